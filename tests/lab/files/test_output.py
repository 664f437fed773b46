"""Files of simulated games: alike in every format, and able to go on from wherever they stopped."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from annamite.kernel import Decision, Setup
from annamite.lab import recorders
from annamite.lab.executors import Alone
from annamite.lab.extras import ExtraMissingError
from annamite.lab.files import FileError, Output, formats, read_frame, read_rows
from annamite.lab.files.journal import Journal
from annamite.lab.plan import Plan
from annamite.lab.rows import Rows, flat
from annamite.lab.simulate import play
from annamite.players import brought
from tests.conformance.minigame import MiniGame, State

FORMATS = (".jsonl", ".csv", ".parquet")


class Counted(MiniGame):
    """The mini game with something to count."""

    def period(self, state: State) -> int:
        return state.cells[0]

    def period_name(self, state: State) -> str:
        return f"round {state.cells[0] + 1}"

    def indices(self, state: State) -> dict[str, int]:
        return {"red goods": state.cells[6], "blue goods": state.cells[7]}

    def use(self, state: State, decision: Decision, value: int) -> tuple[str, str] | None:
        word = decision.step.codec.word(value)
        return ("space", word) if decision.step.id == "load" and word != "done" else None


class Failing(Counted):
    """One in which some games fail."""

    def outcome(self, state: State) -> Any:
        if state.cells[6] > 3:
            raise ZeroDivisionError("too rich, or\nso")
        return super().outcome(state)


def load(_: str) -> Any:
    """Return the game."""
    return Counted()


def load_failing(_: str) -> Any:
    """Return the one in which some games fail."""
    return Failing()


def plan(**changes: Any) -> Plan:
    """Return a small plan, that records decisions."""
    usual: dict[str, Any] = {
        "game": "mini-game",
        "setup": Setup("even", {"rounds": 4}),
        "seats": {"red": "random", "blue": "random"},
        "games": 6,
        "seed": 3,
        "load": load,
        "recorder": "decisions",
    }
    return Plan(**usual | changes)


def run(
    wanted: Plan, games: Path | None, recorded: Path | None = None, most: int = 99
) -> list[int]:
    """Play what is missing, `most` games at most; return which were played."""
    played = []
    with Output(wanted, Rows(wanted, wanted.load("")), games, recorded) as output:
        for one in play(wanted, Alone(), output.missing[:most]):
            played.append(output.add(one).index)
    return played


@pytest.mark.parametrize("ending", FORMATS)
def test_a_simulation_goes_on_where_it_was_stopped(ending: str, tmp_path: Path) -> None:
    whole, whole_rows = tmp_path / f"whole{ending}", tmp_path / f"whole-rows{ending}"
    parts, parts_rows = tmp_path / f"parts{ending}", tmp_path / f"parts-rows{ending}"
    assert run(plan(), whole, whole_rows) == [0, 1, 2, 3, 4, 5]

    assert run(plan(), parts, parts_rows, most=2) == [0, 1]
    assert run(plan(games=4), parts, parts_rows) == [2, 3]
    assert run(plan(), parts, parts_rows) == [4, 5]
    assert run(plan(), parts, parts_rows) == []

    assert parts.read_bytes() == whole.read_bytes()
    assert parts_rows.read_bytes() == whole_rows.read_bytes()
    assert {path.suffix for path in tmp_path.iterdir()} == {ending}


@pytest.mark.parametrize("load", [load, load_failing])
def test_formats_tell_the_same(load: Any, tmp_path: Path) -> None:
    paths = [tmp_path / f"games{ending}" for ending in FORMATS]
    for path in paths:
        run(plan(load=load), path)
    rows = [list(read_rows(path)) for path in paths]
    assert rows[0] == rows[1] == rows[2]
    assert any(row.error for row in rows[0]) == (load is load_failing)
    frames = [read_frame(path) for path in paths]
    assert frames[0].equals(frames[1])
    assert frames[0].equals(frames[2])
    assert frames[0].columns == list(flat(rows[0][0])) or load is load_failing


def test_a_row_tells_what_was_used_and_how_it_went(tmp_path: Path) -> None:
    run(plan(games=1), tmp_path / "games.jsonl")
    (row,) = read_rows(tmp_path / "games.jsonl")
    assert set(row.uses) == {"space"}
    assert set(row.uses["space"]) <= {"red", "blue"}
    assert [moment.name for moment in row.course] == [*(f"round {n}" for n in (1, 2, 3, 4)), "end"]
    goods = row.course[-1].indices
    assert (goods["red goods"], goods["blue goods"]) == (row.margins["red"], row.margins["blue"])
    assert row.course[0].indices == {"red goods": 0, "blue goods": 0}
    assert row.options["rounds"] == 4


def test_a_row_of_a_decision_tells_what_was_asked_and_answered(tmp_path: Path) -> None:
    run(plan(games=2), tmp_path / "games.jsonl", tmp_path / "rows.jsonl")
    games = list(read_rows(tmp_path / "games.jsonl"))
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert len(rows) == sum(game.decisions for game in games)
    first = rows[0]
    assert (first["game"], first["number"], first["step"], first["rule"]) == (0, 0, "load", "2.1")
    assert (first["options"], first["forced"], first["period"]) == (5, False, 0)
    assert first["word"] in {"north", "east", "south", "west", "done"}
    assert first["features"] == {"red goods": 0, "blue goods": 0}
    for row in rows:
        game = games[row["game"]]
        assert (row["winner"], row["margin"]) == (game.winner, game.margins[row["seat"]])
    run(plan(games=2), tmp_path / "games.csv", tmp_path / "new.csv")
    cells = list(csv.DictReader((tmp_path / "new.csv").read_text().splitlines()))
    assert cells[0]["features.red goods"] == "0"
    run(plan(games=2), tmp_path / "games.parquet", tmp_path / "new.parquet")
    frame = pl.read_parquet(tmp_path / "new.parquet")
    assert frame["word"].to_list() == [row["word"] for row in rows]


def test_what_a_killed_process_left_is_mended(tmp_path: Path) -> None:
    games, rows = tmp_path / "games.jsonl", tmp_path / "rows.jsonl"
    run(plan(), games, rows)
    whole = games.read_bytes(), rows.read_bytes()
    # Killed in the midst of the last game's line: its decisions are there already.
    games.write_bytes(whole[0][:-30])
    assert run(plan(), games, rows) == [5]
    assert (games.read_bytes(), rows.read_bytes()) == whole
    # Killed while its decisions were written.
    lines = whole[1].splitlines(keepends=True)
    last = [line for line in lines if line.startswith(b'{"game":5,')]
    rows.write_bytes(b"".join(lines)[: -len(b"".join(last[1:])) - 3])
    games.write_bytes(b"".join(whole[0].splitlines(keepends=True)[:5]))
    assert run(plan(), games, rows) == [5]
    assert (games.read_bytes(), rows.read_bytes()) == whole


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_a_table_of_a_killed_process_is_made_of_its_lines(ending: str, tmp_path: Path) -> None:
    games, whole = tmp_path / f"games{ending}", tmp_path / f"whole{ending}"
    run(plan(), whole)
    run(plan(games=2), tmp_path / "lines.jsonl")
    run(plan(games=1), games)
    part = tmp_path / f"games{ending}.part"
    part.write_bytes((tmp_path / "lines.jsonl").read_bytes())
    assert run(plan(), games) == [2, 3, 4, 5]
    assert games.read_bytes() == whole.read_bytes()
    part.write_bytes((tmp_path / "lines.jsonl").read_bytes())
    with pytest.raises(FileError, match="has more rows than"):
        run(plan(), games)
    assert games.read_bytes() == whole.read_bytes()
    assert part.exists()


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet"])
def test_a_refusal_leaves_nothing_behind(ending: str, tmp_path: Path) -> None:
    games, rows = tmp_path / f"games{ending}", tmp_path / f"rows{ending}"
    run(plan(), games)
    before = games.read_bytes()
    for _ in range(2):
        with pytest.raises(FileError, match="another simulation"):
            run(plan(seed=4), games)
        with pytest.raises(FileError, match="choose another --out"):
            run(plan(recorder="decisions"), games, rows)
    assert games.read_bytes() == before
    assert [*tmp_path.iterdir()] == [games]


@pytest.mark.parametrize(
    "text", ['{"my": "only notes"}', '{"a":1}\n{"b":2}', "notes", '{"index"', '{"index": 1}\nno']
)
def test_a_file_of_others_is_left_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text(text)
    for recorder, games, rows in ((None, path, None), ("decisions", None, path)):
        if not text.startswith('{"index'):
            with pytest.raises(FileError):
                run(plan(recorder=recorder), games, rows)
            assert path.read_text() == text
    if text.startswith('{"index": 1}'):
        with pytest.raises(FileError):
            run(plan(), path)
        assert path.read_text() == text


def test_a_last_line_without_its_end_is_a_game(tmp_path: Path) -> None:
    """An editor may have taken it away, with or without more games to play."""
    path = tmp_path / "games.jsonl"
    run(plan(games=2), path)
    kept = path.read_bytes()
    path.write_bytes(kept.removesuffix(b"\n"))
    assert run(plan(games=2), path) == []
    assert path.read_bytes() == kept
    path.write_bytes(kept.removesuffix(b"\n"))
    with pytest.raises(FileError, match="another simulation"):
        run(plan(seed=4), path)
    assert path.read_bytes() == kept.removesuffix(b"\n")
    assert run(plan(games=3), path) == [2]
    assert path.read_bytes().startswith(kept)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seed": 4}, "another seed"),
        ({"setup": Setup("even", {"rounds": 12})}, 'options {"rounds":4'),
        ({"setup": Setup("uphill", {"rounds": 4})}, 'scenario "even" instead of "uphill"'),
        (
            {"seats": {"red": "random", "blue": "other"}},
            'players {"blue":"random"} instead of {"blue":"other"})',
        ),
    ],
)
def test_games_of_another_simulation_are_left_alone(changes: Any, why: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(plan(), path)
    before = path.read_bytes()
    wanted = plan(**changes)
    with pytest.raises(FileError, match="another simulation") as error:
        Output(wanted, Rows(wanted, Counted()), path, None)
    assert why in str(error.value)
    assert path.read_bytes() == before


def test_games_of_which_nothing_was_recorded(tmp_path: Path) -> None:
    run(plan(recorder=None), tmp_path / "games.jsonl")
    with pytest.raises(FileError, match="choose another --out"):
        run(plan(), tmp_path / "games.jsonl", tmp_path / "rows.jsonl")
    with pytest.raises(FileError, match="cannot both be written"):
        run(plan(), tmp_path / "one.jsonl", tmp_path / "one.jsonl")


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    path, wanted = tmp_path / "games.jsonl", plan()
    rows = Rows(wanted, Counted())
    other = pytest.raises(FileError, match="Another simulation writes to")
    with Output(wanted, rows, path, None), other:
        Output(wanted, rows, path, None)
    assert run(wanted, path) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("ending", FORMATS)
def test_a_file_of_something_else(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"games{ending}"
    path.write_bytes(b"a,b\n1,2\n")
    with pytest.raises(FileError, match="is no file of simulated games"):
        list(read_rows(path))
    with pytest.raises(FileError, match="is no file of simulated games"):
        read_frame(path)
    with pytest.raises(FileError, match="is no file of simulated games"):
        run(plan(), path)
    assert path.read_bytes() == b"a,b\n1,2\n"
    path.unlink()
    with pytest.raises(FileError, match="There is no file"):
        list(read_rows(path))
    rows = tmp_path / f"rows{ending}"
    rows.write_bytes(b"a,b\n1,2\n")
    with pytest.raises(FileError, match="is no file of recorded games"):
        run(plan(), tmp_path / "new.jsonl", rows)
    assert rows.read_bytes() == b"a,b\n1,2\n"


def test_a_name_without_a_known_ending(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"has to end in one of: \.jsonl, \.csv, \.parquet\."):
        run(plan(), tmp_path / "games.xlsx")


def test_parquet_needs_an_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("importlib.import_module", missing)
    with pytest.raises(ExtraMissingError, match=r'pip install "annamite\[lab\]"'):
        run(plan(), tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []
    assert run(plan(games=1), tmp_path / "games.csv") == [0]
    assert [row.index for row in read_rows(tmp_path / "games.csv")] == [0]


def test_an_empty_simulation_has_a_table(tmp_path: Path) -> None:
    for ending in FORMATS:
        path = tmp_path / f"games{ending}"
        run(plan(), path, most=0)
        assert list(read_rows(path)) == []
        assert run(plan(games=1), path) == [0]


def test_a_carriage_return_stays_in_its_cell(tmp_path: Path) -> None:
    class Returning(Counted):
        def outcome(self, state: State) -> Any:
            raise ValueError("one\rtwo")

    path = tmp_path / "games.csv"
    wanted = plan(load=lambda _: Returning(), games=2)
    assert run(wanted, path, most=1) == [0]
    whole = path.read_bytes()
    assert [row.error for row in read_rows(path)] == ["ValueError: one\rtwo"]
    assert run(wanted, path) == [1]
    assert path.read_bytes().startswith(whole)


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("changes", [{"seed": 4}, {"limit": 7}, {"recorder": "mine"}])
def test_what_was_recorded_of_another_simulation_is_left_alone(
    changes: Any, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorders, "_BROUGHT", {"mine": recorders.Decisions})
    rows = tmp_path / f"rows{ending}"
    run(plan(), tmp_path / "games.jsonl", rows)
    before = rows.read_bytes()
    for games in (tmp_path / "other.jsonl", None):
        with pytest.raises(FileError, match="recorded of another simulation"):
            run(plan(**changes), games, rows)
        assert rows.read_bytes() == before


class Seldom:
    """A recorder that has no rows of most games."""

    def decided(self, position: Any, decision: Any, value: int) -> None:
        """Take no note."""

    def rows(self, outcome: Any) -> list[dict[str, int]]:
        """Return nothing."""
        return []


@pytest.mark.parametrize("ending", FORMATS)
def test_a_recorder_may_have_nothing_to_say(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorders, "_BROUGHT", {"seldom": lambda *_: Seldom()})
    games, rows = tmp_path / "games.jsonl", tmp_path / f"rows{ending}"
    assert run(plan(recorder="seldom"), games, rows, most=2) == [0, 1]
    assert run(plan(recorder="seldom"), games, rows) == [2, 3, 4, 5]
    rows.unlink()
    with pytest.raises(FileError, match="choose another --out"):
        run(plan(recorder="seldom"), games, rows)


def test_a_player_that_has_changed_plays_another_simulation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brought, "_BROUGHT", {})
    wanted = plan(seats={"red": "own", "blue": "random"})
    path = tmp_path / "games.jsonl"
    brought.bring({"own": lambda *_: brought.found()["random"]}, "1a2b3c4d")
    assert run(wanted, path, most=1) == [0]
    (row,) = read_rows(path)
    assert row.players == {"red": "own+1a2b3c4d", "blue": "random"}
    brought.bring({"own": lambda *_: None}, "5e6f7a8b")
    with pytest.raises(FileError, match="another simulation"):
        run(wanted, path)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"ranking":["', b'"ranking":["green","', "other seats"),
        (b'"margins":{"', b'"margins":{"green":1,"', "other seats"),
        (b'"options":{', b'"options":{"deep":' + b"[" * 9999 + b"]" * 9999 + b",", "recursion"),
    ],
)
def test_games_that_somebody_has_changed(old: bytes, new: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(plan(), path, most=1)
    line = path.read_bytes()
    path.write_bytes(line.replace(old, new, 1))
    assert path.read_bytes() != line
    with pytest.raises(FileError, match=why):
        run(plan(), path)
    path.write_bytes(line + line)
    with pytest.raises(FileError, match="has game 0 twice; line 2 has to go"):
        run(plan(), path)


class Full:
    """A file on a disk that is full: it takes half of what is written, then nothing."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab", buffering=0)
        self._wrote = False

    def fileno(self) -> int:
        return self._file.fileno()

    def write(self, data: memoryview) -> int:
        if self._wrote:
            raise OSError(28, "No space left on device")
        self._wrote = True
        return self._file.write(data[: len(data) // 2]) or 0

    def close(self) -> None:
        self._file.close()


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(plan(), path, most=1)
    whole = path.read_bytes()
    journal = Journal(path, b"{")
    journal.close()
    journal._file = Full(path)  # type: ignore[assignment]
    with pytest.raises(FileError, match=r"cannot be written \(No space left on device\)"):
        journal.add(b"half a line\n")
    journal.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_a_table_that_cannot_be_written(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    games, rows = tmp_path / f"games{ending}", tmp_path / f"rows{ending}"
    with monkeypatch.context() as patched:
        for name in ("write_csv", "write_parquet"):
            patched.setattr(f"annamite.lab.files.output.{name}", full)
        with pytest.raises(FileError, match=r"what was played stays in .*\.part"):
            run(plan(), games, rows)
    assert run(plan(), games, rows) == []
    assert {path.suffix for path in tmp_path.iterdir()} == {ending}


def test_lines_of_a_table_are_made_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, wanted = tmp_path / "games.csv", plan()
    run(wanted, games)
    replaced = formats.replaced

    def meanwhile(path: Path) -> Any:
        monkeypatch.setattr("annamite.lab.files.output.replaced", replaced)
        with pytest.raises(FileError, match="Another simulation writes to"):
            run(wanted, games)
        return replaced(path)

    monkeypatch.setattr("annamite.lab.files.output.replaced", meanwhile)
    assert run(wanted, games) == []
