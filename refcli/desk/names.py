"""Which command words mean, said once: the command line, scripts, the console, help and completion all ask here.

A command is known by its whole name, by the fixed short names, and by the Japanese words that stand for some of them; a game's
commands stand behind its key, or, with a session of it, alone. ``read`` goes as far as the words do: to a command, or to what may
come next where they end in the middle of a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..core import keys
from ..core.common import COMMON
from ..core.errors import BadInput
from ..core.numbers import plain
from ..core.outcome import say
from ..core.words import SPACE
from ..services import SERVICES

if TYPE_CHECKING:
    from ..core.game import Game
    from .desk import Desk

SHORT = {"c": "combat", "o": "odds", "n": "next", "d": "decide", "s": "status", "u": "undo", "x": "crt", "l": "log"}
"""The fixed short names. No other command is known by less than its whole."""

JAPANESE = {
    "戦闘": "combat",
    "確率": "odds",
    "次": "next",
    "決定": "decide",
    "取消": "undo",
    "再実行": "redo",
    "状況": "status",
    "記録": "log",
    "表": "crt",
    "訂正": "amend",
    "再度": "again",
    "覚書": "note",
    "勝敗": "victory",
    "報告": "report",
    "配分": "allot",
    "メモ": "memo",
    "公開": "reveal",
    "第三軍": "third-army",
    "盤外移動": "withdraw",
    "撤収": "withdraw --declare",
    "準備": "setup",
    "終了": "end",
    "得点": "score",
    "助言": "advise",
    "八八": "eighty-eight",
    "除去": "eliminate",
    "補給源": "enter-source",
    "移動": "move",
    "索敵": "search",
    "空襲": "strike",
    "空母戦": "battle",
    "パニック": "panic",
    "回復": "recover",
}
"""Japanese words for commands: what each stands for, as it is typed."""

CLOCK = ("next", "pass")
"""Words that stand for ``time next`` and ``time pass``."""
_OF_THE_CLOCK = ("next", "pass", "set")


class Found(NamedTuple):
    """The command that words mean. ``service``: it is no game's. ``key``: of the game, where that was said. ``rest``: the words
    behind its name."""

    name: str
    key: str | None
    service: bool
    rest: list[str]


class Next(NamedTuple):
    """Words that end before a command's name does. ``heads``: what may come next, as typed, with the full name that each begins;
    ``games``: whether a game's key may come too."""

    heads: list[tuple[str, str]]
    key: str | None = None
    games: bool = False


def told(words: Sequence[str]) -> list[str]:
    """The words with the first one written in full: a short name or a Japanese word as what it stands for. A full-width space
    parts the first word from what follows it."""
    if not words:
        return []
    first, *rest = words
    if SPACE in first:
        first, *more = [part for part in first.split(SPACE, 1) if part] or [""]
        rest = [*more, *rest]
    first = plain(first)
    return [*(SHORT.get(first) or JAPANESE.get(first) or first).split(" "), *rest]


def full(words: Sequence[str]) -> list[str]:
    """``told``, with ``next`` and ``pass`` as what they are short for."""
    found = told(words)
    return ["time", *found] if found[:1] and found[0] in CLOCK else found


class Names:
    """What words mean at a desk: its session and the games of its home."""

    def __init__(self, desk: Desk):
        self._desk = desk

    def find(self, words: Sequence[str]) -> Found:
        """The command that the words begin with. BadInput, with what was meant perhaps, if there is none."""
        found = self.read(words)
        if isinstance(found, Found):
            return found
        if not words:
            raise BadInput(say("words.none"), say("words.none.how"))
        if found.key is not None and len(words) == 1:
            raise BadInput(say("game.command-missing", game=found.key), say("game.help", game=found.key))
        raise _incomplete(words[-1], found)

    def read(self, words: Sequence[str]) -> Found | Next:
        """The command that the words begin with, or what may come next where they are only the beginning of a name. BadInput if
        they are neither."""
        if not words:
            return Next(list(self._heads()), games=True)
        head, *rest = full(words)
        if self._desk.is_game(head):
            return self._of_game(head, rest)
        if head in SERVICES and not (head == "time" and rest[:1] and rest[0] in _OF_THE_CLOCK):
            return Found(head, None, True, rest)
        if head in COMMON:
            return Found(head, None, False, rest)
        at_hand = self._desk.session_game()
        for game, _ in [at_hand] if at_hand else self._desk.games():
            if (name := command_of(game, head, rest)) is not None:
                return Found(name, None, False, rest[len(name.split()) - 1 :])
        if head == "time" and at_hand:
            raise BadInput(say("time.none", game=at_hand[0].key), say("time.none.how"))
        if below := self._below(head, [at_hand[0]] if at_hand else [game for game, _ in self._desk.games()]):
            return self._begun(head, rest, Next(below))
        if (titled := self._titled(head)) is not None:
            return self._of_game(titled, rest)
        if at_hand and (elsewhere := [game.key for game, _ in self._desk.games() if command_of(game, head, rest) is not None]):
            typed = plain(words[0].split(SPACE)[0])
            raise BadInput(say("words.of-another-game", word=typed, games=", ".join(elsewhere)), say("words.none.how"))
        raise self._unknown(head, at_hand[0] if at_hand else None, True)

    def _of_game(self, key: str, words: list[str]) -> Found | Next:
        game, _ = self._desk.game(key)
        if not words:
            return Next([(name.split()[0], name) for name in game.commands], key)
        if words == ["time"] and (found := self._desk.session_game()) and found[0].key == key:
            return Found("time", key, True, [])
        head, *rest = full(words)
        if (name := command_of(game, head, rest)) is not None:
            return Found(name, key, False, rest[len(name.split()) - 1 :])
        if below := self._below(head, [game]):
            return self._begun(head, rest, Next(below, key))
        raise self._unknown(told(words)[0], game, False)

    def _begun(self, head: str, rest: Sequence[str], found: Next) -> Next:
        """What may come next behind the first word of a command of two. BadInput if something else stands there already."""
        if rest:
            raise _incomplete(head, found)
        return found

    def _heads(self) -> Iterator[tuple[str, str]]:
        """The first words of all commands: the session's game's, those of no game, those of every game."""
        at_hand = self._desk.session_game()
        commands = at_hand[0].commands if at_hand else ()
        yield from ((name.split()[0], name) for name in commands)
        yield from ((name, name) for name in (*SERVICES, *COMMON))
        if "time next" in commands:
            yield "next", "time next"

    def _below(self, head: str, games: Sequence[Game]) -> list[tuple[str, str]]:
        """The second words of commands of two whose first is ``head``, in the first game that has any."""
        for game in games:
            if found := [(name.split()[1], name) for name in game.commands if " " in name and name.split()[0] == head]:
                return found
        return []

    def _titled(self, word: str) -> str | None:
        """The game that has this title."""
        titles = {game.key: {game.key: tables["game"]["title"]} for game, tables in self._desk.games()} if not word.isascii() else {}
        return next((key for key, row in titles.items() if keys.named(word, (key,), row)), None)

    def _unknown(self, word: str, game: Game | None, services: bool) -> BadInput:
        if word.startswith("-") and word.strip("-"):
            from .globals import FLAGS, VALUED

            guesses = ["--" + guess for guess in keys.near(word.strip("-"), [one[2:] for one in (*FLAGS, *VALUED) if one[:2] == "--"])]
            hint = say("key.did-you-mean", keys=", ".join(guesses)) if guesses else say("words.none.how")
            return BadInput(say("words.unknown-option", option=word), hint)
        known = [*(game.commands if game else ()), *([*SERVICES, *self._desk.game_keys] if services else ())]
        words = [*known, *(JAPANESE if not word.isascii() else ())]
        guesses = keys.near(word, words)
        hint = say("key.did-you-mean", keys=", ".join(guesses)) if guesses else say("words.none.how")
        return BadInput(say("words.unknown-command", word=word), hint)


def _incomplete(word: str, found: Next) -> BadInput:
    return BadInput(say("words.incomplete", word=word), say("key.one-of", keys=", ".join(name for _, name in found.heads)))


def command_of(game: Game, head: str, rest: Sequence[str]) -> str | None:
    """The full name of a game's command that words begin with, of one word or two; None if there is none."""
    if rest and (name := f"{head} {plain(rest[0])}") in game.commands:
        return name
    return head if head in game.commands or head in COMMON else None
