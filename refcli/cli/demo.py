"""``make demo``: a short logged game of Decision: Iraq, played in a home of its own, each command shown with its answer."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from .main import run

SCRIPT = (
    "new demo --game iraq --seed tigris --seed euphrates",
    "initiative --first coin",
    "next",
    "chaos coin --dice 2,2,4",
    "next movement-coin",
    "next conflict-coin",
    "odds combat kinetic green-zone 9+3:4",
    "combat kinetic green-zone 9+3:4",
    "decide add",
    "undo",
    "decide deduct",
    "note The brigade at the gate holds",
    "district green-zone=coin fallujah=ins",
    "next chaos-ins",
    "chaos ins",
    "next conflict-ins",
    "combat guerrilla fallujah 3:4 --take add",
    "next control",
    "control",
    "status",
    "log",
    "verify",
)
"""What is typed after ``refcli``. The dice are the seed's, so the demo is the same game every time."""


def main() -> int:
    """Plays the script in a new folder, says where it is, and returns 0, or the first exit code that is not."""
    import shlex

    home = Path(tempfile.mkdtemp(prefix="refcli-demo-"))
    (home / "sessions").mkdir()
    for line in SCRIPT:
        print(f"\n$ refcli {line}", flush=True)
        if code := run(["--home", str(home), *shlex.split(line)]):
            return code
    command = Path(sys.executable).with_name("refcli")
    print(f"\nThe session is {home / 'sessions' / 'demo'}. Go on with: {command} --home {home} next")
    return 0


if __name__ == "__main__":
    sys.exit(main())
