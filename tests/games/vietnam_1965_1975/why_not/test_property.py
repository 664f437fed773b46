"""Whatever is asked about: what is offered has no reason, and what is not has one that can be told."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.game import game
from annamite.games.vietnam_1965_1975.position.operation import Move
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, Position
from annamite.kernel.why_not import of_all, of_thing, of_words
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import ordering
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out
from tests.games.vietnam_1965_1975.why_not.telling import decision_in
from tests.rule_marks import clauses
from tools.why_not import Tally, ask, decisions

CASES = 4000
"""Refusals that are asked about."""
RULES = {rule for x in clauses("vn").values() for rule in (x.id.removeprefix("vn "), x.section)}


@pytest.mark.parametrize("seed", [1, 2])
def test_play_and_explainer_never_part(seed: int) -> None:
    """In random games of every scenario; next to no sentence is a general one, and each has its rule."""
    tally, dice, rules = Tally(Counter(), Counter(), Counter()), Random(seed), game()
    for position in decisions(rules, seed):
        decision = position.request
        assert isinstance(decision, Decision)
        ask(decision, dice, tally)
        if dice.random() < 0.2:
            around = [*decision.around()]
            words = map(decision.step.codec.word, dice.sample(around, min(3, len(around))))
            for missing in of_words(position, decision, words):
                assert missing.label
        if tally.refused.total() >= CASES:
            break
    assert tally.share <= 0.01
    assert {rule for rule, _ in tally.said} <= RULES


def merging() -> Scene:
    """Return the choice of battalions for a regiment."""
    scene = interphase(Stage.VC_MERGER, {Index.VC_SUPPLY: 20, Index.SVN_MORALE: 60})
    for id_ in (VC_BATTALION, VC_BATTALION, VC_BATTALION, VC_1ST_REGIMENT):
        scene.unit(id_, QUANG_NGAI)
    scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.t.note(merging=(0,))
    return scene


def offensive(**more: Any) -> Scene:
    """Return the choice of a regiment that comes with an offensive, or of where it comes."""
    scene = interphase(Stage.OFFENSIVE_REGIMENT, offensive=True, **more)
    scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    return scene


def withdrawing() -> Scene:
    """Return a stack that attacks on a road once more, or withdraws one of its units."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI)
    scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    at = [BOX.at[QUANG_NGAI], BOX.at[NORTH_OF_QUANG_NGAI]]
    waiting = Move(units=[us], going=Going.SECURITY, at=at[1], path=at, started=True)
    scene.operation(Kind.SECURITY, units=[us], waiting=waiting, fought=True)
    scene.stage = Stage.SECURITY_AGAIN
    return scene


RARE = {
    "vc.part": merging,
    "offensive.regiment": offensive,
    "offensive.place": lambda: offensive(offensive_regiment=BOX.counter_number[PAVN_32ND_REGIMENT]),
    "security.again": withdrawing,
}
"""Steps that random games hardly come to."""


@pytest.mark.parametrize("step", RARE)
def test_what_hardly_comes_up_is_explained_too(step: str) -> None:
    """No word without its reason."""
    decision = decision_in(RARE[step]())
    assert decision.step.id == step
    tally = Tally(Counter(), Counter(), Counter())
    for seed in range(20):
        ask(decision, Random(seed), tally)
    assert tally.refused[step]
    assert not tally.general


def test_tokens_carry_the_reasons_along() -> None:
    """Where units are called by tokens, a token is asked about, and nobody's token is nobody."""
    scene = ordering()
    gone = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    there = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    scene.s.tokens, scene.s.named = [7, 4], 8
    scene.t.withdraw(gone)
    position = Position(scene.game, scene.s)
    decision = position.request
    assert isinstance(decision, Decision)
    found = of_words(position, decision, ["send_home-7", "send_home-4", "send_home-0", "keep-4"])
    assert [(each.word, each.unmet.says) for each in found] == [
        ("send_home-7", "It is no US unit in Vietnam."),
        ("send_home-0", "There is no such unit."),
        ("keep-4", "It is not ordered home."),
    ]
    assert "send_home-4" in decision.words
    assert decision.step.codec.value("keep-4") in decision.around()
    assert there == 1


def moving() -> Scene:
    """Return a stack on the move beside an enemy."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    return scene


def test_a_hex_and_a_unit_of_the_board_are_meant() -> None:
    """A hex means going there or the own units in it; a unit goes by its token."""
    scene = moving()
    decision = decision_in(scene)
    assert scene.position is not None
    assert of_thing(scene.position, decision, QUANG_NGAI) is None
    far = of_thing(scene.position, decision, "4411")
    assert far is not None
    assert [(x.word, x.unmet.says) for x in far] == [
        ("hex-4411", "It is not next to where the stack is.")
    ]
    met = of_thing(scene.position, decision, "unit-1")
    assert met is not None
    assert {x.word for x in met} == {"join-1", "drop-1"}
    assert scene.game.meant(scene.s, decision, "trail-3")
    assert scene.game.meant(scene.s, decision, "nothing") == []


def test_actions_that_are_missing_from_a_list_are_told() -> None:
    """But not what nobody would look for."""
    scene = Scene()
    scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI)
    scene.stage = Stage.DECLARE
    decision = decision_in(scene)
    assert scene.position is not None
    missing = {each.word: each.unmet.says for each in of_all(scene.position, decision)}
    assert missing == {
        "done": "Only campaigns have standing orders.",
        "bombard": "No enemy is in the play area.",
    }
