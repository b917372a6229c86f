"""Text in cells: widths, cutting, wrapping, and what may be shown."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.views.cells import clean, pad, truncate, width, wrap

TEXTS = st.text(st.sampled_from("ab 日本語。、「」(). か\u3099\u0301ー！x\u3000"), max_size=60)


@pytest.mark.parametrize(
    ("text", "cells"),
    [("", 0), ("abc", 3), ("日本", 4), ("か\u3099", 2), ("e\u0301", 1), ("ｱ", 1), ("Ａ", 2), ("█░→", 3), ("a\u200bb", 2)],
)
def test_width(text, cells):
    assert width(text) == cells


def test_pad_and_truncate_count_cells():
    assert pad("日本", 6) == "日本  "
    assert pad("7", 3, right=True) == "  7"
    assert truncate("日本語", 6) == "日本語"
    assert truncate("日本語です", 6) == "日本…"
    assert truncate("か\u3099か\u3099か\u3099", 5) == "か\u3099か\u3099…"


def lines(text, first, later=None):
    return [text[a:b] for a, b in wrap(text, first, later)]


def test_words_break_at_spaces_and_later_lines_may_be_shorter():
    assert lines("one two three four", 9, 7) == ["one two", "three", "four"]


def test_japanese_breaks_anywhere_but_not_before_a_full_stop_nor_after_an_opening_bracket():
    assert lines("日本語です。", 10) == ["日本語で", "す。"]
    assert lines("ああああ「いう」", 10) == ["ああああ", "「いう」"]


def test_a_word_in_japanese_text_stays_whole():
    assert lines("入力はrefcliです", 10) == ["入力は", "refcliです"]


def test_what_is_longer_than_a_line_is_cut():
    assert lines("abcdefghij", 4) == ["abcd", "efgh", "ij"]


@given(TEXTS, st.integers(4, 30), st.integers(4, 30))
def test_wrapping_loses_nothing_but_spaces_and_no_line_is_too_wide(text, first, later):
    slices = wrap(text, first, later)
    for i, (start, end) in enumerate(slices):
        assert width(text[start:end]) <= (later if i else first)
    kept = "".join(text[start:end] for start, end in slices)
    assert [c for c in kept if not c.isspace()] == [c for c in text if not c.isspace()]
    assert all(a[1] <= b[0] for a, b in zip(slices, slices[1:], strict=False))


@given(TEXTS, st.integers(12, 30))
def test_a_line_begins_with_closing_punctuation_only_where_a_piece_is_longer_than_a_line(text, cells):
    for start, _ in wrap(text, cells)[1:]:
        if text[start] in "。、」" and not text[start - 1].isspace():
            run = start
            while run and not text[run - 1].isspace():
                run -= 1
            assert width(text[run : start + 1]) > cells


@given(st.text(max_size=40))
def test_nothing_that_a_terminal_obeys_is_left(text):
    shown = clean(text)
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
    assert clean(shown) == shown


def test_controls_become_visible_and_plain_text_is_left_alone():
    assert clean("\x1b[31m日本") == "\\x1b[31m日本"
    assert clean("a\nb\tc") == "a b c"
    assert clean("[bold]日本[/1]") == "[bold]日本[/1]"
