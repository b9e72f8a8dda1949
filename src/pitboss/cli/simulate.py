"""`pitboss simulate`: estimate a game's figures from millions of rounds, with standard errors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.printing import reported

EXAMPLES = """Examples:

\b
  pitboss simulate roulette
  pitboss simulate roulette --list-wagers
  pitboss simulate roulette --bet red=10 --bet straight_17=5 --rounds 1e8 --seed 7
  pitboss simulate roulette --bet red=5 --system martingale:7 --bankroll 500 --target 600
  pitboss simulate craps --bet pass=10 --se 0.0001 --report craps.html
  pitboss simulate blackjack --count hi_lo --ramp 1:2,2:4,3:8 --detail cut_from_back=78 --time 60
  pitboss simulate blackjack --set decks=2 --rounds 1e10 --seed 1 --checkpoint long.ckpt
  pitboss simulate hold_em --players 6 --play random --json

Ctrl-C prints the results so far and exits with status 130; with --checkpoint the same command
later resumes. The same seed gives the same result on any number of threads or machines.
"""

EXIT_INTERRUPTED: Final = 130  # as shells report a command ended by Ctrl-C

BetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--bet",
        metavar="SPOT=DOLLARS",
        help="Wager to place each round (one unit). May be repeated.",
    ),
]
PlayOption = Annotated[
    str,
    typer.Option("--play", metavar="NAME", help="Playing strategy, such as best or random."),
]
DetailOption = Annotated[
    list[str] | None,
    typer.Option("--detail", metavar="KEY=VALUE", help="Game-specific setting. May be repeated."),
]
SystemOption = Annotated[
    str,
    typer.Option(
        "--system",
        metavar="NAME[:LEVELS]|FILE.json",
        help="Betting system: flat, martingale, paroli, 1326, fibonacci, dalembert, or a file.",
    ),
]
CountOption = Annotated[
    str | None,
    typer.Option(
        "--count", metavar="NAME|FILE.json", help="Card-counting system: hi_lo, ko, ..., or a file."
    ),
]
RampOption = Annotated[
    str | None,
    typer.Option("--ramp", metavar="COUNT:UNITS,...", help="Units to bet from each true count."),
]
PlayersOption = Annotated[
    int,
    typer.Option("--players", min=1, help="Number of identical players; seat 1 is reported."),
]
RoundsOption = Annotated[
    str | None,
    typer.Option(
        "--rounds",
        metavar="N",
        help="Number of rounds, such as 1e8 (default 1e7, or 1e4 without a kernel).",
    ),
]
ErrorOption = Annotated[
    float | None,
    typer.Option("--se", metavar="SHARE", help="Stop at this standard error; 0.0001 is 0.01%."),
]
OfOption = Annotated[
    str | None, typer.Option("--of", metavar="WAGER", help="Wager to which --se applies.")
]
TimeOption = Annotated[
    float | None, typer.Option("--time", metavar="SECONDS", help="Stop after this many seconds.")
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Random seed (default: chosen at random)."),
]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", min=1, help="Number of threads (default: one per core).")
]
BankrollOption = Annotated[
    str | None,
    typer.Option("--bankroll", metavar="DOLLARS", help="Bankroll at the start of a session."),
]
TargetOption = Annotated[
    str | None,
    typer.Option("--target", metavar="DOLLARS", help="End a session at this bankroll."),
]
SessionOption = Annotated[
    int, typer.Option("--session", metavar="ROUNDS", help="Rounds per session.")
]
DaskOption = Annotated[
    str | None,
    typer.Option(
        "--dask", metavar="tcp://HOST:PORT", help="Run on a Dask cluster (needs pitboss[cluster])."
    ),
]
CheckpointOption = Annotated[
    Path | None,
    typer.Option("--checkpoint", metavar="FILE", help="Save progress here and resume from it."),
]
ParquetOption = Annotated[
    Path | None,
    typer.Option(
        "--parquet", metavar="FILE", help="Write the figures to Parquet (needs pitboss[parquet])."
    ),
]
ReportOption = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE.html", help="Write an HTML report with plots."),
]
ListOption = Annotated[
    bool, typer.Option("--list-wagers", help="List the spots and their limits, then exit.")
]


@reported
def simulate(
    game: GameArgument,
    *,
    bet: BetOption = None,
    play: PlayOption = "best",
    detail: DetailOption = None,
    system: SystemOption = "flat",
    count: CountOption = None,
    ramp: RampOption = None,
    players: PlayersOption = 1,
    settings: SetOption = None,
    file: FileOption = None,
    rounds: RoundsOption = None,
    se: ErrorOption = None,
    of: OfOption = None,
    time: TimeOption = None,
    seed: SeedOption = None,
    threads: ThreadsOption = None,
    bankroll: BankrollOption = None,
    target: TargetOption = None,
    session: SessionOption = 1_000,
    dask: DaskOption = None,
    checkpoint: CheckpointOption = None,
    parquet: ParquetOption = None,
    report: ReportOption = None,
    list_wagers: ListOption = False,
    json: JsonOption = False,
) -> None:
    """Simulate a game: house advantage, risk and sessions, each with its standard error."""
    from pitboss.cli import simulate_run as run
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.cli.simulate_output import Output, print_wagers
    from pitboss.simulation.job import has_kernel
    from pitboss.simulation.strategy import Strategy

    card = game_of(game)
    rules = rules_of(card, settings, file)
    if list_wagers:
        print_wagers(card, rules, json=json)
        return
    output = Output(name=card.name, json=json, parquet=parquet, report=report)
    output.check()
    wagers = run.wagers_of(bet)
    strategy = Strategy(
        wagers=wagers,
        system=run.system_of(system, card, rules, wagers),
        count=run.count_of(count, ramp, card, rules),
        play=play,
        details=run.details_of(detail),
        players=players,
    )
    compiled = has_kernel(card.slug, strategy)
    stops = run.stops_of(compiled=compiled, rounds=rounds, se=se, of=of, time=time)
    terms = run.terms_of(bankroll, target, session)
    seed = run.seed_of(seed, checkpoint)
    place = run.Place(threads=threads, dask=dask, checkpoint=checkpoint)
    result = run.run(rules, strategy, stops=stops, terms=terms, seed=seed, place=place)
    output.write(result)
    raise typer.Exit(EXIT_INTERRUPTED if result.interrupted else 0)
