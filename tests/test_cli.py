"""The command line."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from annamite import cli, games
from annamite.kernel import DiceStream, Session, Setup, encode
from annamite.kernel.own_file import Census, Faults, Slot
from annamite.kernel.provable import Dice, commitment
from annamite.server.store.file import FILE
from annamite.server.store.storage import Storage
from tests.command_line import Run, sentence, unfolded
from tests.conformance.minigame import MiniGame
from tests.lookup.regatta import REGATTA
from tests.owner import ADDRESS, base_of, bring, opening


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A recorded game, as it is exported."""
    session = Session(MiniGame(), Setup("even"), {"red": "person"}, DiceStream.seeded(1))
    while (decision := session.decision) is not None:
        session.answer(decision.seat, decision.words[-1])
    path = tmp_path / "game.json"
    path.write_bytes(encode(session.record()))
    return path


# --- games and sources ------------------------------------------------------------------------


def test_games(run: Run) -> None:
    status, out, _ = run("games")
    assert status == 0
    for text in (
        "mini-game  Smugglers",
        "even",
        "uphill",
        "rounds=4 | 12 | 150",
        "rich=false | true",
    ):
        assert text in out
    assert "How long it lasts." not in out
    status, out, _ = run("games", "mini-game")
    assert status == 0
    for text in ("How long it lasts.", "Blue starts ahead.", "seat", "red", "random"):
        assert text in out


def test_no_such_game(run: Run) -> None:
    expected = "There is no game 'chess'; choose one of: mini-game."
    for command in (("games", "chess"), ("sources", "chess"), ("simulate", "chess")):
        assert sentence(run(*command)) == expected


def test_no_games_at_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", list)
    assert sentence(run("games")) == "No game is installed; install Annamite again."


@pytest.fixture
def read(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The same, with rules to read."""

    def reference(name: str) -> Any:
        games.load(name)
        return REGATTA

    monkeypatch.setattr(games, "reference", reference)
    return run


def test_rules_without_a_question(read: Run) -> None:
    status, out, err = read("rules", "mini-game")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "At sea: What ships do.",
        "  1.1  Sailing",
        "  1.2  Boarding and the hold",
        "",
        "Order: When they do it.",
        "  2.1  The turn",
    ]
    assert "Pirates" in read("rules", "mini-game", "--computer")[1]


def test_rules_by_number(read: Run) -> None:
    status, out, _ = read("rules", "mini-game", "1.1-f")
    assert status == 0
    assert out.splitlines() == [
        "1.1 Sailing",
        "Read on.",
        "  1.1-f  Our ruling: A schooner goes as far as any vessel.",
        "      Why: Two sentences differ on it.",
    ]
    assert "3-a  The pirates prefer rum." in read("rules", "mini-game", "§3")[1]


def test_rules_by_words(read: Run) -> None:
    status, out, err = read("rules", "mini-game", "an", "enemy", "alogside")
    assert (status, err) == (0, "annamite: Searched for 'an enemy alongside'.\n")
    head, says, *_ = out.splitlines()
    assert head == "1.2-a Boarding and the hold"
    assert says == "  A crew may board an enemy ship that lies alongside."
    assert "pirates" not in read("rules", "mini-game", "rum")[1]
    assert "The pirates prefer rum." in read("rules", "mini-game", "rum", "--computer")[1]


def test_rules_that_are_not_there(run: Run, read: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = "There is no game 'chess'; choose one of: mini-game."
    assert sentence(read("rules", "chess")) == expected
    assert "has at most 200 characters" in sentence(read("rules", "mini-game", "x" * 201))
    nothing = "Nothing in the rules of mini-game answers 'xylophone'."
    assert sentence(read("rules", "mini-game", "xylophone"), 1) == nothing
    monkeypatch.setattr(games, "reference", lambda name: None)
    without = "The game 'mini-game' has no rules to read here."
    assert sentence(run("rules", "mini-game")) == without


def test_sources(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "does not tell" in sentence(run("sources", "mini-game"))

    class Row:
        table, what, source = "deck", "how many of each", "reconstructed"
        reconstructed = True

    class Other(Row):
        source, reconstructed = "rules §1", False

    class Telling(MiniGame):
        def sources(self, overlay: Path | None = None) -> Any:
            if overlay is not None:
                msg = f"{overlay}: cannot be read (No such file or directory)."
                raise ValueError(msg)
            return [Row(), Other()]

    monkeypatch.setattr(games, "load", lambda _: Telling())
    status, out, _ = run("sources", "mini-game")
    assert status == 0
    assert re.search(r"deck +how many of each +\* reconstructed", out)
    assert re.search(r"deck +how many of each +rules §1", out)
    assert "1 reconstructed: not the printed values." in out
    error = sentence(run("sources", "mini-game", "--components", tmp_path / "mine.yaml"))
    assert "cannot be read" in error

    monkeypatch.setattr(games, "load", lambda _: Counting())
    assert "* 3 of 12 values (25 %) are reconstructed" in run("sources", "mini-game")[1]


class Counting(MiniGame):
    """A game that takes values of one's own."""

    def sources(self, overlay: Path | None = None) -> Any:
        return []

    def census(self, overlay: Path | None = None) -> Census:
        return Census(3, 12)

    def slots(self) -> Any:
        return [
            Slot(("deck", "guns"), 2),
            Slot(("deck", "rum"), 1, reconstructed=False, stated="2.1"),
        ]

    def printed(self) -> Any:
        return {"deck": "The cards."}

    def faults(self, copy: Path) -> Faults:
        text = copy.read_text(encoding="utf-8")
        return Faults(["deck.guns: too many"] if "9" in text else [])


def test_a_file_of_ones_own_is_written_and_looked_through(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.yaml"
    for command in (
        ("sources", "mini-game", "--template", mine),
        ("components", "check", tmp_path / "absent.yaml", "--game", "mini-game"),
    ):
        assert sentence(run(*command)) == "Smugglers takes no values of your own."
    monkeypatch.setattr(games, "load", lambda _: Counting())
    status, out, _ = run("sources", "mini-game", "--template", mine)
    assert (status, out) == (0, f"{mine} asks for 1 value.\n")
    assert "deck:\n  guns: TODO  # 2\n" in mine.read_text(encoding="utf-8")
    assert "is there already" in sentence(run("sources", "mini-game", "--template", mine))
    away = tmp_path / "no" / "mine.yaml"
    assert "cannot be written" in sentence(run("sources", "mini-game", "--template", away))

    status, out, _ = run("components", "check", mine)
    assert (status, out.splitlines()) == (
        0,
        [
            "Missing: deck: 1 of 1 value still ours: deck.guns",
            "The file can be played with.",
        ],
    )
    mine.write_text("game: mini-game\ndeck: {guns: 9}\n", encoding="utf-8")
    status, out, _ = run("components", "check", mine)
    assert (status, out.splitlines()) == (
        1,
        ["Cannot be: deck.guns: too many.", "The file has to be mended."],
    )
    mine.write_text("deck: {guns: 9}\n", encoding="utf-8")
    assert "does not say its game" in sentence(run("components", "check", mine))
    assert run("components", "check", mine, "--game", "mini-game")[0] == 1


# --- replay -----------------------------------------------------------------------------------


def test_replay(run: Run, record: Path) -> None:
    status, out, err = run("replay", record)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["0", "chance:", "draw", "sail"]
    assert lines[1].strip() == "Red drew a card. (1)"
    assert lines[-1].strip().startswith("The game is over (rounds): ")
    _, short, _ = run("replay", record, "--to", 3)
    assert lines[: len(short.splitlines())] == short.splitlines()
    assert run("replay", record, "--to", 0)[1] == ""


def test_replay_verifies(run: Run, record: Path) -> None:
    status, out, _ = run("replay", record, "--verify")
    assert status == 0
    assert re.search(
        r"The rules reproduce this record: \d+ answers, \d+ positions checked\.$", out, re.MULTILINE
    )
    assert "could not be checked: the record names no key for them." in unfolded(out)
    changed = json.loads(record.read_text())
    changed["marks"][3][1] = "0" * 24
    record.write_text(json.dumps(changed))
    assert "the position after it is not the recorded one" in sentence(
        run("replay", record, "--verify")
    )
    status, out, err = run("replay", record)
    assert status == 0
    assert "only up to entry" in err
    assert out


def test_replay_verifies_dice(run: Run, tmp_path: Path) -> None:
    key = bytes(16)
    session = Session(MiniGame(), Setup("even", {"rounds": 4}), chance=DiceStream(key))
    session.dice = Dice(0, "1", key)
    while session.decision:
        session.answer(session.decision.seat, session.decision.words[-1])
    path = tmp_path / "dice.json"
    path.write_bytes(encode(session.record()))
    status, out, _ = run("replay", path, "--verify")
    assert status == 0
    assert re.search(r"^\d+ dice and cards fell as their key has them\.$", out, re.MULTILINE)
    assert f"From entry 0 on, the key has the hash {commitment(key)}." in unfolded(out)

    edited = json.loads(path.read_text())
    edited["imported"] = 2
    path.write_text(json.dumps(edited))
    assert "Nobody vouches for the first 2 entries" in run("replay", path, "--verify")[1]
    edited["dice"][0][3] = "11" * 16
    path.write_text(json.dumps(edited))
    assert "not that of its hash" in sentence(run("replay", path, "--verify"))


def test_replay_from_standard_input(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record.read_bytes())))
    assert run("replay", "-")[1] == run("replay", record)[1]


def test_replay_mistakes(run: Run, record: Path, tmp_path: Path) -> None:
    assert "Cannot read" in sentence(run("replay", tmp_path / "nothing.json"))
    assert "Cannot read" in sentence(run("replay", tmp_path))
    assert "choose --to between 0 and that" in sentence(run("replay", record, "--to", 9999))
    assert "Invalid value for '--to'" in sentence(run("replay", record, "--to", -1))
    whole = json.loads(record.read_text())
    for bad, expected in (
        (b"", "This is not a game record"),
        (b"\xff\x00", "This is not a game record"),
        (b"{}", "This is not a game record"),
        ({**whole, "game": "chess"}, "There is no game 'chess'"),
        ({**whole, "format": 9}, "This record has layout 9"),
        ({**whole, "seen_by": ["red"]}, "This record was exported during play"),
        ({**whole, "setup": {"scenario": "odd"}}, "Smugglers has no scenario 'odd'"),
    ):
        record.write_bytes(bad if isinstance(bad, bytes) else json.dumps(bad).encode())
        assert sentence(run("replay", record)).startswith(expected)


# --- the rest ---------------------------------------------------------------------------------


def test_mistakes_on_the_whole(run: Run) -> None:
    assert sentence(run("chess")) == "No such command 'chess'; see `annamite --help`."
    assert sentence(run("--speed")).startswith("No such option: --speed")
    for group in ((), ("store",), ("components",)):
        status, _, err = run(*group)
        assert status == 2
        assert err.startswith(" ".join(["Usage: annamite", *group]))
        assert "\n  -h, --help " in err, "lines are lines"


def test_version_and_help(run: Run) -> None:
    status, out, _ = run("--version")
    assert status == 0
    assert re.fullmatch(r"annamite \d+\.\d+\.\d+\S*\n", out)
    for command in (
        (),
        ("serve",),
        ("simulate",),
        ("replay",),
        ("games",),
        ("sources",),
        ("rules",),
    ):
        status, out, _ = run(*command, "--help")
        assert status == 0
        assert "Usage: annamite" in out


def test_help_loads_neither_web_nor_rules() -> None:
    code = (
        "import sys, annamite.cli\n"
        "heavy = {'starlette', 'sqlalchemy', 'uvicorn', 'annamite.kernel', 'annamite.games'}\n"
        "sys.exit(len(heavy & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_data_directory(tmp_path: Path) -> None:
    assert cli.data_directory(tmp_path, {cli.DATA: "/x"}) == tmp_path
    assert cli.data_directory(None, {cli.DATA: "/x", "XDG_DATA_HOME": "/y"}) == Path("/x")
    assert cli.data_directory(None, {"XDG_DATA_HOME": "/y"}) == Path("/y/annamite")
    usual = Path("~/.local/share/annamite").expanduser()
    assert cli.data_directory(None, {}) == usual
    assert cli.data_directory(None, {"XDG_DATA_HOME": "relative"}) == usual
    assert cli.data_directory(Path("~/games"), {}) == Path("~/games").expanduser()


# --- serve ------------------------------------------------------------------------------------


@contextmanager
def served(*arguments: str, **environ: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Run `annamite serve`; give the process and the lines that it prints at its start."""
    server = subprocess.Popen(
        [sys.executable, "-m", "annamite", "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environ},
    )
    lines = []
    try:
        assert server.stdout is not None
        while (line := server.stdout.readline()) and not line.startswith("Games are kept"):
            lines.append(line.rstrip())
        yield server, [*lines, line.rstrip()]
    finally:
        server.kill()
        server.communicate()


def address(lines: list[str]) -> str:
    """Return the printed address."""
    found = re.search(r"http://\S+", "\n".join(lines))
    assert found, lines
    return found[0]


@pytest.mark.slow
def test_serve(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        data = tmp_path / "data"
        with served("--port", str(port), ANNAMITE_DATA=str(data)) as (server, lines):
            assert re.fullmatch(rf"Port {port} is taken; using \d+ instead\.", lines[0])
            assert str(data) in lines[-1]
            url = address(lines)
            assert url.startswith("http://127.0.0.1:")
            with httpx.Client() as browser:
                assert browser.post(**opening(url)).status_code == 204
                assert browser.get(f"{base_of(url)}/api/games").json() == []

            # A second server on the same data is told so, whatever its port.
            second = subprocess.run(
                [sys.executable, "-m", "annamite", "serve", "--data", str(data), "--port", "0"],
                capture_output=True,
                text=True,
                check=False,
                timeout=120,
            )
            assert "Another server has" in sentence(
                (second.returncode, second.stdout, second.stderr)
            )
            server.send_signal(signal.SIGINT)
            assert server.wait(120) == 0
            assert server.stderr is not None
            assert server.stderr.read() == ""
    assert (data / FILE).exists()
    Storage(data).close()


@pytest.mark.slow
def test_serve_to_the_network(tmp_path: Path) -> None:
    arguments = ("--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path))
    with served(*arguments) as (_, lines):
        assert address(lines).startswith("http://127.0.0.1:")
        others = next(line for line in lines if line.startswith("Others on your network"))
        assert "Nothing is encrypted" in others
        reach = address([others]).rstrip(",")
        assert not reach.startswith(("http://127.", "http://0."))


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [False, True])
def test_serve_tells_the_journal_who_came_if_that_is_wanted(tmp_path: Path, wanted: bool) -> None:
    arguments = ("--port", "0", "--data", str(tmp_path), *["--log-security"] * wanted)
    with served(*arguments) as (server, lines):
        url = address(lines)
        for _ in range(20):
            assert httpx.get(f"{base_of(url)}/api/games").status_code == 401
        server.send_signal(signal.SIGINT)
        assert server.wait(120) == 0
        assert server.stderr is not None
        said = server.stderr.read().splitlines()
    told = [json.loads(line.removeprefix("annamite.security ")) for line in said]
    assert bool(told) is wanted
    assert sum(each["times"] for each in told) == 20 * wanted
    assert {(each["event"], each["address"]) for each in told} <= {("turned away", "127.0.0.1")}


@pytest.mark.slow
def test_serve_behind_a_proxy(tmp_path: Path) -> None:
    arguments = ("--address", "https://Games.example.org/", "--port", "0", "--data", str(tmp_path))
    with served(*arguments) as (_, lines):
        printed = ADDRESS.search(lines[0])
        assert printed
        assert printed["base"] == "https://games.example.org"
        others = next(line for line in lines if line.startswith("Others reach"))
        assert others.startswith("Others reach https://games.example.org, ")
        found = re.search(r"port (\d+) of this machine", others)
        assert found
        with httpx.Client(base_url=f"http://127.0.0.1:{found[1]}") as proxy:
            reply = bring(proxy, printed["token"], headers={"host": "games.example.org"})
        assert reply.status_code == 204
        assert reply.headers["set-cookie"].startswith("__Host-annamite-")
        assert "Nothing is encrypted" not in "\n".join(lines)


def test_serve_mistakes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for arguments, expected in (
        (("--port", "x"), "Invalid value for '--port'"),
        (("--port", "65536"), "Invalid value for '--port'"),
        (("--host", "no such host"), "'no such host' is no address of this machine"),
        (("--host", "192.0.2.1"), "Cannot listen on 192.0.2.1"),
        (("--address", "http://games.example.org"), "'http://games.example.org' does not begin"),
        (("--address", "https://games.example.org/x"), "'https://games.example.org/x' has more"),
        (("--trust-proxy", "127.0.0.1"), "--trust-proxy goes with --address"),
        (
            ("--address", "https://games.example.org", "--trust-proxy", "here"),
            "'here' is neither an address nor a network",
        ),
        (("--data", tmp_path / "file"), "The games cannot be kept in"),
    ):
        given = ("--port", "0", "--data", tmp_path / "data", *arguments)
        assert sentence(run("serve", *given)).startswith(expected)
    (tmp_path / FILE).write_text("no database " * 100)
    assert "move it away" in sentence(run("serve", "--port", "0", "--data", tmp_path))


def test_help_is_quick() -> None:
    """It imports nothing that takes its time: no game, no server, no database."""
    program = "import sys; from annamite import cli; sys.argv[1:] = ['--help']"
    program += "\ntry: cli.main()\nfinally: print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert "serve" in done.stdout
    imported = set(done.stdout.splitlines()[-1].split())
    assert {"annamite.cli", "typer"} <= imported
    ours = {name for name in imported if name.startswith("annamite")}
    assert {name for name in ours if not name.startswith("annamite.cli")} == {"annamite"}
    assert not imported & {"msgspec", "sqlalchemy", "starlette", "uvicorn", "websockets", "yaml"}


class TestCards:
    """`annamite games NAME --cards`."""

    def test_without_a_game_with_cards_it_says_what_to_do(self, run: Run) -> None:
        """The option needs a game that has cards."""
        status, _, err = run("games", "mini-game", "--cards")

        assert status == 2
        assert "--cards" in err


def test_serve_wants_to_know_whose_components(run: Run) -> None:
    status, _, err = run("serve", "--components", "own.yaml")
    assert (status, err) == (
        2,
        "annamite: 'own.yaml' is not understood; write --components GAME=FILE.\n",
    )
