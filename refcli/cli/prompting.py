"""The console's line editor: completion with meanings, history, a status line below. Alone here prompt_toolkit is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import to_plain_text
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.renderer import CPR_Support
from prompt_toolkit.shortcuts import CompleteStyle

from .completing import Offer

MENU = 8
"""Lines kept free for the menu of completions."""


class Editor:
    """Reads lines. ``offers(line)``: what the last word of a line may become; ``secret(line)``: it must not be kept;
    ``above(status)``: shows the status line where the terminal cannot keep it below."""

    def __init__(self, offers: Callable[[str], Sequence[Offer]], secret: Callable[[str], bool], above: Callable[[str], None]):
        self._menu = _Menu(offers)
        self._secret = secret
        self._above = above
        self._below = True
        self._sessions: dict[Path | None, PromptSession[str]] = {}

    def line(self, prompt: str, status: str, history: Path | None) -> str:
        """A command line. ``history``: the file of what was typed before. KeyboardInterrupt, EOFError."""
        if history not in self._sessions:
            kept: History = InMemoryHistory() if history is None else _Kept(str(history), self._secret)
            self._sessions[history] = self._new(kept)
            self._above(status)
        elif not self._below:
            self._above(status)
        session = self._sessions[history]
        if not self._below:
            session.app.renderer.cpr_support = CPR_Support.NOT_SUPPORTED
        return session.prompt(prompt, completer=self._menu, bottom_toolbar=status if status and self._below else None)

    def pending(self) -> list[str]:
        """Nothing waits: what is pasted comes as one line of several."""
        return []

    def ask(self, question: str, default: str | None, choices: Sequence[tuple[str, str]], secret: bool, again: str | None) -> str:
        """One answer; nothing stands for ``default``. With ``again`` both must be the same. EOF counts as Ctrl-C."""
        asked = self._new(InMemoryHistory())
        asked.app.renderer.cpr_support = CPR_Support.NOT_SUPPORTED
        menu = _Menu(lambda line: [Offer(word, meaning) for word, meaning in choices if word.startswith(line)])
        try:
            while True:
                word = asked.prompt(f"{question} ", is_password=secret, completer=menu)
                if again is not None and word and asked.prompt(f"{again} ", is_password=secret) != word:
                    continue
                if word.strip():
                    return word
                if default is not None:
                    return default
        except EOFError:
            raise KeyboardInterrupt from None

    def _new(self, history: History) -> PromptSession[str]:
        session: PromptSession[str] = PromptSession(
            history=history, complete_style=CompleteStyle.COLUMN, complete_while_typing=False, reserve_space_for_menu=MENU
        )
        session.app.renderer.cpr_not_supported_callback = self._no_positions
        return session

    def _no_positions(self) -> None:
        """The terminal does not tell where its cursor is: nothing can be kept at its foot."""
        self._below = False


class _Menu(Completer):
    def __init__(self, offers: Callable[[str], Sequence[Offer]]):
        self._offers = offers

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        begun = before.rsplit(None, 1)[-1] if before and not before[-1].isspace() else ""
        for offer in self._offers(before):
            yield Completion(offer.word, -len(begun), display_meta=to_plain_text(offer.meaning))


class _Kept(FileHistory):
    """History in a file, without lines that hold a secret; a file that cannot be written or read is let be."""

    def __init__(self, file: str, secret: Callable[[str], bool]):
        super().__init__(file)
        self._is_secret = secret

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        if not self._is_secret(string):
            with suppress(OSError):
                super().store_string(string)
