"""Rounds played by functions, prices, ranks, equity and advice: the rest of the front door."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import pitboss
from pitboss.equipment import Source
from pitboss.errors import (
    MalformedAnswer,
    Misuse,
    PitbossError,
    RuleViolation,
    UnknownGame,
    UnknownName,
    UnlawfulOption,
)
from pitboss.games import names
from pitboss.library.actions import Action
from pitboss.library.open_table import PlayerView
from pitboss.table import PlaceWager, read_log, replay
from tests.strategies import Ordered

# As a program without types calls it.
DOOR: Any = pitboss
EVERY_GAME = pytest.mark.parametrize("slug", names())


def anything(view: PlayerView, legal: list[Action], source: Source) -> Any:
    """A wager while some are open, else anything but leaving."""
    wagers = [action for action in legal if action.form.answer is PlaceWager]
    others = [action for action in legal if action.word not in ("leave", "move", "out", "away")]
    if wagers:
        return wagers[source.below(len(wagers))]
    return others[source.below(len(others))].sample(source) if others else None


def first(view: PlayerView, legal: list[Action]) -> Any:
    """The first of these."""
    return anything(view, legal, Ordered([]))


@EVERY_GAME
def test_functions_play_every_game(slug: str) -> None:
    """What they have won and lost is what the house has lost and won."""
    players: dict[int, Any] = {1: first, 2: partial(anything, source=pitboss.seeded("functions"))}

    result = pitboss.play(slug, players=players, rounds=3, seed=11)

    assert result.rounds == 3
    assert result.net == {seat: result.table.net(seat) for seat in (1, 2)}
    assert slug in repr(result)
    assert "Round 3" in result.transcript()
    log = read_log(iter(result.log().splitlines()))
    assert replay(pitboss.game(slug), *log).table.digest() == result.table.table.digest()


def test_the_same_seed_gives_the_same_play_and_several_wagers_at_once() -> None:
    """A list holds several things to do while wagers are open; None nothing."""

    def spread(view: PlayerView, legal: list[Action]) -> Any:
        return ["red 5", ("black", 5_00), ("odd", {"cents": 5_00})]

    def nothing(view: PlayerView, legal: list[Action]) -> None:
        return None

    players = {1: spread, 2: nothing}
    one, two = (pitboss.play("roulette", players=players, rounds=20, seed=4) for _ in range(2))
    assert one.net == two.net
    assert one.net[2] == 0
    assert one.transcript() == two.transcript()


def test_play_ends_when_nobody_has_chips() -> None:
    """Whatever the number of rounds."""

    def everything(view: PlayerView, legal: list[Action]) -> Any:
        red = [action for action in legal if action.word == "red"]
        return (red[0], [view.stack(1)]) if red else None

    result = pitboss.play("roulette", players={1: everything}, rounds=500, bankroll=20_00, seed=2)

    assert result.rounds < 500
    assert result.net == {1: -20_00}


def silent(view: PlayerView, legal: list[Action]) -> Any:
    return None if view.prompt.startswith("Box") else ("box_1", 10_00)


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        (lambda: pitboss.play("holdem", players={1: first}), UnknownGame, "hold_em"),
        (lambda: DOOR.play("craps", players={1: 5}), Misuse, "seat: function"),
        (lambda: pitboss.play("craps", players={1: first}, rounds=0), Misuse, "1 or more"),
        (
            lambda: pitboss.play("blackjack", players={1: silent}, seed=1),
            Misuse,
            "seat 1 has to answer",
        ),
        (
            lambda: pitboss.play("craps", players={1: lambda v, g: ("pass", 1)}),
            RuleViolation,
            "multiples",
        ),
        (lambda: pitboss.prices("craps")["pas"], UnknownName, "did you mean pass"),
        (lambda: pitboss.prices("crap"), UnknownGame, "did you mean craps"),
        (lambda: pitboss.prices("craps", edtion=1), UnlawfulOption, "did you mean edition"),
        (lambda: pitboss.advise("craps", "T 6"), Misuse, "there is on blackjack"),
        (lambda: DOOR.advise("blackjack", 5), Misuse, "written as text"),
        (lambda: pitboss.advise("blackjack", "ZZ", "10"), MalformedAnswer, "not a card"),
        (lambda: DOOR.rank(None), MalformedAnswer, "cards are text"),
        (lambda: DOOR.equity(5), MalformedAnswer, "hands are a list"),
        (lambda: pitboss.equity("AsAh"), MalformedAnswer, "hands are a list"),
        (lambda: DOOR.game(["craps"]), Misuse, "named by text"),
        (lambda: DOOR.Table("craps", seats={}), Misuse, "opened for a game"),
        (lambda: DOOR.Round(5), Misuse, "played at a Table"),
        *(
            (getattr(DOOR, name), Misuse, f"{name}: missing a required")
            for name in (
                *("Round", "Table", "advise", "equity", "game", "open_table"),
                *("play", "prices", "rank", "seeded", "simulate"),
            )
        ),
        *(
            (partial(getattr(DOOR, name), 5), Misuse, f"{name}: too many .*no arguments")
            for name in ("discover", "live", "register")
        ),
        (
            lambda: DOOR.Round(DOOR.Table(pitboss.game("craps"), seats={1: 5_00})).answer(),
            Misuse,
            "Round.answer: missing a required",
        ),
        (lambda: DOOR.simulate("craps", rounds="9"), Misuse, "whole numbers"),
        (lambda: DOOR.simulate("craps", strategy="x"), Misuse, "a Strategy"),
        (lambda: DOOR.simulate("craps", rules=7), Misuse, "house rules or"),
        (
            lambda: pitboss.simulate("craps", strategy=pitboss.Strategy(wagers={"pas": 1_000})),
            UnlawfulOption,
            "did you mean pass",
        ),
    ],
)
def test_a_wrong_call_is_a_clear_error(
    wrong: Callable[[], object], error: type[PitbossError], sentence: str
) -> None:
    """Never a bare TypeError; a slip brings what may have been meant."""
    with pytest.raises(error, match=sentence) as caught:
        wrong()
    assert "did you mean" not in sentence or not caught.value.cites


@pytest.mark.parametrize("slug", ["craps", "roulette", "big_six", "sic_bo", "hold_em"])
def test_prices_are_a_mapping_that_prints_as_a_table(slug: str) -> None:
    """A line a wager; what the house does not bank has its costs instead."""
    prices = pitboss.prices(slug)
    definition = pitboss.game(slug)

    assert list(prices.values()) == list(definition.odds(definition.rules()))
    assert repr(prices) == f"<Prices of {slug}: {len(prices)} wagers>"
    if prices:
        assert len(str(prices).splitlines()) == len(prices) + 1
        assert prices.costs is None
    else:
        assert str(prices) == str(prices.costs)
    assert prices.get("no such wager") is None


def test_prices_ranks_equity_and_advice_are_one_call_each() -> None:
    """As in the first lines of the documentation."""
    assert pitboss.prices("craps")["pass"].house_advantage == Fraction(7, 495)
    single = pitboss.prices("roulette", wheel="single_zero")
    assert single["red"].house_advantage == Fraction(1, 37)
    assert str(pitboss.rank("As Kd Qh Js Tc")) == "straight, ace high"
    aces, kings = pitboss.equity(["AsAh", "KdKc"]).shares
    assert aces + kings == 1
    assert aces > kings
    assert pitboss.advise("blackjack", "T 6", "10").best == "draw"
    assert pitboss.advise("let_it_ride", "As Kd Qh").best in ("ride", "withdraw")


def test_the_front_door_shows_all_of_its_names_and_none_is_a_package() -> None:
    """`dir` lists what is loaded late, too."""
    packages = {each.name for each in pkgutil.iter_modules(pitboss.__path__)}

    assert set(dir(pitboss)) == set(pitboss.__all__)
    assert {"open_table", "prices", "rank", "equity", "advise", "simulate", "play"} <= set(
        pitboss.__all__
    )
    assert not packages & set(pitboss.__all__)


def test_objects_say_what_they_are() -> None:
    """Tables, rounds, layouts and wagers in a prompt."""
    table: pitboss.Table[Any, Any, Any] = pitboss.Table(pitboss.game("roulette"), seats={1: 100_00})
    assert repr(table) == "<Table of Roulette: seat 1 $100.00>"
    current = pitboss.Round(table)
    assert repr(current) == "<Round 1 of Roulette, asks: Place your bets.>"
    current.answer(PlaceWager(by="seat:1", seat=1, spot="red", cents=5_00))
    assert repr(table) == "<Table of Roulette: seat 1 $95.00; 1 wagers stand>"
    assert repr(table.layout).startswith("<Layout of 162 spots: ")
    assert repr(table.wagers[1]).startswith("Wager(id=1, seat=1, spot='red', cents=500")


def test_an_error_from_inside_a_call_is_not_hidden() -> None:
    """Only the call itself is a misuse."""

    def wrong(view: PlayerView, legal: list[Action]) -> Any:
        return len(5)  # type: ignore[arg-type] # on purpose

    with pytest.raises(TypeError, match="has no len"):
        pitboss.play("craps", players={1: wrong})
