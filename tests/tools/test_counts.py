"""Counting what the rules allow, answer by answer: what is kept, and that the count is a count."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from annamite import games
from annamite.kernel import Chance, Decision, Numbers, Position, Rules, Step, Words
from tools.counts import files
from tools.counts.__main__ import main, table
from tools.counts.counting import count
from tools.counts.running import Job, differs, jobs, run

if TYPE_CHECKING:
    from pathlib import Path

HERE = [game for game in files.games() if game in games.names()]


@pytest.mark.parametrize("game", HERE)
def test_what_is_kept_is_counted_again(game: str) -> None:
    """The first depths of every position; `python -m tools.counts --deep` counts all of them."""
    for job in jobs(game, deep=False):
        assert run(job).differs == [], job.kept.name


@pytest.mark.parametrize("game", HERE)
def test_positions_are_of_many_kinds(game: str) -> None:
    """Starts, ends and what lies between; each goes deeper than CI counts, or to the end."""
    kept = files.read(game)
    assert len({one.name for one in kept}) > 10
    assert sum("start" in one.name for one in kept) >= 2
    assert sum(depth.over for one in kept for depth in one.depths) > 0
    assert all(one.cheap <= len(one.depths) for one in kept)
    assert max(len(one.depths) for one in kept) >= 5


# --- the count ------------------------------------------------------------------------------------

TAKE = Step("take", Words("one", "two", "three"), "Take how many?", "1")
FALL = Step("fall", Numbers(), "So many fall", "2")


class Pile:
    """Two take turns to take one to three of a pile; once it is even, one or two more fall off it."""

    name, projection_version = "pile", 1

    def __init__(self, size: int, seat: str = "us", step: Step = TAKE) -> None:
        self.size, self.seat, self.step = size, seat, step

    def start(self) -> Any:
        return _State(self.size)

    def play(self, state: Any, log: object = None) -> Rules[None]:
        left = state.left
        state.left -= 1 + (yield Decision(self.step, self.seat, range(min(3, left))))
        if state.left > 1 and state.left % 2 == 0:
            state.left -= yield Chance(FALL, (1, 2))

    def outcome(self, state: Any) -> object:
        return None if state.left else "over"

    def projection(self, state: Any) -> Any:
        return state.left


class _State(SimpleNamespace):
    def __init__(self, left: int) -> None:
        super().__init__(left=left)

    def copy(self) -> _State:
        return _State(self.left)


def counted(size: int, depth: int) -> list[tuple[int, int, int, dict[str, int]]]:
    game: Any = Pile(size)
    found = count(Position(game, game.start()), depth)
    return [(x.nodes, x.over, x.distinct, x.steps) for x in found]


def test_a_pile_is_counted_by_hand() -> None:
    """Of four: 3, 2 or 1 are left; 2 fall to 1 or 0; the last one is taken without being asked.

    So after one answer 3 and 2 are left and nothing: who finds one left takes it. Of 3, one leaves 2,
    of which some fall; two leave 1, which is taken; three leave nothing.
    """
    assert counted(4, 3) == [
        (3, 1, 3, {"take": 3}),  # 3 left, 2 about to fall, none left
        (5, 4, 2, {"fall": 2, "take": 3}),  # of 3: 2 about to fall, none, none; of 2: none twice
        (2, 2, 1, {"fall": 2}),
    ]


def test_an_end_ends_the_count() -> None:
    assert counted(2, 5) == [(2, 2, 1, {"take": 2})]
    assert counted(1, 5) == []


def test_words_and_who_is_asked_are_hashed() -> None:
    """The same numbers by other words are something else."""
    game: Any = Pile(5)
    first = count(Position(game, game.start()), 1)[0]

    for other in (
        Pile(5, seat="them"),
        Pile(5, step=Step("take", Words(*"123"), "How many?", "1")),
    ):
        game = other
        second = count(Position(game, game.start()), 1)[0]
        assert replace(second, words=first.words) == first
        assert second.words != first.words


def test_an_answer_that_cannot_be_given_is_told() -> None:
    class Broken(Pile):
        def outcome(self, state: Any) -> object:
            if state.left == 3:
                msg = "three"
                raise ZeroDivisionError(msg)
            return super().outcome(state)

    game: Any = Broken(5)
    with pytest.raises(AssertionError, match="take=two leads to: ZeroDivisionError"):
        count(Position(game, game.start()), 1)


# --- what is kept ---------------------------------------------------------------------------------


def test_what_differs_is_told() -> None:
    """Figure by figure, at the first depth at which anything does."""
    game: Any = Pile(6)
    found = count(Position(game, game.start()), 3)
    assert differs(found, found) == []
    other = [found[0], replace(found[1], nodes=1, distinct=0), replace(found[2], nodes=1)]
    nodes, distinct = found[1].nodes, found[1].distinct
    assert differs(found, other) == [
        f"after 2 answers nodes is {nodes}, not 1",
        f"after 2 answers distinct is {distinct}, not 0",
    ]
    shorter = "there are positions after 2 answers at most, not after 3"
    assert differs(found[:2], found) == [shorter]


def small(folder: Path) -> Job:
    """Keep one position of a game of ours in a folder of its own."""
    game = HERE[0]
    kept = min(files.read(game), key=lambda one: sum(x.nodes for x in one.depths))
    files.write(game, [kept], folder)
    assert files.read(game, folder) == [kept]
    (job,) = jobs(game, deep=True, folder=folder)
    return job


def test_positions_in_the_notes_are_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    job = small(tmp_path)
    notes = tmp_path / "notes.jsonl"
    arguments = ["--deep", "--notes", str(notes), "--folder", str(tmp_path)]
    assert main(arguments) == 0
    assert f"to depth {job.depth}, as kept" in capsys.readouterr().out
    first = notes.read_bytes()
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("1 positions")
    assert notes.read_bytes() == first


def test_the_exit_status_tells_of_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until what comes out is kept."""
    job = small(tmp_path)
    true = job.kept.depths[0]
    depths = [replace(true, nodes=true.nodes + 1), *job.kept.depths[1:]]
    files.write(job.game, [replace(job.kept, depths=depths)], tmp_path)
    arguments = ["--folder", str(tmp_path)]
    assert main(arguments) == 1
    said = f"after 1 answers nodes is {true.nodes}, not {true.nodes + 1}"
    assert said in capsys.readouterr().out
    assert main([*arguments, "--remake"]) == 0
    assert files.read(job.game, tmp_path) == [job.kept]
    assert main([*arguments, "--game", "hue"]) == 2
    assert len(table([job.game], tmp_path)) == 3


def test_a_way_that_leads_nowhere_is_told() -> None:
    kept = next(one for one in files.read(HERE[0]) if one.way.scenario)
    lost = replace(kept, way=replace(kept.way, words="hue"))
    (told,) = run(Job(HERE[0], lost, 1)).differs
    assert told.startswith("there is no way to it any more: answer 0, 'hue', is no word of ")
