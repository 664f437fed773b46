"""Where an Event takes place, and what it takes there (8.4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.events import forces, tools
from annamite.games.fire_in_the_lake.events.tunnels import dig
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    COIN_KINDS,
    INSURGENT_KINDS,
    NVA_GUERRILLA_A,
    T_ARVN_TROOPS,
    T_POLICE,
    T_US_TROOPS,
    T_VC_BASE,
    T_VC_GUERRILLA,
    US_TROOPS,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import ALL, CITIES, SPACE, mask_of
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from tests.games.fire_in_the_lake.nonplayers.events.execution import execute, text
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

ANY = ["11"] * 30
"""Random spaces where they do not matter."""
CU_CHI, AMERICAL, TO_QUOC = 102, 21, 84
MARKERS = load().tunnel_markers
WHERE = "event.space"


def chosen(
    scene: Scene,
    faction: str,
    effect: Callable[[Turn, int], Rules[Any]],
    among: int = ALL,
    **fate: Any,
) -> list[str]:
    """Return which space the faction chooses for a text that does something in one space."""

    def one_space(turn: Turn) -> Rules[None]:
        space = yield from tools.pick(turn, among, "Somewhere")
        yield from effect(turn, space)

    return text(scene, faction, one_space, **fate).answers(WHERE)


def cleared(turn: Turn, space: int) -> Rules[None]:
    """Remove all enemies of COIN from the space."""
    tools.remove_all(turn, INSURGENT_KINDS, 1 << space)
    yield from ()


def raised(turn: Turn, space: int) -> Rules[None]:
    """Place a VC Base and 2 Guerrillas in the space."""
    yield from forces.place(turn, space, T_VC_BASE, 1)
    yield from forces.place(turn, space, T_VC_GUERRILLA, 2)


# --- most Bases, then most pieces ---------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.4-j")
def test_where_most_bases_are_removed_then_most_other_pieces() -> None:
    scene = Scene().put("hue", vc_base=1).put("saigon", vc_guerrilla_active=9)
    assert chosen(scene, "us", cleared) == ["hue"]
    scene = Scene().put("hue", vc_base=1, nva_troops=9).put("saigon", vc_base=1, nva_base=1)
    assert chosen(scene, "us", cleared) == ["saigon"]
    scene = Scene().put("hue", vc_base=1, nva_troops=2).put("saigon", vc_base=1, nva_troops=3)
    assert chosen(scene, "us", cleared) == ["saigon"]


@pytest.mark.rule("fitl 8.4.4-j")
def test_where_most_bases_are_placed_then_most_other_pieces() -> None:
    full = Scene().put("hue", nva_base=2)
    assert chosen(full, "vc", raised, mask_of("hue", "da_nang")) == ["da_nang"]

    def by_bases(turn: Turn, space: int) -> Rules[None]:
        number = turn.s.bases(space) + 1
        yield from forces.place(turn, space, T_VC_GUERRILLA, number)

    scene = Scene().put("hue", us_base=1)
    assert chosen(scene, "vc", by_bases, CITIES) == ["hue"]


@pytest.mark.rule("fitl 8.4.4-j", "fitl 8.4.4-i")
def test_shifts_go_before_pieces() -> None:
    """Americal: a Province with US Troops loses a VC piece and is at Active Opposition then."""
    scene = Scene().put("quang_tri", us_troops=1, vc_guerrilla_active=1).support("quang_tri", -1)
    scene.put("binh_dinh", us_troops=1, vc_guerrilla_active=1)
    story = execute(scene, "vc", AMERICAL)
    assert story.answers(WHERE) == ["binh_dinh", "quang_tri"]
    assert scene.level("binh_dinh") == scene.level("quang_tri") == -2


@pytest.mark.rule("fitl 8.4.4-j")
def test_of_several_spaces_each_is_judged_by_itself() -> None:
    """In 2 Cities all enemies go: first where a Base is, then where there are most of them."""
    scene = Scene().put("hue", vc_guerrilla_active=1).put("da_nang", vc_guerrilla_active=4)
    scene.put("saigon", vc_guerrilla_active=2).put("an_loc", vc_base=1)

    def two(turn: Turn) -> Rules[None]:
        found = turn.s.holding(INSURGENT_KINDS)
        for space in (yield from tools.pick_several(turn, 2, lambda _: found, "Two")):
            yield from cleared(turn, space)

    assert text(scene, "us", two).answers(WHERE) == ["an_loc", "da_nang"]


@pytest.mark.rule("fitl 8.4.4-m")
def test_else_spaces_are_random() -> None:
    scene = Scene().put("hue", vc_guerrilla_active=2).put("saigon", vc_guerrilla_underground=2)
    assert chosen(scene, "us", cleared, spaces=["65"]) == ["saigon"]
    scene = Scene().put("hue", vc_guerrilla_active=2).put("saigon", vc_guerrilla_underground=2)
    assert chosen(scene, "us", cleared, spaces=["33"]) == ["hue"]


@pytest.mark.rule("fitl 8.4.4-j", "fitl 8.4.3-a")
def test_what_may_be_declined_is_done_if_it_does_anything() -> None:
    def perhaps(turn: Turn) -> Rules[None]:
        space = yield from tools.pick(turn, mask_of("hue", "saigon"), "If so", optional=True)
        if space != DONE:
            yield from cleared(turn, space)

    scene = Scene().put("hue", vc_guerrilla_active=1)
    assert text(scene, "us", perhaps).answers(WHERE) == ["hue"]
    assert text(Scene(), "us", perhaps).answers(WHERE) == ["done"]


@pytest.mark.rule("fitl 8.4.3-a")
def test_nothing_is_lifted_off_the_map_into_a_space_that_may_be_left_out() -> None:
    """To Quoc, with a Troop and no Police Available for two invaded Provinces."""
    scene = Scene().put("hue", nva_troops=1).put("binh_dinh", nva_troops=1)
    scene.put("saigon", police=3).available(arvn_troops=1, police=0)
    story = execute(scene, "us", TO_QUOC, spaces=["33"])
    assert story.answers(WHERE) == ["hue", "done", "done"]
    assert scene.pieces("saigon") == {"police": 3}


@pytest.mark.rule("fitl 8.4.3-a")
def test_of_several_that_may_be_declined_those_that_do_nothing_are() -> None:
    def perhaps(turn: Turn) -> Rules[None]:
        where = mask_of("hue", "saigon", "da_nang")
        for space in (yield from tools.pick_several(turn, 3, lambda _: where, "x", optional=True)):
            yield from cleared(turn, space)

    scene = Scene().put("hue", vc_guerrilla_active=1)
    assert text(scene, "us", perhaps).answers(WHERE) == ["hue", "done"]


@pytest.mark.rule("fitl 8.4.4-j", "fitl 8.1.1-c")
def test_then_where_most_pieces_hide_or_are_found() -> None:
    def hidden(turn: Turn, space: int) -> Rules[None]:
        tools.flip_all(turn, (VC_GUERRILLA_A,), 1 << space)
        yield from ()

    scene = Scene().put("hue", vc_guerrilla_active=1).put("saigon", vc_guerrilla_active=2)
    assert chosen(scene, "vc", hidden, CITIES) == ["saigon"]
    scene = Scene().put("hue", vc_guerrilla_active=1).put("saigon", vc_guerrilla_active=2)
    assert chosen(scene, "us", hidden, mask_of("hue", "saigon")) == ["hue"]


@pytest.mark.rule("fitl 8.4.4-l")
def test_losses_of_ones_own_side_are_no_gain() -> None:
    def troops_go(turn: Turn, space: int) -> Rules[None]:
        tools.remove_all(turn, (US_TROOPS,), 1 << space)
        yield from ()

    scene = Scene().put("hue", us_troops=1)
    assert chosen(scene, "us", troops_go, mask_of("hue", "saigon")) == ["saigon"]
    assert chosen(scene, "vc", troops_go, mask_of("hue", "saigon")) == ["hue"]


# --- whose pieces, and which ----------------------------------------------------------------------


def removed(
    scene: Scene,
    faction: str,
    kinds: tuple[int, ...],
    number: int,
    *,
    optional: bool = False,
    **fate: Any,
) -> Story:
    """Let the faction remove so many pieces of the kinds anywhere."""

    def anywhere(turn: Turn) -> Rules[object]:
        return (yield from tools.remove(turn, kinds, ALL, number, "pieces", optional=optional))

    return text(scene, faction, anywhere, **fate)


@pytest.mark.rule("fitl 8.4.4-k", "fitl 8.4.4-j")
def test_enemy_bases_go_wherever_they_are_then_others_by_kind() -> None:
    scene = Scene().put("hue", vc_base=1, vc_guerrilla_active=2, vc_guerrilla_underground=1)
    scene.put("saigon", nva_base=1, nva_troops=5)
    removed(scene, "us", INSURGENT_KINDS, 4)
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1}
    assert scene.pieces("saigon") == {"nva_troops": 5}


@pytest.mark.rule("fitl 8.4.4-k")
def test_us_bases_go_before_arvn_ones() -> None:
    scene = Scene().put("hue", us_base=1).put("binh_dinh", arvn_base=1)
    story = removed(scene, "vc", COIN_KINDS, 1)
    assert story.answers("event.remove_space") == ["hue"]


@pytest.mark.rule("fitl 8.4.4-k", "fitl 8.4.4-m")
def test_where_no_base_is_left_the_space_is_random_and_emptied_first() -> None:
    scene = Scene().put("hue", us_troops=2, irregular_active=1).put("saigon", us_troops=4, police=1)
    removed(scene, "vc", COIN_KINDS, 4, spaces=["33"])
    assert scene.pieces("hue") == {}
    assert scene.pieces("saigon") == {"us_troops": 3, "police": 1}


@pytest.mark.rule("fitl 8.4.4-k")
def test_enemies_go_before_friends() -> None:
    scene = Scene().put("hue", us_troops=3, nva_troops=2)
    removed(scene, "us", (*COIN_KINDS, *INSURGENT_KINDS), 2)
    assert scene.pieces("hue") == {"us_troops": 3}


@pytest.mark.rule("fitl 8.4.4-l")
def test_friendly_pieces_go_from_the_ally() -> None:
    kinds = (NVA_GUERRILLA_A, VC_GUERRILLA_A, VC_GUERRILLA_U)
    for faction, left in (("vc", "vc_guerrilla_active"), ("nva", "nva_guerrilla_active")):
        scene = Scene().put("hue", nva_guerrilla_active=2, vc_guerrilla_active=2)
        removed(scene, faction, kinds, 2)
        assert scene.pieces("hue") == {left: 2}


@pytest.mark.rule("fitl 8.4.4-l")
def test_then_from_oneself_the_least_wherever_it_stands() -> None:
    scene = (
        Scene().put("hue", vc_guerrilla_active=1, vc_base=1).put("saigon", vc_guerrilla_active=1)
    )
    scene.put("saigon", vc_guerrilla_underground=1)
    removed(scene, "vc", INSURGENT_KINDS, 2, spaces=ANY)
    assert scene.pieces("hue") == {"vc_base": 1}
    assert scene.pieces("saigon") == {"vc_guerrilla_underground": 1}


@pytest.mark.rule("fitl 8.4.4-l")
def test_piece_by_piece_the_ally_loses_first_too() -> None:
    scene = Scene().put("hue", us_troops=1, arvn_troops=1, police=1)

    def two(turn: Turn) -> Rules[object]:
        types = (T_US_TROOPS, T_ARVN_TROOPS, T_POLICE)
        return (yield from forces.remove(turn, SPACE["hue"], types, 2))

    text(scene, "arvn", two)
    assert "us_troops" not in scene.pieces("hue")
    scene = Scene().put("hue", us_troops=1, arvn_troops=1, police=1)
    text(scene, "us", two)
    assert scene.pieces("hue") == {"us_troops": 1}


@pytest.mark.rule("fitl 8.4.4-l")
def test_a_space_is_chosen_where_the_ally_loses() -> None:
    def cubes_go(turn: Turn, space: int) -> Rules[None]:
        tools.remove_all(turn, (US_TROOPS, ARVN_TROOPS), 1 << space)
        yield from ()

    scene = Scene().put("hue", us_troops=1).put("saigon", arvn_troops=2)
    assert chosen(scene, "us", cubes_go, mask_of("hue", "saigon")) == ["saigon"]
    scene = Scene().put("hue", us_troops=2).put("saigon", arvn_troops=1)
    assert chosen(scene, "arvn", cubes_go, mask_of("hue", "saigon")) == ["hue"]
    scene = Scene().put("hue", arvn_troops=1).put("saigon", arvn_troops=2)
    assert chosen(scene, "us", cubes_go, mask_of("hue", "saigon")) == ["hue"]


# --- Cu Chi -----------------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.4-n")
@pytest.mark.parametrize(
    ("spaces", "best"),
    [
        ({"tay_ninh": (0, 2), "kien_hoa": (1, 1), "binh_dinh": (0, 1)}, "tay_ninh"),
        ({"kien_hoa": (1, 1), "binh_dinh": (0, 1)}, "kien_hoa"),
        ({"binh_dinh": (0, 1), "pleiku": (1, 0)}, "binh_dinh"),
    ],
)
def test_in_cu_chi_vc_place_most_tunnels_of_their_own(
    spaces: dict[str, tuple[int, int]], best: str
) -> None:
    scene = Scene()
    for space, (nva, vc) in spaces.items():
        scene.put(space, nva_base=nva, vc_base=vc)
    assert execute(scene, "vc", CU_CHI, spaces=ANY).answers(WHERE) == [best]
    dug = scene.pieces(best)
    assert "vc_base" not in dug
    assert dug["vc_tunneled_base"] == spaces[best][1]


@pytest.mark.rule("fitl 8.4.4-n")
def test_and_mark_vc_bases_first() -> None:
    """One Tunnel marker is left."""
    scene = Scene().put("kien_hoa", nva_base=1, vc_base=1)
    used = 0
    for space in ("pleiku", "quang_tri", "phu_bon"):
        for kind in ("nva_tunneled_base", "vc_tunneled_base"):
            if used < MARKERS - 1:
                scene.put(space, **{kind: 1})
                used += 1
    execute(scene, "vc", CU_CHI, spaces=ANY)
    assert scene.pieces("kien_hoa")["vc_tunneled_base"] == 1
    assert scene.pieces("kien_hoa")["nva_base"] == 1


@pytest.mark.rule("fitl 8.4.4-j")
def test_the_same_goes_for_a_text_without_instructions() -> None:
    def dug(turn: Turn, space: int) -> Rules[None]:
        for _ in range(2):
            yield from dig(turn, space)

    scene = Scene().put("tay_ninh", nva_base=2).put("kien_hoa", vc_base=1, nva_base=1)
    scene.put("binh_dinh", vc_base=1)
    spaces = mask_of("tay_ninh", "kien_hoa", "binh_dinh")
    assert chosen(scene, "vc", dug, spaces) == ["kien_hoa"]
