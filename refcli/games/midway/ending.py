"""How the game ends, and what it is worth (§4.0, §7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Name, Outcome, Say, say
from ...core.state import State
from ...core.tables import Tables
from .gates import placed
from .kinds import CAPTURED, SIDES, begins_with, shaped
from .position import BASE, CARRIERS, FLEET, OVER, US_SQUARE, WINNER, Reads, in_reach

if TYPE_CHECKING:
    from .tables import Level

DECISIVE = (CARRIERS["jp"], CARRIERS["us"], BASE)
"""The paths whose change may end the game by itself."""


def lost(at: Reads, side: str, tables: Tables) -> int:
    """Carriers that a side has lost since the start, for whatever cause (§4.0)."""
    return begins_with(tables, side) - at[CARRIERS[side]]


def goals(at: Reads) -> dict[str, bool]:
    """The two goals and whether they are achieved (§4.0)."""
    return {"annihilated": at[CARRIERS["us"]] == 0, "captured": at[BASE] == CAPTURED}


def score(at: Reads, tables: Tables) -> int:
    """Goals achieved, less one if more Japanese than US carriers are lost (§4.0)."""
    return sum(goals(at).values()) - (lost(at, "jp", tables) > lost(at, "us", tables))


def level(tables: Tables, points: int) -> Level:
    """The row of the table of victory for a score."""
    return next(row for row in shaped(tables)["victory"]["level"] if row["score"] == points)


def standing(at: Reads, tables: Tables) -> Say:
    """The score as it stands, in a line."""
    points = score(at, tables)
    return say("midway.standing", n=points, level=Name(level(tables, points)["key"]))


def finish(out: Outcome, why: str, *rules: str) -> None:
    """Ends the game; adds ``over``, ``winner`` and ``level`` to the result. ``why`` is a key of the catalogue."""
    tables = out.state.tables
    row = level(tables, score(out, tables))
    out.set(OVER, True)
    out.set(WINNER, row["winner"])
    out.result |= {"over": True, "winner": row["winner"], "level": row["key"]}
    out.cite(*rules)
    out.tell("midway.over", why=say(why), standing=standing(out, tables))


def consequences(out: Outcome) -> None:
    """What ends the game by itself: the fleet is gone (§8.2), the US force is gone with nothing to strike (§7.3, §8.3), both
    goals are achieved."""
    touched = {change.path for change in out.changes}
    if touched.isdisjoint(DECISIVE) or out[OVER] or out[FLEET] is None:
        return
    afloat = out[CARRIERS["us"]]
    if not afloat:
        out.set(US_SQUARE, None)
    if not out[CARRIERS["jp"]]:
        finish(out, "midway.over.fleet-gone", "7.3")
    elif not afloat and out[BASE] == CAPTURED:
        finish(out, "midway.over.both-goals", "4.0", "7.3")
    elif not afloat and CARRIERS["us"] in touched and not in_reach(out, out.state.tables):
        finish(out, "midway.over.won", "7.3", "8.3")


class Score(Order):
    """What the game is worth now (§4.0)."""


def tell_score(state: State, order: Score, table: Table) -> Outcome:
    """``result``: ``key`` (the level), ``score``, the two goals, the carriers ``lost`` by each side."""
    out = Outcome(state)
    points = score(state, state.tables)
    losses = {side: lost(state, side, state.tables) for side in SIDES}
    out.result = {"key": level(state.tables, points)["key"], "score": points, **goals(state), "lost": losses}
    out.because("midway.why.annihilated" if out.result["annihilated"] else "midway.why.afloat", n=state[CARRIERS["us"]])
    out.because("midway.why.captured" if out.result["captured"] else "midway.why.not-captured", base=Name(state[BASE]))
    out.because("midway.why.more-lost" if losses["jp"] > losses["us"] else "midway.why.not-more-lost", jp=losses["jp"], us=losses["us"])
    out.cite("4.0")
    return out


SCORE = Command("score", Score, tell_score, "midway.score.help", ("4.0",), lookup=False, rolls=False, ends=True, changes=False)


class End(Order):
    """Stop here: no turn must follow."""


def end(state: State, order: End, table: Table) -> Outcome:
    """Ends the game as it stands. ``result``: ``key`` (the level), ``score``."""
    out = Outcome(state)
    points = score(state, state.tables)
    out.result = {"key": level(state.tables, points)["key"], "score": points}
    finish(out, "midway.over.stopped", "4.0", "5.0")
    return out


END = Command("end", End, end, "midway.end.help", ("4.0", "5.0"), (placed,), lookup=False, rolls=False)
