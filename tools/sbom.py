"""Write which packages Annamite is made of and made with, as CycloneDX bills of materials.

    python -m tools.sbom [folder]

One bill for Python, by cyclonedx-bom, and one for the page, by npm; into ``build/sbom`` unless told
otherwise. What is only developed with has another ``scope`` than ``required``. For npm all that the
page is built with is for development only; what of it the built page holds is told by the licences
that come with the page, and is required.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from annamite import __version__
from tools import locked

FOLDER = locked.ROOT / "build" / "sbom"
PAGE = locked.ROOT / "frontend"
LICENCES = locked.ROOT / "src" / "annamite" / "server" / "static" / "licenses.md"
# For npm before 10, which knows no bills of materials; Debian's is one.
NEWER_NPM = ["npm", "exec", "--yes", "--package=npm@10", "--", "npm"]


def main(arguments: list[str]) -> None:
    """Write both bills and say where."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, bill in (("python", python_bill()), ("page", page_bill())):
        path = folder / f"annamite-{name}.cdx.json"
        path.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
        required = sum(each.get("scope") == "required" for each in bill["components"])
        print(f"{path}: {len(bill['components'])} packages, {required} of them required")


def python_bill() -> dict[str, Any]:
    """Return the bill of this environment."""
    command = ["cyclonedx-py", "environment", "--output-reproducible", "--no-validate"]
    project = ["--pyproject", str(locked.ROOT / "pyproject.toml")]
    bill: dict[str, Any] = json.loads(_output([*command, *project, sys.executable]))
    bill["metadata"]["component"]["version"] = __version__
    needed, offered = locked.needed_to_play(), locked.needed_to_play(extras=locked.extras())
    for component in bill["components"]:
        name = re.sub(r"[-_.]+", "-", component["name"]).lower()
        scope = "required" if name in needed else "optional" if name in offered else "excluded"
        component["scope"] = scope
    return bill


def page_bill() -> dict[str, Any]:
    """Return the bill of the page's lock file, with what the built page holds as required."""
    arguments = ["--prefix", str(PAGE), "sbom", "--sbom-format=cyclonedx", "--package-lock-only"]
    try:
        text = _output(["npm", *arguments])
    except subprocess.CalledProcessError as error:
        if "Unknown command" not in error.stdout + error.stderr:
            sys.stderr.write(error.stderr)
            raise
        text = _output([*NEWER_NPM, *arguments])
    bill: dict[str, Any] = json.loads(text)
    bill["metadata"]["component"]["name"] = "annamite-page"  # npm takes the folder's name
    held = _held_by_the_page()
    missing = held - {(each["name"], each["version"]) for each in bill["components"]}
    if missing or not held:
        sys.exit(f"{LICENCES} is not of these packages: build the page (`make install`) first.")
    for component in bill["components"]:
        if (component["name"], component["version"]) in held:
            component["scope"] = "required"
    return bill


def _held_by_the_page() -> set[tuple[str, str]]:
    """Return name and version of each package whose code is in the built page."""
    if not LICENCES.is_file():
        sys.exit(f"There is no {LICENCES}: build the page (`make install`) first.")
    text = LICENCES.read_text(encoding="utf-8")
    return set(re.findall(r"^## (\S+) - (\S+) \(\S+\)$", text, re.MULTILINE))


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main(sys.argv[1:])
