"""Bots play every game from their own seat: lawfully, with small wagers, and never stuck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.equipment import Source, seeded
from pitboss.games import game
from pitboss.games.pai_gow_poker.turns import SetQuestion
from pitboss.poker.answers import Bet, Call, Check, Fold, Raise, ShowHand, ThrowHand
from pitboss.poker.draw.turn import CardsOf, DiscardCards
from pitboss.ranking import read_cards
from pitboss.server.bots.scheduler import Bot
from pitboss.server.settings import Clocks
from pitboss.table import (
    Amount,
    Answer,
    Betting,
    BettingClosed,
    CardDealt,
    Choose,
    Field,
    Form,
    Leave,
    PlaceWager,
    PlayerSat,
    Question,
    Table,
    View,
    seat_actor,
    seat_of,
)
from pitboss.table.authoring import BotTurn
from tests.server.bot_table import BotTable
from tests.server.registries import Harness, run
from tests.strategies import GAMES, lawful_rules, opened

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
CITE = "19:47-8.2(a)"


class Steady:
    """A source that always gives the same number, or the highest there is."""

    def __init__(self, value: int) -> None:
        self.value = value

    def below(self, n: int) -> int:
        """Always the same."""
        return min(self.value, n - 1)


NEVER: Source = Steady(1)  # what happens once in so many times does not happen
ALWAYS: Source = Steady(0)


def bot(slug: str) -> Bot:
    """A bot at a table with the usual house rules."""
    return Bot(game(slug), game(slug).rules())


# -- every game -----------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("seed", [1])
def test_bots_play_any_game_lawfully_under_any_house_rules(slug: str, seed: int) -> None:
    """Ten rounds under random lawful rules: every answer is taken, no chip is lost."""
    rules = lawful_rules(game(slug), seeded(f"bot rules {seed}"))
    floor = BotTable(slug, seed, rules=rules)

    for _ in range(10):
        floor.play_round()
        floor.check_books()


@EVERY_GAME
@pytest.mark.slow
def test_bots_play_many_rounds_of_any_game(slug: str) -> None:
    """Wagers are made in most rounds, every round ends, and the books are right."""
    floor = BotTable(slug, 7)

    for _ in range(30):
        floor.play_round()
        floor.check_books()
    assert sum(floor.said.values()) > 15


@EVERY_GAME
def test_bots_lay_no_more_than_twice_the_minimum(slug: str) -> None:
    """Of all wagers that a bot may make it takes the smallest, now and then two of them."""
    table: Table[Any, Any, Any] = Table(game(slug), seats={1: 10_000_00})
    question = opened(table, seeded(0)).question
    assert question is not None
    forms = [form for form in question.forms() if seat_of(form.by) == 1]
    view = View("seat:1")
    said = [bot(slug).decide(question, forms, view, seeded(n)) for n in range(12)]

    laid = [each.cents for each in said if isinstance(each, PlaceWager)]
    blanks = [form.blanks["cents"] for form in forms if form.answer is PlaceWager]
    lows = [blank.low for blank in blanks if isinstance(blank, Amount)]
    assert bool(laid) == bool(lows)
    assert all(cents <= 2 * max(lows) for cents in laid)


@dataclass(frozen=True)
class Whispered(Question):
    """What a seat receives of a question, and nothing of the table behind it."""

    prompt: str
    cite: str
    own: tuple[Form, ...]
    alone: str
    usual: Answer | None

    def forms(self) -> Sequence[Form]:
        return self.own

    def aside(self, actor: str) -> str:
        return self.alone

    def default(self) -> Answer | None:
        return self.usual


def whispered(question: Question, actor: str) -> Whispered:
    own = tuple(question.forms_of(actor))
    usual = question.default()
    theirs = usual if usual is not None and usual.by == actor else None
    return Whispered(question.prompt, question.cite, own, question.aside(actor), theirs)


@EVERY_GAME
@pytest.mark.promise("R14")
def test_a_bot_needs_nothing_but_what_its_seat_receives_and_sees(slug: str) -> None:
    """Given the texts alone it answers the same as at the table."""
    floor = BotTable(slug, 3)
    compared = 0
    for _ in range(70):
        if floor.round.over:
            floor.begin()
        question = floor.round.question
        assert question is not None
        seat = _whose_turn(floor, question)
        if seat:
            compared += _says_the_same(floor, question, seat)
        floor.step()
    assert compared or slug in ("big_six", "keno", "pokette", "roulette", "sic_bo", "minibaccarat")


def _whose_turn(floor: BotTable, question: Question) -> int:
    """The one seat that has a decision to make, or zero.

    A question to set seven cards is left out: it holds the own cards and no others.
    """
    if isinstance(question, Betting | SetQuestion) or question.draw(seeded(0)) is not None:
        return 0
    seats = {seat_of(form.by) or 0 for form in floor.forms(question)} - {0}
    return min(seats, default=0)


def _says_the_same(floor: BotTable, question: Question, seat: int) -> int:
    bot, view = floor.bots[seat], floor.views[seat]
    forms = question.forms_of(seat_actor(seat))
    words = whispered(question, view.viewer)
    at_the_table = bot.decide(question, forms, view, seeded(1))

    assert at_the_table == bot.decide(words, forms, view, seeded(1))
    return 1


# -- going home -----------------------------------------------------------------------------------


def test_a_bot_without_chips_for_a_wager_goes_home() -> None:
    """Nothing is open to it, so it takes what it has and leaves."""
    table: Table[Any, Any, Any] = Table(
        game("roulette"), game("roulette").rules(minimum=25_00), seats={1: 1_00}
    )
    question = opened(table, seeded(0)).question
    assert question is not None
    forms = [form for form in question.forms() if form.by == "seat:1"]

    assert bot("roulette").decide(question, forms, View("seat:1"), NEVER) == Leave(by="seat:1")
    assert bot("roulette").decide(question, (), View("seat:1"), NEVER) is None


def test_a_bot_goes_home_from_poker_when_the_next_hand_costs_more_than_it_has() -> None:
    """It knows its stack if it has seen itself sit down; with an empty view it stays."""
    table: Table[Any, Any, Any] = Table(game("hold_em"), seats={1: 1_00, 2: 500_00})
    round_ = opened(table, seeded(0))
    question = round_.question
    assert question is not None
    forms = [form for form in question.forms() if form.by == "seat:1"]
    poor = View("seat:1", {"stack:1": 1_00}, {}, [PlayerSat(cite=CITE, seat=1, cents=1_00)])

    assert bot("hold_em").decide(question, forms, poor, NEVER) == Leave(by="seat:1")
    assert bot("hold_em").decide(question, forms, View("seat:1"), NEVER) is None


# -- hands against the house ----------------------------------------------------------------------


def word(command: str, kind: type[Answer] = Choose) -> Form:
    fixed = {"choice": command} if kind is Choose else {}
    return Form(command, kind, "seat:1", CITE, command, fixed=fixed)


def amount(command: str, name: str = "cents", kind: type[Answer] = Bet) -> Form:
    blanks: dict[str, Field] = {name: Amount(2_00, 10_00, 1_00)}
    return Form(command, kind, "seat:1", CITE, command, blanks=blanks)


def asked(
    prompt: str, *forms: Form, held: str = "", aside: str = "", form: str = "high"
) -> BotTurn:
    events = [
        CardDealt(cite=CITE, place="seat 1", card="2c", to="seat:1"),
        BettingClosed(cite=CITE, by="dealer", text="No more bets"),
        CardDealt(cite=CITE, place="seat 2", card="9c"),
        *(CardDealt(cite=CITE, place="seat 1", card=c, to="seat:1") for c in held.split()),
    ]
    rules: Any = SimpleNamespace(poker_form=lambda: form)
    return BotTurn(prompt, aside, forms, View("seat:1", {}, {}, list(events)), rules)


def decided(slug: str, turn: BotTurn, source: Source = NEVER) -> Answer | None:
    return game(slug).policy.turn(turn, source)


def said(slug: str, prompt: str, *forms: Form, held: str = "", source: Source = NEVER) -> str:
    answer = decided(slug, asked(prompt, *forms, held=held), source)
    if isinstance(answer, Bet):
        return str(answer.cents)
    return str(getattr(answer, "choice", answer))


BLACKJACK = (word("split"), amount("double"), word("draw"), word("stand"))


@pytest.mark.parametrize(
    ("hand", "total", "dealer", "says"),
    [
        ("8♠ 8♦", 16, "10♣", "split"),
        ("A♠ A♦", 12, "6♣", "split"),
        ("6♠ 5♦", 11, "9♣", "1000"),
        ("6♠ 5♦", 11, "A♣", "draw"),
        ("10♠ 2♦", 12, "4♣", "stand"),
        ("10♠ 2♦", 12, "3♣", "draw"),
        ("10♠ 6♦", 16, "6♣", "stand"),
        ("10♠ 6♦", 16, "7♣", "draw"),
        ("10♠ 7♦", 17, "A♣", "stand"),
        ("A♠ 7♦", 18, "8♣", "stand"),
        ("A♠ 7♦", 18, "9♣", "draw"),
        ("A♠ 8♦", 19, "10♣", "stand"),
    ],
)
def test_a_bot_plays_blackjack_as_most_people_do(
    hand: str, total: int, dealer: str, says: str
) -> None:
    """Split aces and eights, double ten and eleven against less, else by the dealer's card."""
    prompt = f"Box 1: {hand} is {total}, the dealer shows {dealer}."

    assert said("blackjack", prompt, *BLACKJACK) == says


def test_a_bot_takes_what_is_left_where_it_may_not_split_or_double() -> None:
    """The chips do not do for it, or the cards do not allow it."""
    words = (word("draw"), word("stand"))

    assert said("blackjack", "Box 1: 8♠ 8♦ is 16, the dealer shows 10♣.", *words) == "draw"
    assert said("blackjack", "Box 1: 6♠ 5♦ is 11, the dealer shows 6♣.", *words) == "draw"
    assert said("blackjack", "Insurance?", word("no")) == "None"


@pytest.mark.parametrize(
    ("held", "says"),
    [("As Kd 9h 8c 4s", "bet"), ("9s 9d 5h 4c 2s", "bet"), ("As Qd 9h 8c 4s", "fold")],
)
def test_a_bot_bets_at_caribbean_stud_with_a_pair_or_with_ace_and_king(
    held: str, says: str
) -> None:
    """Everything else is folded."""
    assert said("caribbean_stud", "Bet?", word("bet"), word("fold"), held=held) == says


@pytest.mark.parametrize(
    ("held", "shown", "says"),
    [
        ("Ts Td 4h", "", "ride"),
        ("As Ks Qs", "", "ride"),
        ("2s 5s 9s", "", "withdraw"),
        ("2s 5s 9s", "J♠", "ride"),
        ("2s 5s 9s", "J♦", "withdraw"),
        ("9s 9d 9h", "", "ride"),
        ("4s 4d", "", "withdraw"),
    ],
)
def test_a_bot_lets_ride_what_pays_or_may_well_pay(held: str, shown: str, says: str) -> None:
    """A pair of tens, three of a kind, three high cards of a suit, four of a suit."""
    prompt = f"Position 1: withdraw it or let it ride? Face up: {shown}."

    assert said("let_it_ride", prompt, word("ride"), word("withdraw"), held=held) == says


@pytest.mark.parametrize(
    ("seen", "says"),
    [("J♣ J♦ 3♠ 2♥", "1000"), ("10♣ 10♦ 3♠ 2♥", "stand"), ("A♣ 9♣ 3♣ 2♣", "1000")],
)
def test_a_bot_doubles_down_on_what_pays_and_on_four_of_a_suit(seen: str, says: str) -> None:
    """Else it stands."""
    prompt = f"Area 1, {seen}: double down on the $10.00?"

    assert said("double_down_stud", prompt, word("stand"), amount("double")) == says


def test_a_bot_raises_at_red_dog_on_a_spread_of_seven() -> None:
    """Below it stands pat, and a card exposed too early does not stop it."""
    prompt, forms = "a spread of {}: raise?", (word("stand"), amount("raise"))

    assert said("red_dog", prompt.format(7), *forms) == "1000"
    assert said("red_dog", prompt.format(6), *forms) == "None"
    assert said("red_dog", prompt.format(9), word("stand")) == "None"
    assert said("red_dog", "Play on or void?", word("play"), word("void")) == "play"


def test_a_bot_mostly_takes_the_dice() -> None:
    """Once in four times it lets them go on; a game without choices leaves it speechless."""
    offer = (word("accept"), word("refuse"))

    assert said("craps", "The dice?", *offer) == "accept"
    assert said("craps", "The dice?", *offer, source=ALWAYS) == "refuse"
    assert said("roulette", "Well?", *offer) == "None"


@pytest.mark.parametrize(
    ("forms", "never", "always"),
    [
        ((amount("banker"),), "200", "200"),
        ((word("accept"), word("refuse")), "refuse", "accept"),
        ((word("keep"), word("pass")), "keep", "pass"),
        ((word("card"), word("stay")), "stay", "card"),
        ((word("draw"), word("stay")), "draw", "draw"),
    ],
)
def test_a_bot_banks_at_chemin_de_fer_now_and_then(
    forms: tuple[Form, ...], never: str, always: str
) -> None:
    """At the least wager; it keeps most banks and draws where it may."""
    assert said("chemin_de_fer", "Seat 1?", *forms) == never
    assert said("chemin_de_fer", "Seat 1?", *forms, source=ALWAYS) == always


# -- poker ----------------------------------------------------------------------------------------


THROW = word("throw", ThrowHand)
TURN = (
    word("check", Check),
    amount("bet"),
    word("fold", Fold),
    THROW,
)
FACING = (word("call", Call), amount("raise", "to", Raise), word("fold", Fold), THROW)


def acted(slug: str, aside: str, prompt: str = "", form: str = "high") -> str:
    """What a bot does that faces a bet, nothing being left to its whims."""
    answer = decided(slug, asked(f"Seat 1 acts: {prompt}.", *FACING, aside=aside, form=form))
    return type(answer).__name__


@pytest.mark.parametrize(
    ("slug", "form", "aside", "prompt", "does"),
    [
        ("hold_em", "high", "J♠ J♦", "", "Raise"),
        ("hold_em", "high", "4♠ 4♦", "", "Call"),
        ("hold_em", "high", "K♠ Q♦", "", "Call"),
        ("hold_em", "high", "K♠ 3♦", "", "Fold"),
        ("hold_em", "high", "K♠ 3♦", "K♣ 9♦ 2♠ in the centre", "Call"),
        ("hold_em", "high", "K♠ 9♠", "K♣ 9♦ 2♠ in the centre", "Raise"),
        ("hold_em", "high", "K♠ 3♦", "8♣ 8♦ 2♠ in the centre", "Fold"),
        ("omaha", "high", "K♠ K♥ 3♦ 4♦", "", "Raise"),
        ("omaha", "high", "K♠ 9♥ 3♦ 4♦", "K♣ 9♦ 2♠ in the centre", "Raise"),
        ("omaha", "high", "K♠ 8♥ 3♦ 4♦", "Q♣ 9♦ 9♠ 2♥ 7♣ in the centre", "Fold"),
        ("omaha", "hi_lo_8", "A♠ 3♥ 4♦ K♦", "", "Call"),
        ("omaha", "hi_lo_8", "A♠ 3♥ J♦ K♦", "2♣ 6♦ 8♠ in the centre", "Raise"),
        ("omaha", "hi_lo_8", "9♠ 9♥ J♦ K♦", "2♣ 6♦ 6♠ in the centre", "Raise"),
        ("omaha", "hi_lo_8", "9♠ 10♥ J♦ K♦", "2♣ 6♦ 6♠ in the centre", "Fold"),
        ("seven_card_stud", "high", "4♠ 9♦", "4♥ at seat 1, K♥ at seat 2", "Call"),
        ("seven_card_stud", "low", "A♠ 2♦", "5♥ at seat 1, K♥ at seat 2", "Raise"),
        ("seven_card_stud", "low", "A♠ Q♦", "5♥ at seat 1, K♥ at seat 2", "Fold"),
        ("five_card_draw", "low", "A♠ 2♦ 4♠ Q♥ K♠", "", "Call"),
        ("triple_draw_27", "low", "A♠ 2♦ 4♠ Q♥ K♠", "", "Fold"),
        ("badugi", "low", "A♠ 2♦ 4♣ Q♥", "", "Raise"),
        ("badugi", "low", "A♠ 2♦ 4♣ Q♣", "", "Call"),
        ("badugi", "low", "A♠ 2♦ 4♦ Q♦", "", "Fold"),
        ("badugi", "low", "", "", "Fold"),
    ],
)
def test_a_bot_folds_weak_hands_calls_with_fair_ones_and_raises_strong_ones(
    slug: str, form: str, aside: str, prompt: str, does: str
) -> None:
    """By its own cards, those before its seat and those in the centre."""
    assert acted(slug, aside and f"you hold {aside}", prompt, form) == does


def test_a_bot_checks_where_nothing_is_bet_and_bets_the_least() -> None:
    """A weak hand is checked, a strong one is bet at the least; now and then a weak one too."""
    weak, strong = "you hold K♠ 3♦", "you hold K♠ K♦"

    assert decided("hold_em", asked("Seat 1", *TURN, aside=weak), NEVER) == Check(by="seat:1")
    assert decided("hold_em", asked("", *TURN, aside=strong), NEVER) == Bet(by="seat:1", cents=2_00)
    assert decided("hold_em", asked("", *TURN, aside=weak), ALWAYS) == Bet(by="seat:1", cents=2_00)
    only = asked("", word("call", Call), word("fold", Fold), THROW, aside=strong)
    assert decided("hold_em", only) == Call(by="seat:1")
    shows = asked("", Form("show", ShowHand, "seat:1", CITE, "", {"show": True}))
    assert decided("hold_em", shows) is None


@pytest.mark.parametrize(
    ("slug", "form", "held", "gone"),
    [
        ("five_card_draw", "high", "9♠ 9♦ 4♠ Q♥ K♠", "4♠ Q♥ K♠"),
        ("five_card_draw", "high", "2♠ 9♦ 4♠ Q♥ K♠", "2♠ 9♦ 4♠"),
        ("five_card_draw", "high", "2♠ 9♠ 4♠ Q♠ K♠", ""),
        ("five_card_draw", "low", "2♠ 9♦ 4♠ Q♥ 4♥", "9♦ Q♥ 4♠"),
        ("triple_draw_27", "low", "2♠ 3♦ 4♠ A♥ 7♥", "A♥"),
        ("badugi", "low", "A♠ 2♦ 4♦ Q♣", "4♦"),
    ],
)
def test_a_bot_keeps_what_is_good_in_a_draw(slug: str, form: str, held: str, gone: str) -> None:
    """Pairs, whole hands and the two highest; different low ranks; what counts at badugi."""
    cards = [int(card) for card in read_cards(held)]
    pat = Form("pat", DiscardCards, "seat:1", CITE, "", fixed={"cards": ()})
    draw = Form("draw", DiscardCards, "seat:1", CITE, "", blanks={"cards": CardsOf(cards)})
    answer = decided(slug, asked("", pat, draw, aside=f"you hold {held}", form=form))

    assert isinstance(answer, DiscardCards)
    assert {str(card) for card in read_cards(answer.cards)} == set(gone.split())


# -- bots and people ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["hold_em", "triple_draw_27", "chemin_de_fer", "blackjack"])
def test_bots_come_play_and_go(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who sits down is not alone, plays rounds with bots, and leaves an empty table."""
    # No bot passes a round: if both did, the table would wait for the person, who never wagers.
    monkeypatch.setattr("pitboss.table.policy.one_in", lambda count, source: False)

    async def scenario(harness: Harness) -> tuple[int, int, int]:
        clocks = Clocks(betting=5_000, decision=3_000, between=1_000, absent=0, bot=10, bots=2)
        actor = await harness.table(slug, clocks=clocks)
        person = await harness.seated(actor)
        for _ in range(200):
            await harness.clock.turn(500)
            if actor.recovered.table.rounds > 2:
                break
        present = len(actor.recovered.sitters)
        rounds = actor.recovered.table.rounds
        await person.say(do="leave")
        for _ in range(200):
            await harness.clock.turn(500)
            if not actor.recovered.sitters:
                break
        return present, rounds, len(actor.recovered.sitters)

    present, rounds, left = run(scenario)

    assert (present, left) == (3, 0)
    assert rounds > 2
