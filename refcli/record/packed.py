"""A packed record: one zip file that is a small home, with the journal, the tables of the home that it used, and, where it
may be told, the seed."""

from __future__ import annotations

import os
import re
import shutil
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ..core.errors import BadInput, SessionError
from ..core.outcome import say
from . import seeds
from .files import unwritable
from .home import CURRENT, Home, session_name
from .journal import HEADING

MOST_BYTES = 1 << 28
"""What a packed record may come to when it is unpacked."""

_TOLD = "A record of refcli. To audit it: refcli verify THIS_FILE. Unpacked, it is a home: refcli --home FOLDER -s {name} status\n"
_BLOCK = 1 << 16
_DAY = (1980, 1, 1, 0, 0, 0)
"""The same record packs to the same bytes."""


class Member(NamedTuple):
    """A session that goes into a pack: its folder, so many bytes of its journal, and whether its seed goes along."""

    folder: Path
    size: int
    seed: bool


def pack(members: Sequence[Member], tables: Iterable[tuple[str, Path]], file: Path) -> None:
    """Writes records into ``file``, the first the one it is about, the others those that it comes from; with tables as (name below
    ``tables/``, file). SessionError if it cannot be written."""
    beside = file.with_name(f".{file.name}.{os.getpid()}.new")
    name = members[0].folder.name
    try:
        with suppress(FileNotFoundError):
            os.unlink(beside)
        with zipfile.ZipFile(beside, "x") as out:
            out.writestr(_info("README.txt"), _TOLD.format(name=name))
            out.writestr(_info(f"sessions/{CURRENT}"), f"{name}\n")
            for member in members:
                _put(out, member)
            for called, table in tables:
                out.writestr(_info(f"tables/{called}"), table.read_bytes())
        os.replace(beside, file)
    except OSError as fault:
        raise unwritable(file, fault) from None
    finally:
        with suppress(OSError):
            os.unlink(beside)


def _put(out: zipfile.ZipFile, member: Member) -> None:
    place = f"sessions/{member.folder.name}"
    with open(member.folder / "journal.toml", "rb") as source, out.open(_info(f"{place}/journal.toml"), "w", force_zip64=True) as target:
        left = member.size
        while left > 0 and (block := source.read(min(_BLOCK, left))):
            left -= len(block)
            target.write(block)
    for name in (seeds.FILE, seeds.WORDS) if member.seed else ():
        if (member.folder / name).exists():
            out.writestr(_info(f"{place}/{name}"), (member.folder / name).read_bytes())


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _DAY)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


def is_packed(file: Path) -> bool:
    """Whether a file is a packed record."""
    try:
        with zipfile.ZipFile(file) as there:
            return any(_JOURNAL.fullmatch(name) for name in there.namelist())
    except (OSError, zipfile.BadZipFile):
        return False


_JOURNAL = re.compile(r"(?:[^/\\]+/)?sessions/([^/\\]+)/journal\.toml")
_SECRET = re.compile(rf"(?:[^/\\]+/)?sessions/([^/\\]+)/({re.escape(seeds.FILE)}|{re.escape(seeds.WORDS)})")
_CURRENT = re.compile(rf"(?:[^/\\]+/)?sessions/{re.escape(CURRENT)}")
_TABLE = re.compile(r"(?:[^/\\]+/)?tables/(\w[\w-]*)/(\w[\w-]*)\.toml")


@contextmanager
def opened(file: Path) -> Iterator[tuple[Home, str]]:
    """A record that lies somewhere as a home of its own and the name of its session, until the block ends: a packed record, or one
    unpacked, a session's folder, a journal by itself.

    BadInput if the file is none, SessionError if it is damaged. Of a packed one only names of its own making are written, and nowhere
    but below the folder for it.
    """
    if (place := _lying(file)) is not None:
        yield place
        return
    with TemporaryDirectory(prefix="refcli-") as folder:
        home = Home(Path(folder))
        try:
            if file.is_file() and not zipfile.is_zipfile(file) and _begins_a_record(file):
                name = _alone(file, home)
            else:
                with zipfile.ZipFile(file) as there:
                    name = _unpack(there, home, file)
        except OSError as fault:
            raise BadInput(say("file.unreadable", file=str(file), fault=fault.strerror or str(fault))) from None
        except zipfile.BadZipFile as fault:
            if zipfile.is_zipfile(file):
                raise SessionError(say("pack.damaged", file=str(file), fault=str(fault)), say("pack.damaged.how")) from None
            raise BadInput(say("pack.none", file=str(file)), say("pack.none.how")) from None
        except (zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as fault:
            raise SessionError(say("pack.damaged", file=str(file), fault=str(fault)), say("pack.damaged.how")) from None
        yield home, name


def _lying(file: Path) -> tuple[Home, str] | None:
    """A record that lies in a home already: its journal, its folder, or the whole home of one that was unpacked."""
    try:
        folder = file.parent if file.name == "journal.toml" and file.is_file() else file
        folder = folder.absolute()
        if not folder.is_dir():
            return None
        if (folder / "journal.toml").is_file():
            return (Home(folder.parent.parent), session_name(folder.name)) if folder.parent.name == "sessions" else None
        for root in (folder, *sorted(one for one in folder.iterdir() if one.is_dir())[:MOST_FOLDERS]):
            if (root / "sessions").is_dir():
                home = Home(root)
                names = home.names()
                name = home.current() or (names[0] if len(names) == 1 else None)
                return None if name is None else (home, name)
    except OSError as fault:
        raise BadInput(say("file.unreadable", file=str(file), fault=fault.strerror or str(fault))) from None
    return None


MOST_FOLDERS = 100
"""In so many folders below one that was named a record is looked for."""


def _begins_a_record(file: Path) -> bool:
    with open(file, "rb") as source:
        return source.read(len(HEADING) + 1).replace(b"\r\n", b"\n").startswith(HEADING)


def _alone(file: Path, home: Home) -> str:
    """A journal by itself, with the seed that lies beside it, as the one session of a home."""
    try:
        name = session_name(file.absolute().parent.name if file.name == "journal.toml" else file.stem)
    except BadInput:
        name = "record"
    folder = home.sessions / name
    folder.mkdir(parents=True)
    if file.stat().st_size > MOST_BYTES:
        raise BadInput(say("pack.too-large", file=str(file), limit=MOST_BYTES))
    shutil.copyfile(file, folder / "journal.toml")
    for one in (seeds.FILE, seeds.WORDS):
        if (file.parent / one).is_file() and file.name == "journal.toml":
            shutil.copyfile(file.parent / one, folder / one)
    return name


def _unpack(there: zipfile.ZipFile, home: Home, file: Path) -> str:
    infos = there.infolist()
    names = [match[1] for one in infos if (match := _JOURNAL.fullmatch(one.filename))]
    told = next((one for one in infos if _CURRENT.fullmatch(one.filename)), None)
    current = there.open(told).read(_BLOCK).decode("utf-8").strip() if told is not None else None
    if len(names) != 1 and current not in names:
        raise BadInput(say("pack.none", file=str(file)), say("pack.none.how"))
    left = MOST_BYTES
    seen: set[Path] = set()
    for info in infos:
        if match := _JOURNAL.fullmatch(info.filename):
            target = home.sessions / session_name(match[1]) / "journal.toml"
        elif match := _SECRET.fullmatch(info.filename):
            target = home.sessions / session_name(match[1]) / match[2]
        elif match := _TABLE.fullmatch(info.filename):
            target = home.root / "tables" / match[1] / f"{match[2]}.toml"
        else:
            continue
        if target in seen:
            raise zipfile.BadZipFile(f"{info.filename} twice")
        seen.add(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        with there.open(info) as source, open(target, "wb") as out:
            while block := source.read(_BLOCK):
                left -= len(block)
                if left < 0:
                    raise BadInput(say("pack.too-large", file=str(file), limit=MOST_BYTES))
                out.write(block)
    return session_name(current if current in names and current is not None else names[0])
