"""The kinds of facts: what each reads, writes and takes for its own among bare words; and how an order declares them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.core.facts import PHASE_SIDE, Order, fact, specs
from refcli.core.kinds import FLAG, Counts, Key, Move, Moves, Number, Strength, Strengths, Text, Unit, UnitCounts, Word

from .made_up import TABLES

COUNTED = Strengths(unconventional=True)
VALUES = st.one_of(st.integers(0, 999), st.fractions(0, 999, max_denominator=12).filter(lambda f: f.denominator > 1))
UNITS = st.lists(st.builds(Unit, VALUES, st.booleans()), min_size=1, max_size=5).filter(lambda units: any(u.value for u in units))


@pytest.mark.parametrize(
    ("text", "total", "counts"),
    [
        ("9", 9, None),
        ("4+3+2", 9, (3, 0)),
        ("4+3+2u", 9, (2, 1)),
        ("9u", 9, (0, 1)),
        ("2U+1", 3, (1, 1)),
        ("7/2", Fraction(7, 2), None),
        ("3.5+1/2", 4, (2, 0)),
        ("１/３+4/3+7/3", 4, (3, 0)),
        ("4 + 3", 7, (2, 0)),
        ("0+3", 3, (2, 0)),
        ("４＋３ｕ", 7, (1, 1)),
    ],
)
def test_strengths(text, total, counts):
    strength = COUNTED.parse(text, TABLES)
    assert (strength.total, strength.counts) == (total, counts)
    assert COUNTED.fits(text.replace(" ", ""), TABLES)


@pytest.mark.parametrize("text", ["", "+", "4+", "+4", "4++3", "u", "-4", "4-3", "x", "1,5", "1e3", "²", "4uu", "1_0"])
def test_no_strength_names_the_part(text):
    with pytest.raises(BadInput) as fault:
        COUNTED.parse(text, TABLES)
    assert fault.value.message.key == "strength.unreadable"
    assert fault.value.message.params["text"] == text


@pytest.mark.parametrize(("text", "key"), [("4+7/0", "number.zero-division"), ("4+1000001u", "number.too-large")])
def test_what_is_wrong_with_a_number_is_said_of_it(text, key):
    with pytest.raises(BadInput) as fault:
        COUNTED.parse(text, TABLES)
    assert fault.value.message.key == key


def test_only_where_the_game_knows_them_are_units_unconventional():
    with pytest.raises(BadInput):
        Strengths().parse("4+3u", TABLES)


@pytest.mark.parametrize("text", ["0", "0+0", "0/3", "0u"])
def test_no_strength_at_all(text):
    with pytest.raises(BadInput) as fault:
        COUNTED.parse(text, TABLES)
    assert fault.value.message.key == "strength.zero"


@given(UNITS)
def test_strengths_are_written_as_they_are_read(units):
    strength = Strength(tuple(units))
    text = COUNTED.write(strength)
    assert COUNTED.parse(text, TABLES) == strength
    assert COUNTED.fits(text, TABLES)


@given(st.integers(0, 999), st.integers(0, 999))
def test_counts_are_written_as_they_are_read(conventional, unconventional):
    counts = Counts(conventional, unconventional)
    assert UnitCounts().parse(UnitCounts().write(counts), TABLES) == counts
    assert UnitCounts().parse(f"{conventional}/{unconventional}", TABLES) == counts


@pytest.mark.parametrize("text", ["", "/", "3/", "/2", "1/2/3", "-1", "1000", "3/x"])
def test_no_counts(text):
    with pytest.raises(BadInput):
        UnitCounts().parse(text, TABLES)


@pytest.mark.parametrize(
    ("text", "move"),
    [("+5", ("+", 5)), ("-3", ("-", 3)), ("−3", ("-", 3)), ("＋５", ("+", 5)), ("=5", ("=", 5)), ("=-2", ("=", -2)), ("=0", ("=", 0))],
)
def test_moves(text, move):
    assert Moves().parse(text, TABLES) == move
    assert Moves().fits(text, TABLES)


@pytest.mark.parametrize("text", ["", "5", "+", "-", "=", "+-5", "-+5", "=+5", "--5", "+1.5", "+1e3", "+²", "to"])
def test_no_move(text):
    with pytest.raises(BadInput):
        Moves().parse(text, TABLES)


@given(st.one_of(st.tuples(st.sampled_from("+-"), st.integers(0, 10**6)), st.tuples(st.just("="), st.integers(-(10**6), 10**6))))
def test_moves_are_written_as_they_are_read(move):
    assert Moves().parse(Moves().write(Move(*move)), TABLES) == move


def test_a_move_without_a_sign_fits_so_that_its_fault_is_told():
    """``netwar ins 5`` is no unplaced word: it wants ``+5`` or ``=5``."""
    assert Moves().fits("5", TABLES)


def test_keys_fixed_and_from_the_tables():
    fixed = Key("what.side", ("ins", "coin"))
    assert (fixed.parse("c", TABLES), fixed.write("coin"), list(fixed.values(TABLES))) == ("coin", "coin", ["ins", "coin"])
    asked = Key("what.town", lambda tables: (tables.game, "ur"))
    assert asked.parse("made", TABLES) == "made-up"
    assert asked.fits("ur", TABLES)
    assert not asked.fits("kish", TABLES)


def test_numbers():
    number = Number(1, 6)
    assert (number.parse("６", TABLES), number.write(6)) == (6, "6")
    assert number.fits("9", TABLES), "so that the fault tells the range"
    assert not number.fits("9a", TABLES)
    with pytest.raises(BadInput) as fault:
        number.parse("7", TABLES)
    assert fault.value.message.params == {"text": "7", "low": 1, "high": 6}


@pytest.mark.parametrize("kind", [Text(), Word()])
def test_an_empty_text_says_nothing(kind):
    assert kind.parse(" a b", TABLES) == " a b"
    for text in ("", " ", "　"):
        with pytest.raises(BadInput) as fault:
            kind.parse(text, TABLES)
        assert fault.value.message.key == "text.empty"


def test_a_flag_takes_no_bare_word():
    assert FLAG.parse("y", TABLES) is True and FLAG.parse("いいえ", TABLES) is False
    assert not FLAG.fits("yes", TABLES)


class Raid(Order):
    """A made-up order."""

    side: str = fact(Key("what.side", ("red", "blue")), "raid.side", rules=("1.1",), positional=True)
    def_: int = fact(Number(1), "raid.def")
    att_units: Counts | None = fact(UnitCounts(), "raid.units", default=None)
    by: str = fact(Key("what.side", ("red", "blue")), "raid.by", default=PHASE_SIDE)


def test_facts_are_declared_once():
    side, def_, units, by = specs(Raid)
    assert [spec.option for spec in (side, def_, units, by)] == ["--side", "--def", "--att-units", "--by"]
    assert [spec.required for spec in (side, def_, units, by)] == [True, True, False, False]
    assert (side.help, side.rules, side.positional, def_.positional) == ("raid.side", ("1.1",), True, False)
    assert units.default is None


def test_an_order_is_given_from_python_in_one_line_and_stays_as_it_is():
    raid = Raid(side="red", def_=3, by="blue")
    assert raid.att_units is None
    with pytest.raises(AttributeError):
        raid.def_ = 4
    with pytest.raises(TypeError):
        Raid(side="red", def_=3)  # whose phase it is only a session knows
