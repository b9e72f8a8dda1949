"""Statistics of the house: what tables wagered and won, and what their prices say of it."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from importlib import import_module
from math import isclose
from pathlib import Path

import pytest

from pitboss.errors import MalformedAnswer, MalformedFile
from pitboss.games import game
from pitboss.house.gaming_day import GamingDay, Period
from pitboss.house.office_entries import GamingDaySet
from pitboss.ledger.desk import Desks
from pitboss.ledger.play_tally import READ, Sums, TableTally, expected_of
from pitboss.ledger.statistics import Figures, HouseStatistics, priced, row_of
from pitboss.ledger.statistics_files import csv_of, parquet_of, plot_of, write_file
from pitboss.ledger.store import Ledger
from pitboss.ledger.tables import ResultRow
from pitboss.odds import Price
from pitboss.odds.worth import worths
from tests.ledger.driving import Driven, Driver
from tests.ledger.ledgers import Evening
from tests.odds.known import known

DAY = Period("1999-04-19", "day")


def tallied(driven: Driven) -> Sums:
    """What people wagered and won at a table."""
    tally = TableTally(priced)
    for entry in driven.entries:
        if entry.kind in READ:
            tally.read(entry.n, entry.body, entry.user, DAY)
    return tally.sums[DAY, False]


def price_of(slug: str, wager: str) -> Price:
    """The price of a wager under the rules of the house."""
    return next(each for each in game(slug).odds(game(slug).rules()) if each.wager == wager)


@pytest.mark.parametrize("slug", ["craps", "red_dog", "let_it_ride", "chemin_de_fer", "hold_em"])
def test_handle_and_win_are_those_of_the_accounts(slug: str) -> None:
    """Every cent that the rounds that are over gave to accounts or took from them."""
    driven = Driver(slug, seed=3, leave=False).play(rounds=15, answers=900)
    sums = tallied(driven)
    over = [each for each in driven.results if each.round <= driven.recovered.table.rounds - 1]
    assert sums.win == -sum(each.net for each in over)
    if slug != "let_it_ride":  # where a bet that was taken back is in the results of no round
        assert sums.handle == sum(each.wagered for each in over)


def test_the_theoretical_win_is_worked_out_from_the_prices(ledger: Ledger) -> None:
    """At big six exactly: stakes times the advantage; the error from the variance."""
    evening = Evening(ledger).play(rounds=6)
    found = HouseStatistics(ledger).figures(["game"])

    assert len(found) == 1
    price = price_of("big_six", "d1")
    (figures,) = found
    assert (figures.game, figures.table, figures.rounds, figures.wagers) == ("big_six", None, 6, 12)
    assert figures.handle == 12 * 10_00
    assert figures.theoretical == figures.handle * price.house_advantage
    assert figures.error == 0
    assert figures.theoretical_hold == price.house_advantage
    assert figures.hold == Fraction(figures.win, figures.handle)
    expected = figures.theoretical / 6  # of each round
    per_round = [-sum(r.net for r in evening_results(ledger, n)) - expected for n in range(1, 7)]
    observed = float(sum(each**2 for each in per_round))
    said = float(6 * Fraction(20_00) ** 2 * known(price.variance))  # both wagers lie on one spot
    assert figures.standard_error is not None
    assert isclose(figures.standard_error, max(observed, said) ** 0.5)
    assert figures.z is not None
    assert isclose(figures.z, float(figures.win - figures.theoretical) / figures.standard_error)
    assert row_of(figures)["theoretical_cents"] == round(figures.theoretical)
    assert evening.table == 1


def evening_results(ledger: Ledger, round: int) -> list[ResultRow]:
    """The results of a round of the evening."""
    return [
        each for user in (1, 2) for each in ledger.results(user, limit=99) if each.round == round
    ]


def test_only_what_is_new_is_read_again(ledger: Ledger) -> None:
    """And what comes out is what a first reading finds."""
    evening = Evening(ledger).play(rounds=2)
    kept = HouseStatistics(ledger)
    before = kept.figures()
    assert kept.figures() == before
    evening.sit(2, evening.bob, "Bob", 100_00)
    evening.play_round()
    assert kept.figures() == HouseStatistics(ledger).figures() != before


def test_figures_are_by_what_is_asked_for(ledger: Ledger) -> None:
    """Day and shift by the gaming day; another table or day has none; no other dimension is."""
    entry = GamingDaySet(zone="America/New_York", shifts=GamingDay().shifts, by="Ann")
    Desks(ledger).enter(entry, at=5, user=0)
    Evening(ledger).play(rounds=2)
    statistics = HouseStatistics(ledger)
    (each,) = statistics.figures(["shift", "day", "table"])
    assert (each.day, each.shift, each.table, each.game) == ("1969-12-31", "swing", 1, None)
    assert statistics.figures(tables=[2]) == []
    assert statistics.figures(days=("1970-01-01", "1999-12-31")) == []
    with pytest.raises(MalformedAnswer, match="not by `wager`"):
        statistics.figures(["wager"])
    for wrong in ("yesterday", "1970-13-01", "19700101"):
        with pytest.raises(MalformedAnswer, match="as 1999-04-19"):
            statistics.figures(days=(wrong, "9"))


def test_what_has_no_price_is_not_known() -> None:
    """At poker the house banks nothing: no theoretical win, and the row says so."""
    sums = tallied(Driver("hold_em", seed=3, leave=False).play(rounds=5, answers=300))
    assert sums.unpriced == sums.handle > 0
    assert expected_of(sums) is None
    row = row_of(
        Figures(
            rounds=1, wagers=0, handle=5, win=1, unpriced=5,
            theoretical=None, error=None, standard_error=None,
        )
    )  # fmt: skip
    assert (row["theoretical"], row["theoretical_cents"], row["z"]) == (None, None, None)
    assert "no exact price" in str(row["note"])


@pytest.mark.parametrize(
    ("slug", "shares"),
    [
        ("red_dog", {"red_dog": Fraction(1), "raise": Fraction(0)}),
        ("let_it_ride", {"let_it_ride": Fraction(1, 3)}),
        ("casino_war", {"initial": Fraction(1), "war": Fraction(0), "tie": Fraction(1)}),
    ],
)
def test_a_wager_that_another_price_counts_in_is_not_counted_twice(
    slug: str, shares: dict[str, Fraction]
) -> None:
    """Raises and war wagers are in the price of the first wager; three bets are one price."""
    card = game(slug)
    rules = card.rules()
    found = worths(card.layout(rules), card.odds(rules))
    assert {each.wager: each.share for each in found.values()}.items() >= shares.items()


def test_an_example_prices_no_other_ticket() -> None:
    """A way ticket of keno has a price of its own, a straight one that of its spots."""
    card = game("keno")
    rules = card.rules()
    found = {each.wager for each in worths(card.layout(rules), card.odds(rules)).values()}
    assert "straight_1" in found
    assert "way" not in found


def test_odds_at_craps_have_the_price_of_their_point() -> None:
    """Free odds on a four are worth what that row says, nothing to the house."""
    card = game("craps")
    rules = card.rules()
    found = worths(card.layout(rules), card.odds(rules))
    assert {each.advantage for key, each in found.items() if key.startswith("pass_odds")} <= {
        Fraction(0)
    }
    assert found["pass"].advantage == Fraction(7, 495)


def test_figures_are_written_as_csv_and_parquet(ledger: Ledger, tmp_path: Path) -> None:
    """Every figure is there, what is not known is empty; a file that cannot be is refused."""
    Evening(ledger).play(rounds=2)
    found = HouseStatistics(ledger).figures(["day"])
    (row,) = csv.DictReader(io.StringIO(csv_of(found)))
    assert (row["day"], row["game"], int(row["handle"])) == (found[0].day, "", found[0].handle)
    assert found[0].theoretical is not None
    assert Fraction(row["theoretical"]) == found[0].theoretical
    file = tmp_path / "days.parquet"
    write_file(file, parquet_of(found))
    (plain,) = import_module("pyarrow.parquet").read_table(file).to_pylist()
    assert plain == row_of(found[0])
    assert csv_of([]) == "note\n"
    with pytest.raises(MalformedFile):
        write_file(tmp_path, b"")


def day(number: int, *, theoretical: Fraction | None) -> Figures:
    """A gaming day on which the house won ten dollars."""
    return Figures(
        day=f"1999-04-{number:02}", rounds=1, wagers=1, handle=100_00, win=10_00, unpriced=0,
        theoretical=theoretical, error=0.0, standard_error=500.0,
    )  # fmt: skip


def test_the_plot_shows_win_and_what_prices_say() -> None:
    """A line of all days, and a band up to the first day that has no theoretical win."""
    days = [day(1, theoretical=Fraction(500)), day(2, theoretical=Fraction(500))]
    drawn = plot_of([*days, day(3, theoretical=None)])
    assert "won 30.00 dollars" in drawn
    lines = {kind: points.split() for kind, points in POINTS.findall(drawn)}
    assert {kind: len(points) for kind, points in lines.items()} == {
        "wide": 4,
        "exact": 2,
        "line": 3,
    }
    assert plot_of(days[:1]) == ""


POINTS = re.compile(r'class="(wide|exact|line)" points="([^"]*)"')
