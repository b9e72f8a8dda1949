"""The root of the `pitboss` command: one command a module, mounted here."""

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
    audit,
    backup,
    check,
    games,
    guide,
    odds,
    phh,
    play,
    replay,
    rules,
    self_check,
    serve,
    simulate,
    strategy,
    users,
    verify,
)
from pitboss.cli.own_options import ChartOptions, HandOptions

__all__ = ["app", "main", "spelled"]

# How signs are written where a terminal has only plain letters.
PLAINLY: Final = {
    **dict(zip("♠♥♦♣✗–“”’─█⚀⚁⚂⚃⚄⚅", 'shdcx-""\'-#123456', strict=True)),
    **dict.fromkeys("▉▊▋▌▍▎▏", "-"),  # the end of a bar
    "±": "+/-",
    "…": "...",
}

# What the operating system calls a fault inside the program.
EXIT_OUR_FAULT: Final = 70

app = typer.Typer(
    name="pitboss",
    help="New Jersey's Rules of the Games: play them, price them, prove them.",
    epilog="Try: pitboss games, then pitboss play GAME. Every command has --help with examples.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command(epilog=serve.EXAMPLES)(serve.serve)
app.command(epilog=games.EXAMPLES)(games.games)
app.command(epilog=odds.EXAMPLES)(odds.odds)
app.command(cls=HandOptions, epilog=advise.EXAMPLES)(advise.advise)
app.command(cls=ChartOptions, epilog=strategy.EXAMPLES)(strategy.strategy)
app.command(epilog=simulate.EXAMPLES)(simulate.simulate)
app.command(epilog=play.EXAMPLES)(play.play)
app.command(epilog=replay.EXAMPLES)(replay.replay)
app.command(epilog=check.EXAMPLES)(check.check)
app.command(epilog=guide.GUIDE_EXAMPLES)(guide.guide)
app.command(epilog=guide.SIGN_EXAMPLES)(guide.sign)
app.command(epilog=audit.EXAMPLES)(audit.audit)
app.command(epilog=backup.BACKUP_EXAMPLES)(backup.backup)
app.command(epilog=backup.RESTORE_EXAMPLES)(backup.restore)
app.command("self-check", epilog=self_check.EXAMPLES)(self_check.self_check)
app.command(epilog=verify.EXAMPLES)(verify.verify)
app.add_typer(phh.app)
app.add_typer(rules.app)
app.add_typer(users.app)


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
    """Run the command; a fault of ours ends in an apology, with PITBOSS_DEBUG in its trace."""
    _open_closed_streams()
    _forgive_odd_characters()
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("PITBOSS_DEBUG"):
            raise
        fault = type(error).__name__
        typer.echo(
            f"pitboss: sorry, that is a fault of ours ({fault}); set PITBOSS_DEBUG=1 to see where.",
            err=True,
        )
        sys.exit(EXIT_OUR_FAULT)


def _open_closed_streams() -> None:
    """A command that was started with a stream closed reads nothing there, or writes to nobody."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))


def _forgive_odd_characters() -> None:
    """Bytes that are not text, or text a terminal cannot show, must not stop a game."""
    codecs.register_error("pitboss", spelled)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "pitboss"),
        (sys.stderr, "pitboss"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def spelled(error: UnicodeError) -> tuple[str, int]:
    """What a terminal cannot show, in letters that it can: a spade without its sign is an s."""
    assert isinstance(error, UnicodeEncodeError)
    odd = error.object[error.start : error.end]
    return "".join(PLAINLY.get(each, "?") for each in odd), error.end
