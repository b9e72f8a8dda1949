"""What signs and logs say is what happens: provisions that a sentence alone used to stand for."""

from __future__ import annotations

import msgspec
import pytest

import pitboss
from pitboss.errors import InvariantBroken
from pitboss.games import game
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.shuffle import _count_into_rack
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.state import NumberShown, opening_state
from pitboss.house import examine
from pitboss.library.open_table import OpenTable
from pitboss.money import VIGORISH
from pitboss.table import DEALER, CloseBetting, PlaceWager, Round, Table, WagerDecided
from pitboss.testing.random_play import RandomPlay
from tests.games.blackjack.felt import BlackjackTable
from tests.games.pai_gow_poker.felt import PaiGowPokerTable

CENTS = 10_00
POSITIONS = {
    "roulette": ("19:47-5.1(c)", "red", "black"),
    "sic_bo": ("19:47-9.3(b)", "small", "big"),
    "pokette": ("19:47-12.4(c)", "straight_up_As", "straight_up_Ks"),
    "mini_dice": ("13:69F-13.4(c)", "over_7", "under_7"),
}
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})


def dealt(table: OpenTable) -> None:
    """The round goes on to its end; who is asked to shake does."""
    table.deal()
    while table.to_act == 1 and not table.betting:
        table.act(table.legal()[0].word)


@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=pytest.mark.rule(row[0])) for slug, row in POSITIONS.items()],
)
def test_a_wager_counts_where_its_player_put_it(slug: str) -> None:
    """Once bets are closed it is not moved, and it is decided by the area on which it lies."""
    _, meant, other = POSITIONS[slug]
    wins = set()
    for seed in range(24):
        table = pitboss.open_table(slug, seats={1: 500_00}, seed=seed)
        table.bet(meant, CENTS)
        dealt(table)
        (decided,) = (e for e in table.events if isinstance(e, WagerDecided))
        assert decided.spot == meant
        assert decided.taken == (0 if decided.paid else CENTS)
        wins.add(decided.paid > 0)
        if slug == "roulette":
            (shown,) = (e for e in table.events if isinstance(e, pitboss.table.WheelShown))
            assert (decided.paid > 0) is (shown.symbol in set(map(str, RED)))
    assert False in wins
    assert True in wins or slug == "pokette"

    round = Round(Table(game(slug), seats={1: 500_00}))
    place = PlaceWager(by="seat:1", seat=1, spot=meant, cents=CENTS)
    while round.question is not None and round.refusal(place) is not None:
        usual = round.question.default()
        assert usual is not None
        round.answer(usual)
    round.answer(place)
    round.answer(CloseBetting(by=DEALER))
    assert round.refusal(PlaceWager(by="seat:1", seat=1, spot=other, cents=CENTS)) is not None


@pytest.mark.rule("13:69F-13.6(b)2")
def test_nothing_is_charged_on_any_wager_at_mini_dice() -> None:
    """A winner has the whole of what the odds say; no chip goes to the vigorish."""
    paid = set()
    for spot in game("mini_dice").rules().areas:
        for seed in range(6):
            table = pitboss.open_table("mini_dice", seats={1: 500_00}, seed=seed)
            table.bet(spot, 30_00)
            for _ in range(20):
                if table.table.wagers:
                    dealt(table)
            assert table.table.accounts.balance(VIGORISH) == 0
            for each in table.events:
                if isinstance(each, WagerDecided) and each.paid:
                    won, staked = map(int, each.pays.split(" to "))
                    assert each.paid * staked == each.cents * won
                    paid.add(spot)
    assert len(paid) > 4


@pytest.mark.rule("19:47-7.10(e)")
def test_at_minibaccarat_no_player_answers_for_cards() -> None:
    """All that a seat may say is about wagers, the cut, and coming and going."""
    said = set()
    for seed in range(3):
        play = RandomPlay("minibaccarat", seed)
        for _ in range(150):
            said |= {f.answer.__name__ for f in play.question.forms() if f.by.startswith("seat")}
            play.step()

    assert said <= {"Choose", "CutCards", "Leave", "PlaceWager", "ReduceWager", "Sit"}


@pytest.mark.rule("19:47-2.6(l)2i", "19:47-2.6(l)2ii")
@pytest.mark.parametrize("shoe", ["single", "double"])
def test_a_card_that_is_missing_is_found_when_the_rack_is_filled(shoe: str) -> None:
    """None is missing: the sentence is said after the count, and not without it."""
    felt = BlackjackTable(shoe=shoe)
    state = felt.state
    _count_into_rack(felt.table, "left")
    counts = list(state.shoe.counts)
    counts[next(n for n, count in enumerate(counts) if count)] += 1
    felt.table.state = msgspec.structs.replace(
        state, shoe=msgspec.structs.replace(state.shoe, counts=tuple(counts))
    )
    with pytest.raises(InvariantBroken):
        _count_into_rack(felt.table, "left")


@pytest.mark.rule("19:47-2.17(a)1", "19:47-2.17(a)2")
def test_the_additional_wagers_that_were_chosen_are_on_the_layout() -> None:
    """Over and under 13, or same suit, or none."""
    kinds = {
        "none": set(),
        "over_under_13": {"over_13", "under_13"},
        "same_suit": {"same_suit"},
    }
    for chosen, wanted in kinds.items():
        rules = BlackjackRules(additional_wager=chosen, decks=6)
        laid = {spot.kind.key for spot in rules.areas.values()} - {"blackjack", "insurance"}
        assert laid == wanted


@pytest.mark.rule("19:47-11.2(b)1", "19:47-11.2(b)2")
def test_two_decks_of_pai_gow_poker_are_complete_and_told_apart_by_their_backs() -> None:
    """Each has 52 cards and one joker; the log names the deck in use by its colour."""
    rules = PaiGowPokerRules(decks=2, shuffle_method="automated")
    state = opening_state(rules)
    decks = (state.shoe, state.resting)
    assert [(deck.left, deck.jokers) for deck in decks if deck is not None] == [(53, 1)] * 2
    assert len(set(rules.backs)) == 2
    assert len(PaiGowPokerRules().backs) == 1

    table = PaiGowPokerTable(opened=False, decks=2, shuffle_method="automated")
    table.usual()
    table.usual()
    used = []
    for _ in range(2):
        used += [getattr(each, "text", "") for each in table.usual()]
        table.close()
    named = [text for text in used if text.startswith("this round uses")]
    assert [text.rpartition("with ")[2] for text in named] == ["red backs", "blue backs"]


@pytest.mark.rule("19:47-11.4(b)")
def test_a_generator_shows_one_of_seven_numbers_and_no_dice_are_shaken() -> None:
    """Where it takes the place of shaker and dice."""
    shown, shaken = [], 0
    play = RandomPlay("pai_gow_poker", 4, rules=PaiGowPokerRules(start_device="rng"))
    for _ in range(400):
        play.step()
        shaken += sum(type(each).__name__ == "DiceShown" for each in play.events[-3:])
    shown = [each.number for each in play.drawn if isinstance(each, NumberShown)]

    assert shown
    assert set(shown) <= set(range(1, 8))
    assert shaken == 0


@pytest.mark.rule("19:47-17.7", "19:47-12.4(e)")
def test_a_submission_says_as_what_a_table_is_staffed() -> None:
    """Double down stud as blackjack, pokette as one roulette table, any other as itself."""
    staffed = {}
    for slug in ("double_down_stud", "pokette", "craps"):
        (table,) = examine(f'game = "{slug}"').tables
        assert table.rules is not None
        staffed[slug] = table.rules.staffed_as

    assert staffed == {
        "double_down_stud": ("blackjack", 1),
        "pokette": ("roulette", 1),
        "craps": ("craps", 1),
    }
