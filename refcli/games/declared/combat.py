"""``combat``: on a chart, by hits, or by opposed throws. Which of them, the table says; here is what they share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.asking import Table
from ...core.facts import REQUIRED, fact
from ...core.game import Command
from ...core.kinds import Key, Number, Strengths, Word
from ...core.outcome import Fault
from ...core.state import State
from ...core.tables import Tables
from ...core.worth import Measure
from . import charts, hits, opposed
from .aftermath import Ruling, ruling
from .book import COMBAT, Book
from .effects import afterwards, befall
from .gates import misfits, no_strangers, timely
from .modifiers import Counted, counted, facts_of, misplaced, spending, with_
from .needs import faults, pay
from .orders import CombatOrder, Forces, choice_keys, sided
from .roles import apart, wanted
from .scene import Scene, acting
from .settled import Act, settle
from .throws import number_in, remember

Row = Mapping[str, Any]
MISSING = {"crt": charts.missing, "hits": hits.missing, "opposed": opposed.missing}
FACTS = {"crt": charts.facts, "hits": hits.facts, "opposed": opposed.facts}
PREPARE = {"crt": charts.prepare, "hits": hits.prepare, "opposed": opposed.prepare}


def command(game: Row, book: Book) -> Command:
    """The command of a game with tables that are fought on."""
    names = book.tables_of(COMBAT)
    plain = all(_is_plain(row) for row in game.get("crt", {}).values()) and len(names) == len(game.get("crt", {}))
    kind = Strengths() if plain else Forces()
    ranged = tuple(name for name, row in game.get("crt", {}).items() if row.get("kind") == "strength")
    rows = [game[book.kind_in(name, COMBAT)][name] for name in names]
    facts: dict[str, Any] = {
        "__doc__": "Fight one combat.",
        "crt": fact(Key("what.crt", names, "CRT"), "declared.combat.crt", default=REQUIRED if len(names) > 1 else names[0]),
        **sided(book),
        "att": fact(kind, "declared.combat.att", default=REQUIRED if plain else None),
        "def_": fact(kind, "declared.combat.def", default=REQUIRED if plain else None),
    }
    if any(row.get("kind") == "named" for row in rows):
        facts["column"] = fact(Word("COLUMN"), "declared.combat.column", default=None)
    if any(row.get("both") for row in rows):
        facts["def_crt"] = fact(Key("what.crt", ranged, "CRT"), "declared.combat.def-crt", default=None)
    facts |= facts_of(rows)
    facts["shift"] = fact(Number(-99, 99), "declared.combat.shift", default=0)
    facts["drm"] = fact(Number(-99, 99), "declared.combat.drm", default=0)
    if keys := choice_keys(game):
        facts["take"] = fact(Key("what.decision", keys, "KEY"), "declared.take", many=True, default=())
    facts["bare"] = (*(("crt",) if len(names) > 1 else ()), "att:def_", *(("column",) if "column" in facts else ()), "dice")
    facts["wants"] = wants
    order = type("Combat", (CombatOrder,), facts)
    checks = (strangers, in_its_phase, circumstances)
    return Command("combat", order, ruling(combat), "declared.combat.help", (), checks, worth=Measure(worth))


def worth(result: Row, order: Any, tables: Tables) -> int | None:
    """How good a result is for the attacker: by the place of its key among those that the table ranks, the worst first; else what he
    has done less what was done to him, where that is counted; else the number that the code is."""
    codes, key = list(tables[order.crt].get("ranked", ())), result.get("key")
    if key in codes:
        return codes.index(key)
    if "lost" in result:
        return int(result["lost"]["def"] - result["lost"]["att"])
    if "hits" in result:
        return int(result["hits"]["att"] - result["hits"].get("def", 0))
    if "fire" in result:
        numbers = [number_in(shot["key"]) for shot in result["fire"].values()]
        return None if None in numbers else int(numbers[0] - (numbers[1] if len(numbers) > 1 else 0))  # type: ignore[operator]
    if "margin" in result:
        return int(result["margin"])
    return number_in(str(key))


def _is_plain(row: Row) -> bool:
    return row.get("kind", "odds") in ("odds", "difference")


def kind_of(state: State, order: Any) -> str:
    """The kind of table that is fought on."""
    return Book.at(state.tables).kind_in(order.crt, COMBAT)


def wants(order: Any, state: State) -> tuple[str, ...]:
    """What the table wants beyond what was told: strengths, a column; and whose it is, where that matters."""
    kind, table = kind_of(state, order), state.tables[order.crt]
    return (*MISSING[kind](order, table), *wanted(state, order, kind, order.crt, table.get("modifier", {})))


def strangers(state: State, order: Any) -> Iterable[Fault]:
    """What was told belongs to this table: each has its own circumstances, its own ways to tell forces."""
    apart(state, order)
    book = Book.at(state.tables)
    no_strangers(order, order.crt, {key: state.tables[key] for key in book.tables_of(COMBAT)})
    misfits(order, kind_of(state, order), state.tables[order.crt])
    return ()


def in_its_phase(state: State, order: Any) -> Iterable[Fault]:
    """In the phases that the table names, and none other."""
    yield from timely(state, state.tables[order.crt])


def set_up(out: Ruling, order: Any, table: Table | None) -> tuple[Scene, list[Counted], str]:
    """The scene of an order with the facts that are known before the throw, and the modifiers that count."""
    state, row = out.state, out.state.tables[order.crt]
    kind = kind_of(state, order)
    scene = Scene(out, table, acting(state, order.by), order.against, getattr(order, "take", ()))
    scene.facts = FACTS[kind](order, row)
    found = counted(scene, order, row)
    if kind == "hits":
        scene.facts |= hits.dice_facts(scene, order, row, found)
    return scene, found, kind


def circumstances(state: State, order: Any) -> Iterable[Fault]:
    """Circumstances that were told and cannot count; needs, limits and costs, all at once; a combat below the first column, where
    the table has no place for it."""
    scene, found, kind = set_up(Ruling(state), order, None)
    table = state.tables[order.crt]
    yield from misplaced(scene, found)
    yield from faults(scene, spending(order.crt, table, found))
    if kind == "crt" and table.get("below") == "refuse":
        yield from charts.out_of_reach(scene, order, table, found)


def combat(out: Ruling, order: Any, table: Table) -> None:
    """One combat. ``result``: key, with; on a chart base_column, shift, column, drm, roll, modified, row, att, def; where both fire
    winner and fire; hits, also, dice; rolls, lost, or att_total, def_total, margin; throws."""
    scene, found, kind = set_up(out, order, table)
    out.scene = scene
    row = out.state.tables[order.crt]
    out.cite(*row["sections"])
    settle(out, scene, Act("combat", order.crt, scene.att))
    fight = PREPARE[kind](scene, order, row, found)
    pay(scene, spending(order.crt, row, found))
    fight(with_(scene, order, row), lambda key: remember(scene, order.crt, key))
    afterwards(scene, found)
    befall(scene, row)
