"""``refcli`` and ``python -m refcli``."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Runs the command line and exits with its code."""
    gc.set_threshold(100_000, 20, 50)  # a command makes few cycles; looking for them takes a tenth of a script's time
    from .cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
