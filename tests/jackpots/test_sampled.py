"""Bad beats by chance: the same deals as a person would judge them, and the exact counts."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from pitboss.equipment import Card
from pitboss.errors import TechnicalLimit
from pitboss.games import game
from pitboss.jackpots import sampled
from pitboss.jackpots.sampled import sampled_prices
from pitboss.poker.house.bad_beat import Qualifier, Secondary, rules_to_data
from pitboss.ranking import rank
from pitboss.simulation.chance import shuffle_ahead
from pitboss.simulation.streams import stream
from tests.cli.running import run
from tests.poker.funds import fund_rules

CARDS = [Card.parse(f"{value}{suit}") for suit in "cdhs" for value in "23456789TJQKA"]


def best(cards: list[Card]) -> int:
    return max(rank(each).strength for each in combinations(cards, 5))


def strength(own: list[Card], board: list[Card]) -> int:
    """The best hand by trying all, at the four ways in which cards are dealt."""
    if len(own) == 4:
        twos, threes = combinations(own, 2), list(combinations(board, 3))
        return max(rank([*two, *three]).strength for two in twos for three in threes)
    return best([*own, *board])


def hits(slug: str, wanted: Qualifier, players: int, deals: int) -> int:
    """The deals of the same stream that win, card by card."""
    own, common = game(slug).rules().showdown_cards
    least = rank([Card.parse(each) for each in ("2c", "2d", "2h", "3s", "3c")]).strength
    deck, chance, found = np.arange(52).astype(np.uint8), stream(3, 0), 0
    for _ in range(deals):
        shuffle_ahead(deck, chance, players * own + common)
        cards = [CARDS[each] for each in deck]
        board = cards[players * own : players * own + common]
        hands = [cards[n * own : (n + 1) * own] for n in range(players)]
        worth = [strength(each, board) for each in hands]
        uses = [
            wanted.own_cards == "any"
            or max(rank([*each, *three]).strength for three in combinations(board, 3)) == made
            for each, made in zip(hands, worth, strict=True)
        ]
        top = max(worth)
        fair = wanted.own_cards != "both" or all(
            used for used, made in zip(uses, worth, strict=True) if made == top
        )
        losers = zip(uses, worth, strict=True)
        found += fair and any(used and least <= made < top for used, made in losers)
    return found


@pytest.mark.rule("13:69F-14.19(b)3")
@pytest.mark.parametrize(
    ("slug", "own_cards", "players"),
    [
        ("hold_em", "any", 9),
        ("hold_em", "loser", 6),
        ("hold_em", "both", 6),
        ("omaha", "any", 5),
        ("seven_card_stud", "any", 7),
    ],
)
def test_the_kernel_judges_deals_as_the_table_does(slug: str, own_cards: str, players: int) -> None:
    """The same deals, hand by hand; full houses are frequent enough."""
    wanted = Qualifier(hand="22233", own_cards=own_cards)  # type: ignore[arg-type]
    rules = fund_rules(hands={slug: wanted})
    deals = 150
    (found,) = sampled_prices(rules, game(slug).rules(), players=players, deals=deals, seed=3)

    assert found.hits == hits(slug, wanted, players, deals) > 0


@pytest.mark.rule("13:69F-14.19(b)3")
def test_two_hands_by_chance_agree_with_every_deal() -> None:
    """Three aces full: 467,338,792 of 1,390,690,501,200; the error says how near."""
    rules = fund_rules(hands={"hold_em": Qualifier(hand="AAA22")})
    (found,) = sampled_prices(rules, game("hold_em").rules(), players=2, deals=1_000_000, seed=1)
    exact = 467_338_792 / 1_390_690_501_200

    assert abs(found.chance - exact) < found.error < exact / 5
    assert found.expected_display == pytest.approx(1_00 / found.chance)


def test_the_secondary_payout_is_won_by_hands_that_do_not_win_the_primary() -> None:
    """Only the primary one where the rules say so; five-card hands."""

    def both(words: str) -> list[int]:
        second = Secondary(
            hands={"five_card_stud": Qualifier(hand="22345")},
            funded_by="from_primary",
            portion=Fraction(1, 10),
            both=words,  # type: ignore[arg-type]
        )
        hands = {"five_card_stud": Qualifier(hand="AAKK2")}
        rules = fund_rules(hands=hands, secondary=second)
        table = game("five_card_stud").rules()
        made = sampled_prices(rules, table, players=6, deals=20_000, seed=1)
        return [each.hits for each in made]

    only, paid = both("primary_only"), both("both_paid")
    assert only[0] == paid[0] > 0
    assert only[1] < paid[1] < 20_000


def test_what_cannot_be_dealt_is_refused() -> None:
    """Draws, low hands, too many players, no deals."""
    rules = fund_rules(hands={"five_card_draw": Qualifier(hand="22223")})
    stud = fund_rules(hands={"seven_card_stud": Qualifier(hand="22223")})
    for filed, slug, players, deals in (
        (rules, "five_card_draw", 2, 10),
        (stud, "seven_card_stud", 8, 10),
        (stud, "seven_card_stud", 1, 10),
        (stud, "seven_card_stud", 2, 0),
    ):
        with pytest.raises(TechnicalLimit):
            sampled_prices(filed, game(slug).rules(), players=players, deals=deals, seed=1)
    (never,) = sampled_prices(
        fund_rules(hands={"hold_em": Qualifier(hand="22223", players=4)}),
        game("hold_em").rules(), players=3, deals=10, seed=1,
    )  # fmt: skip
    assert (never.hits, never.expected_display) == (0, None)


def test_the_command_states_the_error(tmp_path: Path) -> None:
    """Printed and as JSON, the same for the same seed."""
    file = tmp_path / "fund.json"
    file.write_text(json.dumps(rules_to_data(fund_rules())))
    asked = ("jackpot", "price", str(file), "--players", "9", "--deals", "200000")
    printed, plain = run(*asked).stdout, json.loads(run(*asked, "--json").stdout)

    assert "9 players who all stay to the end" in printed
    assert f"of {plain['payouts'][0]['deals']:,} deals" in printed
    assert 0 < plain["payouts"][0]["error"] < plain["payouts"][0]["chance"]
    assert sampled.DEALS_MAX >= 200_000
