"""``victory``: the level that a track has reached, and the end of the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Name, Outcome, texts
from ...core.state import State
from .effects import finish, level_of


class Standing(NamedTuple):
    """How the game stands: the number that counts, and the key, winner and text of its level."""

    value: int
    key: str | None
    winner: str | None
    text: dict[str, str] | None


def standing(out: Outcome) -> Standing | None:
    """The level by the tracks as they stand; None where the game declares no victory."""
    rule = out.state.tables["game"].get("victory")
    if rule is None:
        return None
    value = out[rule["track"]] - (out[rule["minus"]] if "minus" in rule else 0)
    level = level_of(rule["level"], value)
    if level is None:
        return Standing(value, None, None, None)
    return Standing(value, level.get("key") or str(level["from"]), level.get("winner"), level.get("text") or None)


def closing(out: Outcome) -> None:
    """The last turn has gone by: the game is over as it stands."""
    found = standing(out)
    if found and found.text:
        out.instructions.append(texts(found.text))
    finish(out, found.winner if found else None)


def victory(state: State, order: Any, table: Table) -> Outcome:
    """Who has won, or would if the game ended now. ``result``: key (the level), value, winner, over."""
    out = Outcome(state)
    found = standing(out)
    assert found is not None
    rule = state.tables["game"]["victory"]
    out.cite(*rule.get("sections", ()))
    ended = state["over"]
    out.result = {"key": found.key, "value": found.value, "winner": state["winner"] if ended else found.winner, "over": ended}
    out.because("declared.why.victory", path=Name(rule["track"]), n=found.value)
    if found.text:
        out.instructions.append(texts(found.text))
    if not ended:
        out.tell("declared.victory.open")
    return out


def command() -> Command:
    """The command of a game that declares a victory."""
    order = type("Victory", (Order,), {"__doc__": "Who has won, or would now."})
    return Command("victory", order, victory, "declared.victory.help", (), lookup=False, rolls=False, ends=True, changes=False)
