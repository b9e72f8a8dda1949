"""Every deal counted exactly, and the counts against the digest and against the table itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.equipment import Card
from pitboss.errors import InvariantBroken
from pitboss.games._baccarat.odds import (
    chances,
    count_deals,
    full_values,
    values_left,
)
from pitboss.games._baccarat.round import BaccaratResult
from pitboss.games._baccarat.rules import (
    BANKER_WINS,
    PLAYER_WINS,
    TIE_HAND,
    banker_draws,
    count_of,
    natural_ends,
    player_draws,
    third_card_value,
    winning_hand,
)
from pitboss.table import Round
from pitboss.table.authoring import Draw
from tests.games.baccarat.felt import BOTH, BaccaratTable

COUNTS = {
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288, 878_869_206_895_680),
    8: (
        2_292_252_566_437_888,
        2_230_518_282_592_256,
        475_627_426_473_216,
        4_998_398_275_503_360,
    ),
}


@pytest.mark.parametrize("decks", [6, 8])
def test_ordered_six_card_sequences(decks: int) -> None:
    """Banker wins, Player wins, ties and all of them."""
    found = count_deals(full_values(decks))
    banker, player, tie = found[BANKER_WINS], found[PLAYER_WINS], found[TIE_HAND]

    assert (banker, player, tie, banker + player + tie) == COUNTS[decks]


def test_chances_of_a_full_shoe() -> None:
    """As the digest has them."""
    six, eight = chances(full_values(6)), chances(full_values(8))

    assert six[BANKER_WINS] == Fraction(139963802512, 305162919061)
    assert six[PLAYER_WINS] == Fraction(680938355432, 1525814595305)
    assert six[TIE_HAND] == Fraction(145057227313, 1525814595305)
    assert eight[BANKER_WINS] == Fraction(8954111587648, 19524993263685)
    assert eight[PLAYER_WINS] == Fraction(8712962041376, 19524993263685)
    assert eight[TIE_HAND] == Fraction(619306544887, 6508331087895)


def test_a_shoe_has_four_times_as_many_zeros_as_of_any_other_value() -> None:
    """One deck: sixteen zeros and four of each other value."""
    assert full_values(1) == (16, 4, 4, 4, 4, 4, 4, 4, 4, 4)


def test_a_card_gone_changes_the_chances() -> None:
    """The shoe of a table, after its burn, is what is counted."""
    felt = BaccaratTable("minibaccarat")
    values = values_left(felt.table.state.shoe)

    assert values == (128, 31, 31, 32, 32, 32, 32, 32, 32, 32)
    assert chances(values)[BANKER_WINS] != chances(full_values(8))[BANKER_WINS]


@pytest.mark.parametrize("values", [(1, 1, 1, 1, 1), (1,) * 5 + (0,) * 5, (-1,) + (9,) * 9])
def test_what_is_no_shoe_is_not_counted(values: tuple[int, ...]) -> None:
    """Ten counts, none below zero, and six cards at least."""
    with pytest.raises(InvariantBroken):
        count_deals(values)


def by_hand(cards: tuple[Card, ...]) -> int:
    """Who wins with these six cards in this order, computed without the counting."""
    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], list(cards[4:])
    if not natural_ends(count_of(player), count_of(banker)):
        third = rest.pop(0) if player_draws(count_of(player)) else None
        draws = banker_draws(count_of(banker), third_card_value(third))
        banker += [rest.pop(0)] if draws else []
        player += [third] if third is not None else []
    return winning_hand(count_of(player), count_of(banker))


SMALL = "Ks 2s 3s 5s 6s 9s 9h"


def test_a_small_shoe_is_counted_as_every_order_of_its_cards_comes_out() -> None:
    """Seven cards in all 5,040 orders."""
    cards = tuple(Card.parse(code) for code in SMALL.split())
    found = {BANKER_WINS: 0, PLAYER_WINS: 0, TIE_HAND: 0}
    for order in permutations(cards, 6):
        found[by_hand(order)] += 1

    assert count_deals((1, 0, 1, 1, 0, 1, 1, 0, 0, 2)) == found


@pytest.mark.slow
@pytest.mark.promise("R10")
@pytest.mark.parametrize("slug", BOTH)
def test_the_table_played_out_on_a_small_shoe_agrees_with_the_count(slug: str) -> None:
    """Every order of seven cards through the real table."""
    found = {BANKER_WINS: 0, PLAYER_WINS: 0, TIE_HAND: 0}
    felt = BaccaratTable(slug)
    felt.load(*SMALL.split())
    start = felt.table.snapshot()
    for order in permutations(SMALL.split(), 6):
        felt.table.restore(start)
        found[_played(felt, order)] += 1

    assert count_deals((1, 0, 1, 1, 0, 1, 1, 0, 0, 2)) == found


def _played(felt: BaccaratTable, order: tuple[str, ...]) -> int:
    felt.round = Round(felt.table)
    felt.deal()
    for card in order:
        if isinstance(felt.round.question, Draw):
            felt.deal(card)
    events = felt.result()
    result = next(each for each in events if isinstance(each, BaccaratResult))
    return winning_hand(result.player, result.banker)
