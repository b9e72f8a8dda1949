"""Irregularities that officials may call during a round, and their remedies; 13:69F-14.15."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Source
from pitboss.errors import MalformedAnswer
from pitboss.poker.answers import CallFoul, LeftHand
from pitboss.poker.betting.limits import first_step
from pitboss.poker.betting.pots import settle_side_pots
from pitboss.poker.dead import DeadRoundError, give_back_rake
from pitboss.poker.events import HandRuled
from pitboss.poker.hand import Hand, Player
from pitboss.rulebook import cite, rule
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Answer,
    CallIrregularity,
    Field,
    Form,
    OneOf,
    Recorded,
)
from pitboss.table.authoring import Irregularity, Procedure

# A deal at the wrong place or past a player is a misdeal until so many have wagered.
WAGERERS_MIN: Final = 2

DEAD: Final = "dead"
REBUILT: Final = "rebuilt"
REFUNDED: Final = "refunded"
MIXED: Final = "mixed"
WRONG_COUNT: Final = "wrong_count"
TAKEN: Final = "taken"

NOT_SHUFFLED = Irregularity(
    *("not_shuffled", DEALER, "13:69F-14.15(e)1", "the cards were not shuffled and cut"),
)
WRONG_POSITION = Irregularity(
    *("wrong_position", DEALER, "13:69F-14.15(e)2", "the deal began at the wrong position"),
)
FACE_UP = Irregularity(
    *("cards_face_up", DEALER, "13:69F-14.15(e)3", "several cards lie face up in the deck"),
)
NOT_DEALT_IN = Irregularity(
    *("not_dealt_in", DEALER, "13:69F-14.15(e)4", "an eligible player was not dealt in"),
)
WRONG_DECK = Irregularity(
    *("wrong_deck", DEALER, "13:69F-14.15(g)", "cards are missing from the deck or too many"),
)
RULING = Irregularity(
    *("ruling", SUPERVISOR, "13:69F-14.15(b)", "a dispute is decided; the round goes on"),
)

MISDEALS: Final = {
    each.kind: each for each in (NOT_SHUFFLED, WRONG_POSITION, FACE_UP, NOT_DEALT_IN)
}


# -- what may be called ---------------------------------------------------------------------------


def irregular_forms(hand: Hand) -> Sequence[Form]:
    """What may be called now: misdeals, a wrong deck, fouled hands, and what the game adds."""
    forms = ending_forms(hand)
    forms += [RULING.form(), *_foul_forms(hand), _left_form(hand)]
    return [*forms, *hand.rules.irregular_forms(hand)]


def ending_forms(hand: Hand) -> list[Form]:
    """What ends the round at any time, also while a card is awaited: misdeals, a wrong deck."""
    calls = [each for each in MISDEALS.values() if may_be_misdeal(each.kind, hand.wagerers)]
    return [each.form() for each in (*calls, WRONG_DECK)]


@rule("13:69F-14.15(e)", "13:69F-14.15(e)2", "13:69F-14.15(e)4")
def may_be_misdeal(kind: str, wagerers: int) -> bool:
    """Some misdeals are called only before two players have wagered of their own will."""
    timed = kind in (WRONG_POSITION.kind, NOT_DEALT_IN.kind)
    return not timed or wagerers < WAGERERS_MIN


@dataclass(frozen=True, slots=True)
class SeatsOf(Field):
    """Some seats, typed as in `4,7`."""

    seats: tuple[int, ...]

    def admits(self, value: object) -> bool:
        """Whether it names at least one of the seats, and none twice."""
        named = value.split(",") if isinstance(value, str) else []
        return 0 < len(named) == len(set(named) & set(map(str, self.seats)))

    def read(self, typed: str) -> str:
        """The seats as they are typed."""
        value = typed.replace(" ", "")
        if not self.admits(value):
            raise MalformedAnswer(f"{typed[:40]!r} is not {self.describe()}")
        return value

    def sample(self, source: Source) -> str:
        """Any one of the seats."""
        return str(self.seats[source.below(len(self.seats))])

    def describe(self) -> str:
        """The seats."""
        return f"one or more of {', '.join(map(str, self.seats))}, separated by commas"


def _foul_forms(hand: Hand) -> list[Form]:
    """One hand, or several that were fouled at once, such as by being mixed with one another."""
    live = tuple(player.seat for player in hand.live())
    seats = OneOf(live)
    facts: dict[str, Field] = {
        "how": OneOf((MIXED, WRONG_COUNT, TAKEN)),
        "kept": OneOf(("held", "capped", "open")),
        "rebuilt": OneOf((False, True)),
        "at_fault": OneOf((False, True)),
    }
    by, provision = FLOORPERSON, cite("13:69F-14.15(i)")
    one, two = "a hand was fouled or taken by the dealer", "two hands were fouled at once"
    alone, both = {"seat": seats, **facts}, {"seat": seats, "other": seats, **facts}
    forms = [
        Form("foul", CallFoul, by, provision, one, {"other": 0, "others": ""}, alone),
        Form("foul_two", CallFoul, by, provision, two, {"others": ""}, both),
    ]
    if len(live) > 2:
        many, every = "more hands were fouled at once", {**both, "others": SeatsOf(live)}
        forms.append(Form("foul_more", CallFoul, by, provision, many, blanks=every))
    return forms


def _left_form(hand: Hand) -> Form:
    """In every game: hole cards of stud are protected from fouling, not from being left."""
    seats = tuple(player.seat for player in hand.live())
    text, blanks = "a player left an unprotected hand", {"seat": OneOf(seats)}
    return Form("left", LeftHand, DEALER, cite("13:69F-14.15(i)4"), text, blanks=blanks)


# -- what is done ---------------------------------------------------------------------------------


def remedy(hand: Hand, answer: Answer) -> Procedure[None]:
    """What the rules do about what an official called."""
    match answer:
        case CallIrregularity(kind=kind) if kind in MISDEALS:
            misdeal(MISDEALS[kind])
        case CallIrregularity(kind=WRONG_DECK.kind):
            declare_dead()
        case CallIrregularity(kind=RULING.kind):
            record_ruling(hand)
        case CallFoul():
            _foul(hand, answer)
        case LeftHand(seat=seat):
            abandon(hand, hand.of(seat))
        case _:
            yield from hand.rules.irregularity(hand, answer)


@rule("13:69F-14.15(e)", "13:69F-14.15(e)1", "13:69F-14.15(e)3")
def misdeal(call: Irregularity) -> None:
    """All cards go back for a reshuffle."""
    raise DeadRoundError(f"Misdeal: {call.help}", call.cite, misdeal=True)


@rule("13:69F-14.15(g)")
def declare_dead() -> None:
    """The round is dead, everybody gets the chips back, and the deck is replaced."""
    words = f"Dead round: {WRONG_DECK.help}"
    raise DeadRoundError(words, WRONG_DECK.cite, misdeal=False, wrong_deck=True)


@rule("13:69F-14.15(b)")
def record_ruling(hand: Hand) -> None:
    """The poker shift supervisor decides a dispute, and that is final."""
    text = "a dispute was decided; the decision is final"
    hand.table.emit(Recorded(cite=RULING.cite, by=SUPERVISOR, text=text))


# -- fouled hands ---------------------------------------------------------------------------------


def _foul(hand: Hand, call: CallFoul) -> None:
    others = map(int, filter(None, call.others.split(",")))
    players = [hand.of(seat) for seat in dict.fromkeys((call.seat, call.other, *others)) if seat]
    stud = bool(players[0].up)
    protected = is_protected(call.kept, call.how, stud=stud)
    ruling = foul_ruling(call.how, protected, call.rebuilt, call.at_fault)
    if hand.earlier:
        ruling = _earlier_ruling(call, stud=stud)
    provision = foul_cite(ruling, call.how, protected)
    for player in players:
        hand.table.emit(HandRuled(cite=provision, seat=player.seat, ruling=ruling))
    if ruling == REFUNDED:
        give_back_rake(hand, provision)
    if ruling != REBUILT:
        take_out(hand, players)
    if ruling == REFUNDED:
        for player in players:
            refund(hand, player)


def take_out(hand: Hand, players: Sequence[Player]) -> None:
    """These hands are out; side pots that were theirs alone are settled first."""
    if len(players) == hand.live_count:
        words = "Dead round: every hand was fouled"
        raise DeadRoundError(words, cite("13:69F-14.15(r)"), misdeal=False)
    settle_side_pots(hand, players)
    for player in players:
        hand.drop(player)


@rule("13:69F-14.1[Protected hand]", "13:69F-14.15(i)1")
def is_protected(kept: str, how: str, *, stud: bool) -> bool:
    """Held, or under chips; hole cards in stud are always protected from being fouled."""
    return kept in ("held", "capped") or (stud and how != TAKEN)


@rule("13:69F-14.15(i)", "13:69F-14.15(i)2", "13:69F-14.15(i)3", "13:69F-14.1[Fouled hand]")
def foul_ruling(how: str, protected: bool, rebuilt: bool, at_fault: bool) -> str:
    """Whether a hand plays on, is refunded, or is dead.

    A hand whose cards can be determined is not fouled. A protected one is put together
    again or, if it was taken or mixed with discards without the player's fault, refunded. There
    is no redress for an unprotected hand or a wrong number of cards.
    """
    if how == WRONG_COUNT:
        return DEAD
    if rebuilt and (protected or how == MIXED):
        return REBUILT
    return REFUNDED if protected and not at_fault else DEAD


def _earlier_ruling(call: CallFoul, *, stud: bool) -> str:
    """What tables of the first revision did, where stud hands and wrong counts were refunded."""
    protected = stud or call.kept in ("held", "capped")
    if protected and call.rebuilt and call.how != WRONG_COUNT:
        return REBUILT
    return REFUNDED if protected and not call.at_fault else DEAD


def foul_cite(ruling: str, how: str, protected: bool) -> str:
    """The provision that a ruling on a fouled or taken hand rests on."""
    if ruling == REFUNDED:
        return cite("13:69F-14.15(i)3")
    if how == WRONG_COUNT or (ruling == REBUILT and not protected):
        return cite("13:69F-14.1[Fouled hand]")
    return cite("13:69F-14.15(i)2") if ruling == REBUILT else cite("13:69F-14.15(i)")


def refund(hand: Hand, player: Player) -> None:
    """All that the player put into the pot comes back."""
    hand.pay_out(player, player.total + player.dead, cite("13:69F-14.15(i)3"), "refunded")
    player.street = player.total = player.before = player.dead = 0
    hand.bet = max(each.street for each in hand.players)
    if not hand.earlier:
        strike_raises(hand, player)


@rule("13:69F-14.15(i)3", "13:69F-14.17")
def strike_raises(hand: Hand, player: Player) -> None:
    """A bet that was refunded neither sets the least raise nor counts as one any longer."""
    hand.full_bets = [each for each in hand.full_bets if each.player is not player]
    hand.step = max([first_step(hand), *[each.size for each in hand.full_bets]])
    hand.raises = sum([each.is_raise for each in hand.full_bets])


@rule("13:69F-14.15(i)4")
def abandon(hand: Hand, player: Player) -> None:
    """Who leaves an unprotected hand without comment gives up the pot."""
    provision = cite("13:69F-14.15(i)4")
    hand.table.emit(HandRuled(cite=provision, seat=player.seat, ruling=DEAD))
    take_out(hand, [player])
