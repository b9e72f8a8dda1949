"""Equity: exact over every deal, sampled with its error, and the same as counting by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import full_deck
from pitboss.errors import MalformedAnswer
from pitboss.ranking import Equity, equity, rank, read_cards
from pitboss.ranking.shares import DEALS_MAX

NONE, HALF, ALL = Fraction(0), Fraction(1, 2), Fraction(1)
ACES_V_KINGS = ["As Ah", "Ks Kh"]


def test_aces_against_kings_before_the_flop() -> None:
    """All 1,712,304 boards: in the same two suits aces win 1,410,336 and share 9,308."""
    found = equity(ACES_V_KINGS)

    assert found.exact
    assert found.deals == 1_712_304
    assert found.wins == (Fraction(1_410_336, 1_712_304), Fraction(292_660, 1_712_304))
    assert found.ties == (Fraction(9_308, 1_712_304),) * 2
    assert found.shares[0] == Fraction(1_410_336 + 4_654, 1_712_304)
    assert sum(found.shares) == 1
    assert found.standard_errors == (0.0, 0.0)


@pytest.mark.parametrize(
    ("hands", "wins"),
    [
        (["As Ah", "Kd Kc"], (1_388_072, 317_694)),
        (["As Ks", "2d 2c"], (852_207, 849_322)),
    ],
)
def test_well_known_matches(hands: list[str], wins: tuple[int, int]) -> None:
    """Boards that each hand wins alone."""
    assert equity(hands).wins == tuple(Fraction(each, 1_712_304) for each in wins)


@pytest.mark.parametrize(
    "hands",
    [
        ["As Ks", "Ad 2d", "7h 8h"],
        ["Ts 9s", "9h 8h", "Tc 9c"],
        ["2s 2h", "2d 2c"],
    ],
)
def test_counting_by_ranks_is_counting_every_board(hands: list[str]) -> None:
    """Before the flop boards are counted by ranks; with one card laid, one by one."""
    dead = "3s 4s 5s 6d Jd Qd Kd Kc Kh 3d 4d 5d"
    by_ranks = equity(hands, dead=dead)
    parts = [
        equity(hands, board=[card], dead=[*read_cards(dead), *earlier])
        for card, earlier in firsts(hands, dead)
    ]

    assert by_ranks.deals == sum(part.deals for part in parts)
    for player in range(len(hands)):
        won = sum(part.shares[player] * part.deals for part in parts)
        assert by_ranks.shares[player] == Fraction(won, by_ranks.deals)


def firsts(hands: list[str], dead: str) -> list[tuple[int, list[int]]]:
    """The lowest card that a board may have, with all lower cards taken out of the deck."""
    known = {card for text in (*hands, dead) for card in read_cards(text)}
    left = [int(card) for card in full_deck() if card not in known]
    return [(card, left[:place]) for place, card in enumerate(left[:-4])]


def by_hand(hands: list[list[int]], board: list[int], missing: int) -> list[Fraction]:
    """Shares of the pot counted with the readable ranking."""
    known = {card for cards in (*hands, board) for card in cards}
    left = [card for card in range(52) if card not in known]
    won = [Fraction(0)] * len(hands)
    deals = list(combinations(left, missing))
    for deal in deals:
        ranks = [rank([*hand, *board, *deal]) for hand in hands]
        winners = [player for player, each in enumerate(ranks) if each == max(ranks)]
        for player in winners:
            won[player] += Fraction(1, len(winners) * len(deals))
    return won


@settings(max_examples=10)
@given(st.permutations(range(52)), st.integers(2, 4))
def test_equity_on_the_turn_is_what_one_counts_by_hand(deck: list[int], players: int) -> None:
    """One card to come, any number of players."""
    hands = [deck[2 * player : 2 * player + 2] for player in range(players)]
    board = deck[20:24]

    assert list(equity(hands, board=board).shares) == by_hand(hands, board, 1)


def test_with_all_cards_known_there_is_one_deal() -> None:
    """The best hand has it all; equal hands share."""
    whole = equity(["As Ah", "Ks Kh"], "2d 3d 7c 8c Jh")
    shared = equity(["As Kh", "Ad Kc"], "2d 3d 7c 8c Jh")

    assert (whole.shares, whole.deals) == ((ALL, NONE), 1)
    assert (shared.shares, shared.ties) == ((HALF, HALF), (ALL, ALL))


def test_omaha_takes_two_cards_of_the_hand() -> None:
    """Four aces in the hand are a pair of aces."""
    found = equity(["As Ad Ah Ac", "2s 3s 7d 8c"], "Ks Qs 9s 4d", game="omaha")

    assert found.deals == 40
    assert found.shares[0] == Fraction(0)


def test_high_and_low_halve_the_pot() -> None:
    """The low half only if a low qualifies; a scoop is a win, a half is a tie."""
    hands = ["As 2s Kd Kc", "Ks Kh Qd Jd"]
    split = equity(hands, "3s 4d 8h Th Tc", game="omaha_hi_lo_8")
    scooped = equity(hands, "9s 9d 8h Qh Tc", game="omaha_hi_lo_8")

    assert split.shares[0] + split.shares[1] == 1
    assert split.shares[0] >= Fraction(1, 2)
    assert scooped.wins[1] == 1


def test_low_halves_are_shared_by_equal_lows() -> None:
    """Three quarters for the better high hand with the same low."""
    found = equity(["As 2s Kd Kc", "Ad 2d Qh Qc"], "3s 4h 8h Ts 9c", game="omaha_hi_lo_8")

    assert found.shares == (Fraction(3, 4), Fraction(1, 4))
    assert found.wins == (NONE, NONE)
    assert found.ties == (ALL, ALL)


def test_in_stud_every_hand_gets_its_own_cards() -> None:
    """One card each to come: 40 cards for the first, 39 for the second."""
    found = equity(["As Ad Ah Ac 2s 2d", "Ks Kd Kh Kc 3s 3d"], game="stud")

    assert found.deals == 40 * 39
    assert found.shares == (ALL, NONE)


def test_in_stud_low_the_lower_hand_wins() -> None:
    """A six against a nine made, with nothing to come that helps."""
    found = equity(["As 2d 3h 4c 6s Kd Kc", "Ad 2h 3c 4s 9d Qd Qc"], game="stud_low")

    assert found.shares == (ALL, NONE)


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("stud_hi_lo", ["As 2d 3h 4c 6s Kd Kc", "Ad 2h 3c 4s 9d Qd Qc"]),
        ("stud_hi_lo_8", ["As 2d 3h 4c 6s Kd Kc", "Ad 2h 3c 4s 9d Qd Qc"]),
        ("mambo", ["As 2d 3h", "Ks Kd 7c"]),
        ("badugi", ["As 2d 3h 4c", "Ks Kd 7c 8c"]),
        ("five_card", ["As Ad 3h 4c 5s", "Ks Kd 7c 8c 9c"]),
        ("five_card_low", ["As 2d 3h 4c 5s", "Ks Kd 7c 8c 9c"]),
        ("deuce_to_seven", ["7s 5d 4h 3c 2s", "Ks Kd 7c 8c 9c"]),
    ],
)
def test_the_better_hand_has_more_in_every_game(game: str, hands: list[str]) -> None:
    """And nothing of the pot is lost."""
    found = equity(hands, game=game)

    assert sum(found.shares) == 1
    assert found.shares[0] > found.shares[1]


def test_a_sample_is_near_the_truth_and_says_how_near() -> None:
    """Within four standard errors; the same seed gives the same sample."""
    truth = equity(ACES_V_KINGS).shares[0]
    sample = equity(ACES_V_KINGS, samples=200_000, seed=3)

    assert not sample.exact
    assert sample.deals == 200_000
    assert 0.0005 < sample.standard_errors[0] < 0.001
    assert abs(float(sample.shares[0] - truth)) < 4 * sample.standard_errors[0]
    assert sample == equity(ACES_V_KINGS, samples=200_000, seed=3)
    assert sample != equity(ACES_V_KINGS, samples=200_000, seed=4)


def test_a_hand_may_be_unknown() -> None:
    """Aces win about 85 in a hundred against any two cards."""
    found = equity(["As Ah", ""], samples=100_000)

    assert abs(float(found.shares[0]) - 0.852) < 5 * found.standard_errors[0]


def test_cards_of_one_place_are_dealt_in_every_way_once() -> None:
    """Two hands lacking a card each and a board lacking one: 44 x 43 x 42 deals."""
    found = equity(["As", "Ks"], "2d 3d 7c 8c", dead="2c 2h", game="holdem")

    assert found.deals == 44 * 43 * 42
    assert sum(found.shares) == 1


@pytest.mark.parametrize(
    ("hands", "options", "words"),
    [
        (["As Ah"], {}, "2 to 23 hands"),
        (["As Ah", "Ks Kh"], {"game": "faro"}, "is not one"),
        (["As Ah Ad", "Ks Kh"], {}, "more cards"),
        (["As Ah", "Ks Kh"], {"board": "2d 3d 4d 5d 6d 7d"}, "more cards"),
        (["As Ah", "As Kh"], {}, "twice"),
        (["As Ah", "Ks Kh"], {"dead": "As"}, "twice"),
        (["As Joker", "Ks Kh"], {}, "joker"),
        (["", ""], {}, "ask for some samples"),
        (["As Ah", "Ks Kh"], {"samples": 1}, "a sample is of"),
        ([""] * 9, {"game": "stud"}, "not enough cards"),
    ],
)
def test_what_cannot_be_played_is_refused(
    hands: list[str], options: dict[str, Any], words: str
) -> None:
    """Each with its reason."""
    with pytest.raises(MalformedAnswer, match=words):
        equity(hands, **options)


def test_the_bound_on_deals_is_shown() -> None:
    """Both numbers are in the sentence."""
    with pytest.raises(MalformedAnswer, match=f"{DEALS_MAX:,}"):
        equity(["", ""])


def test_the_result_is_a_plain_value() -> None:
    """It compares and shows itself."""
    assert isinstance(equity(ACES_V_KINGS), Equity)
    assert equity(ACES_V_KINGS) == equity(ACES_V_KINGS)
