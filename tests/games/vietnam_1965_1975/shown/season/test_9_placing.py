"""What is told where things are put down or change on the map: ports, deployments, regions (9, 13, 17.1)."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.campaign import pacification
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    DA_NANG,
    begin,
    numbers,
    recruiting,
    with_hq,
)
from tests.games.vietnam_1965_1975.campaign.interphases import controlled, interphase
from tests.games.vietnam_1965_1975.named import (
    FIRST_BRIGADE_FIRST_DIVISION,
    LIGHT_BRIGADE,
    NORTHWEST_OF_QUANG_NGAI,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.shown.season.told import budgets, notes, reminders


def test_ports_where_units_land() -> None:
    """Who is there already, and whether enemies are beside it."""
    scene = recruiting(landing=numbers("us.1.1.1", "us.1.1.2"))
    scene.unit("us.1.1.3", DA_NANG)
    beside = next(at for at in BOX.places.within(BOX.at[DA_NANG], 1) if not BOX.sea[at])
    assert beside != BOX.at[DA_NANG]
    scene.unit(VC_BATTALION, beside)
    begin(scene, Stage.US_LANDING)
    assert scene.asked == "arrival.place"
    told = notes(scene)
    assert told[f"hex-{DA_NANG}"] == "1 of yours there · enemies beside it"
    assert told["hex-2863"] == "nobody of yours there"
    assert budgets(scene)["units"].left == 2
    assert reminders(scene) == ["2 still to land, each at any of these ports."]


def test_a_whole_brigade_that_lands() -> None:
    """Its strength in each deployment, counter by counter."""
    counters = numbers("us.1.1", "us.1.1.1", "us.1.1.2", "us.1.1.3")
    scene = recruiting(landing=counters)
    begin(scene, Stage.US_LANDING)
    assert scene.asked == "setup.deployment"
    told = notes(scene)
    assert told["brigade"].startswith("strength 10")
    assert told["headquarters"].startswith("strength 10 (0 + 4 + 3 + 3)")


def test_brigades_that_change_their_deployment() -> None:
    """A light one of four battalions; one without all of its battalions tells those that it has."""
    scene = interphase(Stage.US_ORGANIZATION)
    brigade = scene.unit(LIGHT_BRIGADE, NORTHWEST_OF_QUANG_NGAI)
    whole = notes(scene)[f"to_headquarters-{brigade}"]
    assert whole.startswith("strength 12 (0 + 3 + 3 + 3 + 3)")
    scene = interphase(Stage.US_ORGANIZATION)
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.t.destroy(units[1], "5.5")
    assert notes(scene)[f"to_battalions-{units[0]}"].startswith("strength 6 (3 + 3)")


def test_regiments_that_break_down() -> None:
    """How many battalions are left to draw."""
    scene = interphase(Stage.VC_BREAKDOWN)
    scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    (told,) = reminders(scene)
    assert told.startswith("A regiment becomes 3 battalions drawn blind, of which ")


def test_regions_that_units_may_count_for() -> None:
    """How each stands, and what is added to its dice with them."""
    at = next(
        n
        for n in range(len(BOX.ids))
        if len(BOX.in_regions[n]) == 2
        and not BOX.national_border[n]
        and not BOX.sea[n]
        and BOX.cultivated[n]
        and not BOX.place[n]
    )
    scene = interphase(Stage.PACIFICATION, population=controlled(I_1=6))
    scene.unit(VC_BATTALION, at)
    scene.play()
    while scene.asked != "pacification.region":
        scene.play(7)
    assert scene.position is not None
    asked = scene.position.request
    assert isinstance(asked, Decision)
    told = notes(scene)
    assert len(told) == 2
    for region, word in zip(asked.values, asked.words, strict=True):
        added = _added(scene, word, region)
        size = BOX.c.map.regions[region].population
        assert told[word].endswith(f"of {size} · {added:+} to the dice with them")


def _added(scene: Scene, word: str, region: int) -> int:
    """Return the modifier of a region once the units count for it."""
    assert scene.position is not None
    fork = scene.position.fork()
    assert isinstance(fork.request, Decision)
    fork.push(fork.request.step.codec.value(word))
    return pacification.modifier(scene.game.table(fork.state), region)
