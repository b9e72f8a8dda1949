"""A round of seven-card stud at the table: cards, the forced bet, and the five betting rounds."""

from __future__ import annotations

import pytest

from pitboss.poker.answers import Bet, CallFoul, Check, DeckReady, ThrowHand
from pitboss.poker.between.answers import AgreeMinimum
from pitboss.poker.events import CardsBurned, CardsGiven, CardsHeld, PlayerActed, UpCardDealt
from pitboss.table import Announced
from pitboss.testing import ScriptedTable
from tests.games.stud import Stud, order

SLUG = "seven_card_stud"

# Three players: two cards down and one up for each, then a burn card before every further card.
FIRST = "2s 3s 4s | 5s 6s 7s | 9d 8c Kd"
FOURTH = f"{FIRST} | x Qh 8d Jc"
FIFTH = f"{FOURTH} | x Ah 8h 2d"
SIXTH = f"{FIFTH} | x 3d 4d 2h"
SEVENTH = f"{SIXTH} | x 9h 9s 9c"


# -- the first three cards ------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(c)")
def test_two_cards_down_and_one_up_from_the_left_of_the_dealer() -> None:
    """One card a pass, and everybody sees the own hole cards only."""
    table = Stud(SLUG, FIRST)
    given = [e for e in table.events if isinstance(e, CardsGiven)]

    assert [(e.seats, e.passes) for e in given] == [((1, 2, 3), 2)]
    assert [table.holds(seat) for seat in (1, 2, 3)] == ["2♠ 5♠", "3♠ 6♠", "4♠ 7♠"]
    assert [table.up(seat) for seat in (1, 2, 3)] == ["9♦", "8♣", "K♦"]
    assert table.done("ante") == [(1, 1_00), (2, 1_00), (3, 1_00)]


@pytest.mark.rule("13:69F-14.9(c)")
def test_the_deal_goes_by_seats_not_by_who_came_first() -> None:
    """Seats that are free are passed by."""
    table = Stud(SLUG, FIRST, seats={2: 50_00, 5: 50_00, 7: 50_00})

    assert [table.up(seat) for seat in (2, 5, 7)] == ["9♦", "8♣", "K♦"]


@pytest.mark.rule("13:69F-14.9(d)", "13:69F-14.9(d)1")
def test_the_lowest_up_card_makes_the_forced_bet() -> None:
    """At the table minimum, and the next player clockwise answers it."""
    table = Stud(SLUG, FIRST)

    assert table.done("forced bet") == [(2, 2_00)]
    assert table.cited("13:69F-14.9(d)")
    assert table.turn == 3
    assert Stud(SLUG, FIRST, forced_bet=1_00).done("forced bet") == [(2, 1_00)]


@pytest.mark.parametrize(
    ("form", "bettor"),
    [
        pytest.param("high", 1, marks=pytest.mark.rule("13:69F-14.9(d)1")),
        pytest.param("low", 2, marks=pytest.mark.rule("13:69F-14.9(d)2")),
        pytest.param("hi_lo", 2, marks=pytest.mark.rule("13:69F-14.9(d)3")),
        pytest.param("hi_lo_8", 1, marks=pytest.mark.rule("13:69F-14.9(d)4")),
    ],
)
def test_who_makes_the_forced_bet_in_each_form(form: str, bettor: int) -> None:
    """Low card or high card, with the ace high or low."""
    table = Stud(SLUG, "x x x | x x x | 4c Qs As", form=form)

    assert table.done("forced bet") == [(bettor, 2_00)]


@pytest.mark.rule("13:69F-14.9(e)")
def test_an_unraised_forced_bettor_has_no_second_turn() -> None:
    """When everybody has called, the fourth card is dealt."""
    table = Stud(SLUG, FOURTH)
    table.acts("call")
    assert table.turn == 1
    table.acts("call")

    assert table.act.hand.street == 2
    assert table.table.accounts.balance("pot") == 9_00


@pytest.mark.rule("13:69F-14.9(e)")
def test_a_raised_forced_bettor_answers() -> None:
    """By fold, call or raise; checking is refused in the first round."""
    table = Stud(SLUG, FOURTH)
    table.refused(Check(by="seat:3"), "13:69F-14.1[Check]")
    table.acts("raise call")

    assert table.turn == 2
    assert table.act.hand.bet == 4_00
    table.refused(Check(by="seat:2"), "13:69F-14.1[Check]")
    table.acts("raise")
    assert table.turn == 3
    table.acts("fold call")
    assert table.act.hand.street == 2


@pytest.mark.rule("13:69F-14.9(e)")
def test_a_small_forced_bet_is_first_completed_to_the_minimum() -> None:
    """In fixed limit exactly."""
    table = Stud(SLUG, FIRST, forced_bet=1_00)

    assert (table.act.low, table.act.high) == (2_00, 2_00)
    table.acts("raise")
    assert (table.act.low, table.act.high) == (4_00, 4_00)


def test_when_all_fold_to_the_forced_bet_it_takes_the_antes() -> None:
    """Without showing; the bet that nobody called is no part of the pot."""
    table = Stud(SLUG, FIRST)
    table.acts("fold fold")

    assert table.round.over
    assert table.won() == [(2, 0, 3_00, "")]
    assert not [e for e in table.events if isinstance(e, CardsBurned)]
    assert table.gains() == [-1_00, 2_00, -1_00]


@pytest.mark.rule("13:69F-14.14(b)1ii")
def test_the_rake_is_taken_after_the_first_betting_round_as_after_any_other() -> None:
    """A dollar of fifteen, antes and forced bet included."""
    table = Stud(SLUG, FOURTH, rake_cap=4_00)
    table.acts("raise call call")

    assert table.act.hand.street == 2
    assert table.table.accounts.balance("rake") == 1_00


# -- the fourth card ------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(f)")
def test_a_card_is_burned_and_the_fourth_goes_up_to_everybody_who_called() -> None:
    """From the first remaining player at the dealer's left; not to one who folded to a bet."""
    table = Stud(SLUG, f"{FIRST} | x Qh 8d")
    events = table.acts("fold call")
    dealt = [e for e in events if isinstance(e, UpCardDealt | CardsBurned)]

    assert isinstance(dealt[0], CardsBurned)
    assert {e.cite for e in dealt} == {"13:69F-14.9(f)"}
    assert [(e.seat, e.dead) for e in dealt if isinstance(e, UpCardDealt)] == [
        (1, False),
        (2, False),
    ]
    assert (table.up(1), table.up(2)) == ("9♦ Q♥", "8♣ 8♦")


@pytest.mark.rule("13:69F-14.9(f)1", "19:47-14.9(f)1[2010 proposal]")
@pytest.mark.parametrize("form", ["high", "hi_lo", "hi_lo_8"])
def test_the_highest_hand_showing_acts_first(form: str) -> None:
    """A pair of eights before a king and a queen."""
    table = Stud(SLUG, FOURTH, form=form)
    table.passive(until=2)

    assert table.turn == 2


@pytest.mark.rule("13:69F-14.9(f)2", "19:47-14.9(f)2[2010 proposal]")
def test_in_low_the_best_low_hand_showing_acts_first() -> None:
    """Queen and nine before king-jack and a pair of eights."""
    table = Stud(SLUG, FOURTH, form="low")
    table.passive(until=2)

    assert table.turn == 1


@pytest.mark.rule("13:69F-14.9(f)3")
def test_of_equal_hands_showing_the_closest_to_the_left_of_the_dealer_acts() -> None:
    """Whatever the suits."""
    table = Stud(SLUG, "x x x | x x x | 9d Kc Kd | x Qh Qc Qs")
    table.passive(until=2)

    assert table.turn == 2


@pytest.mark.rule("13:69F-14.9(f)1", "13:69F-14.9(g)")
def test_the_first_may_bet_or_check_and_the_others_too_while_there_is_no_bet() -> None:
    """After a bet it is fold, call or raise; a check is then refused."""
    table = Stud(SLUG, FOURTH)
    table.passive(until=2)
    table.acts("check check")
    table.acts("bet")
    assert table.turn == 2
    table.refused(Check(by="seat:2"), "13:69F-14.1[Check]")
    table.refused(Bet(by="seat:2", cents=2_00), "13:69F-14.6(e)2")
    table.acts("raise fold call")

    assert table.act.hand.street == 3


@pytest.mark.rule("13:69F-14.9(g)")
def test_a_round_in_which_all_check_is_over() -> None:
    """The next card is dealt."""
    table = Stud(SLUG, FIFTH)
    table.passive(until=2)
    table.acts("check check check")

    assert table.act.hand.street == 3


def test_the_bets_double_from_the_third_round_on() -> None:
    """Fixed limit: the small bet on the first two, the big bet on the others."""
    table = Stud(SLUG, SEVENTH)
    seen = []
    for street in (2, 3, 4, 5):
        table.passive(until=street)
        seen.append((table.act.low, table.act.high))

    assert seen == [(2_00, 2_00), (4_00, 4_00), (4_00, 4_00), (4_00, 4_00)]


# -- the later cards ------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(h)")
def test_two_more_up_and_one_down_with_a_burn_card_and_a_betting_round_each() -> None:
    """Four burn cards, seven cards for everybody, five betting rounds."""
    table = Stud(SLUG, SEVENTH)
    streets = []
    for street in (2, 3, 4, 5):
        table.passive(until=street)
        streets.append((street, table.turn))
    table.to_the_end()

    assert streets == [(2, 2), (3, 2), (4, 2), (5, 2)]
    assert len([e for e in table.events if isinstance(e, CardsBurned)]) == 4
    assert table.up(1) == "9♦ Q♥ A♥ 3♦"
    assert [table.holds(seat) for seat in (1, 2, 3)] == ["2♠ 5♠ 9♥", "3♠ 6♠ 9♠", "4♠ 7♠ 9♣"]
    given = [e for e in table.cited("13:69F-14.9(h)") if isinstance(e, CardsGiven)]
    assert [e.seats for e in given] == [(1, 2, 3)]
    assert table.round.over


@pytest.mark.rule("13:69F-14.9(h)")
def test_an_all_in_player_gets_all_cards_and_only_the_main_pot() -> None:
    """The others bet on beside him."""
    deal = "As x x | Ad x x | Ah 8c Kd | x Ac 7h Qc | x Ks 2h 3h | x 2c 6h 4h | x 3c 9h Th"
    table = Stud(SLUG, deal, seats={1: 5_00, 2: 100_00, 3: 100_00})
    table.acts("raise call call")
    table.passive(until=2)
    assert table.turn == 2
    table.acts("bet call")
    table.to_the_end()

    assert len(table.up(1).split()) == 4
    assert [(seat, pot, cents) for seat, pot, cents, _ in table.won() if seat == 1] == [
        (1, 0, 15_00)
    ]
    assert table.won()[0][1] == 1  # the side pot goes first
    assert sum(table.gains()) == 0


def test_the_first_actor_all_in_leaves_the_turn_to_the_next_clockwise() -> None:
    """Who showed the best hand has no chips left."""
    deal = "As x x | Ad x x | Ah 8c Kd | x Ac 7h Qc"
    table = Stud(SLUG, deal, seats={1: 5_00, 2: 100_00, 3: 100_00})
    table.acts("raise call call")

    assert (table.act.hand.street, table.turn) == (2, 2)


def up_cards(table: Stud, provision: str) -> list[int]:
    """The seats that got a card face up under a provision, in this order."""
    return [e.seat for e in table.cited(provision) if isinstance(e, UpCardDealt)]


# -- ghosts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "fourth"),
    [
        pytest.param(2006, "19:47-14.9(f)[2006]", marks=pytest.mark.rule("19:47-14.9(f)[2006]")),
        pytest.param(2012, "13:69F-14.9(f)", marks=pytest.mark.rule("13:69F-14.9(f)")),
    ],
)
def test_a_seat_that_folds_owing_nothing_keeps_getting_dead_cards(
    edition: int, fourth: str
) -> None:
    """It called the last wager; its cards are dead and go on only until the next wager."""
    table = Stud(SLUG, FOURTH + " | x Ah 8h 2d", edition=edition)
    table.passive(until=2)
    table.acts("check fold check")  # seat 3 folds on a round of checking

    assert up_cards(table, fourth) == [1, 2, 3]
    assert table.dead(3) == "2♦"
    assert table.up(3) == "K♦ J♣"
    assert table.turn == 2
    table.acts("bet call")
    assert table.dead(3) == "2♦"
    assert table.done("fold") == [(3, 0)]


@pytest.mark.rule("19:47-14.9(f)", "19:47-14.9(h)")
def test_in_1995_cards_go_to_the_unfolded_and_to_positions_kept_alive() -> None:
    """The folded position keeps its card until the next wager at the table."""
    table = Stud(SLUG, FIFTH, edition=1995)
    table.passive(until=2)
    table.acts("check fold check")
    assert table.dead(3) == "2♦"
    table.acts("check check")
    assert len(table.dead(3).split()) == 2
    table.acts("bet call")

    assert len(table.dead(3).split()) == 2
    assert up_cards(table, "19:47-14.9(f)") == [1, 2, 3]
    assert up_cards(table, "19:47-14.9(h)") == [1, 2, 3, 1, 2, 3]


@pytest.mark.rule("13:69F-14.9(h)", "19:47-14.9(h)[2006]")
def test_a_bet_ends_the_dead_cards_at_once() -> None:
    """Somebody bet after the fold in the same round."""
    table = Stud(SLUG, FIFTH, edition=2006)
    table.passive(until=2)
    table.acts("check fold bet call")

    assert table.dead(3) == ""
    assert table.up(3) == "K♦ J♣"
    assert up_cards(table, "19:47-14.9(h)[2006]") == [1, 2]


def test_a_forced_bettor_who_throws_the_hand_away_is_no_ghost_after_a_raise() -> None:
    """Facing a raise the fold owes money."""
    table = Stud(SLUG, FOURTH)
    table.acts("raise call fold")

    assert table.dead(2) == ""
    assert table.act.hand.street == 2


def test_a_house_may_deal_only_to_those_who_are_in() -> None:
    """The plain reading of the text."""
    table = Stud(SLUG, FIFTH, ghost_seats=False)
    table.passive(until=2)
    table.acts("check fold check")

    assert table.dead(3) == ""
    assert (table.up(1), table.up(2)) == ("9♦ Q♥ A♥", "8♣ 8♦ 8♥")


def test_a_ghost_gets_a_dead_seventh_card_face_down() -> None:
    """Nobody looks at it."""
    table = Stud(SLUG, SEVENTH)
    table.passive(until=4)
    table.acts("check fold check")
    table.passive(until=5)
    given = [e for e in table.cited("13:69F-14.9(h)") if isinstance(e, CardsGiven)]

    assert [e.seats for e in given] == [(1, 2, 3)]
    assert [table.holds(seat) for seat in (1, 2)] == ["2♠ 5♠ 9♥", "3♠ 6♠ 9♠"]
    held = [e.seat for e in table.cited("13:69F-14.9(h)") if isinstance(e, CardsHeld)]
    assert held == [1, 2]
    table.to_the_end()
    assert table.round.over


# -- what is asked --------------------------------------------------------------------------------


def test_a_player_in_turn_is_shown_what_everybody_still_in_shows() -> None:
    """And the pot; the own hole cards are for the player alone."""
    table = Stud(SLUG, FOURTH)
    table.acts("fold call")

    assert table.act.prompt == (
        "Seat 2 acts: 9♦ Q♥ at seat 1, 8♣ 8♦ at seat 2, $7.00 in the pot, no bet."
    )
    assert table.act.aside("seat:2") == "you hold 3♠ 6♠"
    assert table.act.aside("seat:1") == ""


@pytest.mark.rule("13:69F-14.7(c)3")
def test_the_forced_bet_follows_a_minimum_that_all_agreed_to() -> None:
    """Everybody has to be able to make it, and to bet once more."""
    stacks = {1: 100_00, 2: 100_00, 3: 8_00, 4: 9_00}
    driver = ScriptedTable(SLUG, seats=stacks, rake_cap=0)
    for seat in stacks:
        driver.say(AgreeMinimum(by=f"seat:{seat}", cents=4_00))
    driver.close()
    driver.say(DeckReady(by="chance", order=order(""), cut=10))

    acted = [e for e in driver.events if isinstance(e, PlayerActed)]
    assert [e.seat for e in acted if e.action == "ante"] == [1, 2, 4]
    assert [e.cents for e in acted if e.action == "forced bet"] == [4_00]


# -- other ends -----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.15(j)1ii")
def test_turning_the_up_cards_down_facing_a_bet_is_a_fold() -> None:
    """The hand is thrown away."""
    table = Stud(SLUG, FIRST)
    table.say(ThrowHand(by="seat:3"))

    assert table.done("fold") == [(3, 0)]


def test_a_misdeal_gives_the_antes_and_the_forced_bet_back() -> None:
    """The deal began at the wrong position, and nobody has wagered yet."""
    table = Stud(SLUG, FIRST)
    table.irregular("dealer", "wrong_position")

    assert table.round.over
    assert table.gains() == [0, 0, 0]
    assert [e for e in table.events if isinstance(e, Announced)][-1].cite == "13:69F-14.15(e)2"


def test_a_forced_bettor_whose_hand_is_refunded_leaves_a_round_without_a_bet() -> None:
    """Nobody else is forced: the others check or bet."""
    table = Stud(SLUG, FOURTH)
    foul = CallFoul(
        by="floorperson", seat=2, how="taken", kept="held", rebuilt=False, at_fault=False
    )
    table.say(foul)

    assert table.stack(2) == 100_00
    assert (table.turn, table.act.hand.bet, table.act.low) == (3, 0, 2_00)
    table.acts("check check")
    assert table.act.hand.street == 2


def test_cards_may_be_given_one_by_one() -> None:
    """A live table: nobody knows the order of the deck."""
    table = Stud(SLUG, known=False, seats=2)
    for card in ["2s", "3s", "4s", "5s", "9d", "8c"]:
        table.draw(card)
    assert table.turn == 1
    table.acts("call")
    for card in ["2c", "Qh", "8d"]:
        table.draw(card)

    assert (table.up(1), table.up(2)) == ("9♦ Q♥", "8♣ 8♦")
    assert table.turn == 2
