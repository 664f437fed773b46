"""Every question that the rules put to a side has an answer, or is left to the first option."""

from __future__ import annotations

import importlib
import pkgutil

from annamite.games.vietnam_1965_1975.computer import tactics
from annamite.games.vietnam_1965_1975.computer.tactics import ANSWERING, ANSWERS, BY_DEFAULT
from annamite.games.vietnam_1965_1975.game import Vietnam

GAME = Vietnam()
CHANCE = ("die", "counter", "shuffle")
"""Kinds of the steps at which the table is asked: dice, draws, who lies where."""


def test_every_step_at_which_a_side_is_asked_has_an_answer_or_is_left_to_the_default() -> None:
    """Each step is in one of the two lists, and in one only."""
    asked = {id_ for id_, step in GAME.steps.items() if step.kind not in CHANCE}
    assert asked == ANSWERS.keys() | BY_DEFAULT
    assert not ANSWERS.keys() & BY_DEFAULT


def test_the_modules_that_answer_are_listed_and_no_others() -> None:
    """Else whether a step has an answer would hang on who else imports the module."""
    for module in pkgutil.iter_modules(tactics.__path__, f"{tactics.__name__}."):
        importlib.import_module(module.name)
    listed = [module.__name__ for module in ANSWERING]
    assert len(listed) == len(set(listed))
    assert {answer.__module__ for answer in ANSWERS.values()} == set(listed)
