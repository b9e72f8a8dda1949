"""What runs is what was checked: the installed files against the record of the installation."""

from __future__ import annotations

import base64
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from pathlib import Path
from typing import Final

from pitboss.rulebook import register

_MADE_LATER: Final = ("__pycache__", ".pyc", ".nbi", ".nbc")  # what Python and Numba add


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """What a check of the installation has found."""

    version: str
    files: int
    provisions: int
    register: str
    editable: bool
    faults: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing was altered."""
        return not self.faults

    def as_dict(self) -> dict[str, object]:
        """All of it, for another program."""
        return {"sound": self.sound, **asdict(self)}

    def sentence(self) -> str:
        """All of it in a sentence."""
        if not self.sound:
            return f"{len(self.faults)} of the files are not what was installed."
        if self.editable:
            return (
                f"pitboss {self.version} runs from its source folder, of which no record was made;"
                f" the register of {self.provisions} provisions is {self.register[:16]}."
            )
        return (
            f"All {self.files} files of pitboss {self.version} are as they were installed;"
            f" the register of {self.provisions} provisions is {self.register[:16]}."
        )


def register_digest() -> tuple[int, str]:
    """How many provisions there are, and a digest of all of them."""
    rows = sorted(f"{row.cite}\t{row.text}" for row in register())
    return len(rows), sha256("\n".join(rows).encode("utf-8")).hexdigest()


def check_installation(found: Distribution | None = None) -> Installation:
    """Compare every file of the package with the record of its installation."""
    provisions, digest = register_digest()
    dist = found or _distribution()
    paths = [] if dist is None else [each for each in dist.files or () if _is_ours(each)]
    editable = not any(each.parts[0] == "pitboss" for each in paths)
    faults = [] if editable or dist is None else [*_altered(paths), *_added(dist, paths)]
    return Installation(
        version="0" if dist is None else dist.version,
        files=len(paths),
        provisions=provisions,
        register=digest,
        editable=editable,
        faults=tuple(faults),
    )


def _distribution() -> Distribution | None:
    try:
        return distribution("pitboss")
    except PackageNotFoundError:
        return None


def _is_ours(path: PackagePath) -> bool:
    return path.parts[0] == "pitboss" and not any(each in str(path) for each in _MADE_LATER)


def _altered(paths: list[PackagePath]) -> list[str]:
    """The files that are missing, or whose hash is not the one that was recorded."""
    faults = []
    for path in paths:
        place = Path(str(path.locate()))
        if not place.is_file():
            faults.append(f"{path} is missing")
        elif path.hash is None or _hash(place) != path.hash.value:
            faults.append(f"{path} is not what was installed")
    return faults


def _hash(place: Path) -> str:
    raw = sha256(place.read_bytes()).digest()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def _added(dist: Distribution, paths: list[PackagePath]) -> list[str]:
    """The files that lie in the package and were never installed."""
    folder = Path(str(dist.locate_file("pitboss")))
    known = {Path(str(path.locate())).resolve() for path in paths}
    found = (place for place in folder.rglob("*") if place.is_file())
    strange = (place for place in found if place.resolve() not in known)
    return [
        f"{place.relative_to(folder.parent)} was put there later"
        for place in sorted(strange)
        if not any(each in str(place) for each in _MADE_LATER)
    ]
