"""Each fact that may be asked for has a question of its own, in both languages; its help is not it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from refcli.cli.asking import asked_of, question_for
from refcli.cli.others import Others
from refcli.core.common import COMMON
from refcli.core.errors import BadInput
from refcli.core.facts import Order, Spec, specs
from refcli.core.kinds import Number
from refcli.core.tables import Tables
from refcli.desk.library import game_keys, game_of
from refcli.games import built
from refcli.referee.asker import Wanted
from refcli.services import SERVICES
from refcli.services import service as service_of
from refcli.text import Catalogue, find


def orders() -> Iterator[tuple[str, type[Order]]]:
    """Every order of a built game, of a shipped game of tables alone, and of no game, with the game whose tables it reads."""
    for game in game_keys(None):
        found, _ = game_of(game, None)
        yield from ((game, found.command(name).order) for name in found.commands)
    yield from (("arras", service_of(name).order) for name in SERVICES if name not in COMMON)


def asked() -> Iterator[tuple[str, Spec]]:
    """Every fact that its command cannot do without, a group's own modifiers apart: their words are its tables'."""
    for game, order in orders():
        yield from ((game, spec) for spec in specs(order) if spec.unsettled and not spec.drawn and isinstance(spec.help, str))


UNASKED = sorted({str(spec.help) for _, spec in asked() if not find(f"ask.{spec.help}")})


def test_every_fact_has_a_question() -> None:
    assert UNASKED == []


def test_no_question_falls_back_on_the_name_of_a_number() -> None:
    for game, spec in asked():
        if isinstance(spec.kind, Number) and not find(f"ask.{spec.help}.such"):
            assert None not in (spec.kind.low, spec.kind.high), (game, spec.name)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_questions_are_short_and_say_what_may_be_answered(lang: str) -> None:
    for game, spec in asked():
        tables = Tables(game)
        catalogue = Catalogue(lang, tables.called)
        values = spec.kind.values(tables)
        wanted = Wanted(spec, None, lambda text: {}, tables)
        told = catalogue(question_for(wanted, [(one, catalogue.name(one)) for one in values], catalogue))
        assert told.startswith(catalogue(asked_of(spec, {})))
        assert "{" not in told and told != catalogue(spec.told)
        assert len(told) < 120, told


def test_the_facts_of_mukden_and_arras_have_their_letters() -> None:
    def letters(order: type[Order], *names: str) -> str:
        return " ".join(Others([order.declared[name] for name in names]).letters)

    assert letters(built("mukden").command("combat").order, "river", "mountain", "fortress", "mukden") == "r m f k"
    assert letters(built("arras").command("combat").order, "before_move", "arras") == "b a"
    assert letters(built("arras").command("eighty-eight").order, "arras") == "a"


def test_words_of_either_language_and_values_are_understood() -> None:
    tables = Tables("mukden")
    order = built("mukden").command("combat").order
    fight = order(by="jp", piece="1", target="1", att=5, def_=3)
    others = Others([order.declared[name] for name in ("river", "mountain", "fortress", "mukden")])
    for typed in ("r k", "river mukden", "河川、奉天", "Ｒ　奉天"):
        assert others.facts(typed, fight, tables) == {"river": True, "mukden": True}
    with pytest.raises(BadInput) as fault:
        others.facts("bridge", fight, tables)
    assert fault.value.message.key == "ask.else.unknown"
    assert Catalogue("ja")(others.told(Catalogue("ja"))) == "r 河川 · m 山 · f 要塞 · k 奉天"


@pytest.mark.parametrize(
    ("lang", "side", "told"),
    [
        ("ja", "jp", "日本軍の戦力配分？（合計27、各3以上。例 1=7 2=5 …。画面には出ません）"),
        ("en", "ru", "Russian strengths? (20 in all, 3 or more each; e.g. 1=7 2=5 …; not shown)"),
    ],
)
def test_the_numbers_of_a_question_are_its_tables(lang: str, side: str, told: str) -> None:
    tables, game = Tables("mukden"), built("mukden")
    order = game.command("allot").order
    places = order.places(game.lookup_state(tables), {"side": side}, "memo")
    wanted = Wanted(order.declared["memo"], None, lambda text: {}, tables, places=places)
    catalogue = Catalogue(lang, tables.called)
    assert catalogue(question_for(wanted, [], catalogue)).strip() == told
