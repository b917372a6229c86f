"""Which commands of Arras, Mukden and MIDWAY answer without a session, and which throw dice."""

from __future__ import annotations

from typing import Any

import pytest

from refcli.games import built

LOOKUPS = {"arras": {"combat", "eighty-eight"}, "mukden": {"combat"}, "midway": set[str]()}
THROWS = {"arras": {"combat", "eighty-eight"}, "mukden": {"combat"}, "midway": {"setup", "search", "strike", "battle"}}
AFTER_THE_END = {"arras": {"victory"}, "mukden": {"victory", "reveal"}, "midway": {"score", "advise"}}
BESIDE_A_DECISION = {"arras": set[str](), "mukden": {"victory"}, "midway": set[str]()}
WORDS = {
    "combat": ["7:2"],
    "eighty-eight": ["3"],
    "panic": ["--retreated", "1"],
    "time set": ["1"],
    "allot": ["jp", "1=7", "2=5", "3=5", "4=5", "yalu=5"],
    "reveal": ["jp"],
    "memo": ["jp"],
    "eliminate": ["jp", "1"],
    "third-army": ["A"],
    "withdraw": ["1"],
    "move": ["22"],
    "setup": ["--row", "2"],
}


def of(game: str, what: str) -> set[str]:
    """The commands of a game of which something holds."""
    return {name for name in built(game).commands if getattr(built(game).command(name), what)}


@pytest.mark.parametrize("game", LOOKUPS)
def test_what_each_command_is(game: str) -> None:
    assert of(game, "lookup") == LOOKUPS[game]
    assert of(game, "rolls") == THROWS[game]
    assert of(game, "ends") == AFTER_THE_END[game]
    assert of(game, "interjects") == BESIDE_A_DECISION[game]


@pytest.mark.parametrize("game", LOOKUPS)
def test_the_others_say_how_to_start_a_session(game: str, refcli: Any) -> None:
    for name in built(game).commands:
        words = [*name.split(), *WORDS.get(name, ())]
        if name not in LOOKUPS[game]:
            told = refcli(game, *words)
            assert told.code == 2 and f"new NAME --game {game}" in told.err, words


@pytest.mark.parametrize("game", LOOKUPS)
def test_where_nothing_is_thrown_no_die_is_taken(game: str, refcli: Any) -> None:
    refcli("new", "t", "--game", game, "--dice-mode", "physical")
    for name in built(game).commands:
        if name not in THROWS[game]:
            assert refcli(*name.split(), *WORDS.get(name, ()), "--dice", "3").code in (2, 3), name
    assert refcli("--json", "log").json["entries"][-1]["seq"] == 1
