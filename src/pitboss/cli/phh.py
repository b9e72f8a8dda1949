"""`pitboss phh`: hand histories in the PHH format, replayed and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import percent, print_json, reported, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.poker.phh import History, Outcome
    from pitboss.table import Heading, LogLine, Round

app = typer.Typer(
    name="phh",
    help="Replay poker hand histories in the PHH format, and write them from a log.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

REPLAY_EXAMPLES = """Examples:

\b
  pitboss phh replay hand.phh
  pitboss phh replay evening.phhs --json

The exit status is 0 if every hand ends with the stacks that the file states, 1 if one does not, and
2 if the file is not a hand history or its game is not supported.
"""

WRITE_EXAMPLES = """Examples:

\b
  pitboss play hold_em --players 3 --log evening.jsonl
  pitboss phh write evening.jsonl --out evening.phhs
  pitboss phh write evening.jsonl --round 2 --out hand.phh
  pitboss phh write evening.jsonl --skip --json

Without --out the histories are printed. The log is verified to the cent before anything is written.
"""

HistoryArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A .phh file, or a .phhs file with several hands.")
]
LogArgument = Annotated[
    Path, typer.Argument(metavar="LOG", help="A log written by `pitboss play`.")
]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Output file: .phh or .phhs.")
]
RoundOption = Annotated[
    int | None, typer.Option("--round", min=1, help="Write only this round, as a single history.")
]
SkipOption = Annotated[
    bool, typer.Option("--skip", help="Skip rounds that the format cannot represent.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


# -- replay ---------------------------------------------------------------------------------------


@app.command(epilog=REPLAY_EXAMPLES)
@reported
def replay(file: HistoryArgument, json: JsonOption = False) -> None:
    """Replay hand histories and compare the final stacks."""
    from pitboss.cli.game_arguments import read_text
    from pitboss.poker.phh import load_all

    found = {name: _replayed(name, each) for name, each in load_all(read_text(file)).items()}
    if json:
        print_json([_row(name, outcome) for name, outcome in found.items()])
    else:
        for name, outcome in found.items():
            _print(name, outcome)


def _replayed(name: str, history: History) -> Outcome:
    """Replay one history; its name precedes the message of an error."""
    from pitboss.errors import PitbossError
    from pitboss.games import game
    from pitboss.poker.phh import replay as replay_history

    try:
        return replay_history(history, game=game)
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
        "rake_share": str(outcome.rake_share),
        "pot_cents": cents_of(outcome.pot, "pot"),
        "compared": outcome.history.finishing_stacks is not None,
    }


def _print(name: str, outcome: Outcome) -> None:
    history = outcome.history
    held = "" if history.finishing_stacks is None else ", all stacks as stated"
    title = f"[{name}] " if name else ""
    say(f"{title}{history.variant}, {outcome.game}{held}", style="bold green")
    if not outcome.over:
        say(f"The history stops in the middle of the hand, with {outcome.pot} in the pot.")
    for player, stack in enumerate(outcome.stacks, start=1):
        won = outcome.winnings[player - 1]
        say(f"p{player} ends with {stack}{f', having won {won}' if won else ''}")
    if outcome.rake:
        say(_shortfall(outcome))


def _shortfall(outcome: Outcome) -> str:
    """What is missing from the stacks of the winners, and whether a rake may be as much."""
    from pitboss.rulebook import cite

    share = percent(outcome.rake_share)
    text = f"The winners' stacks are {outcome.rake} short, {share} of the pots: read as the rake."
    if outcome.is_rake_too_high:
        text += f" No rake takes more than a tenth of them [{cite('13:69F-14.14(b)1i')}]."
    return text


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
    """Write the completed rounds of a log as hand histories."""
    from pitboss.errors import MalformedFile
    from pitboss.poker.phh import dump, dump_all

    found = dict(_histories(log, only=round, skip=skip))
    if not found:
        raise MalformedFile(f"{log} has no completed round that can be written")
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
    """The completed rounds of a log, replayed one after the other once the log is verified."""
    from pitboss.cli.game_arguments import game_of
    from pitboss.table import Round, Table, answer_from_dict
    from pitboss.table import replay as verify

    heading, lines = _poker_log(log)
    card = game_of(heading.game)
    verify(card, heading, lines)
    rules = card.rules.read(heading.rules, stored=True)
    table = Table(card, rules, seats=heading.seats, coupons_held=heading.coupons)
    current: Round[Any, Any, Any] | None = None
    for line in lines:
        if line.answer is None or current is None:
            current = Round(table)
        else:
            current.answer(answer_from_dict(line.answer))
            if current.over:
                yield table.rounds, current


def _poker_log(log: Path) -> tuple[Heading, list[LogLine]]:
    """The heading and all lines of a log of a poker table."""
    from pitboss.cli.game_arguments import game_of
    from pitboss.cli.log_file import log_lines
    from pitboss.errors import MalformedFile
    from pitboss.poker.house.options import PokerRules
    from pitboss.table import read_log

    heading, lines = read_log(log_lines(log, read=lambda _: None))
    if not issubclass(game_of(heading.game).rules, PokerRules):
        raise MalformedFile(f"{log} is a log of {heading.game}; hand histories are for poker")
    return heading, list(lines)


def _save(out: Path, text: str, *, force: bool) -> None:
    from pitboss.errors import MalformedFile

    try:
        with out.open("w" if force else "x", encoding="utf-8") as handle:
            handle.write(text)
    except FileExistsError:
        raise MalformedFile(f"{out} exists; use --force to overwrite it") from None
    except OSError as error:
        raise MalformedFile(f"{out} cannot be written: {error.strerror}") from None
