"""The last handler: what the system refuses anywhere, and faults of refcli's own, as an error that says what to do."""

from __future__ import annotations

import os
import platform
import tempfile
import time
import traceback
from pathlib import Path

from .. import __version__
from ..core.errors import SessionError
from ..core.outcome import say


def told(fault: Exception) -> SessionError:
    """The error for a fault that nobody foresaw. What the system refused names its file; anything else is refcli's own fault, and is
    written to a file to send in."""
    if isinstance(fault, OSError) and fault.filename is not None:
        why = fault.strerror or str(fault)
        return SessionError(say("system.refused", file=str(fault.filename), fault=why), say("system.refused.how"))
    file = _written(fault)
    return SessionError(say("internal", fault=type(fault).__name__), say("internal.how", file=file))


def _written(fault: Exception) -> str:
    """The file that the fault was written to: here, else where the system keeps what is passing; its text where neither may be."""
    text = "".join(
        [
            f"refcli {__version__}, Python {platform.python_version()}, {platform.platform()}\n\n",
            *traceback.format_tb(fault.__traceback__),
            f"{type(fault).__name__}\n",  # not what it says: that may hold a secret
        ]
    )
    name = f"refcli-fault-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    for folder in (".", tempfile.gettempdir()):
        try:
            with open(Path(folder) / name, "x", encoding="utf-8") as out:
                out.write(text)
            return os.path.join(folder, name) if folder != "." else name
        except OSError:
            continue
    return name
