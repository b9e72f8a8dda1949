"""Simulated pai gow poker: the kernel settles as the table does, with and without a bank."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.equipment import Card
from pitboss.errors import PitbossError
from pitboss.games._pai_gow.rules import LOSE, PUSH, WIN
from pitboss.games._pai_gow.simulation import RESULTS, turns_of
from pitboss.games._stud import simulation as stud_simulation
from pitboss.games.pai_gow_poker import kernel, simulation
from pitboss.games.pai_gow_poker.house_way import HOUSE_WAYS, set_by
from pitboss.games.pai_gow_poker.odds import odds
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.simulation import hands_book, model, terms_of
from pitboss.money import Odds
from pitboss.simulation.strategy import Count, Strategy
from pitboss.simulation.streams import stream
from pitboss.table import Betting
from tests.games.pai_gow_poker.dealt import shuffled_deck
from tests.games.pai_gow_poker.felt import PaiGowPokerTable
from tests.games.simulated import distances, same, tally_of
from tests.simulation.helpers import interpreted

FUNDS = 1_000_000_00
NUMBERS: dict[str, Any] = {
    "start_device": "rng",
    "number_wager": True,
    "number_wager_odds": Odds(11, 2),
}


EXACT: dict[str, Any] = {"vig_rounding": "exact", "wheel_rank": "low"}


def laws(**options: Any) -> PaiGowPokerRules:
    return PaiGowPokerRules(**options)


def deal_of(seed: str) -> list[list[Card]]:
    """Seven hands: the dealer's, then those of areas 1 to 6."""
    deck = shuffled_deck(seed)
    return [deck[7 * n : 7 * n + 7] for n in range(7)]


def codes(hand: list[Card]) -> str:
    return " ".join("Joker" if card.is_joker else card.code for card in hand)


def play_out(
    table: PaiGowPokerTable, hands: list[list[Card]], way: str, *, bank: int, number: int
) -> None:
    """Deal these hands at the table, every player setting by a way of that name."""
    table.deal({n: codes(hand) for n, hand in enumerate(hands)}, bank=bank, number=number)
    while not table.round.over:
        question = table.asked
        if question.default() is not None:
            table.usual()
            continue
        _, setting = set_by(HOUSE_WAYS[way], question.cards, table.rules.ranking)
        low = ",".join(card.code for card in setting.low_cards)
        table.set(question.area, low, int(question.by[-1]))


SETS: list[tuple[int, str, dict[str, int], dict[str, Any]]] = [
    (1, "best", {"area_1": 10_00}, {}),
    (6, "house_way", {"area_1": 17_00}, {"deal_method": "auto_shoe", **EXACT}),
    (4, "plain", {"area_1": 35_00}, {"deal_method": "manual_shoe"}),
    (3, "standard", {"area_1": 5_00}, {"house_way": "plain", "player_banking": False}),
    (2, "best", {"area_1": 10_00, "number_1": 5_00, "number_4": 7_00}, NUMBERS),
]


@pytest.mark.parametrize(("players", "play", "stakes", "options"), SETS)
def test_the_kernel_settles_with_the_dealer_as_the_table_does(
    players: int,
    play: str,
    stakes: dict[str, int],
    options: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Same cards, same number, same cents for every player."""
    strategy = Strategy(play=play, players=players, wagers=stakes)
    table = PaiGowPokerTable(seats=dict.fromkeys(range(1, players + 1), FUNDS), **options)
    ends = _prepared(monkeypatch, players)
    terms, book = terms_of(table.rules, strategy, stakes), hands_book(table.rules, strategy, stakes)
    way = table.rules.house_way if play in ("best", "house_way") else play
    nets = dict.fromkeys(range(1, players + 1), FUNDS)
    for number in range(14):
        hands = deal_of(f"house {number}")
        for seat in nets:
            for spot, cents in stakes.items():
                place = f"area_{seat}" if spot == "area_1" else spot
                table.bet(place, cents, seat=seat)
        table.close()
        shown = number % 7 + 1 if len(stakes) > 1 else 8
        play_out(table, hands, way, bank=0, number=shown)
        _one_round(terms, hands, (0, (shown - 1) % 7), ends)
        for seat in nets:
            nets[seat] += int(book.whole[ends[0, seat - 1], 1])
        table.bets_open()

        assert {seat: table.stack(seat) for seat in nets} == nets


@pytest.mark.parametrize(
    ("choice", "players", "options"),
    [
        ("bank", 1, {}),
        ("bank", 3, {"deal_method": "auto_shoe"}),
        ("bank", 6, {"vig_rounding": "exact", "dealer_bank_wager": "approved_formula"}),
        ("co_bank", 2, {"deal_method": "manual_shoe", "co_banking": True}),
        ("co_bank", 6, {"co_banking": True, "vig_rounding": "exact"}),
    ],
)
def test_the_kernel_settles_with_a_bank_as_the_table_does(
    choice: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody takes every offer: the same banks in the same rounds, and the same cents."""
    stakes = {"area_1": 40_00}
    strategy = Strategy(players=players, wagers=stakes, details={"bank": choice})
    table = PaiGowPokerTable(
        seats=dict.fromkeys(range(1, players + 1), FUNDS), opened=False, **options
    )
    ends = _prepared(monkeypatch, players)
    terms, book = terms_of(table.rules, strategy, stakes), hands_book(table.rules, strategy, stakes)
    nets = dict.fromkeys(range(1, players + 1), FUNDS)
    at = 0
    for number in range(2 * players + 4):
        hands, bank = deal_of(f"{choice} {number}"), int(terms.turns[at])
        assert _banked(table, choice) == bank
        for seat in set(nets) - {bank}:
            table.bet(f"area_{seat}", stakes["area_1"], seat=seat)
        table.close()
        while not table.asked.prompt.startswith("A card") and "shake" not in table.asked.prompt:
            table.cut() if table.asked.prompt.startswith("The cut") else table.usual()
        play_out(table, hands, table.rules.house_way, bank=bank, number=8)
        _one_round(terms, hands, (bank, 0), ends)
        for seat in nets:
            nets[seat] += int(book.whole[ends[0, seat - 1], 1])
        at = at + 1 if at + 1 < len(terms.turns) else terms.again

        assert {seat: table.stack(seat) for seat in nets} == nets


def _banked(table: PaiGowPokerTable, choice: str) -> int:
    """Everything up to the bets, the first offer being taken: who banks."""
    bank = 0
    while not isinstance(table.asked, Betting):
        question = table.asked
        if question.prompt.startswith("The bank is offered"):
            bank = int(question.by[-1])
            table.choose(question.by, choice)
        elif question.prompt.startswith("The cut"):
            table.cut()
        else:
            table.usual()
    return bank


def _prepared(monkeypatch: pytest.MonkeyPatch, players: int) -> Any:
    interpreted(monkeypatch, kernel, simulation, stud_simulation)
    return np.zeros((1, players), dtype=np.int64)


def _one_round(terms: Any, hands: list[list[Card]], turn: tuple[int, int], ends: Any) -> None:
    """One round of the kernel with these hands, this bank and this number."""
    deck = np.array([int(card) for hand in hands for card in hand], dtype=np.uint8)
    laid = terms._replace(dealt=0, turns=np.array([turn[0]]), again=0, numbers=False)
    simulation.deal_rounds(laid, deck, stream(1, 0), ends, (1, 0))
    ends += turn[1] * RESULTS * terms.numbers


def test_every_player_banks_in_turn_and_then_the_dealer() -> None:
    """After the first round, which nobody banks."""
    assert turns_of(1) == ((0, 1, 0), 1)
    assert turns_of(3) == ((0, 1, 2, 3, 0), 1)


def test_a_wager_nets_what_the_table_decides() -> None:
    """Lost, pushed, won less five percent."""
    book = hands_book(laws(), Strategy(), {"area_1": 100_00})

    assert book.whole[[LOSE + 1, PUSH + 1, WIN + 1], 1].tolist() == [-100_00, 0, 95_00]


def test_simulated_wagers_agree_with_their_exact_prices() -> None:
    """Unless players bank, or set in another way than the dealer."""
    rules, stakes = laws(**NUMBERS), {"area_1": 10_00, "number_3": 4_00}
    made = model(rules, Strategy(wagers=stakes))
    own = model(rules, Strategy(wagers=stakes, play="plain"))
    banked = model(laws(), Strategy(details={"bank": "bank"}))

    assert made.exact["pai_gow_poker"] == odds(rules)[0].house_advantage
    assert set(made.exact) == {"pai_gow_poker", "number_3"}
    assert (set(own.exact), set(banked.exact)) == ({"number_3"}, set())
    assert max(abs(z) for z in distances(made, 200_000).values()) < 4


def test_compiled_rounds_are_those_that_python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """One stream, one tally."""
    rules = laws(co_banking=True)
    models = [
        model(rules, Strategy()),
        model(rules, Strategy(players=3, details={"bank": "co_bank"})),
        model(rules, Strategy(players=2, play="plain", details={"bank": "bank"})),
        model(laws(**NUMBERS), Strategy(wagers={"area_1": 10_00, "number_3": 4_00})),
    ]
    compiled = [tally_of(each, 60) for each in models]
    again = [tally_of(each, 60) for each in models]
    interpreted(monkeypatch, kernel, simulation, stud_simulation)
    with np.errstate(over="ignore"):
        python = [tally_of(each, 60) for each in models]

    assert all(map(same, compiled, again))
    assert all(map(same, compiled, python))


@pytest.mark.parametrize(
    "strategy",
    [
        Strategy(play="basic"),
        Strategy(count=Count(name="some", tags=(0,) * 10)),
        Strategy(details={"cut": "3"}),
        Strategy(details={"bank": "always"}),
        Strategy(details={"bank": "co_bank"}),
        Strategy(details={"bank": "co_bank"}, players=3),
        Strategy(players=7),
        Strategy(wagers={"number_1": 5_00}),
        Strategy(wagers={"area_1": 10_00, "area_2": 10_00}),
    ],
)
def test_what_cannot_be_played_is_refused(strategy: Strategy) -> None:
    """Other ways to play, counting, details, seats and wagers."""
    with pytest.raises(PitbossError):
        model(laws(), strategy)


def test_banking_is_refused_where_nobody_banks_and_beside_numbers() -> None:
    """Without leave of the house, and where it is not simulated."""
    banked = Strategy(details={"bank": "bank"})
    beside = Strategy(details={"bank": "bank"}, wagers={"area_1": 10_00, "number_1": 5_00})
    with pytest.raises(PitbossError):
        model(laws(player_banking=False), banked)
    with pytest.raises(PitbossError):
        model(laws(**NUMBERS), beside)
