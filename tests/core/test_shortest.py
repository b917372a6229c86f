"""The short line that would have done it: the same order in the fewest words."""

from __future__ import annotations

import shlex

from refcli.cli.examples import EXAMPLES, examples
from refcli.core.errors import BadInput
from refcli.core.tables import Tables
from refcli.core.words import build, read, shortest
from refcli.games import BUILT, built


def test_the_shortest_words_give_the_same_order() -> None:
    """For every example of a game's command: never longer than the full words, and read back to the same order."""

    seen = 0
    own = {one for game in BUILT for name in built(game).commands for one in examples(name, game)}
    for example in sorted(own.union(*EXAMPLES.values())):
        words = shlex.split(example)
        for key in BUILT if words[0] not in BUILT else (words[0],):
            game, tables = built(key), Tables(key)
            rest = words[1:] if words[0] == key else words
            if "--dice" in rest:
                rest = rest[: rest.index("--dice")]
            name = next((name for name in (" ".join(rest[:2]), rest[0]) if name in game.commands), None)
            if name is None:
                continue
            left = rest[len(name.split()) :]
            order_type = game.command(name).order
            try:
                order = build(order_type, read(left, order_type, tables).facts, game.sides[0], False)
            except BadInput:
                continue  # another game's command of that name
            short = shortest(order, tables, game.sides[0], False)
            if "?" in short:  # what is secret is not told again
                continue
            assert build(order_type, read(short, order_type, tables).facts, game.sides[0], False) == order
            assert len(short) <= len(order.words()) + ("--" in short)
            seen += 1
    assert seen > 40


def test_the_shortest_words_of_a_combat_are_those_of_the_table() -> None:

    tables = Tables("iraq")
    kind = built("iraq").command("combat").order
    order = build(kind, read(["guerrilla", "fallujah", "4+3+2u:3+3", "--airstrike", "4-1"], kind, tables).facts, "coin")
    assert shortest(order, tables, "coin", True, "4") == ["g", "fal", "4+3+2u:3+3", "--airstrike", "4-1", "4"]
    assert shortest(order, tables, "ins", True)[-4:] == ["--by", "c", "--airstrike", "4-1"]
