"""``refcli`` and ``python -m refcli``."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn


def main() -> None:
    """Runs the command line and exits with its code."""
    gc.set_threshold(100_000, 20, 50)  # a command makes few cycles; looking for them takes a tenth of a script's time
    from .cli.main import run

    leave(run(sys.argv[1:]))


def leave(code: int) -> NoReturn:
    """Ends the process as it stands: to take everything apart first would be a tenth of a ruling's time."""
    if sys.getprofile() is None and sys.gettrace() is None:  # those who watch have yet to tell what they saw
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except OSError:
            sys.exit(code)
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    main()
