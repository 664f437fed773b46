"""The shapes of what the page is sent: their closed vocabularies, and that nothing gets lost."""

from __future__ import annotations

import json

from annamite.games.rolling_thunder import drawing
from annamite.games.rolling_thunder.box.ids import (
    FORCES,
    ROLES,
    SQUADRONS,
    has_icon,
    is_upgraded,
    role_of,
)
from annamite.games.rolling_thunder.game import RollingThunder
from annamite.games.rolling_thunder.phases import PHASE_IDS, End, Phase
from annamite.games.rolling_thunder.shown.view import ForcesView, SquadronsHere
from annamite.kernel.shapes import plain
from tests.games.rolling_thunder.scenes import Scene

GAME = RollingThunder()


def test_phases_are_called_as_their_numbers_are() -> None:
    assert [id_.upper() for id_ in PHASE_IDS] == [phase.name for phase in Phase]


def test_kinds_of_squadron_are_called_by_role_and_face() -> None:
    for kind, name in enumerate(SQUADRONS):
        face = "_upgraded" * is_upgraded(kind) + "_missile" * has_icon(kind)
        assert name == ROLES[role_of(kind)] + face


def test_what_is_told_by_force_is_in_their_order() -> None:
    for shape in (ForcesView, SquadronsHere):
        assert shape.__struct_fields__ == FORCES


def test_all_of_the_drawing_is_sent() -> None:
    ours = json.loads(drawing._DRAWING.read_text(encoding="utf-8"))
    assert plain(drawing._drawing()) == ours
    assert plain(GAME.board().drawing).keys() == ours.keys()


def weather_shown(phase: Phase, ended: End = End.NOT_YET) -> set[str | None]:
    """Return what the view says of the weather, in all regions, after a stormy one in Vinh."""
    scene = Scene().weather(vinh="storms")
    scene.s.phase, scene.s.ended = phase, ended
    spaces = plain(GAME.view(scene.s, None))["spaces"]
    return {spaces[place].get("weather") for place in ("vinh", "lai_chau")}


def test_weather_is_shown_from_the_dice_of_a_season_to_its_end() -> None:
    """The last season's counters mean nothing in the interphase, the repairs, and before the dice."""
    for phase in Phase:
        shown = {"storms", "clear"} if phase > Phase.WEATHER else {None}
        assert weather_shown(phase) == shown, phase.name


def test_weather_outlasts_a_defeat_but_not_the_last_season() -> None:
    assert weather_shown(Phase.OVER, End.DEFEAT_LOSSES) == {"storms", "clear"}
    assert weather_shown(Phase.OVER, End.COMPLETED) == {None}
