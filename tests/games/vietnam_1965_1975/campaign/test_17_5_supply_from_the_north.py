"""Supply and recruits from the North: by sea, by the Trail, and what is planned for next season (17.5)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.north import plans, supply
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import SECRET, Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission, Plan
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Chance, Decision
from tests.games.vietnam_1965_1975.campaign.answers import Asked
from tests.games.vietnam_1965_1975.campaign.interphases import controlled, interphase
from tests.games.vietnam_1965_1975.campaign.seasons import entries, stands
from tests.games.vietnam_1965_1975.scenes import Scene

PLANS = ("north.sea", "north.trail", "north.recruits", "north.replacements")


def blockaded(sea: int, naval: int) -> Scene:
    """Return a scene before NVN reveals what it planned for sea supply."""
    scene = interphase(Stage.SEA_SUPPLY, {Index.NAVAL: naval}, plan=Plan(sea=sea, trail=4))
    scene.play()
    return scene


def planning(room: int) -> Scene:
    """Return a scene in which NVN plans, with so much room below its morale."""
    scene = interphase(
        Stage.NVN_PLANS, {Index.NVN_MORALE: 70, Index.NVN_COMMITMENT: 70 - room}, plan=Plan()
    )
    scene.s.pools[Pool.NVA] = 0
    scene.play()
    return scene


def plan_of(scene: Scene) -> Plan:
    """Return what NVN has planned."""
    assert scene.s.season is not None
    return scene.s.season.plan


def commits(*numbers: int) -> list[str]:
    """Return the words of some commitments."""
    return [f"commit-{number}" for number in numbers]


# --- by sea ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-s", "vn 12-i")
def test_nvn_reveals_what_it_planned_for_sea_supply() -> None:
    """Both sides see it, and nobody can take back what showed it; the plan for the Trail stays secret."""
    scene = blockaded(3, 2)
    request = scene.position and scene.position.request
    assert isinstance(request, Chance)
    assert (request.step.id, request.words, request.visible_to) == ("blockade.reveal", ["3"], None)
    scene.play("3")
    assert scene.s.season is not None
    assert scene.s.season.sea_revealed == 3
    (told,) = scene.told("sea.revealed")
    assert told.visible_to is None
    assert told.params == {"commitment": 3}


@pytest.mark.rule("vn 17.5-at", "vn 17.5-t", "vn 17.5-u", "vn 12-i")
def test_the_example_of_a_blockade_by_three_naval_points() -> None:
    """Commitment 2 is index 54; three dice show 11: at 43 nine supply get through."""
    scene = blockaded(2, 3)
    scene.play("2")
    request = scene.position and scene.position.request
    assert isinstance(request, Chance)
    assert (request.step.id, request.outcomes) == ("blockade.dice", (*range(3, 19),))
    scene.play("11")
    assert stands(scene, Index.SEA_SUPPLY) == 9
    assert [entry.clause for entry in entries(scene, Index.SEA_SUPPLY)] == ["17.5-u"]
    (told,) = scene.told("blockade")
    assert told.params == {"index": 54, "dice": 11, "supply": 9}


@pytest.mark.rule("vn 17.5-t")
def test_many_dice_are_rolled_in_lots() -> None:
    """One for each of 30 Naval Points, in lots of twelve: all count together."""
    scene = blockaded(10, 30)
    scene.play("10", "40", "41")
    request = scene.position and scene.position.request
    assert isinstance(request, Chance)
    assert request.outcomes == (*range(6, 37),)
    scene.play("20")  # 270 - 101 = 169
    assert stands(scene, Index.SEA_SUPPLY) == 37
    assert scene.asked != "blockade.dice"


@pytest.mark.parametrize(("sea", "naval", "found"), [(2, 0, 12), (0, 5, 0)])
def test_no_dice_fall_where_they_cannot_matter(sea: int, naval: int, found: int) -> None:
    """Without Naval Points all gets through, and of nothing nothing."""
    scene = blockaded(sea, naval)
    scene.play(sea)
    assert scene.asked != "blockade.dice"
    assert stands(scene, Index.SEA_SUPPLY) == found


def test_a_strong_blockade_lets_nothing_through() -> None:
    """An index below 0 is no supply."""
    scene = blockaded(1, 12)
    scene.play("1", "60")
    assert stands(scene, Index.SEA_SUPPLY) == 0


# --- by the Trail ---------------------------------------------------------------------------------


def arriving(trail: int, recruits: int, effective: int, hits: int = 0, **levels: int) -> Scene:
    """Return a scene after what was planned has come by the Trail."""
    scene = interphase(
        Stage.TRAIL_ARRIVAL,
        {
            Index.TRAIL_EFFECTIVE: effective,
            Index.TRAIL_OPTIMAL: 6,
            Index.NVN_MORALE: 90,
            Index.NVN_COMMITMENT: 50,
            Index.VC_DRAFT: 0,
            **{Index[name]: level for name, level in levels.items()},
        },
        plan=Plan(trail=trail, recruits=recruits, sea=1),
        missions=(Mission(target="north", points=30, hits=hits),) if hits else (),
    )
    supply.arrive(scene.t)
    return scene


@pytest.mark.rule("vn 17.5-q", "vn 17.5-as", "vn 14.2-a", "vn 12-t")
def test_the_example_of_eight_commitment_and_three_hits_on_the_north() -> None:
    """Box 3 multiplies the five that are left by eight."""
    scene = arriving(8, 0, 3, 3)
    assert stands(scene, Index.TRAIL_SUPPLY) == 40


@pytest.mark.rule("vn 14.2-g")
def test_the_example_of_twelve_commitment_and_three_hits() -> None:
    """Nine are of use; twelve were spent when they were planned, and are not given back."""
    scene = arriving(12, 0, 1, 3)
    assert stands(scene, Index.TRAIL_SUPPLY) == 9 * 6
    assert entries(scene, Index.NVN_COMMITMENT) == []


def test_hits_beyond_the_plan_take_nothing_more() -> None:
    """Nor do hits on the North touch recruits, or hits on the Trail the commitment."""
    scene = arriving(2, 3, 3, 6, TRAIL_SUPPLY=5)
    assert stands(scene, Index.TRAIL_SUPPLY) == 5
    assert stands(scene, Index.RECRUITS) == 12
    bombed = interphase(
        Stage.TRAIL_ARRIVAL,
        {Index.TRAIL_EFFECTIVE: 3, Index.TRAIL_OPTIMAL: 6},
        plan=Plan(trail=2),
        missions=(Mission(target="trail", points=30, hits=2),),
    )
    supply.arrive(bombed.t)
    assert stands(bombed, Index.TRAIL_SUPPLY) == 16


@pytest.mark.rule("vn 17.5-f", "vn 12-ak", "vn 12-t")
@pytest.mark.parametrize(("effective", "rate"), [(1, 3), (2, 3), (3, 4), (6, 4)])
def test_recruits_come_at_the_rate_of_the_status_on_arrival(effective: int, rate: int) -> None:
    """What was planned last season, times the box that the Trail stands in now."""
    assert stands(arriving(0, 5, effective), Index.RECRUITS) == 5 * rate


@pytest.mark.rule("vn 17.5-i", "vn 17.5-ax", "vn 17.3-j")
@pytest.mark.parametrize(
    ("draft", "rate"), [(200, 4), (201, 3), (300, 3), (301, 2), (400, 2), (401, 1), (900, 1)]
)
def test_a_vc_draft_beyond_its_population_lowers_the_rate(draft: int, rate: int) -> None:
    """By the people whom the VC control as supply arrives: here 100."""
    scene = interphase(
        Stage.TRAIL_ARRIVAL,
        {Index.TRAIL_EFFECTIVE: 3, Index.TRAIL_OPTIMAL: 6, Index.VC_DRAFT: draft},
        plan=Plan(recruits=1),
    )
    scene.t.note(population=_for_vc(scene, 100))
    assert population.of_vc(scene.t) == 100
    supply.arrive(scene.t)
    assert stands(scene, Index.RECRUITS) == rate


@pytest.mark.rule("vn 17.3-j")
@pytest.mark.parametrize(
    ("draft", "rates"),
    [
        (100, (3, 3, 4, 4, 4, 4)),
        (201, (2, 2, 3, 3, 3, 3)),
        (301, (1, 1, 2, 2, 2, 2)),
        (401, (1, 1, 1, 1, 1, 1)),
    ],
)
def test_a_commitment_brings_up_to_four_recruits(draft: int, rates: tuple[int, ...]) -> None:
    """By the box of the Trail's Effective Status, and by the VC's draft over their 100 people."""
    found = []
    for effective in range(1, 7):
        scene = interphase(
            Stage.TRAIL_ARRIVAL,
            {Index.TRAIL_EFFECTIVE: effective, Index.TRAIL_OPTIMAL: 6, Index.VC_DRAFT: draft},
            plan=Plan(recruits=2),
        )
        scene.t.note(population=_for_vc(scene, 100))
        supply.arrive(scene.t)
        found.append(stands(scene, Index.RECRUITS))
    assert found == [2 * rate for rate in rates]


def _for_vc(scene: Scene, points: int) -> tuple[int, ...]:
    """Return a population that leaves the VC so many points."""
    left, found = points, {}
    for _, region in population.regions(scene.t):
        theirs = min(left, region.population)
        left -= theirs
        found[region.code.replace("-", "_")] = 3 * (region.population - theirs)
    return controlled(**found)


@pytest.mark.rule("vn 17.5-r")
def test_the_us_side_is_told_nothing_of_what_comes_by_the_trail() -> None:
    """No line of the log names what comes; the levels are the NLF's own."""
    scene = interphase(Stage.TRAIL_ARRIVAL, plan=Plan(trail=3, recruits=3))
    scene.play()
    assert level(scene.t, Index.TRAIL_SUPPLY) > 0
    assert not [entry for entry in scene.log if entry.visible_to is None and entry.params]
    assert {Index.TRAIL_SUPPLY, Index.RECRUITS, Index.SEA_SUPPLY} <= SECRET


# --- plans ----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 12-u", "vn 12-aj", "vn 12-ai", "vn 17.5-m", "vn 14.2-b")
def test_nvn_plans_the_next_season_and_pays_at_once() -> None:
    """Commitment rises now; supply comes next season; the answers are the NLF's alone."""
    scene = planning(20)
    for step, word in zip(PLANS, ("commit-3", "commit-8", "commit-2", "groups-0"), strict=True):
        request = scene.position and scene.position.request
        assert isinstance(request, Decision)
        assert (request.step.id, request.seat, request.visible_to) == (step, "nlf", ("nlf",))
        scene.play(word)
    assert plan_of(scene) == Plan(sea=3, trail=8, recruits=2)
    assert stands(scene, Index.NVN_COMMITMENT) == 50 + 13
    assert scene.s.season is not None
    assert scene.s.season.new_nvn == 13
    for index in (Index.SEA_SUPPLY, Index.TRAIL_SUPPLY, Index.RECRUITS):
        assert stands(scene, index) == 0
    assert {entry.visible_to for entry in scene.log} == {("nlf",)}


@pytest.mark.rule("vn 12-aj")
def test_what_was_planned_is_what_is_spent_a_season_later() -> None:
    """No more and no less, whatever room there is by then; and it is not paid again."""
    scene = planning(20)
    scene.play("commit-2", "commit-5", "commit-0", "groups-0", "done")
    scene = interphase(
        Stage.SEA_SUPPLY,
        {Index.NAVAL: 0, Index.NVN_MORALE: 0, Index.TRAIL_EFFECTIVE: 2},
        plan=plan_of(scene),
    )
    scene.play("2")
    assert stands(scene, Index.SEA_SUPPLY) == 12
    scene.s.frames[-1] = (stages.INTERPHASE, Stage.TRAIL_ARRIVAL)
    scene.position = None
    scene.play()
    assert stands(scene, Index.TRAIL_SUPPLY) == 5 * 7
    assert entries(scene, Index.NVN_COMMITMENT) == []


def test_a_new_plan_begins_with_nothing() -> None:
    """What has arrived does not come again."""
    scene = arriving(8, 2, 3)
    assert plan_of(scene) == Plan()


@pytest.mark.rule("vn 17.5-ar", "vn 12-p")
def test_the_example_of_nine_commitment_for_eleven() -> None:
    """Three by sea come first, and leave six for the Trail at most; then nothing is left."""
    scene = planning(9)
    scene.play("commit-3")
    assert scene.words == ["unsaid", *commits(*range(7))]
    scene.play("commit-6")
    assert scene.words == ["commit-0"]
    scene.play("commit-0")
    assert scene.words == ["groups-0"]


@pytest.mark.rule("vn 17.5-p")
def test_a_plan_of_which_nothing_is_said_is_five_by_the_trail_and_two_by_sea() -> None:
    """Both are paid like any other plan."""
    scene = planning(20)
    scene.play("unsaid", "unsaid")
    assert plan_of(scene) == Plan(sea=2, trail=5)
    assert stands(scene, Index.NVN_COMMITMENT) == 57


@pytest.mark.rule("vn 17.5-o")
@pytest.mark.parametrize(
    ("room", "words", "sea", "trail"),
    [(4, ("unsaid", "unsaid"), 2, 2), (1, ("unsaid", "commit-0"), 1, 0)],
)
def test_silence_counts_for_no_more_than_there_is_room_for(
    room: int, words: tuple[str, ...], sea: int, trail: int
) -> None:
    """Supply by sea comes first."""
    scene = planning(room)
    scene.play(*words)
    assert plan_of(scene) == Plan(sea=sea, trail=trail)


def test_a_plan_without_room_is_nothing() -> None:
    """Not the five and two of a plan that was forgotten."""
    scene = planning(0)
    for word in ("commit-0", "commit-0", "commit-0", "groups-0"):
        assert scene.words == [word]
        scene.play(word)
    assert plan_of(scene) == Plan()


def test_sea_supply_goes_no_further_than_the_blockade_chart() -> None:
    """Its last line is a commitment of ten."""
    scene = planning(20)
    assert scene.words == ["unsaid", *commits(*range(11))]


@pytest.mark.rule("vn 17.5-h", "vn 17.6-d")
def test_recruits_are_a_choice() -> None:
    """From none to all that there is room for."""
    scene = planning(4)
    scene.play("commit-0", "commit-0")
    assert scene.words == commits(0, 1, 2, 3, 4)


@pytest.mark.rule("vn 17.6-a")
def test_replacements_come_in_groups_into_the_pool() -> None:
    """Three points for a commitment, at once."""
    scene = planning(4)
    scene.play(*commits(0, 0, 0))
    assert scene.words == [f"groups-{n}" for n in range(5)]
    scene.play("groups-2")
    assert scene.s.pools[Pool.NVA] == 6
    assert stands(scene, Index.NVN_COMMITMENT) == 68


@pytest.mark.parametrize("room", [0, 7, 40])
def test_the_questions_tell_nothing_of_what_is_planned(room: int) -> None:
    """The same ones come, and each waits for an answer, whatever NVN can afford."""
    scene = planning(room)
    asked = []
    while (request := scene.position and scene.position.request) is not None:
        assert isinstance(request, Decision)
        assert not request.forced
        asked.append(request.step.id)
        if request.step.id == "north.forces":
            break
        scene.play(scene.words[-1])
    assert asked == [*PLANS, "north.forces"]


def test_an_interrupted_plan_goes_on_where_it_stood() -> None:
    """The position alone says which question is next."""
    scene = planning(9)
    scene.play("commit-1")
    again = Asked(plans.plan(scene.t))
    assert again.request is not None
    assert again.request.step.id == "north.trail"
    assert again.words == ["unsaid", *commits(*range(9))]
