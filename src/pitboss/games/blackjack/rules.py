"""The rules of blackjack, each a small function: counting, choosing, drawing, deciding.

Cards are the numbers of `pitboss.equipment.Card`: suit times 13 plus rank, from the deuce up to the
ace. Hands are tuples of such numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitboss.rulebook import rule

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

WINS: Final = 1
LOSES: Final = -1
VOID: Final = 0

Hand = tuple[int, ...]

_ACE, _KING, _QUEEN, _JACK, _TEN = 12, 11, 10, 9, 8

# -- counting --------------------------------------------------------------------------------------


def is_ace(card: int) -> bool:
    """Whether the card is an ace."""
    return card % 13 == _ACE


@rule("19:47-2.2(b)1", "19:47-2.2(b)2")
def low_value(card: int) -> int:
    """Two to ten count what they show, jack, queen and king ten; an ace here counts one."""
    rank = card % 13
    if rank == _ACE:
        return 1
    return rank + 2 if rank <= _TEN else 10


@rule("19:47-2.2(b)3i")
def card_value(card: int) -> int:
    """What a card counts by itself: an ace eleven."""
    return 11 if is_ace(card) else low_value(card)


def is_ten(card: int) -> bool:
    """Whether the card counts ten: a ten, jack, queen or king."""
    return low_value(card) == 10


@rule("19:47-2.1[Hard Total]")
def hard_total(cards: Hand) -> int:
    """The count of a hand with every ace as one."""
    total = 0
    for card in cards:
        total += low_value(card)
    return total


@rule("19:47-2.2(b)3i")
def score_of(hard: int, aces: int) -> int:
    """The count of a hand by its hard total and its aces: one ace is eleven unless that is over."""
    return hard + 10 if aces and hard <= 11 else hard


def score(cards: Hand) -> int:
    """The count of a hand: the highest not over 21 that its aces allow."""
    return score_of(hard_total(cards), _aces(cards))


def _aces(cards: Hand) -> int:
    aces = 0
    for card in cards:
        aces += is_ace(card)
    return aces


@rule("19:47-2.1[Soft Total]")
def is_soft(cards: Hand) -> bool:
    """Whether an ace of the hand counts eleven."""
    return score(cards) != hard_total(cards)


def is_over(cards: Hand) -> bool:
    """Whether the hand is over a hard 21, and so has lost."""
    return hard_total(cards) > 21


@rule("19:47-2.1[Blackjack]")
def is_blackjack(cards: Hand, split: bool) -> bool:
    """An ace and a card that counts ten, dealt first, on a hand that was not made by splitting."""
    return len(cards) == 2 and score(cards) == 21 and not split


# -- what a player may do --------------------------------------------------------------------------


@rule("19:47-2.12(a)", "19:47-2.12(a)1", "19:47-2.12(a)2", "19:47-2.12(a)3", "19:47-2.11(c)2")
def may_draw(cards: Hand, doubled: bool, split_aces: bool) -> bool:
    """Below 21 a player draws on, but not on a doubled hand or on split aces beyond one card."""
    if doubled:
        return len(cards) < 3
    if split_aces:
        return len(cards) < 2
    return score(cards) < 21


@rule("19:47-2.10(a)")
def may_double(cards: Hand) -> bool:
    """On the first two cards of a hand, unless they already make 21."""
    return len(cards) == 2 and score(cards) != 21


@rule("19:47-2.6(k)4")
def doubles_with_hole_up(cards: Hand) -> bool:
    """With the dealer's hole card up only a count of 9, 10 or 11 may be doubled."""
    return 9 <= score(cards) <= 11


@rule("19:47-2.10(a)")
def double_cap(original: int) -> int:
    """A player adds any amount up to the original wager."""
    return original


@rule("19:47-2.11(a)")
def equal_values(cards: Hand) -> bool:
    """Whether the hand is two cards of the same value; any two that count ten are."""
    return len(cards) == 2 and low_value(cards[0]) == low_value(cards[1])


@rule("19:47-2.11(a)", "19:47-2.11(c)1", "19:47-2.11(e)", "19:47-2.6(k)5")
def may_split(cards: Hand, hands: int, hands_max: int, resplit_aces: bool) -> bool:
    """Equal cards are split, and split again as long as the house allows so many hands."""
    if not equal_values(cards) or hands >= hands_max:
        return False
    return hands == 1 or resplit_aces or not is_ace(cards[0])


@rule("19:47-2.8(a)")
def may_surrender(cards: Hand, decided: bool, split: bool) -> bool:
    """Only as the very first decision on the first two cards; a blackjack is not surrendered."""
    return len(cards) == 2 and not decided and not split and score(cards) != 21


def lawful(
    cards: Hand,
    rules: BlackjackRules,
    *,
    hands: int = 1,
    decided: bool = False,
    doubled: bool = False,
    split: bool = False,
    split_aces: bool = False,
) -> tuple[str, ...]:
    """What may be done with a hand, one of so many of its box; nothing if it is complete."""
    again = may_split(cards, hands, rules.max_split_hands, rules.resplit_aces)
    if not may_draw(cards, doubled, split_aces):
        return ("split", "stand") if split_aces and again else ()
    named = {
        "surrender": rules.surrender and may_surrender(cards, decided, split),
        "double": may_double(cards) and (not rules.hole_up or doubles_with_hole_up(cards)),
        "split": again,
    }
    return (*(name for name, may in named.items() if may), "draw", "stand")


# -- insurance -------------------------------------------------------------------------------------


@rule("19:47-2.9(a)")
def insurance_offered(first: int) -> bool:
    """When the dealer's first card is an ace."""
    return is_ace(first)


@rule("19:47-2.9(a)")
def insurance_wins(second: int) -> bool:
    """When the dealer's second card is a ten, jack, queen or king."""
    return is_ten(second)


@rule("19:47-2.9(b)")
def insurance_cap(wager: int, unit: int) -> int:
    """Half the initial wager; if chips cannot make that, up to the next unit of chips."""
    return -(-wager // (2 * unit)) * unit


# -- the dealer ------------------------------------------------------------------------------------


@rule("19:47-2.7(a)", "19:47-2.7(b)")
def blackjack_waits(first: int) -> bool:
    """A player's blackjack is paid at once unless the dealer's first card is an ace or a ten."""
    return is_ace(first) or is_ten(first)


@rule("19:47-2.6(j)")
def reader_is_used(first: int) -> bool:
    """The card reader reads the hole card only under an ace or a card that counts ten."""
    return is_ace(first) or is_ten(first)


@rule("19:47-2.12(b)")
def dealer_draws(cards: Hand) -> bool:
    """The dealer draws to hard or soft 17 and then stops."""
    return score(cards) < 17


@rule("19:47-2.12(c)")
def dealer_must_draw(cards: Hand, depends: bool) -> bool:
    """The dealer draws nothing when no wager depends on the count any more."""
    return depends and dealer_draws(cards)


# -- how a hand comes out --------------------------------------------------------------------------


@rule("19:47-2.3(a)1", "19:47-2.3(a)2", "19:47-2.3(a)3", "19:47-2.3(a)4", "19:47-2.3(b)")
def outcome(player: Hand, dealer: Hand, split: bool, split_wins: bool) -> int:
    """How a hand stands against the dealer's: it wins, loses, or the wager is void.

    A two-card 21 beats a dealer's 21 of more cards if it is a blackjack, or, with `split_wins`,
    also on a split hand; see the readings.
    """
    if is_over(player):
        return LOSES
    if is_blackjack(dealer, False):
        return VOID if is_blackjack(player, split) else LOSES
    if is_over(dealer) or score(player) > score(dealer):
        return WINS
    if score(player) < score(dealer):
        return LOSES
    natural = len(player) == 2 and score(player) == 21 and (split_wins or not split)
    return WINS if natural else VOID


@rule("19:47-2.6(k)1")
def outcome_with_hole_up(player: Hand, dealer: Hand, split: bool) -> int:
    """With the hole card up equal scores lose, except that a blackjack always wins."""
    if is_blackjack(player, split):
        return WINS
    found = outcome(player, dealer, split, False)
    return LOSES if found == VOID else found


# -- payouts that a house may add ------------------------------------------------------------------


@rule("19:47-2.3(e)1")
def suited_678(cards: Hand) -> bool:
    """A six, seven and eight of one suit in three cards."""
    ranks = sorted(card % 13 for card in cards)
    return ranks == [4, 5, 6] and len({card // 13 for card in cards}) == 1


@rule("19:47-2.3(e)2")
def three_sevens(cards: Hand) -> bool:
    """Three sevens in three cards."""
    return [card % 13 for card in cards] == [5, 5, 5]


@rule("19:47-2.3(e)3")
def designated(cards: Hand, ace: int, face: int) -> bool:
    """The one combination of an ace and a face card that the notice names."""
    return sorted(cards) == sorted((ace, face))


@rule("19:47-2.3(e)4", "19:47-2.16(a)")
def five_card_21(cards: Hand) -> bool:
    """Twenty-one in five cards."""
    return len(cards) == 5 and score(cards) == 21


# -- additional wagers -----------------------------------------------------------------------------


@rule("19:47-2.17(c)", "19:47-2.2(b)3ii")
def is_13(first: int, second: int) -> bool:
    """The first two cards count 13, an ace being one: over and under lose alike."""
    return low_value(first) + low_value(second) == 13


@rule("19:47-2.17(b)1", "19:47-2.17(c)", "19:47-2.2(b)3ii")
def over_13(first: int, second: int) -> bool:
    """The first two cards count more than 13, an ace being one; 13 itself loses."""
    return low_value(first) + low_value(second) > 13


@rule("19:47-2.17(b)2", "19:47-2.17(c)", "19:47-2.2(b)3ii")
def under_13(first: int, second: int) -> bool:
    """The first two cards count less than 13, an ace being one; 13 itself loses."""
    return low_value(first) + low_value(second) < 13


@rule("19:47-2.17(b)3")
def same_suit(first: int, second: int) -> bool:
    """The first two cards are of one suit."""
    return first // 13 == second // 13


@rule("19:47-2.17(e)2")
def is_king_queen(first: int, second: int) -> bool:
    """A king and a queen, whichever came first."""
    return {first % 13, second % 13} == {_KING, _QUEEN}


@rule("19:47-2.17(g)")
def additional_cap(blackjack_wager: int, house_maximum: int) -> int:
    """An additional wager is at most the player's blackjack wager and the house's maximum."""
    return min(blackjack_wager, house_maximum)


# -- the shoe --------------------------------------------------------------------------------------


def is_red(card: int) -> bool:
    """Whether the card is a heart or a diamond."""
    return card // 13 in (1, 2)


@rule("19:47-2.6(d)1", "19:47-2.1[Determinant card]")
def determinant_side(card: int, red_is_left: bool) -> int:
    """The side of a double shoe that the suit of the determinant card names: 0 left, 1 right."""
    return 0 if is_red(card) == red_is_left else 1


@rule("19:47-2.5(g)2", "19:47-2.1[Bart Carter shuffle]")
def deck_is_dealt(discards: int) -> bool:
    """Whether the discard rack holds more than about one deck."""
    return discards > 52
