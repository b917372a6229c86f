"""Keys known by less than their whole: prefix, a later part, initials; the first kind of match that fits decides."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.core.keys import matches, near, resolve

KEYS = ("green-zone", "baghdad-west", "baghdad-east", "mnf-bct", "mnf-sof", "samara", "sam", "2004A", "2004B")


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("samara", ["samara"]),
        ("sam", ["sam"]),  # whole before prefix
        ("sama", ["samara"]),
        ("gre", ["green-zone"]),
        ("bct", ["mnf-bct"]),  # a later part
        ("zo", ["green-zone"]),
        ("gz", ["green-zone"]),  # initials
        ("bw", ["baghdad-west"]),
        ("be", ["baghdad-east"]),
        ("baghdad", ["baghdad-west", "baghdad-east"]),
        ("b", ["baghdad-west", "baghdad-east"]),  # a prefix decides before the later part of mnf-bct
        ("sof", ["mnf-sof"]),
        ("GREEN_ZONE", ["green-zone"]),
        ("ｇｚ", ["green-zone"]),
        ("2004A", ["2004A"]),
        ("2004a", ["2004A"]),
        ("2004", ["2004A", "2004B"]),
        ("zone-green", []),
        ("", []),
        (" ", []),
        ("-", []),
    ],
)
def test_matches(word, found):
    assert matches(word, KEYS) == found


@given(st.lists(st.from_regex(r"[a-zA-Z0-9]{1,4}(-[a-z]{1,3}){0,2}", fullmatch=True), min_size=1, unique_by=str.lower))
def test_a_whole_key_always_names_itself(keys):
    for key in keys:
        assert resolve(key, keys, "what.unit") == key


def test_two_fits_name_both():
    with pytest.raises(BadInput) as fault:
        resolve("bag", KEYS, "what.district")
    assert fault.value.message.key == "key.ambiguous"
    assert fault.value.message.params["keys"] == "baghdad-west, baghdad-east"
    assert fault.value.message.params["what"].key == "what.district"


@pytest.mark.parametrize(
    ("word", "meant"), [("samarra", "samara"), ("green-zome", "green-zone"), ("2005A", "2004A"), ("MNF-BTC", "mnf-bct")]
)
def test_did_you_mean(word, meant):
    assert meant in near(word, KEYS)
    with pytest.raises(BadInput) as fault:
        resolve(word, KEYS, "what.district")
    assert fault.value.message.key == "key.unknown"
    assert fault.value.hint.key == "key.did-you-mean"
    assert meant in fault.value.hint.params["keys"].split(", ")


def test_nothing_near_lists_what_there_is():
    with pytest.raises(BadInput) as fault:
        resolve("xyzzy", ("ins", "coin"), "what.side")
    assert (fault.value.hint.key, fault.value.hint.params) == ("key.one-of", {"keys": "ins, coin"})
    with pytest.raises(BadInput) as fault:
        resolve("xyzzy", (), "what.side")
    assert fault.value.hint is None


@given(st.text(), st.lists(st.text()))
def test_any_text_is_a_key_or_bad_input(word, keys):
    with contextlib.suppress(BadInput):
        assert resolve(word, keys, "what.unit") in keys


@pytest.mark.parametrize("word", ["batteries_lost", "batteries-lost", "BATTERIES_LOST", "batteries_l", "lost"])
def test_a_key_with_an_underscore_is_known_as_it_is_written(word):
    assert resolve(word, ("turn", "batteries_lost", "landing.lost"), "what.track") == "batteries_lost"
