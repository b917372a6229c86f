"""Mutations of the rules, one at a time: what no test notices is printed. A longer run, by hand::

    python tests/mutation.py refcli/games/arras/combat.py --tests tests/games/arras "tests/test_cases.py -k arras" [--most 200]

Each mutant is one small change (a comparison, a sign, a number, an ``and``, a condition turned round) in a copy of the package; the
tests named run against the copy until one fails. Exit status 1 if a mutant survives.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """(line, what is changed, the module with that change) for every place that can be changed."""
    count = sum(1 for _ in _places(ast.parse(source)))
    for n in range(count):
        tree = ast.parse(source)
        line, told = _change(*list(_places(tree))[n])
        yield line, told, ast.unparse(ast.fix_missing_locations(tree))


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, int]]:
    """Every node that can be changed, and which of its operators."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield from ((node, i) for i, op in enumerate(node.ops) if type(op) in SWAPS)
        elif isinstance(node, (ast.BinOp, ast.BoolOp)):
            if type(node.op) in SWAPS:
                yield node, 0
        elif isinstance(node, (ast.IfExp, ast.If)) or (isinstance(node, ast.Constant) and type(node.value) in (int, bool)):
            yield node, 0


def _change(node: ast.AST, i: int) -> tuple[int, str]:
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Compare):
        old = node.ops[i]
        node.ops[i] = SWAPS[type(old)]()  # type: ignore[call-overload]
        return line, f"{type(old).__name__} -> {type(node.ops[i]).__name__}"
    if isinstance(node, (ast.BinOp, ast.BoolOp)):
        was = node.op
        node.op = SWAPS[type(was)]()  # type: ignore[assignment]
        return line, f"{type(was).__name__} -> {type(node.op).__name__}"
    if isinstance(node, (ast.IfExp, ast.If)):
        node.test = ast.UnaryOp(ast.Not(), node.test)
        return line, "if -> if not"
    assert isinstance(node, ast.Constant)
    value = node.value
    node.value = not value if isinstance(value, bool) else value + 1  # type: ignore[operator]
    return line, f"{value!r} -> {node.value!r}"


def passes(call: list[str], folder: Path, env: dict[str, str], seconds: int) -> bool:
    """Whether the tests hold; a mutant that never comes to an end is noticed by that."""
    try:
        return subprocess.run(call, cwd=folder, env=env, capture_output=True, timeout=seconds, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def main() -> int:
    """Tries the mutants of the files named; 1 if any survives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--tests", nargs="+", required=True, help="what pytest is told, each a text of words")
    parser.add_argument("--most", type=int, default=10_000, help="at most so many mutants of each file, by lot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=300, help="what a run of the tests may take")
    given = parser.parse_args()
    survived = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("refcli", "tests", "tables", "sessions", "docs"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, copy / name)
        env = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "CI": "true"}
        calls = [[sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *shlex.split(one)] for one in given.tests]
        for file in given.files:
            at = copy / file.resolve().relative_to(ROOT)
            source = at.read_text("utf-8")
            found = list(mutants(source))
            if len(found) > given.most:
                found = sorted(random.Random(given.seed).sample(found, given.most))
            for line, told, text in found:
                at.write_text(text, "utf-8")
                if all(passes(call, copy, env, given.seconds) for call in calls):
                    survived += 1
                    print(f"{file}:{line}: {told}", flush=True)
            at.write_text(source, "utf-8")
            print(f"{file}: {len(found)} mutants", flush=True)
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
