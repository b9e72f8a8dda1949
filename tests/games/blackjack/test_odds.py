"""The exact prices of insurance and of the additional wagers."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from pitboss.cli.main import app
from pitboss.equipment import full_deck
from pitboss.games.blackjack.odds import odds, valued
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.table import Round
from tests.games.blackjack.felt import BlackjackTable

F = Fraction


def edge(wager: str, **options: Any) -> Fraction:
    rules = BlackjackRules(**options)
    return next(row.house_advantage for row in odds(rules) if row.wager == wager)


OVER_UNDER = {
    1: (F(618, 1326), F(15, 221), F(596, 1326), F(67, 663)),
    2: (F(2500, 5356), F(89, 1339), F(2408, 5356), F(135, 1339)),
    4: (F(10056, 21528), F(59, 897), F(9680, 21528), F(271, 2691)),
    6: (F(22668, 48516), F(265, 4043), F(21816, 48516), F(407, 4043)),
    8: (F(40336, 86320), F(353, 5395), F(38816, 86320), F(543, 5395)),
}


@pytest.mark.rule("19:47-2.17(e)1")
@pytest.mark.parametrize("decks", OVER_UNDER)
def test_over_and_under_13_by_decks(decks: int) -> None:
    """Even money, and thirteen loses both."""
    rules = BlackjackRules(decks=decks, additional_wager="over_under_13")
    rows = {row.wager: row for row in odds(rules)}
    over, under = rows["over_13"], rows["under_13"]

    found = (over.win, over.house_advantage, under.win, under.house_advantage)
    assert found == OVER_UNDER[decks]
    assert over.push == under.push == 0


SAME_SUIT = {
    1: ("19:47-2.17(e)2i", [F(22, 663), F(25, 663), F(35, 663), F(24, 221)]),
    2: ("19:47-2.17(e)2ii", [F(11, 1339), F(31, 1339), F(223, 2678), F(263, 2678)]),
    4: ("19:47-2.17(e)2iii", [F(1, 117), F(127, 1794), F(461, 5382), F(106, 897)]),
    6: ("19:47-2.17(e)2iv", [F(15, 4043), F(539, 8086), F(659, 8086), F(464, 4043)]),
    8: ("19:47-2.17(e)2v", [F(7, 5395), F(697, 10790), F(122, 1079)]),
}
PAID = {
    1: [("50 to 1", "5 to 2"), ("10 to 1", "3 to 1"), ("5 to 1", "3 to 1"), ("25 to 1", "5 to 2")],
    2: [("10 to 1", "3 to 1"), ("5 to 1", "3 to 1"), ("25 to 1", "5 to 2"), ("20 to 1", "5 to 2")],
    4: [("5 to 1", "3 to 1"), ("25 to 1", "5 to 2"), ("20 to 1", "5 to 2"), ("50 to 1", "2 to 1")],
    6: [("5 to 1", "3 to 1"), ("25 to 1", "5 to 2"), ("20 to 1", "5 to 2"), ("50 to 1", "2 to 1")],
    8: [("5 to 1", "3 to 1"), ("25 to 1", "5 to 2"), ("50 to 1", "2 to 1")],
}


@pytest.mark.parametrize(
    ("decks", "edges"),
    [pytest.param(n, row[1], marks=pytest.mark.rule(row[0])) for n, row in SAME_SUIT.items()],
)
def test_same_suit_by_decks_and_option(decks: int, edges: list[Fraction]) -> None:
    """What each option pays, and an advantage that rises from the first to the last."""
    each = [
        BlackjackRules(decks=decks, additional_wager="same_suit", same_suit_option=n)
        for n in range(1, len(edges) + 1)
    ]
    lines = [rules.areas["same_suit_1"].kind.lines for rules in each]
    paid = [
        tuple(str(rules.odds(key)) for key in keys) for rules, keys in zip(each, lines, strict=True)
    ]

    assert paid == PAID[decks]
    assert [odds(rules)[-1].house_advantage for rules in each] == edges == sorted(edges)


INSURANCE = {1: F(3, 51), 2: F(7, 103), 4: F(15, 207), 6: F(23, 311), 8: F(31, 415)}


@pytest.mark.rule("19:47-2.9(c)")
@pytest.mark.parametrize("decks", INSURANCE)
def test_insurance_when_only_the_ace_is_known(decks: int) -> None:
    """Two to one on a ten, a jack, a queen or a king."""
    assert edge("insurance", decks=decks) == INSURANCE[decks] == F(4 * decks - 1, 52 * decks - 1)


@pytest.mark.rule("19:47-2.6(k)3")
def test_no_insurance_is_priced_with_the_hole_card_up() -> None:
    """There is none."""
    rules = BlackjackRules(dealer_second_card="hole_up")

    assert "insurance" not in [row.wager for row in odds(rules)]


BEST_PLAY = {1: 0.001541, 2: -0.002228, 4: -0.003991, 6: -0.004569, 8: -0.004858}


@pytest.mark.parametrize("decks", BEST_PLAY)
def test_the_blackjack_wager_under_the_best_play(decks: int) -> None:
    """With a card reader, to the digits known, and with a bound on the error."""
    row = odds(BlackjackRules(decks=decks, card_reader=True))[0]

    assert row.wager == "blackjack"
    assert abs(float(row.expectation) - BEST_PLAY[decks]) < 6e-7
    assert row.error is not None
    assert 0 < row.error < 1e-9
    assert (row.win, row.push, row.lose, row.variance, row.sd) == (None,) * 5


def test_a_value_in_floating_point_says_how_far_off_it_may_be() -> None:
    """The advantage is a number, with the bound on its error beside it."""
    rules = BlackjackRules()
    row = valued(rules.areas["box_1"], rules, -0.25, 1e-12)

    assert row.house_advantage == F(1, 4)
    plain = row.to_dict()
    assert (plain["house_advantage"], plain["error"]) == (0.25, 1e-12)
    assert (plain["wager"], plain["pays"]) == ("blackjack", "1 to 1 or 3 to 2")


@pytest.mark.promise("R10")
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["over_13", "under_13", "same_suit"])
def test_every_deal_at_the_table_nets_what_the_price_says(kind: str) -> None:
    """All 2652 first two cards of one deck, dealt at the table."""
    option = "same_suit" if kind == "same_suit" else "over_under_13"
    rules = BlackjackRules(decks=1, additional_wager=option)
    row = next(each for each in odds(rules) if each.wager == kind)
    seen: Counter[Fraction] = Counter()
    for first, second in permutations([card.code for card in full_deck()], 2):
        dealer = next(c.code for c in full_deck() if c.code not in (first, second, "2c"))
        seen[net(kind, option, f"{first} {dealer} {second}")] += 1
    played = {value: F(ways, 2652) for value, ways in seen.items()}

    nets = {each.net for each in row.outcomes}  # a thirteen loses under a provision of its own
    assert played == {
        net: sum(each.chance for each in row.outcomes if each.net == net) for net in nets
    }


def net(kind: str, option: str, text: str) -> Fraction:
    """What a unit on an additional wager nets when these cards are dealt."""
    felt = BlackjackTable(
        ready=False, decks=1, additional_wager=option, dealer_second_card="draw_last"
    )
    opened = msgspec.structs.replace(felt.state, opened=True, due=("", ""))
    felt.table.restore(felt.table.snapshot())
    felt.table.state = opened
    felt.round = Round(felt.table)
    felt.bet("box_1", 10_00)
    felt.bet(f"{kind}_1", 10_00)
    felt.deal(text)
    _, _, taken, paid = felt.results()[0]
    return F(paid - taken, 10_00)


@pytest.mark.parametrize("columns", ["60", "200"])
def test_the_command_line_prints_the_worth_and_no_chances_it_does_not_know(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a narrow window and in a wide one."""
    monkeypatch.setenv("COLUMNS", columns)

    shown = CliRunner().invoke(app, ["odds", "blackjack", "--set", "card_reader=true"])

    assert shown.exit_code == 0
    assert "0.4858%" in shown.output
    assert "1e-11" in shown.output
    assert "never wins" not in shown.output


def test_the_command_line_says_what_play_a_figure_assumes() -> None:
    """The worth by the dealer's card, the play, the bound on the error; the same for a program."""
    printed = CliRunner().invoke(app, ["odds", "blackjack", "--set", "decks=6"]).output
    row = json.loads(CliRunner().invoke(app, ["odds", "blackjack", "--json"]).output)[0]

    lines = [line.split() for line in printed.splitlines()]
    assert ["T", "0.307692308", "-0.173182665"] in lines
    assert "19:47-2.11(d)" in printed
    assert "the play is not optimised again" in printed
    assert "Error below 1e-11" in printed
    assert "19:47-2.11(d)" in row["play"]
    assert [each["cards"] for each in row["shown"]] == list("A23456789T")
    total = sum(each["chance"] * each["expectation"] for each in row["shown"])
    assert total == pytest.approx(row["expectation"], abs=1e-11)
