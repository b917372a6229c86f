"""What lies beside the record: the last odds, and dice given to a command that was then broken off.

It is a convenience in one small file of the session's folder, ``aside.json``: nothing is lost with it but that.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core.errors import SessionError
from .files import replace

FILE = "aside.json"


def look(folder: Path) -> dict[str, Any]:
    """Everything that lies there; nothing where the file is not to be read."""
    try:
        import json

        found = json.loads((folder / FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def lay(folder: Path, name: str, what: Any) -> None:
    """Puts something there under a name, or takes it away with None. What cannot be written is let be."""
    found = look(folder)
    if found.get(name) == what:
        return
    found |= {name: what}
    with suppress(SessionError):
        import json

        replace(folder / FILE, json.dumps({key: value for key, value in found.items() if value is not None}).encode(), shared=True)
