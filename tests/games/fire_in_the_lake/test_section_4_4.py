"""The NVA's Special Activities: Infiltrate, Bombard, Ambush (4.4)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake import activities, operations
from annamite.games.fire_in_the_lake.turn import Turn
from tests.games.fire_in_the_lake.scenes import Play, Scene

MEKONG = "loc_saigon_can_tho"
"""The LoC with Econ 2 between Saigon and Can Tho."""


def infiltrate(scene: Scene, *words: str | int) -> Play:
    """Start an Infiltrate by itself and answer."""
    return scene.activity("nva", "infiltrate").do(*words)


def nva_march(scene: Scene) -> tuple[Turn, Play]:
    """Start a March of the NVA; return its turn too."""
    turn = scene.turn("nva", activity=True)
    return turn, scene.play(operations.execute(turn, "march"))


# --- Infiltrate ---------------------------------------------------------------------------


@pytest.mark.rule("fitl 4.4.1-a")
@pytest.mark.parametrize(
    ("operation", "allowed"),
    [("rally", True), ("march", True), ("attack", False), ("terror", False)],
)
def test_infiltrate_goes_with_rally_or_march(operation: str, allowed: bool) -> None:
    """It accompanies Rally and March only."""
    scene = Scene().put("hue", nva_base=1)
    assert scene.can_activity("nva", "infiltrate", operation) is allowed


@pytest.mark.rule("fitl 4.4.1-b")
def test_infiltrate_takes_spaces_with_a_base_or_more_nva_than_vc() -> None:
    """An NVA Base of either kind, or more NVA pieces than VC; a tie or another's Base is not."""
    scene = Scene().put("hue", nva_base=1, vc_guerrilla_active=5)
    scene.put("da_nang", nva_tunneled_base=1, vc_guerrilla_active=5)
    scene.put("kontum", nva_troops=2, vc_guerrilla_active=1)
    scene.put("saigon", nva_guerrilla_active=1).put("can_tho", nva_guerrilla_underground=1)
    scene.put("loc_hue_da_nang", nva_guerrilla_active=2, vc_guerrilla_active=1)
    scene.put("an_loc", nva_troops=2, vc_guerrilla_active=1, vc_base=1)  # a tie
    scene.put("tay_ninh", vc_base=1).put("kien_hoa", us_base=1)
    play = infiltrate(scene)
    assert play.offered == ["hue", "da_nang", "kontum", "saigon", "can_tho", "loc_hue_da_nang"]


@pytest.mark.rule("fitl 4.4.1-b", "fitl 4.1-e")
def test_infiltrate_takes_one_or_two_spaces() -> None:
    """After one space it may end, after two it does; no space serves twice."""
    scene = Scene().put("hue", nva_base=1).put("saigon", nva_base=1).put("can_tho", nva_base=1)
    play = infiltrate(scene, "hue", "build_up", 1)
    assert play.offered == ["saigon", "can_tho", "done"]
    play.do("saigon", "build_up", 1)
    assert play.request is None
    assert scene.pieces("saigon") == {"nva_base": 1, "nva_troops": 1}
    within = scene.activity("nva", "infiltrate", within=["can_tho"])
    assert within.offered == ["can_tho"]


@pytest.mark.rule("fitl 4.4.1-c")
def test_a_space_is_infiltrated_in_one_of_two_ways() -> None:
    """With a Base: build up; outnumbering the VC: take over; the NVA chooses where it may both."""
    scene = Scene().put("hue", nva_base=1, vc_base=1).put("saigon", nva_troops=1)
    scene.put("can_tho", nva_base=1)
    assert infiltrate(scene, "hue").offered == ["build_up"]
    assert infiltrate(scene, "saigon").offered == ["take_over"]
    assert infiltrate(scene, "can_tho").offered == ["build_up", "take_over"]


@pytest.mark.rule("fitl 4.4.1-d")
@pytest.mark.parametrize(
    ("trail", "bases", "most"),
    [
        (0, {"nva_base": 1}, 1),
        (3, {"nva_base": 1, "vc_base": 1}, 4),
        (4, {"nva_base": 1, "nva_tunneled_base": 1}, 6),
    ],
)
def test_building_up_places_troops(trail: int, bases: dict[str, int], most: int) -> None:
    """Up to Trail value plus NVA Bases there, from Available."""
    scene = Scene().put("hue", **bases).set(trail=trail)
    play = infiltrate(scene, "hue", "build_up")
    assert play.offered == [str(n) for n in range(most + 1)]
    play.finish(most)
    assert scene.pieces("hue") == {**bases, "nva_troops": most}
    assert scene.box("available", "nva_troops") == 40 - most


@pytest.mark.rule("fitl 4.4.1-e")
def test_building_up_turns_guerrillas_into_troops() -> None:
    """Then any Guerrillas of either face are swapped one for one, beyond the Troops placed."""
    scene = Scene().set(trail=1)
    scene.put("hue", nva_base=1, nva_guerrilla_underground=2, nva_guerrilla_active=3)
    play = infiltrate(scene, "hue", "build_up", 2)
    assert (play.step, play.offered) == ("infiltrate.swap_underground", ["0", "1", "2"])
    play.do(1)
    assert (play.step, play.offered) == ("infiltrate.swap_active", ["0", "1", "2", "3"])
    play.finish(3)
    assert scene.pieces("hue") == {"nva_base": 1, "nva_guerrilla_underground": 1, "nva_troops": 6}
    assert scene.box("available", "nva_guerrilla") == 19
    assert scene.box("available", "nva_troops") == 34
    assert scene.audit() == []


@pytest.mark.rule("fitl 4.4.1-e", "fitl 4.4.1-d", "fitl 1.4.1-h")
def test_building_up_is_limited_by_the_troops_there_are() -> None:
    """With 2 Troops Available and none elsewhere, 1 placed leaves 1 swap, 2 placed none."""
    scene = Scene().put("hue", nva_base=1, nva_guerrilla_active=3).set(trail=4)
    scene.available(nva_troops=2)
    play = infiltrate(scene, "hue", "build_up")
    assert play.offered == ["0", "1", "2"]
    play.do(1)
    assert play.offered == ["0", "1"]
    play.do(1)
    assert scene.pieces("hue") == {"nva_base": 1, "nva_guerrilla_active": 2, "nva_troops": 2}


@pytest.mark.rule("fitl 1.4.1-k", "fitl 4.4.1-d")
def test_building_up_may_take_troops_from_elsewhere() -> None:
    """With no Troops Available the NVA takes its own from another space, never from that one."""
    scene = Scene().put("hue", nva_base=1, nva_troops=4).put("saigon", nva_troops=1)
    scene.none_available("nva_troops")
    play = infiltrate(scene, "hue", "build_up")
    assert play.offered == ["0", "1"]
    play.finish(1)
    assert scene.pieces("hue") == {"nva_base": 1, "nva_troops": 5}
    assert scene.pieces("saigon") == {}


@pytest.mark.rule("fitl 4.4.1-f")
@pytest.mark.parametrize(("before", "after"), [(-2, -1), (-1, 0), (0, 0), (1, 1), (2, 2)])
def test_taking_over_erodes_opposition(before: int, after: int) -> None:
    """Opposition goes one level towards Neutral; Support and Neutral stay."""
    scene = Scene().put("hue", nva_troops=1).support("hue", before)
    play = infiltrate(scene, "hue", "take_over")
    assert play.offered == ["done"]  # no VC piece to replace
    play.finish()
    assert scene.level("hue") == after


@pytest.mark.rule("fitl 4.4.1-g", "fitl 1.4.3-c", "fitl 3.1-j")
@pytest.mark.parametrize(
    ("vc", "nva"),
    [
        ("vc_guerrilla_underground", "nva_guerrilla_underground"),
        ("vc_guerrilla_active", "nva_guerrilla_underground"),
        ("vc_base", "nva_base"),
    ],
)
def test_taking_over_replaces_one_vc_piece(vc: str, nva: str) -> None:
    """One VC Guerrilla or Base becomes an NVA one; a Guerrilla arrives Underground."""
    scene = Scene().put(
        "hue", nva_troops=4, vc_guerrilla_underground=1, vc_guerrilla_active=1, vc_base=1
    )
    play = infiltrate(scene, "hue", "take_over")
    assert play.offered == ["vc_guerrilla_underground", "vc_guerrilla_active", "vc_base", "done"]
    play.do(vc)
    assert play.request is None or play.offered == ["done"]
    expected = {
        "nva_troops": 4,
        "vc_guerrilla_underground": 1,
        "vc_guerrilla_active": 1,
        "vc_base": 1,
    }
    del expected[vc]
    assert scene.pieces("hue") == {**expected, nva: 1}
    assert scene.box("available", "nva_base" if "base" in vc else "nva_guerrilla") in {8, 19}
    assert scene.box("available", "vc_base") == (9 if vc == "vc_base" else 8)
    assert scene.audit() == []


@pytest.mark.rule("fitl 4.4.1-g")
def test_taking_over_need_not_replace() -> None:
    """The NVA may leave the VC pieces alone and only erode Opposition."""
    scene = Scene().put("hue", nva_troops=2, vc_guerrilla_active=1).support("hue", -2)
    infiltrate(scene, "hue", "take_over").finish("done")
    assert scene.pieces("hue") == {"nva_troops": 2, "vc_guerrilla_active": 1}
    assert scene.level("hue") == -1


@pytest.mark.rule("fitl 4.4.1-h")
def test_a_taken_tunnel_changes_hands() -> None:
    """A Tunneled VC Base becomes a Tunneled NVA Base; an NVA Base beside it gets no Tunnel."""
    scene = Scene().put("hue", nva_troops=2, nva_base=1, vc_tunneled_base=1)
    infiltrate(scene, "hue", "take_over").finish("vc_tunneled_base")
    assert scene.pieces("hue") == {"nva_troops": 2, "nva_base": 1, "nva_tunneled_base": 1}
    assert scene.box("available", "vc_base") == 9
    assert scene.box("available", "nva_base") == 7
    assert scene.told("tunnel.flipped") == [{"faction": "nva", "space": "hue"}]
    plain = Scene().put("hue", nva_troops=2, vc_base=1)
    infiltrate(plain, "hue", "take_over").finish("vc_base")
    assert plain.pieces("hue") == {"nva_troops": 2, "nva_base": 1}


@pytest.mark.rule("fitl 4.4.1-i", "fitl 1.4.1-j")
def test_without_a_counterpart_nothing_is_replaced() -> None:
    """No NVA Guerrilla Available or elsewhere: Guerrillas stay; likewise Bases."""
    scene = Scene().put("hue", nva_troops=5, vc_guerrilla_active=1, vc_base=1)
    scene.put("hue", vc_tunneled_base=1).none_available("nva_guerrilla")
    assert infiltrate(scene, "hue", "take_over").offered == ["vc_base", "vc_tunneled_base", "done"]
    scene = Scene().put("hue", nva_troops=5, vc_guerrilla_active=1, vc_base=1, vc_tunneled_base=1)
    scene.none_available("nva_base")
    assert infiltrate(scene, "hue", "take_over").offered == ["vc_guerrilla_active", "done"]


@pytest.mark.rule("fitl 4.4.1-i", "fitl 1.4.1-k", "fitl 1.4.1-l")
def test_a_counterpart_may_be_made_available() -> None:
    """An NVA Base from elsewhere, its Tunnel lost, takes the VC Base's place."""
    scene = Scene().put("hue", nva_troops=2, vc_base=1).put("saigon", nva_tunneled_base=1)
    scene.none_available("nva_base")
    infiltrate(scene, "hue", "take_over").finish("vc_base")
    assert scene.pieces("hue") == {"nva_troops": 2, "nva_base": 1}
    assert scene.pieces("saigon") == {}
    assert scene.audit() == []


@pytest.mark.rule("fitl 4.4.1-a", "fitl 4.1-h")
def test_troops_infiltrated_during_a_march_may_march() -> None:
    """Troops placed before or between destinations have not moved yet."""
    scene = Scene().put("hue", nva_base=1).put("saigon", nva_troops=1)
    play = scene.operation("nva", "march", activity=True).do("tay_ninh", "saigon", 1, "done")
    play.do("activity", "infiltrate", "hue", "build_up", 1)
    if play.step == "infiltrate.space":
        play.do("done")
    play.finish("quang_tri", "hue", 1)
    assert scene.pieces("quang_tri") == {"nva_troops": 1}


# --- Bombard ------------------------------------------------------------------------------


@pytest.mark.rule("fitl 4.4.2-b", "fitl 4.4.2-c")
def test_bombard_needs_3_troops_or_a_base() -> None:
    """Three US and ARVN Troops together, or Troops by a COIN Base; no Police, no Special Forces."""
    scene = Scene().put("quang_tri", nva_troops=3, us_troops=2, arvn_troops=1)
    scene.put("hue", us_troops=2, police=4, irregular_active=3, ranger_active=3)  # not enough
    scene.put("quang_nam", us_troops=1, arvn_base=1)
    scene.put("central_laos", arvn_troops=1, us_base=1)
    scene.put("loc_hue_da_nang", arvn_troops=3)
    scene.put("north_vietnam", nva_base=1).put("loc_hue_khe_sanh", us_troops=2)
    play = scene.activity("nva", "bombard")
    assert play.offered == ["central_laos", "quang_tri", "quang_nam", "loc_hue_da_nang"]


@pytest.mark.rule("fitl 4.4.2-b")
def test_a_base_without_troops_is_not_bombarded() -> None:
    """A COIN Base with Police loses nothing to a Bombard, so the space is not offered."""
    scene = Scene().put("hue", us_base=1, police=4, nva_troops=3)
    assert not scene.can_activity("nva", "bombard", "rally")


@pytest.mark.rule("fitl 4.4.2-d")
def test_bombard_needs_3_nva_troops_in_or_next_to_the_space() -> None:
    """Three Troops in one space, there or adjacent; two and one, or Guerrillas, are not enough."""
    target = {"us_troops": 3}
    assert not Scene().put("hue", **target).can_activity("nva", "bombard", "rally")
    here = Scene().put("hue", nva_troops=3, **target)
    assert here.can_activity("nva", "bombard", "rally")
    near = Scene().put("hue", **target).put("quang_tri", nva_troops=3)
    assert near.can_activity("nva", "bombard", "rally")
    far = Scene().put("hue", **target).put("quang_nam", nva_troops=3)
    assert not far.can_activity("nva", "bombard", "rally")
    few = Scene().put("hue", nva_troops=2, nva_guerrilla_active=5, **target)
    few.put("quang_tri", nva_troops=2)
    assert not few.can_activity("nva", "bombard", "rally")


@pytest.mark.rule("fitl 4.4.2-a", "fitl 4.1-e")
def test_bombard_takes_one_or_two_spaces() -> None:
    """After one it may end, after two it does."""
    scene = Scene().put("quang_tri", nva_troops=3, us_troops=4).put("hue", arvn_troops=3)
    scene.put("quang_nam", arvn_troops=3)
    play = scene.activity("nva", "bombard").do("quang_tri", "us_troops")
    assert play.offered == ["hue", "quang_nam", "done"]
    play.do("hue", "arvn_troops")
    assert play.request is None
    scene.put("hue", arvn_troops=1)
    assert scene.activity("nva", "bombard", within=["hue"]).offered == ["hue"]


@pytest.mark.rule("fitl 4.4.2-e", "fitl 1.4.1-f", "fitl 1.4.1-g")
@pytest.mark.parametrize(
    ("kind", "box"), [("us_troops", "casualties"), ("arvn_troops", "available")]
)
def test_bombard_removes_one_troop_cube(kind: str, box: str) -> None:
    """One cube of the NVA's choice: a US one becomes a Casualty, an ARVN one Available."""
    scene = Scene().put("hue", nva_troops=3, us_troops=2, arvn_troops=2, police=1, us_base=1)
    before = scene.box(box, kind)
    play = scene.activity("nva", "bombard").do("hue")
    assert play.offered == ["us_troops", "arvn_troops"]
    play.finish(kind)
    assert scene.pieces("hue")[kind] == 1
    assert sum(scene.pieces("hue").values()) == 8
    assert scene.box(box, kind) == before + 1
    assert scene.audit() == []


# --- Ambush: on the March -----------------------------------------------------------------


@pytest.mark.rule("fitl 4.4.3-a", "fitl 4.4.3-b")
def test_ambush_on_the_march_needs_a_hidden_guerrilla_that_marched_in() -> None:
    """Not where nobody marched in, nor where only Troops or Active Guerrillas did."""
    scene = Scene().put("quang_tri", nva_troops=1, nva_guerrilla_active=1)
    scene.put("quang_tri", nva_guerrilla_underground=2)
    for space in ("hue", "quang_nam", "loc_hue_da_nang"):
        scene.put(space, police=1, nva_guerrilla_underground=1)
    turn, play = nva_march(scene)
    assert not activities.allowed(turn, "ambush")
    play.do("hue", "quang_tri", 1, 0, 1, "done")
    assert not activities.allowed(
        turn, "ambush"
    )  # though one Underground Guerrilla was there before
    play.do("quang_nam", "quang_tri", 1, "done", "activity", "ambush")
    assert play.offered == ["quang_nam"]


@pytest.mark.rule("fitl 4.4.3-b", "fitl 3.3.2-f")
def test_a_noticed_group_cannot_ambush() -> None:
    """Guerrillas Activated on arrival do not let an older Underground one Ambush."""
    scene = Scene().put("quang_tri", nva_guerrilla_underground=4)
    scene.put("loc_hue_da_nang", police=1, nva_guerrilla_underground=1)
    turn, play = nva_march(scene)
    play.do("loc_hue_da_nang", "quang_tri", 4, "done")
    assert not activities.allowed(turn, "ambush")


@pytest.mark.rule("fitl 4.4.3-b", "fitl 4.4.3-e", "fitl 4.4.3-g", "fitl 4.4.3-h")
def test_ambush_on_the_march() -> None:
    """One Guerrilla flips, one enemy goes without a die, and only the March has been paid."""
    scene = Scene().put("quang_tri", nva_guerrilla_underground=3).put("hue", police=2)
    play = scene.operation("nva", "march", activity=True).do("hue", "quang_tri", 2, "done")
    assert scene.resources("nva") == 29
    play.do("activity", "ambush", "hue", "hue", "police")
    assert play.step == "ambush.space"
    assert play.offered == ["done"]
    assert scene.pieces("hue") == {
        "police": 1,
        "nva_guerrilla_underground": 1,
        "nva_guerrilla_active": 1,
    }
    assert scene.resources("nva") == 29
    assert scene.audit() == []


@pytest.mark.rule("fitl 4.4.3-b", "fitl 3.3.2-i")
def test_a_guerrilla_that_went_on_ambushes_where_it_stopped() -> None:
    """From Laos to Quang Nam: Ambush is possible there and no longer in Laos."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_guerrilla_underground=1)
    scene.put("central_laos", police=1).put("quang_nam", police=1)
    play = scene.operation("nva", "march", activity=True)
    play.do("central_laos", "north_vietnam", 1, "done")
    assert "activity" in play.offered
    play.do("quang_nam", "central_laos", 1, "done", "activity", "ambush")
    assert play.offered == ["quang_nam"]


@pytest.mark.rule("fitl 4.4.3-a", "fitl 4.1-e")
def test_ambush_takes_one_or_two_spaces() -> None:
    """Two spaces and not three; each once."""
    scene = Scene()
    for space in ("hue", "saigon", "can_tho"):
        scene.put(space, police=2, nva_guerrilla_underground=2)
    play = scene.operation("nva", "attack", activity=True).do("activity", "ambush")
    play.do("hue", "hue", "police")
    assert play.offered == ["saigon", "can_tho", "done"]
    play.do("saigon", "saigon", "police")
    assert play.step == "attack.space"
    assert "activity" not in play.offered


# --- Ambush: in an Attack -----------------------------------------------------------------


@pytest.mark.rule("fitl 4.4.3-a", "fitl 4.4.3-d", "fitl 4.4.3-e")
def test_ambush_is_the_attack_in_its_space() -> None:
    """It selects and pays for the space; no Attack follows there, and the Operation may end."""
    scene = Scene().put("hue", police=2, nva_guerrilla_underground=2)
    scene.put("saigon", police=2, nva_guerrilla_active=1)
    play = scene.operation("nva", "attack", activity=True)
    play.do("activity", "ambush", "hue", "hue", "police", "done")
    assert scene.resources("nva") == 29
    assert play.offered == ["saigon", "done", "give", "ask"]
    play.do("done")
    assert play.result is True
    assert scene.pieces("hue") == {
        "police": 1,
        "nva_guerrilla_underground": 1,
        "nva_guerrilla_active": 1,
    }


@pytest.mark.rule("fitl 4.4.3-a", "fitl 4.4.3-b")
def test_no_ambush_where_the_attack_is_resolved_or_nobody_hides() -> None:
    """A space Attacked already, or with Active Guerrillas or Troops only, cannot be Ambushed."""
    scene = Scene().put("hue", police=2, nva_troops=1, nva_guerrilla_underground=1)
    scene.put("saigon", police=2, nva_guerrilla_active=3, nva_troops=4, vc_guerrilla_underground=1)
    scene.put("can_tho", nva_guerrilla_underground=1)  # no enemy
    play = scene.operation("nva", "attack", activity=True)
    assert "activity" in play.offered
    play.do("hue", "troops")
    assert scene.pieces("hue")["nva_guerrilla_underground"] == 1
    assert "activity" not in play.offered


@pytest.mark.rule("fitl 4.4.3-e", "fitl 3.1-d")
def test_an_ambushing_attack_must_be_paid_for() -> None:
    """With 1 Resource one space can be Ambushed, with none no space; free ones cost nothing."""
    scene = Scene().set(nva=1, vc=0).put("hue", police=2, nva_guerrilla_underground=1)
    scene.put("saigon", police=2, nva_guerrilla_underground=1)
    assert scene.can_activity("nva", "ambush", "attack")
    play = scene.operation("nva", "attack", activity=True).do("activity", "ambush", "hue")
    play.do("hue", "police")
    assert play.offered == ["done"]
    assert not scene.can_activity("nva", "ambush", "attack")
    free = scene.operation("nva", "attack", activity=True, free=True).do("activity", "ambush")
    free.do("saigon", "saigon", "police", "done")
    assert scene.resources("nva") == 0


@pytest.mark.rule("fitl 4.4.3-c", "fitl 5.5-d", "fitl 3.1.2-a")
def test_a_free_ambush_is_as_in_an_attack() -> None:
    """From an Event it needs a hidden Guerrilla with an enemy, and costs nothing."""
    scene = Scene().set(nva=0).put("hue", police=1, nva_guerrilla_underground=1)
    scene.put("saigon", police=1, nva_guerrilla_active=1)
    scene.put("can_tho", nva_guerrilla_underground=1)
    play = scene.activity("nva", "ambush", free=True)
    assert play.offered == ["hue"]
    play.do("hue", "hue", "police", "done")
    assert play.request is None
    assert scene.pieces("hue") == {"nva_guerrilla_active": 1}
    assert scene.resources("nva") == 0


@pytest.mark.rule("fitl 4.4.3-f", "fitl 3.3.3-f")
def test_ambush_removes_one_piece_bases_last() -> None:
    """One piece of the ambusher's choice; a Base only where nothing else is left."""
    scene = Scene().put("hue", us_base=1, police=1, irregular_underground=1)
    scene.put("hue", nva_guerrilla_underground=1)
    play = scene.operation("nva", "attack", activity=True).do("activity", "ambush", "hue", "hue")
    assert play.offered == ["irregular_underground", "police"]
    play.do("irregular_underground")
    assert scene.pieces("hue") == {"us_base": 1, "police": 1, "nva_guerrilla_active": 1}
    assert scene.box("casualties", "irregular") == 1
    bare = Scene().put("hue", us_base=1, arvn_base=1, nva_guerrilla_underground=1)
    play = bare.operation("nva", "attack", activity=True).do("activity", "ambush", "hue", "hue")
    assert play.offered == ["us_base", "arvn_base"]


@pytest.mark.rule("fitl 4.4.3-i", "fitl 4.4.3-h", "fitl 4.4.3-g")
def test_an_ambusher_loses_nothing() -> None:
    """A US Troop cube goes to Casualties and no NVA piece is lost to Attrition."""
    scene = Scene().put("hue", us_troops=1, nva_guerrilla_underground=2, nva_troops=1)
    play = scene.operation("nva", "attack", activity=True)
    play.finish("activity", "ambush", "hue", "hue", "us_troops")
    assert scene.pieces("hue") == {
        "nva_guerrilla_underground": 1,
        "nva_guerrilla_active": 1,
        "nva_troops": 1,
    }
    assert scene.box("casualties", "us_troops") == 1
    assert scene.told("roll") == []


# --- Ambush: from roads and rivers --------------------------------------------------------


@pytest.mark.rule("fitl 4.4.3-j", "fitl 4.4.3-l")
def test_example_of_the_mekong() -> None:
    """From the 2-Econ Mekong: an enemy there, in Kien Phong, Kien Hoa, Can Tho or Saigon."""
    scene = Scene().put(MEKONG, nva_guerrilla_underground=1, police=1)
    around = ("saigon", "can_tho", "kien_phong", "kien_hoa")
    for space in (*around, "tay_ninh", "ba_xuyen"):
        scene.put(space, police=1, us_base=1)
    play = scene.operation("nva", "attack", activity=True).do("activity", "ambush", MEKONG)
    assert play.offered == [*around, MEKONG]
    play.do("kien_phong")
    assert play.offered == ["police"]  # Bases last there too
    play.do("police")
    assert scene.pieces("kien_phong") == {"us_base": 1}
    assert scene.pieces(MEKONG) == {"nva_guerrilla_active": 1, "police": 1}


@pytest.mark.rule("fitl 4.4.3-m", "fitl 4.4.3-j", "fitl 4.1-f")
def test_example_of_kien_phong_struck_twice() -> None:
    """After the Mekong's Ambush took a piece in Kien Phong, one in Kien Phong takes another."""
    scene = Scene().put(MEKONG, nva_guerrilla_underground=1)
    scene.put("kien_phong", nva_guerrilla_underground=1, police=1, arvn_troops=1)
    play = scene.operation("nva", "attack", activity=True).do("activity", "ambush")
    play.do(MEKONG, "kien_phong", "police")
    assert play.offered == ["kien_phong", "done"]
    play.do("kien_phong", "kien_phong", "arvn_troops")
    assert scene.pieces("kien_phong") == {"nva_guerrilla_active": 1}


@pytest.mark.rule("fitl 4.4.3-k")
def test_a_loc_without_enemies_may_be_selected_to_ambush() -> None:
    """Attack is offered though no space holds both sides, if an Ambush from a LoC reaches one."""
    scene = Scene().put(MEKONG, nva_guerrilla_underground=1).put("saigon", police=1)
    assert scene.can("nva", "attack", activity=True)
    assert not scene.can("nva", "attack")  # a Limited Attack has no Ambush
    play = scene.operation("nva", "attack", activity=True)
    assert play.offered == ["activity", "give", "ask"]
    play.do("activity", "ambush", MEKONG, "saigon", "police")
    play.do("done", "done")
    assert play.result is True
    assert scene.pieces("saigon") == {}
    assert scene.resources("nva") == 29
    province = Scene().put("kien_phong", nva_guerrilla_underground=1).put("saigon", police=1)
    assert not province.can("nva", "attack", activity=True)
    lonely = Scene().put(MEKONG, nva_guerrilla_underground=1).put("hue", police=1)
    assert not lonely.can("nva", "attack", activity=True)


@pytest.mark.rule("fitl 4.4.3-j", "fitl 4.4.3-e")
def test_ambush_from_a_loc_on_the_march() -> None:
    """A Guerrilla that marched onto the Mekong for nothing strikes in Saigon from there."""
    scene = Scene().set(nva=0).put("kien_hoa", nva_guerrilla_underground=1).put("saigon", police=1)
    play = scene.operation("nva", "march", activity=True).do(MEKONG, "kien_hoa", 1, "done")
    play.do("activity", "ambush", MEKONG, "saigon", "police")
    assert scene.pieces("saigon") == {}
    assert scene.pieces(MEKONG) == {"nva_guerrilla_active": 1}
    assert scene.resources("nva") == 0
