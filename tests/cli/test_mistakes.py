"""What a newcomer types that is not quite it: each answer says one thing, and how it goes on."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def begun(refcli: Any) -> Any:
    """A session in coin's conflict phase."""
    for line in ("new t --game iraq --seed s", "initiative --first coin", "next", "chaos coin --dice 3,6", "next conflict-coin"):
        assert refcli(*line.split()).code == 0
    return refcli


def test_an_open_decision_is_the_only_refusal_and_names_its_choices(begun: Any) -> None:
    assert begun("combat", "kinetic", "gz", "9:4", "--dice", "6").code == 0
    found = begun("--json", "chaos", "ins")  # the wrong phase as well, but that is not what to mend
    assert found.code == 3
    assert ";" not in found.json["error"]["message"]
    assert "refcli decide add | deduct" in found.json["error"]["hint"]
    for key, code in (("nothing", 2), ("add", 0)):
        assert begun("decide", key).code == code


def test_a_game_that_is_over_is_the_only_refusal(begun: Any) -> None:
    assert begun("netwar", "coin", "to", "0").code == 0
    found = begun("--json", "chaos", "ins")
    assert found.code == 3
    assert ";" not in found.json["error"]["message"]


def test_help_is_a_word_as_well_as_an_option(begun: Any) -> None:
    for words in ((), ("combat",), ("iraq",), ("chit", "draw")):
        page = begun(*words, "--help")
        assert page.code == 0
        assert begun("help", *words) == page


@pytest.mark.parametrize("words", [("chit",), ("iraq", "chit")])
def test_the_first_word_of_several_commands_has_a_page_that_lists_them(begun: Any, refcli: Any, words: tuple[str, ...]) -> None:
    for place in ((), ("--no-session",)):
        page = refcli(*place, *words, "--help")
        assert page.code == 0
        for name in ("chit draw", "chit play", "chit show"):
            assert name in page.out


def test_strengths_that_cannot_be_read_are_shown_as_they_are_written(begun: Any) -> None:
    found = begun("--json", "c", "k", "fal", "9-4")
    assert found.code == 2
    assert "9:4" in found.json["error"]["hint"]
    found = begun("--json", "c", "k", "fal", "9:4", "3-1")  # the strengths are there
    assert found.code == 2
    assert "9:4" not in found.json["error"]["hint"]


def test_where_there_are_no_options_none_are_listed(begun: Any) -> None:
    assert begun("--json", "use", "t", "u").json["error"]["hint"] is None
