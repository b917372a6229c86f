"""The words of Mukden's orders: sides and pieces, and what one piece can have at most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ...core import keys
from ...core.errors import BadInput
from ...core.kinds import Key
from ...core.outcome import Name, say
from ...core.state import State
from ...core.tables import Tables

if TYPE_CHECKING:
    from .tables import Force, MukdenTables

SIDES = ("jp", "ru")
SIDE = Key("what.side", SIDES, "jp|ru")

Memo = dict[str, int]
"""Strength by piece."""


def shaped(tables: Tables) -> MukdenTables:
    """The same tables; the type checker knows their shapes."""
    return cast("MukdenTables", tables)


def numbers(state: State) -> MukdenTables:
    """The tables of a position, as ``shaped``."""
    return shaped(state.tables)


def other(side: str) -> str:
    """The enemy of ``side``."""
    return "ru" if side == "jp" else "jp"


def row(tables: Tables, side: str) -> Force:
    """A side's row of the table ``pieces``: points, least, pieces, off_map."""
    forces = shaped(tables)["pieces"]["side"]
    return forces["jp"] if side == "jp" else forces["ru"]


def pieces(tables: Tables, side: str) -> tuple[str, ...]:
    """The keys of a side's pieces."""
    return tuple(row(tables, side)["pieces"])


def all_pieces(tables: Tables) -> tuple[str, ...]:
    """The keys of both sides' pieces, each once."""
    return tuple(dict.fromkeys(piece for side in SIDES for piece in pieces(tables, side)))


def russian_pieces(tables: Tables) -> tuple[str, ...]:
    """The pieces that may leave the map (§9.0)."""
    return pieces(tables, shaped(tables)["ending"]["withdrawal"]["side"])


PIECE = Key("mukden.what.piece", all_pieces, "PIECE")
DECLARE = "declare"
"""The withdrawal itself, in the place of a piece."""


def leavers(tables: Tables) -> tuple[str, ...]:
    """What may be said of who leaves the map: a piece, or the declaration (§9.0)."""
    return (*russian_pieces(tables), DECLARE)


LEAVER = Key("mukden.what.piece", leavers, "PIECE")


def most(tables: Tables, side: str) -> int:
    """The strength that one piece has when all others have the least (§3.0)."""
    found = row(tables, side)
    return found["points"] - found["least"] * (len(found["pieces"]) - 1)


def called(side: str, piece: str) -> Name:
    """The piece by its name."""
    return Name(f"{side}.{piece}")


def its(tables: Tables, side: str, piece: str) -> str:
    """``piece`` if the side has it; BadInput otherwise."""
    return keys.resolve(piece, pieces(tables, side), "mukden.what.piece")


def each_once(tables: Tables, side: str, told: Sequence[tuple[str, int]]) -> Memo:
    """A memo from what was told of each piece. BadInput for an unknown, a double or a missing piece; no number is named."""
    known = pieces(tables, side)
    found: Memo = {}
    for piece, strength in told:
        if piece not in known:
            raise BadInput(say("mukden.memo.unknown", piece=piece, side=Name(side)), say("key.one-of", keys=", ".join(known)))
        if piece in found:
            raise BadInput(say("mukden.memo.double", piece=called(side, piece)))
        found[piece] = strength
    if missing := [called(side, piece) for piece in known if piece not in found]:
        raise BadInput(say("mukden.memo.missing", pieces=tuple(missing)), say("mukden.memo.how", keys=" ".join(f"{k}=N" for k in known)))
    return {piece: found[piece] for piece in known}
