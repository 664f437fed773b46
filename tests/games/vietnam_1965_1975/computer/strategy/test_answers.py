"""Every question of a campaign has an answer of the computer's, or is left to the first option by name."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Final

from annamite.games.vietnam_1965_1975.computer import strategy
from annamite.games.vietnam_1965_1975.computer.at_scale import AT_SCALE
from annamite.games.vietnam_1965_1975.computer.strategy import ANSWERING, SHEETS
from annamite.games.vietnam_1965_1975.computer.tactics import ANSWERS
from annamite.games.vietnam_1965_1975.game import Vietnam

GAME: Final = Vietnam()
CHANCE: Final = ("die", "counter", "shuffle")
"""Kinds of the steps at which the table is asked."""
LEFT_TO_THE_FIRST: Final = {
    "effectiveness.corps",
    "effectiveness.zone",
    "pacification.region",
    "status.break",
    "trail.air",
}
"""Steps at which the computer has no view of its own in a campaign."""


def test_every_step_of_a_campaign_is_answered_or_left_to_the_first_option_by_name() -> None:
    """None falls to the first option because nobody thought of it."""
    asked = {id_ for id_, step in GAME.steps.items() if step.kind not in CHANCE}
    answered = ANSWERS.keys() | AT_SCALE.keys() | SHEETS.keys()
    assert asked - answered == LEFT_TO_THE_FIRST
    assert answered <= GAME.steps.keys()
    (kind,) = (kind for kind in GAME.players if kind.id == "computer")
    assert kind.known.keys() == answered
    assert all(kind.known[step] is answer for step, answer in SHEETS.items())


def test_the_modules_that_answer_are_listed_and_no_others() -> None:
    """Else whether a sheet has an answer would hang on who else imports the module."""
    for module in pkgutil.walk_packages(strategy.__path__, f"{strategy.__name__}."):
        importlib.import_module(module.name)
    listed = [module.__name__ for module in ANSWERING]
    assert len(listed) == len(set(listed))
    assert {answer.__module__ for answer in SHEETS.values()} == set(listed)
