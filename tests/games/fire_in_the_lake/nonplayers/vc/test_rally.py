"""The VC Rally (8.5.3)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.nonplayers.vc.flowchart import OPERATIONS
from tests.games.fire_in_the_lake.nonplayers.positions import act, operation
from tests.games.fire_in_the_lake.scenes import Scene

CADRES = 116
ANY = ["11"] * 20
"""Random spaces where they do not matter."""


# --- whether ------------------------------------------------------------------------------


@pytest.mark.parametrize(("second", "rallies"), [(4, True), (3, False)])
@pytest.mark.rule("fitl 8.5.3-a", "fitl 8.5.3-f")
def test_two_bases_are_reason_enough_to_rally(second: int, rallies: bool) -> None:
    scene = Scene().set(vc=2).put("tay_ninh", vc_guerrilla_active=4)
    scene.put("kien_hoa", vc_guerrilla_active=second).none_available("vc_guerrilla")
    story = act(scene, "vc", rolls=[] if rallies else [1, 1, 1], spaces=ANY)
    assert ("vc.rally" in story.boxes) is rallies
    assert scene.pieces("kien_hoa").get("vc_base", 0) == rallies


@pytest.mark.rule("fitl 8.5.3-a", "fitl 8.5.3-e")
def test_bases_that_a_tax_pays_for_count() -> None:
    for taxable in (True, False):
        scene = Scene().set(vc=1).put("tay_ninh", vc_guerrilla_active=4)
        scene.put("kien_hoa", vc_guerrilla_active=4)
        if taxable:
            scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
        scene.none_available("vc_guerrilla")
        story = act(scene, "vc", rolls=[] if taxable else [1, 1, 1], spaces=ANY)
        assert ("vc.rally" in story.boxes) is taxable
        if taxable:
            assert story.answers("rally.how")[:2] == ["base", "base"]
            assert story.answers("tax.space")[0] == "loc_saigon_can_tho"


@pytest.mark.rule("fitl 8.5.3-a", "fitl 8.5.3-e")
@pytest.mark.parametrize(("loc", "rallies"), [("cam_ranh", False), ("can_tho", True)])
def test_a_tax_must_pay_for_both_bases(loc: str, rallies: bool) -> None:
    scene = Scene().set(vc=0).put("tay_ninh", vc_guerrilla_active=4)
    scene.put("kien_hoa", vc_guerrilla_active=4)
    scene.put(f"loc_saigon_{loc}", vc_guerrilla_underground=1)  # Econ 1, or 2
    scene.none_available("vc_guerrilla")
    story = act(scene, "vc", rolls=[] if rallies else [1, 1, 1], spaces=ANY)
    assert ("vc.rally" in story.boxes) is rallies


@pytest.mark.rule("fitl 8.5.3-a")
def test_one_base_available_is_not_two() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_active=4).put("kien_hoa", vc_guerrilla_active=4)
    scene.available(vc_base=1, vc_guerrilla=0)
    assert "vc.rally" in act(scene, "vc", rolls=[1, 1, 1], spaces=ANY).refused


@pytest.mark.rule("fitl 8.5.3-a", "fitl 8.5.3-d")
def test_a_base_cannot_be_counted_on_at_support() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_active=4).put("kien_hoa", vc_guerrilla_active=4)
    scene.support("kien_hoa", 1).none_available("vc_guerrilla")
    assert "vc.rally" in act(scene, "vc", rolls=[1, 1, 1], spaces=ANY).refused


@pytest.mark.parametrize(("dice", "rallies"), [([1, 1, 2], True), ([1, 2, 2], False)])
@pytest.mark.rule("fitl 8.5.3-b")
def test_three_dice_below_the_guerrillas_available_call_for_a_rally(
    dice: list[int], rallies: bool
) -> None:
    scene = Scene().set(vc=1).put("kien_hoa", vc_guerrilla_active=2).available(vc_guerrilla=5)
    story = act(scene, "vc", rolls=dice, spaces=ANY)
    assert ("vc.rally" in story.boxes) is rallies


@pytest.mark.rule("fitl 8.5.3-c", "fitl 8.5.5-i", "fitl 8.5.4-j")
def test_vc_who_can_neither_march_nor_attack_rally() -> None:
    scene = Scene().set(vc=3).available(vc_guerrilla=1)
    story = act(scene, "vc", rolls=[1, 1, 1], spaces=ANY)
    assert story.refused == ["vc.terror", "vc.rally"]
    assert story.boxes == ["vc.march"]
    assert story.answers("card.act") == ["rally"]


# --- where --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.5.3-d")
def test_a_rally_takes_place_in_six_spaces_without_support() -> None:
    scene = Scene().support("hue", 1)
    spaces = ("hue", "da_nang", "tay_ninh", "kien_hoa", "quang_tri", "can_tho", "saigon", "an_loc")
    for space in spaces:
        scene.put(space, vc_guerrilla_active=1)
    story = operation(scene, "vc", "rally", within=spaces, spaces=ANY)
    chosen = story.answers("rally.space")[:-1]
    assert len(chosen) == 6
    assert "hue" not in chosen


@pytest.mark.rule("fitl 8.5.3-e", "fitl 8.5.3-o")
def test_a_rally_breaks_off_to_tax_and_goes_on() -> None:
    scene = Scene().set(vc=1).put("loc_saigon_cam_ranh", vc_guerrilla_underground=1)
    scene.put("tay_ninh", police=1).put("kien_hoa", police=1).available(vc_guerrilla=2)
    within = ("tay_ninh", "kien_hoa", "loc_saigon_cam_ranh")
    story = operation(scene, "vc", "rally", within=within, spaces=["55"])
    assert story.words == [
        *("tay_ninh", "guerrilla-1", "activity", "tax"),
        *("loc_saigon_cam_ranh", "done", "kien_hoa", "guerrilla-1"),
        *("done",),  # the one Tax was all
    ]


@pytest.mark.rule("fitl 8.5.3-e", "fitl 8.5.4-k", "fitl 8.5.5-b")
def test_a_penniless_rally_begins_with_tax() -> None:
    scene = Scene().set(vc=0).put("tay_ninh", vc_guerrilla_active=1)
    scene.put("kontum", vc_guerrilla_active=4, police=1)  # an Attack, if they could pay for it
    scene.put("hue", vc_guerrilla_underground=1).support("hue", -2).available(vc_guerrilla=1)
    # Nobody may leave Hue or Tay Ninh, so that there is no March onto a LoC.
    story = act(scene, "vc", rolls=[6, 6, 6], spaces=ANY)
    assert story.refused == ["vc.terror", "vc.rally"]
    assert story.boxes == ["vc.march"]
    assert story.answers("card.act") == ["rally"]
    assert story.words[:4] == ["rally", "activity", "tax", "hue"]
    assert len(story.answers("rally.space")) > 1


def _penniless_base() -> Scene:
    scene = Scene().set(vc=0)
    return scene.put("tay_ninh", vc_base=1, vc_guerrilla_underground=1, vc_guerrilla_active=1)


@pytest.mark.rule("fitl 8.5.3-d", "fitl 8.5.3-n")
@pytest.mark.parametrize(
    ("level", "words"),
    [
        (0, ["pass"]),
        (-1, ["rally", "activity", "tax", "tay_ninh", "done", "tay_ninh", "hide", "done"]),
    ],
)
def test_no_rally_begins_whose_tax_would_spoil_its_only_space(level: int, words: list[str]) -> None:
    """The Tax moves the Province by a level: from neutral to Support, where nobody may Rally."""
    scene = _penniless_base().support("tay_ninh", level).none_available("vc_guerrilla")
    assert act(scene, "vc", rolls=[6, 6, 6], spaces=ANY).words == words


@pytest.mark.rule("fitl 8.5.3-e")
@pytest.mark.parametrize(("dice", "spared"), [("62", True), ("11", False)])
def test_the_tax_that_opens_a_rally_is_the_one_that_was_thought_of(dice: str, spared: bool) -> None:
    """Dice say which four of five equal Provinces are Taxed, and whether the Base's is left."""
    scene = _penniless_base()
    others = ["kien_phong", "kien_hoa", "quang_tri", "quang_tin"]
    for space in others:
        scene.put(space, vc_guerrilla_underground=1)
    scene.none_available("vc_guerrilla")
    story = act(scene, "vc", rolls=[6, 6, 6], spaces=[dice] * 20)
    assert story.answers("tax.space") == (others if spared else [])
    assert story.words[-3:] == (["tay_ninh", "hide", "done"] if spared else ["pass"])


@pytest.mark.rule("fitl 8.5.3-f")
def test_four_guerrillas_build_a_base_the_active_first() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=3, vc_guerrilla_active=1)
    scene.put("kien_hoa", vc_guerrilla_underground=4, vc_base=1, nva_base=1)
    scene.put("quang_tri", vc_guerrilla_active=3)
    within = ("tay_ninh", "kien_hoa", "quang_tri")
    story = operation(scene, "vc", "rally", within=within, spaces=ANY)
    assert story.answers("rally.how")[0] == "base"
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 2, "vc_base": 1}
    assert "vc_base" not in scene.pieces("quang_tri")
    assert scene.pieces("kien_hoa")["vc_base"] == 1


@pytest.mark.rule("fitl 8.5.3-g", "fitl 8.5.3-h")
def test_two_new_spaces_come_first_those_with_arvn_cubes_and_people() -> None:
    scene = Scene()
    scene.put("an_loc", us_troops=1)
    scene.put("phuoc_long", police=1)
    scene.put("da_nang", police=1)
    scene.put("quang_tri", vc_guerrilla_active=1, vc_base=1)
    within = ("an_loc", "phuoc_long", "da_nang", "quang_tri")
    story = operation(scene, "vc", "rally", within=within, spaces=ANY)
    assert story.answers("rally.space")[:4] == ["da_nang", "phuoc_long", "quang_tri", "an_loc"]
    assert story.answers("rally.how")[:3] == ["guerrilla-1", "guerrilla-1", "guerrilla-3"]


@pytest.mark.rule("fitl 8.5.3-g")
def test_new_spaces_without_cubes_go_by_people() -> None:
    within = ("phuoc_long", "da_nang", "central_laos")
    story = operation(Scene(), "vc", "rally", within=within, spaces=["62"] * 9)
    assert story.answers("rally.space")[:2] == ["da_nang", "phuoc_long"]


@pytest.mark.rule("fitl 8.5.3-h")
def test_a_base_with_few_hidden_guerrillas_draws_as_many_as_it_can() -> None:
    scene = Scene().put("saigon", vc_guerrilla_underground=4, vc_base=2)
    scene.put("kien_hoa", vc_guerrilla_underground=3, vc_guerrilla_active=2, vc_base=2)
    scene.put("phuoc_long", vc_guerrilla_active=1)
    within = ("saigon", "kien_hoa", "phuoc_long")
    story = operation(scene, "vc", "rally", within=within)
    assert story.answers("rally.space") == ["kien_hoa", "phuoc_long", "saigon", "done"]
    assert story.answers("rally.how") == ["guerrilla-4", "guerrilla-1", "guerrilla-8"]


@pytest.mark.rule("fitl 8.5.3-h")
def test_with_none_available_those_at_a_base_hide() -> None:
    scene = Scene().put("kien_hoa", vc_guerrilla_active=2, vc_base=2)
    scene.none_available("vc_guerrilla")
    story = operation(scene, "vc", "rally")
    assert story.answers("rally.how") == ["hide"]
    assert scene.pieces("kien_hoa") == {"vc_guerrilla_underground": 2, "vc_base": 2}


@pytest.mark.rule("fitl 8.5.3-i", "fitl 8.5.3-j")
def test_small_groups_grow_before_others() -> None:
    scene = Scene().none_available("vc_base")
    scene.put("tay_ninh", vc_guerrilla_active=4).put("quang_tri", vc_guerrilla_active=3)
    scene.put("central_laos", vc_guerrilla_active=4)
    within = ("tay_ninh", "quang_tri", "central_laos", "hue")
    story = operation(scene, "vc", "rally", within=within)
    assert story.answers("rally.space") == ["hue", "quang_tri", "tay_ninh", "done"]
    assert story.answers("rally.how") == ["guerrilla-1"] * 3


@pytest.mark.rule("fitl 8.1.3-a", "fitl 8.5.3-e")
def test_after_a_tax_the_rally_goes_on_with_the_same_bullet() -> None:
    """The Tax leaves 3 Underground at the Bases: too late for the bullet before."""
    scene = Scene().set(vc=1).put("kien_hoa", vc_guerrilla_underground=4, vc_base=2)
    scene.put("tay_ninh", vc_guerrilla_active=1).put("quang_tri", vc_guerrilla_active=1)
    scene.support("kien_hoa", -2)
    within = ("kien_hoa", "tay_ninh", "quang_tri")
    story = operation(scene, "vc", "rally", within=within, spaces=["55"])
    assert story.answers("tax.space")[0] == "kien_hoa"
    rallied = [word for word in story.answers("rally.space") if word != "activity"]
    assert rallied == ["tay_ninh", "quang_tri", "kien_hoa", "done"]


@pytest.mark.rule("fitl 8.5.3-j")
def test_the_rest_goes_to_random_spaces_of_south_vietnam() -> None:
    within = ("tay_ninh", "quang_tri", "da_nang", "central_laos", "phuoc_long")
    story = operation(Scene(), "vc", "rally", within=within, spaces=["26", "55", "61"])
    assert story.answers("rally.space") == [
        *("quang_tri", "tay_ninh"),  # as new spaces, people first
        *("phuoc_long", "da_nang", "done"),
    ]


@pytest.mark.rule("fitl 8.5.3-k")
def test_within_a_bullet_coin_control_is_ended_first() -> None:
    for number, first in ((2, "kien_hoa"), (3, "tay_ninh")):
        scene = Scene().put("kien_hoa", vc_guerrilla_active=1, police=number)
        scene.put("tay_ninh", vc_guerrilla_active=1)
        dice = ["55"] if first == "tay_ninh" else []
        story = operation(scene, "vc", "rally", within=("kien_hoa", "tay_ninh"), spaces=dice)
        assert story.answers("rally.space")[0] == first


@pytest.mark.rule("fitl 8.5.3-k")
def test_a_base_takes_pieces_away_and_ends_no_control() -> None:
    scene = Scene().put("kien_hoa", vc_guerrilla_active=4, us_troops=5)
    scene.put("tay_ninh", vc_guerrilla_active=4)
    within = ("kien_hoa", "tay_ninh")
    story = operation(scene, "vc", "rally", within=within, spaces=["55"])
    assert story.answers("rally.space")[0] == "tay_ninh"


@pytest.mark.parametrize(
    ("nonplayers", "space", "first"),
    [
        ("us arvn vc", "kien_hoa", "kien_hoa"),
        ("us arvn vc", "phuoc_long", "tay_ninh"),  # no Population
        ("us arvn nva vc", "kien_hoa", "tay_ninh"),
    ],
)
@pytest.mark.rule("fitl 8.5.3-l")
def test_against_an_nva_player_their_control_is_ended_next(
    nonplayers: str, space: str, first: str
) -> None:
    scene = Scene().put(space, vc_guerrilla_active=1, nva_troops=2)
    scene.put("tay_ninh", vc_guerrilla_active=1)
    dice = ["55"] if first == "tay_ninh" else []
    within = (space, "tay_ninh")
    story = operation(scene, "vc", "rally", within=within, spaces=dice, nonplayers=nonplayers)
    assert story.answers("rally.space")[0] == first


# --- what follows -------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.5.3-m")
def test_cadres_agitate_after_the_rally_and_before_the_tax() -> None:
    scene = Scene().set(vc=4, capabilities_shaded=1 << CADRES)
    scene.put("tay_ninh", vc_base=1, us_troops=3).put("phuoc_long", vc_base=1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    within = ("tay_ninh", "phuoc_long", "loc_saigon_can_tho")
    story = operation(scene, "vc", "rally", within=within, spaces=ANY)
    assert story.answers("rally.how") == ["guerrilla-1", "guerrilla-1"]  # new there, Base or not
    assert story.answers("rally.agitate") == ["tay_ninh"]
    assert scene.level("tay_ninh") == -2
    assert story.words[-7:] == [
        *("tay_ninh", "2"),
        *("activity", "tax", "loc_saigon_can_tho", "done", "done"),
    ]


@pytest.mark.rule("fitl 8.5.3-n")
def test_without_any_rally_vc_march_then_attack_then_pass() -> None:
    for number, done in ((2, "march"), (1, "pass")):
        scene = Scene().set(vc=0).put("tay_ninh", vc_guerrilla_underground=number, police=5)
        story = act(scene, "vc", rolls=[1, 1, 1], spaces=ANY)
        assert "vc.rally" in story.boxes
        assert story.answers("card.act") == [done]
    assert OPERATIONS["vc.rally"].if_none == ("vc.march", "vc.attack")


@pytest.mark.parametrize(("resources", "word"), [(5, "tax"), (15, "subvert")])
@pytest.mark.rule("fitl 8.5.3-o", "fitl 8.5.3-p")
def test_after_a_rally_vc_tax_or_else_subvert(resources: int, word: str) -> None:
    scene = Scene().set(vc=resources)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    scene.put("tay_ninh", vc_guerrilla_underground=1, police=4)
    within = ("tay_ninh", "loc_saigon_can_tho")
    story = operation(scene, "vc", "rally", within=within)
    assert story.answers("activity.which") == [word]


def test_a_rally_that_must_be_somewhere_places_nothing_it_has_not() -> None:
    scene = Scene().none_available("vc_guerrilla").set(vc=1)
    story = operation(scene, "vc", "rally", within=("tay_ninh",), free=True, activity=False)
    assert story.words == ["tay_ninh", "nothing", "done"]
