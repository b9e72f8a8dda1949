"""Every error pitboss raises on purpose.

PitbossError
├── MalformedAnswer      not the shape of an answer (ValueError)
├── RuleViolation        a well-formed answer that is not allowed here (ValueError)
│   └── LimitReached     a limit that the player has set for themselves
├── NotPermitted         the wrong seat or role is speaking (PermissionError)
├── Misuse               a call that makes no sense here: a mistake of the program (ValueError)
├── TechnicalLimit       more than this software takes; no provision says so (ValueError)
├── RoundOver            the round asks nothing any more
├── UnlawfulOption       house rules that the regulation does not allow (ValueError)
├── MalformedCitation    not the shape of a citation (ValueError)
├── UnknownCitation      a citation that is not in the register (LookupError)
├── UnknownGame          no such game is available (LookupError)
├── BrokenGame           a game of another distribution that cannot be used (ImportError)
├── UnknownName          a wager or word that is not known here (KeyError)
├── MalformedFile        a log or submission that cannot be read (ValueError)
├── ReplayMismatch       a log whose replay does not give what it recorded
├── SimulationFailed     workers that are missing, lost or of another version (RuntimeError)
├── StoreFailed          the database did not do what it was asked; nothing was changed (OSError)
│   └── OutcomeUnknown   whether it was changed will be seen when the log is read again
├── InsufficientFunds    an account does not hold what was to be taken from it
├── LedgerConflict       the log has gone on, or this was done already
├── LedgerTampered       a row of the log that is not what was written
├── NotSignedIn          nobody we know is speaking (PermissionError)
│   └── SecondFactorNeeded  the password was right, and a code is wanted as well
├── TooMuch              more, larger or faster than the house serves
├── NoSuchThing          a table, round, page or person that is not there (LookupError)
├── ExtraMissing         a library of an extra that is not installed (ImportError)
└── InvariantBroken      our own bug: chips, cards or the log do not add up; stop the table
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

__all__ = [
    "BrokenGame",
    "ExtraMissing",
    "InsufficientFunds",
    "InvariantBroken",
    "LedgerConflict",
    "LedgerTampered",
    "LimitReached",
    "MalformedAnswer",
    "MalformedCitation",
    "MalformedFile",
    "Misuse",
    "NoSuchThing",
    "NotPermitted",
    "NotSignedIn",
    "OutcomeUnknown",
    "PitbossError",
    "ReplayMismatch",
    "RoundOver",
    "RuleViolation",
    "SecondFactorNeeded",
    "ServerStopping",
    "SimulationFailed",
    "StoreFailed",
    "TechnicalLimit",
    "TooMuch",
    "UnknownCitation",
    "UnknownGame",
    "UnknownName",
    "UnlawfulOption",
    "Violation",
    "checked_call",
    "checked_calls",
    "did_you_mean",
    "ensure",
]

# An unknown name is compared by so many characters, and so many known ones are listed.
CHARS_COMPARED = 60
NAMES_MAX = 24


class PitbossError(Exception):
    """A sentence a person can act on, a stable code, and the provisions it rests on."""

    code = "pitboss_error"

    def __init__(self, message: str, *cites: str) -> None:
        super().__init__(message)
        self.message = message
        self.cites = cites

    def __str__(self) -> str:
        return f"{self.message} [{', '.join(self.cites)}]" if self.cites else self.message


class MalformedAnswer(PitbossError, ValueError):
    """What was said is not the shape of any answer."""

    code = "malformed_answer"


class RuleViolation(PitbossError, ValueError):
    """What was said is well formed, but a rule does not allow it here."""

    code = "rule_violation"


class LimitReached(RuleViolation):
    """A limit on time or losses that the player has set for themselves does not allow this."""

    code = "limit_reached"


class NotPermitted(PitbossError, PermissionError):
    """Somebody spoke for whom this question is not."""

    code = "not_permitted"


class TechnicalLimit(PitbossError, ValueError):
    """More than this software takes at once: a limit of ours, so it names no provision."""

    code = "technical_limit"


class Misuse(PitbossError, ValueError):
    """A call that makes no sense here, or with such an argument: a mistake of the program."""

    code = "misuse"


class RoundOver(PitbossError):
    """The round has been settled and asks nothing any more."""

    code = "round_over"


@dataclass(frozen=True, slots=True)
class Violation:
    """One way in which house rules break the law: the option, a sentence, the provisions."""

    option: str
    message: str
    cites: tuple[str, ...]

    def __str__(self) -> str:
        cites = f" [{', '.join(self.cites)}]" if self.cites else ""
        return f"{self.option}: {self.message}{cites}"


class UnlawfulOption(PitbossError, ValueError):
    """House rules that do not construct; `violations` lists every reason."""

    code = "unlawful_option"

    def __init__(self, *violations: Violation) -> None:
        self.violations = violations
        cites = dict.fromkeys(cite for each in violations for cite in each.cites)
        super().__init__("; ".join(f"{v.option}: {v.message}" for v in violations), *cites)


class MalformedCitation(PitbossError, ValueError):
    """What was written is not the shape of a citation."""

    code = "malformed_citation"


class UnknownCitation(PitbossError, LookupError):
    """A citation that does not stand in the register."""

    code = "unknown_citation"


class UnknownGame(PitbossError, LookupError):
    """No game of that name is available."""

    code = "unknown_game"


class UnknownName(PitbossError, KeyError):
    """A wager or a word that is not known here; the sentence says what may have been meant."""

    code = "unknown_name"


class BrokenGame(PitbossError, ImportError):
    """A game of another distribution cannot be used; the sentence says which and why."""

    code = "broken_game"


class MalformedFile(PitbossError, ValueError):
    """A log or a submission that cannot be read."""

    code = "malformed_file"


class ReplayMismatch(PitbossError):
    """Replaying a log gave something else than the log recorded."""

    code = "replay_mismatch"


class SimulationFailed(PitbossError, RuntimeError):
    """The workers of a simulation are missing, were lost, or run another version."""

    code = "simulation_failed"


class StoreFailed(PitbossError, OSError):
    """The database did not do what it was asked; nothing was changed."""

    code = "store_failed"


class OutcomeUnknown(StoreFailed):
    """The database did not say whether it did what it was asked; only the log will show."""

    code = "outcome_unknown"


class InsufficientFunds(PitbossError):
    """An account does not hold what was to be taken from it."""

    code = "insufficient_funds"


class LedgerConflict(PitbossError):
    """The log has gone on, or this was done already."""

    code = "ledger_conflict"


class LedgerTampered(PitbossError):
    """A row of the log is not what was written."""

    code = "ledger_tampered"


class NotSignedIn(PitbossError, PermissionError):
    """Nobody we know is speaking."""

    code = "not_signed_in"


class SecondFactorNeeded(NotSignedIn):
    """The password is right, and the code of the second factor is wanted as well."""

    code = "second_factor_needed"


class TooMuch(PitbossError):
    """More, larger or faster than the house serves."""

    code = "too_much"


class ServerStopping(PitbossError):
    """The server is being stopped and begins nothing that takes long."""

    code = "server_stopping"


class NoSuchThing(PitbossError, LookupError):
    """There is no such table, round, page or person."""

    code = "no_such_thing"


class ExtraMissing(PitbossError, ImportError):
    """A library that a room needs is not installed; the sentence says what to type."""

    code = "extra_missing"


class InvariantBroken(PitbossError):
    """A bug of ours: chips, cards or the log do not add up. The table stops."""

    code = "invariant_broken"


F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)


def checked_call(function: F) -> F:
    """A public function that answers missing or unknown arguments with `Misuse`.

    A `TypeError` from inside is raised as it is.
    """

    @wraps(function)
    def call(*args: object, **named: object) -> object:
        try:
            return function(*args, **named)
        except TypeError:
            _check_arguments(function, args, named)
            raise

    return cast("F", call)


def checked_calls(kind: C) -> C:
    """A class whose public methods are all called as in `checked_call`."""
    for name, each in list(vars(kind).items()):
        if callable(each) and not name.startswith("_"):
            setattr(kind, name, checked_call(each))
    return kind


def _check_arguments(
    function: Callable[..., object], args: tuple[object, ...], named: dict[str, object]
) -> None:
    """Raise `Misuse` if the function cannot be called with these arguments."""
    from inspect import signature

    takes = signature(function)
    try:
        takes.bind(*args, **named)
    except TypeError as wrong:
        name = function.__qualname__.removesuffix(".__init__")
        known = ", ".join(each for each in takes.parameters if each != "self") or "no arguments"
        raise Misuse(f"{name}: {wrong}; it takes {known}") from None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence on an unknown name: the likeliest known ones, or all if they are few.

    >>> did_you_mean("holdem", ["hold_em", "omaha"])
    '; did you mean hold_em?'
    """
    from difflib import get_close_matches

    names = list(dict.fromkeys(known))
    close = get_close_matches(str(name)[:CHARS_COMPARED].lower(), names, n=3, cutoff=0.5)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    more = f" and {len(names) - NAMES_MAX} more" if len(names) > NAMES_MAX else ""
    return f"; there are {', '.join(names[:NAMES_MAX])}{more}" if names else ""


def ensure(condition: bool, sentence: str) -> None:
    """Stop the table if an invariant does not hold; stays on under `python -O`."""
    if not condition:
        raise InvariantBroken(sentence)
