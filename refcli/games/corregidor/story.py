"""How a report tells this game: as both games of the rulebook."""

from ..bushido.story import TELLER

__all__ = ["TELLER"]
