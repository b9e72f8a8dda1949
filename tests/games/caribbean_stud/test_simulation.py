"""Simulated Caribbean stud: settled as at the table, and in agreement with the exact price."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from pitboss.equipment import Card, seeded, shuffled
from pitboss.errors import PitbossError
from pitboss.games._stud import simulation as stud_simulation
from pitboss.games._stud.simulation import Sheet
from pitboss.games.caribbean_stud import simulation
from pitboss.games.caribbean_stud.advice import advise
from pitboss.games.caribbean_stud.odds import analyse, progressive_return
from pitboss.games.caribbean_stud.odds_kernel import count_all
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.simulation import bets_of, hands_book, model, terms_of
from pitboss.money import Odds
from pitboss.ranking import Category, rank, read_cards
from pitboss.simulation.figures import ROUND
from pitboss.simulation.strategy import Count, Strategy, System
from pitboss.simulation.streams import stream
from pitboss.table import Answer, Choose
from tests.games.simulated import Dealt, Rounds, decks, distances, rigged, same, tally_of
from tests.simulation.helpers import interpreted

RAISED = {"flush": Odds(6, 1), "two_pair": Odds(3, 1)}
AWARDS = {"flush": 60_00, "full_house": 110_00, "four_of_a_kind": 500_00}
ROYALS = ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td")
STRAIGHT_FLUSHES = ("9s 8s 7s 6s 5s", "9d 8d 7d 6d 5d")
FLUSHES = ("Ah Jh 9h 3h 2h", "Kc Jc 9c 3c 2c")
PAID = (ROYALS[0], STRAIGHT_FLUSHES[1], FLUSHES[1])


@pytest.fixture(autouse=True, scope="module")
def counted_once() -> Iterator[None]:
    """All deals are counted once for all tests of this file, and gone through once for each way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{simulation.__name__}.count_all", cache(count_all))
        patch.setattr("pitboss.games.caribbean_stud.simulation.bets_of", known_bets)
        yield


KNOWN: dict[tuple[object, ...], simulation.Bets] = {}


def known_bets(rules: CaribbeanStudRules, play: str, ante: int) -> simulation.Bets:
    """When to bet; the rules and the ante matter only to the one who bets where it is best."""
    key = (play, ante, *rules.payouts.items()) if play == "best" else (play,)
    if key not in KNOWN:
        KNOWN[key] = bets_of(rules, play, ante)
    return KNOWN[key]


def laws(**options: Any) -> CaribbeanStudRules:
    return CaribbeanStudRules(**options)


SETS = [
    (1, "best", 10_00, True, laws()),
    (3, "best", 10_00, True, laws(dealing_method="manual_shoe", shuffle_method="manual")),
    (7, "best", 10_00, False, laws(dealing_method="hand", payouts=RAISED)),
    (4, "pair", 100_00, True, laws(progressive_straight_flush="5000")),
    (5, "ace_king", 10_00, True, laws(meter_deducts_fixed_awards=False, meter_initial=77_77)),
    (6, "always", 5_00, True, laws(progressive_fixed=AWARDS)),
    (2, "never", 10_00, True, laws(two_decks=False)),
    (2, "best", 3_000_00, False, laws(maximum=10_000_00)),
]


def decided(rules: CaribbeanStudRules, play: str, ante: int) -> Any:
    """What a player says, by the advice of the odds room or by the name of the way."""

    def decide(question: Any, dealt: Dealt) -> Answer:
        hand = dealt[question.by.replace(":", " ")]
        mine = rank(hand)
        if play == "best":
            codes = " ".join(card.code for card in hand)
            values = advise(rules, codes, dealt["the dealer"][-1].code, ante).values
            bets = values["bet"] > values["fold"]
        else:
            bets = {
                "pair": mine.category >= Category.PAIR,
                "ace_king": mine >= rank("As Kd 4h 3c 2s"),
                "always": True,
                "never": False,
            }[play]
        return Choose(by=question.by, choice="bet" if bets else "fold")

    return decide


@pytest.mark.parametrize(("players", "play", "ante", "lit", "rules"), SETS)
def test_the_kernel_settles_as_the_table_does(
    players: int,
    play: str,
    ante: int,
    lit: bool,
    rules: CaribbeanStudRules,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Same deck, same decisions, same cents on every wager of every player."""
    stakes = {"ante_1": ante, **({"progressive_1": 1_00} if lit else {})}
    strategy = Strategy(play=play, players=players, wagers=stakes)
    terms = terms_of(rules, strategy, known_bets(rules, play, ante))
    book = hands_book(rules, strategy, stakes)
    lay = {spot.removesuffix("_1"): cents for spot, cents in stakes.items()}
    interpreted(monkeypatch, simulation, stud_simulation)
    shape, unshuffled = (1, players), terms._replace(dealt=0)
    extra = np.ones(shape if lit and players > 1 else (0, 0), dtype=np.int64)
    sheet = Sheet(np.zeros(shape, dtype=np.int64), extra)
    for deck in _decks(terms):
        # A new table each time: simulated rounds all begin with the same meter.
        found = Rounds(rules, players, lay, decided(rules, play, ante)).play(deck)
        cards = np.array([int(card) for card in deck], dtype=np.uint8)
        simulation.deal_rounds(unshuffled, cards, stream(1, 0), sheet, 1)
        for seat in range(1, players + 1):
            cells = book.wagers[sheet.ends[0, seat - 1]].copy()
            if lit and players > 1:
                cells[-1, 1] += sheet.extra[0, seat - 1]
            wagers = {
                spot: tuple(cell)
                for spot, cell in zip(("ante", "bet", "progressive"), cells.tolist(), strict=False)
                if cell[0]
            }

            assert found[seat] == wagers


def _decks(terms: simulation.CaribbeanStudTerms) -> list[list[Card]]:
    """Decks at random, and some in which the first and the last player are paid by the meter."""
    found = decks(8, "caribbean")
    last = len(terms.places) - 2
    for first, second in product((*ROYALS, STRAIGHT_FLUSHES[0], FLUSHES[0]), PAID):
        deck = rigged(found[0], terms.places[0].tolist(), read_cards(first))
        if last and set(first.split()).isdisjoint(second.split()):
            found.append(rigged(deck, terms.places[last].tolist(), read_cards(second)))
    return found


def test_close_hands_are_looked_up_as_the_odds_room_advises() -> None:
    """Ace and king with three lower cards, against any upcard."""
    source, rules = seeded("ace king"), laws()
    bets = known_bets(rules, "best", 10_00)
    terms = terms_of(rules, Strategy(), bets)
    seen = set()
    for _ in range(150):
        aces, kings = (shuffled(list(read_cards(f"{r}s {r}h {r}d {r}c")), source) for r in "AK")
        low = [card for card in shuffled([Card(n) for n in range(52)], source) if card.rank < 13]
        hand, upcard = [aces[0], kings[0], *low[:3]], low[3]
        mine = rank(hand)
        if mine.category != Category.NOTHING:
            continue
        cards = np.zeros(10, dtype=np.uint8)
        cards[:5], cards[9] = [int(card) for card in shuffled(hand, source)], int(upcard)
        found = int(bets.by_class[mine.strength])
        if found == simulation.LOOK:
            found = simulation._look(terms, cards, 0, mine.strength)
        codes = " ".join(card.code for card in hand)
        values = advise(rules, codes, upcard.code).values
        seen.add((found, bool(values["bet"] > values["fold"])))

    assert seen == {(0, False), (1, True)}


@pytest.mark.parametrize("play", ["best", "pair", "ace_king", "always", "random"])
def test_simulated_advantages_agree_with_the_exact_ones(play: str) -> None:
    """Ante, bet, progressive and round, within four standard errors."""
    wagers = {"ante_1": 10_00, "progressive_1": 1_00}
    made = model(laws(), Strategy(play=play, wagers=wagers))
    found = distances(made, 400_000)

    assert set(found) == {"ante", "bet", "progressive", ROUND}
    assert max(abs(z) for z in found.values()) < 4


def test_the_exact_advantage_is_that_of_the_odds_room() -> None:
    """Of all that is wagered; anyone who never bets loses every ante."""
    made = model(laws(), Strategy(wagers={"ante_1": 10_00}, players=3))

    assert made.exact[ROUND] == analyse(laws(), 10_00).element_of_risk
    assert model(laws(), Strategy(play="never")).exact == {"ante": 1, ROUND: 1}


def test_the_price_of_the_progressive_is_that_of_the_odds_room() -> None:
    """The meter has grown by seventy cents when the only player is paid."""
    wagers = {"ante_1": 10_00, "progressive_1": 1_00}
    made = model(laws(), Strategy(wagers=wagers))

    assert made.exact["progressive"] == 1 - progressive_return(laws(), 10_000_70)


def test_a_shared_meter_has_no_exact_price() -> None:
    """Several players with a progressive wager share it; the meter may be shown."""
    wagers = {"ante_1": 10_00, "progressive_1": 1_00}
    details = {"meter": "12345600"}
    made = model(laws(), Strategy(wagers=wagers, players=2, details=details))

    assert set(made.exact) == {"ante", "bet"}
    assert "$123,456" in made.note


@pytest.mark.slow
def test_millions_of_rounds_agree_with_the_exact_price() -> None:
    """Twenty million under the usual rules, one player."""
    found = distances(model(laws(), Strategy(wagers={"ante_1": 10_00})), 20_000_000)

    assert max(abs(z) for z in found.values()) < 4


def test_compiled_rounds_are_those_that_python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """One stream, one tally."""
    wagers = {"ante_1": 10_00, "progressive_1": 1_00}
    models = [
        model(laws(), Strategy(wagers={"ante_1": 10_00})),
        model(laws(), Strategy(play="random", players=3, wagers=wagers)),
    ]
    compiled = [tally_of(each, 60) for each in models]
    again = [tally_of(each, 60) for each in models]
    interpreted(monkeypatch, simulation, stud_simulation)
    with np.errstate(over="ignore"):
        python = [tally_of(each, 60) for each in models]

    assert all(map(same, compiled, again))
    assert all(map(same, compiled, python))


DOUBLING = System(name="doubling", units=(1, 2), on_win=(0, 0), on_loss=(1, 0))


@pytest.mark.parametrize(
    "strategy",
    [
        Strategy(play="basic"),
        Strategy(count=Count(name="some", tags=(0,) * 10)),
        Strategy(details={"cut": "3"}),
        Strategy(details={"meter": "a lot"}, wagers={"ante_1": 10_00, "progressive_1": 1_00}),
        Strategy(players=8),
        Strategy(wagers={"progressive_1": 1_00}),
        Strategy(wagers={"ante_1": 10_00, "bet_1": 10_00}),
        Strategy(wagers={"ante_1": 10_00, "ante_2": 5_00}),
        Strategy(wagers={"ante_1": 10_00, "progressive_1": 1_00}, system=DOUBLING),
    ],
)
def test_what_cannot_be_played_is_refused(strategy: Strategy) -> None:
    """Other ways to play, counting, details, seats and wagers."""
    with pytest.raises(PitbossError):
        model(laws(), strategy)
