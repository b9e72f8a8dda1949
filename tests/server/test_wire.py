"""Events and questions go out as JSON, and what a client fills in comes back as an answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from pitboss.equipment import Card, Source, seeded
from pitboss.errors import MalformedAnswer, NotPermitted
from pitboss.games import game
from pitboss.games.pai_gow_poker.turns import LowHand
from pitboss.poker.answers import DeckReady
from pitboss.poker.draw.turn import DiscardCards
from pitboss.poker.events import BoardDealt, CardSpoiled
from pitboss.server.tables.protocol import answer_from_wire, event_json, form_json
from pitboss.table import (
    CHANCE,
    DEALER,
    FLOORPERSON,
    Announced,
    Betting,
    CardDrawn,
    ChipsMoved,
    CloseBetting,
    Field,
    Form,
    Listing,
    PlaceWager,
    Question,
    Table,
    WagerDecided,
    event_to_dict,
)
from pitboss.table.event import sentence_of
from tests.server.asking import asked, listed_bets
from tests.strategies import GAMES, SEEDS, Play, opened, pick

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
CITE = "19:47-5.5(a)"
LAYOUT = game("roulette").layout(game("roulette").rules())
BETS_TRIED = 6


# -- a client -------------------------------------------------------------------------------------


def filled(blank: Any, source: Source) -> object:
    """A value as a page would offer it, by what the blank says of itself."""
    match blank["kind"]:
        case "amount":
            steps = (blank["high"] - blank["low"]) // blank["step"]
            return blank["low"] + blank["step"] * pick((0, steps, steps // 2), source)
        case "choice":
            return pick(blank["values"], source)
        case "whole":
            return pick((blank["low"], blank["high"]), source)
        case "faces":
            return [1 + source.below(6) for _ in range(blank["count"])]
        case "cards":
            return some_cards(blank, source)
        case "text":  # as its description begins, such as an amount in dollars, or a seat
            described = blank["describe"].removeprefix("one or more of ")
            return described.partition(" to ")[0].partition(", ")[0]
    raise AssertionError(f"a page cannot draw {blank}")


def some_cards(blank: Any, source: Source) -> list[str]:
    count = blank["least"] + source.below(blank["most"] - blank["least"] + 1)
    cards, picked = list(blank["from"]), []
    for _ in range(count):
        picked.append(cards.pop(source.below(len(cards))))
    return picked


def said(form: Any, source: Source) -> dict[str, object]:
    blanks = {blank["name"]: filled(blank, source) for blank in form["blanks"]}
    return {"say": form["say"], **form["fixed"], **blanks}


def answers(question: Any, seat: int, source: Source) -> Iterator[dict[str, object]]:
    """All that a client can make of a question: some of the wagers, and every other form."""
    for _ in range(BETS_TRIED if question["bets"] else 0):
        spot, low, high, step = pick(question["bets"], source)
        cents = pick((low, high, low + (high - low) // step * step), source)
        yield {"say": "PlaceWager", "seat": seat, "spot": spot, "cents": cents}
    for form in question["forms"]:
        yield said(form, source)


def check_remembered(
    question: Question, actor: str, found: Any, before: dict[str, tuple[object, object]]
) -> None:
    """While all that a player's answers hang on is the same, so are the answers."""
    now = question.hangs_on(actor) if isinstance(question, Betting) else None
    then, said = before.get(actor, (None, None))
    assert now is None or now != then or said == (found["forms"], found["bets"])
    before[actor] = now, (found["forms"], found["bets"])


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=5)
def test_every_form_filled_in_as_a_client_does_is_accepted(slug: str, seed: int) -> None:
    """Through JSON and back, for everybody who may speak, at every question on the way."""
    play = Play(slug, seed)
    refused, before = [], dict[str, tuple[object, object]]()

    for _ in range(25):
        question = play.question
        listing = Listing(question)
        for actor in sorted(question.actors()):
            found = asked(question, {actor}, 7, listing=listing, table=play.table)
            assert found["yours"]
            assert sorted(found["bets"], key=str) == listed_bets(question, actor)
            check_remembered(question, actor, found, before)
            seat = int(actor.partition(":")[2] or 0)
            for plain in answers(found, seat, play.players):
                error = play.round.refusal(answer_from_wire(plain, actor))
                refused += [f"{plain}: {error}"] * (error is not None)
        play.step()
    assert refused == []


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=6)
def test_every_event_is_sent_with_a_sentence_and_with_cards_as_codes(slug: str, seed: int) -> None:
    """No number stands for a card, and nothing else of the event is changed."""
    play = Play(slug, seed)
    play.play(60)

    for event in play.events:
        sent: dict[str, Any] = msgspec.json.decode(
            msgspec.json.encode(event_json(event, play.table.layout))
        )
        text = sent.pop("text")
        assert text[0] == text[0].upper()
        assert text.endswith((".", "!", "?", "”"))
        if type(event).__name__ != "ExposeCard":
            cards = [sent.get("card", ""), *sent.get("cards", ())]
            assert all(not card or Card.parse(card).code == card for card in cards)
        plain = msgspec.json.decode(msgspec.json.encode(event_to_dict(event)))
        same = plain.keys() - {"card", "cards", "text"}
        assert {key: sent[key] for key in same} == {key: plain[key] for key in same}


# -- questions ------------------------------------------------------------------------------------


def test_a_question_lists_only_the_forms_of_those_who_ask() -> None:
    """The wagers of the own seat in short rows; another seat's are nobody's business."""
    current = opened(Table(game("roulette"), seats={1: 500_00, 2: 500_00}), seeded(1))
    assert current.question is not None
    mine: Any = asked(current.question, {"seat:1"}, 3)
    spectator: Any = asked(current.question, set(), 3)
    dealer: Any = asked(current.question, {DEALER}, 3)

    assert mine["q"] == 3
    assert mine["betting"] is mine["yours"] is True
    assert {"seat:1", "seat:2", "dealer"} <= set(mine["speakers"])
    assert ["straight_17", 5_00, 500_00, 1_00] in mine["bets"] or len(mine["bets"]) > 100
    assert {form["by"] for form in mine["forms"]} == {"seat:1"}
    assert (spectator["bets"], spectator["forms"], spectator["yours"]) == ([], [], False)
    assert "sit" in {form["command"] for form in dealer["forms"]}
    assert dealer["bets"] == []


def test_staff_are_shown_the_usual_word_and_what_chance_might_say() -> None:
    """And the wagers of each seat for which they speak; players receive nothing of it."""
    current = opened(Table(game("roulette"), seats={1: 500_00, 2: 500_00}), seeded(1))
    assert current.question is not None
    player: Any = asked(current.question, {"seat:1"}, 3)
    dealer: Any = asked(current.question, {DEALER, "seat:1", "seat:2"}, 3)
    floor: Any = asked(current.question, {FLOORPERSON}, 3)
    current.answer(CloseBetting(by=DEALER))
    spun: Any = asked(current.question, {DEALER, CHANCE}, 4)

    assert player.keys().isdisjoint({"usual", "example", "spots_by"})
    assert (dealer["usual"], dealer["example"]) == ({"say": "CloseBetting", "by": DEALER}, None)
    assert dealer["bets_by"] == {"seat:1": player["bets"], "seat:2": player["bets"]}
    assert (floor["usual"], floor["bets_by"]) == (None, {})
    assert (spun["usual"], spun["example"]["say"]) == (None, "BallRested")


def test_a_hand_to_be_set_lists_its_cards_and_how_many_go_low() -> None:
    """Two of seven, the joker among them."""
    hand = LowHand(tuple(map(Card, (0, 1, 2, 3, 4, 5, 52))))
    blank: Any = hand.as_json()

    assert (blank["kind"], blank["least"], blank["most"]) == ("cards", 2, 2)
    assert blank["from"] == ["2c", "3c", "4c", "5c", "6c", "7c", "Joker 1"]
    assert hand.admits(",".join(blank["from"][-2:]))


@dataclass(frozen=True, slots=True)
class Verse(Field):
    """A blank of a kind that no page knows."""

    def admits(self, value: object) -> bool:
        return isinstance(value, str)

    def read(self, typed: str) -> str:
        return typed

    def sample(self, source: Source) -> str:
        return "la"

    def describe(self) -> str:
        return "a verse"


def test_a_blank_that_no_page_can_draw_is_typed() -> None:
    """With its own words for what may stand there."""
    assert (Verse().as_json(), Verse().describe()) == ({"kind": "text"}, "a verse")
    assert Verse().read(Verse().sample(seeded(1))) == "la"
    assert Verse().admits("la")


def test_a_form_with_cards_fixed_sends_them_as_a_list() -> None:
    """To stand pat is to discard no cards."""
    form = Form("pat", DiscardCards, "seat:1", CITE, "keep", fixed={"cards": ()})

    assert form_json(form)["fixed"] == {"cards": []}


def test_a_wheel_tells_what_is_painted_on_its_sections() -> None:
    """So that a page can offer numbers and send sections."""
    play = Play("roulette", 1)
    while play.question.draw(seeded(1)) is None:
        play.say(play.question.default() or play.lawful(play.question))
    found = asked(play.question, {CHANCE}, 1)
    section = found["forms"][0]["blanks"][0]

    assert section["name"] == "section"
    assert len(section["labels"]) == section["high"] + 1
    assert "17" in section["labels"]


# -- answers --------------------------------------------------------------------------------------


def test_an_answer_is_said_by_who_sends_it() -> None:
    """`by` need not be sent, may be sent rightly, and is refused for anybody else."""
    plain = {"say": "PlaceWager", "seat": 2, "spot": "red", "cents": 500}
    wager = PlaceWager(by="seat:2", seat=2, spot="red", cents=500)

    assert answer_from_wire(plain, "seat:2") == wager
    assert answer_from_wire({**plain, "by": "seat:2"}, "seat:2") == wager
    for other in ("seat:1", "dealer", "chance", "", None, 2, ["seat:2"]):
        with pytest.raises(NotPermitted):
            answer_from_wire({**plain, "by": other}, "seat:2")


def test_cards_are_named_by_codes_or_as_the_engine_names_them() -> None:
    """Lists of codes become numbers, or one word; a ten has one name in the log."""
    discard = {"say": "DiscardCards", "cards": ["As", "10h"]}
    numbers = {"say": "DiscardCards", "cards": [51, int(Card.parse("Th"))]}
    expected = DiscardCards(by="seat:1", cards=(51, int(Card.parse("Th"))))
    low: Any = answer_from_wire({"say": "SetHands", "area": 1, "low": ["As", "Joker 1"]}, "seat:1")

    assert answer_from_wire(discard, "seat:1") == answer_from_wire(numbers, "seat:1") == expected
    assert low.low == "As,Joker 1"
    for card in ("Th", ["10h"]):
        drawn = answer_from_wire({"say": "CardDrawn", "card": card}, CHANCE)
        assert drawn == CardDrawn(by=CHANCE, card="Th")
    deck = answer_from_wire({"say": "DeckReady", "order": ["2c"], "cut": 0}, CHANCE)
    assert deck == DeckReady(by=CHANCE, order=(0,), cut=0)


WAGER = {"say": "PlaceWager", "seat": 2, "spot": "red", "cents": 500}


@pytest.mark.promise("R18")
@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        "PlaceWager",
        {},
        {"say": None},
        {"say": ["PlaceWager"]},
        {"say": "NoSuchAnswer"},
        {"say": "Answer"},
        {**WAGER, "extra": 1},
        {**WAGER, "cents": 5.0},
        {**WAGER, "cents": "500"},
        {**WAGER, "cents": True},
        {**WAGER, "cents": None},
        {**WAGER, "cents": 2**64},
        {**WAGER, "cents": 10**5000},
        {**WAGER, "cents": -(2**70)},
        {**WAGER, "spot": "x" * 100_000},
        {**WAGER, "spot": ["red"]},
        {**WAGER, "spot": {"$gt": ""}},
        {**WAGER, "spot": "\ud800"},
        {**WAGER, "seat": [1]},
        {key: value for key, value in WAGER.items() if key != "spot"},
        {str(number): number for number in range(100)},
        {"say": "DiscardCards", "cards": ["As"] * 61},
        {"say": "DiscardCards", "cards": ["As", 51]},
        {"say": "DiscardCards", "cards": ["Zz"]},
        {"say": "DiscardCards", "cards": [[["As"]]]},
        {"say": "DiceRested", "faces": ["1", "2"]},
        {"say": "CardDrawn", "card": ["not a card"]},
        {"say": "CardDrawn", "card": [b"As"]},
    ],
)
def test_what_is_no_answer_is_malformed(plain: object) -> None:
    """Strange shapes, unknown fields, wrong types, numbers and words of any size."""
    with pytest.raises(MalformedAnswer) as caught:
        answer_from_wire(plain, "seat:2")

    assert len(str(caught.value)) < 500


# -- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Announced(cite=CITE, by=DEALER, text="No more bets"), "Dealer: “No more bets”"),
        (
            WagerDecided(
                cite=CITE,
                seat=2,
                wager=1,
                spot="red",
                cents=5_00,
                result="won",
                taken=0,
                paid=5_00,
                pays="1 to 1",
            ),
            "Seat 2: $5.00 on red is won 1 to 1, $5.00 paid.",
        ),
        (
            WagerDecided(
                cite=CITE,
                seat=2,
                wager=1,
                spot="gone",
                cents=5_00,
                result="lost",
                taken=5_00,
                paid=0,
            ),
            "Seat 2: $5.00 on gone is lost, $5.00 taken.",
        ),
        (
            ChipsMoved(cite=CITE, source="stack:2", target="layout:2", cents=5_00, memo="red"),
            "$5.00 from the stack of seat 2 to the layout of seat 2 (red).",
        ),
        (
            ChipsMoved(cite=CITE, source="dealers_wager", target="inventory", cents=5_00),
            "$5.00 from the dealers wager to the inventory.",
        ),
    ],
)
def test_every_event_is_shown_in_a_sentence(event: Any, text: str) -> None:
    """Also chips and decisions, which the terminal shows in tables."""
    assert sentence_of(event, LAYOUT) == text


def test_numbers_of_cards_are_sent_as_codes() -> None:
    """A card that nobody may know has no code."""
    board = event_json(BoardDealt(cite=CITE, cards=(51, 0)), LAYOUT)
    spoiled = event_json(CardSpoiled(cite=CITE, mishap="fallen"), LAYOUT)

    assert board["cards"] == ["As", "2c"]
    assert spoiled["card"] == ""
