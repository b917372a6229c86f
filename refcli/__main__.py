"""``refcli`` and ``python -m refcli``."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line and exits with its code."""
    from .cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
