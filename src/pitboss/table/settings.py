"""Settings of house rules as they are typed: `option=value`."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import UnlawfulOption, Violation


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
