"""What moves on the Ho Chi Minh Trail: to the front that is worth most, and off it (17.8)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.computer.strategy import infiltrate, pacify
from annamite.games.vietnam_1965_1975.computer.strategy.infiltrate import REACH
from tests.games.vietnam_1965_1975.computer.at_scale.scenes import HALF
from tests.games.vietnam_1965_1975.computer.strategy.asking import followed, mind, said
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    FIRST_BATTALION_28TH_INFANTRY,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    SECOND_BATTALION_28TH_INFANTRY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out
from tests.games.vietnam_1965_1975.trails import (
    BOX_3,
    BOX_6,
    JUNGLE_BESIDE_BOX_6,
    JUNGLE_EAST,
    TOUCHING_BOX_6,
    operations,
    segment,
)

STEPS: Final = ("trail.along", "trail.enter", "trail.leave", "move.step")


def infiltrating() -> Scene:
    """Return a scene at the start of the Infiltration Segment, with people to win everywhere."""
    scene = segment()
    scene.t.note(population=HALF)
    return scene


def test_a_box_is_worth_the_people_that_can_be_reached_from_it() -> None:
    """Each town and field counts for the nearest box, if that is within reach."""
    scene = infiltrating()
    scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    worth = infiltrate.fronts(mind(scene))
    assert worth.keys() == {*TRAIL_BOXES}
    distance, people = BOX.places.distance, pacify.People(scene.t)
    expected = dict.fromkeys(TRAIL_BOXES, 0.0)
    for at, inside in enumerate(BOX.in_svn):
        if inside and (BOX.place[at] or BOX.cultivated[at]):
            near = [box for box in TRAIL_BOXES if distance(box, at) <= REACH]
            if near:
                box = min((distance(n, at), n) for n in near)[1]
                expected[box] += people.takes(at)
    assert worth == expected
    assert max(worth.values()) > 0


def test_divisions_are_dealt_out_by_what_fronts_are_worth() -> None:
    """All of a division go to one front, and most divisions to the best."""
    scene = infiltrating()
    worth = dict.fromkeys(TRAIL_BOXES, 0.0) | {BOX_3: 1.0, BOX_6: 3.0}
    fronts: dict[str, set[int]] = {}
    for counter in [x for x in BOX.counters if x.army == "nva"]:
        unit = scene.unit(counter.id, TRAIL_BOXES[0])
        own = counter.id.split(".")[1]
        fronts.setdefault(own, set()).add(
            infiltrate.front(scene.t, unit, infiltrate.dealt(scene.t, worth))
        )
    assert all(len(found) == 1 for found in fronts.values())
    dealt = [box for found in fronts.values() for box in found]
    assert {*dealt} == {BOX_3, BOX_6}
    assert dealt.count(BOX_6) > 2 * dealt.count(BOX_3)


def test_where_no_front_is_worth_anything_all_go_to_the_first() -> None:
    """Somewhere they have to come off."""
    scene = infiltrating()
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    nothing = dict.fromkeys(TRAIL_BOXES, 0.0)
    assert infiltrate.front(scene.t, unit, infiltrate.dealt(scene.t, nothing)) == TRAIL_BOXES[0]


def test_the_vc_come_off_where_they_are() -> None:
    """Only the NVA has fronts."""
    scene = infiltrating()
    unit = scene.unit(VC_BATTALION, BOX_6)
    assert infiltrate.front(scene.t, unit, {}) == BOX_6


def test_units_march_towards_their_front_and_stop_there() -> None:
    """Box by box, never back, and nobody who is there already."""
    scene = infiltrating()
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    goal = infiltrate.front(scene.t, unit, infiltrate.goals(mind(scene)))
    assert goal != BOX_6
    answers = followed(scene, *STEPS)
    assert answers[0].word == f"move-{unit}"
    assert answers[0].reason == f"its front is {BOX.names[goal]}"
    went = [
        BOX.names.index(x.word.removeprefix("hex-")) for x in answers if x.word.startswith("hex")
    ]
    away = [abs(at - goal) for at in [BOX_6, *went]]
    assert away == sorted(away, reverse=True)
    assert len({*away}) == len(away)
    assert went


def test_who_is_at_the_front_comes_off_the_trail() -> None:
    """To the hex with fewest enemies near, and of those to the nearest to South Vietnam."""
    scene = infiltrating()
    unit = scene.unit(VC_BATTALION, BOX_6)
    scene.unit(ARVN_BATTALION, "3124")
    answers = followed(scene, "trail.along", "trail.enter")
    assert [x.word for x in answers if x.step == "trail.along" and x.word != "done"] == []
    answer = said(scene)
    assert (answer.step, answer.word) == ("trail.leave", f"move-{unit}")
    assert answer.reason == "it is at its front"
    scene.play(answer.word)
    step = said(scene)
    chosen = step.word.removeprefix("hex-")
    assert chosen in TOUCHING_BOX_6
    hunters = {name: pacify.hunters(scene.t, BOX.at[name]) for name in TOUCHING_BOX_6}
    assert hunters[chosen] == min(hunters.values()) < max(hunters.values())
    assert step.reason == f"towards {chosen}"


def test_nobody_goes_back_onto_the_trail_and_nobody_is_attacked_there() -> None:
    """They stay where they fight, and the Trail is for marching."""
    scene = infiltrating()
    scene.unit(PAVN_33RD_REGIMENT, JUNGLE_BESIDE_BOX_6)
    answers = followed(scene, *STEPS)
    assert [x for x in answers if x.step == "trail.enter"] == [
        ("trail.enter", "done", "they stay where they fight")
    ]


def test_nobody_is_attacked_on_the_trail() -> None:
    """It is for marching."""
    scene = infiltrating()
    scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    answers = followed(scene, "trail.attack", *STEPS)
    assert ("trail.attack", "done", "the Trail is for marching") in answers


def test_off_the_trail_moves_are_those_of_the_tactics() -> None:
    """Whatever stack is on the move in an operation."""
    scene = operations()
    unit = scene.unit(PAVN_32ND_REGIMENT, "3025")
    enemy = scene.unit(SECOND_BATTALION_28TH_INFANTRY, JUNGLE_EAST)
    scene.operation(side=NLF, units=[unit], targets=[enemy], target_hexes=[JUNGLE_EAST])
    sets_out(scene, [unit], Going.OPERATION)
    answer = said(scene)
    assert answer.step == "move.step"
    assert len(scene.words) > 1
    assert not answer.reason.startswith("towards ")
