"""The showdown: who shows first, who may concede, and who gets the odd chip."""

from __future__ import annotations

import pytest

from pitboss.poker.answers import CallFoul, ShowHand
from pitboss.poker.betting.pots import odd_high_key, odd_low_key
from pitboss.poker.events import HandDisclosed, HandShown, PotAwarded
from pitboss.poker.showdown import Judge, Show
from tests.poker.room import Room, board_high, board_kind, cards

ALL_CHECK = ("1 check", "2 check", "3 check")
TO_FLOP = ("3 call", "1 call", "2 check")


def shown(room: Room) -> list[int]:
    return [each.seat for each in room.events_of(HandShown) if each.cards]


def asked(room: Room) -> int:
    assert isinstance(room.question, Show)
    return room.question.player.seat


@pytest.mark.rule("13:69F-14.15(d)", "13:69F-14.1[Showdown]")
@pytest.mark.parametrize("option", ["last_wager", "first_to_act"])
def test_the_initiator_of_the_final_wager_shows_first_and_the_rest_follow_clockwise(
    option: str,
) -> None:
    """Seat 3 bet in the last round; what holds after a round of checks does not matter."""
    room = Room(100, 100, 100, checked_down_first_show=option)
    room.act(*TO_FLOP, *ALL_CHECK, *ALL_CHECK, "1 check", "2 check", "3 bet 4", "1 call", "2 call")

    assert shown(room) == [3]
    room.act("1 show", "2 show")
    assert shown(room) == [3, 1, 2]
    assert room.round.over


@pytest.mark.rule("13:69F-14.15(d)")
@pytest.mark.parametrize(("option", "first"), [("last_wager", 2), ("first_to_act", 1)])
def test_after_a_round_of_checks_the_house_says_who_shows_first(option: str, first: int) -> None:
    """The last wager of the hand was the larger blind; the first to act was seat 1."""
    room = Room(100, 100, 100, checked_down_first_show=option, require_disclosure=True)
    room.act(*TO_FLOP, *ALL_CHECK, *ALL_CHECK, *ALL_CHECK)

    assert shown(room)[0] == first


def test_if_the_initiator_is_gone_the_next_player_shows_first() -> None:
    """Seat 2's blind was the last wager; seat 2 folded."""
    room = Room(100, 100, 100, require_disclosure=True)
    room.act(*TO_FLOP, "1 check", "2 fold", "3 check", "1 check", "3 check", "1 check", "3 check")

    assert shown(room) == [3, 1]


@pytest.mark.rule("13:69F-14.15(a)", "13:69F-14.15(d)")
def test_a_player_who_concedes_does_not_win_with_the_best_hand() -> None:
    """Aces are discarded unseen, and that is final."""
    room = Room(100, 100, deck="As Ks Ah Kh 2c 3d 4h 8s 2d 9c 2h 7c")
    room.act("1 call", "2 check", "1 check", "2 check", "1 check", "2 check")
    room.act("1 check", "2 bet 4", "1 call")

    assert asked(room) == 1
    room.refused("1 call", "13:69F-14.15(d)")
    room.act("1 concede")
    assert room.round.over
    assert room.stacks() == [94, 106]
    assert [each.text for each in room.events_of(HandShown)][-1] == "seat 1 concedes"
    assert room.events_of(HandShown)[-1].cards == ()


class Asking(Room):
    """A table whose players say whether they show, also where hands are disclosed anyway."""

    asks = True


@pytest.mark.rule("13:69F-14.15(d)", "13:69F-14.15(a)")
def test_where_the_house_requires_it_conceded_hands_are_shown_and_do_not_contend() -> None:
    """Aces are given up against kings: everybody sees them, and the kings win."""
    room = Asking(100, 100, deck="As Ks Ah Kh 2c 3d 4h 8s 2d 9c 2h 7c", require_disclosure=True)
    room.act("1 call", "2 check", *["1 check", "2 check"] * 3)
    assert asked(room) == 1
    room.act("1 concede")

    assert room.round.over
    assert room.stacks() == [98, 102]
    assert [each.text for each in room.events_of(HandDisclosed)] == ["seat 1 discloses A♠ A♥"]
    assert shown(room) == [2]


@pytest.mark.promise("R5")
def test_at_a_table_of_the_first_revision_disclosed_hands_were_not_conceded() -> None:
    """Its log has no answer in which anybody could have."""
    room = Asking(100, 100, 100, require_disclosure=True, revision=1)
    room.act(*TO_FLOP, *ALL_CHECK, *ALL_CHECK, *ALL_CHECK)

    assert room.round.over
    assert sorted(shown(room)) == [1, 2, 3]


@pytest.mark.rule("13:69F-14.15(d)")
def test_who_has_nothing_to_win_concedes_to_the_first_hand_shown() -> None:
    """Seat 2 shows; seat 3 gives up the side pot and the main pot, seat 1 the main pot."""
    room = Room(10, 100, 100, limit_structure="no_limit")
    room.act("3 call", "1 raise 10", "2 call", "3 call", "2 bet 20", "3 call")
    room.act("2 check", "3 check", "2 check", "3 check")

    assert shown(room) == [2]
    room.act("3 concede")
    assert asked(room) == 1
    room.act("1 concede")
    assert room.stacks() == [0, 140, 70]


def test_the_first_to_show_is_all_in_for_less_and_both_others_have_a_side_pot() -> None:
    """Seat 1 concedes to seat 2; seat 2 then has to show for the side pot."""
    room = Room(100, 100, 10, limit_structure="no_limit")
    room.act("3 raise 10", "1 raise 20", "2 call")
    for _ in range(3):
        room.act("1 check", "2 check")

    assert shown(room) == [1]
    assert asked(room) == 2
    room.act("2 concede")
    assert asked(room) == 3
    room.refused(ShowHand(by="seat:1"), "13:69F-14.15(d)")
    room.act("3 show")
    assert room.round.over


@pytest.mark.rule("13:69F-14.6(d)")
def test_who_is_left_alone_in_the_showdown_wins_without_showing() -> None:
    """Seat 2 has shown; the hands of seats 2 and 3 are then fouled, and seat 1 has the pot."""
    room = Room(100, 100, 100)
    room.act(*TO_FLOP, *ALL_CHECK, *ALL_CHECK, *ALL_CHECK)
    for seat in (2, 3):
        assert asked(room) == 3
        foul = CallFoul(
            by="floorperson", seat=seat, how="mixed", kept="open", rebuilt=False, at_fault=True
        )
        room.say(foul)

    assert room.round.over
    assert shown(room) == [2]
    assert room.stacks() == [104, 98, 98]


def test_the_dealer_reads_the_hands() -> None:
    """Words of the judge stand beside the cards."""
    judge = Judge(board_high, high_words=lambda strength: f"worth {strength}")
    room = Room(20, 20, kind=board_kind(judge), limit_structure="no_limit", require_disclosure=True)
    room.act("1 raise 20", "2 call")

    answer_text = room.events_of(HandShown)
    assert all(each.high.startswith("worth ") for each in answer_text)
    assert answer_text[0].text.startswith("seat 1 shows ")
    assert "worth" in answer_text[0].text


# -- odd chips ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.3(d)", "13:69F-14.15(r)")
@pytest.mark.parametrize(
    ("option", "expected"), [("left_of_button", (11, 10)), ("high_card_by_suit", (10, 11))]
)
def test_an_odd_dollar_is_given_to_one_of_two(option: str, expected: tuple[int, int]) -> None:
    """A folded dollar makes the pot 21; seat 2 has the ace of clubs, seat 3 that of spades."""
    judge = Judge(board_high, odd_high=lambda hand, player: odd_high_key([player.down]))
    room = Room(
        *(30, 10, 10),
        kind=board_kind(judge),
        deck="9h 2c 2d 3h Ac As 5c Ks Kd Qh 8s Qc 8c 4s",
        limit_structure="no_limit",
        require_disclosure=True,
        odd_chip_single=option,
    )
    room.act("3 raise 10", "1 fold", "2 call")
    won = [
        each.cents // 100 for each in sorted(room.events_of(PotAwarded), key=lambda each: each.seat)
    ]

    assert tuple(won) == expected


@pytest.mark.rule("13:69F-14.3(d)")
def test_high_cards_are_compared_by_rank_and_then_by_suit() -> None:
    """Spades before hearts, diamonds and clubs; the least key comes first."""
    keys = [odd_high_key([cards(each)]) for each in ("As Kd", "Ah Ks", "Ad Ks", "Ac Ks", "Ks Qs")]

    assert keys == sorted(keys)
    assert odd_high_key([cards("Kc Qc"), cards("As 2c")]) == odd_high_key([cards("As 2c")])


@pytest.mark.rule("13:69F-14.3(e)", "13:69F-14.9(i)3iii")
def test_low_cards_are_compared_from_the_king_and_from_clubs() -> None:
    """The lowest ranking low card is the one nearest the king, and clubs are the lowest suit."""
    keys = [odd_low_key([cards(each)]) for each in ("8c As", "8d Ac", "8s Ac", "3c Ac", "3c Ad")]

    assert keys == sorted(keys)
    assert odd_low_key([cards("2c 3c"), cards("Ah 4c")]) == odd_low_key([cards("Ah 4c")])
    assert odd_low_key([cards("8s Ac")], from_ace=True) < odd_low_key(
        [cards("8c Ad")], from_ace=True
    )
