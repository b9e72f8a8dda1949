"""A document as PDF: headings repeated over long tables, reference and page number on each page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from threading import Lock
from typing import Any, Final, assert_never

from reportlab.lib.colors import HexColor, black, white
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    ListFlowable,
    ListItem,
    LongTable,
    PageBreak,
    PageTemplate,
    Spacer,
    TableStyle,
)
from reportlab.platypus import Paragraph as Text

from pitboss.documents.columns import column_widths
from pitboss.documents.fonts import BODY, BOLD, marked_up, plain, register, width
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

MM: Final = 72 / 25.4
MARGIN: Final = 18 * MM
FOOT: Final = 24 * MM
LABEL_WIDTH: Final = 110 * MM
PADDING: Final = 4.0
POSTER_LINES_MAX: Final = 14  # so many fit on one page in large type
SMALL_POSTER: Final = 12.5
_GREY: Final = HexColor("#777777")
_SHADE: Final = HexColor("#eeeeee")
_SIZES: Final = {"page": 9.5, "poster": 17.0, "label": 10.5}

# The library keeps some state of its fonts for all documents together.
_ONE_AT_A_TIME: Final = Lock()


def to_pdf(document: Document, paper: Paper) -> bytes:
    """The document as PDF; the same document on the same paper gives the same bytes."""
    with _ONE_AT_A_TIME:
        register()
        return _Printer(document, paper).printed()


class _Numbered(Canvas):
    """A canvas that writes the foot of each page once it is known how many there are."""

    def __init__(
        self,
        file: BytesIO,
        *,
        foot: Callable[[Canvas, int, int], None],
        **rest: Any,  # noqa: ANN401 - whatever the library gives its canvas
    ) -> None:
        super().__init__(file, **rest)
        self._foot, self._pages = foot, list[dict[str, object]]()

    def showPage(self) -> None:
        """Keep the page for later."""
        self._pages.append(dict(self.__dict__))
        self._startPage()  # type: ignore[attr-defined]

    def save(self) -> None:
        """Write all pages with their feet."""
        for number, page in enumerate(self._pages, 1):
            self.__dict__.update(page)
            self._foot(self, number, len(self._pages))
            super().showPage()
        super().save()


class _Printer:
    """Prints one document."""

    def __init__(self, document: Document, paper: Paper) -> None:
        self._document, (self._wide, self._high) = document, paper.points
        size = self._size = _size(document)
        inner = self._wide - 2 * MARGIN
        self._inner = min(inner, LABEL_WIDTH - 8 * MM) if document.form == "label" else inner
        self._body = ParagraphStyle(
            "body", fontName=BODY, fontSize=size, leading=size * 1.4, spaceAfter=size * 0.5
        )
        self._strong = ParagraphStyle("strong", self._body, fontName=BOLD)
        self._cell = ParagraphStyle(
            "cell", fontName=BODY, fontSize=size * 0.85, leading=size * 1.12
        )
        self._head = ParagraphStyle("head", self._cell, fontName=BOLD)
        self._figure = ParagraphStyle("figure", self._cell, alignment=TA_RIGHT)
        self._figure_head = ParagraphStyle("figure-head", self._figure, fontName=BOLD)
        self._small = ParagraphStyle("small", fontName=BODY, fontSize=7.5, leading=10)
        self._status = ParagraphStyle(
            "status", self._small, fontName=BOLD, fontSize=8.5, leading=12
        )

    def printed(self) -> bytes:
        """The bytes of the file."""
        target = BytesIO()
        top = self._high - MARGIN
        frame = Frame(
            MARGIN,
            FOOT,
            self._wide - 2 * MARGIN,
            top - FOOT,
            leftPadding=0,
            rightPadding=0,
            topPadding=0,
            bottomPadding=0,
        )
        document = BaseDocTemplate(
            target,
            pagesize=(self._wide, self._high),
            title=self._document.title,
            subject=self._document.reference,
            author="pitboss",
            creator="pitboss",
            invariant=1,
        )
        document.addPageTemplates([PageTemplate(id="page", frames=[frame])])
        document.build(self._story(), canvasmaker=partial(_Numbered, foot=self._foot))
        return target.getvalue()

    # -- head and foot ----------------------------------------------------------------------------

    def _foot(self, canvas: Canvas, page: int, pages: int) -> None:
        y, right = FOOT - 6 * MM, self._wide - MARGIN
        canvas.setStrokeColor(_GREY)
        canvas.setLineWidth(0.4)
        canvas.line(MARGIN, y, right, y)
        canvas.setFont(BODY, 6.5)
        canvas.setFillColor(black)
        document, count = self._document, f"page {page} of {pages}"
        number = f"{document.number} · version {document.version}"
        room = right - MARGIN - width(count, 6.5) - 12
        canvas.drawString(MARGIN, y - 9, _shortened(f"{document.title} · {number}", room, 6.5))
        canvas.drawRightString(right, y - 9, count)
        canvas.drawString(MARGIN, y - 18, f"sha256 {document.digest}")

    def _story(self) -> list[Flowable]:
        blocks = [each for block in self._document.blocks for each in self._block(block)]
        if self._document.form == "label":
            return [self._framed([*self._title(), *blocks, Spacer(0, 6), *self._reference()])]
        if self._document.form == "poster":
            return [*self._title(), *blocks, Spacer(0, self._size), *self._reference()]
        return [*self._title(), *self._reference(), Spacer(0, self._size * 0.6), *blocks]

    def _title(self) -> Iterator[Flowable]:
        size = self._size * 1.75
        style = ParagraphStyle(
            "title", fontName=BOLD, fontSize=size, leading=size * 1.2, spaceAfter=size * 0.4
        )
        yield Text(marked_up(self._document.title), style)

    def _reference(self) -> Iterator[Flowable]:
        document = self._document
        rows = {
            "Provision": provisions_text(document.provisions),
            "Number": document.number,
            "Version": document.version,
            "Digest": document.digest,
        }
        cells = [
            [Text(name, self._small), Text(marked_up(value), self._small)]
            for name, value in rows.items()
            if value
        ]
        style = TableStyle(
            [
                ("LINEABOVE", (0, 0), (-1, 0), 0.6, black),
                ("LINEBELOW", (0, -1), (-1, -1), 0.6, black),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ]
        )
        widths = [20 * MM, self._inner - 20 * MM]
        yield LongTable(cells, colWidths=widths, style=style, spaceAfter=6)
        if document.status:
            yield Text(marked_up(document.status), self._status)

    def _framed(self, blocks: list[Flowable]) -> Flowable:
        style = TableStyle(
            [
                ("BOX", (0, 0), (-1, -1), 1.4, black),
                ("LEFTPADDING", (0, 0), (-1, -1), 4 * MM),
                ("RIGHTPADDING", (0, 0), (-1, -1), 4 * MM),
                ("TOPPADDING", (0, 0), (-1, -1), 4 * MM),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 4 * MM),
            ]
        )
        wide = self._inner + 8 * MM
        return LongTable([[blocks]], colWidths=[wide], style=style, hAlign="LEFT", spaceAfter=10)

    # -- blocks -----------------------------------------------------------------------------------

    def _block(self, block: AnyBlock) -> Iterator[Flowable]:
        match block:
            case Heading():
                yield from self._heading(block)
            case Paragraph():
                yield Text(marked_up(block.text), self._strong if block.strong else self._body)
            case Items():
                yield self._items(block)
            case Table():
                yield self._table(block)
            case Facts():
                yield self._facts(block)
            case Verbatim():
                yield from (Text(marked_up(line) or "&nbsp;", self._cell) for line in _lines(block))
            case Signatures():
                yield from (self._signature(role, name) for role, name in block.lines)
            case NewPage():
                yield PageBreak()
            case _:
                assert_never(block)

    def _heading(self, block: Heading) -> Iterator[Flowable]:
        size = self._size * (1.25 if block.level == 1 else 1.05)
        style = ParagraphStyle(
            "heading",
            fontName=BOLD,
            fontSize=size,
            leading=size * 1.25,
            spaceBefore=size * 0.7,
            spaceAfter=size * 0.35,
        )
        yield CondPageBreak(9 * self._size)
        yield Text(marked_up(block.text), style)

    def _items(self, block: Items) -> Flowable:
        entries: list[Any] = [ListItem(Text(marked_up(each), self._body)) for each in block.items]
        return ListFlowable(
            entries,
            bulletType="bullet",
            bulletFontName=BODY,
            bulletFontSize=self._size,
            start="•",
            leftIndent=1.3 * self._size,
        )

    def _facts(self, block: Facts) -> Flowable:
        cells = [
            [Text(marked_up(name), self._cell), Text(marked_up(value), self._cell)]
            for name, value in block.facts
        ]
        style = TableStyle([*_GRID, ("BACKGROUND", (0, 0), (0, -1), _SHADE)])
        widths = [self._inner * 0.3, self._inner * 0.7]
        return LongTable(cells, colWidths=widths, style=style, hAlign="LEFT", spaceAfter=6)

    def _table(self, block: Table) -> Flowable:
        size = self._size * 0.85
        titles = [plain(each.title) for each in block.columns]
        texts = [titles, *([plain(cell) for cell in row] for row in block.rows)]
        widths = column_widths(
            texts,
            self._inner,
            measure=lambda text: width(text, size, bold=text in titles),
            padding=2 * PADDING + 1,
        )
        heads = [self._figure_head if each.figures else self._head for each in block.columns]
        styles = [self._figure if each.figures else self._cell for each in block.columns]
        cells = [
            [
                Text(marked_up(each.title), style)
                for each, style in zip(block.columns, heads, strict=True)
            ]
        ]
        cells += [
            [Text(marked_up(cell), style) for cell, style in zip(row, styles, strict=True)]
            for row in block.rows
        ]
        style = TableStyle([*_GRID, ("BACKGROUND", (0, 0), (-1, 0), _SHADE)])
        return LongTable(
            cells,
            colWidths=widths,
            style=style,
            repeatRows=1,
            splitInRow=1,
            hAlign="LEFT",
            spaceBefore=2,
            spaceAfter=6,
        )

    def _signature(self, role: str, name: str) -> Flowable:
        line = [Text(marked_up(name) or "&nbsp;", self._cell), "", ""]
        words = ("Signature", "Date and time")
        below = [Text(marked_up(role), self._small), *(Text(each, self._small) for each in words)]
        wide = self._inner
        style = TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, 0), 0.6, black),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 1), (-1, 1), 1),
                ("INNERGRID", (0, 0), (-1, 0), 6, white),
                ("NOSPLIT", (0, 0), (-1, -1)),
            ]
        )
        return LongTable(
            [line, below],
            colWidths=[wide * 0.38, wide * 0.36, wide * 0.26],
            rowHeights=[1.9 * self._size, None],
            style=style,
            hAlign="LEFT",
            spaceBefore=4,
        )


_GRID: Final = (
    ("GRID", (0, 0), (-1, -1), 0.4, _GREY),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
    ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
)


def _size(document: Document) -> float:
    """The size of the type; a poster that says much is printed in the smaller one."""
    if document.form == "poster" and len(document.blocks) > POSTER_LINES_MAX:
        return SMALL_POSTER
    return _SIZES[document.form]


def _lines(block: Verbatim) -> list[str]:
    return block.text.splitlines()


def _shortened(text: str, room: float, size: float) -> str:
    """A line that is no wider than there is room."""
    shown = plain(text)
    if width(shown, size) <= room:
        return shown
    while shown and width(f"{shown}…", size) > room:
        shown = shown[:-1]
    return f"{shown.rstrip()}…"
