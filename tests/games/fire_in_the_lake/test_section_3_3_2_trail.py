"""What the Trail does for March (3.3.2, 6.7)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.operations.march import CLAYMORES
from tests.games.fire_in_the_lake.marches import places, poor
from tests.games.fire_in_the_lake.scenes import Scene

AROUND_CENTRAL_LAOS = {
    "north_vietnam",
    "southern_laos",
    "quang_tri",
    "quang_nam",
    "loc_hue_khe_sanh",
}


@pytest.mark.rule("fitl 3.3.2-i", "fitl 3.3.2-j")
def test_nva_marches_on_through_laos_and_cambodia() -> None:
    """With the Trail at 1 pieces go on from Laos, space by space, at 1 for each destination."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=4, nva_guerrilla_underground=1)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 4, 1, "done")
    assert scene.resources("nva") == 29
    assert places(play) == AROUND_CENTRAL_LAOS
    play.do("southern_laos", "central_laos", 3, 1, "done")
    play.do("quang_nam", "central_laos", 1, "southern_laos", 1, 0, "done")
    assert scene.resources("nva") == 27
    assert scene.pieces("quang_nam") == {"nva_troops": 2}
    assert scene.pieces("southern_laos") == {"nva_troops": 2, "nva_guerrilla_underground": 1}
    # Out of Laos they stop: Quang Nam's other neighbours are out of reach.
    assert places(play) == {
        "central_laos",
        "northeast_cambodia",
        "quang_tin",
        "binh_dinh",
        "pleiku",
        "loc_da_nang_dak_to",
        "loc_kontum_dak_to",
    }


@pytest.mark.rule("fitl 3.3.2-i")
def test_cambodia_carries_on_too() -> None:
    """From Sihanoukville to the South by two Cambodian spaces."""
    scene = Scene().set(trail=2).put("sihanoukville", nva_guerrilla_active=1)
    play = scene.operation("nva", "march")
    play.do("the_parrots_beak", "sihanoukville", 1, "done")
    assert "sihanoukville" in play.offered
    play.do("the_fishhook", "the_parrots_beak", 1, "done")
    play.finish("phuoc_long", "the_fishhook", 1)
    assert scene.pieces("phuoc_long") == {"nva_guerrilla_active": 1}


@pytest.mark.rule("fitl 3.3.2-j")
def test_a_destination_on_the_trail_is_entered_again_and_paid_for_once() -> None:
    """Laos takes in further groups later, from elsewhere or from where the first came from."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=5).put("quang_nam", nva_troops=2)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 2, "done")
    play.do("southern_laos", "central_laos", 2, "done")
    assert scene.resources("nva") == 28
    play.do("central_laos")
    assert play.offered == ["north_vietnam", "southern_laos", "quang_nam"]
    play.do("north_vietnam", 1, "quang_nam", 1, "southern_laos", 2, "done")
    assert scene.resources("nva") == 28
    play.do("southern_laos", "central_laos", 2, "done").do("quang_tri", "central_laos", 2, "done")
    assert scene.resources("nva") == 27
    play.finish("central_laos", "north_vietnam", 2)
    assert scene.resources("nva") == 27
    assert scene.pieces("central_laos") == {"nva_troops": 2}
    assert scene.pieces("southern_laos") == {"nva_troops": 2}
    assert scene.pieces("quang_tri") == {"nva_troops": 2}
    assert len(scene.told("select")) == 3
    assert scene.audit() == []


@pytest.mark.rule("fitl 3.3.2-j")
def test_the_penniless_enter_again_what_they_have_paid_for() -> None:
    """With the last Resource gone a paid destination on the Trail is open, an unpaid one is not."""
    scene = poor(nva=1).set(trail=3).put("north_vietnam", nva_troops=2)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 1, "done")
    assert scene.resources("nva") == 0
    assert places(play) == {"central_laos", "loc_hue_khe_sanh"}
    play.do("central_laos")
    assert play.offered == ["north_vietnam"]


@pytest.mark.rule("fitl 3.1-b", "fitl 3.3.2-j")
@pytest.mark.parametrize(
    ("faction", "trail", "limits", "again"),
    [
        ("nva", 1, {}, True),
        ("nva", 0, {}, False),
        ("nva", 1, {"limited": True}, False),
        ("nva", 1, {"most_spaces": 1}, True),
        ("nva", 1, {"by_way": True}, False),
        ("vc", 4, {}, False),
    ],
)
def test_only_the_open_trail_lets_a_destination_be_entered_again(
    faction: str, trail: int, limits: dict[str, Any], *, again: bool
) -> None:
    """Not at Trail 0, nor in a Limited March, nor the VC; a count of spaces does not grow by it."""
    scene = Scene().set(trail=trail).put("sihanoukville", **{f"{faction}_guerrilla_active": 2})
    turn = scene.turn(faction, **limits)
    play = scene.play(operations.execute(turn, "march"))
    play.do("the_parrots_beak", "sihanoukville", 1, "done")
    offered = [] if play.request is None else play.offered
    assert ("the_parrots_beak" in offered) is again
    assert ("kien_giang" in offered) is not any(limits[k] for k in limits if k != "by_way")


@pytest.mark.rule("fitl 3.1-b")
def test_off_the_trail_a_destination_is_entered_once() -> None:
    """Pieces that stop there anyway come from all sides while it is selected, and not later."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=3)
    play = scene.operation("nva", "march").do("quang_tri", "north_vietnam", 1, "done")
    play.do("central_laos", "north_vietnam", 1, "done")
    assert places(play) == (AROUND_CENTRAL_LAOS | {"central_laos"}) - {"quang_tri"}


@pytest.mark.rule("fitl 3.3.2-i")
def test_a_march_to_and_fro_comes_to_an_end() -> None:
    """A lone piece on the open Trail goes no way twice, until nothing is left but to stop."""
    scene = Scene().set(trail=4, vc=0, nva=0).put("sihanoukville", nva_troops=1)
    play = scene.operation("nva", "march")
    play.do("the_parrots_beak", "sihanoukville", 1, "done")
    play.do("sihanoukville", "the_parrots_beak", 1, "done")
    assert places(play) == {"kien_giang"}
    play.do("kien_giang", "sihanoukville", 1, "done")
    assert play.offered == ["done"]


@pytest.mark.rule("fitl 3.3.2-i")
def test_a_way_is_open_to_as_many_pieces_as_there_are() -> None:
    """3 units go to and fro: with 2 gone that way, 1 may follow, of whatever kind."""
    scene = Scene().set(trail=1, nva=9, vc=0).put("sihanoukville", nva_troops=2)
    scene.put("sihanoukville", nva_guerrilla_underground=1)
    play = scene.operation("nva", "march")
    play.do("the_parrots_beak", "sihanoukville", 2, 0, "done")
    play.do("sihanoukville", "the_parrots_beak", 2, "done")
    play.do("the_parrots_beak", "sihanoukville")
    assert (play.step, play.offered) == ("march.troops", ["0", "1"])
    play.do(1)
    assert (play.step, play.offered) == ("march.from", ["done"])
    play.do("done")
    assert "the_parrots_beak" not in play.offered
    assert scene.pieces("the_parrots_beak") == {"nva_troops": 1}
    assert scene.resources("nva") == 7


@pytest.mark.rule("fitl 3.3.2-i", "fitl 3.3.2-j")
def test_others_may_follow_one_that_fell_on_the_way() -> None:
    """The first of two Guerrillas falls to Claymores on a LoC; the second may go the way it went."""
    scene = Scene().set(trail=1, vc=0, momentum=1 << CLAYMORES)
    scene.put("sihanoukville", nva_guerrilla_active=2).put("loc_can_tho_chau_doc", police=3)
    play = scene.operation("nva", "march")
    play.do("the_parrots_beak", "sihanoukville", 1, "done")
    play.do("loc_can_tho_chau_doc", "the_parrots_beak", 1, "done")
    assert scene.pieces("loc_can_tho_chau_doc") == {"police": 3}
    play.do("the_parrots_beak", "sihanoukville")
    assert play.offered == ["1"]


@pytest.mark.rule("fitl 3.3.2-i", "fitl 6.7-a")
def test_at_trail_0_or_in_a_limited_march_nobody_goes_on() -> None:
    """With the Trail at 0 pieces stop in Laos; so they do in a Limited March at any Trail."""
    scene = Scene().put("north_vietnam", nva_troops=1, nva_guerrilla_active=1)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 1, 1, "done")
    assert places(play) == set()
    scene = Scene().set(trail=4).put("north_vietnam", nva_troops=1)
    play = scene.operation("nva", "march", limited=True)
    play.do("central_laos", "north_vietnam", 1, "done")
    assert play.request is None


@pytest.mark.rule("fitl 3.3.2-i")
def test_pieces_stop_outside_laos_and_cambodia() -> None:
    """A piece that entered North Vietnam or the South has done its March."""
    scene = Scene().set(trail=3).put("central_laos", nva_troops=2)
    play = scene.operation("nva", "march").do("north_vietnam", "central_laos", 1, "done")
    play.do("quang_tri", "central_laos", 1, "done")
    assert places(play) == set()


@pytest.mark.rule("fitl 3.3.2-k")
def test_at_trail_4_laos_and_cambodia_are_free_both_ways() -> None:
    """Into and out of Laos costs 0; elsewhere, also with a free group beside, it costs 1."""
    scene = Scene().set(trail=4).put("north_vietnam", nva_troops=3).put("hue", nva_troops=1)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 2, "done")
    assert scene.resources("nva") == 30
    play.do("quang_nam", "central_laos", 1, "done")
    assert scene.resources("nva") == 30
    play.do("quang_tri", "central_laos", 1)
    assert scene.resources("nva") == 30
    play.do("hue", 1)
    assert scene.resources("nva") == 29
    play.finish("north_vietnam", 1)
    assert scene.resources("nva") == 29
    assert scene.pieces("quang_tri") == {"nva_troops": 3}


@pytest.mark.rule("fitl 3.3.2-k")
def test_at_trail_3_laos_costs_as_elsewhere() -> None:
    """One box short of 4, each space costs 1."""
    scene = Scene().set(trail=3).put("north_vietnam", nva_troops=1)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 1, "done")
    play.finish("quang_nam", "central_laos", 1)
    assert scene.resources("nva") == 28


@pytest.mark.rule("fitl 3.3.2-k", "fitl 3.1-d")
def test_a_penniless_nva_marches_where_it_is_free() -> None:
    """Without Resources at Trail 4: LoCs, Laos and Cambodia, and what is next to them."""
    scene = poor().set(trail=4).put("central_laos", nva_troops=1).put("quang_tri", nva_troops=1)
    play = scene.operation("nva", "march")
    assert places(play) == AROUND_CENTRAL_LAOS | {"central_laos", "loc_hue_da_nang"}
    play.do("quang_nam")
    assert play.offered == ["central_laos"]  # not Quang Tri, which would cost
    play.do("central_laos", 1)
    assert play.offered == ["done"]
    scene = poor().set(trail=3).put("central_laos", nva_troops=1).put("hue", nva_troops=1)
    roads = {"loc_hue_khe_sanh", "loc_hue_da_nang"}
    assert places(scene.operation("nva", "march")) == roads


@pytest.mark.rule("fitl 3.3.2-k")
def test_the_last_resource_at_trail_4() -> None:
    """A free group first, then one that pays, then others into the space paid for."""
    scene = poor(nva=1).set(trail=4).put("central_laos", nva_troops=1).put("hue", nva_troops=1)
    scene.put("quang_nam", nva_troops=1)
    play = scene.operation("nva", "march").do("quang_tri", "central_laos", 1)
    assert play.offered == ["hue", "quang_nam", "done"]
    play.do("hue", 1)
    assert scene.resources("nva") == 0
    assert play.offered == ["quang_nam", "done"]


@pytest.mark.rule("fitl 3.3.2-l")
def test_the_vc_have_no_part_in_the_trail() -> None:
    """VC pieces stop in Laos and Cambodia and pay for them at Trail 4."""
    scene = Scene().set(trail=4).put("sihanoukville", vc_guerrilla_active=1)
    play = scene.operation("vc", "march").do("the_parrots_beak", "sihanoukville", 1, "done")
    assert scene.resources("vc") == 29
    assert places(play) == set()
    scene = poor().set(trail=4).put("sihanoukville", vc_guerrilla_active=1)
    assert not scene.can("vc", "march")


@pytest.mark.rule("fitl 3.3.2-m")
def test_coin_control_does_not_stop_the_trail() -> None:
    """Pieces go on from a Laotian space under COIN Control."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=1)
    scene.put("central_laos", us_troops=5)
    assert scene.control("central_laos") == "coin"
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 1, "done")
    play.finish("southern_laos", "central_laos", 1)
    assert scene.pieces("southern_laos") == {"nva_troops": 1}
