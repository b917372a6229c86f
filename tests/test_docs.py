"""What the pages show is what refcli does: every ``console`` block is run, in order, in one home a page.

A block ``toml PATH`` is put at the end of that file of the home, before the blocks below it are run.

A line ``…`` in the shown output stands for any lines, ``…`` within a line for anything on it. ``python
tests/test_docs.py PAGE.md ...`` writes the outputs anew.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from refcli.cli.main import run

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "README.ja.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "ja").glob("*.md")])
VARIES = re.compile(r"\b[0-9a-f]{5}-[0-9a-f]{5}-[0-9a-f]{5}\b|\b20\d\d-\d\d-\d\d[T ][0-9:+]+")
"""What no two runs share: heads and times."""
BLOCK = re.compile(r"^```(?:console|toml (\S+))\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(block: str) -> Iterator[tuple[str, str]]:
    """(command line, shown output) of a block."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield line, shown.rstrip("\n")


def output(line: str, home: Path) -> str:
    """What a command prints, stdout and stderr as they come."""
    words = shlex.split(line)
    assert words[0] == "refcli", line
    found = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(found), contextlib.redirect_stderr(found):
        run([*words[1:], "--home", str(home)] if "--" not in words else ["--home", str(home), *words[1:]])
    found.seek(0)
    return "\n".join(row.rstrip() for row in found.read().rstrip("\n").split("\n"))


def matches(shown: str, real: str) -> bool:
    """Whether the shown output is the real one, but for what ``…`` stands for."""
    pattern = "\n".join(".*" if row.strip() == "…" else re.escape(row.rstrip()).replace("…", "[^\n]*") for row in shown.split("\n"))
    return re.fullmatch(pattern, real, re.DOTALL) is not None


def append(file: Path, text: str) -> None:
    """What a page has its reader write into a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(text + "\n")


@contextlib.contextmanager
def new_home(page: Path) -> Iterator[Path]:
    """A home for the commands of a page; those of a Japanese page are answered in Japanese."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"LC_ALL": "C.UTF-8"}):
        for name in ("REFCLI_HOME", "REFCLI_SESSION", "REFCLI_LANG"):
            os.environ.pop(name, None)
        if page.parent.name == "ja" or page.name.endswith(".ja.md"):
            os.environ["REFCLI_LANG"] = "ja"
        (Path(folder) / "sessions").mkdir()
        yield Path(folder)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page_shows_what_happens(page: Path) -> None:
    with new_home(page) as home:
        for file, block in BLOCK.findall(page.read_text("utf-8")):
            if file:
                append(home / file, block)
                continue
            for line, shown in commands(block):
                real = output(line, home)
                assert matches(shown, real), f"{page.name}: $ {line}\n--- shown\n{shown}\n--- real\n{real}"


def rewrite(page: Path) -> None:
    """Writes the outputs of a page anew; what stands behind a line ``…`` stays shortened by hand."""

    def block(match: re.Match[str]) -> str:
        if match[1]:
            append(home / match[1], match[2])
            return match[0]
        parts = []
        for line, shown in commands(match[2]):
            real = VARIES.sub("…", output(line, home))
            parts.append(f"$ {line}\n{shown if matches(shown, real) else real}\n")
        return "```console\n" + "\n".join(parts) + "```"

    with new_home(page) as home:
        page.write_text(BLOCK.sub(block, page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        rewrite(Path(name))
