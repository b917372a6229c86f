"""``rules``: a section, a chapter, what words find, the sections of the last ruling."""

from __future__ import annotations

from typing import Any

import pytest
from rules.test_books import PRINTED

from refcli.core.rulebook import Section, nearest, number_of, search, within


def numbers(found: Any) -> list[str]:
    assert found.code == 0, found
    return [one["section"] for one in found.json["result"]["sections"]]


def test_a_section(refcli: Any) -> None:
    found = refcli("rules", "arras", "8.6", "--json")
    (one,) = found.json["result"]["sections"]
    assert one.keys() == {"section", "title", "text", "by", "commands", "tables", "see"}
    assert (one["section"], one["title"], one["by"]) == ("8.6", "Panic", "refcli")
    assert one["commands"] == ["panic", "combat"] and one["tables"] == ["conflict", "calendar"] and one["see"] == ["4.0"]
    assert (found.json["game"], found.json["session"], found.json["seq"]) == ("arras", None, None)


@pytest.mark.parametrize("word", ["8.6", "§8.6", "[8.6]", "８．６"])
def test_a_number_as_it_is_typed_or_printed(refcli: Any, word: str) -> None:
    assert numbers(refcli("rules", "arras", word, "--json")) == ["8.6"]


def test_a_chapter_in_its_order(refcli: Any) -> None:
    assert numbers(refcli("rules", "arras", "7", "--json")) == ["7.0", "7.1", "7.2"]
    assert numbers(refcli("rules", "arras", "7.0", "--json")) == ["7.0"]


def test_the_chapters(refcli: Any) -> None:
    assert numbers(refcli("rules", "midway", "--json")) == [f"{n}.0" for n in range(1, 9)]


def test_words_find_the_best_first_in_both_languages(refcli: Any) -> None:
    assert numbers(refcli("rules", "arras", "retr", "--json"))[0] == "8.5"
    assert numbers(refcli("rules", "arras", "退却", "--json"))[0] == "8.5"
    assert numbers(refcli("rules", "arras", "88", "--json")) == ["8.8"]
    assert numbers(refcli("rules", "mukden", "third army", "--json"))[0] == "8.0"
    assert "etreat" not in "".join(numbers(refcli("rules", "mukden", "retreat", "--json")))


def test_a_word_begins_a_word(refcli: Any) -> None:
    """«ance» stands in «advance», and begins no word."""
    assert refcli("rules", "arras", "ance").code == 2


def test_in_a_session_the_game_is_left_out(refcli: Any) -> None:
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    assert numbers(refcli("rules", "8.0", "--json")) == ["8.0"]
    assert numbers(refcli("rules", "arras", "8.6", "--json")) == ["8.6"]


def test_alone_it_gives_the_sections_of_the_last_ruling(refcli: Any) -> None:
    refcli("new", "t", "--game", "arras", "--seed", "s")
    assert numbers(refcli("rules", "--json")) == [f"{n}.0" for n in range(1, 9)]
    ruled = refcli("combat", "--by", "allied", "--att", "7", "--def", "2", "--dice", "4", "--json")
    assert numbers(refcli("rules", "--json")) == ruled.json["rules"] != []
    refcli("undo")
    assert numbers(refcli("rules", "--json")) == [f"{n}.0" for n in range(1, 9)]


def test_without_a_session_it_asks_which_game(refcli: Any) -> None:
    found = refcli("rules", "--json")
    assert (found.code, found.json["error"]["code"]) == (2, "bad_input")


def test_a_section_that_is_not_there_names_the_nearest(refcli: Any) -> None:
    found = refcli("rules", "arras", "8.9", "--json")
    assert found.code == 2 and "§8.8" in found.json["error"]["hint"]
    assert "§8.0" in refcli("rules", "arras", "99", "--json").json["error"]["hint"]


def test_a_slip_gets_a_guess(refcli: Any) -> None:
    found = refcli("rules", "arras", "retraet", "--json")
    assert found.code == 2 and "retreat" in found.json["error"]["hint"]


def test_it_speaks_japanese(refcli: Any) -> None:
    shown = refcli("rules", "arras", "8.6", "--lang", "ja").out
    assert "ロンメルのパニック" in shown and "refcli が処理" in shown
    assert refcli("rules", "arras", "8.6", "--lang", "ja", "--json").json["result"]["sections"][0]["title"] == "ロンメルのパニック"


def test_an_own_game_brings_its_own(refcli: Any, home: Any) -> None:
    refcli("tables", "new", "ours")
    assert refcli("rules", "ours").code == 2
    text = '[section."1.0"]\ntitle = { en = "All", ja = "全" }\nen = "One rule."\nja = "一つ。"\nby = "players"\n'
    (home / "tables" / "ours" / "rules.toml").write_text('source = "rulebook"\nsections = ["1.0"]\n' + text, "utf-8")
    assert numbers(refcli("rules", "ours", "1", "--json")) == ["1.0"]
    (home / "tables" / "ours" / "rules.toml").write_text('source = "rulebook"\nsections = ["1.0"]\n' + text + 'see = ["2.0"]\n', "utf-8")
    assert "2.0" in refcli("rules", "ours", "1", "--json").json["error"]["message"]


def made(*numbers: str) -> list[Section]:
    return [Section(one, {"en": f"title {one}", "ja": "題"}, {"en": "", "ja": ""}, "players", (), (), ()) for one in numbers]


def test_details_of_a_section() -> None:
    book = made("16.0", "16.4", "16.41", "16.47", "10.3", "10.3.1", "27.1", "27.10", "27.101")
    assert [one.number for one in within(book, "16.4")] == ["16.41", "16.47"]
    assert [one.number for one in within(book, "10.3")] == ["10.3.1"]
    assert [one.number for one in within(book, "27.10")] == ["27.101"]
    assert within(book, "16.0") == [] == within(book, "16")


def test_the_nearest_is_of_the_chapter() -> None:
    book = made("15.0", "16.0", "16.4", "16.45", "16.47", "17.0")
    assert [one.number for one in nearest(book, "16.46")][:2] == ["16.45", "16.47"]
    assert nearest(book, "18.1")[0].number == "17.0"


def test_numbers_and_words() -> None:
    assert number_of("§16.45") == "16.45" and number_of("27.") == "27" and number_of("base") is None and number_of("1a") is None


def test_most_words_win_over_weight() -> None:
    book = [
        Section("1.0", {"en": "Retreat retreat", "ja": "退却"}, {"en": "retreat", "ja": "退却"}, "players", (), (), ()),
        Section("2.0", {"en": "Other", "ja": "他"}, {"en": "Bases and who may retreat", "ja": "基地の退却"}, "players", (), (), ()),
    ]
    assert [one.number for one in search(book, ["retreat", "base"])] == ["2.0"]
    assert [one.number for one in search(book, ["退却"])] == ["1.0", "2.0"]


def test_the_readings_of_a_section_stand_below_it(refcli: Any) -> None:
    shown = refcli("rules", "arras", "8.3").out
    assert "refcli reads it so" in shown and "A die of 1 against Arras is shown as 0" in shown
    assert "refcli reads it so" not in refcli("rules", "arras", "7.2").out


def test_a_question_mark_at_the_console_names_the_sections(refcli: Any, process: Any) -> None:
    refcli("new", "t", "--game", "arras", "--seed", "s")
    refcli("combat", "7:2", "--by", "allied", "--dice", "4")
    shown = process("play", stdin="?\nexit\n").out
    assert "§8.4  Results" in shown and "whole: rules" in shown


def test_the_head_of_a_chapter_comes_before_its_like(refcli: Any) -> None:
    assert numbers(refcli("rules", "iraq", "airstrike", "--json"))[0] == "22.0"
    assert numbers(refcli("rules", "iraq", "retreat", "base", "--json"))[0] == "16.47"
    assert numbers(refcli("rules", "iraq", "退却", "基地", "--json"))[0] == "16.47"


@pytest.mark.parametrize("book", ["iraq", "bushido", "mukden", "midway", "arras"])
def test_every_printed_section_is_found_by_its_number(refcli: Any, book: str) -> None:
    for number in PRINTED[book][::7]:
        assert numbers(refcli("rules", book, number, "--json")) == [number]


def test_in_a_session_it_says_where_that_stands(refcli: Any) -> None:
    assert refcli("rules", "iraq", "5.1").out.startswith("NOT RECORDED: no session here\n")
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    for words in (["rules", "5.1"], ["rules", "iraq", "retreat"], ["rules"]):
        assert refcli(*words).out.startswith("t 2003B initiative\n"), words
    told = refcli("rules", "5.1", "--json").json
    assert (told["session"], told["seq"], told["turn"]) == ("t", None, "2003B")
    assert refcli("rules", "arras", "8.1").out.startswith("NOT RECORDED")
    assert refcli("log", "--json").json["entries"][-1]["seq"] == 1
