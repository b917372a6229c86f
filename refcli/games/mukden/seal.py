"""A sealed secret: a commitment that shows nothing, and that only the same words with the same passphrase open.

A seal can be checked without refcli; it is written ``scrypt:15:8:1:SALT:HASH`` and made so::

    HASH = scrypt(password = passphrase in UTF-8 (NFC), newline, the secret in UTF-8; salt = the bytes of SALT;
                  n = 2**15, r = 8, p = 1; 32 bytes), in hex
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...core.errors import BadInput
from ...core.outcome import say

if TYPE_CHECKING:
    from ...core.tables import Tables

COST = (15, 8, 1)
"""Binary logarithm of n, r and p: a tenth of a second and 32 MB for each guess."""
SALT = 16
"""Bytes of salt."""
_SEAL = re.compile(r"scrypt:([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}):((?:[0-9a-f]{2}){8,64}):([0-9a-f]{64})")
_MOST = (17, 16, 4)


def seal(secret: str, passphrase: str, salt: str) -> str:
    """The seal over ``secret``; ``salt`` is hex."""
    return _sealed(secret, passphrase, salt, COST)


def opens(sealed: str, secret: str, passphrase: str) -> bool:
    """Whether these words and this passphrase are the ones sealed."""
    import hmac

    match = _SEAL.fullmatch(sealed)
    if match is None:
        return False
    cost = (int(match[1]), int(match[2]), int(match[3]))
    return hmac.compare_digest(_sealed(secret, passphrase, match[4], cost), sealed)


@lru_cache(maxsize=4)
def _sealed(secret: str, passphrase: str, salt: str, cost: tuple[int, int, int]) -> str:
    import hashlib

    n, r, p = cost
    password = unicodedata.normalize("NFC", f"{passphrase}\n{secret}").encode()
    digest = hashlib.scrypt(password, salt=bytes.fromhex(salt), n=2**n, r=r, p=p, maxmem=2**29, dklen=32)
    return f"scrypt:{n}:{r}:{p}:{salt}:{digest.hex()}"


class Seal(NamedTuple):
    """A seal made before, as a fact of an order."""

    metavar: str = "SEAL"

    def values(self, tables: Tables) -> Sequence[str]:
        return ()

    def parse(self, text: str, tables: Tables) -> str:
        match = _SEAL.fullmatch(text.strip())
        if match is None or any(not 1 <= int(match[i + 1]) <= most for i, most in enumerate(_MOST)):
            raise BadInput(say("seal.unreadable"))
        return text.strip()

    def write(self, value: str) -> str:
        return value

    def fits(self, text: str, tables: Tables) -> bool:
        return text.startswith("scrypt:")
