"""refcli from Python: silent, typed, the same answers as the shell's."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import refcli as package


@pytest.fixture
def table(home: Path) -> Any:
    with package.open(home) as table:
        table.do("new", "t", game="moscow", seed=["s"], player=["german=Anna"])
        table.do("time next", "german-combat")
        yield table


def test_a_command_answers_as_in_the_shell(table: Any, refcli: Any) -> None:
    answer = table.do("combat", "6:2", dice=[4])
    assert answer["result"]["key"] == "EX" and answer["dice"][0]["source"] == "typed"
    assert table.do("undo")["result"] == {"entries": [3]}
    shell = refcli("--json", "combat", "6:2", "--dice", "4").json
    apart = {"seq": 0, "head": ""}
    assert shell | apart == json.loads(json.dumps(answer)) | apart


def test_facts_are_options_flags_lists_and_named_words(table: Any, home: Path) -> None:
    assert table.do("combat", att=6, def_=2, dice=4)["words"] == ["combat", "--att", "6", "--def", "2"]
    assert table.do("note", text="so it goes")["words"] == ["note", "so it goes"]
    with package.open(home, session="t") as again:
        assert [row["seq"] for row in again.log("goes", from_=2)] == [4]
    iraq = package.lookup("iraq", home)
    told = iraq.do(
        "combat", crt="kinetic", district="fallujah", att=9, def_=4, by="coin", edge=["ins", "coin"], unconventional=True, dice=3
    )
    assert told["words"].count("--edge") == 2 and "--unconventional" in told["words"]
    assert "--infra" not in iraq.do("combat", "kinetic", "fallujah", "9:4", by="coin", infra=False, dice=3)["words"]


def test_odds_are_fractions(table: Any) -> None:
    found = table.odds("combat", "6:2")
    assert found == {"DR": Fraction(1, 2), "EX": Fraction(1, 3), "DRL": Fraction(1, 6)}
    assert sum(found.values()) == 1 and list(found)[0] == "DR"
    assert package.lookup("iraq").odds("combat", "kinetic", "fallujah", "9:4", by="coin")["EA"] == Fraction(1, 2)


def test_what_fails_is_raised_with_the_fields_of_the_error(table: Any) -> None:
    with pytest.raises(package.BadInput) as unknown:
        table.do("frobnicate")
    assert (unknown.value.code, unknown.value.reason) == ("bad_input", "words.unknown-command")
    with pytest.raises(package.Refused) as refused:
        table.do("redo")
    assert refused.value.faults[0]["hard"] is True
    assert isinstance(refused.value, package.RefcliError) and str(refused.value) == refused.value.message
    (table._desk.home.sessions / "t" / "journal.toml").write_text("x", "utf-8")
    with pytest.raises(package.SessionError):
        table.do("note", "x")


def test_state_head_owed_luck_and_verify(table: Any) -> None:
    table.do("combat", "6:2", dice=4)
    assert table.state["city"] == 1 and table.owed == []
    assert table.head == table.log()[-1]["head"]
    assert table.luck()["sides"][0]["throws"] == 1
    assert table.verify()["chain"] == "ok"


def test_the_session_is_free_between_two_commands(table: Any, refcli: Any) -> None:
    table.do("note", "one")
    assert refcli("note", "two").code == 0
    assert table.do("note", "three")["seq"] == 5


def test_a_report_is_text_or_a_file(table: Any, home: Path) -> None:
    assert "Battle for Moscow" in table.do("report")["result"]["text"]
    file = home / "r.md"
    table.do("report", out=file)
    assert "Battle for Moscow" in file.read_text("utf-8")


def test_in_japanese(home: Path) -> None:
    with package.open(home, lang="ja") as table, pytest.raises(package.BadInput) as fault:
        table.do("frobnicate")
    assert not fault.value.message.isascii()


def test_nothing_is_printed_and_nothing_heavy_is_imported() -> None:
    code = (
        "import refcli, sys\n"
        "assert 'refcli.api' not in sys.modules\n"
        "t = refcli.lookup('arras')\n"
        "t.do('combat', '9:3', by='allied', dice=3)\n"
        "try: t.do('combat')\n"
        "except refcli.RefcliError: pass\n"
        "assert not {'click', 'rich', 'refcli.cli'} & set(sys.modules), sorted(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_it_is_typed() -> None:
    assert (Path(package.__file__).parent / "py.typed").exists()
    assert set(package.__all__) <= set(dir(package)) | {"BadInput", "RefcliError", "Refused", "SessionError", "Table", "lookup", "open"}
    with pytest.raises(AttributeError):
        package.nothing  # noqa: B018


def test_the_page_s_examples_are_what_python_says(home: Path, monkeypatch: Any) -> None:
    """docs/python.md, block by block, in one home."""
    import doctest
    import re

    text = (Path(package.__file__).resolve().parent.parent / "docs" / "python.md").read_text("utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (home / "games" / "sessions").mkdir(parents=True)
    monkeypatch.chdir(home)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "python.md", "python.md", 0)
    told: list[str] = []
    found = doctest.DocTestRunner().run(test, out=told.append)
    assert found.attempted > 15 and found.failed == 0, "".join(told)
