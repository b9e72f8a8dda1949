"""The price of every wager as a page is shown it: exact, with its presumptions, and once only."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from threading import Barrier, Event, Thread
from typing import Any

import msgspec
import pytest

from pitboss.games import game
from pitboss.server.prices.table_prices import PriceCache, prices_info
from tests.strategies import GAMES

# These are computed by kernels for many seconds; one of them stands for the others.
SLOW = ("blackjack", "caribbean_stud", "pai_gow_poker")
QUICK = [slug for slug in GAMES if slug not in SLOW]


def received(slug: str) -> dict[str, Any]:
    found: dict[str, Any] = prices_info(game(slug), game(slug).rules())
    return found


@pytest.mark.parametrize("slug", QUICK)
def test_every_spot_has_its_price_and_every_price_is_exact(slug: str) -> None:
    """The chances add up to one, the percent is that of the fraction; no spot goes without."""
    plain = msgspec.json.decode(msgspec.json.encode(received(slug)))

    assert plain["by_spot"].keys() == game(slug).layout(game(slug).rules()).keys()
    assert all(plain["by_spot"].values())
    for row in plain["prices"]:
        edge = row["house_advantage"]
        assert sum(Fraction(row[name]) for name in ("win", "push", "lose")) == 1
        assert edge["percent"] == pytest.approx(float(Fraction(edge["exact"]) * 100), abs=1e-6)
        assert (edge["error"], edge["error_is"]) == (0.0, "none")


def test_an_american_wheel_keeps_two_of_thirty_eight() -> None:
    """A single number: 37 to 1 against, paid 35 to 1."""
    rows = received("roulette")
    (number,) = rows["by_spot"]["straight_17"]
    row = rows["prices"][number]

    assert (row["true_odds"], row["pays"]) == ("37 to 1", "35 to 1")
    assert row["house_advantage"] == {
        "exact": "1/19",
        "percent": 5.263158,
        "error": 0.0,
        "error_is": "none",
    }
    assert (row["when"], row["element_of_risk"], row["rounds"]) == ("", None, "1/1")


def test_odds_on_a_point_have_the_price_of_their_number_alone() -> None:
    """Behind a four they are another wager than behind a six."""
    rows = received("craps")
    (four,), (six,) = rows["by_spot"]["pass_odds_4"], rows["by_spot"]["pass_odds_6"]

    assert rows["prices"][four]["when"] == "point 4"
    assert rows["prices"][six]["true_odds"] == "6 to 5"
    assert rows["prices"][rows["by_spot"]["pass"][0]]["true_odds"] == "251 to 244"


@pytest.mark.parametrize(
    ("slug", "spot", "words"),
    [
        ("red_dog", "area_1", "the player makes the best raises"),
        ("let_it_ride", "bet_1_1", "the player makes the best choices"),
        ("double_down_stud", "area_1", "the player makes the best double downs"),
        ("chemin_de_fer", "banker", "both sides play at their best"),
    ],
)
def test_a_price_says_which_play_it_takes_for_granted(slug: str, spot: str, words: str) -> None:
    """Anyone who plays otherwise has another price."""
    rows = received(slug)

    assert rows["prices"][rows["by_spot"][spot][0]]["when"] == words


@pytest.mark.slow
def test_blackjack_is_valued_with_its_error_and_its_play() -> None:
    """The worth of the wager is a number with a bound; insurance is exact."""
    rows = received("blackjack")
    row = rows["prices"][rows["by_spot"]["box_1"][0]]
    insured = rows["prices"][rows["by_spot"]["insurance_1"][0]]

    assert row["house_advantage"]["percent"] == pytest.approx(0.49, abs=0.01)
    assert row["house_advantage"]["exact"] is None
    assert row["house_advantage"]["error_is"] == "bound"
    assert 0 < row["house_advantage"]["error"] < 0.001
    assert row["when"]
    assert row["win"] is row["true_odds"] is row["deviation"] is None
    assert insured["house_advantage"]["exact"] == "31/415"


@pytest.mark.slow
def test_pai_gow_poker_is_exact_and_says_how_it_is_played() -> None:
    """Its advantage is a fraction, if all hands are set by the house way."""
    rows = received("pai_gow_poker")
    row = rows["prices"][rows["by_spot"]["area_1"][0]]

    assert row["house_advantage"]["error_is"] == "none"
    assert "all hands set by the house way" in row["when"]


@pytest.mark.slow
def test_caribbean_stud_has_its_element_of_risk() -> None:
    """What the house keeps of all that is wagered stands beside what it keeps of the ante."""
    rows = received("caribbean_stud")
    row = rows["prices"][rows["by_spot"]["ante_1"][0]]

    assert row["element_of_risk"]["percent"] < row["house_advantage"]["percent"]
    assert {each["when"] for each in rows["prices"]} >= {
        "the player makes the best bets",
        "the player makes it only where it is best",
    }


@pytest.mark.rule("13:69F-14.14(c)")
def test_poker_has_costs_and_no_prices() -> None:
    """What is taken from pots of several sizes, in words and in numbers."""
    rows = received("hold_em")

    assert rows["prices"] == []
    assert rows["by_spot"] == {}
    assert rows["words"][0].startswith("The house does not bank this game")
    assert rows["costs"][0]["cite"] == "13:69F-14.14(c)"
    for cost in rows["costs"]:
        assert cost["percent"] == pytest.approx(100 * cost["taken"] / cost["pot"], abs=1e-6)


# -- the shelf ------------------------------------------------------------------------------------


def test_prices_are_computed_once_for_the_same_house_rules() -> None:
    """The same object comes back; other rules have prices of their own."""
    first, again = received("big_six"), received("big_six")
    other = prices_info(game("big_six"), game("big_six").rules(wheel="us_54"))

    assert first is again
    assert other["rules_digest"] != first["rules_digest"]


def test_who_asks_for_what_is_being_computed_waits_for_it() -> None:
    """Ten threads ask at once, and the work is done once."""
    shelf, asked, start = PriceCache(5), [], Barrier(10)

    def compute() -> dict[str, object]:
        asked.append(1)
        Event().wait(0.02)
        return {"done": True}

    def ask() -> None:
        start.wait()
        shelf.get("key", compute)

    threads = [Thread(target=ask) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(asked) == 1


def test_what_was_kept_longest_is_forgotten_when_the_shelf_is_full() -> None:
    """Nobody can fill the memory by thinking up house rules."""
    shelf, compute_prices = PriceCache(2), []

    def compute(key: str) -> dict[str, object]:
        compute_prices.append(key)
        return {"key": key}

    for key in "abccba":
        shelf.get(key, partial(compute, key))

    assert compute_prices == ["a", "b", "c", "a"]


def test_a_computation_that_fails_is_tried_again() -> None:
    """Nothing is kept of it."""
    shelf = PriceCache(2)

    def fails() -> dict[str, object]:
        raise LookupError("no such thing")

    with pytest.raises(LookupError):
        shelf.get("key", fails)
    assert shelf.get("key", lambda: {"fine": True}) == {"fine": True}
