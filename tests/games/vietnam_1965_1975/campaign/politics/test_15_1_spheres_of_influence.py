"""Who commands whom: corps commanders, the Chief of Staff, division commanders (15.1)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.places import HEXES, HOLDING_BOX, TRAIL_BOXES
from annamite.games.vietnam_1965_1975.campaign.politics import command
from annamite.games.vietnam_1965_1975.campaign.politics.effectiveness import check
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT
from annamite.games.vietnam_1965_1975.position.season.government import TWO_STAR_POSTS, Post
from annamite.games.vietnam_1965_1975.turn.effectiveness import ZONES
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.politics.governments import (
    effectiveness,
    held,
    now,
)
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_4TH_REGIMENT,
    ARVN_5TH_REGIMENT,
    ARVN_6TH_REGIMENT,
    ARVN_BATTALION,
    ARVN_HOWITZERS,
    FIRST_BATTALION_28TH_INFANTRY,
    QUANG_NGAI,
    RANGER_GROUP,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

CAVALRY = "arvn.cav.4"
SECOND = ARVN_2ND_DIVISION_HQ


def inside(*corps: str) -> str:
    """Return a hex that these corps zones share and no other."""
    return next(
        BOX.ids[at]
        for at, zones in enumerate(BOX.corps)
        if {*zones} == {*corps} and not BOX.sea[at] and not BOX.place[at]
    )


I_CORPS, II_CORPS, III_CORPS, SAIGON = (inside(zone) for zone in ("I", "II", "III", "Capital"))
BOUNDARY = inside("I", "II")
LAOS = next(
    BOX.ids[at]
    for at, own in enumerate(BOX.territory.countries[:HEXES])
    if own == ("Laos",) and command.corps_at(BOX, at) == ("I",)
)


def weak(corps: str, *others: str) -> dict[str, Post]:
    """Return posts: a corps commander with -2, others with 0, and the 2nd Division's with 3."""
    return {
        corps: held("two.01"),
        SECOND: held("one.05"),
        **{name: held("two.13") for name in others},
    }


def corps_of(scene: Scene, name: str = SECOND) -> tuple[str, ...]:
    """Return the corps zones that a division may count for."""
    return next(x.corps for x in command.of_divisions(scene.t) if x.name == name)


def troops(scene: Scene) -> dict[int, tuple[str, ...]]:
    """Return the corps zones that each unit without a division commander may count for."""
    return dict(command.of_corps(scene.t))


# --- divisions ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.1-i")
@pytest.mark.parametrize(("hq", "ineffective"), [(II_CORPS, True), (I_CORPS, False)])
def test_the_hq_decides_whose_division_it_is(hq: str, *, ineffective: bool) -> None:
    """Wherever its units are: with the HQ under a bad commander all of them fail."""
    scene = effectiveness(weak("II"))
    units = [
        scene.unit(SECOND, hq),
        scene.unit(ARVN_4TH_REGIMENT, I_CORPS),
        scene.unit(ARVN_5TH_REGIMENT, II_CORPS),
        scene.unit(ARVN_6TH_REGIMENT, III_CORPS),
    ]
    assert corps_of(scene) == (("II",) if hq == II_CORPS else ("I",))
    scene.play(2)
    assert [scene.s.ineffective[unit] for unit in units] == [int(ineffective)] * 4


@pytest.mark.rule("vn 15.1-j")
@pytest.mark.parametrize(("word", "ineffective"), [("I", 0), ("II", 1)])
def test_without_an_hq_the_nlf_picks_a_corps_that_has_units_of_the_division(
    word: str, ineffective: int
) -> None:
    """One of those zones, and no other."""
    scene = effectiveness(weak("II"))
    units = [scene.unit(ARVN_4TH_REGIMENT, I_CORPS), scene.unit(ARVN_5TH_REGIMENT, II_CORPS)]
    scene.unit(CAVALRY, III_CORPS)
    request = scene.play()
    assert isinstance(request, Decision)
    assert (scene.asked, request.seat) == ("effectiveness.corps", "nlf")
    assert scene.words == ["I", "II"]
    scene.play(word, 2)
    assert [scene.s.ineffective[unit] for unit in units] == [ineffective] * 2


@pytest.mark.rule("vn 15.1-j")
def test_without_an_hq_units_in_one_corps_leave_nothing_to_pick() -> None:
    """An HQ that is not on the map does not count, be it where it may."""
    scene = effectiveness(weak("II"))
    scene.unit(ARVN_4TH_REGIMENT, II_CORPS)
    scene.unit(SECOND, HOLDING_BOX)
    assert corps_of(scene) == ("II",)
    scene.play()
    assert scene.asked == "effectiveness.army"


@pytest.mark.rule("vn 15.1-k", "vn 4.3-c")
@pytest.mark.parametrize(("word", "ineffective"), [("I", 0), ("II", 1)])
def test_the_nlf_says_where_an_hq_on_a_boundary_stands(word: str, ineffective: int) -> None:
    """The zones that share its hex, whatever units elsewhere would say."""
    scene = effectiveness(weak("II"))
    hq = scene.unit(SECOND, BOUNDARY)
    far = scene.unit(ARVN_4TH_REGIMENT, III_CORPS)
    assert scene.play() is not None
    assert (scene.asked, scene.words) == ("effectiveness.corps", ["I", "II"])
    scene.play(word, 2)
    assert [scene.s.ineffective[unit] for unit in (hq, far)] == [ineffective] * 2


@pytest.mark.rule("vn 15.1-k")
@pytest.mark.parametrize(("word", "ineffective"), [("I", 0), ("II", 1)])
def test_the_nlf_says_where_a_unit_on_a_boundary_stands(word: str, ineffective: int) -> None:
    """Each such unit by itself; a regiment there without an HQ lets it pick for the division."""
    scene = effectiveness(weak("II"))
    regiment = scene.unit(ARVN_4TH_REGIMENT, BOUNDARY)
    cavalry, other = scene.unit(CAVALRY, BOUNDARY), scene.unit("arvn.cav.1", BOUNDARY)
    scene.play("I")
    assert scene.asked == "effectiveness.zone"
    scene.play(word, "I", 2)
    assert [scene.s.ineffective[unit] for unit in (regiment, cavalry, other)] == [0, ineffective, 0]


@pytest.mark.rule("vn 15.1-f")
def test_every_division_has_one_superior_who_commands_a_corps() -> None:
    """Wherever it stands: a corps commander or the Chief of Staff, once the NLF has chosen."""
    for at in (I_CORPS, II_CORPS, III_CORPS, SAIGON, BOUNDARY, LAOS):
        for id_ in BOX.forces.arvn_divisions:
            scene = effectiveness({id_: held("one.05")})
            scene.unit(id_, at)
            (division,) = command.of_divisions(scene.t)
            above = command.superior(scene.t, division.seat, division.corps)
            assert above in division.corps
            assert {*division.corps} <= {*TWO_STAR_POSTS} - {"air", "navy"}


@pytest.mark.rule("vn 15.1-f")
def test_a_division_is_checked_under_one_superior_alone() -> None:
    """With a leader of 3 it passes a 3 under the commander of its zone, however bad all the others are."""
    for at, zone in ((I_CORPS, "I"), (II_CORPS, "II"), (III_CORPS, "III"), (SAIGON, "Capital")):
        bad = {name: held("two.01") for name in TWO_STAR_POSTS if name != zone}
        for own, fails in ((held("two.07"), 0), (held("two.01"), 1)):
            scene = effectiveness({**bad, zone: own, SECOND: held("one.05")})
            unit = scene.unit(SECOND, at)
            scene.play()
            assert scene.asked == "effectiveness.army"
            scene.play(3)
            assert scene.s.ineffective[unit] == fails


def test_what_the_nlf_picks_holds_for_this_check_alone() -> None:
    """It is asked again the next season."""
    scene = effectiveness(weak("II"))
    unit = scene.unit(CAVALRY, BOUNDARY)
    question = check(scene.t)
    next(question)
    with pytest.raises(StopIteration) as asked:
        question.send(ZONES.index("II"))
    assert asked.value.value is AGAIN
    assert scene.s.zones == {unit: ZONES.index("II")}
    roll = check(scene.t)
    next(roll)
    with pytest.raises(StopIteration) as rolled:
        roll.send(2)
    assert rolled.value.value is NEXT
    assert scene.s.zones == {}


# --- corps ----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.1-l")
def test_corps_commanders_lead_what_belongs_to_no_division() -> None:
    """By the zone that a unit is in; divisions, rangers and allies have other commanders."""
    scene = effectiveness({SECOND: held("one.17")})
    first, second = scene.unit(CAVALRY, I_CORPS), scene.unit("arvn.cav.1", II_CORPS)
    third = scene.unit(ARVN_BATTALION, III_CORPS)
    for id_ in (SECOND, ARVN_6TH_REGIMENT, RANGER_GROUP, FIRST_BATTALION_28TH_INFANTRY):
        scene.unit(id_, I_CORPS)
    assert troops(scene) == {first: ("I",), second: ("II",), third: ("III",)}


@pytest.mark.rule("vn 15.1-l")
def test_a_division_shares_the_corps_and_not_its_check() -> None:
    """Troops of the corps fail at 4 with a rating of 0; its division does not with 5 and 0."""
    scene = effectiveness({SECOND: held("one.17")})
    hq, cavalry = scene.unit(SECOND, I_CORPS), scene.unit(CAVALRY, I_CORPS)
    scene.play(4)
    assert [scene.s.ineffective[unit] for unit in (hq, cavalry)] == [0, 1]


@pytest.mark.rule("vn 15.1-m")
def test_the_chief_of_staff_commands_saigon_and_gia_dinh() -> None:
    """Units and divisions there are his."""
    scene = effectiveness(weak("Capital"))
    units = [scene.unit(SECOND, SAIGON), scene.unit(CAVALRY, SAIGON)]
    other = scene.unit("arvn.cav.1", III_CORPS)
    assert corps_of(scene) == ("Capital",)
    assert troops(scene) == {units[1]: ("Capital",), other: ("III",)}
    scene.play(2)
    assert [scene.s.ineffective[unit] for unit in (*units, other)] == [1, 1, 0]


@pytest.mark.rule("vn 15.1-n")
@pytest.mark.parametrize(
    ("hq", "unit"), [("arvn.p.hq", "arvn.p.1"), ("arvn.m.hq", "arvn.m.147"), ("", ARVN_HOWITZERS)]
)
@pytest.mark.parametrize("at", [I_CORPS, BOUNDARY])
def test_the_chief_of_staff_commands_some_units_wherever_they_are(
    hq: str, unit: str, at: str
) -> None:
    """Parachutists, marines and independent artillery: the NLF has nothing to pick."""
    posts: dict[str, Any] = {"Capital": held("two.01"), **({hq: held("one.05")} if hq else {})}
    scene = effectiveness(posts)
    found = scene.unit(unit, at)
    scene.play()
    assert scene.asked == "effectiveness.army"
    scene.play(2)
    assert scene.s.ineffective[found] == 1


@pytest.mark.rule("vn 15.1-o")
def test_air_force_and_navy_have_no_units() -> None:
    """However bad and disloyal their commanders, all units are effective; and nobody is asked."""
    posts = {
        "air": held("two.01", tried=True, botched=True, ineffective=True),
        "navy": held("two.02", tried=True, botched=True, ineffective=True),
        SECOND: held("one.17"),
    }
    scene = effectiveness(posts)
    for id_ in (SECOND, CAVALRY, ARVN_HOWITZERS, ARVN_BATTALION):
        scene.unit(id_, QUANG_NGAI)
    scene.play(1)
    assert scene.s.ineffective == [0] * 4
    assert now(scene).two_star["air"].ineffective
    assert not now(scene).two_star["I"].ineffective


def test_outside_south_vietnam_the_nearest_corps_commands() -> None:
    """Where several are as near the NLF picks."""
    scene = effectiveness()
    unit = scene.unit(CAVALRY, LAOS)
    assert BOX.corps[BOX.at[LAOS]] == ()
    assert troops(scene) == {unit: ("I",)}
    shared = {
        corps
        for at, own in enumerate(BOX.territory.countries[:HEXES])
        if own in (("Laos",), ("Cambodia",)) and len(corps := command.corps_at(BOX, at)) > 1
    }
    assert ("II", "III") in shared


@pytest.mark.parametrize("box", TRAIL_BOXES)
def test_a_box_of_the_trail_is_as_near_as_the_hexes_it_touches(box: int) -> None:
    """Units and divisions there are checked like those in Laos or Cambodia."""
    near = [at for at, _ in BOX.places.gates[box]]
    assert {*command.corps_at(BOX, box)} <= {z for at in near for z in command.corps_at(BOX, at)}
    scene = effectiveness(weak("II"))
    scene.unit(CAVALRY, box)
    scene.unit(ARVN_4TH_REGIMENT, box)
    scene.play()
    while scene.asked.startswith("effectiveness."):
        scene.play(scene.words[0])
    assert scene.told("effectiveness.formation")


def test_the_nearest_corps_to_a_box_of_the_trail_commands_there() -> None:
    """Box 6 lies west of the II Corps; box 5 is as near to the I Corps, so that the NLF picks."""
    scene = effectiveness()
    fifth, sixth = scene.unit(CAVALRY, TRAIL_BOXES[4]), scene.unit("arvn.cav.1", TRAIL_BOXES[5])
    assert troops(scene) == {fifth: ("I", "II"), sixth: ("II",)}
    scene.play()
    assert (scene.asked, scene.words) == ("effectiveness.zone", ["I", "II"])


def test_on_the_trail_the_corps_nearest_to_the_box_commands() -> None:
    """From the hexes that a box touches; each box is near some corps zone."""
    found = [command.corps_at(BOX, box) for box in TRAIL_BOXES]
    assert all(found)
    assert (found[1], found[6], found[-1]) == (("I",), ("II",), ("IV",))


def test_units_on_the_trail_are_checked() -> None:
    """Cavalry and the HQ of a division, as anybody else."""
    scene = effectiveness(weak("I", "II"))
    units = [scene.unit(id_, TRAIL_BOXES[1]) for id_ in (CAVALRY, SECOND)]
    scene.play("5")
    assert all(scene.s.ineffective[unit] for unit in units)
