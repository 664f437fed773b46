"""What `annamite new-game` writes, where, and what it refuses."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from annamite import cli, games, new_game
from annamite.new_game import MODEL, NewGameError, rendered, write

RULES = ["__init__.py", "game.py", "rules.py", "shown.py", "state.py"]


def files(folder: Path) -> list[str]:
    """Return what lies below a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout as this command sees it."""
    own = tmp_path / "checkout"
    (own / "src/annamite/games").mkdir(parents=True)
    (own / "tests/games").mkdir(parents=True)
    (own / "pyproject.toml").touch()
    monkeypatch.setattr(games, "__file__", str(own / "src/annamite/games/__init__.py"))
    return own


def test_every_spelling_of_the_name_is_the_new_one() -> None:
    texts = rendered("pleiku-convoy-2")
    whole = "\n".join(texts.values())

    assert sorted(texts) == sorted([*RULES, "test_rules.py"])
    for own in ("pleiku-convoy-2", "Pleiku Convoy 2", "PleikuConvoy2"):
        assert own in whole
    for other in ("trail-watch", "trail_watch", "Trail Watch", "TrailWatch"):
        assert other not in whole
    for text in texts.values():
        ast.parse(text)


@pytest.mark.parametrize("name", ["state", "option", "path", "random", "setup"])
def test_a_class_gets_no_name_that_the_template_uses(name: str) -> None:
    own = f"{name.capitalize()}Game"
    classes = [
        node.name
        for text in rendered(name).values()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef)
    ]
    assert own in classes
    assert len(set(classes)) == len(classes)


def test_a_folder_elsewhere_gets_rules_and_tests(tmp_path: Path) -> None:
    done = write("my-game", tmp_path / "new" / "games")

    assert done.checkout is None
    assert done.package == tmp_path / "new/games/my_game"
    assert files(done.package) == RULES
    assert files(done.tests) == ["test_rules.py"]
    assert files(tmp_path) == sorted(
        [*(f"new/games/my_game/{file}" for file in RULES), "new/games/tests/my_game/test_rules.py"]
    )


@pytest.mark.parametrize("into", [None, "src/annamite/games"])
def test_a_checkout_gets_them_where_they_belong(checkout: Path, into: str | None) -> None:
    done = write("my-game", checkout / into if into else None)

    assert done.checkout == checkout
    assert files(checkout / "src/annamite/games/my_game") == RULES
    assert files(checkout / "tests/games/my_game") == ["test_rules.py"]


def test_without_a_checkout_the_first_folder_of_games_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "__file__", str(tmp_path / "lib/annamite/games/__init__.py"))
    named = os.pathsep.join(["", str(tmp_path / "mine"), str(tmp_path / "others")])

    assert write("my-game", environ={games.FOLDERS: named}).package == tmp_path / "mine/my_game"
    with pytest.raises(NewGameError, match=r"^This is no checkout .* --into FOLDER\.$"):
        write("other-game", environ={})


@pytest.mark.parametrize(
    "name",
    ["", " ", "My-Game", "my_game", "-game", "game-", "my--game", "2-games", "../up", "a/b", "jeu-é",
     "game\n", "a.b", "x" * 41],
)  # fmt: skip
def test_what_is_no_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(NewGameError, match=r"^.* cannot name a game: take words .* as in \S+\.$"):
        write(name, tmp_path)
    assert files(tmp_path) == []


@pytest.mark.parametrize("name", ["class", "match", "in"])
def test_words_of_python_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(NewGameError, match="is a word of Python's own; take two words"):
        write(name, tmp_path)
    assert files(tmp_path) == []


@pytest.mark.parametrize("name", ["about", "load", "names", "os", "own-copy", "tests"])
def test_a_name_that_the_package_of_games_uses_itself_is_refused(name: str, tmp_path: Path) -> None:
    """Such a game would break all others; `tests` would lie among the tests of others."""
    with pytest.raises(NewGameError, match="is a word of Annamite's own; take two words"):
        write(name, tmp_path)
    assert not files(tmp_path)


@pytest.mark.parametrize("name", games.names())
def test_a_game_that_there_is_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(NewGameError, match=f"^There is a game '{name}' already; choose another"):
        write(name, tmp_path)
    assert files(tmp_path) == []


@pytest.mark.parametrize("there", ["my_game", "tests/my_game"])
def test_nothing_that_there_is_is_touched(there: str, tmp_path: Path) -> None:
    own = tmp_path / there / "note.txt"
    own.parent.mkdir(parents=True)
    own.write_text("mine")

    with pytest.raises(NewGameError, match=r"is there already; choose another name or folder\.$"):
        write("my-game", tmp_path)
    assert files(tmp_path) == [f"{there}/note.txt"]


def test_what_cannot_be_written_whole_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "tests").write_text("a file where a folder has to be")

    with pytest.raises(NewGameError, match=r"^Cannot write .*; nothing is left\.$"):
        write("my-game", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["tests"]


def test_what_fails_at_the_last_step_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved: list[Path] = []
    move = Path.rename

    def rename(self: Path, target: Path) -> Path:
        moved.append(target)
        if len(moved) == 2:
            raise OSError(28, "No space left on device")
        return move(self, target)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(NewGameError, match="No space left on device"):
        write("my-game", tmp_path)
    assert len(moved) == 2
    assert files(tmp_path) == []
    assert [path.name for path in tmp_path.iterdir()] == ["tests"]


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: object
) -> tuple[int, str, str]:
    """Run `annamite new-game`; give status, output and errors."""
    monkeypatch.setattr(sys, "argv", ["annamite", "new-game", *map(str, arguments)])
    with pytest.raises(SystemExit) as left:
        cli.main()
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def test_the_command_says_where_it_is_and_how_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(monkeypatch, capsys, MODEL, "--into", tmp_path)

    assert (status, err) == (0, "")
    assert str(tmp_path / "trail_watch") in out
    assert f"ANNAMITE_GAMES={tmp_path}" in out
    assert "annamite games trail-watch" in out


def test_the_command_in_a_checkout_asks_for_nothing(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(monkeypatch, capsys, "my-game")

    assert status == 0
    assert str(checkout / "tests/games/my_game") in out
    assert "ANNAMITE_GAMES" not in out


def test_the_command_refuses_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(monkeypatch, capsys, "My Game", "--into", tmp_path)

    assert (status, out) == (2, "")
    assert err.startswith("annamite: 'My Game' cannot name a game: ")
    assert len(err.splitlines()) == 1


def test_a_checkout_is_told_from_an_installation(tmp_path: Path) -> None:
    assert new_game.checkout_of(Path(games.__file__)) == Path(__file__).parents[2]
    installed = tmp_path / "lib/site-packages/annamite/games/__init__.py"
    assert new_game.checkout_of(installed) is None


def test_games_elsewhere_that_cannot_be_imported_keep_no_other_from_being_played(
    tmp_path: Path,
) -> None:
    write("sound-game", tmp_path)
    broken = write("broken-game", tmp_path)
    (broken.package / "game.py").write_text("raise RuntimeError('broken')\n")
    script = "from annamite import games; print(*games.playable())"
    env = {**os.environ, games.FOLDERS: os.pathsep.join([str(tmp_path / "none"), str(tmp_path)])}

    told = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True
    ).stdout.split()

    assert "sound-game" in told
    assert "broken-game" not in told
    assert {*games.playable()} <= {*told}
