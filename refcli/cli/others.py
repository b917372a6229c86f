"""«Who else?»: what could still change a throw is told in short words, before the die.

A fact is told by its letter, its option's name or the beginning of that, or its word in either language; what follows it is its value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput
from ..core.facts import Order, Spec
from ..core.keys import matches
from ..core.kinds import Flag
from ..core.numbers import plain
from ..core.outcome import say
from ..core.words import read
from ..text import find

if TYPE_CHECKING:
    from ..core.tables import Tables
    from ..text import Catalogue


class Others:
    """The facts that may still be told of an order, each with its letter."""

    def __init__(self, facts: Sequence[Spec]):
        self.letters: dict[str, Spec] = {}
        own = {spec.letter for spec in facts if spec.letter}
        for spec in facts:
            names = [spec.letter] if spec.letter else [letter for letter in spec.option[2:] if letter not in own and letter.isalpha()]
            letter = next((one for one in names if one not in self.letters), spec.option[2:])
            self.letters[letter] = spec

    def told(self, catalogue: Catalogue) -> str:
        """``r river · m mountain``."""
        return " · ".join(
            catalogue(say("ask.else.fact", letter=letter, fact=_called(spec, catalogue))) for letter, spec in self.letters.items()
        )

    def facts(self, typed: str, order: Order, tables: Tables) -> dict[str, Any]:
        """The facts that were typed, by name. BadInput names the word that tells none."""
        words: list[str] = []
        wanting: Spec | None = None
        for token in [one for one in re.split(r"[\s,、=＝]+", typed) if one]:
            spec = None if wanting is not None else self._meant(token)
            if wanting is not None:
                words.append(token)
                wanting = None
            elif spec is None:
                raise BadInput(say("ask.else.unknown", word=token), say("ask.else.how", facts=" ".join(self.letters)))
            else:
                words.append(spec.option)
                wanting = None if isinstance(spec.kind, Flag) or spec.optional_value else spec
        return read(words, type(order), tables).facts

    def _meant(self, word: str) -> Spec | None:
        if (spec := self.letters.get(plain(word).lower())) is not None:
            return spec
        by_option = {spec.option[2:]: spec for spec in self.letters.values()}
        if len(found := matches(word, by_option)) == 1:
            return by_option[found[0]]
        for spec in by_option.values():
            texts = find(f"else.{spec.option[2:]}") or ()
            if plain(word).casefold() in {plain(text.split(" ")[0]).casefold() for text in texts} | {text.casefold() for text in texts}:
                return spec
        return None


def _called(spec: Spec, catalogue: Catalogue) -> str:
    """The words for a fact; its option's name where there are none."""
    key = f"else.{spec.option[2:]}"
    return catalogue(say(key)) if find(key) else f"{spec.option[2:]} {spec.kind.metavar}".strip()


def added(order: Order, facts: dict[str, Any]) -> Order:
    """The order with facts told besides. BadInput if they do not go together."""
    declared = type(order).declared
    whole = {**vars(order), **{name: (*getattr(order, name), *value) if declared[name].many else value for name, value in facts.items()}}
    return type(order)(**whole)
