"""What lies beside the record: the last odds, and dice given to a command that was then broken off.

It is a convenience in one small file of the session's folder, ``aside.json``: nothing is lost with it but that.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core.errors import SessionError
from .files import remove, replace

FILE = "aside.json"


def look(folder: Path) -> dict[str, Any]:
    """Everything that lies there; nothing where the file is not to be read."""
    try:
        import json

        found = json.loads((folder / FILE).read_text("utf-8"))
    except OSError:
        return {}
    except (ValueError, RecursionError):
        found = None
    return found if _makes_sense(found) else {}


def _makes_sense(found: Any) -> bool:
    """Whether it is what ``lay`` could have put there: a hand may have written anything."""
    if not isinstance(found, dict):
        return False
    odds, given = found.get("odds"), found.get("given")
    good = odds is None or (isinstance(odds, dict) and isinstance(odds.get("order"), str) and type(odds.get("seq")) is int)
    good = good and found.get("brief") in (None, True) and _a_clock(found.get("clock"))
    if given is None:
        return good
    if not isinstance(given, dict) or not isinstance(given.get("for"), list) or not isinstance(given.get("dice"), list):
        return False
    return good and all(isinstance(one, list) and len(one) == 2 and type(one[0]) is int for one in given["dice"])


def _a_clock(found: Any) -> bool:
    """Whether it is what was added up of the time that each side has had, or nothing."""
    if found is None:
        return True
    if not isinstance(found, dict) or not isinstance(found.get("digest"), str) or not isinstance(found.get("seconds"), dict):
        return False
    numbers = [*(found.get(name) for name in ("seq", "at", "turn", "pauses")), *found["seconds"].values()]
    texts = (found.get("made", 0), found.get("of", 0))
    return all(type(one) is int and one >= 0 for one in numbers) and all(one is None or isinstance(one, str) for one in texts)


def senseless(folder: Path) -> Path | None:
    """The file, taken away, where what lay there made no sense; None where nothing was wrong with it."""
    file = folder / FILE
    try:
        import json

        found = json.loads(file.read_text("utf-8"))
    except OSError:
        return None
    except (ValueError, RecursionError):
        found = None
    if _makes_sense(found):
        return None
    remove(file)
    return file


def lay(folder: Path, name: str, what: Any) -> None:
    """Puts something there under a name, or takes it away with None. What cannot be written is let be."""
    found = look(folder)
    if found.get(name) == what:
        return
    found |= {name: what}
    with suppress(SessionError):
        import json

        replace(folder / FILE, json.dumps({key: value for key, value in found.items() if value is not None}).encode(), shared=True)
