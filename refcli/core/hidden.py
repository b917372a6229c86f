"""What a game declares of hands that are drawn hidden by mail: where its state counts draws, and what of them is to be proven."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .tables import Tables


class Hidden(NamedTuple):
    """Paths with ``*`` for the side: ``draws`` (how many it has drawn), ``proofs`` (in order the kinds it has played, and ``look`` where
    the other side has looked at all that it held), ``hand`` (what it holds, where it is known; ``unknown`` for what is not decided
    yet). ``cup``: of a side, how many there are of each kind."""

    draws: str
    proofs: str
    hand: str
    look: str
    unknown: str
    cup: Callable[[Tables, str], Mapping[str, int]]

    def of(self, pattern: str, side: str) -> str:
        """The side's path."""
        return pattern.replace("*", side)
