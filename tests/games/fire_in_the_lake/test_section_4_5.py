"""The VC's Special Activities: Tax, Subvert, Ambush (4.5)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.scenes import Play, Scene

MEKONG = "loc_saigon_can_tho"


def subvert(scene: Scene, *words: str | int) -> Play:
    """Start a Subvert by itself and answer."""
    return scene.activity("vc", "subvert").do(*words)


# --- Tax ----------------------------------------------------------------------------------


@pytest.mark.rule("fitl 4.5.1-a", "fitl 4.5.1-b")
def test_tax_needs_a_hidden_guerrilla_and_no_coin_control() -> None:
    """Not under COIN Control, not with Active or NVA Guerrillas; on LoCs in any company."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1)  # a tie: no Control
    scene.put("saigon", vc_guerrilla_underground=1, police=2)
    scene.put("can_tho", vc_guerrilla_active=3).put("an_loc", nva_guerrilla_underground=1)
    scene.put("kontum", vc_guerrilla_underground=1, nva_troops=5)
    scene.put("loc_hue_da_nang", vc_guerrilla_underground=1, us_troops=5).mark("loc_hue_da_nang")
    play = scene.activity("vc", "tax")
    assert play.offered == ["hue", "kontum", "loc_hue_da_nang"]
    assert scene.control("saigon") == "coin"
    assert scene.activity("vc", "tax", within=["hue"]).offered == ["hue"]


@pytest.mark.rule("fitl 4.5.1-a", "fitl 4.1-e")
def test_tax_takes_up_to_4_spaces() -> None:
    """One to four spaces, each once, though a second Guerrilla hides there."""
    scene = Scene()
    spaces = ["hue", "da_nang", "kontum", "qui_nhon", "cam_ranh"]
    for space in spaces:
        scene.put(space, vc_guerrilla_underground=2)
    play = scene.activity("vc", "tax")
    assert play.offered == spaces  # it takes at least one
    play.do("hue")
    assert play.offered == [*spaces[1:], "done"]
    play.do("da_nang", "kontum", "qui_nhon")
    assert play.request is None
    assert scene.resources("vc") == 30 + 4 + 2 + 2 + 2


@pytest.mark.rule("fitl 4.5.1-c", "fitl 4.5.1-d", "fitl 4.5.1-e")
@pytest.mark.parametrize(
    ("space", "gain"), [("tay_ninh", 4), ("saigon", 12), ("can_tho", 2), ("phuoc_long", 0)]
)
def test_tax_in_a_province_or_city(space: str, gain: int) -> None:
    """One Guerrilla is Activated, twice the Population earned, and 1 level lost to Support."""
    scene = Scene().put(space, vc_guerrilla_underground=2, nva_guerrilla_underground=1)
    scene.activity("vc", "tax").finish(space)
    assert scene.pieces(space) == {
        "vc_guerrilla_underground": 1,
        "vc_guerrilla_active": 1,
        "nva_guerrilla_underground": 1,
    }
    assert scene.resources("vc") == 30 + gain
    assert scene.level(space) == (1 if gain else 0)
    assert scene.audit() == []


@pytest.mark.rule("fitl 4.5.1-e")
@pytest.mark.parametrize(("before", "after"), [(-2, -1), (-1, 0), (1, 2), (2, 2)])
def test_tax_shifts_towards_active_support(before: int, after: int) -> None:
    """One level per Tax, up to Active Support."""
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", before)
    scene.activity("vc", "tax").finish("hue")
    assert scene.level("hue") == after


@pytest.mark.rule("fitl 4.5.1-b", "fitl 4.5.1-d", "fitl 1.3.4-c")
@pytest.mark.parametrize(
    ("loc", "gain"), [(MEKONG, 2), ("loc_hue_da_nang", 1), ("loc_da_nang_dak_to", 0)]
)
def test_tax_on_a_loc(loc: str, gain: int) -> None:
    """The Econ value is earned, Sabotage or not, and nothing shifts."""
    scene = Scene().put(loc, vc_guerrilla_underground=1).mark(loc)
    scene.activity("vc", "tax").finish(loc)
    assert scene.resources("vc") == 30 + gain
    assert scene.pieces(loc) == {"vc_guerrilla_active": 1}
    assert scene.level(loc) == 0
    assert scene.markers(loc) == 1


# --- Subvert ------------------------------------------------------------------------------


@pytest.mark.rule("fitl 4.5.2-a")
@pytest.mark.parametrize(
    ("operation", "allowed"),
    [("rally", True), ("march", True), ("attack", False), ("terror", True)],
)
def test_subvert_goes_with_rally_march_or_terror(operation: str, allowed: bool) -> None:
    """It accompanies Rally, March and Terror, but not Attack."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1)
    assert scene.can_activity("vc", "subvert", operation) is allowed


@pytest.mark.rule("fitl 4.5.2-b")
def test_subvert_needs_a_hidden_guerrilla_and_arvn_cubes() -> None:
    """Troops or Police with an Underground VC Guerrilla; Rangers, US Troops, Bases do not do."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1)
    scene.put("saigon", vc_guerrilla_underground=1, arvn_troops=5, us_troops=5)
    scene.put("can_tho", vc_guerrilla_active=1, police=1)
    scene.put("an_loc", vc_guerrilla_underground=1, us_troops=1, ranger_active=1, arvn_base=1)
    scene.put("kontum", nva_guerrilla_underground=1, police=1)
    scene.put(MEKONG, vc_guerrilla_underground=1, police=1)
    play = subvert(scene)
    assert play.offered == ["hue", "saigon", MEKONG]
    play = scene.activity("vc", "subvert", within=["saigon"])
    assert play.offered == ["saigon"]


@pytest.mark.rule("fitl 4.5.2-b", "fitl 4.1-e")
def test_subvert_takes_one_or_two_spaces() -> None:
    """After one it may end, after two it does."""
    scene = Scene().set(patronage=9)
    for space in ("hue", "saigon", "can_tho"):
        scene.put(space, vc_guerrilla_underground=1, police=4)
    play = subvert(scene, "hue", "remove", "police", "police")
    assert play.offered == ["saigon", "can_tho", "done"]
    play.do("saigon", "remove", "police", "police")
    assert play.request is None
    assert scene.s.patronage == 7


@pytest.mark.rule("fitl 4.5.2-c")
def test_subvert_removes_any_2_cubes() -> None:
    """Two ARVN cubes of the VC's choice go to Available; the VC stay hidden."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=2, arvn_troops=2, us_troops=1)
    play = subvert(scene, "hue")
    assert play.offered == ["remove", "replace"]
    play.do("remove")
    assert play.offered == ["arvn_troops", "police"]
    play.finish("police", "arvn_troops")
    assert scene.pieces("hue") == {
        "vc_guerrilla_underground": 1,
        "police": 1,
        "arvn_troops": 1,
        "us_troops": 1,
    }
    assert scene.box("available", "police") == 29
    assert scene.box("available", "arvn_troops") == 29


@pytest.mark.rule("fitl 4.5.2-c", "fitl 4.5.2-d")
def test_subvert_where_a_single_cube_is() -> None:
    """The one cube is removed, and one is too few to cost Patronage."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1).set(patronage=5)
    subvert(scene, "hue", "remove").finish("police")
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}
    assert scene.s.patronage == 5


@pytest.mark.rule("fitl 4.5.2-c", "fitl 1.4.3-c")
def test_subvert_replaces_one_cube_by_a_guerrilla() -> None:
    """One cube becomes an Underground VC Guerrilla."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1, arvn_troops=1)
    subvert(scene, "hue", "replace").finish("arvn_troops")
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 2, "police": 1}
    assert scene.box("available", "vc_guerrilla") == 28
    assert scene.box("available", "arvn_troops") == 30
    assert scene.audit() == []


@pytest.mark.rule("fitl 4.5.2-c", "fitl 1.4.1-k", "fitl 1.4.1-i")
def test_subvert_without_available_guerrillas() -> None:
    """A Guerrilla is taken from elsewhere; where there is none the cube is just removed."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1)
    scene.put("saigon", vc_guerrilla_active=1).none_available("vc_guerrilla")
    subvert(scene, "hue", "replace").finish("police")
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 2}
    assert scene.pieces("saigon") == {}
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=2)
    scene.none_available("vc_guerrilla")
    subvert(scene, "hue", "replace").finish("police")
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1, "police": 1}


@pytest.mark.rule("fitl 4.5.2-d")
@pytest.mark.parametrize(
    ("first", "second", "drop"),
    [
        (("remove", "police", "police"), (), 1),
        (("replace", "police"), (), 0),
        (("replace", "police"), ("replace", "police"), 1),
        (("replace", "police"), ("remove", "police", "police"), 1),
        (("remove", "police", "police"), ("remove", "police", "police"), 2),
    ],
)
def test_subvert_saps_patronage(first: tuple[str, ...], second: tuple[str, ...], drop: int) -> None:
    """One for every 2 cubes removed or replaced in both spaces together, rounded down."""
    scene = Scene().set(patronage=20)
    for space in ("hue", "saigon"):
        scene.put(space, vc_guerrilla_underground=1, police=3)
    play = subvert(scene, "hue", *first)
    assert scene.s.patronage == 20
    play.do(*(("saigon", *second) if second else ("done",)))
    assert play.request is None
    assert scene.s.patronage == 20 - drop


@pytest.mark.rule("fitl 4.5.2-d")
def test_patronage_does_not_fall_below_0() -> None:
    """With no Patronage left Subvert takes none."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=2)
    subvert(scene, "hue", "remove").finish("police", "police")
    assert scene.s.patronage == 0


# --- Ambush -------------------------------------------------------------------------------


@pytest.mark.rule("fitl 4.5.3-a")
def test_vc_ambush_in_an_attack() -> None:
    """With VC Guerrillas instead: one flips, one enemy goes, no roll, no Attrition."""
    scene = Scene().put("hue", us_troops=1, police=1, vc_guerrilla_underground=2)
    scene.put("saigon", police=1, nva_guerrilla_underground=1)
    play = scene.operation("vc", "attack", activity=True).do("activity", "ambush")
    assert play.offered == ["hue"]
    play.finish("hue", "hue", "us_troops")
    assert scene.pieces("hue") == {
        "police": 1,
        "vc_guerrilla_underground": 1,
        "vc_guerrilla_active": 1,
    }
    assert scene.box("casualties", "us_troops") == 1
    assert scene.resources("vc") == 29


@pytest.mark.rule("fitl 4.5.3-a")
def test_vc_ambush_on_the_march_and_from_a_loc() -> None:
    """VC that marched onto the Mekong strike next to it; those that stood there do not."""
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=1).put("saigon", police=1)
    scene.put("loc_can_tho_long_phu", vc_guerrilla_underground=1).put("can_tho", police=1)
    play = scene.operation("vc", "march", activity=True).do(MEKONG, "kien_hoa", 1, "done")
    play.do("activity", "ambush")
    assert play.offered == [MEKONG]
    play.do(MEKONG)
    assert play.offered == ["saigon", "can_tho"]
    play.do("saigon", "police")
    assert scene.pieces("saigon") == {}
    assert scene.pieces(MEKONG) == {"vc_guerrilla_active": 1}
