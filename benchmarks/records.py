"""Sessions of a given length, made by refcli itself, and the script that they are made with."""

from __future__ import annotations

import sys
from pathlib import Path

from .measure import once

_SCRIPT = Path(sys.executable).with_name("refcli")
REFCLI = [str(_SCRIPT)] if _SCRIPT.is_file() else [sys.executable, "-m", "refcli"]
BATCH = 10_000
"""Lines of one ``run``: a script is all or nothing, so it is held in memory."""


def script(n: int) -> str:
    """``n`` rulings that each leave an entry: combats in one phase, and the indices put back so that nobody wins."""
    return "".join(_line(i) + "\n" for i in range(n))


def _line(i: int) -> str:
    if i % 4 == 3:
        return "netwar ins =50" if i % 8 == 3 else "netwar coin =50"
    return f"combat kinetic fallujah {5 + i % 9}:{3 + i % 4} --points 1/1 --take add --agree again"


def session(home: Path, name: str, entries: int) -> list[str]:
    """Makes a session of about ``entries`` entries in ``home``; what commands to it begin with."""
    refcli = [*REFCLI, "--home", str(home), "--session", name]
    (home / "sessions").mkdir(exist_ok=True)
    once([*REFCLI, "--home", str(home), "new", name, "--game", "iraq", "--seed", "benchmark"])
    once([*refcli, "initiative", "--first", "coin"])
    once([*refcli, "next", "conflict-coin", "--agree", "a benchmark"])
    left = entries - 3
    while left > 0:
        lines = min(left, BATCH)
        file = home / f"{name}.txt"
        file.write_text(script(lines))
        once([*refcli, "run", str(file)])
        left -= lines
    return refcli
