"""Pictures of boards stand alone, and show no more than the view that they are drawn from."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from annamite.kernel.powers import DrawsPicture
from tests.conformance.catalogue import Case, game_of, table
from tests.conformance.checks import CASES, assert_sentence, seats_of

LARGEST: Final = 320_000
"""Bytes of a picture at most: a notebook keeps one for each time that a table is shown."""
LOOKS: Final = 3
STEPS: Final = 25
"""Answers between two looks."""
SVG: Final = {"svg", "g", "path", "rect", "circle", "text"}
"""What pictures are made of: nothing that runs, links or is fetched."""


def check(svg: str, title: str) -> None:
    """See that a picture is SVG that stands alone, and not larger than it may be."""
    root = ET.fromstring(svg)
    tags = {each.tag.removeprefix("{http://www.w3.org/2000/svg}") for each in root.iter()}
    assert tags <= SVG, tags - SVG
    names = {name for each in root.iter() for name in each.attrib}
    assert not {name for name in names if "href" in name or name.startswith("on")}
    assert "url(" not in svg
    assert len(svg.encode()) <= LARGEST, f"{len(svg.encode())} bytes"
    assert_sentence(root.attrib["aria-label"], "The title of the picture")
    assert title in root.attrib["aria-label"]
    assert not re.search(r"None|UNSET|nan", svg)


@pytest.mark.parametrize(
    "case", [case for case in CASES if isinstance(game_of(case.game), DrawsPicture)], ids=str
)
def test_a_picture_is_drawn_from_the_view_alone(case: Case) -> None:
    """Of worlds that a seat cannot tell apart, it is the same; nothing changes by drawing it."""
    game: Any = game_of(case.game)
    session, rng = table(case), Random(str(case))
    for _ in range(LOOKS):
        state, seat = session.fork().base, rng.choice(seats_of(game))
        before = game.dump(state)
        svg = game.picture(game.view(state, seat))
        check(svg, game.title)
        for name, value in game.tallies(game.view(state, seat)):
            assert_sentence(name, "The name of a tally")
            assert value
            assert value == value.strip()
        if game.secrets(state):
            world = game.sample_world(state, seat, rng)
            assert game.picture(game.view(world, seat)) == svg
            assert game.tallies(game.view(world, seat)) == game.tallies(game.view(state, seat))
        assert game.dump(state) == before
        for _ in range(STEPS):
            if session.decision is not None:
                session.answer(session.decision.seat, rng.choice(session.decision.words))
