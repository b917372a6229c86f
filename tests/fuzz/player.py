"""A player who gives commands at random: any game, from what its commands declare of their facts.

Words are put together from the kinds of the facts, mostly ones that can be read, sometimes not. What the rules owe
(``Fault.owes``) and open decisions are taken up often, so that games get on.
"""

from __future__ import annotations

import random
import shlex
from collections.abc import Sequence
from typing import Any

from refcli.core.command import Command
from refcli.core.errors import RefcliError, Refused
from refcli.core.facts import Spec, specs
from refcli.core.game import Game
from refcli.core.kinds import Flag, Moves, Number, Strengths, Text, UnitCounts
from refcli.core.tables import Tables
from refcli.desk.desk import Desk, Request

ODD = ("", "0", "-1", "999999999999", "日本", "\x1b[31m", "[/1]", "{x}", "²", "1e3", "--", "=", "a=b", "nan", "'", "％")


class Player:
    """Plays one session at ``desk``; ``said`` is every command given so far, as a script."""

    def __init__(self, desk: Desk, seed: int):
        self.desk = desk
        self.chance = random.Random(seed)
        self.said: list[str] = []
        self._owed: list[Sequence[str]] = []

    def word(self, spec: Spec, tables: Tables) -> str:
        """A word for one fact."""
        chance, kind = self.chance, spec.kind
        if chance.random() < 0.02:
            return chance.choice(ODD)
        values = list(kind.values(tables))
        if values:
            return chance.choice(values)
        if isinstance(kind, Number):
            low = kind.low if kind.low is not None else -9
            high = kind.high if kind.high is not None else 12
            return str(chance.randint(low, min(high, low + 12)))
        if isinstance(kind, Strengths):
            u = "u" if kind.unconventional and chance.random() < 0.3 else ""
            return "+".join(f"{chance.randint(1, 9)}{u}" for _ in range(chance.randint(1, 4)))
        if isinstance(kind, UnitCounts):
            return f"{chance.randint(0, 5)}/{chance.randint(0, 3)}"
        if isinstance(kind, Moves):
            return f"{chance.choice('+-=')}{chance.randint(0, 9)}"
        if isinstance(kind, Text):
            return "some words"
        return chance.choice(["1", "2", "12", "3:2", "3+4", "x=1", *self._keys(tables)])

    def _keys(self, tables: Tables) -> list[str]:
        return list(tables["names"]) if tables.path("names") else ["x"]

    def words(self, name: str, command: Command | Any, tables: Tables, full: float = 0.3) -> list[str]:
        """A whole command."""
        bare: list[str] = []
        options: list[str] = []
        for spec in specs(command.order):
            if spec.drawn or not (spec.required or self.chance.random() < full):
                continue
            for _ in range(self.chance.randint(1, 3) if spec.many else 1):
                if spec.positional:
                    bare.append(self.word(spec, tables))
                elif isinstance(spec.kind, Flag) or (spec.optional_value and self.chance.random() < 0.5):
                    options.append(spec.option)
                else:
                    options += [spec.option, self.word(spec, tables)]
        if name == "roll":
            bare = [self.chance.choice(["1d6", "2d6", "d66", "3d6+2", "4d10"])]
        return [*name.split(), *bare, *options]

    def next_words(self, game: Game, tables: Tables, decision: Any) -> list[str]:
        """What this player says next."""
        chance = self.chance
        if self._owed and chance.random() < 0.8:
            return list(self._owed.pop())
        if decision is not None and chance.random() < 0.7:
            return ["decide", chance.choice(decision.options).key]
        dice = chance.random()
        if dice < 0.25 and "time next" in game.commands:
            return ["next"]
        if dice < 0.30:
            return ["undo", str(chance.randint(1, 4))]
        if dice < 0.34:
            return ["redo", str(chance.randint(1, 3))]
        if dice < 0.38:
            return ["note", f"a remark {chance.randint(1, 9)}"]
        name = chance.choice([*game.commands, "track", "roll"])
        words = self.words(name, game.command(name), tables)
        if dice < 0.44:
            return ["odds", *words]
        if dice < 0.50:
            return [chance.choice(["amend", "again"]), *words[len(name.split()) :]]
        return words

    def give(self, words: Sequence[str], agree: bool = False) -> Any:
        """The answer, or the error (2, 3 or 4) that came of it. Anything else is a fault of refcli."""
        self.said.append(shlex.join([*words, *(["--agree", "so be it"] if agree else [])]))
        try:
            return self.desk.do(words, Request(None, "so be it" if agree else None))
        except RefcliError as fault:
            if isinstance(fault, Refused):
                self._owed += [one.owes for one in fault.faults if one.owes]
            return fault
