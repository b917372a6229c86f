"""Help pages, laid out in cells so that Japanese columns align, each with an example that works."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..core.common import COMMON
from ..core.facts import Order, specs
from ..core.game import Game
from ..core.outcome import Say, say
from ..core.tables import Tables
from ..desk.desk import Desk
from ..desk.names import SHORT, Next
from ..services import SERVICES, service
from ..text import Catalogue
from ..views.page import Page
from .examples import EXAMPLES, examples
from .tree import common_options, parameters


def help_page(desk: Desk, words: Sequence[str], catalogue: Catalogue, width: int | None) -> str:
    """The page for the words: of the program, a game, or a command."""
    page = Page(catalogue, width)
    words = [word for word in words if not word.startswith("-")]
    found = desk.names.read(words)
    if not words:
        _program(desk, page)
    elif isinstance(found, Next) and found.key is not None and len(words) == 1:
        _game(desk, found.key, page)
    elif isinstance(found, Next):
        head = " ".join([*([found.key] if found.key else []), found.heads[0][1].split()[0]])
        _heads(page, head, [(name, say(_game_of(desk, found.key, name).command(name).help)) for _, name in found.heads])
    else:
        _command(desk, found.name, found.key, page)
    return page.text()


def _game_of(desk: Desk, key: str | None, name: str) -> Game:
    """The game whose command of that name is meant: the one named, the session's, or the first that has it."""
    found = desk.game(key) if key else desk.session_game() or _first_with(desk, name)
    return found[0]


def _heads(page: Page, head: str, family: Sequence[tuple[str, Say]]) -> None:
    page.line(page.key("help.usage", usage=f"refcli {head} COMMAND ..."))
    _heading(page, "help.commands")
    _rows(page, [(name, page.catalogue(told)) for name, told in family])


def _rows(page: Page, rows: Sequence[tuple[str, str]]) -> None:
    """Two columns; on a narrow page the second goes below the first."""
    left = max((page.measure(name) for name, _ in rows), default=0)
    narrow = page.width is not None and left + 24 > page.width
    for name, text in rows:
        if narrow:
            page.line(name, indent=2, hang=2)
            page.line(text, indent=6)
        else:
            page.line(page.pad(name, left) + "  " + text, indent=2, hang=left + 2)


def _heading(page: Page, key: str) -> None:
    page.line("")
    page.line(page.key(key))


def _options(page: Page, params: Sequence[click.Parameter]) -> None:
    context = click.Context(click.Command("refcli"))
    rows = [row for param in params if isinstance(param, click.Option) and (row := param.get_help_record(context))]
    if rows:
        _rows(page, rows)


def _program(desk: Desk, page: Page) -> None:
    page.line(page.key("help.program"))
    page.line("")
    page.line(page.key("help.usage", usage="refcli [OPTIONS] COMMAND ..."))
    _heading(page, "help.commands")
    helps = {name: service(name).help for name in SERVICES} | {name: command.help for name, command in COMMON.items()}
    _rows(page, [(name, page.catalogue(say(text))) for name, text in helps.items()])
    found = desk.session_game()
    if found:
        _heading(page, "help.commands-of-session")
        _rows(page, [(name, page.catalogue(say(found[0].command(name).help))) for name in found[0].commands])
    _heading(page, "help.games")
    _rows(page, [(key, page.catalogue(say("help.game-line", game=key))) for key in desk.game_keys])
    _heading(page, "help.short")
    page.line("  ".join(f"{short} = {name}" for short, name in SHORT.items()), indent=2)
    _heading(page, "help.options")
    _options(page, common_options(page.catalogue))
    _heading(page, "help.example")
    for example in EXAMPLES[""]:
        page.line(f"refcli {example}", indent=2, hang=2)


def _game(desk: Desk, key: str, page: Page) -> None:
    game, tables = desk.game(key)
    page.line(page.catalogue(say("help.game-title", title=tables["game"]["title"][page.catalogue.lang])))
    page.line("")
    page.line(page.key("help.usage", usage=f"refcli {key} COMMAND ..."))
    _heading(page, "help.commands")
    _rows(page, [(name, page.catalogue(say(game.command(name).help))) for name in game.commands])


def _command(desk: Desk, name: str, key: str | None, page: Page) -> None:
    order: type[Order]
    rules: tuple[str, ...]
    shown = examples(name)
    if name in SERVICES and key is None:
        found = service(name)
        order, text, rules, tables = found.order, found.help, (), Tables("")
    elif name in COMMON:
        order, text, rules, tables = COMMON[name].order, COMMON[name].help, (), Tables("")
    else:
        game, tables = desk.game(key) if key else desk.session_game() or _first_with(desk, name)
        shown = examples(name, game.key)
        command = game.command(name)
        order, text, rules = command.order, command.help, command.rules
        if not isinstance(game.commands.get(name, ""), str):  # of tables alone: the examples are other games'
            shown = (made_up(game, name, tables),)
    cited = ", ".join(f"§{rule}" for rule in rules)
    page.line(page.catalogue(say("help.fact", help=say(text), rules=f" ({cited})" if cited else "")))
    params = parameters(order, page.catalogue)
    arguments = [param.make_metavar(click.Context(click.Command(name))) for param in params if isinstance(param, click.Argument)]
    bare = [_slot(slot) for slot in order.bare]
    usage = " ".join(["refcli", *([key] if key else []), name, *arguments, *bare, *(["[OPTIONS]"] if len(params) > len(arguments) else [])])
    page.line("")
    page.line(page.key("help.usage", usage=usage), hang=4)
    if len(params) > len(arguments):
        _heading(page, "help.options")
        _options(page, params)
    if shown:
        _heading(page, "help.example")
        for example in shown:
            page.line(f"refcli {example}", indent=2, hang=2)
    page.line("")
    page.line(page.key("help.more"))


def made_up(game: Game, name: str, tables: Tables) -> str:
    """An example of a command of a game that tables alone declare: what it must be told, from what they declare."""
    order = game.command(name).order
    told = {spec.name: next(iter(spec.kind.values(tables)), "4") for spec in specs(order) if spec.required}
    if "number" in order.bare:
        told["number"] = "4"
    words = [game.key, name, *(told.pop(spec.name) for spec in specs(order) if spec.positional and spec.name in told)]
    for slot in order.bare:
        names = slot.split(":")
        if all(one in told for one in names):
            words.append("9:3" if len(names) == 2 else told[names[0]])
    if "by" in order.declared:
        words += ["--by", game.sides[0]]
    return " ".join(words)


def _first_with(desk: Desk, name: str) -> tuple[Game, Tables]:
    """The first game that has a command of that name."""
    return next(found for found in desk.games() if name in found[0].commands)


def _slot(slot: str) -> str:
    if slot == "dice":
        return "[DICE]"
    return "[" + ":".join(part.rstrip("_").upper() for part in slot.split(":")) + "]"
