"""What a person types, matched against the forms of a question."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from pitboss.errors import MalformedAnswer
from pitboss.money import dollars
from pitboss.table import CHANCE, Answer, Form, Layout, PlaceWager, ReduceWager, seat_actor

NAMED_MAX: Final = 6  # so many names fit in one sentence

# A comma parts two commands, but not the thousands of an amount such as $1,000.
_COMMA: Final = re.compile(r",(?!(?<=\d,)\d{3}(?!\d))")

Match: TypeAlias = tuple[Form, list[str]]


def commands(line: str) -> list[str]:
    """The commands on a line, parted by commas."""
    return [part.strip() for part in _COMMA.split(line) if part.strip()]


def normal(name: str) -> str:
    """A name as it is compared: capitals, spaces, hyphens and underscores do not matter."""
    return re.sub(r"[\s_\-]+", "-", name.casefold().strip())


def usage(form: Form) -> str:
    """What a person types for a form; amounts are typed in dollars."""
    return form.usage().replace("<cents>", "<amount>")


def exactly(words: Sequence[str], forms: Iterable[Form]) -> Match | None:
    """The form whose whole command stands at the beginning, the longest such command first."""
    named = {normal(form.command): form for form in reversed(list(forms))}
    for count in range(len(words), 0, -1):
        form = named.get(normal(" ".join(words[:count])))
        if form is not None and len(words) - count <= len(form.blanks):
            return form, list(words[count:])
    return None


def read_answer(words: Sequence[str], forms: Sequence[Form]) -> Answer:
    """The answer that was typed: a command in full, an unambiguous beginning, or bare values."""
    found = exactly(words, forms) or _beginning(words, forms) or _several(words, forms)
    form, values = found or _bare(words, forms)
    return read_form(form, values)


def read_form(form: Form, values: Sequence[str]) -> Answer:
    """A form filled in with what was typed; what is missing is asked for in dollars."""
    try:
        return form.read(values)
    except MalformedAnswer as error:
        raise MalformedAnswer(error.message.replace("<cents>", "<amount>"), form.cite) from None


def _beginning(words: Sequence[str], forms: Iterable[Form]) -> Match | None:
    """The only form whose command begins so, taking as many words into the command as fit."""
    each = [(normal(form.command), form) for form in forms]
    for count in range(len(words), 0, -1):
        head, rest = normal(" ".join(words[:count])), list(words[count:])
        found = [form for name, form in each if name.startswith(head) and _fits(form, rest)]
        if len(found) > 1:
            raise MalformedAnswer(f"{' '.join(words)[:60]!r} could be {_listed(found)}")
        if found:
            return found[0], rest
    return None


def _fits(form: Form, values: Sequence[str]) -> bool:
    """A wager needs its amount and a choice needs nothing, so the number of values tells."""
    return len(values) <= len(form.blanks) and bool(values) == bool(form.blanks)


def _several(words: Sequence[str], forms: Iterable[Form]) -> Match | None:
    """The only form that takes several cards or dice at once, typed with spaces between them."""
    found: list[Match] = []
    for form in forms:
        values = words[1:] if normal(words[0]) == normal(form.command) else words
        if len(values) > 1 and _takes_together(form, "".join(values)):
            found.append((form, ["".join(values)]))
    return found[0] if len(found) == 1 else None


def _takes_together(form: Form, typed: str) -> bool:
    """Whether the only blank of a form is filled by this, and holds more than one thing."""
    blanks = list(form.blanks.values())
    return len(blanks) == 1 and _reads(form, typed) and isinstance(blanks[0].read(typed), tuple)


def _bare(words: Sequence[str], forms: Sequence[Form]) -> Match:
    """Values without a command, where only one form has blanks to fill in, or only chance's."""
    blank = [form for form in forms if form.blanks]
    blank = [form for form in blank if form.by == CHANCE] or blank
    if len(blank) == 1 and (words[0][:1].isdigit() or _reads(blank[0], words[0])):
        return blank[0], list(words)
    raise MalformedAnswer(f"{' '.join(words)[:60]!r} is nothing I know here; {_hint(words, forms)}")


def _reads(form: Form, typed: str) -> bool:
    """Whether the first blank of a form could be filled so, as a card with `As`."""
    first = next(iter(form.blanks.values()))
    try:
        return first.admits(first.read(typed))
    except MalformedAnswer:
        return False


def _hint(words: Sequence[str], forms: Iterable[Form]) -> str:
    names = [form.command for form in forms]
    close = difflib.get_close_matches(words[0].lower(), names, n=3, cutoff=0.5)
    return f"did you mean {' or '.join(close)}?" if close else "help lists what is"


def _listed(forms: Sequence[Form]) -> str:
    names = list(dict.fromkeys(form.command for form in forms))
    more = f" and {len(names) - NAMED_MAX} more" if len(names) > NAMED_MAX else ""
    return ", ".join(names[:NAMED_MAX]) + more


def beyond_the_forms(words: Sequence[str], seat: int, layout: Layout) -> Answer | None:
    """A wager or a reduction that is not open now, so that the table itself says why."""
    amount = _amount(words[-1])
    if amount is None or len(words) < 2:
        return None
    name = normal(" ".join(words[:-1]))
    spots = {normal(key): key for key in layout}
    if name in spots:
        return PlaceWager(by=seat_actor(seat), seat=seat, spot=spots[name], cents=amount)
    number = re.fullmatch(r"reduce-([0-9]{1,9})", name)
    if number is not None:
        return ReduceWager(by=seat_actor(seat), wager=int(number[1]), cents=amount)
    return None


def _amount(typed: str) -> int | None:
    try:
        return dollars(typed)
    except MalformedAnswer:
        return None
