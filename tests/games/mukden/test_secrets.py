"""What a memo holds shows nowhere before its reveal, and nobody finds it out without a trace (§3.0, §7.0).

The main test plays one evening twice, with memos that differ where the evening does not depend on them: everything that
is shown must then be the same, letter by letter.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refcli.cli.main import run

JP, RU = "1=7 2=5 3=5 4=5 yalu=5", "1=6 2=5 3=3 left=3 right=3"
OTHERS = ("1=9 2=5 3=3 4=5 yalu=5", "1=6 2=4 3=3 left=4 right=3")


def plain(text: str) -> str:
    """Without times of day, heads and hashes: a head changes with every byte of the record."""
    text = re.sub(r"\d{4}-\d\d-\d\d[T ][\d:]+(\+00:00)?", "TIME", text)
    return re.sub(r"\b[0-9a-f]{5}-[0-9a-f]{5}-[0-9a-f]{5}\b|\b[0-9a-f]{16,}\b", "HASH", text)


def evening(memos: tuple[str, str], folder: Path) -> list[str]:
    """Every command of an evening, with a memo each to share out."""
    script = folder / "s.txt"
    script.write_text("combat 1:1 5:8 -d 5,2\n")
    telling = folder / "telling.txt"
    telling.write_text(f"allot ru {memos[1]}\nstatus\nallot ru {memos[1]}\nreveal ru\n")
    battle = "combat --by jp 1:1 5:5 -d 3,3"
    return [
        "new t --game mukden --seed s",
        f"allot jp {memos[0]}",
        f"--json allot ru {memos[1]}",
        f"allot ru {memos[1]}",
        f"allot ru {memos[1]} --passphrase x",
        "undo",
        "--json redo",
        f"amend {memos[1]}",
        "--json amend",
        "status",
        "--json status",
        "--line status",
        "log",
        "--json log",
        "log --script",
        "report",
        "report --format html",
        "verify",
        "sessions",
        "time",
        "rulings",
        "tables mukden pieces",
        "--json odds combat --by jp 1:1 5:8",
        f"run {script} --dry-run",
        f"--json run {script} --dry-run",
        f"run {telling} --keep-going --dry-run",
        battle,
        "--json decide",
        "--json status",
        "decide stand",
        "--line decide defender-retreats",
        battle,
        "undo",
        "note so far",
        "again",
        "decide attacker-retreats",
        "track memo.ru +1",
        "track time.elapsed +1",
        "--no-session mukden combat --by jp 1:1 15:8 -d 3,3",
        "victory --rail",
        "withdraw 2 --no-input",
        "eliminate jp 1",
        "reveal ru 1=3",
        "enter-source",
        "victory",
        "--json status",
        "log",
        "report",
        "verify",
        "pack -o packed.zip",
        "undo 9",
        "log",
        "log --script",
    ]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_evening_shows_the_same_whatever_the_memos(tmp_path, capsys, monkeypatch, lang):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr("time.time", lambda: 1_900_000_000.0)  # no memo takes longer than another to write down
    shown = []
    for i, memos in enumerate([(JP, RU), OTHERS]):
        home = tmp_path / str(i)
        (home / "sessions").mkdir(parents=True)
        monkeypatch.chdir(home)
        told = []
        for line in evening(memos, home):
            code = run(["--home", str(home), "--lang", lang, *line.split()])
            out, err = capsys.readouterr()
            told.append((line.split("=")[0] if "=" in line else line, code, plain(out + err).replace(str(home), "HOME")))
        shown.append(told)
    for (_, *one), (command, *other) in zip(*shown, strict=True):
        assert one == other, command
    commands = [command for command, *_ in shown[0]]
    assert {commands[i] for i, (_, code, _) in enumerate(shown[0]) if code == 0} > {"status", "log", "report", "verify", "time"}


@pytest.fixture
def game(refcli):
    """A session with both memos plain."""
    for words in ("new t --game mukden --seed s", f"allot jp {JP}", f"allot ru {RU}"):
        assert refcli(*words.split()).code == 0
    return refcli


def remarks(refcli):
    return [(one["order"], one["why"]) for one in refcli("--json", "log").json["entries"] if one["kind"] == "remark"]


def test_a_refused_call_is_on_the_record_and_changes_nothing(game):
    before = game("--json", "status").json["state"]
    found = game("--json", "combat", "1:1", "5:7", "--dice", "5,2")
    assert (found.code, found.json["error"]["rules"]) == (3, ["7.0"])
    assert remarks(game) == [("combat --by jp --piece 1 --target 1 --att 5 --def 7", "refused")]
    assert game("--json", "status").json["state"] == before
    assert game("combat", "1:1", "5:7", "--dice", "5,2", "--agree", "let him").code == 3
    assert game("--json", "undo").json["result"]["entries"] == [3]  # the remark is passed over
    assert game("verify").code == 0


def test_a_call_that_is_possible_and_then_broken_off_is_on_the_record_too(game):
    """Without that, wrong dice would tell for nothing whether a call is above the strength."""
    assert game("combat", "1:1", "5:6", "--dice", "5").code == 2
    assert game("combat", "1:1", "5:6", "--dice", "5,2,1").code == 2
    assert [why for _, why in remarks(game)] == ["stopped", "stopped"]


def test_a_script_that_is_taken_back_leaves_what_it_tried(game, tmp_path):
    script = tmp_path / "probe.txt"
    script.write_text("combat 1:1 5:6 -d 5,2\ndecide stand\ncombat 1:1 5:4 -d 5,2\nno such command\n")
    assert game("run", str(script)).code == 2
    assert [why for _, why in remarks(game)] == ["taken-back"] * 3
    script.write_text("combat 1:1 5:7 -d 5,2\n")
    assert game("run", str(script)).code == 3
    assert remarks(game)[-1][1] == "refused"
    script.write_text("combat 1:1 5:6 -d 5,2\n")
    assert game("run", str(script)).code == 0
    assert len(remarks(game)) == 4
    assert game("verify").code == 0


def test_an_amendment_is_held_against_the_memo_like_the_ruling(game):
    assert game("combat", "1:1", "5:5", "--dice", "5,2").code == 0
    assert game("amend", "--def", "7").code == 3
    assert remarks(game) == [("combat --by jp --piece 1 --target 1 --att 5 --def 7", "refused")]
    assert game("amend", "--def", "6").code == 0


@pytest.mark.parametrize("call", [7, 8])
def test_what_leaves_no_trace_knows_no_memo(game, tmp_path, call):
    script = tmp_path / "dry.txt"
    script.write_text(f"combat 1:1 5:{call} -d 5,2\n")
    assert game("odds", "combat", "1:1", f"5:{call}").code == 0
    assert game("run", str(script), "--dry-run").code == 0
    assert game("--no-session", "mukden", "combat", "1:1", f"5:{call}", "--by", "jp", "--dice", "5,2").code == 0
    assert game("odds", "combat", "1:1", "5:9").code == 3
    assert remarks(game) == []


def test_the_outlook_of_a_choice_does_not_tell_what_would_die(game):
    for _ in range(2):
        game("combat", "1:right", "5:1", "--dice", "4,3")  # 6 against 3, D-2 twice on a piece with 3
        if _ == 0:
            game("decide", "defender-retreats")
            game("time", "set", "jp-2")
    options = game("--json", "decide").json["decision"]["options"]
    lost = {option["key"]: {change["path"]: change["new"] for change in option["changes"]} for option in options}
    assert lost == {"defender-retreats": {"pieces.ru.right.lost": 2}, "stand": {"pieces.ru.right.lost": 3}}
    done = game("--json", "decide", "stand").json
    assert {"path": "pieces.ru.right.place", "old": "map", "new": "eliminated"} in done["changes"]


def test_the_outlook_after_the_attackers_death_counts_from_there(refcli):
    """The attacker's last step dies before the defender is asked: what is asked must not be a change short."""
    for words in ("new t --game mukden --seed s", f"allot jp {JP}", f"allot ru {RU}", "track pieces.jp.1.lost to 6"):
        assert refcli(*words.split()).code == 0
    refcli("combat", "1:1", "1:1", "--dice", "3,3")
    options = refcli("--json", "decide", "stand").json["decision"]["options"]
    assert [[c["path"] for c in option["changes"]] for option in options] == [[], ["pieces.ru.1.lost"]]


def test_the_record_as_a_script_waits_for_both_reveals(game):
    assert game("log", "--script").code == 3
    game("enter-source")
    game("reveal", "ru")
    assert game("log", "--script").code == 3
    game("reveal", "jp")
    script = game("log", "--script")
    assert script.code == 0
    assert f"allot jp {JP}" in script.out


def test_sealed_memos_are_in_no_file(refcli, home):
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    sealed = refcli("--json", "allot", "jp", *JP.split(), "--sealed", "--passphrase", "red fuji at dawn")
    assert sealed.code == 0
    refcli("undo")
    refcli("redo")
    refcli("amend")
    for file in (home / "sessions" / "t").rglob("*"):
        if file.is_file():
            text = file.read_text("utf-8")
            assert "fuji" not in text, file
            assert "1=7" not in text, file
            assert not re.search(r"\b7\b.*\b5\b.*\b5\b", "".join(line for line in text.splitlines() if "memo" in line)), file
    assert refcli("verify").code == 0


def test_the_passphrase_may_come_from_the_environment(refcli, monkeypatch):
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    assert refcli("allot", "jp", *JP.split(), "--sealed").code == 2
    monkeypatch.setenv("REFCLI_PASSPHRASE", "red fuji")
    assert refcli("allot", "jp", *JP.split(), "--sealed").code == 0
    assert refcli("allot", "ru", *RU.split()).code == 0  # plain: no passphrase
    assert refcli("reveal", "jp", *JP.split()).code == 0
    assert "fuji" not in refcli("log").out + refcli("--json", "log").out


def test_a_whole_sealed_game_replays_and_verifies(refcli, tmp_path):
    lines = [
        "new t --game mukden --seed s",
        f"allot jp {JP} --sealed --passphrase a",
        f"allot ru {RU} --sealed --passphrase b",
        "combat 1:1 5:3 --dice 5,2",
        "decide stand",
        "withdraw 2",
        "withdraw --declare",
        f"reveal jp {JP} --passphrase a",
        f"reveal ru {RU} --passphrase b",
    ]
    for line in lines:
        assert refcli(*line.split()).code == 0, line
    state = refcli("--json", "status").json["state"]
    assert (state["over"], state["winner"]) == (True, "jp")  # 10 against 27
    script = tmp_path / "again.txt"
    script.write_text(refcli("log", "--script").out.replace("new t", "new u"))
    assert refcli("run", str(script)).code == 0
    assert refcli("--json", "status").json["state"] == state
    assert refcli("verify").code == 0


def test_the_head_cannot_be_reckoned_from_a_memo(game, home):
    """Everything else in an entry is on show or can be guessed: only a random part keeps 1820 memos from being tried."""
    journal = (home / "sessions" / "t" / "journal.toml").read_text("utf-8")
    nonces = re.findall(r'nonce = "([0-9a-f]{32})"', journal)
    assert len(nonces) == len(set(nonces)) == 2


def test_errors_do_not_repeat_what_a_memo_says(refcli):
    refcli("new", "t", "--game", "mukden", "--seed", "s")
    for words in (
        "allot ru 1=13 2=x",
        "allot ru 1=13 2=2 3=2 left=2 right=1",
        "allot ru 1=13",
        "allot ru 13 2 2 2 1",
        "allot ru 1=13 1=13",
    ):
        found = refcli(*words.split())
        assert found.code in (2, 3)
        assert "13" not in found.out + found.err


def test_a_script_on_show_masks_its_secrets(refcli, tmp_path):
    script = tmp_path / "s.txt"
    script.write_text(f"new t --game mukden --seed s\nallot jp {JP}\nmukden allot ru {RU} --sealed --passphrase fuji\nallot ru 1=6\n")
    found = refcli("run", str(script), "--keep-going")
    assert "allot" in found.out
    assert not re.search(r"1=|fuji", found.out + found.err)


# At a terminal

pexpect = pytest.importorskip("pexpect")


@pytest.mark.skipif(not hasattr(pexpect, "spawn"), reason="no pseudo-terminals here")
def test_at_a_terminal_memo_and_passphrase_are_asked_for_without_echo(refcli, home):
    import os
    import sys

    refcli("new", "t", "--game", "mukden", "--seed", "s")
    env = os.environ | {"NO_COLOR": "1", "TERM": "xterm"}
    command = ["-m", "refcli", "--home", str(home), "allot", "ru", "--sealed"]
    child = pexpect.spawn(sys.executable, command, env=env, encoding="utf-8", timeout=30, dimensions=(40, 80))
    child.logfile_read = seen = (home / "seen.txt").open("w", encoding="utf-8")
    child.expect(r"not\s+shown\)")
    child.sendline(RU)
    for prompt in (r"not shown\)", "once more"):
        child.expect(prompt)
        child.sendline("red fuji")
    child.expect(pexpect.EOF)
    child.close()
    seen.close()
    assert child.exitstatus == 0
    assert not re.search(r"1=6|fuji", (home / "seen.txt").read_text("utf-8"))
    assert refcli("reveal", "ru", *RU.split(), "--passphrase", "blue fuji").code == 3
    child = pexpect.spawn(sys.executable, [*command[:4], "reveal", "ru"], env=env, encoding="utf-8", timeout=30, dimensions=(40, 80))
    for answer in (RU, "red fuji"):
        child.expect(r"not\s+shown\)")
        child.sendline(answer)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert refcli("reveal", "ru", *RU.split(), "--passphrase", "red fuji").code == 2  # known to all now
