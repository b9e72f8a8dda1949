"""The pages as they lie in the package: what they load is there, and nothing is written inline."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pitboss.server.web.app import PAGES, WEB, felt_file, page_html

HTML = sorted((WEB / "pages").glob("*.html"))
FELTS = WEB / "js" / "felt"
GAMES = WEB.parent / "games"
SCRIPTS = sorted([*(WEB / "js").rglob("*.js"), *GAMES.glob("*/*.js")])
SHEETS = sorted((WEB / "css").glob("*.css"))

SCRIPT_LINES_MAX = 400
LINE_CHARS_MAX = 100

# The one address in a script that is no address: the name of SVG's own words.
SVG_NAME = "http://www.w3.org/2000/svg"

_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"'$]+)["']""")
_EXPORT = re.compile(r"^export (?:async )?(?:function\*?|class|const)\s+(\w+)", re.MULTILINE)
_BANNED = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function)\b"
)


@dataclass
class Page(HTMLParser):
    """What stands in a page: its tags, and what was written between them."""

    path: Path
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    _open: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(page_html(self.path.name))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._open = tag

    def handle_data(self, data: str) -> None:
        self.words[self._open] = self.words.get(self._open, "") + data.strip()

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every such tag."""
        return [attrs for name, attrs in self.tags if name == tag]

    def addresses(self) -> list[str]:
        """Every address the page names."""
        named = [attrs.get(name) for _, attrs in self.tags for name in ("src", "href", "action")]
        return [each for each in named if each]


def name_of(path: Path) -> str:
    """A file as it is named in a report."""
    return str(path.relative_to(WEB.parent))


def imported(path: Path, name: str) -> Path:
    """The file that a browser gets for what a script imports: felts are served together."""
    folder = path.parent
    if folder.parent == GAMES:
        folder = FELTS if path.name == "felt.js" else FELTS / folder.name
    found = (folder / name).resolve()
    return felt_file(found.relative_to(WEB).as_posix()) or found


pages = pytest.mark.parametrize("path", HTML, ids=name_of)
scripts = pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
sheets = pytest.mark.parametrize("path", SHEETS, ids=name_of)


# -- pages ----------------------------------------------------------------------------------------


def test_every_page_the_house_serves_is_there() -> None:
    """No route leads to a page that is missing, and no page is without a route."""
    assert {path.name for path in HTML} == set(PAGES.values())


@pages
def test_a_page_loads_only_what_is_there(path: Path) -> None:
    """Every file that a page names lies in the package."""
    static = [each for each in Page(path).addresses() if each.startswith("/static/")]

    assert static
    assert [each for each in static if not (WEB / each.removeprefix("/static/")).is_file()] == []


@pages
def test_a_page_leads_only_to_this_house(path: Path) -> None:
    """Nothing is loaded from elsewhere, and no link leads away."""
    text = page_html(path.name)

    assert "http:" not in text
    assert "https:" not in text
    assert all(each.startswith(("/", "#")) for each in Page(path).addresses())


@pages
def test_a_page_has_nothing_inline(path: Path) -> None:
    """Scripts and styles are files, and no tag carries a handler or a style of its own."""
    page = Page(path)
    named = {name for _, attrs in page.tags for name in attrs}

    assert page.all("style") == []
    assert all(each.get("src") and each.get("type") == "module" for each in page.all("script"))
    assert page.words.get("script", "") == ""
    assert [name for name in named if name.startswith("on") or name == "style"] == []


@pages
def test_a_page_can_be_read_by_everybody(path: Path) -> None:
    """Language, title, width, landmarks, a way past the head, and a word without scripts."""
    page = Page(path)
    title = page.words["title"]
    skips = [each.get("href") for each in page.all("a") if "skip" in str(each.get("class"))]
    places = {f"#{each.get('id')}" for _, each in page.tags if each.get("id")}
    roles = {each.get("role") for _, each in page.tags}

    assert page.all("html")[0].get("lang") == "en"
    assert title.endswith(" · pitboss")
    assert any(each.get("name") == "viewport" for each in page.all("meta"))
    assert len(page.all("main")) == 1
    assert {"banner", "contentinfo"} <= roles
    assert skips[:1] == ["#main"]
    assert places.issuperset(skips)
    assert len(page.all("noscript")) == 1


def test_no_two_pages_have_the_same_title() -> None:
    """Anyone who has several open can tell them apart."""
    titles = [Page(path).words["title"] for path in HTML]

    assert len(set(titles)) == len(titles)


# -- scripts --------------------------------------------------------------------------------------


@scripts
def test_a_script_is_short_and_narrow(path: Path) -> None:
    """Files under 400 lines, lines of at most 100 characters."""
    lines = path.read_text("utf-8").splitlines()

    assert len(lines) < SCRIPT_LINES_MAX
    assert [line for line in lines if len(line) > LINE_CHARS_MAX] == []


@scripts
def test_a_script_never_takes_text_for_markup_or_code(path: Path) -> None:
    """Words from the server are put in as words; nothing is evaluated; no other host is named."""
    text = path.read_text("utf-8").replace(SVG_NAME, "")

    assert _BANNED.findall(text) == []
    assert re.findall(r"https?://[a-z]", text) == []
    assert "TO" + "DO" not in text


@scripts
def test_a_script_imports_only_what_is_there(path: Path) -> None:
    """Every module a script names lies beside it, and holds the names it takes from there."""
    text = path.read_text("utf-8")
    missing = [each for each in _IMPORT.findall(text) if not imported(path, each).is_file()]
    taken = re.findall(r'(?:im|ex)port \{([^}]*)\} from "(\.[^"]+)"', text)
    strange = [
        f"{name} from {source}"
        for names, source in taken
        for name in _names(names) - _exports(imported(path, source))
    ]

    assert missing == []
    assert strange == []


def _names(listed: str) -> set[str]:
    return {each.split(" as ")[0].strip() for each in listed.split(",") if each.strip()}


def _exports(path: Path) -> set[str]:
    text = path.read_text("utf-8")
    named = re.findall(r"export \{([^}]*)\}", text)
    return {*_EXPORT.findall(text), *(name for each in named for name in _names(each))}


@scripts
def test_what_a_script_exports_says_what_it_is(path: Path) -> None:
    """A sentence stands above every exported function and class."""
    lines = path.read_text("utf-8").splitlines()
    exported = re.compile(r"export (async )?(function|class)\b")
    bare = [
        line
        for above, line in zip(["", *lines], lines, strict=False)
        if exported.match(line) and not above.strip().endswith("*/")
    ]

    assert bare == []


# -- styles ---------------------------------------------------------------------------------------


@sheets
def test_a_sheet_asks_nothing_of_other_hosts(path: Path) -> None:
    """No style is imported, and no picture or letter comes from elsewhere."""
    text = path.read_text("utf-8")

    assert "@import" not in text
    assert "url(" not in text
    assert "http" not in text


def test_the_house_has_colours_for_day_and_night_and_rests_when_asked() -> None:
    """Dark rooms and people who want less motion are served by the sheet all pages load."""
    text = (WEB / "css" / "base.css").read_text("utf-8")

    assert "prefers-color-scheme: dark" in text
    assert "prefers-reduced-motion: reduce" in text
    assert all("/static/css/base.css" in Page(path).addresses() for path in HTML)
