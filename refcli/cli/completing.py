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
from ..desk.globals import FLAGS, VALUED, take_globals
from ..desk.names import JAPANESE, Found, Next, full
from ..services import SERVICES, service
from ..text import LANGUAGES, Catalogue


class Offer(NamedTuple):
    """A word, and what it means where that is more than the word."""

    word: str
    meaning: str = ""


def offers(desk: Desk, words: Sequence[str], begun: str, catalogue: Catalogue) -> list[Offer]:
    """What ``begun`` may become behind ``words`` (those after ``refcli``). A table or session that is broken offers nothing."""
    try:
        found = list(_Line(desk, catalogue).after(list(words), begun))
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

    def after(self, words: list[str], begun: str) -> Iterable[Offer]:
        """What may come behind the words; of options only where one is begun."""
        option = plain(begun).startswith("-")
        if words and words[-1] in VALUED:
            return self._global(VALUED[words[-1]])
        common = [Offer(name, self._say(f"global.{dest}")) for name, dest in (VALUED | FLAGS).items() if name.startswith("--")]
        if "--" in words:
            return ()
        _, words = take_globals([word for word in words if FLAGS.get(word) != "help"])
        words = full(words)
        if words[:1] == ["help"]:
            return () if option else self._commands(words[1:], begun)
        if words[:1] == ["odds"]:
            words = words[1:]
        if words[:1] in (["amend"], ["again"]):
            order, tables = self._last()
            own = [self._option(spec) for spec in specs(service(words[0]).order) if not spec.positional] if option else []
            return [*own, *self._facts(order, tables, words[1:], option, common)]
        found = self._desk.names.read(words)
        if isinstance(found, Next):
            return common if option else self._heads(found, begun)
        order, tables = self._order(found)
        own = [] if option or not found.service else self._of_service(found.name, found.rest)
        return own or self._facts(order, tables, found.rest, option, common)

    # Commands

    def _commands(self, words: list[str], begun: str) -> Iterable[Offer]:
        """What may come where a command is named."""
        found = self._desk.names.read(words)
        return self._heads(found, begun) if isinstance(found, Next) else ()

    def _heads(self, found: Next, begun: str) -> Iterator[Offer]:
        for head, name in found.heads:
            yield Offer(head, self._meaning(name, found.key))
        if found.games:
            for key in self._desk.game_keys:
                yield Offer(key, self._say("help.game-line", game=key))
        if not begun.isascii():
            heads = dict(found.heads)
            for word, stands_for in JAPANESE.items():
                if (head := stands_for.split()[0]) in heads:
                    yield Offer(word, self._meaning(heads[head], found.key))

    def _meaning(self, name: str, key: str | None) -> str:
        """What a command does."""
        if name in SERVICES and key is None:
            return self._say(service(name).help)
        if name in COMMON:
            return self._say(COMMON[name].help)
        found = self._desk.game(key) if key else self._desk.session_game()
        games = [found] if found else list(self._desk.games())
        return next((self._say(game.command(name).help) for game, _ in games if name in game.commands), "")

    def _order(self, found: Found) -> tuple[type[Order], Tables]:
        """What a command must be told, and the tables that its words stand in."""
        if found.service:
            return service(found.name).order, Tables("", self._desk.home.root)
        at_hand = self._desk.game(found.key) if found.key else self._desk.session_game()
        if at_hand is None and found.name in COMMON:
            return COMMON[found.name].order, Tables("", self._desk.home.root)
        game, tables = at_hand or next(one for one in self._desk.games() if found.name in one[0].commands)
        self._catalogue.names = tables["names"]
        return game.command(found.name).order, tables

    def _last(self) -> tuple[type[Order], Tables]:
        """The last ruling's command: what ``amend`` and ``again`` may change."""
        from ..core.words import split
        from ..referee.acts import command_in
        from ..referee.revision import last_ruling

        referee = self._desk.live()
        assert referee.session is not None
        command, _ = command_in(referee.game, split(last_ruling(referee.session)[-1][1]["order"]))
        self._catalogue.names = referee.tables["names"]
        return command.order, referee.tables

    def _of_service(self, head: str, rest: list[str]) -> list[Offer]:
        """What a service's own words may be, where its declaration does not say."""
        typed = [word for word in rest if not word.startswith("-")]
        if head == "use" and not typed:
            return [Offer(name) for name in self._desk.home.names()]
        if head == "decide" and not typed and (decision := self._desk.live().open_decision()):
            return [Offer(option.key, self._named(option.key)) for option in decision.options]
        if head == "new":
            return list(self._begins(rest))
        if head in ("crt", "tables", "rulings", "rules", "play"):
            return list(self._looking(head, typed))
        return []

    def _begins(self, rest: list[str]) -> Iterator[Offer]:
        """What a new session of a game may be given: its options, scenarios and chits."""
        from ..referee.judging import choices

        kind = rest[-1].lstrip("-") if rest else ""
        key = next((value for name, value in zip(rest, rest[1:], strict=False) if name == "--game" and self._desk.is_game(value)), None)
        if key is not None and rest[-1].startswith("--"):
            _, tables = self._desk.game(key)
            self._catalogue.names = tables["names"]
            yield from (Offer(one, self._named(one)) for one in choices(tables, kind))

    def _looking(self, head: str, typed: list[str]) -> Iterator[Offer]:
        key = next((word for word in typed if self._desk.is_game(word)), None)
        if key is None and not (head == "play" and typed):
            yield from (Offer(game, self._say("help.game-line", game=game)) for game in self._desk.game_keys)
        found = self._desk.game(key) if key else self._desk.session_game()
        if found and head in ("crt", "tables"):
            game, tables = found
            self._catalogue.names = tables["names"]
            charts = head == "crt" or typed[:1] == ["enter"]
            names = game.crts if charts else tables.names()
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
                    yield self._option(spec)
            yield from common
            return
        slots = [spec.name for spec in known if spec.positional] + [slot for slot in order.bare if slot != "dice"]
        for slot in slots:
            spec = order.declared[slot.split(":")[0]]
            if spec.many or spec.name not in told:
                yield from self._values(spec, tables)

    def _option(self, spec: Spec) -> Offer:
        cited = ", ".join(f"§{rule}" for rule in spec.rules)
        return Offer(spec.option, self._say("help.fact", help=spec.told, rules=f" ({cited})" if cited else ""))

    def _values(self, spec: Spec, tables: Tables) -> Iterator[Offer]:
        if spec.kind.metavar == "PATH":
            state = self._desk.live().state.public()
            yield from (Offer(path, str(value)) for path, value in _numbers(state))
        found = self._desk.session_game() if spec.kind.metavar in ("SIDE", "COMMAND") else None
        if found is not None and not spec.kind.values(tables):
            self._catalogue.names = found[1]["names"]
            heads = {name: self._meaning(name, None) for name in found[0].commands}
            yield from (
                (Offer(side, self._named(side)) for side in found[0].sides)
                if spec.kind.metavar == "SIDE"
                else (Offer(name, told) for name, told in heads.items() if " " not in name)
            )
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
