"""Whatever is asked about: what is offered has no reason, and what is not has one that can be told."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.game import game
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, Position
from annamite.kernel.why_not import of_all, of_thing, of_words
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import ordering
from tests.games.vietnam_1965_1975.named import (
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import Scene, sets_out
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
