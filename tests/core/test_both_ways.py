"""An order built whole and one built for questions put the same things right, in every game and for every command."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from refcli.cli.examples import examples
from refcli.core.errors import BadInput
from refcli.core.tables import Tables
from refcli.core.words import build, read, settled, wants_side
from refcli.games import BUILT, built

MORE = {
    "mobilize": ("mobilize coin bct", "mobilize ins 2 iraqi-m fal, chit", "mobilize coin --chit isr", "mobilize coin 陣営"),
    "combat": ("combat k fal 9+3:4 --by coin",),
    "district": ("district fal=i-",),
}


def orders() -> Any:
    for key in BUILT:
        game, tables = built(key), Tables(key)
        for name in game.commands:
            for line in (*examples(name, key), *MORE.get(name, ())):
                words = shlex.split(line)
                words = words[1:] if words[0] == key else words
                if words[: len(name.split())] == name.split():
                    yield pytest.param(game, tables, name, words[len(name.split()) :], id=f"{key}: {line}")


@pytest.mark.parametrize("game, tables, name, words", orders())
def test_what_is_put_right_in_one_is_put_right_in_the_other(game: Any, tables: Any, name: str, words: list[str]) -> None:
    kind = game.command(name).order
    try:
        found = read(words, kind, tables)
        facts = settled(kind, found.facts, game.sides[-1]) if wants_side(kind, found.facts) else found.facts
        whole = build(kind, dict(facts), game.sides[-1])
    except BadInput:  # an example of another game's command of that name
        return
    partly = kind.partly(facts)
    assert {fact: getattr(partly, fact) for fact in kind.declared if fact in vars(partly)} == {
        fact: getattr(whole, fact) for fact in kind.declared if fact in vars(partly)
    }
    assert set(facts) <= set(vars(partly))
