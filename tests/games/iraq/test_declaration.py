"""Declared attacks: what both sides play into them, chains of Black Ops, and the die that waits (§14.6, §20.5, §22.1)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.games.iraq.chains import Chain, chains

CHITS = ["edge", "isr", "infowar", "black-ops", "black-ops", "black-ops"]


@pytest.fixture
def field(refcli: Any) -> Any:
    """Coin's conflict phase; both sides hold what they want, three Black Ops each among it."""
    for line in ("new t --game iraq --seed s --option pgm --chit edge --chit infowar --chit black-ops", "initiative --first coin", "next"):
        assert refcli(*line.split()).code == 0
    assert refcli("chaos", "coin", "--dice", "3,6").code == 0 and refcli("next", "conflict").code == 0
    for side, kinds in (("coin", CHITS), ("ins", ["black-ops", "black-ops", "isr"])):
        for kind in kinds:
            assert refcli("chit", "draw", side, "--chit", kind).code == 0
    return refcli


def told(done: Any) -> dict[str, Any]:
    assert done.code == 0, done.out
    return dict(done.json)


def test_an_answered_attack_from_declaration_to_choice(field: Any) -> None:
    first = told(field("--json", *["combat", "kinetic", "gz", "8:3", "--declare"]))
    assert first["result"]["key"] == "declared" and first["dice"] == [] and first["decision"]["options"][0]["changes"] is None
    told(field("--json", *["chit", "play", "ins", "edge"]))
    told(field("--json", *["airstrike", "3-1"]))
    stopped = told(field("--json", *["chit", "play", "coin", "black-ops"]))
    assert (stopped["result"]["base_column"], stopped["result"]["column"]) == ("2-1", "3-1")
    assert stopped["result"]["played"] == [{"side": "ins", "kind": "edge", "stands": False, "counts": False}]
    rolled = told(field("--json", *["decide", "roll", "--dice", "6"]))
    assert (rolled["result"]["key"], rolled["result"]["column"], rolled["decision"]["who"]) == ("VE", "3-1", "coin")
    told(field("--json", *["chit", "play", "coin", "infowar"]))
    done = told(field("--json", "decide", "add"))
    assert {"path": "netwar.coin", "old": 30, "new": 48} in done["changes"]
    assert field("verify").code == 0


def test_the_choice_may_be_said_with_the_throw(field: Any) -> None:
    field(*["combat", "guerrilla", "gz", "8:3", "--declare"])
    done = told(field("--json", *["decide", "roll", "--dice", "6", "--take", "add"]))
    assert done["decision"] is None and [change["path"] for change in done["changes"] if "netwar" in change["path"]] == ["netwar.coin"]
    assert field("verify").code == 0
    field(*["combat", "kinetic", "syria", "8u:3", "--declare"])  # nothing to choose abroad: the word is not needed
    assert told(field("--json", *["decide", "roll", "--dice", "6", "--take", "add"]))["decision"] is None


def test_declaring_with_a_die_or_infowar_or_without_a_session_is_unreadable(field: Any) -> None:
    before = field("--json", "status").json["head"]
    assert field(*["combat", "kinetic", "gz", "8:3", "--declare", "--dice", "4"]).code == 2
    assert field(*["combat", "kinetic", "gz", "8:3", "--declare", "--infowar", "coin"]).code == 2
    assert field(*["--no-session", "iraq", "combat", "kinetic", "gz", "8:3", "--by", "coin", "--declare"]).code == 2
    assert field("--json", "status").json["head"] == before


def test_while_it_waits_only_what_answers_it_is_allowed(field: Any) -> None:
    field(*["combat", "kinetic", "gz", "8:3", "--declare"])
    for words in ("district gz=ins", "chaos ins", "next", "chit play coin leader", "chit play ins isr", "combat kinetic fal 3:3"):
        assert field(*words.split()).code == 3, words
    assert field(*["enter", "mnf-bct", "syria"]).code == 0 and field("status").code == 0


def test_a_cancelled_isr_leaves_nothing_to_throw_and_another_brings_the_die_back(field: Any) -> None:
    """§15.2(2b), §27.101: the second ISR was dealt by hand."""
    field(*["chit", "draw", "coin", "--chit", "isr"])
    field(*["pgm", "gz", "4-1", "--declare"])
    assert told(field("--json", *["chit", "play", "ins", "black-ops"]))["decision"]["options"][0]["key"] == "drop"
    assert field("decide", "roll", "--dice", "6").code == 3
    again = told(field("--json", *["chit", "play", "coin", "isr"]))
    assert again["decision"]["options"][0]["key"] == "roll"
    assert [one["stands"] for one in again["result"]["played"]] == [False, True]
    assert told(field("--json", *["decide", "roll", "--dice", "6", "--take", "add"]))["result"]["key"] == "VE"
    assert field("verify").code == 0


def test_the_strike_and_the_chit_of_a_dropped_strike_stay_spent(field: Any) -> None:
    field(*["pgm", "gz", "4-1", "--declare"])
    field(*["chit", "play", "ins", "black-ops"])
    assert told(field("--json", "decide", "drop"))["result"]["key"] == "cancelled"
    state = field("--json", "status").json["state"]
    assert (state["airstrikes"], state["chits"]["coin"]["held"], state["done"]) == (1, 5, ["chaos-coin"])


def test_undo_takes_back_what_was_played_and_the_attack_waits_on(field: Any) -> None:
    field(*["combat", "kinetic", "gz", "8:3", "--declare"])
    field(*["chit", "play", "ins", "edge"])
    assert field("undo").code == 0
    rolled = told(field("--json", *["decide", "roll", "--dice", "6"]))
    assert rolled["result"]["played"] == [] and rolled["result"]["column"] == "2-1"


def test_amending_keeps_a_choice_only_while_the_winner_stays(field: Any) -> None:
    field(*["combat", "kinetic", "bw", "6:3", "--dice", "5", "--take", "add"])
    same = told(field("--json", "amend", "9:3"))
    assert same["decision"] is None and same["result"]["winner_side"] == "coin"
    turned = told(field("--json", "amend", "3:9"))
    assert turned["decision"]["who"] == "ins" and field("--json", "status").json["state"]["netwar"] == {"ins": 70, "coin": 30}


@settings(deadline=None)
@given(st.lists(st.integers(0, 3), max_size=8))
def test_a_chit_stands_while_an_even_number_of_black_ops_lie_on_it(ops: list[int]) -> None:
    given_with = [("ins", "edge"), ("coin", "isr"), ("coin", "edge"), ("ins", "infowar")]
    found = chains(given_with, [f"x:{'black-ops'}:{i}".replace("x", "ins") for i in ops])
    for i, (side, kind) in enumerate(given_with):
        assert found[i] == Chain(side, kind, ops.count(i)) and found[i].stands == (ops.count(i) % 2 == 0)
        assert found[i].last_side == (side if found[i].stands else {"ins": "coin", "coin": "ins"}[side])


def test_by_turns_as_long_as_chits_last(field: Any) -> None:
    """Each Black Ops answers the other's; nobody answers himself, and every chit is in its cup at the end."""
    field(*["combat", "kinetic", "gz", "8:3", "--edge", "coin", "--declare"])
    for n, side in enumerate(("ins", "coin", "ins", "coin", "ins")):
        assert field("chit", "play", "coin" if side == "ins" else "ins", "black-ops").code == 3
        answer = told(field("--json", "chit", "play", side, "black-ops"))
        assert answer["result"]["played"][0]["stands"] is (n % 2 == 1)
        assert answer["result"]["strength"]["att"] == (16 if n % 2 else 8)


def test_an_amended_attack_keeps_the_choice_that_its_words_gave_and_the_throw(refcli: Any) -> None:
    for line in (
        "new t --game iraq --seed s --dice-mode physical",
        "initiative --first ins",
        "next conflict-ins --agree x",
        "combat k fal 6:3 --declare --take add",
        "amend 8:3",
        "decide roll --dice 6",
    ):
        assert refcli(*line.split()).code == 0, line
    found = refcli("--json", "amend", "7:3").json
    assert (found["decision"], found["result"]["key"]) == (None, "VE")
    assert refcli("--json", "status").json["state"]["netwar"]["ins"] == 84
    order = refcli("--json", "log", "--tail", "1").json["entries"][-1]["order"]
    assert "--take add" in order
