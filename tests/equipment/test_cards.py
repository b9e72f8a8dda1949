from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import (
    CARDS,
    Card,
    Rank,
    Suit,
    decks,
    ensure_same_cards,
    full_deck,
    same_cards,
)
from pitboss.errors import InvariantBroken, MalformedAnswer

ANY_CARDS = st.lists(st.sampled_from(CARDS), max_size=60)


def test_cards_are_numbered_by_suit_and_rank() -> None:
    """The deuce of clubs is 0, the ace of spades 51, and the jokers follow."""
    for card in full_deck():
        suit = list(Suit).index(card.suit)
        assert int(card) == suit * 13 + card.rank - 2

    assert [Card.parse(text) for text in ("2c", "Ac", "2d", "As")] == [0, 12, 13, 51]
    assert [Card.parse("Joker 1"), Card.parse("Joker 2")] == [52, 53]


@pytest.mark.parametrize(
    ("text", "rank", "suit", "shown"),
    [
        ("As", Rank.ACE, Suit.SPADES, "A♠"),
        ("10h", Rank.TEN, Suit.HEARTS, "10♥"),
        ("Th", Rank.TEN, Suit.HEARTS, "10♥"),
        ("2c", Rank.TWO, Suit.CLUBS, "2♣"),
        ("Kd", Rank.KING, Suit.DIAMONDS, "K♦"),
        ("Q♦", Rank.QUEEN, Suit.DIAMONDS, "Q♦"),
    ],
)
def test_a_card_is_read_and_shown(text: str, rank: Rank, suit: Suit, shown: str) -> None:
    """A card is typed in letters and printed with its suit."""
    card = Card.parse(text)

    assert (card.rank, card.suit, str(card), f"{card}") == (rank, suit, shown, shown)
    assert not card.is_joker


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "s",
        "as",
        "AS",
        "1s",
        "11s",
        "T",
        "10",
        " As",
        "As ",
        "A s",
        "joker 1",
        "Joker",
        "Joker 0",
        "Joker 3",
        "A♠♠",
        "Xs",
        "Ax",
        "0",
        "51",
        51,
        None,
        ["As"],
    ],
)
def test_anything_else_is_not_a_card(text: str) -> None:
    """Reading a card is strict: a wrong letter is refused, never guessed."""
    with pytest.raises(MalformedAnswer):
        Card.parse(text)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_what_a_card_prints_can_be_read_back(card: Card) -> None:
    """Code, print and repr all lead back to the card, and so do pickle and JSON numbers."""
    assert Card.parse(card.code) == Card.parse(str(card)) == card
    assert eval(repr(card), {"Card": Card}) == card
    assert pickle.loads(pickle.dumps(card)) == card
    assert Card(json.loads(json.dumps(card))) == card


def test_a_card_is_usable_where_a_number_is() -> None:
    """A kernel can index, hash and compare with cards as with plain numbers."""
    ace = Card.parse("As")

    assert isinstance(ace, int)
    assert list(range(54))[ace] == 51 == ace
    assert hash(ace) == hash(51)
    assert {51: "ace"}[ace] == "ace"
    assert bytes([ace]) == b"\x33"


def test_a_joker_has_neither_rank_nor_suit() -> None:
    """What a joker stands for is the game's business."""
    joker = Card.parse("Joker 2")

    assert joker.is_joker
    assert str(joker) == "Joker 2"
    with pytest.raises(InvariantBroken):
        assert joker.rank
    with pytest.raises(InvariantBroken):
        assert joker.suit


@pytest.mark.parametrize("number", [-1, 54, 1.0, "1"])
def test_there_are_no_other_cards(number: int) -> None:
    """A number outside the deck is no card."""
    with pytest.raises(InvariantBroken):
        Card(number)


def test_two_suits_are_red() -> None:
    """Diamonds and hearts are red, clubs and spades black."""
    assert [suit for suit in Suit if suit.is_red] == [Suit.DIAMONDS, Suit.HEARTS]
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"


@pytest.mark.promise("R2")
def test_a_deck_holds_every_card_once() -> None:
    """52 different cards, then the jokers asked for."""
    assert len(set(full_deck())) == len(full_deck()) == 52
    assert [str(card) for card in full_deck(2)[52:]] == ["Joker 1", "Joker 2"]
    assert len({(card.rank, card.suit) for card in full_deck()}) == 52


def test_several_decks_hold_every_card_as_often() -> None:
    """Eight decks hold 416 cards, and each deck brings its own jokers."""
    assert len(decks(8)) == 416
    assert decks(2, 1).count(Card.parse("Joker 1")) == 2


@pytest.mark.parametrize(("count", "jokers"), [(0, 0), (21, 0), (1, -1), (1, 3)])
def test_there_are_no_other_shoes(count: int, jokers: int) -> None:
    """No game deals from nothing, from nine decks or with three jokers in one."""
    with pytest.raises(InvariantBroken):
        decks(count, jokers)


@pytest.mark.promise("R2")
@given(ANY_CARDS, ANY_CARDS)
def test_same_cards_compares_the_lots_and_not_their_order(a: list[Card], b: list[Card]) -> None:
    """Two lots are the same exactly when sorting makes them equal."""
    assert same_cards(a, b) == (sorted(a) == sorted(b))
    assert same_cards(a, reversed(a))


@pytest.mark.promise("R2")
@given(st.integers(0, 51), st.sampled_from(CARDS))
def test_a_corrupt_deck_stops_the_table(place: int, wrong: Card) -> None:
    """Swapping one card for any other is found, and the sentence names no card."""
    corrupt = list(full_deck())
    original = corrupt[place]
    corrupt[place] = wrong

    if wrong == original:
        ensure_same_cards(corrupt, full_deck())
        return
    with pytest.raises(InvariantBroken, match="1 missing, 1 too many") as stopped:
        ensure_same_cards(corrupt, full_deck())
    assert wrong.code not in str(stopped.value)


@pytest.mark.promise("R2")
def test_a_lost_or_doubled_card_stops_the_table() -> None:
    """Seen, hidden, stub and discards must add up to the deck."""
    deck = full_deck()

    ensure_same_cards((*deck[20:], *deck[:20]), deck)
    with pytest.raises(InvariantBroken, match="1 missing, 0 too many"):
        ensure_same_cards(deck[1:], deck)
    with pytest.raises(InvariantBroken, match="0 missing, 1 too many"):
        ensure_same_cards((*deck, deck[0]), deck)
