"""The second language of own games: amounts, conditions, exact odds against brute force, the shipped files and the beginnings."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.facts import specs
from refcli.core.game import rule_on
from refcli.core.odds import odds_of, tallies
from refcli.core.state import State
from refcli.core.tables import shipped
from refcli.core.variations import decides
from refcli.core.words import build, read
from refcli.desk.library import game_of
from refcli.games.declared.amounts import Known, Unreadable, amount, names, reckoned, throws
from refcli.games.declared.book import Book
from refcli.games.declared.conditions import condition
from refcli.games.declared.dice import Dice
from refcli.games.declared.events import event_command
from refcli.games.declared.schema import SCHEMA

OWN = Path(__file__).parents[2] / "own-games"
PUBLISHED = ("moscow", "waterloo", "scots", "paths", "risk", "axis")


class Facts:
    """A scope with these names alone."""

    turns = ("oct", "nov", "dec")

    def __init__(self, **known: Any):
        self._known = known

    def known(self, name: str) -> Known:
        found: Known = self._known.get(name.replace("-", "_").replace(".", "_"))
        return found

    def thrown(self, dice: Dice) -> int:
        return dice.sign * dice.n + dice.plus

    def words(self, word: str) -> tuple[str, ...] | None:
        found: tuple[str, ...] | None = self._known.get(word)
        return found


@pytest.mark.parametrize(
    "text, n",
    [
        ("3", 3),
        ("-1d3", -1),
        ("2d6-7", -5),
        ("half(att) + 2*with.guns", 3 + 4),
        ("-half-up(att)", -4),
        ("lost-blue - lost-red", 5),
        ("min(att, lost-blue - 3, 9)", 6),
        ("quarter(lost-blue) - third-up(lost-red)", 0),
        ("abs(-4) + max(1, 2)", 6),
        ("third(att - 7)", 0),
    ],
)
def test_amounts(text: str, n: int) -> None:
    assert reckoned(text, Facts(att=7, lost_blue=9, lost_red=4, with_guns=2)) == n


@pytest.mark.parametrize("text", ["", "a +", "half(", "half(a, b)", "2*", "1,5", "a+b c", "most(a)"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        amount(text)


@given(st.fractions(min_value=-50, max_value=50, max_denominator=4))
def test_shares_go_down_or_up_and_what_is_left_of_a_fraction_towards_nothing(value: Fraction) -> None:
    facts = Facts(a=value)
    assert reckoned("half(a)", facts) == floor(value / 2) and reckoned("third-up(a)", facts) == ceil(value / 3)
    assert reckoned("a", facts) == int(value)


def test_what_is_not_known_makes_an_amount_unknown_and_no_comparison_holds() -> None:
    assert reckoned("a + b", Facts(a=1)) is None
    assert not condition("b > 0 or b <= 0").holds(Facts(a=1))
    assert not condition("side != red").holds(Facts())
    assert list(names(amount("a + half(b)"))) == ["a", "b"] and throws(amount("a + 1d6"))


@pytest.mark.parametrize(
    "text, holds",
    [
        ("turn >= nov", True),
        ("turn = oct|nov", True),
        ("turn < 2", False),
        ("a and b = 2", True),
        ("a = 3 or b != 2", False),
        ("side = red|x", True),
    ],
)
def test_conditions(text: str, holds: bool) -> None:
    assert condition(text).holds(Facts(turn=2, a=1, b=2, side=("red", "league"))) is holds


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3)), min_size=1, max_size=3))
def test_tallies_are_what_counting_every_throw_gives(dice: list[tuple[int, int]]) -> None:
    whole = tuple((tuple((int(face <= hit), int(face == 6)) for face in range(1, 7)), n) for hit, n in dice)
    each = [sides for sides, n in whole for _ in range(n)]
    counted = Counter(tuple(map(sum, zip((0, 0), *thrown, strict=True))) for thrown in product(*each))
    assert dict(tallies(whole)) == counted


def odds(game: str, words: str) -> Any:
    played, tables = game_of(game, None)
    state = State(played.start(tables, {}), played.paths(tables), tables, live=False)
    command = played.command(words.split()[0])
    order = build(command.order, read(words.split()[1:], command.order, tables).facts, None, False)
    return odds_of(lambda table: rule_on(played, command, state, order, table)).outcomes


@pytest.mark.parametrize("att, against", product((1, 2, 3), (1, 2)))
def test_pairs_are_what_every_throw_gives(att: int, against: int) -> None:
    counted: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=att + against):
        mine, theirs = sorted(faces[:att], reverse=True), sorted(faces[att:], reverse=True)
        lost = sum(a <= b for a, b in zip(mine, theirs, strict=False))
        counted[f"A-{lost} D-{min(att, against) - lost}"] += 1
    assert odds("risk", f"combat {att}:{against}") == {key: Fraction(n, 6 ** (att + against)) for key, n in counted.items()}


@pytest.mark.parametrize("key", PUBLISHED)
def test_the_published_games_are_of_their_shape(key: str) -> None:
    assert SCHEMA.problems("game", tomllib.loads((shipped() / key / "game.toml").read_text("utf-8"))) == []


@pytest.mark.parametrize("folder", sorted(OWN.iterdir()), ids=lambda folder: folder.name)
def test_the_small_games_are_accepted_or_refused(folder: Path) -> None:
    problems = SCHEMA.problems("game", tomllib.loads((folder / "game.toml").read_text("utf-8")))
    assert bool(problems) is folder.name.startswith("bad-"), problems


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", PUBLISHED)
def test_a_published_game_is_played_through_and_its_record_holds(refcli: Any, key: str, lang: str) -> None:
    assert refcli("new", "x", "--game", key, "--seed", "s", "--lang", lang).code == 0
    for _ in range(12):
        assert refcli("next", "--agree", "by hand", "--lang", lang).code == 0
        assert refcli("status", "--lang", lang).code == 0
    assert refcli("tables", key, "--sheet", "--lang", lang).code == 0
    assert refcli("verify", "--lang", lang).code == 0


@pytest.mark.parametrize("family", ["odds", "hits", "fire", "opposed", "cards"])
def test_every_beginning_checks_and_begins(refcli: Any, family: str) -> None:
    assert refcli("tables", "new", "ours", "--family", family).code == 0
    assert refcli("tables", "check").code == 0
    assert refcli("new", "x", "--game", "ours", "--seed", "s").code == 0
    assert refcli("next", "--agree", "by hand").code == 0


def test_answers_given_beforehand_are_no_circumstance_of_the_odds() -> None:
    options = [{"key": "pay", "text": "x"}, {"key": "cheat", "text": "y"}]
    row = {"on": "1-6", "text": "x", "effects": [{"choose": options}]}
    told = {"title": "x", "sides": ["red", "blue"], "event": {"bribe": {"row": [row]}}}
    bribe = event_command(told, Book(told)).order
    assert [spec.name for spec in specs(bribe) if decides(spec)] == ["take"]
