"""Seven-card stud with a full table: common cards, burn cards shuffled, spoiled cards."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import Card
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.events import BoardDealt, CardsBurned, CardsGiven
from pitboss.table import Announced
from tests.games.stud import Stud, order

SLUG = "seven_card_stud"

UPS = (
    "Kh 2d 3d 4d 5d 6d 7d",
    "Qh 3h 4h 5h 6h 7h 8h",
    "Jh 5s 6s 7s 8s 9s Ts",
    "9h 7c 8c 9c Tc Jc Qc",
)


def seven_players(common: str = "2h", **options: Any) -> Stud:
    """Seven players of whom seat 1 always shows the best hand, and a common seventh card."""
    holes = "x " * 14
    deal = f"{holes} | {UPS[0]} | x {UPS[1]} | x {UPS[2]} | x {UPS[3]} | x {common}"
    return Stud(SLUG, deal, seats=7, **options)


def burned(table: Stud) -> int:
    """How many cards were burned."""
    return len([e for e in table.events if isinstance(e, CardsBurned)])


def shuffled(table: Stud) -> int:
    """How many cards are to be shuffled now."""
    question = table.round.question
    assert isinstance(question, Shuffle)
    assert question.cut.high == 0
    return len(question.cards)


# -- common cards ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(h)", "13:69F-14.1[Common card]")
def test_seven_players_who_stay_share_a_common_seventh_card() -> None:
    """Seven cards are left where eight are needed: a burn card, and one face up for all."""
    table = seven_players()
    table.passive(until=5)

    assert table.board() == "2♥"
    assert burned(table) == 4
    assert len(table.act.hand.deck) == 5
    assert all(len(table.holds(seat).split()) == 2 for seat in range(1, 8))
    table.to_the_end()
    assert "twos" in table.shown()[2][0]
    assert sum(table.gains()) == 0


@pytest.mark.rule("13:69F-14.9(h)")
def test_a_betting_round_follows_a_common_card() -> None:
    """As after any other card."""
    table = seven_players()
    table.passive(until=5)

    assert (table.act.hand.street, table.act.low) == (5, 4_00)


def test_the_common_card_is_no_part_of_the_hand_showing() -> None:
    """King high acts first although the common card pairs a deuce."""
    table = seven_players("2c")
    table.passive(until=5)

    assert table.turn == 1


def test_a_house_may_count_the_common_card_in_the_hand_showing() -> None:
    """The pair of deuces then acts first."""
    table = seven_players("2c", common_card_in_showing=True)
    table.passive(until=4)
    assert table.turn == 1
    table.passive(until=5)

    assert table.turn == 2


def test_five_cards_with_the_common_one_make_a_flush() -> None:
    """Seat 1 shows four hearts: with the deuce of hearts it acts before the pair of deuces."""
    table = seven_players("2h", common_card_in_showing=True)
    table.passive(until=5)

    assert table.turn == 1


@pytest.mark.rule("13:69F-14.9(h)")
def test_with_eight_players_the_burn_cards_are_shuffled_for_the_common_card() -> None:
    """One card is left: it joins the three burn cards, one of which is burned again."""
    table = Stud(SLUG, seats=8)
    table.passive()
    assert shuffled(table) == 4
    assert burned(table) == 3
    table.ready("")

    assert burned(table) == 4
    assert len(table.board().split()) == 1
    assert len(table.act.hand.deck) == 2
    assert table.act.hand.street == 5
    table.to_the_end()
    assert sum(table.gains()) == 0


@pytest.mark.rule("13:69F-14.9(h)")
def test_with_nine_players_the_sixth_and_the_seventh_card_are_common() -> None:
    """Five cards are left after the fifth, then three: enough to burn one and deal one."""
    table = Stud(SLUG, seats=9, max_players=9)
    table.passive(until=4)
    assert len(table.board().split()) == 1
    assert len(table.act.hand.deck) == 3
    table.passive(until=5)

    assert len(table.board().split()) == 2
    assert len(table.act.hand.deck) == 1
    assert all(len(table.up(seat).split()) == 3 for seat in range(1, 10))
    table.to_the_end()
    assert len(table.shown()) == 9
    assert sum(table.gains()) == 0


@pytest.mark.parametrize(
    ("edition", "provision"),
    [
        pytest.param(1995, "19:47-14.9(h)", marks=pytest.mark.rule("19:47-14.9(h)")),
        pytest.param(2006, "19:47-14.9(h)[2006]", marks=pytest.mark.rule("19:47-14.9(h)[2006]")),
    ],
)
def test_earlier_editions_deal_the_sixth_card_to_each_and_share_the_seventh(
    edition: int, provision: str
) -> None:
    """Eight players: the burn cards are shuffled for the seventh."""
    table = Stud(SLUG, seats=8, edition=edition)
    table.passive()

    assert all(len(table.up(seat).split()) == 4 for seat in range(1, 9))
    assert shuffled(table) == 4
    table.ready("")
    assert [len(e.cards) for e in table.cited(provision) if isinstance(e, BoardDealt)] == [1]


@pytest.mark.rule("13:69F-14.9(h)", "13:69F-14.1[Common card]")
def test_a_common_card_counts_for_all_in_players_too() -> None:
    """Seat 7 is all-in and makes the best hand with it."""
    holes = "x x x x x x Ah x x x x x x As"
    deal = f"{holes} | {UPS[0]} | x {UPS[1]} | x {UPS[2]} | x {UPS[3]} | x Ad"
    stacks = {**dict.fromkeys(range(1, 7), 100_00), 7: 5_00}
    table = Stud(SLUG, deal, seats=stacks)
    table.acts("raise call call call call raise call call call call")
    table.to_the_end()

    assert table.shown()[7][0] == "three of a kind, aces"


def test_ghosts_are_skipped_when_the_deck_covers_only_those_who_are_in() -> None:
    """Seven cards for six players, a burn card and a ghost: the ghost goes without."""
    table = seven_players()
    table.passive(until=4)
    table.acts("check fold")
    table.passive(until=5)
    given = [e for e in table.cited("13:69F-14.9(h)") if isinstance(e, CardsGiven)]

    assert [e.seats for e in given] == [(1, 3, 4, 5, 6, 7)]
    assert table.board() == ""


# -- spoiled cards --------------------------------------------------------------------------------


def fallen(*, edition: int = 2012, early: str = "Ah Kh Qh Jh") -> Stud:
    """Eight players, and cards that fall off the table in the first pass."""
    return Stud(SLUG, early, seats=8, edition=edition, mishaps={"fallen": early})


def test_spoiled_cards_make_the_sixth_card_common_in_the_last_edition() -> None:
    """Four cards fell off the table, so six are left for eight players."""
    table = fallen()
    table.passive(until=4)

    assert len(table.board().split()) == 1
    assert len(table.act.hand.deck) == 4


def test_where_no_common_card_is_due_the_burn_cards_fill_the_deck_up() -> None:
    """In 1995 all get a sixth card; without any card for the seventh the round is dead."""
    table = fallen(edition=1995)
    table.passive()
    assert shuffled(table) == 3
    assert table.round.question is not None
    assert table.round.question.cite == "19:47-14.15(o)"
    table.ready("")
    assert all(len(table.up(seat).split()) == 4 for seat in range(1, 9))
    table.passive()

    assert table.round.over
    assert table.gains() == [0] * 8
    assert [e for e in table.events if isinstance(e, Announced)][-1].cite == "19:47-14.15(o)"


def test_burn_cards_that_are_spoiled_too_end_the_round() -> None:
    """They are shuffled once more; then there is no card to be found."""
    table = fallen(early="Ah")
    table.passive()
    for _ in range(2):
        question = table.round.question
        assert isinstance(question, Shuffle)
        wrong = " ".join(str(Card(card)) for card in order("", question.cards))
        table.ready("", mishaps={"fallen": wrong})

    assert table.round.over
    assert table.gains() == [0] * 8
    assert [e for e in table.events if isinstance(e, Announced)][-1].cite == "13:69F-14.15(r)"


def test_a_spoiled_burn_card_leaves_enough_for_a_common_card() -> None:
    """Shuffled once more without any mishap, the round goes on."""
    table = fallen(early="Ah")
    table.passive()
    question = table.round.question
    assert isinstance(question, Shuffle)
    wrong = " ".join(str(Card(card)) for card in order("", question.cards))
    table.ready("", mishaps={"fallen": wrong})
    table.ready("")

    assert len(table.board().split()) == 1
    table.to_the_end()
    assert sum(table.gains()) == 0


def test_one_fallen_card_is_replaced_by_the_next() -> None:
    """Everybody has three cards all the same, and the seventh passes a ghost a dead one."""
    deal = "Ah 2s 3s 4s | 5s 6s 7s | 9d 8c Kd | x Qh 8d Jc | x Ad 8h 2d | x 3d 4d 2h | x 9h 9s 9c"
    table = Stud(SLUG, deal, mishaps={"fallen": "Ah"})
    assert [table.holds(seat) for seat in (1, 2, 3)] == ["2♠ 5♠", "3♠ 6♠", "4♠ 7♠"]
    table.passive(until=4)
    table.acts("check fold check")

    assert table.holds(1) == "2♠ 5♠ 9♥"
    assert table.holds(3) == "4♠ 7♠"
    given = [e for e in table.cited("13:69F-14.9(h)") if isinstance(e, CardsGiven)]
    assert [e.seats for e in given] == [(1,), (2,), (3,)]
    table.to_the_end()
    assert sum(table.gains()) == 0


def test_a_common_card_is_found_among_the_burn_cards_when_the_last_ones_are_spoiled() -> None:
    """Of the last three cards the first and the third fall: the second is burned, none is left."""
    deck = order("")
    last = " ".join(str(Card(deck[at])) for at in (49, 51))
    table = Stud(SLUG, seats=9, max_players=9, mishaps={"fallen": last})
    table.passive()
    assert shuffled(table) == 5
    table.ready("")

    assert len(table.board().split()) == 2
    table.to_the_end()
    assert sum(table.gains()) == 0


def test_the_last_seventh_card_is_found_among_the_burn_cards_when_one_is_spoiled() -> None:
    """Six of seven players are left with seven cards, one of which falls."""
    table = Stud(SLUG, seats=7, mishaps={"fallen": str(Card(order("")[51]))})
    table.passive(until=4)
    table.acts("bet fold call call call call call")
    assert shuffled(table) == 5
    table.ready("")

    assert [len(table.holds(seat).split()) for seat in range(1, 8)].count(3) == 6
    table.to_the_end()
    assert sum(table.gains()) == 0


def test_what_was_known_of_a_deck_is_forgotten_when_nobody_knows_the_order_any_more() -> None:
    """The card left over would have been exposed; shuffled with the burn cards it is not."""
    table = Stud(SLUG, seats=8, mishaps={"exposed": str(Card(order("")[51]))})
    table.passive()
    table.ready("", known=False)

    table.draw(Card(order("")[51]).code)
    table.draw(Card(order("")[24]).code)

    assert table.act.hand.mishaps == {}
