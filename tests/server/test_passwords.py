"""Names that can be shown, passwords that cannot be guessed, and hashes that tell nothing."""

from __future__ import annotations

import contextlib

import pytest
from argon2 import extract_parameters
from argon2.low_level import Type
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import MalformedAnswer
from pitboss.server.auth.passwords import Passwords, check_name, check_password, fold
from tests.server.http_client import CHEAP


@pytest.mark.parametrize("name", ["Ann", "ann_b", "A. B-C", "007", "x" * 24, "Botany", "Houseman"])
def test_an_ordinary_name_is_taken(name: str) -> None:
    """Letters, digits, single spaces and a few marks."""
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "ab", "x" * 25, " ann", "ann ", "an  n", "-ann", "Ann\n", "A\tB", "Zoë", "Аnn"),
        *("<b>bold</b>", "'; drop table users", "a\x00b", "ann\u202e", "\ud800aa"),
        *("dealer", "The Dealer", "GUEST 7", "guest", "admin", "bot 3", "House", "Pitboss"),
        *("The Dealer 2", "Admin1", "admin_bob", "D3aler", "dea1er", "d.e.a.l.e.r", "PitBoss2"),
        *("Gutshot", "Gutshot 2", "hearts", "super.visor", "ann\u3164b", "Ann\u200b", "ａdmin"),
    ],
)
def test_a_name_that_misleads_is_refused(name: str) -> None:
    """Too short, too long, unseen, from another alphabet, or a word for the staff."""
    with pytest.raises(MalformedAnswer):
        check_name(name)


@pytest.mark.parametrize(
    "password", ["seven come eleven", "x7!kQ p2 mm", "ünïcödé pässwörd", "日本語のパスワード十文字"]
)
def test_a_password_that_takes_guessing_is_taken(password: str) -> None:
    """Any characters at all, ten or more of them."""
    assert check_password(password, name="Ann") == password


@pytest.mark.parametrize(
    "password",
    [
        *("", "short", "x" * 201, "aaaaaaaaaaaa", "ababababab", "1234567890", "abcdefghijkl"),
        *("Password123", "qwertyuiop", "Annabella1", "annabella 2026", "pitboss 12345"),
        *("Password123!", "P@ssw0rd123!", "!!Summer2026", "Welcome-2026", "passwordpassword"),
        *("letmein!!!1", "Iloveyou123", "qwerty-12345", "4dm1n12345!", "casino777777"),
        "half a letter \ud800",
    ],
)
def test_a_password_that_anybody_would_guess_is_refused(password: str) -> None:
    """Short, a run, a repeat, well known, or the name itself."""
    with pytest.raises(MalformedAnswer):
        check_password(password, name="Annabella")


@given(st.text(min_size=10, max_size=40))
def test_whatever_is_typed_is_taken_or_refused(text: str) -> None:
    """No text breaks the check of a name or of a password."""
    for checked in (check_name, lambda each: check_password(each, name="Ann")):
        with contextlib.suppress(MalformedAnswer):
            assert checked(text) == text


@pytest.mark.promise("R16")
def test_a_hash_is_argon2id_at_its_full_cost() -> None:
    """Nineteen mebibytes and two passes: what is recommended where people sign in."""
    kept = Passwords().hash("seven come eleven")
    found = extract_parameters(kept)

    assert found.type is Type.ID
    assert (found.memory_cost, found.time_cost, found.parallelism) == (19_456, 2, 1)
    assert "seven" not in kept


def test_the_same_password_is_kept_differently_each_time() -> None:
    """Two people with one password are not seen to have it."""
    assert CHEAP.hash("seven come eleven") != CHEAP.hash("seven come eleven")


def test_only_the_password_fits() -> None:
    """However its accents are typed; nothing else, and nothing where none is kept."""
    kept = CHEAP.hash("caf\u00e9 con leche")

    assert CHEAP.fits("caf\u00e9 con leche", kept=kept)
    assert CHEAP.fits("cafe\u0301 con leche", kept=kept)
    assert not CHEAP.fits("cafe con leche", kept=kept)
    assert not CHEAP.fits("x" * 201, kept=kept)
    assert not CHEAP.fits("caf\u00e9 con leche", kept=None)
    assert not CHEAP.fits("nobody has this password", kept=None)
    assert not CHEAP.fits("caf\u00e9 con leche", kept="not a hash")


def test_a_hash_of_cheaper_days_is_known_as_such() -> None:
    """When the house asks for more work, old hashes are made anew at the next log-in."""
    dearer = Passwords(time_cost=2, memory_kib=16)

    assert dearer.is_outdated(CHEAP.hash("seven come eleven"))
    assert not dearer.is_outdated(dearer.hash("seven come eleven"))


def test_names_are_one_whatever_their_capitals() -> None:
    """ANN is Ann."""
    assert fold("ANN") == fold("ann")
