"""What status shows, what is to be done, and the tables' shapes."""

from __future__ import annotations

import copy
import tomllib

import msgspec
import pytest

from refcli.core.showing import Bar
from refcli.core.tables import shipped
from refcli.games.corregidor import GAME
from refcli.games.corregidor.schema import SHAPES, validate

from .playing import position, said


def labels(state):
    return [one.label.key.removeprefix("corregidor.status.") for one in GAME.summary(state)]


def test_status_of_both_stages():
    assert "stage" in labels(position(0)) and "sealift" not in labels(position(0))
    assert {"sealift", "clock", "if-now"} <= set(labels(position(8))) and "stage" not in labels(position(8))
    assert "wave" in labels(position(8, wave=9)) and "converted" in labels(position(8, converted=("way",)))
    assert "batteries" in labels(position(8, batteries_lost=2)) and "airborne" in labels(position(8, airborne=1))


def test_tracks_stand_within_their_bounds():
    for turn in range(20):
        for one in GAME.summary(position(turn)):
            if isinstance(one, Bar):
                assert one.low <= one.value <= one.high


@pytest.mark.parametrize(
    ("values", "first"),
    [
        ({"turn": 0}, "corregidor.opening.us"),
        ({"turn": 0, "bombardment__played": 1}, "corregidor.todo.bombard"),
        ({"turn": 4}, "corregidor.todo.wave"),
        ({"turn": 4, "wave": 8}, "corregidor.todo.landing"),
        ({"turn": 19, "over": True}, "corregidor.todo.over"),
    ],
)
def test_what_is_to_be_done(values, first):
    values = dict(values)
    state = position(values.pop("turn"), **values)
    assert said(GAME.todo(state))[0] == first


def test_the_way_on_is_shown_when_it_is_open():
    assert "corregidor.todo.land" not in said(GAME.todo(position(0)))
    assert "corregidor.todo.land" in said(GAME.todo(position(0, bombardment__played=1)))
    assert "corregidor.todo.skip" not in said(GAME.todo(position(0, bombardment__skipped=3)))
    assert said(GAME.todo(position(19)))[-1] == "corregidor.todo.finish"
    assert "corregidor.todo.airborne" not in said(GAME.todo(position(2)))
    assert "corregidor.todo.airborne" not in said(GAME.todo(position(8, airborne=3)))


def shipped_table(name):
    return tomllib.loads((shipped() / "corregidor" / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_shipped_tables_hold(name):
    validate(name, shipped_table(name))


@pytest.mark.parametrize(
    ("name", "slip", "told"),
    [
        ("calendar", lambda t: t["light"].pop(), "last turn"),
        ("calendar", lambda t: t["bombardment"].update(skips=4), "turns enough"),
        ("calendar", lambda t: t["phase"].pop(), "each stage once"),
        ("fire", lambda t: t["target"]["drum"].pop("vp"), "two forts"),
        ("fire", lambda t: t["target"].pop("hughes"), "hughes"),
        ("fire", lambda t: t["aa"].update(units=["way", "way"]), "each company once"),
        ("fire", lambda t: t["support"]["air"].update(noon=1), "noon"),
        ("landing", lambda t: t["wave"].update(turn="4"), "int"),
        ("landing", lambda t: t["drift"].pop("south"), "south"),
        ("victory", lambda t: t["level"].reverse(), "levels that fall"),
        ("victory", lambda t: t["level"].pop(), "levels that fall"),
        ("rulings", lambda t: t["ruling"].append(t["ruling"][0]), "each id once"),
    ],
)
def test_a_slip_is_found_and_named(name, slip, told):
    table = copy.deepcopy(shipped_table(name))
    slip(table)
    with pytest.raises(msgspec.ValidationError, match=told):
        validate(name, table)
