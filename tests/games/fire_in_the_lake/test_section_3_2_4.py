"""3.2.4 Assault."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.activities.transport import ARMORED_CAVALRY
from tests.games.fire_in_the_lake.scenes import Play, Scene

BOTH_BASES = {"nva_base": 1, "vc_base": 1}


def assaulted(scene: Scene, faction: str, space: str, *words: str | int) -> Play:
    """Assault one space, answering `words`."""
    return scene.operation(faction, "assault", limited=True).do(space, *words)


# --- where, and at what cost --------------------------------------------------------------


@pytest.mark.rule("fitl 3.2.4-a", "fitl 3.2.4-i", "fitl 3.1-b")
def test_assault_needs_own_cubes_and_insurgents() -> None:
    """US Troops and any Insurgent open a space to a US Assault, LoCs included; once each."""
    scene = Scene().put("hue", us_troops=1, nva_guerrilla_underground=1)
    scene.put("saigon", us_troops=1).put("kontum", us_base=1, irregular_active=1, nva_troops=1)
    scene.put("loc_hue_da_nang", us_troops=1, vc_guerrilla_active=1)
    scene.put("southern_laos", us_troops=2, nva_base=1).put("can_tho", police=2, vc_base=1)
    scene.put("quang_tri", arvn_troops=9, nva_troops=1).put("north_vietnam", nva_troops=4)
    play = scene.operation("us", "assault")
    assert play.offered == ["hue", "southern_laos", "loc_hue_da_nang"]
    play.do("southern_laos")
    assert play.offered == ["hue", "loc_hue_da_nang", "done"]
    assert scene.pieces("southern_laos") == {"us_troops": 2}
    assert scene.s.aid == 0
    play.do("hue", "loc_hue_da_nang")
    assert play.offered == ["done"]
    arvn = scene.operation("arvn", "assault")
    assert arvn.offered == ["can_tho", "quang_tri"]


@pytest.mark.rule("fitl 3.2.4-b", "fitl 3.1-d", "fitl 2.3.4-e")
def test_arvn_pays_three_per_space() -> None:
    """Each ARVN Assault costs 3, even to no effect; with 2 there is none."""
    scene = Scene().set(arvn=8).put("hue", police=1, vc_guerrilla_active=1)
    scene.put("saigon", police=1, vc_guerrilla_active=1)
    scene.put("can_tho", police=1, vc_guerrilla_active=1)
    play = scene.operation("arvn", "assault").do("hue")
    assert scene.resources("arvn") == 5
    play.do("saigon")
    assert (play.offered, scene.resources("arvn")) == (["done"], 2)
    play.do("done")
    assert play.result is True
    assert scene.pieces("hue") == {"police": 1, "vc_guerrilla_active": 1}
    assert not scene.can("arvn", "assault")
    assert scene.can("arvn", "assault", free=True)
    assert scene.set(arvn=3).can("arvn", "assault")


@pytest.mark.rule("fitl 4.1-h", "fitl 3.2.4-a", "fitl 2.3.4-e")
def test_assault_that_troops_must_first_be_brought_to() -> None:
    """With no shared space, an Assault is offered if Air Lift or Transport can bring the cubes."""
    scene = Scene().put("hue", us_troops=1).put("saigon", vc_guerrilla_active=1)
    assert not scene.can("us", "assault")
    assert scene.can("us", "assault", activity=True)
    play = scene.operation("us", "assault", activity=True)
    assert play.offered == ["activity"]
    play.do("activity", "air_lift", "hue", "saigon", "us_troops-1", "done", "saigon").finish()
    assert (play.result, scene.pieces("saigon")) == (True, {"us_troops": 1})
    nobody = Scene().put("hue", us_base=1, arvn_troops=1).put("saigon", vc_guerrilla_active=1)
    assert not nobody.can("us", "assault", activity=True)
    assert not Scene().put("hue", us_troops=1).can("us", "assault", activity=True)
    north = Scene().put("hue", us_troops=1, arvn_troops=1).put("north_vietnam", nva_troops=1)
    assert not north.can("us", "assault", activity=True)
    assert not north.can("arvn", "assault", activity=True)


@pytest.mark.rule("fitl 4.1-h", "fitl 3.2.4-a", "fitl 3.2.4-b")
def test_arvn_assault_after_a_transport() -> None:
    """ARVN Troops by the road make an Assault possible; out of reach, or Police alone, do not."""
    scene = Scene().put("hue", arvn_troops=2).put("quang_nam", vc_guerrilla_active=1)
    assert scene.can("arvn", "assault", activity=True)
    assert not scene.can("arvn", "assault")
    assert not scene.set(arvn=2).can("arvn", "assault", activity=True)
    far = Scene().put("the_fishhook", arvn_troops=2).put("quang_nam", vc_guerrilla_active=1)
    assert far.can("arvn", "assault", activity=True)
    far.put("loc_saigon_an_loc_ban_me_thuot", vc_guerrilla_active=1)
    assert far.can("arvn", "assault", activity=True)
    off = Scene().put("sihanoukville", arvn_troops=2).put("quang_nam", vc_guerrilla_active=1)
    assert not off.can("arvn", "assault", activity=True)
    police = Scene().put("hue", police=2).put("quang_nam", vc_guerrilla_active=1)
    assert not police.can("arvn", "assault", activity=True)


@pytest.mark.rule("fitl 4.1-h", "fitl 2.3.5-a")
def test_assault_pauses_for_a_special_activity_but_a_limited_one_does_not() -> None:
    """Between spaces and after the last, once, a Special Activity is offered."""
    scene = Scene().put("hue", us_troops=1, vc_guerrilla_active=2).set(trail=2)
    play = scene.operation("us", "assault", activity=True)
    assert play.offered == ["hue", "activity"]
    play.do("hue")
    assert play.offered == ["done", "activity"]
    play.do("activity", "air_strike", 2, "trail")
    assert (play.offered, scene.s.trail) == (["done"], 1)
    play = scene.operation("us", "assault", limited=True)
    assert play.offered == ["hue"]
    scene.put("saigon", us_troops=1, vc_guerrilla_active=1)
    play = assaulted(scene, "us", "hue")
    assert (play.request, play.result) == (None, True)


# --- how many -----------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.2.4-d", "fitl 3.2.4-e", "fitl 3.2.4-g")
@pytest.mark.parametrize(
    ("space", "troops", "police", "gone"),
    [
        ("saigon", 1, 0, 0),
        ("saigon", 1, 1, 1),
        ("saigon", 2, 3, 2),
        ("loc_hue_da_nang", 0, 4, 2),
        ("kien_hoa", 3, 3, 1),
        ("kien_hoa", 0, 6, 0),
        ("tay_ninh", 4, 0, 2),
    ],
)
def test_arvn_removes_one_for_two_cubes(space: str, troops: int, police: int, gone: int) -> None:
    """Police count in Cities and on LoCs only; halves are lost; US pieces do not count."""
    scene = Scene().put(space, arvn_troops=troops, police=police, us_troops=4, ranger_active=2)
    scene.put(space, vc_guerrilla_active=5)
    assaulted(scene, "arvn", space)
    assert scene.pieces(space)["vc_guerrilla_active"] == 5 - gone
    assert scene.box("available", "vc_guerrilla") == 25 + gone


@pytest.mark.rule("fitl 3.2.4-f", "fitl 3.2.4-g")
@pytest.mark.parametrize(("troops", "gone"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_arvn_removes_one_for_three_in_highland(troops: int, gone: int) -> None:
    """Highland takes three Troops for each piece, rounded down."""
    scene = Scene().put("quang_tri", arvn_troops=troops, police=3, nva_guerrilla_active=4)
    assaulted(scene, "arvn", "quang_tri")
    assert scene.pieces("quang_tri")["nva_guerrilla_active"] == 4 - gone


@pytest.mark.rule("fitl 3.2.4-i", "fitl 3.2.4-j", "fitl 3.2.4-k", "fitl 3.2.4-l")
@pytest.mark.parametrize(
    ("space", "troops", "bases", "gone"),
    [
        ("saigon", 3, 0, 3),
        ("tay_ninh", 2, 0, 2),
        ("loc_hue_da_nang", 1, 0, 1),
        ("saigon", 2, 1, 4),
        ("quang_tri", 1, 0, 0),
        ("quang_tri", 2, 0, 1),
        ("quang_tri", 3, 0, 1),
        ("quang_tri", 4, 0, 2),
        ("quang_tri", 2, 1, 4),
        ("quang_tri", 2, 2, 4),
    ],
)
def test_us_hits(space: str, troops: int, bases: int, gone: int) -> None:
    """Each US Troop removes 1, at a US Base 2, in Highland without one only half."""
    scene = Scene().put(space, us_troops=troops, us_base=bases, irregular_active=2)
    scene.put(space, police=1, vc_guerrilla_active=6)
    assaulted(scene, "us", space).finish()
    assert scene.pieces(space)["vc_guerrilla_active"] == 6 - gone


@pytest.mark.rule("fitl 3.2.4-j", "fitl 3.2.4-k")
def test_an_arvn_base_is_no_us_base() -> None:
    """Two US Troops in Highland with an ARVN Base remove one piece."""
    scene = Scene().put("quang_tri", us_troops=2, arvn_base=1, vc_guerrilla_active=3)
    assaulted(scene, "us", "quang_tri")
    assert scene.pieces("quang_tri")["vc_guerrilla_active"] == 2


# --- the ARVN follow-up -------------------------------------------------------------------


@pytest.mark.rule("fitl 3.2.4-c", "fitl 3.2.4-m", "fitl 3.2.4-h")
def test_us_adds_an_arvn_assault_once() -> None:
    """After one US Assault ARVN cubes may strike too for 3; in the next space no more."""
    scene = Scene().put("hue", us_troops=1, arvn_troops=2, police=2)
    scene.put("hue", vc_guerrilla_active=2, vc_base=1)
    scene.put("saigon", us_troops=1, arvn_troops=2, vc_guerrilla_active=2)
    play = scene.operation("us", "assault").do("hue")
    assert (play.step, play.seat, play.offered) == ("assault.follow", "us", ["no", "yes"])
    assert scene.pieces("hue")["vc_guerrilla_active"] == 1
    assert scene.resources("arvn") == 30
    play.do("yes")
    assert scene.pieces("hue") == {"us_troops": 1, "arvn_troops": 2, "police": 2}
    assert (scene.resources("arvn"), scene.s.aid) == (27, 6)
    play.do("saigon")
    assert play.offered == ["done"]
    assert scene.pieces("saigon")["vc_guerrilla_active"] == 1


def test_the_log_names_the_follow_up() -> None:
    """Before its removals; not where the US declines."""
    for answer, told in (("yes", [{"faction": "us", "space": "hue"}]), ("no", [])):
        scene = Scene().put("hue", us_troops=1, arvn_troops=2, vc_guerrilla_active=3)
        scene.operation("us", "assault").do("hue", answer)
        assert scene.told("assault.follow") == told
    keys = [entry.key for entry in scene.log if entry.key in ("select", "remove")]
    assert keys == ["select", "remove"]


def test_the_log_names_assaults_that_come_with_other_actions() -> None:
    """One at the end of a Patrol, under Advise, and by Armored Cavalry after a Transport."""
    scene = Scene().put("loc_hue_da_nang", us_troops=2, vc_guerrilla_active=1)
    scene.operation("us", "patrol").finish("done", "loc_hue_da_nang")
    assert scene.told("assault") == [{"faction": "us", "whose": "us", "space": "loc_hue_da_nang"}]
    scene = Scene().put("hue", arvn_troops=2, vc_guerrilla_active=1, vc_guerrilla_underground=1)
    play = scene.activity("us", "advise").do("hue", "assault", "done", "no")
    assert play.request is None
    assert scene.told("assault") == [{"faction": "us", "whose": "arvn", "space": "hue"}]
    scene.activity("us", "advise").do("hue", "sweep", "done", "no")
    assert scene.told("sweep") == [{"faction": "us", "whose": "arvn", "space": "hue"}]
    scene = Scene().put("saigon", arvn_troops=2).put("tay_ninh", vc_guerrilla_active=1)
    scene.set(capabilities_unshaded=1 << ARMORED_CAVALRY)
    play = scene.activity("arvn", "transport").do("saigon", "tay_ninh", "arvn_troops-2")
    play.finish("tay_ninh")
    assert scene.told("assault") == [{"faction": "arvn", "whose": "arvn", "space": "tay_ninh"}]


@pytest.mark.rule("fitl 3.2.4-c", "fitl 3.2.4-m")
def test_a_follow_up_declined_may_come_in_a_later_space() -> None:
    """Saying no keeps the offer for the next US Assault, and costs nothing."""
    scene = Scene()
    for space in ("hue", "saigon"):
        scene.put(space, us_troops=1, arvn_troops=2, vc_guerrilla_active=3)
    play = scene.operation("us", "assault").do("hue", "no", "saigon")
    assert (play.offered, scene.resources("arvn")) == (["no", "yes"], 30)
    play.do("yes").finish()
    assert scene.pieces("hue")["vc_guerrilla_active"] == 2
    assert scene.pieces("saigon")["vc_guerrilla_active"] == 1
    assert scene.resources("arvn") == 27


@pytest.mark.rule("fitl 3.2.4-c", "fitl 1.8.1-b", "fitl 1.8.1-c", "fitl 3.1-e")
def test_the_follow_up_leaves_econ_untouched() -> None:
    """With Econ 10 the US may add an ARVN Assault at 13 Resources but not at 12; ARVN at 3."""
    scene = Scene().set(arvn=12, econ=10)
    scene.put("hue", us_troops=1, arvn_troops=2, vc_guerrilla_active=3)
    assert assaulted(scene, "us", "hue").request is None
    scene.set(arvn=13)
    assaulted(scene, "us", "hue", "yes")
    assert (scene.resources("arvn"), scene.pieces("hue")) == (
        10,
        {"us_troops": 1, "arvn_troops": 2},
    )
    scene.put("hue", vc_guerrilla_active=1).set(arvn=3)
    assaulted(scene, "arvn", "hue")
    assert scene.resources("arvn") == 0


@pytest.mark.rule("fitl 3.2.4-m", "fitl 3.2.4-a", "fitl 3.1.2-a")
def test_when_no_follow_up_is_offered() -> None:
    """Without an ARVN hit or an enemy left nothing is asked; in a free Assault it is free."""
    scene = Scene().put("hue", us_troops=2, arvn_troops=2, vc_guerrilla_active=2)
    assert assaulted(scene, "us", "hue").request is None
    scene = Scene().put("hue", us_troops=1, arvn_troops=1, vc_guerrilla_active=2)
    assert assaulted(scene, "us", "hue").request is None
    scene = Scene().put("quang_tri", us_troops=2, arvn_troops=2, vc_guerrilla_active=2)
    assert assaulted(scene, "us", "quang_tri").request is None
    scene = Scene().set(arvn=2).put("hue", us_troops=1, arvn_troops=2, vc_guerrilla_active=2)
    scene.operation("us", "assault", free=True).do("hue", "yes").finish()
    assert (scene.resources("arvn"), scene.pieces("hue")) == (2, {"us_troops": 1, "arvn_troops": 2})


@pytest.mark.rule("fitl 3.2.4-n", "fitl 3.1-j")
def test_the_follow_up_leaves_arvn_eligible() -> None:
    """ARVN is not asked, and acts next on the same card as 2nd Eligible."""
    scene = Scene().put("hue", us_troops=1, arvn_troops=2, vc_guerrilla_active=3)
    scene.set(eligible=0b0011)
    play = scene.stretch().do("assault", "hue", "yes", "done")
    if play.step == "operation.after":
        play.do("done")
    assert (scene.s.acted, scene.s.eligible) == (0b0001, 0b0011)
    assert scene.stretch().seat == "arvn"


# --- what goes ----------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.2.4-o", "fitl 3.2.4-q")
def test_troops_then_active_guerrillas_then_bases() -> None:
    """NVA Troops go before any Guerrilla, and Guerrillas before Bases."""
    scene = Scene().put("saigon", us_troops=2, nva_troops=2, nva_guerrilla_active=1)
    scene.put("saigon", vc_guerrilla_active=1, nva_base=1)
    assert assaulted(scene, "us", "saigon").request is None
    assert scene.pieces("saigon") == {
        "us_troops": 2,
        "nva_guerrilla_active": 1,
        "nva_base": 1,
        "vc_guerrilla_active": 1,
    }
    scene.put("saigon", us_troops=1)
    assaulted(scene, "us", "saigon", "both")
    assert scene.pieces("saigon") == {"us_troops": 3}


@pytest.mark.rule("fitl 3.2.4-o")
@pytest.mark.parametrize("side", ["nva", "vc"])
def test_no_hit_counts_twice(side: str) -> None:
    """Those spent on Guerrillas of either faction reach no Base."""
    shown, base = f"{side}_guerrilla_active", f"{side}_base"
    scene = Scene().put("saigon", us_troops=3, **{shown: 2, base: 2})
    assaulted(scene, "us", "saigon")
    assert scene.pieces("saigon") == {"us_troops": 3, base: 1}
    scene = Scene().put("saigon", us_troops=2, **{shown: 2, base: 1})
    assaulted(scene, "us", "saigon")
    assert scene.pieces("saigon") == {"us_troops": 2, base: 1}


@pytest.mark.rule("fitl 3.2.4-p", "fitl 3.1-f", "fitl 3.1-g")
def test_the_assaulter_picks_whose_guerrillas() -> None:
    """Two hits on 2 NVA and 2 VC: one of each, or both of either."""
    left = {"both": (1, 1), "nva": (0, 2), "vc": (2, 0)}
    for word, (nva, vc) in left.items():
        scene = Scene().put("saigon", us_troops=2, nva_guerrilla_active=2, vc_guerrilla_active=2)
        play = assaulted(scene, "us", "saigon")
        assert (play.step, play.offered) == ("assault.target", ["both", "nva", "vc"])
        play.do(word)
        if word == "both":
            assert play.offered == ["nva-1+vc-1"]
            play.do("nva-1+vc-1")
        pieces = scene.pieces("saigon")
        assert (pieces.get("nva_guerrilla_active", 0), pieces.get("vc_guerrilla_active", 0)) == (
            nva,
            vc,
        )


@pytest.mark.rule("fitl 3.2.4-p", "fitl 3.1-i")
def test_the_split_of_hits_on_both_factions() -> None:
    """Three hits on 3 NVA and 2 VC: 1 or 2 are VC; one hit alone goes to either, without a split."""
    scene = Scene().put("saigon", us_troops=3, nva_guerrilla_active=3, vc_guerrilla_active=2)
    play = assaulted(scene, "us", "saigon", "both")
    assert play.offered == ["nva-1+vc-2", "nva-2+vc-1"]
    play.do("nva-1+vc-2")
    assert scene.pieces("saigon") == {"us_troops": 3, "nva_guerrilla_active": 2}
    scene = Scene().put("saigon", us_troops=1, nva_guerrilla_active=3, vc_guerrilla_active=2)
    play = assaulted(scene, "us", "saigon")
    assert play.offered == ["nva", "vc"]
    play.do("vc")
    assert (play.request, scene.pieces("saigon")) == (
        None,
        {"us_troops": 1, "nva_guerrilla_active": 3, "vc_guerrilla_active": 1},
    )


@pytest.mark.rule("fitl 3.1-g", "fitl 3.2.4-o", "fitl 3.2.4-p")
def test_nva_troops_hit_make_the_nva_a_target() -> None:
    """After NVA Troops the VC may be spared but the NVA not, nor with a hit to spare."""
    scene = Scene().put("saigon", us_troops=3, nva_troops=1, nva_guerrilla_active=2)
    scene.put("saigon", vc_guerrilla_active=2)
    play = assaulted(scene, "us", "saigon")
    assert play.offered == ["both", "nva"]
    play.do("both")
    assert play.offered == ["nva-0+vc-2", "nva-1+vc-1"]
    play.do("nva-0+vc-2")
    assert scene.pieces("saigon") == {"us_troops": 3, "nva_guerrilla_active": 2}
    scene = Scene().put("saigon", us_troops=3, nva_troops=1, vc_guerrilla_active=1)
    play = assaulted(scene, "us", "saigon")
    assert play.offered == ["both", "nva"]
    play.do("nva")
    assert scene.pieces("saigon") == {"us_troops": 3, "vc_guerrilla_active": 1}
    assaulted(scene, "us", "saigon")
    assert scene.pieces("saigon") == {"us_troops": 3}


@pytest.mark.rule("fitl 3.2.4-q", "fitl 3.2.4-r")
def test_underground_guerrillas_stay_and_guard_the_base() -> None:
    """Hidden Guerrillas are never removed and keep every Base, however many hits are left."""
    for hidden in ("nva_guerrilla_underground", "vc_guerrilla_underground"):
        scene = Scene().put("saigon", us_troops=6, vc_guerrilla_active=1, **{hidden: 1})
        scene.put("saigon", **BOTH_BASES)
        assert assaulted(scene, "us", "saigon").request is None
        assert scene.pieces("saigon") == {"us_troops": 6, hidden: 1, **BOTH_BASES}


@pytest.mark.rule("fitl 3.2.4-s", "fitl 3.1-h")
def test_a_spared_ally_shields_bases() -> None:
    """With VC Guerrillas spared no NVA Base can go; with nobody spared it can."""
    scene = Scene().put("saigon", us_troops=5, nva_guerrilla_active=1, nva_base=1)
    scene.put("saigon", vc_guerrilla_active=1)
    play = assaulted(scene, "us", "saigon")
    assert play.offered == ["both", "nva", "vc"]
    play.do("nva")
    assert scene.pieces("saigon") == {"us_troops": 5, "nva_base": 1, "vc_guerrilla_active": 1}
    play = assaulted(scene, "us", "saigon")
    assert play.offered == ["both", "vc"]
    play.do("both")
    assert (play.request, scene.pieces("saigon")) == (None, {"us_troops": 5})
    scene = Scene().put("saigon", us_troops=5, nva_guerrilla_active=1, vc_base=1)
    play = assaulted(scene, "us", "saigon")
    assert play.offered == ["both", "nva"]
    play.do("nva")
    assert scene.pieces("saigon") == {"us_troops": 5, "vc_base": 1}


@pytest.mark.rule("fitl 3.2.4-o", "fitl 3.1-f", "fitl 3.1-g")
def test_bases_alone_go_in_the_order_chosen() -> None:
    """One hit takes a Base of either faction; two may take both or one; a spared ally's stays."""
    scene = Scene().put("saigon", us_troops=1, **BOTH_BASES)
    play = assaulted(scene, "us", "saigon")
    assert play.offered == ["nva", "vc"]
    play.do("vc")
    assert scene.pieces("saigon") == {"us_troops": 1, "nva_base": 1}
    scene = Scene().put("saigon", us_troops=2, **BOTH_BASES)
    play = assaulted(scene, "us", "saigon")
    assert play.offered == ["both", "nva", "vc"]
    play.do("both")
    assert play.offered == ["nva_base", "vc_base"]
    play.do("vc_base")
    assert (play.request, scene.pieces("saigon")) == (None, {"us_troops": 2})
    scene = Scene().put("saigon", us_troops=2, **BOTH_BASES)
    assaulted(scene, "us", "saigon", "nva")
    assert scene.pieces("saigon") == {"us_troops": 2, "vc_base": 1}
    assert scene.box("available", "nva_base") == 9


@pytest.mark.rule("fitl 3.2.4-r", "fitl 3.2.4-o")
def test_a_base_goes_only_with_a_hit_to_spare() -> None:
    """One hit on one Guerrilla and a Base takes the Guerrilla; two take both."""
    scene = Scene().put("saigon", us_troops=1, vc_guerrilla_active=1, nva_base=1, vc_base=1)
    assert assaulted(scene, "us", "saigon").request is None
    assert scene.pieces("saigon") == {"us_troops": 1, **BOTH_BASES}
    scene = Scene().put("saigon", us_troops=2, vc_guerrilla_active=1, vc_base=1)
    assert assaulted(scene, "us", "saigon").request is None
    assert scene.pieces("saigon") == {"us_troops": 2}


@pytest.mark.rule("fitl 3.2.4-h")
def test_arvn_earns_six_aid_for_each_base() -> None:
    """Two Bases removed by ARVN cubes add 12 Aid, by the US none; a lone Tunnel none."""
    scene = Scene().put("saigon", arvn_troops=4, us_troops=2, nva_base=2)
    assaulted(scene, "arvn", "saigon")
    assert (scene.s.aid, scene.pieces("saigon")) == (12, {"us_troops": 2, "arvn_troops": 4})
    scene = Scene().put("saigon", arvn_troops=2, vc_tunneled_base=1).set(aid=5)
    assaulted(scene, "arvn", "saigon", 6)
    assert (scene.s.aid, scene.pieces("saigon")) == (5, {"arvn_troops": 2, "vc_base": 1})
    scene = Scene().put("saigon", us_troops=2, nva_base=2)
    assaulted(scene, "us", "saigon")
    assert scene.s.aid == 0


# --- Tunnels ------------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.2.4-t", "fitl 3.2.4-u", "fitl 3.2.4-v")
@pytest.mark.parametrize(("roll", "lost"), [(1, False), (3, False), (4, True), (6, True)])
@pytest.mark.parametrize("owner", ["nva", "vc"])
def test_a_tunnel_stops_the_assault(roll: int, lost: bool, owner: str) -> None:
    """What shields a Tunneled Base goes, then a die: 4 to 6 takes the marker, never the Base."""
    scene = Scene().put("saigon", us_troops=5, vc_guerrilla_active=1)
    scene.put("saigon", **{f"{owner}_tunneled_base": 1})
    words = ["both"] if owner == "nva" else []
    play = assaulted(scene, "us", "saigon", *words)
    assert play.seat == "chance"
    assert scene.pieces("saigon") == {"us_troops": 5, f"{owner}_tunneled_base": 1}
    play.do(roll)
    base = f"{owner}_base" if lost else f"{owner}_tunneled_base"
    assert (play.request, scene.pieces("saigon")) == (None, {"us_troops": 5, base: 1})


@pytest.mark.rule("fitl 3.2.4-w")
def test_the_example_of_two_tunnels() -> None:
    """Three US Troops against 2 Tunneled Bases in Jungle: one die, at most one marker."""
    for roll, left in ((3, {"vc_tunneled_base": 2}), (4, {"vc_tunneled_base": 1, "vc_base": 1})):
        scene = Scene().put("tay_ninh", us_troops=3, vc_tunneled_base=2)
        play = assaulted(scene, "us", "tay_ninh", roll)
        assert (play.request, scene.pieces("tay_ninh")) == (None, {"us_troops": 3, **left})


@pytest.mark.rule("fitl 3.2.4-t", "fitl 3.1-f")
def test_the_assaulter_may_take_the_open_base_before_the_tunnel() -> None:
    """Of an open and a Tunneled Base either may be next; no die while the open one is picked."""
    scene = Scene().put("tay_ninh", us_troops=1, vc_tunneled_base=1, vc_base=1)
    play = assaulted(scene, "us", "tay_ninh")
    assert play.offered == ["vc_base", "vc_tunneled_base"]
    play.do("vc_base")
    assert (play.request, scene.pieces("tay_ninh")) == (
        None,
        {"us_troops": 1, "vc_tunneled_base": 1},
    )
    scene.put("tay_ninh", us_troops=2, vc_base=1)
    assaulted(scene, "us", "tay_ninh", "vc_tunneled_base", 1)
    assert scene.pieces("tay_ninh") == {"us_troops": 3, "vc_base": 1, "vc_tunneled_base": 1}
    hidden = Scene().put("tay_ninh", us_troops=3, vc_tunneled_base=1, nva_guerrilla_underground=1)
    assert assaulted(hidden, "us", "tay_ninh").request is None
