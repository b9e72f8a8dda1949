"""Settings of house rules as they are typed, and parts of a submission as they stand in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.errors import MalformedAnswer, UnlawfulOption, Violation
from pitboss.money import CHIPS_MAX
from pitboss.rulebook import cite
from pitboss.table.options import AmountOf
from pitboss.table.wager import Limit


def with_settings(settings: Iterable[str]) -> dict[str, dict[str, object]]:
    """The submission that `option=value`, `payouts.key=9 to 5`, `limits.key.min=5` spell out."""
    submission: dict[str, dict[str, object]] = {"options": {}, "payouts": {}, "limits": {}}
    for setting in settings:
        name, equals, value = setting.partition("=")
        section, dot, rest = name.strip().partition(".")
        if not (equals and name.strip()):
            message = "settings are written option=value"
            raise UnlawfulOption(Violation(setting[:60], message, ()))
        _set(submission, section, rest if dot else "", value.strip())
    return submission


def _set(submission: dict[str, dict[str, object]], head: str, rest: str, value: str) -> None:
    if head == "payouts":
        submission["payouts"][rest] = value
    elif head == "limits":
        kind, _, bound = rest.partition(".")
        entry = submission["limits"].setdefault(kind, {})
        assert isinstance(entry, dict)
        entry[bound] = value
    else:
        submission["options"][f"{head}.{rest}" if rest else head] = value


def read_petition(raw: object) -> int:
    """The number of a petition as it is written in a file or typed; 0 is none."""
    number = int(raw) if isinstance(raw, str) and raw.isdecimal() and len(raw) < 10 else raw
    if type(number) is not int or number < 0:
        wrong = Violation("petition", "a petition is named by its number", (cite("19:47-8.4(d)"),))
        raise UnlawfulOption(wrong)
    return number


def read_limit(entry: object) -> Limit:
    """The minimum and the maximum of a wager as they stand in a file."""
    if not isinstance(entry, Mapping) or entry.keys() != {"min", "max"}:
        raise MalformedAnswer("both are needed and nothing else")
    low, high = (AmountOf(0, CHIPS_MAX).read(entry[bound]) for bound in ("min", "max"))
    return Limit(low, high)


def section_of(submission: Mapping[str, object], name: str) -> Mapping[str, object]:
    """A part of a submission: names and values."""
    part = submission.get(name, {})
    if isinstance(part, Mapping):
        return part
    cites = (cite("19:47-8.3(a)"),)
    raise UnlawfulOption(Violation(name, "must be a table of names and values", cites))
