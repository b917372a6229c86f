"""The exact odds of a plan: several commands one after another, each from what the last has left.

Every command is followed from each state that may be there, with that state's chance; states that are equal, and were come to by
the same outcomes, are one. A state is held as what differs from the start. Who has a choice takes what ``--decide`` says, or each
option all through, a plan of its own each time (a way).
"""

from __future__ import annotations

import operator
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from ..core import keys
from ..core.answer import Answer
from ..core.command import Command
from ..core.errors import BadInput, Refused
from ..core.facts import Order
from ..core.game import rule_on
from ..core.numbers import integer, plain
from ..core.odds import LIMIT, Moments, Odds, followed, highest_first
from ..core.outcome import Change, Decision, Fault, Outcome, Say, say
from ..core.stamp import stamped
from ..core.state import NUMERIC, State, Value
from .lookback import named_side, phase_side
from .outlook import Cautions, position
from .referee import Referee, refuse_foretold
from .worth import worth_of

MOST_KEYS = 2_000
"""Outcomes of a plan that are still told one by one."""
MOST_WAYS = 8
"""Options all through that are followed one by one."""
REFUSED = "refused"
BEST = "best"
JOINT = " & "

Delta = frozenset[tuple[str, Value]]
"""What of a state differs from the start."""


class Part(NamedTuple):
    """One command of a plan, with the facts that its words tell."""

    command: Command
    facts: dict[str, Any]


class Reach(NamedTuple):
    """A value that a track is to reach: ``at`` as it was typed."""

    path: str
    at: str
    holds: Callable[[int], bool]

    @classmethod
    def of(cls, word: str, state: State) -> Reach:
        """``PATH:80+`` (80 or more), ``PATH:20-`` (20 or less), ``PATH:50``; also ``PATH>=80``, ``PATH<=20``, ``PATH=50``. BadInput if
        it is none of these, or no number stands at the path."""
        match = _REACH.fullmatch(plain(word).strip())
        if match is None:
            raise BadInput(say("odds.reach.unreadable", text=word), say("odds.reach.how"))
        sign = match["sign"] or {">=": "+", "<=": "-"}.get(match["test"] or "", "")
        n = integer(match["n"] or match["m"])
        paths = state.paths
        numeric = [name for name in state.values if (path := paths.find(name)) is not None and path.kind in NUMERIC and paths.shown(name)]
        name = keys.resolve(match["path"], numeric, "what.track")
        return cls(name, f"{n}{sign}", partial(_TESTS[sign], n))


_TESTS: dict[str, Callable[[int, int], bool]] = {"+": operator.le, "-": operator.ge, "": operator.eq}
"""Whether the aim, told first, is reached by a value."""
_REACH = re.compile(r"(?P<path>[^:<>=]+?)\s*(?::(?P<n>-?[0-9]+)(?P<sign>[+-]?)|(?P<test>>=|<=|=)\s*(?P<m>-?[0-9]+))")


class Node(NamedTuple):
    """Where a plan may stand: the outcomes so far, what differs from the start, which values have been reached, how many choices were
    made, and whether it has ended."""

    keys: tuple[str, ...]
    delta: Delta
    reached: frozenset[int]
    choices: int = 0
    ended: bool = False


class Way:
    """A plan followed to its end with one answer to each choice: the chances of the nodes it ends in, and of each part's outcomes."""

    def __init__(self, label: str):
        self.label = label
        self.ends: dict[Node, Fraction] = {}
        self.each: list[dict[str, Fraction]] = []


class _Unsettled(Exception):
    """A choice that no way has an answer to yet."""

    def __init__(self, options: tuple[str, ...]):
        super().__init__(options)
        self.options = options


class Plan:
    """The odds of some commands in turn. BadInput where none of them throws, or far too much may happen; Refused where the rules
    forbid a command wherever the plan comes to it."""

    def __init__(
        self,
        referee: Referee,
        parts: Sequence[Part],
        decide: Sequence[str],
        reach: Sequence[str],
        agreed: bool,
        progress: Callable[[int, int, str], None] | None = None,
    ):
        if not any(part.command.rolls for part in parts):
            raise BadInput(say("odds.nothing", command=parts[0].command.name))
        self.referee = referee
        self.parts = parts
        self.decide = tuple(decide)
        self.agreed = agreed
        self.progress = progress
        self.base = position(referee)
        self.reach = [Reach.of(word, self.base) for word in reach]
        self.overruled: dict[str, Say] = {}
        self.orders: dict[int, Order] = {}
        self.columns: set[Any] = set()
        self.cautions = Cautions()
        self.paths = 0
        self._next = 1 if referee.session is None else referee.session.position.seq + 1
        self._states: dict[Delta, State] = {frozenset(): self.base}
        self.ways = self._follow({})

    # Ways

    def _follow(self, settled: Mapping[tuple[str, ...], str]) -> list[Way]:
        """The plan with the choices settled so far; where another comes up, with each of its options."""
        try:
            return [self._way(settled)]
        except _Unsettled as met:
            found: list[Way] = []
            for key in met.options[: MOST_WAYS + 1]:
                found += self._follow({**settled, met.options: key})
                if len(found) > MOST_WAYS:
                    raise BadInput(say("odds.too-many-ways", limit=MOST_WAYS), say("odds.too-many-ways.how")) from None
            return found

    def _way(self, settled: Mapping[tuple[str, ...], str]) -> Way:
        self.paths = 0
        way = Way("@".join(settled.values()))
        nodes = {Node((), frozenset(), self._reached(self.base)): Fraction(1)}
        known: dict[tuple[int, Delta, int], _Local] = {}
        for i in range(len(self.parts)):
            nodes = self._step(i, nodes, way, settled, known)
        if self.progress is not None:
            self.progress(1, 1, "")
        way.ends = nodes
        return way

    def _step(
        self,
        i: int,
        nodes: Mapping[Node, Fraction],
        way: Way,
        settled: Mapping[tuple[str, ...], str],
        known: dict[tuple[int, Delta, int], _Local],
    ) -> dict[Node, Fraction]:
        """One command more, from each node."""
        after: dict[Node, Fraction] = defaultdict(Fraction)
        own: dict[str, Fraction] = defaultdict(Fraction)
        joint: set[tuple[str, ...]] = set()
        faults: tuple[Fault, ...] = ()
        passed = False
        throws = self.parts[i].command.rolls
        for n, (node, p) in enumerate(nodes.items()):
            if self.progress is not None:
                self.progress(n, len(nodes) + 1, " and ".join(part.command.name for part in self.parts[: i + 1]))
            if node.ended:
                after[node] += p
                continue
            where = (i, node.delta, node.choices)
            if (local := known.get(where)) is None:
                local = known[where] = self._local(i, node, settled)
            self._count(len(local.ends))
            faults = faults or local.faults
            for (key, delta, choices, refused), q in local.ends.items():
                told = (*node.keys, key) if throws or refused else node.keys
                reached = node.reached | self._reached(self._state(delta)) if self.reach and not refused else node.reached
                after[Node(told, delta, reached, choices, refused)] += p * q
                passed |= not refused
                if throws or refused:
                    own[key] += p * q
                    joint.add(told)
            if len(joint) > MOST_KEYS:
                raise BadInput(say("odds.too-many-keys", limit=MOST_KEYS), say("odds.too-many-keys.how"))
        if faults and not passed:
            raise Refused(faults)
        way.each.append(highest_first(own))
        return after

    def _count(self, n: int) -> None:
        self.paths += n
        if self.paths > LIMIT:
            raise BadInput(say("odds.too-many", limit=LIMIT))

    def _local(self, i: int, node: Node, settled: Mapping[tuple[str, ...], str]) -> _Local:
        """What one command comes to from one state."""
        referee, part, state = self.referee, self.parts[i], self._state(node.delta)
        game = referee.game
        side = phase_side(state, game) if referee.session is not None else None
        order = referee.complete(part.command, part.facts, state, side)
        if i not in self.orders:
            refuse_foretold(order)
            self.orders[i] = order
        runs = 0

        def run(table: Any) -> Outcome:
            nonlocal runs
            runs += 1
            self._count(1)
            outcome = rule_on(game, part.command, state, order, table, self.agreed, weighed=True)
            self.overruled |= {str(one): one for one in outcome.warnings if one.key == "agreed.overrules"}
            if isinstance(outcome.result, dict) and not outcome.faults:
                self.columns.add(outcome.result.get("column"))
                self.cautions.take(outcome)
            return outcome

        def taken(decision: Decision, n: int) -> str | None:
            if not self.decide:
                if decision.keys not in settled:
                    raise _Unsettled(decision.keys)
                return settled[decision.keys]
            word = self.decide[min(node.choices + n, len(self.decide) - 1)]
            return None if word == BEST else keys.resolve(word, decision.keys, "what.decision")

        thrower = named_side(order, game) or side
        found = _Local({}, ())
        for leaf in followed(run, worth_of(part.command, referee.tables, order, thrower), taken):
            refused = bool(leaf.outcome.faults)
            delta = node.delta if refused else self._delta(node.delta, leaf.outcome.changes)
            choices = min(node.choices + len(leaf.options), max(len(self.decide) - 1, 0))
            key = part.command.ends_by(leaf.outcome) if part.command.ends_by is not None and not refused else leaf.key
            end = (REFUSED if refused else key, delta, choices, refused)
            found.ends[end] = found.ends.get(end, Fraction(0)) + leaf.p
            if refused and not found.faults:
                found = found._replace(faults=leaf.outcome.faults)
        return found

    # States

    def _delta(self, delta: Delta, changes: Sequence[Change]) -> Delta:
        values = dict(delta)
        for change in changes:
            values[change.path] = stamped(change.new, self._next)  # all the same: when it was told makes no other state
        return frozenset((path, value) for path, value in values.items() if value != self.base.values.get(path))

    def _state(self, delta: Delta) -> State:
        if delta not in self._states:
            self._states[delta] = self.base.after(Change(path, None, value) for path, value in delta)
        return self._states[delta]

    def _reached(self, state: State) -> frozenset[int]:
        return frozenset(i for i, one in enumerate(self.reach) if type(value := state.values.get(one.path)) is int and one.holds(value))

    # What it comes to

    @property
    def odds(self) -> Odds:
        """The outcomes are those of the first way; means that are the same all ways stand alone, others under their options."""
        tally: dict[str, Fraction] = defaultdict(Fraction)
        for node, p in self.ways[0].ends.items():
            tally[JOINT.join(node.keys)] += p
        found = [self._moments(way) for way in self.ways]
        means, spreads = [one.mean for one in found], [one.variance() for one in found]
        both = list(zip(means, spreads, strict=True))
        alike = {path for path in means[0] if len({(mean.get(path), spread.get(path)) for mean, spread in both}) == 1}
        expected: dict[str, Fraction] = {path: mean for path, mean in means[0].items() if path in alike}
        variance: dict[str, Fraction] = {path: spreads[0][path] for path in alike}
        for way, mean, spread in zip(self.ways, means, spreads, strict=True):
            for path in mean:
                if path not in alike:
                    expected[f"{path}@{way.label}"], variance[f"{path}@{way.label}"] = mean[path], spread[path]
        given: dict[str, dict[str, Fraction]] = {key: {} for key in tally}
        for way, one in zip(self.ways, found, strict=True):
            for key, moved in one.given(tally).items():
                given[key] |= {path if path in alike else f"{path}@{way.label}": mean for path, mean in moved.items()}
        return Odds(highest_first(tally), expected, tuple(tally), self.paths, variance, given)

    def _moments(self, way: Way) -> Moments:
        moments = Moments()
        for node, p in way.ends.items():
            moved = {}
            for path, value in node.delta:
                old = self.base.values.get(path)
                if type(old) is int and type(value) is int and self.base.paths.shown(path):
                    moved[path] = value - old
            moments.add(p, JOINT.join(node.keys), moved)
        return moments

    @property
    def each(self) -> list[dict[str, Any]]:
        """The outcomes of each command by itself, the first way; what throws nothing has none."""
        return [
            {"words": self.words(i), "outcomes": [{"key": key, "p": p} for key, p in outcomes.items()]}
            for i, outcomes in enumerate(self.ways[0].each)
        ]

    def words(self, i: int) -> list[str]:
        """The full words of a command."""
        return self.referee.spoken(self.parts[i].command, self.orders[i]) if i in self.orders else [*self.parts[i].command.name.split()]

    @property
    def reaching(self) -> list[dict[str, Any]]:
        """For each value that was asked for, its chance; one row for each way where they differ."""
        rows = []
        for i, one in enumerate(self.reach):
            chances = [sum((p for node, p in way.ends.items() if i in node.reached), Fraction(0)) for way in self.ways]
            if len(set(chances)) == 1:
                rows.append({"path": one.path, "at": one.at, "p": chances[0], "under": None})
            else:
                rows += [{"path": one.path, "at": one.at, "p": p, "under": way.label} for way, p in zip(self.ways, chances, strict=True)]
        return rows


class _Local(NamedTuple):
    """(key, what then differs from the start, choices made, whether it was refused) with their chances; and why it was refused."""

    ends: dict[tuple[str, Delta, int, bool], Fraction]
    faults: tuple[Fault, ...]


def plan(
    referee: Referee,
    parts: Sequence[Part],
    decide: Sequence[str],
    reach: Sequence[str],
    at_least: str | None,
    agreed: bool,
    progress: Callable[[int, int, str], None] | None = None,
) -> Answer:
    """The answer to the odds of a plan; changes nothing. ``progress`` hears how far it is. ``result``: words, column, side, doubtful,
    reach, at_least."""
    found = Plan(referee, parts, decide, reach, agreed, progress)
    answer = referee.blank("odds", view="odds")
    answer.odds = found.odds
    words = [word for i in range(len(parts)) for word in (["and"] if i else []) + found.words(i)]
    sides = {named_side(order, referee.game) or referee.side for order in found.orders.values()}
    column = found.columns.pop() if len(found.columns) == 1 else None
    answer.result = {"words": words, "column": column, "side": sides.pop() if len(sides) == 1 else None}
    answer.result["doubtful"] = [list(cell) for cell in found.cautions.cells]
    answer.result["reach"] = found.reaching
    if at_least is not None:
        key, p = found.odds.at_least(at_least)
        answer.result["at_least"] = {"key": key, "p": p}
    answer.result["next"] = []
    answer.each = found.each
    answer.spoken = lambda: ["odds", *words]
    answer.warnings = found.cautions.told
    if referee.state["pending"]:
        answer.warnings += (say("odds.waiting"),)
    if agreed:
        answer.warnings += tuple(found.overruled.values()) or (say("agreed.nothing"),)
    answer.data = {"title": say("odds.plan", n=len(parts), words=" ".join(words))}
    return answer
