"""An audit that closes: what a forger writes who makes every hash anew, and the verdict that it comes to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .forge import respelled, rewrite, verdicts

FORGED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "2.1 an unknown field": (lambda e: e["seq"] == 5 and e.update(nonce2="x"), "chain"),
    "2.1 another phase": (lambda e: e["seq"] == 5 and e.update(phase="german"), "chain"),
    "2.1 another dice mode": (lambda e: e["seq"] == 1 and e["about"].update(dice_mode="physical"), "rulings"),
    "2.2 a note that changes the state": (lambda e: e["seq"] == 5 and e.update(changes=[{"path": "turn", "old": 1, "new": 2}]), "chain"),
    "2.2 dice burned in a note": (lambda e: e["seq"] == 5 and e.update(dice=[]), "chain"),
    "2.1 another turn": (lambda e: e["seq"] == 5 and e.update(turn="7"), "chain"),
    "2.1 another scenario": (lambda e: e["seq"] == 1 and e.update(order=e["order"] + " --scenario x"), "rulings"),
    "2.1 more seeds than were given": (lambda e: e["seq"] == 1 and e["about"].update(players={"allied": "Ann"}), "rulings"),
    "2.2 an act taken back otherwise than it was done": (lambda e: e["seq"] == 6 and e.update(acts=[2]), "rulings"),
    "2.2 a remark that changes the state": (
        lambda e: e["seq"] == 5 and (e.update(kind="remark", changes=[{"path": "turn", "old": 1, "new": 2}])),
        "chain",
    ),
    "2.2 an answer more than was asked for": (lambda e: e["seq"] == 2 and e.update(answers=["stand"]), "rulings"),
    "2.2 a die that both threw, where nobody plays by mail": (lambda e: e["seq"] == 8 and e["dice"][0].update(source="both"), "dice"),
    "2.2 a die of the system's": (lambda e: e["seq"] == 8 and e["dice"][0].update(source="os"), "dice"),
    "2.2 one die more": (
        lambda e: e["seq"] == 8 and e["dice"].append({"label": "roll", "sides": 6, "value": 3, "source": "typed"}),
        "rulings",
    ),
    "2.5 an excuse that the forger writes": (
        lambda e: e["seq"] == 2 and (e.update(version="0.1.0"), e["result"].update(key="De")),
        "rulings",
    ),
}


@pytest.mark.parametrize("what", list(FORGED))
def test_what_is_forged_is_found_out(what: str, played: Any, home: Path) -> None:
    change, verdict = FORGED[what]
    rewrite(home / "sessions/t", change)
    code, result = verdicts(played)
    assert (code, result[verdict]) == (4, "fault"), result["faults"]


def test_2_1_a_comment_where_freedom_could_hide(played: Any, home: Path) -> None:
    respelled(home / "sessions/t", lambda n, body: body.replace(b"seq = 8\n", b"seq = 8 # 42\n"))
    code, result = verdicts(played)
    assert (code, result["chain"], result["faults"][0]["seq"]) == (4, "fault", 8)


def test_2_5_a_version_that_nobody_knows_is_unproven(played: Any, home: Path) -> None:
    def later(entry: dict[str, Any]) -> None:
        if "version" in entry:
            entry["version"] = "9.9.9"
        if entry["seq"] == 2:
            entry["result"]["key"] = "De"

    rewrite(home / "sessions/t", later)
    code, result = verdicts(played)
    assert (code, result["rulings"]) == (0, "unproven")
    assert verdicts(played, "--strict=unproven")[0] == 4


def test_2_6_strict(played: Any) -> None:
    assert verdicts(played)[0] == 0
    assert verdicts(played, "--strict")[0] == 4
    assert verdicts(played, "--strict=amended")[0] == 4
    assert verdicts(played, "--strict=dice,hand")[0] == 0


def test_2_7_where_two_records_part(played: Any, home: Path) -> None:
    old = home / "old.zip"
    played("pack", "-o", old)
    played("note", "y")
    code, result = verdicts(played, "--after", old)
    assert (code, result["continues"], result["entries_since"]) == (0, True, 1)
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 5 and entry.update(text="z"))
    code, result = verdicts(played, "--after", old)
    assert (code, result["continues"], result["parts"]["seq"]) == (4, False, 5)


@pytest.fixture
def asked(refcli: Any) -> Any:
    """Mukden at an open decision, entry 2; then a note."""
    combat = "combat --by jp --piece 1 --target 1 --att 5 --def 3 --dice 5,2"
    for line in ("new t --game mukden --seed s", combat, "note x"):
        assert refcli(*line.split()).code == 0, line
    return refcli


def opened(entry: dict[str, Any]) -> dict[str, Any]:
    """What the entry says of the decision that it leaves open."""
    return next(change["new"] for change in entry["changes"] if change["path"] == "pending")


PENDING: dict[str, Callable[[dict[str, Any]], Any]] = {
    "other options": lambda e: opened(e).update(options=["stand"]),
    "another chooser": lambda e: opened(e).update(who="jp"),
    "other words": lambda e: opened(e).update(command="third-army"),
    "other dice": lambda e: opened(e)["dice"][0].update(value=1),
    "dice of its own": lambda e: opened(e)["dice"].append(dict(opened(e)["dice"][0])),
    "none": lambda e: e.update(changes=[change for change in e["changes"] if change["path"] != "pending"]),
}


@pytest.mark.parametrize("what", list(PENDING))
def test_2_3_the_open_decision_is_made_again_from_the_entry(what: str, asked: Any, home: Path) -> None:
    assert verdicts(asked)[:1] == (0,)
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 2 and PENDING[what](entry))
    code, result = verdicts(asked)
    assert (code, result["rulings"], result["faults"][0]["seq"]) == (4, "fault", 2)


@pytest.fixture
def taken_over(refcli: Any) -> Any:
    """Corregidor that takes over from Bataan in the same home."""
    for line in ("new b --game bataan --seed s", "new t --game corregidor --seed r --from b"):
        assert refcli(*line.split()).code == 0, line
    assert verdicts(refcli)[0] == 0
    return refcli


def test_2_4_only_what_the_other_game_hands_on_may_differ(taken_over: Any, home: Path) -> None:
    def richer(entry: dict[str, Any]) -> None:
        entry["start"]["vp"] = 99

    rewrite(home / "sessions/t", richer)
    code, result = verdicts(taken_over)
    assert (code, result["rulings"]) == (4, "fault")


def test_2_4_a_source_that_is_not_there_is_unproven(taken_over: Any, home: Path) -> None:
    rewrite(home / "sessions/t", lambda entry: entry["about"]["source"].update(digest="0" * 64))
    code, result = verdicts(taken_over)
    assert (code, result["rulings"]) == (0, "unproven")
    assert verdicts(taken_over, "--strict=unproven")[0] == 4


def test_2_4_the_pack_brings_the_source(taken_over: Any, home: Path) -> None:
    assert "b" in taken_over("--json", "pack", "-o", home / "t.zip", "--seed").json["result"]["sessions"]
    code, result = verdicts(taken_over, home / "t.zip")
    assert (code, result["rulings"]) == (0, "ok")


def test_2_4_a_game_that_takes_nothing_over_refuses_it(taken_over: Any, home: Path) -> None:
    assert taken_over("new", "u", "--game", "arras", "--from", "b").code == 2
    taken_over("new", "t2", "--game", "arras", "--seed", "s")

    def invented(entry: dict[str, Any]) -> None:
        entry["order"] += " --from b"
        entry["about"]["source"] = {"session": "b", "game": "bataan", "seq": 1, "digest": "0" * 64}

    rewrite(home / "sessions/t2", invented)
    assert (verdicts(taken_over)[0], verdicts(taken_over)[1]["rulings"]) == (4, "fault")


def test_2_4_a_fork_whose_parent_is_not_there_is_unproven(played: Any, home: Path) -> None:
    assert played("fork", "u").code == 0
    played("roll", "1d6")
    assert verdicts(played)[1]["unproven"] == []
    (home / "sessions/t").rename(home / "elsewhere")
    code, result = verdicts(played)
    assert (code, result["dice"], result["unproven"][0]["reason"]) == (0, "open", "verify.unproven.fork")
    assert verdicts(played, "--strict=unproven")[0] == 4


def test_2_5_a_version_explains_what_it_changed_and_no_more(played: Any, home: Path) -> None:
    rewrite(home / "sessions/t", lambda entry: "version" in entry and entry.update(version="0.1.0"))
    code, result = verdicts(played)
    assert (code, result["rulings"], result["faults"][0]["reason"]) == (4, "fault", "verify.fault.version")  # it wrote no such format


def test_2_5_an_older_version_behind_a_later_one(played: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from refcli.referee import history

    monkeypatch.setattr(history, "FORMATS", {version: frozenset({1, 2}) for version in history.VERSIONS})
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 4 and entry.update(version="0.1.0"))
    code, result = verdicts(played)
    assert (code, result["faults"][0]["seq"], result["faults"][0]["reason"]) == (4, 4, "verify.fault.version")


def test_2_5_a_fingerprint_that_nothing_here_knows_is_unproven(played: Any, home: Path) -> None:
    def other(entry: dict[str, Any]) -> None:
        if entry["seq"] == 2:
            entry["tables"] = dict.fromkeys(entry["tables"], "0" * 16)
            entry["result"]["key"] = "De"

    rewrite(home / "sessions/t", other)
    code, result = verdicts(played)
    assert (code, result["rulings"]) == (0, "unproven")
    assert verdicts(played, "--strict=unproven")[0] == 4


def test_2_6_one_line_says_what_was_not_made_by_the_machine(played: Any) -> None:
    for line in ("track turn +1", "roll 1d6 --dice 3"):
        assert played(*line.split()).code == 0, line
    result = verdicts(played)[1]
    assert (result["typed"], result["by_hand"]["track"], result["amended"], result["undone"]["throws"]) == (1, 1, 1, 1)
    for what in ("dice", "hand", "amended", "undone"):
        assert verdicts(played, f"--strict={what}")[0] == 4, what
    for what in ("tables", "agreed", "unproven"):
        assert verdicts(played, f"--strict={what}")[0] == 0, what
