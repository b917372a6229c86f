"""Which messages of refcli warn or refuse, read out of its source: what the error catalogue must show."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import refcli
from refcli.core.outcome import Say
from refcli.games import ROOMS

RAISED = ("BadInput", "SessionError", "hard", "soft", "Fault", "once")
"""What makes an error or a refusal out of a message."""

WARNED = ("warn", "notices", "cautions", "_warnings", "remark_phase")
"""Calls that take a warning's key, and functions that give warnings."""


def catalogue_modules() -> list[str]:
    """Every module of the catalogue: the common ones, then those in the rooms of games."""
    rooms = [f"refcli.games.{room}.texts" for room in ROOMS]
    return [f"{name}.{module.name}" for name in ("refcli.text", *rooms) for module in iter_modules(import_module(name).__path__)]


@cache
def sentences() -> frozenset[str]:
    """Every key of the catalogue."""
    return frozenset(key for module in catalogue_modules() for key in import_module(module).TEXTS)


def keys_of(message: Any) -> Iterator[str]:
    """The keys of a message and of all that fills it."""
    if isinstance(message, Say):
        yield message.key
        for value in message.params.values():
            yield from keys_of(value)
    elif isinstance(message, (list, tuple)):
        for one in message:
            yield from keys_of(one)


def raised() -> dict[str, str]:
    """Key -> the file of refcli that raises it, as an error, a refusal or a warning; not what only says what to do."""
    found: dict[str, str] = {}
    for file in sorted(Path(refcli.__file__).parent.rglob("*.py")):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, (ast.FunctionDef, ast.Module)):
                for key in _of(function):
                    found.setdefault(key, str(file.relative_to(Path(refcli.__file__).parent)))
    return found


def _of(function: ast.FunctionDef | ast.Module) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, (ast.Assign, ast.AugAssign)) and _is_warnings(node.targets[0] if isinstance(node, ast.Assign) else node.target):
            yield from (key for one in ast.walk(node.value) if isinstance(one, ast.expr) for key in _said(one, function))
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        if name in RAISED:
            for argument in node.args[:3] if name == "once" else node.args[:1]:
                yield from _said(argument, function)
        elif name == "warn" and node.args or name == "say" and getattr(function, "name", "") in WARNED:
            yield from _meant(node.args[0], function)


def _is_warnings(target: ast.expr) -> bool:
    return isinstance(target, ast.Attribute) and target.attr == "warnings"


def _said(message: ast.expr, function: ast.FunctionDef | ast.Module) -> Iterator[str]:
    """The keys of a message as it is raised: ``say(…)``, or one of two."""
    if isinstance(message, ast.IfExp):
        yield from (*_said(message.body, function), *_said(message.orelse, function))
    elif isinstance(message, ast.Call) and getattr(message.func, "id", "") == "say":
        yield from _meant(message.args[0], function)


def _meant(key: ast.expr, function: ast.FunctionDef | ast.Module) -> Iterator[str]:
    """The keys that an expression can stand for: itself, all that fit its pattern, or the keys named in its function."""
    if isinstance(key, ast.Constant):
        yield key.value
    elif isinstance(key, ast.IfExp):
        yield from (*_meant(key.body, function), *_meant(key.orelse, function))
    elif isinstance(key, ast.JoinedStr):
        pattern = "".join(re.escape(part.value) if isinstance(part, ast.Constant) else "[^.]+" for part in key.values)
        yield from (one for one in sentences() if re.fullmatch(pattern, one))
    elif isinstance(function, ast.FunctionDef):
        yield from (node.value for node in ast.walk(function) if isinstance(node, ast.Constant) and node.value in sentences())
