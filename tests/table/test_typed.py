"""What a person types is matched against forms: in full, by a beginning, or as bare values."""

from __future__ import annotations

import pytest

from pitboss.equipment import Shoe
from pitboss.equipment.cards import Card
from pitboss.errors import MalformedAnswer
from pitboss.games import game
from pitboss.poker.draw.turn import CardsOf, DiscardCards
from pitboss.table import (
    CHANCE,
    DEALER,
    Amount,
    CardDrawn,
    CardFrom,
    Choose,
    DiceRested,
    Faces,
    Form,
    FoundFaceUp,
    PlaceWager,
    ReduceWager,
    seat_actor,
)
from pitboss.table.field import Value
from pitboss.table.typed import beyond_the_forms, commands, exactly, read_answer, usage

CITE = "19:47-5.5(a)"
ME = seat_actor(1)


def spot(key: str) -> Form:
    """A wager on a spot."""
    fixed: dict[str, Value] = {"seat": 1, "spot": key}
    amount = {"cents": Amount(1_00, 1_000_00, 1_00)}
    return Form(key, PlaceWager, ME, CITE, key, fixed=fixed, blanks=amount)


def choice(name: str) -> Form:
    """A choice without blanks."""
    return Form(name, Choose, ME, CITE, name, fixed={"choice": name})


FORMS = [spot("straight_1"), spot("straight_17"), spot("split_1_2"), spot("red"), choice("rest")]


@pytest.mark.parametrize(
    ("typed", "key", "cents"),
    [
        ("straight_1 5", "straight_1", 5_00),
        ("Straight 17 5", "straight_17", 5_00),
        ("straight-17 $1,000", "straight_17", 1_000_00),
        ("split 1 2 5", "split_1_2", 5_00),
        ("sp 5", "split_1_2", 5_00),
        ("RED 2.50", "red", 2_50),
        ("re 5", "red", 5_00),
    ],
)
def test_a_wager_is_read(typed: str, key: str, cents: int) -> None:
    """Spaces, hyphens and capitals do not matter, and a beginning is enough."""
    expected = PlaceWager(by=ME, seat=1, spot=key, cents=cents)

    assert read_answer(typed.split(), FORMS) == expected


def test_a_choice_is_distinguished_from_a_wager_by_its_values() -> None:
    """`re` alone can only be the choice; `re 5` can only be the wager."""
    assert read_answer(["re"], FORMS) == Choose(by=ME, choice="rest")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("s 5", "could be straight_1, straight_17, split_1_2"),
        ("strait_1 5", "did you mean straight_1"),
        ("zzz", "help lists what is"),
        ("red", "type: red <amount>"),
        ("red five", "an amount is written"),
        ("red 5 6 7", "is nothing I know"),
        ("5", "is nothing I know"),
    ],
)
def test_what_cannot_be_read_is_said_why(typed: str, sentence: str) -> None:
    """Ambiguous, unknown, without its amount, with too much."""
    with pytest.raises(MalformedAnswer, match=sentence):
        read_answer(typed.split(), FORMS)


def test_a_long_list_of_possibilities_is_cut() -> None:
    """The first six are named."""
    with pytest.raises(MalformedAnswer, match=r"s5 and 4 more"):
        read_answer(["s", "5"], [spot(f"s{number}") for number in range(10)])


def test_bare_values_are_enough_where_one_form_has_blanks() -> None:
    """What the dice show."""
    dice = Form("dice", DiceRested, CHANCE, CITE, "", blanks={"faces": Faces(2)})
    expected = DiceRested(by=CHANCE, faces=(3, 4))

    assert read_answer(["3,4"], [dice, choice("rest")]) == expected
    assert read_answer(["dice", "34"], [dice]) == expected


def test_a_bare_amount_that_is_not_listed_is_left_to_the_table_to_refuse() -> None:
    """It begins like a number, so it is one; the provision that forbids it is named there."""
    read = read_answer(["2.50"], [spot("red"), choice("rest")])

    assert read == PlaceWager(by=ME, seat=1, spot="red", cents=2_50)


@pytest.mark.parametrize("typed", ["draw 4h Kh", "DRAW 4h Kh", "4h Kh", "draw 4hKh"])
def test_several_cards_may_be_typed_with_spaces(typed: str) -> None:
    """As people say them."""
    cards = {card: int(Card.parse(card)) for card in ("4h", "Kh", "2c")}
    draw = Form("draw", DiscardCards, ME, CITE, "", blanks={"cards": CardsOf([*cards.values()])})
    expected = DiscardCards(by=ME, cards=(cards["4h"], cards["Kh"]))

    assert read_answer(typed.split(), [choice("pat"), draw]) == expected


def test_spaces_part_what_cannot_lie_together() -> None:
    """An amount is one word, and dice typed for two forms could be meant for either."""
    dice = {"faces": Faces(2)}
    one = Form("dice", DiceRested, CHANCE, CITE, "", blanks=dice)
    other = Form("more", DiceRested, CHANCE, CITE, "", blanks=dice)

    assert read_answer(["3", "4"], [one]) == DiceRested(by=CHANCE, faces=(3, 4))
    with pytest.raises(MalformedAnswer, match="is nothing I know"):
        read_answer(["3", "4"], [one, other])
    with pytest.raises(MalformedAnswer):
        read_answer(["red", "1", "000"], [spot("red")])


def test_a_bare_value_may_begin_with_a_letter() -> None:
    """A card, as long as the form that wants it would take it."""
    blanks = {"card": CardFrom(Shoe.full(1))}
    card = Form("card", CardDrawn, CHANCE, CITE, "", blanks=blanks)

    assert read_answer(["As"], [card, choice("rest")]) == CardDrawn(by=CHANCE, card="As")
    with pytest.raises(MalformedAnswer, match="is nothing I know"):
        read_answer(["Zs"], [card])


def test_a_bare_value_is_what_chance_shows() -> None:
    """Not what an official might say with the same value."""
    blanks = {"card": CardFrom(Shoe.full(1))}
    card = Form("card", CardDrawn, CHANCE, CITE, "", blanks=blanks)
    found = Form("face_up", FoundFaceUp, DEALER, CITE, "", blanks=blanks)

    assert read_answer(["2s"], [found, card]) == CardDrawn(by=CHANCE, card="2s")


def test_the_longest_command_goes_first() -> None:
    """`a b` is not `a` with a value."""
    assert exactly(["red", "5"], [spot("red"), choice("red 5")]) == (choice("red 5"), [])
    assert exactly(["blue"], FORMS) is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("d1 5, d2 5,d3 5", ["d1 5", "d2 5", "d3 5"]),
        ("d1 $1,000, d2 1,000,000", ["d1 $1,000", "d2 1,000,000"]),
        ("d1 5,100 d2", ["d1 5,100 d2"]),
        (" , ,", []),
    ],
)
def test_commas_part_commands_but_not_thousands(line: str, expected: list[str]) -> None:
    """Several wagers on a line."""
    assert commands(line) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("D10 5", PlaceWager(by=ME, seat=1, spot="d10", cents=5_00)),
        ("reduce 3 0", ReduceWager(by=ME, wager=3, cents=0)),
        ("blue 5", None),
        ("d10", None),
        ("d10 five", None),
        ("5", None),
    ],
)
def test_a_wager_that_is_not_open_can_still_be_put_to_the_table(
    typed: str, expected: PlaceWager | ReduceWager | None
) -> None:
    """So that the table itself refuses it, with its provision."""
    card = game("big_six")

    assert beyond_the_forms(typed.split(), 1, card.layout(card.rules())) == expected


def test_usage_speaks_of_amounts() -> None:
    """Nobody types cents."""
    assert usage(spot("red")) == "red <amount>"
