"""`pitboss play`: a person against the house."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.arguments import FileOption, GameArgument, SetOption
from pitboss.cli.printing import reported, say

if TYPE_CHECKING:
    from pitboss.cli.session import Session

EXAMPLES = """Examples:

\b
  pitboss play big_six
  pitboss play big_six --players 3 --bankroll 500 --set minimum=5
  pitboss play big_six --seed 7 --log evening.jsonl
  pitboss play big_six --by-hand
  printf 'd1 5, joker 1\\n\\n' | pitboss play big_six --seed 7

At the table, type a spot and an amount (d1 5), several with commas; help lists the open wagers,
an empty line says that you are ready, quit leaves the table.
"""

PlayersOption = Annotated[int, typer.Option("--players", min=1, help="Number of players.")]
BankrollOption = Annotated[str, typer.Option("--bankroll", help="Dollars of each player.")]
SeedOption = Annotated[
    str | None, typer.Option("--seed", help="Random seed: a number or a phrase.")
]
LogOption = Annotated[
    Path | None, typer.Option("--log", metavar="FILE", help="Write every answer to this file.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over an existing log.")]
HandOption = Annotated[
    bool,
    typer.Option(
        "--by-hand", help="Type what real dice, cards or a wheel show, and answer for staff."
    ),
]


@reported
def play(
    game: GameArgument,
    *,
    players: PlayersOption = 1,
    bankroll: BankrollOption = "1000",
    seed: SeedOption = None,
    log: LogOption = None,
    force: ForceOption = False,
    settings: SetOption = None,
    file: FileOption = None,
    by_hand: HandOption = False,
) -> None:
    """Play a game against the house in this terminal."""
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.cli.log_file import LogFile
    from pitboss.cli.session import Session
    from pitboss.cli.table_help import TableHelp
    from pitboss.cli.terminal_table import TerminalTable
    from pitboss.equipment import live, seeded
    from pitboss.money import dollars
    from pitboss.table import Table

    card = game_of(game)
    stacks = dict.fromkeys(range(1, players + 1), dollars(bankroll))
    source = live() if seed is None else seeded(seed)
    table = Table(card, rules_of(card, settings, file), seats=stacks)
    with LogFile(log, force=force) as book:
        say(f"{card.name}. {card.summary}")
        say("help lists what you can say, an empty line says you are ready, quit leaves.")
        driver = TerminalTable(table, source, log=book, by_hand=by_hand)
        _until_home(Session(driver, TableHelp(card, table)))


def _until_home(session: Session) -> None:
    """Play on until somebody goes home, the script ends, or Ctrl-C; the last line is the count."""
    from pitboss.cli.session import GoHome

    code = 0
    try:
        session.run()
    except (GoHome, EOFError):
        pass
    except KeyboardInterrupt:
        say()
        code = 130
    say(f"Good-bye: {session.driver.holdings()}", style="bold")
    raise typer.Exit(code)
