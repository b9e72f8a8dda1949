"""Every game that is available keeps the promises of play: R1 to R4, R10 to R12.

Games are discovered; a new one comes under this battery without a change here.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.equipment import seeded
from pitboss.errors import (
    MalformedAnswer,
    RoundOver,
)
from pitboss.games import game
from pitboss.money import HOUSE_ACCOUNTS
from pitboss.table import (
    EVERYONE,
    STAFF,
    Answer,
    Betting,
    CardDealt,
    CardTurned,
    CloseBetting,
    DiceShown,
    Form,
    Leave,
    PlaceWager,
    Round,
    Table,
    WheelShown,
    answer_from_dict,
    answer_to_dict,
    seat_actor,
    view_of,
)
from pitboss.table.authoring import CardState
from pitboss.testing.battery import (
    ANSWERS_MAX,
    VIEWERS,
    at_bounds,
    cards_out,
    check_money,
    check_refused,
    fingerprint,
    unlawful_answers,
)
from tests.strategies import GAMES, SEEDS, Play, one_in, pick

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)


# -- R1 and R2 ------------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.promise("R1")
@given(seed=SEEDS)
@settings(max_examples=10)
def test_chips_are_conserved_after_every_answer(slug: str, seed: int) -> None:
    """Accounts sum to zero, only the house owes, layouts hold exactly the standing wagers."""
    play = Play(slug, seed, coupons={1: 50_00})

    for _ in range(60):
        play.step()
        check_money(play.table)


def cents_in_and_out(slug: str, seed: int, rounds: int) -> tuple[int, int]:
    """Play so many rounds and let everybody go who may; what came in, what is out or still held."""
    play = Play(slug, seed, seats={1: 10_000_00, 2: 10_000_00})
    while play.table.rounds <= rounds:
        play.step()
    balances = play.table.accounts.snapshot()
    owed = sum(cents for name, cents in balances.items() if name in HOUSE_ACCOUNTS)
    return -owed, sum(cents for name, cents in balances.items() if name not in HOUSE_ACCOUNTS)


@EVERY_GAME
@pytest.mark.promise("R1")
def test_cents_in_are_cents_out_over_many_rounds(slug: str) -> None:
    """What the house owes is to the cent what the players hold."""
    owed, held = cents_in_and_out(slug, seed=1, rounds=100)

    assert owed == held


@EVERY_GAME
@pytest.mark.slow
@pytest.mark.promise("R1")
def test_cents_in_are_cents_out_over_hundreds_of_rounds(slug: str) -> None:
    """Three hundred rounds through the table, the books never closed in between."""
    table: Table[Any, Any, Any] = Table(game(slug), seats={1: 10**9, 2: 10**9})
    players, chance = seeded("weeks of players"), seeded("weeks of chance")
    for _ in range(300):
        _short_round(table, players, chance)

    check_money(table)


def _short_round(table: Table[Any, Any, Any], players: Any, chance: Any) -> None:
    current: Round[Any, Any, Any] = Round(table)
    spots = list(table.layout)
    while current.question is not None:
        question = current.question
        if spots and isinstance(question, Betting) and not one_in(3, players):
            spot, seat = pick(spots, players), 1 + players.below(2)
            low = table.rules.limit(table.layout[spot].kind.key).low
            step = table.layout.step(spot)
            wager = PlaceWager(
                by=seat_actor(seat), seat=seat, spot=spot, cents=-(-low // step) * step
            )
            if current.accepts(wager):
                current.answer(wager)
                continue
        drawn = question.draw(chance) or question.default()
        current.answer(drawn or pick(question.forms(), players).sample(players))


@EVERY_GAME
@pytest.mark.promise("R2")
@given(seed=SEEDS)
@settings(max_examples=6)
def test_a_die_shows_one_to_six_and_a_wheel_one_of_its_sections(slug: str, seed: int) -> None:
    """Whatever is shown lies on the equipment."""
    play = Play(slug, seed)
    play.play(60)

    for event in play.events:
        if isinstance(event, DiceShown):
            assert set(event.faces) <= {1, 2, 3, 4, 5, 6}
        if isinstance(event, WheelShown):
            assert event.section >= 0
            assert event.symbol


@EVERY_GAME
@pytest.mark.promise("R2")
@given(seed=SEEDS)
@settings(max_examples=12)
def test_cards_are_conserved_after_every_answer(slug: str, seed: int) -> None:
    """Shoe, table and discards are the decks; what is on the table was dealt and is picked up."""
    play = Play(slug, seed)
    if not isinstance(play.table.state, CardState):
        return

    for _ in range(80):
        play.step()
        shoes = [play.table.state.shoe, getattr(play.table.state, "resting", None)]
        for shoe in filter(None, shoes):
            shoe.check()
        assert cards_out(play.events) == sum(shoe.on_table for shoe in filter(None, shoes))
        if play.round.over:
            assert cards_out(play.events) == 0


@EVERY_GAME
@pytest.mark.promise("R14")
@given(seed=SEEDS)
@settings(max_examples=8)
def test_a_card_dealt_face_down_shows_its_face_only_to_those_who_may_see_it(
    slug: str, seed: int
) -> None:
    """Nobody sees a face in an event that was for other eyes."""
    play = Play(slug, seed)

    for _ in range(60):
        play.step()
    for viewer in ("seat:1", "seat:3", "spectator"):
        for event in view_of(play.events, viewer).events:
            if isinstance(event, CardDealt | CardTurned) and event.card:
                assert event.to in (EVERYONE, viewer)


# -- R3 -------------------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.promise("R3")
@given(seed=SEEDS)
@settings(max_examples=6)
def test_an_unlawful_answer_is_refused_with_a_provision_and_changes_nothing(
    slug: str, seed: int
) -> None:
    """Some fifty unlawful answers at every question: same digest, question, events and views."""
    play = Play(slug, seed)

    for _ in range(12):
        before = fingerprint(play)
        for answer in unlawful_answers(play):
            check_refused(play, answer)
        assert before == fingerprint(play)
        play.step()


@EVERY_GAME
@pytest.mark.promise("R3")
@given(seed=SEEDS)
@settings(max_examples=6)
def test_an_answer_with_an_extra_field_or_a_wrong_type_is_malformed(slug: str, seed: int) -> None:
    """Plain data stands for an answer only if every field is known and of its type."""
    play = Play(slug, seed)
    play.play(int(seed % 7))
    form: Form = pick(play.question.forms(), play.players)
    plain = answer_to_dict(form.sample(play.players))

    assert answer_to_dict(answer_from_dict(plain)) == plain
    for name in plain:
        junk: tuple[object, ...] = ({"a": 1}, None, float("nan"), [[]], 0.5)
        for value in junk:
            with pytest.raises(MalformedAnswer):
                answer_from_dict({**plain, name: value})
    with pytest.raises(MalformedAnswer):
        answer_from_dict({**plain, "extra": 1})
    with pytest.raises(MalformedAnswer):
        answer_from_dict({name: value for name, value in plain.items() if name != "say"})


@EVERY_GAME
@pytest.mark.promise("R3")
def test_nothing_is_accepted_after_the_end(slug: str) -> None:
    """A round that is over refuses whatever is said."""
    play = Play(slug, 5)
    play.finish()
    before = play.table.digest()

    for answer in (CloseBetting(by="dealer"), Leave(by="seat:1"), play.round.answers[-1]):
        with pytest.raises(RoundOver) as caught:
            play.round.answer(answer)
        assert caught.value.cites
    assert before == play.table.digest()


@EVERY_GAME
@pytest.mark.promise("R3")
@given(seed=SEEDS)
@settings(max_examples=8)
def test_every_listed_form_is_accepted_at_its_bounds_and_between(slug: str, seed: int) -> None:
    """What a question lists for a person, it takes."""
    play = Play(slug, seed)
    refused = set()

    for _ in range(12):
        actors = sorted(play.question.actors())
        forms = [form for actor in actors for form in play.question.forms_of(actor)]
        for form in {
            id(each): each for each in [pick(forms, play.players) for _ in range(30)]
        }.values():
            for answer in (*at_bounds(form), form.sample(play.players)):
                error = play.round.refusal(answer)
                if error is not None:
                    refused.add(f"{form.command}: {answer} - {error}")
        play.step()
    assert not refused


# -- R4 -------------------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.promise("R4")
@given(seed=SEEDS)
@settings(max_examples=10)
def test_every_round_ends_within_its_written_bound(slug: str, seed: int) -> None:
    """Random lawful play settles every round; a procedure beyond its bound would be stopped."""
    play = Play(slug, seed)

    for _ in range(ANSWERS_MAX):
        if play.round.over:
            break
        play.step()
    assert play.round.over


@EVERY_GAME
@pytest.mark.promise("R4")
def test_a_round_ends_even_for_players_who_never_stop(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody closes anything until nothing else is accepted: every seat comes to its limit."""
    monkeypatch.setattr(sys.modules["pitboss.table.question"], "ANSWERS_PER_SEAT_MAX", 60)
    play = Play(slug, 1, seats={1: 10**8}, rules=game(slug).rules())

    for _ in range(ANSWERS_MAX):
        if play.round.over:
            break
        play.step(stubborn=True)
    assert play.round.over


# -- R10, R11, R12 --------------------------------------------------------------------------------


def is_shuffled_anew(table: Table[Any, Any, Any]) -> bool:
    """Whether all cards are back in the shoe: more cards come before that for more players."""
    state = table.state
    return isinstance(state, CardState) and state.shoe.left == state.shoe.size


def shown(slug: str, *, wagers: int, chance: int) -> list[dict[str, object]]:
    """What chance shows over a few rounds under default rules, no matter who wagers what."""
    play = Play(slug, wagers, rules=game(slug).rules(), chance=seeded(chance))
    drawn: list[Answer] = []
    for _ in range(400):
        if drawn and is_shuffled_anew(play.table):
            break
        answer = play.question.draw(play.chance)
        if answer is not None:
            drawn.append(answer)
        usual = play.question.default() if one_in(3, play.players) else None
        play.say(answer or usual or play.lawful(play.question))
        if len(drawn) == 8:
            break
    return [answer_to_dict(each) for each in drawn]


@EVERY_GAME
@pytest.mark.promise("R12")
@given(seed=SEEDS)
@settings(max_examples=6)
def test_chance_is_fixed_by_its_seed_and_by_nothing_else(slug: str, seed: int) -> None:
    """The same seed with other wagers by other seats shows the same, in the same order."""
    one = shown(slug, wagers=seed, chance=seed)
    other = shown(slug, wagers=seed + 1, chance=seed)
    together = min(len(one), len(other))

    assert one[:together] == other[:together]
    assert together


@EVERY_GAME
@pytest.mark.promise("R11")
@given(seed=SEEDS)
@settings(max_examples=5)
def test_the_key_of_chance_is_nowhere_to_be_read(slug: str, seed: int) -> None:
    """No answer, event, view, heading or printed object holds the key."""
    source = seeded(seed)
    key: bytes = source._key
    play = Play(slug, seed, chance=source)
    play.play(30)
    views = [repr(view_of(play.events, viewer)) for viewer in VIEWERS]
    objects = (play.round, play.table, play.question, play.round.answers, play.events, source)
    everything = "\n".join([*play.log, *views, *map(repr, objects)])

    assert key.hex() not in everything.lower()
    assert repr(key)[2:-1] not in everything
    assert str(int.from_bytes(key, "big")) not in everything


# -- views ----------------------------------------------------------------------------------------


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=6)
def test_a_view_is_a_fold_over_what_its_viewer_may_see(slug: str, seed: int) -> None:
    """Stacks and wagers in a view are those of the table; events to others are not in it."""
    play = Play(slug, seed)
    play.play(40)

    for viewer in VIEWERS:
        view = view_of(play.events, viewer)
        assert {seat: view.stack(seat) for seat in play.table.seats} == {
            seat: play.table.stack(seat) for seat in play.table.seats
        }
        assert {number: seen.cents for number, seen in view.wagers.items()} == {
            wager.id: wager.cents for wager in play.table.wagers.values()
        }
        if viewer not in STAFF:
            assert {event.to for event in view.events} <= {EVERYONE, viewer}
