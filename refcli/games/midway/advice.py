"""What is best from here: the rest of the game, solved exactly over every square, die and loss.

The rules that play is refereed by are the only ones: each is run for every die it may ask for (``core/odds.py``), and what
they lead to is solved as a Markov decision process (``games/midway/mdp.py``). Between equally good moves the one with the fewest
expected turns to the end comes first, then the one with the fewest commands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ...core.asking import Table
from ...core.command import Command
from ...core.facts import Order
from ...core.outcome import Name, Outcome, Say, say
from ...core.showing import hundredths, percent
from ...core.state import State
from .air import STRIKE, Strike
from .battle import BATTLE, Battle
from .effects import Effects
from .ending import END, End, score
from .fleet import MOVE, Move
from .gates import placed
from .kinds import WHOLE, distance, numbers, squares
from .mdp import Process, mean
from .position import BASE, CARRIERS, ESTIMATE, FLEET, MORALE, OVER, STEP, US_SQUARE
from .search import SEARCH, Search

LIVE = (FLEET, US_SQUARE, BASE, CARRIERS["jp"], CARRIERS["us"], MORALE, ESTIMATE)
"""The paths on which the rest of a game depends."""

Node = tuple[Any, ...] | int
"""A position (the values of ``LIVE``), or the score with which a game has ended."""

Play = tuple[Node, str | None]
"""A position and the last step taken in the turn at hand."""


class Rest:
    """The rest of a game: positions, the commands that are allowed in each, and where the rules lead from there."""

    def __init__(self, state: State):
        from . import GAME

        self._from = state
        self._effects = Effects(GAME)
        self._orders: dict[str, tuple[Command, Order]] = {
            **{f"move {square}": (MOVE, Move(square=square)) for square in squares(state.tables)},
            "search": (SEARCH, Search()),
            "strike": (STRIKE, Strike()),
            "battle": (BATTLE, Battle()),
            "end": (END, End()),
        }
        self._known: dict[Node, dict[str, dict[Play, Fraction]]] = {}

    def play(self, values: Mapping[str, Any]) -> Play:
        """Where a position stands in the rest of the game; positions that the rules can no longer tell apart are one.

        The spirit answers the fall of a base that is whole and nothing else (§8.2). A battle that is due asks how far apart
        the forces are (§8.3), and where the fleet is only if there is a base to strike afterwards.
        """
        if values[OVER]:
            return score(values, self._from.tables), None
        fleet, enemy, base, jp, us, morale, estimate = (values[path] for path in LIVE)
        if base != WHOLE or not us or enemy:
            morale = estimate
        if enemy and us:
            fleet, enemy = self._alike(fleet, enemy, base != WHOLE)
        return (fleet, enemy, base, jp, us, morale, estimate), values[STEP]

    def _alike(self, fleet: str, enemy: str, anywhere: bool) -> tuple[str, str]:
        """The first squares of the card that are as far apart; the fleet's own, unless it may be ``anywhere``."""
        away = distance(fleet, enemy)
        card = squares(self._from.tables)
        return next((a, b) for a in (card if anywhere else (fleet,)) for b in card if distance(a, b) == away)

    def plays(self, node: Node) -> Mapping[str, Mapping[Play, Fraction]]:
        """The commands allowed in a position, each with where it may lead. None once the game is over."""
        if node not in self._known:
            self._known[node] = {} if isinstance(node, int) else self._ruled(node)
        return self._known[node]

    def _ruled(self, node: tuple[Any, ...]) -> dict[str, dict[Play, Fraction]]:
        here = {**self._from.values, **dict(zip(LIVE, node, strict=True)), STEP: None}
        state = State(here, self._from.paths, self._from.tables)
        found = {}
        for words, (command, order) in self._orders.items():
            if (effects := self._effects.of(command, order, state)) is not None:
                found[words] = _merged(effects, lambda written: self.play(here | dict(written)))
        return found

    def options(self, node: Node) -> dict[str, dict[Node, Fraction]]:
        """As ``plays``, without the steps."""
        return {words: _merged(chances, lambda play: play[0]) for words, chances in self.plays(node).items()}

    def price(self, play: Play, words: str) -> tuple[int, int]:
        """(turns begun, commands given): a turn is begun by a step that does not come after the last one (§5.0)."""
        steps = numbers(self._from)["turn"]["steps"]
        step, last = words.partition(" ")[0], play[1]
        begins = step in steps and (last is None or steps.index(step) <= steps.index(last))
        return int(begins), 1


def _merged(chances: Mapping[Any, Fraction], part: Callable[[Any], Any]) -> dict[Any, Fraction]:
    found: dict[Any, list[Fraction]] = {}
    for one, p in chances.items():
        found.setdefault(part(one), []).append(p)
    return {to: ps[0] if len(ps) == 1 else sum(ps, Fraction(0)) for to, ps in found.items()}


class Best(NamedTuple):
    """What can be had at best, with which command; ``moves`` is what every command is worth, best first."""

    value: Fraction
    move: str | None
    moves: tuple[tuple[str, Fraction], ...]

    @property
    def by(self) -> Fraction | None:
        """How much better the best is than the best that is worse; None if there is none."""
        return next((self.value - worth for _, worth in self.moves if worth < self.value), None)


class Solved:
    """The rest of a game from one position, ready to be asked for any aim."""

    def __init__(self, state: State):
        self._rest = Rest(state)
        self._start = self._rest.play(state.values)
        self._process = Process(self._start[0], self._rest.options)

    def best(self, worth: Callable[[int], Fraction]) -> Best:
        """The most of the mean ``worth`` of the final score, and the quickest way there (fewest turns, then commands)."""
        here = self._start[0]
        values = self._process.best(worth)
        if isinstance(here, int):
            return Best(values[here], None, ())

        def kept(play: Play) -> dict[str, Mapping[Play, Fraction]]:
            return {words: self._rest.plays(play[0])[words] for words in self._process.kept(play[0], values)}

        quickest = Process(self._start, kept)
        _, first = quickest.quickest(self._rest.price)
        worths = {words: mean(chances, values) for words, chances in self._process.options[here].items()}
        ranked = sorted(worths.items(), key=lambda one: (one[0] != first[self._start], -one[1]))
        return Best(values[here], first[self._start], tuple(ranked))


def at_least(least: int) -> Callable[[int], Fraction]:
    """The worth of a final score to who wants that much or more."""
    return lambda score: Fraction(score >= least)


class Advise(Order):
    """What is best from here."""


def advise(state: State, order: Advise, table: Table) -> Outcome:
    """For every score but the lowest the best chance to end with it or a higher one, and the best mean score; each with its command.

    ``result``: ``key`` (the command for the highest score), ``scores`` (a list of ``score``, ``p``, ``move``, ``by``, ``moves``),
    ``mean`` (``value``, ``move``, ``by``, ``moves``). ``by``: how much better than the best command that is worse.
    """
    out = Outcome(state)
    solved = Solved(state)
    out.result = {"key": None, "scores": [], "mean": None}
    for row in numbers(state)["victory"]["level"][:-1]:  # the lowest is certain
        best = solved.best(at_least(row["score"]))
        out.result["scores"].append({"score": row["score"], "p": best.value, **_told(best, "p")})
        _explain(out, best, say("midway.advise.aim", level=Name(row["key"]), n=row["score"]), percent, _points)
    best = solved.best(Fraction)
    out.result["mean"] = {"value": best.value, **_told(best, "value")}
    _explain(out, best, say("midway.advise.mean"), _signed, _signed)
    out.result["key"] = out.result["scores"][0]["move"]
    out.cite("4.0")
    return out


def _told(best: Best, name: str) -> dict[str, Any]:
    return {"move": best.move, "by": best.by, "moves": [{"move": words, name: worth} for words, worth in best.moves]}


def _signed(value: Fraction) -> str:
    return ("−" if value < 0 else "") + hundredths(abs(value))


def _points(value: Fraction) -> Say:
    """How much two chances are apart."""
    return say("midway.advise.points", n=percent(value).removesuffix("%"))


def _explain(out: Outcome, best: Best, aim: Say, written: Callable[[Fraction], str], apart: Callable[[Fraction], str | Say]) -> None:
    """The aim, what it comes to at best, with which command; which are as good, and how much worse the others are."""
    if best.move is None:
        out.because("midway.advise.settled", aim=aim, best=written(best.value))
        return
    out.because("midway.advise.best", aim=aim, best=written(best.value), move=best.move)
    equal = tuple(words for words, worth in best.moves[1:] if worth == best.value)
    worse = tuple(say("midway.advise.other", move=words, worth=written(worth)) for words, worth in best.moves if worth < best.value)
    if equal:
        out.because("midway.advise.equal", moves=equal)
    if best.by is not None:
        out.because("midway.advise.worse", by=apart(best.by), others=worse)


ADVISE = Command("advise", Advise, advise, "midway.advise.help", ("4.0",), (placed,), lookup=False, rolls=False, ends=True, changes=False)
