"""The rulebooks in our own words: every section is there, in both languages, with what applies it; numbers agree with the tables."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from refcli.core.common import COMMON
from refcli.core.rulebook import Section, sections
from refcli.core.tables import Tables
from refcli.desk.library import game_of
from refcli.services import SERVICES

HERE = Path(__file__).parent
BOOKS = {"arras": ["arras"], "midway": ["midway"], "mukden": ["mukden"], "bushido": ["bataan", "corregidor"], "iraq": ["iraq"]}
"""Each rulebook with its games."""
PRINTED = {name: text.split() for name, text in tomllib.loads((HERE / "sections.toml").read_text("utf-8")).items()}
NUMBERS: list[list[str]] = tomllib.loads((HERE / "numbers.toml").read_text("utf-8"))["number"]


@cache
def book(name: str) -> dict[str, Section]:
    return {one.number: one for one in Tables(BOOKS[name][0]).derived("rules", sections)}


@pytest.mark.parametrize("name", BOOKS)
def test_every_printed_section_has_its_entry(name: str) -> None:
    assert [number for number in PRINTED[name] if number not in book(name)] == []


@pytest.mark.parametrize("name", BOOKS)
def test_it_is_of_its_shape(name: str) -> None:
    game, tables = game_of(BOOKS[name][0], None)
    assert game.validator is not None
    game.validator()("rules", tables["rules"])


@pytest.mark.parametrize("name", BOOKS)
def test_commands_and_tables_are_there(name: str) -> None:
    games = [game_of(key, None) for key in BOOKS[name]]
    commands = {*SERVICES, *COMMON, *(one for game, _ in games for one in game.commands)}
    tables = {one for _, tables in games for one in tables.names()}
    for one in book(name).values():
        assert not set(one.commands) - commands, one.number
        assert not set(one.tables) - tables, one.number


@pytest.mark.parametrize("name", BOOKS)
def test_every_command_applies_a_section(name: str) -> None:
    named = {word for one in book(name).values() for word in one.commands}
    for key in BOOKS[name]:
        assert sorted(game_of(key, None)[0].commands.keys() - named) == []


@pytest.mark.parametrize("name", BOOKS)
def test_what_refcli_applies_names_the_command(name: str) -> None:
    assert [one.number for one in book(name).values() if one.by == "refcli" and not one.commands] == []


@pytest.mark.parametrize("name", BOOKS)
def test_chapters_follow_each_other(name: str) -> None:
    chapters = [int(one.chapter) for one in book(name).values()]
    assert chapters == sorted(chapters)
    assert all(f"{chapter}.0" in book(name) for chapter in chapters)


@pytest.mark.parametrize("name", BOOKS)
def test_languages_are_two(name: str) -> None:
    """English has no Japanese in it; a Japanese text is one, and says the same numbers as the English one, but for words."""
    for one in book(name).values():
        for en, ja in ((one.title["en"], one.title["ja"]), (one.text["en"], one.text["ja"])):
            assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", en), one.number
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", ja), one.number


ROOT = Path(__file__).parents[1]


@cache
def proved(name: str) -> set[str]:
    """Every § that the cases, examples of errors and tests of a rulebook's games cite."""
    return set(re.findall(r"(?<![\d.])(\d{1,2}\.\d+(?:\.\d+)?)(?!\d)", evidence(name)))


@cache
def evidence(name: str) -> str:
    """The text of the cases, examples of errors and tests of a rulebook's games."""
    folders = {*BOOKS[name], name}
    files = [file for key in folders for file in (*ROOT.glob(f"cases/{key}*.toml"), *ROOT.glob(f"errors/{key}.toml"))]
    files += [file for key in folders for file in ROOT.glob(f"games/{key}/*.py")]
    return "\n".join(file.read_text("utf-8") for file in files)


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_said_to_be_applied_is_tested(name: str) -> None:
    """A section that sums others up is as good as those that it leans on."""
    found = [one.number for one in book(name).values() if one.by == "refcli" and not proved(name) & {one.number, *one.see}]
    assert found == []


@pytest.mark.parametrize("name", BOOKS)
def test_every_command_that_applies_a_section_is_given_in_the_tests(name: str) -> None:
    """As words of a case (``"pool", "add"``) or of a line (``pool add``)."""
    named = {word for one in book(name).values() if one.by == "refcli" for word in one.commands}
    parted = "[ \"',]+"
    idle = [word for word in named if not re.search(rf"(?<![\w-]){parted.join(map(re.escape, word.split()))}(?![\w-])", evidence(name))]
    assert sorted(idle) == []


def cited(value: Any) -> set[str]:
    """Every § that a table names, wherever it stands."""
    if isinstance(value, dict):
        own = value.get("sections", [])
        return {one for one in own if isinstance(one, str)} | {one for inner in value.values() for one in cited(inner)}
    return {one for inner in value for one in cited(inner)} if isinstance(value, list) else set()


@pytest.mark.parametrize("name", BOOKS)
def test_every_section_that_an_answer_cites_has_its_entry(name: str) -> None:
    """What the tables of the games cite, what their commands do, and what their rules say in code."""
    for key in BOOKS[name]:
        game, tables = game_of(key, None)
        found = {number for table in tables.names() if table != "rules" for number in cited(tables[table])}
        for command in game.commands:
            one = game.command(command)
            found |= {*one.rules, *(rule for spec in one.order.declared.values() for rule in spec.rules)}
        folder = Path(__file__).parents[2] / "refcli" / "games" / key
        for file in [*folder.glob("*.py"), *([] if name != "bushido" else (folder.parent / "bushido").glob("*.py"))]:
            found |= set(re.findall(r'"([0-9]{1,2}\.[0-9]+(?:\.[0-9]+)?)"', file.read_text("utf-8")))
        assert sorted(found - book(name).keys()) == [], key


@pytest.mark.parametrize(("name", "section", "table", "path"), NUMBERS, ids=lambda one: str(one))
def test_numbers_are_those_of_the_table(name: str, section: str, table: str, path: str) -> None:
    """The number stands in the section's text in both languages, by itself."""
    tables = Tables(BOOKS.get(name, [name])[0])
    value: Any = tables[table]
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    number = str(abs(value)) if isinstance(value, int) else str(value)
    section_of = {one.number: one for one in tables.derived("rules", sections)}[section]
    for text in section_of.text.values():
        assert re.search(rf"(?<![0-9.]){re.escape(number)}(?![0-9]|\.[0-9])", text), (number, text)


def printed(value: Any) -> set[str]:
    """Every number of a table, its keys among them; how long its lists are; no § and no words."""
    if isinstance(value, dict):
        inner = [printed(one) for key, one in value.items() if key not in ("en", "ja", "source", "sections", "see")]
        return {n for key in value for n in re.findall("[0-9]+", str(key))}.union(*inner)
    if isinstance(value, list):
        return {str(len(value))}.union(*map(printed, value))
    if isinstance(value, bool):
        return set()
    return {str(abs(value))} if isinstance(value, int) else set(re.findall("[0-9]+", value)) if isinstance(value, str) else set()


EXPLAINED: dict[str, dict[str, str]] = tomllib.loads((HERE / "explained.toml").read_text("utf-8"))
"""Numbers of texts that are in none of the tables that the section names, and what they are."""


@pytest.mark.parametrize("name", BOOKS)
def test_every_number_of_what_refcli_applies_is_a_table_s_or_explained(name: str) -> None:
    """In both languages; § are no numbers."""
    games = [Tables(key) for key in BOOKS[name]]
    unknown: dict[str, list[str]] = {}
    idle = set(EXPLAINED.get(name, {}))
    for one in book(name).values():
        known = {number for tables in games for table in one.tables if table in tables.names() for number in printed(tables[table])}
        told = {
            number
            for text in one.text.values()
            for number in re.findall("[0-9]+", re.sub(r"§?[0-9]+\.[0-9]+(\.[0-9]+)*(-[0-9]+)?|§[0-9]+", " ", text))
        }
        explained = set(EXPLAINED.get(name, {}).get(one.number, "").partition(":")[0].split())
        if told - known == explained:
            idle.discard(one.number)
        if one.by == "refcli" and (bad := sorted(told - known - explained, key=int)):
            unknown[one.number] = bad
    assert unknown == {}
    assert idle == set()
