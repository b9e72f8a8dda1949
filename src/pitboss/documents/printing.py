"""A document printed on some paper in some format, as bytes with their media type."""

from __future__ import annotations

from typing import Final

import msgspec

from pitboss.documents.html import to_html
from pitboss.documents.model import Document
from pitboss.documents.paper import Format, Paper
from pitboss.errors import ExtraMissing

MEDIA_TYPES: Final = {
    Format.PDF: "application/pdf",
    Format.HTML: "text/html; charset=utf-8",
    Format.JSON: "application/json",
}


def printed(document: Document, form: Format, paper: Paper) -> bytes:
    """The document as a file."""
    match form:
        case Format.PDF:
            return _pdf(document, paper)
        case Format.HTML:
            return to_html(document, paper).encode()
        case Format.JSON:
            plain = {**msgspec.to_builtins(document), "digest": document.digest}
            return msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"


def file_name(document: Document, form: Format) -> str:
    """A name for the file: what it is, and the beginning of its digest."""
    return f"{document.kind.replace('_', '-')}-{document.digest[:12]}.{form}"


def _pdf(document: Document, paper: Paper) -> bytes:
    try:
        from pitboss.documents.pdf import to_pdf
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "reportlab":
            raise
        message = "PDF needs another package: pip install 'pitboss[documents]'"
        raise ExtraMissing(message) from None
    return to_pdf(document, paper)
