"""An earlier ruling put right: it is given again in other words, and all that followed is given again as it was.

What follows keeps its words, dice and answers. Where it no longer fits (other dice are due, a question has no answer, the rules
forbid it), all is refused, and the first such entry is named. The whole is one entry; every ruling keeps its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..core import stamp
from ..core.answer import Answer
from ..core.asking import LiveTable, meant
from ..core.dice import Die, NoDice, Seeded
from ..core.errors import BadInput, RefcliError, Refused
from ..core.game import rule_on
from ..core.outcome import Change, Fault, Outcome, hard, say
from ..core.state import State
from ..core.words import split
from ..record.journal import plain, read_changes, write_changes
from ..record.session import Session
from . import pending
from .acts import Act, act_of, command_in, dice_in, die_table
from .referee import Referee, decided, full_words
from .retold import again_row, again_told, key_of, same
from .revision import Given, fresh_table, reworded
from .standing import Held, in_force, is_decision, own_changes, recorded, rulings


class Reach(NamedTuple):
    """What an amendment of an earlier ruling goes back over. ``entries``: whose place it takes, the newest first; ``kept``: acts that
    stay as they are; ``target``: what is amended; ``after``: what is given again."""

    entries: list[dict[str, Any]]
    kept: list[Held]
    target: Held
    after: list[Held]


def reach(session: Session, number: int) -> Reach:
    """Back to the act of that number (of an answer, to the ruling that it belongs to). BadInput if there is no such entry; Refused
    if it is no ruling in force."""
    if not 1 <= number <= session.position.seq:
        raise BadInput(say("amend.no-entry", entry=number), say("amend.none.todo"))
    entries: list[dict[str, Any]] = []
    acts: list[Held] = []
    at: int | None = None
    for reached in in_force(session):
        if reached.entry["kind"] == "new":
            break
        entries.append(reached.entry)
        acts = reached.acts + acts
        if reached.entry["kind"] == "edit":
            raise _named(
                Refused([hard(say("amend.edited", entry=reached.entry["seq"]), todo=say("undo.fewer.todo"))]), reached.entry["seq"]
            )
        if reached.entry["seq"] == number and "entry" in reached.entry:
            number = reached.entry["entry"]
        at = next((i for i, act in enumerate(acts) if act["seq"] == number), None)
        if at is None and acts[0]["seq"] < number:
            break
        if at is not None and any(act["seq"] == number for group in rulings(acts).values() for act in group):
            return Reach(entries, acts[:at], acts[at], acts[at + 1 :])
    raise Refused([hard(say("amend.not-in-force", entry=number), todo=say("amend.none.todo"))])


def _named(fault: RefcliError, entry: int) -> RefcliError:
    """The failure with the entry that it lies in."""
    fault.entry = entry
    return fault


class _Again:
    """Acts given again one after the other: the position that they have come to."""

    def __init__(self, referee: Referee, state: State, was: State, agreed: str | None):
        self.referee, self.game, self.tables = referee, referee.game, referee.tables
        self.state = state
        self.was = was
        """The position where each act was given for the first time."""
        self.agreed = agreed
        self.done: list[Held] = []
        self.outcomes: dict[int, Outcome] = {}
        """What each ruling has come to, its answers included."""
        self.overruled: list[Any] = []

    def passed(self, act: Held) -> None:
        """The act as it was is behind us."""
        self.was = self.was.after(read_changes(act["changes"]))

    def took(self, act: Held, changes: Sequence[Change], outcome: Outcome, ruling: int) -> None:
        """The act as it is now."""
        self.done.append({**act, "result": plain(outcome.result), "changes": write_changes(changes)})
        self.outcomes[ruling] = outcome
        self.state = self.state.after(changes)

    def ruled(self, act: Held, order_words: str, table: LiveTable, outcome: Outcome, why: str | None, given: Act) -> None:
        """A ruling has come out."""
        stamp.number(outcome, act["seq"])
        if why is not None and not any(warning.key == "agreed.overrules" for warning in outcome.warnings):
            why = None
        changes = list(outcome.changes)
        if outcome.decision is not None:
            changes.append(pending.left_open(given.command, given.order, table, outcome, why is not None))
        now = {**act, "order": order_words, "dice": [die_table(die) for die in table.dice], "answers": list(table.answers)}
        now.pop("agreed", None)
        self.took(now | ({"agreed": why} if why is not None else {}), changes, outcome, act["seq"])

    def rule(self, act: Held) -> None:
        """A ruling that follows, with its own words, dice and answers."""
        if self.state["pending"] and not command_in(self.game, split(act["order"]))[0].interjects:
            raise _named(Refused([hard(say("amend.unanswered", entry=self.open), todo=say("amend.unanswered.todo"))]), self.open)
        was = act_of(self.game, self.tables, act)
        given = Given.of(self.referee, was, was.order, self.was, ())
        table = LiveTable(NoDice(), NoDice(), given.answers, was.dice, lenient=True, givers=given.givers)
        why = act.get("agreed") or self.agreed
        with self.referee.traced(self.state, was.command, was.order):
            outcome = rule_on(self.game, was.command, self.state, given.order, table, why is not None)
            if outcome.faults:
                raise Refused([_of(act["seq"], fault) for fault in outcome.faults])
            if table.unused_dice:
                raise BadInput(say("dice.left-over", text=" ".join(str(die.value) for die in table.unused_dice), n=len(table.dice)))
        order, table.answers = given.told(table, outcome)
        order.look_up(self.tables)
        self.ruled(act, full_words(was.command, order), table, outcome, why, was._replace(order=order))

    def answer(self, act: Held, keys: Sequence[str], table: LiveTable | None = None) -> None:
        """An answer to the ruling that is open, and what it answered beforehand, from the record or (with ``table``) another one."""
        opened = self.state["pending"]
        ruling, base = pending.ruling(self.game, self.tables, self.state)
        dice: Sequence[Die] = dice_in(act)
        table = table or LiveTable(NoDice(), NoDice(), [*ruling.answers, *keys], [*ruling.dice, *dice])
        with self.referee.traced(base, ruling.command, ruling.order):
            outcome = ruling.settled(self.game, base, table)
            if outcome.faults:
                raise Refused([_of(act["seq"], fault) for fault in outcome.faults])
            if table.unused_dice:
                raise BadInput(say("dice.left-over", text=" ".join(str(die.value) for die in table.unused_dice), n=len(table.dice)))
        stamp.number(outcome, act["seq"])
        new = pending.rebased(self.state, outcome.changes[len(opened["changes"]) :])
        later = pending.kept(ruling.command, ruling.order, table, outcome, ruling.agreed) if outcome.decision is not None else None
        thrown = [die_table(die) for die in table.dice[len(ruling.dice) :]]
        taken = table.answers[len(ruling.answers) :]
        now = {**act, "order": decided(taken), "dice": thrown, "answers": taken}
        self.took(now, [*new, Change("pending", opened, later)], outcome, self.open)

    def still_asked(self, act: Held) -> bool:
        """Whether the answer is asked of the side that gave it, and its option is open."""
        if not self.state["pending"]:
            return False
        ruling, base = pending.ruling(self.game, self.tables, self.state)
        asked = ruling.settled(self.game, base.traceless()).decision
        then, before = pending.ruling(self.game, self.tables, self.was)
        table = then.and_then(dice_in(act), act["answers"]).table()
        try:
            then.and_then(dice_in(act), act["answers"]).settled(self.game, before.traceless(), table)
        except RefcliError:
            return False
        at = len(then.answers)
        giver = table.deciders[at] if at < len(table.deciders) else None
        return asked is not None and asked.who == giver and act["answers"][0] in asked.keys

    @property
    def open(self) -> int:
        """The number of the last ruling that was given."""
        return next((act["seq"] for act in reversed(self.done) if not is_decision(act)), 0)

    def follow(self, acts: Sequence[Held]) -> None:
        """Everything that follows. Refused, with the entry, at the first that no longer fits."""
        for act in acts:
            try:
                if not is_decision(act):
                    self.rule(act)
                elif self.still_asked(act):
                    self.answer(act, act["answers"])
            except BadInput as fault:
                raise _named(Refused([hard(say("amend.no-longer", entry=act["seq"], fault=fault.message))]), act["seq"]) from None
            except Refused as fault:
                raise _named(fault, fault.entry or act["seq"]) from None
            self.passed(act)


def _of(entry: int, fault: Fault) -> Fault:
    return fault._replace(message=say("amend.no-longer", entry=entry, fault=fault.message))


def amend_entry(
    referee: Referee, number: int, words: Sequence[str], dice: str | None, agreed: str | None, chosen: Sequence[str] = ()
) -> Answer:
    """Gives the ruling of that number again with these words changed (an answer: with another option), and all that followed as it
    was, as one entry. ``result``: the ruling's, with ``again``: a row for each ruling that follows."""
    session = referee.session
    assert session is not None
    session.record_edits()
    found = reach(session, number)
    back = [Change(c.path, c.new, c.old) for entry in found.entries for c in reversed(own_changes(entry))]
    first = referee.state.traceless() if referee.dry else referee.state
    state = first.after(back).after([change for act in found.kept for change in read_changes(act["changes"])])
    again = _Again(referee, state, state, agreed)
    again.done = [dict(act) for act in found.kept]
    referee.tables.used.clear()
    stream = _answer_anew(again, found, words, dice) if is_decision(found.target) else _rule_anew(again, found, words, dice, chosen)
    again.passed(found.target)
    again.follow(found.after)
    return _recorded(again, found, back, stream)


def _rule_anew(again: _Again, found: Reach, words: Sequence[str], dice: str | None, chosen: Sequence[str]) -> Seeded:
    referee, target = again.referee, found.target
    command, facts, said = reworded(referee.game, referee.tables, target, words)
    if command.stands:
        raise _named(Refused([hard(say("amend.stands", command=command.name), *command.rules)]), target["seq"])
    was = act_of(referee.game, referee.tables, target)
    order = referee.complete(command, facts, again.state)
    given = Given.of(referee, was, order, again.state, chosen)
    table, stream = fresh_table(referee, list(was.dice), given, dice if dice is not None else said, full_words(command, order))
    why = again.agreed if again.agreed is not None else target.get("agreed")
    with referee.traced(again.state, command, order):
        outcome = rule_on(referee.game, command, again.state, given.order, table, why is not None)
        if outcome.faults:
            raise _named(Refused(outcome.faults), target["seq"])
        table.check_used()
    order, table.answers = given.told(table, outcome)
    order.look_up(referee.tables)
    again.ruled(target, full_words(command, order), table, outcome, why, was._replace(order=order))
    return stream


def _answer_anew(again: _Again, found: Reach, words: Sequence[str], dice: str | None) -> Seeded:
    referee, target = again.referee, found.target
    if len(words) != 1 or not again.state["pending"]:
        raise BadInput(say("amend.option"), say("amend.option.how"))
    ruling, base = pending.ruling(referee.game, referee.tables, again.state)
    asked = ruling.settled(referee.game, base.traceless()).decision
    if asked is None:
        raise BadInput(say("decide.left-over"), say("decide.changed.how"))
    withheld = dict(asked.withheld)
    key = meant(words[0], asked.keys, tuple(withheld), referee.tables)
    if key in withheld:
        raise _named(Refused([hard(say("decide.withheld", key=key), withheld[key])]), target["seq"])
    table, stream = fresh_table(referee, dice_in(target), Given(ruling.order, (*ruling.answers, key), (), {}, ()), dice, f"decide {key}")
    table.put_first(ruling.dice)
    again.answer(target, [key], table)
    table.check_used()
    return stream


def _recorded(again: _Again, found: Reach, back: Sequence[Change], stream: Seeded) -> Answer:
    """Puts the whole on record and answers for it. Refused if it comes to what there was."""
    referee, number = again.referee, found.target["seq"]
    before = rulings([*found.kept, found.target, *found.after])
    after = rulings(again.done)
    target = next(act for act in again.done if act["seq"] == number)
    if all(same(old, after.get(seq)) for seq, old in before.items()) and target["order"] == found.target["order"]:
        raise Refused([hard(say("amend.same"), todo=say("amend.same.todo"))])
    mine = next(seq for seq, acts in after.items() if any(act["seq"] == number for act in acts))
    rows = [again_row(referee.game, referee.state.paths, seq, before[seq], after[seq]) for seq in after if seq > mine]
    outcome = again.outcomes[mine]
    told = [again_told(row) for row in rows]
    name = command_in(referee.game, split(after[mine][0]["order"]))[0].name
    first = again_told({"seq": mine, "command": name, "old": key_of(before[mine]), "new": key_of(after[mine]), "changed": True})
    if referee.asker is not None and not referee.asker.amends([first, *told]):
        raise KeyboardInterrupt
    answer = referee.amended(
        target, [recorded(act) for act in again.done if act["seq"] != number], again.done, back, found.entries, stream, outcome
    )
    answer.ruling = name
    answer.result = {**(outcome.result if isinstance(outcome.result, dict) else {"value": outcome.result}), "again": rows}
    for row, line in zip(rows, told, strict=True):
        if row["changed"]:
            answer.instructions += (line, *again.outcomes[row["seq"]].instructions)
        else:
            answer.reasons += (line,)
    return answer
