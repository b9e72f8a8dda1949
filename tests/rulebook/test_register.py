"""The register holds every provision once and finds it by citation, game or words."""

from __future__ import annotations

import doctest
import importlib
from collections import Counter

import pytest

from pitboss.errors import InvariantBroken, UnknownCitation, UnknownGame
from pitboss.rulebook import Citation, Enforce, Kind, Provision, Register, register

PASS_BET = "19:47-1.4(b)[Pass Bet]"


def row(cite: str) -> Provision:
    """A provision of no importance."""
    return Provision(
        cite=cite,
        game="craps",
        kind=Kind.DUTY,
        text="Dice are thrown.",
        enforce=Enforce.ENGINE,
        edition=1995,
    )


def test_the_whole_register_is_there() -> None:
    """1,939 provisions of 27 games and of the rules above them all, and games from sources."""
    actual = register()
    rows = [each for each in actual if not each.same_as]
    text = [each for each in rows if not each.is_from_public_sources]

    assert len(text) == 1939
    assert len(actual) - len(rows) == 247  # the same under the number of another edition
    assert len({each.game for each in text}) == 28
    assert "all_games" in actual.games()
    assert repr(actual) == f"<Register of {len(actual)} provisions of {len(actual.games())} games>"


def test_every_provision_names_its_edition() -> None:
    """Recodified sections and proposals are of 2012, the marked ones of 2006, the rest of 1995."""
    rows = [each for each in register() if not each.same_as]
    editions = Counter(each.edition for each in rows if not each.is_from_public_sources)

    assert editions == {1995: 1477, 2006: 4, 2012: 458}
    assert register().find("19:47-14.10(c)2ii[2006]").edition == 2006
    assert register().find("19:47-14.12C[2010-11 proposal]").edition == 2012
    recodified = [each for each in register() if each.cite.startswith("13:69F")]
    assert {each.edition for each in recodified} == {2012, "named 2012"}


def test_rows_from_public_sources_name_their_source_and_how_sure_it_is() -> None:
    """Rows of the text have neither, and no game has rows of both kinds."""
    rows = list(register())
    public = {each.game for each in rows if each.is_from_public_sources}

    assert all(
        bool(each.source) == (each.sureness is not None) == each.is_from_public_sources
        for each in rows
    )
    assert all(each.is_from_public_sources for each in rows if each.game in public)


def test_the_register_is_read_in_the_order_of_the_regulation() -> None:
    """Iterating goes through the book from front to back."""
    cites = [Citation(each.cite) for each in register()]

    assert cites == sorted(cites)
    assert len(cites) == len(register())


@pytest.mark.parametrize("cite", ["19:47-2.1[Blackjack]", '19:47-2.1 "Blackjack"'])
def test_a_provision_is_found_by_either_form(cite: str) -> None:
    """Older spellings find the same row."""
    assert register().find(cite).cite == "19:47-2.1[Blackjack]"


def test_an_unknown_citation_is_refused_with_suggestions() -> None:
    """A typing error is answered with what was probably meant."""
    with pytest.raises(UnknownCitation, match=r"did you mean .*19:47-1\.4\(b\)\[Pass Bet\]"):
        register().find("19:47-1.4(b)[Pas Bet]")


def test_a_text_unlike_any_citation_is_refused_without_suggestions() -> None:
    """There is nothing to suggest to gibberish."""
    with pytest.raises(UnknownCitation, match=r"is not in the register$"):
        register().find("?!")


def test_only_the_canonical_form_is_checked_through() -> None:
    """Code and tests write a citation one way."""
    assert register().checked(PASS_BET) == PASS_BET
    assert PASS_BET in register()
    with pytest.raises(UnknownCitation, match=r"canonical form '19:47-2\.1\[Blackjack\]'"):
        register().checked('19:47-2.1 "Blackjack"')


def test_a_game_has_its_provisions_in_order() -> None:
    """One game's rows, front to back."""
    rows = register().of_game("red_dog")

    assert len(rows) == 39
    assert list(rows) == sorted(rows, key=lambda each: each.citation)
    assert {each.game for each in rows} == {"red_dog"}


def test_an_unknown_game_is_refused() -> None:
    """The error lists the games there are."""
    with pytest.raises(UnknownGame, match="no game 'faro'; it has all_games"):
        register().of_game("faro")


def test_search_finds_rows_with_every_word() -> None:
    """Words may stand in the citation, the kind or the text, in any case."""
    found = register().search("PASS payout", game="craps")

    assert PASS_BET in {each.cite for each in found}
    assert all("pass" in f"{each.cite}{each.text}".casefold() for each in found)
    assert register().search("no such word anywhere") == ()


def test_two_rows_cannot_share_a_citation() -> None:
    """A register with a row twice does not construct."""
    with pytest.raises(InvariantBroken, match="share a citation"):
        Register(row("19:47-1.1"), row("19:47-1.1"))


def test_the_examples_in_the_docstrings_run() -> None:
    """What the page shows is what the code does."""
    module = importlib.import_module("pitboss.rulebook.register")

    assert doctest.testmod(module).failed == 0
