"""Every word through the check of answers: what is tried, what is told, what notes are for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from annamite.kernel import Counted, Decision, DiceStream, Numbers, Session, Setup, Step, Words
from annamite.players import kinds
from tests.conformance.minigame import LANDINGS, MiniGame
from tools import every_word
from tools.every_word import Vocabulary, along, beside_of, main, played_by, try_every_word

if TYPE_CHECKING:
    from pathlib import Path

SEATS = "random"


def session(game: MiniGame | None = None) -> Session[Any]:
    """Return a game that waits for a decision."""
    return Session(game or MiniGame(), Setup("even"), chance=DiceStream.seeded("words"))


def asked(step: Step, *values: int) -> Decision:
    return Decision(step, "red", values)


def test_words_of_every_codec_are_tried() -> None:
    """All that a vocabulary and groups have, small numbers, and whatever is called like something."""
    words = Vocabulary(MiniGame())
    goods = Counted("troops", "police")
    groups = words.words(Step("groups", goods, "?", "1"))
    assert len(groups) == 2 * Counted.BASE
    assert {*words.words(Step("words", Words("a", "b", "no-3"), "?", "1"))} == {"a", "b", "no-3"}
    numbers = words.words(Step("numbers", Numbers(), "?", "1"))
    assert {"0", "7", "129", "100000000"} <= {*numbers}

    class Acts:
        names = ("go", "stop")

        def word(self, value: int) -> str:
            return f"go-{LANDINGS[value]}" if value < len(LANDINGS) else "stop"

        def value(self, word: str) -> int:
            return [*(f"go-{name}" for name in LANDINGS), "stop"].index(word)

    acts = Step("acts", Acts(), "?", "1")
    assert {*words.words(acts)} == {*(f"go-{name}" for name in LANDINGS), "stop"}
    near = words.of(asked(acts, 0))
    assert {"go-north", "go-south", "stop", "GO-NORTH", "go-north ", ""} <= {*near}
    assert len(near) == len({*near})


def test_spellings_beside_a_word() -> None:
    """None of them is the word itself."""
    found = beside_of("take-3")
    assert {"take-03", "take-+3", "take-4", "take-30", " take-3", "TAKE-3", "take-1_3"} <= {*found}
    assert "take-3" not in found


def test_what_is_on_offer_is_accepted_and_all_else_refused() -> None:
    table = session()
    request = table.request
    assert request is not None
    before = table.record()
    tried = try_every_word(table, Vocabulary(table.game), record=True)
    assert tried.accepted == len(request.words)
    assert tried.refused + tried.unread > 20
    assert table.record() == before


def test_dice_and_cards_are_tried_too() -> None:
    table: Session[Any] = Session(MiniGame(), Setup("even"))
    assert not isinstance(table.request, Decision)
    tried = try_every_word(table, Vocabulary(table.game))
    assert tried.accepted == len(table.request.words)  # type: ignore[union-attr]
    assert tried.refused > 0


class Altered(Words):
    """The words of a step with a codec that is not quite right."""

    def __init__(self, *words: str, crashes: bool = False, forgets: bool = False) -> None:
        super().__init__(*words)
        self.crashes, self.forgets = crashes, forgets

    def value(self, word: str) -> int:
        if self.crashes and word.endswith("-0"):
            raise ZeroDivisionError(word)
        if self.forgets and word == self.words[0]:
            msg = "forgotten"
            raise ValueError(msg)
        return super().value(word)


def altered(monkeypatch: pytest.MonkeyPatch, **how: bool) -> Session[Any]:
    """Return a game that waits at a step whose codec is altered."""
    table = session()
    request = table.request
    assert request is not None
    codec: Any = request.step.codec
    monkeypatch.setattr(request.step, "codec", Altered(*codec.words, **how))
    return table


def test_a_word_that_is_met_with_a_crash_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = altered(monkeypatch, crashes=True)
    with pytest.raises(AssertionError, match=r"-0' is not on offer at .*, and was met with Zero"):
        try_every_word(table, Vocabulary(MiniGame()))


def test_an_option_that_is_refused_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = altered(monkeypatch, forgets=True)
    with pytest.raises(AssertionError, match=r"is on offer at .*, and was refused"):
        try_every_word(table, Vocabulary(MiniGame()))


def test_a_word_that_is_taken_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = session()
    monkeypatch.setattr(table, "_checked", lambda *_: table.decision.values[0])  # type: ignore[union-attr]
    with pytest.raises(AssertionError, match=r"is not on offer at .*, and was taken"):
        try_every_word(table, Vocabulary(table.game))


def test_a_trace_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table, traces = session(), iter(range(9))
    monkeypatch.setattr(table.game, "dump", lambda _: bytes([next(traces)]))
    with pytest.raises(AssertionError, match="were looked at or refused, and changed the game"):
        try_every_word(table, Vocabulary(table.game))


def test_a_game_is_tried_step_by_step() -> None:
    """So many positions of each, those left out that were tried before."""
    game = MiniGame()
    assert SEATS in kinds(game)
    words = Vocabulary(game)
    played = along(played_by(game, "even", 1, SEATS), words, per_step=2)
    assert {*played.positions.values()} <= {1, 2}
    assert {*played.positions} > {"draw", "load", "patrol"}
    again = along(played_by(game, "even", 1, SEATS), words, per_step=2, before=("load",))
    assert {*played.positions} - {*again.positions} == {"load"}
    assert along(played_by(game, "even", 1, SEATS), words, answers=4).refused < played.refused


def test_games_in_the_notes_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(every_word, "load", lambda _: MiniGame())
    notes = tmp_path / "notes.jsonl"
    arguments = ["mini-game", "even", "--seats", SEATS, "--notes", str(notes), "--games"]
    assert main([*arguments, "1"]) == 0
    first = notes.read_bytes()
    assert main([*arguments, "2"]) == 0
    assert notes.read_bytes().startswith(first)
    assert len(notes.read_bytes().splitlines()) == 2
    assert "0 steps did not come up: none" in capsys.readouterr().out
    monkeypatch.setattr(every_word, "along", None)
    assert main([*arguments, "2"]) == 0


def test_the_exit_status_tells_of_a_word_that_is_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the game in which it is."""

    def taken(*_: object, **__: object) -> None:
        raise AssertionError("'done' was taken")

    monkeypatch.setattr(every_word, "load", lambda _: MiniGame())
    monkeypatch.setattr(every_word, "along", taken)
    assert main(["mini-game", "even"]) == 1
    assert capsys.readouterr().out == "game 0 of even: 'done' was taken\n"
    with pytest.raises(SystemExit):
        main(["mini-game", "hue"])
    assert "no scenario hue" in capsys.readouterr().err
