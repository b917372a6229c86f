"""refcli: a referee at the elbow of people who play printed wargames.

From Python: ``refcli.open`` takes a session's seat, ``refcli.lookup`` a seat where nothing is kept (``refcli/api.py``, docs/python.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import BadInput, RefcliError, Refused, SessionError, Table, lookup, open

__version__ = "0.2.0"

__all__ = ["BadInput", "RefcliError", "Refused", "SessionError", "Table", "__version__", "lookup", "open"]


def __getattr__(name: str) -> Any:
    """What Python uses is imported when it is first asked for: the command line does without."""
    if name in __all__:
        from . import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
