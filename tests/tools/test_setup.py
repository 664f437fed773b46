"""What setting up asks of a machine, on machines made up for the purpose."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEED_NODE = ROOT / "tools" / "setup" / "need_node.sh"
NAMING_NODE = ("README.md", "CONTRIBUTING.md", "hatch_build.py", "tools/setup/need_node.sh")


def engines() -> str:
    """Return which Node the page's tools ask for."""
    described = json.loads((ROOT / "frontend" / "package.json").read_text(encoding="utf-8"))
    wanted: str = described["engines"]["node"]
    return wanted


def fits(version: str, wanted: str) -> bool:
    """Whether a version is in a range such as `^20.19 || >=22.12`."""
    major, minor, _ = (int(part) for part in version.split("."))
    for choice in wanted.split(" || "):
        part = re.fullmatch(r"(\^|>=)(\d+)\.(\d+)", choice)
        assert part is not None, choice
        low = (int(part[2]), int(part[3]))
        if (major, minor) >= low and (part[1] == ">=" or major == low[0]):
            return True
    return False


def program(folder: Path, name: str, text: str = "") -> None:
    """Put a program into a folder."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def need_node(path: Path) -> subprocess.CompletedProcess[str]:
    """Ask whether the Node of a folder is enough."""
    return subprocess.run(
        ["/bin/sh", NEED_NODE], env={"PATH": str(path)}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("18.20.0", False),
        ("20.18.3", False),
        ("20.19.0", True),
        ("20.20.1", True),
        ("21.7.3", False),
        ("22.11.0", False),
        ("22.12.0", True),
        ("22.22.0", True),
        ("23.0.0", True),
        ("100.0.0", True),
    ],
)
def test_the_node_that_passes_is_the_one_that_the_page_asks_for(
    version: str, *, enough: bool, tmp_path: Path
) -> None:
    assert fits(version, engines()) == enough
    program(tmp_path / "bin", "npm")
    program(tmp_path / "bin", "node", f"echo v{version}")
    done = need_node(tmp_path / "bin")
    assert done.returncode == (0 if enough else 2)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == (0 if enough else 1)


@pytest.mark.parametrize("there", ["node", "npm", ""], ids=["no npm", "no node", "neither"])
def test_node_and_npm_are_both_needed(there: str, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    if there:
        program(tmp_path / "bin", there, "echo v22.12.0")
    done = need_node(tmp_path / "bin")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", NAMING_NODE)
def test_the_same_node_is_asked_for_everywhere(name: str) -> None:
    text = " ".join((ROOT / name).read_text(encoding="utf-8").split())
    named = re.findall(r"Node(?:\.js)? (\d+\.\d+) or newer \(or (\d+\.\d+) or newer of 20\)", text)
    bounds = re.findall(r"\d+\.\d+", engines())
    assert [sorted(found) for found in named] == [bounds]
    assert "npm" in text


def test_a_bare_machine_is_brought_up_to_need(tmp_path: Path) -> None:
    """Licences are checked of the files that git knows; Debian packages npm apart from Node."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    shutil.copytree(ROOT / "tools" / "setup", tmp_path / "tools" / "setup")
    (tmp_path / ".venv").mkdir()
    program(tmp_path / ".venv" / "bin", "python")
    machine = tmp_path / "machine"
    program(machine, "id", "echo 0")
    program(machine, "dirname", "echo .ci")
    program(
        machine,
        "apt-get",
        f'echo "$*" >>"{tmp_path}/asked"\n'
        f'printf "#!/bin/sh\\n" >"{machine}/make"\n'
        f'/bin/chmod +x "{machine}/make"',
    )
    bash = shutil.which("bash")
    assert bash is not None

    done = subprocess.run(
        [bash, ".ci/run"],
        cwd=tmp_path,
        env={"PATH": str(machine)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    _, install = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
    wanted = {"make", "git", "python3", "python3-venv", "nodejs", "npm"}
    assert wanted <= set(install.split())


def make(folder: Path, *targets: str) -> None:
    """Make targets of the Makefile."""
    done = subprocess.run(
        ["make", "--silent", *targets], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_groups_are_added_for_those_who_need_them_alone(tmp_path: Path) -> None:
    """Once; and again where making the environment again has taken them out."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "uv.lock", "hatch_build.py"):
        (tmp_path / name).touch()
    (tmp_path / "frontend").mkdir()
    (tmp_path / "tools").mkdir()
    synced = tmp_path / "synced"
    (tmp_path / ".venv").mkdir()
    program(tmp_path / ".venv" / "bin", "python")
    program(tmp_path / "tools" / "setup", "environment.sh", f'echo "sync $*" >>"{synced}"')
    with_docs, with_lab = "--inexact --group docs", "--inexact --group lab-test"

    def after(*targets: str) -> list[str]:
        synced.write_text("", encoding="utf-8")
        make(tmp_path, *targets)
        lines = synced.read_text(encoding="utf-8").splitlines()
        return [line.removeprefix("sync").strip() for line in lines]

    assert after(".venv/.installed") == [""]
    assert after("docs") == [with_docs]
    assert after("docs") == []
    assert after(".venv/.with-lab-test") == [with_lab]
    assert after("docs", ".venv/.with-lab-test", ".venv/.installed") == []
    (tmp_path / "uv.lock").touch()
    assert after(".venv/.installed") == [""]
    assert after(".venv/.with-lab-test") == [with_docs, with_lab]


def test_tests_and_documentation_ask_for_their_groups_and_play_for_none() -> None:
    """What `make` would do, in the order in which it would."""

    def told(target: str) -> str:
        command = ["make", "--dry-run", "--always-make", target]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout

    for target in ("play", "install", "check", "sbom", "audit"):
        assert "environment.sh" in told(target)
        assert "--group" not in told(target)
    assert "--group lab-test" not in told("docs")
    steps = told("test")
    last_sync = max(steps.index("--group docs"), steps.index("--group lab-test"))
    assert last_sync < steps.index("setup/test.sh")
