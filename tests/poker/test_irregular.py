"""What officials call in the middle of a round: misdeals, dead rounds, fouled hands, rulings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from pitboss.errors import TechnicalLimit
from pitboss.money import INVENTORY
from pitboss.poker.answers import CallFoul, LeftHand, PushChips
from pitboss.poker.betting.acting import Act
from pitboss.poker.events import HandRuled, HandShown
from pitboss.poker.hand import FOLDED, IN, RAKE, Hand
from pitboss.poker.irregular import foul_ruling, is_protected
from pitboss.poker.showdown import Show
from pitboss.table import REVISION, Announced, Answer, CallIrregularity, Form, Recorded
from pitboss.table.authoring import Irregularity, Procedure
from pitboss.table.question import ANSWERS_PER_SEAT_MAX
from tests.poker.room import STUD, BoardRules, Room

NO_LIMIT: dict[str, Any] = {"limit_structure": "no_limit"}


def foul(seat: int, how: str = "mixed", kept: str = "held", **facts: bool) -> CallFoul:
    stated: dict[str, Any] = {"rebuilt": False, "at_fault": False, **facts}
    return CallFoul(by="floorperson", seat=seat, how=how, kept=kept, **stated)


def commands(room: Room) -> set[str]:
    assert room.question is not None
    return {form.command for form in room.question.forms()}


# -- misdeals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "provision"),
    [
        pytest.param(kind, cited, marks=pytest.mark.rule(cited))
        for kind, cited in (
            ("not_shuffled", "13:69F-14.15(e)1"),
            ("wrong_position", "13:69F-14.15(e)2"),
            ("cards_face_up", "13:69F-14.15(e)3"),
            ("not_dealt_in", "13:69F-14.15(e)4"),
        )
    ],
)
@pytest.mark.rule("13:69F-14.15(e)")
def test_a_misdeal_gives_everything_back_and_the_button_stays(kind: str, provision: str) -> None:
    """Blinds and a bet come back; the next round is dealt from the same place."""
    room = Room(100, 100, 100)
    room.act("3 raise 4")
    room.call(kind)

    assert room.round.over
    assert room.stacks() == [100, 100, 100]
    assert room.events_of(Announced)[-1].cite == provision
    assert room.events_of(Announced)[-1].text.startswith("Misdeal: ")
    assert room.table.state.button == 0


@pytest.mark.parametrize("kind", ["wrong_position", "not_dealt_in"])
@pytest.mark.rule("13:69F-14.15(e)2", "13:69F-14.15(e)4")
def test_some_misdeals_are_too_late_when_two_have_wagered(kind: str) -> None:
    """Blinds do not count; the second player who wagers closes the door."""
    room = Room(100, 100, 100)
    assert kind in commands(room)
    room.act("3 call")
    assert kind in commands(room)
    room.act("1 call")

    assert kind not in commands(room)
    room.refused(CallIrregularity(by="dealer", kind=kind), "13:69F-14.7(d)")
    room.act("2 check")


@pytest.mark.parametrize("kind", ["not_shuffled", "cards_face_up"])
@pytest.mark.rule("13:69F-14.15(e)1", "13:69F-14.15(e)3")
def test_other_misdeals_are_called_at_any_time(kind: str) -> None:
    """Even after the flop was bet, with rake taken: the rake comes back too."""
    room = Room(100, 100, 100, rake_cap=10_00)
    room.act("3 raise 4", "1 call", "2 call", "1 bet 2", "2 call", "3 call")
    assert room.table.accounts.balance(RAKE) > 0
    room.call(kind)

    assert room.stacks() == [100, 100, 100]
    assert room.table.accounts.balance(RAKE) == 0
    assert room.table.accounts.balance(INVENTORY) == 0


@pytest.mark.rule("13:69F-14.15(g)")
def test_a_wrong_deck_makes_the_round_dead_and_is_replaced() -> None:
    """Chips go back to their players, no matter who has folded, and the button moves on."""
    room = Room(100, 100, 100)
    room.act("3 raise 4", "1 fold", "2 call", "2 bet 2")
    room.call("wrong_deck")

    assert room.round.over
    assert room.stacks() == [100, 100, 100]
    assert room.events_of(Announced)[-1].cite == "13:69F-14.15(g)"
    assert [each.text for each in room.events_of(Recorded) if each.cite == "13:69F-14.15(g)"] == [
        "the decks are removed from the table and others received"
    ]
    assert room.table.state.button == 3


def test_a_wrong_deck_is_found_even_at_the_showdown() -> None:
    """Before the pot is awarded nothing is final."""
    room = Room(100, 100)
    room.act("1 call", "2 check", *["1 check", "2 check"] * 3)
    assert isinstance(room.question, Show)
    room.call("wrong_deck")

    assert room.stacks() == [100, 100]


def test_only_the_official_named_calls_an_irregularity() -> None:
    """A player does not declare a misdeal, nor does the floorperson in the dealer's place."""
    room = Room(100, 100, 100)

    room.refused(CallIrregularity(by="seat:1", kind="wrong_deck"), "13:69F-14.7(d)")
    room.refused(CallIrregularity(by="floorperson", kind="wrong_deck"), "13:69F-14.7(d)")
    room.refused(CallIrregularity(by="seat:3", kind="wrong_deck"), "13:69F-14.6(e)2")


@pytest.mark.rule("13:69F-14.15(b)")
def test_the_ruling_of_the_supervisor_is_on_record_and_the_round_goes_on() -> None:
    """It is final; the same player is in turn."""
    room = Room(100, 100, 100)
    room.call("ruling", by="supervisor")

    assert room.events_of(Recorded)[-1].cite == "13:69F-14.15(b)"
    assert room.turn.player.seat == 3


@pytest.mark.rule("13:69F-14.15(b)")
def test_disputes_are_decided_as_often_as_they_arise() -> None:
    """And none keeps the floorperson from calling a fouled hand."""
    room = Room(100, 100, 100)
    for _ in range(50):
        room.call("ruling", by="supervisor")

    assert {"ruling", "foul", "left", "wrong_deck"} <= commands(room)


@pytest.mark.rule("13:69F-14.15(b)", "13:69F-14.15(i)")
def test_chips_that_a_player_adds_one_by_one_keep_nobody_from_a_ruling() -> None:
    """Not even when the player has come to the technical limit, which names no provision."""
    room = Room(5_000, 5_000, 5_000, limit_structure="no_limit")
    seat = room.turn.player.seat
    more = PushChips(by=f"seat:{seat}", cents=1_00, chips=1, more=True)
    for _ in range(ANSWERS_PER_SEAT_MAX):
        room.say(more)

    refusal = room.round.refusal(more)
    assert isinstance(refusal, TechnicalLimit)
    assert not refusal.cites
    assert {"ruling", "foul", "wrong_deck"} <= commands(room)
    assert {form.command for form in room.turn.own_forms()} == {"push_raise"}
    room.say(PushChips(by=f"seat:{seat}", cents=1_00, chips=1))
    assert room.turn.player.seat != seat


# -- fouled hands ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Protected hand]", "13:69F-14.15(i)1")
def test_a_hand_is_protected_in_the_hand_or_under_chips() -> None:
    """In stud the hole cards always are, for purposes of fouling a hand and no other."""
    assert is_protected("held", "mixed", stud=False)
    assert is_protected("capped", "taken", stud=False)
    assert not is_protected("open", "mixed", stud=False)
    assert is_protected("open", "mixed", stud=True)
    assert not is_protected("open", "taken", stud=True)


@pytest.mark.rule("13:69F-14.15(i)", "13:69F-14.15(i)2", "13:69F-14.15(i)3")
@pytest.mark.parametrize(
    ("facts", "ruling"),
    [
        (("mixed", False, False, False), "dead"),
        (("mixed", False, True, False), "rebuilt"),
        (("mixed", True, True, False), "rebuilt"),
        (("mixed", True, True, True), "rebuilt"),
        (("mixed", True, False, False), "refunded"),
        (("mixed", True, False, True), "dead"),
        (("taken", False, True, False), "dead"),
        (("taken", True, True, False), "rebuilt"),
        (("taken", True, False, False), "refunded"),
        (("wrong_count", True, True, False), "dead"),
        (("wrong_count", True, False, False), "dead"),
    ],
)
def test_what_becomes_of_a_fouled_hand(facts: tuple[str, bool, bool, bool], ruling: str) -> None:
    """Protected or not, to be rebuilt or not, and whose fault it was."""
    assert foul_ruling(*facts) == ruling


@pytest.mark.rule("13:69F-14.15(i)")
def test_an_unprotected_hand_is_dead_without_redress() -> None:
    """What the player put in stays in the pot."""
    room = Room(100, 100, 100, **NO_LIMIT)
    room.act("3 raise 10")
    room.say(foul(3, "taken", "open"))

    assert room.hand.of(3).status == FOLDED
    assert room.stacks() == [99, 98, 90]
    assert [(each.seat, each.ruling, each.cite) for each in room.events_of(HandRuled)] == [
        (3, "dead", "13:69F-14.15(i)")
    ]
    room.act("1 fold")
    assert room.stacks() == [99, 111, 90]


@pytest.mark.rule("13:69F-14.15(i)2")
def test_a_protected_hand_is_rebuilt_and_plays_on() -> None:
    """It touched the discards; nothing changes but the record."""
    room = Room(100, 100, 100)
    room.say(foul(3, rebuilt=True))

    assert room.hand.of(3).status == IN
    assert room.turn.player.seat == 3
    assert room.events_of(HandRuled)[-1].cite == "13:69F-14.15(i)2"


@pytest.mark.rule("13:69F-14.1[Fouled hand]", "13:69F-14.15(i)")
def test_a_mixed_hand_whose_cards_can_be_determined_plays_on() -> None:
    """Nobody held it; yet it is no fouled hand while its cards can be determined."""
    room = Room(100, 100, 100)
    room.say(foul(3, "mixed", "open", rebuilt=True))

    assert room.hand.of(3).status == IN
    assert room.events_of(HandRuled)[-1].ruling == "rebuilt"
    assert room.events_of(HandRuled)[-1].cite == "13:69F-14.1[Fouled hand]"


@pytest.mark.rule("13:69F-14.1[Fouled hand]", "13:69F-14.15(i)3")
def test_a_hand_with_a_wrong_number_of_cards_is_dead_without_a_refund() -> None:
    """A refund is for hands that were collected or fouled by discards; nor can it be made right."""
    room = Room(100, 100, 100)
    room.say(foul(1, "wrong_count", rebuilt=True))

    assert room.events_of(HandRuled)[-1].ruling == "dead"
    assert room.events_of(HandRuled)[-1].cite == "13:69F-14.1[Fouled hand]"
    assert room.hand.of(1).status == FOLDED
    assert room.stacks()[0] == 99


@pytest.mark.rule("13:69F-14.15(i)3")
def test_a_victim_gets_everything_back_and_the_others_play_for_the_rest() -> None:
    """The dealer took a protected hand after the flop; the bet of the victim is gone too."""
    room = Room(100, 100, 100, **NO_LIMIT)
    room.act("3 raise 10", "1 call", "2 call", "1 bet 20")
    room.say(foul(1, "taken"))

    assert room.stacks() == [100, 90, 90]
    assert room.hand.pot == 20_00
    assert room.turn.player.seat == 2
    assert room.turn.call == 0
    room.act("2 check", "3 bet 5", "2 fold")
    assert room.stacks() == [100, 90, 110]


@pytest.mark.rule("13:69F-14.15(i)3")
def test_a_refund_gives_the_rake_of_the_round_back() -> None:
    """Three dollars had been taken; they go into the pot again."""
    room = Room(100, 100, 100, rake_cap=10_00, **NO_LIMIT)
    room.act("3 raise 10", "1 call", "2 call")
    assert room.hand.raked == 3_00
    room.say(foul(1, "mixed", "capped"))

    assert room.hand.raked == 0
    assert room.hand.pot == 20_00
    room.act("2 check", "3 bet 5", "2 fold")
    assert room.stacks() == [100, 90, 110]


@pytest.mark.rule("13:69F-14.15(i)3")
def test_a_refunded_player_was_the_depth_of_a_side_pot() -> None:
    """The excess of the other one is then uncalled and comes back."""
    room = Room(10, 100, 100, require_disclosure=True, rake_cap=10_00, **NO_LIMIT)
    room.act("3 raise 50", "1 call", "2 call")
    room.say(foul(3, "taken"))

    assert room.round.over
    assert sum(room.stacks()) == 210
    assert room.stacks()[2] == 100


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.17")
def test_a_refunded_raise_neither_counts_nor_sets_the_next() -> None:
    """A raise to $100 is refunded: the least raise is again $2, and one is open."""
    room = Room(300, 300, 300, max_raises=1, **NO_LIMIT)
    room.act("3 raise 100")
    assert room.turn.high == 0
    room.say(foul(3, "taken"))

    assert room.stacks() == [299, 298, 300]
    assert (room.turn.call, room.turn.low) == (1_00, 4_00)
    room.act("1 raise 4")
    assert room.turn.high == 0


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.17")
def test_a_raise_of_another_player_still_counts_after_a_refund() -> None:
    """The second raise, by $60, sets the next; only the refunded one is struck."""
    room = Room(300, 300, 300, **NO_LIMIT)
    room.act("3 raise 20", "1 raise 80")
    room.say(foul(3, "taken"))

    assert (room.hand.step, room.hand.raises) == (60_00, 1)
    assert room.turn.low == 140_00


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.17")
@pytest.mark.parametrize(("revision", "most"), [(REVISION, 0), (2, 300_00)])
def test_a_refunded_raise_does_not_open_the_betting_again(revision: int, most: int) -> None:
    """Seat 2 bets $10; a raise to $40 is refunded, and an all-in of $12 is no full raise."""
    room = Room(14, 302, 302, 302, revision=revision, **NO_LIMIT)
    room.act("3 call", "4 call", "1 call", "2 check", "1 check", "2 bet 10", "3 raise 40")
    room.say(foul(3, "taken"))
    room.act("4 call", "1 raise 12")

    assert (room.turn.player.seat, room.turn.call) == (2, 2_00)
    assert room.turn.high == most


@pytest.mark.rule("13:69F-14.15(i)1")
def test_hole_cards_in_stud_count_as_protected_from_being_fouled() -> None:
    """An open hand that was fouled is refunded."""
    room = Room(100, 100, 100, kind=STUD)
    room.say(foul(1, "mixed", "open"))

    assert room.events_of(HandRuled)[-1].ruling == "refunded"
    assert room.stacks() == [100, 100, 100]
    assert room.turn.call == 0


@pytest.mark.rule("13:69F-14.15(i)", "13:69F-14.15(i)1")
def test_an_open_stud_hand_that_the_dealer_took_is_dead() -> None:
    """Hole cards are protected for purposes of fouling, not of being collected."""
    room = Room(100, 100, 100, kind=STUD)
    room.say(foul(1, "taken", "open"))

    assert room.events_of(HandRuled)[-1].ruling == "dead"
    assert room.stacks() == [99, 100, 100]


@pytest.mark.rule("13:69F-14.15(i)4")
def test_a_stud_hand_is_left_like_any_other() -> None:
    """The player went away without a word: the cards are collected, the chips stay."""
    room = Room(100, 100, 100, kind=STUD)
    room.say(LeftHand(by="dealer", seat=1))

    assert room.events_of(HandRuled)[-1].cite == "13:69F-14.15(i)4"
    assert room.hand.of(1).status == FOLDED
    assert room.stacks() == [99, 100, 100]


@pytest.mark.rule("13:69F-14.15(i)4")
def test_who_leaves_an_unprotected_hand_gives_up_the_pot() -> None:
    """The cards are discarded, the chips stay; the next player is in turn."""
    room = Room(100, 100, 100, **NO_LIMIT)
    room.act("3 call")
    room.say(LeftHand(by="dealer", seat=1))

    assert room.events_of(HandRuled)[-1].cite == "13:69F-14.15(i)4"
    assert room.turn.player.seat == 2
    room.act("2 check")
    assert room.hand.pot == 5_00


def test_a_ruling_that_leaves_one_player_ends_the_round() -> None:
    """Heads-up, the hand of the player in turn is dead: the other wins."""
    room = Room(100, 100, **NO_LIMIT)
    room.say(LeftHand(by="dealer", seat=1))

    assert room.round.over
    assert room.stacks() == [99, 101]


def test_a_hand_is_fouled_at_the_showdown() -> None:
    """The one that was shown: the other wins without showing."""
    room = Room(100, 100)
    room.act("1 call", "2 check", *["1 check", "2 check"] * 3)
    assert [each.seat for each in room.events_of(HandShown)] == [2]
    room.say(foul(2, "taken", "open"))

    assert room.round.over
    assert room.stacks() == [102, 98]


def test_the_hand_of_the_player_who_is_asked_to_show_is_fouled() -> None:
    """Of three players the two others go on."""
    room = Room(100, 100, 100)
    room.act("3 call", "1 call", "2 check", *["1 check", "2 check", "3 check"] * 3)
    assert isinstance(room.question, Show)
    assert room.question.player.seat == 3
    room.say(foul(3, "taken", "open"))

    assert isinstance(room.question, Show)
    assert room.question.player.seat == 1
    room.act("1 show")
    assert room.round.over


def test_the_duty_to_open_passes_on_when_a_ruling_takes_the_turn_away() -> None:
    """The first player has to bet; the hand is fouled, and the next one has to."""
    room = Room(100, 100, 100, kind=STUD)
    room.act("2 call", "3 call")
    assert room.turn.must_bet
    room.say(foul(1, at_fault=True))

    assert isinstance(room.question, Act)
    assert room.turn.player.seat == 2
    assert room.turn.must_bet


def test_a_hand_that_has_not_been_shown_yet_is_fouled_while_another_is_asked() -> None:
    """Its player is passed over when the turn comes."""
    room = Room(100, 100, 100)
    room.act("3 call", "1 call", "2 check", *["1 check", "2 check", "3 check"] * 3)
    room.say(foul(1, "taken", "open"))
    room.act("3 show")

    assert room.round.over
    assert [each.seat for each in room.events_of(HandShown)] == [2, 3]


# -- what a game adds -----------------------------------------------------------------------------

SPILL = Irregularity("spill", "dealer", "13:69F-14.15(r)", "a drink was spilled")


@dataclass(frozen=True, kw_only=True)
class SpillRules(BoardRules):
    """A house that has a word for spilled drinks."""

    def irregular_forms(self, hand: Hand) -> Sequence[Form]:
        """One more call."""
        return [SPILL.form()]

    def irregularity(self, hand: Hand, answer: Answer) -> Procedure[None]:
        """It is put down, and the round goes on."""
        hand.table.emit(Recorded(cite=SPILL.cite, by="dealer", text=SPILL.help))
        return
        yield


@pytest.mark.rule("13:69F-14.15(r)")
def test_a_house_supplements_the_irregularities() -> None:
    """What the internal controls add is called and done like the rest."""
    room = Room(100, 100, 100, rules=SpillRules)
    room.call("spill")

    assert room.events_of(Recorded)[-1].text == "a drink was spilled"
    assert room.turn.player.seat == 3
