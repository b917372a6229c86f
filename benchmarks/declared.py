"""What a game of tables alone costs: the same shape of combat in one, and in a game that has Python of its own, in turn."""

from __future__ import annotations

import statistics
from pathlib import Path

from .measure import once, pair, table
from .records import REFCLI

LINES = 2_000
MOST = 1.3
"""What a ruling of a game of tables alone may cost, by one of the same shape in a built-in game."""


def opened(home: Path, key: str, game: str, *begins: tuple[str, ...]) -> list[str]:
    """Makes a session; what commands to it begin with."""
    refcli = [*REFCLI, "--home", str(home), "--session", key]
    once([*REFCLI, "--home", str(home), "new", key, "--game", game, "--seed", "benchmark"])
    for words in begins:
        once([*refcli, *words])
    return refcli


def report(home: Path, runs: int) -> str:
    """A script of combats, one combat kept, one looked up: moscow against arras, by user time."""
    declared = opened(home, "declared", "moscow", ("next", "german-combat", "--agree", "a benchmark"))
    built = opened(home, "built", "arras")
    shape = {"declared": "--forest", "built": "--arras"}
    for name, option in shape.items():
        lines = (f"combat {8 + i % 9}:{2 + i % 3}{f' {option}' if i % 2 else ''}\n" for i in range(LINES))
        (home / f"{name}.txt").write_text("".join(lines))
        (home / f"{name}-one.txt").write_text("combat 5:3\n")
    rows = []
    ones = (("combat, kept", ["combat", "9:4"]), ("combat, looked up", []))
    for name, words in ones:
        a, b = ([*declared, *words], [*built, *words]) if words else (_lookup("moscow"), _lookup("arras"))
        found = pair(a, b, runs)
        rows.append([name, f"{found.a.user * 1000:.1f} ms", f"{found.b.user * 1000:.1f} ms", f"{found.user:.2f}"])
    scripts = {name: ([*of, "run", str(home / f"{name}.txt")]) for name, of in (("declared", declared), ("built", built))}
    starts = {name: ([*of, "run", str(home / f"{name}-one.txt")]) for name, of in (("declared", declared), ("built", built))}
    costs: dict[str, list[float]] = {name: [] for name in scripts}
    for _ in range(max(5, runs // 3)):
        for name in scripts:
            costs[name].append((once(scripts[name], home / "out").user - once(starts[name], home / "out").user) / LINES)
    middle = {name: statistics.median(found) * 1e6 for name, found in costs.items()}
    ratio = statistics.median(a / b for a, b in zip(costs["declared"], costs["built"], strict=True))
    rows.insert(0, ["a line of a script", f"{middle['declared']:.0f} µs", f"{middle['built']:.0f} µs", f"{ratio:.2f}"])
    title = f"A game of tables alone against a built-in one, user time; {MOST} is the most it may be"
    return table(title, ["", "moscow", "arras", "×"], rows)


def _lookup(game: str) -> list[str]:
    return [*REFCLI, "--no-session", game, "combat", "9:4", "4", "--by", {"moscow": "german", "arras": "allied"}[game]]
