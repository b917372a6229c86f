"""``victory``: the case that holds, or the level that a value has reached, and the end of the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.facts import Order
from ...core.game import Command
from ...core.outcome import Name, Outcome, Say, say
from ...core.state import State
from .amounts import Amount, Named, Sum, Times, amount, names, reckoned
from .conditions import holds
from .effects import level_of
from .position import OVER, WINNER
from .scene import Scene, finish, phase_side


class Standing(NamedTuple):
    """How the game stands: the number that counts and what it is made of, and the key, winner and text of what is reached."""

    value: int | None
    parts: dict[str, int]
    key: str | None = None
    winner: str | None = None
    text: dict[str, str] | None = None


def value_of(rule: dict[str, Any]) -> str | None:
    """The amount by which a victory is judged: as declared, or one track less another."""
    if "value" in rule:
        return str(rule["value"])
    if "track" not in rule:
        return None
    return f"{rule['track']} - {rule['minus']}" if "minus" in rule else str(rule["track"])


def standing(scene: Scene) -> Standing | None:
    """How things stand now; None where the game declares no victory."""
    rule = scene.out.state.tables["game"].get("victory")
    if rule is None:
        return None
    text = value_of(rule)
    value = None if text is None else reckoned(text, scene)
    parts = {} if text is None else {name: int(n) for name in names(amount(text)) if (n := scene.known(name)) is not None}
    row = next((row for row in rule.get("case", ()) if holds(row, scene)), None)
    if row is None and value is not None:
        row = level_of(rule.get("level", ()), value)
    if row is None:
        return Standing(value, parts)
    winner = row.get("winner")
    key = row.get("key") or str(row["from"])
    return Standing(value, parts, key, None if winner == "draw" else winner, row.get("text") or None)


def closing(scene: Scene) -> None:
    """The last turn has gone by: the game is over as it stands."""
    found = standing(scene)
    if found and found.text:
        scene.out.instructions.append(scene.told(found.text))
    finish(scene.out, found.winner if found else None)


def _minus(n: int | None) -> str:
    return str(n).replace("-", "−")


def _term(scene: Scene, of: Amount, sign: str) -> Say:
    """One term of the value as it is told: its sign, a multiple, a name, what that stands at."""
    times = ""
    if isinstance(of, Times):
        times, of = f"{of.n}×", of.of
    found = of.reckon(scene)
    shown = "?" if found is None else _minus(int(found))
    if isinstance(of, Named):
        return say("declared.why.term", sign=sign, times=times, name=Name(of.name), n=shown)
    return say("declared.why.term.plain", sign=sign, times=times, n=shown)


def _reasons(scene: Scene, text: str, value: int | None) -> Say:
    """The value with what it is made of: «a 44 − b 30 = 14»."""
    of = amount(text)
    if isinstance(of, Named):
        return say("declared.why.victory", path=Name(of.name), n=value)
    terms = of.terms if isinstance(of, Sum) else ((1, of),)
    found: Say | None = None
    for sign, term in terms:
        one = _term(scene, term, ("− " if sign < 0 else "") if found is None else ("+ " if sign > 0 else "− "))
        found = one if found is None else say("declared.why.joined", left=found, right=one)
    return say("declared.why.value", terms=found, n=_minus(value))


def victory(state: State, order: Any, table: Table) -> Outcome:
    """Who has won, or would if the game ended now. ``result``: key, value, parts, winner, over."""
    out = Outcome(state)
    scene = Scene(out, table, phase_side(state))
    found = standing(scene)
    assert found is not None
    rule = state.tables["game"]["victory"]
    out.cite(*rule.get("sections", ()))
    ended = state[OVER]
    winner = state[WINNER] if ended else found.winner
    out.result = {"key": found.key, "value": found.value, "parts": found.parts, "winner": winner, "over": ended}
    if (text := value_of(rule)) is not None:
        out.reasons.append(_reasons(scene, text, found.value))
    if found.text:
        out.instructions.append(scene.told(found.text))
    if not ended:
        out.tell("declared.victory.open")
    return out


def command() -> Command:
    """The command of a game that declares a victory."""
    order = type("Victory", (Order,), {"__doc__": "Who has won, or would now."})
    return Command("victory", order, victory, "declared.victory.help", (), lookup=False, rolls=False, ends=True, changes=False)
