"""The catalogue is whole: every key that the sources use has an entry, every entry is used, both languages agree."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import refcli
from refcli.core.outcome import Name, say, texts
from refcli.text import AREAS, Catalogue, find, places
from tests.messages import catalogue_modules

PACKAGE = Path(refcli.__file__).parent
MODULES = catalogue_modules()
FILES = {Path(str(import_module(module).__file__)) for module in MODULES}
ENTRIES = {key: both for module in MODULES for key, both in import_module(module).TEXTS.items()}

KEY_AT = {"say": 0, "Say": 0, "tell": 0, "because": 0, "warn": 0, "key": 0, "Key": 0, "fact": 1, "resolve": 2, "Command": 3, "Service": 3}
"""Where the calls that name a key have it."""


def _sources():
    for file in PACKAGE.rglob("*.py"):
        if file not in FILES:
            yield file, ast.parse(file.read_text(encoding="utf-8"))


def _called(tree):
    """(expression of the key, line) of every call that names one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            at = KEY_AT.get(name)
            if at is not None and len(node.args) > at:
                yield node.args[at], node.lineno


def _constants(node):
    """The texts that an expression may come to, where it is a text or a choice between texts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def _pattern(node: ast.JoinedStr) -> re.Pattern:
    return re.compile("".join(re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w.-]+" for part in node.values))


def test_every_key_that_is_named_has_an_entry():
    missing = [
        f"{file.relative_to(PACKAGE)}:{line}: {key}"
        for file, tree in _sources()
        for node, line in _called(tree)
        for key in _constants(node)
        if key != "@" and find(key) is None
    ]
    assert not missing, "\n".join(missing)


def test_every_key_that_is_put_together_has_entries():
    empty = [
        f"{file.relative_to(PACKAGE)}:{line}"
        for file, tree in _sources()
        for node, line in _called(tree)
        if isinstance(node, ast.JoinedStr) and not any(_pattern(node).fullmatch(key) for key in ENTRIES)
    ]
    assert not empty, "\n".join(empty)


def test_every_entry_is_used():
    used: set[str] = set()
    patterns = [re.compile(r"result\..+")]  # views/results.py puts these together from the command and its fields
    for _, tree in _sources():
        patterns += [_pattern(node) for node, _ in _called(tree) if isinstance(node, ast.JoinedStr)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant) and "." in str(node.values[0].value):
                patterns.append(_pattern(node))
    idle = [key for key in ENTRIES if key not in used and not any(pattern.fullmatch(key) for pattern in patterns)]
    assert not idle, "\n".join(idle)


LABEL_AT = {"one": 0, "total": 1, "hits": 2, "check": 1, "within": 1, "faces": 1, "pick": 1}
"""Where the questions to the table have the label of their dice."""


def test_every_die_has_a_name_and_every_name_a_die():
    labels = {"tens", "ones"}
    for _, tree in _sources():
        for node in ast.walk(tree):
            at = LABEL_AT.get(node.func.attr) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
            if at is not None and len(node.args) > at:
                labels.update(_constants(node.args[at]))
    assert labels == {key.removeprefix("die.") for key in ENTRIES if key.startswith("die.")}


def test_no_key_stands_twice():
    seen: dict[str, str] = {}
    for module in MODULES:
        for key in import_module(module).TEXTS:
            assert key not in seen, f"{key} in {seen[key]} and {module}"
            seen[key] = module


def test_every_entry_stands_where_it_is_looked_for():
    lost = [key for key, both in ENTRIES.items() if find(key) != both]
    assert not lost, "\n".join(lost)
    assert {f"refcli.text.{module}" for modules in AREAS.values() for module in modules} <= set(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_both_languages_have_the_same_places(module):
    entries = import_module(module).TEXTS
    unlike = [key for key, (en, ja) in entries.items() if places(en) != places(ja) or not en or not ja]
    assert not unlike, "\n".join(unlike)
    stray = [key for key, both in entries.items() for text in both if set("{}") & set(re.sub(r"\{\w+\}", "", text))]
    assert not stray, "\n".join(stray)


def test_result_entries_name_a_command_of_the_game():
    from refcli.core.common import COMMON
    from refcli.games import BUILT, built
    from refcli.games.declared import COMMANDS
    from refcli.services import SERVICES

    commands = {f"result.{game}.{name.replace(' ', '-')}" for game in BUILT for name in built(game).commands}
    commands |= {f"result.{name}" for name in (*SERVICES, *COMMON)}
    commands |= {f"result.declared.{name.replace(' ', '-')}" for name in COMMANDS}
    stray = [key for key in ENTRIES if key.startswith("result.") and not any(key == c or key.startswith(f"{c}.") for c in commands)]
    assert not stray, "\n".join(stray)


NAMES = {"coin": {"en": "Coin side", "ja": "対反政府勢力"}}


def test_places_are_filled_names_in_the_language_and_lists_in_its_manner():
    message = texts({"en": "{who}: {list}", "ja": "{who}は{list}"}, who=Name("coin"), list=("a", Name("coin")))
    assert Catalogue("en", NAMES)(message) == "Coin side: a, Coin side"
    assert Catalogue("ja", NAMES)(message) == "対反政府勢力はa、対反政府勢力"


def test_what_fills_a_place_is_never_read_as_a_place():
    assert Catalogue()(say("words.unplaced", word="{place} {0.__class__}")) == "«{place} {0.__class__}» fits nowhere in this command"


@pytest.mark.parametrize("sentence", ["a { brace", "a } brace", "{x.y.z}", "{x[", "{0}", "{x:>q}", "{}"])
def test_a_sentence_of_somebodys_own_table_never_takes_the_ruling_down(sentence):
    assert Catalogue()(texts({"en": sentence, "ja": sentence}, x=1)) == sentence


def test_a_place_that_nothing_fills_stays_visible():
    both = {"en": "100% of {n} in {place}", "ja": "{place}の{n}の100%"}
    assert Catalogue()(texts(both, n=2)) == "100% of 2 in {place}"
    assert Catalogue("ja")(texts(both, n=2, place="ここ")) == "ここの2の100%"


def test_a_key_without_an_entry_is_shown_with_what_fills_it():
    assert Catalogue()(say("no.such.key", n=3)) == "no.such.key(n=3)"
