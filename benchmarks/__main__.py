"""``python -m benchmarks [--quick]``: every table, one after the other. ``--quick``: 3,000 entries where else 100,000."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

from . import declared, distributions
from .measure import Cost, median, once, pair, table
from .records import REFCLI, script, session

FLOOR = [sys.executable, "-c", "import click, tomllib"]
LOOKUP = [*REFCLI, "--no-session", "iraq", "combat", "kinetic", "fallujah", "9:4", "4", "--by", "coin"]
COMBAT = ["combat", "kinetic", "fallujah", "9:4", "--points", "1/1", "--take", "add", "--agree", "a benchmark"]
LINES = 3_000
TABLES = ("starts", "scripts", "declared", "growth", "verify", "looks", "odds")


def figures(cost: Cost) -> list[str]:
    return [f"{cost.cpu * 1000:.0f}", f"{cost.wall * 1000:.0f}", f"{cost.peak:.0f}"]


def starts(home: Path, runs: int) -> str:
    """A lookup, a logged combat and ``status`` against the floor and against the dice tools that people have."""
    refcli = session(home, "starts", 10)
    dice = Path(sys.executable).with_name("dice")
    mine = {
        "refcli, a lookup": LOOKUP,
        "refcli, a logged combat": [*refcli, *COMBAT],
        "refcli status": [*refcli, "status"],
    }
    theirs = {
        'python -c "import click"': [sys.executable, "-c", "import click"],
        "dice 2d6": [str(dice), "2d6"],
        "d20, 2d6": [sys.executable, "-c", "import d20; print(d20.roll('2d6'))"],
    }
    rows = []
    for name, command in {**mine, **theirs}.items():
        try:
            found = pair(command, FLOOR, runs)
        except (OSError, RuntimeError):
            rows.append([name, "not installed", "", "", "", ""])
            continue
        rows.append([name, *figures(found.a), f"{found.cpu:.2f}", f"{found.wall:.2f}"])
    rows.append(['python -c "import click, tomllib"', *figures(median([once(FLOOR) for _ in range(runs)])), "1", "1"])
    return table("Whole processes, against the floor in turn", ["command", "cpu ms", "wall ms", "peak MiB", "cpu ×", "wall ×"], rows)


def growth(home: Path, runs: int, longest: int) -> str:
    """The same logged command in sessions of ever more entries, each in turn with the shortest."""
    short = [*session(home, "ten", 10), *COMBAT]
    rows = []
    for entries in (10, 1_000, longest):
        name = f"of-{entries}"
        command = [*session(home, name, entries), *COMBAT]
        found = pair(command, short, runs)
        rows.append([f"{entries:,}", *figures(found.a), f"{found.cpu:.3f}", f"{found.wall:.3f}"])
    head = ["entries", "cpu ms", "wall ms", "peak MiB", "cpu × of 10", "wall × of 10"]
    return table("A logged combat in a session of", head, rows)


def scripts(home: Path, runs: int) -> str:
    """Rulings a second in ``run``, the start of the process and the one flush to disk included; the floor in turn with them."""
    refcli = session(home, "scripted", 10)
    file = home / "script.txt"
    file.write_text(script(LINES))
    commands = {"run": [*refcli, "run", str(file)], "run --json": [*refcli, "run", str(file), "--json"]}
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    floor: list[Cost] = []
    for _ in range(max(3, runs // 2)):
        for name, command in commands.items():
            costs[name].append(once(command, home / "out"))
        floor.append(once(FLOOR))
    rows = []
    for name, found in costs.items():
        best, middle = min(found), median(found)
        rows.append([name, f"{LINES / best.cpu:,.0f}", f"{LINES / middle.cpu:,.0f}", f"{LINES / middle.wall:,.0f}", f"{middle.peak:.0f}"])
    head = ["command", "best, by cpu", "median, by cpu", "median, by wall", "peak MiB"]
    meanwhile = f"the floor meanwhile {min(floor).cpu * 1000:.0f} ms at best, {median(floor).cpu * 1000:.0f} in the median"
    return table(f"Rulings a second, {LINES:,} of a script; {meanwhile}", head, rows)


def audits(home: Path, longest: int) -> str:
    """``verify`` of the sessions that ``growth`` has made."""
    rows = []
    for entries in (1_000, longest):
        command = [*REFCLI, "--home", str(home), "--session", f"of-{entries}", "verify", "--json"]
        cost = once(command, home / "out")
        checked = json.loads((home / "out").read_text())["result"]["entries"]
        rows.append([f"{checked:,}", f"{cost.cpu:.1f}", f"{cost.wall:.1f}", f"{cost.cpu / checked * 1e6:.0f}", f"{cost.peak:.0f}"])
    return table("verify", ["entries", "cpu s", "wall s", "cpu µs an entry", "peak MiB"], rows)


THROWS = 500
RECORDS, ENTRIES = 100, 300


def looks(home: Path, quick: bool) -> str:
    """``luck`` of a long game, and ``audit`` of a league."""
    rows = []
    for entries in (THROWS * 4 // 3 // 4, THROWS * 4 // 3):  # three of four entries throw
        refcli = session(home, f"thrown-{entries}", entries)
        cost = once([*refcli, "luck", "--json"], home / "out")
        throws = sum(row["throws"] for row in json.loads((home / "out").read_text())["result"]["sides"])
        rows.append([f"luck of {throws} throws", f"{cost.cpu:.1f}", f"{cost.wall:.1f}", f"{cost.peak:.0f}"])
    league = home / "league"
    league.mkdir()
    for i in range(RECORDS // 10 if quick else RECORDS):
        session(league, f"game-{i}", ENTRIES)
    cost = once([*REFCLI, "audit", str(league), "--json"], home / "out")
    found = json.loads((home / "out").read_text())["result"]
    of = f"audit of {len(found['records'])} records of {found['records'][0]['entries']} entries"
    rows.append([of, f"{cost.cpu:.1f}", f"{cost.wall:.1f}", f"{cost.peak:.0f}"])
    return table("Looking back", ["command", "cpu s", "wall s", "peak MiB"], rows)


def machine() -> str:
    """What it ran on, and how busy that was."""
    load = f", load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors" if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}{load}\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="3,000 entries at most")
    parser.add_argument("--runs", type=int, default=25, help="counted runs of each pair (25)")
    parser.add_argument("--only", choices=TABLES, action="append", help="some tables alone")
    wanted = parser.parse_args()
    longest = 3_000 if wanted.quick else 100_000
    only = wanted.only or TABLES
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        if "starts" in only:
            print(starts(home, wanted.runs), flush=True)
        if "scripts" in only:
            print(scripts(home, wanted.runs), flush=True)
        if "declared" in only:
            print(declared.report(home, wanted.runs), flush=True)
        if "growth" in only or "verify" in only:
            print(growth(home, wanted.runs if "growth" in only else 1, longest), flush=True)
        if "verify" in only:
            print(audits(home, longest), flush=True)
        if "looks" in only:
            print(looks(home, wanted.quick), flush=True)
    if "odds" in only:  # last: a process that is started counts the memory of the one that started it as its own
        print(distributions.report(), flush=True)


if __name__ == "__main__":
    main()
