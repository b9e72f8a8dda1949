"""`pitboss backup` and `pitboss restore`: a copy of the whole ledger in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.printing import reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

BACKUP_EXAMPLES = """Examples:

\b
  pitboss backup FILE.db
  pitboss backup FILE.db --database postgresql://owner@localhost/casino

The copy is one consistent SQLite file, whichever database the ledger uses, and can be made while
the server runs. `pitboss audit --database sqlite:///FILE.db` proves it.
"""

RESTORE_EXAMPLES = """Examples:

\b
  pitboss restore FILE.db --database sqlite:///new.db
  pitboss restore FILE.db --database postgresql://owner@localhost/empty

The ledger that is restored to must be empty.
"""

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")]


@reported
def backup(file: FileArgument, *, database: DatabaseOption = None) -> None:
    """Copy the whole ledger into one file, also while the server runs."""
    require_server()
    ledger = ledger_at(database or default_database())
    try:
        ledger.backup(file)
    finally:
        ledger.close()
    say(f"The ledger is copied to {file}.", style="green")


@reported
def restore(file: FileArgument, *, database: DatabaseOption = None) -> None:
    """Bring a copy back into an empty ledger."""
    require_server()
    from pitboss.ledger.backup import restore as bring_back

    bring_back(file, database or default_database())
    say(f"The ledger is restored from {file}.", style="green")
