"""Each rule of pokette, both sides of the line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise, permutations, product

import pytest

from pitboss.equipment import Suit, full_deck
from pitboss.games.pokette import rules
from pitboss.games.pokette.wagers import KINDS, is_non_poker_hand, is_poker_hand
from pitboss.games.pokette.wheels import WHEEL, card_at
from tests.games.pokette.felt import numbers

DECK = [int(card) for card in full_deck()]
JOKER = 52


def completing(posted: str, wins: Callable[[int, int, int], bool]) -> set[int]:
    """The third cards with which a hand wins after these two."""
    first, second = numbers(posted)
    return {card for card in DECK if wins(first, second, card)}


@pytest.mark.rule("19:47-12.7(b)")
@pytest.mark.parametrize(("revolutions", "valid"), [(0, False), (2, False), (3, True), (9, True)])
def test_three_revolutions_make_a_valid_spin(revolutions: int, valid: bool) -> None:
    """Two revolutions are too few, three are enough."""
    assert valid == rules.spin_is_valid(revolutions)


@pytest.mark.rule("19:47-12.9(a)")
def test_between_two_sections_the_house_option_decides() -> None:
    """The section passed wins, or nothing does; on a section proper there is no question."""
    assert rules.winning_section(7, True, True) == 7
    assert rules.winning_section(7, True, False) == -1
    assert rules.winning_section(7, False, False) == 7


@pytest.mark.rule("19:47-12.1[winning card]")
def test_the_wheel_shows_every_card_and_both_jokers_once() -> None:
    """54 sections; the jokers lie opposite and black and red take turns."""
    cards = [card_at(section) for section in range(54)]

    assert sorted(cards) == list(full_deck(jokers=2))
    assert (WHEEL.index("Joker 1"), WHEEL.index("Joker 2")) == (0, 27)
    colours = [card.suit.is_red for card in cards if not card.is_joker]
    assert all(left != right for left, right in pairwise(colours))


@pytest.mark.rule("19:47-12.2(b)")
def test_cards_rank_from_the_ace_down_and_a_joker_has_no_value() -> None:
    """A K Q J 10 9 8 7 6 5 4 3 2, in every suit."""
    for suit in "scdh":
        high_to_low = numbers(" ".join(f"{rank}{suit}" for rank in "AKQJT98765432"))
        values = [rules.value_of(card) for card in high_to_low]
        assert values == list(range(14, 1, -1))

    assert [rules.value_of(52), rules.value_of(53)] == [0, 0]


@pytest.mark.rule("19:47-12.1[rank]")
def test_a_rank_is_the_four_cards_of_one_value() -> None:
    """The thirteen ranks share the deck out without overlap."""
    assert set(rules.rank_cards(12)) == set(numbers("Qs Qc Qd Qh"))
    assert sorted(card for value in range(2, 15) for card in rules.rank_cards(value)) == DECK


@pytest.mark.rule("19:47-12.1[suit]")
def test_the_suits_are_clubs_diamonds_hearts_and_spades() -> None:
    """Thirteen cards each; a joker is of none."""
    assert Counter(map(rules.suit_of, DECK)) == {0: 13, 1: 13, 2: 13, 3: 13}
    assert [card.suit for card in full_deck()] == [list(Suit)[rules.suit_of(c)] for c in DECK]
    assert rules.suit_of(JOKER) == -1


@pytest.mark.rule("19:47-12.1[pair]")
def test_a_pair_is_two_cards_of_one_value_in_any_suits() -> None:
    """The very same card twice is a pair too: reading 11."""
    queen, other_queen, king = numbers("Qs Qh Ks")

    assert rules.is_pair(queen, other_queen)
    assert rules.is_pair(queen, queen)
    assert not rules.is_pair(queen, king)


@pytest.mark.rule("19:47-12.2(b)", "19:47-12.5(b)4")
def test_there_are_twelve_straights_in_any_order() -> None:
    """A23 to QKA; king-ace-two is none, nor is anything with a pair or a gap."""
    straights = {frozenset({14, 2, 3}), *(frozenset({v, v + 1, v + 2}) for v in range(2, 13))}

    for values in product(range(2, 15), repeat=3):
        assert rules.makes_straight(*values) == (frozenset(values) in straights)
    assert len(straights) == 12
    assert not any(rules.makes_straight(*values) for values in permutations((13, 14, 2)))


def test_completions_are_two_for_neighbours_one_for_gaps_and_aces() -> None:
    """The whole table of reading 7: 2-3 to Q-K two; A-K, A-2, A-3, Q-A and one apart one."""
    two = {frozenset({v, v + 1}) for v in range(2, 13)}
    one = {frozenset({v, v + 2}) for v in range(2, 13)}
    one |= {frozenset({14, 13}), frozenset({14, 2}), frozenset({14, 3})}

    for first, second in combinations(range(2, 15), 2):
        pair = frozenset({first, second})
        expected = 2 if pair in two else int(pair in one)
        assert expected == rules.completions(first - 2, second - 2 + 13)
    assert rules.completions(*numbers("9s 9h")) == 0


@pytest.mark.rule("19:47-12.7(e)3")
def test_only_a_joker_has_no_bearing_on_a_hand() -> None:
    """Each of the 52 cards counts."""
    assert all(map(rules.bears_on_hands, DECK))
    assert not rules.bears_on_hands(52)
    assert not rules.bears_on_hands(53)


@pytest.mark.rule("19:47-12.4(d)")
@pytest.mark.parametrize(
    ("posted", "expected"), [(0, False), (1, True), (2, True), (3, False)], ids=str
)
def test_poker_hand_wagers_need_one_or_two_posted_cards(posted: int, expected: bool) -> None:
    """None before the first card, none after the third."""
    assert expected == rules.poker_hand_wagers_open(posted)


@pytest.mark.rule("19:47-12.8(a)")
def test_any_card_but_a_joker_opens_pair_in_two() -> None:
    """The hand starts with the first card that is not a joker."""
    assert all(map(rules.pair_in_two_opens, DECK))
    assert not rules.pair_in_two_opens(JOKER)


# The cards posted, and what they open, written out from 12.8(c) and (d) with readings 7 and 8.
OPENED = [
    ("As 9h", {"pair_in_three"}),
    ("As 9s", {"pair_in_three", "flush"}),
    ("9s 9h", {"three_of_a_kind"}),
    ("9s 9s", {"three_of_a_kind", "flush"}),
    ("2h 3c", {"pair_in_three", "open_straight"}),
    ("Kd Qh", {"pair_in_three", "open_straight"}),
    ("7s 6s", {"pair_in_three", "flush", "open_straight", "open_straight_flush"}),
    ("As Kh", {"pair_in_three", "inside_straight"}),
    ("2d Ah", {"pair_in_three", "inside_straight"}),
    ("3d Ah", {"pair_in_three", "inside_straight"}),
    ("Qd Ah", {"pair_in_three", "inside_straight"}),
    ("8d Th", {"pair_in_three", "inside_straight"}),
    ("Kc Ac", {"pair_in_three", "flush", "inside_straight", "inside_straight_flush"}),
    ("8c Tc", {"pair_in_three", "flush", "inside_straight", "inside_straight_flush"}),
    ("Kc 2d", {"pair_in_three"}),
    ("4c Ad", {"pair_in_three"}),
]
OPENERS = [
    pytest.param(
        "pair_in_three",
        rules.pair_in_three_opens,
        marks=pytest.mark.rule("19:47-12.8(c)"),
    ),
    pytest.param("flush", rules.flush_opens, marks=pytest.mark.rule("19:47-12.8(d)1")),
    pytest.param(
        "open_straight", rules.open_straight_opens, marks=pytest.mark.rule("19:47-12.8(d)2i")
    ),
    pytest.param(
        "inside_straight", rules.inside_straight_opens, marks=pytest.mark.rule("19:47-12.8(d)2ii")
    ),
    pytest.param(
        "open_straight_flush",
        rules.open_straight_flush_opens,
        marks=pytest.mark.rule("19:47-12.8(d)3i"),
    ),
    pytest.param(
        "inside_straight_flush",
        rules.inside_straight_flush_opens,
        marks=pytest.mark.rule("19:47-12.8(d)3ii"),
    ),
    pytest.param(
        "three_of_a_kind", rules.three_of_a_kind_opens, marks=pytest.mark.rule("19:47-12.8(d)4")
    ),
]


@pytest.mark.parametrize(("key", "opens"), OPENERS)
def test_two_cards_open_a_wager_or_do_not(key: str, opens: object) -> None:
    """Every situation of the list, in both orders of the cards."""
    assert callable(opens)
    for cards, opened in OPENED:
        first, second = numbers(cards)
        assert opens(first, second) == (key in opened), cards
        assert opens(second, first) == (key in opened), cards


@pytest.mark.rule("19:47-12.7(c)")
def test_a_position_wins_on_the_cards_it_covers_and_on_no_other() -> None:
    """A split of two cards and a card beside them."""
    ace, king, queen = numbers("As Ks Qs")

    assert rules.cover_wins((ace, king), ace)
    assert rules.cover_wins((ace, king), king)
    assert not rules.cover_wins((ace, king), queen)


@pytest.mark.rule("19:47-12.5(b)1", "19:47-12.8(b)[pair]")
def test_pair_in_two_wins_on_four_cards_of_the_deck() -> None:
    """Whatever the first card, its rank wins and the other 48 cards lose."""
    for first in DECK:
        wins = {second for second in DECK if rules.pair_in_two_wins(first, second)}
        assert wins == set(rules.rank_cards(rules.value_of(first)))


@pytest.mark.rule("19:47-12.5(b)2", "19:47-12.8(e)1")
def test_pair_in_three_wins_if_the_third_card_pairs_either() -> None:
    """Nine and jack are posted: four nines and four jacks win."""
    wins = completing("9s Jh", rules.pair_in_three_wins)

    assert wins == set(numbers("9s 9c 9d 9h Js Jc Jd Jh"))


@pytest.mark.rule("19:47-12.5(b)3", "19:47-12.8(e)5")
def test_three_of_a_kind_wins_on_the_rank_of_the_pair() -> None:
    """A pair of nines: the four nines win; without a pair nothing does."""
    wins = completing("9s 9h", rules.three_of_a_kind_wins)

    assert wins == set(numbers("9s 9c 9d 9h"))
    assert not rules.three_of_a_kind_wins(*numbers("9s 8h 8d"))


@pytest.mark.rule("19:47-12.5(b)6", "19:47-12.8(e)2")
def test_a_flush_wins_on_the_suit_of_both_cards() -> None:
    """Two diamonds: any of the thirteen diamonds, even one of the two again."""
    wins = completing("9d Kd", rules.flush_wins)

    assert wins == {int(card) for card in full_deck() if card.suit is Suit.DIAMONDS}
    assert not rules.flush_wins(*numbers("9d Ks Qd"))


@pytest.mark.rule("19:47-12.5(b)4", "19:47-12.8(e)3")
@pytest.mark.parametrize(
    ("posted", "winners"),
    [("7s 6h", "5s 5c 5d 5h 8s 8c 8d 8h"), ("6h 8d", "7s 7c 7d 7h"), ("Ah Kd", "Qs Qc Qd Qh")],
)
def test_a_straight_wins_on_consecutive_values_in_any_suit(posted: str, winners: str) -> None:
    """Open, inside, and ace-king, which only a queen completes."""
    wins = completing(posted, rules.straight_wins)

    assert wins == set(numbers(winners))


@pytest.mark.rule("19:47-12.5(b)5", "19:47-12.8(e)4")
@pytest.mark.parametrize(
    ("posted", "winners"), [("7s 6s", "5s 8s"), ("6h 8h", "7h"), ("2c Ac", "3c"), ("7s 6h", "")]
)
def test_a_straight_flush_wins_on_consecutive_values_in_one_suit(posted: str, winners: str) -> None:
    """Two cards complete an open one, one exact card an inside one."""
    wins = completing(posted, rules.straight_flush_wins)

    assert wins == set(numbers(winners))


@pytest.mark.rule("19:47-12.1[poker hand wager]", "19:47-12.1[non-poker hand wager]")
def test_thirteen_wagers_are_on_the_spin_and_eight_on_hands() -> None:
    """Each wager is one or the other, by where 12.5 describes it."""
    for kind in KINDS:
        assert is_poker_hand(kind.key) == kind.cite.startswith("19:47-12.5(b)")
        assert is_non_poker_hand(kind.key) == kind.cite.startswith("19:47-12.5(a)")

    assert sum(is_non_poker_hand(kind.key) for kind in KINDS) == 13
    assert sum(is_poker_hand(kind.key) for kind in KINDS) == 8
    assert not is_non_poker_hand("roulette")
