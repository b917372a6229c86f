"""Signs that an old console may lack, and what stands for them in ASCII."""

from __future__ import annotations

from functools import lru_cache

PLAIN = {
    "█": "#",
    "░": ".",
    "·": "-",
    "•": "*",
    "→": "->",
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "x",
    "§": "s.",
    "…": "...",
    "«": '"',
    "»": '"',
    "’": "'",
    "“": '"',
    "”": '"',
    "≈": "~",
    "½": "1/2",
    "±": "+/-",
    "✓": "+",
    "✗": "x",
}
_FOLD = str.maketrans(PLAIN)


def fold(text: str) -> str:
    """The text with every such sign in ASCII; letters of any language stay."""
    return text if text.isascii() else text.translate(_FOLD)


@lru_cache(maxsize=8)
def needs_ascii(encoding: str | None) -> bool:
    """Whether a stream of this encoding cannot say all of our signs."""
    try:
        "".join(PLAIN).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False
