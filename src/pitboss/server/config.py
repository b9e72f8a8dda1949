"""Reads the settings of the server: from a file, the environment and the command line.

What comes later wins: defaults, the file, the environment, the command line. Everything is checked
before the server starts. An error names the file and the line, or the variable, and says what was
probably meant.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import inspect

from pitboss.errors import MalformedFile, PitbossError, did_you_mean
from pitboss.games import names
from pitboss.ledger.engines import read_url
from pitboss.server.settings import (
    AccountSettings,
    Bankroll,
    Clocks,
    NoticeSettings,
    ServerSettings,
    Settings,
)
from pitboss.server.web.limits import Limits
from pitboss.server.web.middleware import Sites
from pitboss.server.web.serving import trusted_proxies

CONFIG_VARIABLE: Final = "PITBOSS_CONFIG"  # the file, if none is named
PREFIX: Final = "PITBOSS_"
COMMENT_CHARS: Final = 96
PORT_MAX: Final = 65_535
LIKELY: Final = 0.85  # how alike a variable must be to be taken for a mistyped one

Key: TypeAlias = tuple[str, str]  # the section and the name of a setting

# The sections of the file. What is left out belongs elsewhere.
SECTIONS: Final[Mapping[str, tuple[type, tuple[str, ...]]]] = {
    "server": (ServerSettings, ()),
    "tables": (Settings, ("clocks", "accounts", "bankroll", "notices", "origins", "warm")),
    "accounts": (AccountSettings, ()),
    "bankroll": (Bankroll, ()),
    "clocks": (Clocks, ("bots",)),
    "notices": (NoticeSettings, ()),
    "limits": (Limits, ()),
}

_HEADER: Final = re.compile(r"""\s*\[\s*["']?([\w-]+)["']?\s*\]""")
_ASSIGNED: Final = re.compile(r"""\s*(?:["']?([\w-]+)["']?\s*\.\s*)?["']?([\w-]+)["']?\s*=""")
_PASSWORD: Final = re.compile(r"(://[^:/@]*:)[^@]*@")
_WEBHOOK: Final = re.compile(r"https?://[^\s/]\S*")
_EMAIL: Final = re.compile(r"[^\s@,<>]+@[^\s@,<>]+")
_PLACE: Final = re.compile(r"(.*?) \(at (?:line (\d+), column \d+|end of document)\)")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: where it stands, what it takes, and what it means."""

    section: str
    name: str
    type: Any
    default: object
    help: str

    @property
    def key(self) -> Key:
        """The section and the name."""
        return self.section, self.name

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return f"{PREFIX}{self.section}_{self.name}".upper()

    @property
    def takes(self) -> str:
        """What it takes, in words."""
        return _in_words(inspect.type_info(self.type))


@dataclass(frozen=True, slots=True)
class Given:
    """A value that somebody gave to a setting, and where: `house.toml:3`, a variable, an option."""

    value: object
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings in force, and those that somebody gave."""

    server: ServerSettings
    tables: Settings
    limits: Limits
    given: Mapping[Key, Given]

    def value(self, setting: Setting) -> object:
        """The value of a setting that is in force."""
        given = self.given.get(setting.key)
        return setting.default if given is None else given.value


@cache
def all_settings() -> Mapping[Key, Setting]:
    """Every setting, section by section."""
    return {each.key: each for section in SECTIONS for each in _settings(section)}


def _settings(section: str) -> Iterator[Setting]:
    kind, elsewhere = SECTIONS[section]
    hints, usual = get_type_hints(kind, include_extras=True), kind()
    for name in hints:
        if name not in elsewhere:
            metas = [each for each in get_args(hints[name]) if isinstance(each, msgspec.Meta)]
            helps = [each.description for each in metas if each.description]
            yield Setting(section, name, hints[name], getattr(usual, name), " ".join(helps))


def _in_words(found: inspect.Type) -> str:
    match found:
        case inspect.Metadata(type=inner):
            return _in_words(inner)
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.BoolType():
            return "true or false"
        case inspect.FloatType():
            return "a number above 0"
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case inspect.VarTupleType():
            return 'a list of texts: ["one", "two"]'
        case inspect.DataclassType(fields=parts):
            each = ", ".join(f"{part.name} = {_in_words(part.type)}" for part in parts)
            return f"{{ {each} }}"
        case _:
            return "a text in quotes"


# -- reading --------------------------------------------------------------------------------------


def read_config(
    file: Path | None, environment: Mapping[str, str], options: Mapping[str, tuple[Key, object]]
) -> Config:
    """All settings, checked; everything that is wrong is one error.

    `options` are those of the command line, each with its setting; one that is None or empty was
    not given.
    """
    reader = _Reader()
    if file is None and environment.get(CONFIG_VARIABLE):
        file = Path(environment[CONFIG_VARIABLE])
    if file is not None:
        reader.read_file(file)
    reader.read_environment(environment)
    for option, (key, value) in options.items():
        if value not in (None, []):
            reader.take(all_settings()[key], value, option)
    if reader.faults:
        raise MalformedFile("; ".join(reader.faults))
    return _made(reader.given)


def _made(given: Mapping[Key, Given]) -> Config:
    values: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for (section, name), each in given.items():
        values[section][name] = each.value
    server, clocks = ServerSettings(**values["server"]), Clocks(**values["clocks"])
    served: dict[str, Any] = {
        "clocks": clocks,
        "accounts": AccountSettings(**values["accounts"]),
        "bankroll": Bankroll(**values["bankroll"]),
        "notices": NoticeSettings(**values["notices"]),
        "origins": server.origins,
        "warm": True,
    }
    return Config(
        server=server,
        tables=Settings(**values["tables"], **served),
        limits=Limits(**values["limits"]),
        given=given,
    )


class _Reader:
    """Collects what was given, and what is wrong with it."""

    def __init__(self) -> None:
        self.given: dict[Key, Given] = {}
        self.faults: list[str] = []

    def take(self, setting: Setting, value: object, source: str) -> None:
        """Take a value for a setting, or note why it cannot be."""
        try:
            value = msgspec.convert(value, setting.type, strict=True)
            _check(setting, value)
        except msgspec.ValidationError:
            shown = msgspec.json.encode(value).decode() if _is_plain(value) else value
            self._fault(source, f"{setting.name} takes {setting.takes}, not {shown}")
        except PitbossError as error:
            self._fault(source, f"{setting.name}: {error.message}")
        else:
            self.given[setting.key] = Given(value, source)

    def _fault(self, source: str, message: str) -> None:
        self.faults.append(f"{source}: {message}")

    # -- the file ---------------------------------------------------------------------------------

    def read_file(self, file: Path) -> None:
        """Take the settings of a file."""
        try:
            text = file.read_text("utf-8-sig")
        except OSError as error:
            raise MalformedFile(f"{file} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise MalformedFile(f"{file} is not a text in UTF-8") from None
        try:
            found = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise MalformedFile(f"{file}:{_broken_at(str(error), text)}") from None
        lines = _lines(text)
        for section, content in found.items():
            place = f"{file}:{lines.get((section, ''), lines.get(('', section), 1))}"
            if not isinstance(content, dict):
                self._fault(place, _without_section(section))
                continue
            if section not in SECTIONS:
                message = f"there is no section {section}{did_you_mean(section, SECTIONS)}"
                self._fault(place, message)
                continue
            for name, value in content.items():
                line = lines.get((section, name))
                source = place if line is None else f"{file}:{line}"
                if (section, name) in all_settings():
                    self.take(all_settings()[section, name], value, source)
                else:
                    self._fault(source, _unknown_name(section, name))

    # -- the environment --------------------------------------------------------------------------

    def read_environment(self, environment: Mapping[str, str]) -> None:
        """Take the settings of environment variables."""
        known = {each.variable: each for each in all_settings().values()}
        prefixes = tuple(f"{PREFIX}{section.upper()}_" for section in SECTIONS)
        for name, text in environment.items():
            if name in known:
                self.take(known[name], _from_text(known[name], text), name)
            elif name.startswith(PREFIX):
                close = get_close_matches(name, known, n=1, cutoff=LIKELY)
                hint = f"; did you mean {close[0]}?" if close else ""
                if close or name.startswith(prefixes):
                    self._fault(name, f"there is no such setting{hint}")


def _broken_at(message: str, text: str) -> str:
    """The line in which a file is no TOML, and why; the last one if it breaks off."""
    found = _PLACE.fullmatch(message)
    words, line = (message, None) if found is None else (found[1], found[2])
    return f"{line or len(text.splitlines())}: {words}"


def _lines(text: str) -> dict[Key, int]:
    """The lines in which sections begin and settings stand."""
    found: dict[Key, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            section = header[1]
            found.setdefault((section, ""), number)
        elif assigned := _ASSIGNED.match(line):
            found.setdefault((assigned[1] or section, assigned[2]), number)
    return found


def _without_section(name: str) -> str:
    if name in SECTIONS:
        return f"{name} is a section: write [{name}] above its settings"
    if homes := _sections_of(name):
        return f"{name} stands in the section {homes}"
    return f"there is no setting {name}{did_you_mean(name, _names())}"


def _unknown_name(section: str, name: str) -> str:
    if homes := _sections_of(name):
        return f"{name} stands in the section {homes}, not in [{section}]"
    return f"there is no setting {name} in [{section}]{did_you_mean(name, _names(section))}"


def _names(section: str = "") -> list[str]:
    return [name for home, name in all_settings() if section in ("", home)]


def _sections_of(name: str) -> str:
    return " or ".join(f"[{section}]" for section, each in all_settings() if each == name)


def _from_text(setting: Setting, text: str) -> object:
    """The value of an environment variable; numbers and tables are written as in the file."""
    kind = inspect.type_info(setting.type)
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.VarTupleType):
        return [each.strip() for each in text.split(",") if each.strip()]
    if isinstance(kind, inspect.StrType | inspect.LiteralType):
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _check(setting: Setting, value: object) -> None:
    """Check what a type cannot say."""
    match setting.name, value:
        case "games", tuple():
            for each in value:
                if each not in names():
                    raise MalformedFile(f"there is no game {each}{did_you_mean(each, names())}")
        case "origins", tuple():
            Sites(value)
        case "proxies", tuple():
            trusted_proxies(value)
        case "metrics", str() if value:
            address_in(value)
        case "database", str() if value:
            read_url(value)
        case (("regulator_webhook" | "surveillance_webhook"), str()) if value:
            if not _WEBHOOK.fullmatch(value):
                raise MalformedFile("a webhook begins with https:// or http://")
        case (("regulator_email" | "surveillance_email" | "sender"), str()) if value:
            if not _EMAIL.fullmatch(value):
                raise MalformedFile(f"{value} is not an e-mail address")


def address_in(text: str) -> tuple[str, int]:
    """The host and the port of an address: `127.0.0.1:9464`, `[::1]:9464`."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or int(port) > PORT_MAX:
        raise MalformedFile(f"{text} is not an address and a port such as 127.0.0.1:9464")
    return host, int(port)


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float | list | dict)


# -- printing -------------------------------------------------------------------------------------


def config_file(config: Config) -> str:
    """The settings in force as a configuration file with comments."""
    lines = ["# Settings of pitboss serve. Environment variables and options go before this file."]
    section = ""
    for setting in all_settings().values():
        if setting.section != section:
            section = setting.section
            words = (SECTIONS[section][0].__doc__ or "").partition("\n")[0]
            lines += ["", f"# -- {words}", f"[{section}]"]
        given = config.given.get(setting.key)
        source = "" if given is None else f" Given by {given.source}."
        lines += ["", *_comment(f"{setting.help} Takes {setting.takes}.")]
        lines.append(f"# {setting.variable}.{source}")
        lines.append(f"{setting.name} = {_toml(_shown(setting, config.value(setting)))}")
    return "\n".join(lines) + "\n"


def _comment(text: str) -> list[str]:
    return wrap(text, COMMENT_CHARS, initial_indent="# ", subsequent_indent="# ")


def _shown(setting: Setting, value: object) -> object:
    """A value as it may be printed: without passwords."""
    if setting.name == "smtp_password" and value:
        return "***"
    if setting.name == "database" and value:
        return _PASSWORD.sub(r"\1***@", str(value))
    return value


def _toml(value: object) -> str:
    match msgspec.to_builtins(value):
        case list() | tuple() as items:
            return f"[{', '.join(map(_toml, items))}]"
        case dict() as parts:
            return f"{{ {', '.join(f'{name} = {_toml(part)}' for name, part in parts.items())} }}"
        case plain:
            return msgspec.json.encode(plain).decode()
