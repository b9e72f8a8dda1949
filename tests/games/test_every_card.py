"""Every game that is available: what its card, its house rules and its odds must say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings

import pitboss.table
from pitboss.equipment import seeded
from pitboss.errors import UnlawfulOption
from pitboss.games import AnyGame, discover, game
from pitboss.money import Odds
from pitboss.odds import Price
from pitboss.rulebook import register
from pitboss.table import HOLDERS_MAX, HouseRules, PlaceWager, Table, with_settings
from pitboss.table.authoring import CardState, Flag, Named, options_of
from tests.odds.known import chances
from tests.strategies import GAMES, SEEDS, Ordered, decided, lawful_rules, opened, values_of

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)


def is_cited(cite: str) -> bool:
    return register().checked(cite) == cite


@EVERY_GAME
def test_every_citation_of_the_card_is_in_the_register(slug: str) -> None:
    """Pay lines, kinds of wager, options, signs, and the card itself."""
    card, rules = game(slug), game(slug).rules
    cites = [card.medium_cite, rules.payout_cite, rules.to_cite]
    cites += [line.cite for line in rules.pay_lines]
    cites += [kind.cite for kind in rules.wager_kinds]
    cites += [option.cite for option in options_of(rules).values()]
    cites += [notice.cite for notice in rules().notices()]
    cites += [cite for row in usual_rows(slug) for cite in (row.cite, *_cites(row))]

    assert all(is_cited(cite) for cite in cites)


def _cites(row: Price) -> list[str]:
    return [outcome.cite for outcome in row.outcomes]


@EVERY_GAME
def test_the_card_is_filled_in(slug: str) -> None:
    """A name, a summary, a room for players, a bound on questions, keys that are told apart."""
    card = game(slug)
    lines = [line.key for line in card.rules.pay_lines]
    kinds = [kind.key for kind in card.rules.wager_kinds]

    assert card.slug == slug == card.rules.game
    assert card.name
    assert card.summary.endswith(".")
    assert 1 <= card.seats_max <= HOLDERS_MAX
    assert 1 <= card.questions_max <= 10_000
    assert len(lines) == len(set(lines))
    assert len(kinds) == len(set(kinds))
    assert {line for kind in card.rules.wager_kinds for line in kind.lines} == set(lines)


def test_no_two_games_call_different_answers_or_events_by_one_name() -> None:
    """The name of an answer or event is its tag in the log, whichever game is read."""
    assert discover()
    for root in ("Answer", "Event"):
        kinds = _below(getattr(pitboss.table, root))
        names = [kind.__name__ for kind in kinds if kind.__module__.startswith("pitboss.")]
        assert len(names) == len(set(names))


def _below(root: type) -> list[type]:
    kinds: list[type] = root.__subclasses__()
    return [each for kind in kinds for each in (kind, *_below(kind))]


# -- house rules ----------------------------------------------------------------------------------


@EVERY_GAME
def test_every_option_has_help_and_admits_its_default(slug: str) -> None:
    """And what is written of the default is read back as the default."""
    for name, option in options_of(game(slug).rules).items():
        assert option.help, name
        assert option.domain.describe(), name
        assert option.domain.admits(option.default), name
        assert option.domain.read(option.domain.write(option.default)) == option.default, name


def typed(value: object) -> str:
    """A written value as a person types it on the command line."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return ",".join(f"{key}:{each}" for key, each in value.items())
    return str(value)


@EVERY_GAME
def test_every_option_can_be_set_to_its_default_in_words(slug: str) -> None:
    """`option=value` with the written default gives the usual house rules."""
    kind: type[HouseRules] = game(slug).rules
    said = [f"{name}={typed(o.domain.write(o.default))}" for name, o in options_of(kind).items()]
    said += [f"payouts.{line.key}={line.odds}" for line in kind.pay_lines]

    assert kind.read(with_settings(said)) == kind()
    for setting in said:
        assert kind.read(with_settings([setting])) == kind()


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=15)
def test_a_submission_reads_back_as_the_same_house_rules(slug: str, seed: int) -> None:
    """Every option, payout and limit survives being written down; so does the fingerprint."""
    rules = lawful_rules(game(slug), seeded(seed))
    again = type(rules).read(rules.submission())

    assert again == rules
    assert again.digest == rules.digest
    assert all(is_cited(notice.cite) and notice.text for notice in rules.notices())


@EVERY_GAME
def test_an_option_outside_its_values_is_refused_with_its_provision(slug: str) -> None:
    """Junk in any option is one violation that names the option."""
    kind: type[HouseRules] = game(slug).rules

    for name in options_of(kind):
        for junk in (object(), [object()], "no such value", -(10**30), float("nan"), {"a": None}):
            with pytest.raises(UnlawfulOption) as caught:
                kind.read({"options": {name: junk}})
            assert name in {violation.option for violation in caught.value.violations}
            assert all(is_cited(cite) for cite in caught.value.cites)


@EVERY_GAME
def test_a_payout_below_its_floor_is_refused_with_its_provision(slug: str) -> None:
    """Every line has its floor; a fixed line may not be raised either."""
    kind: type[HouseRules] = game(slug).rules

    for line in kind.pay_lines:
        wrong = [Odds(line.odds.a, line.odds.b + 1)]
        wrong += [Odds(line.odds.a + 1, line.odds.b)] if line.fixed else []
        for odds in wrong:
            with pytest.raises(UnlawfulOption) as caught:
                kind(payouts={line.key: odds})
            assert line.cite in caught.value.cites


def varied(card: AnyGame) -> list[HouseRules]:
    """The usual house rules, with one option changed, two flags up, or a flag and a name."""
    kind: type[HouseRules] = card.rules
    options = options_of(kind).items()
    changes = [{name: v} for name, o in options for v in values_of(o.domain, o.default)]
    flags = [name for name, option in options if isinstance(option.domain, Flag)]
    changes += [dict.fromkeys(pair, True) for pair in combinations(flags, 2)]
    named = [
        (name, value)
        for name, o in options
        if isinstance(o.domain, Named)
        for value in values_of(o.domain, o.default)
    ]
    changes += [{flag: True, name: value} for flag in flags for name, value in named]
    return [kind(), *(rules for change in changes if (rules := lawful(kind, change)) is not None)]


def lawful(kind: type[HouseRules], change: Mapping[str, Any]) -> HouseRules | None:
    try:
        return kind(**change)
    except UnlawfulOption:
        return None


@EVERY_GAME
def test_every_kind_of_wager_has_a_spot_under_some_house_rules(slug: str) -> None:
    """No wager of the regulation is left without a place on some layout."""
    card = game(slug)
    offered = {spot.kind.key for rules in varied(card) for spot in card.layout(rules).values()}

    assert offered == {kind.key for kind in card.rules.wager_kinds}


# -- odds -----------------------------------------------------------------------------------------


@cache
def usual_rows(slug: str) -> tuple[Price, ...]:
    return tuple(game(slug).odds(game(slug).rules()))


@EVERY_GAME
def test_every_row_of_the_odds_adds_up(slug: str) -> None:
    """Chances sum to one or are not known; the advantage is what the house keeps of the outlay."""
    for row in usual_rows(slug):
        if row.outcomes:
            assert sum(chances(row)) == 1, row.wager
            assert sum(each.chance for each in row.outcomes) == 1, row.wager
        else:
            assert row.error is not None, row.wager
            figures = (row.win, row.push, row.lose, row.variance, row.sd, row.sd_error)
            assert figures == (None,) * 6, row.wager
        assert row.house_advantage == -row.expectation / row.outlay, row.wager
        assert row.rounds >= 1, row.wager
        assert row.to_dict()["wager"] == row.wager


@EVERY_GAME
def test_every_wager_on_the_usual_layout_has_a_price(slug: str) -> None:
    """And nothing else has one, and no two rows tell of the same situation."""
    card = game(slug)
    rows = [(row.wager, row.title, row.when) for row in usual_rows(slug)]
    kinds = {spot.kind.key for spot in card.layout(card.rules()).values()}

    assert kinds <= {wager for wager, _, _ in rows}
    assert len(rows) == len(set(rows))


RAISED_MAX = 12  # lines of a game, evenly spread; all prices are computed anew for each


@EVERY_GAME
def test_a_raised_payout_never_raises_the_advantage_of_the_house(slug: str) -> None:
    """Lines that may be raised are raised; their wagers get better, the others stay."""
    card = game(slug)
    lines = card.rules.pay_lines
    before = {(row.wager, row.title, row.when): row.house_advantage for row in usual_rows(slug)}

    for line in lines[:: -(-len(lines) // RAISED_MAX) or 1]:
        try:
            rules = card.rules(payouts={line.key: Odds(line.odds.a + line.odds.b, line.odds.b)})
        except UnlawfulOption:
            continue
        touched = {kind.key for kind in card.rules.wager_kinds if line.key in kind.lines}
        for row in card.odds(rules):
            old = before[row.wager, row.title, row.when]
            assert row.house_advantage <= old, (line.key, row.wager)
            with_more = row.wagered is not None  # wagers that are added count in this price
            untouched = row.wager not in touched and not with_more
            assert not untouched or row.house_advantage == old, (line.key, row.wager)


# -- the table agrees with the odds ---------------------------------------------------------------


COURSES_MAX = 1_000


def has_few_courses(slug: str) -> bool:
    """Whether a round of the game can be led through every course of chance.

    Those of shuffled cards and tiles are too many: such games prove this on their own.
    """
    if issubclass(game(slug).state, CardState) or not usual_rows(slug):
        return False
    source, wagers = Ordered([]), list(least_wagers(slug, seat=1).values())[:1]
    decided(slug, source, wagers, game(slug).rules())
    return source.chance >= Fraction(1, COURSES_MAX)


def single_rows(slug: str) -> list[Price]:
    """Wagers that one throw or spin decides, in whatever situation they are made."""
    rows = usual_rows(slug) if has_few_courses(slug) else ()
    wagers = [row.wager for row in rows]
    return [row for row in rows if row.rounds == 1 and wagers.count(row.wager) == 1]


def least_wagers(slug: str, seat: int) -> dict[str, PlaceWager]:
    """The least a player may lay on a spot of each kind at a table just opened."""
    card = game(slug)
    table: Table[Any, Any, Any] = Table(card, card.rules(), seats={seat: 10**9})
    question = opened(table, Ordered([])).question
    assert question is not None
    found: dict[str, PlaceWager] = {}
    for form in question.forms():
        if form.answer is PlaceWager:
            amount: Any = form.blanks["cents"]
            answer = form.fill(cents=amount.low)
            assert isinstance(answer, PlaceWager)
            found.setdefault(table.layout[answer.spot].kind.key, answer)
    return found


Nets = dict[Fraction, Fraction]


def played_out(slug: str, wagers: Sequence[PlaceWager]) -> dict[str, Nets]:
    """What each spot nets for a unit over every course of chance, played at the table."""
    nets: dict[str, Nets] = {wager.spot: {} for wager in wagers if wager.seat == 2}
    rules = game(slug).rules()
    for source in Ordered.courses():
        for spot, each in decided(slug, source, wagers, rules).items():
            net = Fraction(each.paid - each.taken, each.cents)
            nets[spot][net] = nets[spot].get(net, Fraction(0)) + source.chance
    return nets


def priced(row: Price) -> Nets:
    nets: Nets = {}
    for each in row.outcomes:
        nets[each.net] = nets.get(each.net, Fraction(0)) + each.chance
    return nets


@EVERY_GAME
@pytest.mark.promise("R10")
def test_the_table_played_out_agrees_with_the_odds(slug: str) -> None:
    """Every outcome of chance played through the real table nets what the price says."""
    first = list(least_wagers(slug, seat=1).values())[:1]
    wagers = least_wagers(slug, seat=2)
    rows = [row for row in single_rows(slug) if row.wager in wagers]

    played = played_out(slug, [*first, *(wagers[row.wager] for row in rows)]) if rows else {}

    assert rows or not has_few_courses(slug) or all(row.rounds > 1 for row in usual_rows(slug))
    assert played == {wagers[row.wager].spot: priced(row) for row in rows}


@pytest.mark.promise("R10")
def test_courses_of_chance_are_all_led_through_once() -> None:
    """A coin and then, on heads, a die: seven courses with their chances."""
    seen: dict[tuple[int, ...], Fraction] = {}
    for source in Ordered.courses():
        coin = source.below(2)
        shown = (coin, source.below(6)) if coin else (coin,)
        seen[shown] = source.chance

    heads: dict[tuple[int, ...], Fraction] = {(1, face): Fraction(1, 12) for face in range(6)}
    assert seen == {(0,): Fraction(1, 2)} | heads
