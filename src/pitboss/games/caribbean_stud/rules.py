"""The rules of Caribbean stud, each one small function; section numbers are those of 19:47-16."""

from __future__ import annotations

from pitboss.rulebook import rule

HAND_CARDS = 5
HOLE_CARDS = 4
PROGRESSIVE_STAKE = 1_00

# How a hand comes out against the dealer's.
NO_HAND = 0
DEALER_LOSES = 1
TIE = 2
DEALER_WINS = 3

# The categories of five-card hands by their numbers, from no pair to the royal flush.
_PAIR = 1
_FLUSH = 5
_STRAIGHT_FLUSH = 8
_ROYAL_FLUSH = 9


# -- wagers ---------------------------------------------------------------------------------------


@rule("19:47-16.1[Ante wager]")
def takes_part(ante: int) -> bool:
    """A player who placed an ante before the first card is dealt a hand."""
    return ante > 0


@rule("19:47-16.1[Bet wager]")
def bet_amount(ante: int) -> int:
    """The bet wager is exactly twice the ante."""
    return 2 * ante


@rule("19:47-16.6(c)")
def may_bet_progressive(ante: int, cents: int) -> bool:
    """A player with an ante may drop one chip of $1.00 into the acceptor, no more and no less."""
    return ante > 0 and cents == PROGRESSIVE_STAKE


# -- misdeals -------------------------------------------------------------------------------------


@rule("19:47-16.1[Hand]", "19:47-16.13(d)")
def is_player_hand_void(cards: int) -> bool:
    """A hand is five cards; a player with a wrong number has a void hand."""
    return cards != HAND_CARDS


@rule("19:47-16.13(d)")
def dealer_is_completed(cards: int) -> bool:
    """A dealer with four cards gets one more; any other misdeal to the dealer voids all hands."""
    return cards == HAND_CARDS - 1


# -- the dealer's hand and the players' -----------------------------------------------------------


@rule("19:47-16.1[Qualifying hand]")
def qualifies(dealer: int, least: int) -> bool:
    """The dealer's hand ranks at least as high as ace, king, four, three, two."""
    return dealer >= least


@rule("19:47-16.10(e)1", "19:47-16.10(e)2", "19:47-16.10(e)3", "19:47-16.10(f)", "19:47-16.1[Push]")
def outcome(player: int, dealer: int, least: int) -> int:
    """No hand if the dealer does not qualify; otherwise the higher hand wins and equal ones tie."""
    if not qualifies(dealer, least):
        return NO_HAND
    if player == dealer:
        return TIE
    return DEALER_LOSES if player > dealer else DEALER_WINS


@rule("19:47-16.10(f)1")
def must_turn_over(qualifying: bool, progressive: bool, house_turns: bool) -> bool:
    """With no hand the house chooses whether cards are turned; those with a progressive are."""
    return qualifying or progressive or house_turns


# -- payouts --------------------------------------------------------------------------------------


@rule("19:47-16.12(c)")
def pay_row(category: int) -> int:
    """The row of the bet payouts, from one pair or less upward."""
    return max(category, _PAIR) - _PAIR


@rule("19:47-16.12(d)")
def payout_capped(payout: int, cap: int) -> int:
    """Whatever the hand, a bet wager is paid at most the limit."""
    return min(payout, cap)


@rule("19:47-16.1[Progressive payout hand]")
def is_progressive_hand(category: int) -> bool:
    """A flush, full house, four of a kind, straight flush or royal flush."""
    return category >= _FLUSH


@rule("19:47-16.12(f)")
def meter_contribution(wagers: int, numerator: int, denominator: int, carry: int) -> int:
    """The whole cents that so many wagers add to the meter at its rate of progression.

    A cent has `denominator` parts; `carry` are the parts that were left over before.
    """
    return (wagers * PROGRESSIVE_STAKE * numerator + carry) // denominator


@rule("19:47-16.12(f)")
def meter_carry(wagers: int, numerator: int, denominator: int, carry: int) -> int:
    """The parts of a cent that are left over after so many wagers."""
    return (wagers * PROGRESSIVE_STAKE * numerator + carry) % denominator


@rule("19:47-16.12(e)")
def straight_flush_share(meter: int) -> int:
    """A tenth of the meter, odd parts of a cent staying on it."""
    return meter // 10


@rule("19:47-16.12(g)")
def fixed_deduction(award: int, meter: int, deducts: bool) -> int:
    """What an award of a fixed amount takes off the meter, where the house has it so."""
    return min(award, meter) if deducts else 0


@rule("19:47-16.12(g)")
def royal_share(meter: int, royals: int) -> int:
    """Royal flushes at one table share the meter equally; odd cents stay on it."""
    return meter // royals


@rule("19:47-16.12(e)", "19:47-16.12(g)")
def progressive_award(
    category: int, meter: int, fixed: int, royals: int, house: tuple[bool, bool]
) -> tuple[int, int]:
    """What a hand is paid on the meter as it stands, and what comes off the meter with it.

    With the first royal flush all of them are paid. The house says whether a straight flush has a
    tenth of the meter, not a fixed award, and whether fixed awards come off the meter.
    """
    tenth, deducts = house
    if category == _ROYAL_FLUSH:
        share = royal_share(meter, royals)
        return share, share * royals
    if category == _STRAIGHT_FLUSH and tenth:
        share = straight_flush_share(meter)
        return share, share
    return fixed, fixed_deduction(fixed, meter, deducts)
