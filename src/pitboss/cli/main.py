"""Entry point of the `pitboss` command; its subcommands are in the modules beside it."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import Annotated, Final

import typer

from pitboss import __version__
from pitboss.cli import (
    advise,
    books,
    check,
    desk,
    desk_changes,
    desk_petitions,
    documents,
    games,
    jackpot,
    keeping,
    ledger,
    odds,
    office,
    phh,
    play,
    records,
    replay,
    rules,
    self_check,
    serve,
    simulate,
    top,
    users,
)
from pitboss.cli.own_commands import WithGames

# ASCII substitutes for terminals whose encoding lacks these characters.
SUBSTITUTES: Final = {
    **dict(zip("♠♥♦♣✗–“”’─█⚀⚁⚂⚃⚄⚅", 'shdcx-""\'-#123456', strict=True)),
    **dict.fromkeys("▉▊▋▌▍▎▏", "-"),  # the end of a bar
    "±": "+/-",
    "…": "...",
}

EXIT_INTERNAL_ERROR: Final = 70  # EX_SOFTWARE of sysexits.h

app = typer.Typer(
    name="pitboss",
    cls=WithGames,
    help="New Jersey's Rules of the Games: play them, price them, prove them.",
    epilog="Try: pitboss games, then pitboss play GAME. Every command has --help with examples.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command(epilog=serve.EXAMPLES)(serve.serve)
app.command(epilog=top.EXAMPLES)(top.top)
app.command(epilog=games.GAMES_EXAMPLES)(games.games)
app.command(epilog=odds.EXAMPLES)(odds.odds)
app.command(epilog=documents.PAR_EXAMPLES)(documents.par)
app.command(cls=advise.HandOptions, epilog=advise.ADVISE_EXAMPLES)(advise.advise)
app.command(cls=advise.ChartOptions, epilog=advise.STRATEGY_EXAMPLES)(advise.strategy)
app.command(epilog=simulate.EXAMPLES)(simulate.simulate)
app.command(epilog=play.EXAMPLES)(play.play)
app.command(epilog=replay.EXAMPLES)(replay.replay)
app.command(epilog=check.EXAMPLES)(check.check)
app.command(epilog=games.GUIDE_EXAMPLES)(games.guide)
app.command(epilog=games.SIGN_EXAMPLES)(games.sign)
app.command(epilog=ledger.AUDIT_EXAMPLES)(ledger.audit)
app.command(epilog=records.EXAMPLES)(records.records)
app.command(epilog=ledger.BACKUP_EXAMPLES)(ledger.backup)
app.command(epilog=ledger.RESTORE_EXAMPLES)(ledger.restore)
app.command("self-check", epilog=self_check.EXAMPLES)(self_check.self_check)
app.command(epilog=ledger.VERIFY_EXAMPLES)(ledger.verify)
desk.app.command(epilog=books.STATISTICS_EXAMPLES)(books.statistics)
desk.app.command(epilog=books.ACCOUNT_EXAMPLES)(books.account)
desk.app.command(epilog="Example: pitboss desk log --after 100")(books.log)
desk.app.command(epilog="Example: pitboss desk expiries --json")(books.expiries)
for command, examples in (*desk_changes.COMMANDS, *desk_petitions.COMMANDS):
    desk.app.command(epilog=examples)(command)
desk.app.command(epilog=office.OFFICE_EXAMPLE)(office.office)
desk.app.command(epilog=office.PERSON_EXAMPLES)(office.person)
desk.app.add_typer(office.forms)
desk.app.command(epilog=office.COUNT_EXAMPLE)(office.count)
desk.app.command(epilog=office.RETENTION_EXAMPLE)(office.retention)
desk.app.command("gaming-day", epilog=office.DAY_EXAMPLE)(office.gaming_day)
desk.app.command(epilog=office.REVENUE_EXAMPLES)(office.revenue)
app.add_typer(desk.app)
app.add_typer(jackpot.app)
app.add_typer(jackpot.app, name="jackpot", hidden=True)  # as it was called before
app.add_typer(phh.app)
app.add_typer(rules.app)
app.add_typer(users.app)
app.command(epilog=keeping.PRUNE_EXAMPLES)(keeping.prune)
app.add_typer(keeping.keys)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """New Jersey's Rules of the Games: play them, price them, prove them."""


def main() -> None:
    """Run the command; an internal error prints one line, or its trace with PITBOSS_DEBUG set."""
    _open_closed_streams()
    _tolerate_encoding_errors()
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("PITBOSS_DEBUG"):
            raise
        name = type(error).__name__
        typer.echo(
            f"pitboss: internal error ({name}); set PITBOSS_DEBUG=1 for a traceback.", err=True
        )
        sys.exit(EXIT_INTERNAL_ERROR)


def _open_closed_streams() -> None:
    """Replace standard streams that were closed at start by the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))


def _tolerate_encoding_errors() -> None:
    """Replace input that cannot be decoded and characters that the terminal cannot show."""
    codecs.register_error("pitboss", ascii_substitute)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "pitboss"),
        (sys.stderr, "pitboss"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def ascii_substitute(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler: replace characters by ASCII, such as `s` for the spade sign."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    return "".join(SUBSTITUTES.get(each, "?") for each in missing), error.end
