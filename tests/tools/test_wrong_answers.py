"""Wrong answers all along long games: which are given, which steps come first, what notes are for."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import DiceStream, Session, Setup
from tools import wrong_answers
from tools.wrong_answers import Answers, Tried, beside, lacking, main, refuse, try_game

if TYPE_CHECKING:
    from pathlib import Path

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


def test_games_in_the_notes_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rest knows what each step has been given."""
    played: list[tuple[str, int, int]] = []

    def try_one(
        _: object, scenario: str, seed: int, before: Counter[str], **limits: int | str | None
    ) -> Tried:
        assert limits == {"each": 100, "answers": None, "seats": "moody"}
        played.append((scenario, seed, before["plan"]))
        return Tried(scenario=scenario, seed=seed, refused={"plan": 60, "pay": 40})

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
    assert "400 wrong answers refused at 2 steps, in 4 games" in capsys.readouterr().out
    assert main([*given, "900", "--games", "5"]) == 1
    assert "missing: 400 more wrong answers" in capsys.readouterr().out


def test_every_step_needs_its_share() -> None:
    """Whatever there is in all."""
    through = [Tried(scenario="campaign", seed=0, refused={"plan": 500, "pay": 40})]
    assert lacking(through, 540, 100) == "100 wrong answers at pay"
    assert lacking(through, 540, 40) == ""
    assert lacking(through, 2000, 40) == "1,460 more wrong answers"


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
