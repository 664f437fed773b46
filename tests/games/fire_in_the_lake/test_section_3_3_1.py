"""Rally (3.3.1)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.operations.rally import HOW, MOST
from annamite.games.fire_in_the_lake.spaces import POPULATION
from annamite.games.fire_in_the_lake.trail import MAX_TRAIL
from tests.games.fire_in_the_lake.scenes import Play, Scene

OTHER_WORDS = {"done", "activity", "give", "ask"}
CADRES = 116


def places(play: Play) -> set[str]:
    """Return the spaces offered, without the words that are no space."""
    return set(play.offered) - OTHER_WORDS


def poor(**resources: int) -> Scene:
    """Return an empty map where the Insurgents hold only what is named."""
    return Scene().set(**{"nva": 0, "vc": 0, **resources})


def with_cadres(scene: Scene) -> Scene:
    """Put the shaded Cadres Capability in force."""
    return scene.set(capabilities_shaded=1 << CADRES)


# --- where, and at what price -------------------------------------------------------------


@pytest.mark.rule("fitl 3.3-a")
@pytest.mark.parametrize("faction", ["nva", "vc"])
def test_insurgents_have_four_operations(faction: str) -> None:
    """NVA and VC choose from Rally, March, Attack and Terror, and from nothing else."""
    scene = Scene().put("tay_ninh", police=1, **{f"{faction}_guerrilla_underground": 1})
    card = 1 if faction == "nva" else 116  # NVA, or VC, may act
    scene.set(card=card, next_card=2, eligible=4 if faction == "nva" else 8)
    assert scene.stretch().offered == ["pass", "rally", "march", "attack", "terror"]


@pytest.mark.rule("fitl 3.3.1-a")
@pytest.mark.parametrize("faction", ["nva", "vc"])
def test_rally_is_in_any_province_or_city_without_support(faction: str) -> None:
    """Neutral and Opposition spaces are offered, abroad too; Support and LoCs are not."""
    scene = Scene().support("tay_ninh", 1).support("hue", 2).support("kien_hoa", -1)
    offered = places(scene.operation(faction, "rally"))
    assert len(offered) == 28
    assert offered.isdisjoint({"tay_ninh", "hue", "loc_hue_da_nang"})
    assert {"saigon", "kien_hoa", "north_vietnam", "the_fishhook", "quang_tri"} <= offered


@pytest.mark.rule("fitl 3.3.1-b", "fitl 3.1-b", "fitl 3.1-d")
@pytest.mark.parametrize("faction", ["nva", "vc"])
def test_each_rally_space_costs_1(faction: str) -> None:
    """Two Resources pay for two spaces, once each, and not for a third."""
    scene = poor(**{faction: 2})
    play = scene.operation(faction, "rally")
    play.do("tay_ninh", "guerrilla-1")
    assert scene.resources(faction) == 1
    assert "tay_ninh" not in play.offered
    assert len(places(play)) == 29
    play.do("kien_hoa", "guerrilla-1")
    assert scene.resources(faction) == 0
    assert play.offered == ["done"]
    assert play.do("done").request is None
    assert play.result is True
    assert scene.pieces("kien_hoa") == {f"{faction}_guerrilla_underground": 1}


@pytest.mark.rule("fitl 3.3.1-b", "fitl 3.1.2-a")
def test_a_free_rally_costs_nothing() -> None:
    """A penniless faction Rallies for free in as many spaces as it likes."""
    scene = poor()
    play = scene.operation("vc", "rally", free=True)
    play.finish("tay_ninh", "guerrilla-1", "hue", "guerrilla-1")
    assert scene.resources("vc") == 0
    assert scene.box("available", "vc_guerrilla") == 28


@pytest.mark.rule("fitl 2.3.5-a")
def test_a_limited_rally_is_in_one_space() -> None:
    """After the first space a Limited Rally is over."""
    scene = Scene()
    play = scene.operation("vc", "rally", limited=True).do("tay_ninh", "guerrilla-1")
    assert play.request is None
    assert play.result is True


@pytest.mark.rule("fitl 2.3.4-e")
def test_a_rally_needs_a_space_that_can_be_paid_for() -> None:
    """Without Resources, and with nobody to ask, there is no Rally, nor within Support only."""
    assert not poor(nva=1).can("vc", "rally")
    assert poor(nva=2).can("vc", "rally")
    assert poor(vc=1).can("vc", "rally")
    scene = Scene().support("hue", 1)
    assert not scene.can("vc", "rally", within=["hue"])
    assert not scene.set(vc=0).can("vc", "rally", within=["hue"])
    assert scene.can("vc", "rally", within=["hue", "da_nang"])
    assert not scene.can("nva", "rally", within=["hue"])  # the Trail is not in Hue


# --- what is done there -------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.1-c")
def test_without_a_base_one_guerrilla_is_placed() -> None:
    """Exactly 1, Underground, from Available; an ally's or enemy's Base makes no difference."""
    scene = Scene().put("tay_ninh", us_base=1, nva_base=1, vc_guerrilla_active=1).set(trail=4)
    play = scene.operation("vc", "rally").do("tay_ninh")
    assert play.offered == ["guerrilla-1"]
    play.finish("guerrilla-1")
    assert scene.pieces("tay_ninh")["vc_guerrilla_underground"] == 1
    assert scene.pieces("tay_ninh")["vc_guerrilla_active"] == 1
    assert scene.box("available", "vc_guerrilla") == 28
    assert scene.audit() == []


@pytest.mark.rule("fitl 3.3.1-c", "fitl 1.4.1-g")
@pytest.mark.parametrize(
    ("underground", "active", "choices"),
    [(2, 0, ["2"]), (1, 1, ["1"]), (0, 2, ["0"]), (2, 1, ["1", "2"]), (3, 3, ["0", "1", "2"])],
)
def test_two_guerrillas_make_a_base(underground: int, active: int, choices: list[str]) -> None:
    """Two Guerrillas of the owner's choice go to Available and one Base comes."""
    scene = Scene().put(
        "tay_ninh", nva_guerrilla_underground=underground, nva_guerrilla_active=active
    )
    play = scene.operation("nva", "rally").do("tay_ninh")
    assert play.offered == ["guerrilla-1", "base"]
    play.do("base")
    assert play.offered == choices
    play.do(choices[0])
    used = int(choices[0])
    left = scene.pieces("tay_ninh")
    assert left.pop("nva_base") == 1
    assert left.get("nva_guerrilla_underground", 0) == underground - used
    assert left.get("nva_guerrilla_active", 0) == active - 2 + used
    assert scene.box("available", "nva_guerrilla") == 20 - underground - active + 2
    assert scene.box("available", "nva_base") == 8
    assert scene.control("tay_ninh") == "nva"
    assert scene.audit() == []


@pytest.mark.rule("fitl 3.3.1-c", "fitl 1.4.2-a", "fitl 1.4.2-d")
def test_a_rally_keeps_to_two_bases() -> None:
    """A Base may be built beside one other, whose ever it is, but not beside two."""
    guerrillas = {"vc_guerrilla_underground": 2}
    one = Scene().put("tay_ninh", us_base=1, **guerrillas)
    assert "base" in one.operation("vc", "rally").do("tay_ninh").offered
    two = Scene().put("tay_ninh", us_base=1, nva_tunneled_base=1, **guerrillas)
    assert two.operation("vc", "rally").do("tay_ninh").offered == ["guerrilla-1"]


@pytest.mark.rule("fitl 3.3.1-c")
def test_one_guerrilla_makes_no_base() -> None:
    """One own Guerrilla beside many of the ally's is not enough."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=1, nva_guerrilla_active=4)
    assert scene.operation("vc", "rally").do("tay_ninh").offered == ["guerrilla-1"]


@pytest.mark.rule("fitl 3.3.1-d")
@pytest.mark.parametrize(
    ("trail", "bases", "most"),
    [
        (0, {"nva_base": 1}, 1),
        (2, {"nva_base": 1}, 3),
        (2, {"nva_tunneled_base": 1}, 3),
        (4, {"nva_base": 1, "nva_tunneled_base": 1}, 6),
        (4, {"vc_base": 1}, 1),
        (4, {}, 1),
    ],
)
def test_nva_bases_and_the_trail_bring_more_guerrillas(
    trail: int, bases: dict[str, int], most: int
) -> None:
    """At its own Base the NVA places up to the Trail value plus its Bases there."""
    scene = Scene().put("kien_phong", **bases).set(trail=trail)
    play = scene.operation("nva", "rally").do("kien_phong")
    own = any(name.startswith("nva") for name in bases)
    words = [f"guerrilla-{n}" for n in range(1, most + 1)]
    assert play.offered == words + (["nothing"] if own else [])
    play.finish(f"guerrilla-{most}")
    assert scene.pieces("kien_phong") == {**bases, "nva_guerrilla_underground": most}
    assert scene.box("available", "nva_guerrilla") == 20 - most


@pytest.mark.rule("fitl 3.3.1-e", "fitl 1.3.2-d")
@pytest.mark.parametrize(
    ("space", "bases", "most"),
    [
        ("the_fishhook", {"vc_base": 1}, 1),
        ("tay_ninh", {"vc_tunneled_base": 1}, 3),
        ("tay_ninh", {"vc_base": 2}, 4),
        ("saigon", {"vc_base": 1, "vc_tunneled_base": 1}, 8),
        ("tay_ninh", {"nva_base": 1}, 1),
    ],
)
def test_vc_bases_and_the_people_bring_more_guerrillas(
    space: str, bases: dict[str, int], most: int
) -> None:
    """At its own Base the VC places up to the Population plus its Bases; the Trail is no help."""
    scene = Scene().put(space, **bases).set(trail=4)
    play = scene.operation("vc", "rally").do(space)
    assert f"guerrilla-{most}" in play.offered
    assert f"guerrilla-{most + 1}" not in play.offered
    play.finish(f"guerrilla-{most}")
    assert scene.pieces(space) == {**bases, "vc_guerrilla_underground": most}


@pytest.mark.rule("fitl 3.3.1-e")
def test_there_are_words_for_the_greatest_rally_and_no_more() -> None:
    """Two Bases of the VC in Saigon, or of the NVA with the best Trail."""
    assert max(*POPULATION, MAX_TRAIL) + 2 == MOST
    words = [word for word in HOW.words if word.startswith("guerrilla-")]
    assert words == [f"guerrilla-{n}" for n in range(1, 9)]


@pytest.mark.rule("fitl 3.3.1-e")
def test_at_a_base_less_may_be_placed() -> None:
    """A faction told "up to" may place fewer Guerrillas, or none."""
    scene = Scene().put("tay_ninh", vc_base=1)
    scene.operation("vc", "rally").finish("tay_ninh", "guerrilla-2")
    assert scene.pieces("tay_ninh") == {"vc_base": 1, "vc_guerrilla_underground": 2}
    scene = Scene().put("tay_ninh", vc_base=1)
    scene.operation("vc", "rally").finish("tay_ninh", "nothing")
    assert scene.pieces("tay_ninh") == {"vc_base": 1}
    assert scene.resources("vc") == 29


@pytest.mark.rule("fitl 3.3.1-f")
def test_vc_at_a_base_may_hide_all_its_guerrillas() -> None:
    """All VC Guerrillas there go Underground, and nothing is placed."""
    scene = Scene().put("tay_ninh", vc_base=1, vc_guerrilla_active=3, vc_guerrilla_underground=1)
    scene.put("tay_ninh", nva_guerrilla_active=2)
    play = scene.operation("vc", "rally").do("tay_ninh")
    assert play.offered == [
        "guerrilla-1",
        "guerrilla-2",
        "guerrilla-3",
        "base",
        "hide",
        "nothing",
    ]
    play.finish("hide")
    assert scene.pieces("tay_ninh") == {
        "vc_base": 1,
        "vc_guerrilla_underground": 4,
        "nva_guerrilla_active": 2,
    }


@pytest.mark.rule("fitl 3.3.1-f")
def test_hiding_needs_a_vc_base_and_something_to_hide() -> None:
    """Without an own Base, without Active Guerrillas, or for the NVA, there is no hiding."""
    bare = Scene().put("tay_ninh", vc_guerrilla_active=1, nva_base=1)
    assert "hide" not in bare.operation("vc", "rally").do("tay_ninh").offered
    hidden = Scene().put("tay_ninh", vc_guerrilla_underground=1, vc_base=1)
    assert "hide" not in hidden.operation("vc", "rally").do("tay_ninh").offered
    north = Scene().put("tay_ninh", nva_guerrilla_active=1, nva_base=1)
    assert "hide" not in north.operation("nva", "rally").do("tay_ninh").offered


# --- from the map -------------------------------------------------------------------------


@pytest.mark.rule("fitl 1.4.1-n", "fitl 1.4.1-k", "fitl 1.4.3-c")
def test_without_available_guerrillas_own_ones_are_lifted() -> None:
    """NVA takes an Active Guerrilla from another space and sets it down Underground."""
    scene = Scene().put("tay_ninh", nva_guerrilla_active=1)
    scene.put("hue", nva_guerrilla_active=2, nva_guerrilla_underground=1, vc_guerrilla_active=1)
    scene.put("da_nang", nva_troops=1).none_available("nva_guerrilla")
    play = scene.operation("nva", "rally").do("tay_ninh")
    assert play.offered == ["guerrilla-1", "nothing"]
    play.do("guerrilla-1")
    assert play.step == "place.from"
    assert play.offered == ["hue"]
    play.do("hue")
    assert play.offered == ["nva_guerrilla_underground-1", "nva_guerrilla_active-1"]
    play.finish("nva_guerrilla_active-1")
    assert scene.pieces("tay_ninh") == {"nva_guerrilla_active": 1, "nva_guerrilla_underground": 1}
    assert scene.pieces("hue")["nva_guerrilla_active"] == 1
    assert scene.box("available", "nva_guerrilla") == 0
    assert scene.audit() == []


@pytest.mark.rule("fitl 1.4.1-k")
def test_available_guerrillas_come_first() -> None:
    """While any is Available it is used; only the rest is lifted, and never from the same space."""
    scene = Scene().put("tay_ninh", vc_base=1, vc_guerrilla_active=1)
    scene.put("hue", vc_guerrilla_active=1).available(vc_guerrilla=1)
    play = scene.operation("vc", "rally").do("tay_ninh")
    assert play.offered == ["guerrilla-1", "guerrilla-2", "hide", "nothing"]
    play.finish("guerrilla-2")
    assert scene.pieces("tay_ninh") == {
        "vc_base": 1,
        "vc_guerrilla_active": 1,
        "vc_guerrilla_underground": 2,
    }
    assert scene.pieces("hue") == {}


@pytest.mark.rule("fitl 1.4.1-k", "fitl 1.4.1-h")
def test_a_rally_with_nothing_to_place_comes_to_nothing() -> None:
    """With no Guerrilla Available or elsewhere, a Rally there has no effect but costs 1."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=1).none_available("vc_guerrilla")
    play = scene.operation("vc", "rally").do("tay_ninh")
    assert play.offered == ["nothing"]
    play.finish("nothing")
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_active": 1}
    assert scene.resources("vc") == 29


@pytest.mark.rule("fitl 1.4.1-l", "fitl 1.4.1-k")
def test_a_lifted_tunneled_base_loses_its_tunnel() -> None:
    """With no Base Available a Tunneled one may be taken; it arrives without its marker."""
    scene = Scene().put("hue", vc_tunneled_base=1).put("tay_ninh", vc_guerrilla_active=2)
    scene.none_available("vc_base")
    scene.operation("vc", "rally").finish("tay_ninh", "base", 0)
    assert scene.pieces("tay_ninh") == {"vc_base": 1}
    assert scene.pieces("hue") == {}
    assert scene.audit() == []


@pytest.mark.rule("fitl 1.4.1-k")
def test_no_base_is_offered_when_the_last_ones_stand_in_the_space() -> None:
    """A Base in the Rally space itself cannot be taken for that space."""
    scene = Scene().put("tay_ninh", vc_base=1, vc_guerrilla_active=2).none_available("vc_base")
    assert "base" not in scene.operation("vc", "rally").do("tay_ninh").offered


# --- Cadres -------------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.1-g", "fitl 6.3.2-b", "fitl 6.3.2-c")
def test_cadres_let_vc_agitate_in_one_rally_space() -> None:
    """In one Rally space with a VC Base: first Terror goes, then up to 2 levels, for 1 each."""
    scene = with_cadres(Scene().put("tay_ninh", vc_base=1).put("kien_hoa", vc_base=1))
    scene.put("hue", vc_base=1).mark("tay_ninh").set(vc=10)
    play = scene.operation("vc", "rally")
    play.do("tay_ninh", "nothing", "kien_hoa", "nothing", "done")
    assert play.step == "rally.agitate"
    assert play.offered == ["tay_ninh", "kien_hoa", "done"]
    play.do("tay_ninh")
    assert play.offered == ["1", "2", "3"]
    play.do(3)
    assert play.request is None
    assert scene.level("tay_ninh") == -2
    assert scene.markers("tay_ninh") == 0
    assert scene.resources("vc") == 5
    assert scene.level("kien_hoa") == 0


@pytest.mark.rule("fitl 3.3.1-g", "fitl 3.1.2-c")
def test_cadres_cost_even_in_a_free_rally() -> None:
    """Agitation is paid for when the Rally was free, and needs the Resources."""
    scene = with_cadres(Scene().put("saigon", vc_base=1, us_troops=9).set(vc=1))
    play = scene.operation("vc", "rally", free=True).do("saigon", "nothing", "done", "saigon")
    assert scene.control("saigon") == "coin"  # no hindrance
    assert play.offered == ["1"]
    play.do(1)
    assert scene.resources("vc") == 0
    assert scene.level("saigon") == -1
    broke = with_cadres(Scene().put("saigon", vc_base=1).set(vc=0))
    play = broke.operation("vc", "rally", free=True).do("saigon", "nothing", "done")
    assert play.request is None


@pytest.mark.rule("fitl 3.3.1-g")
def test_cadres_need_a_vc_base_from_before_the_rally() -> None:
    """A Base built by this very Rally, or an NVA Base, does not let VC Agitate."""
    scene = with_cadres(Scene().put("tay_ninh", vc_guerrilla_active=2, nva_base=1))
    play = scene.operation("vc", "rally").do("tay_ninh", "base", 0, "done")
    assert play.request is None
    assert scene.pieces("tay_ninh") == {"vc_base": 1, "nva_base": 1}


@pytest.mark.rule("fitl 3.3.1-g")
def test_cadres_may_be_left_unused_and_serve_the_vc_alone() -> None:
    """VC may decline; NVA never Agitates, nor VC with the unshaded side or none."""
    scene = with_cadres(Scene().put("tay_ninh", vc_base=1, nva_base=1))
    play = scene.operation("vc", "rally", limited=True).do("tay_ninh", "nothing", "done")
    assert play.request is None
    assert scene.level("tay_ninh") == 0
    play = scene.operation("nva", "rally", limited=True).do("tay_ninh", "nothing")
    assert play.step == "rally.trail"
    scene = Scene().put("tay_ninh", vc_base=1).set(capabilities_unshaded=1 << CADRES)
    assert scene.operation("vc", "rally", limited=True).do("tay_ninh", "nothing").request is None


# --- Improving the Trail ------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.1-h", "fitl 6.7-c")
def test_a_rally_may_improve_the_trail_by_one_box() -> None:
    """After its spaces the NVA may pay 2 to raise the Trail by 1, or leave it."""
    scene = Scene().set(trail=1)
    play = scene.operation("nva", "rally").do("hue", "guerrilla-1", "done")
    assert play.step == "rally.trail"
    assert play.offered == ["no", "yes"]
    play.do("yes")
    assert play.request is None
    assert scene.s.trail == 2
    assert scene.resources("nva") == 27
    scene.operation("nva", "rally").do("hue", "guerrilla-1", "done", "no")
    assert scene.s.trail == 2
    assert scene.resources("nva") == 26


@pytest.mark.rule("fitl 3.3.1-h")
def test_the_trail_needs_2_resources_and_room() -> None:
    """With 1 Resource left, or at Trail 4, it is not asked; the VC are never asked."""
    scene = poor(nva=2)
    assert scene.operation("nva", "rally").do("hue", "guerrilla-1", "done").request is None
    assert scene.resources("nva") == 1
    scene = poor(nva=3).set(trail=3)
    assert scene.operation("nva", "rally").do("hue", "guerrilla-1", "done").step == "rally.trail"
    scene = Scene().set(trail=4)
    assert scene.operation("nva", "rally").do("hue", "guerrilla-1", "done").request is None
    assert Scene().operation("vc", "rally").do("hue", "guerrilla-1", "done").request is None


@pytest.mark.rule("fitl 3.3.1-i", "fitl 2.3.4-e")
@pytest.mark.parametrize("limited", [False, True])
def test_a_rally_may_improve_the_trail_and_nothing_else(limited: bool) -> None:
    """A Rally in no space counts if it Improves the Trail, and must then do so."""
    scene = poor(nva=2)
    play = scene.operation("nva", "rally", limited=limited)
    assert "done" in play.offered
    play.do("done")
    assert play.offered == ["yes"]
    play.do("yes")
    assert play.result is True
    assert scene.s.trail == 1
    assert scene.resources("nva") == 0


@pytest.mark.rule("fitl 3.3.1-i")
def test_a_limited_rally_may_improve_the_trail() -> None:
    """After its one space a Limited Rally still asks about the Trail."""
    scene = Scene()
    play = scene.operation("nva", "rally", limited=True).do("hue", "guerrilla-1", "yes")
    assert play.request is None
    assert scene.s.trail == 1


@pytest.mark.rule("fitl 3.3.1-i", "fitl 2.3.4-e")
def test_a_rally_in_no_space_must_be_able_to_improve_the_trail() -> None:
    """Without 2 Resources, at Trail 4, or for the VC, a space must be selected."""
    assert "done" not in poor(nva=1).operation("nva", "rally").offered
    assert "done" not in Scene().set(trail=4).operation("nva", "rally").offered
    assert "done" not in Scene().operation("vc", "rally").offered
    generous = poor(nva=2).operation("nva", "rally").do("give", 1)
    assert "done" not in generous.offered


@pytest.mark.rule("fitl 3.3.1-j", "fitl 3.1.2-c")
def test_the_trail_costs_2_even_in_a_free_rally() -> None:
    """A free Rally's spaces are free, the Improvement is not."""
    scene = poor(nva=2)
    scene.operation("nva", "rally", free=True).do("hue", "guerrilla-1", "done", "yes")
    assert scene.resources("nva") == 0
    assert scene.s.trail == 1
    scene = poor(nva=1)
    play = scene.operation("nva", "rally", free=True).do("hue", "guerrilla-1", "done")
    assert play.request is None
    assert scene.s.trail == 0
