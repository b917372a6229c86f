"""At a terminal of 24 lines: the question and the numbers it is about stand on the screen together, in 80 and in 40 columns."""

from __future__ import annotations

from typing import Any

import pytest

LINES = 24


@pytest.fixture
def table(refcli: Any) -> Any:
    """Control phase of 2003B, physical dice; some districts told, one of them stale."""
    for line in (
        "new t --game iraq --seed s --dice-mode physical --cup drawn",
        "initiative --first coin",
        "next",
        "chaos coin --dice 3,6",
        "next conflict",
        "district bw=cii fal=ins gz=c",
        "combat civil fal 3:3 --infra --dice 1 --take add",
        "next chaos-ins",
    ):
        assert refcli(*line.split()).code == 0, line
    return refcli


def screen(child: Any, question: str) -> str:
    """The last lines that a terminal of 24 shows when it asks."""
    child.expect(question)
    return "\n".join((child.before + child.after).replace("\r", "").split("\n")[-LINES:])


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("lang, basrah", [("en", "Basrah: 4/1 ?"), ("ja", "バスラ：4/1 ?")])
def test_control_shows_a_line_a_district_and_takes_what_is_told(table: Any, terminal: Any, columns: int, lang: str, basrah: str) -> None:
    table("chaos", "ins", "--dice", "2,4")
    table("next", "control")
    child = terminal("--lang", lang, "control", columns=columns)
    shown = screen(child, r"Enter\s*[=＝]\s*pay")
    assert basrah in shown and ("7/2 ii ?" in shown) and ("5/8 cii" in shown) and "クルディスタン北部" * (lang == "ja") in shown
    child.sendline("fal i-, sam c-")
    child.expect("\n")
    child.wait()
    state = table("--json", "status").json["state"]
    assert state["districts"]["fallujah"]["infra"] == ["ins", "none"] and state["districts"]["samara"]["infra"] == ["coin", "none"]
    assert state["netwar"] == {"ins": 77, "coin": 36}


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("lang, whose", [("en", "Insurgents"), ("ja", "反政府勢力")])
def test_a_chaos_event_is_named_and_whose_die_it_is_before_it_is_thrown(
    table: Any, terminal: Any, columns: int, lang: str, whose: str
) -> None:
    child = terminal("--lang", lang, "chaos", "ins", columns=columns)
    child.expect("d6")
    child.sendline("64")
    shown = screen(child, "d6")
    assert ("Mideast crisis" in shown or "中東危機" in shown) and whose in shown
    child.sendline("3")
    assert ("Counterinsurgents" if lang == "en" else "対反政府勢力") in screen(child, "d6")
    child.sendline("2")
    child.wait()
    assert table("--json", "status").json["state"]["netwar"] == {"ins": 74, "coin": 28}


@pytest.mark.parametrize("columns", [80, 40])
def test_attrition_asks_the_second_player_first_and_names_the_places(table: Any, terminal: Any, columns: int) -> None:
    table("chaos", "ins", "--dice", "2,4")
    table("next", "control")
    table("control", "fal=ii")
    table("next")
    child = terminal("attrition", columns=columns)
    first = screen(child, r"Enter\s+=\s+none")
    assert "Insurgents: their Iraqi militia" in " ".join(first.split()) and "Green Zone" in " ".join(first.split())
    assert "Fallujah" not in first
    child.sendline("gz 3")
    second = screen(child, r"Enter\s+=\s+none")
    assert "Counterinsurgents" in second and "Fallujah" in second
    child.sendline("fal 2, bw 1")
    child.wait()
    rows = table("--json", "log", "--tail", "1").json["entries"][-1]["result"]
    assert [(row["district"], row["side"], row["reduced"]) for row in rows] == [
        ("green-zone", "ins", 2),
        ("fallujah", "coin", 1),
        ("baghdad-west", "coin", 1),
    ]


@pytest.mark.parametrize("columns", [80, 40])
def test_a_declared_attack_waits_at_the_terminal_with_its_column(table: Any, terminal: Any, columns: int) -> None:
    table("chaos", "ins", "--dice", "2,4")
    table("next", "conflict")
    child = terminal("combat", "g", "gz", "8:3", "--declare", columns=columns)
    child.expect("Who else")  # what could still be told with the attack itself
    child.sendline("")
    shown = screen(child, r"roll\s*\?")
    assert "2-1" in shown and "8 against 3" in shown
    child.sendline("roll")
    child.expect("d6")
    child.sendline("6")
    child.expect("add .*deduct\\?")
    child.sendline("add")
    child.wait()
    assert table("--json", "status").json["state"]["netwar"]["ins"] == 78


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("lang, question", [("en", r"Buy\s+what"), ("ja", "何を購入しますか")])
def test_the_shop_asks_what_is_bought(table: Any, terminal: Any, columns: int, lang: str, question: str) -> None:
    for line in ("chaos ins --dice 2,4", "time set 2004A", "initiative --first coin", "next", "chaos coin --dice 3,6", "next"):
        assert table(*line.split()).code == 0, line

    def index() -> int:
        found: int = table("--json", "status").json["state"]["netwar"]["coin"]
        return found

    before = index()
    child = terminal("--lang", lang, "mobilize", columns=columns)
    assert "BCT" in screen(child, question)
    child.sendline("bct kuwait, sof")  # more than one unit: told, and asked again
    child.expect("iraqi-sof")
    child.expect(question)
    child.sendline("")
    child.wait()
    assert index() == before
    child = terminal("--lang", lang, "mobilize", columns=columns)
    child.expect(question)
    child.sendintr()
    child.wait()
    assert index() == before
    child = terminal("--lang", lang, "mobilize", columns=columns)
    child.expect(question)
    child.sendline("bct kuwait, mnf-sof")
    child.wait()
    last = table("--json", "log", "--tail", "1").json["entries"][-1]["result"]
    assert [(item["unit"], item["at"]) for item in last["items"]] == [("mnf-bct", "kuwait"), ("mnf-sof", None)]
    assert index() == before - last["cost"]
