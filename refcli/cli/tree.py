"""What click does: it lays out the options on help pages, and speaks with the shells that complete what is typed.

Words are read by the one grammar (``core/words.py``), the same for a shell, a script and the record.
"""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    shell_complete,
)

from ..core.errors import RefcliError
from ..core.facts import Order, Spec, specs
from ..core.kinds import Flag
from ..desk.desk import Desk
from ..desk.globals import FLAGS, VALUED
from ..text import Catalogue, language


def parameters(order: type[Order], catalogue: Catalogue) -> list[click.Parameter]:
    """The click parameters of an order: arguments for positional facts, options for the others."""
    found: list[click.Parameter] = []
    for spec in specs(order):
        if spec.positional:
            found.append(click.Argument([spec.name], required=spec.required, nargs=-1 if spec.many else 1))
            continue
        if spec.drawn:
            continue
        text = catalogue(_help(spec))
        names = [*([spec.short] if spec.short else []), spec.option]
        if isinstance(spec.kind, Flag):
            found.append(click.Option(names, is_flag=True, help=text))
        else:
            metavar = f"[{spec.kind.metavar}]" if spec.optional_value else spec.kind.metavar
            found.append(click.Option(names, multiple=spec.many, metavar=metavar, help=text))
    return found


def _help(spec: Spec) -> Any:
    from ..core.outcome import say

    cited = ", ".join(f"§{rule}" for rule in spec.rules)
    return say("help.fact", help=spec.told, rules=f" ({cited})" if cited else "")


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


class _Offers(ShellComplete):
    """A shell's completion from what ``completing`` offers."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        import os
        from pathlib import Path

        from ..desk.globals import take_globals
        from ..record.home import Home
        from .completing import offers

        try:
            wishes, _ = take_globals([word for word in args if word not in ("--help", "-h")])
            home = Home.find(wishes.home, os.environ, Path.cwd())
            desk = Desk(home, wishes.session or os.environ.get("REFCLI_SESSION") or None, wishes.no_session)
            found = offers(desk, args, incomplete, Catalogue(language(wishes.lang, os.environ)))
        except RefcliError:
            return []
        return [CompletionItem(one.word, help=one.meaning or None) for one in found]


class _Bash(_Offers, BashComplete):
    pass


class _Zsh(_Offers, ZshComplete):
    pass


class _Fish(_Offers, FishComplete):
    pass


class _PowerShell(_Offers):
    """PowerShell, of Windows or of any other system."""

    name = "powershell"
    source_template = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
    $env:%(complete_var)s = 'powershell_complete'
    $env:REFCLI_WORDS = $words -join "`n"
    $env:REFCLI_BEGUN = $wordToComplete
    try {
        %(prog_name)s | ForEach-Object {
            $word, $meaning = $_ -split "`t", 2
            [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $meaning)
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:REFCLI_WORDS, Env:REFCLI_BEGUN -ErrorAction SilentlyContinue
    }
}
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        import os

        words = os.environ.get("REFCLI_WORDS", "").split("\n")[1:]
        begun = os.environ.get("REFCLI_BEGUN", "")
        return (words[:-1] if begun and words else words), begun

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.value}\t{item.help or item.value}"


def complete() -> int:
    """Answers the shell's request for completions, or prints the shell's script: ``_REFCLI_COMPLETE=bash_source refcli``."""
    import os

    for shell in (_Bash, _Zsh, _Fish, _PowerShell):
        add_completion_class(shell)
    return shell_complete(click.Group("refcli"), {}, "refcli", "_REFCLI_COMPLETE", os.environ["_REFCLI_COMPLETE"])
