"""One answer for every view, with the awkward things that users and files put into them."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from refcli.core.answer import Answer, OpenDecision, Option
from refcli.core.crt import Crt
from refcli.core.dice import Die
from refcli.core.odds import Odds
from refcli.core.outcome import Change, Name, say, texts
from refcli.core.rulebook import Section
from refcli.core.showing import Bar, Line
from refcli.core.state import Path, Paths, State
from refcli.core.tables import Tables
from refcli.core.telling import Fate
from refcli.services.report import Chart, Series, Story, Throws
from refcli.services.sheet import Grid, Item, Part
from refcli.services.story import Chapter, Heading, Scene, Tale
from refcli.text import Catalogue

NASTY = "\x1b[31mred\x07 [bold]x[/1] \u202e日本\r\nnext\udc80"
NAMES = {
    "coin": {"en": "Counterinsurgents", "ja": "対反政府勢力"},
    "ins": {"en": "Insurgents", "ja": "反政府勢力"},
    "toy": {"en": "Toy table", "ja": "おもちゃの表"},
}
PATHS = Paths([Path("netwar.coin", "track", 0, 0, 100), Path("hands.ins", "secret", ()), Path("done", "marks", ()), Path("open", "keys")])
CRT = Crt.of(
    "toy",
    {
        "columns": ["<1-1", *(f"{n}-1" for n in range(1, 12))],
        "cells": {die: [f"C{(die + column) % 4}" for column in range(12)] for die in range(1, 7)},
        "doubtful": {"2": ["3-1"]},
        "source": "recovered",
        "sections": ["16.3"],
    },
)


def catalogue(lang: str) -> Catalogue:
    return Catalogue(lang, NAMES)


def both(text: str):
    return texts({"en": text.replace("{", "").replace("}", ""), "ja": "日本語で " + text.replace("{", "").replace("}", "")})


DECISION = OpenDecision(
    "coin",
    both("which?"),
    (Option("add", (Change("netwar.coin", 30, 36), Change("done", (), ("x",)))), Option("roll", None), Option("stop", ())),
)
COMBAT = {
    "key": "EA",
    "column": "2-1",
    "base_column": "1-1",
    "roll": 4,
    "winner": "att",
    "winner_side": "coin",
    "points": {"add": 6, "deduct": 1},
    "multiplier": {"add": 1, "deduct": 1},
    "levels": None,
    "eliminated": {"side": "ins", "percent": 50, "units": 2, "retreat": True},
}


def combat(**other) -> Answer:
    plain = {
        "game": "iraq",
        "session": "tonight",
        "seq": 47,
        "place": ("2004A", "conflict-ins"),
        "dice": (Die("conflict", 6, 4, "typed"),),
        "result": COMBAT,
        "changes": (Change("netwar.coin", 30, 36), Change("hands.ins", (), ("edge",)), Change("done", (), ("open-x",))),
        "decision": DECISION,
        "reasons": (both("two for the edge (§20.5)"),),
        "instructions": (both("take two units of the other side away " + NASTY),),
        "rules": ("14.6", "16.3"),
        "warnings": (both("this cell is in doubt"),),
        "paths": PATHS,
    }
    return Answer("combat", **(plain | other))


ENTRY = {
    "seq": 1,
    "time": "2024-01-01T10:00:00",
    "turn": "2004A",
    "phase": "conflict-ins",
    "order": None,
    "command": "combat",
    "dice": [],
    "result": None,
}


_SUM = {"player": "Anna", "throws": 9, "luck": "11/12", "at_least": "1/720", "p": "1/360", "holm": 0.01, "exact": True}
LUCK: dict[str, Any] = {
    "rulings": [{"seq": 3, "command": "combat", "key": "EA", "score": "5/6", "undone": False}],
    "sides": [
        {"side": "ins", "tracks": {}} | _SUM | {"throws": 0, "luck": None},
        {"side": "coin", "tracks": {"netwar.coin": {"actual": "6", "expected": "4/3"}}} | _SUM,
    ],
    "undone": [{"side": "coin", "tracks": {}} | _SUM | {"exact": False, "at_least": 0.01}],
    "sources": [{"source": "seed", "tracks": {}} | _SUM, {"source": "typed", "tracks": {}} | _SUM],
    "upsets": [3],
    "left_out": [{"seq": 5, "why": "no-order"}, {"seq": 6, "why": "hidden"}, {"seq": 7, "why": "no-order"}],
}


AUDITED: dict[str, Any] = {
    "file": "a.zip",
    "ok": True,
    "session": "tonight",
    "game": "iraq",
    "chain": "ok",
    "entries": 47,
    "digest": "0" * 64,
    "undone": {"throws": 2},
    "by_hand": {"track": 1, "edit": 0},
    "tables": [{"table": "iraq/civil", "rulings": 3}, {"table": "iraq/own", "rulings": None}],
    "luck": {"sides": LUCK["sides"]},
    "same_as": ["b.zip"],
    "error": say("audit.unsound"),
}


def report(view: str) -> Answer:
    """A report of one act, one note, one track and some dice."""
    row = ENTRY | {"kind": "ruling", "dice": [{"value": 3}], "note": None, "undone": True, "agreed": NASTY, "acts": None, "seq": 46}
    told = Answer("combat", "iraq", result={"key": "EA"})
    note = row | {"kind": "note", "note": NASTY, "undone": False, "seq": 47}
    act = Scene(46, "2004A", "coin", answer=told, changes=[Change("netwar.coin", 30, 36)], rows=[row])
    chapters = [Chapter("2004A", [act, Scene(47, "2004A", None, note=NASTY, rows=[note])])]
    heading = Heading(
        session="tonight",
        title=both("Toy"),
        head="1a2b3-c4d5e-6f708",
        entries=47,
        taken_back=1,
        over=True,
        winner=Name("coin"),
        level=Name("limited"),
        decided=46,
        players={"coin": NASTY},
        sides=("ins", "coin"),
        began=datetime(2026, 1, 1, 20, 15, tzinfo=UTC),
        seconds=5400,
        pauses=1,
        scenario=Name("standard"),
        options=[both(NASTY)],
        doubts=[both(NASTY)],
    )
    start = State({"netwar.coin": 30}, PATHS, Tables("iraq"))
    end = State({"netwar.coin": 36}, PATHS, Tables("iraq"))
    fates = [Fate(Name("coin"), 30, 4, Name("map")), Fate(both(NASTY), None, None, None)]
    series = Series("netwar.coin", 0, 100, [(1, 30), (46, 36)])
    charts = [Chart(kind, both(NASTY), [series, series] if kind == "lines" else [series]) for kind in ("lines", "each", "ruler")]
    throws = [Throws("seed", 6, Counter({1: 9, 2: 9, 3: 9, 4: 9, 5: 9, 6: 9})), Throws("typed", 6, Counter({6: 1}))]
    story = Story(Tale(heading, chapters, start, end, fates), chapters, charts, [series], throws, LUCK)
    return Answer("report", "iraq", "tonight", place=("2004A", "conflict-ins"), view=view, data=story, paths=PATHS)


SECTION = Section("16.45", {"en": "Toy", "ja": "玩具"}, {"en": NASTY, "ja": NASTY}, "told", ("combat",), ("toy",), ("16.4",))


def sheet(view: str) -> Answer:
    """A sheet with one of everything."""
    data = {
        "title": both("Toy"),
        "rulebook": both("a rulebook"),
        "notes": [both("note " * 20)],
        "crts": [CRT],
        "rules": (SECTION,),
        "parts": [
            Part(Name("toy"), ("1.0",), (Item("11–16", Name("coin"), (Name("ins"),), (both(NASTY),), ("2.0",), ((Name("toy"), 3),)),)),
            Part(both("Grid"), (), (), Grid((Name("coin"), both("points")), ((Name("toy"), (3, ("a", "b"))),))),
        ],
        "rulings": [Item("", None, (), (both("a ruling"),), ("3.0",))],
    }
    return Answer("tables", "iraq", view=view, data=data)


def rules() -> Answer:
    """What a search found: more than is shown whole, and details of a section."""
    row = SECTION._asdict() | {"section": "16.45", "title": texts(SECTION.title), "text": texts(SECTION.text)}
    return Answer(
        "rules",
        "iraq",
        view="rules",
        data={"sections": [row] * 7, "how": "found", "more": [("16.451", both(NASTY))], "readings": [both(NASTY)]},
    )


def answers() -> dict[str, Answer]:
    """By the name of the view."""
    odds = Odds(
        {"EA": Fraction(99999, 100000), "a-very-long-key-of-an-event": Fraction(1, 200000), "MD": Fraction(1, 200000)},
        {"netwar.coin@add": Fraction(5, 3), "netwar.coin@deduct": Fraction(-1, 1000), "netwar.coin": Fraction(2)},
    )
    return {
        "compare": Answer(
            "compare",
            "iraq",
            view="compare",
            data={
                "common": 2,
                "prefix": "a",
                "a": {"session": "tonight", "entries": 2},
                "b": {"session": "what-if", "entries": 4},
                "state": [{"path": "netwar.coin", "a": 30, "b": None}],
            },
        ),
        "csv": Answer("log", "iraq", "tonight", view="csv", data={"text": 'seq,note\n1,"two\nlines"\n'}),
        **{
            f"audit-{name}": Answer("audit", view=f"audit-{name}", data={"records": [AUDITED, AUDITED | {"ok": False}], "failed": 1})
            for name in ("md", "html", "csv", "heads")
        },
        "luck": Answer("luck", "iraq", "tonight", place=("2004A", "conflict-ins"), view="luck", data=LUCK),
        "report-md": report("report-md"),
        "report-html": report("report-html"),
        "report-json": report("report-json"),
        "ruling": combat(),
        "status": Answer(
            "status",
            "iraq",
            "tonight",
            place=("2004A", "conflict-ins"),
            view="status",
            paths=PATHS,
            data={
                "title": both("Toy"),
                "turn": "2004A",
                "phase": Name("coin"),
                "checklist": [both("look " * 20)],
                "summary": [
                    Bar(say("@", texts={"en": "Index", "ja": "指数"}), 70, 0, 100, both("leads")),
                    Line(both("A label that is long"), both(NASTY)),
                ],
                "decision": DECISION,
                "todo": [both("go on")],
                "head": "ABCDE",
            },
        ),
        "watch": Answer(
            "status",
            "iraq",
            "tonight",
            place=("2004A", "conflict-ins"),
            view="watch",
            paths=PATHS,
            data={
                "title": both("Toy"),
                "turn": "2004A",
                "phase": Name("coin"),
                "checklist": [both("look " * 20)],
                "summary": [
                    Bar(say("@", texts={"en": "Index", "ja": "指数"}), 70, 0, 100, both("leads")),
                    Line(both("A label that is long"), both(NASTY)),
                ],
                "decision": DECISION,
                "todo": [both("go on")],
                "head": "ABCDE",
            },
        ),
        "crt": Answer(
            "crt", view="crt", data={"crt": CRT, "column": 3, "die": 4, "key": None, "meanings": {"C0": both("nothing"), "C1": both(NASTY)}}
        ),
        "explain": Answer(
            "explain",
            "iraq",
            "tonight",
            place=("2004A", "conflict-ins"),
            view="explain",
            data={"ruling": combat(), "crt": CRT, "column": 3, "die": 4, "meaning": both(NASTY)},
            rules=("16.3",),
        ),
        "sheet": sheet("sheet"),
        "sheet-html": sheet("sheet-html"),
        "rules": rules(),
        "odds": Answer("odds", "iraq", view="odds", odds=odds, data={"title": both("combat")}, paths=PATHS),
        "log": Answer(
            "log",
            "iraq",
            "tonight",
            view="log",
            paths=PATHS,
            data={
                "entries": [
                    ENTRY | {"order": "new tonight --game iraq", "kind": "new"},
                    ENTRY | {"seq": 2, "kind": "note", "note": NASTY},
                    ENTRY
                    | {
                        "seq": 113,
                        "kind": "ruling",
                        "order": "combat " * 9,
                        "dice": [{"value": 4}, {"value": "2h"}],
                        "result": {"key": "EA"},
                    }
                    | {"undone": True, "agreed": NASTY, "made": [Change("netwar.coin", 30, 36)]},
                    ENTRY | {"seq": 114, "kind": "undo", "acts": [113]},
                ]
            },
        ),
        "games": Answer(
            "games",
            view="games",
            data={
                "games": [
                    {
                        "key": "toy",
                        "title": both("Toy"),
                        "sides": ["ins", "coin"],
                        "rulebook": {"en": "A", "ja": "本"},
                        "charts": [both("c")],
                    }
                ]
            },
        ),
        "sessions": Answer(
            "sessions",
            view="sessions",
            data={
                "sessions": [
                    {"name": "日本の長い名前のセッション", "game": "iraq", "turn": "2004A", "last": 47, "current": True, "fault": None},
                    {"name": "b", "game": None, "turn": None, "last": None, "current": False, "fault": NASTY},
                ]
            },
        ),
        "rulings": Answer("rulings", view="rulings", data={"rulings": [{"id": "R1", "sections": ["4.1"], "text": both(NASTY)}]}),
        "tables": Answer(
            "tables",
            view="tables",
            data={
                "name": "x",
                "table": {
                    "source": "stand-in",
                    "n": 3,
                    "rows": [[1, 2], [3, 4]],
                    "t": {"ins": {"en": "a", "ja": "b"}, "deep": {"x": NASTY}},
                },
            },
        ),
        "verify": Answer(
            "verify",
            view="verify",
            data={
                "verdicts": {"chain": (True, both("fine")), "dice": (None, both("no seed")), "rulings": (False, both("bad"))},
                "head": "ABCDE",
            },
        ),
        "text": Answer("text", view="text", data={"lines": ["one\n    two", both(NASTY), "x" * 200]}),
    }
