"""Orders whose facts are declared once.

An order is a class whose fields are declared with ``fact(KIND, …)``; it behaves as a frozen dataclass does. From that
one declaration come the words that are read (``core/words.py``), the options and help of the command line, the questions
on a terminal, completion, and the full words that the record keeps::

    class Chaos(Order):
        side: str = fact(SIDE, "chaos.side", positional=True)
        extra: bool = fact(FLAG, "chaos.extra", rules=("27.1",), default=False)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, dataclass_transform

from .kinds import Flag, Kind, looks_up
from .numbers import plain
from .outcome import Say, say

if TYPE_CHECKING:
    from .state import State
    from .tables import Tables

REQUIRED: Any = object()
"""The default of a fact that has none."""

MASK = "?"
"""What stands for a secret fact in words that everybody may read."""


OPTION = re.compile(r"--|-[A-Za-z]")
"""How a word begins that is read as an option (no short option is a digit)."""


class Spec(NamedTuple):
    """The declaration of one fact: its kind, help (a key of the catalogue, or a sentence of a table), § and place among bare
    words."""

    name: str
    kind: Kind
    help: str | Say
    rules: tuple[str, ...]
    default: Any
    positional: bool
    many: bool
    optional_value: bool
    secret: bool = False
    """Nobody but who gives it may see it: no echo at a terminal, masked in log and answers."""
    twice: bool = False
    """Asked for twice at a terminal, where a slip could not be mended later."""
    env: str = ""
    """The environment variable that gives it where the words do not."""
    drawn: int = 0
    """Bytes that the referee draws by lot for it; it is no option, and a rule gets it with the order."""
    short: str = ""
    """The option's one-letter name, such as ``-o``."""
    afterwards: bool = False
    """It tells what came of the dice: given with dice that are known alone, asked for after them."""
    answers: bool = False
    """It answers beforehand what the rule may ask: an amendment keeps it only while the same side is asked."""
    letter: str = ""
    """The letter that tells it where chances have been shown, if it is not the first free one of its name."""

    @property
    def option(self) -> str:
        return _option(self.name)

    @property
    def told(self) -> Say:
        """The help as a message."""
        return say(self.help) if isinstance(self.help, str) else self.help

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    @property
    def takes_one(self) -> bool:
        """Whether its option takes the next word, and may be told but once."""
        return not (self.many or self.optional_value or isinstance(self.kind, Flag))

    @property
    def unsettled(self) -> bool:
        """Whether there is no default, or one that depends on where the order is given."""
        return self.required or isinstance(self.default, (PhaseSide, InLookup))


@cache
def _option(name: str) -> str:
    return "--" + name.rstrip("_").replace("_", "-")


class PhaseSide(NamedTuple):
    """The default of a side: the one whose phase it is, in a session where it is one side's; in a lookup ``lookup``, where a rule
    has a usual side there."""

    lookup: Any = None


PHASE_SIDE = PhaseSide()


class InLookup(NamedTuple):
    """A default in a lookup alone: in a session the fact must be told."""

    value: Any


def fact(
    kind: Kind,
    help: str | Say,
    *,
    rules: Sequence[str] = (),
    default: Any = REQUIRED,
    positional: bool = False,
    many: bool = False,
    optional_value: bool = False,
    secret: bool = False,
    twice: bool = False,
    env: str = "",
    drawn: int = 0,
    short: str = "",
    afterwards: bool = False,
    answers: bool = False,
    letter: str = "",
) -> Any:
    """Declares a fact of an order. ``many`` facts gather into a tuple; with ``optional_value`` the option may stand
    alone (its value is then True). The others are told at ``Spec``."""
    shape = (positional, many, optional_value, secret, twice, env, drawn, short, afterwards, answers, letter)
    return Spec("", kind, help, tuple(rules), default, *shape)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(fact,))
class Order:
    """The facts of one command, validated; see the module's text.

    No dataclass, for its declarations are read here anyway, and a dataclass takes a millisecond to build when a ruling
    should come before the hand leaves the keyboard.
    """

    bare: ClassVar[tuple[str, ...]] = ()
    """What bare words fill, from the left: names of facts, ``att:def`` for a pair, ``dice``. Positional facts come first."""
    fill: ClassVar[Callable[..., str | None] | None] = None
    """Puts bare words into their places where one of them decides what the others are, ``fill(order, words, facts, tables)``: adds to
    the facts, gives back the dice among the words. Without it each word goes to the first empty place of ``bare`` that it fits."""
    decides: ClassVar[tuple[str, ...]] = ()
    """Facts by which ``fill`` knows what the other words are."""
    declared: ClassVar[Mapping[str, Spec]] = {}
    _defaults: ClassVar[Mapping[str, Any]] = {}
    _needed: ClassVar[frozenset[str]] = frozenset()
    _afterwards: ClassVar[Sequence[Spec]] = ()
    _written: ClassVar[Sequence[tuple[Spec, Any, str | None, Callable[[Any], str]]]] = ()
    _looked_up: ClassVar[Sequence[tuple[str, Any, Callable[[Tables], Sequence[str]]]]] = ()

    def __init_subclass__(cls) -> None:
        own = {name: spec._replace(name=name) for name, spec in vars(cls).items() if isinstance(spec, Spec)}
        cls.declared = {**cls.declared, **own}
        cls._defaults = {name: spec.default for name, spec in cls.declared.items()}
        cls._written = [(spec, spec.default, spec.option if _is_simple(spec) else None, spec.kind.write) for spec in cls.declared.values()]
        cls._looked_up = [(name, spec.default, spec.kind.values) for name, spec in cls.declared.items() if looks_up(spec.kind)]
        cls._afterwards = [spec for spec in cls.declared.values() if spec.afterwards]
        cls._needed = frozenset(spec.name for spec in cls.declared.values() if spec.unsettled)
        for name in own:
            delattr(cls, name)

    def __init__(self, **facts: Any):
        """TypeError if a fact without a default is missing, or one is given that is not declared."""
        if not self._needed <= facts.keys():
            raise TypeError(f"{type(self).__name__} needs {', '.join(sorted(self._needed - facts.keys()))}")
        whole = {**self._defaults, **facts}
        if len(whole) > len(self._defaults):
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(facts.keys() - self._defaults.keys()))}")
        vars(self).update(whole)
        self.__post_init__()

    @classmethod
    def partly(cls, facts: Mapping[str, Any]) -> Self:
        """An order of which only these facts are told, and those that have a default; to ask for another is AttributeError. What the
        order itself puts right it puts right here too, as far as these facts go. BadInput if they contradict each other."""
        order = cls.__new__(cls)
        known = {name: value for name, value in cls._defaults.items() if name not in cls._needed}
        vars(order).update(known | dict(facts))
        try:
            order.__post_init__()
        except AttributeError as gap:
            if gap.obj is not order:
                raise
        return order

    def __post_init__(self) -> None:
        """For orders whose facts can contradict each other: raises BadInput."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def wants(self, state: State) -> tuple[str, ...]:
        """Names of facts with a default that this order needs after all, as the game stands: they are asked for, taken
        from the environment or drawn before the rule."""
        return ()

    @classmethod
    def side_in(cls, state: State, facts: Mapping[str, Any], side: str | None) -> str | None:
        """The side that gives the order where its words do not name it: as a rule ``side``, whose phase it is, if it is one side's."""
        return side

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        """Facts that a terminal asks for though they have a default, each with its usual answer."""
        return {}

    def asked_no_more(self, state: State) -> tuple[str, ...]:
        """Names of facts that an earlier ruling has settled, so that nobody is asked for them before the die."""
        return ()

    @classmethod
    def owner(cls, state: State, facts: Mapping[str, Any], name: str) -> str | None:
        """The side whose things the fact of that name is about, as far as is told: keys that both sides have are called by its names."""
        side = facts.get("side", facts.get("by"))
        return side if isinstance(side, str) else None

    @classmethod
    def values(cls, state: State, name: str) -> Sequence[str]:
        """The words that a fact of no key may be as the game stands, where they are known."""
        return ()

    @classmethod
    def places(cls, state: State, facts: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        """What fills the places of the question for the fact of that name, as far as is told: numbers stand in tables."""
        return {}

    @classmethod
    def shows(cls, state: State, facts: Mapping[str, Any], name: str) -> Iterable[Say]:
        """What a terminal shows before it asks for the fact of that name."""
        return ()

    def foretold(self) -> Spec | None:
        """A fact that was told and is known only after the dice, if there is one."""
        told = vars(self)
        return next((spec for spec in self._afterwards if told[spec.name] != spec.default), None)

    def looks(self) -> bool:
        """Whether the order, as it was told, only shows what is: then it may be given at any moment."""
        return False

    def kept(self) -> Order:
        """What the record keeps of the order, where that is less than what was told. It gives the same ruling again."""
        return self

    def look_up(self, tables: Tables) -> None:
        """Reads the tables that hold the keys of this order, so that ``tables.used`` names them."""
        told = vars(self)
        for name, default, values in self._looked_up:
            if told[name] is not default:
                values(tables)

    def shown(self) -> list[str]:
        """The full words for everybody's eyes: a mark where a fact is secret."""
        return self.words(MASK)

    def words(self, mask: str | None = None) -> list[str]:
        """The full words that give this order again; with ``mask`` in the place of what is secret."""
        first: list[str] = []
        rest: list[str] = []
        facts = vars(self).values()
        told = map(is_not, facts, self._defaults.values())
        for (spec, default, option, write), value in compress(zip(self._written, facts, strict=True), told):
            if default is not REQUIRED and value == default:
                continue
            if option is not None:  # nothing about it but a name and a word
                rest += (option, write(value))
                continue
            values = value if spec.many else (value,)
            if spec.drawn:
                continue
            if spec.secret and mask is not None and value is not None:
                (first if spec.positional else rest).extend([mask] if spec.positional else [spec.option, mask])
                continue
            for one in values:
                if spec.positional:
                    first.append(spec.kind.write(one))
                elif isinstance(spec.kind, Flag) or (spec.optional_value and one is True):
                    rest.append(spec.option)
                else:
                    rest += [spec.option, spec.kind.write(one)]
        if first and any(OPTION.match(plain(word)) for word in first):
            return [*rest, "--", *first]
        return first + rest


def _is_simple(spec: Spec) -> bool:
    return spec.takes_one and not (spec.positional or spec.secret or spec.drawn)


def specs(order: type[Order]) -> tuple[Spec, ...]:
    """The declared facts of an order, in the order of declaration."""
    return tuple(order.declared.values())
