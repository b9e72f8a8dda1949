"""The table protocol: commands that clients send, events and questions that they receive.

Messages are decoded strictly and once. Decoding knows nothing about any table: whether a command is
allowed now, the table decides. A card is a code such as `Kh` everywhere, also where the engine
counts cards by numbers. An answer is a form's `say` and `fixed`, with a value for each blank.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from pitboss.equipment import Card, Tile, seeded
from pitboss.errors import MalformedAnswer, NotPermitted, TooMuch
from pitboss.poker.between.answers import BuyChips
from pitboss.server.tables.change_commands import (
    ChangeCommand,
    Request,
    Sent,
    check_reason,
)
from pitboss.server.web.strict_json import decode_json, is_visible
from pitboss.table import (
    ALL_SPOTS,
    STAFF,
    Actor,
    Amount,
    Answer,
    Betting,
    Event,
    Field,
    Form,
    HouseRules,
    Layout,
    Listing,
    PlaceWager,
    Question,
    Whole,
    answer_from_dict,
    answer_to_dict,
    event_to_dict,
    seat_of,
)
from pitboss.table.answer import kind_called
from pitboss.table.event import sentence_of

Json: TypeAlias = dict[str, object]
# Clients name it when they connect; 1 was the protocol before there were versions.
PROTOCOL_VERSION: Final = 3

MESSAGE_BYTES_MAX: Final = 8_192  # the longest answer takes some 150 bytes
NAME_CHARS_MAX: Final = 24
# No answer of any game names more fields or more cards than this.
FIELDS_MAX: Final = 20
CARDS_MAX: Final = 60


class SentAnswer:
    """The answer inside a command: decoded already, or the error that says what is wrong with it.

    A malformed answer does not make its command unreadable, so that the refusal names the key of
    the command.
    """

    __slots__ = ("_error", "answer", "plain")

    def __init__(self, plain: object) -> None:
        self.plain = plain
        self.answer: Answer | None = None
        self._error: MalformedAnswer | None = None
        by = plain.get("by", "") if isinstance(plain, dict) else ""
        try:
            self.answer = answer_from_wire(plain, by if isinstance(by, str) else "")
        except (MalformedAnswer, NotPermitted) as error:
            self._error = MalformedAnswer(error.message)

    def given_by(self, actor: Actor) -> Answer:
        """The answer as given by this actor; raises if it is malformed or names another actor."""
        if self.answer is None:
            raise self._error or MalformedAnswer("an answer is an object")
        if self.answer.by not in ("", actor):
            raise NotPermitted("nobody speaks for another")
        return msgspec.structs.replace(self.answer, by=actor)


class GiveAnswer(Request, frozen=True, kw_only=True, tag="answer"):
    """Answer question `q`; staff say in `as` for whom they answer."""

    q: int
    answer: SentAnswer
    by: str = msgspec.field(default="", name="as")


class Ready(Request, frozen=True, kw_only=True, tag="ready"):
    """A player makes no more wagers in this betting window."""

    q: int


class SitDown(Request, frozen=True, kw_only=True, tag="sit"):
    """A user takes a seat, any free one if none is named, with this much from the wallet."""

    cents: int
    seat: int | None = None


class LeaveSeat(Request, frozen=True, kw_only=True, tag="leave"):
    """A player leaves: now, or as soon as the rules allow."""


class WalkIn(Request, frozen=True, kw_only=True, tag="walk_in"):
    """The dealer of a live table seats a player without an account, and will answer for them."""

    name: str
    cents: int
    seat: int | None = None

    def __post_init__(self) -> None:
        Request.__post_init__(self)
        if not (0 < len(self.name) <= NAME_CHARS_MAX and is_visible(self.name)):
            raise ValueError(f"a name has 1 to {NAME_CHARS_MAX} printable characters")


class SealWords(Request, frozen=True, kw_only=True, tag="seal"):
    """A player binds words by their hash for an epoch still to come; 0 is the last one."""

    seal: str
    epoch: int = 0


class Contribute(Request, frozen=True, kw_only=True, tag="contribute"):
    """A player opens the words that they sealed for the epoch that is next."""

    text: str
    salt: str = ""


class Close(Request, frozen=True, kw_only=True, tag="close"):
    """Close a table as soon as nobody plays there."""

    reason: str = ""

    def __post_init__(self) -> None:
        Request.__post_init__(self)
        check_reason(self.reason)


class Freeze(Request, frozen=True, kw_only=True, tag="freeze"):
    """Stop a table."""

    reason: str = ""

    def __post_init__(self) -> None:
        Request.__post_init__(self)
        check_reason(self.reason)


class Thaw(Request, frozen=True, kw_only=True, tag="thaw"):
    """Let a stopped table go on."""


class Hello(Sent, frozen=True, kw_only=True, tag="hello"):
    """A client asks for the present state of the table; it has seen it up to row `n` of the log."""

    n: int = 0


class Ping(Sent, frozen=True, kw_only=True, tag="ping"):
    """A client asks whether the server still answers."""


Command: TypeAlias = (
    GiveAnswer
    | Ready
    | SitDown
    | LeaveSeat
    | WalkIn
    | SealWords
    | Contribute
    | Close
    | Freeze
    | Thaw
    | ChangeCommand
)
Message: TypeAlias = Command | Hello | Ping


def cash_in(command: Command) -> int:
    """The cents that a player brings to the table from the wallet with this command."""
    match command:
        case SitDown(cents=cents):
            return cents
        case GiveAnswer(answer=SentAnswer(answer=PlaceWager(medium="cash", cents=cents))):
            return cents
        case GiveAnswer(answer=SentAnswer(answer=BuyChips(cents=cents))):
            return cents
    return 0


def decode_message(text: str | bytes) -> Message:
    """The message that a client sent; anything else is a `MalformedAnswer`."""
    if len(text) > MESSAGE_BYTES_MAX:
        raise TooMuch(f"a message has at most {MESSAGE_BYTES_MAX} bytes")
    plain = decode_json(text)
    try:
        message: Message = msgspec.convert(plain, Message, strict=True, dec_hook=_sent_answer)
    except (msgspec.ValidationError, RecursionError, ValueError) as error:
        raise MalformedAnswer(f"not a message: {str(error)[:200]}") from None
    return message


def _sent_answer(kind: type, plain: object) -> SentAnswer:
    if not isinstance(plain, dict):
        raise ValueError("an answer is an object")
    return SentAnswer(plain)


def encode_command(command: Command) -> bytes:
    """The command as JSON, for the process that owns the table."""
    return msgspec.json.encode(command, enc_hook=_plain_answer)


def _plain_answer(sent: object) -> object:
    assert isinstance(sent, SentAnswer)
    return sent.plain


# -- events ---------------------------------------------------------------------------------------


def event_json(event: Event, layout: Layout) -> Json:
    """The event as plain data, its cards as codes, with its text in one sentence."""
    plain = event_to_dict(event)
    for name in ("card", "cards"):
        if name in plain:
            plain[name] = _codes(plain[name])
    return {**plain, "text": sentence_of(event, layout)}


def _codes(cards: object) -> object:
    """Numbers of cards as their codes; the number of a card that nobody may know is no code."""
    if isinstance(cards, int):
        return Card(cards).code if cards >= 0 else ""
    return [_codes(card) for card in cards] if isinstance(cards, tuple | list) else cards


# -- questions ------------------------------------------------------------------------------------


def question_json(question: Question, q: int, *, listing: Listing | None = None) -> Json:
    """The question as everybody reads it.

    A caller who asks for more lists the forms of the question once and gives them here.
    """
    listed = listing or Listing(question)
    return {
        "q": q,
        "prompt": question.prompt,
        "cite": question.cite,
        "speakers": sorted(listed.actors),
        "betting": isinstance(question, Betting),
    }


def own_json(
    question: Question, actors: Collection[Actor], *, listing: Listing | None = None
) -> Json | None:
    """What those read who speak for these actors, and nobody else: their forms, and more for staff.

    Wagers on the layout are not among the forms; `spots_json` says where they are open.
    """
    listed = listing or Listing(question)
    aside = "\n".join(filter(None, map(question.aside, sorted(actors))))
    yours = not listed.actors.isdisjoint(actors)
    if not (aside or yours) and STAFF.isdisjoint(actors):
        return None
    forms = (form for form in _rest(listed, actors) if _bet(form) is None)
    answers = [_prefilled(form, question) for form in forms]
    advice = {"advice": True} if any(map(question.advised_hand, actors)) else {}
    own = {"aside": aside, "yours": yours, "forms": answers, **advice}
    return {**own, **_for_staff(listed, actors)}


def _rest(listed: Listing, actors: Collection[Actor]) -> Sequence[Form]:
    if len(actors) == 1 or isinstance(listed.question, Betting):
        return [form for actor in sorted(actors) for form in listed.rest_of(actor)]
    return listed.forms_of(actors)


def _for_staff(listed: Listing, actors: Collection[Actor]) -> Json:
    """What only staff need to deal: the usual answer, and the open spots seat by seat.

    `example` is an answer that chance might give, for the blanks that are mostly the same.
    """
    if STAFF.isdisjoint(actors):
        return {}
    question = listed.question
    usual, example = question.default(), question.draw(seeded("an example"))
    spots = {actor: spots_json(listed, actor) for actor in sorted(actors) if seat_of(actor)}
    return {
        "usual": _open_to(usual, actors),
        "example": _open_to(example, actors),
        "spots_by": {actor: each for actor, each in spots.items() if each is not None},
    }


def _open_to(answer: Answer | None, actors: Collection[Actor]) -> Json | None:
    """An answer that one of these actors may give."""
    return None if answer is None or answer.by not in actors else answer_to_dict(answer)


def stakes_json(rules: HouseRules) -> Json:
    """The least, the most and the step of every spot of the layout."""
    limits = {spot.kind.key: rules.limit(spot.kind.key) for spot in rules.areas.values()}
    return {
        key: [limits[spot.kind.key].low, limits[spot.kind.key].high, rules.areas.step(key)]
        for key, spot in rules.areas.items()
    }


def spots_json(listed: Listing, actor: Actor) -> Json | None:
    """Where a player may wager: `open` are the spots, or `all` of them; None if nowhere.

    What a spot takes follows from its stakes and the player's chips. Where more than that counts,
    `bets` has the least, the most and the step, or null if the spot takes nothing now.
    """
    question = listed.question
    rows = (bet for form in listed.rest_of(actor) if (bet := _bet(form)))
    bets: dict[str, object] = {str(spot): amount for spot, *amount in rows}
    opened: list[str] | str = []
    if isinstance(question, Betting):
        window, seat = question.window, seat_of(actor) or 0
        opened = question.open_to(actor)
        special = window.special_spots()
        special = special if opened == ALL_SPOTS else special.intersection(opened)
        spots = (window.table.layout[key] for key in sorted(special))
        bets |= {spot.key: _amount(window.amount(seat, spot)) for spot in spots}
    return {"open": opened, "bets": bets} if opened or bets else None


def _amount(amount: Amount | None) -> list[int] | None:
    return None if amount is None else [amount.low, amount.high, amount.step]


def _bet(form: Form) -> list[object] | None:
    """A player's own wager in its short row: spot, least, most and step; None for other forms."""
    if form.answer is not PlaceWager:
        return None
    cents, fixed = form.blanks.get("cents"), form.fixed
    if fixed.keys() != {"seat", "spot"} or len(form.blanks) != 1 or not isinstance(cents, Amount):
        return None
    own = seat_of(form.by) == fixed["seat"]
    return [fixed["spot"], cents.low, cents.high, cents.step] if own else None


def form_json(form: Form) -> Json:
    """A form with everything that is needed to fill it in."""
    return {
        "command": form.command,
        "help": form.help,
        "cite": form.cite,
        "say": form.answer.__name__,
        "by": form.by,
        "seldom": form.seldom,
        "fixed": {name: _fixed(value) for name, value in form.fixed.items()},
        "blanks": [_blank(name, field) for name, field in form.blanks.items()],
    }


def _blank(name: str, field: Field) -> Json:
    return {"name": name, **field.as_json(), "describe": field.describe()}


def _prefilled(form: Form, question: Question) -> Json:
    """A form in which the numbers that people mostly give stand already."""
    whole = [name for name, field in form.blanks.items() if isinstance(field, Whole)]
    usual = question.default() if whole else None
    if not isinstance(usual, form.answer) or usual.by != form.by:
        return form_json(form)
    values = {name: {"value": getattr(usual, name)} for name in whole}
    blanks = form.blanks.items()
    blanks_json = [{**_blank(name, field), **values.get(name, {})} for name, field in blanks]
    return {**form_json(form), "blanks": blanks_json}


def _fixed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


# -- answers --------------------------------------------------------------------------------------


def answer_from_wire(plain: object, actor: Actor) -> Answer:
    """The answer that plain data stands for, given by this actor and by nobody else.

    Cards may be named by their codes wherever the engine wants numbers or one word.
    """
    if not isinstance(plain, Mapping) or len(plain) > FIELDS_MAX:
        raise MalformedAnswer("an answer is an object with a few fields")
    if plain.get("by", actor) != actor:
        raise NotPermitted("nobody speaks for another")
    wanted = _card_fields(plain.get("say"))
    fields = {name: _cards(value, wanted.get(name)) for name, value in plain.items()}
    return answer_from_dict({**fields, "by": actor})


@functools.cache
def _fields_of(kind: type[Answer]) -> dict[str, object]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _card_fields(say: object) -> Mapping[str, object]:
    """The types of the fields of the answer with this name, if there is one."""
    kind = kind_called(say) if isinstance(say, str) else None
    return {} if kind is None else _fields_of(kind)


def _cards(value: object, wanted: object) -> object:
    """Codes of cards as the engine takes them: numbers, or one word with commas."""
    if not (isinstance(value, list) and all(isinstance(each, str) for each in value)):
        return value
    if len(value) > CARDS_MAX:
        raise MalformedAnswer(f"no answer names more than {CARDS_MAX} cards")
    if wanted is str:
        return ",".join(_each(value))
    return [int(Card.parse(code)) for code in value] if wanted == tuple[int, ...] else value


def _each(codes: Sequence[str]) -> list[str]:
    """The codes as they are printed, so that a card or a tile has one name only."""
    return [(Tile if "-" in code else Card).parse(code).code for code in codes]
