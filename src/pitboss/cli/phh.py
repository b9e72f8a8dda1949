"""`pitboss phh`: hand histories in the PHH format, replayed and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import print_json, reported, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.poker.phh import History, Outcome
    from pitboss.table import Heading, Line, Round

__all__ = ["app"]

app = typer.Typer(
    name="phh",
    help="Hand histories in the PHH format: replay them at our table, and write them from a log.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

REPLAY_EXAMPLES = """Examples:

\b
  pitboss phh replay hand.phh
  pitboss phh replay evening.phhs --json

The exit status is 0 if every hand ends with the stacks that it tells, 1 if one does not, and 2 if
the file is no hand history or tells of a game that is not played here.
"""

WRITE_EXAMPLES = """Examples:

\b
  pitboss play hold_em --players 3 --log evening.jsonl
  pitboss phh write evening.jsonl --out evening.phhs
  pitboss phh write evening.jsonl --round 2 --out hand.phh
  pitboss phh write evening.jsonl --skip --json

Without --out the histories are printed. The log is proved to the cent before anything is written.
"""

HistoryArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A .phh file, or a .phhs file with several hands.")
]
LogArgument = Annotated[Path, typer.Argument(metavar="LOG", help="A log that play wrote.")]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where to write: .phh or .phhs.")
]
RoundOption = Annotated[
    int | None, typer.Option("--round", min=1, help="Only this round, as a single history.")
]
SkipOption = Annotated[
    bool, typer.Option("--skip", help="Leave out rounds that the format has no words for.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over an existing file.")]


# -- replay ---------------------------------------------------------------------------------------


@app.command(epilog=REPLAY_EXAMPLES)
@reported
def replay(file: HistoryArgument, json: JsonOption = False) -> None:
    """Play hand histories at our table and compare the stacks in the end."""
    from pitboss.cli.game_arguments import read_text
    from pitboss.poker.phh import load_all

    found = {name: _replayed(name, each) for name, each in load_all(read_text(file)).items()}
    if json:
        print_json([_row(name, outcome) for name, outcome in found.items()])
    else:
        for name, outcome in found.items():
            _print(name, outcome)


def _replayed(name: str, history: History) -> Outcome:
    """What a history comes to; what is wrong with one of several is told with its name."""
    from pitboss.errors import PitbossError
    from pitboss.games import game
    from pitboss.poker.phh import replay as play_again

    try:
        return play_again(history, game=game)
    except PitbossError as error:
        error.message = f"[{name}] {error.message}" if name else error.message
        raise


def _row(name: str, outcome: Outcome) -> dict[str, object]:
    from pitboss.poker.phh.amounts import cents_of

    return {
        "name": name,
        "variant": outcome.history.variant,
        "game": outcome.game,
        "over": outcome.over,
        "answers": outcome.answers,
        "stacks_cents": [cents_of(each, "stacks") for each in outcome.stacks],
        "winnings_cents": [cents_of(each, "winnings") for each in outcome.winnings],
        "rake_cents": cents_of(outcome.rake, "rake"),
        "pot_cents": cents_of(outcome.pot, "pot"),
        "compared": outcome.history.finishing_stacks is not None,
    }


def _print(name: str, outcome: Outcome) -> None:
    history = outcome.history
    held = "" if history.finishing_stacks is None else ", every stack as it is told"
    title = f"[{name}] " if name else ""
    say(f"{title}{history.variant}, {outcome.game}{held}", style="bold green")
    if not outcome.over:
        say(f"The history stops in the middle of the hand, with {outcome.pot} in the pot.")
    for player, stack in enumerate(outcome.stacks, start=1):
        won = outcome.winnings[player - 1]
        say(f"p{player} ends with {stack}{f', having won {won}' if won else ''}")
    if outcome.rake:
        say(f"The rake was {outcome.rake}.")


# -- write ----------------------------------------------------------------------------------------


@app.command(epilog=WRITE_EXAMPLES)
@reported
def write(
    log: LogArgument,
    *,
    out: OutOption = None,
    round: RoundOption = None,
    skip: SkipOption = False,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Write the finished rounds of a log as hand histories."""
    from pitboss.errors import MalformedFile
    from pitboss.poker.phh import dump, dump_all

    found = dict(_histories(log, only=round, skip=skip))
    if not found:
        raise MalformedFile(f"{log} has no finished round that could be written")
    single = round is not None or (out is not None and out.suffix == ".phh")
    if single and len(found) > 1:
        raise MalformedFile(f"{log} has {len(found)} rounds: name a .phhs file, or one --round")
    text = dump(next(iter(found.values()))) if single else dump_all(found)
    if out is not None:
        _save(out, text, force=force)
    if json:
        print_json({"rounds": [int(name) for name in found], "file": str(out) if out else None})
    elif out is None:
        typer.echo(text, nl=False)
    else:
        say(f"{len(found)} {'hand' if len(found) == 1 else 'hands'} written to {out}")


def _histories(log: Path, *, only: int | None, skip: bool) -> Iterator[tuple[str, History]]:
    """The histories of the rounds of a log, by the numbers of the rounds."""
    from pitboss.errors import RuleViolation
    from pitboss.poker.phh import history_of

    for number, played in _rounds(log):
        if only not in (None, number):
            continue
        try:
            yield str(number), history_of(played)
        except RuleViolation as error:
            if not skip:
                error.message = f"round {number}: {error.message}"
                raise


def _rounds(log: Path) -> Iterator[tuple[int, Round[Any, Any, Any]]]:
    """The finished rounds of a log that holds to the cent, played again one after the other."""
    from pitboss.cli.game_arguments import game_of
    from pitboss.table import Round, Table, answer_from_dict
    from pitboss.table import replay as prove

    heading, lines = _proved(log)
    card = game_of(heading.game)
    prove(card, heading, lines)
    rules = card.rules.read(heading.rules)
    table = Table(card, rules, seats=heading.seats, coupons_held=heading.coupons)
    current: Round[Any, Any, Any] | None = None
    for line in lines:
        if line.answer is None or current is None:
            current = Round(table)
        else:
            current.answer(answer_from_dict(line.answer))
            if current.over:
                yield table.rounds, current


def _proved(log: Path) -> tuple[Heading, list[Line]]:
    """The heading and all lines of a log of a poker table."""
    from pitboss.cli.game_arguments import game_of
    from pitboss.cli.log_file import log_lines
    from pitboss.errors import MalformedFile
    from pitboss.poker.house.options import PokerRules
    from pitboss.table import read_log

    heading, lines = read_log(log_lines(log, read=lambda _: None))
    if not issubclass(game_of(heading.game).rules, PokerRules):
        raise MalformedFile(f"{log} is a log of {heading.game}, and hand histories tell of poker")
    return heading, list(lines)


def _save(out: Path, text: str, *, force: bool) -> None:
    from pitboss.errors import MalformedFile

    try:
        with out.open("w" if force else "x", encoding="utf-8") as handle:
            handle.write(text)
    except FileExistsError:
        raise MalformedFile(f"{out} exists; --force writes over it") from None
    except OSError as error:
        raise MalformedFile(f"{out} cannot be written: {error.strerror}") from None
