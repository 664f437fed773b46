"""4.3 The Special Activities of ARVN."""

from __future__ import annotations

import networkx as nx
import pytest

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.movement import transport_reach
from annamite.games.fire_in_the_lake.spaces import SPACE, SPACE_IDS, bits, mask_of
from tests.games.fire_in_the_lake.scenes import Play, Scene

ROUTE_4 = "loc_saigon_can_tho"
SPACES = {space.id: space for space in load().spaces}


@pytest.mark.rule("fitl 4.3-a", "fitl 4.1-a", "fitl 4.1-h")
def test_one_of_the_three_arvn_activities() -> None:
    """With a Patrol ARVN may Govern, Transport or Raid, once, also after its last effect."""
    scene = Scene().put("hue", police=1, ranger_underground=1).support("hue", 1)
    scene.put("hue", vc_guerrilla_active=1, arvn_troops=1)
    play = scene.operation("arvn", "patrol", activity=True).do("done", "done")
    assert (play.step, play.offered) == ("operation.after", ["done", "activity"])
    play.do("activity")
    assert play.offered == ["govern", "transport", "raid"]
    play.do("govern", "hue", "aid", "done")
    assert (play.offered, scene.resources("arvn")) == (["done"], 27)


@pytest.mark.rule("fitl 4.3.1-a", "fitl 4.3.3-a", "fitl 4.1.1-a", "fitl 4.1.1-c")
def test_which_arvn_activity_goes_with_what() -> None:
    """Govern with Train and Patrol, Raid with all but Train, Transport with any."""
    scene = Scene().put("hue", police=1, ranger_underground=1).support("hue", 1)
    scene.put("hue", arvn_troops=1)
    with_ = {
        activity: [
            operation
            for operation in ("train", "patrol", "sweep", "assault")
            if scene.can_activity("arvn", activity, operation)
        ]
        for activity in ("govern", "transport", "raid")
    }
    assert with_ == {
        "govern": ["train", "patrol"],
        "transport": ["train", "patrol", "sweep", "assault"],
        "raid": ["patrol", "sweep", "assault"],
    }


# --- 4.3.1 Govern -------------------------------------------------------------------------


@pytest.mark.rule("fitl 4.3.1-b", "fitl 4.3.1-c", "fitl 4.1-e")
def test_govern_takes_two_controlled_spaces_at_support_but_not_saigon() -> None:
    """COIN Control and Support are both needed; each space once, two at most, Saigon never."""
    scene = Scene()
    for space, level in (("hue", 1), ("kien_hoa", 2), ("saigon", 2), ("can_tho", 0)):
        scene.put(space, police=1).support(space, level)
    scene.put("kien_giang", us_troops=1).support("kien_giang", 1).support("an_loc", 2)
    scene.put("kontum", police=1, vc_guerrilla_active=1).support("kontum", 1)
    scene.put("da_nang", police=1).support("da_nang", -1)
    play = scene.activity("arvn", "govern")
    assert play.offered == ["hue", "kien_hoa", "kien_giang"]
    play.do("hue", "aid")
    assert play.offered == ["kien_hoa", "kien_giang", "done"]
    play.do("kien_giang", "aid")
    assert (play.request, scene.s.aid, scene.resources("arvn")) == (None, 12, 30)
    none = Scene().put("saigon", police=1).support("saigon", 2)
    assert not none.can_activity("arvn", "govern", "train")


@pytest.mark.rule("fitl 4.3.1-d", "fitl 4.1.1-b")
def test_train_and_govern_not_in_the_same_space() -> None:
    """Neither Govern where Trained nor Train where Governed; a Patrol's spaces are free for it."""
    scene = Scene().put("hue", police=1).support("hue", 1).put("can_tho", police=1)
    scene.support("can_tho", 1)
    play = scene.operation("arvn", "train", activity=True).do("hue", "nothing", "activity")
    play.do("govern")
    assert play.offered == ["can_tho"]
    play.do("can_tho", "aid", "done")
    assert not {"hue", "can_tho"} & set(play.offered)
    play = scene.operation("arvn", "patrol", activity=True).do("hue", "can_tho", "police-1")
    play.do("activity", "govern")
    assert play.offered == ["can_tho"]


@pytest.mark.rule("fitl 4.3.1-e")
def test_govern_for_aid() -> None:
    """Aid grows by three times the Population, to 75 at most; Support and Patronage stay."""
    scene = Scene().put("hue", police=1).support("hue", 1).set(aid=10, patronage=5)
    scene.put("can_tho", police=1).support("can_tho", 2)
    scene.activity("arvn", "govern").do("hue", "aid", "done")
    assert (scene.s.aid, scene.s.patronage, scene.level("hue")) == (16, 5, 1)
    scene.activity("arvn", "govern").do("can_tho", "aid", "done")
    assert scene.s.aid == 19
    scene.set(aid=73).activity("arvn", "govern").do("hue", "aid", "done")
    assert scene.s.aid == 75


@pytest.mark.rule("fitl 4.3.1-f")
def test_govern_for_patronage() -> None:
    """Patronage grows by the Population out of Aid, and Support falls one level."""
    scene = Scene().put("hue", police=1).support("hue", 2).set(aid=10, patronage=5)
    scene.activity("arvn", "govern").do("hue", "patronage", "done")
    assert (scene.s.aid, scene.s.patronage, scene.level("hue")) == (8, 7, 1)
    scene.set(aid=1)
    play = scene.activity("arvn", "govern").do("hue", "patronage")
    assert play.offered == ["done"]
    assert (scene.s.aid, scene.s.patronage, scene.level("hue")) == (0, 8, 0)
    scene.support("hue", 1).set(aid=10, patronage=74)
    scene.activity("arvn", "govern").do("hue", "patronage", "done")
    assert (scene.s.aid, scene.s.patronage, scene.level("hue")) == (9, 75, 0)


@pytest.mark.rule("fitl 4.3.1-g")
def test_patronage_needs_more_arvn_cubes_than_us_troops() -> None:
    """Troops and Police together must outnumber US Troops; Rangers, Irregulars, Bases count not."""
    scene = Scene().put("hue", police=1, arvn_troops=1, us_troops=2, ranger_active=3)
    scene.support("hue", 1).set(aid=9)
    assert scene.activity("arvn", "govern").do("hue").offered == ["aid"]
    scene.put("hue", police=1, irregular_active=4, us_base=1)
    assert scene.activity("arvn", "govern").do("hue").offered == ["aid", "patronage"]
    bare = Scene().put("hue", ranger_active=1).support("hue", 1)
    assert bare.activity("arvn", "govern").do("hue").offered == ["aid"]


@pytest.mark.rule("fitl 2.4.1-b", "fitl 4.3.1-f")
def test_young_turks_add_two_patronage_to_a_govern() -> None:
    """Under the Young Turks a Govern of two spaces adds 2 Patronage once, also if for Aid."""
    scene = Scene().set(leaders=bytes((126,)), patronage=10, aid=20)
    for space in ("hue", "can_tho"):
        scene.put(space, police=1).support(space, 1)
    scene.activity("arvn", "govern").do("hue", "aid", "can_tho", "patronage")
    assert (scene.s.patronage, scene.s.aid) == (13, 25)


# --- 4.3.2 Transport ----------------------------------------------------------------------


@pytest.mark.rule("fitl 4.3.2-a", "fitl 4.3.2-d")
def test_transport_takes_six_troops_and_rangers_from_one_space() -> None:
    """Up to 6 ARVN Troops and Rangers in any mix leave one space; then all Rangers hide."""
    scene = Scene().put("saigon", arvn_troops=6, ranger_active=1, ranger_underground=1)
    scene.put("saigon", police=3, us_troops=2, irregular_active=1).put("pleiku", ranger_active=2)
    scene.put("hue", police=4).put("kontum", irregular_active=1)
    play = scene.activity("arvn", "transport")
    assert play.offered == ["saigon", "pleiku"]
    play.do("saigon", ROUTE_4)
    assert play.offered == [
        *(f"arvn_troops-{n}" for n in range(1, 7)),
        "ranger_underground-1",
        "ranger_active-1",
    ]
    play.do("arvn_troops-3", "kien_hoa")
    assert play.offered == [
        "arvn_troops-1",
        "arvn_troops-2",
        "arvn_troops-3",
        "ranger_underground-1",
        "ranger_active-1",
    ]
    play.do("ranger_active-1", ROUTE_4, "arvn_troops-2")
    assert play.request is None
    assert scene.pieces(ROUTE_4) == {"arvn_troops": 5}
    assert scene.pieces("kien_hoa") == {"ranger_underground": 1}
    assert scene.pieces("pleiku") == {"ranger_underground": 2}
    assert scene.pieces("kontum") == {"irregular_active": 1}
    assert scene.pieces("saigon")["arvn_troops"] == 1
    assert not Scene().put("hue", police=4).can_activity("arvn", "transport", "train")


@pytest.mark.rule("fitl 4.3.2-a", "fitl 4.3.2-d")
def test_transport_may_move_nobody() -> None:
    """With no LoC next to the space, or by choice, nobody moves, and Rangers hide all the same."""
    scene = Scene().put("sihanoukville", ranger_active=1).put("hue", ranger_active=1)
    assert scene.activity("arvn", "transport").do("sihanoukville").request is None
    assert scene.pieces("hue") == {"ranger_underground": 1}
    scene = Scene().put("hue", ranger_active=2)
    scene.activity("arvn", "transport").do("hue", "done")
    assert scene.pieces("hue") == {"ranger_underground": 2}


def ends(scene: Scene, origin: str) -> set[str]:
    """Return where a Transport from `origin` may end."""
    offered = scene.activity("arvn", "transport").do(origin).offered
    assert offered[-1] == "done"
    return set(offered[:-1])


@pytest.mark.rule("fitl 4.3.2-a", "fitl 4.3.2-b", "fitl 3.2-b")
def test_transport_goes_far_on_open_roads() -> None:
    """From Hue the roads lead everywhere south of North Vietnam but where no road comes near."""
    scene = Scene().put("hue", arvn_troops=1)
    unreached = set(SPACE_IDS) - ends(scene, "hue")
    assert unreached == {"hue", "north_vietnam", "northeast_cambodia", "sihanoukville"}


@pytest.mark.rule("fitl 4.3.2-b")
def test_transport_starts_on_a_loc_and_never_straight_into_a_province() -> None:
    """With enemies on both LoCs next to Hue, those two are the only ends, no Province."""
    scene = Scene().put("hue", arvn_troops=1, nva_troops=1)
    for loc in ("loc_hue_khe_sanh", "loc_hue_da_nang"):
        scene.put(loc, vc_guerrilla_underground=1)
    assert ends(scene, "hue") == {"loc_hue_khe_sanh", "loc_hue_da_nang"}


@pytest.mark.rule("fitl 4.3.2-c")
def test_transport_stops_at_insurgents() -> None:
    """An Insurgent in Da Nang lets pieces in but not through; a Base in a Province is an end."""
    scene = Scene().put("hue", arvn_troops=1).put("da_nang", vc_base=1).put("quang_nam", nva_base=1)
    assert ends(scene, "hue") == {
        "loc_hue_khe_sanh",
        "loc_hue_da_nang",
        "central_laos",
        "quang_tri",
        "quang_nam",
        "da_nang",
    }


@pytest.mark.rule("fitl 4.3.2-b", "fitl 2.4.1-b")
def test_khanh_allows_one_loc() -> None:
    """Under Khanh pieces enter one LoC, pass a City behind it, and take no second LoC."""
    scene = Scene().set(leaders=bytes((125,))).put("quang_tri", arvn_troops=2)
    assert ends(scene, "quang_tri") == {
        "loc_hue_khe_sanh",
        "loc_hue_da_nang",
        "hue",
        "central_laos",
        "da_nang",
        "quang_nam",
        "quang_tin",
    }
    scene.put("da_nang", nva_troops=1)
    assert "quang_tin" not in ends(scene, "quang_tri")


@pytest.mark.rule("fitl 4.3.2-b", "fitl 2.4.1-b")
def test_khanh_holds_the_whole_transport_to_one_loc() -> None:
    """What the first group can only have done by one LoC is all that the next may use."""
    scene = Scene().set(leaders=bytes((125,))).put("hue", arvn_troops=4)
    play = scene.activity("arvn", "transport").do("hue")
    assert "central_laos" in play.offered
    assert "da_nang" in play.offered
    play.do("quang_tri", "arvn_troops-1")
    assert {"central_laos", "da_nang"} <= set(play.offered)
    play.do("da_nang", "arvn_troops-1")
    assert play.offered == [
        "da_nang",
        "quang_tri",
        "quang_nam",
        "quang_tin",
        "loc_hue_da_nang",
        "done",
    ]
    play.do("loc_hue_da_nang", "arvn_troops-1", "done")
    assert scene.pieces("hue") == {"arvn_troops": 1}


def walks(first: str, blocked: tuple[str, ...], most_locs: int) -> set[str]:
    """Return all ends of walks that enter at most so many LoCs, `first` being the first."""
    graph = nx.DiGraph()
    start = (first, 1)
    graph.add_node(start)
    for place, space in SPACES.items():
        if place in blocked or space.kind == "province":
            continue
        for used in range(1, most_locs + 1):
            for other in space.adjacent:
                then = used + (SPACES[other].kind == "loc")
                if other != "north_vietnam" and then <= most_locs:
                    graph.add_edge((place, used), (other, then))
    return {place for place, _ in nx.descendants(graph, start) | {start}}


@pytest.mark.rule("fitl 4.3.2-b", "fitl 4.3.2-c", "fitl 2.4.1-b")
@pytest.mark.parametrize("one_loc", [False, True])
@pytest.mark.parametrize("blocked", [(), ("da_nang", "saigon", ROUTE_4, "loc_kontum_ban_me_thuot")])
def test_transport_reach_agrees_with_a_search_of_all_walks(
    one_loc: bool, blocked: tuple[str, ...]
) -> None:
    """Where Transported pieces can end is what a graph search finds, whatever the first LoC."""
    locs = [space for space in SPACES if SPACES[space].kind == "loc"]
    for first in locs:
        expected = walks(first, blocked, 1 if one_loc else len(locs))
        for origin in SPACES[first].adjacent:
            found = transport_reach(
                SPACE[origin], 1 << SPACE[first], mask_of(*blocked), one_loc=one_loc
            )
            assert {SPACE_IDS[space] for space in bits(found)} == expected - {origin}


# --- 4.3.3 Raid ---------------------------------------------------------------------------


def raid(scene: Scene) -> Play:
    """Start a Raid by itself."""
    return scene.activity("arvn", "raid")


@pytest.mark.rule("fitl 4.3.3-b", "fitl 4.3.3-c", "fitl 4.1-e")
def test_raid_takes_one_or_two_spaces_near_rangers() -> None:
    """Spaces with Rangers or next to them, LoCs too, not North Vietnam; each once, two at most."""
    scene = Scene().put("quang_tri", ranger_active=1, arvn_troops=3)
    play = raid(scene)
    near = ["hue", "central_laos", "quang_tri", "quang_nam", "loc_hue_khe_sanh", "loc_hue_da_nang"]
    assert play.offered == near
    play.do("hue", "done")
    assert play.offered == [*(space for space in near if space != "hue"), "done"]
    play.do("quang_nam", "quang_tri", "ranger_active-1", "done")
    assert (play.request, scene.pieces("quang_nam")) == (None, {"ranger_active": 1})
    assert not Scene().put("hue", arvn_troops=2).can_activity("arvn", "raid", "patrol")


@pytest.mark.rule("fitl 4.3.3-c")
def test_rangers_move_in_as_they_are_and_once() -> None:
    """Adjacent Rangers of either face come unflipped; who has moved may not go on."""
    scene = Scene().put("hue", ranger_active=2, ranger_underground=1)
    scene.put("loc_hue_da_nang", ranger_underground=1).put("saigon", ranger_active=1)
    play = raid(scene).do("loc_hue_da_nang")
    assert play.offered == ["hue", "done"]
    play.do("hue")
    assert play.offered == ["ranger_underground-1", "ranger_active-1", "ranger_active-2"]
    play.do("ranger_active-2", "hue", "ranger_underground-1")
    assert play.offered == ["done"]
    play.do("done", "da_nang")
    assert play.offered == ["loc_hue_da_nang", "done"]
    play.do("loc_hue_da_nang")
    assert play.offered == ["ranger_underground-1"]
    play.do("ranger_underground-1", "done")
    assert scene.pieces("loc_hue_da_nang") == {"ranger_active": 2, "ranger_underground": 1}
    assert scene.pieces("da_nang") == {"ranger_underground": 1}


@pytest.mark.rule("fitl 4.3.3-c")
def test_no_second_space_is_offered_that_no_ranger_may_still_reach() -> None:
    """Who has moved opens no further space; one that stayed behind, or stands there, does."""
    scene = Scene().put("da_nang", ranger_underground=2).put("saigon", ranger_active=1)
    play = raid(scene).do("quang_nam", "da_nang", "ranger_underground-2", "done")
    near_saigon = {space for space in play.offered if space != "done"}
    assert "saigon" in near_saigon
    assert {"da_nang", "quang_tri", "quang_tin", "central_laos"}.isdisjoint(near_saigon)
    scene = Scene().put("da_nang", ranger_underground=2).put("quang_nam", ranger_active=1)
    play = raid(scene).do("quang_nam", "da_nang", "ranger_underground-1", "done")
    assert {"da_nang", "quang_tin", "quang_tri", "central_laos"} < set(play.offered)
    play.do("quang_tri")
    assert play.offered == ["quang_nam", "done"]
    play.do("quang_nam")
    assert play.offered == ["ranger_active-1"]


@pytest.mark.rule("fitl 4.3.3-d", "fitl 4.3.3-f")
def test_a_raider_strikes_in_each_space_after_all_moves() -> None:
    """One Underground Ranger per space goes Active and removes 2 pieces, hidden ones too."""
    scene = Scene().put("hue", ranger_underground=2, vc_guerrilla_underground=3)
    scene.put("da_nang", nva_troops=2, nva_guerrilla_active=1).put("loc_hue_da_nang", police=1)
    scene.put("quang_nam", ranger_underground=1)
    play = raid(scene).do("hue", "done", "da_nang", "quang_nam", "ranger_underground-1", "done")
    assert (play.step, play.offered) == ("raid.strike", ["no", "yes"])
    assert scene.pieces("hue") == {"ranger_underground": 2, "vc_guerrilla_underground": 3}
    play.do("yes")
    assert play.offered == ["vc_guerrilla_underground"]
    play.do("vc_guerrilla_underground", "vc_guerrilla_underground")
    assert play.step == "raid.strike"
    play.do("yes")
    assert play.offered == ["nva_troops", "nva_guerrilla_active"]
    play.do("nva_guerrilla_active", "nva_troops")
    assert play.request is None
    assert scene.pieces("hue") == {
        "ranger_underground": 1,
        "ranger_active": 1,
        "vc_guerrilla_underground": 1,
    }
    assert scene.pieces("da_nang") == {"ranger_active": 1, "nva_troops": 1}
    assert scene.resources("arvn") == 30


@pytest.mark.rule("fitl 4.3.3-d")
def test_a_strike_is_optional_and_needs_an_underground_ranger() -> None:
    """Declined, the Ranger stays hidden; with Active Rangers only, or no enemy, none is asked."""
    scene = Scene().put("hue", ranger_underground=1, vc_guerrilla_active=1)
    play = raid(scene).do("hue", "done", "done", "no")
    assert (play.request, scene.pieces("hue")) == (
        None,
        {"ranger_underground": 1, "vc_guerrilla_active": 1},
    )
    active = Scene().put("hue", ranger_active=1, vc_guerrilla_active=1)
    assert raid(active).do("hue", "done", "done").request is None
    peace = Scene().put("hue", ranger_underground=1)
    assert raid(peace).do("hue", "done", "done").request is None


@pytest.mark.rule("fitl 4.3.3-e", "fitl 4.3.3-f", "fitl 3.1-g")
def test_what_a_raid_cannot_take() -> None:
    """A Base goes only once alone, a Tunneled one never; having hit one faction it may stop."""
    scene = Scene().put("hue", ranger_underground=1, vc_guerrilla_active=1)
    scene.put("hue", nva_base=1)
    play = raid(scene).do("hue", "done", "done", "yes")
    assert play.offered == ["vc_guerrilla_active"]
    play.do("vc_guerrilla_active")
    assert play.offered == ["nva_base", "done"]
    play.do("done")
    assert scene.pieces("hue") == {"ranger_active": 1, "nva_base": 1}
    scene.put("hue", ranger_underground=1)
    raid(scene).do("hue", "done", "done", "yes", "nva_base")
    assert scene.pieces("hue") == {"ranger_active": 2}
    for tunnel in ("vc_tunneled_base", "nva_tunneled_base"):
        dug = Scene().put("hue", ranger_underground=1, **{tunnel: 1})
        assert raid(dug).do("hue", "done", "done").request is None
        dug.put("hue", vc_guerrilla_underground=1)
        raid(dug).do("hue", "done", "done", "yes", "vc_guerrilla_underground")
        assert dug.pieces("hue") == {"ranger_active": 1, tunnel: 1}
