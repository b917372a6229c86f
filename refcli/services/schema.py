"""``schema``: the form of a command's answer as a JSON Schema (2020-12), and the reasons of errors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.answer import Answer
from ..core.facts import Order, fact, specs
from ..core.forms import TEXT, Form, many, ref, table
from ..core.kinds import Key, Word
from ..core.tables import Tables
from ..core.words import join
from . import SERVICES, Service, service
from .forms import DEFS, ENVELOPE, EXTRA, RESULTS, RULING

if TYPE_CHECKING:
    from ..core.game import Game
    from ..desk.desk import Desk, Request

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ERRORS = "errors"


class Schema(Order):
    """The form of answers as JSON Schema."""

    command: tuple[str, ...] = fact(Word("[COMMAND|errors]"), "schema.command", positional=True, many=True, default=())


def schema(desk: Desk, order: Schema, request: Request) -> Answer:
    """The schema of any answer, of one command's, or the reasons of errors. BadInput if there is no such command."""
    if list(order.command) == [ERRORS]:
        answer = Answer("schema", view="text", result={"reasons": reasons()})
        answer.data = {"lines": reasons(), "bare": True}
        return answer
    if not order.command:
        found = answer_schema(None, None)
    else:
        named = desk.names.find(list(order.command))
        if named.service:
            found = answer_schema(named.name, service(named.name).order)
        else:
            at_hand = desk.game(named.key) if named.key is not None else desk.session_game() or desk.game(desk.game_with(named.name))
            found = answer_schema(named.name, at_hand[0].command(named.name).order, at_hand[1], results(at_hand[0]).get(named.name))
    answer = Answer("schema", view="text", result=found)
    answer.data = {"lines": [_printed(found)], "bare": True}
    return answer


def _printed(found: dict[str, Any]) -> str:
    from json import dumps

    return dumps(found, indent=2, ensure_ascii=False)


def results(game: Game) -> Mapping[str, Form]:
    """What the game declares of its commands' results; of games of tables alone, whose words are their own, nothing."""
    return game.results() if game.results is not None else {}


def answer_schema(
    command: str | None, order: type[Order] | None, tables: Tables | None = None, result: Form | None = None
) -> dict[str, Any]:
    """The schema of the answers of a command (None: of any), its failures left to ``#/$defs/failure``. ``result``: what the game
    declares of its own command's."""
    fields = dict(ENVELOPE)
    needed = list(fields)
    if command is not None and order is not None:
        fields["ok"] = {"const": True}
        fields["command"] = {"const": command}
        fields["words"] = {**many(TEXT), "description": _shape(command, order, tables)}
        fields["result"] = result or RESULTS.get(command, {} if command in SERVICES else RULING)
        fields |= EXTRA.get(command, {})
        if command in ("log", "odds"):
            fields["result"] = {}
        needed += [name for name in EXTRA.get(command, {}) if command != "log"]
    elif command is None:
        fields["error"] = ref("error")
    failure = {**table(**ENVELOPE), "description": "what a command that fails answers instead (exit 2, 3, 4, 130)"}
    failure["properties"] = {**failure["properties"], "ok": {"const": False}, "error": ref("error")}
    failure["required"] = [*failure["required"], "error"]
    return {
        "$schema": DIALECT,
        "title": f"refcli {command}" if command is not None else "refcli",
        "type": "object",
        "properties": fields,
        "required": needed,
        "$defs": {**DEFS, "failure": failure},
    }


def _shape(command: str, order: type[Order], tables: Tables | None) -> str:
    """The facts that the words may tell, as they are declared."""
    told = []
    for spec in specs(order):
        if spec.drawn:
            continue
        metavar = spec.kind.metavar
        if isinstance(spec.kind, Key) and tables is not None and (values := tuple(spec.kind.values(tables))) and len(values) <= 8:
            metavar = "|".join(values)
        word = spec.name.strip("_").upper() if spec.positional else f"{spec.option} {metavar}".strip()
        told.append(word if spec.required else f"[{word}]")
    return " ".join([command, *told])


_RAISED = re.compile(r'(?:BadInput|SessionError|RefcliError|hard|soft|Refused)\(\s*\[?\s*(?:hard\(|soft\()?\s*say\(\s*"([a-z0-9.-]+)"')


@lru_cache(maxsize=1)
def reasons() -> list[str]:
    """The stable keys of all that may fail: every message with which something is refused or cannot be read."""
    root = Path(__file__).resolve().parent.parent
    found = {key for file in root.rglob("*.py") for key in _RAISED.findall(file.read_text("utf-8"))}
    return sorted(found | {"interrupted"})


def page() -> str:
    """docs/json.md: the fields of every object, and of each command's result."""
    lines = ["# JSON v1", "", _INTRO, "", "## Every object", "", *_rows(table(**ENVELOPE)), "", "A failure has `error` as well:", ""]
    lines += _rows(DEFS["error"])
    lines += ["", "## Shapes", ""]
    for name, form in DEFS.items():
        if "properties" in form and name != "error":
            lines += [f"**{name}**" + (f": {form['description']}" if "description" in form else ""), "", *_rows(form), ""]
    lines += ["## Results", ""]
    for command in sorted({*RESULTS, *EXTRA}):
        lines += [f"### {command}", ""]
        lines += _rows(RESULTS.get(command, {}))
        for name, form in EXTRA.get(command, {}).items():
            lines += [f"`{name}` beside the result: {_type(form)}", "", *_rows(form.get("items", form)), ""]
        lines += [""] if lines[-1] else []
    from ..games import BUILT, built

    for key in sorted(BUILT):
        lines += [f"## {key}", ""]
        for command, form in sorted(results(built(key)).items()):
            lines += [f"### {key} {command}", "", *(_rows(form) or [_type(form)]), ""]
    return "\n".join(lines).rstrip() + "\n"


_INTRO = (
    "`--json` prints one object a command, a script one a line. `schema` is 1: a field that is here stays, with its meaning; new ones\n"
    "may come, so readers pass over what they do not know. All fields stand, null or empty where there is nothing. Fractions are text\n"
    '(`"5/3"`). `refcli schema COMMAND` gives the JSON Schema (2020-12) of its answers, `refcli schema errors` the reasons of failures.\n'
    "This page is made of the same declarations."
)


def _rows(form: dict[str, Any]) -> list[str]:
    fields = form.get("properties")
    if not fields:
        return []
    sure = form.get("required", fields)
    rows = ["| field | is | |", "|---|---|---|"]
    return [*rows, *(f"| `{name}` | {_type(one)} | {_meant(one, name in sure)} |" for name, one in fields.items())]


def _meant(form: dict[str, Any], always: bool) -> str:
    parts = [str(form["description"])] if "description" in form else []
    return "; ".join(parts if always else [*parts, "where it applies"])


def _type(form: dict[str, Any]) -> str:
    if "$ref" in form:
        result: str = form["$ref"].rpartition("/")[2]
        return result
    if "const" in form:
        return f"`{join([str(form['const']).lower()])}`"
    if "enum" in form:
        return " or ".join("null" if one is None else f"`{one}`" for one in form["enum"])
    if "anyOf" in form:
        return " or ".join(_type(one) for one in form["anyOf"])
    kind = form.get("type", "anything")
    if kind == "array":
        return f"list of {_type(form['items'])}"
    if kind == "object" and "additionalProperties" in form:
        return f"object of {_type(form['additionalProperties'])}"
    if kind == "object" and "properties" in form:
        return "{" + ", ".join(form["properties"]) + "}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


SCHEMA = Service("schema", Schema, schema, "schema.help")
