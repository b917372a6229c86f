"""The grammar of numbers: what people paste is read as what it looks like, what looks odd is refused, nothing is rounded."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.core.numbers import LIMIT, exact, integer, plain

FULL_WIDTH = str.maketrans("0123456789+", "０１２３４５６７８９＋")


@given(st.integers(-LIMIT, LIMIT), st.sampled_from(["-", "−", "－", "–", "‐"]), st.booleans())
def test_integers_as_typed_and_as_pasted(n, minus, wide):
    text = f"{minus if n < 0 else ''}{abs(n)}"
    assert integer(text.translate(FULL_WIDTH) if wide else text) == n


@pytest.mark.parametrize("text", ["+3", " 3 ", "３", "＋３", "03"])
def test_three(text):
    assert integer(text) == 3


@pytest.mark.parametrize(
    "text", ["", " ", "-", "²", "3²", "①", "½", "1_0", "1e3", "0x10", "3.0", "1 0", "--3", "+-3", "٣", "Ⅲ", "nan", "three"]
)
def test_refused_not_misread(text):
    with pytest.raises(BadInput) as fault:
        integer(text)
    assert fault.value.message.key == "number.not-integer"
    assert fault.value.message.params["text"] == text


@pytest.mark.parametrize("read", [integer, exact])
@pytest.mark.parametrize("text", ["1,5", "１，５"])
def test_a_decimal_comma_gets_a_hint(read, text):
    with pytest.raises(BadInput) as fault:
        read(text)
    assert fault.value.hint.key == "number.comma"


@pytest.mark.parametrize("text", [str(LIMIT + 1), str(-LIMIT - 1), "9" * 12, "9" * 13, "9" * 300, "-" + "9" * 9999])
def test_too_large_says_the_limit(text):
    with pytest.raises(BadInput) as fault:
        integer(text)
    assert fault.value.message.key == "number.too-large"
    assert fault.value.message.params["limit"] == LIMIT
    assert len(fault.value.message.params["text"]) < 30, "a number without end does not fill the screen"


@given(st.integers(-9, 9), st.none() | st.integers(-9, 9), st.none() | st.integers(-9, 9))
def test_bounds_are_inclusive(n, low, high):
    if (low is None or low <= n) and (high is None or n <= high):
        assert integer(str(n), low, high) == n
    else:
        with pytest.raises(BadInput) as fault:
            integer(str(n), low, high)
        assert fault.value.message.params == {"text": str(n), "low": "…" if low is None else low, "high": "…" if high is None else high}


@given(st.integers(0, 999_999), st.integers(1, 999_999))
def test_fractions_are_exact(over, under):
    assert exact(f"{over}/{under}") == Fraction(over, under)


@given(st.integers(0, 99_999), st.integers(0, 9_999))
def test_decimals_are_exact(whole, parts):
    assert exact(f"{whole}.{parts:04}") == Fraction(whole * 10_000 + parts, 10_000)


def test_from_nothing_to_the_limit():
    assert (exact("0"), exact("0/3"), exact("1000000.0"), exact("2000000/2")) == (0, 0, LIMIT, LIMIT)


def test_what_is_whole_is_an_integer():
    assert [(type(n), n) for n in (exact("7"), exact("8/2"), exact("3.0"), exact("０．５"))] == [
        (int, 7),
        (int, 4),
        (int, 3),
        (Fraction, Fraction(1, 2)),
    ]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("7/0", "number.zero-division"),
        ("-1", "number.range"),
        ("-1/2", "number.not-integer"),
        ("1/2/3", "number.not-integer"),
        (".5", "number.not-integer"),
        ("5.", "number.not-integer"),
        ("1.5/2", "number.not-integer"),
        ("1e3", "number.not-integer"),
        ("2000001/2", "number.too-large"),
        ("1000000.1", "number.too-large"),
    ],
)
def test_exact_refuses(text, key):
    with pytest.raises(BadInput) as fault:
        exact(text)
    assert fault.value.message.key == key


@given(st.text())
def test_every_text_is_a_number_or_bad_input(text):
    for read in (integer, exact):
        try:
            value = read(text)
        except BadInput:
            continue
        assert isinstance(value, (int, Fraction))
        assert not isinstance(value, bool)


@given(st.text())
def test_folding_twice_changes_nothing_more(text):
    assert plain(plain(text)) == plain(text)


def test_folding_keeps_what_is_no_digit():
    assert plain("３：１－２ ² ₂ ½ ① 日本") == "3:1-2 ² ₂ ½ ① 日本"
