"""Options: what the house may choose, the values allowed, and the provision that allows them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Generic, Protocol, TypeVar, runtime_checkable

from pitboss.errors import MalformedAnswer, PitbossError, Violation, did_you_mean, ensure
from pitboss.money import Cents, dollars, parse_rate, show
from pitboss.table.answer import SEAT_MAX
from pitboss.table.needed import NeededFiling

T = TypeVar("T")

# Numbers of eighteen digits fit in 64 bits, and no option comes near.
WHOLE_LIMIT = 10**18
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?", re.ASCII)
# A refusal shows what was chosen as far as it fits on a line; the largest tables of options do.
BRIEF_CHARS_MAX = 100


@runtime_checkable
class Worded(Protocol):
    """A domain that says in its own words what a value means."""

    def in_words(self, value: object) -> str:
        """The value as the house prints it."""
        ...


class Domain(Protocol[T]):
    """The values an option may have, and how they stand in a file."""

    def read(self, raw: object) -> T:
        """The value that stands in a file or on the command line, lawful or not."""
        ...

    def admits(self, value: T) -> bool:
        """Whether the law allows this value."""
        ...

    def write(self, value: T) -> object:
        """The value as it stands in a file."""
        ...

    def describe(self) -> str:
        """The allowed values in a few words."""
        ...


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """One choice of the house: its name, default, allowed values, provision and a line of help.

    One that came `later` is left out of a submission while it has its default, so that house rules
    stored before keep their fingerprint.
    """

    name: str
    default: T
    domain: Domain[T]
    cite: str
    help: str
    later: bool = False
    needs: Mapping[object, NeededFiling] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Mark(Generic[T]):
    domain: Domain[T]
    cite: str
    help: str
    later: bool
    needs: Mapping[object, NeededFiling]


def option(
    default: T,
    domain: Domain[T],
    cite: str,
    help: str,
    *,
    later: bool = False,
    needs: Mapping[object, NeededFiling] = MappingProxyType({}),
) -> T:
    """Declare an option as a field of house rules, with the filing that a value of it needs."""
    mark = _Mark(domain, cite, help, later, needs)
    value: T = field(default_factory=lambda: default, metadata={"option": mark})
    return value


def seats_option(default: int, cite: str) -> int:
    """Declare how many seats a table has where the text sets no number: the house chooses it."""
    help = f"how many seats the house has; the text sets no number, this software takes {SEAT_MAX}"
    return option(default, WholeFrom(1, SEAT_MAX), cite, help, later=True)


def _as_option(each: Field[object], mark: _Mark[object]) -> Option[object]:
    ensure(each.default_factory is not MISSING, "an option has a default")
    assert each.default_factory is not MISSING
    default = each.default_factory()
    return Option(
        each.name, default, mark.domain, mark.cite, mark.help, mark.later, needs=mark.needs
    )


def options_of(rules: type) -> dict[str, Option[object]]:
    """The options that a kind of house rules declares, by name."""
    marked = [(each, each.metadata.get("option")) for each in fields(rules)]
    return {each.name: _as_option(each, mark) for each, mark in marked if mark is not None}


def needed_of_options(rules: object) -> Iterator[NeededFiling]:
    """The filings that the values of some rules need, in the order of the options."""
    for name, each in options_of(type(rules)).items():
        value = getattr(rules, name)
        chosen = value if isinstance(value, frozenset) else {value} if each.needs else ()
        yield from (needed for key, needed in each.needs.items() if key in chosen)


def option_violations(rules: object) -> Iterator[Violation]:
    """The options of some rules whose values the law does not allow."""
    for name, each in options_of(type(rules)).items():
        value = getattr(rules, name)
        if not each.domain.admits(value):
            message = f"{_brief(each, value)} is not {each.domain.describe()}"
            yield Violation(name, message, (each.cite,))


def read_options(
    rules: type, raw: Mapping[str, object], *, unknown: str
) -> tuple[dict[str, object], list[Violation]]:
    """The values of the options named in a file, and those that cannot be read or are unknown."""
    known = options_of(rules)
    values: dict[str, object] = {}
    wrong: list[Violation] = []
    for name, text in raw.items():
        each = known.get(name)
        if each is None:
            wrong.append(Violation(name, f"{unknown}{did_you_mean(name, known)}", ()))
            continue
        try:
            values[name] = each.domain.read(text)
        except PitbossError as error:
            wrong.append(Violation(name, error.message, (each.cite,)))
    return values, wrong


_RATIO: Final = re.compile(r"\d+/\d+")


def in_words(domain: Domain[T], value: T, phrases: Mapping[str, str]) -> str:
    """A value as the house prints it; `phrases` are for values whose names say too little.

    >>> in_words(Flag(), True, {}), in_words(Rate(Fraction(0), Fraction(1)), Fraction(1, 20), {})
    ('yes', '5%')
    """
    if isinstance(domain, Worded):
        return domain.in_words(value)
    return _printed(value if isinstance(value, Fraction) else domain.write(value), phrases)


def _printed(written: object, phrases: Mapping[str, str]) -> str:
    """What stands in a file, as it is printed for people."""
    match written:
        case bool():
            return phrases.get(str(written), "yes" if written else "no")
        case Fraction():
            return f"{float(written * 100):g}%"
        case str() if _RATIO.fullmatch(written):
            return number_text(Fraction(written))
        case list():
            return ", ".join(_printed(each, phrases) for each in written) or "none"
        case dict():
            return by_value(
                {_printed(k, phrases): _printed(v, phrases) for k, v in written.items()}
            )
        case _:
            return phrases.get(str(written), str(written).replace("_", " "))


def by_value(table: Mapping[T, str], *, on_all: str = " on all") -> str:
    """A table of values, each with all that have it: `3 on 4 and 10, 4 on 5 and 9`."""
    keys: dict[str, list[str]] = {}
    for key, value in table.items():
        keys.setdefault(value, []).append(str(key))
    if len(keys) == 1 and len(table) > 1:
        return f"{next(iter(keys))}{on_all}"
    return ", ".join(f"{value} on {' and '.join(each)}" for value, each in keys.items())


def _brief(each: Option[object], value: object) -> str:
    """A refused value on one line: names as they are typed, all else as the house prints it."""
    try:
        match each.domain.write(value):
            case [str(), *_] as names:
                text = ", ".join(map(str, names))
            case _:
                text = value if isinstance(value, str) else in_words(each.domain, value, {})
    except (TypeError, LookupError, AttributeError, ValueError, PitbossError):
        return f"a {type(value).__name__}"
    return text if len(text) <= BRIEF_CHARS_MAX else text[: BRIEF_CHARS_MAX - 1] + "…"


def _malformed(raw: object, domain: Domain[T]) -> PitbossError:
    return MalformedAnswer(f"{_text(raw)[:60]!r} is not {domain.describe()}")


def _text(raw: object) -> str:
    """What stands in a file, as text; a number with thousands of digits has none."""
    try:
        return str(raw)
    except (ValueError, RecursionError):
        return f"a {type(raw).__name__} too long to print"


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def read(self, raw: object) -> bool:
        """True or false, also as the words a person types."""
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        value = raw if isinstance(raw, bool) else words.get(_text(raw).lower())
        if value is None:
            raise _malformed(raw, self)
        return value

    def admits(self, value: bool) -> bool:
        """Both are allowed."""
        return isinstance(value, bool)

    def write(self, value: bool) -> object:
        """As true or false."""
        return value

    def describe(self) -> str:
        """The two words."""
        return "true or false"


class Named:
    """One of a few names; the names may be the members of a `StrEnum`."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def read(self, raw: object) -> str:
        """The name itself; a name that is not offered is read, and then not admitted."""
        if not isinstance(raw, str):
            raise _malformed(raw, self)
        return raw

    def admits(self, value: str) -> bool:
        """Whether it is one of the names."""
        return value in self.names

    def write(self, value: str) -> object:
        """As its name."""
        return str(value)

    def describe(self) -> str:
        """The names."""
        return " or ".join(self.names)


@dataclass(frozen=True, slots=True)
class WholeFrom:
    """A whole number from a lowest to a highest, or without a highest."""

    low: int
    high: int | None = None

    def read(self, raw: object) -> int:
        """A number, also as digits."""
        if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < WHOLE_LIMIT:
            return raw
        if isinstance(raw, str) and raw.removeprefix("-").isdecimal() and len(raw) < 19:
            return int(raw)
        raise _malformed(raw, self)

    def admits(self, value: int) -> bool:
        """Whether it lies within the bounds."""
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.low <= value < WHOLE_LIMIT and (self.high is None or value <= self.high)

    def write(self, value: int) -> object:
        """As a number."""
        return value

    def describe(self) -> str:
        """The bounds."""
        top = "or more" if self.high is None else f"to {self.high}"
        return f"a whole number, {self.low} {top}"


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate such as 5%, from a lowest to a highest."""

    low: Fraction
    high: Fraction

    def read(self, raw: object) -> Fraction:
        """A rate typed as 5%, 0.05 or 1/20."""
        if isinstance(raw, Fraction):
            return raw
        if isinstance(raw, bool) or not isinstance(raw, str | int | float):
            raise _malformed(raw, self)
        return parse_rate(_text(raw))

    def admits(self, value: Fraction) -> bool:
        """Whether it lies within the bounds."""
        return isinstance(value, Fraction) and self.low <= value <= self.high

    def write(self, value: Fraction) -> object:
        """As a fraction."""
        return str(value)

    def describe(self) -> str:
        """The bounds in percent."""
        return f"a rate from {float(self.low * 100):g}% to {float(self.high * 100):g}%"


class SomeOf:
    """Some of a list of names or numbers, perhaps none of them."""

    def __init__(self, *members: str | int) -> None:
        self.members = members

    def read(self, raw: object) -> frozenset[str | int]:
        """A list, `all`, `none`, or names separated by commas."""
        if raw is True or raw == "all":
            return frozenset(self.members)
        if raw is False or raw in ("none", ""):
            return frozenset()
        items = raw.split(",") if isinstance(raw, str) else raw
        if not isinstance(items, Sequence | frozenset | set):
            raise _malformed(raw, self)
        return frozenset(self._member(item) for item in items)

    def _member(self, item: object) -> str | int:
        for member in self.members:
            if str(member) == _text(item).strip():
                return member
        return _text(item)[:60]

    def admits(self, value: frozenset[str | int]) -> bool:
        """Whether all of them are in the list."""
        return isinstance(value, frozenset) and value <= frozenset(self.members)

    def write(self, value: frozenset[str | int]) -> object:
        """As a list in the usual order."""
        strange = sorted(map(str, value - frozenset(self.members)))
        return [*(member for member in self.members if member in value), *strange]

    def describe(self) -> str:
        """The list."""
        return "some of " + ", ".join(str(member) for member in self.members)


@dataclass(frozen=True, slots=True)
class AmountOf:
    """An amount of money from a lowest to a highest."""

    low: Cents
    high: Cents

    def read(self, raw: object) -> Cents:
        """An amount in dollars: 5, 2.50 or $2.50."""
        if isinstance(raw, bool) or not isinstance(raw, str | int | float):
            raise _malformed(raw, self)
        return dollars(_text(raw))

    def admits(self, value: Cents) -> bool:
        """Whether it lies within the bounds."""
        return type(value) is int and self.low <= value <= self.high

    def write(self, value: Cents) -> object:
        """In dollars."""
        return show(value)

    def describe(self) -> str:
        """The bounds in dollars."""
        return f"an amount from {show(self.low)} to {show(self.high)}"


def number_text(number: Fraction | int) -> str:
    """A number as people write it: `3`, `2.5`, or `7/3` where decimals do not end soon."""
    hundredths = Fraction(number) * 100
    return f"{float(number):g}" if hundredths.denominator == 1 else str(number)


@dataclass(frozen=True, slots=True)
class NumberFrom:
    """A number from a lowest to a highest, whole or not; a whole one is an `int`."""

    low: int
    high: int

    def read(self, raw: object) -> Fraction | int:
        """A number typed as 3, 2.5 or 5/2."""
        if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < WHOLE_LIMIT:
            return raw
        text = str(raw) if isinstance(raw, str | float | Fraction) else ""
        if not _NUMBER.fullmatch(text):
            raise _malformed(raw, self)
        number = Fraction(text)
        return number.numerator if number.denominator == 1 else number

    def admits(self, value: Fraction | int) -> bool:
        """Whether it lies within the bounds."""
        known = isinstance(value, Fraction | int) and not isinstance(value, bool)
        return known and self.low <= value <= self.high

    def write(self, value: Fraction | int) -> object:
        """A whole number as a number, any other as a fraction."""
        return value if isinstance(value, int) else str(value)

    def describe(self) -> str:
        """The bounds."""
        return f"a number from {self.low} to {self.high}"


class PerKey:
    """A number for each of some keys, such as a multiple for each point."""

    def __init__(self, keys: Sequence[int], low: int, high: int) -> None:
        self.keys = tuple(keys)
        self.number = NumberFrom(low, high)

    def read(self, raw: object) -> Mapping[int, Fraction | int]:
        """One number for all keys, a table of numbers, or `4:3,5:2.5` as typed."""
        if isinstance(raw, str) and ":" in raw:
            raw = dict(self._pair(pair) for pair in raw.split(","))
        if isinstance(raw, Mapping):
            key_of, read = WholeFrom(0).read, self.number.read
            pairs = sorted((key_of(key), read(value)) for key, value in raw.items())
            return MappingProxyType(dict(pairs))
        return MappingProxyType(dict.fromkeys(self.keys, self.number.read(raw)))

    def _pair(self, text: str) -> tuple[str, str]:
        key, _, value = text.partition(":")
        return key.strip(), value.strip()

    def admits(self, value: Mapping[int, Fraction | int]) -> bool:
        """Whether every key has a number within the bounds, and nothing else has one."""
        if not isinstance(value, Mapping) or set(value) != set(self.keys):
            return False
        return all(self.number.admits(each) for each in value.values())

    def write(self, value: Mapping[int, Fraction | int]) -> object:
        """As a table."""
        return {str(key): self.number.write(value[key]) for key in sorted(value)}

    def describe(self) -> str:
        """The bounds and the keys."""
        keys = ", ".join(str(key) for key in self.keys)
        return f"{self.number.describe()}, for each of {keys}"
