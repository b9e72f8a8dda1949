"""What is typed after `pitboss simulate`, and the bar that is shown meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

import pitboss
from pitboss.cli.simulate_run import (
    ROUNDS_AT_TABLE,
    ROUNDS_BY_KERNEL,
    bar,
    count_of,
    details_of,
    progress_text,
    rounds_of,
    stops_of,
    system_of,
    terms_of,
    wagers_of,
)
from pitboss.errors import MalformedAnswer, MalformedFile, UnlawfulOption
from pitboss.games import AnyGame
from pitboss.simulation.job import has_kernel
from pitboss.simulation.plan import ROUNDS_MAX, Stops, Terms
from pitboss.simulation.run import Progress
from pitboss.simulation.strategy import Strategy

BLACKJACK = pitboss.game("blackjack")
ROULETTE = pitboss.game("roulette")


@pytest.mark.parametrize(
    ("typed", "rounds"),
    [("1e8", 10**8), ("1_000", 1_000), ("2,500,000", 2_500_000), (" 7 ", 7), ("1.5e3", 1_500)],
)
def test_rounds_are_typed_as_people_type_them(typed: str, rounds: int) -> None:
    """Whole numbers, in any of these forms."""
    assert rounds_of(typed) == rounds


@pytest.mark.parametrize("typed", ["", "0", "-1", "1e14", "nan", "inf", "1.5", "ten"])
def test_rounds_that_are_none_are_refused(typed: str) -> None:
    """With how to write them."""
    with pytest.raises(MalformedAnswer, match="1e8"):
        rounds_of(typed)


def test_a_run_takes_some_seconds_if_nothing_is_said() -> None:
    """More rounds by a kernel than at a table; as many as it takes for an error or a time."""
    hold_em = pitboss.game("hold_em")

    assert ends(ROULETTE).rounds == ROUNDS_BY_KERNEL
    assert ends(hold_em).rounds == ROUNDS_BY_KERNEL
    assert ends(hold_em, play="tight").rounds == ROUNDS_AT_TABLE
    assert ends(ROULETTE, se=0.1).rounds == ROUNDS_MAX
    assert ends(ROULETTE, time=1.0).rounds == ROUNDS_MAX
    assert ends(ROULETTE, rounds="9", time=1.0).rounds == 9


def ends(
    card: AnyGame,
    *,
    play: str = "best",
    rounds: str | None = None,
    se: float | None = None,
    time: float | None = None,
) -> Stops:
    """When a run ends of which only so much is said."""
    compiled = has_kernel(card.slug, Strategy(play=play))
    return stops_of(compiled=compiled, rounds=rounds, se=se, of=None, time=time)


def test_wagers_details_and_sessions_are_read() -> None:
    """Dollars become cents."""
    assert wagers_of(["red=5", " straight_17 = $2.50"]) == {"red": 5_00, "straight_17": 2_50}
    assert details_of(["shuffle=every_round"]) == {"shuffle": "every_round"}
    assert wagers_of(None) == {}
    assert terms_of("500", None, 50) == Terms(bankroll=500_00, length=50)
    assert terms_of(None, "600", 50) == Terms(target=600_00, length=50)


def test_the_usual_levels_of_a_system_fit_the_table() -> None:
    """As many as its maximum takes."""
    rules = ROULETTE.rules(maximum=100_00)

    assert len(system_of("martingale", ROULETTE, rules, {"red": 5_00}).units) == 5
    assert len(system_of("martingale:7", ROULETTE, rules, {"red": 5_00}).units) == 7


def test_a_count_is_known_by_the_game_and_may_have_another_ramp() -> None:
    """Its tags stay."""
    usual = count_of("hi_lo", None, BLACKJACK, BLACKJACK.rules())
    steep = count_of(" HI_LO ", "-1:1,1:2,2:8", BLACKJACK, BLACKJACK.rules())
    assert usual is not None
    assert steep is not None

    assert steep.tags == usual.tags
    assert steep.ramp == ((-1, 1), (1, 2), (2, 8)) != usual.ramp
    assert count_of(None, None, BLACKJACK, BLACKJACK.rules()) is None


def test_a_count_may_come_from_a_file(tmp_path: Path) -> None:
    """As the library writes it."""
    file = tmp_path / "mine.json"
    file.write_text('{"name": "mine", "tags": [0,0,0,1,1,1,0,0,0,-1], "ramp": [[2, 4]]}')
    mine = count_of(str(file), None, BLACKJACK, BLACKJACK.rules())
    file.write_text("[]")

    assert mine is not None
    assert (mine.name, mine.ramp) == ("mine", ((2, 4),))
    with pytest.raises(MalformedFile, match="not a count in JSON"):
        count_of(str(file), None, BLACKJACK, BLACKJACK.rules())


@pytest.mark.parametrize("ramp", ["", "1", "1:2:3", "a:b", "1:2,"])
def test_a_ramp_that_is_none_is_refused(ramp: str) -> None:
    """With how to write it."""
    with pytest.raises(MalformedAnswer, match="1:2,2:4,3:8"):
        count_of("hi_lo", ramp, BLACKJACK, BLACKJACK.rules())


def test_a_count_nobody_knows_is_refused_by_the_game() -> None:
    """With those it knows."""
    with pytest.raises(UnlawfulOption, match="hi_lo"):
        count_of("hilo_deluxe", None, BLACKJACK, BLACKJACK.rules())


# -- the bar ---------------------------------------------------------------------------------------


BEGUN = Progress(
    rounds=12_300_000,
    advantage=0.0526,
    error=0.0012,
    seconds=4.0,
    rate=3.1e6,
    share=0.2,
    seconds_left=75.2,
)


def test_the_bar_tells_rounds_rate_estimate_and_time() -> None:
    """What is not known yet is left out."""
    assert progress_text(BEGUN) == "12.3 M rounds, 3.1 M/s, house 5.260% ± 0.120%, 0:01:15 left"
    bare = replace(BEGUN, advantage=None, error=None, seconds_left=None)
    assert progress_text(bare) == "12.3 M rounds, 3.1 M/s"


@pytest.mark.parametrize("terminal", [True, False])
def test_the_bar_is_for_terminals_only(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing else than figures goes into a file."""
    monkeypatch.setattr(Console, "is_terminal", property(lambda _: terminal))
    with bar() as tell:
        assert (tell is not None) == terminal
        if tell is not None:
            tell(BEGUN)
    shown = capsys.readouterr()

    assert shown.out == ""
    assert ("12.3 M rounds" in shown.err) == terminal
