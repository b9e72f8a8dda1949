"""The layout of pokette: what each spot covers, counted and by example."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.equipment import Card, full_deck
from pitboss.games.pokette.options import PoketteRules, pokette_layout
from pitboss.table import Spot
from tests.games.pokette.felt import numbers

LAYOUT = pokette_layout(PoketteRules())


def suit(letter: str) -> set[int]:
    return set(numbers(" ".join(f"{rank}{letter}" for rank in "AKQJT98765432")))


def ranks(letters: str) -> set[int]:
    return set(numbers(" ".join(f"{rank}{each}" for rank in letters for each in "scdh")))


def test_the_layout_has_226_spots() -> None:
    """92 splits, 36 corners, 12 double ranks and so on."""
    assert Counter(spot.kind.key for spot in LAYOUT.values()) == {
        "straight_up": 54,
        "split": 92,
        "corner": 36,
        "single_rank": 13,
        "double_rank": 12,
        "suit": 4,
        **dict.fromkeys(("akq", "j109", "r876", "r543", "red", "black", "jacer"), 1),
        **dict.fromkeys(("pair_in_two", "pair_in_three", "three_of_a_kind", "flush"), 1),
        **dict.fromkeys(("open_straight", "inside_straight"), 1),
        **dict.fromkeys(("open_straight_flush", "inside_straight_flush"), 1),
    }


COVERS = [
    pytest.param(spot, cards, cite, marks=pytest.mark.rule(cite), id=spot)
    for spot, cards, cite in [
        ("straight_up_As", set(numbers("As")), "19:47-12.5(a)1"),
        ("straight_up_joker2", {53}, "19:47-12.5(a)1"),
        ("split_As_Ks", set(numbers("As Ks")), "19:47-12.5(a)2"),
        ("split_Tc_Td", set(numbers("Tc Td")), "19:47-12.5(a)2"),
        ("split_joker1_joker2", {52, 53}, "19:47-12.5(a)2"),
        ("split_joker2_Ah", {53, *numbers("Ah")}, "19:47-12.5(a)2"),
        ("corner_As_Ac_Ks_Kc", set(numbers("As Ac Ks Kc")), "19:47-12.5(a)3"),
        ("corner_3d_3h_2d_2h", set(numbers("3d 3h 2d 2h")), "19:47-12.5(a)3"),
        ("single_rank_T", ranks("T"), "19:47-12.5(a)4"),
        ("double_rank_A_K", ranks("AK"), "19:47-12.5(a)5"),
        ("double_rank_3_2", ranks("32"), "19:47-12.5(a)5"),
        ("akq", ranks("AKQ") | set(numbers("2s")), "19:47-12.5(a)6"),
        ("j109", ranks("JT9") | set(numbers("2c")), "19:47-12.5(a)7"),
        ("r876", ranks("876") | set(numbers("2d")), "19:47-12.5(a)8"),
        ("r543", ranks("543") | set(numbers("2h")), "19:47-12.5(a)9"),
        ("red", suit("d") | suit("h"), "19:47-12.5(a)10"),
        ("black", suit("s") | suit("c"), "19:47-12.5(a)11"),
        ("suit_spades", suit("s"), "19:47-12.5(a)12"),
        ("suit_hearts", suit("h"), "19:47-12.5(a)12"),
        ("jacer", {52, 53, *numbers("Ac Ad")}, "19:47-12.5(a)13"),
    ]
]


@pytest.mark.parametrize(("key", "cards", "cite"), COVERS)
def test_a_spot_covers_exactly_its_cards(key: str, cards: set[int], cite: str) -> None:
    """The cards of 12.5(a), written out."""
    spot = LAYOUT[key]

    assert cards == set(spot.on)
    assert len(cards) == len(spot.on)
    assert cite == spot.kind.cite


@pytest.mark.rule("19:47-12.5(a)2")
@pytest.mark.parametrize("key", ["split_As_Ad", "split_As_Qs", "split_joker1_Ad", "split_As_2s"])
def test_boxes_that_do_not_touch_are_no_split(key: str) -> None:
    """A column between, a row between, the other joker's column, the two ends of a column."""
    assert key not in LAYOUT


@pytest.mark.rule("19:47-12.5(a)5")
def test_ace_and_two_are_not_adjacent_ranks() -> None:
    """They lie at the two ends of the layout."""
    assert {"double_rank_2_A", "double_rank_A_2"}.isdisjoint(LAYOUT)


@pytest.mark.rule("19:47-12.5(a)3")
def test_no_corner_holds_a_joker() -> None:
    """The one point where both jokers meet two aces is the jacer."""
    assert all(max(spot.on) < 52 for spot in LAYOUT.of_kind("corner"))


def test_the_four_blocks_of_ranks_share_out_the_deck() -> None:
    """Thirteen cards each, none twice: reading 3."""
    blocks: list[Spot] = [LAYOUT[key] for key in ("akq", "j109", "r876", "r543")]

    covered = [card for spot in blocks for card in spot.on]
    assert sorted(covered) == [int(card) for card in full_deck()]
    assert [len(spot.on) for spot in blocks] == [13, 13, 13, 13]


def test_a_split_joins_two_boxes_that_share_an_edge() -> None:
    """Every split of two cards is one step along a row or a column."""
    rows, columns = "AKQJT98765432", "scdh"
    for spot in LAYOUT.of_kind("split"):
        cards = [Card(number) for number in spot.on]
        if not any(card.is_joker for card in cards):
            (row, column), (other_row, other_column) = [
                (rows.index(card.code[0]), columns.index(card.code[1])) for card in cards
            ]
            assert abs(row - other_row) + abs(column - other_column) == 1


# -- other layouts ------------------------------------------------------------------------------

ASCENDING = pokette_layout(PoketteRules(layout="A23456789TJQK/hdcs"))


def test_another_layout_has_as_many_spots_of_every_kind() -> None:
    """Whatever the order of ranks and suits, the grid is the same."""
    counts = [Counter(spot.kind.key for spot in each.values()) for each in (LAYOUT, ASCENDING)]

    assert counts[0] == counts[1]


@pytest.mark.rule("19:47-12.5(a)2", "19:47-12.5(a)3", "19:47-12.5(a)5")
def test_what_adjoins_follows_the_layout_of_the_house() -> None:
    """With the two under the ace they split, and ace and king do not."""
    assert {"split_Ah_2h", "double_rank_A_2", "corner_Ah_Ad_2h_2d"} <= set(ASCENDING)
    assert {"split_joker1_Ah", "split_joker2_As"} <= set(ASCENDING)
    assert {"split_Ah_Kh", "double_rank_A_K", "split_joker1_As"}.isdisjoint(ASCENDING)


@pytest.mark.parametrize("key", ["akq", "j109", "r876", "r543", "red", "black", "jacer"])
def test_wagers_that_the_regulation_lists_card_by_card_are_the_same_on_every_layout(
    key: str,
) -> None:
    """Only splits, corners and double ranks hang on the arrangement."""
    assert set(LAYOUT[key].on) == set(ASCENDING[key].on)
