"""The pot and the side pots: against a naive count of every chip, and in cases written out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.poker.betting.pots import divide, divide_share, halves, pots_of
from pitboss.poker.events import PotAwarded
from pitboss.poker.hand import ALL_IN, FOLDED, Player
from pitboss.poker.showdown import Judge
from tests.poker.room import BoardRules, Room, board_high, board_kind


def player(seat: int, total: int, *, folded: bool = False, dead: int = 0) -> Player:
    made = Player(seat, 0)
    made.total, made.dead = total, dead
    made.status = FOLDED if folded else ALL_IN
    return made


def naive(players: list[Player]) -> list[tuple[int, list[int]]]:
    """Chip by chip: each cent of a player is contended for by those who put in as many or more.

    What nobody unfolded reached goes with the deepest pot; dead chips go with the first.
    """
    live = [each for each in players if each.status != FOLDED]
    deepest = max(each.total for each in live)
    pots: dict[tuple[int, ...], int] = {}
    for each in players:
        for cent in range(1, each.total + 1):
            level = min(cent, deepest)
            contenders = tuple(other.seat for other in live if other.total >= level)
            pots[contenders] = pots.get(contenders, 0) + 1
    main = max(pots, key=len, default=tuple(other.seat for other in live))
    pots[main] = pots.get(main, 0) + sum(each.dead for each in players)
    return sorted(((cents, list(who)) for who, cents in pots.items()), key=lambda pot: -len(pot[1]))


STAKES = st.lists(
    st.tuples(st.integers(0, 30), st.booleans(), st.integers(0, 3)), min_size=2, max_size=11
).filter(lambda stakes: any(total > 0 and not folded for total, folded, _ in stakes))


@pytest.mark.rule("13:69F-14.1[Side pot]", "13:69F-14.7(c)4i", "13:69F-14.7(c)4iii")
@given(stakes=STAKES)
def test_pots_are_what_counting_every_chip_gives(stakes: list[tuple[int, bool, int]]) -> None:
    """Any number of players all-in for any amounts, some folded, some with dead chips."""
    stakes = [(max(total, 1), folded, dead) for total, folded, dead in stakes]
    players = [
        player(seat, total, folded=folded, dead=dead)
        for seat, (total, folded, dead) in enumerate(stakes, start=1)
    ]
    found = [(pot.cents, [each.seat for each in pot.players]) for pot in pots_of(players)]

    assert found == naive(players)
    assert sum(cents for cents, _ in found) == sum(each.total + each.dead for each in players)


@given(cents=st.integers(1, 10_000), winners=st.integers(1, 11))
@pytest.mark.rule("13:69F-14.3(d)")
def test_shares_are_equal_to_a_chip_and_leave_nothing(cents: int, winners: int) -> None:
    """Nobody gets more than a dollar over another, and what is over goes to the first."""
    quarters = cents * 25
    shares = divide(quarters, winners)

    assert sum(shares) == quarters
    assert max(shares) - min(shares) <= 1_00
    assert shares == sorted(shares, reverse=True)


@given(quarters=st.integers(0, 10_000))
def test_the_odd_chip_of_halves_goes_to_the_high_hand(quarters: int) -> None:
    """The high half is the larger one, by a dollar at most."""
    high, low = halves(quarters * 25)

    assert high + low == quarters * 25
    assert 0 <= high - low <= 1_00


@pytest.mark.parametrize(
    ("cents", "winners", "shares"),
    [
        (10_00, 3, [4_00, 3_00, 3_00]),
        (11_00, 3, [4_00, 4_00, 3_00]),
        (10_50, 4, [2_75, 2_75, 2_50, 2_50]),
        (7_00, 2, [4_00, 3_00]),
    ],
)
def test_odd_chips_are_handed_out_one_each(cents: int, winners: int, shares: list[int]) -> None:
    """In dollars, or in quarters where the pot has some."""
    assert divide(cents, winners) == shares


SHARES = (
    *("13:69F-14.9(i)3ii", "13:69F-14.9(i)3iii", "13:69F-14.11(f)2ii", "13:69F-14.11(f)2iii"),
    *("13:69F-14.13A(j)2", "13:69F-14.13A(j)3"),
)


@pytest.mark.rule(*SHARES)
@pytest.mark.parametrize(
    ("cents", "winners", "shares"),
    [
        (20_00, 3, [7_00, 6_50, 6_50]),
        (10_00, 3, [4_00, 3_00, 3_00]),
        (7_00, 2, [4_00, 3_00]),
        (11_50, 3, [4_00, 3_75, 3_75]),
        (23_00, 7, [3_50, *[3_25] * 6]),
        (11_00, 6, [2_25, *[1_75] * 5]),
        (12_75, 11, [1_75, *[1_10] * 10]),
    ],
)
def test_the_excess_of_a_share_goes_whole_to_one_player(
    cents: int, winners: int, shares: list[int]
) -> None:
    """Three who share $20 get $6.50 each and one the other half dollar, never 7, 7 and 6."""
    assert divide_share(cents, winners) == shares


@pytest.mark.rule(*SHARES)
@given(cents=st.integers(0, 100_000), winners=st.integers(2, 11))
def test_the_excess_of_a_share_is_never_more_than_a_dollar(cents: int, winners: int) -> None:
    """Whatever the pot, the others have the same, and nothing is lost."""
    first, *others = divide_share(cents, winners)

    assert len(set(others)) == 1
    assert first + sum(others) == cents
    assert 0 <= first - others[0] <= 1_00


def split_room(**options: Any) -> Room:
    """Three hands tie for a high share of $35, and nobody has a low."""
    judge = Judge(lambda hand, player: 1, lambda hand, player: 0, lambda hand, player: (1,))
    chosen = {"limit_structure": "no_limit", "require_disclosure": True, **options}
    room = Room(50, 50, 50, 50, kind=board_kind(judge), **chosen)
    room.act("3 raise 5", "4 call", "1 call", "2 call", "1 bet 5", "2 call", "3 call", "4 fold")
    room.act(*("1 check", "2 check", "3 check") * 2)
    return room


@pytest.mark.rule("13:69F-14.11(f)2ii", "13:69F-14.11(g)")
def test_tied_high_hands_of_a_split_game_divide_below_a_dollar() -> None:
    """$11.50 each, and the half dollar that is over to the first."""
    assert [each.cents for each in split_room().events_of(PotAwarded)] == [12_00, 11_50, 11_50]


@pytest.mark.promise("R5")
def test_a_table_of_the_first_revision_divides_in_dollars() -> None:
    """As its ledger says."""
    won = [each.cents for each in split_room(revision=1).events_of(PotAwarded)]

    assert won == [12_00, 12_00, 11_00]


# -- cases written out ----------------------------------------------------------------------------


def awards(room: Room) -> list[tuple[int, int, int]]:
    """Which pot, to whom, how many dollars, in the order of the awards."""
    return [(each.pot, each.seat, each.cents // 100) for each in room.events_of(PotAwarded)]


# Seat 1 aces, seat 2 kings, seat 3 queens, seat 4 jacks; the board helps nobody.
HANDS = "As Ks Qs Js Ah Kh Qh Jh"
BOARD_CARDS = "2c 3d 4h 8s 2d 9c 2h 7c"


@pytest.mark.rule(
    "13:69F-14.6(e)6", "13:69F-14.7(c)4i", "13:69F-14.7(c)4iii", "13:69F-14.1[Side pot]"
)
def test_four_players_all_in_for_different_amounts() -> None:
    """10, 30, 60 and 100: main pot 40, side pots 60 and 60, and 40 come back.

    The best hand is in for the least, so each pot goes to another player; the last-made first.
    """
    room = Room(
        *(10, 30, 60, 100),
        deck=f"{HANDS} {BOARD_CARDS}",
        limit_structure="no_limit",
        require_disclosure=True,
    )
    room.act("3 raise 60", "4 raise 100", "1 call", "2 call")

    assert room.round.over
    assert awards(room) == [(2, 3, 60), (1, 2, 60), (0, 1, 40)]
    assert room.stacks() == [40, 60, 60, 40]


@pytest.mark.rule("13:69F-14.6(e)6", "13:69F-14.1[All-in]")
def test_a_side_pot_is_won_by_the_better_of_its_two_players() -> None:
    """Seat 4 is in for five dollars with the worst hand, and folds nobody out."""
    room = Room(
        *(100, 100, 100, 5),
        deck=f"{HANDS} {BOARD_CARDS}",
        limit_structure="no_limit",
        require_disclosure=True,
    )
    room.act("3 call", "4 raise 5", "1 call", "2 call", "3 call")
    room.act("1 bet 20", "2 call", "3 fold", "1 check", "2 check", "1 check", "2 check")

    assert awards(room) == [(1, 1, 40), (0, 1, 20)]
    assert room.stacks() == [135, 75, 95, 0]


def test_a_folded_player_leaves_chips_in_more_than_one_pot() -> None:
    """Seat 3 folds after 25 went in: five into the main pot, twenty into the side pot."""
    room = Room(
        *(5, 100, 100, 100),
        deck=f"{HANDS} {BOARD_CARDS}",
        limit_structure="no_limit",
        require_disclosure=True,
    )
    room.act("3 raise 25", "4 call", "1 call", "2 call")
    room.act("2 bet 10", "3 fold", "4 call", "2 check", "4 check", "2 check", "4 check")

    assert awards(room) == [(1, 2, 80), (0, 1, 20)]
    assert room.stacks() == [20, 145, 75, 65]


def test_three_all_in_and_a_tie_for_the_main_pot() -> None:
    """Two play the board: the main pot of 31 is divided, the odd dollar left of the button."""
    room = Room(
        *(10, 10, 40),
        deck="2s 3s 4s 2h 3h 5h 7c As Kd Qh 8s Jc 8c Ts 2c",
        limit_structure="no_limit",
        require_disclosure=True,
        ante=0,
    )
    room.act("3 raise 40", "1 call", "2 call")

    assert awards(room) == [(0, 1, 10), (0, 2, 10), (0, 3, 10)]
    assert room.stacks() == [10, 10, 40]


def test_six_players_all_in_at_every_depth() -> None:
    """10 to 60 dollars and the better hands ever shorter: each pot has its own winner."""
    deck = "As Ks Qs Js Ts 9s Ah Kh Qh Jh Th 9h 2c 3d 4h 8s 2d 5c 2h 7c"
    room = Room(
        *(10, 20, 30, 40, 50, 60),
        deck=deck,
        limit_structure="no_limit",
        require_disclosure=True,
        max_raises=0,
    )
    room.act("3 raise 30", "4 raise 40", "5 raise 50", "6 raise 60", "1 call", "2 call")

    assert awards(room) == [(4, 5, 20), (3, 4, 30), (2, 3, 40), (1, 2, 50), (0, 1, 60)]
    assert room.stacks() == [60, 50, 40, 30, 20, 10]


@pytest.mark.rule("13:69F-14.14(d)")
def test_rake_comes_out_of_each_pot() -> None:
    """Ten percent of a main pot of 30 and of a side pot of 60, and nothing of what came back."""
    room = Room(
        *(10, 40, 100),
        deck="As Ks Qs Ah Kh Qh 2c 3d 4h 8s 2d 9c 2h 7c",
        limit_structure="no_limit",
        require_disclosure=True,
        rake_cap=50_00,
    )
    room.act("3 raise 100", "1 call", "2 call")

    assert awards(room) == [(1, 2, 54), (0, 1, 27)]
    assert room.stacks() == [27, 54, 60]


def test_rake_that_the_main_pot_cannot_bear_comes_from_the_next() -> None:
    """Increments are taken from the whole; a main pot of six dollars cannot give seven."""
    room = Room(
        *(4, 100, 100),
        deck="As Ks Qs Ah Kh Qh 2c 3d 4h 8s 2d 9c 2h 7c",
        limit_structure="no_limit",
        require_disclosure=True,
        rake_cap=50_00,
        rake_methods=frozenset({"increments"}),
        rake_levels=((50_00, 20_00),),
        blinds=(1_00, 1_00),
        minimum=1_00,
    )
    room.act("3 raise 60", "1 call", "2 call")
    while not room.round.over:
        room.act(f"{room.turn.player.seat} check")

    assert awards(room) == [(1, 2, 104)]
    assert sum(room.stacks()) == 204 - 20


# -- high and low ---------------------------------------------------------------------------------

SPLIT = board_kind(
    Judge(
        board_high,
        low=lambda hand, player: {1: 0, 2: 5, 3: 5, 4: 9}[player.seat],
        odd_high=lambda hand, player: (player.seat,),
        odd_low=lambda hand, player: (-player.seat,),
    )
)


@pytest.mark.rule("13:69F-14.1[High-low split]")
def test_each_pot_is_halved_between_its_own_high_and_low_hands() -> None:
    """Seat 4 has the best low but only a share of the main pot; the side pot's lows tie."""
    room = Room(
        *(21, 21, 21, 5),
        kind=SPLIT,
        rules=BoardRules,
        deck=f"{HANDS} {BOARD_CARDS}",
        limit_structure="no_limit",
        require_disclosure=True,
    )
    room.act("3 raise 21", "4 call", "1 call", "2 call")

    halves_shown = [
        (each.pot, each.half, each.seat, each.cents // 100) for each in room.events_of(PotAwarded)
    ]
    assert halves_shown == [
        (1, "high", 1, 24),
        (1, "low", 3, 12),
        (1, "low", 2, 12),
        (0, "high", 1, 10),
        (0, "low", 4, 10),
    ]


def test_without_a_low_hand_the_high_hand_wins_the_whole_pot() -> None:
    """Seat 1 and 2 alone, and no low of theirs qualifies."""
    no_low = Judge(board_high, low=lambda hand, player: 0)
    room = Room(
        *(20, 20),
        kind=board_kind(no_low),
        deck="As Ks Ah Kh 2c 3d 4h 8s 2d 9c 2h 7c",
        limit_structure="no_limit",
        require_disclosure=True,
    )
    room.act("1 raise 20", "2 call")

    assert [(each.seat, each.cents, each.half) for each in room.events_of(PotAwarded)] == [
        (1, 40_00, "")
    ]
