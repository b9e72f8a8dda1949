"""Write the list of all installed components (a software bill of materials) as CycloneDX JSON.

python scripts/sbom.py > sbom.json
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import Distribution, distributions
from typing import Any

Plain = dict[str, Any]


def sbom() -> Plain:
    """The components of this environment, and which needs which."""
    found = {normal(each.name): each for each in distributions()}
    own = found.pop("pitboss", None)
    everything = sorted(found.items())
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "pitboss",
                "version": "" if own is None else own.version,
                "bom-ref": "pitboss",
            }
        },
        "components": [component(name, each) for name, each in everything],
        "dependencies": [
            *([] if own is None else [{"ref": "pitboss", "dependsOn": needs(own, found)}]),
            *({"ref": ref(each), "dependsOn": needs(each, found)} for _, each in everything),
        ],
    }


def component(name: str, each: Distribution) -> Plain:
    """One component, with its licence where it says one in a few words."""
    said = each.metadata.json
    licence = str(said.get("license_expression") or said.get("license") or "")
    plain: Plain = {
        "type": "library",
        "name": name,
        "version": each.version,
        "purl": ref(each),
        "bom-ref": ref(each),
    }
    if 0 < len(licence) <= 80:
        plain["licenses"] = [{"license": {"name": licence}}]
    return plain


def needs(each: Distribution, found: dict[str, Distribution]) -> list[str]:
    """The installed components that one asks for, with whatever extra."""
    names = {normal(re.split(r"[^\w.-]", line, maxsplit=1)[0]) for line in each.requires or ()}
    return sorted(ref(found[name]) for name in names if name in found)


def ref(each: Distribution) -> str:
    """The address of a component among packages."""
    return f"pkg:pypi/{normal(each.name)}@{each.version}"


def normal(name: str) -> str:
    """A name in its one spelling."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(sbom(), indent=1, sort_keys=True) + "\n")
