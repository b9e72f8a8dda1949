"""Simulated double down stud: settled as at the table, and in agreement with the exact price."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.errors import PitbossError
from pitboss.games._stud import simulation as stud_simulation
from pitboss.games.double_down_stud import simulation
from pitboss.games.double_down_stud.advice import STAND, advise
from pitboss.games.double_down_stud.odds import analyse
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.games.double_down_stud.simulation import WAGERS, hands_book, model, terms_of
from pitboss.games.double_down_stud.turns import LayDoubleDown
from pitboss.money import Odds
from pitboss.ranking import read_cards
from pitboss.simulation.figures import ROUND
from pitboss.simulation.strategy import Count, Strategy
from pitboss.simulation.streams import stream
from pitboss.table import Answer, Choose
from tests.games.simulated import Dealt, Rounds, decks, distances, rigged, same, tally_of
from tests.simulation.helpers import interpreted

ROYAL = read_cards("As Ks Qs Js Ts")
RAISED = {"flush": Odds(9, 1), "three_of_a_kind": Odds(4, 1)}
RICH = {"maximum": 100_000_00}


def laws(**options: Any) -> DoubleDownStudRules:
    return DoubleDownStudRules(**options)


SETS = [
    (1, "best", 10_00, laws()),
    (3, "seen", 100_00, laws(dealing_method="hand", cap_scope="wager")),
    (7, "best", 90_00, laws(shuffle_method="manual", payouts=RAISED)),
    (4, "seen", 60_00, laws(payouts=RAISED)),
    (2, "best", 10_000_00, laws(**RICH)),
    (2, "seen", 10_000_00, laws(cap_scope="wager", **RICH)),
    (2, "always", 100_00, laws()),
    (5, "never", 25_00, laws(two_decks=True)),
]


def decided(rules: DoubleDownStudRules, play: str, cents: int) -> Any:
    """What a player says, by the advice of the odds room."""

    def decide(question: Any, dealt: Dealt) -> Answer:
        area = question.area
        shown = [card.code for place, (card,) in dealt.items() if place.startswith("dealer's")]
        others = [c.code for p, (c,) in dealt.items() if p.startswith("area") and p != own(area)]
        size = {"always": cents, "never": 0}.get(play)
        if size is None:
            seen = " ".join(others) if play == "seen" else ""
            hand = dealt[own(area)][0].code
            text = advise(rules, hand, " ".join(shown), original=cents, others=seen)
            sizes = {size_of(name, cents): value for name, value in text.values.items()}
            size = min(each for each in sizes if sizes[each] == max(sizes.values()))
        if not size:
            return Choose(by=question.by, choice="stand")
        return LayDoubleDown(by=question.by, area=area, cents=size)

    return decide


def own(area: int) -> str:
    return f"area {area}"


def size_of(name: str, cents: int) -> int:
    """The double down that the advice means by a name; a smaller one has its amount there."""
    usual = {STAND: 0, "double down": cents}
    return usual[name] if name in usual else dollars(name)


def dollars(name: str) -> int:
    return round(100 * float(name.rpartition("$")[2].replace(",", "")))


@pytest.mark.parametrize(("players", "play", "cents", "rules"), SETS)
def test_the_kernel_settles_as_the_table_does(
    players: int, play: str, cents: int, rules: DoubleDownStudRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Same deck, same double downs, same cents on both wagers of every player."""
    strategy = Strategy(play=play, players=players)
    terms, book = terms_of(rules, strategy, cents), hands_book(rules, cents)
    table = Rounds(rules, players, {"area": cents}, decided(rules, play, cents))
    interpreted(monkeypatch, simulation, stud_simulation)
    ends, unshuffled = np.zeros((1, players), dtype=np.int64), terms._replace(dealt=0)
    each = decks(16, "double down")
    royal = rigged(each[0], [int(terms.players[0]), *terms.dealer.tolist()], ROYAL)
    for deck in [*each, royal]:
        found = table.play(deck)
        cards = np.array([int(card) for card in deck], dtype=np.uint8)
        simulation.deal_rounds(unshuffled, cards, stream(1, 0), ends, 1)
        for seat in range(1, players + 1):
            cells = book.wagers[ends[0, seat - 1]].tolist()
            wagers = {
                spot: tuple(cell)
                for spot, cell in zip(("area", "double"), cells, strict=True)
                if cell[0]
            }

            assert found[seat] == wagers


@pytest.mark.parametrize(
    ("play", "players"), [("best", 1), ("seen", 3), ("always", 2), ("never", 1), ("random", 2)]
)
def test_simulated_advantages_agree_with_the_exact_ones(play: str, players: int) -> None:
    """Both wagers and the round, within four standard errors."""
    made = model(laws(), Strategy(play=play, players=players))
    found = distances(made, 300_000)

    assert set(found) == set(made.exact)
    assert max(abs(z) for z in found.values()) < 4


def test_the_exact_advantage_is_that_of_the_odds_room() -> None:
    """Of all that is wagered, with the others' cards unseen and seen."""
    plain, seen = (model(laws(), Strategy(play=play, players=4)) for play in ("best", "seen"))

    assert plain.exact[ROUND] == analyse(laws()).element_of_risk
    assert seen.exact[ROUND] == analyse(laws(), others=3).element_of_risk
    assert plain.wagers == WAGERS


@pytest.mark.slow
def test_millions_of_rounds_agree_with_the_exact_price() -> None:
    """Twenty million under the usual rules, one player."""
    found = distances(model(laws(), Strategy()), 20_000_000)

    assert max(abs(z) for z in found.values()) < 4


def test_compiled_rounds_are_those_that_python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """One stream, one tally."""
    plays = (("best", 1), ("random", 3), ("seen", 2))
    models = [model(laws(), Strategy(play=play, players=n)) for play, n in plays]
    compiled = [tally_of(each, 60) for each in models]
    again = [tally_of(each, 60) for each in models]
    interpreted(monkeypatch, simulation, stud_simulation)
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
        Strategy(players=8),
        Strategy(wagers={"double_1": 10_00}),
        Strategy(wagers={"area_1": 10_00, "area_2": 10_00}),
        Strategy(wagers={"area_1": 1}),
    ],
)
def test_what_cannot_be_played_is_refused(strategy: Strategy) -> None:
    """Other ways to play, counting, details, seats and wagers."""
    with pytest.raises(PitbossError):
        model(laws(), strategy)
