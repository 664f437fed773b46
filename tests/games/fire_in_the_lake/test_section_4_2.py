"""4.1 Special Activities in general, as far as COIN, and 4.2 those of the US."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.rule_options import HIGH_WINDS
from tests.games.fire_in_the_lake.scenes import Play, Scene


def advised(scene: Scene, **limits: bool) -> Play:
    """Start an Advise by itself."""
    return scene.activity("us", "advise", **limits)


# --- 4.1 ----------------------------------------------------------------------------------


@pytest.mark.rule("fitl 4.1-a", "fitl 4.2-a", "fitl 4.1-c")
def test_one_of_the_three_us_activities() -> None:
    """With a US Train one of Advise, Air Lift and Air Strike may come, once and for nothing."""
    scene = Scene().put("saigon", us_troops=2).put("hue", police=1).set(trail=1, arvn=30)
    play = scene.operation("us", "train", activity=True).do("activity")
    assert (play.step, play.offered) == ("activity.which", ["advise", "air_lift", "air_strike"])
    play.do("advise", "hue", "sweep", "done", "yes")
    assert (play.offered, scene.resources("arvn"), scene.s.aid) == (["saigon"], 30, 6)
    play.do("saigon", "nothing", "done", "nothing")
    assert (play.request, play.result) == (None, True)


@pytest.mark.rule("fitl 4.1-b", "fitl 2.3.5-a", "fitl 4.1-a")
def test_a_limited_operation_has_no_special_activity() -> None:
    """The 2nd Eligible after an Operation alone gets one space and no "activity"."""
    first = Scene().put("saigon", us_troops=2).set(trail=1, eligible=0b0001)
    play = first.stretch().do("train")
    assert play.offered == ["saigon", "activity"]
    scene = Scene().put("saigon", us_troops=2).set(trail=1, eligible=0b0011, card=1)
    scene.put("hue", police=1)
    scene.stretch().do("patrol", "done", "done", "done")
    play = scene.stretch()
    assert play.seat == "arvn"
    play.do("train")
    assert "activity" not in play.offered
    play.do("saigon", "nothing", "nothing")
    assert play.request is None


@pytest.mark.rule("fitl 4.1-h", "fitl 4.1-d")
def test_the_activity_comes_before_during_or_after() -> None:
    """It is offered before the first space, between spaces and at the end, until it is used."""
    scene = Scene().put("saigon", us_troops=2).put("hue", us_troops=1).set(trail=2)
    play = scene.operation("us", "train", activity=True)
    assert play.offered == ["hue", "saigon", "activity"]
    play.do("saigon", "nothing")
    assert play.offered == ["hue", "done", "activity"]
    play.do("hue", "nothing")
    assert play.offered == ["done", "activity"]
    play.do("done", "nothing")
    assert (play.step, play.offered) == ("operation.after", ["done", "activity"])
    play.do("activity", "air_strike", 2, "trail", "done")
    assert (play.request, scene.s.trail) == (None, 1)


@pytest.mark.rule("fitl 4.1.1-a", "fitl 4.2.1-a", "fitl 4.1.1-c")
def test_which_us_activity_goes_with_what() -> None:
    """Advise goes with Train and Patrol, Air Lift and Air Strike with any Operation."""
    scene = Scene().put("saigon", us_troops=2, arvn_troops=2, vc_guerrilla_active=2)
    for operation in ("train", "patrol", "sweep", "assault"):
        advise = operation in {"train", "patrol"}
        assert scene.can_activity("us", "advise", operation) is advise
        assert scene.can_activity("us", "air_lift", operation)
        assert scene.can_activity("us", "air_strike", operation)


# --- 4.2.1 Advise -------------------------------------------------------------------------


@pytest.mark.rule("fitl 4.2.1-b", "fitl 4.1-e", "fitl 4.1.1-b")
def test_advise_takes_one_or_two_spaces_not_trained_in() -> None:
    """Not where Trained, never the same space twice, not a third; and no Train there later."""
    scene = Scene().put("north_vietnam", nva_troops=2)
    for space in ("hue", "saigon", "can_tho", "kontum"):
        scene.put(space, police=1, us_troops=1)
    play = scene.operation("us", "train", activity=True).do("hue", "nothing")
    play.do("activity", "advise")
    assert play.offered == ["kontum", "saigon", "can_tho"]
    play.do("saigon", "sweep")
    assert play.offered == ["kontum", "can_tho", "done"]
    play.do("can_tho", "sweep")
    assert play.step == "advise.aid"
    play.do("no")
    assert (play.offered, scene.s.aid) == (["kontum", "done"], 0)
    play = scene.operation("us", "patrol", activity=True).do("activity", "advise")
    assert play.offered == ["hue", "kontum", "saigon", "can_tho"]


@pytest.mark.rule("fitl 4.2.1-c")
def test_advise_sweeps_in_place_with_arvn_forces() -> None:
    """ARVN Troops, Police and Rangers find Guerrillas; US pieces do not; nobody moves or pays."""
    scene = Scene().put("hue", arvn_troops=1, police=1, ranger_active=1, us_troops=3)
    scene.put("hue", vc_guerrilla_underground=5).put("loc_hue_da_nang", arvn_troops=4)
    play = advised(scene).do("hue")
    assert play.offered == ["sweep", "assault"]
    play.do("sweep")
    assert play.offered == ["done"]
    pieces = scene.pieces("hue")
    assert (pieces["vc_guerrilla_active"], pieces["vc_guerrilla_underground"]) == (3, 2)
    assert (pieces["arvn_troops"], scene.resources("arvn")) == (1, 30)
    jungle = Scene().put("tay_ninh", police=2, ranger_active=1, vc_guerrilla_underground=2)
    advised(jungle).do("tay_ninh", "sweep")
    assert jungle.pieces("tay_ninh")["vc_guerrilla_active"] == 1


@pytest.mark.rule("fitl 4.2.1-c", "fitl 2.3.9-b")
def test_no_advised_sweep_in_monsoon() -> None:
    """In Monsoon Advise may Assault or strike but not Sweep; nor Sweep on a LoC in any season."""
    scene = Scene().put("hue", police=2, ranger_underground=1, vc_guerrilla_active=1)
    assert advised(scene, monsoon=True).do("hue").offered == ["assault", "strike"]
    assert advised(scene).do("hue").offered == ["sweep", "assault", "strike"]
    loc = Scene().put("loc_hue_da_nang", police=2, vc_guerrilla_underground=1)
    assert advised(loc).do("loc_hue_da_nang").offered == ["assault"]
    idle = Scene().put("hue", police=2)
    assert not idle.can_activity("us", "advise", "train", monsoon=True)
    assert idle.can_activity("us", "advise", "train")


@pytest.mark.rule("fitl 4.2.1-c", "fitl 4.2.1-d", "fitl 4.2.1-h")
def test_advise_for_the_aid_alone() -> None:
    """ARVN forces may Sweep where no enemy is, or Assault to no effect, for the 6 Aid."""
    scene = Scene().put("hue", ranger_active=1).put("saigon", us_troops=5)
    scene.put("can_tho", police=1, vc_guerrilla_underground=1)
    play = advised(scene)
    assert play.offered == ["hue", "can_tho"]
    play.do("hue")
    assert play.offered == ["sweep"]
    play.do("sweep", "can_tho", "assault", "yes")
    assert (play.request, scene.s.aid) == (None, 6)
    assert scene.pieces("can_tho") == {"police": 1, "vc_guerrilla_underground": 1}
    assert not Scene().put("hue", us_troops=5).can_activity("us", "advise", "train")
    lone = Scene().put("hue", ranger_active=1, vc_guerrilla_active=1)
    assert advised(lone).do("hue").offered == ["sweep"]


@pytest.mark.rule("fitl 4.2.1-d", "fitl 3.2.4-h", "fitl 4.2.1-h")
def test_advise_assaults_with_arvn_cubes() -> None:
    """In a City 4 Police remove 2 pieces, a Base among them adds 6 Aid besides Advise's own 6."""
    scene = Scene().put("hue", police=4, us_troops=3, vc_guerrilla_active=1, vc_base=1)
    play = advised(scene).do("hue", "assault", "done", "yes")
    assert (play.request, scene.s.aid, scene.resources("arvn")) == (None, 12, 30)
    assert scene.pieces("hue") == {"us_troops": 3, "police": 4}
    province = Scene().put("kien_hoa", police=4, arvn_troops=2, vc_guerrilla_active=2)
    advised(province).do("kien_hoa", "assault")
    assert province.pieces("kien_hoa")["vc_guerrilla_active"] == 1


@pytest.mark.rule("fitl 4.2.1-e", "fitl 4.2.1-g", "fitl 4.2.1-f")
def test_advised_special_forces_remove_two() -> None:
    """One Underground Irregular or Ranger goes Active and takes 2 pieces, hidden ones too."""
    scene = Scene().put("hue", irregular_underground=2, ranger_underground=1)
    scene.put("hue", vc_guerrilla_underground=1, nva_troops=1, vc_base=1)
    play = advised(scene).do("hue", "strike")
    assert play.offered == ["irregular_underground", "ranger_underground"]
    play.do("irregular_underground")
    assert play.offered == ["nva_troops", "vc_guerrilla_underground"]
    play.do("vc_guerrilla_underground")
    assert play.offered == ["nva_troops", "done"]
    play.do("nva_troops", "done", "no")
    assert scene.pieces("hue") == {
        "irregular_underground": 1,
        "irregular_active": 1,
        "ranger_underground": 1,
        "vc_base": 1,
    }
    assert (scene.resources("arvn"), scene.s.aid) == (30, 0)


@pytest.mark.rule("fitl 4.2.1-f", "fitl 4.2.1-g", "fitl 3.1-i")
def test_what_an_advised_strike_cannot_take() -> None:
    """A Base goes once nothing else is there, a Tunneled one never; none is struck for nothing."""
    scene = Scene().put("hue", ranger_underground=1, vc_guerrilla_active=1, vc_base=1)
    play = advised(scene).do("hue", "strike", "ranger_underground", "vc_guerrilla_active")
    assert play.offered == ["vc_base"]
    play.do("vc_base", "done", "no")
    assert (scene.pieces("hue"), scene.s.aid) == ({"ranger_active": 1}, 0)
    scene = Scene().put("loc_hue_da_nang", irregular_underground=1, nva_guerrilla_underground=3)
    advised(scene).do("loc_hue_da_nang", "strike", "irregular_underground").do(
        "nva_guerrilla_underground", "nva_guerrilla_underground"
    )
    assert scene.pieces("loc_hue_da_nang")["nva_guerrilla_underground"] == 1
    tunnel = Scene().put("hue", irregular_underground=1, vc_tunneled_base=1)
    assert not tunnel.can_activity("us", "advise", "train")
    tunnel.put("hue", vc_base=1)
    play = advised(tunnel).do("hue", "strike", "irregular_underground")
    assert play.offered == ["vc_base"]
    play.do("vc_base")
    assert tunnel.pieces("hue") == {"irregular_active": 1, "vc_tunneled_base": 1}
    active = Scene().put("hue", irregular_active=2, vc_guerrilla_active=1)
    assert not active.can_activity("us", "advise", "train")


@pytest.mark.rule("fitl 4.2.1-h")
def test_advise_adds_six_aid_once_up_to_75() -> None:
    """Two spaces still add 6; from 72 Aid it stops at 75; at 75 nothing is asked."""
    scene = Scene().put("hue", police=1).put("saigon", police=1).set(aid=10)
    advised(scene).do("hue", "sweep", "saigon", "sweep", "yes")
    assert scene.s.aid == 16
    scene.set(aid=72)
    advised(scene).do("hue", "sweep", "done", "yes")
    assert scene.s.aid == 75
    assert advised(scene).do("hue", "sweep", "done").request is None


# --- 4.2.2 Air Lift -----------------------------------------------------------------------


@pytest.mark.rule("fitl 4.2.2-a", "fitl 4.2.2-d")
def test_air_lift_moves_us_troops_among_four_spaces() -> None:
    """Any number of US Troops fly; once four spaces are named no fifth is offered."""
    scene = Scene().put("saigon", us_troops=9, us_base=1, police=2).put("hue", us_troops=1)
    scene.put("kontum", us_troops=1)
    play = scene.activity("us", "air_lift")
    assert play.offered == ["hue", "kontum", "saigon"]
    play.do("saigon")
    assert len(play.offered) == 45
    assert not {"saigon", "north_vietnam"} & set(play.offered)
    play.do("loc_hue_da_nang")
    assert play.offered == [f"us_troops-{n}" for n in range(1, 10)]
    play.do("us_troops-7")
    assert "done" in play.offered
    play.do("hue", "southern_laos", "us_troops-1")
    assert play.offered == ["saigon", "done"]
    play.do("saigon")
    assert play.offered == ["hue", "southern_laos", "loc_hue_da_nang"]
    play.do("hue", "us_troops-2")
    assert play.offered == ["done"]
    play.do("done")
    assert scene.pieces("loc_hue_da_nang") == {"us_troops": 7}
    assert scene.pieces("hue") == {"us_troops": 2}
    assert scene.pieces("saigon") == {"us_base": 1, "police": 2}


@pytest.mark.rule("fitl 4.2.2-a", "fitl 4.1-e")
def test_a_piece_flies_once() -> None:
    """What has landed stays; others in the same space may still go on, to the third and fourth."""
    scene = Scene().put("saigon", us_troops=2).put("hue", us_troops=1)
    play = scene.activity("us", "air_lift").do("saigon", "hue", "us_troops-2")
    assert play.offered == ["hue", "done"]
    play.do("hue", "can_tho")
    assert play.offered == ["us_troops-1"]
    play.do("us_troops-1")
    assert play.offered == ["done"]
    others = Scene().put("saigon", irregular_active=2).put("hue", irregular_active=1)
    play = others.activity("us", "air_lift").do("saigon", "hue", "irregular_active-2", "hue")
    play.do("saigon")
    assert play.offered == ["irregular_active-1"]


@pytest.mark.rule("fitl 4.2.2-b")
def test_four_others_may_fly_along() -> None:
    """ARVN Troops, Rangers and Irregulars fly up to 4 in all, as they are; no Police, no Bases."""
    scene = Scene().put("saigon", us_troops=1, arvn_troops=6, ranger_active=2, irregular_active=1)
    scene.put("saigon", ranger_underground=1, irregular_underground=1, police=3, arvn_base=1)
    play = scene.activity("us", "air_lift").do("saigon", "hue")
    assert play.offered == [
        "us_troops-1",
        "irregular_underground-1",
        "irregular_active-1",
        *(f"arvn_troops-{n}" for n in range(1, 5)),
        "ranger_underground-1",
        "ranger_active-1",
        "ranger_active-2",
    ]
    play.do("ranger_active-2", "saigon", "hue")
    assert [word for word in play.offered if "arvn" in word] == ["arvn_troops-1", "arvn_troops-2"]
    play.do("arvn_troops-1", "saigon", "hue", "irregular_underground-1", "saigon", "hue")
    assert play.offered == ["us_troops-1"]
    play.do("us_troops-1")
    assert play.offered == ["done"]
    assert scene.pieces("hue") == {
        "us_troops": 1,
        "irregular_underground": 1,
        "arvn_troops": 1,
        "ranger_active": 2,
    }
    arvn = Scene().put("hue", ranger_active=1)
    assert arvn.can_activity("us", "air_lift", "sweep")
    assert not Scene().put("hue", police=1).can_activity("us", "air_lift", "sweep")


@pytest.mark.rule("fitl 4.2.2-c", "fitl 2.3.9-e")
def test_air_lift_in_monsoon_has_two_spaces() -> None:
    """In Monsoon the first flight names both spaces; more may fly between these only."""
    scene = Scene().put("saigon", us_troops=3).put("hue", us_troops=1).put("kontum", us_troops=1)
    play = scene.activity("us", "air_lift", monsoon=True).do("saigon", "hue", "us_troops-1")
    assert play.offered == ["hue", "saigon", "done"]
    play.do("hue")
    assert play.offered == ["saigon"]
    play.do("saigon", "us_troops-1", "saigon")
    assert play.offered == ["hue"]
    play.do("hue")
    assert play.offered == ["us_troops-1", "us_troops-2"]
    play.do("us_troops-2", "done")
    assert (scene.pieces("hue"), scene.pieces("saigon")) == ({"us_troops": 3}, {"us_troops": 1})
    assert scene.pieces("kontum") == {"us_troops": 1}


@pytest.mark.rule("fitl setup.tournament-b")
def test_high_winds_ground_arvn_in_monsoon() -> None:
    """With High Winds an Air Lift in Monsoon flies US Troops and up to 4 Irregulars only."""
    scene = Scene(high_winds=True).put("saigon", us_troops=1, arvn_troops=1, ranger_active=1)
    scene.put("saigon", irregular_underground=5).put("hue", arvn_troops=1)
    assert scene.s.options & HIGH_WINDS
    play = scene.activity("us", "air_lift", monsoon=True)
    assert play.offered == ["saigon"]
    play.do("saigon", "can_tho")
    assert play.offered == ["us_troops-1", *(f"irregular_underground-{n}" for n in range(1, 5))]
    play.do("irregular_underground-4", "saigon", "can_tho")
    assert play.offered == ["us_troops-1"]
    assert "arvn_troops-1" in scene.activity("us", "air_lift").do("saigon", "hue").offered
    calm = Scene().put("saigon", us_troops=1, arvn_troops=1)
    play = calm.activity("us", "air_lift", monsoon=True).do("saigon", "hue")
    assert play.offered == ["us_troops-1", "arvn_troops-1"]


# --- 4.2.3 Air Strike ---------------------------------------------------------------------


@pytest.mark.rule("fitl 4.2.3-a", "fitl 4.2.3-c", "fitl 4.2.3-e")
def test_air_strike_hits_by_the_die_where_coin_pieces_are() -> None:
    """A 2 removes two pieces, in spaces with any US or ARVN piece only; each hit may be kept."""
    scene = (
        Scene().put("hue", us_base=1, vc_guerrilla_active=2).put("saigon", vc_guerrilla_active=1)
    )
    scene.put("kontum", police=1, nva_troops=1).put("loc_hue_da_nang", ranger_active=1, vc_base=0)
    scene.put("loc_hue_da_nang", nva_guerrilla_active=1)
    play = scene.activity("us", "air_strike")
    assert play.seat == "chance"
    play.do(2)
    assert play.offered == ["hue", "kontum", "loc_hue_da_nang", "done"]
    play.do("hue", "vc_guerrilla_active")
    assert play.request.params == {"hits": 1}
    play.do("kontum", "nva_troops")
    assert (play.request, scene.pieces("hue")) == (None, {"us_base": 1, "vc_guerrilla_active": 1})
    assert (scene.pieces("kontum"), scene.level("kontum")) == ({"police": 1}, -1)
    assert scene.level("hue") == -1
    assert scene.activity("us", "air_strike").do(6, "done").request is None


@pytest.mark.rule("fitl 4.2.3-a", "fitl 4.2.3-f", "fitl 4.2.3-l")
def test_six_hits_in_six_spaces() -> None:
    """A 6 may strike six spaces with a piece each; a seventh keeps its Guerrilla."""
    spaces = ["hue", "da_nang", "kontum", "qui_nhon", "saigon", "can_tho", "an_loc"]
    scene = Scene()
    for space in spaces:
        scene.put(space, police=1, vc_guerrilla_active=1)
    play = scene.activity("us", "air_strike").do(6)
    for space in spaces[:6]:
        play.do(space, "vc_guerrilla_active")
    assert play.request is None
    assert [scene.level(space) for space in spaces] == [-1] * 6 + [0]
    assert scene.pieces("an_loc") == {"police": 1, "vc_guerrilla_active": 1}


@pytest.mark.rule("fitl 4.2.3-b", "fitl 4.2.3-f", "fitl 2.3.9-d")
def test_air_strike_in_monsoon_has_two_spaces() -> None:
    """In Monsoon two spaces may lose six pieces, but no third space any."""
    scene = Scene()
    for space in ("hue", "saigon", "kontum"):
        scene.put(space, police=1, vc_guerrilla_active=3)
    play = scene.activity("us", "air_strike", monsoon=True).do(6, "hue", "vc_guerrilla_active")
    assert play.offered == ["hue", "kontum", "saigon", "done"]
    play.do("saigon", "vc_guerrilla_active")
    assert play.offered == ["hue", "saigon", "done"]
    for space in ("hue", "hue", "saigon", "saigon"):
        play.do(space, "vc_guerrilla_active")
    assert play.request is None
    assert scene.pieces("hue") == scene.pieces("saigon") == {"police": 1}


@pytest.mark.rule("fitl 4.2.3-d", "fitl 4.2.3-g", "fitl 4.2.3-h")
def test_two_hits_degrade_the_trail_once() -> None:
    """Of 5 hits 2 take the Trail down one box, once; the other 3 remain for pieces."""
    scene = Scene().put("hue", police=1, vc_guerrilla_active=6).set(trail=3)
    play = scene.activity("us", "air_strike").do(5)
    assert play.offered == ["hue", "done", "trail"]
    play.do("trail")
    assert (scene.s.trail, play.offered) == (2, ["hue", "done"])
    for _ in range(3):
        play.do("hue", "vc_guerrilla_active")
    assert (play.request, scene.pieces("hue")["vc_guerrilla_active"]) == (None, 3)
    play = scene.activity("us", "air_strike").do(1)
    assert play.offered == ["hue", "done"]
    play = scene.activity("us", "air_strike").do(3, "hue", "vc_guerrilla_active", "trail")
    assert (play.request, scene.s.trail) == (None, 1)
    scene.set(trail=0)
    assert scene.activity("us", "air_strike").do(2).offered == ["hue", "done"]


@pytest.mark.rule("fitl 4.2.3-d")
def test_air_strike_on_the_trail_alone() -> None:
    """With no target on the map the Trail is reason enough; with the Trail at 0 there is none."""
    scene = Scene().put("hue", police=1).set(trail=1)
    assert scene.can_activity("us", "air_strike", "assault")
    scene.activity("us", "air_strike").do(2, "trail")
    assert scene.s.trail == 0
    assert not scene.can_activity("us", "air_strike", "assault")


@pytest.mark.rule("fitl 4.2.3-i", "fitl 4.2.3-j", "fitl 4.2.3-k")
def test_what_an_air_strike_takes_first() -> None:
    """NVA Troops, then Active Guerrillas of either, then a Base once it is alone."""
    scene = Scene().put("hue", police=1, nva_troops=1, nva_guerrilla_active=1)
    scene.put("hue", vc_guerrilla_active=1, vc_base=1, nva_base=1)
    play = scene.activity("us", "air_strike").do(6, "hue")
    assert play.offered == ["nva_troops"]
    play.do("nva_troops", "hue")
    assert play.offered == ["nva_guerrilla_active", "vc_guerrilla_active"]
    play.do("vc_guerrilla_active", "hue")
    assert play.offered == ["nva_guerrilla_active"]
    play.do("nva_guerrilla_active", "hue")
    assert play.offered == ["nva_base", "vc_base"]
    play.do("vc_base", "hue", "nva_base")
    assert (play.offered, scene.pieces("hue")) == (["done"], {"police": 1})
    play.do("done")
    assert (play.request, scene.level("hue"), scene.resources("arvn")) == (None, -1, 30)


@pytest.mark.rule("fitl 4.2.3-k", "fitl 4.2.3-j")
def test_what_an_air_strike_never_takes() -> None:
    """Hidden Guerrillas keep a Base, and a Tunneled Base is no target."""
    for hidden in ("vc_guerrilla_underground", "nva_guerrilla_underground"):
        scene = Scene().put("hue", police=1, vc_base=1, nva_base=1, **{hidden: 1})
        assert not scene.can_activity("us", "air_strike", "train")
    scene = Scene().put("hue", police=1, vc_tunneled_base=1)
    assert not scene.can_activity("us", "air_strike", "train")
    scene.put("hue", nva_tunneled_base=1)
    assert not scene.can_activity("us", "air_strike", "train")


@pytest.mark.rule("fitl 4.2.3-l")
def test_each_struck_space_shifts_one_level_once() -> None:
    """Two pieces lost in a City shift it once; Population 0 and LoCs stay Neutral."""
    scene = Scene().put("hue", police=1, vc_guerrilla_active=2).support("hue", 2)
    scene.put("southern_laos", us_troops=1, nva_troops=1).put("saigon", police=1).support(
        "saigon", 1
    )
    scene.put("loc_hue_da_nang", police=1, nva_guerrilla_active=1)
    play = scene.activity("us", "air_strike").do(5)
    for space, kind in (
        ("hue", "vc_guerrilla_active"),
        ("hue", "vc_guerrilla_active"),
        ("southern_laos", "nva_troops"),
        ("loc_hue_da_nang", "nva_guerrilla_active"),
    ):
        play.do(space, kind)
    play.do("done")
    assert [scene.level(s) for s in ("hue", "southern_laos", "loc_hue_da_nang", "saigon")] == [
        1,
        0,
        0,
        1,
    ]
    low = Scene().put("hue", police=1, vc_guerrilla_active=1).support("hue", -2)
    low.activity("us", "air_strike").do(1, "hue", "vc_guerrilla_active")
    assert low.level("hue") == -2
