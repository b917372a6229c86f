"""The options that every command takes, in any position; they are taken out of the words before anything else."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import BadInput
from ..core.numbers import plain
from ..core.outcome import say
from ..core.words import SPACE, dashed
from ..text import LANGUAGES
from .desk import Request
from .names import told

VALUED = {
    "--session": "session",
    "-s": "session",
    "--home": "home",
    "--lang": "lang",
    "--dice": "dice",
    "-d": "dice",
    "--agree": "agree",
}
FLAGS = {
    "--json": "json",
    "--line": "line",
    "--plain": "plain",
    "--no-session": "no_session",
    "--no-input": "no_input",
    "--version": "version",
    "--help": "help",
    "-h": "help",
}


class Wishes:
    """What the options of every command ask for."""

    session: str | None = None
    home: str | None = None
    lang: str | None = None
    dice: str | None = None
    agree: str | None = None
    json: bool = False
    line: bool = False
    plain: bool = False
    no_session: bool = False
    no_input: bool = False
    version: bool = False
    help: bool = False

    def __init__(self, json: bool = False, line: bool = False):
        self.json = json
        self.line = line

    def request(self) -> Request:
        """What goes with the words to the desk."""
        return Request(self.dice, self.agree)

    def only_dice_and_agreement(self) -> None:
        """BadInput if a line of a script asks for what concerns the whole run."""
        for name, said in vars(self).items():
            if said and name not in ("dice", "agree"):
                raise BadInput(say("run.global", option="--" + name.replace("_", "-")), say("run.global.how"))


def _parted(words: Sequence[str]) -> list[str]:
    """The words, parted at full-width spaces where an option of every command stands behind one. Text is left whole: the value of
    such an option, a note, and all behind ``--``."""
    found: list[str] = []
    note = False
    for i, word in enumerate(words):
        if word == "--":
            return [*found, *words[i:]]
        parts = [part for part in word.split(SPACE) if part]
        value = bool(found) and found[-1] in VALUED
        note = note or (not value and word[:1] != "-" and told([word])[:1] == ["note"])
        options = [part for part in parts if plain(part).partition("=")[0] in FLAGS.keys() | VALUED.keys()]
        found += parts if options and not (value or note or parts[0].startswith("--agree")) else [word]
    return found


def take_globals(words: Sequence[str]) -> tuple[Wishes, list[str]]:
    """(wishes, the other words). Behind ``--`` everything is text. BadInput if a value is missing or said twice."""
    wishes = Wishes()
    rest: list[str] = []
    taken = 0
    if any(SPACE in word for word in words):
        words = _parted(words)
    for i in [i for i, word in enumerate(words) if word[:1] == "-" or not word.isascii()]:  # there are other kinds of dash
        if i < taken:
            continue
        rest += words[taken:i]
        taken = i + 1
        word = dashed(words[i])
        if word == "--":
            taken = i
            break
        name, eq, value = word.partition("=")
        name = plain(name)
        if name[:2] in ("-s", "-d") and len(name) > 2:
            name, eq, value = name[:2], "=", word[2:].removeprefix("=")
        if name in FLAGS:
            if eq:
                raise BadInput(say("words.flag-value", option=name))
            setattr(wishes, FLAGS[name], True)
        elif name in VALUED:
            if not eq:
                if taken == len(words) or words[taken] in FLAGS or words[taken] in VALUED:
                    raise BadInput(say("words.no-value", option=name, metavar=VALUED[name].upper()))
                value = words[taken]
                taken += 1
            if getattr(wishes, VALUED[name]) is not None:
                raise BadInput(say("words.twice", place=name))
            setattr(wishes, VALUED[name], value)
        else:
            rest.append(word)
    rest += words[taken:]
    if wishes.lang is not None and wishes.lang not in LANGUAGES:
        wrong, wishes.lang = wishes.lang, None
        raise BadInput(say("lang.unknown", lang=wrong), say("key.one-of", keys=", ".join(LANGUAGES)))
    return wishes, rest
