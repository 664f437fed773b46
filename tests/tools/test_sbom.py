"""The bills of materials, from tools and lock files made up for the purpose."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import annamite
from tools import locked, sbom

if TYPE_CHECKING:
    from collections.abc import Callable

LOCK = """
[[package]]
name = "annamite"
dependencies = [{ name = "web", extra = ["fast"] }]
[package.dev-dependencies]
dev = [{ name = "checker" }]
tried = [{ name = "annamite", extra = ["lab"] }]
[package.optional-dependencies]
lab = [{ name = "frames" }]
[[package]]
name = "frames"
version = "1.0"
[[package]]
name = "web"
version = "1.0"
dependencies = [{ name = "wire" }]
[package.optional-dependencies]
fast = [{ name = "loop" }]
slow = [{ name = "snail" }]
[[package]]
name = "wire"
version = "1.0"
[[package]]
name = "loop"
version = "1.0"
[[package]]
name = "snail"
version = "1.0"
[[package]]
name = "checker"
version = "1.0"
[[package]]
name = "checker"
version = "2.0"
"""
PYTHON_BILL = {
    "metadata": {"component": {"name": "annamite"}},
    "components": [{"name": "Wire_Work.er"}, {"name": "checker"}, {"name": "polars"}],
}
PAGE_BILL: dict[str, Any] = {
    "metadata": {"component": {"name": "frontend"}},
    "components": [
        {"name": "d3", "version": "3.0.0", "scope": "required"},
        {"name": "@runtime/page", "version": "5.0.1", "scope": "optional"},
        {"name": "vite", "version": "8.0.0", "scope": "optional"},
        {"name": "types", "version": "1.0.0", "scope": "required"},
        {"name": "twice", "version": "1.0.0", "scope": "optional"},
        {"name": "twice", "version": "2.0.0", "scope": "optional"},
    ],
}
LICENCES = """# Licenses

## d3 - 3.0.0 (ISC)

...

## @runtime/page - 5.0.1 (MIT)

## twice - 2.0.0 (MIT)
"""
SAYS = "#!/bin/sh\ncat <<'END'\n{said}\nEND\n"
OLD_NPM = """#!/bin/sh
if [ "$1" != exec ]; then echo 'Unknown command: "sbom"' >&2; exit 1; fi
cat <<'END'
{said}
END
"""


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, object], None]:
    """Puts a tool that prints JSON in front on the PATH."""
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    def put(name: str, text: str, said: object) -> None:
        path = tmp_path / name
        path.write_text(text.format(said=json.dumps(said)), "utf-8")
        path.chmod(0o755)

    return put


@pytest.fixture
def licences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The licences of a built page."""
    path = tmp_path / "licenses.md"
    path.write_text(LICENCES, "utf-8")
    monkeypatch.setattr(sbom, "LICENCES", path)
    return path


def test_what_is_needed_to_play(tmp_path: Path) -> None:
    """Packages come with the extras that are asked for, and without those of developers.

    Ours has extras, too, and a group of developers asks for them: that makes no difference.
    """
    lock = tmp_path / "uv.lock"
    lock.write_text(LOCK, "utf-8")

    assert locked.needed_to_play(lock) == {"web", "wire", "loop"}
    assert locked.extras(lock) == ["lab"]
    assert locked.needed_to_play(lock, ["lab"]) == {"web", "wire", "loop", "frames"}
    assert locked.versions(lock)["checker"] == ["1.0", "2.0"]
    assert "annamite" not in locked.versions(lock)


def test_the_lock_names_what_annamite_asks_for() -> None:
    needed = locked.needed_to_play()

    assert {"starlette", "h11", "msgspec"} <= needed <= set(locked.versions())
    assert not {"pytest", "polars", "ray", "mkdocs"} & needed
    assert {"polars", "ray"} <= locked.needed_to_play(extras=locked.extras())


@pytest.mark.usefixtures("licences")
def test_both_bills(
    tool: Callable[[str, str, object], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each names its root, and tells what plays from what only develops."""
    monkeypatch.setattr(
        locked,
        "needed_to_play",
        lambda extras=(): {"wire-work-er"} | ({"polars"} if extras else set()),
    )
    tool("cyclonedx-py", SAYS, PYTHON_BILL)
    tool("npm", SAYS, PAGE_BILL)

    sbom.main([str(tmp_path / "out")])

    python = json.loads((tmp_path / "out/annamite-python.cdx.json").read_text("utf-8"))
    assert python["metadata"]["component"]["version"] == annamite.__version__
    assert [each["scope"] for each in python["components"]] == [
        "required",
        "excluded",
        "optional",
    ]
    page = json.loads((tmp_path / "out/annamite-page.cdx.json").read_text("utf-8"))
    assert page["metadata"]["component"]["name"] == "annamite-page"
    out = capsys.readouterr().out
    assert "3 packages, 1 of them required" in out
    assert "6 packages, 4 of them required" in out


@pytest.mark.usefixtures("licences")
def test_what_the_page_holds_is_required(tool: Callable[[str, str, object], None]) -> None:
    """Whatever npm makes of it: for npm, all that a page is built with is for developers."""
    tool("npm", SAYS, PAGE_BILL)

    scopes = {
        (each["name"], each["version"]): each["scope"] for each in sbom.page_bill()["components"]
    }

    assert scopes == {
        ("d3", "3.0.0"): "required",
        ("@runtime/page", "5.0.1"): "required",
        ("vite", "8.0.0"): "optional",
        ("types", "1.0.0"): "required",
        ("twice", "1.0.0"): "optional",
        ("twice", "2.0.0"): "required",
    }


@pytest.mark.parametrize("text", ["## other - 1.0.0 (MIT)\n", "## d3 - 3.0.1 (ISC)\n", ""])
def test_a_page_of_other_packages_has_no_bill(
    text: str, tool: Callable[[str, str, object], None], licences: Path
) -> None:
    """It was built before the lock file changed, or lists nothing that can be read."""
    tool("npm", SAYS, PAGE_BILL)
    licences.write_text(text, "utf-8")

    with pytest.raises(SystemExit, match="build the page"):
        sbom.page_bill()


def test_without_a_page_there_is_no_bill(
    tool: Callable[[str, str, object], None], licences: Path
) -> None:
    tool("npm", SAYS, PAGE_BILL)
    licences.unlink()

    with pytest.raises(SystemExit, match="build the page"):
        sbom.page_bill()


@pytest.mark.usefixtures("licences")
def test_an_npm_that_knows_no_bills(tool: Callable[[str, str, object], None]) -> None:
    """Debian's npm fetches a newer one for it."""
    tool("npm", OLD_NPM, PAGE_BILL)

    named = [each["name"] for each in sbom.page_bill()["components"]]
    assert named == [each["name"] for each in PAGE_BILL["components"]]


def test_a_lock_that_npm_cannot_read(
    tool: Callable[[str, str, object], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own words are passed on, and no other npm is asked."""
    tool("npm", "#!/bin/sh\necho 'npm error {said}' >&2\nexit 1\n", "no lock")

    with pytest.raises(subprocess.CalledProcessError):
        sbom.page_bill()
    assert "no lock" in capsys.readouterr().err


def test_the_page_has_the_version_of_the_package() -> None:
    """So npm makes a bill of it, and it names what it belongs to."""
    for name in ("package.json", "package-lock.json"):
        described = json.loads((locked.ROOT / "frontend" / name).read_text("utf-8"))
        assert described["version"] == annamite.__version__


def test_this_environment_has_a_bill(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kept tool still understands what it is asked."""
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=":")

    bill = sbom.python_bill()

    scopes = {each["name"].lower(): each["scope"] for each in bill["components"]}
    assert (scopes["starlette"], scopes["pytest"]) == ("required", "excluded")
    assert bill["bomFormat"] == "CycloneDX"
