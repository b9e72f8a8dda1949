"""The checks that every game has to pass: random lawful play, refusals, conservation, replay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec

from pitboss.errors import MalformedAnswer, NotPermitted, RoundOver, RuleViolation, TechnicalLimit
from pitboss.games import AnyGame, Game, game
from pitboss.money import HOUSE_ACCOUNTS, layout
from pitboss.rulebook import register
from pitboss.table import (
    HOLDERS_MAX,
    SEAT_MAX,
    STAFF,
    Amount,
    Answer,
    CallIrregularity,
    CardDealt,
    CardsDiscarded,
    CardsReturned,
    Choose,
    CloseBetting,
    DiceRested,
    Event,
    Faces,
    Form,
    Leave,
    OneOf,
    PlaceWager,
    ReduceWager,
    Sit,
    Table,
    WheelRested,
    Whole,
    answer_from_dict,
    answer_to_dict,
    read_log,
    replay,
    seat_actor,
    view_of,
)
from pitboss.table.authoring import CardState
from pitboss.testing.random_play import RandomPlay, lawful_rules, pick

NOBODY: Final = (
    "spectator",
    "",
    "seat:0",
    f"seat:{HOLDERS_MAX + 1}",
    "SEAT:1",
    "everyone",
    "house",
    "x" * 100_000,
)
VIEWERS: Final = ("seat:1", "seat:3", "spectator", *sorted(STAFF))

# So many answers are enough to end a round under random play.
ANSWERS_MAX: Final = 10_000
# So often unlawful answers are tried: at every question would take long.
REFUSALS_EVERY: Final = 10
CHANGED_ANSWERS: Final = 30  # so many answers are given after a change of rules


def check_game(tested: str | AnyGame, *, seeds: int = 3, answers: int = 80) -> None:
    """Play a game at random, once for each seed, and check all that any game has to keep.

    Rounds end; chips and cards are conserved; what a question lists is accepted and decodes from
    plain data; what is unlawful is refused with a provision and changes nothing; views agree with
    the table; it goes on under other lawful rules; the log replays to the same digest. A failed
    check is an `AssertionError` that names the seed.
    """
    card = tested if isinstance(tested, Game) else game(tested)
    for seed in range(seeds):
        try:
            _check_play(RandomPlay(card, seed), answers)
        except AssertionError as error:
            raise AssertionError(f"{card.slug}, seed {seed}: {error}") from error


def _check_play(play: RandomPlay, answers: int) -> None:
    for number in range(answers):
        _check_form(play)
        if number % REFUSALS_EVERY == 0:
            _check_refusals(play)
        play.step()
        _check_conserved(play)
    for _ in range(ANSWERS_MAX):
        if play.round.over:
            break
        play.step()
        _check_conserved(play)
    assert play.round.over, "the round does not end"
    _check_views(play)
    _check_change(play)
    proved = replay(play.card, *read_log(iter(play.log)))
    assert proved.table.digest() == play.table.digest(), "the replay comes to something else"


def _check_change(play: RandomPlay) -> None:
    """Other lawful rules come into force; wagers that stand keep theirs, and play goes on."""
    standing = dict(play.table.wagers)
    with suppress(RuleViolation):  # other equipment while wagers stand, or a seat too many
        play.adopt(lawful_rules(play.card, play.players))
    assert play.table.wagers == standing, "a change of rules changed a wager that stands"
    for _ in range(CHANGED_ANSWERS):
        play.step()
        check_money(play.table)


def _check_conserved(play: RandomPlay) -> None:
    check_money(play.table)
    check_cards(play)


def _check_form(play: RandomPlay) -> None:
    """A form that is listed for somebody is accepted at its bounds, and travels as plain data."""
    question = play.question
    forms = question.forms_of(pick(sorted(question.actors()), play.players))
    form: Form = pick(forms or question.forms(), play.players)
    for answer in at_bounds(form):
        refusal = play.round.refusal(answer)
        assert refusal is None, f"{form.command} is listed, but {answer} is refused: {refusal}"
        assert answer_from_dict(answer_to_dict(answer)) == answer


def _check_refusals(play: RandomPlay) -> None:
    before = fingerprint(play)
    for answer in unlawful_answers(play):
        check_refused(play, answer)
    assert before == fingerprint(play), "a refused answer changed something"


def _check_views(play: RandomPlay) -> None:
    """What each person sees of stacks and wagers is what the table holds."""
    for viewer in VIEWERS:
        view = view_of(play.events, viewer)
        for seat in play.table.seats:
            assert view.stack(seat) == play.table.stack(seat), f"{viewer} sees another stack"
        seen = {number: each.cents for number, each in view.wagers.items()}
        held = {wager.id: wager.cents for wager in play.table.wagers.values()}
        assert seen == held, f"{viewer} sees other wagers"


def check_cards(play: RandomPlay) -> None:
    """Shoe, table and discards are the decks, and what lies on the table was dealt."""
    state = play.table.state
    if not isinstance(state, CardState):
        return
    shoes = [shoe for shoe in (state.shoe, getattr(state, "resting", None)) if shoe]
    for shoe in shoes:
        shoe.check()
    assert cards_out(play.events) == sum(shoe.on_table for shoe in shoes), "cards are missing"


def check_money(table: Table[Any, Any, Any]) -> None:
    """Accounts sum to zero, only the house owes, layouts hold exactly the standing wagers."""
    balances = table.accounts.snapshot()
    wagered = dict.fromkeys(table.seats, 0)
    for wager in table.wagers.values():
        wagered[wager.seat] += wager.cents

    assert sum(balances.values()) == 0
    assert {name for name, cents in balances.items() if cents < 0} <= HOUSE_ACCOUNTS
    assert wagered == {seat: balances.get(layout(seat), 0) for seat in table.seats}


def cards_out(events: list[Event]) -> int:
    """How many cards lie on the table, by what the house has seen dealt and picked up."""
    out = 0
    for event in events:
        match event:
            case CardDealt(card=card, to="everyone" | "house") if card:
                out += 1
            case CardsDiscarded(count=count) | CardsReturned(count=count):
                out -= count
    return out


def _any_spot(play: RandomPlay) -> tuple[str, int, int]:
    """A spot with its smallest step and its limit; a game without a layout has none to lay on."""
    layout, rules = play.table.layout, play.table.rules
    if not list(layout):
        return "pot", rules.unit, rules.maximum
    spot = pick(list(layout), play.players)
    return spot, layout.step(spot), rules.limit(layout[spot].kind.key).high


def unlawful_answers(play: RandomPlay) -> Iterator[Answer]:
    """Answers that no question of any game may accept, no matter who may speak now."""
    table, question = play.table, play.question
    actor = pick(sorted(question.actors()), play.players)
    seat, (spot, step, high) = next(iter(table.seats), 1), _any_spot(play)
    empty = next(n for n in range(SEAT_MAX, 0, -1) if n not in table.seats)
    me = seat_actor(seat)
    default = question.default() or question.forms()[0].sample(play.players)
    for nobody in (pick(NOBODY, play.players), seat_actor(empty)):
        yield msgspec.structs.replace(default, by=nobody)
        yield PlaceWager(by=nobody, seat=seat, spot=spot, cents=step)
    yield PlaceWager(by=me, seat=empty, spot=spot, cents=100)
    yield PlaceWager(by=seat_actor(empty), seat=empty, spot=spot, cents=100)
    amounts: list[Any] = [0, -step, True, 1.5, float(step), float("nan"), float("inf"), "100"]
    amounts += [2**63, 10**5000, None, (high // step + 1) * step, step * 10**12, b"100"]
    for cents in amounts:
        yield PlaceWager(by=me, seat=seat, spot=spot, cents=cents)
    for unknown in ("", "no such spot", "x" * 100_000, "\ud800", "<script>", "'; drop table"):
        yield PlaceWager(by=me, seat=seat, spot=unknown, cents=step)
    yield PlaceWager(by=me, seat=seat, spot=spot, cents=step, medium="cheque")
    yield PlaceWager(by=me, seat=seat, spot=spot, cents=step, medium="cash")
    yield PlaceWager(by=me, seat=seat, spot=spot, cents=step, coupon=-step)
    yield ReduceWager(by=me, wager=10**9, cents=0)
    yield ReduceWager(by=actor, wager=-1, cents=-1)
    yield Sit(by=actor, seat=seat, cents=-100)
    yield Sit(by=actor, seat=0, cents=100)
    yield Leave(by="dealer")
    yield CloseBetting(by="chance")
    yield Choose(by=actor, choice="no such choice")
    yield CallIrregularity(by=actor, kind="no such irregularity")
    for faces in ((), (0, 7), (1, 2, 3, 4), (1, True), (1.0, 2.0), "12", (2**63, 1)):
        yield DiceRested(by="chance", faces=faces)  # type: ignore[arg-type] # hostile on purpose
    for section in (-1, 10**6, 2**63, 0.5, None):
        yield WheelRested(by="chance", section=section)  # type: ignore[arg-type] # likewise
    yield answer_to_dict(default)  # type: ignore[misc] # plain data is not yet an answer


def fingerprint(play: RandomPlay) -> tuple[object, ...]:
    """All that a refused answer must leave as it is."""
    asked = id(play.question)
    views = [msgspec.to_builtins(view_of(play.events, viewer)) for viewer in VIEWERS]
    events, answers = len(play.round.events), len(play.round.answers)
    return play.table.digest(), asked, events, answers, str(views)


def check_refused(play: RandomPlay, answer: Answer) -> None:
    """The answer is refused by a typed error that names a provision of the register."""
    refusal = play.round.refusal(answer)
    kinds = MalformedAnswer | RuleViolation | NotPermitted | RoundOver | TechnicalLimit
    assert isinstance(refusal, kinds), answer
    ours = isinstance(refusal, TechnicalLimit)
    assert bool(refusal.cites) != ours, f"{refusal!r}: no provision, or one for our own limit"
    assert all(register().checked(cite) for cite in refusal.cites)
    assert len(str(refusal)) < 2_000
    try:
        play.round.answer(answer)
    except type(refusal):
        return
    raise AssertionError(f"{answer} is refused and then taken")


def at_bounds(form: Form) -> Iterator[Answer]:
    """The form with every blank at its lowest, and at its highest."""
    for end in (0, -1):
        values: dict[str, Any] = {}
        for name, blank in form.blanks.items():
            match blank:
                case OneOf(values=listed):
                    values[name] = listed[end]
                case Whole(low=low, high=high) | Amount(low=low, high=high):
                    values[name] = (low, high)[end]
                case Faces(count=count):
                    values[name] = ((1,) * count, (6,) * count)[end]
                case _:
                    return
        yield form.fill(**values)
