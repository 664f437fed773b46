"""Wrong answers all along long games: which are given, which steps come first, what notes are for."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import DiceStream, Session, Setup
from tests.games.vietnam_1965_1975.named import FIRST_BATTALION_28TH_INFANTRY, PAVN_32ND_REGIMENT
from tests.games.vietnam_1965_1975.trails import BOX_6, named, segment
from tools import wrong_answers
from tools.wrong_answers import Answers, Tried, beside, drawn_games, lacking, main, refuse, try_game

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.games.vietnam_1965_1975.position.state import State
    from tests.games.vietnam_1965_1975.scenes import Scene

GAME = ["vietnam-1965-1975", "campaign", "campaign-1967"]


def session() -> Session[Any]:
    """Return a game that waits for its first decision."""
    return Session(Vietnam(), Setup("campaign-1967"), chance=DiceStream.seeded("wrong"))


def test_what_is_given_is_wrong() -> None:
    """Never an option by the seat that is asked, but of all that is near it."""
    table = session()
    decision = table.decision
    assert decision is not None
    source = Answers(table.game, Random(1))
    source.offered(["hex-5120", "done"])
    given = source.wrong(decision, 400)
    offered = {*decision.words}
    assert len(given) == 400
    assert not [word for seat, word in given if seat == decision.seat and word in offered]
    assert [word for seat, word in given if seat != decision.seat and word in offered]
    assert {"hex-5120", "done", "", "nobody"} <= {part for pair in given for part in pair}
    assert refuse(table, given, record=True) == 400


def test_words_beside_an_option() -> None:
    """Another number where there is one, else a letter more."""
    dice = Random(2)
    found = {beside("take-3", dice) for _ in range(40)}
    assert found == {"take-0", "take-2", "take-4", "take-13", "take-103"}
    assert {beside("done", dice) for _ in range(40)} == {"dones", "donex", "done-", "done "}
    assert beside("hex-0306-west", dice).startswith("hex-")


def test_an_answer_that_is_taken_is_told() -> None:
    """The message says where, and whose it was."""
    table = session()
    decision = table.decision
    assert decision is not None
    right = decision.words[0]
    seat = decision.seat
    said = f"'{right}' by '{seat}' was taken at {decision.step.id}"
    with pytest.raises(AssertionError, match=said):
        refuse(table, [("nobody", right), (seat, right)], record=False)


def test_a_trace_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer may be refused and change something all the same."""
    table, traces = session(), iter(range(9))
    monkeypatch.setattr(table.game, "dump", lambda _: bytes([next(traces)]))
    with pytest.raises(AssertionError, match="were refused, and changed the game"):
        refuse(table, [("nobody", "done")], record=False)


def test_campaigns_refuse_wrong_answers() -> None:
    """A share of what the tool does: steps that lack some come first, and stay within bounds."""
    before = Counter({"setup.place": 100})
    tried = try_game(Vietnam(), "campaign-1967", 1, before, each=100, answers=500)
    assert sum(tried.refused.values()) > 800
    assert {"bombing.mission", "vc.withdraw", "north.forces", "commitment.item"} <= {*tried.refused}
    assert max(tried.refused.values()) < 500
    assert "pacification.dice" in tried.chance
    again = try_game(Vietnam(), "campaign-1967", 1, before, each=100, answers=500)
    assert again == tried


class Staged(Vietnam):
    """The game from a scene on, for what random games do not come to."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene

    def table(self, state: State, log: Any = None) -> Table:
        """Return a table with the scene's scenario."""
        return Table(state, self.box, self._scene.game.scenario, log)

    def start(self, setup: Setup) -> State:
        """Return the scene's position."""
        del setup
        return self._scene.s.copy()


def test_attacks_on_the_trail_refuse_wrong_answers() -> None:
    """Random games do not come to have both sides in a box of it (17.8)."""
    scene = segment()
    scene.s.air_total = 4
    scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    table = Session(Staged(scene), Setup("staged"), chance=DiceStream.seeded("staged"))
    source = Answers(table.game, Random(3))
    for step, answer in (("trail.attack", named(BOX_6)), ("trail.air", "air-2")):
        decision = table.decision
        assert decision is not None
        assert decision.step.id == step
        assert refuse(table, source.wrong(decision, 120), record=True) == 120
        source.offered(decision.words)
        table.answer(decision.seat, answer)


def of_steps(monkeypatch: pytest.MonkeyPatch, *steps: str) -> Any:
    """Have the tool load a game of these steps alone, of which nothing is really played."""
    ours = Vietnam()
    game = SimpleNamespace(name=ours.name, scenarios=ours.scenarios, steps=dict.fromkeys(steps))
    monkeypatch.setattr(wrong_answers, "load", lambda _: game)
    return game


def test_games_in_the_notes_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rest knows what each step has been given."""
    of_steps(monkeypatch, "plan", "pay")
    played: list[tuple[str, int, int]] = []

    def try_one(
        _: object, scenario: str, seed: int, before: Counter[str], **limits: int | str | None
    ) -> Tried:
        assert limits == {"each": 100, "answers": None, "seats": "moody"}
        played.append((scenario, seed, before["plan"]))
        return Tried(scenario=scenario, seed=seed, refused={"plan": 60, "pay": 50})

    monkeypatch.setattr(wrong_answers, "try_game", try_one)
    given = [*GAME, "--notes", str(tmp_path / "notes.jsonl"), "--wrong"]
    assert main([*given, "150"]) == 0
    assert main([*given, "400"]) == 0
    assert played == [
        ("campaign", 0, 0),
        ("campaign-1967", 1, 60),
        ("campaign", 2, 120),
        ("campaign-1967", 3, 180),
    ]
    assert "440 wrong answers refused at 2 steps, in 4 games" in capsys.readouterr().out
    assert main([*given, "900", "--games", "5"]) == 1
    assert "missing: 350 more wrong answers" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("found", "status", "told"),
    [
        ({"combat.ranger": 100}, 0, []),
        ({"combat.ranger": 30}, 1, ["missing: 100 wrong answers at combat.ranger"]),
        ({}, 1, ["missing: any wrong answer at combat.ranger, which did not come up"]),
    ],
)
def test_games_are_drawn_to_steps_that_seldom_come_up(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    found: dict[str, int],
    status: int,
    told: list[str],
) -> None:
    """After ten others, and once; what is missing then, and what never came up, is told."""
    of_steps(monkeypatch, "plan", "die", "combat.ranger")
    asked: list[Counter[str]] = []

    def drawn(name: str, before: Counter[str], each: int) -> list[Tried]:
        assert (name, each) == ("vietnam-1965-1975", 100)
        asked.append(before)
        return [Tried(scenario="starlite", seed=0, refused=found, drawn=True)]

    def try_one(_: object, scenario: str, seed: int, *__: object, **___: object) -> Tried:
        return Tried(scenario=scenario, seed=seed, refused={"plan": 50}, chance=["die"])

    monkeypatch.setattr(wrong_answers, "drawn_games", drawn)
    monkeypatch.setattr(wrong_answers, "try_game", try_one)
    notes = tmp_path / "notes.jsonl"
    limits = ["--wrong", "100", "--games", "12", "--notes", str(notes)]
    assert main([*GAME, *limits]) == status
    assert asked == [Counter(plan=500)]
    assert len(notes.read_bytes().splitlines()) == (11 if status == 0 else 13)
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("missing")] == told
    assert main([*GAME, *limits]) == status
    assert len(asked) == 1


@pytest.mark.slow
def test_what_campaigns_hardly_come_to_is_drawn_to() -> None:
    """The loss of rangers for whom there are five points, and both sides in a box of the Trail."""
    ours, seldom = Vietnam(), {"combat.ranger", "trail.attack", "trail.air"}
    before = Counter(dict.fromkeys(ours.steps.keys() - seldom, 100))
    through = drawn_games(ours.name, before, 100)
    counts = wrong_answers.refused_by_step(through)
    assert {step for step in seldom if counts[step] >= 100} == seldom
    assert {tried.drawn for tried in through} == {True}
    assert {tried.scenario for tried in through} == {"proving-ground", "trail-ground"}


def test_every_step_needs_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever there is in all; but nobody answers where dice are rolled."""
    game = of_steps(monkeypatch, "plan", "pay", "die")
    refused = {"plan": 500, "pay": 40}
    through = [Tried(scenario="campaign", seed=0, refused=refused, chance=["die"])]
    assert lacking(game, through, 540, 100) == ["100 wrong answers at pay"]
    assert lacking(game, through, 540, 40) == []
    assert lacking(game, through, 2000, 40) == ["1,460 more wrong answers"]
    game.steps["reveal"] = None
    never = "any wrong answer at reveal, which did not come up"
    assert lacking(game, through, 540, 100) == ["100 wrong answers at pay", never]


def test_the_exit_status_tells_of_an_answer_that_is_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the game in which it is."""

    def try_one(*_: object, **__: object) -> Tried:
        raise AssertionError("'done' was taken")

    monkeypatch.setattr(wrong_answers, "try_game", try_one)
    assert main(GAME) == 1
    assert capsys.readouterr().out == "game 0 of campaign: 'done' was taken\n"
    with pytest.raises(SystemExit):
        main(["vietnam-1965-1975", "hue"])
    assert "no scenario hue" in capsys.readouterr().err
