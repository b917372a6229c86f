"""Status, what to do now, and the tables."""

from __future__ import annotations

import copy

import msgspec
import pytest
from fighting import GAME, TABLES, after, german, keys, position

from refcli.core.showing import Bar
from refcli.games.arras.schema import SCHEMA
from refcli.text import Catalogue

SHOWN = [
    position(),
    position(turn=8, done=("recovery", "after-move"), eighty_eight=0),
    german("move"),
    german("combat"),
    german("recovery", turn=8),
    position(turn=9, over=True, winner="allied", options=("brigade-17",)),
]


@pytest.mark.parametrize("state", SHOWN)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_all_that_is_shown_can_be_said(state, lang):
    say = Catalogue(lang, TABLES["names"])
    phase = GAME.phase(state)
    lines = [say(one) for one in [*GAME.todo(state), *phase.checklist]]
    for one in GAME.summary(state):
        lines += [say(one.label), say(one.meaning if isinstance(one, Bar) else one.text)]
    assert all(lines) and not any("{" in line or "arras." in line for line in lines)


def test_the_next_things_to_do():
    assert keys(GAME.todo(position())) == ["arras.todo.combat", "arras.todo.eighty-eight", "arras.todo.recover", "arras.todo.next"]
    assert keys(GAME.todo(after(position(), "recover", "eighty-eight 4 3"))) == ["arras.todo.combat", "arras.todo.next"]
    assert keys(GAME.todo(german("move"))) == ["arras.todo.next"]
    assert keys(GAME.todo(german("recovery"))) == ["arras.todo.recover", "arras.todo.next-turn"]
    assert keys(GAME.todo(german("recovery", turn=8))) == ["arras.todo.recover", "arras.todo.finish"]
    assert keys(GAME.todo(position(over=True, winner="german"))) == ["arras.todo.over"]


CHECKLISTS = {
    "free": ["5.0", "6.0", "6.0", "7.1", "7.2", "8.2", "8.5"],
    "move": ["6.0", "6.0", "7.1", "7.2", "4.0"],
    "combat": ["8.1", "6.0", "7.2"],
    "recovery": ["6.0"],
}


@pytest.mark.parametrize("phase", CHECKLISTS)
def test_each_line_of_a_checklist_has_its_section(phase):
    state = position(turn=2) if phase == "free" else german(phase)
    assert [line.rules for line in GAME.phase(state).checklist] == [(section,) for section in CHECKLISTS[phase]]


def test_the_set_up_leads_until_something_is_done():
    """§3.0."""
    first = lambda state: GAME.phase(state).checklist[0].rules  # noqa: E731
    assert first(position()) == first(after(position(), "time set 1")) == ("3.0",)
    for done in ("recover", "combat 7:2 2", "eighty-eight 4 1", "time next"):
        assert first(after(position(), done)) != ("3.0",)
    assert first(position(turn=2)) == ("5.0",)
    assert GAME.phase(position(over=True, winner="german")).checklist == ()


def test_how_much_panic_the_marker_still_bears():
    """§8.6: at 6, three steps lose the game."""
    bar = GAME.summary(position(turn=6))[0]
    assert bar.meaning.params == {"n": 2, "more": 3}


@pytest.mark.parametrize("name", TABLES.names())
def test_every_shipped_table_is_of_its_shape(name):
    assert SCHEMA.problems(name, TABLES[name]) == []


def broken(name, mend):
    data = copy.deepcopy(TABLES[name])
    mend(data)
    return [str(problem) for problem in SCHEMA.problems(name, data)]


@pytest.mark.parametrize(
    ("name", "mend", "place"),
    [
        ("combat", lambda d: d["cells"].pop("3"), "$.cells"),
        ("combat", lambda d: d["cells"]["3"].pop(), "$.cells.3"),
        ("combat", lambda d: d["cells"]["3"].__setitem__(1, "DX"), "$.cells.3[1]"),
        ("combat", lambda d: d["columns"].reverse(), "$.columns"),
        ("combat", lambda d: d["columns"].__setitem__(0, "1:0"), "$.columns[0]"),
        ("combat", lambda d: d["cells"].__setitem__("x", d["cells"]["1"]), "$.cells.x"),
        ("combat", lambda d: d["codes"]["Ar"].__setitem__("retreats", {"att": "far"}), "$.codes.Ar.retreats.att"),
        ("combat", lambda d: d.__setitem__("surplus", 1), "$.surplus"),
        ("combat", lambda d: d.pop("codes"), "$"),
        ("conflict", lambda d: d["panic"].__setitem__("hex", "one"), "$.panic.hex"),
        ("conflict", lambda d: d["eighty_eight"].__setitem__("side", "french"), "$.eighty_eight.side"),
        ("calendar", lambda d: d["phase"].pop(), "$.phase"),
        ("options", lambda d: d["option"].clear(), "$.option"),
        ("names", lambda d: d["allied"].pop("ja"), "$.allied"),
    ],
)
def test_a_slip_is_named_with_its_place(name, mend, place):
    found = broken(name, mend)
    assert found and any(one.endswith(f"`{place}`") for one in found), found
    with pytest.raises(msgspec.ValidationError):
        data = copy.deepcopy(TABLES[name])
        mend(data)
        SCHEMA(name, data)


def test_all_slips_are_named_at_once():
    def mend(data):
        data["codes"]["Ar"].pop("ja")
        data["codes"]["C"]["en"] = 3
        data["cells"]["2"] = "C"

    assert len(broken("combat", mend)) == 3


def test_a_card_may_have_a_column_of_its_own_and_a_row_for_nought():
    def mend(data):
        data["columns"].insert(2, "3:2")
        for row in data["cells"].values():
            row.insert(2, "C")
        data["cells"]["0"] = data["cells"]["1"]

    assert broken("combat", mend) == []


def test_an_unknown_table_is_no_table_of_the_game():
    assert SCHEMA.problems("civil", {}) != []
