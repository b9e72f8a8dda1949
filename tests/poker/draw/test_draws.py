"""What all draw games share: the question of the draw, mishaps, views, and the short deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Source, seeded
from pitboss.errors import MalformedAnswer
from pitboss.games import game
from pitboss.games.five_card_draw.rules import all_discards, pile_of
from pitboss.poker.answers import CardMishap, DeckReady
from pitboss.poker.betting.turn import PlayerQuestion
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.draw.pile import Discards, without_own_discards
from pitboss.poker.draw.turn import (
    CardsOf,
    DiscardCards,
    DiscardsShuffled,
    KeepOrDraw,
    PlayerDrew,
)
from pitboss.poker.events import CardExposed, CardsHeld, CardSpoiled, HandShown, PotAwarded
from pitboss.poker.hand import FOLDED, Hand
from pitboss.ranking import Kind, rank
from pitboss.table import CHANCE, CardDrawn, Event, Round, Table, view_of
from pitboss.table.authoring import Draw
from tests.games.draws import Draws, arranged, face, fouled, plain_hands
from tests.poker.room import cards

GAMES = ("five_card_draw", "triple_draw_27", "badugi")
EVERY_DRAW_GAME = pytest.mark.parametrize("slug", GAMES)
SIZES = {"five_card_draw": 5, "triple_draw_27": 5, "badugi": 4}


# -- the question ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Draw]")
@EVERY_DRAW_GAME
def test_a_player_draws_as_many_cards_as_are_discarded(slug: str) -> None:
    """The hand has the same number of cards before and after, and the forms say so."""
    room = Draws(slug, 100, 100)
    room.limp()
    pat, draw = room.draw.own_forms()
    held = room.draw.player.down
    which = "" if slug == "five_card_draw" else "draw 1 of 3, "

    assert room.draw.prompt == (
        f"Seat 1 stands pat or discards cards for new ones: {which}$4.00 in the pot."
    )
    assert (pat.command, draw.command) == ("pat", "draw")
    assert draw.read([face(held[0])]) == DiscardCards(by=room.draw.player.actor, cards=(held[0],))
    room.say(draw.fill(cards=tuple(held[:2])))
    assert len(held) == SIZES[slug]


def test_the_cards_to_discard_are_typed_as_they_are_printed() -> None:
    """With or without the one of a ten; a dash is none; nothing tells the cards of the hand."""
    hand = CardsOf(cards("As Td 2c"))

    assert hand.read("As10d") == tuple(cards("As Td"))
    assert hand.read("-") == ()
    assert "A" not in hand.describe().replace("AsKd", "")
    for wrong in ("Ax", "As" * 30, "one"):
        with pytest.raises(MalformedAnswer):
            hand.read(wrong)


@pytest.mark.parametrize("value", [(True,), ("As",), (12, 12), [12], None, ((12,),), (51,)])
def test_what_is_no_cards_of_the_hand_is_not_admitted(value: object) -> None:
    """Each card once, as a plain number."""
    assert not CardsOf([0, 1, 12]).admits(value)


@pytest.mark.rule("13:69F-14.15(i)", "13:69F-14.1[Fouled hand]")
def test_an_official_may_rule_on_a_hand_in_the_middle_of_a_draw() -> None:
    """A hand with a wrong number of cards is dead, and its player does not draw."""
    room = Draws("triple_draw_27", 100, 100, 100)
    room.limp()
    room.say(fouled(1))
    assert room.draw.player.seat == 2
    room.act("2 pat")
    room.say(fouled(2))

    assert room.round.over
    assert room.won() == [(3, 6_00)]


@EVERY_DRAW_GAME
def test_the_last_player_left_is_not_asked_to_draw(slug: str) -> None:
    """The other hand is ruled dead while its player thinks, and the pot is won."""
    room = Draws(slug, 100, 100)
    room.limp()
    room.say(fouled(1))

    assert room.round.over
    assert room.won() == [(2, 4_00)]


# -- which cards are shuffled again ---------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.12B(f)")
@pytest.mark.parametrize(
    ("needed", "pile"), [(2, (1, 2)), (3, (1, 2, 3)), (4, (1, 2, 3, 9)), (5, (1, 2, 3, 9))]
)
def test_own_earlier_discards_and_then_burn_cards_are_let_in_only_if_need_be(
    needed: int, pile: tuple[int, ...]
) -> None:
    """And never what the player discards now."""
    discards = Discards(others=(1, 2), earlier=(3,), fresh=(4, 5), burns=(9,))

    assert without_own_discards(discards, needed) == pile


@pytest.mark.rule("13:69F-14.12(f)2")
def test_at_five_card_draw_the_house_chooses_whether_own_discards_return() -> None:
    """By the words they do."""
    discards = Discards(others=(1, 2), earlier=(), fresh=(4, 5), burns=(9,))

    assert pile_of(True) is all_discards
    assert all_discards(discards, 1) == (1, 2, 4, 5)
    assert pile_of(False)(discards, 1) == (1, 2)


# -- cards that are not dealt as they should be ---------------------------------------------------


@pytest.mark.rule("13:69F-14.15(h)", "13:69F-14.15(n)")
def test_a_spoiled_card_stays_out_when_the_discards_are_shuffled() -> None:
    """The next card is dealt in its place."""
    room = Draws("badugi", *[100] * 9, mishaps={"boxed": [38], "fallen": [40]})
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all", "4 draw all")

    assert [each.mishap for each in room.events_of(CardSpoiled)] == ["boxed", "fallen"]
    assert not room.reshuffle.cards & {38, 40}
    assert len(room.reshuffle.cards) == 12


@pytest.mark.rule("13:69F-14.12B(f)")
def test_a_stub_of_spoiled_cards_only_is_no_stub() -> None:
    """They are put aside, and the discards are shuffled."""
    room = Draws("badugi", *[100] * 9, mishaps={"strayed": [49, 50, 51], "fallen": [48]})
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw " + " ".join(plain_hands(9, 4)[2].split()[:3]))
    assert room.hand.deck == [51, 50, 49, 48]
    room.act("4 draw all")

    assert len(room.events_of(CardSpoiled)) == 4
    room.shuffled()
    assert room.draw.player.seat == 5


@pytest.mark.rule("13:69F-14.12(f)2", "13:69F-14.15(n)")
def test_cards_shuffled_again_may_be_spoiled_too() -> None:
    """The player gets the next ones, the own discards among them."""
    room = Draws("five_card_draw", *[100] * 8)
    top = " ".join(plain_hands(8, 5)[2].split()[:3])
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all")
    room.shuffled(top, fallen=sorted(room.reshuffle.cards - set(cards(top)))[:4])

    assert room.holds(3).startswith(f"{face(51)} {top}")
    assert len(room.events_of(CardSpoiled)) == 4
    assert room.draw.player.seat == 4


def test_what_everybody_learns_of_a_draw() -> None:
    """How many cards, and that the deck ran short."""
    room = Draws("badugi", *[100] * 9)
    room.limp()
    first = plain_hands(9, 4)[1].split()[0]
    room.act("1 pat", f"2 draw {first}", "3 draw all", "4 draw all", "5 draw all", "6 draw all")

    assert [each.text for each in room.events_of(PlayerDrew)][:3] == [
        "seat 1 stands pat",
        "seat 2 draws 1 card",
        "seat 3 draws 4 cards",
    ]
    assert (
        room.events_of(DiscardsShuffled)[0].text == "the deck is short: 13 cards are shuffled again"
    )
    assert room.reshuffle.prompt == "13 cards are shuffled."


# -- a deck whose order nobody knows --------------------------------------------------------------


def answer_draws(room: Draws, source: Source) -> None:
    """Every card is given at random as it leaves the deck."""
    while isinstance(room.question, Draw):
        answer = room.question.draw(source)
        assert isinstance(answer, CardDrawn)
        room.say(answer)


@EVERY_DRAW_GAME
def test_cards_of_a_deck_that_nobody_knows_are_given_as_they_are_dealt(slug: str) -> None:
    """In the deal and in the draw, the burn too; one may be exposed and is replaced."""
    room, source = Draws(slug, 100, 100, unknown=True), seeded(1)
    shown = CardDrawn if slug == "badugi" else CardMishap
    assert isinstance(room.question, Draw)
    if shown is CardMishap:
        room.say(CardMishap(by="dealer", card="As", mishap="exposed"))
    answer_draws(room, source)
    room.limp()
    room.act("1 draw all")
    assert isinstance(room.question, Draw)
    room.say(CardMishap(by="dealer", card=face(next(iter(room_left(room)))), mishap="boxed"))
    answer_draws(room, source)

    assert room.draw.player.seat == 2
    assert len(room.hand.burns) == 1
    assert len(room.events_of(CardExposed)) == (shown is CardMishap)
    assert "As" not in room.holds(1) or shown is CardDrawn


def room_left(room: Draws) -> list[int]:
    """The cards that may leave the deck next."""
    assert isinstance(room.question, Draw)
    shoe: Any = room.question.shoe
    return [card for card in range(52) if shoe.counts[card]]


@pytest.mark.rule("13:69F-14.12A(f)")
@pytest.mark.parametrize("unknown", [False, True])
def test_a_rest_beneath_is_dealt_last_whether_or_not_anybody_knows_the_order(unknown: bool) -> None:
    """The cards shuffled again come first, and then those that lay there."""
    room = Draws("triple_draw_27", *[100] * 7, unknown=unknown, stub_exhaustion="reshuffled_only")
    source = seeded(2)
    answer_draws(room, source)
    room.limp()
    for seat in (1, 2, 3):
        room.act(f"{seat} draw all")
        answer_draws(room, source)
    rest = set(room.hand.deck)
    room.act("4 draw all")
    assert room.reshuffle.cards.isdisjoint(rest)
    room.say(DeckReady(by=CHANCE, order=(), cut=0))
    answer_draws(room, source)
    for seat in (5, 6):
        room.act(f"{seat} draw all")
        answer_draws(room, source)
    assert set(room.hand.deck) == rest
    room.act(f"7 draw {room.holds(7).split()[0]}")
    answer_draws(room, source)

    assert set(cards(room.holds(7))) & rest


# -- proofs over random play ----------------------------------------------------------------------

ODDS_OF_FOLDING = 6


def players_of(slug: str, source: Source) -> dict[int, int]:
    most = game(slug).seats_max
    count = 2 + source.below(most - 1)
    return {seat: (10 + source.below(40)) * 1_00 for seat in range(1, count + 1)}


def chosen(slug: str, source: Source) -> Any:
    """House rules with any limit structure and any reading of the short deck."""
    kind = game(slug).rules
    wanted: dict[str, Any] = {"max_players": game(slug).seats_max, "max_raises": 2}
    structures = ("fixed", "spread", "pot_limit", "no_limit")
    wanted["limit_structure"] = structures[source.below(4)]
    readings = {
        "five_card_draw": ("deal_rest_then_reshuffle", "merge_and_reshuffle"),
        "triple_draw_27": (
            *("deal_rest_then_reshuffle", "merge_and_reshuffle", "reshuffled_only"),
        ),
        "badugi": (),
    }[slug]
    if readings:
        wanted["stub_exhaustion"] = readings[source.below(len(readings))]
    if slug == "five_card_draw":
        wanted |= {"own_discards_return": bool(source.below(2))}
        wanted |= {"form": ("high", "low")[source.below(2)]}
    return kind(**wanted)


def regular(question: Any, source: Source, chance: Source) -> Any:
    """Chance is fair, staff say the usual thing, players draw and bet but seldom fold."""
    answer = question.draw(chance) or question.default()
    if answer is not None:
        return answer
    if isinstance(question, KeepOrDraw):
        return question.own_forms()[1].sample(source)
    assert isinstance(question, PlayerQuestion)
    forms = [form for form in question.own_forms() if form.command in ("call", "check", "show")]
    others = [f for f in question.own_forms() if f.command in ("fold", "bet", "raise", "all-in")]
    if others and source.below(ODDS_OF_FOLDING) == 0:
        forms = others
    return forms[source.below(len(forms))].sample(source)


def play_out(table: Table[Any, Any, Any], source: Source) -> Iterator[tuple[Any, list[Event]]]:
    """Every question of a round, and its events so far."""
    current: Round[Any, Any, Any] = Round(table)
    while current.question is not None:
        yield current.question, current.events
        current.answer(regular(current.question, source, source))
    yield None, current.events


def all_cards(hand: Hand) -> list[int]:
    held = [card for each in hand.players if each.status != FOLDED for card in each.down]
    return sorted([*held, *hand.muck, *hand.burns, *hand.deck])


@EVERY_DRAW_GAME
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_every_card_is_in_one_place_and_every_chip_is_somewhere(slug: str, seed: int) -> None:
    """With 2 to the most players, all structures and readings, through many short decks."""
    source = seeded(seed)
    table: Table[Any, Any, Any] = Table(
        game(slug), chosen(slug, source), seats=players_of(slug, source)
    )
    drawing: KeepOrDraw | None = None

    for question, _ in play_out(table, source):
        assert sum(table.accounts.snapshot().values()) == 0
        if isinstance(question, PlayerQuestion):
            assert all_cards(question.hand) == list(range(52))
            assert all(len(each.down) == SIZES[slug] for each in question.hand.live())
        if isinstance(question, KeepOrDraw):
            drawing = question
        if isinstance(question, Shuffle) and drawing is not None:
            waiting = [each for each in drawing.hand.live() if each is not drawing.player]
            assert question.cards.isdisjoint({card for each in waiting for card in each.down})


KINDS: dict[str, Kind] = {"triple_draw_27": "deuce_to_seven", "badugi": "badugi"}


def kind_of(slug: str, form: str) -> Kind:
    return KINDS.get(slug) or ("low" if form == "low" else "high")


@EVERY_DRAW_GAME
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_the_main_pot_goes_to_the_best_hand_by_the_readable_ranking(slug: str, seed: int) -> None:
    """The compiled strengths agree with it at every showdown."""
    source = seeded(seed)
    rules = chosen(slug, source)
    table: Table[Any, Any, Any] = Table(game(slug), rules, seats=players_of(slug, source))
    *_, (_, events) = play_out(table, source)
    kind = kind_of(slug, rules.poker_form())
    worth = {e.seat: rank(e.cards, kind) for e in events if isinstance(e, HandShown) and e.cards}
    main = [each.seat for each in events if isinstance(each, PotAwarded) and each.pot == 0]

    if worth:
        best = max(worth.values())
        assert set(main) == {seat for seat, each in worth.items() if each == best}


@EVERY_DRAW_GAME
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_nobody_sees_which_cards_another_discards_or_gets(slug: str, seed: int) -> None:
    """A seat sees the own cards, how many others draw, and hands that are shown."""
    source = seeded(seed)
    table: Table[Any, Any, Any] = Table(
        game(slug), chosen(slug, source), seats=players_of(slug, source)
    )
    *_, (_, events) = play_out(table, source)

    for seat in table.seats:
        seen = view_of(events, f"seat:{seat}").events
        assert {each.seat for each in seen if isinstance(each, CardsHeld)} <= {seat}
    public = view_of(events, "spectator").events
    assert not [each for each in public if isinstance(each, CardsHeld)]
    assert [e for e in public if isinstance(e, PlayerDrew | DiscardsShuffled)] == [
        each for each in events if isinstance(each, PlayerDrew | DiscardsShuffled)
    ]


@EVERY_DRAW_GAME
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_see(slug: str) -> None:
    """Seat 2 throws away other cards and gets other cards: seat 1 sees the very same."""
    size = SIZES[slug]
    first = plain_hands(2, size)
    other = [first[0], " ".join(face(card) for card in range(51, 51 - size, -1))]
    views = []
    for hands in (first, other):
        room = Draws(slug, 100, 100, deck=arranged(*hands))
        room.limp()
        room.act("1 pat")
        room.act(f"2 draw {hands[1].split()[0]}" if hands is first else f"2 draw {face(51)}")
        views.append(view_of(room.events, "seat:1").events)

    assert views[0] == views[1]
