"""A table's sentence as it reads before any ruling has filled it in."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..core.outcome import Say, say, texts

_ROLE = re.compile(r"@(att|def)\b")
_PLACE = re.compile(r"\{\w+\}")
_AMOUNT = re.compile(r"\{([^{}]+)\}")


def open_text(row: Mapping[str, str], code: str | None = None) -> Say:
    """What a ruling would fill in stays open, amounts stand as they are reckoned, sides by the part they have. ``code``: what the
    sentence is the meaning of."""
    if not any("@" in row[lang] or "{" in row[lang] for lang in ("en", "ja")):
        return texts({"en": row["en"], "ja": row["ja"]})
    roles = {f"role_{role}": say(f"declared.role.{role}") for role in ("att", "def")}
    return texts({lang: _open(row[lang], code) for lang in ("en", "ja")}, **roles)


def _open(text: str, code: str | None) -> str:
    text = text if code is None else text.replace("{code}", code)
    text = _AMOUNT.sub(lambda place: "…" if _PLACE.fullmatch(place[0]) else place[1], text)
    return _ROLE.sub(lambda role: f"{{role_{role[1]}}}", text)
