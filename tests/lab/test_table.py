"""A game at a Python prompt: who answers, what is seen, and what a notebook is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annamite import Table, games, play
from annamite.kernel import Refused, SetupError, decode, replay
from annamite.kernel.shapes import Option
from annamite.lab import showing
from annamite.lab.table import seated
from tests.conformance.minigame import MiniGame
from tests.lab.interrupted import Interrupted

GAME = MiniGame()
NASTY = "<b onclick='x'>&"


def at(seats: str = "person", seed: int = 1, **options: Any) -> Table:
    return play(GAME, "even", seats=seats, options=options, seed=seed)


def to_the_end(table: Table) -> Table:
    while not table.over:
        table.answer(table.words[-1])
    return table


# --- who sits where ---------------------------------------------------------------------------


def test_seats_are_named_as_on_the_command_line() -> None:
    assert seated(GAME, "person") == {"red": "person", "blue": "person"}
    assert seated(GAME, "blue=random") == {"red": "person", "blue": "random"}
    assert seated(GAME, "random, red=person") == {"red": "person", "blue": "random"}
    assert seated(GAME, {"red": "random"}) == {"red": "random", "blue": "person"}


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"seats": "green=random"}, "Smugglers has no seat 'green'; choose from: red, blue."),
        (
            {"seats": "robot"},
            "Nobody of kind 'robot' can play Smugglers; choose one of: person, random.",
        ),
        ({"scenario": "odd"}, "Smugglers has no scenario 'odd'; choose one of: even, uphill."),
        ({"options": {"wind": 1}}, "Smugglers has no option 'wind'; it has: rounds, rich."),
    ],
)
def test_what_the_game_does_not_know_is_told(wanted: Any, expected: str) -> None:
    with pytest.raises(SetupError) as told:
        play(GAME, **wanted)
    assert str(told.value) == expected


def test_a_game_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda _: GAME)
    table = play("mini-game")
    assert (table.game, table.session.setup.scenario) == (GAME, "even")
    monkeypatch.undo()
    with pytest.raises(ValueError, match="There is no game 'chess'; choose one of: "):
        play("chess")


# --- playing ----------------------------------------------------------------------------------


def test_people_answer_and_computers_answer_for_themselves() -> None:
    table = at("random,red=person")
    assert table.people == ("red",)
    seen = set()
    while not table.over:
        seen.add(table.seat)
        table.answer(table.words[0])
    assert seen == {"red"}
    by = {entry.seat for entry in table.session.entries if not entry.auto}
    assert {"red", "blue"} <= by
    assert table.outcome is not None
    assert (table.decision, table.seat, table.words, table.options) == (None, None, [], {})
    assert (table.prompt, table.advice()) == ("", [])


def test_computers_alone_play_to_the_end() -> None:
    table = at("random")
    assert table.over
    assert table.people == ()
    assert table.viewer is None


def test_the_same_seed_gives_the_same_game() -> None:
    one, same, other = (to_the_end(at("blue=random", seed)) for seed in (1, 1, 2))
    assert one.record() == same.record()
    assert one.record() != other.record()
    free = [to_the_end(play(GAME, seats="random")).record() for _ in range(6)]
    assert any(record != free[0] for record in free)


def test_a_wrong_word_is_told_and_changes_nothing() -> None:
    table = at()
    before = table.record()
    with pytest.raises(Refused, match="'dance' is not offered at load"):
        table.answer("dance")
    assert table.record() == before
    with pytest.raises(Refused, match="The game is over"):
        to_the_end(at()).answer("sail")


def test_the_last_answer_of_a_person_is_taken_back_with_what_came_of_it() -> None:
    table = at("random,red=person")
    asked, before = table.words, table.session.revision
    table.answer(asked[-1])
    assert table.session.revision > before
    table.undo()
    assert (table.words, table.session.revision) == (asked, before)
    with pytest.raises(Refused):
        table.undo()
    to_the_end(table)
    table.undo()
    assert not table.over
    assert table.seat == "red"


def test_a_table_of_computers_takes_nothing_back() -> None:
    with pytest.raises(Refused):
        at("random").undo()


def test_a_record_is_saved_and_can_be_replayed(tmp_path: Path) -> None:
    table = to_the_end(at("blue=random"))
    table.save(tmp_path / "game.json")
    record = decode((tmp_path / "game.json").read_bytes())
    assert record.seats == {"red": "person", "blue": "random"}
    assert replay(GAME, record).over


def test_advice_is_for_who_decides() -> None:
    assert at().advice() == []  # nobody of this game can say


# --- what is shown ----------------------------------------------------------------------------


def test_each_seat_sees_with_its_own_eyes() -> None:
    """At a table of two the view is that of whoever decides; alone, always one's own."""
    table = at()
    seats = set()
    while not table.over:
        assert table.viewer == table.seat
        assert table.view == GAME.view(table.session.state, table.seat)
        seats.add(table.seat)
        table.answer(table.words[0])
    assert seats == {"red", "blue"}
    assert table.viewer is None
    alone = to_the_end(at("random,red=person"))
    assert alone.viewer == "red"


def test_the_log_is_what_the_viewer_may_read() -> None:
    table = at("random,red=person")
    while not table.over:
        readable = table.session.log_for("red")
        assert len(table.log) == len(readable)
        table.answer(table.words[0])
    assert table.log
    assert len(table.session.log_for("blue")) < len(table.session.log)


def test_it_says_in_a_line_where_it_stands() -> None:
    table = at()
    options = len(table.words)
    assert repr(table) == (f"<Smugglers, even: Red decides: {table.prompt} ({options} options)>")
    table.session.paused = "The rules failed."
    assert repr(table) == "<Smugglers, even: paused>"
    assert "The rules failed." in table._repr_html_()
    over = to_the_end(at())
    assert repr(over).startswith("<Smugglers, even: over, ")


def test_options_are_told_by_word_and_label() -> None:
    table = at()
    assert list(table.options) == table.words
    assert table.decision is not None
    described = GAME.describe(table.session.state, table.decision)
    assert list(table.options.values()) == [each.label for each in described]


class Nasty(MiniGame):
    """A game with markup in all that it words, and a picture."""

    title = f"Smugglers {NASTY}"

    def describe(self, state: Any, decision: Any) -> Any:
        return [Option(label=NASTY) for _ in decision.values]

    def prompt(self, decision: Any) -> str:
        return NASTY

    def picture(self, view: Any) -> str:
        return "<svg>drawn</svg>"

    def tallies(self, view: Any) -> Any:
        return [(f"Round {NASTY}", f"{view.round} {NASTY}")]


def test_a_notebook_is_shown_board_tallies_and_options() -> None:
    html = play(Nasty(), "even", seed=1)._repr_html_()
    assert html.count("<svg>drawn</svg>") == 1
    assert NASTY not in html
    assert html.count("&lt;b onclick=&#x27;x&#x27;&gt;&amp;") >= 5
    assert "<script" not in html
    assert "<code" in html
    assert play(Nasty(), "even", seed=1).picture == "<svg>drawn</svg>"


def test_a_game_without_a_picture_is_shown_as_text() -> None:
    table = at()
    html = table._repr_html_()
    assert table.picture == ""
    assert "<svg" not in html
    assert "<table" not in html
    assert "seen by Red" in html
    for word in table.words:
        assert f">{word}</code>" in html
    over = to_the_end(table)._repr_html_()
    assert "The game is over: " in over
    assert "<code" not in over


def test_many_options_are_cut_short() -> None:
    options = {f"w{n}": f"Word {n}" for n in range(showing.OPTIONS + 2)}
    html = showing.page(GAME, object(), None, "Which?", options)
    assert "and 2 options more" in html
    assert "w17" in html
    assert "w18" not in html
    assert "seen by" not in html
    assert "in play" in html


def test_a_label_that_says_no_more_than_its_word_is_left_out() -> None:
    html = showing.page(GAME, object(), None, "Which?", {"go_on": "Go on", "done": "That is all"})
    assert "Go on" not in html
    assert "That is all" in html


def test_nobody_answers_for_a_computer_that_was_interrupted(
    interrupted: type[Interrupted],
) -> None:
    """Nor sees with its eyes."""
    table = at("interrupted,red=person")
    interrupted.next = True
    with pytest.raises(KeyboardInterrupt):
        to_the_end(table)
    asked = table.session.decision
    assert asked is not None
    assert asked.seat == "blue"
    assert (table.decision, table.seat, table.viewer) == (None, None, "red")
    assert (table.words, table.options, table.prompt) == ([], {}, "")
    assert "a computer was interrupted" in repr(table)
    assert "A computer was interrupted" in table._repr_html_()
    before = table.session.revision
    with pytest.raises(Refused, match="has gone on now"):
        table.answer(asked.words[0])
    assert table.session.revision > before
    assert table.seat in {"red", None}
    to_the_end(table)
