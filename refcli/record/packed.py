"""A packed record: one zip file that is a small home, with the journal, the tables of the home that it used, and, where it
may be told, the seed."""

from __future__ import annotations

import os
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from ..core.errors import BadInput, SessionError
from ..core.outcome import say
from .files import unwritable
from .home import Home, session_name
from .session import Session

MOST_BYTES = 1 << 30
"""What a packed record may come to when it is unpacked."""

_TOLD = "A record of refcli. To audit it: refcli verify THIS_FILE. Unpacked, it is a home: refcli --home FOLDER -s {name} status\n"
_BLOCK = 1 << 16
_DAY = (1980, 1, 1, 0, 0, 0)
"""The same record packs to the same bytes."""


def pack(session: Session, tables: Iterable[tuple[str, Path]], file: Path, seed: bool) -> None:
    """Writes the record as far as ``session`` knows it, with tables as (name below ``tables/``, file), into ``file``.

    BadInput if ``file`` is there and is no packed record; SessionError if it cannot be written.
    """
    if file.exists() and not is_packed(file):
        raise BadInput(say("pack.exists", file=str(file)), say("pack.exists.how"))
    beside = file.with_name(f".{file.name}.{os.getpid()}.new")
    place = f"sessions/{session.name}"
    try:
        with zipfile.ZipFile(beside, "w") as out:
            out.writestr(_info("README.txt"), _TOLD.format(name=session.name))
            with open(session.journal, "rb") as source, out.open(_info(f"{place}/journal.toml"), "w", force_zip64=True) as member:
                left = session.position.size
                while left > 0 and (block := source.read(min(_BLOCK, left))):
                    left -= len(block)
                    member.write(block)
            if seed:
                out.writestr(_info(f"{place}/seed.txt"), session.seed.encode())
            for name, table in tables:
                out.writestr(_info(f"tables/{name}"), table.read_bytes())
        os.replace(beside, file)
    except OSError as fault:
        raise unwritable(file, fault) from None
    finally:
        with suppress(OSError):
            os.unlink(beside)


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


_JOURNAL = re.compile(r"sessions/([^/\\]+)/journal\.toml")
_SEED = re.compile(r"sessions/([^/\\]+)/seed\.txt")
_TABLE = re.compile(r"tables/(\w[\w-]*)/(\w[\w-]*)\.toml")


@contextmanager
def opened(file: Path) -> Iterator[tuple[Home, str]]:
    """A packed record as a home of its own and the name of its session, until the block ends.

    BadInput if the file is none, SessionError if it is damaged. Only names of its own making are written, and nowhere but
    below the folder for it.
    """
    with TemporaryDirectory(prefix="refcli-") as folder:
        home = Home(Path(folder))
        try:
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


def _unpack(there: zipfile.ZipFile, home: Home, file: Path) -> str:
    names = [match[1] for one in there.namelist() if (match := _JOURNAL.fullmatch(one))]
    if len(names) != 1:
        raise BadInput(say("pack.none", file=str(file)), say("pack.none.how"))
    name = session_name(names[0])
    left = MOST_BYTES
    seen: set[str] = set()
    for info in there.infolist():
        if _JOURNAL.fullmatch(info.filename):
            target = home.sessions / name / "journal.toml"
        elif match := _SEED.fullmatch(info.filename):
            target = home.sessions / name / "seed.txt"
        elif match := _TABLE.fullmatch(info.filename):
            target = home.root / "tables" / match[1] / f"{match[2]}.toml"
        else:
            continue
        if info.filename in seen:
            raise zipfile.BadZipFile(f"{info.filename} twice")
        seen.add(info.filename)
        target.parent.mkdir(parents=True, exist_ok=True)
        with there.open(info) as source, open(target, "wb") as out:
            while block := source.read(_BLOCK):
                left -= len(block)
                if left < 0:
                    raise BadInput(say("pack.too-large", file=str(file), limit=MOST_BYTES))
                out.write(block)
    return name
