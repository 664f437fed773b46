"""The picture of the map: counters of both sides, face down or not, near and from afar."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.game import game
from annamite.games.vietnam_1965_1975.shown.picture import ARMIES, picture, tallies
from annamite.games.vietnam_1965_1975.shown.shapes import View
from annamite.kernel import DiceStream, Session, Setup

GAME = game()


def begun(scenario: str, seat: str, answers: int = 0) -> View:
    session = Session(GAME, Setup(scenario), chance=DiceStream.seeded(1))
    for _ in range(answers):
        assert session.decision is not None
        session.answer(session.decision.seat, session.decision.words[0])
    return GAME.view(session.state, seat)


VIEW = begun("starlite", "nlf")


def drawn(*units: Any) -> str:
    return picture(GAME.box, replace(VIEW, units=list(units)))


def marks(svg: str) -> int:
    """Return how many counters lie face down."""
    return len(re.findall(r">\?</text>", svg))


def test_a_counter_face_down_is_a_question_mark() -> None:
    known = next(unit for unit in VIEW.units if unit.hex and unit.counter)
    hidden = replace(known, counter=None)
    assert (marks(drawn()), marks(drawn(known)), marks(drawn(hidden))) == (0, 0, 1)


def test_armies_arms_and_stacks_look_different() -> None:
    known = next(unit for unit in VIEW.units if unit.hex and unit.counter)
    pictures = [drawn(), *(drawn(replace(known, nation=nation)) for nation in ARMIES)]
    types = {each.type: each.id for each in GAME.board().counters}
    arms = [types[name] for name in ("headquarters", "artillery", "engineer", "infantry")]
    pictures += [drawn(replace(known, counter=arm, nation="us", ground=77)) for arm in arms]
    stack = drawn(known, replace(known, id=901), replace(known, id=902))
    facing = drawn(known, replace(known, id=903, nation="us"), replace(known, nation="vc"))
    pictures += [stack, facing, drawn(replace(known, hidden=True, nation="vc"))]
    assert len({*pictures}) == len(pictures)
    assert ">77</text>" in pictures[-4]
    assert ">3</text>" in stack


def test_what_is_not_on_the_part_that_is_shown_is_left_out() -> None:
    known = next(unit for unit in VIEW.units if unit.hex and unit.counter)
    far = replace(known, hex="2010")
    assert drawn(far) == drawn(replace(known, hex=None)) == drawn()


@pytest.mark.slow
def test_a_campaign_is_seen_from_afar() -> None:
    view = begun("campaign", "us", 3)
    svg = picture(GAME.box, view)
    assert "Saigon" in svg
    assert "Tra Bong" not in svg
    assert "Tra Bong" in drawn()
    told = dict(tallies(view))
    assert re.fullmatch(r"US \d+, SVN \d+", told["Morale"])
    assert "VC ?" in told["Replacement Points"]
    assert "Morale" not in dict(tallies(VIEW))
