"""What the house prints: guides, signs and statements of changes in words, and nothing else."""

from __future__ import annotations

import re
from contextlib import suppress
from copy import copy

import pytest

from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer, RuleViolation, UnlawfulOption
from pitboss.games import game
from pitboss.house import guides, propose, wording, write_guide
from pitboss.table.authoring import options_of
from tests.house.stubs import NOON
from tests.strategies import GAMES, lawful_rules, values_of

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)

# What a program prints and a house does not: literals, names with underscores, bare fractions.
NOT_PRINTED = re.compile(r"[{}\[\]]|\b(True|False|None)\b|[A-Za-z0-9]_[A-Za-z0-9]|'\w+'|: \d+/\d+")


def check(text: str) -> None:
    """Nothing of it is for programs only."""
    found = NOT_PRINTED.search(text)
    assert found is None, text[max(0, found.start() - 60) : found.end() + 60]


@EVERY_GAME
def test_every_value_of_every_option_is_printed_in_words(slug: str) -> None:
    """Yes and no, dollars, percent, lists and names with spaces."""
    rules = game(slug).rules()
    for name, each in options_of(type(rules)).items():
        for value in (getattr(rules, name), *values_of(each.domain, each.default)):
            other = copy(rules)
            object.__setattr__(other, name, value)
            check(other.in_words(name))


@EVERY_GAME
@pytest.mark.rule("19:47-8.5(b)", "19:47-8.3(a)")
def test_guide_and_sign_are_printed_in_words(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the usual rules and others; exact odds are fractions and left out."""
    card = game(slug)
    monkeypatch.setattr(guides, "_odds", lambda game, rules: "")
    for rules in (card.rules(), *(lawful_rules(card, seeded(n)) for n in range(3))):
        check(wording(rules, table="12"))
        check(write_guide(card, rules))


@EVERY_GAME
@pytest.mark.rule("19:47-8.3(b)1", "19:47-8.3(b)2")
def test_every_change_is_stated_in_words(slug: str) -> None:
    """Each option that can be changed by itself, to each of its values."""
    rules = game(slug).rules()
    for name, each in options_of(type(rules)).items():
        for value in values_of(each.domain, each.default):
            setting = f"{name}={_typed(each.domain.write(value))}"
            with suppress(RuleViolation, UnlawfulOption, MalformedAnswer):
                check(propose(rules, [setting], table="12", effective_at=NOON).statement)


def _typed(written: object) -> str:
    """A written value as a person types it."""
    if isinstance(written, list):
        return ",".join(map(str, written))
    if isinstance(written, dict):
        return ",".join(f"{key}:{each}" for key, each in written.items())
    return str(written)


@pytest.mark.rule("19:47-8.5(b)")
def test_the_odds_of_a_guide_can_be_read() -> None:
    """Terms of twelve digits are for a petition; a guide rounds them."""
    card = game("punto_banco")

    text = write_guide(card, card.rules())

    assert "| Banker's Hand | 0.973 to 1 (pushes 9.516%) | 1 to 1 | 1.058% |" in text
    assert re.search(r"\d{7}", text) is None


def test_choices_read_as_a_house_prints_them() -> None:
    """Some of each kind."""
    craps, blackjack, poker = (game(slug).rules() for slug in ("craps", "blackjack", "omaha"))
    mixed = game("craps").rules(pass_odds_multiple={4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3})

    assert craps.in_words("pass_odds_multiple") == "5 on all"
    assert mixed.in_words("pass_odds_multiple") == "3 on 4 and 10, 4 on 5 and 9, 5 on 6 and 8"
    assert craps.in_words("buy_vig_rate") == "5%"
    assert craps.in_words("late_wagers") == "yes"
    assert craps.in_words("lay_mode") == "besides place bets to lose"
    assert craps.in_words("wagers_offered").startswith("pass, don't pass, come, don't come")
    assert blackjack.in_words("multiple_action") == "no"
    assert blackjack.in_words("designated_blackjack") == "none"
    assert poker.in_words("form") == "shared with a low of eight or better"
    assert poker.in_words("ante") == "nothing"


@pytest.mark.rule("19:47-2.3(e)3")
def test_the_designated_blackjack_is_printed_in_words() -> None:
    """On the sign as in the guide, and what is refused."""
    rules = game("blackjack").rules(designated_blackjack=("As", "Kh"))
    words = "the ace of spades and the king of hearts"

    assert rules.in_words("designated_blackjack") == words
    assert f"A blackjack of {words} pays 2 to 1." in [each.text for each in rules.notices()]
    with pytest.raises(UnlawfulOption, match="the ace of spades and the ten of hearts is not none"):
        game("blackjack").rules(designated_blackjack=("As", "Th"))
