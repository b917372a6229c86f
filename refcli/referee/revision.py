"""A ruling given again: ``amend`` puts other words in its place, with the same dice; ``again`` repeats it with new dice.

An amendment is one entry. Its first ``taken`` changes take the old ruling back; the rest is the new one. The old entry
stays on the record and is named in ``amends``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ..core.answer import Answer
from ..core.asking import LiveTable
from ..core.dice import DiceSource, Die, Kept, Seeded, Typed
from ..core.errors import BadInput, RefcliError, Refused
from ..core.facts import Order, Spec, specs
from ..core.game import Command, Game, rule_on
from ..core.kinds import FLAG
from ..core.outcome import Change, Outcome, hard, say
from ..core.stamp import stamped
from ..core.state import Paths, State
from ..core.tables import Tables
from ..core.words import read, split
from ..record.aside import look
from ..record.journal import plain
from ..record.session import Link, Session
from .acts import Act, act_of, command_in, facts_in
from .referee import Referee, full_words
from .standing import in_force, is_decision, own_changes

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


def _opens(entry: dict[str, Any]) -> bool:
    return any(change["path"] == "pending" for change in entry.get("changes", []))


def reworded(game: Game, tables: Tables, entry: dict[str, Any], words: Sequence[str]) -> tuple[Command, dict[str, Any], str | None]:
    """(command, facts, dice) of a recorded ruling with some words changed: an option replaces its like, a bare word the
    bare word of its slot, ``--no-FLAG`` takes a flag out."""
    command, facts = facts_in(game, tables, split(entry["order"]))
    own = {spec.option for spec in specs(command.order)}  # ``--no-x`` may be an option too: it takes out an ``x`` that was told
    flags = {
        off: spec
        for spec in specs(command.order)
        if _removable(spec) and ((off := "--no-" + spec.option[2:]) not in own or spec.name in facts)
    }
    dropped = [flags[word].name for word in words if word in flags]
    found = read([word for word in words if word not in flags], command.order, tables, facts)
    return command, {k: v for k, v in facts.items() if k not in dropped} | found.facts, found.dice


def _removable(spec: Spec) -> bool:
    return spec.kind is FLAG or (not spec.positional and not spec.required)


def amend(referee: Referee, words: Sequence[str], dice: str | None, agreed: str | None, chosen: Sequence[str] = ()) -> Answer:
    """Takes the last ruling back and gives it again with these words changed, as one entry. Digital dice stay the same
    dice, typed ones too unless others are given; answers that still fit stay. ``chosen`` answers what is newly asked."""
    session = referee.session
    assert session is not None
    if (number := _within(session)) is not None:
        from .amending import amend_entry

        return amend_entry(referee, number, words, dice, agreed, chosen)
    acts = last_ruling(session)
    _, first = acts[-1]
    command, facts, said = reworded(referee.game, referee.tables, first, words)
    back = [Change(c.path, c.new, c.old) for _, entry in acts for c in reversed(own_changes(entry))]
    state = referee.state.after(back)
    order = referee.complete(command, facts, state)
    was = act_of(referee.game, referee.tables, *(entry for _, entry in reversed(acts)))
    kept = list(was.dice)
    given = Given.of(referee, was, order, state, chosen)
    table, stream = fresh_table(referee, kept, given, dice if dice is not None else said, full_words(command, order))
    why = agreed if agreed is not None else first.get("agreed")
    referee.tables.used.clear()
    with referee.traced(state, command, order):
        outcome = rule_on(referee.game, command, state, given.order, table, why is not None)
        if outcome.faults:
            raise Refused(outcome.faults)
        table.check_used()
    order, table.answers = given.told(table, outcome)
    if not any(warning.key == "agreed.overrules" for warning in outcome.warnings):
        why = None
    paths = referee.game.paths(referee.tables)
    as_it_was = full_words(command, order) == first["order"] and why == first.get("agreed") and table.dice == kept
    if as_it_was and _the_same(acts, outcome, paths):
        raise Refused([hard(say("amend.same"), todo=say("amend.same.todo"))])
    answer = referee.revise(command, order, table, outcome, state, back, [entry["seq"] for _, entry in acts], why, stream)
    if agreed is not None and why is None:
        answer.warnings += (say("agreed.nothing"),)
    return answer


def _the_same(acts: Sequence[Found], outcome: Outcome, paths: Paths) -> bool:
    """Whether a ruling comes to what was recorded of it, numbers of entries apart: then there is nothing to put on the record."""
    before = [change for _, entry in reversed(acts) for change in own_changes(entry) if change.path != "pending"]
    same = _unnumbered(outcome.changes, paths) == _unnumbered(before, paths)
    return same and plain(stamped(outcome.result, acts[-1][1]["seq"])) == acts[0][1].get("result")


def _unnumbered(changes: Sequence[Change], paths: Paths) -> list[Change]:
    return [change for change in changes if (path := paths.find(change.path)) is None or path.kind != "entry"]


def _within(session: Session) -> int | None:
    """The number of the last ruling, where it stands in an amendment of an earlier one; None where it has an entry of its own."""
    for reached in in_force(session):
        for act in reversed(reached.acts):
            if act["kind"] != "ruling" or not is_decision(act):
                return act["seq"] if "entry" in reached.entry else None
    return None


class Given(NamedTuple):
    """What was answered to a ruling that is given again: each answer with the side that gave it. What the words answered beforehand
    (``--take``) is taken out of the order for as long as it is not known whether the same side is asked."""

    order: Order
    answers: tuple[str, ...]
    givers: tuple[str, ...]
    beforehand: dict[str, Any]
    chosen: tuple[str, ...]
    at: int = 0
    """How many answers come before those that the words gave beforehand."""
    words: tuple[str, ...] = ()
    """Those answers."""

    @classmethod
    def of(cls, referee: Referee, was: Act, order: Order, state: State, chosen: Sequence[str]) -> Given:
        """``was``: the ruling as it was given, from ``state``; ``order``: what is given now in its place."""
        told = {spec.name: spec for spec in specs(type(order)) if spec.answers}
        kept = {name: value for name in told if (value := getattr(order, name)) is not None and getattr(was.order, name, None) == value}
        words = tuple(told[name].kind.write(value) for name, value in kept.items())
        at = 0
        if kept:
            order = type(order)(**(vars(order) | dict.fromkeys(kept)))
            was = was._replace(order=type(was.order)(**(vars(was.order) | dict.fromkeys(kept))))
            was, at = _in_place(referee, was, words, state)
        return cls(order, was.answers, tuple(_givers(referee, was, state)), kept, tuple(chosen), at, words)

    def told(self, table: LiveTable, outcome: Outcome) -> tuple[Order, list[str]]:
        """The order with what it answers beforehand, where that still holds, and the answers that were given besides."""
        start, end = self.at, self.at + len(self.words)
        same = table.deciders[start:end] == list(self.givers[start:end]) and len(table.answers) >= end
        asked = outcome.decision is not None and any(word in outcome.decision.keys for word in self.words)
        if not self.words or asked or not (same or len(table.answers) <= start):
            return self.order, table.answers
        return type(self.order)(**(vars(self.order) | self.beforehand)), table.answers[:start] + table.answers[end:]


def _in_place(referee: Referee, was: Act, words: tuple[str, ...], state: State) -> tuple[Act, int]:
    """The ruling with what its words answered beforehand among its answers, where it was asked for, and how many come before."""
    for at in range(len(was.answers) + 1):
        placed = was._replace(answers=(*was.answers[:at], *words, *was.answers[at:]))
        table = placed.table()
        with suppress(RefcliError):
            placed.settled(referee.game, state.traceless(), table)
            if table.answers == list(placed.answers):
                return placed, at
    return was._replace(answers=(*words, *was.answers)), 0


def _givers(referee: Referee, was: Act, state: State) -> Sequence[str]:
    """Who gave each answer to a recorded ruling: found by ruling it once more from its dice, as far as that goes."""
    if not was.answers:
        return ()
    table = was.table()
    with suppress(RefcliError):
        was.settled(referee.game, state.traceless(), table)
    return table.deciders


def fresh_table(referee: Referee, kept: Sequence[Die], given: Given, dice: str | None, order: str) -> tuple[LiveTable, Seeded]:
    """The table for a ruling in other words, and the seed's stream: its dice once more (``dice`` in the place of those that were
    typed), then new ones; its answers as far as they fit."""
    session = referee.session
    assert session is not None
    fresh, stream = referee.sources(f"amend {order}")
    seeded = deque(die for die in kept if die.source == "seed")
    typed = deque(die for die in kept if die.source != "seed")
    draws = Kept(seeded, session.seed_for, stream)
    source: DiceSource = Typed(dice) if dice is not None else Kept(typed, session.seed_for, fresh) if typed else draws if seeded else fresh
    return (
        LiveTable(source, draws, given.answers, lenient=True, givers=given.givers, then=given.chosen, tables=referee.tables),
        stream,
    )


def _last_thrown(session: Session, game: Game) -> dict[str, Any]:
    """The last ruling of a command that rolls or is given several times running: nobody means the clock by «again»."""
    for reached in in_force(session):
        for act in reversed(reached.acts):
            if act["kind"] not in ("ruling", "amend") or is_decision(act):
                continue
            command, _ = command_in(game, split(act["order"]))
            if command.rolls or command.repeats:
                return act
    raise Refused([hard(say("amend.none"), todo=say("amend.none.todo"))])


def _last_meant(session: Session, game: Game) -> dict[str, Any]:
    """The last ruling that rolled, or the order whose odds were asked for after it."""
    session.drop_senseless()
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
