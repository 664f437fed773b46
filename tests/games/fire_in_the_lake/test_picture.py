"""The picture of the board: every kind of piece and marker, and what finds no slot."""

from __future__ import annotations

from msgspec.structs import replace

from annamite.games.fire_in_the_lake.drawing import card_face
from annamite.games.fire_in_the_lake.game import game
from annamite.games.fire_in_the_lake.picture import LOOKS, picture, tallies
from annamite.games.fire_in_the_lake.pieces import KINDS
from annamite.games.fire_in_the_lake.shown import FireView, SpaceView
from annamite.kernel import Setup

GAME = game()
VIEW = GAME.view(GAME.start(Setup("full")), None)
EMPTY = SpaceView({}, 0, None, 0, False)


def with_(**spaces: SpaceView) -> FireView:
    return replace(VIEW, spaces=dict.fromkeys(VIEW.spaces, EMPTY) | spaces)


BARE = picture(with_())


def test_every_kind_of_piece_looks_different() -> None:
    drawn = {kind: picture(with_(saigon=SpaceView({kind: 1}, 0, None, 0, False))) for kind in KINDS}
    assert len({*drawn.values(), BARE}) == len(KINDS) + 1
    assert {look.faction for look in LOOKS.values()} == {"us", "arvn", "nva", "vc"}


def test_pieces_are_counted_and_what_finds_no_slot_is_told() -> None:
    several = picture(with_(saigon=SpaceView({"police": 37}, 0, None, 0, False)))
    assert ">37</text>" in several
    assert ">37</text>" not in BARE
    crowd = picture(with_(hue=SpaceView(dict.fromkeys(KINDS, 1), 0, None, 0, False)))
    assert ">+11</text>" in crowd


def test_control_support_terror_and_sabotage_show() -> None:
    marks = (
        SpaceView({}, 2, None, 0, False),
        SpaceView({}, 1, None, 0, False),
        SpaceView({}, -1, None, 0, False),
        SpaceView({}, -2, None, 0, False),
        SpaceView({}, 0, "coin", 0, False),
        SpaceView({}, 0, "nva", 0, False),
        SpaceView({}, 0, None, 2, False),
    )
    assert len({BARE, *(picture(with_(saigon=each)) for each in marks)}) == len(marks) + 1
    roads = [space for space in VIEW.spaces if space.startswith("loc_")]
    broken = SpaceView({}, 0, None, 0, True)
    assert len({BARE, *(picture(with_(**{road: broken})) for road in roads)}) == len(roads) + 1


def test_tallies_are_those_of_the_view() -> None:
    told = dict(tallies(VIEW))
    us = VIEW.victory.us
    assert told["US"] == f"{us.score} of {us.threshold} ({us.margin:+d})"
    assert "Next card" not in told
    coming = replace(VIEW, cards=replace(VIEW.cards, next=card_face(5)))
    assert dict(tallies(coming))["Next card"] == "Wild Weasels"
