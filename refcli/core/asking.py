"""What a rule asks the table for: dice and the players' choices.

A rule asks for what it means, not for single pips where only a sum or a count matters. A player still throws and types
every die; the enumeration of odds branches on the sums or the counts, each with its weight (``core/odds.py``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .dice import DiceSource, Die, Printed
from .errors import BadInput
from .keys import matches, named, resolve
from .numbers import plain
from .outcome import Decision, Outcome, Refusal, Say, Undecided, hard, say

if TYPE_CHECKING:
    from .tables import Tables


class Done:
    """The end of ``Table.rounds``: the value it comes to. Equal to another end of the same value, and to no state."""

    __slots__ = ("value",)

    def __init__(self, value: Any):
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Done) and other.value == self.value

    def __hash__(self) -> int:
        return hash((Done, self.value))


Step = Callable[["Table", Any], Any]
"""``step(table, state)`` gives the next state (hashable) or ``Done(value)``; it touches nothing else."""


Throw = tuple[tuple[tuple[int, ...], ...], int]
"""What each side of a die counts for, in as many numbers as are told apart, and how many such dice are thrown."""


class Round(NamedTuple):
    """One of repeated rounds as it was played: the state before it, and its dice."""

    before: Any
    dice: tuple[Die, ...]


class Table(Protocol):
    """What a rule may ask. Labels are keys of the catalogue (``die.LABEL``): a player is asked for a die by name.

    ``foresees``: every answer is followed in turn, to tell chances: what a hand hides must then count as unknown.
    """

    foresees: bool

    def one(self, label: str, sides: int = 6) -> int:
        """One die, 1 to ``sides``."""

    def total(self, n: int, label: str, sides: int = 6) -> int:
        """The sum of ``n`` dice."""

    def hits(self, n: int, at_least: int, label: str, sides: int = 6) -> int:
        """How many of ``n`` dice show ``at_least`` or more: 0 to ``n``."""

    def check(self, at_most: int, label: str, sides: int = 6) -> bool:
        """Whether one die shows ``at_most`` or less; which face it is does not matter."""

    def within(self, at_most: int, label: str, sides: int = 6) -> int:
        """One die: its face if that is ``at_most`` or less, else 0; which face above it does not matter."""

    def test(self, at_least: int, label: str, sides: int = 6) -> tuple[bool, int | None]:
        """Whether one die shows ``at_least`` or more, and its face to tell; None where the face is not followed, only the test."""

    def faces(self, n: int, label: str, sides: int = 6) -> tuple[int, ...]:
        """``n`` dice thrown together where each die counts for itself, in the order thrown."""

    def tally(self, dice: Sequence[Throw], label: str, printed: tuple[int | str, ...] = ()) -> tuple[int, ...]:
        """Dice that each count for something, thrown in turn: the sums of what their sides count for. A ``Throw`` is what each side
        of a die counts for, as numbers side by side, and how many such dice there are; ``printed``: what is printed on the sides."""

    def d66(self) -> int:
        """Two dice read as tens and ones: 11 to 66."""

    def pick(self, items: Sequence[str], label: str) -> str:
        """One of ``items`` by lot (a chit from a cup)."""

    def choose(self, decision: Decision, so_far: Outcome) -> str:
        """The key that the deciding player takes. Undecided, with what is settled so far, if nobody has answered."""

    def tell(self, message: Say) -> None:
        """What players are told who are about to throw: nothing comes of it."""

    def rounds(self, step: Step, start: Any, passed: list[Round] | None = None, before: Callable[[Any], Say] | None = None) -> Any:
        """Repeats ``step`` from ``start`` until it is ``Done``; the value it comes to. ``passed`` takes up each round where they
        are played one by one (an exact solution has none); ``before`` is what players are told of a state who throw its dice."""


def meant(word: str, options: Sequence[str], withheld: Sequence[str] = (), tables: Tables | None = None) -> str:
    """The option that a word stands for: a key or a part of it, its number from 1, or its printed name. What is withheld now is
    known by its key alone, or by a name that no option has. BadInput if none or two fit."""
    number = plain(word).strip()
    if number.isascii() and number.isdigit() and not matches(word, (*options, *withheld)) and 1 <= int(number[:9]) <= len(options):
        return options[int(number) - 1]
    if tables is not None and not matches(word, (*options, *withheld)) and len(found := named(word, options, tables.called)) == 1:
        return found[0]
    return resolve(word, (*options, *withheld), "what.decision", tables)


class LiveTable:
    """A table with real answers: first what is on record, then the dice of a source and the answers given now.

    ``draws`` answers for ``pick`` (a draw never takes a typed die). An answer may also be an option's number, or, with the game's
    ``tables``, its printed name. After the rule, ``dice`` and ``answers`` hold all
    that was used, in order, and ``deciders`` who gave each answer; ``check_used`` complains of dice or answers that nothing
    asked for. ``lenient``: the answers were given to other words, by ``givers`` where that is known; from the first that does
    not fit on, or that another player would have to give, they are dropped. ``then``: answers for whatever is asked beyond those.
    """

    def __init__(
        self,
        dice: DiceSource,
        draws: DiceSource,
        answers: Iterable[str] = (),
        recorded: Iterable[Die] = (),
        lenient: bool = False,
        givers: Iterable[str] = (),
        then: Iterable[str] = (),
        tables: Tables | None = None,
    ):
        self._source = dice
        self._draws = draws
        self._answers = deque(answers)
        self._givers = deque(givers)
        self._recorded = deque(recorded)
        self._lenient = lenient
        self.foresees = False
        self._paused = False
        self._then = deque(then)
        self._tables = tables
        self.dice: list[Die] = []
        self.answers: list[str] = []
        self.deciders: list[str] = []

    def _throw(self, source: DiceSource, label: str, sides: int, n: int) -> list[int]:
        thrown: list[Die] = []
        while self._recorded and len(thrown) < n:
            thrown.append(self._recorded.popleft())
            if thrown[-1].sides != sides or not isinstance(thrown[-1].side, int):
                die = thrown[-1]
                told = say("dice.recorded", label=say(f"die.{label}"), sides=sides, text=die.value, was=die.sides)
                raise BadInput(told, say("dice.recorded.how"))
        if len(thrown) < n:
            thrown += source.throw(label, sides, n - len(thrown))
        self.dice += [die.printed() for die in thrown] if isinstance(sides, Printed) else thrown
        return [int(die.side) for die in thrown]

    def one(self, label: str, sides: int = 6) -> int:
        return self._throw(self._source, label, sides, 1)[0]

    def total(self, n: int, label: str, sides: int = 6) -> int:
        return sum(self._throw(self._source, label, sides, n))

    def hits(self, n: int, at_least: int, label: str, sides: int = 6) -> int:
        if n == 0:
            return 0
        if (typed := self._counted(n, label, sides)) is not None:
            return typed
        return sum(value >= at_least for value in self._throw(self._source, label, sides, n))

    def _counted(self, n: int, label: str, sides: int) -> int | None:
        """How many of ``n`` dice hit, where only that was typed."""
        if self._recorded and isinstance(self._recorded[0].side, str):
            self.dice.append(self._recorded.popleft())
            return int(str(self.dice[-1].value)[:-1])
        counted: Callable[..., int | None] | None = getattr(self._source, "hits", None) if not self._recorded else None
        if counted is not None and (typed := counted(label, n, sides)) is not None:
            self.dice.append(Die(label, sides, f"{typed}h", "typed"))
            return typed
        return None

    def check(self, at_most: int, label: str, sides: int = 6) -> bool:
        return self.one(label, sides) <= at_most

    def within(self, at_most: int, label: str, sides: int = 6) -> int:
        return face if (face := self.one(label, sides)) <= at_most else 0

    def test(self, at_least: int, label: str, sides: int = 6) -> tuple[bool, int | None]:
        face = self.one(label, sides)
        return face >= at_least, face

    def faces(self, n: int, label: str, sides: int = 6) -> tuple[int, ...]:
        return tuple(self._throw(self._source, label, sides, n))

    def tally(self, dice: Sequence[Throw], label: str, printed: tuple[int | str, ...] = ()) -> tuple[int, ...]:
        n = sum(n for _, n in dice)
        alone = n and not printed and all(one in ((0,), (1,)) for sides, _ in dice for one in sides)
        if alone and (typed := self._counted(n, label, len(dice[0][0]))) is not None:
            return (typed,)
        found = [(0,) * len(dice[0][0][0])] if dice else []
        for sides, each in dice:
            die = Printed.of(printed) if printed else len(sides)
            found += [sides[side - 1] for side in self._throw(self._source, label, die, each)]
        return tuple(map(sum, zip(*found, strict=True)))

    def d66(self) -> int:
        return 10 * self.one("tens") + self.one("ones")

    def pick(self, items: Sequence[str], label: str) -> str:
        return items[self._throw(self._draws, label, len(items), 1)[0] - 1]

    def choose(self, decision: Decision, so_far: Outcome) -> str:
        giver = self._givers.popleft() if self._givers else decision.who
        if self._lenient and self._answers and (giver != decision.who or self._answers[0] not in decision.keys):
            self._answers.clear()
        waiting = self._answers or self._then
        if not waiting:
            raise Undecided(decision, so_far)
        withheld = dict(decision.withheld)
        key = meant(waiting.popleft(), decision.keys, tuple(withheld), self._tables)
        if key in withheld:
            raise Refusal(
                hard(say("decide.withheld", key=key), *filter(None, [withheld[key]]), todo=say("key.one-of", keys=", ".join(decision.keys)))
            )
        self.answers.append(key)
        self.deciders.append(decision.who)
        self._paused = decision.pause
        so_far.part += 1
        return key

    def tell(self, message: Say) -> None:
        tell = getattr(self._source, "tell", None)
        if tell is not None and not self._recorded:
            tell(message)

    def rounds(self, step: Step, start: Any, passed: list[Round] | None = None, before: Callable[[Any], Say] | None = None) -> Any:
        at = start
        while not isinstance(at, Done):
            if before is not None:
                self.tell(before(at))
            here, thrown = at, len(self.dice)
            at = step(self, at)
            if passed is not None and len(self.dice) > thrown:
                passed.append(Round(here, tuple(self.dice[thrown:])))
        return at.value

    @property
    def unused(self) -> bool:
        """Whether a die or an answer is left of what was on record."""
        return bool(self._recorded or self._answers)

    def put_first(self, dice: Iterable[Die]) -> None:
        """Dice on record that answer before all others."""
        self._recorded.extendleft(reversed(tuple(dice)))

    @property
    def unused_dice(self) -> tuple[Die, ...]:
        """Dice on record that nothing asked for."""
        return tuple(self._recorded)

    def check_used(self) -> None:
        """BadInput if a typed die or an answer is left over: but for one to what might have been asked after a pause."""
        rest: Sequence[str] = getattr(self._source, "leftover", tuple)()
        if rest:
            raise BadInput(say("dice.left-over", text=" ".join(rest), n=len(self.dice)), say("dice.how"))
        if self._answers and not self._lenient and not self._paused:
            raise BadInput(say("decide.left-over"), say("decide.changed.how"))
        if self._then:
            raise BadInput(say("amend.unasked", keys=" ".join(self._then)), say("amend.unasked.how"))
