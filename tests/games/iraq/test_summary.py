"""What status shows and what is to be done now, in both languages; names and texts that every key needs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.asking import LiveTable
from refcli.core.dice import System
from refcli.core.errors import BadInput
from refcli.core.game import rule_on
from refcli.core.outcome import Name
from refcli.core.showing import Bar
from refcli.core.state import State
from refcli.core.tables import Tables
from refcli.core.words import build, read
from refcli.games.iraq import GAME
from refcli.games.iraq.kinds import CHITS, CRTS
from refcli.games.iraq.phases import owes, phase, phase_keys
from refcli.games.iraq.summary import summary, worst_blow
from refcli.games.iraq.texts.turn import TEXTS
from refcli.games.iraq.todo import declarable, todo
from refcli.text import LANGUAGES, Catalogue

TABLES = Tables("iraq")
ENGLISH, JAPANESE = (Catalogue(lang, TABLES["names"]) for lang in LANGUAGES)
TURNS = TABLES["calendar"]["turns"]


def position(phase="initiative", options=(), scenario=None, **values):
    start = GAME.start(TABLES, {"options": options, "scenario": scenario}) | {"phase": phase} | values
    return State(start, GAME.paths(TABLES), TABLES)


def lines(state, catalogue=ENGLISH):
    return {catalogue(one.label): catalogue(one.text) for one in summary(state) if not isinstance(one, Bar)}


def bars(state):
    return {one.value: ENGLISH(one.meaning) for one in summary(state) if isinstance(one, Bar)}


def doing(state):
    return [ENGLISH(one) for one in todo(state)]


def test_the_indices_say_what_they_mean_for_victory():
    """§5.1: 11 more than 40 is the next level; 24 is the dearest district of coin's at x3."""
    assert bars(position()) == {70: "leads by 40; 11 more: legitimate victory", 30: "40 behind"}
    assert worst_blow(position(), "coin") == 24
    assert "24" in bars(position(**{"netwar.coin": 24}))[24]
    assert "behind" in bars(position(**{"netwar.coin": 25}))[25]
    assert bars(position(**{"netwar.ins": 100, "netwar.coin": 24}))[100].startswith("leads by 76, the highest")
    assert bars(position(**{"netwar.coin": 70}))[70] == "level with the enemy"


def test_what_stands_on_the_table_is_told_once_it_is_there():
    bare = lines(position())
    assert bare["Order of play"] == "open" and bare["Airstrikes"] == "2" and "High value target" not in bare
    full = lines(
        position(
            first="coin",
            turn="2004B",
            hvt="tikrit",
            suicide_surge=True,
            options=("pgm",),
            **{"jihad.turn": "2004A", "surge.turn": "2004B", "surge.points": 17, "chits.ins.held": 3},
        )
    )
    assert full["Order of play"] == "Counterinsurgents, then Insurgents"
    assert full["Netwar chits"] == "Insurgents 3, Counterinsurgents 0"
    assert full["Jihad"] == "declared in 2004A" and full["Surge"] == "declared in 2004B: 17 points left"
    assert full["High value target"] == "Tikrit" and full["Optional rules"] == "precision strikes"
    assert "Suicide attacks" in full and "Election turn" in full


def test_districts_show_who_controls_them_and_what_that_is_worth():
    """§18.2, §18.21."""
    told = {"districts.fallujah.infra": ("ins", "ins"), "districts.green-zone.infra": ("coin",), "districts.tikrit.infra": ("ins", "coin")}
    shown = lines(position(**told))
    assert shown["Insurgents control"] == "Fallujah: 7 points"
    assert shown["Counterinsurgents control"] == "Green Zone: 6 points"
    assert shown["Disputed"] == "Tikrit" and shown["Not told"] == "12 of 15 districts"


MEANT = {
    "add|deduct|no": "add",
    "ins|coin": "ins",
    "KEY=OWNERS …": "fallujah=ins",
    "UNIT": "iraqi-militia",
    "CRT DISTRICT ATT:DEF": "kinetic fallujah 3:2",
    "DISTRICT=SIDE:N": "fallujah=ins:2",
}


def _typed(line):
    """The command that a line tells to type, with something meant by the words in capitals."""
    words = line.rpartition(": ")[2]
    for shape, meant in MEANT.items():
        words = words.replace(shape, meant)
    return words.partition(",")[0].split()


@given(
    st.sampled_from(phase_keys(TABLES)),
    st.sampled_from(TURNS),
    st.sampled_from([None, "ins", "coin"]),
    st.booleans(),
    st.sampled_from([(), tuple(TABLES["options"]["option"])]),
)
def test_every_thing_to_do_is_a_command_that_can_be_read(key, turn, first, done, options):
    marks = ("chaos-ins", "chaos-coin", "control") if done else ()
    state = position(
        key, options, turn=turn, first=first, done=marks, hvt="tikrit", **{"netwar.ins": 80, "netwar.coin": 20, "jihad.points": 9}
    )
    found = [line for line in todo(state) if line.key != "@"]
    assert found
    for line in found:
        words = _typed(ENGLISH(line))
        name = words[0] if words[0] != "next" else "time next"
        order = GAME.command(name).order
        build(order, read(words[1:], order, TABLES).facts, phase(state).side)


def test_the_way_on_is_told_unless_the_phase_owes_something():
    state = position("chaos-coin", first="coin")
    assert doing(state) == ["Counterinsurgents roll: chaos coin"] and owes(state, "chaos-coin")
    rolled = position("chaos-coin", first="coin", done=("chaos-coin",))
    assert doing(rolled) == ["then on to «Counterinsurgents: movement»: next"]
    assert doing(position("end", first="ins"))[-1] == "then on to turn 2004A: next"
    assert doing(position("end", first="ins", turn="2008B"))[-1] == "end the game: next"


def test_a_declaration_is_offered_at_its_bound_and_once():
    """§24.12, §24.13: 75 or more, 25 or less."""
    assert [declarable(position("chaos-ins", **{"netwar.ins": n}), "ins") for n in (74, 75)] == [False, True]
    assert [declarable(position("chaos-coin", **{"netwar.coin": n}), "coin") for n in (26, 25)] == [False, True]
    assert not declarable(position("chaos-ins", **{"netwar.ins": 90, "jihad.turn": "2004A"}), "ins")
    assert any("jihad" in line for line in doing(position("chaos-ins", first="ins", **{"netwar.ins": 75})))


def test_the_set_up_is_told_where_the_game_opens():
    """§3.2, §3.3; each scenario adds its own lines."""
    standard = todo(position())
    assert sum(line.key == "@" for line in standard) == len(TABLES["scenarios"]["setup"])
    iranian = todo(position(scenario="iranian-intervention"))
    assert len(iranian) == len(standard) + len(TABLES["scenarios"]["scenario"]["iranian-intervention"]["setup"])
    assert any(line.key == "@" for line in todo(position("setup", scenario="mnf-reinforced")))
    assert not any(line.key == "@" for line in todo(position(scenario="mnf-reinforced")) + todo(position(turn="2004A")))


def test_over_and_open_decision_leave_one_thing_to_do():
    assert len(todo(position(over=True))) == len(todo(position(pending={"command": "combat"}))) == 1


def test_all_is_said_in_both_languages():
    state = position("conflict-coin", ("pgm",), first="coin", hvt="tikrit", **{"districts.fallujah.infra": ("ins", "ins")})
    for one in [*summary(state), *phase(state).checklist, *todo(state)]:
        for message in (one.label, one.meaning if isinstance(one, Bar) else one.text) if hasattr(one, "label") else (one,):
            english, japanese = ENGLISH(message), JAPANESE(message)
            assert english and japanese and "{" not in english + japanese
            assert not re.search(r"[ぁ-んァ-ン一-龥]", english)


# Names, texts and rulings


def test_every_key_has_a_name():
    keys = {*GAME.sides, *CHITS, *CRTS, *phase_keys(TABLES), *TABLES["districts"]["district"]}
    keys |= {
        *TABLES["netwar"]["victory"],
        *TABLES["scenarios"]["scenario"],
        *(row["sect"] for row in TABLES["districts"]["district"].values()),
    }
    assert not {key for key in keys if key not in TABLES["names"]}
    assert all(set(row) == set(LANGUAGES) and all(row.values()) for row in TABLES["names"].values())
    assert JAPANESE(Name("ins")) == "反政府勢力"


def test_every_text_has_the_same_places_in_both_languages():
    places = re.compile(r"\{(\w+)")
    for key, (english, japanese) in TEXTS.items():
        assert sorted(set(places.findall(english))) == sorted(set(places.findall(japanese))), key


def test_every_text_is_used_and_every_key_has_one():
    """In the modules of this part: keys of the sources and of the catalogue are the same."""
    folder = Path(__file__).resolve().parents[3] / "refcli" / "games" / "iraq"
    own = "".join((folder / f"{name}.py").read_text("utf-8") for name in ("clock", "due", "phases", "gates", "netwar", "summary", "todo"))
    used = set(re.findall(r'"(iraq\.[a-z.-]+)"', own))
    assert used == set(TEXTS)


def test_rulings_are_told_apart_and_cite_sections_that_exist():
    rows = TABLES["rulings"]["ruling"]
    assert len({row["id"] for row in rows}) == len(rows)
    for row in rows:
        assert row["sections"] and all(re.fullmatch(r"[1-9][0-9]?(\.[0-9]{1,3})?", one) for one in row["sections"]), row["id"]
        assert row["en"] and row["ja"]


def test_an_option_has_its_section_and_an_unknown_scenario_is_no_key():
    """§27."""
    assert all(one.startswith("27.") for row in TABLES["options"]["option"].values() for one in row["sections"])
    with pytest.raises(KeyError):
        GAME.start(TABLES, {"scenario": "desert-storm"})


def test_refusals_name_the_phase_that_is_still_to_come():
    state = position("movement-coin", first="coin", done=("chaos-coin",))
    command = GAME.command("control")
    out = rule_on(GAME, command, state, build(command.order, {}, None), LiveTable(System(), System()))
    assert ENGLISH(out.faults[0].todo) == "go there: next control"
    gone = position("end", first="coin")
    out = rule_on(GAME, command, gone, build(command.order, {}, None), LiveTable(System(), System()))
    assert "no such phase" in ENGLISH(out.faults[0].todo)


def test_a_side_that_is_nobodys_cannot_be_guessed():
    command = GAME.command("netwar")
    with pytest.raises(BadInput):
        facts = read(["+5"], command.order, TABLES).facts
        rule_on(GAME, command, position("end", first="ins"), build(command.order, facts, None), LiveTable(System(), System()))
