"""What goes wrong in a hand, and what the rules make of it (19:47-4.12)."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.equipment import CARDS, Card, Shoe
from pitboss.games.chemin_de_fer.state import BankerChosen
from pitboss.table import CardDealt, CardsDiscarded, Choose, Event, FoundFaceUp, PlaceWager
from tests.games.chemin_de_fer.felt import SEATS, CheminDeFerTable, recorded, said


def result(events: list[Event]) -> str:
    (text,) = said(events, "19:47-4.10(a)")
    return text


def dealt_under(events: list[Event], cite: str) -> list[CardDealt]:
    return [e for e in events if isinstance(e, CardDealt) and e.cite == cite]


def discarded(events: list[Event], cite: str) -> list[int]:
    return [e.count for e in events if isinstance(e, CardsDiscarded) and e.cite == cite]


def last_hand(cards: int) -> CheminDeFerTable:
    """A table as in all these tests, but after so many cards of the hand the cutting card shows."""
    felt = CheminDeFerTable()
    felt.banco(3, from_back=310 - cards)
    return felt


def nothing_moved(felt: CheminDeFerTable) -> bool:
    return all(felt.stack(seat) == cents for seat, cents in SEATS.items())


# -- (a) ----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.12(a)")
def test_cards_in_the_wrong_order_annul_the_hand(felt: CheminDeFerTable) -> None:
    """Wagers go back; the Banker stakes and deals again if the bank is left."""
    events = felt.act("Kc, Kd, 9c, 5d, dealer wrong_order")

    assert "The hand is void." in said(events, "19:47-4.12(a)")
    assert {each[0] for each in felt.decided(events).values()} == {"void"}
    assert nothing_moved(felt)
    felt.act("floorperson leave")
    assert felt.table.state.banker == 1
    felt.act("1 lays 100")


@pytest.mark.rule("19:47-4.12(a)")
def test_after_such_an_error_the_bank_may_be_moved_to_the_right(felt: CheminDeFerTable) -> None:
    """To the next participant at a numbered place who takes it."""
    felt.act("Kc, Kd, 9c, 5d, dealer wrong_order")
    felt.refused(Choose(by="seat:1", choice="leave"), "19:47-4.12(a)")

    felt.act("floorperson move, 3 accept")

    last = [e for e in felt.events if isinstance(e, BankerChosen)][-1]
    assert (last.seat, last.cite) == (3, "19:47-4.12(a)")


# -- (b), (c) -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.12(b)")
def test_a_banker_with_three_first_cards_counts_zero_and_goes_on(felt: CheminDeFerTable) -> None:
    """Nine is no natural any more: he draws, and the third card is his count."""
    events = felt.act("Kc, 4d, 6c, 5d, dealer banker_three, Kh, usual, 3 stay, usual, 4h, usual")

    assert result(events) == "Player 6, Banker 4. Player's Hand wins."


@pytest.mark.rule("19:47-4.12(b)")
def test_a_banker_with_three_first_cards_has_no_natural(felt: CheminDeFerTable) -> None:
    """Asked before the Player's third card he is under eight."""
    felt.act("Kc, 4d, 2c, 5d, dealer banker_three, Kh, usual, 3 card, usual")

    felt.refused(Choose(by="seat:1", choice="natural"), "19:47-4.9(b)")
    felt.act("1 under_eight")


@pytest.mark.rule("19:47-4.12(c)")
def test_three_first_cards_of_the_player_count_their_best(felt: CheminDeFerTable) -> None:
    """Four, five and six: nine, a natural."""
    felt.act("4c, Kd, 5c, 7d, dealer player_three, 6c, usual")

    felt.refused(Choose(by="seat:3", choice="stay"), "19:47-4.9(a)4")
    events = felt.act("3 natural, usual")

    assert result(events) == "Player 9, Banker 7. Player's Hand wins."


@pytest.mark.rule("19:47-4.12(c)")
def test_a_card_drawn_after_that_is_added_to_the_best(felt: CheminDeFerTable) -> None:
    """Kings and an ace count one, and a seven makes eight."""
    events = felt.act(
        "Kc, Kd, Kh, 7d, dealer player_three, Ac, usual, 3 card, usual, 1 under_eight, 7c, usual"
    )

    assert result(events) == "Player 8, Banker 7. Player's Hand wins."


# -- (d) ----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.12(d)")
def test_a_banker_who_takes_two_cards_counts_the_lowest_of_two(felt: CheminDeFerTable) -> None:
    """King, five, four and six: six and four make zero."""
    events = felt.act("Kc, Kd, 6c, 5d, usual, 3 stay, usual, 4h, dealer banker_two, 6h, usual")

    assert result(events) == "Player 6, Banker 0. Player's Hand wins."


@pytest.mark.rule("19:47-4.12(b)", "19:47-4.12(d)")
def test_three_first_cards_are_not_two_for_one(felt: CheminDeFerTable) -> None:
    """After the Player's natural the Banker draws nothing, so that only (b) applies."""
    felt.act("Kc, 4d, 9c, 5d, dealer banker_three, Kh, usual, 3 natural")

    felt.refused(Choose(by="dealer", choice="banker_two"), "19:47-4.12(g)")
    assert result(felt.act("usual")) == "Player 9, Banker 0. Player's Hand wins."


@pytest.mark.rule("19:47-4.12(d)")
def test_a_banker_who_stays_has_not_taken_two(felt: CheminDeFerTable) -> None:
    """It can be called only where he has drawn."""
    felt.act("Kc, Kd, 6c, 7d, usual, 3 stay, usual")

    felt.refused(Choose(by="dealer", choice="banker_two"), "19:47-4.12(g)")


# -- (e), (f) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mistake", "cite"),
    [
        pytest.param("card_dealt", "19:47-4.12(e)", marks=pytest.mark.rule("19:47-4.12(e)")),
        pytest.param("card_called", "19:47-4.12(f)", marks=pytest.mark.rule("19:47-4.12(f)")),
    ],
)
def test_a_card_dealt_after_stay_is_the_bankers_if_he_draws(
    felt: CheminDeFerTable, mistake: str, cite: str
) -> None:
    """On five he has to: the four makes nine."""
    events = felt.act(f"Kc, Kd, 6c, 5d, usual, 3 stay, dealer {mistake}, 4h, usual")

    assert [(e.place, e.card) for e in dealt_under(events, cite)] == [("Player's Hand", "4h")]
    assert cite in recorded(events)
    assert result(events) == "Player 6, Banker 9. Banker's Hand wins."


@pytest.mark.parametrize(
    ("mistake", "cite"),
    [
        pytest.param("card_dealt", "19:47-4.12(e)", marks=pytest.mark.rule("19:47-4.12(e)")),
        pytest.param("card_called", "19:47-4.12(f)", marks=pytest.mark.rule("19:47-4.12(f)")),
    ],
)
def test_if_the_banker_stays_it_is_discarded_with_its_number(
    felt: CheminDeFerTable, mistake: str, cite: str
) -> None:
    """On seven: a deuce and two more cards face up."""
    events = felt.act(f"Kc, Kd, 6c, 7d, usual, 3 stay, dealer {mistake}, 2c, 9h, 9s, usual")

    assert discarded(events, cite) == [3]
    shown = [(e.to, e.card) for e in dealt_under(events, cite)]
    assert shown == [("everyone", card) for card in ("2c", "9h", "9s")]
    assert result(events) == "Player 6, Banker 7. Banker's Hand wins."


# -- (g) ----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.12(g)")
def test_an_unseen_excess_card_is_the_first_of_the_next_hand(felt: CheminDeFerTable) -> None:
    """No penalty; and it cannot be found face up in a shoe it has left."""
    events = felt.act("Kc, Kd, 9c, 9d, usual, 3 natural, dealer excess_unseen, usual")
    assert recorded(events) == ["19:47-4.12(g)"]
    assert result(events) == "Player 9, Banker 9. Stand Off."

    felt.act("1 keep, 1 lays 100, 3 calls banco, close")
    felt.refused(FoundFaceUp(by="dealer", card="Kc"), "19:47-4.12(g)")
    events = felt.act("8c")

    first = next(e for e in events if isinstance(e, CardDealt))
    assert (first.place, first.cite) == ("Player's Hand", "19:47-4.12(g)")
    felt.act("up 2c, 3c, 3d, Kd, 9c, 5d")
    assert not felt.table.state.excess


@pytest.mark.rule("19:47-4.12(g)")
@pytest.mark.parametrize("before", [0, 1])
def test_with_the_cutting_card_out_an_unseen_excess_card_is_discarded(before: int) -> None:
    """Whether it was out already, or this card has exposed it."""
    felt = last_hand(4 + before)

    events = felt.act("Kc, Kd, 9c, 9d, usual, 3 natural, dealer excess_unseen, 2d, usual")

    assert discarded(events, "19:47-4.12(g)") == [1]
    assert [e.card for e in events if isinstance(e, CardDealt) and e.to == "everyone"][-1] == ""
    assert felt.table.state.due
    assert not felt.table.state.excess


@pytest.mark.rule("19:47-4.12(g)")
def test_an_excess_card_that_was_seen_is_discarded_with_its_number(felt: CheminDeFerTable) -> None:
    """An ace, and one card after it."""
    events = felt.act("Kc, Kd, 9c, 9d, usual, 3 natural, dealer excess_seen, Ah, 2h, usual")

    assert discarded(events, "19:47-4.12(g)") == [2]


@pytest.mark.rule("19:47-4.12(g)")
def test_every_unseen_excess_card_opens_the_next_hand_in_its_turn(felt: CheminDeFerTable) -> None:
    """Two of them, and one that was seen; the third card of the next hand comes from the shoe."""
    script = "dealer excess_unseen, dealer excess_seen, Ah, 2h, dealer excess_unseen, usual"
    felt.act(f"Kc, Kd, 9c, 9d, usual, 3 natural, {script}")
    assert felt.table.state.excess_cards == 2

    felt.act("1 keep, 1 lays 100, 3 calls banco, close")
    events = felt.act("8c")
    felt.refused(FoundFaceUp(by="dealer", card="Kc"), "19:47-4.12(g)")
    events += felt.act("8d")

    first = [e.place for e in dealt_under(events, "19:47-4.12(g)") if e.to == "everyone"]
    assert first == ["Player's Hand", "Banker's Hand"]
    assert felt.table.state.excess_cards == 0
    felt.act("up 2c, 3c, 3d, Kd, 9c")


@pytest.mark.rule("19:47-4.12(g)")
@pytest.mark.parametrize(
    ("cards", "calls", "discards"),
    [
        (6, "dealer excess_unseen, dealer excess_unseen, 2d, 3d", [1, 1]),
        (7, "dealer excess_unseen, dealer excess_seen, Ah, 2h, usual, 2d", [2, 1]),
    ],
)
def test_those_that_lie_there_when_the_cutting_card_comes_are_discarded_too(
    cards: int, calls: str, discards: list[int]
) -> None:
    """Whether a card nobody has seen brings it out, or one that was seen and those burned."""
    felt = last_hand(cards)

    events = felt.act(f"Kc, Kd, 9c, 9d, usual, 3 natural, {calls}")
    if not felt.round.over:
        events += felt.act("usual")

    assert discarded(events, "19:47-4.12(g)") == discards
    assert felt.table.state.due
    assert felt.table.state.excess_cards == 0


@pytest.mark.rule("19:47-4.12(b)")
def test_both_hands_may_have_too_many_cards(felt: CheminDeFerTable) -> None:
    """The Banker four and the Dominant Player three; what went wrong is called as it happened."""
    script = "dealer banker_three, Kh, dealer player_three, 6h, dealer banker_three, Ks, usual"
    events = felt.act(f"4c, 4d, 5c, 5d, {script}, 3 natural, usual")

    assert result(events) == "Player 9, Banker 0. Player's Hand wins."


@pytest.mark.rule("19:47-4.12(d)", "19:47-4.12(g)")
def test_two_cards_for_one_and_a_card_too_many_in_one_hand(felt: CheminDeFerTable) -> None:
    """The excess card is not the Banker's."""
    script = "dealer excess_unseen, dealer banker_two, 6h, usual"
    events = felt.act(f"Kc, Kd, 6c, 5d, usual, 3 stay, usual, 4h, {script}")

    assert felt.table.state.excess_cards == 1
    assert result(events) == "Player 6, Banker 0. Player's Hand wins."


def test_a_table_of_the_second_revision_asks_once(felt: CheminDeFerTable) -> None:
    """So that its log leads to the same cents."""
    felt.table.revision = 2

    events = felt.act("4c, 4d, 5c, 4s, dealer banker_three, Kh, 3 natural, dealer excess_unseen")

    assert result(events) == "Player 9, Banker 0. Player's Hand wins."


# -- (h) ----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.12(h)")
def test_a_card_the_banker_drew_for_himself_goes_to_the_dominant_player(
    felt: CheminDeFerTable,
) -> None:
    """Then he draws or stays by the table: here he stays on six against a three."""
    events = felt.act("Kc, Kd, 2c, 6d, usual, 3 card, dealer banker_drew, 3h, usual")

    assert "19:47-4.12(h)" in recorded(events)
    assert result(events) == "Player 5, Banker 6. Banker's Hand wins."


# -- (i) ----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.12(i)")
def test_a_card_found_face_up_is_not_used(felt: CheminDeFerTable) -> None:
    """It is discarded with as many as its number, and the hand goes on."""
    events = felt.act("Kc, up 3h, 2d, 2h, 2s, Kd, 9c, 5d, usual, 3 natural, usual")

    assert discarded(events, "19:47-4.12(i)") == [4]
    assert result(events) == "Player 9, Banker 5. Player's Hand wins."


@pytest.mark.rule("19:47-4.12(i)")
def test_in_the_last_hand_of_a_shoe_it_makes_the_hand_void() -> None:
    """The cutting card is out when the card is found."""
    felt = last_hand(1)

    events = felt.act("Kc, up Ah, 2d")

    assert "The hand is void." in said(events, "19:47-4.12(i)")
    assert nothing_moved(felt)
    assert felt.round.over
    assert felt.table.state.due


@pytest.mark.rule("19:47-4.12(i)")
def test_so_it_does_if_the_cutting_card_comes_later_in_the_hand() -> None:
    """Found at first, and the fourth card shows the cutting card."""
    felt = last_hand(6)

    events = felt.act("up Ah, 2d, Kc, Kd, 9c, 5d, usual, 3 natural, usual")

    assert "The hand is void." in said(events, "19:47-4.12(i)")
    assert nothing_moved(felt)


# -- (j) ----------------------------------------------------------------------------------------


def with_last_cards(cards: str) -> CheminDeFerTable:
    """The same table with only these cards left in the shoe, the cutting card long out."""
    felt = CheminDeFerTable()
    felt.bank()
    kept = [Card.parse(code) for code in cards.split()]
    full = Shoe.full(felt.rules.decks)
    gone = tuple(count - kept.count(CARDS[n]) for n, count in enumerate(full.counts))
    counts = tuple(count - away for count, away in zip(full.counts, gone, strict=True))
    shoe = Shoe(counts, len(kept), full.decks, discards=gone, until_cut=0)
    felt.table.state = msgspec.structs.replace(felt.table.state, shoe=shoe)
    felt.act("3 calls banco, close")
    return felt


@pytest.mark.rule("19:47-4.12(j)")
def test_a_hand_for_which_the_shoe_has_not_enough_cards_is_void() -> None:
    """Three cards are left, and the hand needs four."""
    felt = with_last_cards("As Ah Ad")

    events = felt.act("As, Ah, Ad")

    assert "The hand is void." in said(events, "19:47-4.12(j)")
    assert nothing_moved(felt)
    assert felt.table.state.due


@pytest.mark.rule("19:47-4.12(j)")
def test_a_hand_that_took_the_last_card_stands() -> None:
    """There is no card too many where there is no card."""
    felt = with_last_cards("Kc Kd 6c 7d")
    felt.act("Kc, Kd, 6c, 7d")
    for wrong in ("banker_three", "player_three"):
        felt.refused(Choose(by="dealer", choice=wrong), "19:47-4.8(d)")
    felt.act("usual, 3 stay")
    for wrong in ("card_dealt", "card_called"):
        felt.refused(Choose(by="dealer", choice=wrong), "19:47-4.12(e)")
    felt.act("usual")
    for wrong in ("excess_unseen", "excess_seen"):
        felt.refused(Choose(by="dealer", choice=wrong), "19:47-4.12(g)")

    events = felt.act("usual")

    assert result(events) == "Player 6, Banker 7. Banker's Hand wins."


def test_no_wager_is_made_during_the_hand(felt: CheminDeFerTable) -> None:
    """No matter who asks."""
    felt.refused(PlaceWager(by="seat:5", seat=5, spot="part", cents=1_00), "19:47-4.8(d)")
