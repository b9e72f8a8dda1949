"""The look of a report: one sheet of style, by day and by night, on screen and on paper."""

from __future__ import annotations

from typing import Final

__all__ = ["STYLE"]

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
