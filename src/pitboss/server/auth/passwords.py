"""Names and passwords: which are accepted, and how passwords are hashed."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.errors import MalformedAnswer
from pitboss.games import names
from pitboss.server.bots.names import NAMES

NAME_CHARS_MIN: Final = 3
NAME_CHARS_MAX: Final = 24
PASSWORD_CHARS_MIN: Final = 10
PASSWORD_CHARS_MAX: Final = 200

# One alphabet, so that no two names look alike at the table; no space that cannot be seen.
_NAME: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]| (?! ))*[A-Za-z0-9_.-]")

# A player who is called the dealer would only confuse the others: not as a word of a name, and
# the longer ones not within one either.
_STAFF_WORDS: Final = frozenset(
    (
        *("guest", "bot", "house", "rail", "spectator", "seat", "chance", "system", "admin"),
        *("mod", "staff", "support", "cage", "floor", "pit"),
    )
)
_STAFF_TITLES: Final = (
    *("dealer", "boxman", "stickman", "floorperson", "supervisor", "accounting", "regulator"),
    "surveillance",
    *("administrator", "pitboss", "croupier", "moderator", "cashier", "spectator"),
)

# Digits and signs that people type or read for letters.
_LETTERS: Final = str.maketrans("01345789@$!|", "oieastbgasil")
_LOOKS: Final = str.maketrans("01i5|", "olls" + "l")

# What people type who were asked for ten characters; short runs and repeats are found by rule.
_COMMON: Final = frozenset(
    (
        *("qwertyuiop", "1q2w3e4r5t", "1q2w3e4r5t6y", "1qaz2wsx3edc", "qazwsxedcrfv"),
        *("basketball", "trustno1trustno1", "correcthorsebatterystaple"),
    )
)

# Words that are no password whatever stands before and after them.
_COMMON_WORDS: Final = frozenset(
    (
        *("password", "passwort", "passwd", "pass", "mypassword", "thepassword", "secret", "login"),
        *("qwerty", "qwertz", "asdf", "asdfgh", "zxcvbn", "abc", "abcd", "abcdef", "test", "hello"),
        *("iloveyou", "loveme", "letmein", "welcome", "changeme", "default", "admin", "root"),
        *("administrator", "user", "guest", "player", "casino", "poker"),
        *("jackpot", "pitboss", "superman", "batman", "pokemon", "starwars", "dragon"),
        *("monkey", "football", "baseball", "basketball", "soccer", "princess", "sunshine"),
        *("shadow", "master", "michael", "jordan", "summer", "winter", "spring", "autumn"),
        *("january", "february", "march", "april", "june", "july", "august", "september"),
        *("october", "november", "december", "monday", "friday", "freedom", "whatever", "trustno"),
    )
)

# Each attempt costs about 20 MiB and some 30 ms: expensive for an attacker, cheap for a user.
TIME_COST: Final = 2
MEMORY_KIB: Final = 19_456
LANES: Final = 1

# Stands in for the password of an unknown user, so that the answer takes as long.
_DECOY: Final = "nobody has this password"


def fold(name: str) -> str:
    """The name as it is compared: `Ann` and `ANN` are one person, in letters of any width."""
    return unicodedata.normalize("NFKC", name).casefold()


def check_name(name: str, *, staff: bool = False) -> str:
    """The name, if it may be shown at a table; words for the staff are for the staff alone."""
    if not NAME_CHARS_MIN <= len(name) <= NAME_CHARS_MAX or not _NAME.fullmatch(name):
        raise MalformedAnswer(
            f"a name has {NAME_CHARS_MIN} to {NAME_CHARS_MAX} characters: letters A to Z, digits,"
            " single spaces, _ - and ., beginning with a letter or digit"
        )
    if not staff and _misleads(fold(name)):
        raise MalformedAnswer("that name could be taken for a member of the staff or a bot")
    return name


def _misleads(name: str) -> bool:
    """Whether a name says or looks like the staff, or a bot, however it is spelled."""
    readings = (name, name.translate(_LETTERS), name.replace("1", "l").translate(_LETTERS))
    words = {word for each in readings for word in re.findall("[a-z]+", each)}
    plain = [re.sub("[^a-z]", "", each) for each in readings]
    titled = any(title in each for title in _STAFF_TITLES for each in plain)
    return titled or not words.isdisjoint(_STAFF_WORDS) or not _BOTS.isdisjoint(plain)


def looks(name: str) -> str:
    """What a name looks like at a glance: two of the same looks are not told apart."""
    plain = re.sub("[ _.-]", "", fold(name).translate(_LOOKS))
    return plain.replace("rn", "m").replace("vv", "w")


_BOTS: Final = frozenset(map(fold, NAMES))


def check_password(password: str, *, name: str) -> str:
    """The password, if it is long enough and not the first that anybody would guess."""
    if not PASSWORD_CHARS_MIN <= len(password) <= PASSWORD_CHARS_MAX:
        raise MalformedAnswer(
            f"a password has {PASSWORD_CHARS_MIN} to {PASSWORD_CHARS_MAX} characters"
        )
    _bytes(password)
    if _is_common(fold(password), name=fold(name)):
        raise MalformedAnswer("that password would be guessed at once; please choose another")
    return password


def _is_common(password: str, *, name: str) -> bool:
    steps = {ord(b) - ord(a) for a, b in pairwise(password)}
    runs = len(steps) < 3 or len(set(password)) < 4
    core = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", password)
    start = re.sub(r"[\W\d_]+$", "", password)
    words = {core, *(each.translate(_LETTERS) for each in (core, start))}
    words.add(re.sub(r"[\W\d_]", "", password))
    words |= {word[: len(word) // 2] for word in words if word[: len(word) // 2] * 2 == word}
    known = not words.isdisjoint(
        _COMMON_WORDS | {*names(), name, re.sub(r"[\W\d_]", "", name)} - {""}
    )
    return runs or known or password in _COMMON


def _bytes(password: str) -> bytes:
    """One spelling of a password, however the keyboard puts its accents together."""
    try:
        return unicodedata.normalize("NFKC", password).encode("utf-8")
    except UnicodeEncodeError:
        raise MalformedAnswer("a password is text that can be written down") from None


class Passwords:
    """Hashes passwords with argon2id, and checks them at one cost for everybody."""

    def __init__(self, *, time_cost: int = TIME_COST, memory_kib: int = MEMORY_KIB) -> None:
        self._hasher = PasswordHasher(time_cost, memory_cost=memory_kib, parallelism=LANES)
        self._decoy = self._hasher.hash(_DECOY)

    def hash(self, password: str) -> str:
        """What is kept in place of the password."""
        return self._hasher.hash(_bytes(password))

    def fits(self, password: str, *, kept: str | None) -> bool:
        """Whether this is the password; where none is kept, the work is done all the same."""
        if len(password) > PASSWORD_CHARS_MAX:
            return False
        try:
            found = self._hasher.verify(kept or self._decoy, _bytes(password))
        except (VerificationError, InvalidHashError):
            return False
        return found and kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Whether a hash was made when less work was asked for."""
        return self._hasher.check_needs_rehash(kept)
