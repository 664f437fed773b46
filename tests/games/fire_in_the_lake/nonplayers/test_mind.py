"""What a mind does where its procedures fail it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from annamite.games.fire_in_the_lake.nonplayers import mind
from annamite.games.fire_in_the_lake.nonplayers.registry import procedure_for
from tests.games.fire_in_the_lake.nonplayers.positions import operation
from tests.games.fire_in_the_lake.scenes import Scene

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts


def lost(m: Mind) -> Thoughts[None]:
    """Be sure of a space that is not there."""
    yield from m.give((yield from m.among(0, "8.5.1", "nowhere").one()))


def test_a_procedure_that_finds_no_space_does_not_stop_the_game(
    monkeypatch: pytest.MonkeyPatch, counted: Counter[str]
) -> None:
    """It is told in the tally, and any space will do."""
    known = procedure_for
    monkeypatch.setattr(
        mind,
        "procedure_for",
        lambda faction, step, card: lost if step == "terror.space" else known(faction, step, card),
    )
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", 1)
    story = operation(scene, "vc", "terror", activity=False)
    assert story.answers("terror.space")[0] == "hue"
    assert counted["astray terror.space"] >= 1
    counted.clear()


def test_an_answer_that_is_not_offered_is_not_given(
    monkeypatch: pytest.MonkeyPatch, counted: Counter[str]
) -> None:
    """A proper one is, and the tally tells."""

    def stubborn(m: Mind) -> Thoughts[None]:
        yield from m.give(-1)

    known = procedure_for
    monkeypatch.setattr(
        mind,
        "procedure_for",
        lambda faction, step, card: (
            stubborn if step == "terror.space" else known(faction, step, card)
        ),
    )
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", 1)
    story = operation(scene, "vc", "terror", activity=False)
    assert story.answers("terror.space") == ["hue", "done"]
    assert counted["illegal terror.space"] >= 1
    counted.clear()


def test_a_real_choice_left_to_chance_is_counted_whoever_leaves_it(
    monkeypatch: pytest.MonkeyPatch, counted: Counter[str]
) -> None:
    """One of two spaces is; the end of the Operation, which is all that is offered then, is not."""

    def careless(m: Mind) -> Thoughts[None]:
        yield from m.otherwise()

    known = procedure_for
    monkeypatch.setattr(
        mind,
        "procedure_for",
        lambda faction, step, card: (
            careless if step == "terror.space" else known(faction, step, card)
        ),
    )
    scene = (
        Scene().put("hue", vc_guerrilla_underground=1).put("can_tho", vc_guerrilla_underground=1)
    )
    operation(scene, "vc", "terror", activity=False, limited=True, spaces=["33"])
    assert counted["unforeseen terror.space"] == 1
    counted.clear()
