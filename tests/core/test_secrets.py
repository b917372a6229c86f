"""Seals, secret facts and memos: what is kept, what is shown, what is known to whom; charts of differences."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core.crt import Crt
from refcli.core.errors import BadInput
from refcli.core.facts import MASK, Order, fact
from refcli.core.kinds import Number, Word
from refcli.core.state import Path, Paths, State
from refcli.core.tables import Tables
from refcli.core.words import answered, build, read, shortest
from refcli.games.mukden.seal import Seal, opens, seal

TABLES = Tables("made-up")
SALT = "0123456789abcdef0123456789abcdef"


class Hide(Order):
    where: str = fact(Word(), "track.name", positional=True)
    numbers: tuple[int, ...] = fact(Number(1, 9), "track.name", positional=True, many=True, default=(), secret=True)
    phrase: str | None = fact(Word("TEXT"), "track.name", default=None, secret=True)
    salt: str | None = fact(Word(), "track.name", default=None, drawn=4)


def order(*words):
    return build(Hide, read(words, Hide, TABLES).facts, None)


def test_secret_facts_are_kept_whole_and_shown_masked():
    hidden = order("here", "7", "8", "--phrase", "red fuji")
    assert hidden.words() == ["here", "7", "8", "--phrase", "red fuji"]
    assert hidden.shown() == ["here", MASK, "--phrase", MASK]
    assert shortest(hidden, TABLES, None, True) == hidden.shown()
    assert order("here").shown() == ["here"]


def test_a_secret_that_cannot_be_read_is_not_repeated():
    with pytest.raises(BadInput) as fault:
        order("here", "77777")
    assert "77777" not in str(fault.value.message)
    assert fault.value.hint is None


def test_what_is_drawn_is_no_option():
    with pytest.raises(BadInput):
        order("here", "--salt", "00")
    assert Hide(where="here", salt="00").words() == ["here"]


def test_a_line_that_is_asked_for_may_hold_several_words():
    spec = Hide.declared["numbers"]
    assert answered(spec, " 7 8,9 ", TABLES) == (7, 8, 9)
    with pytest.raises(BadInput):
        answered(spec, "7 77", TABLES)


def test_a_memo_is_known_to_what_leaves_a_trace_alone():
    paths = Paths([Path("memo.red", "memo"), Path("gold", "track", 3)])
    state = State({"memo.red": (1, 2), "gold": 3}, paths, TABLES)
    assert not state.looked
    assert state["gold"] == 3
    assert not state.looked
    assert state.traceless()["memo.red"] is None
    assert not state.looked
    assert state["memo.red"] == (1, 2)
    assert state.looked
    assert state.public() == {"gold": 3}
    empty = State({"gold": 3}, paths, TABLES)
    assert empty["memo.red"] is None
    assert not empty.looked


def test_a_state_without_memos_is_its_own_traceless_twin():
    state = State({"gold": 3}, Paths([Path("gold", "track", 3)]), TABLES)
    assert state.traceless() is state


@settings(max_examples=5, deadline=None)
@given(st.text(min_size=1, max_size=8), st.text(min_size=1, max_size=8))
def test_a_seal_opens_with_its_own_words_alone(secret, passphrase):
    made = seal(secret, passphrase, SALT)
    assert opens(made, secret, passphrase)
    assert not opens(made, secret + "x", passphrase)
    assert not opens(made, secret, passphrase + "x")
    assert not opens(made.replace(SALT, "00" * 16), secret, passphrase)
    assert Seal().parse(made, TABLES) == made


def test_a_seal_is_made_as_the_module_says():
    digest = hashlib.scrypt(b"phrase\njp 1=7", salt=bytes.fromhex(SALT), n=2**15, r=8, p=1, dklen=32, maxmem=2**27)
    assert seal("jp 1=7", "phrase", SALT) == f"scrypt:15:8:1:{SALT}:{digest.hex()}"


@pytest.mark.parametrize(
    "text", ["", "scrypt:15:8:1:00:00", f"scrypt:31:8:1:{SALT}:{'0' * 64}", f"scrypt:15:0:1:{SALT}:{'0' * 64}", "md5:x"]
)
def test_no_seal(text):
    with pytest.raises(BadInput):
        Seal().parse(text, TABLES)
    assert not opens("nonsense", "a", "b")


APART = Crt.of("apart", {"columns": ["0", "1", "2", "3+"], "cells": {"0": ["a", "b", "c", "d"]}, "source": "rulebook", "sections": ["1"]})


@pytest.mark.parametrize(("word", "place"), [("0", 0), ("1", 1), ("2", 2), ("3", 3), ("3+", 3), ("17", 3), ("２", 2)])
def test_columns_of_differences(word, place):
    assert APART.parse_column(word) == place
    assert APART.diceless


@pytest.mark.parametrize("word", ["-1", "2-1", "x", "2.5"])
def test_no_column_of_differences(word):
    with pytest.raises(BadInput):
        APART.parse_column(word)


def test_the_first_column_answers_below_itself():
    assert [APART.apart(n) for n in (-2, 0, 1, 2, 3, 4)] == [0, 0, 1, 2, 3, 3]
