"""What is written reads back to what was meant, by Python's own reader too."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core import toml
from refcli.core.outcome import Name

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
plain = st.one_of(texts, st.integers(-(2**63), 2**63 - 1), st.booleans())
nested = st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3), max_leaves=8)
tables = st.dictionaries(texts, nested | st.dictionaries(texts, nested, max_size=3), max_size=5)


@settings(max_examples=150, deadline=None)
@given(tables)
def test_what_is_written_reads_back(table):
    assert tomllib.loads(toml.lines(table)) == table
    assert toml.loads(toml.lines(table)) == table


@settings(max_examples=60, deadline=None)
@given(tables)
def test_an_entry_s_sections_belong_to_it(table):
    assert tomllib.loads("[[entry]]\n" + toml.lines(table, "entry")) == {"entry": [table]}


def test_nothing_is_written_for_none_and_a_fraction_is_a_text():
    table = {"a": None, "b": Fraction(7, 2), "c": (1, None, "x"), "d": {"e": None, "f": Name("coin")}, "g": [{"h": None}, {"i": 1}]}
    assert tomllib.loads(toml.lines(table)) == {"b": "7/2", "c": [1, "x"], "d": {"f": "coin"}, "g": [{}, {"i": 1}]}


def test_a_table_a_row_where_there_are_several():
    written = toml.lines({"changes": [{"path": "netwar.ins", "old": 70, "new": 84}, {"path": "first", "new": "coin"}], "seq": 3})
    assert written.splitlines() == [
        "changes = [",
        '    {path = "netwar.ins", old = 70, new = 84},',
        '    {path = "first", new = "coin"},',
        "]",
        "seq = 3",
    ]


def test_what_toml_cannot_say_is_an_error():
    with pytest.raises(TypeError, match="set"):
        toml.lines({"a": {1, 2}})
