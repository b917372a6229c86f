"""Why the last ruling came out as it did: its rule run once more with the dice and answers on record, recording nothing."""

from __future__ import annotations

from typing import Any

from ..core.answer import Answer
from ..core.crt import BELOW, Crt
from ..core.errors import Refused
from ..core.game import Game
from ..core.outcome import Change, hard, say, texts
from ..core.tables import Tables
from ..record.journal import told
from .acts import act_of
from .referee import Referee
from .standing import in_force, is_decision, own_changes


def last(referee: Referee) -> Answer:
    """The last ruling of the session with its reasons; the clock's steps are passed over. Refused if there is none."""
    session = referee.session
    assert session is not None
    back: list[Change] = []
    acts: list[dict[str, Any]] = []
    for reached in in_force(session):
        if reached.entry["kind"] == "new":
            break
        for act in reversed(reached.acts):
            back += [Change(c.path, c.new, c.old) for c in reversed(own_changes(act))]
            if act["kind"] in ("ruling", "amend") and not act["order"].startswith("time "):
                acts.insert(0, act)
                if not is_decision(act):
                    return _again(referee, acts, back)
    raise Refused([hard(say("explain.none"), todo=say("decide.none.todo"))])


def _again(referee: Referee, acts: list[dict[str, Any]], back: list[Change]) -> Answer:
    game, tables = referee.game, referee.tables
    act = act_of(game, tables, *acts)
    tables.used.clear()
    outcome = act.settled(game, referee.state.after(back))
    answer = referee.blank(act.command.name, seq=acts[-1]["seq"], decision=referee.open_decision())
    answer.dice = tuple(die._replace(value="?") if die.label in game.hidden_dice else die for die in act.dice)
    answer.result = told(acts[-1]["result"])
    answer.reasons, answer.rules, answer.warnings = tuple(outcome.reasons), tuple(outcome.rules), tuple(outcome.warnings)
    return explained(answer, game, tables)


def explained(ruling: Answer, game: Game, tables: Tables) -> Answer:
    """A ruling just made, to be shown with the table that it was read on: the one CRT among the tables that it used."""
    used = [name for name in game.crts if name in tables.used]
    data: dict[str, Any] = {"ruling": ruling, "crt": None}
    result = ruling.result if isinstance(ruling.result, dict) else {}
    if len(used) == 1 and isinstance(column := result.get("column"), str):
        crt = Crt.of(used[0], tables[used[0]])
        place = crt.columns.index(column) if column in crt.columns else BELOW
        die = result.get("modified", result.get("roll"))
        data |= {"crt": crt, "column": max(place, 0), "die": die if isinstance(die, int) else None}
        row = crt.codes.get(str(result.get("key")))
        data["meaning"] = None if row is None else texts({"en": row["en"], "ja": row["ja"]})
    if tables.path("rules") is not None:
        from ..core.rulebook import named, sections

        book = tables.derived("rules", sections)
        data["sections"] = [(one.number, texts(one.title)) for number in ruling.rules for one in named(book, number)]
    answer = Answer("explain", ruling.game, ruling.session, ruling.seq, ruling.place, paths=ruling.paths, rules=ruling.rules)
    answer.view, answer.data, answer.warnings, answer.decision = "explain", data, ruling.warnings, ruling.decision
    return answer
