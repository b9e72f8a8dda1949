"""A document as one HTML file that needs nothing else, for a screen or for a printer."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final, assert_never

from pitboss.documents.model import (
    AnyBlock,
    Document,
    Facts,
    Heading,
    Items,
    NewPage,
    Paragraph,
    Signatures,
    Table,
    Verbatim,
    provisions_text,
)
from pitboss.documents.paper import Paper

_STYLE: Final = """
@page { margin: 18mm 18mm 20mm; }
body { font: 10.5pt/1.45 "DejaVu Sans", Verdana, sans-serif; color: #111; max-width: 180mm;
  margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.7em; line-height: 1.2; margin: 0 0 .5em; }
h2 { font-size: 1.2em; margin: 1.4em 0 .4em; break-after: avoid; }
h3 { font-size: 1em; margin: 1.1em 0 .3em; break-after: avoid; }
p { margin: .5em 0; }
table { border-collapse: collapse; width: 100%; margin: .6em 0; font-size: .88em; }
th, td { text-align: left; vertical-align: top; padding: .25em .5em; border: .5pt solid #999; }
th { background: #eee; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.figures { text-align: right; font-variant-numeric: tabular-nums; }
.facts th { width: 30%; font-weight: normal; color: #444; }
.status, .strong { font-weight: bold; }
.status { border: 1pt solid #111; padding: .5em .7em; }
pre { white-space: pre-wrap; font: .85em/1.35 "DejaVu Sans Mono", monospace; }
.sign { display: grid; grid-template-columns: 1fr 1fr 8em; gap: 1em; margin: 2.2em 0 0;
  break-inside: avoid; }
.sign span { border-bottom: .6pt solid #111; min-height: 1.4em; }
.sign small { color: #444; }
.new-page { break-before: page; }
footer { margin-top: 2.5em; border-top: .5pt solid #999; padding-top: .4em; font-size: .72em; }
.poster { font-size: 17pt; }
.poster footer, .poster .facts, .poster .status { font-size: 8pt; }
.label main { border: 1.5pt solid #111; padding: 5mm; max-width: 110mm; }
"""


def to_html(document: Document, paper: Paper) -> str:
    """The document as HTML; the paper is what a browser prints it on."""
    page = f"@page {{ size: {paper.css}; }}"
    body = "\n".join([*_head(document), *map(_block, document.blocks)])
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(document.title)}</title>\n<style>\n{page}{_STYLE}</style>\n</head>\n"
        f'<body class="{document.form}">\n<main>\n{body}\n</main>\n'
        f"<footer>{escape(document.reference)}<br>sha256 {document.digest}</footer>\n"
        "</body>\n</html>\n"
    )


def _head(document: Document) -> Iterable[str]:
    yield f"<h1>{escape(document.title)}</h1>"
    rows = {
        "Provision": provisions_text(document.provisions),
        "Number": document.number,
        "Version": document.version,
        "Digest": document.digest,
    }
    yield _facts((name, value) for name, value in rows.items() if value)
    if document.status:
        yield f'<p class="status">{_lines(document.status)}</p>'


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _facts(pairs: Iterable[tuple[str, str]]) -> str:
    rows = (f"<tr><th>{escape(name)}</th><td>{_lines(value)}</td></tr>" for name, value in pairs)
    return f'<table class="facts">{"".join(rows)}</table>'


def _block(block: AnyBlock) -> str:
    match block:
        case Heading():
            tag = f"h{block.level + 1}"
            return f"<{tag}>{escape(block.text)}</{tag}>"
        case Paragraph():
            style = ' class="strong"' if block.strong else ""
            return f"<p{style}>{_lines(block.text)}</p>"
        case Items():
            return f"<ul>{''.join(f'<li>{_lines(each)}</li>' for each in block.items)}</ul>"
        case Table():
            return _table(block)
        case Facts():
            return _facts(block.facts)
        case Verbatim():
            return f"<pre>{escape(block.text)}</pre>"
        case Signatures():
            return "\n".join(_signature(role, name) for role, name in block.lines)
        case NewPage():
            return '<div class="new-page"></div>'
        case _:
            assert_never(block)


def _table(block: Table) -> str:
    styles = [' class="figures"' if each.figures else "" for each in block.columns]
    head = "".join(
        f"<th{style}>{escape(each.title)}</th>"
        for style, each in zip(styles, block.columns, strict=True)
    )
    body = "\n".join(f"<tr>{_cells(row, styles)}</tr>" for row in block.rows)
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def _cells(row: Iterable[str], styles: Iterable[str]) -> str:
    return "".join(
        f"<td{style}>{_lines(cell)}</td>" for style, cell in zip(styles, row, strict=True)
    )


def _signature(role: str, name: str) -> str:
    return (
        f'<div class="sign"><div><span>{escape(name)}</span><br><small>{escape(role)}</small></div>'
        "<span></span><span></span><small></small><small>Signature</small>"
        "<small>Date and time</small></div>"
    )
