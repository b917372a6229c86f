"""``tables``: shown, checked, copied to a home, typed in; what a home's own table changes."""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from refcli.core.errors import BadInput
from refcli.core.outcome import Say
from refcli.core.tables import Tables, shipped
from refcli.desk.desk import Desk
from refcli.record.home import Home

ROWS = ["Ar Ar C C D1", "Ar C C D1 D1", "C C D1 D1 D2", "C D1 D1 D2 D2", "D1 D1 D2 Ex De", "D1 D2 Ex De De"]
"""A printed chart that differs from the stand-in."""

FIGHT = ("arras", "combat", "7:2", "--by", "allied", "--dice", "5")


@pytest.fixture
def piped(refcli: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """``piped("Ar C\\n", "tables", "enter", …)``: refcli with that on its standard input, ``save`` behind it."""

    def call(text: str, *words: str, save: bool = True) -> Any:
        text += "\nsave\n" if save else ""
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode("utf-8"))))
        return refcli(*words)

    return call


def edited(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


# --- show


def test_the_list_says_what_is_the_homes_own(refcli: Any, home: Path) -> None:
    assert not any(row["own"] for row in refcli("tables", "arras", "--json").json["result"]["tables"])
    assert refcli("tables", "copy", "arras", "combat").code == 0
    own = {row["name"] for row in refcli("tables", "arras", "--json").json["result"]["tables"] if row["own"]}
    assert own == {"combat"}


def test_a_chart_is_shown_as_a_chart_and_another_table_as_it_is(refcli: Any) -> None:
    assert refcli("tables", "arras", "combat", "--json").json["result"]["columns"][0] == "1:2"
    assert refcli("tables", "arras", "conflict", "--json").json["result"]["table"]["eighty_eight"]["strength"] == 8


@pytest.mark.parametrize(
    "words",
    [
        ("arras", "combat", "surplus"),
        ("arras", "weather"),
        ("check", "a", "b"),
        ("copy",),
        ("copy", "chess"),
        ("copy", "arras", "weather"),
        ("copy", "arras", "combat", "x"),
        ("enter", "arras"),
        ("enter", "arras", "conflict"),
        ("enter", "midway", "combat"),
        ("arras", "--columns"),
        ("check", "nowhere"),
    ],
)
def test_what_cannot_be_read_is_said(refcli: Any, words: Sequence[str]) -> None:
    found = refcli("tables", *words, "--json")
    assert found.code == 2 and found.json["error"]["code"] == "bad_input" and found.err == ""


# --- copy


def test_copies_are_the_shipped_files_and_rule_the_same(refcli: Any, home: Path) -> None:
    before = refcli(*FIGHT, "--json").json
    found = refcli("tables", "copy", "arras", "--json").json["result"]
    copies = {file.name: file.read_bytes() for file in (home / "tables" / "arras").glob("*.toml")}
    assert copies == {file.name: file.read_bytes() for file in (shipped() / "arras").glob("*.toml")}
    assert sorted(found["tables"]) == sorted(name.removesuffix(".toml") for name in copies)
    after = refcli(*FIGHT, "--json").json
    assert after["result"] == before["result"] and after["warnings"] == before["warnings"] != []


def test_nothing_is_copied_where_a_file_is_there(refcli: Any, home: Path) -> None:
    own = home / "tables" / "arras" / "names.toml"
    own.parent.mkdir(parents=True)
    own.write_text("mine = 1\n")
    found = refcli("tables", "copy", "arras", "--json")
    assert found.code == 2 and str(own) in found.json["error"]["message"]
    assert [file.name for file in own.parent.iterdir()] == ["names.toml"] and own.read_text() == "mine = 1\n"


@pytest.mark.parametrize("words", [("copy", "arras"), ("enter", "arras", "combat")])
def test_refclis_own_source_tree_is_not_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Sequence[str]) -> None:
    (tmp_path / "sessions").mkdir()
    (tmp_path / "tables").symlink_to(shipped())
    with pytest.raises(BadInput) as fault:
        Desk(Home(tmp_path)).do(["tables", *words])
    assert fault.value.message.key == "tables.source-tree"


def test_a_script_writes_no_tables(refcli: Any, home: Path, piped: Any) -> None:
    for option in ([], ["--keep-going", "--dry-run"]):
        assert piped("tables copy arras\n", "run", "-", *option).code == 2
    assert not (home / "tables").exists()


# --- what is settled by other numbers


def test_an_edited_stand_in_is_the_players_own(refcli: Any, home: Path) -> None:
    refcli("tables", "copy", "arras", "combat")
    edited(home / "tables/arras/combat.toml", '5 = ["C", "D2", "D2", "Ex", "De"]', '5 = ["C", "D2", "D2", "D2", "De"]')
    found = refcli(*FIGHT, "--json").json
    assert found["result"]["key"] == "D2" and found["warnings"] == []
    assert refcli("crt", "arras", "combat", "--json").json["warnings"] == []


def test_other_words_alone_do_not_make_a_stand_in_real(refcli: Any, home: Path) -> None:
    refcli("tables", "copy", "arras", "combat")
    edited(home / "tables/arras/combat.toml", '"no effect"', '"nothing happens"')
    assert refcli(*FIGHT, "--json").json["warnings"]


def test_a_chart_that_happens_to_be_printed_so_is_said_to_be(refcli: Any, home: Path) -> None:
    refcli("tables", "copy", "arras", "combat")
    edited(home / "tables/arras/combat.toml", 'source = "stand-in"', 'source = "players"')
    assert refcli(*FIGHT, "--json").json["warnings"] == []


CIVIL = ("iraq", "combat", "--by", "coin", "--crt", "civil", "--att", "4", "--def", "4", "--district", "green-zone", "--dice")


def doubts(refcli: Any, die: str) -> list[str]:
    return [one for one in refcli(*CIVIL, die, "--json").json["warnings"] if "1-1" in one]


def test_a_doubtful_cell_that_was_mended_is_sure_and_no_other(refcli: Any, home: Path) -> None:
    assert doubts(refcli, "1") and doubts(refcli, "3")
    refcli("tables", "copy", "iraq", "civil")
    assert doubts(refcli, "1") and doubts(refcli, "3")
    edited(home / "tables/iraq/civil.toml", '3 = ["AL3", "DL1",', '3 = ["AL3", "AL3",')
    assert doubts(refcli, "1") and not doubts(refcli, "3")


def test_a_doubtful_field_that_was_mended_is_sure(refcli: Any, home: Path) -> None:
    rows = Tables("iraq")["districts"]["district"]
    key, field = next((key, field) for key, row in rows.items() for field in row["doubt"] if field == "boxes")
    refcli("tables", "copy", "iraq", "districts")
    file = home / "tables/iraq/districts.toml"
    text = file.read_text("utf-8")
    at = text.index("boxes = ", text.index(f"[district.{key}]\n"))
    file.write_text(text[:at] + "boxes = 9" + text[at + len("boxes = 0") :], "utf-8")
    assert field not in Tables("iraq", home)["districts"]["district"][key]["doubt"]
    assert field in Tables("iraq")["districts"]["district"][key]["doubt"]


def test_chits_that_were_counted_are_no_stand_in(refcli: Any, home: Path) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    assert refcli("chit", "draw", "ins", "--agree", "test", "--json").json["warnings"]
    refcli("tables", "copy", "iraq", "chits")
    edited(home / "tables/iraq/chits.toml", "isr = 4", "isr = 5")
    warnings = refcli("chit", "draw", "ins", "--agree", "test", "--json").json["warnings"]
    assert not any("four" in one or "stand" in one for one in warnings)


# --- check


def test_shipped_tables_have_no_fault_and_nothing_that_looks_wrong(refcli: Any) -> None:
    found = refcli("tables", "check", "--json").json
    assert found["ok"] and found["result"]["checked"] > 40 and found["warnings"] == []


@pytest.fixture
def own(refcli: Any, home: Path) -> Path:
    """Arras's tables, copied to the home."""
    assert refcli("tables", "copy", "arras").code == 0
    return home / "tables" / "arras"


def test_all_faults_at_once_with_file_and_key(refcli: Any, own: Path) -> None:
    edited(own / "combat.toml", '"Ar", "C", "D1", "D1", "D1"]', '"Ar", "C", "D1", "DX"]')
    edited(own / "combat.toml", 'en = "no effect"', "en = 3")
    edited(own / "conflict.toml", "strength = 8", 'strength = "eight"')
    edited(own / "conflict.toml", "tanks = 2", "tank = 2")
    (own / "calendar.toml").write_text("last = 8\nlast = 9\n")
    found = refcli("tables", "check", "--json")
    assert found.code == 2
    message = found.json["error"]["message"]
    places = ["combat.toml", "$.codes.C.en", "conflict.toml", "$.eighty_eight.strength", "$.advance.tank", "calendar.toml", "line 2"]
    assert [place for place in places if place not in message] == []
    said = refcli("tables", "check")
    assert said.code == 2 and said.err.count(str(own)) == 5
    assert "Traceback" not in said.err


def test_gaps_rows_twice_and_unknown_codes(refcli: Any, own: Path) -> None:
    edited(own / "combat.toml", '4 = ["C", "D1", "D1", "D2", "D2"]\n', "")
    edited(own / "combat.toml", '2 = ["Ar", "Ar"', '2 = ["Ar", "AX"')
    message = refcli("tables", "check", str(own / "combat.toml"), "--json").json["error"]["message"]
    assert "die 4" in message and "`AX`" in message and "$.cells.2[1]" in message
    edited(own / "combat.toml", "[cells]\n", '[cells]\n1 = ["C", "C", "C", "C", "C"]\n')
    message = refcli("tables", "check", str(own / "combat.toml"), "--json").json["error"]["message"]
    assert "combat.toml" in message and "line" in message


def test_odds_that_rise_and_turn_against_the_attacker_are_a_warning(refcli: Any, own: Path) -> None:
    edited(own / "combat.toml", '6 = ["D1", "D2", "Ex", "De", "De"]', '6 = ["D1", "D2", "Ex", "C", "De"]')
    found = refcli("tables", "check", "--json")
    assert found.code == 0
    (warning,) = found.json["warnings"]
    assert all(part in warning for part in ("combat", "6", "3:1", "2:1", "Ex"))


@pytest.mark.parametrize(("old", "new", "place"), [("shift = 1", "shift = 0", "shift"), ("modifier = -1", "modifier = 0", "modifier")])
def test_a_modifier_that_changes_no_cell_is_a_warning(refcli: Any, own: Path, old: str, new: str, place: str) -> None:
    edited(own / "conflict.toml", old, new)
    (warning,) = refcli("tables", "check", "--json").json["warnings"]
    assert place in warning and "conflict" in warning


def test_a_chart_on_which_no_modifier_can_tell_is_a_warning(refcli: Any, own: Path) -> None:
    text = (own / "combat.toml").read_text("utf-8")
    (own / "combat.toml").write_text(re.sub(r"^([1-6]) = \[.*$", r'\1 = ["C", "C", "C", "C", "C"]', text, flags=re.M), "utf-8")
    assert len(refcli("tables", "check", "--json").json["warnings"]) == 2


def test_a_path_may_be_a_file_a_game_a_folder_of_games_or_a_home(refcli: Any, own: Path, home: Path) -> None:
    counted = [
        refcli("tables", "check", str(path), "--json").json["result"]["checked"] for path in (own / "game.toml", own, own.parent, home)
    ]
    assert counted == [1, len(list(own.glob("*.toml"))), counted[1], counted[1]]


def test_what_is_no_table_of_a_game_is_said(refcli: Any, own: Path) -> None:
    (own / "weather.toml").write_text("rain = 1\n")
    found = refcli("tables", "check", "--json")
    assert found.code == 2 and "weather.toml" in found.json["error"]["message"]
    (own / "weather.toml").unlink()
    other = own.parent / "chess"
    other.mkdir()
    (other / "board.toml").write_text("squares = 64\n")
    found = refcli("tables", "check", "--json")
    assert found.code == 0 and "chess" in found.json["warnings"][0]
    (other / "board.toml").write_text("squares = = 64\n")
    assert refcli("tables", "check").code == 2


def test_an_unreadable_path_is_no_traceback(refcli: Any, home: Path) -> None:
    (home / "empty").mkdir()
    assert refcli("tables", "check", str(home / "empty")).code == 2


# --- enter


def cells(home: Path) -> dict[str, list[str]]:
    return tomllib.loads((home / "tables/arras/combat.toml").read_text("utf-8"))["cells"]


def test_a_chart_typed_in_rules_at_once_and_without_a_warning(refcli: Any, home: Path, piped: Any) -> None:
    found = piped("\n".join(ROWS) + "\n", "tables", "enter", "arras", "combat", "--json").json
    assert found["command"] == "tables enter" and found["result"]["cells"]["1"] == ROWS[0].split()
    assert cells(home) == {str(die): row.split() for die, row in enumerate(ROWS, 1)}
    fight = refcli(*FIGHT, "--json").json
    assert fight["result"]["key"] == "Ex" and fight["warnings"] == []
    assert refcli("tables", "check", "--json").json["warnings"] == []
    listed = {row["name"]: row["source"] for row in refcli("tables", "arras", "--json").json["result"]["tables"]}
    assert listed["combat"] == "players"


def test_a_column_a_line(home: Path, piped: Any) -> None:
    grid = [row.split() for row in ROWS]
    columns = "\n".join(" ".join(row[i] for row in grid) for i in range(5))
    assert piped(columns, "tables", "enter", "arras", "combat", "--columns").code == 0
    assert cells(home) == {str(die): row for die, row in enumerate(grid, 1)}


@pytest.mark.parametrize(
    "line",
    ["ar,ar,c,c,d1", "AR AR C C D1", "Ａｒ Ａｒ　Ｃ Ｃ Ｄ１", "1: Ar Ar C C D1", "Ar\tAr\tC\tC\tD1", "| Ar | Ar | C | C | D1 |"],
)
def test_how_a_line_may_be_typed(home: Path, piped: Any, line: str) -> None:
    text = "\ufeff# the card\n\n" + "\r\n".join([line, *ROWS[1:]])
    assert piped(text, "tables", "enter", "arras", "combat").code == 0
    assert cells(home)["1"] == ROWS[0].split()


def test_a_first_line_may_name_other_columns(refcli: Any, home: Path, piped: Any) -> None:
    wide = ["1-2 1:1 3:2 2:1 3:1 4:1", *(" ".join([*row.split()[:2], row.split()[1], *row.split()[2:]]) for row in ROWS)]
    assert piped("\n".join(wide), "tables", "enter", "arras", "combat").code == 0
    fight = refcli("arras", "combat", "7:4", "--by", "allied", "--dice", "5", "--json").json
    assert fight["result"]["column"] == "3:2"


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([*ROWS[:2], "C C D1 D1"], "line 3"),
        ([*ROWS[:2], "C C D1 D1 DZ"], "«DZ»"),
        (ROWS[:5], "die 6"),
        ([*ROWS, "C C C C C"], "line 7"),
        (["2:1 1:1 3:1 4:1 5:1", *ROWS], "rise"),
        ([], "die 1"),
    ],
)
def test_a_line_that_cannot_be_is_named_and_nothing_is_saved(home: Path, piped: Any, lines: list[str], says: str) -> None:
    found = piped("\n".join(lines), "tables", "enter", "arras", "combat", "--json")
    assert found.code == 2 and says in found.json["error"]["message"]
    assert not (home / "tables").exists()


def test_a_recovered_chart_typed_in_has_no_doubt_left(refcli: Any, home: Path, piped: Any) -> None:
    rows = Tables("iraq")["civil"]["cells"]
    assert piped("\n".join(" ".join(row) for row in rows.values()), "tables", "enter", "iraq", "civil").code == 0
    assert not any(doubts(refcli, str(die)) for die in range(1, 7))


def test_the_replaced_chart_is_on_the_record_and_the_old_rulings_are_explained(refcli: Any, home: Path, piped: Any) -> None:
    refcli("new", "t", "--game", "arras", "--seed", "s")
    refcli("combat", "7:2", "--by", "allied", "--dice", "3")
    piped("\n".join(["De De De De De"] * 6), "tables", "enter", "arras", "combat")
    found = refcli("verify", "--json")
    assert found.code == 0 and found.json["warnings"]


class Players:
    """Who types at a terminal: lines in turn; remembers what stood on the screen at each."""

    def __init__(self, *lines: str):
        self._lines = list(lines)
        self.shown: list[Any] = []
        self.asked: list[Say] = []
        self.faults: list[Say] = []

    def row(self, question: Say, chart: Any, default: str | None) -> str:
        self.shown.append(chart)
        self.asked.append(question)
        if not self._lines:
            raise KeyboardInterrupt
        return self._lines.pop(0)

    def wrong(self, fault: BadInput) -> None:
        self.faults.append(fault.message)


def test_a_terminal_shows_the_chart_as_it_fills_and_asks_again(home: Path) -> None:
    players = Players("", ROWS[0], "show", "Ar C", "Ar C C D1 D9", *ROWS[1:], "save")
    Desk(Home(home), asker=players).do(["tables", "enter", "arras", "combat"])  # type: ignore[arg-type]
    assert [fault.key for fault in players.faults] == ["tables.width", "tables.unknown-code"]
    assert set(players.shown[0].cells[1]) == {"·"} and players.shown[1] is None
    assert players.shown[3].cells[1] == tuple(ROWS[0].split()) and set(players.shown[3].cells[2]) == {"·"}
    assert cells(home)["6"] == ROWS[5].split()


def test_at_a_terminal_where_nothing_is_asked_no_chart_is_typed_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    with pytest.raises(BadInput) as fault:
        Desk(Home(home)).do(["tables", "enter", "arras", "combat"])
    assert fault.value.message.key == "tables.no-lines"


def test_ctrl_c_saves_nothing(home: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        Desk(Home(home), asker=Players("", *ROWS[:5])).do(["tables", "enter", "arras", "combat"])  # type: ignore[arg-type]
    assert not (home / "tables").exists()


@pytest.mark.parametrize(("die", "drm", "modified"), [(6, 3, 9), (1, -3, -2), (4, 0, 4)])
def test_a_modified_die_is_kept_as_it_falls_and_read_at_the_nearest_row(refcli, die, drm, modified):
    found = refcli("crt", "bataan", "combat", "3-1", die, "--drm", drm, "--json").json["result"]
    assert (found["roll"], found["modified"]) == (die, modified)
    words = ("--att-eff", "3", "--def-eff", "3", "--drm", drm, "--dice", die, "--json")
    fought = refcli("bataan", "combat", "3:1", *words).json["result"]
    assert (found["modified"], found["key"]) == (fought["modified"], fought["key"])


def test_a_chart_typed_in_again_keeps_what_was_there(home: Path, piped: Any) -> None:
    assert piped("\n".join(ROWS) + "\n", "tables", "enter", "arras", "combat").code == 0
    file = home / "tables/arras/combat.toml"
    file.write_text(file.read_text("utf-8") + "# mine\n", "utf-8")
    before = file.read_bytes()
    found = piped("\n".join(ROWS[::-1]) + "\n", "tables", "enter", "arras", "combat", "--json").json
    assert str(file.with_name("combat.toml.1")) in found["instructions"][1]
    assert file.with_name("combat.toml.1").read_bytes() == before
    assert cells(home)["1"] == ROWS[-1].split()


def typed_in(home: Path, *lines: str) -> Players:
    players = Players("", *lines)
    Desk(Home(home), asker=players).do(["tables", "enter", "arras", "combat"])  # type: ignore[arg-type]
    return players


def test_one_goes_back_to_a_row_and_to_a_cell(home: Path) -> None:
    typed_in(home, ROWS[1], "back", *ROWS[:6], "row 2", ROWS[0], "6 4:1 Ex", "save")
    wanted = [ROWS[0].split(), ROWS[0].split(), *(row.split() for row in ROWS[2:])]
    wanted[5][-1] = "Ex"
    assert list(cells(home).values()) == wanted


def test_nothing_is_saved_before_its_last_word(home: Path) -> None:
    players = Players("", *ROWS)
    with pytest.raises(KeyboardInterrupt):
        Desk(Home(home), asker=players).do(["tables", "enter", "arras", "combat"])  # type: ignore[arg-type]
    assert players.asked[-1].key == "tables.ask.save" and not (home / "tables").exists()
    early = typed_in(home, *ROWS[:5], "save", ROWS[5], "save")
    assert [fault.key for fault in early.faults] == ["tables.line-missing"]


@pytest.mark.parametrize("line", ["row 9", "column 3", "rows x", "columns Ar C", "2 9:1 C", "2 3:1 Z", "rows"])
def test_a_line_that_says_nothing_is_asked_for_again(home: Path, line: str) -> None:
    players = typed_in(home, line, *ROWS, "save")
    assert len(players.faults) == 1
    assert cells(home)["1"] == ROWS[0].split()


def test_rows_of_ones_own(refcli: Any, home: Path) -> None:
    """A die that is modified runs beyond its faces."""
    rows = [" ".join(["1/1"] * 9)] * 11
    players = Players("", "rows -2..9", *rows, "E/- 4/- 3/- 2/- 2/D 1/D D/D X 1/1", "save")
    Desk(Home(home), asker=players).do(["tables", "enter", "bataan", "combat"])  # type: ignore[arg-type]
    found = tomllib.loads((home / "tables/bushido/combat.toml").read_text("utf-8"))["cells"]
    assert list(found) == [str(die) for die in range(-2, 10)]
    words = ("bataan", "combat", "6:6", "1:4", "--drm", "0", "--dice", "6", "--json")
    assert refcli(*words).json["result"]["key"] == "2/-"


def test_what_turns_worse_to_the_right_is_said(home: Path, piped: Any) -> None:
    players = typed_in(home, "C C Ar D1 D1", *ROWS[1:], "save")
    assert [one.key for one in players.asked].count("tables.ask.odd") == 6
    warned = piped("\n".join(["C C Ar D1 D1", *ROWS[1:]]), "tables", "enter", "arras", "combat", "--json").json["warnings"]
    assert len(warned) == 1


def test_a_pipe_ends_with_the_last_word_and_nothing_follows_it(home: Path, piped: Any) -> None:
    assert piped("\n".join([*ROWS, "save", ROWS[0]]), "tables", "enter", "arras", "combat", save=False).code == 2
    assert not (home / "tables").exists()
    found = piped("\n".join(ROWS), "tables", "enter", "arras", "combat", "--json", save=False)
    assert (found.code, found.json["error"]["reason"]) == (2, "tables.no-save")
    assert not (home / "tables").exists()
    assert piped("\n".join([*ROWS, "row 1", ROWS[1]]), "tables", "enter", "arras", "combat").code == 0
    assert cells(home)["1"] == ROWS[1].split()


def test_single_rows_as_words_leave_the_others(refcli: Any, home: Path) -> None:
    before = Tables("arras")["combat"]["cells"]
    found = refcli("tables", "enter", "arras", "combat", f"2={ROWS[0]}", "5=C,C,C,C,C", "--json").json
    assert found["result"]["cells"] == {**before, "2": ROWS[0].split(), "5": ["C"] * 5}
    assert refcli("tables", "enter", "arras", "combat", "2").code == 2
    assert refcli("tables", "enter", "arras", "combat", "9=C C C C C").code == 2


def test_a_line_more_than_the_chart_has_is_asked_for_again(home: Path) -> None:
    assert [fault.key for fault in typed_in(home, *ROWS, ROWS[0], "save").faults] == ["tables.line-more"]
