"""Completion: what is offered, and how each shell asks for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from refcli.cli.completing import offers
from refcli.desk.desk import Desk
from refcli.record.home import Home
from refcli.text import Catalogue


@pytest.fixture
def offered(refcli: Any, home: Path) -> Any:
    """``offered("combat k", "gz")`` -> {word: meaning}, in coin's conflict phase with one district told."""
    for words in (["new", "t", "--game", "iraq", "--seed", "s"], ["initiative", "--first", "coin"], ["next"], ["chaos", "coin"]):
        refcli(*words)
    refcli("next", "conflict-coin")

    def ask(line: str, begun: str = "", lang: str = "en") -> dict[str, str]:
        desk = Desk(Home(home))
        try:
            return {offer.word: offer.meaning for offer in offers(desk, line.split(), begun, Catalogue(lang))}
        finally:
            desk.close()

    return ask


def test_commands_with_their_meaning(offered: Any) -> None:
    found = offered("", "c")
    assert {"combat", "chaos", "chit", "control", "crt"} <= found.keys()
    assert found["combat"] == "Resolve one attack"
    assert offered("", "chi", "ja")["chit"] != offered("", "chi")["chit"]


def test_games_and_their_commands_without_a_session(home: Path) -> None:
    desk = Desk(Home(home))
    words = [offer.word for offer in offers(desk, ["arras"], "", Catalogue())]
    assert "eighty-eight" in words
    assert "mukden" in [offer.word for offer in offers(desk, [], "mu", Catalogue())]


def test_second_words_of_commands_of_two(offered: Any) -> None:
    assert set(offered("chit")) == {"draw", "play", "show"}


def test_bare_words_for_the_slots_that_are_still_empty(offered: Any) -> None:
    first = offered("combat")
    assert {"kinetic", "green-zone"} <= first.keys()
    assert first["green-zone"] == "Green Zone"
    then = offered("c k")
    assert "kinetic" not in then and "fallujah" in then
    assert offered("c k", "gz") == {"green-zone": "Green Zone"}
    assert offered("c k", "gz", "ja") == {"green-zone": "グリーンゾーン"}
    assert offered("odds c k", "fal") == {"fallujah": "Fallujah"}


def test_options_with_their_help_and_their_values(offered: Any) -> None:
    options = offered("combat", "--a")
    assert {"--att", "--airstrike", "--agree"} <= options.keys()
    assert "§22.3" in options["--airstrike"]
    assert "--crt" not in offered("combat k", "--")
    assert list(offered("combat --airstrike")) == ["<1-1", "1-1", "2-1", "3-1", "4-1"]
    assert set(offered("combat --edge")) == {"ins", "coin"}
    assert list(offered("status --lang")) == ["en", "ja"]
    assert list(offered("status --session")) == ["t"]
    assert "arras" in offered("new x --game")


def test_phases_tables_paths_and_the_open_decision(offered: Any, refcli: Any) -> None:
    assert "chaos-ins" in offered("next")
    assert offered("track", "netwar.c").keys() == {"netwar.coin"}
    assert {"civil", "guerrilla", "kinetic"} <= offered("crt iraq").keys()
    assert "4-1" in offered("crt iraq kinetic")
    assert "districts" in offered("tables iraq")
    refcli("c", "k", "gz", "9:4", "4")
    assert set(offered("decide")) == {"add", "deduct"}
    assert "--att" in offered("amend", "--")


def test_nothing_is_offered_behind_two_dashes_or_by_what_is_broken(offered: Any, home: Path) -> None:
    assert offered("note --") == {}
    (home / "sessions" / "t" / "session.toml").write_text("broken", "utf-8")
    (home / "sessions" / "t" / "journal.toml").write_text("broken", "utf-8")
    assert offered("combat") == {}


def shell(home: Path, instruction: str, **env: str) -> str:
    """What refcli tells a shell."""
    whole = os.environ | {"REFCLI_HOME": str(home), "_REFCLI_COMPLETE": instruction, "LC_ALL": "C.UTF-8"} | env
    found = subprocess.run([sys.executable, "-m", "refcli"], env=whole, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert found.stderr == ""
    return found.stdout


def test_bash_zsh_and_fish_ask_in_their_manner(offered: Any, home: Path) -> None:
    assert "plain,green-zone\n" in shell(home, "bash_complete", COMP_WORDS="refcli c k gre", COMP_CWORD="3")
    assert "green-zone\nGreen Zone\n" in shell(home, "zsh_complete", COMP_WORDS="refcli c k gre", COMP_CWORD="3")
    assert "green-zone" in shell(home, "fish_complete", COMP_WORDS="refcli c k gre", COMP_CWORD="gre")


def test_powershell_asks_in_its_manner(offered: Any, home: Path) -> None:
    told = {"REFCLI_WORDS": "refcli\nc\nk\ngre", "REFCLI_BEGUN": "gre"}
    assert shell(home, "powershell_complete", **told) == "green-zone\tGreen Zone\n"
    assert "combat\tResolve one attack\n" in shell(home, "powershell_complete", REFCLI_WORDS="refcli", REFCLI_BEGUN="")


@pytest.mark.parametrize("name", ["bash", "zsh", "fish", "powershell"])
def test_each_shell_has_a_script(home: Path, name: str) -> None:
    script = shell(home, f"{name}_source")
    assert "_REFCLI_COMPLETE" in script and "refcli" in script and "%(" not in script


def test_bash_takes_the_script(home: Path) -> None:
    if subprocess.run(["bash", "-c", "(( BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404 ))"], check=False).returncode:
        pytest.skip("no bash of 4.4 or later here")
    script = shell(home, "bash_source")
    assert subprocess.run(["bash", "-n"], input=script, text=True, check=False).returncode == 0


def test_short_names_help_and_attached_options_complete_as_the_commands_do(offered: Any, refcli: Any) -> None:
    assert "movement-ins" in offered("iraq next", "mo")
    assert "movement-ins" in offered("iraq n", "mo")
    assert "combat" in offered("-st", "comb")
    assert "combat" in offered("help", "comb")
    assert set(offered("help chit")) == {"draw", "play", "show"}
    assert {"suicide", "sects"} <= offered("new b --game iraq --option").keys()
    assert "mnf-reinforced" in offered("new b --game iraq --scenario", "mnf")
    assert offered("", "戦", "ja") == {"戦闘": offered("", "combat", "ja")["combat"]}
    assert "green-zone" in offered("戦闘 k", "gr")


def test_what_is_offered_fits_the_place(offered: Any, refcli: Any) -> None:
    assert set(offered("tables enter arras")) == {"combat"}
    assert set(offered("log --side")) == {"ins", "coin"}
    assert set(offered("log --command", "com")) == {"combat"}
    assert "conflict" in offered("next", "conf")
    refcli("c", "k", "gz", "9:4", "--dice", "4")
    assert {"--entry", "--choose", "--att"} <= offered("amend", "--").keys()
