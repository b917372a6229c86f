"""How lucky each ruling was: the odds from the state before it, by today's rules and tables, against what came. Nothing is recorded.

A ruling and the decisions that belong to it are one throw. What it is good for is told by its command (``core/worth.py``), else by
the tracks; where options follow, whoever chooses takes his best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ..core.errors import BadInput, RefcliError
from ..core.fortune import Chance, Ranks, standing
from ..core.game import Game, forbidden, settle
from ..core.odds import Odds, Worth, followed, moves, odds_of
from ..core.outcome import Outcome, say
from ..core.state import State
from ..core.tables import Tables
from ..core.worth import by_tracks
from ..record.journal import plain, read_changes
from ..record.session import Session
from .acts import Act, act_of
from .lookback import Past, named_side, phase_side, whole
from .standing import acts_of
from .worth import worth_of

MOST_PATHS = 20_000
"""Of a ruling with more ways to go nothing is said."""


class Throw(NamedTuple):
    """One ruling that threw. ``chance``: how it stands among all it might have come to; ``tracks``: path -> (actual, expected)."""

    seq: int
    side: str
    command: str
    key: str
    source: str
    turn: str | None
    undone: bool
    chance: Chance
    ranks: Ranks
    tracks: Mapping[str, tuple[int, Fraction]]


class LeftOut(NamedTuple):
    """A ruling that threw and is not judged, and why: no-order, hidden, open, too-many, differs."""

    seq: int
    why: str
    side: str | None = None
    turn: str | None = None


class _Parts(NamedTuple):
    """A ruling with the decisions that answer it."""

    first: Past
    entries: tuple[dict[str, Any], ...]
    undone: bool

    @classmethod
    def of(cls, past: Past) -> _Parts:
        return cls(past, (past.entry,), past.undone)

    def and_then(self, decision: Past) -> _Parts:
        return _Parts(self.first, (*self.entries, decision.entry), self.undone or decision.undone)

    @property
    def seq(self) -> int:
        return int(self.first.entry["seq"])

    @property
    def threw(self) -> bool:
        return any(entry.get("dice") for entry in self.entries)


def throws(session: Session, game: Game, tables: Tables, progress: Callable[[int, int, str], None] | None = None) -> list[Throw | LeftOut]:
    """Every ruling on the record that threw, in order of its entry; one that an amendment has replaced counts with that.
    ``progress`` hears of each: its entry, of how many, its words."""
    judge = _Judge(game, tables)
    found = []
    for parts in _rulings(session, game, tables):
        if parts.threw:
            if progress is not None:
                progress(parts.entries[-1]["seq"], session.position.seq + 1, " ".join(parts.first.words))
            found.append(judge.of(parts))
    if progress is not None:
        progress(1, 1, "")
    return sorted(found, key=lambda one: one.seq)


def _rulings(session: Session, game: Game, tables: Tables) -> Iterator[_Parts]:
    """Each ruling once as it stands, and once more for each answer that was taken back and had thrown."""
    waiting: dict[int, int] = {}
    """Act -> the act that asked the question which is open after it."""
    asked: dict[int, _Parts] = {}
    told: set[int] = set()
    for past in _acts(session, game, tables):
        seq, before = past.entry["seq"], past.entry["parent"]["seq"]
        opened = past.before["pending"]
        answers = past.kind == "ruling" and past.words[0] == "decide"
        parts = _Parts.of(past)
        if answers:
            if before not in waiting:
                continue
            parts = asked[waiting[before]].and_then(past)
        if any(change["path"] == "pending" and "new" in change for change in past.entry["changes"]):
            waiting[seq], asked[seq] = seq, parts
            continue
        if opened and not answers and before in waiting:
            waiting[seq] = waiting[before]
        taken_back = parts.undone and not parts.first.undone
        if past.replaced_by is None and (not taken_back or past.entry.get("dice")) and not (parts.first.undone and parts.seq in told):
            told.add(parts.seq) if not taken_back else None
            yield parts
    yield from (parts for parts in asked.values() if parts.seq not in told and len(parts.entries) == 1 and parts.first.replaced_by is None)


def _acts(session: Session, game: Game, tables: Tables) -> Iterator[Past]:
    """Every act that rules, as it was given last: what an amendment of an earlier entry gave again stands apart, each with the number
    that it keeps."""
    parents: dict[int, int] = {}
    for past in whole(session, game, tables):
        if past.kind not in ("ruling", "amend"):
            continue
        parents[past.entry["seq"]] = past.entry["parent"]["seq"]
        if "entry" not in past.entry:
            yield past
            continue
        state, acts = past.taken, acts_of(past.entry)
        before = parents.get(acts[0]["seq"], 0)
        for act in acts:
            yield past._replace(entry=act | {"parent": {"seq": before}}, before=state)
            state, before = state.after(read_changes(act["changes"])), act["seq"]


class _Judge:
    def __init__(self, game: Game, tables: Tables):
        self.game = game
        self.tables = tables

    def of(self, parts: _Parts) -> Throw | LeftOut:
        """The throw judged, or why it is not."""
        first = parts.first
        seq, turn = first.entry["seq"], first.entry.get("turn")
        turn = None if turn is None else str(turn)
        dice = [die for entry in parts.entries for die in entry.get("dice", ())]
        state = first.taken
        try:
            act = act_of(self.game, self.tables, *parts.entries)
        except (RefcliError, KeyError):
            return LeftOut(seq, "differs", None, turn)
        measure = act.command.worth
        side = named_side(act.order, self.game) or phase_side(state, self.game)
        if measure is not None and measure.both:
            side = self.game.sides[0]
        if side is None and measure is not None and measure.good is not None:
            side = measure.good(act.order, self.tables)
        if any(die["label"] in self.game.hidden_dice for die in dice):
            return LeftOut(seq, "hidden", side, turn)
        if side is None:
            return LeftOut(seq, "no-order", side, turn)
        outcome = self._again(act, parts, state)
        if outcome is None:
            return LeftOut(seq, "differs", side, turn)
        if outcome.decision is not None:
            return LeftOut(seq, "open", side, turn)
        try:
            found = self._standing(act, state, side, outcome)
        except BadInput:
            return LeftOut(seq, "too-many", side, turn)
        if found is None:
            return LeftOut(seq, "no-order", side, turn)
        chance, ranks, tracks = found
        source = next((one for one in ("typed", "both") if any(die["source"] == one for die in dice)), "seed")
        key = str(outcome.result.get("key"))
        return Throw(seq, side, act.command.name, key, source, turn, parts.undone, chance, ranks, tracks)

    def _again(self, act: Act, parts: _Parts, state: State) -> Outcome | None:
        """The ruling as it comes out today; None where that is otherwise than it is on record (it may tell more)."""
        try:
            outcome = act.checked(self.game, state)
        except (RefcliError, KeyError, TypeError, ValueError):
            return None
        was, now = parts.entries[-1].get("result", {}), plain(outcome.result)
        return None if outcome.faults or any(now.get(field) != value for field, value in was.items()) else outcome

    def _standing(
        self, act: Act, state: State, side: str, outcome: Outcome
    ) -> tuple[Chance, Ranks, dict[str, tuple[int, Fraction]]] | None:
        """How an outcome stands among all; None where it is neither good nor bad. BadInput where there are too many."""
        game, command, tables = self.game, act.command, self.tables
        faults = list(forbidden(game, command, state, act.order))  # the same whatever falls
        ways = _Ways(act, side, tables)

        def run(table: Any) -> Outcome:
            ways.more()
            return settle(game, command.rule, state, act.order, table, faults, act.agreed)

        odds = odds_of(run, seen=ways.seen)
        if ways.by_measure is not None:
            worths, came = ways.by_measure, ways.measure(act._replace(answers=()).settled(game, state))
        else:
            worth = worth_of(command, tables, act.order, side)
            worths, came = ways.by_tracks, self._best(act, state, side, worth, outcome)
            if ways.chosen:
                worths, ways.runs = defaultdict(Fraction), 0
                for leaf in followed(run, worth):
                    worths[worth(side, leaf.outcome)] += leaf.p
        if came is None or came not in worths or len(worths) < 2:
            return None
        chance, ranks = standing(worths, came)
        return chance, ranks, _tracks(act, outcome, odds)

    def _best(self, act: Act, state: State, side: str, worth: Worth, outcome: Outcome) -> Fraction | int:
        """What the dice that fell are worth where whoever chooses takes his best; as it was chosen, where other options would have
        wanted other dice."""
        if not act.answers:
            return worth(side, outcome)
        try:
            return worth(side, self._chosen(act._replace(answers=()), state, worth))
        except RefcliError:
            return worth(side, outcome)

    def _chosen(self, act: Act, state: State, worth: Worth) -> Outcome:
        table = act.table()
        outcome = act.settled(self.game, state, table)
        if outcome.decision is None:
            table.check_used()
            return outcome
        who = outcome.decision.who
        ways = [self._chosen(act._replace(answers=(*act.answers, key)), state, worth) for key in outcome.decision.keys]
        return max(ways, key=lambda one: worth(who, one))


class _Ways:
    """All that a throw might come to, by worth: by what its command declares, and by the tracks."""

    def __init__(self, act: Act, side: str, tables: Tables):
        self.runs = 0
        self.chosen = False
        """Whether a choice was come to, or for another reason every path is to be followed once more."""
        self.by_measure: dict[Fraction | int, Fraction] | None = None if act.command.worth is None else defaultdict(Fraction)
        self.by_tracks: dict[Fraction | int, Fraction] = defaultdict(Fraction)
        self._act, self._side, self._tables = act, side, tables
        good = act.command.worth.good if act.command.worth is not None else None
        self._sign = -1 if good is not None and good(act.order, tables) not in (None, side) else 1

    def more(self) -> None:
        """One path more. BadInput if that is too many."""
        self.runs += 1
        if self.runs > MOST_PATHS:
            raise BadInput(say("odds.too-many", limit=MOST_PATHS))

    def seen(self, p: Fraction, outcome: Outcome, before: dict[str, Any] | None) -> None:
        """Takes in an outcome, as it stood before the first choice where there was one."""
        self.chosen |= before is not None
        if self.by_measure is not None:
            value = None if outcome.faults else self._of(before if before is not None else outcome.result)
            if value is None:  # then the tracks tell, of all outcomes anew
                self.by_measure, self.chosen = None, True
            else:
                self.by_measure[value] += p
        if self.by_measure is None or self._act.command.worth is None:
            self.by_tracks[by_tracks(outcome, self._side)] += p

    def measure(self, outcome: Outcome) -> Fraction | int | None:
        """What came, by what the command declares."""
        return None if outcome.faults else self._of(outcome.result)

    def _of(self, result: Any) -> Fraction | int | None:
        worth = self._act.command.worth
        value = worth.of(result, self._act.order, self._tables) if worth is not None and isinstance(result, dict) else None
        return None if value is None else self._sign * value


def _tracks(act: Act, outcome: Outcome, odds: Odds) -> dict[str, tuple[int, Fraction]]:
    """Of each number that could move: how far it did, and how far it does in the mean; under a decision with the option taken."""
    actual: dict[str, int] = {}
    for change in outcome.changes:
        if moves(change, outcome):
            actual[change.path] = actual.get(change.path, 0) + change.new - change.old
    taken = "".join(f"@{key}" for key in act.answers)
    expected: dict[str, Fraction] = {}
    for label, mean in odds.expected.items():
        path, at, under = label.partition("@")
        if not at or f"@{under}" == taken or taken.startswith(f"@{under}@"):
            expected[path] = expected.get(path, Fraction(0)) + mean
    return {path: (actual.get(path, 0), expected.get(path, Fraction(0))) for path in {**expected, **actual}}
