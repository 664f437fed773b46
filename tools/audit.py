"""Ask whether weaknesses are known of the packages that the lock files name.

    python -m tools.audit

Asks PyPI by pip-audit and the npm registry by npm. The exit status is 0 when every package was
looked up and none has a known weakness, 1 when one has, and 3 when nothing was found but not
everything could be looked up. Both tools report success or plain failure in that last case, so
what they say is read rather than how they end.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from tools import locked

CLEAN, FOUND, NOT_CHECKED = 0, 1, 3
PAGE = locked.ROOT / "frontend"
SECONDS_ALLOWED = 300


class NotChecked(Exception):
    """No source of advisories gave an answer for all packages; says why."""


class Weakness(NamedTuple):
    """What is known of a package."""

    package: str
    says: str


class Verdict(NamedTuple):
    """What a source of advisories says."""

    packages: int
    weaknesses: list[Weakness]


def main() -> int:
    """Print what each source says and return the exit status."""
    found = missed = False
    for what, ask in (("Python", python_packages), ("Page", page_packages)):
        try:
            verdict = ask()
        except NotChecked as reason:
            print(f"{what}: not checked: {reason}")
            missed = True
            continue
        print(f"{what}: {verdict.packages} packages, {len(verdict.weaknesses)} known weaknesses")
        for weakness in verdict.weaknesses:
            print(f"  {weakness.package}: {weakness.says}")
        found = found or bool(verdict.weaknesses)
    if found:
        return FOUND
    return NOT_CHECKED if missed else CLEAN


def python_packages() -> Verdict:
    """Ask about every locked Python package, those of other versions of Python too.

    Raises:
        NotChecked: some package could not be looked up.
    """
    versions = locked.versions()
    expected = {(name, version) for name, several in versions.items() for version in several}
    # pip-audit takes one version of a package at a time.
    layers = [dict(zip(versions, layer, strict=True)) for layer in zip_longest(*versions.values())]
    listed = [each for layer in layers for each in _ask_pip_audit(layer)]
    looked_up = _looked_up(listed)
    if missing := sorted(expected - looked_up.keys()):
        why = _why_skipped(listed) or f"no answer about {missing[0][0]}"
        raise NotChecked(f"{len(missing)} of {len(expected)} packages: {why}")
    weaknesses = [
        Weakness(f"{name} {version}", _advisory(each))
        for (name, version), advisories in sorted(looked_up.items())
        for each in advisories
    ]
    return Verdict(len(expected), weaknesses)


def _looked_up(listed: list[dict[str, Any]]) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Return the advisories about each package, by name and version, that has an answer."""
    return {(each["name"], each["version"]): each["vulns"] for each in listed if "vulns" in each}


def _why_skipped(listed: list[dict[str, Any]]) -> str | None:
    return next((each["skip_reason"] for each in listed if "skip_reason" in each), None)


def _ask_pip_audit(pins: dict[str, str | None]) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "requirements.txt"
        lines = [f"{name}=={version}" for name, version in pins.items() if version]
        file.write_text("\n".join(lines), encoding="utf-8")
        command = ["pip-audit", "--format", "json", "--progress-spinner", "off"]
        answer = _ask([*command, "--no-deps", "--disable-pip", "--requirement", str(file)])
    listed: list[dict[str, Any]] = _part(answer, "dependencies", list)
    return listed


def _advisory(advisory: dict[str, Any]) -> str:
    mended = ", ".join(advisory.get("fix_versions", [])) or "no version"
    return f"{advisory['id']}, mended in {mended}"


def page_packages() -> Verdict:
    """Ask about every package of the page and its toolchain.

    Raises:
        NotChecked: npm's registry gave no advisories.
    """
    # Without retries: a registry that is out of reach is told of at once.
    command = ["npm", "--prefix", str(PAGE), "audit", "--json", "--package-lock-only"]
    answer = _ask([*command, "--fetch-retries=0"])
    if "auditReportVersion" not in answer:
        raise NotChecked(answer.get("message") or "npm gave no report")
    count = _part(answer, "metadata", dict)["dependencies"]["total"]
    weaknesses = [
        Weakness(name, f"{each['severity']}, in {each['range']}")
        for name, each in sorted(_part(answer, "vulnerabilities", dict).items())
    ]
    return Verdict(count, weaknesses)


def _ask(command: list[str]) -> dict[str, Any]:
    """Run a tool and return the JSON that it prints."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=SECONDS_ALLOWED, check=False
        )
    except FileNotFoundError:
        raise NotChecked(f"{command[0]} is not installed") from None
    except subprocess.TimeoutExpired:
        raise NotChecked(f"no answer within {SECONDS_ALLOWED} s") from None
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        said = (done.stderr.strip() or f"{command[0]} printed no JSON").splitlines()
        raise NotChecked(said[-1]) from None
    if not isinstance(answer, dict):
        raise NotChecked(f"{command[0]} printed something else than a report")
    return answer


def _part(answer: dict[str, Any], name: str, kind: type) -> Any:
    part = answer.get(name)
    if not isinstance(part, kind):
        raise NotChecked(f"the report has no {name}")
    return part


if __name__ == "__main__":
    sys.exit(main())
