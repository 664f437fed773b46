"""The picture of the board: what lies on it, and what is gone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from annamite.games.rolling_thunder.drawing import drawn
from annamite.games.rolling_thunder.game import game
from annamite.games.rolling_thunder.picture import TARGETS, field_letters, picture, tallies
from annamite.games.rolling_thunder.shown.view import ParksView, SquadronsHere
from annamite.kernel import Setup

GAME = game()
VIEW = GAME.view(GAME.start(Setup("campaign")), None)
DRAWING = drawn(GAME.box.c)
BARE = picture(DRAWING, VIEW)


def with_space(place: str, **changes: Any) -> str:
    spaces = VIEW.spaces | {place: replace(VIEW.spaces[place], **changes)}
    return picture(DRAWING, replace(VIEW, spaces=spaces))


def test_what_lies_in_a_region_shows() -> None:
    flown = {"armed_recon": 2, "suppression": 1}
    pictures = [
        with_space("vinh", cubes={}),
        *(with_space("vinh", cubes={colour: 1}) for colour in ("black", "brown", "red")),
        with_space("vinh", cubes={"red": 19}),
        *(with_space("vinh", cubes={}, weather=each) for each in ("overcast", "monsoon", "storms")),
        *(with_space("vinh", cubes={}, truck_parks=ParksView(n, not n)) for n in (True, False)),
        *(
            with_space("vinh", cubes={}, squadrons=SquadronsHere(us, navy))
            for us, navy in ((flown, {}), ({}, flown))
        ),
        with_space("vinh", cubes={}, mig_rating=9),
    ]
    assert len({*pictures}) == len(pictures)
    assert ">19</text>" in pictures[4]
    assert with_space("mu_gia", b52=1).count("B52") == 1
    assert with_space("mu_gia", b52=5).count("B52") == 5


def test_objectives_tell_their_hits_and_their_end() -> None:
    target = replace(VIEW.objectives[0], region="vinh", structure=3)
    drawings = []
    for changes in ({}, {"hits": 2}, {"destroyed": True}, {"icons": ""}):
        one = replace(VIEW, objectives=[replace(target, **changes)])
        drawings.append(picture(DRAWING, one))
    assert len({*drawings}) == 4
    assert ">2/3</text>" in drawings[1]
    assert ">0/3</text>" not in drawings[2]
    assert {each.colour for each in VIEW.objectives} <= set(TARGETS)


def test_bridges_and_airfields_show_what_is_down() -> None:
    bridge = next(each for each in DRAWING.bridges if each.capacity == 2)
    half, gone = (
        picture(DRAWING, replace(VIEW, bridges=VIEW.bridges | {bridge.id: down})) for down in (1, 2)
    )
    assert len({BARE, half, gone}) == 3
    field = VIEW.airfields["kep"]
    states = [
        replace(field, damage=3, operational=False),
        replace(field, damage=3),
        replace(field, alert=not field.alert),
    ]
    told = [picture(DRAWING, replace(VIEW, airfields=VIEW.airfields | {"kep": x})) for x in states]
    assert len({BARE, *told}) == 4


def test_airfields_have_a_letter_each() -> None:
    letters = field_letters(DRAWING)
    assert len({*letters.values()}) == len(letters)
    twins = replace(DRAWING, airfields=[replace(each, name="A") for each in DRAWING.airfields])
    assert sorted(field_letters(twins).values())[:2] == ["?", "?"]


def test_tallies_are_those_of_the_view() -> None:
    told = dict(tallies(VIEW))
    assert told["Campaign Impact"] == f"{VIEW.tracks.impact} ({VIEW.tracks.level})"
    assert told["Navy"].startswith(f"{sum(VIEW.forces.navy.reserve.values())} in reserve, ")
