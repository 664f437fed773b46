"""Write which packages Annamite is made of and made with, as CycloneDX bills of materials.

    python -m tools.sbom [folder]

One bill for Python, by cyclonedx-bom, and one for the page, by npm; into ``build/sbom`` unless told
otherwise. What is only developed with has another ``scope`` than ``required``. (All that the page
is built with is there by development only, as npm sees it; Svelte's runtime is in the page too.)
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
    needed = locked.needed_to_play()
    for component in bill["components"]:
        name = re.sub(r"[-_.]+", "-", component["name"]).lower()
        component["scope"] = "required" if name in needed else "excluded"
    return bill


def page_bill() -> dict[str, Any]:
    """Return the bill of the page's lock file."""
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
    return bill


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main(sys.argv[1:])
