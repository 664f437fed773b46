"""3.2.2 Patrol."""

from __future__ import annotations

import networkx as nx
import pytest

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.movement import patrol_reach
from annamite.games.fire_in_the_lake.spaces import SPACE, SPACE_IDS, bits, mask_of
from tests.games.fire_in_the_lake.scenes import Play, Scene

ROUTE_4 = "loc_saigon_can_tho"


def names(mask: int) -> set[str]:
    """Return the ids of a set of spaces."""
    return {SPACE_IDS[space] for space in bits(mask)}


def moved(play: Play, origin: str, end: str, group: str) -> Play:
    """Move one group of patrolling cubes."""
    return play.do(origin, end, group)


@pytest.mark.rule("fitl 3.2.2-a", "fitl 3.1-d")
def test_arvn_pays_three_in_all() -> None:
    """ARVN pays 3 before anything else, whatever it then moves, and cannot Patrol with 2."""
    scene = Scene().put("saigon", arvn_troops=4).set(arvn=10)
    play = scene.operation("arvn", "patrol")
    assert scene.resources("arvn") == 7
    moved(play, "saigon", ROUTE_4, "arvn_troops-2")
    moved(play, "saigon", "loc_saigon_da_lat", "arvn_troops-2")
    play.finish()
    assert scene.resources("arvn") == 7
    assert Scene().set(arvn=3).can("arvn", "patrol")
    assert not Scene().set(arvn=2).can("arvn", "patrol")
    assert Scene().set(arvn=0).can("arvn", "patrol", free=True)


@pytest.mark.rule("fitl 3.2.2-b", "fitl 2.3.4-g")
def test_us_patrols_for_nothing_and_it_always_counts() -> None:
    """A US Patrol costs 0 and is executed even where no cube is on the map."""
    scene = Scene().set(arvn=0)
    assert scene.can("us", "patrol")
    play = scene.operation("us", "patrol").finish()
    assert (play.result, scene.resources("arvn")) == (True, 0)
    scene = Scene().put("saigon", us_troops=1).set(arvn=9)
    scene.operation("us", "patrol").do("saigon", ROUTE_4, "us_troops-1").finish()
    assert scene.resources("arvn") == 9


@pytest.mark.rule("fitl 3.2.2-d")
def test_own_cubes_from_any_space_and_each_moves_once() -> None:
    """Only own Troops and Police move, from any space; what has moved stays."""
    scene = Scene().put("saigon", arvn_troops=2, police=1, us_troops=3, ranger_active=1)
    scene.put("pleiku", police=1).put("the_fishhook", arvn_troops=1).put("hue", us_troops=1)
    play = scene.operation("arvn", "patrol")
    assert play.offered == ["saigon", "the_fishhook", "pleiku", "done"]
    play.do("saigon", ROUTE_4)
    assert play.offered == ["arvn_troops-1", "arvn_troops-2", "police-1"]
    play.do("arvn_troops-2")
    assert play.offered == ["saigon", "the_fishhook", "pleiku", "done"]
    moved(play, "saigon", ROUTE_4, "police-1")
    assert play.offered == ["the_fishhook", "pleiku", "done"]
    assert scene.pieces(ROUTE_4) == {"arvn_troops": 2, "police": 1}
    assert scene.operation("us", "patrol").offered == ["hue", "saigon", "done"]


@pytest.mark.rule("fitl 3.2.2-d")
def test_cubes_that_moved_wait_while_others_in_their_space_go() -> None:
    """Of 2 Troops in Can Tho the one that came by Patrol may not go on; the other may."""
    scene = Scene().put("saigon", us_troops=1).put("can_tho", us_troops=1)
    play = scene.operation("us", "patrol").do("saigon", "can_tho", "us_troops-1", "can_tho")
    play.do("hue")
    assert play.offered == ["us_troops-1"]
    play.do("us_troops-1")
    assert play.offered == ["done"]
    assert (scene.pieces("can_tho"), scene.pieces("hue")) == ({"us_troops": 1}, {"us_troops": 1})


@pytest.mark.rule("fitl 3.2.2-e", "fitl 3.2-b")
def test_patrol_ends_on_locs_and_cities_along_the_roads() -> None:
    """From Hue an open road net reaches every City and LoC but none of the Provinces."""
    scene = Scene().put("hue", us_troops=1)
    play = scene.operation("us", "patrol").do("hue")
    assert len(play.offered) == 7 + 17
    assert {"can_tho", "an_loc", "loc_can_tho_chau_doc"} <= set(play.offered)
    assert not {"hue", "quang_tri", "north_vietnam"} & set(play.offered)


@pytest.mark.rule("fitl 3.2.2-f")
def test_patrol_stops_at_enemies() -> None:
    """A cube may enter a space with an Insurgent but not pass it; it may leave one."""
    scene = Scene().put("hue", us_troops=1, nva_troops=1)
    scene.put("da_nang", vc_guerrilla_underground=1)
    ends = {"loc_hue_khe_sanh", "loc_hue_da_nang", "da_nang"}
    assert set(scene.operation("us", "patrol").do("hue").offered) == ends
    scene = Scene().put("hue", us_troops=1).put("loc_hue_da_nang", nva_guerrilla_active=1)
    ends = {"loc_hue_khe_sanh", "loc_hue_da_nang"}
    assert set(scene.operation("us", "patrol").do("hue").offered) == ends
    scene.put("quang_tri", vc_base=1)
    assert set(scene.operation("us", "patrol").do("hue").offered) == ends


@pytest.mark.rule("fitl 3.2.2-e", "fitl 3.2.2-f")
@pytest.mark.parametrize("blocked", [(), ("da_nang", ROUTE_4), ("saigon", "kontum", "qui_nhon")])
def test_patrol_reach_agrees_with_a_search_of_all_paths(blocked: tuple[str, ...]) -> None:
    """Where a patrol can end is what a graph search finds that never leaves a blocked space."""
    graph = nx.DiGraph()
    net = {space.id for space in load().spaces if space.kind in {"city", "loc"}}
    spaces = {space.id: space for space in load().spaces}
    for origin in spaces:
        graph.clear()
        for id_ in net | {origin}:
            if id_ in blocked and id_ != origin:
                continue
            graph.add_edges_from((id_, other) for other in spaces[id_].adjacent if other in net)
        expected = nx.descendants(graph, origin) - {origin} if origin in graph else set()
        assert names(patrol_reach(SPACE[origin], mask_of(*blocked))) == expected


@pytest.mark.rule("fitl 3.2.2-c", "fitl 2.3.5-b", "fitl 3.2.2-j")
def test_limited_patrol_has_one_destination() -> None:
    """After the first move the destination is fixed; the Assault may only be there."""
    scene = Scene().put("saigon", us_troops=1).put("can_tho", us_troops=2)
    scene.put("loc_can_tho_chau_doc", us_troops=1, vc_guerrilla_active=1)
    scene.put(ROUTE_4, vc_guerrilla_active=1)
    play = scene.operation("us", "patrol", limited=True).do("can_tho", ROUTE_4, "us_troops-1")
    assert play.offered == ["saigon", "can_tho", "loc_can_tho_chau_doc", "done"]
    for origin in ("saigon", "can_tho"):
        play.do(origin)
        assert play.offered == [ROUTE_4]
        play.do(ROUTE_4, "us_troops-1")
    play.do("done")
    assert (play.step, play.offered) == ("patrol.assault", [ROUTE_4, "done"])
    play.do(ROUTE_4)
    assert scene.pieces(ROUTE_4) == {"us_troops": 3}
    assert (play.request, play.result) == (None, True)


@pytest.mark.rule("fitl 3.2.2-j")
def test_limited_patrol_into_a_city_or_without_a_move() -> None:
    """With a City as destination there is no Assault; with no move any one LoC may be Assaulted."""
    scene = Scene().put("saigon", us_troops=1).put(ROUTE_4, us_troops=1, vc_guerrilla_active=1)
    scene.put("loc_hue_da_nang", us_troops=1, vc_guerrilla_active=1)
    play = scene.operation("us", "patrol", limited=True)
    play.do("saigon", "kontum", "us_troops-1", "done")
    assert play.offered == ["done"]
    play = scene.operation("us", "patrol", limited=True).do("done")
    assert play.offered == ["loc_hue_da_nang", ROUTE_4, "done"]


@pytest.mark.rule("fitl 3.2.2-g")
def test_cubes_find_one_guerrilla_each_on_every_loc() -> None:
    """One Guerrilla per own cube turns Active on each LoC, moved there or not; none in a City."""
    scene = Scene().put("saigon", police=2, vc_guerrilla_underground=3)
    scene.put(ROUTE_4, vc_guerrilla_underground=3, us_troops=4, ranger_active=2)
    scene.put("loc_hue_da_nang", police=1, arvn_troops=1, nva_guerrilla_underground=3)
    play = scene.operation("arvn", "patrol").do("saigon", ROUTE_4, "police-1", "done")
    assert scene.pieces(ROUTE_4) == {
        "us_troops": 4,
        "police": 1,
        "ranger_active": 2,
        "vc_guerrilla_underground": 2,
        "vc_guerrilla_active": 1,
    }
    assert scene.pieces("loc_hue_da_nang") == {
        "arvn_troops": 1,
        "police": 1,
        "nva_guerrilla_underground": 1,
        "nva_guerrilla_active": 2,
    }
    assert scene.pieces("saigon") == {"police": 1, "vc_guerrilla_underground": 3}
    play.finish()


@pytest.mark.rule("fitl 3.2.2-g", "fitl 3.1-g", "fitl 3.1-f", "fitl 3.1-i")
def test_the_patrol_picks_whose_guerrillas_it_finds() -> None:
    """Two cubes among 2 NVA and 1 VC: any split of two, or the VC's only one alone."""
    scene = Scene().put(ROUTE_4, us_troops=2)
    scene.put(ROUTE_4, nva_guerrilla_underground=2, vc_guerrilla_underground=1)
    play = scene.operation("us", "patrol").do("done")
    assert (play.step, play.seat) == ("activate.split", "us")
    assert set(play.offered) == {"nva-2+vc-0", "nva-1+vc-1", "nva-0+vc-1"}
    play.do("nva-0+vc-1")
    assert scene.pieces(ROUTE_4) == {
        "us_troops": 2,
        "nva_guerrilla_underground": 2,
        "vc_guerrilla_active": 1,
    }


@pytest.mark.rule("fitl 3.2.2-h", "fitl 3.2.4-g")
def test_patrol_ends_with_an_assault_on_one_loc() -> None:
    """ARVN Assaults one LoC with Troops and Police together, at no further cost."""
    scene = Scene().set(arvn=3).put(ROUTE_4, arvn_troops=1, police=3, vc_guerrilla_active=3)
    scene.put("loc_hue_da_nang", police=2, nva_guerrilla_underground=1)
    scene.put("loc_hue_khe_sanh", nva_troops=1, us_troops=1).put("loc_can_tho_bac_lieu", police=1)
    scene.put("saigon", police=4, vc_guerrilla_active=1)
    play = scene.operation("arvn", "patrol").do("done")
    assert (play.step, play.offered) == ("patrol.assault", ["loc_hue_da_nang", ROUTE_4, "done"])
    play.do(ROUTE_4)
    assert (play.request, scene.resources("arvn")) == (None, 0)
    assert scene.pieces(ROUTE_4) == {"arvn_troops": 1, "police": 3, "vc_guerrilla_active": 1}
    assert scene.pieces("loc_hue_da_nang") == {"police": 2, "nva_guerrilla_active": 1}


@pytest.mark.rule("fitl 3.2.2-i", "fitl 3.2.2-h")
def test_us_patrol_adds_no_arvn_assault() -> None:
    """A US Patrol's Assault counts US Troops alone and asks for no follow-up; it may be left out."""
    scene = Scene().put(ROUTE_4, us_troops=1, arvn_troops=6, vc_guerrilla_active=3)
    play = scene.operation("us", "patrol").do("done", ROUTE_4)
    assert (play.request, scene.resources("arvn")) == (None, 30)
    assert scene.pieces(ROUTE_4)["vc_guerrilla_active"] == 2
    play = scene.operation("us", "patrol").do("done", "done")
    assert (play.result, scene.pieces(ROUTE_4)["vc_guerrilla_active"]) == (True, 2)


@pytest.mark.rule("fitl 4.1-h", "fitl 4.1-a")
def test_when_a_patrol_may_pause_for_its_special_activity() -> None:
    """Before moving, before the Assault, and at the end a Special Activity is offered; once."""
    scene = Scene().put("saigon", us_troops=2).set(trail=1)
    play = scene.operation("us", "patrol", activity=True)
    assert "activity" in play.offered
    play.do("done")
    assert (play.step, play.offered) == ("patrol.assault", ["done", "activity"])
    play.do("done")
    assert (play.step, play.offered) == ("operation.after", ["done", "activity"])
    play.do("activity", "air_strike", 1, "done")
    assert (play.step, play.offered) == ("operation.after", ["done"])
