"""The HTML report of a simulation: figures, plots, and the numbers behind them.

The page is self-contained: no scripts, no network. Every plot has its numbers in a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final, TypeVar

from pitboss.money import show
from pitboss.simulation.plots import (
    bars_of,
    convergence_plot,
    fan_plot,
    label_of,
    outcomes_plot,
    rarely,
)
from pitboss.simulation.result import Result, WagerFigures
from pitboss.simulation.wording import (
    FAR,
    SPREAD_HEADINGS,
    WAGER_HEADINGS,
    ReportLine,
    amounts,
    percent_of,
    round_lines,
    run_lines,
    session_lines,
    spread_rows,
    system_lines,
    wager_rows,
)

STYLE: Final = """
:root{color-scheme:light dark;--ink:#1b1f24;--quiet:#59636e;--paper:#fff;--card:#f6f8fa;
--rule:#d1d9e0;--grid:#e4e9ee;--line:#0b5cad;--wide:#cfe2f5;--narrow:#9cc4ea;--bar:#3d84c6;
--exact:#b3261e;--mark:#8a5a00;--bad:#b3261e;--good:#1a7f37}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--quiet:#9aa5b1;--paper:#0f1419;
--card:#171d24;--rule:#333c46;--grid:#252d36;--line:#7ab8f5;--wide:#1c3a57;--narrow:#2b5c8a;
--bar:#5b9bd8;--exact:#ff8a80;--mark:#e3b341;--bad:#ff8a80;--good:#5fd07a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 3rem;background:var(--paper);
color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.2;margin:.2rem 0 .6rem}
h2{font-size:1.2rem;margin:2.4rem 0 .6rem}
p{margin:.5rem 0;max-width:46rem}
.lead{font-size:1.15rem}
.note{border-left:4px solid var(--mark);padding:.2rem .8rem;background:var(--card)}
.good{color:var(--good)}.bad{color:var(--bad);font-weight:600}
.wide-table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--quiet);padding:.3rem 0}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--rule);text-align:right;
white-space:nowrap;vertical-align:top}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead th{border-bottom:2px solid var(--rule);color:var(--quiet);font-weight:600}
tbody th{font-weight:600}
table.facts{width:auto;margin:1rem 0}
h3{font-size:1rem;margin:1.6rem 0 .4rem}
table.facts th{font-weight:400;color:var(--quiet);padding-right:2rem;white-space:normal}
table.facts td{text-align:left;white-space:normal;overflow-wrap:anywhere}
figure{margin:0;overflow-x:auto}
figcaption{color:var(--quiet);font-size:.875rem;margin:.2rem 0 .6rem}
svg{display:block;width:100%;min-width:34rem;height:auto;font:13px system-ui,sans-serif}
.tick{fill:var(--quiet)}.name{fill:var(--quiet);font-size:13px}
.grid{stroke:var(--grid)}.axis{stroke:var(--quiet)}.zero{stroke:var(--quiet)}
.wide{fill:var(--wide)}.narrow{fill:var(--narrow)}.bar{fill:var(--bar)}
.line{fill:none;stroke:var(--line);stroke-width:2.5;stroke-linejoin:round}
.exact{stroke:var(--exact);stroke-width:2;stroke-dasharray:7 5}
.mark{stroke:var(--mark);stroke-width:2;stroke-dasharray:3 4}
.key{display:inline-block;width:1.6em;height:.8em;margin:0 .4em 0 1em;vertical-align:-.05em}
.key:first-child{margin-left:0}
.key.wide{background:var(--wide)}.key.narrow{background:var(--narrow)}
.key.line{height:0;border-top:3px solid var(--line);vertical-align:.25em}
.key.exact{height:0;border-top:3px dashed var(--exact);vertical-align:.25em}
.key.mark{height:0;border-top:3px dotted var(--mark);vertical-align:.25em}
details{margin:.6rem 0}
summary{cursor:pointer;color:var(--line)}
.choice{border:0;padding:0;margin:0 0 .4rem}
.choice legend{float:left;padding:0;margin-right:1rem;color:var(--quiet);font-size:.875rem}
.choice label{margin-right:1rem;font-size:.875rem}
.scales:has(#scale-often:checked) .rare,.scales:has(#scale-rare:checked) .often{display:none}
footer{margin-top:3rem;color:var(--quiet);font-size:.875rem}
@media print{body{max-width:none;padding:0}details>*{display:block}.choice{display:none}}
"""


T = TypeVar("T")

# Rows shown in a plot's table; the JSON has all of them.
ROWS_MAX: Final = 25

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def html_report(result: Result, *, name: str = "") -> str:
    """The HTML page of a result; `name` is the title of the game."""
    title = f"Simulation of {name or result.game}"
    body = "\n".join(filter(None, _sections(result)))
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style></head>
<body><main>
<h1>{escape(title)}</h1>
{body}
</main>
<footer>{escape(_origin(result))}</footer>
</body></html>
"""


def _sections(result: Result) -> Iterator[str]:
    yield f'<p class="lead">{escape(_summary(result.round.wagers))}</p>'
    yield _agreement(result.round.wagers)
    yield from (f'<p class="note">{escape(note)}</p>' for note in result.notes)
    yield "<h2>Wagers</h2>" + _table(
        "Every wager, over all players", WAGER_HEADINGS, wager_rows(result)
    )
    yield _facts(round_lines(result))
    yield _settled(result)
    yield _outcomes(result)
    yield _sessions(result)
    yield "<h2>How it was run</h2>" + _facts(run_lines(result))
    yield _given("Strategy", result.strategy)
    yield _given("House rules", result.rules)


def _summary(found: WagerFigures) -> str:
    if found.advantage is None:
        return "Too few rounds were played to say anything."
    staked, kept = show(found.staked).removesuffix(".00"), percent_of(found.advantage)
    return f"In {found.placed:,} rounds {staked} was staked, and the house kept {kept} of it."


def _agreement(found: WagerFigures) -> str:
    """Whether the estimate agrees with the exact value."""
    if found.z is None or found.exact_value is None:
        return ""
    kind = "good" if abs(found.z) < FAR else "bad"
    words = "agrees" if kind == "good" else "does not agree"
    return (
        f'<p>It <span class="{kind}">{words}</span> with the exact value,'
        f" {found.exact_value:.5%} ({escape(str(found.exact))}):"
        f" {abs(found.z):.2f} standard errors lie between the two.</p>"
    )


def _origin(result: Result) -> str:
    return (
        f"pitboss {result.version}, seed {result.seed}, {result.rounds:,} rounds:"
        " the same again gives the same figures."
    )


# -- plots -----------------------------------------------------------------------------------------


def _settled(result: Result) -> str:
    drawn = convergence_plot(result)
    if not drawn:
        return ""
    exact = '<span class="key exact"></span>exact value' * (
        result.round.wagers.exact_value is not None
    )
    keys = (
        '<span class="key line"></span>estimate'
        f'<span class="key wide"></span>95% confidence interval{exact}'
    )
    rows = [
        (f"{each.rounds:,}", f"{each.advantage:.5%}", f"{each.error:.5%}")
        for each in _some(result.convergence)
    ]
    table = _table("House advantage by rounds", ("rounds", "estimate", "s.e."), rows)
    return f"<h2>How it settled</h2>{_figure(drawn, keys)}{_folded(table)}"


def _outcomes(result: Result) -> str:
    drawn = outcomes_plot(result)
    if not drawn:
        return ""
    return (
        "<h2>What a round came to</h2>"
        f"<figure><figcaption>{escape(_about_outcomes(result))}</figcaption>"
        f'<div class="scales">{_CHOICE}'
        f'<div class="often">{drawn}</div>'
        f'<div class="rare">{outcomes_plot(result, log=True)}</div></div></figure>'
        f"{_folded(_outcome_table(result))}"
    )


_CHOICE: Final = (
    '<fieldset class="choice"><legend>Scale</legend>'
    '<label><input type="radio" name="scale" id="scale-often" checked> linear</label>'
    '<label><input type="radio" name="scale" id="scale-rare"> logarithmic</label></fieldset>'
)


def _about_outcomes(result: Result) -> str:
    """What the bars are, and what they leave out."""
    found = result.round
    said = "The net of all wagers and players together, and the share of rounds that had it."
    if len(bars_of(found.outcomes)) < len(found.outcomes):
        said += " Nets close together share a bar, and so do the rarest on either side."
    if found.others:
        said += f" {found.others:,} rounds had still other nets."
    return said


def _outcome_table(result: Result) -> str:
    total = result.round.wagers.placed
    bars = [bar for bar in bars_of(result.round.outcomes) if bar.times]
    rows = [(label_of(bar), f"{bar.times:,}", rarely(bar.times / total)) for bar in bars]
    return _table("Rounds by their net", ("net", "rounds", "share"), rows)


def _sessions(result: Result) -> str:
    facts = _facts([*session_lines(result), *system_lines(result)])
    if not result.sessions.number:
        return f"<h2>Sessions</h2>{facts}"
    spread = _table("How sessions are spread", SPREAD_HEADINGS, spread_rows(result))
    return f"<h2>Sessions</h2>{facts}{spread}{_fan(result)}"


def _fan(result: Result) -> str:
    fan = result.fan
    if fan is None:
        return ""
    marked = result.sessions.bankroll or result.sessions.target
    mark = '<span class="key mark"></span>bankroll lost, or target reached' if marked else ""
    keys = (
        '<span class="key line"></span>half of the sessions are below'
        '<span class="key narrow"></span>the middle half'
        f'<span class="key wide"></span>nine in ten{mark}'
    )
    heads = ("rounds", *(f"{share:.0%}" for share in fan.shares))
    moments = list(zip(fan.rounds, *fan.bands, strict=True))
    rows = [(f"{n:,}", *amounts(nets)) for n, *nets in _some(moments)]
    table = _table("Won or lost by rounds, quantiles of sessions", heads, rows)
    return f"<h3>Bankrolls</h3>{_figure(fan_plot(result), keys)}{_folded(table)}"


def _some(rows: Sequence[T]) -> list[T]:
    """Some of many rows, evenly, the first and the last among them."""
    if len(rows) <= ROWS_MAX:
        return list(rows)
    last = len(rows) - 1
    return [rows[round(last * at / (ROWS_MAX - 1))] for at in range(ROWS_MAX)]


# -- pieces ----------------------------------------------------------------------------------------


def _figure(drawn: str, keys: str) -> str:
    return f"<figure><figcaption>{keys}</figcaption>{drawn}</figure>"


def _folded(table: str) -> str:
    return f"<details><summary>The numbers</summary>{table}</details>"


def _table(caption: str, headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in headings)
    body = "\n".join(_row(*row) for row in rows)
    return (
        f'<div class="wide-table" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )


def _row(first: str, *cells: str) -> str:
    rest = "".join(f"<td>{escape(each)}</td>" for each in cells)
    return f'<tr><th scope="row">{escape(first)}</th>{rest}</tr>'


def _facts(lines: Iterable[ReportLine]) -> str:
    rows = "\n".join(_row(*line) for line in lines)
    return f'<table class="facts"><tbody>{rows}</tbody></table>' if rows else ""


def _given(title: str, values: Mapping[str, object]) -> str:
    """The inputs of the run, by name."""
    facts = _facts(ReportLine(name, said) for name, said in _flat(values))
    return f"<details><summary>{escape(title)}</summary>{facts}</details>" if facts else ""


def _flat(values: Mapping[str, object], under: str = "") -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{under}{name}.")
        else:
            yield f"{under}{name}", _said(value)


def _said(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value)) or "none"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)
