"""What may come next in a line that is being typed: words, each with its meaning. For shells and for the console."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..core.common import COMMON
from ..core.errors import BadInput, RefcliError
from ..core.facts import Order, Spec, specs
from ..core.keys import matches
from ..core.kinds import Flag
from ..core.numbers import plain
from ..core.outcome import Name, say
from ..core.tables import Tables
from ..core.words import read
from ..desk.desk import Desk
from ..desk.globals import FLAGS, VALUED
from ..desk.library import SHORT
from ..services import SERVICES, service
from ..text import LANGUAGES, Catalogue


class Offer(NamedTuple):
    """A word, and what it means where that is more than the word."""

    word: str
    meaning: str = ""


def offers(desk: Desk, words: Sequence[str], begun: str, catalogue: Catalogue) -> list[Offer]:
    """What ``begun`` may become behind ``words`` (those after ``refcli``). A table or session that is broken offers nothing."""
    try:
        found = list(_Line(desk, catalogue).after(list(words), plain(begun).startswith("-")))
    except RefcliError:
        return []
    return _fitting(found, begun)


def _fitting(found: Sequence[Offer], begun: str) -> list[Offer]:
    """Those that begin so; if none does, those that it is a short form of."""
    unique = list({offer.word: offer for offer in found}.values())
    folded = plain(begun)
    starting = [offer for offer in unique if offer.word.startswith(folded)]
    meant = matches(folded, [offer.word for offer in unique]) if not starting else ()
    return starting or [offer for offer in unique if offer.word in meant]


class _Line:
    def __init__(self, desk: Desk, catalogue: Catalogue):
        self._desk = desk
        self._catalogue = catalogue

    def _say(self, key: str, **params: object) -> str:
        return self._catalogue(say(key, **params))

    def after(self, words: list[str], option: bool) -> Iterable[Offer]:
        if words and words[-1] in VALUED:
            return self._global(VALUED[words[-1]])
        words = _without_globals(words)
        common = [Offer(name, self._say(f"global.{dest}")) for name, dest in (VALUED | FLAGS).items() if name.startswith("--")]
        if "--" in words:
            return ()
        if not words:
            return common if option else self._heads()
        found = self._command(words)
        if isinstance(found, list):
            return common if option else found
        order, tables, rest = found
        return self._facts(order, tables, rest, option, common)

    # Commands

    def _heads(self) -> Iterator[Offer]:
        game = self._desk.session_game()
        if game:
            for name in game[0].commands:
                yield Offer(name.split()[0], self._say(game[0].command(name).help))
        for name in SERVICES:
            yield Offer(name, self._say(service(name).help))
        for name, command in COMMON.items():
            yield Offer(name, self._say(command.help))
        if game and "time next" in game[0].commands:
            yield Offer("next", self._say(game[0].command("time next").help))
        for key in self._desk.game_keys:
            yield Offer(key, self._say("help.game-line", game=key))

    def _command(self, words: list[str]) -> list[Offer] | tuple[type[Order], Tables, list[str]]:
        """The command that words begin with (its order, tables, the words behind it), or what may come in its place."""
        head, *rest = words
        head = SHORT.get(head, head)
        if head == "odds":
            return self._command(rest) if rest else list(self._heads())
        if head in ("amend", "again"):
            return self._last(rest)
        if head == "next":
            head, rest = "time", ["next", *rest]
        if self._desk.is_game(head):
            game, tables = self._desk.game(head)
            if not rest:
                return [Offer(name.split()[0], self._say(game.command(name).help)) for name in game.commands]
            head, rest = SHORT.get(rest[0], rest[0]), rest[1:]
        elif found := self._desk.session_game():
            game, tables = found
        else:
            game, tables = None, Tables("", self._desk.home.root)
        if game is not None:
            self._catalogue.names = tables["names"]
            if rest and f"{head} {rest[0]}" in game.commands:
                return game.command(f"{head} {rest[0]}").order, tables, rest[1:]
            second = [name for name in game.commands if name.split()[0] == head and " " in name]
            if head in game.commands and (rest or not second):
                return game.command(head).order, tables, rest
            if second and not rest:
                return [Offer(name.split()[1], self._say(game.command(name).help)) for name in second]
        if head in COMMON:
            return COMMON[head].order, tables, rest
        if head in SERVICES and service(head).order is not None:
            own = self._of_service(head, rest)
            return own if own else (service(head).order, tables, rest)
        return []

    def _last(self, rest: list[str]) -> list[Offer] | tuple[type[Order], Tables, list[str]]:
        """The words of the last ruling's command: what ``amend`` and ``again`` may change."""
        from ..core.words import split
        from ..referee.acts import command_in
        from ..referee.revision import last_ruling

        referee = self._desk.live()
        assert referee.session is not None
        command, _ = command_in(referee.game, split(last_ruling(referee.session)[-1][1]["order"]))
        return command.order, referee.tables, rest

    def _of_service(self, head: str, rest: list[str]) -> list[Offer]:
        """What a service's own words may be, where its declaration does not say."""
        typed = [word for word in rest if not word.startswith("-")]
        if head == "use" and not typed:
            return [Offer(name) for name in self._desk.home.names()]
        if head == "decide" and not typed and (decision := self._desk.live().open_decision()):
            return [Offer(option.key, self._named(option.key)) for option in decision.options]
        if head in ("crt", "tables", "rulings", "play"):
            return list(self._looking(head, typed))
        return []

    def _looking(self, head: str, typed: list[str]) -> Iterator[Offer]:
        key = next((word for word in typed if self._desk.is_game(word)), None)
        if key is None and not (head == "play" and typed):
            yield from (Offer(game, self._say("help.game-line", game=game)) for game in self._desk.game_keys)
        found = self._desk.game(key) if key else self._desk.session_game()
        if found and head in ("crt", "tables"):
            game, tables = found
            self._catalogue.names = tables["names"]
            names = game.crts if head == "crt" else tables.names()
            if not any(word in names for word in typed):
                yield from (Offer(name, self._named(name)) for name in names)
            elif head == "crt":
                table = next(word for word in typed if word in names)
                yield from (Offer(column) for column in tables[table]["columns"])

    # Facts

    def _facts(self, order: type[Order], tables: Tables, rest: list[str], option: bool, common: list[Offer]) -> Iterator[Offer]:
        known = [spec for spec in specs(order) if not spec.drawn]
        options = {spec.option: spec for spec in known if not spec.positional}
        options |= {spec.short: spec for spec in known if spec.short}
        if rest and (spec := options.get(rest[-1])) and not isinstance(spec.kind, Flag):
            yield from self._values(spec, tables)
            if not spec.optional_value:
                return
        try:
            told = read(rest, order, tables).facts
        except BadInput:
            told = {}
        if option:
            for spec in known:
                if not spec.positional and (spec.many or spec.name not in told):
                    cited = ", ".join(f"§{rule}" for rule in spec.rules)
                    yield Offer(spec.option, self._say("help.fact", help=spec.told, rules=f" ({cited})" if cited else ""))
            yield from common
            return
        slots = [spec.name for spec in known if spec.positional] + [slot for slot in order.bare if slot != "dice"]
        for slot in slots:
            spec = order.declared[slot.split(":")[0]]
            if spec.many or spec.name not in told:
                yield from self._values(spec, tables)

    def _values(self, spec: Spec, tables: Tables) -> Iterator[Offer]:
        if spec.kind.metavar == "PATH":
            state = self._desk.live().state.public()
            yield from (Offer(path, str(value)) for path, value in _numbers(state))
        for value in spec.kind.values(tables):
            yield Offer(value, self._named(value))

    def _named(self, key: str) -> str:
        name = self._catalogue(Name(key))
        return "" if name == key else name

    def _global(self, dest: str) -> Iterator[Offer]:
        if dest == "lang":
            yield from map(Offer, LANGUAGES)
        elif dest == "session":
            yield from map(Offer, self._desk.home.names())


def _numbers(state: dict[str, Any], head: str = "") -> Iterator[tuple[str, int]]:
    for key, value in state.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{head}{key}.")
        elif isinstance(value, int) and not isinstance(value, bool):
            yield f"{head}{key}", value


def _without_globals(words: list[str]) -> list[str]:
    """The words of the command; options of every command, with their values, left out."""
    left: list[str] = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word in VALUED:
            skip = True
        elif word not in FLAGS and word.partition("=")[0] not in VALUED:
            left.append(word)
    return left
