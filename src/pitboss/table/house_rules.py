"""House rules: the licensee's choices for a table, checked against the law as they are made.

A game derives its own from `HouseRules`: typed fields declared with `option(...)`, its pay lines
and its kinds of wager. A value that the regulation does not allow does not construct: it raises
`UnlawfulOption` with every violation and its provision. Table limits and notices are part of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from copy import copy
from dataclasses import dataclass, field, fields
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import ClassVar, TypeVar

import msgspec

from pitboss.equipment import Wheel
from pitboss.errors import (
    Misuse,
    PitbossError,
    UnlawfulOption,
    Violation,
    did_you_mean,
)
from pitboss.money import CHIPS_MAX, Cents, Odds, show
from pitboss.rulebook import cite, rule
from pitboss.rulebook.register import PUBLIC_SOURCES
from pitboss.table.field import Amount, whole_steps
from pitboss.table.linked import LinkedMeter
from pitboss.table.needed import NeededFiling
from pitboss.table.options import (
    AmountOf,
    Named,
    WholeFrom,
    in_words,
    needed_of_options,
    option,
    option_violations,
    options_of,
    read_options,
)
from pitboss.table.settings import read_limit, read_petition, section_of
from pitboss.table.wager import Layout, Limit, PayLine, Spot, WagerKind

Submission = Mapping[str, object]
R = TypeVar("R", bound="HouseRules")

# Whether rules are being read back under which a table was opened.
_STORED: ContextVar[bool] = ContextVar("stored", default=False)


def is_stored() -> bool:
    """Whether rules are being read back under which a table was opened, which stay lawful."""
    return _STORED.get()


_SECTIONS = ("game", "options", "payouts", "limits")
UNIT_MAX = 100_000_00  # no chip or plaque is worth more


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing a sign at the table says."""

    text: str
    cite: str


@rule("19:47-8.2(a)")
def breaks_ten_times_rule(low: Cents, high: Cents, a: int, b: int) -> bool:
    """A minimum of $100 or less at odds of 5 to 1 or less needs a maximum of ten times as much."""
    return low <= 100_00 and a <= 5 * b and high < 10 * low


def too_narrow(stakes: Amount, odds: Odds) -> bool:
    """Whether the stakes that can be paid break the ten-times rule for a wager at these odds."""
    return breaks_ten_times_rule(stakes.low, stakes.high, odds.a, odds.b)


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """What every game lets the house choose; each game adds its own options."""

    game: ClassVar[str]
    pay_lines: ClassVar[tuple[PayLine, ...]]
    wager_kinds: ClassVar[tuple[WagerKind, ...]]
    payout_cite: ClassVar[str]
    to_cite: ClassVar[str]
    win_allowed: ClassVar[bool] = False
    uniform_payouts: ClassVar[bool] = False  # raised odds are the same at all tables of a casino
    # Options that are another name of a payout, each with its line.
    payout_options: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # Options whose change is notified to surveillance in writing, each with the provision.
    surveillance_options: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # Options that are the maximum of a wager in other words, such as a multiple of another one.
    maximum_options: ClassVar[frozenset[str]] = frozenset()
    # Wagers tied to another for which a maximum may be posted all the same.
    tied_limits: ClassVar[frozenset[str]] = frozenset()
    fixed_options: ClassVar[Mapping[str, str]] = MappingProxyType({})  # while a table is open
    editions: ClassVar[tuple[int, ...]] = (1995,)
    # Whether the rules rest on public sources because the text of the regulation is not at hand.
    public_sources: ClassVar[bool] = False
    # How values of options are printed whose names say too little, by the name of the option.
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = MappingProxyType({})

    edition: int = option(1995, WholeFrom(1995), "19:47-8.3(a)", "the edition of the rules in use")
    unit: Cents = option(
        1_00, AmountOf(1, UNIT_MAX), "19:47-8.2(a)", "the smallest chip wagers are made and paid in"
    )
    minimum: Cents = option(
        1_00, AmountOf(1, CHIPS_MAX), "19:47-8.2(a)", "the minimum of every wager without its own"
    )
    maximum: Cents = option(
        1_000_00,
        AmountOf(1, CHIPS_MAX),
        "19:47-8.2(a)",
        "the maximum of every wager without its own",
    )
    ten_times_scope: str = option(
        "lowest_payout",
        Named("lowest_payout", "highest_payout"),
        "19:47-8.2(a)",
        "which payout of a wager with several the ten-times rule looks at",
    )
    payouts: Mapping[str, Odds] = field(default_factory=dict)
    limits: Mapping[str, Limit] = field(default_factory=dict)
    # The petition for a new game in which payouts are proposed that the text does not allow, or 0.
    petition: int = 0

    def __post_init__(self) -> None:
        self._check_shapes()
        self._freeze_sets()
        options = list(option_violations(self))
        wrong = [*options, *self._edition_violations(), *self._payout_violations()]
        sound = self._with_defaults({violation.option for violation in options})
        own = [each for each in sound.violations() if not self._proposes(each)]
        if not wrong and not own:
            self.complete()
        limits = sound._limit_violations(on_layout=not wrong and not own)
        violations = (*wrong, *limits, *own)
        if violations:
            raise UnlawfulOption(*violations)

    def complete(self) -> None:
        """Fill in what the submission left out, once all else in it is lawful."""
        listed = {line.key: line.odds for line in self.pay_lines}
        object.__setattr__(self, "payouts", MappingProxyType({**listed, **self.payouts}))
        object.__setattr__(self, "limits", MappingProxyType(dict(self.limits)))

    def _check_shapes(self) -> None:
        """Refuse payouts and limits that are not what they are called."""
        for name, kind in {"payouts": Odds, "limits": Limit}.items():
            given = getattr(self, name)
            if not isinstance(given, Mapping) or not all(
                isinstance(key, str) and isinstance(each, kind) for key, each in given.items()
            ):
                raise Misuse(f"{name} are given as {{name: {kind.__name__}}}, not {given!r:.60}")

    def _freeze_sets(self) -> None:
        """A plain set of names is as good as a frozen one in Python."""
        for name, value in tuple(vars(self).items()):
            if isinstance(value, set):
                object.__setattr__(self, name, frozenset(value))

    # -- what the table and the odds ask ------------------------------------------------------

    def odds(self, line: str) -> Odds:
        """The odds this house pays on a line."""
        return self.payouts.get(line) or self.line(line).odds

    def line(self, key: str) -> PayLine:
        """The pay line of the regulation with this key."""
        return self._lines[key]

    @cached_property
    def _lines(self) -> Mapping[str, PayLine]:
        return {line.key: line for line in self.pay_lines}

    def limit(self, kind: str) -> Limit:
        """The minimum and maximum in force for a kind of wager."""
        own = self.limits.get(kind)
        return Limit(self.minimum, self.maximum) if own is None else own

    def make_layout(self) -> Layout:
        """The layout under these rules; none where players wager against one another."""
        return Layout((), {}, self.unit)

    @cached_property
    def areas(self) -> Layout:
        """The layout under these rules, made once."""
        return self.make_layout()

    def stakes(self, kind: str) -> Amount | None:
        """The least and the greatest stake of a kind of wager that can be paid, and their step."""
        spots = self.areas.of_kind(kind)
        return self._stakes_on(spots[0] if spots else None, self.limit(kind))

    def _stakes_on(self, spot: Spot | None, limit: Limit) -> Amount | None:
        """The stakes within limits that a spot can pay; without a spot, those of whole chips."""
        if spot is None:
            return whole_steps(limit.low, limit.high, self.unit)
        return self.areas.amounts(spot.key, limit.low, limit.high)

    def in_words(self, name: str) -> str:
        """The value of an option as the house prints it."""
        each = options_of(type(self))[name]
        own = (vars(kind).get("phrases", {}).get(name) for kind in type(self).__mro__)
        return in_words(each.domain, getattr(self, name), next(filter(None, own), {}))

    @property
    def linked(self) -> LinkedMeter | None:
        """The meter that the table shares with others, if it does."""
        return None

    @property
    def wheel_data(self) -> Wheel | None:
        """The wheel of the table, at games that are decided by one."""
        return None

    @property
    def staffed_as(self) -> tuple[str, int]:
        """For the number of its staff the table counts as so many tables of that game."""
        return self.game, 1

    @property
    def posted_maximum(self) -> Cents | None:
        """The most that one wager without its own limits may be; none where no amount limits it."""
        return self.maximum

    @classmethod
    def limited_kinds(cls) -> Iterable[WagerKind]:
        """The kinds of wager that may have limits of their own; a tied one hangs on another."""
        return [each for each in cls.wager_kinds if not each.tied or each.key in cls.tied_limits]

    def offered_kinds(self) -> Iterable[WagerKind]:
        """The kinds of wager that can be made at this table at all."""
        return self.wager_kinds

    def notices(self) -> Iterator[Notice]:
        """What a sign at the table must say: the limits, and what the game adds."""
        yield from self.limit_notices()
        if self.petition:
            text = f"Payouts as proposed in petition {self.petition} for a new game."
            yield Notice(text, cite("19:47-8.4(g)"))
        if self.public_sources:
            yield Notice(f"{PUBLIC_SOURCES}.", self.payout_cite)

    def limit_notices(self) -> Iterator[Notice]:
        """The minimum and the maximum of each wager that has its own.

        They are stakes that can be paid, with the step between them.
        """
        for kind in self.offered_kinds():
            stakes = None if kind.tied else self.stakes(kind.key)
            if stakes is not None:
                text = f"{kind.title}: minimum {show(stakes.low)}, maximum {show(stakes.high)}"
                text = f"{text}, in multiples of {show(stakes.step)}"
                yield Notice(text, cite("19:47-8.2(c)"))

    # -- what the law asks ----------------------------------------------------------------------

    def needed_filings(self) -> Iterator[NeededFiling]:
        """What is filed, and approved, before a table is opened under these rules."""
        return needed_of_options(self)

    def violations(self) -> Iterator[Violation]:
        """What this game's own constraints find wrong; options are already within their values."""
        return iter(())

    @classmethod
    def between_tables(cls, tables: Mapping[str, HouseRules]) -> Iterator[Violation]:
        """What tables of this game in one casino must have alike and do not; all are given."""
        return iter(())

    @classmethod
    def within_pit(cls, tables: Mapping[str, HouseRules]) -> Iterator[Violation]:
        """What tables of this game in one pit must have alike and do not; all there are given."""
        return iter(())

    def _with_defaults(self: R, names: set[str]) -> R:
        """These rules with the defaults in place of the options named, to look for more."""
        if not names:
            return self
        twin = copy(self)
        for name in names:
            object.__setattr__(twin, name, options_of(type(self))[name].default)
        return twin

    def _edition_violations(self) -> Iterator[Violation]:
        if self.edition not in self.editions:
            offered = ", ".join(str(edition) for edition in self.editions)
            message = f"this game is laid down in the edition of {offered}"
            yield Violation("edition", message, (self.payout_cite,))

    @cached_property
    def unauthorized(self) -> tuple[Violation, ...]:
        """What the text does not allow of rules that are only proposed in a petition."""
        lawful = copy(self)
        object.__setattr__(lawful, "petition", 0)
        wrong = (*lawful._payout_violations(), *lawful.violations())
        return tuple(each for each in wrong if self._proposes(each))

    def _proposes(self, violation: Violation) -> bool:
        """Whether a petition proposes just what the text does not allow: a payout."""
        return self.petition > 0 and violation.option.removeprefix("payouts.") in self._lines

    def _payout_violations(self) -> Iterator[Violation]:
        for key, odds in self.payouts.items():
            line = self._lines.get(key)
            if line is None:
                message = f"there is no such payout{did_you_mean(key, self._lines)}"
                yield Violation(f"payouts.{key}", message, (self.payout_cite,))
            elif self.petition > 0:
                continue
            elif line.fixed and odds != line.odds:
                message = f"{line.title} is paid exactly {line.odds}, not {odds}"
                yield Violation(f"payouts.{key}", message, (line.cite,))
            elif odds < line.odds:
                message = f"{line.title} pays at least {line.odds}, not {odds}"
                yield Violation(f"payouts.{key}", message, (line.cite, self.payout_cite))

    def _limit_violations(self, *, on_layout: bool) -> Iterator[Violation]:
        """What is wrong with the limits; without a sound layout any whole chips can be paid."""
        kinds = {kind.key: kind for kind in self.wager_kinds}
        for key in sorted(self.limits.keys() - kinds.keys()):
            message = f"there is no such wager{did_you_mean(key, kinds)}"
            yield Violation(f"limits.{key}", message, ())
        usual = Limit(self.minimum, self.maximum)
        no_chip = 0 < usual.low <= usual.high and self._stakes_on(None, usual) is None
        if no_chip and kinds.keys() - self.limits.keys():
            yield Violation("unit", _no_stake(usual, self.unit), (cite("19:47-8.2(a)"),))
        on_layout = on_layout and not no_chip
        spots = {spot.kind.key: spot for spot in self.areas.values()} if on_layout else {}
        for kind in self.wager_kinds:
            spot = None if kind.tied else spots.get(kind.key)
            yield from self._limit_violation(kind, self.limit(kind.key), spot)

    def _limit_violation(
        self, kind: WagerKind, limit: Limit, spot: Spot | None
    ) -> Iterator[Violation]:
        name, posted = f"limits.{kind.key}", Amount(limit.low, limit.high, self.unit)
        stakes = posted if _STORED.get() else self._stakes_on(spot, limit)
        if kind.key in self.limits and kind not in self.limited_kinds():
            message = f"{kind.title} hangs on another wager and has no limits of its own"
            yield Violation(name, message, (kind.cite,))
        elif not 0 < limit.low <= limit.high:
            message = f"a minimum above zero and a maximum not below it, not {limit}"
            yield Violation(name, message, (cite("19:47-8.2(a)"),))
        elif stakes is None and (spot is not None or kind.key in self.limits):
            step = self.unit if spot is None else self.areas.step(spot.key)
            yield Violation(name, _no_stake(limit, step), (cite("19:47-8.2(a)"),))
        elif stakes and self._is_tested(kind) and too_narrow(stakes, self._tested_odds(kind)):
            message = f"{show(stakes.high)} is less than ten times the least wager of"
            message = f"{message} {show(stakes.low)} at {self._tested_odds(kind)}"
            yield Violation(name, message, (cite("19:47-8.2(a)"),))

    def pays(self, kind: WagerKind) -> list[str]:
        """What a wager brings, once for each payout; of one that counts as several the whole."""
        return list(dict.fromkeys(kind.brings(line, self.odds(line)) for line in kind.lines))

    def _is_tested(self, kind: WagerKind) -> bool:
        """Whether the ten-times rule looks at a wager: it has odds, and limits of its own."""
        return bool(kind.lines) and not kind.tied

    def _tested_odds(self, kind: WagerKind) -> Odds:
        """The payout the ten-times rule looks at; see the readings on 19:47-8.2(a)."""
        odds = [self.odds(line) for line in kind.lines]
        return min(odds) if self.ten_times_scope == "lowest_payout" else max(odds)

    # -- files ------------------------------------------------------------------------------------

    @classmethod
    def read(cls: type[R], submission: Submission, *, stored: bool = False) -> R:
        """The house rules a submission stands for, or `UnlawfulOption` with every violation.

        Those that a log has `stored` stay lawful: limits were not always held to stakes that can
        be paid.
        """
        token = _STORED.set(stored)
        try:
            return cls._read_anew(submission)
        finally:
            _STORED.reset(token)

    @classmethod
    def _read_anew(cls: type[R], submission: Submission) -> R:
        values, unreadable = cls._read(submission)
        try:
            rules = _construct(cls, values)
        except UnlawfulOption as error:
            raise UnlawfulOption(*unreadable, *error.violations) from None
        if unreadable:
            raise UnlawfulOption(*unreadable)
        return rules

    @classmethod
    def _read(cls, submission: Submission) -> tuple[dict[str, object], list[Violation]]:
        wrong = [
            Violation(str(key), f"a submission has only {', '.join(_SECTIONS)}", (cls.payout_cite,))
            for key in sorted(submission.keys() - set(_SECTIONS), key=str)
        ]
        if submission.get("game", cls.game) != cls.game:
            wrong.append(Violation("game", f"these are rules of {cls.game}", (cls.payout_cite,)))
        chosen = dict(section_of(submission, "options"))
        petition = read_petition(chosen.pop("petition", 0))
        options, bad_options = read_options(cls, chosen, unknown=f"{cls.game} has no such option")
        payouts, bad_payouts = cls._read_payouts(section_of(submission, "payouts"))
        limits, bad_limits = cls._read_limits(section_of(submission, "limits"))
        values = {**options, "payouts": payouts, "limits": limits, "petition": petition}
        return values, wrong + bad_options + bad_payouts + bad_limits

    @classmethod
    def chosen(cls, rules: HouseRules | Mapping[str, object] | None) -> HouseRules:
        """House rules of this game as they are given, from options by name, or the usual ones."""
        if isinstance(rules, HouseRules):
            if rules.game == cls.game:
                return rules
            message = f"these are house rules of {rules.game}, not of {cls.game}"
            raise UnlawfulOption(Violation("rules", message, (cls.payout_cite,)))
        if not isinstance(rules, Mapping | None):
            raise Misuse(f"house rules or options by name are expected, not {rules!r:.40}")
        wanted, known = rules or {}, [each.name for each in fields(cls)]
        unknown = sorted(map(str, wanted.keys() - set(known)))
        if unknown:
            raise UnlawfulOption(*(_no_option(cls.game, name, known) for name in unknown))
        return _construct(cls, wanted)

    @classmethod
    def _read_payouts(cls, raw: Submission) -> tuple[dict[str, Odds], list[Violation]]:
        values: dict[str, Odds] = {}
        wrong: list[Violation] = []
        for key, text in raw.items():
            try:
                words = text if isinstance(text, str) else ""
                values[key] = Odds.parse(words, cite=cls.to_cite, win_allowed=cls.win_allowed)
            except PitbossError as error:
                cites = error.cites or (cls.to_cite,)
                wrong.append(Violation(f"payouts.{key}", error.message, tuple(cites)))
        return values, wrong

    @classmethod
    def _read_limits(cls, raw: Submission) -> tuple[dict[str, Limit], list[Violation]]:
        values: dict[str, Limit] = {}
        wrong: list[Violation] = []
        for key, text in raw.items():
            try:
                values[key] = read_limit(text)
            except PitbossError as error:
                message = f"limits are written min and max: {error.message}"
                wrong.append(Violation(f"limits.{key}", message, (cite("19:47-8.2(a)"),)))
        return values, wrong

    def submission(self) -> dict[str, object]:
        """These house rules as a submission, every option spelled out; `read` gives them back."""
        each = [
            (name, option)
            for name, option in options_of(type(self)).items()
            if not option.later or getattr(self, name) != option.default
        ]
        proposed = {"petition": self.petition} if self.petition else {}
        return {
            "game": self.game,
            "options": {name: o.domain.write(getattr(self, name)) for name, o in each} | proposed,
            "payouts": {key: str(odds) for key, odds in self.payouts.items()},
            "limits": {
                key: {"min": show(limit.low), "max": show(limit.high)}
                for key, limit in sorted(self.limits.items())
            },
        }

    @cached_property
    def digest(self) -> str:
        """A fingerprint of these house rules."""
        return sha256(msgspec.json.encode(self.submission(), order="sorted")).hexdigest()


def _no_stake(limit: Limit, step: Cents) -> str:
    return f"no wager in multiples of {show(step)}, which can be paid, lies within {limit}"


def _no_option(game: str, name: str, known: Iterable[str]) -> Violation:
    """An option that the game does not have: a slip, and no matter of law."""
    return Violation(name, f"{game} has no such option{did_you_mean(name, known)}", ())


def _construct(kind: Callable[..., R], values: Mapping[str, object]) -> R:
    return kind(**values)
