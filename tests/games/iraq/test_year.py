"""A whole year, A turn and B turn, played once in the console and once as a script: the same state in the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

YEAR: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("initiative --first coin", ()),
    ("next", ()),
    ("chaos coin --dice 3,6", ()),
    ("next", ()),
    ("mobilize coin", ()),
    ("mobilize coin 2 bct kuwait, iraqi-division fal", ()),
    ("next conflict", ()),
    ("district fal --infra i- --open both", ()),
    ("combat k fal 9:3 --edge ins --dice 3", ("add",)),
    ("combat civil fal 3:3 --infra --dice 1", ("deduct",)),
    ("district fal=i-", ()),
    ("district bw=cii gz=c", ()),
    ("next chaos-ins", ()),
    ("chaos ins --dice 5,5", ()),
    ("next", ()),
    ("mobilize ins iraqi-militia fal, chit", ()),
    ("next conflict", ()),
    ("combat g gz 3:4 --infra --declare", ("roll", "add")),
    ("next control", ()),
    ("district gz=c", ()),
    ("control", ("",)),
    ("next initiative", ()),
    ("initiative --first ins", ()),
    ("next", ()),
    ("chaos ins --dice 2,1,3,4", ()),
    ("next conflict", ()),
    ("combat k bw 4:4 --dice 3 --take add", ()),
    ("next chaos-coin", ()),
    ("chaos coin --dice 6,5,3", ()),
    ("next conflict", ()),
    ("hvt --sof --dice 1,2,3", ()),
    ("next control", ()),
    ("control", ("sam ci, tikrit=ii",)),
    ("next", ()),
    ("attrition fal=ins:3", ()),
    ("next initiative", ()),
)
"""Lines, and what the console asks after each."""


def test_a_year_in_the_console_and_as_a_script_comes_to_the_same(refcli: Any, process: Any, home: Path) -> None:
    new = "--game iraq --seed s --chit edge --chit isr --chit isr"
    begin = ("time set 2004A",)
    refcli("new", "console", *new.split())
    said = process("play", stdin="\n".join((*begin, *(typed for line, answers in YEAR for typed in (line, *answers)), "exit")) + "\n")
    assert said.code == 0 and "Traceback" not in said.err
    played = refcli("--json", "status").json["state"]
    assert (played["turn"], played["phase"]) == ("2005A", "initiative"), said.out[-1500:]

    lines = [f"new script {new}", *begin]
    for line, answers in YEAR:
        if line == "control" and answers != ("",):
            lines.append("control sam=ci tikrit=ii")
            continue
        lines += [line, *(f"decide {answer}" for answer in answers if answer)]
    (home / "year.txt").write_text("\n".join(lines) + "\n", "utf-8")
    run = refcli("run", home / "year.txt")
    assert run.code == 0, run.out + run.err
    scripted = refcli("--json", "status").json["state"]
    assert scripted == played  # the numbers of the entries that told districts among it
    assert refcli("verify").code == 0
    assert refcli("verify", "--session", "console").code == 0
