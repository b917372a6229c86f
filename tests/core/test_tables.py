"""Tables on disk: the home's before the shipped ones, file by file; hand-edited TOML is read or told off by file and line."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from refcli.core import tables as tables_module
from refcli.core.errors import BadInput
from refcli.core.numbers import LIMIT
from refcli.core.tables import PLAYERS, Tables, read_toml, settle, shipped


@pytest.fixture
def folders(tmp_path, monkeypatch) -> tuple[Path, Path]:
    """A folder of shipped tables and one of a home, each for the game ``raid``."""
    ours, home = tmp_path / "shipped", tmp_path / "home"
    for folder in (ours / "raid", home / "tables" / "raid"):
        folder.mkdir(parents=True)
    monkeypatch.setattr(tables_module, "shipped", lambda: ours)
    (ours / "raid" / "costs.toml").write_text("boat = 3\n")
    (ours / "raid" / "crt.toml").write_text('columns = ["1-1"]\n')
    return ours / "raid", home / "tables" / "raid"


def home_of(own: Path) -> Path:
    return own.parent.parent


def test_the_shipped_tables_answer_where_the_home_has_none(folders):
    ours, own = folders
    tables = Tables("raid", home_of(own))
    assert tables["costs"] == {"boat": 3}
    assert tables.path("costs") == ours / "costs.toml"
    assert not tables.own("costs")
    assert Tables("raid")["costs"] == {"boat": 3}


def test_the_home_shadows_file_by_file(folders):
    ours, own = folders
    (own / "costs.toml").write_text("boat = 4\n")
    (own / "extra.toml").write_text("x = 1\n")
    tables = Tables("raid", home_of(own))
    assert (tables["costs"], tables["crt"], tables["extra"]) == ({"boat": 4}, {"columns": ["1-1"]}, {"x": 1})
    assert tables.names() == ["costs", "crt", "extra"]
    assert [name for name in tables.names() if tables.own(name)] == ["costs", "extra"]
    assert Tables("raid").names() == ["costs", "crt"]


def test_a_table_that_is_nowhere(folders):
    tables = Tables("raid", home_of(folders[1]))
    with pytest.raises(BadInput) as fault:
        tables["weather"]
    assert fault.value.message.params == {"game": "raid", "table": "weather"}
    assert tables.path("weather") is None
    assert not tables.own("weather")


def test_no_folder_at_all(tmp_path):
    assert Tables("no-such-game", tmp_path).names() == []


def test_refclis_own_source_tree_is_no_home_with_tables_of_its_own(monkeypatch):
    """There the shipped tables are the home's, also when the home is named by a relative path."""
    home = shipped().parent
    monkeypatch.chdir(home)
    for named in (home, Path("."), Path("tables/..")):
        tables = Tables("iraq", named)
        assert tables.path("netwar") is not None
        assert not tables.own("netwar")


def test_used_tells_what_was_read(folders):
    tables = Tables("raid", home_of(folders[1]))
    assert tables.used == set()
    tables["costs"]
    assert tables.used == {"costs"}


def test_a_file_is_read_once(folders):
    ours, own = folders
    tables = Tables("raid", home_of(own))
    first = tables["costs"]
    (ours / "costs.toml").write_text("boat = 9\n")
    assert tables["costs"] is first


# Fingerprints


def test_the_fingerprint_changes_if_and_only_if_the_contents_do(folders):
    ours, own = folders
    home = home_of(own)

    def fingerprint(*names: str) -> str:
        return Tables("raid", home).fingerprint(names)

    before = fingerprint("costs", "crt")
    assert len(before) == 16
    assert int(before, 16) >= 0
    assert fingerprint("crt", "costs") == before
    os.utime(ours / "costs.toml", (1, 1))
    assert fingerprint("costs", "crt") == before
    (own / "costs.toml").write_bytes((ours / "costs.toml").read_bytes())
    assert fingerprint("costs", "crt") == before, "the same contents in another folder"
    (own / "other.toml").write_text("x = 1\n")
    assert fingerprint("costs", "crt") == before, "a table that was not used"
    (own / "costs.toml").write_text("boat = 4\n")
    after = fingerprint("costs", "crt")
    assert after != before
    assert fingerprint("costs") != after
    (own / "costs.toml").unlink()
    assert fingerprint("costs", "crt") == before


def test_two_tables_that_change_places_are_a_change(folders):
    ours, own = folders
    before = Tables("raid").fingerprint(["costs", "crt"])
    costs, crt = (ours / "costs.toml").read_bytes(), (ours / "crt.toml").read_bytes()
    (ours / "costs.toml").write_bytes(crt)
    (ours / "crt.toml").write_bytes(costs)
    assert Tables("raid").fingerprint(["costs", "crt"]) != before


def test_the_fingerprint_is_of_what_was_used_unless_named(folders):
    tables = Tables("raid", home_of(folders[1]))
    nothing = tables.fingerprint()
    tables["costs"]
    assert tables.fingerprint() == tables.fingerprint(["costs"]) != nothing


# Hand-edited TOML (trouble 13)


@pytest.mark.parametrize(
    "contents",
    [
        b"boat = 4\nship = 5\n",
        b"boat = 4\nship = 5",
        b"boat = 4\r\nship = 5\r\n",
        b"\xef\xbb\xbfboat = 4\nship = 5\n",
        b"\xef\xbb\xbf\r\nboat = 4 # \xe8\x88\xb9\r\nship = 5",
    ],
    ids=["plain", "no final newline", "CRLF", "BOM", "all at once"],
)
def test_what_editors_do_is_no_fault(folders, contents):
    _, own = folders
    (own / "costs.toml").write_bytes(contents)
    assert Tables("raid", home_of(own))["costs"] == {"boat": 4, "ship": 5}


@pytest.mark.parametrize(
    ("contents", "line"),
    [
        (b"a = 1\nb = 2\na = 3\n", 3),
        (b"[x]\na = 1\n[x]\nb = 1\n", 3),
        (b"a = 1\nb = nan\n", 2),
        (b"a = 1\nb = [\n  1,\n  2.5,\n]\nc = 1\n", 4),
        (b"a = 1\n\nb = -inf", 3),
        (b'a = """\n1.5\n"""\nb = 1e3\n', 4),
        (b"a = 1\r\nb = 1.5\r\n", 2),
        (b"a = 1\n# caf\xe9\n", 2),
        (b"\xff\xfea\x00 \x00", 1),
        (b"\xef\xbb\xbfa = 1\nb = '\x83\x65'\n", 2),
        (b"a = 1\nb = two\n", 2),
        (b"a = 1\nb = 2 3\n", 2),
        (b"a = 1\nb\n", 2),
        (b"a = 2004-13-45\n", 1),
        (b"a = 1\nb = " + b"9" * 5000 + b"\nc = 1\n", 2),
        (b"a = 1\nb = " + b"[" * 5000, 2),
    ],
)
def test_broken_toml_is_told_by_file_and_line(folders, contents, line):
    _, own = folders
    (own / "costs.toml").write_bytes(contents)
    with pytest.raises(BadInput) as fault:
        Tables("raid", home_of(own))["costs"]
    said = {key: str(value) for key, value in fault.value.message.params.items()}
    assert said["file"].startswith(str(own / "costs.toml"))
    assert said["file"].endswith(f"costs.toml:{line}") or f"line {line}," in said["fault"]


@pytest.mark.parametrize("contents", [b"a = 'open", b"a = [1,\n", b"[x\n"])
def test_toml_that_breaks_off_is_told_by_file(folders, contents):
    _, own = folders
    (own / "costs.toml").write_bytes(contents)
    with pytest.raises(BadInput) as fault:
        Tables("raid", home_of(own))["costs"]
    assert fault.value.message.params["file"] == str(own / "costs.toml")


def test_a_float_is_named_as_it_stands(folders):
    _, own = folders
    (own / "costs.toml").write_text("boat = 0.33\n")
    with pytest.raises(BadInput) as fault:
        Tables("raid", home_of(own))["costs"]
    assert fault.value.message.params["fault"].params == {"text": "0.33"}


def test_a_number_of_300_digits_is_told_by_file_and_key(folders):
    _, own = folders
    (own / "costs.toml").write_text(f"[boat]\nlevels = [1, {'9' * 300}]\n")
    with pytest.raises(BadInput) as fault:
        Tables("raid", home_of(own))["costs"]
    params = fault.value.message.params
    assert (params["file"], params["fault"].params["key"]) == (str(own / "costs.toml"), "boat.levels[1]")
    assert params["fault"].params["fault"].params == {"text": "9" * 24 + "…", "limit": LIMIT}
    assert len(str(fault.value)) < 400


def test_a_number_that_no_decimal_could_write_is_told_as_it_stands(folders):
    _, own = folders
    (own / "costs.toml").write_text(f"boat = 0x{'f' * 5000}\n")
    with pytest.raises(BadInput) as fault:
        Tables("raid", home_of(own))["costs"]
    assert fault.value.message.params["fault"].params["fault"].params["text"].startswith("0xfff")


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(BadInput) as fault:
        read_toml(tmp_path)
    assert fault.value.message.key == "file.unreadable"
    assert fault.value.message.params["file"] == str(tmp_path)


# Validation


def validator():
    """A validator that knows one table: ``costs`` has ``boat``, an integer, and no other key."""

    class Costs(msgspec.Struct, forbid_unknown_fields=True):
        boat: int

    def validate(name, data):
        if name == "costs":
            msgspec.convert(data, Costs)

    return validate


@pytest.mark.parametrize(
    ("contents", "names"),
    [("boat = 'four'", "$.boat"), ("boat = 2004-01-01", "$.boat"), ("boat = 4\nsub = 1", "sub"), ("", "boat"), ("boat = true", "$.boat")],
    ids=["a text", "a date where a number belongs", "an unknown key", "a missing key", "a flag"],
)
def test_a_home_table_of_the_wrong_shape_is_told_by_file_and_key(folders, contents, names):
    _, own = folders
    (own / "costs.toml").write_text(contents)
    with pytest.raises(BadInput) as fault:
        Tables("raid", home_of(own), validator)["costs"]
    assert fault.value.message.params["file"] == str(own / "costs.toml")
    assert names in fault.value.message.params["fault"]


def test_a_home_table_of_the_right_shape_is_used(folders):
    _, own = folders
    (own / "costs.toml").write_text("boat = 4")
    assert Tables("raid", home_of(own), validator)["costs"] == {"boat": 4}


def test_shipped_tables_are_read_without_the_cost_of_validation(folders):
    def never():
        raise AssertionError("a lookup of shipped tables pays for no validation")

    assert Tables("raid", home_of(folders[1]), never)["costs"] == {"boat": 3}


def test_games_of_one_rulebook_share_tables(folders):
    """The game's own come first, then those of the folders that its table ``game`` names, the home's before the shipped."""
    ours, own = folders
    (ours / "game.toml").write_text('shares = ["rules"]\n')
    common = ours.parent / "rules"
    common.mkdir()
    (common / "combat.toml").write_text("die = 1\n")
    (common / "costs.toml").write_text("boat = 9\n")
    tables = Tables("raid", home_of(own))
    assert tables["combat"] == {"die": 1}
    assert tables["costs"] == {"boat": 3}
    assert (tables.own("combat"), "combat" in tables.names()) == (False, True)
    typed_in = home_of(own) / "tables" / "rules"
    typed_in.mkdir()
    (typed_in / "combat.toml").write_text("die = 2\n")
    again = Tables("raid", home_of(own))
    assert again["combat"] == {"die": 2}
    assert again.own("combat")
    assert again.used == {"combat"}


# --- doubts that the players have settled

STAND_IN = {"source": "stand-in", "sections": ["1.0"], "level": {"a": 1, "en": "one"}}


def settled(own, ours):
    settle(own, ours)
    return own


def test_a_stand_in_with_another_number_is_the_players_own():
    other = {**STAND_IN, "level": {"a": 2, "en": "one"}}
    assert settled(other, STAND_IN)["source"] == PLAYERS
    words = {**STAND_IN, "sections": ["2.0"], "level": {"a": 1, "en": "uno"}}
    assert settled(words, STAND_IN)["source"] == "stand-in"


def test_a_part_with_a_source_of_its_own_is_settled_by_itself():
    ours = {"source": "rulebook", "n": 1, "part": dict(STAND_IN), "rest": dict(STAND_IN)}
    own = {"source": "rulebook", "n": 2, "part": {**STAND_IN, "level": {"a": 2}}, "rest": dict(STAND_IN)}
    found = settled(own, ours)
    assert [found["source"], found["part"]["source"], found["rest"]["source"]] == ["rulebook", PLAYERS, "stand-in"]


def test_doubts_about_fields_and_cells_go_where_they_differ():
    ours = {"row": {"a": 1, "b": 2, "doubt": ["a", "b"]}, "columns": ["x", "y"], "cells": {"1": ["p", "q"]}, "doubtful": {"1": ["x", "y"]}}
    own = {"row": {"a": 1, "b": 3, "doubt": ["a", "b"]}, "columns": ["x", "y"], "cells": {"1": ["p", "r"]}, "doubtful": {"1": ["x", "y"]}}
    found = settled(own, ours)
    assert found["row"]["doubt"] == ["a"] and found["doubtful"] == {"1": ["x"]}


def test_the_players_own_source_is_no_matter_of_shape(folders):
    _, own = folders
    seen = []
    (own / "costs.toml").write_text('source = "players"\nn = 1\n')
    tables = Tables("raid", home_of(own), lambda: lambda name, data: seen.append(data["source"]))
    assert tables["costs"]["source"] == PLAYERS and seen == ["rulebook"]


def test_what_is_made_of_a_table_is_made_once_and_marks_it_as_used_each_time(folders):
    tables = Tables("raid", home_of(folders[1]))
    made = []

    def doubled(name, table):
        made.append(name)
        return 2 * table["boat"]

    for _ in range(2):
        tables.used.clear()
        assert tables.derived("costs", doubled) == 6
        assert tables.used == {"costs"}
    assert made == ["costs"]
