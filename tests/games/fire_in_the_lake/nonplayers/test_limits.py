"""Whether an Operation would do anything is asked within what an Event allows of it (8.1.1, 5.1.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annamite.games.fire_in_the_lake.events import SHADED_MOMENTUM
from annamite.games.fire_in_the_lake.events.free import FREE_OPERATION
from annamite.games.fire_in_the_lake.nonplayers import flow, procedures
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
from annamite.games.fire_in_the_lake.pieces import FACTIONS, US
from annamite.kernel import Chance, Decision, LogEntry
from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import rooted, spent
from tests.games.fire_in_the_lake.scenes import Scene

assert procedures.__doc__  # imported, it gives every step its procedure
LANSDALE, TYPHOON_KATE = 78, 115


def possible(scene: Scene, box: str, *, free: bool = True, **limits: Any) -> bool:
    """Return whether the box would do anything as something granted, or as an own action."""
    faction = box.partition(".")[0]
    turn = scene.turn(faction, free=free, **limits)
    value = FREE_OPERATION.codec.value("nothing")
    mind = Mind(scene.s, FACTIONS.index(faction))
    mind.decision = Decision(FREE_OPERATION, faction, [value], context=turn)
    return _in_the_middle(flow.CHARTS[mind.faction][box].able(mind))


def _in_the_middle(thoughts: Thoughts[bool]) -> bool:
    """Return what a train of thought comes to where every die falls in the middle."""
    try:
        chance = next(thoughts)
        while True:
            assert isinstance(chance, Chance)
            chance = thoughts.send(chance.outcomes[len(chance.outcomes) // 2])
    except StopIteration as stop:
        return bool(stop.value)


def _arvn(**there: int) -> Callable[[], Scene]:
    return lambda: rooted(spent(Scene().put("hue", **there)))


def _anywhere(**there: int) -> Callable[[], Scene]:
    return lambda: Scene().put("hue", **there).support("hue", 1)


def _open_trail() -> Scene:
    scene = Scene().put("central_laos", nva_base=1, nva_troops=8).put("saigon", police=3)
    return scene.support("saigon", 1).set(trail=4)


def _patrol() -> Scene:
    return Scene().put("saigon", arvn_troops=6).put("loc_saigon_can_tho", vc_guerrilla_active=1)


CASES: dict[str, tuple[Callable[[], Scene], str, str]] = {
    # how it stands, where something can be done, where nothing can
    "us.assault": (_anywhere(us_troops=3, vc_guerrilla_active=2), "hue", "saigon"),
    "us.sweep": (_anywhere(us_troops=3, vc_guerrilla_underground=1), "hue", "saigon"),
    "us.train": (_anywhere(us_troops=1), "hue", "saigon"),
    "us.patrol": (lambda: Scene().put("central_laos", us_troops=2), "hue", "kien_phong"),
    "arvn.train": (Scene, "saigon", "quang_tri"),
    "arvn.patrol": (_patrol, "saigon loc_saigon_can_tho", "saigon loc_hue_khe_sanh"),
    "arvn.assault": (_arvn(arvn_troops=4, vc_guerrilla_active=2), "hue", "saigon"),
    "arvn.sweep": (_arvn(arvn_troops=3, vc_guerrilla_underground=1), "hue", "saigon"),
    "nva.attack": (_anywhere(nva_troops=4, police=2), "hue", "saigon"),
    "nva.terror": (_anywhere(nva_guerrilla_underground=1), "hue", "saigon"),
    "nva.rally": (_open_trail, "central_laos", "saigon"),
    "nva.march": (_open_trail, "quang_tri", "saigon"),
    "vc.attack": (_anywhere(vc_guerrilla_active=3, police=1), "hue", "saigon"),
    "vc.terror": (_anywhere(vc_guerrilla_underground=1), "hue", "saigon"),
    "vc.rally": (lambda: Scene().support("saigon", 1), "quang_tri", "saigon"),
    "vc.march": (_anywhere(vc_guerrilla_active=3), "quang_tri", "kien_phong"),
}


def test_every_operation_of_every_flowchart_is_among_them() -> None:
    assert set(CASES) == {id_ for chart in flow.CHARTS.values() for id_ in chart}


@pytest.mark.parametrize("box", CASES)
def test_an_operation_is_possible_only_where_it_is_granted(box: str) -> None:
    build, inside, outside = CASES[box]
    monsoon = box == "us.patrol"
    assert possible(build(), box, monsoon=monsoon, within=inside.split())
    assert not possible(build(), box, monsoon=monsoon, within=outside.split())


def test_a_transport_that_is_barred_makes_no_assault_possible() -> None:
    """The Troops of Da Nang alone make the Assault worth while."""
    scene = Scene().put("da_nang", arvn_troops=6)
    spent(scene.put("quang_tri", police=1, vc_guerrilla_active=1))
    assert possible(scene, "arvn.assault", free=False, activity=True)
    scene.set(momentum=1 << TYPHOON_KATE)
    assert not possible(scene, "arvn.assault", free=False, activity=True)


def test_a_transport_that_is_barred_makes_no_train_possible() -> None:
    """Nothing is left to place, and nothing to Pacify with; Police in Quang Tri want Troops."""
    scene = spent(Scene().put("da_nang", arvn_troops=6).put("quang_tri", police=1).set(arvn=0))
    assert possible(scene, "arvn.train", free=False, activity=True)
    scene.set(momentum=1 << TYPHOON_KATE)
    assert not possible(scene, "arvn.train", free=False, activity=True)


def test_a_sweep_of_cubes_that_find_nobody_is_none() -> None:
    """A single Police finds nobody in the jungle; with a Troop more they find one."""
    scene = Scene().put("phuoc_long", police=1, vc_guerrilla_underground=1)
    assert not possible(rooted(spent(scene)), "arvn.sweep", free=False)
    scene = Scene().put("phuoc_long", police=1, arvn_troops=1, vc_guerrilla_underground=1)
    assert possible(rooted(spent(scene)), "arvn.sweep", free=False)


def test_a_sweep_called_for_elsewhere_is_none_where_one_is_granted() -> None:
    """A Transport alone could find the VC of Saigon; what calls for a Sweep there are searchers."""
    granted: dict[str, Any] = {"activity": True, "within": ["saigon", "can_tho"]}
    scene = Scene().put("hue", arvn_troops=3, vc_guerrilla_underground=1)
    scene.put("saigon", vc_guerrilla_underground=1).put("can_tho", arvn_troops=4)
    spent(scene, arvn_troops=1)
    assert not possible(scene, "arvn.sweep", **granted)
    assert possible(scene.put("saigon", arvn_troops=1), "arvn.sweep", **granted)


def test_in_monsoon_the_us_do_not_sweep() -> None:
    scene = Scene().put("hue", us_troops=3, vc_guerrilla_underground=1)
    assert possible(scene, "us.sweep", free=False)
    assert not possible(scene, "us.sweep", free=False, monsoon=True)


def test_the_us_do_not_assault_where_a_lasting_event_forbids_it() -> None:
    """Not even after an Air Lift, which it takes here; what an Event grants is not forbidden."""
    scene = Scene().put("saigon", us_troops=6).put("hue", police=1, vc_guerrilla_active=2)
    assert possible(scene, "us.assault", free=False, activity=True)
    scene.set(momentum=1 << LANSDALE + SHADED_MOMENTUM)
    assert not possible(scene, "us.assault", free=False, activity=True)
    assert possible(scene, "us.assault", activity=True)


def test_what_is_weighed_for_a_box_is_not_told() -> None:
    said: list[LogEntry] = []
    mind = Mind(Scene().s, US, said.append)

    def weigh(m: Mind) -> bool:
        m.because("8.8.3", "weighed")
        return True

    assert _in_the_middle(flow.weighed(weigh)(mind))
    assert said == []
    mind.because("8.8.3", "meant")
    assert [entry.params["reason"] for entry in said] == ["meant"]
