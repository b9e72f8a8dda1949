"""The deck of a round: shuffled, cut, burned from, counted back; definitions proved on the way."""

from __future__ import annotations

import pytest

from pitboss.equipment import Card
from pitboss.errors import InvariantBroken
from pitboss.poker.answers import DeckReady
from pitboss.poker.betting.pots import odd_high_key
from pitboss.poker.dealing.deck import count_round, cut, stub_of
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.events import (
    BoardDealt,
    CardsBurned,
    CardsHeld,
    PotAwarded,
    UpCardDealt,
)
from pitboss.poker.hand import Hand, Player
from pitboss.poker.showdown import Judge
from pitboss.ranking import rank
from pitboss.table import CallIrregularity
from tests.poker.parlour import Parlour, records
from tests.poker.room import STUD, Room, board_kind, cards, stacked

DEAL = "As Kd Ad Kc 2c Qc Js 9h 3d 8s 4c 7s"


def checked_down() -> Room:
    """Two players to the river."""
    table = Room(100, 100, deck=DEAL, require_disclosure=True)
    table.act("1 call", "2 check")
    for _ in range(3):
        table.act("1 check", "2 check")
    return table


# -- shuffle and cut ------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.5(a)", "19:47-14.5(a)")
@pytest.mark.parametrize("edition", [1995, 2012])
def test_the_whole_deck_is_shuffled_before_every_round(edition: int) -> None:
    """All 52 cards, once each; in 1995 by hand."""
    parlour = Parlour(100, 100, edition=edition)

    for _ in range(2):
        parlour.close()
        assert isinstance(parlour.question, Shuffle)
        assert parlour.question.cards == frozenset(range(52))
        for order in (stacked()[1:], (0, *stacked()[:51])):
            assert not parlour.lawful(DeckReady(by="chance", order=order, cut=10))
        assert parlour.lawful(CallIrregularity(by="dealer", kind="jam")) is False
        parlour.fold_out()


@pytest.mark.rule("13:69F-14.5(b)", "13:69F-14.5(b)2", "13:69F-14.5(b)3")
def test_at_least_ten_cards_are_cut_and_go_under_the_rest() -> None:
    """Nine are too few, and something is left to put on top."""
    parlour = Parlour(100, 100)
    parlour.close()

    for depth, lawful in ((9, False), (10, True), (51, True), (52, False)):
        assert parlour.lawful(DeckReady(by="chance", order=stacked(), cut=depth)) is lawful
    deck = cut(tuple(range(52)), 10)
    assert deck[::-1] == [*range(10, 52), *range(10)]


@pytest.mark.rule("13:69F-14.5(c)")
@pytest.mark.parametrize(("edition", "lawful"), [(1995, False), (2012, True)])
def test_a_supervisor_may_order_another_cut_before_the_deal(edition: int, lawful: bool) -> None:
    """Since the newest edition, and with a word on record."""
    parlour = Parlour(100, 100, edition=edition)
    parlour.close()
    order = CallIrregularity(by="supervisor", kind="recut")

    assert parlour.lawful(order) is lawful
    if lawful:
        assert records(parlour.say(order), "13:69F-14.5(c)")
        assert isinstance(parlour.question, Shuffle)


# -- what is dealt --------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Burn card]", "13:69F-14.6(e)3", "13:69F-14.1[Community card]")
def test_a_card_is_burned_unseen_before_cards_for_everybody() -> None:
    """Burn cards lie apart from the discards, and nobody is shown their faces."""
    table = Room(100, 100, 100, deck="As Kd 2s Ad Kc 2d 5c Qc Js 9h")

    table.act("3 fold", "1 call", "2 check")

    assert table.hand.burns == cards("5c")
    assert table.hand.muck == cards("2s 2d")
    assert table.events_of(BoardDealt)[0].cards == tuple(cards("Qc Js 9h"))
    assert len(table.events_of(CardsBurned)) == 1
    assert "card" not in CardsBurned.__struct_fields__


@pytest.mark.rule("13:69F-14.1[Hole card]", "13:69F-14.1[Up-card]")
def test_hole_cards_are_for_one_and_up_cards_for_all() -> None:
    """A stud player has both."""
    table = Room(100, 100, kind=STUD, deck="As Kd Ad Kc")

    held, up = table.events_of(CardsHeld), table.events_of(UpCardDealt)

    assert [(each.seat, each.to) for each in held] == [(1, "seat:1"), (2, "seat:2")]
    assert [(each.seat, each.card, each.to) for each in up] == [
        (1, cards("Ad")[0], "everyone"),
        (2, cards("Kc")[0], "everyone"),
    ]


@pytest.mark.rule("13:69F-14.1[Suit]")
def test_there_are_four_suits() -> None:
    """Where a suit decides, spades go before hearts, diamonds and clubs."""
    aces = cards("Ac Ad Ah As")

    assert len(set(aces)) == 4
    assert sorted(aces, key=lambda card: odd_high_key([(card,)])) == aces[::-1]


# -- the end of a round ---------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Round of play]", "13:69F-14.6(e)5", "13:69F-14.1[High]")
def test_a_round_goes_from_the_deal_to_the_pot_of_the_best_hand() -> None:
    """Aces beat kings and take the pot that both have built."""
    table = checked_down()

    assert table.round.over
    (won,) = table.events_of(PotAwarded)
    assert (won.seat, won.cents) == (1, 4_00)
    assert table.stacks() == [102, 98]


@pytest.mark.rule("13:69F-14.1[Low]")
def test_a_low_game_is_won_by_the_best_low_hand() -> None:
    """A six beats a pair of aces."""

    def low(hand: Hand, player: Player) -> int:
        found = rank([Card(card) for card in (*player.down, *hand.board)], "low")
        assert found is not None
        return found.strength

    table = Room(
        *(100, 100),
        kind=board_kind(Judge(low)),
        deck="As 6d Ad 2c 9c 3c 4s Kh Td Jh 5c Ks",
        require_disclosure=True,
    )
    table.act("1 call", "2 check")
    for _ in range(3):
        table.act("1 check", "2 check")

    assert [each.seat for each in table.events_of(PotAwarded)] == [2]


@pytest.mark.rule("13:69F-14.6(e)7", "13:69F-14.1[Stub]")
def test_every_card_is_counted_back_and_the_stub_is_what_was_not_dealt() -> None:
    """Four held, five in the centre and three burned leave forty."""
    table = checked_down()

    assert records(table.events, "13:69F-14.6(e)7") == ["12 cards counted back, 40 in the stub"]


@pytest.mark.rule("13:69F-14.6(e)7")
def test_a_card_too_few_stops_the_table() -> None:
    """It is not overlooked."""
    table = Room(100, 100, deck=DEAL)
    hand = table.hand
    assert stub_of(hand) == 48

    count_round(hand)
    hand.deck.pop()
    with pytest.raises(InvariantBroken):
        count_round(hand)
