"""Scenes in which the US side orders, withdraws and receives forces."""

from __future__ import annotations

from typing import Any, Final

from annamite.games.vietnam_1965_1975.box.places import AT_SEA
from annamite.games.vietnam_1965_1975.checks import season
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

PORTS: Final = ("2467", "2863", "3368", "3708", "4411", "5118", "5549", "5633", "5652")
"""My Tho, Saigon, Vung Tau, Hue, Da Nang, Chu Lai, Nha Trang, Qui Nhon and Cam Ranh."""
DA_NANG, HUE, SAIGON, CHU_LAI = "4411", "3708", "2863", "5118"
PLEIKU: Final = "4232"
"""Far from any port."""


def ordering(commitment: int = 20, morale: int = 400, **more: Any) -> Scene:
    """Return a scene at the sheet of the New US Commitment Segment, on an empty map."""
    levels = {Index.US_COMMITMENT: commitment, Index.US_MORALE: morale}
    return interphase(Stage.US_COMMITMENT, levels, **more)


def recruiting(commitment: int = 20, morale: int = 400, **more: Any) -> Scene:
    """Return a scene at the start of the Recruitment Phase, on an empty map."""
    levels = {Index.US_COMMITMENT: commitment, Index.US_MORALE: morale}
    return interphase(Stage.BOOKED_WITHDRAWAL, levels, **more)


def numbers(*ids: str) -> tuple[int, ...]:
    """Return the numbers of counters."""
    return tuple(BOX.counter_number[id_] for id_ in ids)


def with_hq(scene: Scene, brigade: str, at: str = PLEIKU) -> list[int]:
    """Put a brigade on the map as HQ and battalions, and return them, the HQ first."""
    children = [BOX.counters[n].id for n in BOX.children[BOX.counter_number[brigade]]]
    return [scene.unit(brigade, at, back=1), *(scene.unit(id_, at) for id_ in children)]


def battalions_alone(scene: Scene, brigade: str, at: str = PLEIKU) -> list[int]:
    """Put the battalions of a brigade on the map, their HQ out of play."""
    children = [BOX.counters[n].id for n in BOX.children[BOX.counter_number[brigade]]]
    return [scene.unit(id_, at, back=1) for id_ in children]


def at_sea(scene: Scene, ship: str) -> int:
    """Put a ship off the coast."""
    return scene.unit(ship, AT_SEA)


def now(scene: Scene) -> Season:
    """Return the season, whose sheets are sound."""
    assert scene.s.season is not None
    assert list(season.audit(scene.t)) == []
    return scene.s.season


def present(scene: Scene) -> set[str]:
    """Return the counters of the US side that are on the map or at sea."""
    places = (at for at in scene.s.places() if at >= 0 or at == AT_SEA)
    return {BOX.counters[scene.s.counter[u]].id for at in places for u in scene.s.at(at)}


def begin(scene: Scene, stage: Stage) -> None:
    """Go on at another stage of the interphase, whatever comes between."""
    scene.s.frames[-1] = (stages.INTERPHASE, stage)
    scene.position = None
    scene.play()


def to_recruitment(scene: Scene) -> None:
    """Book the sheet and go on to the question of Final Withdrawal, without any allies."""
    scene.play("done")
    begin(scene, Stage.BOOKED_WITHDRAWAL)
    assert scene.asked == "withdrawal.final"


def land_all(scene: Scene, port: str = DA_NANG, to: str = "headquarters") -> None:
    """Land all that wait at one port, whole brigades in one deployment."""
    while scene.asked in ("setup.deployment", "arrival.place"):
        scene.play(to if scene.asked == "setup.deployment" else f"hex-{port}")
