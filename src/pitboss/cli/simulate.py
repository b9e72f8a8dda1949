"""`pitboss simulate`: a game played millions of times, with every figure's error beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.printing import reported

__all__ = ["EXAMPLES", "EXIT_INTERRUPTED", "simulate"]

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

Ctrl-C prints what is known by then and leaves with status 130; with --checkpoint the same command
then goes on where it was stopped. One seed gives one result, on any number of threads or machines.
"""

# What a shell calls a command that Ctrl-C ended.
EXIT_INTERRUPTED: Final = 130

BetOption = Annotated[
    list[str] | None,
    typer.Option("--bet", metavar="SPOT=DOLLARS", help="A wager of one unit. May be repeated."),
]
PlayOption = Annotated[
    str, typer.Option("--play", metavar="NAME", help="How decisions are made, by the game's names.")
]
DetailOption = Annotated[
    list[str] | None,
    typer.Option("--detail", metavar="KEY=VALUE", help="What else the game lets one choose."),
]
SystemOption = Annotated[
    str,
    typer.Option(
        "--system",
        metavar="NAME[:LEVELS]|FILE.json",
        help="flat, martingale, paroli, 1326, fibonacci, dalembert, or levels from a file.",
    ),
]
CountOption = Annotated[
    str | None,
    typer.Option(
        "--count", metavar="NAME|FILE.json", help="Count cards: hi_lo, ko, ..., or from a file."
    ),
]
RampOption = Annotated[
    str | None,
    typer.Option("--ramp", metavar="COUNT:UNITS,...", help="From which count on how many units."),
]
PlayersOption = Annotated[
    int, typer.Option("--players", min=1, help="Players alike; the first is followed.")
]
RoundsOption = Annotated[
    str | None,
    typer.Option(
        "--rounds",
        metavar="N",
        help="Stop after so many, such as 1e8; 1e7 if nothing is said, or 1e4 without a kernel.",
    ),
]
ErrorOption = Annotated[
    float | None,
    typer.Option("--se", metavar="SHARE", help="Stop at this standard error: 0.0001 is 0.01%."),
]
OfOption = Annotated[
    str | None, typer.Option("--of", metavar="WAGER", help="The wager that --se is about.")
]
TimeOption = Annotated[
    float | None, typer.Option("--time", metavar="SECONDS", help="Stop after so many seconds.")
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Have the same chance again; any, if not said."),
]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", min=1, help="As many as cores, if not said.")
]
BankrollOption = Annotated[
    str | None, typer.Option("--bankroll", metavar="DOLLARS", help="What a session begins with.")
]
TargetOption = Annotated[
    str | None, typer.Option("--target", metavar="DOLLARS", help="Go home when one holds so much.")
]
SessionOption = Annotated[
    int, typer.Option("--session", metavar="ROUNDS", help="The rounds of a session.")
]
DaskOption = Annotated[
    str | None,
    typer.Option(
        "--dask", metavar="tcp://HOST:PORT", help="Play on a Dask cluster (pitboss[cluster])."
    ),
]
CheckpointOption = Annotated[
    Path | None, typer.Option("--checkpoint", metavar="FILE", help="Keep the run; go on from it.")
]
ParquetOption = Annotated[
    Path | None,
    typer.Option("--parquet", metavar="FILE", help="Write the figures (pitboss[parquet])."),
]
ReportOption = Annotated[
    Path | None, typer.Option("--report", metavar="FILE.html", help="Write a page with plots.")
]
ListOption = Annotated[
    bool, typer.Option("--list-wagers", help="The spots one can wager on at this table.")
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
    """Play a game many times over: house advantages, risks and sessions, each with its error."""
    from pitboss.cli import simulate_asking as asking
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.cli.simulate_output import Output, print_wagers
    from pitboss.cli.simulate_running import run
    from pitboss.simulation.job import has_kernel

    card = game_of(game)
    rules = rules_of(card, settings, file)
    if list_wagers:
        print_wagers(card, rules, json=json)
        return
    output = Output(name=card.name, json=json, parquet=parquet, report=report)
    output.check()
    wagers = asking.wagers_of(bet)
    strategy = asking.strategy_of(
        *(wagers, asking.system_of(system, card, rules, wagers)),
        count=asking.count_of(count, ramp, card, rules),
        play=play,
        details=asking.details_of(detail),
        players=players,
    )
    compiled = has_kernel(card.slug, strategy.details)
    stops = asking.stops_of(compiled=compiled, rounds=rounds, se=se, of=of, time=time)
    terms = asking.terms_of(bankroll, target, session)
    seed = asking.seed_of(seed, checkpoint)
    place = asking.Place(threads=threads, dask=dask, checkpoint=checkpoint)
    result = run(rules, strategy, stops=stops, terms=terms, seed=seed, place=place)
    output.give(result)
    raise typer.Exit(EXIT_INTERRUPTED if result.interrupted else 0)
