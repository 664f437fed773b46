"""The three ends of the audit, with tools made up for the purpose in front on the PATH."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tools import audit, locked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LOCKED = {"alpha": ["1.0"], "beta": ["2.0", "3.0"]}
ADVISORY = {"id": "PYSEC-1", "fix_versions": ["3.1"], "aliases": [], "description": "…"}
SKIPPED = "Dependency not found on PyPI and could not be audited: beta (3.0)"
CALM = {
    "auditReportVersion": 2,
    "vulnerabilities": {},
    "metadata": {"dependencies": {"total": 7}},
}
AFFECTED = CALM | {"vulnerabilities": {"gamma": {"severity": "high", "range": "<4.2"}}}

PIP_AUDIT = """#!{python}
import json, pathlib, sys
files = [value for flag, value in zip(sys.argv, sys.argv[1:]) if flag == "--requirement"]
listed, names = [], set()
for line in (line for file in files for line in pathlib.Path(file).read_text().split()):
    name, version = line.split("==")
    assert name not in names, "pip-audit takes a package once"
    names.add(name)
    said = {said!r}.get(line, {{"vulns": []}})
    listed.append({{"name": name}} | ({{"version": version}} if "vulns" in said else {{}}) | said)
print(json.dumps({{"dependencies": listed, "fixes": []}}))
sys.exit({ending})
"""
NPM = "#!{python}\nimport sys\nprint({said!r})\nsys.exit({ending})\n"


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts a tool in front on the PATH; before that there is neither pip-audit nor npm."""
    monkeypatch.setattr(locked, "versions", lambda: LOCKED)
    monkeypatch.setenv("PATH", str(tmp_path))

    def put(name: str, text: str, said: Any, ending: int = 0) -> None:
        path = tmp_path / name
        path.write_text(text.format(python=sys.executable, said=said, ending=ending), "utf-8")
        path.chmod(0o755)

    return put


def test_all_looked_up_and_nothing_known(
    tool: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    tool("pip-audit", PIP_AUDIT, {})
    tool("npm", NPM, json.dumps(CALM))

    assert audit.main() == 0
    assert capsys.readouterr().out.splitlines() == [
        "Python: 3 packages, 0 known weaknesses",
        "Page: 7 packages, 0 known weaknesses",
    ]


def test_a_weak_python_package(
    tool: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    """Also one that only other versions of Python are given."""
    tool("pip-audit", PIP_AUDIT, {"beta==3.0": {"vulns": [ADVISORY]}}, 1)
    tool("npm", NPM, json.dumps(CALM))

    assert audit.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "Python: 3 packages, 1 known weaknesses",
        "  beta 3.0: PYSEC-1, mended in 3.1",
        "Page: 7 packages, 0 known weaknesses",
    ]


def test_a_weak_package_of_the_page(
    tool: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    tool("pip-audit", PIP_AUDIT, {})
    tool("npm", NPM, json.dumps(AFFECTED), 1)

    assert audit.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "Python: 3 packages, 0 known weaknesses",
        "Page: 7 packages, 1 known weaknesses",
        "  gamma: high, in <4.2",
    ]


def test_a_mirror_without_advisories(
    tool: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither is a package checked that pip-audit passes over with a success, nor is the page."""
    tool("pip-audit", PIP_AUDIT, {"beta==3.0": {"skip_reason": SKIPPED}})
    tool("npm", NPM, json.dumps({"message": "405 Method Not Allowed", "statusCode": 405}), 1)

    assert audit.main() == 3
    assert capsys.readouterr().out.splitlines() == [
        f"Python: not checked: 1 of 3 packages: {SKIPPED}",
        "Page: not checked: 405 Method Not Allowed",
    ]


@pytest.mark.parametrize("deaf", ["pip-audit", "npm"])
def test_one_source_is_not_enough(tool: Callable[..., None], deaf: str) -> None:
    tool("pip-audit", PIP_AUDIT, {})
    tool("npm", NPM, json.dumps(CALM))
    tool(deaf, NPM, "")

    assert audit.main() == 3


@pytest.mark.parametrize("said", ["", "[]", "{}", '{"dependencies": []}', '{"dependencies": null}'])
def test_no_report_is_no_success(tool: Callable[..., None], said: str) -> None:
    tool("pip-audit", NPM, said)
    tool("npm", NPM, json.dumps(CALM))

    assert audit.main() == 3


@pytest.mark.parametrize("said", ["", "[]", "{}", '{"auditReportVersion": 2}'])
def test_no_report_on_the_page_is_no_success(tool: Callable[..., None], said: str) -> None:
    tool("pip-audit", PIP_AUDIT, {})
    tool("npm", NPM, said)

    assert audit.main() == 3


def test_a_weakness_counts_for_more_than_a_deaf_source(tool: Callable[..., None]) -> None:
    tool("pip-audit", NPM, "", 1)
    tool("npm", NPM, json.dumps(AFFECTED), 1)

    assert audit.main() == 1


def test_tools_that_are_missing(
    tool: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.main() == 3
    assert capsys.readouterr().out.splitlines() == [
        "Python: not checked: pip-audit is not installed",
        "Page: not checked: npm is not installed",
    ]


def test_a_source_that_never_answers(
    tool: Callable[..., None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "SECONDS_ALLOWED", 0.1)
    tool("pip-audit", "#!{python}\nimport time\ntime.sleep(60)\n", None)

    assert audit.main() == 3
    assert "Python: not checked: no answer within 0.1 s" in capsys.readouterr().out


def test_ending_of_the_program(
    tool: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `make audit` starts ends with the same number."""
    command = [sys.executable, "-m", "tools.audit"]
    status = os.spawnve(os.P_WAIT, sys.executable, command, os.environ | {"PATH": str(tmp_path)})

    assert status == 3
