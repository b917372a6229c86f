"""Dice that the laptop's owner cannot look up at leisure."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from refcli.core.outcome import say
from refcli.text import Catalogue

from .forge import rewrite, verdicts


@pytest.fixture
def stirred(refcli: Any) -> Any:
    """Arras: two dice, a word, six dice."""
    for line in ("new t --game arras --seed s --seed r", "roll 2d6", "stir word", "roll 6d6"):
        assert refcli(*line.split()).code == 0, line
    return refcli


def test_3_1_dice_behind_a_stir_are_of_the_mix(stirred: Any, home: Path) -> None:
    assert verdicts(stirred)[1]["stirs"] == [{"seq": 3, "word": "word"}]
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 3 and entry.update(word="worse"))
    code, result = verdicts(stirred)
    assert (code, result["dice"], result["faults"][0]["seq"]) == (4, "fault", 4)


def test_3_1_a_stir_that_was_left_out_is_found(stirred: Any, home: Path) -> None:
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 3 and (entry.pop("word"), entry.update(kind="note", text="word")))
    code, result = verdicts(stirred)
    assert (code, result["dice"], result["stirs"]) == (4, "fault", [])


@pytest.mark.parametrize("word", [" word", "word\n", "e\u0301", "", "x" * 201])
def test_3_1_no_stir_is_spelled_as_refcli_would_not(word: str, stirred: Any, home: Path) -> None:
    """Two spellings of a word that look alike would be two rows of dice to choose from."""
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 3 and entry.update(word=word))
    code, result = verdicts(stirred)
    assert (code, result["chain"], result["faults"][0]["seq"]) == (4, "fault", 3)


def test_3_1_no_stir_where_dice_are_thrown_by_hand(refcli: Any, home: Path) -> None:
    for line in ("new t --game arras --dice-mode physical", "note x"):
        refcli(*line.split())
    assert refcli("stir", "x").code == 3
    assert refcli("stir", "x", "--agree", "we agree").code == 3
    rewrite(home / "sessions/t", lambda entry: entry["kind"] == "note" and (entry.pop("text"), entry.update(kind="stir", word="x")))
    code, result = verdicts(refcli)
    assert (code, result["chain"]) == (4, "fault")


def test_3_1_amend_keeps_the_mix_under_which_a_number_fell(stirred: Any) -> None:
    before = stirred("--json", "log").json["entries"][3]["dice"]
    stirred("stir", "another")
    again = stirred("--json", "amend", "6d6+1").json
    assert [die["value"] for die in again["dice"]] == [die["value"] for die in before]
    assert (verdicts(stirred)[0], verdicts(stirred)[1]["dice"]) == (0, "ok")


def test_3_1_undo_takes_no_stir_back(stirred: Any) -> None:
    assert stirred("undo").code == 0
    assert [one["word"] for one in verdicts(stirred)[1]["stirs"]] == ["word"]


def test_3_1_it_goes_on_in_a_fork(stirred: Any) -> None:
    for line in ("fork u --seed z", "roll 1d6", "stir mine", "roll 6d6"):
        assert stirred(*line.split()).code == 0, line
    code, result = verdicts(stirred)
    assert (code, result["dice"], [one["word"] for one in result["stirs"]]) == (0, "ok", ["word", "mine"])


def begun(terminal: Any, *words: str) -> str:
    """``new … --ask-seeds 2`` at a terminal; what the screen showed."""
    child = terminal("new", "t", "--game", "arras", "--ask-seeds", "2")
    child.expect("[0-9a-f]{8}")
    for word in words:
        for _ in range(2):
            child.expect(r"(not shown\)|once more) \Z")
            child.sendline(word)
    child.expect_exact("SHA-256")
    child.wait()
    return str(child.before)


def test_3_2_each_types_a_word_that_nobody_sees(terminal: Any, refcli: Any, home: Path) -> None:
    shown = begun(terminal, "tigris", "euphrates")
    assert "tigris" not in shown
    assert "euphrates" not in shown
    journal = (home / "sessions/t/journal.toml").read_text("utf-8")
    assert "tigris" not in journal
    for name in ("seed.txt", "words.toml"):
        assert (home / "sessions/t" / name).stat().st_mode & 0o777 == 0o600
    assert refcli("roll", "6d6").code == 0
    code, result = verdicts(refcli, "--word", "euphrates")
    assert (code, result["dice"], result["word"], result["seeds"]) == (0, "ok", 2, 2)
    assert verdicts(refcli, "--word", "nile")[1]["word"] is None
    refcli("pack", "-o", home / "closed.zip")
    assert verdicts(refcli, home / "closed.zip", "--word", "tigris")[1]["word"] is None
    refcli("pack", "-o", home / "open.zip", "--seed")
    assert verdicts(refcli, home / "open.zip", "--word", "tigris")[1]["word"] == 1
    words = home / "sessions/t/words.toml"
    words.write_text(words.read_text("utf-8").replace("tigris", "ganges"), "utf-8")
    code, result = verdicts(refcli)
    assert (code, result["dice"]) == (4, "fault")


def test_3_2_where_nobody_can_type(refcli: Any, home: Path) -> None:
    assert refcli("new", "t", "--game", "arras", "--ask-seeds", "2").code == 2
    assert not (home / "sessions/t").exists()


def test_3_3_the_same_words_in_the_same_order_are_said(refcli: Any) -> None:
    def told(name: str, *words: str) -> list[str]:
        return list(
            refcli("--json", "new", name, "--game", "arras", *(part for word in words for part in ("--seed", word))).json["warnings"]
        )

    assert told("a", "x", "y") == []
    assert any("a" in one.split() or "a:" in one for one in told("b", "x", "y"))
    assert told("c", "y", "x") == []
    assert told("d", "x") == []


def test_3_4_a_script_tells_nothing_of_dice_that_it_takes_back(refcli: Any, home: Path) -> None:
    """Neither the throw, nor what a later line would have said of it."""
    told = set()
    for seed in "abcdef":
        refcli("new", f"t{seed}", "--game", "mukden", "--seed", seed)
        script = home / "probe"
        script.write_text("combat --by jp --piece 1 --target 1 --att 5 --def 3\ndecide nothing\n", "utf-8")
        found = refcli("--json", "run", script)
        assert found.code in (2, 3)
        error = found.json["error"]
        assert Catalogue()(say("run.withheld")) in str(error)
        told.add(str({name: error[name] for name in ("message", "hint", "faults", "reason", "rules")}))
        log = refcli("--json", "log").json["entries"]
        assert [one["kind"] for one in log] == ["new", "remark"]
    assert len(told) == 1, told


def test_3_4_a_slip_in_the_words_is_named_all_the_same(refcli: Any, home: Path) -> None:
    refcli("new", "t", "--game", "arras", "--seed", "s")
    (home / "script").write_text("roll 1d6\ncombatt 5:2\n", "utf-8")
    found = refcli("run", home / "script")
    assert found.code == 2
    assert "combatt" in found.err


def test_3_5_secrets_are_the_owners(stirred: Any, home: Path) -> None:
    assert (home / "sessions/t/seed.txt").stat().st_mode & 0o777 == 0o600 or os.name == "nt"


def test_9_1_no_die_from_another_seed(stirred: Any, home: Path) -> None:
    file = home / "sessions/t/seed.txt"
    file.write_bytes(file.read_bytes() + b"\n")
    assert stirred("roll", "1d6").code == 0
    file.write_text("another")
    found = stirred("--json", "roll", "1d6")
    assert (found.code, found.json["error"]["reason"]) == (4, "seed.changed")
