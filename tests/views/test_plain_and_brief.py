"""For screen readers: no drawings, a fact a line. In brief: what hands and eyes need at once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from refcli.games import BUILT

DRAWN = re.compile("[█░▓─│┌┐└┘━┃]|##")


@pytest.mark.parametrize("game", [*BUILT])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_drawn_and_nothing_stands_in_columns(refcli: Any, game: str, lang: str) -> None:
    refcli("new", "t", "--game", game, "--seed", "s")
    for words in (["status"], ["time"], ["log"], ["crt"], ["sessions"], ["games"], ["tables"]):
        told = refcli("--plain", "--lang", lang, *words)
        if words == ["crt"] and told.code:
            continue
        assert told.code == 0
        assert not DRAWN.search(told.out), words
    status = refcli("--plain", "--lang", lang, "status").out
    assert not re.search(r"^\S.*?\S   +\S", status, re.MULTILINE), status


def test_the_name_of_a_fact_comes_first(refcli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    monkeypatch.setenv("ACCESSIBLE", "1")
    assert re.search(r"^time: 0 of 10$", refcli("status").out, re.MULTILINE | re.IGNORECASE)
    table = refcli("crt", "arras", "3:1").out
    assert re.search(r"^3:1, 4: D2, .*2 hexes", table, re.MULTILINE), table
    odds = refcli("--no-session", "odds", "arras", "combat", "7:2", "--by", "allied").out
    assert re.search(r"^  D2: 1/\d, \d+\.\d%$", odds, re.MULTILINE), odds
    refcli("combat", "--by", "jp", "1:1", "5:5", "--dice", "3,3")
    assert "  1: retreat: " in refcli("decide").out
    monkeypatch.setenv("ACCESSIBLE", "0")
    monkeypatch.setenv("REFCLI_PLAIN", "1")
    assert not DRAWN.search(refcli("status").out)


def test_in_brief_only_what_is_needed_at_once(refcli: Any) -> None:
    refcli("new", "t", "--game", "arras", "--seed", "s", "--brief")
    assert refcli("--json", "status").json["result"]["brief"] is True
    entries = len(refcli("--json", "log").json["entries"])
    told = refcli("combat", "--by", "allied", "7:2", "--dice", "4").out
    assert "→ " in told and "panic" in told and "§8.2" not in told.splitlines()[-1]
    assert not [line for line in told.splitlines() if line.startswith("  7 ")]
    assert re.search(r"^! \d+ notes?$", told, re.MULTILINE)
    whole = refcli("--json", "undo")
    assert whole.code == 0
    assert refcli("--json", "brief", "off").json["result"] == {"brief": False}
    assert len(refcli("--json", "log").json["entries"]) == entries + 2
    full = refcli("combat", "--by", "allied", "7:2", "--dice", "4").out
    assert len(full.splitlines()) > len(told.splitlines())
    assert refcli("brief", "perhaps").code == 2


def test_in_brief_an_answer_tells_what_moved(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s", "--brief")
    asked = refcli("combat", "--by", "jp", "1:1", "5:5", "--dice", "3,3").out
    assert "1 retreat" in asked
    told = refcli("decide", "stand").out
    assert "A-1" not in told and "lost 0 → 1" in told


def test_in_plain_a_mean_change_has_its_name_first(refcli: Any) -> None:
    lines = [line.strip() for line in refcli("--plain", "odds", "arras", "combat", "3:1", "--by", "allied").out.splitlines()]
    assert "De: 1/6, 16.7%" in lines and not [line for line in lines if "  " in line]
    mukden = refcli("--plain", "odds", "mukden", "combat", "1:2", "5:3", "--by", "jp").out
    assert "\n  time: +1/3 (+0.33)" in mukden and "time: +1/3" not in refcli("odds", "mukden", "combat", "1:2", "5:3", "--by", "jp").out
