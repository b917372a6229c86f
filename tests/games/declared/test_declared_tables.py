"""What a group may write into ``game.toml``: what is refused, with its place, and what each declaration does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refcli.core import toml
from refcli.core.tables import shipped
from refcli.games.declared.braces import odd_braces
from refcli.games.declared.schema import SCHEMA

START = (shipped() / "_new" / "game.toml").read_text("utf-8")


def own(home: Path, text: str, key: str = "our-war") -> None:
    folder = home / "tables" / key
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(text, "utf-8")


def test_shipped_declarations_are_whole() -> None:
    for name in ("_new", "moscow"):
        assert SCHEMA.problems("game", toml.loads((shipped() / name / "game.toml").read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "was, now, place, expected",
    [
        ("low = 0\nhigh = 20", "low = 0\nhight = 20", "$.track.supply.hight", "unknown field"),
        ("high = 20\nstart = 12", "high = 20\nstart = 21", "$.track.supply", "a start from 0 to 20"),
        ('sides = ["red", "blue"]', 'sides = ["red", "red"]', "$.sides[1]", "each side once"),
        ('owes = ["weather"]', 'owes = ["wether"]', "$.calendar.phase[0].owes", "one of weather"),
        ('side = "red"\neffects', 'side = "green"\neffects', "$.calendar.phase[1].side", "one of red, blue"),
        ('{ track = "supply", by = -1 }]\nchecklist', '{ track = "suply", by = -1 }]\nchecklist', "effects[0].track", "not `suply`"),
        ('shift = -1, text = { en = "defender on', 'shift = "1d6", text = { en = "defender on', "modifier.hill.shift", "nothing is thrown"),
        ('owes = ["weather"]', 'effects = [{ track = "supply", by = "1d6" }]', "$.calendar.phase[0].effects", "no throw"),
        ('by = "-1d3"', 'by = "1d"', "row[2].effects[0].by", "an amount such as"),
        ('on = "4-5"', 'on = "4"', "$.event.weather.row", "a row for 5"),
        ('on = "4-5"', 'on = "3-5"', "$.event.weather.row[1].on", "each result once"),
        ('on = "4-5"', 'on = "x"', "$.event.weather.row[1].on", "a number such as 3"),
        ('die = "1d6"', 'die = "1d1"', "$.event.weather.die", "dice such as"),
        ('3 = ["AR", "AR", "NE", "DR", "DR"]\n', "", "$.crt.combat.cells", "a row for the die 3"),
        ('["NE", "DR", "DR", "DR", "DE"]', '["NE", "DR", "DR", "DE"]', "$.crt.combat.cells.5", "5 codes"),
        ('["NE", "DR", "DR", "DR", "DE"]', '["NE", "DR", "DR", "DR", "XX"]', "$.crt.combat.cells.5[4]", "not `XX`"),
        ('columns = ["1-2", "1-1"', 'columns = ["1-1", "1-2"', "$.crt.combat.columns", "column"),
        ("shift = { low = -2, high = 2 }", 'kind = "difference"', "$.crt.combat.columns", "numbers such as"),
        ("shift = { low = -2, high = 2 }", "shift = { low = 2, high = -2 }", "$.crt.combat.shift", "the lower number"),
        ("hill = { shift = -1", "att = { shift = -1", "$.crt.combat.modifier.att", "another name"),
        ("hill = { shift = -1", "hill = { against = -1", "$.crt.combat.modifier.hill", "only shift"),
        ('by = ["red"]', 'by = ["grey"]', "$.crt.combat.modifier.starving.by", "one of red, blue"),
        ('effects = [{ track = "losses-@att"', 'effects = [{ track = "loss-@att"', "codes.AE", "not `loss-red`"),
        ('passes = "at-most"', 'passes = "under"', "$.check.morale.passes", "Invalid enum value"),
        ("storm = { n = 1, limit = 3", "storm = { n = 4, limit = 3", "$.pool.fate.chit.storm.n", "limit of 3"),
        ('add = "storm"', 'add = "strom"', "effects[1]", "not `strom`"),
        ('minus = "losses-red"', 'minus = "lost"', "$.victory.minus", "not `lost`"),
        ('{ from = 0, key = "draw"', '{ from = 3, key = "draw"', "$.victory.level[2].from", "each level once"),
        ("[track.losses-blue]", "[track.turn]", "$.track.turn", "another name"),
        ("turns = 6", "turns = 0", "$.calendar.turns", ">= 1"),
        ("turns = 6\nnote = { 4", "turns = 6\nnote = { 9", "$.calendar.note", "not `9`"),
    ],
)
def test_what_cannot_be_is_refused_with_file_and_place(home: Path, refcli: Any, was: str, now: str, place: str, expected: str) -> None:
    assert was in START
    own(home, START.replace(was, now))
    for words in (("tables", "check"), ("new", "x", "--game", "our-war"), ("our-war", "combat", "9:4", 3)):
        found = refcli(*words)
        assert found.code == 2, words
        told = "".join(found.err.split())
        assert "our-war/game.toml" in told and "".join(place.split()) in told and "".join(expected.split()) in told, found.err
    assert "our-war cannot be played" in refcli("games").out
    assert refcli("games").code == 0 and refcli("arras", "combat", "7:2", 3, "--by", "allied").code == 0


@pytest.mark.parametrize("name", ["combat", "names", "calendar"])
def test_tables_have_names_of_their_own(name: str) -> None:
    data = toml.loads(START.replace("weather", name))
    assert f"$.event.{name}" in {problem.place for problem in SCHEMA.problems("game", data)}


@pytest.mark.parametrize("key", ["combat", "status", "event", "next", "u", "pass", "iraq", "chaos"])
def test_a_key_that_means_something_else_is_no_games(home: Path, refcli: Any, key: str) -> None:
    assert refcli("tables", "new", key).code == 2
    assert not (home / "tables").exists()
    if key != "iraq":
        own(home, START, key)
        assert refcli("tables", "check").code == 2
        assert refcli("new", "x", "--game", key).code == 2


@pytest.mark.parametrize("key", ["Our", "our war", "1st", "-x", "a" * 40, "../x", "日本"])
def test_a_key_is_a_plain_word(home: Path, refcli: Any, key: str) -> None:
    assert refcli("tables", "new", "--", key).code == 2
    assert not (home / "tables").exists()


def test_the_starting_point_validates_and_plays_and_is_never_written_over(home: Path, refcli: Any) -> None:
    assert refcli("tables", "new", "our-war").code == 0
    before = (home / "tables" / "our-war" / "game.toml").read_bytes()
    assert refcli("tables", "check", "--json").json["warnings"] == []
    assert refcli("tables", "new", "our-war").code == 2
    assert refcli("tables", "new", "moscow").code == 2
    assert (home / "tables" / "our-war" / "game.toml").read_bytes() == before
    for words in (
        ("new", "x", "--game", "our-war", "--seed", "s"),
        ("event",),
        ("next",),
        ("combat", "9:4"),
        ("check", 4, 3),
        ("pool", "draw"),
        ("next",),
        ("next",),
    ):
        assert refcli(*words).code == 0, words


def test_a_chart_of_an_own_game_is_entered_and_packed(home: Path, refcli: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import io
    import sys

    refcli("tables", "new", "our-war")
    rows = "\n".join([*["NE " * 5] * 6, "save"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(rows.encode())))
    assert refcli("tables", "enter", "our-war", "combat").code == 0
    assert refcli("our-war", "combat", "9:4", 6, "--json").json["result"]["key"] == "NE"
    refcli("new", "x", "--game", "our-war", "--seed", "s")
    refcli("combat", "9:4", "--agree", "now", "--by", "red")
    assert refcli("pack", "-o", tmp_path / "x.zip", "--seed").code == 0
    other = tmp_path / "other"
    (other / "sessions").mkdir(parents=True)
    assert refcli("--home", other, "verify", tmp_path / "x.zip").code == 0
    assert refcli("--home", other, "report", tmp_path / "x.zip").code == 0


def test_what_a_turn_brings_to_one_side_leaves_the_other_alone(home: Path, refcli: Any) -> None:
    own(home, START.replace('by = ["red"], text', 'by = ["red"], turns = ["1"], text'))
    refcli("new", "x", "--game", "our-war", "--seed", "s")
    columns = {by: refcli("combat", "6:2", "--by", by, "--dice", 4, "--json").json["result"]["column"] for by in ("red", "blue")}
    assert columns == {"red": "1-1", "blue": "3-1"}


def test_what_a_phase_owes_is_thrown_by_its_name_even_where_there_is_no_other(home: Path, refcli: Any) -> None:
    own(home, START)
    refcli("new", "x", "--game", "our-war", "--seed", "s")
    assert "event weather" in refcli("next").err
    assert refcli("event", "weather").code == 0
    assert refcli("next").code == 0


@pytest.mark.parametrize(
    ("text", "odd"),
    [("{gold} left", None), ("{2*gold - 1}", None), ("{purse}", "{purse}"), ("{1d6} lost", "{1d6}"), ("{hits.att}", None), ("{}", None)],
)
def test_braces_that_are_no_amount_are_told(text: str, odd: str | None) -> None:
    data = {
        "sides": ["red", "blue"],
        "track": {"gold": {}},
        "event": {"find": {"row": [{"on": "1-6", "text": "x", "effects": [{"tell": text}]}]}},
    }
    found = list(odd_braces(data))
    assert [(one.params["key"], one.params["text"]) for one in found] == (
        [] if odd is None else [("event.find.row[0].effects[0].tell", odd)]
    )


FIND = {"row": [{"on": "1-3", "key": "gold", "text": "x"}, {"on": "4-6", "key": "none", "text": "y"}]}
JOUST = {"compare": "totals", "row": [{"on": "<=0", "key": "held", "text": "x"}, {"on": "1+", "key": "won", "text": "y"}]}


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (
            {"event": {"find": FIND | {"effects": [{"tell": "x", "when": "1d6 > 3"}]}}},
            "without dice: nothing is thrown here - at `$.event.find",
        ),
        ({"event": {"find": FIND | {"effects": [{"tell": "x", "when": "gold > 1d6"}]}}}, "without dice: nothing is thrown here"),
        ({"event": {"find": FIND | {"ranked": ["none", "silver"]}}}, "one of gold, none, not `silver` - at `$.event.find.ranked`"),
        ({"opposed": {"joust": JOUST | {"ranked": ["hold", "won"]}}}, "one of held, won, not `hold` (did you mean held?) - at `$.opposed"),
        ({"scenario": {"late": {"first": "3", "last": "2"}}}, "a last turn that is not before the first - at `$.scenario.late.last`"),
        ({"event": {"find": FIND | {"ranked": ["none", "gold"], "effects": [{"tell": "x", "when": "gold > 3"}]}}}, ""),
        ({"opposed": {"joust": JOUST | {"ranked": ["held", "won"]}}, "scenario": {"late": {"first": "3", "last": "3"}}}, ""),
    ],
)
def test_what_no_throw_can_give_is_refused(more: dict[str, Any], expected: str) -> None:
    calendar = {"turns": 4, "phase": [{"key": "all"}]}
    found = SCHEMA.problems("game", {"title": "x", "sides": ["red", "blue"], "track": {"gold": {}}, "calendar": calendar} | more)
    assert [expected in str(one) for one in found] == ([True] if expected else [])


def test_a_game_that_stands_anywhere_is_checked(refcli: Any, tmp_path: Path) -> None:
    folder = tmp_path / "drafts" / "my-war"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(START, "utf-8")
    assert refcli("tables", "check", str(folder)).code == 0
    (folder / "game.toml").write_text(START.replace("turns = 6\n", "turns = 0\n", 1), "utf-8")
    found = refcli("tables", "check", str(folder))
    assert found.code == 2 and "$.calendar.turns" in "".join(found.err.split())
