"""Exact odds of any procedure, from its one rule: every answer of the table in turn, each with its weight.

A rule is run again from the top for every path through its questions. Where it asks for a sum or a count, the branches
are sums or counts with integer weights, not single dice; where it repeats rounds, the chain is solved exactly. A choice
is not weighed: each option is followed, and what it changes is reported under the option's name.
"""

from __future__ import annotations

import operator
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate
from math import comb, lcm, prod
from typing import Any, NamedTuple, TypeVar

from .asking import Done, Round, Step, Throw
from .errors import BadInput
from .keys import resolve
from .numbers import integer
from .outcome import Change, Decision, Outcome, Say, say

LIMIT = 200_000
"""More paths than this are refused at once, rather than left to run into the night."""

MOST_SUMS = 20_000
"""Sums of dice with more totals than this are no answer to anything that is played."""

SOUNDINGS: dict[int, int | Fraction] = {1_000: 10, 4_000: 3, 10_000: Fraction(6, 5)}
"""After so many paths it is reckoned how many there will be, were the rest as bushy: that many times too many are refused then, before
anybody has waited. The less has been seen, the less it says."""

_INTEGER = re.compile(r"-?[0-9]+")

Branches = tuple[tuple[Any, int], ...]
Face = TypeVar("Face")
"""(answer, weight) pairs; the weights are integers."""


@lru_cache(maxsize=256)
def sums(n: int, sides: int = 6) -> tuple[tuple[int, int], ...]:
    """The sum of ``n`` dice with the number of ways to throw it."""
    ways = [1]
    for _ in range(n):  # the ways to a total with one die more are those to the ``sides`` totals below it
        upto = [*accumulate(ways)]
        lowest = [0] * sides + upto
        upto += upto[-1:] * (sides - 1)
        ways = [high - low for high, low in zip(upto, lowest, strict=False)]
    return tuple(enumerate(ways, n))


@lru_cache(maxsize=256)
def counts(n: int, at_least: int, sides: int = 6) -> tuple[tuple[int, int], ...]:
    """How many of ``n`` dice show ``at_least`` or more, with the number of ways (a binomial distribution)."""
    hit = min(max(sides + 1 - at_least, 0), sides)
    return tuple((k, ways) for k in range(n + 1) if (ways := comb(n, k) * hit**k * (sides - hit) ** (n - k)))


ORDERED = 4
"""Up to so many dice that each count for themselves, the branches are every order they can fall in; beyond, which die
shows which face is left open (the faces stand in rising order), or nobody could wait for the answer or read it."""


@lru_cache(maxsize=64)
def handfuls(n: int, sides: int = 6) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The faces of ``n`` dice in rising order, with the number of ways to throw them."""
    return tuple(_faces(n, 1, sides))


def _faces(n: int, low: int, sides: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if low == sides:
        yield (sides,) * n, 1
        return
    for those in range(n, -1, -1):
        first, ways = (low,) * those, comb(n, those)
        for rest, more in _faces(n - those, low + 1, sides):
            yield first + rest, ways * more


@lru_cache(maxsize=256)
def tallies(dice: tuple[Throw, ...]) -> Branches:
    """The sums of what dice count for, with the number of ways. BadInput where there are far too many of them."""
    found: dict[tuple[int, ...], int] = {}
    for sides, n in dice:
        one: dict[tuple[int, ...], int] = {}
        for side in sides:
            one[side] = one.get(side, 0) + 1
        found = found or {(0,) * len(sides[0]): 1}
        while n:  # doubled as often as it can be
            if n % 2:
                found = _together(found, one)
            n //= 2
            one = _together(one, one) if n else one
    return tuple(sorted(found.items()))


def _together(some: dict[tuple[int, ...], int], more: dict[tuple[int, ...], int]) -> dict[tuple[int, ...], int]:
    if len(some) * len(more) > 10 * LIMIT:
        raise BadInput(say("odds.too-many", limit=LIMIT))
    found: dict[tuple[int, ...], int] = defaultdict(int)
    for one, ways in some.items():
        for other, times in more.items():
            found[tuple(map(operator.add, one, other))] += ways * times
    return found


Taken = Callable[[Decision, int], "str | None"]
"""The key that is taken at a decision, which is the so-manyth of its ruling, from 0; None where every option is to be followed."""

Worth = Callable[[str, Outcome], "Fraction | int"]
"""What an outcome is worth to a side."""


class _Pathfinder:
    """A table that follows one path of branch numbers and notes the branches it passed."""

    __slots__ = ("_path", "_taken", "widths", "weight", "ways", "choices", "decisions", "key_at_choice", "result_at_choice")
    foresees = True

    def __init__(self, path: Sequence[int], taken: Taken | None = None):
        self._path = path
        self._taken = taken
        self.decisions: dict[int, Decision] = {}
        """Where on the path a choice is branched on."""
        self.widths: list[int] = []
        self.weight = 1
        self.ways = 1
        self.choices: list[tuple[int, str, bool]] = []
        """(number of changes made before it, the key taken, whether it is the first option)."""
        self.key_at_choice: Any = None
        self.result_at_choice: dict[str, Any] | None = None

    def _take(self, width: int) -> int:
        """Which of so many branches the path goes on by."""
        depth = len(self.widths)
        self.widths.append(width)
        return self._path[depth] if depth < len(self._path) else 0

    def _chance(self, branches: tuple[tuple[Face, int], ...], ways: int) -> Face:
        """One of the branches, whose weights come to ``ways``."""
        value, weight = branches[self._take(len(branches))]
        self.weight *= weight
        self.ways *= ways
        return value

    def one(self, label: str, sides: int = 6) -> int:
        self.ways *= sides
        return self._take(sides) + 1

    def total(self, n: int, label: str, sides: int = 6) -> int:
        if n * (sides - 1) >= MOST_SUMS:
            raise BadInput(say("odds.too-many", limit=MOST_SUMS))
        return self._chance(sums(n, sides), sides**n)

    def hits(self, n: int, at_least: int, label: str, sides: int = 6) -> int:
        return self._chance(counts(n, at_least, sides), sides**n)

    def check(self, at_most: int, label: str, sides: int = 6) -> bool:
        hit = max(min(at_most, sides), 0)
        # what is hoped for comes last, so that «at least» counts it alone
        return self._chance(tuple(branch for branch in ((False, sides - hit), (True, hit)) if branch[1]), sides)

    def within(self, at_most: int, label: str, sides: int = 6) -> int:
        hit = max(min(at_most, sides), 0)
        return self._chance(tuple((face, 1) for face in range(1, hit + 1)) + (((0, sides - hit),) if hit < sides else ()), sides)

    def test(self, at_least: int, label: str, sides: int = 6) -> tuple[bool, int | None]:
        hit = max(min(sides - at_least + 1, sides), 0)
        # passing comes last, as the dice rise
        return self._chance(tuple(branch for branch in (((False, None), sides - hit), ((True, None), hit)) if branch[1]), sides)

    def faces(self, n: int, label: str, sides: int = 6) -> tuple[int, ...]:
        if n <= ORDERED:
            return tuple(self.one(label, sides) for _ in range(n))
        if comb(n + sides - 1, n) > LIMIT:
            raise BadInput(say("odds.too-many", limit=LIMIT))
        return self._chance(handfuls(n, sides), sides**n)

    def tally(self, dice: Sequence[Throw], label: str, printed: tuple[int | str, ...] = ()) -> tuple[int, ...]:
        if not dice:
            return ()
        found: tuple[int, ...] = self._chance(tallies(tuple(dice)), prod(len(sides) ** n for sides, n in dice))
        return found

    def d66(self) -> int:
        return 10 * self.one("tens") + self.one("ones")

    def pick(self, items: Sequence[str], label: str) -> str:
        tally: dict[str, int] = defaultdict(int)
        for item in items:
            tally[item] += 1
        return self._chance(tuple(tally.items()), len(items))

    def choose(self, decision: Decision, so_far: Outcome) -> str:
        if decision.pause:
            return decision.keys[0]
        if not self.choices:
            self.key_at_choice = so_far.result.get("key")
            self.result_at_choice = dict(so_far.result)
        told = self._taken(decision, len(self.choices)) if self._taken is not None else None
        if told is not None:
            key, at = told, 0
        else:
            self.decisions[len(self.widths)] = decision
            at = self._take(len(decision.keys))
            key = decision.keys[at]
        self.choices.append((len(so_far.changes), key, at == 0))
        return key

    def tell(self, message: Say) -> None:
        """Nobody is told anything here."""

    def rounds(self, step: Step, start: Any, passed: list[Round] | None = None, before: Callable[[Any], Say] | None = None) -> Any:
        ends = absorbed(step, start)
        return self._chance(ends, sum(weight for _, weight in ends))


def _leaves(run: Callable[[_Pathfinder], Any], taken: Taken | None = None) -> Any:
    """Yields (table, what ``run`` gave) for every path through the questions that ``run`` asks; ``taken`` answers its choices, else
    each option is a path."""
    path: list[int] = []
    widths: list[int] = []
    for n in range(LIMIT):
        if n in SOUNDINGS and n > SOUNDINGS[n] * LIMIT * _passed(path, widths):
            break
        table = _Pathfinder(path, taken)
        yield table, run(table)
        widths = table.widths
        depth, known = len(widths), len(path)
        if depth < known:
            del path[depth:]
        elif depth > known:
            path += [0] * (depth - known)
        while path and path[-1] + 1 == widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise BadInput(say("odds.too-many", limit=LIMIT))


def _passed(path: Sequence[int], widths: Sequence[int]) -> Fraction:
    """How much of the whole lies before a path, were it as bushy everywhere."""
    share, passed = Fraction(1), Fraction(0)
    for at, width in zip(path, widths, strict=False):
        share /= width
        passed += share * at
    return passed


def spread(run: Callable[[_Pathfinder], Any]) -> dict[Any, Fraction]:
    """How what ``run(table)`` gives (something hashable) is distributed, exactly. ValueError if it asks for a choice."""
    by_ways: dict[int, dict[Any, int]] = {}
    for table, to in _leaves(run):
        if table.choices:  # a choice has no weight: the chances would add up to more than 1
            raise ValueError("only dice have a distribution, not choices")
        found = by_ways.setdefault(table.ways, {})
        found[to] = found.get(to, 0) + table.weight
    scale = lcm(*by_ways)
    whole: dict[Any, int] = {}
    for ways, found in by_ways.items():
        for to, weight in found.items():
            whole[to] = whole.get(to, 0) + weight * (scale // ways)
    return {to: Fraction(weight, scale) for to, weight in whole.items()}


def _stepped(step: Step, at: Any, table: Any) -> Any:
    return step(table, at)


@lru_cache(maxsize=1024)
def absorbed(step: Step, start: Any) -> Branches:
    """Where repeated rounds end, exactly: the absorption chances of the chain, as integer weights.

    The chain's states must be finitely many. Rounds that can never end give no chance and are a bug: ValueError. A step
    that compares equal to an earlier one (a frozen dataclass) has its chain solved once.
    """
    moves: dict[Any, dict[Any, Fraction]] = {}
    todo = [start]
    while todo:
        at = todo.pop()
        if at in moves or isinstance(at, Done):
            continue
        moves[at] = defaultdict(Fraction, spread(partial(_stepped, step, at)))
        todo.extend(moves[at])
        if len(moves) > LIMIT:
            raise BadInput(say("odds.too-many", limit=LIMIT))
    if (ends := _straight(moves, start)) is not None:
        return _weights(ends)
    # Eliminate the passing states one by one, the start last: what remains leads from start to ends alone.
    order = [at for at in moves if at != start]
    for gone in [*order, start] if not isinstance(start, Done) else []:
        row = moves[gone]
        stay = row.pop(gone, Fraction(0))
        if stay == 1:
            raise ValueError(f"rounds never end from {gone!r}")
        if stay:
            for to in row:
                row[to] /= 1 - stay
        if gone == start:
            break
        for other in moves.values():
            if other is not row and (share := other.pop(gone, None)):
                for to, p in row.items():
                    other[to] += share * p
        del moves[gone]
    return _weights(moves[start] if start in moves else {start: Fraction(1)})


def _weights(ends: dict[Done, Fraction]) -> Branches:
    scale = lcm(*(p.denominator for p in ends.values()))
    return tuple((end.value, int(p * scale)) for end, p in ends.items())


def _straight(moves: dict[Any, dict[Any, Fraction]], start: Any) -> dict[Done, Fraction] | None:
    """The chances of the ends where no state is ever come back to, but perhaps at once from itself (twelve shots in turn);
    None for any other chain. Each state is passed once."""
    into: dict[Any, int] = defaultdict(int)
    for at, row in moves.items():
        for to in row:
            into[to] += to != at
    if into[start] or isinstance(start, Done):
        return None
    found: dict[Any, Fraction] = defaultdict(Fraction, {start: Fraction(1)})
    ready, passed = [start], 0
    while ready:
        at = ready.pop()
        passed += 1
        row, p = moves[at], found.pop(at)
        stay = row.get(at, Fraction(0))
        if stay == 1:
            raise ValueError(f"rounds never end from {at!r}")
        for to, share in row.items():
            if to == at:
                continue
            found[to] += p * share / (1 - stay)
            into[to] -= 1
            if not into[to] and not isinstance(to, Done):
                ready.append(to)
    return dict(found) if passed == len(moves) else None


class Lowest(_Pathfinder):
    """A table on which every die shows its lowest face: for what follows whatever the dice are."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(())

    def faces(self, n: int, label: str, sides: int = 6) -> tuple[int, ...]:
        return (1,) * n


class Odds(NamedTuple):
    """``outcomes``: key -> chance, highest first, then by key. ``expected``: path (``PATH@OPTION``) -> mean change; ``variance``: of
    the same paths, that of the change; ``given``: key -> path -> mean change where that key came. ``cells``: what can bring a key,
    rising, where the outcomes are not told apart by it.

    ``rising``: the keys in the order in which they first come as the dice rise. ``paths``: how many were followed.
    """

    outcomes: dict[str, Fraction]
    expected: dict[str, Fraction]
    rising: tuple[str, ...] = ()
    paths: int = 0
    variance: Mapping[str, Fraction] = {}
    given: Mapping[str, Mapping[str, Fraction]] = {}
    cells: Mapping[str, tuple[str, ...]] = {}
    within: tuple[tuple[int, Fraction, Fraction], ...] = ()
    """Of one among several alike: for each number from 0 up, the chance of at most that, and how many of them are expected there."""

    def of_each(self, n: int, whole: Outcome) -> Odds:
        """The odds of one among ``n`` alike, whose keys are numbers: with ``within``, and with the mean changes of all of them, which
        do not depend on their dice."""
        rows: list[tuple[int, Fraction, Fraction]] = []
        for k in range(max(map(int, self.outcomes)) + 1):
            p = sum((chance for key, chance in self.outcomes.items() if int(key) <= k), Fraction(0))
            rows.append((k, p, p * n))
        told: dict[str, Fraction] = {}
        for path, old, new in whole.changes:
            if type(old) is int and type(new) is int and whole.state.paths.shown(path):
                told[path] = told.get(path, Fraction(0)) + new - old
        return self._replace(within=tuple(rows), expected=told, variance=dict.fromkeys(told, Fraction(0)), given={})

    def at_least(self, word: str) -> tuple[str, Fraction]:
        """From which key on, and the chance of it and all beyond: numbers upwards, other keys as they rise with the dice.

        BadInput if the word is no outcome (a number need not be one).
        """
        keys = list(self.rising or self.outcomes)
        numbers = {key: int(key) for key in keys if _INTEGER.fullmatch(key)}
        if len(numbers) == len(keys):
            least = integer(word)
            return str(least), sum((self.outcomes[key] for key, n in numbers.items() if n >= least), Fraction(0))
        key = resolve(word, keys, "what.outcome")
        return key, sum((self.outcomes[one] for one in keys[keys.index(key) :]), Fraction(0))


Seen = Callable[[Fraction, Outcome, "dict[str, Any] | None"], None]
"""Hears of a path that counts: its chance, its outcome, and the result as it stood before the first choice, where there was one."""


def odds_of(rule: Callable[[Any], Outcome], ends_by: Callable[[Outcome], str] | None = None, seen: Seen | None = None) -> Odds:
    """The exact odds of ``rule(table)``. The chances sum to exactly 1. ``ends_by``: what they are summed by, where that is not the
    outcome's key, which then names the cells. ``seen`` hears of every path whose outcome counts.

    A chance that comes after a choice belongs to the path of each option; the outcome's key counts under the first.
    """
    chance: dict[str, Fraction] = defaultdict(Fraction)
    cells: dict[str, set[str]] = defaultdict(set)
    moments = Moments()
    paths = 0
    for table, outcome in _leaves(rule):
        paths += 1
        p = Fraction(table.weight, table.ways)
        key = str(table.key_at_choice if table.key_at_choice is not None else outcome.result.get("key"))
        if ends_by is not None:
            cell, key = key, ends_by(outcome)
            cells[key].add(cell)
        if all(first for _, _, first in table.choices):
            chance[key] += p
            if seen is not None:
                seen(p, outcome, table.result_at_choice)
        moved: dict[str, int] = {}
        for i, change in enumerate(outcome.changes):
            if not moves(change, outcome):
                continue
            later = [first for made, _, first in table.choices if made > i]
            if all(later):  # made before a choice: the same under every option, counted once
                path = change.path + "".join(f"@{key}" for made, key, _ in table.choices if made <= i)
                moved[path] = moved.get(path, 0) + change.new - change.old
        moments.add(p, key, moved)
    return Odds(
        highest_first(chance),
        dict(moments.mean),
        tuple(chance),
        paths,
        moments.variance(),
        moments.given(chance),
        {key: tuple(sorted(found)) for key, found in cells.items()},
    )


def highest_first(chance: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Outcomes as they are told: the highest chance first, then by key."""
    return dict(sorted(chance.items(), key=lambda item: (-item[1], item[0])))


def moves(change: Change, outcome: Outcome) -> bool:
    """Whether a change moves a number that everybody may see."""
    _, old, new = change
    return type(old) is int and type(new) is int and outcome.state.paths.shown(change.path)


class Moments:
    """Mean and variance of what moves, added up path by path of the dice."""

    def __init__(self) -> None:
        self.mean: dict[str, Fraction] = defaultdict(Fraction)
        self._square: dict[str, Fraction] = defaultdict(Fraction)
        self._by_key: dict[str, dict[str, Fraction]] = {}

    def add(self, p: Fraction, key: str, moved: Mapping[str, int]) -> None:
        """Takes in that with chance ``p`` the outcome is ``key`` and these paths have moved so far."""
        under = self._by_key.setdefault(key, {}) if moved else {}
        for path, n in moved.items():
            part = p * n
            self.mean[path] += part
            self._square[path] += part * n
            under[path] = under.get(path, Fraction(0)) + part

    def variance(self) -> dict[str, Fraction]:
        """Of each path that moves at all."""
        return {path: square - self.mean[path] ** 2 for path, square in self._square.items()}

    def given(self, chance: Mapping[str, Fraction]) -> dict[str, dict[str, Fraction]]:
        """The mean of each path where a key came, by key, of those that move there."""
        return {key: {path: part / p for path, part in self._by_key.get(key, {}).items()} for key, p in chance.items()}


class Leaf(NamedTuple):
    """One path of the dice to its end: its chance, the key of its outcome, the options taken on it, and the outcome."""

    p: Fraction
    key: str
    options: tuple[str, ...]
    outcome: Outcome


_Found = list[tuple[tuple[int, ...], dict[int, Decision], Leaf]]


def followed(rule: Callable[[Any], Outcome], worth: Worth, taken: Taken | None = None) -> list[Leaf]:
    """Every path of the dice to its end. ``taken`` answers the choices; where it does not, whoever has the choice takes the option
    that is worth most to him in the mean of all that may come after it, of equals the first. The chances sum to exactly 1."""
    found: _Found = []
    for table, outcome in _leaves(rule, taken):
        depth = len(table.widths)
        found.append(((*table._path, *[0] * depth)[:depth], table.decisions, _leaf(table, outcome)))
    if any(decisions for _, decisions, _ in found):
        found = _best(found, 0, worth)
    return [leaf for _, _, leaf in found]


def _leaf(table: _Pathfinder, outcome: Outcome) -> Leaf:
    key = table.key_at_choice if table.key_at_choice is not None else outcome.result.get("key")
    return Leaf(Fraction(table.weight, table.ways), str(key), tuple(key for _, key, _ in table.choices), outcome)


def _best(found: _Found, depth: int, worth: Worth) -> _Found:
    """Those of the leaves, which are alike up to a depth, that come about where every choice from there on is the best."""
    while len(found) > 1 and not found[0][1].get(depth) and len({path[depth] for path, _, _ in found}) == 1:
        depth += 1
    if len(found) == 1:
        return found
    parts: dict[int, _Found] = {}
    for one in found:
        parts.setdefault(one[0][depth], []).append(one)
    solved = [_best(part, depth + 1, worth) for part in parts.values()]
    decision = found[0][1].get(depth)
    if decision is None:
        return [one for part in solved for one in part]
    who = decision.who
    return max(solved, key=lambda part: sum(leaf.p * worth(who, leaf.outcome) for _, _, leaf in part))
