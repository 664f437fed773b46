"""Which ARVN formations are effective this season: one die for all (15.4)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, Done
from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX
from annamite.games.vietnam_1965_1975.game import PROCEDURES
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.government import CORPS_POSTS, Stability
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Chance
from tests.games.vietnam_1965_1975.campaign.interphases import past
from tests.games.vietnam_1965_1975.campaign.politics.governments import (
    effectiveness,
    held,
    now,
)
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_6TH_REGIMENT,
    ARVN_40TH_REGIMENT,
    FIRST_BATTALION_28TH_INFANTRY,
    KOREAN_1ST_REGIMENT,
    QUANG_NGAI,
    RANGER_GROUP,
    SOUTHWEST_OF_QUANG_NGAI,
)
from tests.games.vietnam_1965_1975.scenes import BOX

SECOND, TWENTY_SECOND, CAVALRY = ARVN_2ND_DIVISION_HQ, "arvn.22.hq", "arvn.cav.4"
II_CORPS = next(
    BOX.ids[at]
    for at, zones in enumerate(BOX.corps)
    if zones == ("II",) and BOX.cultivated[at] and not BOX.sea[at]
)


@pytest.mark.rule("vn 12-ae", "vn 15.4-a")
def test_the_unit_status_phase_rolls_one_die_for_all() -> None:
    """The phase goes on after it: no formation has a die of its own."""
    scene = effectiveness({SECOND: held("one.05"), TWENTY_SECOND: held("one.06")})
    for id_, at in ((SECOND, QUANG_NGAI), (TWENTY_SECOND, II_CORPS), (CAVALRY, QUANG_NGAI)):
        scene.unit(id_, at)
    request = scene.play()
    assert isinstance(request, Chance)
    assert scene.asked == "effectiveness.army"
    assert [*request.outcomes] == [*range(1, 7)]
    scene.play(3)
    assert past(scene, Stage.ARVN_EFFECTIVENESS)
    assert len(scene.told("effectiveness.army")) == 1
    steps = PROCEDURES.listed(stages.INTERPHASE)
    assert [x.stage for x in steps if "12-ae" in x.clauses] == [Stage.ARVN_EFFECTIVENESS]


@pytest.mark.rule("vn 15.4-b", "vn 15.4-c", "vn 15.4-h")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_example_of_five_and_minus_one(die: int) -> None:
    """A division led with 5 in a corps led with -1 is effective up to 4."""
    scene = effectiveness({SECOND: held("one.17"), "II": held("two.02")})
    units = [scene.unit(SECOND, II_CORPS), scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)]
    scene.play(die)
    assert [scene.s.ineffective[unit] for unit in units] == [int(die > 4)] * 2


@pytest.mark.rule("vn 15.4-b")
def test_each_division_goes_by_its_own_leader() -> None:
    """The same die and the same corps: one with 3 fails at 4, one with 4 does not."""
    scene = effectiveness({SECOND: held("one.05"), TWENTY_SECOND: held("one.11")})
    weak, strong = scene.unit(SECOND, QUANG_NGAI), scene.unit(TWENTY_SECOND, QUANG_NGAI)
    scene.play(4)
    assert [scene.s.ineffective[unit] for unit in (weak, strong)] == [1, 0]


@pytest.mark.rule("vn 15.4-d")
@pytest.mark.parametrize(
    ("leader", "limit"), [("two.01", 1), ("two.02", 2), ("two.05", 3), ("two.10", 4), ("two.14", 5)]
)
def test_corps_troops_go_by_their_commander_and_three(leader: str, limit: int) -> None:
    """Up to his rating and 3 they are effective."""
    for die in (limit, limit + 1):
        posts = {"I": held(leader), "air": held("two.03"), "navy": held("two.04")}
        scene = effectiveness(posts)
        unit = scene.unit(CAVALRY, QUANG_NGAI)
        scene.play(die)
        assert scene.s.ineffective[unit] == int(die > limit)


@pytest.mark.rule("vn 15.4-f")
@pytest.mark.parametrize(
    ("stability", "die", "fails"),
    [
        (Stability.STABLE, 4, 0),
        (Stability.STABLE, 5, 1),
        (Stability.UNSTABLE, 3, 0),
        (Stability.UNSTABLE, 4, 1),
        (Stability.COUP, 2, 0),
        (Stability.COUP, 3, 1),
    ],
)
def test_coups_and_unstable_governments_make_the_die_higher(
    stability: Stability, die: int, fails: int
) -> None:
    """By 2 and by 1, for divisions as for troops of a corps."""
    posts = {SECOND: held("one.11"), "II": held("two.12")}
    scene = effectiveness(posts, stability=int(stability))
    units = [scene.unit(SECOND, QUANG_NGAI), scene.unit(CAVALRY, II_CORPS)]
    scene.play(die)
    assert [scene.s.ineffective[unit] for unit in units] == [fails] * 2


@pytest.mark.rule("vn 15.4-g")
def test_rangers_are_always_effective() -> None:
    """On the map and in their box; so are Americans and allies, whom nobody checks."""
    scene = effectiveness({"I": held("two.01", tried=True, botched=True)})
    for id_ in (RANGER_GROUP, FIRST_BATTALION_28TH_INFANTRY, KOREAN_1ST_REGIMENT, CAVALRY):
        scene.unit(id_, QUANG_NGAI)
    scene.unit(RANGER_GROUP, HOLDING_BOX)
    scene.play()
    assert scene.position is not None
    scene.position.push(6)  # rangers on the map between operations are more than an audit bears
    assert scene.position.state.ineffective == [0, 0, 0, 1, 0]


@pytest.mark.rule("vn 15.4-e")
def test_leaders_who_fail_are_flipped_over() -> None:
    """Of divisions and corps, by the die; others stand upright."""
    posts = {
        SECOND: held("one.05"),
        TWENTY_SECOND: held("one.17"),
        "I": held("two.01"),
        "II": held("two.10"),
        "air": held("two.05"),
        "III": held("two.12"),
    }
    scene = effectiveness(posts)
    scene.unit(SECOND, II_CORPS)
    scene.unit(TWENTY_SECOND, II_CORPS)
    scene.play(5)
    flipped = {name for name, post in now(scene).posts.items() if post.ineffective}
    assert flipped == {SECOND, *CORPS_POSTS}


@pytest.mark.rule("vn 15.4-e")
def test_a_leader_flipped_for_a_botched_replacement_stays_so() -> None:
    """However good the die; and so is the leader of a division that his superior ruins."""
    posts = {
        SECOND: held("one.17"),
        TWENTY_SECOND: held("one.18"),
        "I": held("two.14", tried=True, botched=True, ineffective=True),
        "navy": held("two.11", tried=True, botched=True, ineffective=True),
    }
    scene = effectiveness(posts)
    scene.unit(SECOND, QUANG_NGAI)
    scene.unit(TWENTY_SECOND, II_CORPS)
    scene.play(1)
    flipped = {name for name, post in now(scene).posts.items() if post.ineffective}
    assert flipped == {"I", "navy", SECOND}


@pytest.mark.rule("vn 15.4-c")
def test_the_season_decides_anew() -> None:
    """Units and leaders ineffective last season are not so any more; the others may be."""
    scene = effectiveness({SECOND: held("one.17", ineffective=True), TWENTY_SECOND: held("one.01")})
    units = [
        scene.unit(ARVN_6TH_REGIMENT, SOUTHWEST_OF_QUANG_NGAI, ineffective=1),
        scene.unit(ARVN_40TH_REGIMENT, QUANG_NGAI, mission=HOLD),
        scene.unit(CAVALRY, QUANG_NGAI, ineffective=1, mission=NO_MISSION),
    ]
    scene.play(3)
    assert [scene.s.ineffective[unit] for unit in units] == [0, 1, 0]
    assert not now(scene).one_star[SECOND].ineffective


def test_ineffective_units_leave_their_missions_and_effective_ones_stay() -> None:
    """They neither hold nor patrol (11.1)."""
    scene = effectiveness({SECOND: held("one.17"), TWENTY_SECOND: held("one.01")})
    holding = {"mission": HOLD, "done": Done.YES}
    holds = scene.unit(ARVN_6TH_REGIMENT, SOUTHWEST_OF_QUANG_NGAI, **holding)
    leaves = scene.unit(ARVN_40TH_REGIMENT, QUANG_NGAI, **holding)
    scene.play(3)
    assert [scene.s.mission[unit] for unit in (holds, leaves)] == [HOLD, NO_MISSION]


def test_the_log_tells_why_a_formation_fails() -> None:
    """By the die and its limit, or since a replacement failed; troops that are not there, not at all."""
    posts = {SECOND: held("one.17", tried=True, botched=True), TWENTY_SECOND: held("one.01")}
    scene = effectiveness(posts)
    for id_ in (SECOND, TWENTY_SECOND, CAVALRY):
        scene.unit(id_, QUANG_NGAI)
    scene.play(3)
    told = [scene.game.text(entry) for entry in scene.told("effectiveness.formation")]
    assert told == [
        "I Corps: effective, up to 3.",
        "2nd Infantry Division: ineffective, since a replacement failed.",
        "22nd Infantry Division: ineffective, up to 1.",
    ]
