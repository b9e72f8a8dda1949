"""Bad beats at the showdown: a high hand that qualifies and loses; 13:69F-14.19."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pitboss.money import Cents, show
from pitboss.poker.betting.pots import net_pots, pots_of
from pitboss.poker.hand import POT, Hand, Player
from pitboss.poker.house.bad_beat import (
    PRIMARY,
    SECONDARY,
    BadBeatRules,
    Qualifier,
    contributions,
    hand_strength,
)
from pitboss.poker.showdown import Judge, Shown
from pitboss.rulebook import cite, rule
from pitboss.table import Event

# The account of a table's box: `bad_beat`, and behind it the fund and the payout it is for.
BAD_BEAT: Final = "bad_beat"


class BadBeatHit(Event, frozen=True, kw_only=True):
    """A hand that qualifies for a bad beat payout lost; the payout awaits verification.

    `others` are those dealt in who neither held a qualifying hand nor won with the hand that beat
    it.
    """

    fund: str
    payout: str
    losers: tuple[int, ...]
    winners: tuple[int, ...]
    others: tuple[int, ...]
    losing: str
    winning: str

    @property
    def text(self) -> str:
        """Which seats, which hands, and that the payout is pending."""
        losers = ", ".join(map(str, self.losers))
        beaten = f"{self.losing} of seat {losers} loses to {self.winning}"
        return f"bad beat: {beaten}; the {self.payout} payout of fund {self.fund} is pending"


class ContributionTaken(Event, frozen=True, kw_only=True):
    """A pot contributed to a fund."""

    fund: str
    cents: Cents

    @property
    def text(self) -> str:
        """How much and to which fund."""
        return f"{show(self.cents)} of the pot goes to the bad beat fund {self.fund}"


def box(fund: str, payout: str = PRIMARY) -> str:
    """The account of the box in which a table keeps contributions until they are counted."""
    return f"{BAD_BEAT}:{fund}:{payout}"


# -- contributions --------------------------------------------------------------------------------


@rule("13:69F-14.1[Pot]", "13:69F-14.6(e)9", "13:69F-14.19(c)")
def take_contribution(hand: Hand) -> None:
    """After the rake and before the pot is distributed, its part goes to the bad beat fund."""
    rules = hand.rules
    if rules.bad_beat is not None:
        if hand.live_count > 1 or rules.bad_beat.uncontested:
            _take_for_fund(hand, rules.bad_beat)
    elif rules.bad_beat_enabled:  # tables opened before rules of funds were filed
        cents = min(rules.bad_beat_contribution, hand.pot)
        _move(hand, 0, cents, BAD_BEAT)


def _take_for_fund(hand: Hand, rules: BadBeatRules) -> None:
    """One contribution a round, from the main pot first; or one from each pot alone."""
    below = 0
    pots = [(0, hand.pot)] if rules.side_pots == "together" else _net(hand)
    for depth, cents in pots:
        parts = contributions(rules, cents)
        for payout, part in zip((PRIMARY, SECONDARY), parts, strict=True):
            if part:
                _move(hand, depth, part, box(rules.fund, payout))
        below += sum(parts)
    if below:
        provision = cite("13:69F-14.19(c)")
        hand.table.emit(ContributionTaken(cite=provision, fund=rules.fund, cents=below))


def _net(hand: Hand) -> list[tuple[int, Cents]]:
    """Each pot after the rake, with the depth at which it begins."""
    found, below = [], 0
    for pot, raked in net_pots(hand):
        found.append((below, pot.cents - raked))
        below = pot.depth
    return found


def _move(hand: Hand, depth: int, cents: Cents, account: str) -> None:
    hand.rakes.append((depth, cents))
    hand.pot -= cents
    hand.table.move(POT, account, cents, cite("13:69F-14.6(e)9"), "bad beat contribution")


# -- what qualifies -------------------------------------------------------------------------------


class Beaten(NamedTuple):
    """A hand shown that lost, and those who beat it."""

    player: Player
    strength: int
    winners: tuple[Player, ...]


@rule("13:69F-14.1[Bad beat]", "13:69F-14.1[Bad beat payout]", "13:69F-14.19(m)2i")
def bad_beats(hand: Hand, judge: Judge, shown: Shown) -> Iterator[BadBeatHit]:
    """The payouts that this showdown wins: the primary one, the secondary one, or both."""
    rules = hand.rules.bad_beat
    if rules is None:
        return
    beaten = list(_beaten(hand, shown))
    first = _qualified(hand, judge, beaten, rules.hands[rules_game(hand)])
    if first:
        yield _hit(hand, judge, rules, PRIMARY, first)
    second = rules.secondary
    if second is None or rules_game(hand) not in second.hands:
        return
    if first and second.both == "primary_only":
        return
    taken = {each.player.seat for each in first}
    rest = [each for each in beaten if each.player.seat not in taken]
    lesser = _qualified(hand, judge, rest, second.hands[rules_game(hand)])
    if lesser:
        yield _hit(hand, judge, rules, SECONDARY, lesser)


def rules_game(hand: Hand) -> str:
    """The type of poker at this table, as the rules of a fund name it."""
    return hand.rules.game


def _beaten(hand: Hand, shown: Shown) -> Iterator[Beaten]:
    """Every hand shown that a better one beat in a pot for which both contended."""
    for player in hand.live():
        strength, winners = shown.high[player.seat], []
        for pot in pots_of(hand.players):
            best = max(shown.high[each.seat] for each in pot.players)
            if player in pot.players and best > strength:
                winners += [each for each in pot.players if shown.high[each.seat] == best]
        if winners:
            yield Beaten(player, strength, tuple(dict.fromkeys(winners)))


@rule("13:69F-14.19(b)3")
def _qualified(hand: Hand, judge: Judge, beaten: list[Beaten], wanted: Qualifier) -> list[Beaten]:
    """Those beaten hands that are good enough and fulfil the filed conditions."""
    if len(hand.players) < wanted.players:
        return []
    least = hand_strength(wanted.hand, hand.rules.hand_kind())
    found = [each for each in beaten if each.strength >= least]
    if wanted.own_cards != "any" and judge.own is not None:
        found = [each for each in found if judge.own(hand, each.player)]
        if wanted.own_cards == "both":
            own = judge.own
            found = [each for each in found if all(own(hand, won) for won in each.winners)]
    return found


@rule("13:69F-14.19(n)")
def _hit(
    hand: Hand, judge: Judge, rules: BadBeatRules, payout: str, found: list[Beaten]
) -> BadBeatHit:
    """Of several who qualify the highest hand is paid, or all of them share."""
    best = max(each.strength for each in found)
    paid = [each for each in found if rules.several == "share" or each.strength == best]
    losers = tuple(each.player.seat for each in paid)
    won = dict.fromkeys(won for each in paid for won in each.winners)
    winners = tuple(each.seat for each in won if each.seat not in losers)
    others = tuple(each.seat for each in hand.players if each.seat not in (*losers, *winners))
    words = judge.high_words
    top = max((judge.high(hand, each) for each in won), default=best)
    return BadBeatHit(
        cite=cite("13:69F-14.19(a)"),
        fund=rules.fund,
        payout=payout,
        losers=losers,
        winners=winners,
        others=others,
        losing=words(best) if words else str(best),
        winning=words(top) if words else str(top),
    )
