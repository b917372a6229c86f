"""The referee of one session, or of a lookup: state, record and rules behind one service.

The command line, scripts, the console, the audit and a Python script call this; none of them holds logic of its own::

    referee = Referee(built("iraq"), Tables("iraq"))
    command = referee.game.command("combat")
    order, _ = referee.order(command, ["kinetic", "fallujah", "9:4", "--by", "coin"])
    answer = referee.submit(command, order, dice="4")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NoReturn

from .. import __version__
from ..core.answer import Answer, OpenDecision
from ..core.asking import LiveTable
from ..core.dice import DiceSource, Die, NoDice, Seeded, System, Typed, Unthrown
from ..core.errors import BadInput, Refused, SessionError
from ..core.facts import Order
from ..core.game import Command, Game, forbidden_already, masked, rule_on
from ..core.outcome import Change, Fault, Name, Outcome, Say, hard, say, soft
from ..core.owed import Owed
from ..core.stamp import number
from ..core.state import State
from ..core.tables import Tables
from ..core.toml import Lasting
from ..core.words import join, read, settled, split, wants_side
from ..record.aside import lay
from ..record.journal import plain, read_changes, write_changes
from ..record.session import Link, Session
from . import pending
from .acts import Act, dice_in, die_table
from .asker import Asked, Asker, Surplus
from .ordering import complete

if TYPE_CHECKING:
    from ..mail.seat import Both, Seat

MOST_TOLD = 8
"""So many acts that are taken back are named one by one."""


class Referee:
    """``session`` is None for a lookup: it answers from the scenario's starting state and saves nothing.

    With ``dry`` no die is thrown or drawn: the first that is due is named in BadInput.
    """

    def __init__(self, game: Game, tables: Tables, session: Session | None = None, asker: Asker | None = None, dry: bool = False):
        self.game = game
        self.tables = tables
        self.session = session
        self.asker = asker
        self.dry = dry
        tables.used.clear()
        self._paths = game.paths(tables)
        self._bounds = frozenset(tables.used)
        self._start = self._paths.start()
        self._latest: tuple[int, State] | None = None
        self._prints: dict[frozenset[str], Lasting] = {}
        for path, value in session.position.values.items() if session is not None else ():
            if not self._paths.may_be(path, value):
                raise SessionError(say("session.state", path=path, value=str(value)[:60]), say("session.state.how"))
        for path, _, value in session.edits if session is not None else ():
            if not self._possible(path, value):
                raise SessionError(say("session.impossible", path=path, value=str(value)[:60]), say("session.state.how"))

    def as_of(self, n: int) -> Referee:
        """A referee of the same record as it stood after entry ``n``, to look at. BadInput if there is none."""
        assert self.session is not None
        return Referee(self.game, self.tables, self.session.at_rest(self.session.until(n)[1]), None, dry=True)

    def _possible(self, path: str, value: Any) -> bool:
        """Whether a rule could have put there what a hand wrote: a path that the game has, within its bounds, a phase and options that
        its tables name."""
        if self._paths.find(path) is None:
            return False
        if value is None:
            return True
        if path == "pending" or self._paths.clamp(path, value) != value:
            return False
        if path == "turn" and isinstance(value, int) != isinstance(self._start.get(path), int):
            return False
        if path == "phase":
            assert self.session is not None
            try:
                at = State(self._start | self.session.position.values, self._paths, self.tables)
                return self.game.phase(at) is not None
            except (KeyError, ValueError, StopIteration, IndexError, AttributeError):
                return False
        if path == "options":
            return self.tables.path("options") is not None and set(value) <= set(self.tables["options"]["option"])
        return True

    @property
    def state(self) -> State:
        """The position: the session's, or the one that lookups are made from."""
        if self.session is None:
            return self.game.lookup_state(self.tables)
        if self._latest is not None and self._latest[0] == self.session.position.seq and not self._latest[1].looked:
            return self._latest[1]
        self._latest = self.session.position.seq, State(self._start | self.session.position.values, self._paths, self.tables)
        return self._latest[1]

    @property
    def owed(self) -> tuple[Owed, ...]:
        """All that is due now, must first; nothing in a lookup."""
        if self.seat is not None and self.seat.pen != self.seat.me:
            return (Owed("receive", say("mail.owed"), True),)
        return self.game.owing(self.state) if self.game.owed is not None and self.session is not None else ()

    # From words to orders

    def order(self, command: Command, words: Sequence[str], agreed: bool = False) -> tuple[Order, str | None]:
        """The order that the words give, with its defaults, and dice that stood among them. Asks for what is missing, unless
        the command is refused whatever it may be: Refused."""
        found = read(words, command.order, self.tables)
        side = self._side_for(command, found.facts)
        if self.asker is not None and self.session is not None:
            told = found.facts if side is None else settled(command.order, found.facts, side)
            faults = forbidden_already(self.game, command, self.state.traceless(), told)
            if any(fault.hard or not agreed for fault in faults):
                self._refuse(faults)
        return self.complete(command, found.facts, self._seen, side, agreed), found.dice

    def complete(self, command: Command, facts: dict[str, Any], state: State, side: str | None = None, agreed: bool | None = None) -> Order:
        """The order that the facts make in that state; what it still wants is drawn, taken from the environment, asked."""
        return complete(self, command, facts, state, side, agreed)

    @property
    def _seen(self) -> State:
        """The position as a ruling may know it: a dry run leaves no trace, so it knows no memo."""
        return self.state.traceless() if self.dry else self.state

    @property
    def side(self) -> str | None:
        """The side whose phase it is, where it is one side's."""
        if self.session is None:
            return None
        phase = self.game.phase(self.state)
        return phase.side if phase else None

    def _side_for(self, command: Command, facts: dict[str, Any]) -> str | None:
        """The side that gives the order, where it has to know and its words do not say."""
        return command.order.side_in(self.state, facts, self.side) if wants_side(command.order, facts) else None

    # Rulings

    def submit(self, command: Command, order: Order, dice: str | None = None, agreed: str | None = None) -> Answer:
        """Applies an order, records it, answers. Refused or BadInput if it cannot be: then nothing has changed."""
        state = self._seen
        self.tables.used.clear()
        if dice is None and not self.physical:
            refuse_foretold(order)
        if self.asker is not None:
            order = self.asker.ready(self, command, order, agreed is not None, dice is not None)
        words = full_words(command, order)
        seat = self.seat if command.changes and not order.looks() else None
        beside = seat.against(command, self.side, dice is not None) if seat is not None else []
        if seat is not None and seat.waits and not beside:
            if command.name in self.game.secretive:
                raise Refused([hard(say("mail.opens-early"), todo=say("mail.opens-early.todo"))])
            return self._planned(command.name, words, agreed)
        if self.seat is not None:
            state = self.seat.at_home(state, self.game, self.tables, command.changes)
        try:
            with self.traced(state, command, order):
                outcome, table, stream = self._until_it_fits(
                    lambda: self._table(dice, words),
                    lambda table: rule_on(self.game, command, state, order, table, agreed is not None, beside),
                )
        except Unthrown:
            return self._planned(command.name, words, agreed)
        if seat is not None and any(change.path in self._paths.memos for change in outcome.changes):
            raise Refused([hard(say("mail.open-secret"), todo=say("mail.open-secret.todo"))])
        if seat is not None and seat.not_own(outcome.changes, self.game):
            raise Refused([hard(say("mail.their-hand"), todo=say("mail.their-hand.todo"))])
        self._stamp(outcome)
        overruled = agreed is not None and any(warning.key == "agreed.overrules" for warning in outcome.warnings)
        entry: dict[str, Any] = {"kind": "ruling", "order": words}
        if overruled:
            entry["agreed"] = agreed
        changes = list(outcome.changes)
        if outcome.decision is not None and self.session is not None:
            changes.append(pending.left_open(command, order, table, outcome, overruled))
        if state["pending"]:
            self.open_decision()  # where nothing can be chosen any more, nothing is recorded either
        notable = outcome.changes or table.dice or outcome.instructions or outcome.decision
        if self.session is None or not command.changes or not notable:
            seq = None
        else:
            order.look_up(self.tables)
            seq = self._record(entry, table.dice, (), outcome, changes, stream)
        answer = self._answer(command.name, seq, table.dice, outcome, outcome.changes)
        answer.spoken = partial(self.spoken, command, order)
        if agreed is not None and not overruled:
            answer.warnings += (say("agreed.nothing"),)
        if outcome.decision is not None:
            answer.decision = pending.options(
                self.game, Act(command, order, tuple(table.dice)), state, len(outcome.changes), outcome.decision
            )
        elif self.session is not None and self.session.position.values.get("pending"):
            answer.decision = self.open_decision()
        return answer

    def decide(self, key: str | None, dice: str | None = None, take: str | None = None) -> Answer:
        """Takes (or, without a key, shows) the open decision. The answer's result is that of the whole ruling. ``take`` is the answer
        to what is asked after a pause, if anything is."""
        state = self.state
        opened = state["pending"]
        if not opened:
            raise Refused([hard(say("decide.none"), todo=say("decide.none.todo"))])
        if key is None:
            return self.blank("decide", decision=self.open_decision())
        given = [key] if take is None else [key, take]
        if self.seat is not None:
            self._may_write()
            if self.seat.waits:
                return self._planned("decide", decided(given), None)
            asked = self.open_decision()
            if asked is not None and asked.who == self.seat.other and self.seat.playing is None:
                raise Refused([hard(say("mail.their-decision", other=Name(asked.who)), todo=say("mail.their-decision.todo"))])
        act, base = pending.ruling(self.game, self.tables, state)
        command, order, recorded = act.command, act.order, act.dice
        self.tables.used.clear()
        try:
            outcome, table, stream = self._until_it_fits(
                lambda: self._table(dice, f"decide {key}", answers=[*act.answers, *given], recorded=recorded),
                lambda table: act.settled(self.game, base, table),
            )
        except Unthrown:
            return self._planned("decide", decided(given), None)
        if base.looked:
            self.tried(decided(table.answers[len(act.answers) :]))
        order.look_up(self.tables)
        self._stamp(outcome)
        new = pending.rebased(state, outcome.changes[len(opened["changes"]) :])
        later = pending.kept(command, order, table, outcome, act.agreed) if outcome.decision is not None else None
        changes = [*new, Change("pending", opened, later)]
        taken = tuple(table.answers[len(act.answers) :])
        thrown = table.dice[len(recorded) :]
        seq = self._record({"kind": "ruling", "order": decided(taken)}, thrown, taken, outcome, changes, stream)
        answer = self._answer("decide", seq, thrown, outcome, new)
        answer.spoken = lambda: tuple(split(decided(taken)))
        answer.ruling = command.name
        answer.instructions = tuple(outcome.instructions[opened["told"] :])
        answer.warnings = tuple(outcome.warnings[opened["warned"] :])
        if outcome.decision is not None:
            answer.decision = self.open_decision()
        return answer

    def odds(self, command: Command, order: Order, at_least: str | None = None, agreed: bool = False, by_cell: bool = False) -> Answer:
        """The exact odds of an order from here (``outlook.odds``); changes nothing. ``again`` then means this order."""
        from .outlook import odds

        answer = odds(self, command, order, at_least, agreed, by_cell)
        if self.session is not None:
            self.session.keep_odds(full_words(command, order))
        return answer

    def revise(
        self,
        command: Command,
        order: Order,
        table: LiveTable,
        outcome: Outcome,
        state: State,
        back: Sequence[Change],
        amends: Sequence[int],
        agreed: str | None,
        stream: Seeded,
    ) -> Answer:
        """Records a ruling that takes the place of others: ``back`` undoes those, ``outcome`` is the new one from ``state``."""
        entry: dict[str, Any] = {"kind": "amend", "order": full_words(command, order), "amends": list(amends), "taken": len(back)}
        if agreed is not None:
            entry["agreed"] = agreed
        order.look_up(self.tables)
        self._stamp(outcome)
        changes = [*back, *outcome.changes]
        if outcome.decision is not None:
            changes.append(pending.left_open(command, order, table, outcome, agreed is not None))
        seq = self._record(entry, table.dice, table.answers, outcome, changes, stream)
        answer = self._answer(command.name, seq, table.dice, outcome, net([*back, *outcome.changes]))
        answer.command = "amend"
        answer.spoken = partial(self.spoken, command, order)
        answer.ruling = command.name
        if outcome.decision is not None:
            answer.decision = self.open_decision()
        return answer

    def amended(
        self,
        act: Mapping[str, Any],
        others: Sequence[Mapping[str, Any]],
        all_acts: Sequence[Mapping[str, Any]],
        back: Sequence[Change],
        entries: Sequence[Mapping[str, Any]],
        stream: Seeded,
        outcome: Outcome,
    ) -> Answer:
        """Records an earlier act that was given again, with ``others`` that keep their numbers beside it. ``back`` undoes the
        ``entries`` whose place it takes; ``outcome`` is what the act's ruling has come to."""
        made = [change for one in all_acts for change in read_changes(one["changes"])]
        entry: dict[str, Any] = {"kind": "amend", "order": act["order"], "amends": [one["seq"] for one in entries], "taken": len(back)}
        entry |= {"entry": act["seq"], "again": list(others)}
        if "agreed" in act:
            entry["agreed"] = act["agreed"]
        whole = Outcome(outcome.state, act.get("result"))
        seq = self._record(entry, dice_in(act), act["answers"], whole, [*back, *made], stream)
        answer = self._answer("amend", seq, dice_in(act), outcome, tuple(c for c in net([*back, *made]) if c.path != "pending"))
        answer.spoken = lambda: masked(self.game, split(act["order"]))
        answer.decision = self.open_decision()
        return answer

    def traced(self, state: State, command: Command, order: Order) -> Traced:
        """Where an order is ruled on: what was held against a memo leaves a trace."""
        return Traced(self, state, command, order)

    def stopped(self, words: str, fault: BaseException) -> None:
        """Remarks on the record that these words have come to nothing."""
        if self.session is not None and self.session.writable:
            why, rules = ("refused", fault.rules) if isinstance(fault, Refused) else ("stopped", ())
            self.session.remark(self._remark(words, why, rules))

    def seen(self, words: str) -> None:
        """Remarks on the record that these words have shown what a memo holds: nobody looks unseen."""
        if self.session is not None and self.session.writable:
            self.session.remark(self._remark(words, "looked", ()))

    def tried(self, words: str) -> None:
        """Remarks on the record, should the batch at hand be taken back, that these words were tried."""
        if self.session is not None and self.session.writable:
            self.session.try_out(self._remark(words, "taken-back", ()))

    def _remark(self, words: str, why: str, rules: Sequence[str]) -> dict[str, Any]:
        turn, phase = self.place
        return {"kind": "remark", "turn": turn, "phase": phase, "order": words, "why": why, "rules": list(rules)}

    def note(self, text: str, kind: str = "note") -> Answer:
        """A remark on the record."""
        session = self._writable()
        self._may_write()
        if self.seat is not None and self.seat.waits:
            return self._planned(kind, join([kind, "--", text]), None)
        seq = session.append({"kind": kind, "turn": self.place[0], "phase": self.place[1], "text": text}, session.position.next_die)
        return self.blank(kind, seq=seq, result={"text": text})

    def stir(self, word: str) -> Answer:
        """Mixes a word into the seed of the dice that follow. Refused where no die falls from a seed of this session."""
        session = self._writable()
        about = session.position.about
        if about["dice_mode"] != "digital" or "mail" in about:
            key = "stir.mail" if "mail" in about else "stir.physical"
            raise Refused([hard(say(key), todo=say(f"{key}.todo"))])
        turn, phase = self.place
        die = session.position.next_die
        seq = session.append({"kind": "stir", "turn": turn, "phase": phase, "word": word}, die)
        return self.blank("stir", seq=seq, result={"word": word, "words": len(session.position.stirs), "die": die})

    def undo(self, n: int, agreed: bool = False) -> Answer:
        """Takes back the last ``n`` acts; the journal keeps them and says so. Refused if there are fewer. By mail it drops the last
        lines of a plan that waits, and takes back what stands before a letter only by agreement."""
        seat = self.seat
        if seat is not None and seat.waits:
            self._may_write()
            if n > len(seat.plan):
                raise Refused([hard(say("undo.fewer", n=n), todo=say("undo.fewer.todo"))])
            return self.blank("undo", result={"entries": [], "planned": seat.drop(n)})
        return self._move_head("undo", n, self._writable().undo(n), agreed)

    def redo(self, n: int) -> Answer:
        """Does the last ``n`` undone acts again. Refused if there are fewer."""
        if self.seat is not None and self.seat.waits:
            raise Refused([hard(say("mail.plan-first"), todo=say("mail.plan-first.todo"))])
        return self._move_head("redo", n, self._writable().redo(n))

    def _move_head(
        self, kind: str, n: int, found: tuple[list[Change], list[int], Link, tuple[Link, ...]] | None, agreed: bool = False
    ) -> Answer:
        session = self._writable()
        self._may_write()
        if found is None:
            raise Refused([hard(say(f"{kind}.fewer", n=n), todo=say(f"{kind}.fewer.todo"))])
        changes, acts, head, redo = found
        if not agreed and min(acts) <= session.position.post.seq:
            raise Refused([soft(say("mail.into-letter", n=session.position.post.number), todo=say("mail.into-letter.todo"))])
        told = self._told({link.seq: link for link in (*redo, *session.position.redo)}, acts)
        entry = {"kind": kind, "acts": acts, "head": head.table(), "redo": [one.table() for one in redo], "changes": write_changes(changes)}
        turn, phase = self.place
        seq = session.append({"turn": turn, "phase": phase} | entry, session.position.next_die)
        shown = net(changes)
        return self.blank(kind, seq=seq, result={"entries": acts}, changes=shown, reasons=told)

    def _told(self, links: Mapping[int, Link], acts: Sequence[int]) -> tuple[Say, ...]:
        """What some acts were, in words for everybody's eyes; of very many only the first."""
        told = []
        for seq in acts[:MOST_TOLD]:
            entry = self._writable().at(links[seq])
            words = split(entry["order"]) if "order" in entry else [entry["kind"]]
            masked = self.game.shown(words, self.tables)
            told.append(say("undo.act", seq=seq, words=join(words) if masked is None else " ".join(masked)))
        return tuple(told) + ((say("undo.more", n=len(acts) - MOST_TOLD),) if len(acts) > MOST_TOLD else ())

    def open_decision(self) -> OpenDecision | None:
        """The open decision with what each option would change now, or None."""
        return pending.question(self.game, self.tables, self.state)

    def spoken(self, command: Command, order: Order) -> list[str]:
        """The full words of an order, for everybody's eyes."""
        return masked(self.game, [*command.name.split(), *order.shown()])

    # Inner workings

    def blank(self, name: str, **rest: Any) -> Answer:
        """An answer of that command with nothing in it but where it stands."""
        return Answer(name, self.game.key, self._session_name, place=self.place, paths=self._paths, **rest)

    @property
    def _session_name(self) -> str | None:
        return self.session.name if self.session else None

    @cached_property
    def seat(self) -> Seat | None:
        """This side's place in a game by mail, None in any other."""
        if self.session is None or "mail" not in self.session.position.about:
            return None
        from ..mail.seat import Seat

        return Seat(self.session, self.game.sides)

    def _may_write(self) -> None:
        """Refused where the pen is with the other side."""
        if self.seat is not None and (fault := self.seat.barred()) is not None:
            raise Refused([fault])

    def _planned(self, name: str, words: str, agreed: str | None) -> Answer:
        """Puts an order into the plan, for its dice are not there yet."""
        assert self.seat is not None
        lines = self.seat.add(words if agreed is None else f"{words} {join(['--agree', agreed])}")
        answer = self.blank(name, result={"key": None, "planned": lines})
        answer.instructions = (say("mail.planned", n=lines),)
        return answer

    def _writable(self) -> Session:
        if self.session is None or not self.session.writable:
            raise AssertionError("the session is not open for writing")
        return self.session

    @property
    def physical(self) -> bool:
        """Whether the players throw the session's dice."""
        return self.session is not None and self.session.position.about["dice_mode"] != "digital"

    @property
    def place(self) -> tuple[str | None, str | None]:
        """(turn, phase) of the session, for the record and the first line of an answer."""
        if self.session is None:
            return None, None
        values = self.session.position.values
        turn = values.get("turn")
        return (None if turn is None else str(turn)), values.get("phase")

    def _until_it_fits(
        self, table_for: Callable[[], tuple[LiveTable, Seeded | Both | None]], rule: Callable[[LiveTable], Outcome]
    ) -> tuple[Outcome, LiveTable, Seeded | Both | None]:
        """What a rule comes to, with the table and the stream that it used. Where more dice were typed than are due, the last of
        them are asked for again."""
        while True:
            table, stream = table_for()
            outcome = rule(table)
            self._stop_if_refused(outcome)
            try:
                table.check_used()
            except Surplus as fault:
                assert self.asker is not None
                self.asker.once_more(fault)
                continue
            return outcome, table, stream

    def _stop_if_refused(self, outcome: Outcome) -> None:
        if outcome.faults:
            self._refuse(outcome.faults)

    def _refuse(self, faults: Sequence[Fault]) -> NoReturn:
        raise Refused([self._with_choices(fault) for fault in faults])

    def _with_choices(self, fault: Fault) -> Fault:
        """A fault that an open decision is, with the words that take it."""
        opened = self.open_decision() if fault.message.key == "decide.open" else None
        if opened is None:
            return fault
        return fault._replace(todo=say("decide.choose", keys=" | ".join(option.key for option in opened.options)))

    def _table(
        self, dice: str | None, order: str, answers: Sequence[str] = (), recorded: Sequence[Die] = ()
    ) -> tuple[LiveTable, Seeded | Both | None]:
        """The table that answers the questions of an order (its full words), and the seed's stream where a session has one."""
        if self.dry:
            return LiveTable(Typed(dice) if dice is not None else NoDice(), NoDice(), answers, recorded, tables=self.tables), None
        if self.session is None:
            return LiveTable(Typed(dice) if dice is not None else System(), System(), answers, recorded), None
        if self.seat is not None:
            from ..mail.seat import Both

            both = Both(self.seat.playing, self.session.position.next_die)
            return LiveTable(Typed(dice) if dice is not None else both, both, answers, recorded), both
        source, stream = self.sources(order)
        if dice is not None and isinstance(source, Asked) and self.asker is not None:
            self.asker.begin(dice)
            return LiveTable(source, stream, answers, recorded, tables=self.tables), stream
        return LiveTable(Typed(dice) if dice is not None else source, stream, answers, recorded, tables=self.tables), stream

    def sources(self, order: str) -> tuple[DiceSource, Seeded]:
        """Who answers for an order's dice in this session where none are typed, and the seed's stream (for draws)."""
        assert self.session is not None
        stream = Seeded(self.session.seed_for, self.session.position.next_die)
        if self.session.position.about["dice_mode"] == "digital":
            return stream, stream
        return (Asked(self.asker, self.session, order) if self.asker is not None else NoDice()), stream

    def _stamp(self, outcome: Outcome) -> None:
        """Puts the number of the entry that will record the outcome wherever the rule left it open."""
        number(outcome, self.session.next_seq if self.session is not None and self.session.writable else None)

    def _record(
        self,
        entry: dict[str, Any],
        dice: Sequence[Die],
        answers: Sequence[str],
        outcome: Outcome,
        changes: Sequence[Change],
        stream: Seeded | Both | None,
    ) -> int:
        session = self._writable()
        self._may_write()
        turn, phase = self.place
        turn = outcome.turn or turn
        whole = {"turn": turn, "phase": phase} | (self.seat.marks() if self.seat is not None else {}) | entry
        whole["dice"] = [die_table(die) for die in dice]
        whole["answers"] = list(answers)
        whole["result"] = plain(outcome.result)
        whole["changes"] = write_changes(changes)
        memos = self._paths.memos
        if memos and any(change.path in memos for change in changes):  # else the head, on show, could be reckoned for every memo
            import secrets

            whole["nonce"] = secrets.token_hex(16)
        whole["version"] = __version__
        whole["tables"] = self._fingerprints()
        seq = session.append(whole, stream.next if stream else session.position.next_die)
        if session.in_batch and any(die.source == "seed" for die in dice) and not session.trials:
            words = masked(self.game, split(entry["order"])) if "order" in entry else [entry["kind"]]
            session.try_out(self._remark(join(words), "taken-back", ()))  # who takes a throw back is seen to
        if self.asker is not None and dice:
            lay(session.folder, "given", None)
        return seq

    def _fingerprints(self) -> Lasting:
        """Of every table that was used, reckoned once: what was read counts, not what the file may be by now."""
        used = self._bounds.union(self.tables.used)
        if used not in self._prints:
            self._prints[used] = Lasting({name: self.tables.fingerprint([name]) for name in sorted(used)})
        return self._prints[used]

    def _answer(self, name: str, seq: int | None, dice: Iterable[Die], outcome: Outcome, changes: Sequence[Change]) -> Answer:
        answer = self.blank(
            name,
            seq=seq,
            dice=tuple(die._replace(value="?") if die.label in self.game.hidden_dice else die for die in dice),
            result=outcome.result,
            changes=tuple(changes),
            reasons=tuple(outcome.reasons),
            instructions=tuple(outcome.instructions),
            rules=tuple(outcome.rules),
            warnings=tuple(outcome.warnings),
        )
        if seq is not None and self.session is not None and any(change.path == "turn" for change in changes):
            answer.turn_ended = True
        return answer


class Traced:
    """Whoever has a call held against a memo, or looks at it, leaves a trace: a ruling, or a remark where none comes of it.
    Otherwise refused or broken-off commands, or scripts that are taken back whole, would find out what a memo holds."""

    __slots__ = ("_referee", "_state", "_command", "_order")

    def __init__(self, referee: Referee, state: State, command: Command, order: Order):
        self._referee, self._state, self._command, self._order = referee, state, command, order

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, where: Any) -> None:
        if not self._state.looked:
            return
        words = shown_words(self._command, self._order)
        if fault is None and self._order.looks():
            self._referee.seen(words)
        elif fault is None:
            self._referee.tried(words)
        else:
            self._referee.stopped(words, fault)


def refuse_foretold(order: Order) -> None:
    """BadInput if the order tells what came of dice that are yet to be thrown."""
    if (spec := order.foretold()) is not None:
        raise BadInput(say("dice.foretold", option=spec.option), say("dice.foretold.how", option=spec.option))


def decided(answers: Sequence[str]) -> str:
    """The words that take an open decision, and what was asked after it."""
    first, *then = answers
    return join(["decide", first, *(word for answer in then for word in ("--take", answer))])


def shown_words(command: Command, order: Order) -> str:
    """The order in full words for everybody's eyes."""
    return f"{command.name} {join(order.shown())}".strip()


def full_words(command: Command, order: Order) -> str:
    """The order in full words, as the record holds it."""
    return f"{command.name} {join(order.kept().words())}".strip()


def net(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Several changes of a path as one, those that cancel left out."""
    first: dict[str, Any] = {}
    last: dict[str, Any] = {}
    for path, old, new in changes:
        first.setdefault(path, old)
        last[path] = new
    return tuple(Change(path, first[path], last[path]) for path in first if first[path] != last[path])
