"""Dealing: a card leaves the shoe once, its face is seen only by those who may see it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.equipment import Card, Shoe, seeded
from pitboss.errors import InvariantBroken, MalformedAnswer, NotPermitted, RuleViolation
from pitboss.table import (
    AskBurnCard,
    CardDealt,
    CardDrawn,
    CardFrom,
    CardsDiscarded,
    CardsReturned,
    CardTurned,
    FoundFaceUp,
    NewDealer,
    Round,
    view_of,
)
from pitboss.table.authoring import (
    Draw,
    Procedure,
    burn,
    burn_by_value,
    burn_card_forms,
    deal,
    discard,
    new_dealer_form,
    refill,
    return_cards,
    set_shoe,
    show_burn_card,
    turn,
)
from tests.table.carding import CITE, Cards, dealt, events_of, started

FACE_UP = "19:47-6.7(a)"
BACCARAT = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)


def faces(events: list[Any], viewer: str) -> list[str]:
    """The faces that somebody has seen."""
    seen = view_of(events, viewer).events
    return [e.card for e in seen if isinstance(e, CardDealt | CardTurned) and e.card]


def one_card(to: str = "everyone", face_up: str = "") -> Round[Any, Any, Any]:
    """A round in which one card is dealt and picked up again."""

    def play(table: Cards) -> Procedure[None]:
        card = yield from deal(table, "box", CITE, to=to, face_up=face_up)
        turn(table, "box", card, CITE)
        discard(table, [card], CITE)

    return started(play)


def test_a_card_leaves_the_shoe_and_is_seen_by_everyone() -> None:
    """It is reported once, and picked up it lies with the discards."""
    current = one_card()
    events = dealt(current, "As")

    assert [e.card for e in events_of(events, CardDealt, "everyone")] == ["As"]
    assert [e.count for e in events_of(events, CardsDiscarded, "everyone")] == [1]
    assert not current.table.state.shoe.holds(Card.parse("As"))
    assert current.table.state.shoe.on_table == 0
    assert current.over


@pytest.mark.promise("R14")
@pytest.mark.parametrize(
    ("to", "seeing", "blind"),
    [
        ("seat:1", ["seat:1", "dealer", "supervisor"], ["seat:3", "spectator"]),
        ("house", ["dealer", "floorperson"], ["seat:1", "seat:3", "spectator"]),
        ("everyone", ["seat:1", "seat:3", "spectator", "dealer"], []),
    ],
)
def test_the_face_of_a_card_goes_only_to_those_who_may_see_it(
    to: str, seeing: list[str], blind: list[str]
) -> None:
    """Everybody else sees that a card was dealt, and its face when it is turned up."""

    def play(table: Cards) -> Procedure[None]:
        yield from deal(table, "box", CITE, to=to)

    current = started(play)
    events = dealt(current, "Kh")

    assert all(faces(events, viewer) == ["Kh"] for viewer in seeing)
    assert not any(faces(events, viewer) for viewer in blind)
    for viewer in blind:
        assert [e.place for e in view_of(events, viewer).events if isinstance(e, CardDealt)]


@pytest.mark.promise("R14")
def test_two_rounds_that_differ_in_a_hidden_card_look_the_same_to_a_player() -> None:
    """The views of the other seats are byte-identical."""

    def play(table: Cards) -> Procedure[None]:
        yield from deal(table, "box", CITE, to="seat:1")

    views = []
    for code in ("2c", "As"):
        current = started(play)
        question = current.question
        assert question is not None
        assert code not in question.prompt
        view = view_of([*current.events, *dealt(current, code)], "seat:3")
        views.append(msgspec.json.encode(view.events))

    assert views[0] == views[1]


def test_turning_a_card_shows_its_face_to_everyone() -> None:
    """As when a card dealt face down is turned up."""
    current = one_card(to="house")
    events = dealt(current, "7d")

    assert faces(events, "spectator") == ["7d"]


def test_only_a_card_of_the_shoe_is_drawn_and_only_by_chance() -> None:
    """Nothing changes on a refusal."""
    current = one_card()
    before = current.table.digest()

    for card in ("", "1s", "A♠", "Joker 1", "as"):
        with pytest.raises(RuleViolation):
            current.answer(CardDrawn(by="chance", card=card))
    with pytest.raises(NotPermitted):
        current.answer(CardDrawn(by="seat:1", card="As"))
    assert before == current.table.digest()
    dealt(current, "Th")
    assert current.over


def test_chance_draws_a_card_of_the_shoe() -> None:
    """The same seed draws the same card."""
    current = one_card()
    question = current.question
    assert isinstance(question, Draw)

    assert question.draw(seeded(1)) == question.draw(seeded(1))
    current.draw(seeded(1))
    assert current.over


def test_a_card_is_typed_as_people_write_it() -> None:
    """`10h` is read as the ten of hearts; what is no card is not read."""
    field = CardFrom(Shoe.full(1))

    assert field.read("10h") == "Th"
    assert field.admits("Th")
    assert not field.admits(5)
    assert not field.admits("10h")
    assert field.admits(field.sample(seeded(3)))
    assert "shoe" in field.describe()
    with pytest.raises(MalformedAnswer):
        field.read("11h")


# -- cards found face up --------------------------------------------------------------------------


def test_a_card_found_face_up_is_discarded_and_the_next_one_dealt() -> None:
    """As often as there is another card."""
    current = one_card(face_up="19:47-6.7(a)")
    found = [card.code for card in _deck() if card.code != "As"]
    for code in found:
        events = current.answer(FoundFaceUp(by="dealer", card=code))
        assert faces(events, "seat:1") == [code]

    assert sum(current.table.state.shoe.discards) == len(found) == 51
    dealt(current, "As")
    assert current.over


def test_without_a_provision_no_card_is_found_face_up() -> None:
    """The game says whether its text has such a rule."""
    with pytest.raises(NotPermitted):
        one_card().answer(FoundFaceUp(by="dealer", card="2c"))


def test_the_last_card_is_put_aside_where_the_game_fills_the_shoe_again() -> None:
    """What the text says of a shoe that runs out is done then."""

    def play(table: Cards) -> Procedure[None]:
        def refilled() -> Procedure[None]:
            refill(table, cite=CITE)
            yield from burn(table, CITE)

        found = "19:47-6.7(a)"
        card = yield from deal(table, "box", CITE, face_up=found, refilled=refilled)
        discard(table, [card], CITE)

    current = started(play, shoe=Shoe.full(1))
    for card in _deck():
        current.answer(FoundFaceUp(by="dealer", card=card.code))
    dealt(current, "2c")
    dealt(current, "As")

    assert current.over
    assert current.table.state.shoe.left == 50


def test_the_last_card_of_a_shoe_is_dealt_and_not_put_aside() -> None:
    """So that the one who asked for a card gets one, where nothing fills the shoe again."""
    shoe = Shoe.full(1)
    for code in [card.code for card in _deck() if card.code not in ("As", "Ks")]:
        shoe = shoe.without(Card.parse(code)).discard([Card.parse(code)])

    def play(table: Cards) -> Procedure[None]:
        card = yield from deal(table, "box", CITE, face_up="19:47-6.7(a)")
        discard(table, [card], CITE)

    current = started(play, shoe=shoe)
    current.answer(FoundFaceUp(by="dealer", card="As"))

    with pytest.raises(NotPermitted):
        current.answer(FoundFaceUp(by="dealer", card="Ks"))
    dealt(current, "Ks")
    assert current.table.state.shoe.left == 0


def _deck() -> list[Card]:
    return [Card(number) for number in range(52)]


def test_dealing_from_an_empty_shoe_is_a_mistake_of_the_game() -> None:
    """A game sees to its shoe before it deals."""
    with pytest.raises(InvariantBroken):
        started(lambda table: deal(table, "box", CITE), shoe=Shoe((0,) * 54, 0, 1))


# -- the table stops on a corrupt shoe ------------------------------------------------------------


@pytest.mark.promise("R2")
def test_a_procedure_that_loses_a_card_is_taken_back() -> None:
    """The shoe is checked after every answer: the answer that broke it never happened."""

    def play(table: Cards) -> Procedure[None]:
        card = yield from deal(table, "box", CITE)
        set_shoe(table, msgspec.structs.replace(table.state.shoe, left=7))
        discard(table, [card], CITE)

    current = started(play)
    before = current.table.digest()

    with pytest.raises(InvariantBroken):
        dealt(current, "As")
    assert before == current.table.digest()
    assert current.answers == []


def test_cards_go_back_into_a_device_that_shuffles_without_end() -> None:
    """And with them what was put aside before."""

    def play(table: Cards) -> Procedure[None]:
        first = yield from deal(table, "box", CITE)
        discard(table, [first], CITE)
        second = yield from deal(table, "box", CITE)
        return_cards(table, [second], CITE)

    current = started(play)
    events = dealt(current, "As", "Ks")

    assert current.table.state.shoe == Shoe.full(1)
    assert [e.count for e in events_of(events, CardsReturned, "everyone")] == [1]


# -- burning --------------------------------------------------------------------------------------


def test_a_burned_card_lies_face_down_until_a_player_asks() -> None:
    """Then everyone sees it, and nobody asks again."""

    def play(table: Cards) -> Procedure[None]:
        yield from burn(table, CITE)

    current = started(play)
    events = dealt(current, "9s")
    table: Any = current.table

    assert faces(events, "seat:1") == []
    assert table.state.burned == "9s"
    assert [(form.by, form.answer) for form in burn_card_forms(table, CITE)] == [
        ("seat:1", AskBurnCard),
        ("seat:3", AskBurnCard),
    ]
    show_burn_card(table, CITE)
    assert faces(table.drain(), "seat:1") == ["9s"]
    assert burn_card_forms(table, CITE) == []


def test_a_card_burned_face_up_needs_no_asking() -> None:
    """Everyone has seen it."""

    def play(table: Cards) -> Procedure[None]:
        yield from burn(table, CITE, to="everyone")

    current = started(play)

    assert faces(dealt(current, "9s"), "seat:1") == ["9s"]
    assert current.table.state.burned == ""


def burned_first(table: Cards) -> Procedure[None]:
    """The first card of a shoe is burned, and as many as its number."""
    yield from burn_by_value(table, CITE, BACCARAT, face_up=FACE_UP)


@pytest.mark.parametrize(
    ("first", "more"), [("Ac", 1), ("4h", 4), ("9d", 9), ("Th", 10), ("Kc", 10)]
)
def test_as_many_cards_are_burned_as_the_first_one_counts(first: str, more: int) -> None:
    """Ace one, ten and pictures ten; all of them are shown."""
    current = started(burned_first)
    spades = [f"{rank}s" for rank in "23456789TJ"][:more]
    events = dealt(current, first, *spades)

    assert current.over
    assert faces(events, "spectator") == [first, *spades]
    assert sum(current.table.state.shoe.discards) == 1 + more


def test_a_card_already_on_the_table_is_burned_with_as_many_as_it_counts() -> None:
    """As a disclosed card drawn in error."""

    def play(table: Cards) -> Procedure[None]:
        card = yield from deal(table, "error", CITE)
        yield from burn_by_value(table, CITE, BACCARAT, face_up=FACE_UP, first=card)

    current = started(play)
    dealt(current, "2c", "3c", "4c")

    assert current.over
    assert sum(current.table.state.shoe.discards) == 3


def test_no_more_cards_are_burned_than_the_shoe_holds() -> None:
    """A ten as the last card but one burns only one more."""
    shoe = Shoe.full(1)
    for card in _deck():
        if card.code not in ("Th", "2c"):
            shoe = shoe.without(card).discard([card])

    current = started(burned_first, shoe=shoe)
    dealt(current, "Th", "2c")

    assert current.over


def test_cards_found_face_up_while_burning_bring_as_many_more_and_are_not_counted() -> None:
    """Before the first card they are burned by themselves, after it together with the others."""
    current = started(burned_first)
    events = list(current.answer(FoundFaceUp(by="dealer", card="Ac")))
    events += dealt(current, "2c", "2d", "3d")
    events += current.answer(FoundFaceUp(by="dealer", card="Ad"))
    events += dealt(current, "4d", "5d")

    assert current.over
    gone = [(e.count, e.cite) for e in events if isinstance(e, CardsDiscarded)]
    assert gone == [(2, FACE_UP), (5, CITE)]
    found = [e.card for e in events if isinstance(e, CardDealt) and e.place.startswith("face up")]
    assert found == ["Ac", "Ad"]


def test_a_shoe_whose_last_card_lies_face_up_burns_no_first_card() -> None:
    """There is none."""
    shoe = Shoe.full(1)
    for card in _deck():
        if card.code != "Th":
            shoe = shoe.without(card).discard([card])
    current = started(burned_first, shoe=shoe)
    current.answer(FoundFaceUp(by="dealer", card="Th"))

    assert current.over


def test_the_floorperson_changes_the_dealer() -> None:
    """By a form that any game may offer."""
    form = new_dealer_form(CITE)

    assert form.fill() == NewDealer(by="floorperson")


def test_what_happens_to_cards_is_shown_in_words() -> None:
    """With faces as they are printed, and backs for those who may not see them."""
    events: list[Any] = [
        CardDealt(cite=CITE, place="left box", card="Th"),
        CardDealt(cite=CITE, place="left box"),
        CardTurned(cite=CITE, place="burn card", card="As"),
        CardsDiscarded(cite=CITE, count=3),
        CardsReturned(cite=CITE, count=2),
    ]

    assert [event.text for event in events] == [
        "left box: 10♥",
        "left box: a card face down",
        "burn card, turned up: A♠",
        "to the discards: 3",
        "back into the device: 2",
    ]
    assert "text" not in msgspec.to_builtins(events[0])
