"""What every view keeps to, and what each says."""

from __future__ import annotations

import copy
import re
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_answers import CRT, ENTRY, NASTY, answers, both, catalogue, combat

from refcli.core.answer import Answer
from refcli.core.errors import BadInput, Refused, SessionError
from refcli.core.odds import Odds
from refcli.core.outcome import Change, hard, say, soft
from refcli.core.showing import Bar, percent
from refcli.views import DOCUMENTS, MARKDOWN, VIEWS, draw, draw_error, draw_line
from refcli.views.cells import width
from refcli.views.glyphs import PLAIN, needs_ascii
from refcli.views.parts import bar, signed

ALL = sorted(answers())
LANGS = ("en", "ja")
ANSI = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")


def replace(answer: Answer, **changed: object) -> Answer:
    """The answer with some of it changed."""
    other = copy.copy(answer)
    for name, value in changed.items():
        setattr(other, name, value)
    return other


def drawn(name, lang="en", **look):
    return draw(answers()[name], catalogue(lang), **look)


def test_there_is_a_sample_for_every_view():
    assert set(ALL) == set(VIEWS)


# What every view keeps to.


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("cells", [40, 57, 100])
@pytest.mark.parametrize("name", [name for name in ALL if not name.endswith(("-html", "-json", "-csv", "-heads"))])  # for other programs
def test_no_line_is_wider_than_the_terminal(name, cells, lang):
    for line in drawn(name, lang, width=cells).split("\n"):
        assert width(line) <= cells


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ALL)
def test_no_control_of_a_user_or_a_file_reaches_the_terminal(name, lang):
    for look in ({"width": 40}, {}, {"ascii": True}):
        assert not CONTROL.search(drawn(name, lang, **look))
    assert not CONTROL.search(ANSI.sub("", drawn(name, lang, width=60, styled=True)))
    assert not re.search(r"[\n\x00-\x1f]", draw_line(answers()[name], catalogue(lang)))


@pytest.mark.parametrize("name", ALL)
def test_styles_add_nothing_but_colour(name):
    for cells in (40, 100, None):
        plain = drawn(name, width=cells)
        styled = ANSI.sub("", drawn(name, width=cells, styled=True))
        assert [line.rstrip() for line in styled.split("\n")] == plain.split("\n")


@pytest.mark.parametrize("name", ALL)
def test_in_a_pipe_nothing_is_wrapped_or_cut(name):
    """All words of the narrow page stand in the wide one, and a long text stands on one line."""
    one_line = "".join(drawn(name).split())
    if name not in ("status", "odds", "crt", "log", "explain", *MARKDOWN):  # these lay out bars, columns or times by the width
        assert "".join(drawn(name, width=40).split()) == one_line
    if name == "text":
        assert "x" * 200 in drawn(name).split("\n")


@pytest.mark.parametrize("name", ALL)
def test_the_old_console_gets_ascii(name):
    shown = drawn(name, width=40, ascii=True)
    assert not set(shown) & set(PLAIN)
    assert re.sub("[\u3040-\u9fffー]", "", shown).isascii()
    assert not set(draw_line(answers()[name], catalogue("en"), ascii=True)) & set(PLAIN)


def test_which_consoles_are_old():
    assert needs_ascii("ascii") and needs_ascii("cp932") and needs_ascii(None) and needs_ascii("no-such-encoding")
    assert not needs_ascii("utf-8")


@pytest.mark.parametrize("name", [name for name in ALL if name not in DOCUMENTS])
def test_the_first_line_says_where_it_went_and_the_speakable_line_ends_with_it(name):
    answer = replace(answers()[name], session=None, seq=None)
    assert draw(answer, catalogue("en")).split("\n")[0] == "NOT RECORDED: no session here"
    assert draw_line(answer, catalogue("en")).endswith("NOT RECORDED: no session here")
    answer = replace(answer, session="tonight", place=("2004A", "conflict-ins"))
    assert draw(answer, catalogue("en")).split("\n")[0] == "tonight 2004A conflict-ins"
    answer = replace(answer, seq=47)
    assert draw(answer, catalogue("en")).split("\n")[0] == "tonight #47 2004A conflict-ins"
    assert draw_line(answer, catalogue("en")).endswith("; tonight #47 2004A conflict-ins")


def test_a_ruling_needs_neither_rich_nor_other_views():
    code = (
        "import sys; sys.path.insert(0, 'tests/views'); from sample_answers import combat, catalogue; from refcli.views import draw; "
        "draw(combat(), catalogue('en'), width=80); "
        "print([m for m in sys.modules if m.split('.')[0] in ('rich', 'click') or m in ('refcli.views.status', 'refcli.views.crt')])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


# A ruling.


def test_a_combat_in_the_order_that_the_table_needs():
    lines = drawn("ruling").split("\n")
    assert lines[:3] == [
        "tonight #47 2004A conflict-ins",
        "2-1 · die 4 · EA · Counterinsurgents win: +6 or −1",
        "  two for the edge (§20.5)",
    ]
    assert lines[3].startswith("→ take two units")
    assert lines[4:] == [
        "  netwar coin 30 → 36",
        "? Counterinsurgents to choose: which?",
        "  1 add   netwar coin 30 → 36",
        "  2 roll  more dice follow",
        "  3 stop  changes no number",
        "  type: refcli decide 1",
        "! note: this cell is in doubt",
        "§14.6 §16.3",
    ]


def test_a_question_that_names_who_chooses_is_not_told_twice():
    decision = combat().decision._replace(question=both("Counterinsurgents choose: first?"))
    assert "\n? Counterinsurgents choose: first?\n" in draw(combat(decision=decision), catalogue("en"))


def test_a_decision_taken_has_the_words_of_its_ruling():
    answer = replace(combat(decision=None), command="decide", ruling="combat")
    assert draw(answer, catalogue("en")).split("\n")[1] == "2-1 · die 4 · EA · Counterinsurgents win: +6 or −1"


def test_nobody_wins_and_nothing_is_at_stake():
    result = combat().result | {"key": "-", "winner": None, "winner_side": None, "points": {"add": 0, "deduct": 0}}
    assert draw(combat(result=result), catalogue("en")).split("\n")[1] == "2-1 · die 4 · - · nobody wins · no points"


def test_secrets_and_marks_are_not_told():
    shown = drawn("ruling") + draw_line(combat(), catalogue("en"))
    assert "hands" not in shown and "edge\n" not in shown and "open-x" not in shown


def test_without_words_in_the_catalogue_a_result_is_shown_field_by_field_key_first():
    answer = combat(result={"n": 3, "key": "pass", "side": "ins", "half": Fraction(7, 2), "gone": None, "yes": True}, decision=None)
    answer.command = "something-new"
    assert draw(answer, catalogue("en")).split("\n")[1:3] == ["pass · n 3 · side Insurgents · half 7/2 · yes yes", "dice: combat 4"]


def test_a_list_has_a_line_a_row():
    rows = [{"district": "a", "side": "ins", "units": 3, "reduced": 2}, {"district": "b", "side": "coin", "units": 1, "reduced": 0}]
    answer = Answer("attrition", "iraq", result=rows)
    assert draw(answer, catalogue("en")).split("\n")[1:] == [
        "a, Insurgents: 2 of 3 drop a level",
        "b, Counterinsurgents: 0 of 1 drop a level",
    ]


def test_a_table_of_tables_has_a_line_a_row():
    answer = Answer("district", "iraq", result={"districts": {"x": {"infra": ["ins", "ins"], "open": None, "control": "ins"}}})
    assert draw(answer, catalogue("en")).split("\n")[1:] == ["x: Insurgents · boxes: Insurgents, Insurgents"]


def test_the_log_shows_the_beginning_of_a_very_long_word():
    entry = {"seq": 1, "order": "allot jp " + "a" * 200, "kind": "ruling"}
    said = draw(Answer("log", view="log", data={"entries": [entry]}), catalogue("en"))
    assert "allot jp " + "a" * 59 + "…" in said and "a" * 60 not in said


def test_a_die_that_is_read_as_it_fell_is_told_once():
    told = [
        draw(Answer("combat", "arras", result={"column": "4:1", "roll": 3, "modified": n, "key": "D1"}), catalogue("en")) for n in (3, 4)
    ]
    assert "4:1 · die 3 · D1" in told[0]
    assert "4:1 · die 3, read as 4 · D1" in told[1]


def test_the_kind_of_dice_has_a_word_in_japanese():
    said = draw(Answer("new", "iraq", "t", 1, result={"dice_mode": "physical", "cup": "real"}), catalogue("ja"))
    assert "実物のダイス" in said and "physical" not in said and "real" not in said


def test_a_players_own_words_are_not_taken_for_keys():
    assert draw(Answer("note", "iraq", "coin", 3, result={"text": "coin"}), catalogue("ja")).split("\n")[1] == "記録：「coin」"


def test_changes_of_one_path_are_told_as_one_and_sets_by_what_came_and_went():
    changes = (Change("netwar.coin", 30, 36), Change("netwar.coin", 36, 33), Change("open", ("ins",), ("coin",)))
    lines = draw(combat(changes=changes, decision=None), catalogue("en")).split("\n")
    assert "  netwar coin 30 → 33" in lines
    assert "  open −Insurgents +Counterinsurgents" in lines
    back = (Change("netwar.coin", 30, 36), Change("netwar.coin", 36, 30))
    assert "netwar coin" not in draw(combat(changes=back, decision=None), catalogue("en"))


def test_a_set_told_for_the_first_time_and_forgotten_again():
    for old, new, told in ((None, ("ins",), "open +Insurgents"), (("ins",), None, "open −Insurgents"), (None, (), "open — → —")):
        assert f"  {told}" in draw(combat(changes=(Change("open", old, new),), decision=None), catalogue("en")).split("\n")


def test_a_set_in_which_a_key_stands_twice_is_told_whole():
    changes = (Change("open", ("ins", "ins"), ("ins", "coin")),)
    assert "open Insurgents, Insurgents → Insurgents, Counterinsurgents" in draw(combat(changes=changes, decision=None), catalogue("en"))


def test_a_path_may_have_a_name():
    names = catalogue("ja")
    names.names = names.names | {"netwar.coin": {"en": "coin's index", "ja": "対反政府勢力の指数"}}
    assert "  対反政府勢力の指数 30 → 36" in draw(combat(), names).split("\n")


def test_the_speakable_line_has_the_result_first():
    answer = combat(instructions=(), warnings=())
    assert draw_line(answer, catalogue("en")) == (
        "2-1 · die 4 · EA · Counterinsurgents win: +6 or −1; netwar coin 30 → 36; "
        "Counterinsurgents to choose: add / roll / stop; tonight #47 2004A conflict-ins"
    )


# Chances.


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 6), "16.7%"),
        (Fraction(1, 2), "50.0%"),
        (Fraction(1, 5000), "<0.1%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(9999, 10000), ">99.9%"),
        (Fraction(9994, 10000), "99.9%"),
    ],
)
def test_percent(chance, text):
    assert percent(chance) == text


@given(st.fractions(0, 1))
def test_percent_is_0_or_100_only_when_certain(chance):
    assert (percent(chance) in ("0%", "100%", "0.0%", "100.0%")) == (chance in (0, 1))


@given(st.fractions(0, 1), st.integers(2, 40))
def test_a_bar_is_empty_for_nothing_and_full_for_all_alone(share, cells):
    assert (bar(share, cells) == 0) == (share == 0)
    assert (bar(share, cells) == cells) == (share == 1)


@pytest.mark.parametrize(
    ("mean", "text"),
    [(Fraction(5, 3), "+5/3 (+1.67)"), (Fraction(-4, 3), "−4/3 (−1.33)"), (Fraction(2), "+2"), (Fraction(-7), "−7"), (Fraction(0), "0")],
)
def test_mean_changes_are_exact_with_their_sign(mean, text):
    assert signed(mean) == text


def test_a_mean_change_is_never_shown_as_nothing():
    assert signed(Fraction(-1, 1000)) == "−1/1000 (<0.01)"


def test_odds_are_listed_in_their_order_with_fraction_and_percent():
    odds = Odds({"EA": Fraction(1, 2), "MD": Fraction(1, 6)}, {"netwar.coin@add": Fraction(5, 3), "netwar.coin": Fraction(2)})
    lines = draw(Answer("odds", "iraq", view="odds", odds=odds), catalogue("en"), width=40).split("\n")
    assert lines[2:] == [
        "  EA  ██████████████████████  1/2  50.0%",
        "  MD  ███████                 1/6  16.7%",
        "mean change",
        "  netwar coin  +2",
        "  if add",
        "    netwar coin  +5/3 (+1.67)",
        "nothing was rolled or changed",
    ]


def test_a_long_key_or_fraction_costs_the_bar_not_the_numbers():
    odds = Odds({"EA": Fraction(12345678901, 98765432101234)}, {})
    shown = draw(Answer("odds", "iraq", view="odds", odds=odds), catalogue("en"), width=30)
    assert "12345678901/98765432101234" in shown and "█" not in shown


# The CRT.


def test_the_whole_grid_with_the_cell_that_was_read_in_brackets():
    lines = drawn("crt").split("\n")
    assert lines[1] == "Toy table · 3-1 · die 4 · C3"
    assert lines[2].startswith("die  <1-1  1-1  2-1 [3-1] 4-1 ")
    assert lines[6].startswith(">4   C0    C1   C2  [C3]  C0 ")
    assert lines[4].startswith(" 2   C2    C3   C0   C1?  C2 ")
    assert "  C1  ████████████████████████  1/3  33.3%" in lines
    assert "recovered from a garbled text · ? = cell in doubt" in lines


def test_a_wide_grid_goes_below_itself_and_keeps_every_cell():
    shown = drawn("crt", width=40)
    assert shown.count("die ") >= 3
    codes = [token.strip("[]?") for line in shown.split("\n") if re.match(r"[ >][1-6] ", line) for token in line.split()[1:]]
    assert sorted(codes) == sorted(code for row in CRT.cells.values() for code in row)


def test_no_chances_where_the_rows_are_not_the_faces_of_a_die():
    shifted = CRT._replace(cells={die - 1: row for die, row in CRT.cells.items()}, doubtful=frozenset())
    data = {"crt": shifted, "column": 3, "die": None, "key": None, "meanings": {}}
    assert "%" not in draw(Answer("crt", view="crt", data=data), catalogue("en"))
    given_ = data | {"chances": {"C0": Fraction(1, 36)}}
    assert "1/36  2.8%" in draw(Answer("crt", view="crt", data=given_), catalogue("en"))


def test_a_table_alone_has_no_mark():
    data = {"crt": CRT, "column": None, "die": None, "key": None, "meanings": {"C0": both("nothing")}}
    shown = draw(Answer("crt", view="crt", data=data), catalogue("en"))
    assert "[" not in shown and ">" not in shown and "  C0  nothing" in shown.split("\n")


# The others.


def test_status_shows_tracks_as_bars_with_their_numbers():
    lines = drawn("status", width=100).split("\n")
    assert lines[1] == "Toy · 2004A · Counterinsurgents"
    assert lines[2] == f"{'Index':20}  █████████████████████░░░░░░░░░  70"
    assert all(line[20:22] == "  " and line[22] != " " for line in lines[2:4]), "long labels do not break the column"
    assert "head ABCDE" in lines


def test_a_track_may_go_below_nothing():
    data = {"summary": [Bar(both("VP"), -3, -5, 5)]}
    line = draw(Answer("status", view="status", data=data), catalogue("en"), width=24).split("\n")[-1]
    assert line == "VP  ███░░░░░░░░░░░░░░ -3"


def test_the_log_keeps_what_was_taken_back_and_says_so():
    shown = drawn("log", width=100)
    assert "[taken back]" in shown and "dice 4,2h · EA" in shown and "#114 undo #113" in shown and "by agreement: “" in shown
    assert shown.count("2004A conflict-ins") == 1


def test_a_note_is_shown_as_it_is():
    data = {"entries": [ENTRY | {"note": "[bold]coin[/1] {0}"}]}
    assert "“[bold]coin[/1] {0}”" in draw(Answer("log", "iraq", "t", view="log", data=data), catalogue("ja"))


def test_a_verdict_is_told_in_words():
    assert [line.split("  ")[0] for line in drawn("verify").split("\n")[1:4]] == ["OK", "OPEN", "FAILED"]


def test_a_bare_text_has_nothing_but_its_lines():
    answer = Answer("log", "iraq", "tonight", view="text", data={"lines": ["# a", "roll 2d6"], "bare": True})
    assert draw(answer, catalogue("en")) == "# a\nroll 2d6"


# Failures.


def test_a_refusal_tells_every_fault_with_its_paragraph_and_what_to_do():
    faults = [soft(both("too late"), "14.1", todo=both("next")), soft(both("no option"), "27.1", "27.2")]
    assert draw_error(Refused(faults), catalogue("en")).split("\n") == [
        "Refused by the rules: too late §14.1",
        "  try: next",
        "Refused by the rules: no option §27.1 §27.2",
        '  if all players agree otherwise: --agree "why"',
    ]


def test_what_is_not_there_cannot_be_agreed_into_being():
    assert "--agree" not in draw_error(Refused([soft(both("a"), "1"), hard(both("b"), "2")]), catalogue("en"))


def test_a_fault_in_a_script_keeps_the_number_of_its_line():
    refused = Refused([soft(both("too late"), "14.1")])
    refused.message = say("run.line", line=3, fault=refused.message)
    assert draw_error(refused, catalogue("en")).startswith("Refused by the rules: line 3: too late §14.1")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("error", [BadInput, SessionError])
def test_errors_fit_are_clean_and_come_in_one_line_too(error, lang):
    fault = error(say("words.unplaced", word=NASTY * 3), say("key.one-of", keys="a b"))
    shown = draw_error(fault, catalogue(lang), width=40)
    assert all(width(line) <= 40 for line in shown.split("\n")) and not CONTROL.search(shown)
    assert "\n" not in draw_error(fault, catalogue(lang), line=True)
    assert ANSI.sub("", draw_error(fault, catalogue(lang), width=40, styled=True)) == shown


def test_a_track_moved_by_hand_is_told_by_its_name(refcli):
    """In English as it is typed, in Japanese as it is called."""
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    assert "\ntime.elapsed: 3\n" in refcli("--lang", "en", "track", "time.elapsed", "=3").out
    assert "\n時間：4\n" in refcli("--lang", "ja", "track", "time.elapsed", "=4").out
