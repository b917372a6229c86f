"""The commands as click sees them: built from the declared facts, for help pages and completion.

Words are read by the one grammar (``core/words.py``), the same for a shell, a script and the record; click lays out the
help and completes what is typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from click.shell_completion import CompletionItem, shell_complete

from ..core.errors import RefcliError
from ..core.facts import Flag, Order, Spec, specs
from ..core.tables import Tables
from ..desk import Desk
from ..games import BUILT
from ..globals import FLAGS, VALUED
from ..services import SERVICES, service
from ..text import Catalogue


class _Values(click.ParamType):
    """A fact's kind as a click type: it completes, and leaves reading to the grammar."""

    def __init__(self, spec: Spec, tables: Tables):
        self.name = spec.kind.metavar or spec.name
        self._spec = spec
        self._tables = tables

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        try:
            values = self._spec.kind.values(self._tables)
        except RefcliError:
            return []
        return [CompletionItem(value) for value in values if value.startswith(incomplete)]


def parameters(order: type[Order], tables: Tables, catalogue: Catalogue) -> list[click.Parameter]:
    """The click parameters of an order: arguments for positional facts, options for the others."""
    found: list[click.Parameter] = []
    for spec in specs(order):
        if spec.positional:
            found.append(click.Argument([spec.name], required=spec.required, nargs=-1 if spec.many else 1, type=_Values(spec, tables)))
            continue
        if spec.drawn:
            continue
        text = catalogue(_help(spec))
        names = [*([spec.short] if spec.short else []), spec.option]
        if isinstance(spec.kind, Flag):
            found.append(click.Option(names, is_flag=True, help=text))
        else:
            metavar = f"[{spec.kind.metavar}]" if spec.optional_value else spec.kind.metavar
            found.append(click.Option(names, multiple=spec.many, metavar=metavar, help=text, type=_Values(spec, tables)))
    return found


def _help(spec: Spec) -> Any:
    from ..core.outcome import say

    cited = ", ".join(f"§{rule}" for rule in spec.rules)
    return say("help.fact", help=say(spec.help), rules=f" ({cited})" if cited else "")


def common_options(catalogue: Catalogue) -> list[click.Parameter]:
    """The options of every command."""
    from ..core.outcome import say

    longs = {name: dest for name, dest in (VALUED | FLAGS).items() if name.startswith("--")}
    shorts = {dest: name for name, dest in (VALUED | FLAGS).items() if not name.startswith("--")}
    found: list[click.Parameter] = []
    for name, dest in longs.items():
        names = [*([shorts[dest]] if dest in shorts else []), name]
        text = catalogue(say(f"global.{dest}"))
        found.append(
            click.Option(names, is_flag=name in FLAGS, help=text, metavar=None if name in FLAGS else dest.upper(), expose_value=False)
        )
    return found


class Tree(click.Group):
    """``refcli``: services, the commands of the session's game, and each game as a group of its own."""

    def __init__(self, desk: Desk, catalogue: Catalogue, game: str | None = None, prefix: str = ""):
        super().__init__(name=game or "refcli", params=[] if game or prefix else common_options(catalogue), add_help_option=False)
        self._desk = desk
        self._catalogue = catalogue
        self._game = game
        self._prefix = prefix

    def _commands(self) -> dict[str, str | None]:
        """First word -> the game it is of (None: a service or a game)."""
        if self._game is not None:
            names: dict[str, str | None] = dict.fromkeys(self._desk.game(self._game)[0].commands, self._game)
        else:
            found = self._desk.session_game()
            names = dict.fromkeys([*SERVICES, *BUILT, "track", "roll", "next"])
            if found:
                names |= dict.fromkeys(found[0].commands, found[0].key)
        if self._prefix:
            names = {n.removeprefix(self._prefix + " "): g for n, g in names.items() if n.startswith(self._prefix + " ")}
        return {name.split()[0]: game for name, game in names.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if self._game is None and not self._prefix and cmd_name in BUILT:
            return Tree(self._desk, self._catalogue, cmd_name)
        names = self._commands()
        if cmd_name not in names:
            return None
        return self._leaf(f"{self._prefix} {cmd_name}".strip(), names[cmd_name])

    def _leaf(self, name: str, game: str | None) -> click.Command:
        from ..core.common import COMMON

        if game is None and name in SERVICES:
            return self._command(name, service(name).order, Tables(""))
        if game is None and name == "next":
            found = self._desk.session_game()
            if not found or "time next" not in found[0].commands:
                return click.Command(name)
            return self._command(name, found[0].command("time next").order, found[1])
        if name in COMMON:
            return self._command(name, COMMON[name].order, Tables(""))
        owner, tables = self._desk.game(game or BUILT[0])
        if name in owner.commands:
            return self._command(name, owner.command(name).order, tables)
        return Tree(self._desk, self._catalogue, owner.key, name)

    def _command(self, name: str, order: type[Order], tables: Tables) -> click.Command:
        return click.Command(name, params=parameters(order, tables, self._catalogue), add_help_option=False)


def complete(args: Sequence[str] = ()) -> int:
    """Answers the shell's request for completions (bash, zsh, fish), or prints the shell's script."""
    import os
    from pathlib import Path

    from ..record.home import Home
    from .main import language

    desk = Desk(Home.find(None, os.environ, Path.cwd()), os.environ.get("REFCLI_SESSION"))
    tree = Tree(desk, Catalogue(language(None, os.environ)))
    return shell_complete(tree, {}, "refcli", "_REFCLI_COMPLETE", os.environ["_REFCLI_COMPLETE"])
