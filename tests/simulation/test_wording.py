"""Figures in words: as many places as their errors make sense of."""

from __future__ import annotations

import pytest

from pitboss.simulation.result import Result
from pitboss.simulation.statistics import estimate
from pitboss.simulation.wording import (
    SPREAD_HEADINGS,
    WAGER_HEADINGS,
    amounts,
    brief,
    dollars_of,
    number_of,
    percent_of,
    round_lines,
    run_lines,
    session_lines,
    spread_rows,
    system_lines,
    wager_rows,
)
from tests.simulation.found import changed, empty, roulette


@pytest.mark.parametrize(
    ("value", "error", "said"),
    [
        (0.052631, 0.00051, "5.263% ± 0.051%"),
        (0.052631, 0.051, "5.26% ± 5.10%"),
        (-0.01, 0.0000012, "-1.00000% ± 0.00012%"),
        (0.01, 0.0, "1.0000% ± 0.0000%"),
        (0.01, 1e-15, "1.00000000% ± 0.00000000%"),
    ],
)
def test_two_digits_of_the_error_are_shown(value: float, error: float, said: str) -> None:
    """No fewer places than two, no more than eight."""
    assert percent_of(estimate(value, error)) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [(0.5, "0.5"), (950, "950"), (1_000, "1 k"), (999_900, "1000 k"), (2.5e12, "2.5 T")],
)
def test_large_numbers_are_said_briefly(value: float, said: str) -> None:
    """With the sign of their size."""
    assert brief(value) == said


def test_amounts_that_are_not_exact_are_rounded() -> None:
    """To the cent if small, to the dollar if large; a row of them alike."""
    assert [dollars_of(each) for each in (0.4, -99_99.4, 123_45.6)] == ["$0.00", "-$99.99", "$123"]
    assert amounts([100.0, -250.5]) == ["$1.00", "-$2.50"]
    assert amounts([100.0, -20_050.5]) == ["$1", "-$201"]
    assert amounts([]) == []
    assert [number_of(3.0), number_of(1_234.5)] == ["3", "1,234.5"]


def test_every_wager_has_a_row_and_so_has_the_round() -> None:
    """The estimate, its interval, the exact value and the distance between them."""
    rows = list(wager_rows(roulette()))

    assert [row[0] for row in rows] == ["red", "straight_17", "round"]
    assert {len(row) for row in rows} == {len(WAGER_HEADINGS)}
    assert rows[0][1:3] == ("60,000", "$300,000")
    assert rows[0][5].startswith("2.63")
    assert rows[0][6][0] in "+-"


def test_what_is_not_known_is_a_dash() -> None:
    """After a single round there is no error."""
    assert list(wager_rows(empty())) == [("red", "1", "$1", "–", "–", "2.6316%", "–")]
    assert [line.label for line in round_lines(empty())] == ["won, lost, pushed"]
    assert list(spread_rows(empty())) == []
    assert [line.value for line in session_lines(empty())] == ["0 of 1,000 rounds"]


def test_a_wager_without_an_exact_value_has_neither_value_nor_distance() -> None:
    """Only the estimate."""
    found = roulette()
    unknown = changed(found.wagers[0], exact=None, exact_value=None, z=None)
    rows = list(wager_rows(changed(found, wagers=(unknown,))))

    assert rows[0][5:] == ("–", "–")
    assert len(rows) == 1


def test_sessions_are_shown_with_bankroll_and_target() -> None:
    """Hold, ruin, target; drawdowns and times as quantiles."""
    lines = dict(session_lines(roulette()))
    rows = {row[0]: row for row in spread_rows(roulette())}

    assert lines["sessions"] == "600 of 100 rounds, $200.00 bought in, home with $300.00"
    assert "of 600" in lines["ruined"]
    assert "of 600" in lines["reached the target"]
    assert any(label.startswith("hold") for label in lines)
    assert list(rows) == ["net", "drawdown", "rounds to ruin", "rounds to target"]
    assert {len(row) for row in rows.values()} == {len(SPREAD_HEADINGS)}


def test_a_single_session_has_no_mean() -> None:
    """Nor a deviation, and without bankroll and target nobody is ruined and nobody goes home."""
    found = roulette()
    alone = changed(found.sessions.net, mean=None, number=1)
    sessions = changed(
        *(found.sessions,),
        bankroll=0,
        target=0,
        number=1,
        net=alone,
        deviation=None,
        hold=None,
        ruined=None,
        reached=None,
        rounds_to_ruin=None,
        rounds_to_target=None,
    )
    single: Result = changed(found, sessions=sessions)

    assert [line.value for line in session_lines(single)] == ["1 of 100 rounds"]
    assert next(row[:2] for row in spread_rows(single)) == ("net", "–")


def test_a_share_that_is_not_known_is_left_out() -> None:
    """Where a bankroll was brought and no session was whole."""
    found = roulette()
    none = changed(found, sessions=changed(found.sessions, number=0, ruined=None))

    assert [line.label for line in session_lines(none)] == ["sessions"]


def test_only_a_system_is_shown_as_one() -> None:
    """One unit always is none, and who counts cards has none."""
    shown = dict(system_lines(roulette()))

    assert shown["wager system"] == "martingale"
    assert "±" in shown["house advantage under it"]
    assert list(system_lines(empty())) == []
    assert list(system_lines(changed(roulette(), system=None))) == []


@pytest.mark.parametrize("stopped", ["rounds", "standard_error", "seconds", "interrupted"])
def test_a_run_tells_how_to_have_it_again(stopped: str) -> None:
    """Game, seed, rounds, why it ended, how long it took."""
    lines = dict(run_lines(changed(roulette(), stopped=stopped, rate=2.5e6, seconds=0.024)))

    assert (lines["game"], lines["seed"], lines["rounds"]) == ("roulette", "1", "60,000")
    assert lines["ended"]
    assert lines["time"] == "0.0 s, 2.5 M rounds a second"
