"""A page that stands alone: well formed, accessible, and with the numbers behind every plot."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from pitboss.simulation.plots import (
    BARS_MAX,
    Bar,
    Frame,
    Scale,
    bars_of,
    convergence_plot,
    fan_plot,
    label_of,
    outcomes_plot,
    rarely,
    ticks_of,
)
from pitboss.simulation.report import ROWS_MAX, html_report
from pitboss.simulation.result import Outcome, Point, Result
from tests.simulation.found import changed, empty, many, roulette

VOID = {"meta", "input"}


class Page(HTMLParser):
    """Reads a page and keeps what a check needs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.ids += [str(given["id"])] if "id" in given else []
        self.labels += str(given.get("aria-labelledby", "")).split()
        assert not {"src", "href", "onload", "onclick"} & set(given)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outcomes(nets: list[tuple[int, int]]) -> list[Outcome]:
    return [Outcome(net=net, times=times) for net, times in nets]


# -- the page --------------------------------------------------------------------------------------


def test_a_page_is_whole_and_needs_nothing_else() -> None:
    """Every element is closed; no script, no picture, no address."""
    page = Page(html_report(roulette(), name="Roulette"))
    text = html_report(roulette())

    assert page.open == []
    assert not {"script", "img", "link", "iframe"} & set(page.tags)
    assert not re.search(r"https?://|url\((?!#)|@import", text)
    assert "default-src 'none'" in text


def test_every_plot_has_a_title_a_description_and_its_numbers() -> None:
    """For those who do not see it."""
    page = Page(html_report(roulette()))

    assert page.tags.count("svg") == page.tags.count("desc") == 4
    assert set(page.labels) <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert page.tags.count("details") == 3 + 2


def test_a_page_tells_the_figures_and_where_they_come_from() -> None:
    """Summary, agreement, sessions, seed, strategy and house rules."""
    text = html_report(roulette(), name="Roulette <b>")

    assert "Simulation of Roulette &lt;b&gt;" in text
    assert "agrees</span> with the exact value" in text
    for said in ("martingale", "seed 1", "options.wheel", "reached the target", "Bankrolls"):
        assert said in text
    assert "prefers-color-scheme:dark" in text


def test_an_estimate_far_from_the_exact_value_is_marked() -> None:
    """At four standard errors one should look closer."""
    found = roulette()
    far = changed(found, round=changed(found.round, wagers=changed(found.round.wagers, z=-4.2)))

    assert 'class="bad">does not agree' in html_report(far)


def test_notes_stand_at_the_top() -> None:
    """Before any figure."""
    text = html_report(changed(roulette(), notes=("Played at the table.",)))

    assert text.index("Played at the table.") < text.index("<h2>")


def test_a_page_of_almost_nothing_is_a_page() -> None:
    """One round: no plot of how it settled, no session."""
    text = html_report(empty())
    page = Page(text)

    assert page.open == []
    assert "Too few rounds" in text
    assert page.tags.count("svg") == 2


def test_a_page_without_bankroll_or_strategy_leaves_them_out() -> None:
    """Nothing is lost or reached, and nothing is folded away."""
    found = roulette()
    terms = changed(found.sessions, bankroll=0, target=0)
    bare = changed(found, sessions=terms, strategy={}, rules={"a": None, "b": True, "c": [1, []]})
    text = html_report(bare)

    assert "bankroll lost" not in text
    assert "<summary>Strategy" not in text
    assert all(said in text for said in ("<td>none", "<td>yes", "<td>1, none"))


def test_a_result_without_rounds_or_paths_still_tells_its_sessions() -> None:
    """As a run on a cluster may have, that was interrupted at once."""
    text = html_report(changed(many([]), fan=None, convergence=()))

    assert "<h2>Sessions</h2>" in text
    assert "<svg" not in text


def test_long_tables_are_thinned_to_some_rows() -> None:
    """Evenly, with the first and the last."""
    points = tuple(Point(rounds=n * 1_000, advantage=0.05, error=0.1 / n) for n in range(1, 200))
    text = html_report(changed(roulette(), convergence=points))
    rows = re.findall(r'<th scope="row">([\d,]+000)</th><td>5\.00000%', text)

    assert len(rows) == ROWS_MAX
    assert (rows[0], rows[-1]) == ("1,000", "199,000")


# -- plots -----------------------------------------------------------------------------------------


def test_the_convergence_has_a_band_a_line_and_the_exact_value() -> None:
    """The exact value only where there is one."""
    found = roulette()
    unknown = changed(found.round.wagers, exact_value=None)
    without = changed(found, round=changed(found.round, wagers=unknown))

    assert all(f'class="{kind}"' in convergence_plot(found) for kind in ("wide", "line", "exact"))
    assert 'class="exact"' not in convergence_plot(without)
    assert "exact" not in convergence_plot(without)


def test_what_never_varied_has_no_convergence() -> None:
    """A plot needs some height."""
    points = tuple(Point(rounds=n, advantage=0.0, error=0.0) for n in (10, 20, 30))
    found: Result = changed(
        roulette(),
        convergence=points,
        round=changed(roulette().round, wagers=changed(roulette().round.wagers, exact_value=None)),
    )

    assert convergence_plot(found) == ""


def test_few_nets_have_a_bar_each() -> None:
    """With what they are and how often."""
    drawn = outcomes_plot(many([(-5_00, 90), (0, 9), (35_50, 1)]))

    assert drawn.count('class="bar"') == 3
    assert all(said in drawn for said in (">-$5<", ">$0<", ">$35.50<", ">90.00%<"))


@pytest.mark.parametrize("log", [False, True])
def test_many_nets_are_put_in_classes(log: bool) -> None:
    """As wide as several steps, the tails gathered at the ends."""
    nets = [(step * 5_00, 10_000 - abs(step)) for step in range(-400, 400)]
    found = many([(-10_000_00, 1), *nets, (50_000_00, 3)])
    bars = bars_of(found.round.outcomes)
    drawn = outcomes_plot(found, log=log)

    assert sum(bar.times for bar in bars) == found.round.wagers.placed
    assert bars[0].low == -10_000_00
    assert bars[-1].high == 50_000_00
    assert BARS_MAX < len(bars) < 70
    assert {(bar.high - bar.low) % 5_00 for bar in bars[1:-1]} == {0}
    assert drawn.count('class="bar"') == len(bars)
    assert "share of rounds" in drawn
    assert "share a bar" in html_report(found)


def test_a_few_frequent_nets_among_many_rare_ones_keep_their_bars() -> None:
    """The rare ones are gathered."""
    rare = [(1_00 * n, 1) for n in range(1, 40)]
    bars = bars_of(outcomes([(-1_00, 500_000), (0, 500_000), *rare]))

    assert bars == [Bar(-1_00, -1_00, 500_000), Bar(0, 0, 500_000), Bar(1_00, 39_00, 39)]


def test_classes_in_which_nothing_fell_have_no_bar() -> None:
    """Side by side or one above the other."""
    wide = [(n, 100) for n in (*range(30), 1_000)]

    assert outcomes_plot(many(wide), log=True).count('class="bar"') < len(bars_of(outcomes(wide)))
    few = [(n, 100) for n in (*range(12), *range(13, 26))]
    assert len(bars_of(outcomes(few))) == 26


def test_rounds_with_still_other_nets_are_shown() -> None:
    """They have no bar."""
    assert "7 rounds had still other nets" in html_report(many([(1, 2)], others=7))


def test_what_is_rare_is_shown_as_one_in_so_many() -> None:
    """And nothing as nothing."""
    assert [rarely(each) for each in (0.25, 0.0001, 0.0)] == ["25.00%", "1 in 10,000", "0.00%"]
    assert label_of(Bar(1_00, 250_00, 1)) == "$1.00 to $250"


def test_the_fan_marks_ruin_and_target_where_they_are_in_sight() -> None:
    """A target far away would make the rest flat."""
    found = roulette()
    far = changed(found, sessions=changed(found.sessions, target=10**9))

    assert fan_plot(found).count('class="mark"') == 2
    assert fan_plot(far).count('class="mark"') == 1
    assert fan_plot(empty()) == ""


# -- scales ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (-7, 23, [-5, 0, 5, 10, 15, 20]),
        (0, 100, [0, 20, 40, 60, 80, 100]),
        (0, 0.6, pytest.approx([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, ticks: object) -> None:
    """One, two or five times a power of ten."""
    assert ticks_of(low, high) == ticks


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (1, 1_000, [1, 10, 100, 1_000]),
        (30, 400, [50, 100, 200]),
        (1, 10**16, [10.0**n for n in range(0, 17, 3)]),
    ],
)
def test_logarithmic_ticks_are_decades_or_finer(low: float, high: float, ticks: object) -> None:
    """Every second or third where there are many."""
    assert Scale(low=low, high=high, start=0, end=1, log=True).ticks() == pytest.approx(ticks)


def test_a_scale_puts_values_in_their_places() -> None:
    """By size or by logarithm."""
    frame = Frame.of((1, 100), (0, 2), log=True)

    assert frame.x.at(10) == pytest.approx((frame.x.start + frame.x.end) / 2)
    assert frame.dots([(1, 0)]) == f"{frame.x.start:.1f},{frame.y.start:.1f}"
