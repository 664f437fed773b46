"""Card 7, ADSID."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

CITIES = ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "saigon", "can_tho")
"""Under COIN Control no LoC next to them is Sabotaged."""


def _sensors(**tracks: int) -> Scene:
    scene = Scene().set(**{"nva": 30, **tracks})
    CardPlay(7, scene).run("us", "unshaded").finish()
    return scene


def test_an_air_strike_on_the_trail_costs_the_nva_six() -> None:
    """Once for the change, even of 2 boxes."""
    plain = Scene().set(trail=3)
    plain.activity("us", "air_strike").do(2).finish("trail")
    assert plain.resources("nva") == 30
    scene = _sensors(trail=3, capabilities_unshaded=1 << 4)
    scene.activity("us", "air_strike").do(2).finish("trail")
    assert (scene.s.trail, scene.resources("nva")) == (1, 24)
    assert scene.audit() == []


def test_a_rally_that_improves_costs_six_more() -> None:
    """1 for the space, 2 for the Trail, 6 for the sensors."""
    scene = _sensors(trail=2)
    scene.operation("nva", "rally").do("north_vietnam").do("guerrilla-1", "done", "yes").finish()
    assert (scene.s.trail, scene.resources("nva")) == (3, 30 - 1 - 2 - 6)


def test_events_count_and_the_loss_stops_at_zero() -> None:
    """Aces Degrades by 2 at once; NVA has only 4."""
    scene = _sensors(trail=3, nva=4)
    CardPlay(6, scene).run("us", "unshaded").finish()
    assert (scene.s.trail, scene.resources("nva")) == (1, 0)


def test_no_change_no_loss() -> None:
    """The Trail cannot Degrade below 0."""
    scene = _sensors(trail=0)
    CardPlay(6, scene).run("us", "unshaded").finish()
    assert scene.resources("nva") == 30


def test_the_coup_round_counts_too() -> None:
    """COIN Control in Laos Degrades the Trail; NVA then earns for Trail 2."""
    scene = _sensors(trail=3).put("central_laos", police=1)
    for city in CITIES:
        scene.put(city, police=1)
    scene.set(phase=Phase.RESOURCES).stretch().finish()
    assert (scene.s.trail, scene.resources("nva")) == (2, 30 - 6 + 4)


def test_the_reset_counts_and_ends_it() -> None:
    """The Trail moves in from either end first; then the sensors are gone."""
    for old, new in ((0, 1), (4, 3)):
        scene = _sensors(trail=old)
        scene.set(phase=Phase.RESET).stretch()
        assert (scene.s.trail, scene.resources("nva"), scene.s.momentum) == (new, 24, 0)
        scene.activity("us", "air_strike").do(2).finish("trail")
        assert scene.resources("nva") == 24


def test_unshaded_always_begins_a_lasting_effect() -> None:
    """Even with nothing to lose now."""
    assert CardPlay(7, Scene().set(nva=0)).effective("us", "unshaded")


def test_the_trail_improves_to_two_at_least() -> None:
    """By 1 box, from 0 to 2; ARVN loses 9."""
    for old, new in ((0, 2), (1, 2), (2, 3), (4, 4)):
        scene = Scene().set(trail=old, arvn=20)
        CardPlay(7, scene).run("nva", "shaded").finish()
        assert (scene.s.trail, scene.resources("arvn")) == (new, 11)


def test_shaded_in_part_and_not_at_all() -> None:
    """ARVN has 4; then nothing is left to change."""
    scene = Scene().set(trail=3, arvn=4)
    CardPlay(7, scene).run("nva", "shaded").finish()
    assert (scene.s.trail, scene.resources("arvn")) == (4, 0)
    assert not CardPlay(7, scene).effective("nva", "shaded")
    assert CardPlay(7, scene.set(trail=3)).effective("nva", "shaded")


def test_before_the_last_coup_no_reset_is_counted() -> None:
    """The game ends before it (6.4.5): only what Degrades the Trail in that Round does."""
    before_coup = ALL_EVENTS[7].sides["unshaded"].before_coup
    for trail in (0, 4):
        assert before_coup(Scene().set(trail=trail, coups=4).turn("us"))
        assert not before_coup(Scene().set(trail=trail, coups=5).turn("us"))
    scene = Scene().set(trail=2, coups=5).put("central_laos", us_troops=1)
    assert before_coup(scene.turn("us"))


def test_before_a_coup_there_must_be_resources_to_lose() -> None:
    """NVA without Resources loses nothing when the Trail is Degraded; it earns only after that."""
    before_coup = ALL_EVENTS[7].sides["unshaded"].before_coup
    scene = Scene().set(trail=2).put("central_laos", us_troops=1)
    assert before_coup(scene.turn("us"))
    assert not before_coup(scene.set(nva=0).turn("us"))
