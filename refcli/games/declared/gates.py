"""What stands before a throw whatever it is: its phases, and words that belong to another table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.errors import BadInput
from ...core.outcome import Fault, Name, name_of, say, soft
from ...core.state import State
from .book import Book
from .modifiers import attribute, by_itself, off
from .orders import Force
from .position import PHASE, TURN


def timely(state: State, table: Mapping[str, Any]) -> Iterator[Fault]:
    """A table that is for some phases alone, in a session at another."""
    wanted = table.get("phases", ())
    if wanted and state.live and state[PHASE] not in wanted:
        known = [row["key"] for row in Book.at(state.tables).phases_in(state[TURN])]
        rest = known[known.index(state[PHASE]) + 1 :] if state[PHASE] in known else known
        coming = next((key for key in rest if key in wanted), None)
        todo = say("declared.phase-is.how", phase=coming) if coming else None
        found = say("declared.phase-is", phases=tuple(name_of("phase", one) for one in wanted), phase=name_of("phase", state[PHASE]))
        yield soft(found, *table.get("sections", ()), todo=todo)


def no_strangers(order: Any, name: str, tables: Mapping[str, Mapping[str, Any]]) -> None:
    """BadInput if a modifier was told that the table ``name`` does not know, but another of its kind."""
    if len(tables) == 1:
        return
    own = tables[name].get("modifier", {})
    for other in tables.values():
        for key, row in other.get("modifier", {}).items():
            told = getattr(order, attribute(key)) or (by_itself(row) and getattr(order, off(key)))
            if key not in own and told:
                known = say("words.options", options=" ".join(f"--{one}" for one in own)) if own else None
                raise BadInput(say("declared.modifier.stranger", name=f"--{key}", table=Name(name)), known)


def misfits(order: Any, kind: str, table: Mapping[str, Any]) -> None:
    """BadInput if something was told that this kind of table has no use for."""
    for told in (order.att, order.def_):
        if told is not None and kind == "hits" and not (isinstance(told, Force) and {*told.by_class} <= {*table["class"]}):
            raise BadInput(say("declared.hits.class", text=str(told)), say("key.one-of", keys=", ".join(table["class"])))
        if isinstance(told, Force) and kind != "hits":
            raise BadInput(say("declared.force.none", table=Name(order.crt), text=str(told)))
    chart = table.get("kind", "odds") if kind == "crt" else kind
    if getattr(order, "column", None) is not None and chart != "named":
        raise BadInput(say("declared.misfit", option="--column", table=Name(order.crt)))
    if getattr(order, "def_crt", None) is not None and not table.get("both"):
        raise BadInput(say("declared.misfit", option="--def-crt", table=Name(order.crt)))
    if chart == "named" and order.att is not None:
        raise BadInput(say("declared.misfit", option="--att", table=Name(order.crt)))
    if order.shift and kind != "crt":
        raise BadInput(say("declared.misfit", option="--shift", table=Name(order.crt)))
    if order.drm and (kind == "hits" or table.get("compare") == "pairs"):
        raise BadInput(say("declared.misfit", option="--drm", table=Name(order.crt)))
