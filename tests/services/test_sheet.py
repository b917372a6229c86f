"""The reference sheet: what lies beside the map, whole, in both languages, as Markdown that also reads as it is."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from refcli.core.tables import Tables
from refcli.games import BUILT, built
from refcli.views.cells import width


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", BUILT)
def test_it_has_every_chart_phase_option_and_ruling(refcli: Any, key: str, lang: str) -> None:
    shown = refcli("tables", key, "--sheet", "--lang", lang).out
    tables = Tables(key)
    names = tables["names"]
    assert shown.startswith(f"# {tables['game']['title'][lang]}\n")
    for name in built(key).crts:
        assert f"## {names[name][lang]}" in shown
        for cells in tables[name]["cells"].values():
            assert all(code in shown for code in cells)
    lines = [
        line for phase in (tables["calendar"].get("phase", []) if tables.path("calendar") else []) for line in phase.get("checklist", [])
    ]
    lines += tables["rulings"]["ruling"]
    lines += list(tables["options"]["option"].values()) if tables.path("options") else []
    for row in lines:
        assert re.sub(r"\{\w+\}", "…", row[lang]) in shown


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", BUILT)
def test_its_tables_are_markdown_and_align_in_cells(refcli: Any, key: str, lang: str) -> None:
    tables = re.split(r"\n\n", refcli("tables", key, "--sheet", "--lang", lang).out)
    for table in (one.split("\n") for one in tables if one.startswith("|")):
        assert len({width(row) for row in table}) == 1
        assert len({row.count("|") for row in table}) == 1
        assert set(table[1]) == {"|", "-"}


def test_it_is_written_to_a_file_and_says_so(refcli: Any, home: Path) -> None:
    file = home / "sheet.md"
    answer = refcli("tables", "arras", "--sheet", "-o", file, "--json").json
    assert answer["result"] == {"game": "arras", "file": str(file)}
    assert file.read_text("utf-8").startswith(refcli("tables", "arras", "--sheet").out)
    assert str(file) in refcli("tables", "arras", "--sheet", "-o", file).out


@pytest.mark.parametrize(
    "words", [("tables", "arras", "-o", "x"), ("tables", "check", "--sheet"), ("tables", "arras", "combat", "--sheet")]
)
def test_it_is_of_a_game_alone(refcli: Any, words: tuple[str, ...]) -> None:
    assert refcli(*words).code == 2


def test_hosts_of_a_home_print_their_own_charts(refcli: Any, home: Path) -> None:
    assert refcli("tables", "copy", "arras").code == 0
    own = home / "tables" / "arras" / "combat.toml"
    assert "from the rulebook" not in refcli("tables", "arras", "--sheet").out
    own.write_text(own.read_text("utf-8").replace('source = "stand-in"', 'source = "rulebook"'), "utf-8")
    assert "from the rulebook" in refcli("tables", "arras", "--sheet").out


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", BUILT)
def test_it_has_the_rules_of_set_up_and_play_in_short_and_every_track(refcli: Any, key: str, lang: str) -> None:
    tables = Tables(key)
    for form in ("md", "html"):
        shown = html.unescape(refcli("tables", key, "--sheet", "--lang", lang, "--format", form).out)
        for number in tables["game"]["sheet"]:
            assert tables["rules"]["section"][number][lang] in shown, (number, form)
        for path in built(key).paths(tables):
            if path.kind == "track" and path.low is not None and path.high is not None and isinstance(path.start, int):
                assert {"en": f"{path.low} to {path.high}", "ja": f"{path.low}～{path.high}"}[lang] in shown


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", [*BUILT, "moscow"])
def test_the_page_is_whole_and_fetches_nothing(refcli: Any, key: str, lang: str) -> None:
    shown = refcli("tables", key, "--sheet", "--lang", lang, "--format", "html").out
    assert shown.startswith("<!DOCTYPE html>") and shown.rstrip().endswith("</html>")
    assert "@page" in shown and "size:A4" in shown
    assert not re.search(r"<script|https?://|url\(|<link|src=", shown)
    closed = re.findall(r"</(\w+)>", shown)
    for tag in ("section", "table", "tr", "td", "th", "ul", "li", "p", "h2", "h3"):
        assert len(re.findall(rf"<{tag}[ >]", shown)) == closed.count(tag), tag


def test_text_of_a_home_is_text_in_the_page(refcli: Any, home: Path) -> None:
    refcli("tables", "copy", "arras", "options")
    file = home / "tables" / "arras" / "options.toml"
    file.write_text(file.read_text("utf-8").replace("British 17th Brigade in play", "<script>alert(1)</script>"), "utf-8")
    shown = refcli("tables", "arras", "--sheet", "--format", "html").out
    assert "<script" not in shown and "&lt;script&gt;alert(1)" in shown


def test_own_numbers_behind_the_rules_in_short_are_said(refcli: Any, home: Path) -> None:
    refcli("tables", "copy", "arras", "conflict")
    assert "conflict" in refcli("tables", "arras", "--sheet", "--json").json["warnings"][0]


def test_a_format_is_the_sheets(refcli: Any) -> None:
    assert refcli("tables", "arras", "--format", "html").code == 2


def test_plain_numbers_stand_on_the_sheet_where_a_game_says_so(refcli: Any, home: Path) -> None:
    """Drift, limits of landings and column shifts are read beside the map as well."""
    bataan = refcli("tables", "bataan", "--sheet").out
    assert "hit on the way 1, US unit in the hex 1, no US unit or ZOC −1" in bataan
    assert "artillery, attack 1, tanks, attack 1" in bataan
    assert "January 1, February 1, March 2, April 3" in bataan
    assert "第 2 波 14、後続 4" in refcli("--lang", "ja", "tables", "corregidor", "--sheet").out


def test_the_order_of_battle_is_a_table_on_the_sheet_and_a_line_a_row_where_it_is_shown(refcli: Any) -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in refcli("tables", "bataan", "--sheet").out.splitlines()]
    heads = ["", "side", "kind", "out with option", "acts with", "comes with"]
    assert heads in rows
    assert ["26th Cavalry", "US", "independent unit", "", "I Corps", ""] in rows
    assert ["41st Division", "US", "division", "south-luzon", "", ""] in rows
    assert ["62nd Regiment", "Japanese", "independent unit", "", "", "62nd Regiment"] in rows
    assert "26th Cavalry  side US · kind independent unit · with I Corps" in refcli("tables", "bataan", "order").out
