"""Random lawful play and random lawful house rules, for every game alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from pitboss.equipment import Source, seeded
from pitboss.errors import UnlawfulOption
from pitboss.games import AnyGame, Game, game
from pitboss.money import Odds
from pitboss.table import (
    DEALER,
    STAFF,
    Answer,
    Betting,
    CloseBetting,
    Event,
    Form,
    HouseRules,
    PlaceWager,
    Question,
    Round,
    RuleChange,
    Sit,
    Table,
    adopt,
    heading_of,
    line_of,
)
from pitboss.table.authoring import (
    AmountOf,
    Effect,
    Flag,
    Named,
    PerKey,
    Rate,
    SomeOf,
    WholeFrom,
    options_of,
)

SEATS: Mapping[int, int] = {1: 500_00, 3: 2_000_00}

# Officials may call what went wrong as often as they like; here so often in one round, so that it
# ends.
CALLS_MAX = 8

# Sampled answers that a rule across two fields refuses; then the default answer is given.
TRIES_MAX = 30


def one_in(n: int, source: Source) -> bool:
    """True once in n times."""
    return source.below(n) == 0


def pick(items: Sequence[Any], source: Source) -> Any:
    """Any of the items."""
    return items[source.below(len(items))]


# -- house rules ----------------------------------------------------------------------------------


def values_of(domain: object, default: object) -> Sequence[object]:
    """A few values that an option may have; only the default for a kind of value unknown here."""
    match domain:
        case Flag():
            return [False, True]
        case Named(names=names):
            return list(names)
        case WholeFrom(low=low, high=high):
            return sorted({low, low + 1, low + 2, high or low, (low + (high or low)) // 2})
        case Rate(low=low, high=high):
            return sorted({low, high, (low + high) / 2, Fraction(1, 20)})
        case SomeOf(members=members):
            return [frozenset(), frozenset(members), frozenset(members[:1]), frozenset(members[1:])]
        case AmountOf():
            return [25, 50, 1_00, 2_50, 5_00, 10_00, 25_00, 250_00, 1_000_00, 5_000_00]
        case PerKey(keys=keys, number=number):
            between = Fraction(number.low + number.high, 4) + number.low
            return [dict.fromkeys(keys, each) for each in (number.low, between, number.high)]
    return [default]


def lawful_rules(card: AnyGame, source: Source) -> HouseRules:
    """House rules with some options changed at random, each only if the law allows it then."""
    kind: type[HouseRules] = card.rules
    chosen: dict[str, Any] = {}
    wanted = {
        name: pick(values_of(each.domain, each.default), source)
        for name, each in options_of(kind).items()
        if one_in(2, source)
    }
    for name, value in [*wanted.items(), *wanted.items()]:  # some need others that come later
        if name not in chosen:
            chosen = _if_lawful(kind, {**chosen, name: value}, chosen)
    for line in kind.pay_lines:
        if one_in(4, source):
            raised = Odds(line.odds.a + 1 + source.below(3), line.odds.b)
            payouts = {**chosen.get("payouts", {}), line.key: raised}
            chosen = _if_lawful(kind, {**chosen, "payouts": payouts}, chosen)
    return kind(**chosen)


def _if_lawful(
    kind: type[HouseRules], wanted: dict[str, Any], before: dict[str, Any]
) -> dict[str, Any]:
    try:
        kind(**wanted)
    except UnlawfulOption:
        return before
    return wanted


# -- play -----------------------------------------------------------------------------------------


class RandomPlay:
    """A table under random lawful play; `players` decides, `chance` throws and spins.

    A seed is all that a failing example needs: house rules, players and chance follow from it.
    """

    def __init__(
        self,
        slug: str | AnyGame,
        seed: int,
        *,
        rules: HouseRules | None = None,
        seats: Mapping[int, int] = SEATS,
        coupons: Mapping[int, int] | None = None,
        chance: Source | None = None,
    ) -> None:
        self.card = slug if isinstance(slug, Game) else game(slug)
        self.players: Source = seeded(f"players {seed}")
        self.chance: Source = chance or seeded(f"chance {seed}")
        own = rules or lawful_rules(self.card, self.players)
        room = min(self.card.seats_max, getattr(own, "seats", self.card.seats_max))
        taken = {seat: cents for seat, cents in seats.items() if seat <= room}
        self.seats = {seat: _whole_chips(cents, own) for seat, cents in taken.items()}
        self.coupons = {seat: c for seat, c in (coupons or {}).items() if seat in self.seats}
        self.table: Table[Any, Any, Any] = Table(
            self.card, own, seats=self.seats, coupons_held=self.coupons
        )
        self.log = [_json(heading_of(self.table, version="test", **self.opening()))]
        self.events: list[Event] = []
        self.refused: Counter[str] = Counter()
        self.drawn: list[Answer] = []
        self.begin()

    def opening(self) -> dict[str, Any]:
        """What the table was opened with."""
        return {"seats": self.seats, "coupons": self.coupons}

    def begin(self) -> None:
        """A round begins."""
        self.calls = 0
        self.round: Round[Any, Any, Any] = Round(self.table)
        self._note(None, self.round.events)

    def adopt(self, rules: HouseRules) -> None:
        """The table goes on under other rules; raises if this is not between wagers."""
        cite, text = "19:47-8.3(b)", "other rules"
        change = RuleChange(rules=rules.submission(), cite=cite, text=text)
        adopt(self.table, self.round, change)
        self.log.append(_json(line_of(self.table, None, [], change)))

    def _note(self, answer: Answer | None, events: list[Event]) -> None:
        self.events += events
        self.log.append(_json(line_of(self.table, answer, events)))

    @property
    def question(self) -> Question:
        """What the table waits for; a new round begins where the last one is over."""
        if self.round.question is None:
            self.begin()
        assert self.round.question is not None
        return self.round.question

    def say(self, answer: Answer) -> None:
        """Give an answer."""
        self.calls += self._is_call(self.question, answer)
        self._note(answer, self.round.answer(answer))

    def step(self, *, stubborn: bool = False) -> None:
        """One answer: now and then staff close, mostly chance is fair, else any form at random."""
        question = self.question
        fair = not one_in(4, self.players) or self.calls >= CALLS_MAX
        drawn = question.draw(self.chance) if fair else None
        if drawn is not None:
            self.drawn.append(drawn)
        self.say(drawn or self._closing(question, stubborn) or self.lawful(question, stubborn))

    def _closing(self, question: Question, stubborn: bool) -> Answer | None:
        if stubborn or not isinstance(question, Betting) or not one_in(6, self.players):
            return None
        return question.default()

    def lawful(self, question: Question, stubborn: bool = False) -> Answer:
        """Any answer that is accepted; a stubborn player leaves the usual one to the last."""
        forms = self._forms(question)
        usual = question.default()
        for _ in range(TRIES_MAX):
            form = self._any_form(forms)
            answer = self._unlisted(form.sample(self.players))
            if stubborn and answer == usual and len(forms) > 1:
                continue
            if self.calls >= CALLS_MAX and self._is_call(question, answer):
                continue
            if self.round.accepts(answer):
                return answer
            self.refused[f"{self.card.slug} {type(answer).__name__}"] += 1
        last = usual or question.draw(self.chance)
        assert last is not None, f"nothing is accepted by {question}"
        return last

    def _is_call(self, question: Question, answer: Answer) -> bool:
        """Whether an official says something else than what takes the round on."""
        return answer.by in STAFF and question.effect(answer) is Effect.UNLIMITED

    def _forms(self, question: Question) -> list[Form]:
        """What may be said; where a player is asked, officials seldom have to speak up."""
        own_forms = getattr(question, "own_forms", None)
        if own_forms is not None and not one_in(16, self.players):
            return list(own_forms())
        forms = list(question.forms())
        if self.calls >= CALLS_MAX:
            forms = [form for form in forms if form.by not in STAFF] or forms
        if isinstance(question, Betting) and not list(self.table.layout):
            return self._between_rounds(forms)
        return forms

    def _between_rounds(self, forms: list[Form]) -> list[Form]:
        """Without a layout mostly a player sits down, or the next round begins."""
        wanted = CloseBetting if len(self.table.seats) > 1 else Sit
        found = [form for form in forms if form.answer is wanted]
        return forms if one_in(8, self.players) or not found else found

    def _any_form(self, forms: Sequence[Form]) -> Form:
        """Somebody speaks; often it is the first thing they can say, such as the main wager."""
        by = pick(sorted({form.by for form in forms}), self.players)
        own = [form for form in forms if form.by == by]
        form: Form = own[0] if one_in(4, self.players) else pick(own, self.players)
        return form

    def _unlisted(self, answer: Answer) -> Answer:
        """Now and then what no form lists: over the maximum, cash, a coupon, if it is taken."""
        if not isinstance(answer, PlaceWager) or not one_in(4, self.players):
            return answer
        change: dict[str, Any] = pick(
            [
                {"by": DEALER, "cents": answer.cents * 50},
                {"by": DEALER, "medium": "cash"},
                {"coupon": answer.cents},
            ],
            self.players,
        )
        other = msgspec.structs.replace(answer, **change)
        return other if self.round.accepts(other) else answer

    def play(self, answers: int) -> None:
        """So many answers, over as many rounds as they last."""
        for _ in range(answers):
            self.step()

    def finish(self) -> None:
        """Bring the round under way to its end."""
        while not self.round.over:
            self.step()


def _whole_chips(cents: int, rules: HouseRules) -> int:
    """About so much money, in chips of this table, and enough to enter where that takes more."""
    enough = max(cents, 5 * getattr(rules, "entry", 0))
    return max(1, -(-enough // rules.unit)) * rules.unit


def _json(struct: msgspec.Struct) -> str:
    return msgspec.json.encode(struct).decode()
