"""Luck: against every fall of the dice ruled by hand, and sums against every combination of scores."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refcli
from refcli.core.asking import LiveTable
from refcli.core.dice import Die, NoDice
from refcli.core.errors import BadInput
from refcli.core.fortune import Ranks, holm, standing, summed
from refcli.core.game import rule_on
from refcli.desk.library import game_of
from refcli.record.home import Home
from refcli.record.session import Session
from refcli.referee.acts import act_of
from refcli.referee.lookback import whole
from refcli.referee.luck import Throw, throws

SHIPPED = Path(refcli.__file__).resolve().parent.parent

GUERRILLA = ["DR3", "DR2", "DR1", "DL1", "DL2", "DL3", "AL3", "AL2", "AL1", "AR1", "AR2", "AR3"]
RANKED = {
    ("iraq", "civil"): GUERRILLA,
    ("iraq", "guerrilla"): GUERRILLA,
    ("iraq", "kinetic"): ["MD", "OK", "EA", "VE"],
    ("arras", "combat"): ["Ar", "C", "D1", "D2", "Ex", "De"],
}
COST = {"none": 0, "disrupt": Fraction(1, 2), "loss": 1, "eliminated": 9, "exchange": 0}


def by_hand(game: str, command: str, order: Any, result: Mapping[str, Any]) -> Fraction | int | None:
    """How good a result is, written down a second time."""
    if game in ("iraq", "arras") and command in ("combat", "eighty-eight"):
        return RANKED[game, getattr(order, "crt", "combat")].index(result["key"])
    if game == "mukden":
        return int(result["losses"]["def"]) - int(result["losses"]["att"])
    if command == "combat":
        att, defence = (COST[row["kind"]] * (row["n"] if row["kind"] == "loss" else 1) for row in (result["attacker"], result["defender"]))
        return defence - att
    if command in ("bombard", "aa", "counterbattery", "landing-fire"):
        return int(result["hits"])
    return int(result["key"] == "pass") if command == "check" else None


@pytest.mark.parametrize("name", ["opening-year", "mukden-evening", "arras-may-1940", "luzon-1942", "corregidor-may-1942"])
def test_the_shipped_sessions_against_every_fall_of_their_dice(name: str) -> None:
    session = Session(Home(SHIPPED), name)
    game, tables = game_of(session.position.about["game"], None)
    found = {one.seq: one for one in throws(session, game, tables) if isinstance(one, Throw)}
    checked = 0
    for past in whole(session, game, tables):
        one = found.get(past.entry["seq"])
        dice = past.entry.get("dice", [])
        if one is None or not dice or len(dice) > 4 or past.undone != one.undone:
            continue
        act = act_of(game, tables, past.entry)
        worths: dict[Any, int] = {}
        came = None
        try:
            for faces in product(*(range(1, die["sides"] + 1) for die in dice)):
                thrown = [Die(die["label"], die["sides"], face, "typed") for die, face in zip(dice, faces, strict=True)]
                table = LiveTable(NoDice(), NoDice(), (), thrown)
                result = rule_on(game, act.command, past.taken, act.order, table, True).result
                assert len(table.dice) == len(dice)
                value = by_hand(game.key, act.command.name, act.order, result)
                worths[value] = worths.get(value, 0) + 1
                if list(faces) == [die["value"] for die in dice]:
                    came = value
        except (BadInput, AssertionError, TypeError):  # other faces want other dice, or the dice are told as hits
            continue
        if None in worths:
            continue
        ways = sum(worths.values())
        better = Fraction(sum(n for value, n in worths.items() if value > came), ways)
        worse = Fraction(sum(n for value, n in worths.items() if value < came), ways)
        assert (one.chance.better, one.chance.worse) == (better, worse), (past.entry["seq"], worths, came)
        assert one.chance.score == worse + Fraction(worths[came], ways) / 2
        checked += 1
    assert checked >= 3


ranks = st.lists(st.integers(1, 4), min_size=1, max_size=4).map(lambda ns: tuple(Fraction(n, sum(ns)) for n in ns))


def scores(one: Ranks) -> list[tuple[Fraction, Fraction]]:
    return [(sum(one[:i], Fraction(0)) + p / 2, p) for i, p in enumerate(one)]


@given(st.lists(ranks, min_size=1, max_size=4), st.data())
def test_sums_are_every_combination(throws_: list[Ranks], data: st.DataObject) -> None:
    total = sum((data.draw(st.sampled_from(scores(one)))[0] for one in throws_), Fraction(0))
    more = less = Fraction(0)
    for combination in product(*map(scores, throws_)):
        p = Fraction(1)
        for _, part in combination:
            p *= part
        sum_ = sum(score for score, _ in combination)
        more, less = more + p * (sum_ >= total), less + p * (sum_ <= total)
    found = summed(throws_, total)
    assert (found.at_least, found.at_most, found.exact) == (more, less, True)
    assert found.p == min(1, 2 * min(more, less))


@given(ranks)
def test_a_throw_scores_one_half_in_the_mean_whatever_it_is(one: Ranks) -> None:
    found = scores(one)
    mean = sum(score * p for score, p in found)
    assert mean == Fraction(1, 2)
    assert sum((score - mean) ** 2 * p for score, p in found) == (1 - sum(p**3 for p in one)) / 12


@given(st.dictionaries(st.integers(-3, 3), st.integers(1, 5), min_size=1), st.data())
def test_better_this_and_worse_are_all(ways: dict[int, int], data: st.DataObject) -> None:
    whole_ = sum(ways.values())
    came = data.draw(st.sampled_from(sorted(ways)))
    chance, found = standing({value: Fraction(n, whole_) for value, n in ways.items()}, came)
    assert chance.better + chance.this + chance.worse == 1 == sum(found)
    assert chance.this == Fraction(ways[came], whole_)


def test_very_many_sums_are_told_by_the_normal_distribution() -> None:
    throws_ = [tuple(Fraction(n, sum(range(k, k + 5))) for n in range(k, k + 5)) for k in range(1, 60)]
    found = summed(throws_, Fraction(len(throws_), 2))
    assert not found.exact
    assert abs(float(found.at_least) - 0.5) < 0.01
    far = summed(throws_, Fraction(len(throws_)))
    assert float(far.p) < 1e-6


def test_many_looks_are_corrected_for() -> None:
    """Holm: the smallest times all, the next times one fewer, never less than one before."""
    assert holm([0.01, None, 0.04, 0.03]) == pytest.approx([0.03, None, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1, 1]


def played(refcli: Any, *lines: str) -> Any:
    for line in lines:
        done = refcli(*line.split())
        assert done.code == 0, (line, done.err)
    return refcli("--json", "luck").json["result"]


MOSCOW = ("new t --game moscow --seed s", "time next german-combat")


def test_a_choice_is_no_luck_and_an_answer_taken_back_is_no_throw(refcli: Any) -> None:
    found = played(
        refcli,
        "new t --game iraq --seed s",
        "combat --by coin --crt kinetic --att 4 --def 4 --district green-zone --dice 3 --agree x",
        "decide add",
        "undo",
        "decide deduct",
    )
    assert [(row["seq"], row["undone"]) for row in found["rulings"]] == [(2, False)]
    assert found["rulings"][0]["chance"] == {"better": "0", "this": "2/3", "worse": "1/3"}
    assert found["rulings"][0]["actual"]["netwar.ins"] == -1


def test_what_is_left_out_says_why(refcli: Any) -> None:
    found = played(
        refcli,
        "new t --game iraq --seed s",
        "roll 2d6",
        "combat --by coin --crt kinetic --att 4 --def 4 --district green-zone --dice 3 --agree x",
    )
    assert found["left_out"] == [{"seq": 2, "why": "no-order"}, {"seq": 3, "why": "open"}]
    assert found["rulings"] == []
    assert [row["luck"] for row in found["sides"]] == [None, None]


def test_a_table_that_was_changed_since_leaves_its_rulings_out(refcli: Any, home: Path) -> None:
    found = played(refcli, *MOSCOW, "combat 6:2 --dice 4")
    assert found["rulings"][0]["source"] == "typed"
    assert refcli("tables", "copy", "moscow").code == 0
    own = home / "tables" / "moscow" / "game.toml"
    own.write_text(own.read_text("utf-8").replace('4 = ["NE", "EX", "EX",', '4 = ["NE", "EX", "DR",'), "utf-8")
    assert refcli("--json", "luck").json["result"]["left_out"] == [{"seq": 3, "why": "differs"}]


def test_a_filter_leaves_the_sides_in_their_places(refcli: Any) -> None:
    played(refcli, *MOSCOW, "combat 6:2 --dice 4", "time next soviet-combat", "combat 4:4 --dice 6")
    found = refcli("--json", "luck", "--side", "soviet").json["result"]
    assert [(row["side"], row["throws"]) for row in found["sides"]] == [("german", 0), ("soviet", 1)]
    assert [row["seq"] for row in found["rulings"]] == [5]
    assert [row["seq"] for row in refcli("--json", "luck", "--to", "4").json["result"]["rulings"]] == [3]
    entries = refcli("--json", "log", "--luck").json["entries"]
    assert [row["luck"] and row["luck"]["score"] for row in entries] == [None, None, "1/6", None, "1/12"]


def test_what_an_amendment_gave_again_keeps_its_number(refcli: Any) -> None:
    """#3 becomes a fight at 2-1, where a 4 is the second best of five; #4 stands as it was; neither is counted twice."""
    found = played(refcli, *MOSCOW, "combat 6:2 --dice 4", "combat 6:2 --dice 6", "track city =0", "amend #3 --def 3")
    assert [(row["seq"], row["key"], row["undone"]) for row in found["rulings"]] == [(3, "EX", False), (4, "DRL", False)]
    assert found["rulings"][0]["score"] == "1/2" and found["rulings"][1]["score"] == "11/12"
    assert refcli("undo").code == 0
    found = refcli("--json", "luck").json["result"]
    standing_ = [(row["seq"], row["score"]) for row in found["rulings"] if not row["undone"]]
    assert standing_ == [(3, "1/6"), (4, "11/12")]
