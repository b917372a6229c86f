"""A ruling given again: ``amend`` puts other words in its place, with the same dice; ``again`` repeats it with new dice.

An amendment is one entry. Its first ``taken`` changes take the old ruling back; the rest is the new one. The old entry
stays on the record and is named in ``amends``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from ..core.answer import Answer
from ..core.asking import LiveTable
from ..core.dice import Die, Kept, Seeded, Typed
from ..core.errors import BadInput, RefcliError, Refused
from ..core.facts import Spec, specs
from ..core.game import Command, Game, rule_on
from ..core.kinds import FLAG
from ..core.outcome import Change, Outcome, hard, say
from ..core.state import State
from ..core.tables import Tables
from ..core.words import read, split
from ..record.aside import look
from ..record.journal import plain, read_changes
from ..record.session import Link, Session
from .acts import Act, act_of, command_in, facts_in
from .referee import Referee, full_words

Found = tuple[Link, dict[str, Any]]


def last_ruling(session: Session) -> list[Found]:
    """The last ruling with the decisions that belong to it, newest first. Refused if there is none, or if something was
    played into its open decision (it cannot then be told apart)."""
    found: list[Found] = []
    session.record_edits()
    link = session.position.head
    while link is not None:
        entry = session.at(link)
        if entry["kind"] in ("new", "edit"):
            break
        found.append((link, entry))
        if not is_decision(entry):
            if found[1:] and not _opens(entry):
                raise Refused([hard(say("amend.interjected"), todo=say("amend.interjected.todo"))])
            return found
        link = session.before(entry)
    raise Refused([hard(say("amend.none"), todo=say("amend.none.todo"))])


def is_decision(entry: dict[str, Any]) -> bool:
    """Whether an entry is the answer to an open decision."""
    return bool(entry["kind"] == "ruling" and entry["order"].split(" ", 1)[0] == "decide")


def _opens(entry: dict[str, Any]) -> bool:
    return any(change["path"] == "pending" for change in entry.get("changes", []))


def own_changes(entry: dict[str, Any]) -> list[Change]:
    """What an entry's ruling changed, without what an amendment took back first."""
    return read_changes(entry.get("changes", []))[entry.get("taken", 0) :]


def reworded(game: Game, tables: Tables, entry: dict[str, Any], words: Sequence[str]) -> tuple[Command, dict[str, Any], str | None]:
    """(command, facts, dice) of a recorded ruling with some words changed: an option replaces its like, a bare word the
    bare word of its slot, ``--no-FLAG`` takes a flag out."""
    command, facts = facts_in(game, tables, split(entry["order"]))
    flags = {"--no-" + spec.option[2:]: spec for spec in specs(command.order) if _removable(spec)}
    dropped = [flags[word].name for word in words if word in flags]
    found = read([word for word in words if word not in flags], command.order, tables)
    return command, {k: v for k, v in facts.items() if k not in dropped} | found.facts, found.dice


def _removable(spec: Spec) -> bool:
    return spec.kind is FLAG or (not spec.positional and not spec.required)


def amend(referee: Referee, words: Sequence[str], dice: str | None, agreed: str | None) -> Answer:
    """Takes the last ruling back and gives it again with these words changed, as one entry. Digital dice stay the same
    dice, typed ones too unless others are given; answers that still fit stay."""
    session = referee.session
    assert session is not None
    acts = last_ruling(session)
    _, first = acts[-1]
    command, facts, said = reworded(referee.game, referee.tables, first, words)
    back = [Change(c.path, c.new, c.old) for _, entry in acts for c in reversed(own_changes(entry))]
    state = referee.state.after(back)
    order = referee.complete(command, facts, state)
    was = act_of(referee.game, referee.tables, *(entry for _, entry in reversed(acts)))
    kept, answers = list(was.dice), was.answers
    givers = _givers(referee, was, state)
    table, stream = _table(referee, kept, answers, givers, dice if dice is not None else said, full_words(command, order))
    why = agreed if agreed is not None else first.get("agreed")
    referee.tables.used.clear()
    with referee.traced(state, command, order):
        outcome = rule_on(referee.game, command, state, order, table, why is not None)
        if outcome.faults:
            raise Refused(outcome.faults)
        table.check_used()
    if not any(warning.key == "agreed.overrules" for warning in outcome.warnings):
        why = None
    if full_words(command, order) == first["order"] and why == first.get("agreed") and table.dice == kept and _the_same(acts, outcome):
        raise Refused([hard(say("amend.same"), todo=say("amend.same.todo"))])
    answer = referee.revise(command, order, table, outcome, state, back, [entry["seq"] for _, entry in acts], why, stream)
    if agreed is not None and why is None:
        answer.warnings += (say("agreed.nothing"),)
    return answer


def _the_same(acts: Sequence[Found], outcome: Outcome) -> bool:
    """Whether a ruling comes to what was recorded of it: then there is nothing to put on the record."""
    changes = [change for _, entry in reversed(acts) for change in own_changes(entry) if change.path != "pending"]
    return list(outcome.changes) == changes and plain(outcome.result) == acts[0][1].get("result")


def _givers(referee: Referee, was: Act, state: State) -> Sequence[str]:
    """Who gave each answer to a recorded ruling: found by ruling it once more from its dice, as far as that goes."""
    if not was.answers:
        return ()
    table = was.table()
    with suppress(RefcliError):
        was.settled(referee.game, state.traceless(), table)
    return table.deciders


def _table(
    referee: Referee, kept: Sequence[Die], answers: Sequence[str], givers: Sequence[str], dice: str | None, order: str
) -> tuple[LiveTable, Seeded]:
    session = referee.session
    assert session is not None
    fresh, stream = referee.sources(f"amend {order}")
    seeded = deque(die for die in kept if die.source == "seed")
    typed = deque(die for die in kept if die.source != "seed")
    draws = Kept(seeded, session.seed, stream)
    if dice is not None:
        return LiveTable(Typed(dice), draws, answers, lenient=True, givers=givers), stream
    source = Kept(typed, session.seed, fresh) if typed else draws if seeded else fresh
    return LiveTable(source, draws, answers, lenient=True, givers=givers), stream


def _last_thrown(session: Session, game: Game) -> dict[str, Any]:
    """The last ruling of a command that rolls or is given several times running: nobody means the clock by «again»."""
    link = session.position.head
    while link is not None:
        entry = session.at(link)
        if entry["kind"] == "new":
            break
        if not is_decision(entry):
            command, _ = command_in(game, split(entry["order"]))
            if command.rolls or command.repeats:
                return entry
        link = Link.of(entry["parent"])
    raise Refused([hard(say("amend.none"), todo=say("amend.none.todo"))])


def _last_meant(session: Session, game: Game) -> dict[str, Any]:
    """The last ruling that rolled, or the order whose odds were asked for after it."""
    odds = session.asked or look(session.folder).get("odds")
    try:
        found = _last_thrown(session, game)
    except Refused:
        if not odds:
            raise
        return odds
    return odds if odds and found["seq"] <= odds["seq"] <= session.position.seq else found


def again(referee: Referee, words: Sequence[str], dice: str | None, agreed: str | None) -> Answer:
    """Gives the last ruling, or the order of odds that were asked for since, once more with these words changed; neither
    its dice nor its answers."""
    session = referee.session
    assert session is not None
    command, facts, said = reworded(referee.game, referee.tables, _last_meant(session, referee.game), words)
    if dice is not None and said is not None:
        raise BadInput(say("dice.twice"))
    return referee.submit(command, referee.complete(command, facts, referee.state), dice if dice is not None else said, agreed)
