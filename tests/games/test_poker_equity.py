"""Hands that are all-in: the kernel against readable rankings, exact equity, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from math import sqrt
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.equipment import Card, full_deck, seeded
from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.poker.simulation import equity_kernel as kernel
from pitboss.poker.simulation.equity import all_in, stake_for
from pitboss.ranking import equity, rank
from pitboss.ranking.shares import GAMES, Spot, spot_of
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.figures import ROUND
from pitboss.simulation.strategy import FLAT, Count, Model, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import NET, NET_NET, PLACED, STAKED, Tally, new_tally
from tests.simulation.helpers import MARTINGALE, interpreted

# The games with a kernel: their house rules, the name of their equity, and hands with few deals.
SPOTS: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {
    "holdem": ("hold_em", {}, {"hands": "AsKs,QdQh,7c6c"}),
    "omaha": ("omaha", {"form": "high"}, {"hands": "AsKsQdJd,9h9c8h7c", "board": "Th9s2c"}),
    "omaha_hi_lo_8": ("omaha", {}, {"hands": "As2s3dKd,KhKcQcJc,8s7d6d5h", "board": "4h5s9c"}),
    "stud": (
        "seven_card_stud",
        {"form": "high"},
        {"hands": "AsAd2c3c9h,KsKd8h7h6s", "dead": "AhAc"},
    ),
    "stud_low": ("seven_card_stud", {"form": "low"}, {"hands": "As2d3hKcQc,4s5d6h8cJc"}),
    "stud_hi_lo": ("seven_card_stud", {"form": "hi_lo"}, {"hands": "As2d3hKcQc,4s5d6h8cJc"}),
    "stud_hi_lo_8": ("seven_card_stud", {"form": "hi_lo_8"}, {"hands": "As2d3hKcQc,4s5d6h8cJc"}),
    "five_card": ("five_card_stud", {}, {"hands": "AsAd7c2h,KsKd8h6c,9s9d9h2d"}),
    "mambo": ("mambo_stud", {}, {"hands": "As2d,KdKh"}),
}
DRAWS = ("five_card_draw", "triple_draw_27", "badugi")


def model_of(slug: str, options: dict[str, Any] | None = None, /, **strategy: Any) -> Model:
    make = import_module(f"pitboss.games.{slug}.simulation").model
    made: Model = make(game(slug).rules(**(options or {})), Strategy(**strategy))
    return made


def played(model: Model, rounds: int, seed: int = 1) -> Tally:
    tally = new_tally(len(model.wagers), levels=levels_of(FLAT), length=100)
    model.play(stream(seed, 0), rounds, tally)
    return tally


# -- against readable rankings ---------------------------------------------------------------------


def some_spot(name: str, seed: int) -> Spot:
    """Two to five hands of which any cards are known, a board and a dead card."""
    source, wanted = seeded(f"{name} {seed}"), GAMES[name]
    cards, hands = list(full_deck()), []
    for last in range(51, 0, -1):
        other = source.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    for _ in range(2 + source.below(4)):
        hands.append([cards.pop() for _ in range(source.below(wanted.own + 1))])
    board = [cards.pop() for _ in range(source.below(wanted.board + 1))]
    return spot_of(hands, board=board, dead=[cards.pop()], game=name)


def strength(cards: Sequence[int], own: int, kind: Any) -> int:
    """The class of a hand by the readable definitions; zero if it does not qualify."""
    if kind.startswith("omaha"):
        found = rank(cards[:own], kind, board=cards[own:])
    else:
        found = rank(cards, kind)
    return 0 if found is None else found.strength


def shares(strengths: Sequence[int], part: Fraction) -> list[Fraction]:
    best = max(strengths)
    return [part / strengths.count(best) if each == best else Fraction(0) for each in strengths]


def fair(spot: Spot, hands: Sequence[Sequence[int]]) -> list[Fraction]:
    """What part of the pot each whole hand wins."""
    wanted, half = spot.game, Fraction(1, 2)
    high = [strength(hand, wanted.own, wanted.high) for hand in hands]
    low = [strength(hand, wanted.own, wanted.low) for hand in hands] if wanted.low else [0]
    if max(low) == 0:
        return shares(high, Fraction(1))
    return [top + bottom for top, bottom in zip(shares(high, half), shares(low, half), strict=True)]


def dealt(spot: Spot, deck: Sequence[int]) -> list[list[int]]:
    """The whole hands if the cards to come lie in this order."""
    cards = iter(deck)
    own = [[*map(int, hand)] for hand in spot.hands]
    for hand in own:
        hand += [int(next(cards)) for _ in range(spot.game.own - len(hand))]
    board = [*map(int, spot.board)]
    board += [int(next(cards)) for _ in range(spot.game.board - len(board))]
    return [hand + board for hand in own]


def kernel_deals(spot: Spot, deck: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """The hands and what each of them nets, by the kernel."""
    dealt = all_in(spot)
    hands, ended = dealt.hands.copy(), np.zeros(len(dealt.hands), dtype=np.int64)
    kernel.deal(dealt.fills, np.array(deck, dtype=np.uint8), hands)
    kernel.endings((dealt.high, dealt.low), hands, ended.copy(), ended)
    return hands.tolist(), dealt.nets[ended].tolist()


@pytest.mark.parametrize("name", SPOTS)
def test_the_same_cards_bring_the_same_shares_as_by_the_readable_rankings(name: str) -> None:
    """Every hand's net, to the cent, with odd numbers of hands and ties."""
    for seed in range(25):
        spot = some_spot(name, seed)
        deck = sorted(spot.deck, key=lambda card: (card * (7 + 2 * seed)) % 53)
        hands, count = dealt(spot, deck), len(spot.hands)
        stake = stake_for(count)

        given, nets = kernel_deals(spot, deck)

        assert given == hands
        assert nets == [stake * count * each - stake for each in fair(spot, hands)]


@pytest.mark.parametrize("hands", range(2, 12))
def test_every_tie_divides_the_pot_evenly(hands: int) -> None:
    """Whatever half of it, among however many."""
    pot = hands * stake_for(hands)

    assert all(pot % (2 * winners) == 0 for winners in range(1, hands + 1))
    assert stake_for(hands) % 1_00 == 0


def rivers(board: str, hands: Sequence[str]) -> Iterator[list[Fraction]]:
    """Who wins on each last card."""
    spot = spot_of(hands, board=board, dead="", game="holdem")
    for card in spot.deck:
        yield fair(spot, dealt(spot, [card]))


def test_the_exact_value_is_that_of_counting_every_last_card() -> None:
    """Forty-four rivers, looked at one by one."""
    model = model_of("hold_em", details={"hands": "AsKs,QdQh", "board": "Qs7s2d2c"})
    every = list(rivers("Qs7s2d2c", ["AsKs", "QdQh"]))
    expected = [1 - 2 * sum(each[hand] for each in every) / len(every) for hand in (0, 1)]

    assert len(every) == 44
    assert [model.exact[name] for name in model.wagers] == expected
    assert model.exact[ROUND] == expected[0]


# -- against exact equity --------------------------------------------------------------------------


@pytest.mark.parametrize("name", SPOTS)
def test_the_mean_is_the_exact_equity_within_four_standard_errors(name: str) -> None:
    """For every hand of every game, and the whole of the pot is shared out."""
    slug, options, details = SPOTS[name]
    rounds, model = 200_000, model_of(slug, options, details=details)
    shown = [each.strip() for each in details["hands"].split(",")]
    known = {part: details.get(part, "") for part in ("board", "dead")}
    exact = equity(shown, known["board"], known["dead"], game=name).shares

    tally = played(model, rounds)

    assert [(1 - model.exact[each]) / len(shown) for each in model.wagers] == list(exact)
    for row, each in enumerate(model.wagers):
        mean = tally.wagers[row, NET] / tally.wagers[row, STAKED]
        error = sqrt(tally.squares[row, NET_NET] / rounds) / model.base / sqrt(rounds)
        assert abs(mean + float(model.exact[each])) < 4 * error
    assert tally.wagers[:-1, NET].sum() == 0
    assert (tally.wagers[:, PLACED] == rounds).all()
    assert tally.wagers[-1].tolist() == tally.wagers[0].tolist()
    assert int(tally.results[:-1, 1].sum()) == rounds


@pytest.mark.slow
def test_aces_against_kings_over_many_deals() -> None:
    """Ten million deals, 82.6366 percent."""
    tally = played(model_of("hold_em", details={"hands": "AsAh,KsKh"}), 10_000_000)
    share = (1 + tally.wagers[0, NET] / tally.wagers[0, STAKED]) / 2

    assert abs(share - 0.826366112559452) < 4 * 0.378 / sqrt(1e7)


def test_a_random_hand_is_dealt_anew_each_time() -> None:
    """Aces against a random hand win 85.2 percent; that is not counted exactly."""
    model = model_of("hold_em", details={"hands": "AsAh, random"})
    tally = played(model, 100_000)
    share = (1 + tally.wagers[0, NET] / tally.wagers[0, STAKED]) / 2

    assert model.wagers == ("hand 1 AsAh", "hand 2 random")
    assert not model.exact
    assert "Not exact: there are 2,097,572,400 deals" in model.note
    assert abs(share - 0.852037) < 4 * 0.36 / sqrt(100_000)


def test_hands_that_are_decided_are_just_compared() -> None:
    """No card is to come."""
    details = {"hands": "AsKs,QdQh", "board": "2s3s4s7d7c"}
    tally = played(model_of("hold_em", details=details), 10)

    assert tally.wagers[:, NET].tolist() == [10 * 1_00, -10 * 1_00, 10 * 1_00]


# -- as Python, by seeds, in a run -----------------------------------------------------------------


@pytest.mark.parametrize("name", SPOTS)
def test_the_kernel_does_as_python_what_it_does_compiled(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same stream, the same tally; another stream, another."""
    slug, options, details = SPOTS[name]
    model = model_of(slug, options, details=details)
    compiled, other = played(model, 40), played(model, 40, seed=2)
    interpreted(monkeypatch, kernel)
    tally = new_tally(len(model.wagers), levels=levels_of(FLAT), length=100)
    known = {part: details.get(part, "") for part in ("board", "dead")}
    dealt = all_in(spot_of(details["hands"].split(","), game=name, **known))

    with np.errstate(over="ignore"):
        kernel.play_deals(dealt, stream(1, 0), 40, tally)

    assert all((a == b).all() for a, b in zip(compiled, tally, strict=True))
    assert (compiled.wagers != other.wagers).any()


def test_a_run_stops_at_the_error_of_a_hand() -> None:
    """Through the whole machinery, on any number of threads."""
    strategy = Strategy(details={"hands": "AsKs,QdQh"})
    one, two = (
        pitboss.simulate("hold_em", strategy=strategy, standard_error=0.005, threads=n, seed=4)
        for n in (1, 2)
    )
    hand = one.wagers[1]

    assert one.figures() == two.figures()
    assert one.stopped == "standard_error"
    assert hand.name == "hand 2 QdQh"
    assert hand.z is not None
    assert abs(hand.z) < 4
    assert one.round.wagers.exact == one.wagers[0].exact
    assert "All-in" in one.notes[0]


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "strategy"),
    [
        ("play", {"play": "tight"}),
        ("wagers", {"wagers": {"pot": 5}}),
        ("wagers", {"system": MARTINGALE}),
        ("count", {"count": Count(name="none", tags=(0,) * 10)}),
        ("players", {"players": 3}),
        ("details.stack", {"details": {"hands": "AsKs,QdQh", "stack": "500"}}),
        ("details.hands", {"details": {"hands": "AsKs"}}),
        ("details.hands", {"details": {"hands": "AsKs,,QdQh"}}),
        ("details.hands", {"details": {"hands": "AsKs,AsQh"}}),
        ("details.hands", {"details": {"hands": "AsKsQs,random"}}),
        ("details.hands", {"details": {"hands": "AsXs,random"}}),
        ("details.hands", {"details": {"hands": "AsKs,random", "board": "2s3s4s5s6s7s"}}),
        ("details.hands", {"details": {"hands": "AsKs,random", "dead": "x" * 500}}),
        ("players", {"details": {"hands": ",".join(["random"] * 11)}}),
    ],
)
def test_what_makes_no_sense_all_in_is_refused(part: str, strategy: dict[str, Any]) -> None:
    """With the part that is wrong."""
    with pytest.raises(UnlawfulOption) as caught:
        model_of("hold_em", **{"details": {"hands": "AsKs,QdQh"}, **strategy})

    assert [each.option for each in caught.value.violations] == [part]


@pytest.mark.parametrize("slug", DRAWS)
def test_draw_games_have_no_hands_that_are_all_in(slug: str) -> None:
    """Somebody would have to decide what to draw."""
    with pytest.raises(UnlawfulOption, match="a decision"):
        model_of(slug, details={"hands": "random,random"})


def test_too_many_stud_hands_for_a_deck_are_refused() -> None:
    """Eight hands of seven cards are more than fifty-two."""
    with pytest.raises(UnlawfulOption, match="not enough cards"):
        model_of("seven_card_stud", details={"hands": ",".join(["random"] * 8)})


def test_cards_are_named_by_their_letters() -> None:
    """However they were typed."""
    model = model_of("hold_em", details={"hands": "A♠ 10h,random"})

    assert model.wagers[0] == f"hand 1 {Card.parse('As').code}{Card.parse('Th').code}"
