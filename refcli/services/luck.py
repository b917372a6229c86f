"""``luck``: what the dice brought each side, against what they exactly might have. Nothing of it is recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import keys
from ..core.answer import Answer
from ..core.facts import Order, fact
from ..core.fortune import holm, summed
from ..core.kinds import Number, Word
from ..referee.luck import LeftOut, Throw, throws
from ..referee.referee import Referee
from . import Service
from .log import the_turn
from .others import at

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request

UPSETS = 3
"""So many throws are told that lie furthest out."""
SOURCES = ("seed", "both", "typed")


class Luck(Order):
    """What the dice brought each side, against what they might have."""

    file: str | None = fact(Word("[FILE]"), "luck.file", positional=True, default=None)
    side: str | None = fact(Word("SIDE"), "log.side", default=None)
    turn: str | None = fact(Word("TURN"), "log.turn", default=None)
    from_: int | None = fact(Number(1, 999_999), "log.from", default=None)
    to: int | None = fact(Number(1, 999_999), "log.to", default=None)


class Found(NamedTuple):
    """Everything that the answer tells: the rulings judged, and those left out."""

    throws: Sequence[Throw]
    left_out: Sequence[LeftOut]

    def those(self, side: str | None = None, turn: str | None = None, first: int | None = None, last: int | None = None) -> Found:
        """The part of it that is of a side, of a turn, of some entries."""

        def wanted(one: Throw | LeftOut) -> bool:
            return side in (None, one.side) and turn in (None, one.turn) and (first or 1) <= one.seq <= (last or one.seq)

        return Found([one for one in self.throws if wanted(one)], [one for one in self.left_out if wanted(one)])


def judged(referee: Referee, progress: Callable[[int, int, str], None] | None = None) -> Found:
    """Every throw on the record of the session, judged; ``progress`` hears how far it is."""
    assert referee.session is not None
    found = throws(referee.session, referee.game, referee.tables, progress)
    return Found([one for one in found if isinstance(one, Throw)], [one for one in found if isinstance(one, LeftOut)])


def luck(desk: Desk, order: Luck, request: Request) -> Answer:
    """The luck of each side in the session, or in a record elsewhere."""
    with at(desk, order.file) as there:
        referee = there.live()
        side = None if order.side is None else keys.resolve(order.side, referee.game.sides, "what.side")
        turn = None if order.turn is None else the_turn(order.turn, referee)
        found = judged(referee, request.progress).those(side, turn, order.from_, order.to)
        answer = referee.blank("luck", view="luck")
        answer.result = told(found, referee)
        answer.data = answer.result
        return answer


def sums(found: Found, referee: Referee) -> dict[str, list[dict[str, Any]]]:
    """Throws summed by side, and those taken back; ``p`` and ``at_least`` are numbers still."""
    game = referee.game
    assert referee.session is not None
    players = referee.session.players
    kept = _kept(found)
    back = [one for one in found.throws if one.undone]
    return {
        "sides": [_group("side", side, [one for one in kept if one.side == side], players) for side in game.sides],
        "undone": [_group("side", side, [one for one in back if one.side == side], players) for side in game.sides],
    }


def _kept(found: Found) -> list[Throw]:
    return [one for one in found.throws if not one.undone]


def told(found: Found, referee: Referee, others: Sequence[float | None] = ()) -> dict[str, Any]:
    """The result: ``others`` are chances of other looks in the same answer, which count among all."""
    assert referee.session is not None
    kept = _kept(found)
    groups = sums(found, referee)
    groups["sources"] = [_group("source", name, of) for name in SOURCES if (of := [one for one in kept if one.source == name])]
    looks = [row for rows in groups.values() for row in rows]
    for row, corrected in zip(looks, holm([*(row["p"] for row in looks), *others]), strict=False):
        row["holm"] = corrected
        worded(row)
    upsets = sorted(kept, key=lambda one: (one.chance.surprise, one.seq))[:UPSETS]
    return {
        "rulings": [row_of(one, referee.session.players) for one in found.throws],
        **groups,
        "upsets": [one.seq for one in upsets],
        "left_out": [{"seq": one.seq, "why": one.why} for one in found.left_out],
    }


def worded(row: dict[str, Any]) -> None:
    """Puts the exact chances of a sum as text, the others as numbers."""
    for name in ("p", "at_least"):
        value = row[name]
        row[name] = None if value is None else str(value) if row["exact"] else float(value)


def row_of(one: Throw, players: Mapping[str, str]) -> dict[str, Any]:
    """One ruling as the answer tells it."""
    return {
        "seq": one.seq,
        "side": one.side,
        "player": players.get(one.side),
        "command": one.command,
        "key": one.key,
        "source": one.source,
        "undone": one.undone,
        "chance": {name: str(p) for name, p in one.chance._asdict().items()},
        "score": str(one.chance.score),
        "expected": {path: str(mean) for path, (_, mean) in one.tracks.items()},
        "actual": {path: moved for path, (moved, _) in one.tracks.items()},
    }


def _group(name: str, key: str, throws: Sequence[Throw], players: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Some throws summed; ``p`` and ``at_least`` are numbers still."""
    row: dict[str, Any] = {name: key}
    if players is not None:
        row["player"] = players.get(key)
    row |= {"throws": len(throws), "luck": None, "at_least": None, "p": None, "holm": None, "exact": True, "tracks": _tracks(throws)}
    if throws:
        total = sum((one.chance.score for one in throws), Fraction(0))
        found = summed((one.ranks for one in throws), total)
        row |= {"luck": str(total / len(throws)), "at_least": found.at_least, "p": found.p, "exact": found.exact}
    return row


def _tracks(throws: Iterable[Throw]) -> dict[str, dict[str, str]]:
    actual: dict[str, int] = {}
    expected: dict[str, Fraction] = {}
    for one in throws:
        for path, (moved, mean) in one.tracks.items():
            actual[path] = actual.get(path, 0) + moved
            expected[path] = expected.get(path, Fraction(0)) + mean
    return {path: {"actual": str(actual[path]), "expected": str(expected[path])} for path in actual}


LUCK = Service("luck", Luck, luck, "luck.help")
