"""What badugi and triple draw have in common: three draws, four betting rounds, the short stub."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from pitboss.games import game
from pitboss.poker.draw.turn import PlayerDrew
from pitboss.poker.events import ButtonMoved, CardsBurned, CardsGiven, HandShown
from pitboss.table import Table
from tests.games.draws import Draws, arranged, plain_hands, shown_down
from tests.games.siblings import each_game, notices_of, refused_option
from tests.poker.room import cards


@dataclass(frozen=True)
class Sample:
    """A game with the hands that its tests deal and what is different about them."""

    section: str
    size: int
    players_max: int
    hands: tuple[str, str, str]
    read_out: tuple[str, str, str]
    tied: tuple[str, str, str]
    burned_last: str


SAMPLES = {
    "badugi": Sample(
        section="13:69F-14.12B",
        size=4,
        players_max=9,
        hands=("Ac 2d 3h 4s", "Kc Qd Jh Ts", "5c 5d 5h 5s"),
        read_out=("badugi, 4-3-2-A", "badugi, K-Q-J-10", "one card, 5"),
        tied=("Ad 2c 3h 3s", "Ah 2s 3d Ac", "Kc Kd Kh Ks"),
        burned_last="Ad",
    ),
    "triple_draw_27": Sample(
        section="13:69F-14.12A",
        size=5,
        players_max=7,
        hands=("7d 5c 4c 3c 2c", "8s 5d 4d 3d 2d", "Kd Kc Qh Jh 9h"),
        read_out=("low, 7-5-4-3-2", "low, 8-5-4-3-2", "low, pair of kings"),
        tied=("Ad 7h 4h 3h 2c", "Ac 7d 4d 3d 2d", "Kd Kc Qh Jh 9h"),
        burned_last="Ac",
    ),
}


def trio(slug: str, then: str = "", **options: Any) -> Draws:
    """Three players with known hands, and the cards that follow."""
    deck = arranged(*SAMPLES[slug].hands, then=then)
    return Draws(slug, 100, 100, 100, deck=deck, **options)


# -- the deal and the first betting round ---------------------------------------------------------


@each_game(
    {
        "badugi": ("13:69F-14.12B(c)", "13:69F-14.12B(d)"),
        "triple_draw_27": ("13:69F-14.12A(c)", "13:69F-14.12A(d)"),
    }
)
def test_the_cards_are_dealt_one_by_one_from_the_left_of_the_button(slug: str) -> None:
    """The button is last each time; it moves clockwise from round to round."""
    sample, room = SAMPLES[slug], trio(slug)
    assert tuple(room.holds(seat) for seat in (1, 2, 3)) == sample.hands
    room.act("3 fold", "1 fold")
    room.begin()

    dealt = [(each.seats, each.passes) for each in room.events_of(CardsGiven)]
    assert dealt == [((1, 2, 3), sample.size), ((2, 3, 1), sample.size)]
    assert [each.seat for each in room.events_of(ButtonMoved)] == [3, 1]
    assert {each.cite for each in room.events_of(CardsGiven)} == {f"{sample.section}(d)"}
    assert room.blind_cites() == {f"{sample.section}(e)"}


@each_game({"badugi": ("13:69F-14.12B(e)",), "triple_draw_27": ("13:69F-14.12A(e)",)})
def test_the_first_round_has_blinds_and_the_blind_may_raise(slug: str) -> None:
    """Fold, call or raise from the left of the last blind."""
    room = trio(slug)
    assert room.acted() == [(1, "blind"), (2, "blind")]
    room.refused("3 check", "13:69F-14.1[Check]")
    room.act("3 call", "1 call")

    assert room.turn.player.seat == 2
    room.act("2 raise 4", "3 fold", "1 call")
    assert room.draw.player.seat == 1


# -- three draws ----------------------------------------------------------------------------------


@each_game(
    {
        "badugi": ("13:69F-14.12B(f)", "13:69F-14.12B(h)", "13:69F-14.12B(j)"),
        "triple_draw_27": ("13:69F-14.12A(f)", "13:69F-14.12A(h)", "13:69F-14.12A(j)"),
    }
)
def test_three_draws_each_with_a_burn_before_its_first_new_card(slug: str) -> None:
    """From the left of the button, all who remain; each draw under its own letter."""
    sample = SAMPLES[slug]
    kept = " ".join(sample.hands[1].split()[1:])
    room = trio(slug, then=f"As 9s Ah 9d {sample.burned_last} 8h")
    for new in ("9s", "9d", "8h"):
        room.limp()
        room.act("1 pat", f"2 draw {room.holds(2).split()[0]}", "3 pat")
        assert room.holds(2) == f"{new} {kept}"

    drawn = [(each.cite[-3:], each.seat, each.count) for each in room.events_of(PlayerDrew)]
    counts = ((1, 0), (2, 1), (3, 0))
    assert drawn == [(c, seat, n) for c in ("(f)", "(h)", "(j)") for seat, n in counts]
    assert [each.cite[-3:] for each in room.events_of(CardsBurned)] == ["(f)", "(h)", "(j)"]
    assert room.hand.burns == cards(f"As Ah {sample.burned_last}")


@each_game(
    {
        "badugi": ("13:69F-14.12B(f)", "13:69F-14.12B(h)"),
        "triple_draw_27": ("13:69F-14.12A(f)", "13:69F-14.12A(h)"),
    }
)
def test_nothing_is_burned_in_a_draw_in_which_everybody_stands_pat(slug: str) -> None:
    """The burn is before the first new card, and there is none."""
    room = trio(slug)
    room.limp()
    room.pat()
    room.limp()
    room.act("1 draw all")

    burned = [each.cite for each in room.events_of(CardsBurned)]
    assert burned == [f"{SAMPLES[slug].section}(h)"]


@each_game({"badugi": ("13:69F-14.12B(j)",), "triple_draw_27": ("13:69F-14.12A(j)",)})
def test_players_who_are_all_in_draw_to_the_end(slug: str) -> None:
    """Nobody can bet any more, and all three draws are made."""
    deck = arranged(*SAMPLES[slug].hands)
    room = Draws(slug, 4, 4, 4, deck=deck, require_disclosure=True)
    room.act("3 raise 4", "1 call", "2 call")
    room.pat()

    assert len(room.events_of(PlayerDrew)) == 9
    assert room.round.over


# -- the later betting rounds ---------------------------------------------------------------------


@each_game(
    {
        "badugi": ("13:69F-14.12B(g)", "13:69F-14.12B(i)", "13:69F-14.12B(k)"),
        "triple_draw_27": ("13:69F-14.12A(g)", "13:69F-14.12A(i)", "13:69F-14.12A(k)"),
    }
)
def test_the_later_rounds_open_with_a_bet_or_a_check_left_of_the_button(slug: str) -> None:
    """By the first who has not folded: small bets in the second, big ones in the last two."""
    room = trio(slug)
    room.act("3 call", "1 fold", "2 check")
    seen = []
    for _ in range(3):
        room.pat()
        seen.append((room.turn.player.seat, room.turn.call, room.turn.low, room.turn.high))
        room.limp()

    assert seen == [(2, 0, 2_00, 2_00), (2, 0, 4_00, 4_00), (2, 0, 4_00, 4_00)]


@each_game(
    {
        "badugi": ("13:69F-14.12B(g)", "13:69F-14.12B(k)"),
        "triple_draw_27": ("13:69F-14.12A(g)", "13:69F-14.12A(k)"),
    }
)
def test_a_round_is_over_when_the_latest_bet_is_answered(slug: str) -> None:
    """Check, bet, raise, fold, call; and then cards are drawn, or hands are shown."""
    room = trio(slug)
    room.limp()
    room.pat()
    room.act("1 check", "2 bet 2", "3 raise 4", "1 fold", "2 call")
    room.pat()
    room.act("2 check", "3 check")
    room.pat()
    room.act("2 check", "3 bet 4")
    assert not room.events_of(HandShown)
    room.act("2 call", "2 show")

    assert room.won() == [(2, 22_00)]


@each_game({"badugi": (), "triple_draw_27": ()})
def test_a_pot_that_nobody_contends_for_ends_the_round_between_draws(slug: str) -> None:
    """The last player left takes it unseen."""
    room = trio(slug)
    room.limp()
    room.pat()
    room.act("1 bet 2", "2 fold", "3 fold")

    assert room.round.over
    assert room.stacks() == [104, 98, 98]


# -- the short stub -------------------------------------------------------------------------------


@each_game({"badugi": ("13:69F-14.12B(h)",), "triple_draw_27": ("13:69F-14.12A(h)",)})
def test_the_players_own_discards_of_earlier_draws_stay_out_too(slug: str) -> None:
    """And when no card is left at all, the burn comes from the cards shuffled."""
    sample = SAMPLES[slug]
    full = plain_hands(sample.players_max, sample.size)
    last = 52 - sample.players_max * sample.size - 1 - 3 * sample.size  # for the fourth to draw
    room = Draws(slug, *[100] * sample.players_max)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all")
    room.act(" ".join(["4 draw", *full[3].split()[:last]]))
    room.pat()
    room.limp()
    assert room.hand.deck == []
    room.act(f"1 draw {room.holds(1).split()[0]}")

    discards = {*cards(full[1]), *cards(full[2]), *cards(full[3])[:last]}
    assert room.reshuffle.cards == discards
    assert room.reshuffle.cite == f"{sample.section}(f)"
    room.shuffled(full[1])
    assert room.hand.burns == [sample.players_max * sample.size, cards(full[1])[0]]
    assert room.holds(1).split()[0] == full[1].split()[1]


# -- the showdown ---------------------------------------------------------------------------------


@each_game({"badugi": ("13:69F-14.12B(l)",), "triple_draw_27": ("13:69F-14.12A(l)",)})
def test_the_hands_are_read_out(slug: str) -> None:
    """As the dealer calls them: at badugi how many cards count, and which."""
    sample = SAMPLES[slug]
    shown = {each.seat: each.high for each in shown_down(slug, *sample.hands).events_of(HandShown)}

    assert tuple(shown[seat] for seat in (1, 2, 3)) == sample.read_out


@each_game(
    {
        "badugi": ("13:69F-14.12B(l)5", "13:69F-14.15(r)"),
        "triple_draw_27": ("13:69F-14.12A(l)",),
    }
)
@pytest.mark.parametrize("odd", ["left_of_button", "high_card_by_suit"])
def test_hands_that_tie_share_and_the_house_says_who_gets_the_odd_chip(slug: str, odd: str) -> None:
    """To the left of the button, or by the suit of the lowest card that counts."""
    stakes: dict[str, Any] = {"ante": 1_00, "blinds": (1_00,), "minimum": 1_00}
    options = {"odd_chip_single": odd, "require_disclosure": True, **stakes}
    deck = arranged(*SAMPLES[slug].tied)
    room = Draws(slug, 100, 100, 100, deck=deck, **options)
    room.act("2 call", "3 fold", "1 check")
    for _ in range(3):
        room.pat()
        room.limp()

    lucky = 1 if odd == "left_of_button" else 2
    assert room.won() == [(lucky, 3_00), (3 - lucky, 2_00)]


# -- house rules ----------------------------------------------------------------------------------


@each_game({"badugi": ("13:69F-14.12B(a)",), "triple_draw_27": ("13:69F-14.12A(a)",)})
@pytest.mark.parametrize("edition", [1995, 2006])
def test_only_the_edition_of_2012_has_the_game(slug: str, edition: int) -> None:
    """Earlier ones do not authorize it; it is played for the low hand."""
    rules: Any = game(slug).rules(edition=2012)

    assert rules.poker_form() == "low"
    refused_option(slug, f"{SAMPLES[slug].section}(a)", named="edition", edition=edition)
    refused_option(slug, "13:69F-14.8(b)", named="edition", edition=edition)


@each_game({"badugi": ("13:69F-14.12B(b)",), "triple_draw_27": ("13:69F-14.12A(b)",)})
def test_the_number_of_players_is_limited(slug: str) -> None:
    """Nine at badugi, seven at triple draw, and not one more."""
    most, cite = SAMPLES[slug].players_max, f"{SAMPLES[slug].section}(b)"
    rules = game(slug).rules(max_players=most)
    table: Table[Any, Any, Any] = Table(
        game(slug), rules, seats=dict.fromkeys(range(1, most + 1), 100_00)
    )

    assert len(table.seats) == most
    refused_option(slug, cite, named="max_players", max_players=most + 1)


@each_game(
    {
        "badugi": ("13:69F-14.12B(b)", "13:69F-14.12B(e)"),
        "triple_draw_27": ("13:69F-14.12A(b)", "13:69F-14.12A(e)"),
        "five_card_draw": ("13:69F-14.12(b)", "13:69F-14.12(e)"),
    }
)
def test_the_sign_shows_the_ante_and_the_blinds(slug: str) -> None:
    """Both with their amounts; without an ante it says nothing of one."""
    section = SAMPLES[slug].section if slug in SAMPLES else "13:69F-14.12"
    signs = notices_of(slug, ante=1_00, blinds=(2_00, 4_00))

    assert signs["Every player antes $1.00"] == f"{section}(b)"
    assert signs["Blinds from the left of the button: $2.00, $4.00"] == f"{section}(e)"
    assert f"{section}(b)" not in notices_of(slug).values()
