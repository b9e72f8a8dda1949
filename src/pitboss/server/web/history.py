"""Rounds played: replayed step by step as a viewer saw them, and the statistics of a user."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final, Protocol

from pitboss.errors import NoSuchThing
from pitboss.games import game, names
from pitboss.ledger.entries import Answered, Began, Entry, body_of
from pitboss.ledger.recovered_table import RecoveredTable, Step
from pitboss.server.views.table_view import Person
from pitboss.server.views.view_cache import SPECTATOR, Plain, ViewCache
from pitboss.table import DEALER, EVERYONE, Actor, answer_to_dict, seat_actor

# A plot is no wider than this; a longer line is thinned out.
LINE_POINTS_MAX: Final = 500

# The shelves on which rounds are counted, by what they gave or took of each unit wagered.
_LOSSES: Final = {
    "lost all or more": Fraction(-1),
    "lost half or more": Fraction(-1, 2),
    "lost less than half": Fraction(0),
}
_WINS: Final = {
    "won less than half": Fraction(0),
    "won half or more": Fraction(1, 2),
    "won as much or more": Fraction(1),
    "won twice or more": Fraction(2),
    "won 5 times or more": Fraction(5),
    "won 10 times or more": Fraction(10),
}
_EVEN: Final = "even"

# A charge without a wager is a small loss.
_WITHOUT_WAGER: Final = Fraction(1, 100)


class ResultRow(Protocol):
    """A round as it came out for one person; amounts in cents, time in milliseconds."""

    @property
    def table(self) -> int:
        """The table it was played at."""

    @property
    def round(self) -> int:
        """Its number there."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def wagered(self) -> int:
        """All that the person put at risk in it."""

    @property
    def net(self) -> int:
        """What the person was richer or poorer by."""

    @property
    def at(self) -> int:
        """When it was settled."""


def history_of(rows: Iterable[ResultRow]) -> list[Plain]:
    """The rounds of a person, the latest first."""
    latest = sorted(rows, key=lambda row: (row.at, row.table, row.round), reverse=True)
    return [
        {
            "table": row.table,
            "round": row.round,
            "game": row.game,
            "game_name": _name(row.game),
            "wagered": row.wagered,
            "net": row.net,
            "at": row.at,
        }
        for row in latest
    ]


def statistics_of(rows: Iterable[ResultRow]) -> Plain:
    """The same rounds added up: all of them, by game, over time, and by how they came out."""
    oldest = sorted(rows, key=lambda row: (row.at, row.table, row.round))
    games = sorted({row.game for row in oldest})
    return {
        "all": _sums(oldest),
        "by_game": [
            {"game": slug, "game_name": _name(slug), **_sums(_of_game(oldest, slug))}
            for slug in games
        ],
        "line": _line(oldest),
        "distribution": _distribution(oldest),
    }


def _name(slug: str) -> str:
    """What people call a game, also one that is no longer offered."""
    return game(slug).name if slug in names() else slug


def _of_game(rows: Sequence[ResultRow], slug: str) -> list[ResultRow]:
    return [row for row in rows if row.game == slug]


def _sums(rows: Sequence[ResultRow]) -> Plain:
    return {
        "rounds": len(rows),
        "wagered": sum(row.wagered for row in rows),
        "net": sum(row.net for row in rows),
        "biggest_win": max([0, *(row.net for row in rows)]),
        "biggest_loss": max([0, *(-row.net for row in rows)]),
        "won": sum(row.net > 0 for row in rows),
        "even": sum(row.net == 0 for row in rows),
        "lost": sum(row.net < 0 for row in rows),
    }


# -- the line -------------------------------------------------------------------------------------


def _line(rows: Sequence[ResultRow]) -> list[list[int]]:
    """Time and the sum so far; of a long line only so many points, its highs and lows kept."""
    sums = accumulate(row.net for row in rows)
    points = [[row.at, so_far] for row, so_far in zip(rows, sums, strict=True)]
    if len(points) <= LINE_POINTS_MAX:
        return points
    return [points[0], *_thinned(points[1:-1], (LINE_POINTS_MAX - 2) // 2), points[-1]]


def _thinned(points: Sequence[list[int]], pieces: int) -> Iterator[list[int]]:
    """The lowest and the highest point of each of so many equal pieces, in their order."""
    for piece in range(pieces):
        start, end = (len(points) * edge // pieces for edge in (piece, piece + 1))
        part = range(start, end)
        ends = {min(part, key=lambda n: points[n][1]), max(part, key=lambda n: points[n][1])}
        yield from (points[number] for number in sorted(ends))


# -- the distribution -----------------------------------------------------------------------------


def _distribution(rows: Sequence[ResultRow]) -> list[Plain]:
    """How often a round gave or took how much of what was wagered in it."""
    counts = dict.fromkeys([*_LOSSES, _EVEN, *_WINS], 0)
    for row in rows:
        counts[_shelf(row)] += 1
    return [{"title": title, "rounds": count} for title, count in counts.items()]


def _shelf(row: ResultRow) -> str:
    """The shelf of a round: the first loss that is large enough, or the last win that is."""
    share = _share(row)
    if share < 0:
        return next(title for title, bound in _LOSSES.items() if share <= bound)
    return [_EVEN, *(title for title, bound in _WINS.items() if share and share >= bound)][-1]


def _share(row: ResultRow) -> Fraction:
    """What the person was richer by for each unit wagered."""
    if row.wagered:
        return Fraction(row.net, row.wagered)
    return (row.net > 0) * _WITHOUT_WAGER - (row.net < 0) * _WITHOUT_WAGER


# -- replays --------------------------------------------------------------------------------------


def replay_round(
    number: int, entries: Iterable[Entry], *, round: int, user: int, house: bool
) -> Plain:
    """Every step of a finished round, as its player, the house or a spectator saw it."""
    recovered, rows = RecoveredTable(number), iter(entries)
    recovered.read(next(rows))
    views, steps = ViewCache(recovered), []
    viewer: Actor = SPECTATOR
    for entry in rows:
        before = recovered.table.rounds
        step = recovered.read(entry)
        if before == round and recovered.table.rounds > round:
            break
        if step is None:
            continue
        views.see(step)
        if recovered.table.rounds == round:
            viewer = _viewer(recovered, user, house=house)
            steps.append(_step(recovered, views, step, viewer))
    if not steps or (recovered.table.rounds == round and recovered.question is not None):
        raise NoSuchThing(f"table {number} has no round {round} that is over")
    return {"table": number, "round": round, "viewer": viewer, "steps": steps}


def _viewer(recovered: RecoveredTable, user: int, *, house: bool) -> Actor:
    """Whose view is shown: that of the own seat, of the house, or of spectators."""
    seat = recovered.seat_of(user)
    if seat is not None:
        return seat_actor(seat)
    return DEALER if house else SPECTATOR


def _step(recovered: RecoveredTable, views: ViewCache, step: Step, viewer: Actor) -> Plain:
    people = {s: Person(name=each.name, bot=each.bot) for s, each in recovered.sitters.items()}
    question = recovered.question
    return {
        **views.step_json(step, viewer, people),
        "at": step.at,
        "answer": _answer(step, viewer),
        "question": None if question is None else question.prompt,
    }


def _answer(step: Step, viewer: Actor) -> Plain | None:
    """The answer, for its actor and the house only; chance may show cards that nobody saw."""
    if step.answer is None or viewer not in (DEALER, step.answer.by):
        return None
    return answer_to_dict(step.answer)


# -- the list of rounds ---------------------------------------------------------------------------


def rounds_of(entries: Iterable[Entry], *, last: int, before: int | None = None) -> list[Plain]:
    """The finished rounds of a table, newest first, each with the dealer's last announcement.

    At most `last` of them come back, those just before the round `before` if one is named.
    """
    rounds: deque[Plain] = deque(maxlen=last)
    call, decided, at = "", 0, 0
    for entry in entries:
        body = body_of(entry)
        if isinstance(body, Began) and body.round > 1:
            if before is not None and body.round > before:
                break
            rounds.append({"round": body.round - 1, "at": at, "wagers": decided, "summary": call})
            call, decided = "", 0
        if isinstance(body, Began | Answered):
            at = entry.at
            call = _last_announcement(body.events) or call
            decided += sum(event["event"] == "WagerDecided" for event in body.events)
    return list(rounds)[::-1]


def _last_announcement(events: Iterable[Plain]) -> str:
    """The last announcement to everybody."""
    texts = [str(e["text"]) for e in events if e["event"] == "Announced" and e["to"] == EVERYONE]
    return texts[-1] if texts else ""
