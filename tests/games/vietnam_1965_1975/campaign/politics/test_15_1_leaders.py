"""South Vietnam's leaders: drawn at random, with a loyalty of their own (15.1)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX, WAITING
from annamite.games.vietnam_1965_1975.box.scenarios import Scenario
from annamite.games.vietnam_1965_1975.campaign.politics.leaders import called
from annamite.games.vietnam_1965_1975.checks.government import audit
from annamite.games.vietnam_1965_1975.game import PROCEDURES
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.divisions import in_play
from annamite.games.vietnam_1965_1975.position.season.government import (
    TWO_STAR_POSTS,
    Government,
    Post,
    pool,
    title,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.projection import projection
from annamite.kernel import Chance
from tests.games.vietnam_1965_1975.campaign.interphases import BARE, interphase, past
from tests.games.vietnam_1965_1975.campaign.politics.governments import (
    SAFE,
    government,
    held,
    loyalty,
    now,
    number,
)
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_6TH_REGIMENT,
    ARVN_40TH_REGIMENT,
    QUANG_NGAI,
    SOUTHWEST_OF_QUANG_NGAI,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

SECOND, TWENTY_SECOND, AIRBORNE, MARINES = (
    ARVN_2ND_DIVISION_HQ,
    "arvn.22.hq",
    "arvn.p.hq",
    "arvn.m.hq",
)
TWO_STARS = [leader.id for leader in BOX.leaders.two]
ONE_STAR = [leader.id for leader in BOX.leaders.one]


def first_government(*units: str) -> Scene:
    """Return a scene before the first leaders are drawn, with units in Quang Ngai."""
    scene = interphase(Stage.POLITICS)
    scene.s.frames = [(stages.CAMPAIGN, Stage.LEADERS)]
    for id_ in units:
        scene.unit(id_, QUANG_NGAI)
    return scene


def recruited(**posts: Post) -> Scene:
    """Return a scene at the end of a Recruitment Phase, with divisions' posts by `_` names."""
    named = {f"arvn.{name[1:]}.hq": post for name, post in posts.items()}
    return interphase(Stage.NEW_DIVISIONS, government=government(named))


# --- drawing --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15-a", "vn 15.1-a", "vn 15.1-g", "vn 15.1-h")
def test_the_first_government_has_a_head_and_seven_two_star_leaders() -> None:
    """Nobody has anything to command yet, and all seven posts are filled, each by a draw."""
    scene = first_government()
    request = scene.play()
    assert isinstance(request, Chance)
    assert request.words == [leader.id for leader in BOX.leaders.three]
    scene.play("three.04")
    free = [*TWO_STARS]
    for name in ("I", "II", "III", "IV", "Capital", "air", "navy"):
        request = scene.play()
        assert isinstance(request, Chance)
        assert scene.asked == "leader.two"
        assert request.params == {"post": title(BOX, name)}
        assert request.words == free
        assert request.weights is None
        scene.play(free.pop(3), 7)
    assert now(scene).three_star == 3
    assert set(now(scene).two_star) == {*TWO_STAR_POSTS}
    assert now(scene).one_star == {}
    assert not scene.asked.startswith("leader.")


@pytest.mark.rule("vn 15.1-q", "vn 15.1-v")
def test_a_seven_gives_a_loyalty_of_ten() -> None:
    """Two dice and 3, of the first leaders as of those who come later."""
    scene = first_government()
    scene.play("three.01", "two.01", 7)
    assert loyalty(scene, "I") == 10
    scene = recruited()
    scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)
    request = scene.play("one.03")
    assert isinstance(request, Chance)
    assert [*request.outcomes] == [*range(2, 13)]
    assert request.weights is not None
    assert [*request.weights] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    scene.play(7)
    assert loyalty(scene, SECOND) == 10


@pytest.mark.rule("vn 15.1-r")
@pytest.mark.parametrize(("dice", "found"), [(2, 5), (9, 12), (10, 13), (11, 13), (12, 13)])
def test_a_new_leaders_loyalty_is_at_most_thirteen(dice: int, found: int) -> None:
    """What the dice show beyond 10 adds nothing."""
    scene = recruited()
    scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)
    scene.play("one.03", dice)
    assert loyalty(scene, SECOND) == found


@pytest.mark.rule("vn 15.1-r")
def test_no_loyalty_falls_below_five_or_rises_above_thirteen() -> None:
    """Whatever shifts it."""
    assert [held("two.05", 6).shifted(by).loyalty for by in (-2, -1, 0, 7, 8)] == [5, 5, 6, 13, 13]


def test_a_campaign_may_have_its_first_leaders_more_or_less_loyal() -> None:
    """The scenario says what is added for the first ones; later ones have 3."""
    assert BARE.campaign is not None
    scene = first_government()
    sheet = replace(BARE, campaign=replace(BARE.campaign, loyalty=1))
    scene.game.scenario = Scenario(sheet, scene.game.scenario.area)
    scene.play("three.01", "two.01", 7)
    assert loyalty(scene, "I") == 8


@pytest.mark.rule("vn 15.1-c")
def test_thirteen_divisions_each_have_a_leader() -> None:
    """Eleven of infantry, the parachute and the marine division; and no more counters lead any."""
    scene = first_government(*BOX.forces.arvn_divisions)
    scene.play("three.01", *(x for id_ in TWO_STARS[:7] for x in (id_, 7)))
    scene.play(*(x for id_ in ONE_STAR[:13] for x in (id_, 7)))
    infantry = {*now(scene).one_star} - {AIRBORNE, MARINES}
    assert len(infantry) == 11
    assert len(now(scene).one_star) == 13
    assert not scene.asked.startswith("leader.")
    assert [*audit(scene.t)] == []


@pytest.mark.rule("vn 15.1-d")
def test_a_division_without_a_leader_has_one_drawn_after_recruitment() -> None:
    """One for each such division, whichever of its units was built; others keep theirs."""
    scene = recruited(_2=held("one.05"))
    for id_ in (ARVN_6TH_REGIMENT, ARVN_40TH_REGIMENT, "arvn.p.1", "arvn.p.2", "arvn.bn"):
        scene.unit(id_, QUANG_NGAI)
    request = scene.play()
    assert isinstance(request, Chance)
    assert request.params == {"post": "22nd Infantry Division"}
    assert "one.05" not in request.words
    assert len(request.words) == len(ONE_STAR) - 1
    request = scene.play("one.06", 8)
    assert isinstance(request, Chance)
    assert request.params == {"post": "Airborne Division"}
    scene.play("one.07", 8)
    assert {name: post.leader for name, post in now(scene).one_star.items()} == {
        SECOND: number("one.05"),
        TWENTY_SECOND: number("one.06"),
        AIRBORNE: number("one.07"),
    }
    assert not now(scene).one_star[AIRBORNE].tried
    assert past(scene, Stage.NEW_DIVISIONS)


def test_new_leaders_come_after_recruitment_and_before_effectiveness() -> None:
    """So that every division has a leader when its effectiveness is checked."""
    listed = [step.stage for step in PROCEDURES.listed(stages.INTERPHASE)]
    assert listed.index(Stage.NEW_DIVISIONS) < listed.index(Stage.ARVN_EFFECTIVENESS)


@pytest.mark.rule("vn 15.1-e")
def test_a_leader_goes_with_the_last_unit_of_his_division() -> None:
    """At once, as soon as none is on the map; units that wait or rest elsewhere do not count."""
    scene = recruited(_2=held("one.05"), _22=held("one.06"))
    first = scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)
    second = scene.unit(SECOND, SOUTHWEST_OF_QUANG_NGAI)
    scene.unit("arvn.2.4", WAITING)
    scene.unit("arvn.2.5", HOLDING_BOX)
    scene.unit(ARVN_40TH_REGIMENT, QUANG_NGAI)
    scene.t.destroy(first, "5.5")
    assert {*now(scene).one_star} == {SECOND, TWENTY_SECOND}
    scene.t.destroy(second, "5.5")
    assert {*now(scene).one_star} == {TWENTY_SECOND}


@pytest.mark.rule("vn 15.1-b")
def test_every_leader_is_in_a_post_or_in_his_pool() -> None:
    """Who has left a post can be drawn again; who holds one cannot."""
    scene = recruited(_2=held("one.05"), _22=held("one.06"))
    lost = scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)
    scene.unit(ARVN_40TH_REGIMENT, QUANG_NGAI)
    scene.t.destroy(lost, "5.5")
    scene.unit("arvn.m.147", QUANG_NGAI)
    request = scene.play()
    assert isinstance(request, Chance)
    serving = {pool(BOX, TWENTY_SECOND)[post.leader].id for post in now(scene).one_star.values()}
    assert serving == {"one.06"}
    assert {*request.words} == {*ONE_STAR} - serving


def test_a_division_in_play_has_a_unit_on_the_map() -> None:
    """Divisions come in the order of their counters, with the units that are there."""
    scene = recruited()
    regiment = scene.unit(ARVN_40TH_REGIMENT, QUANG_NGAI)
    hq = scene.unit(SECOND, QUANG_NGAI)
    scene.unit(ARVN_6TH_REGIMENT, WAITING)
    scene.unit("arvn.cav.4", QUANG_NGAI)
    scene.unit("us.1.hq", QUANG_NGAI)
    assert in_play(scene.t) == {SECOND: [hq], TWENTY_SECOND: [regiment]}


@pytest.mark.rule("vn 15.1-p")
def test_leaders_have_a_rating_and_a_faction() -> None:
    """Of three factions, each with leaders of one and of two stars."""
    for leaders in (BOX.leaders.one, BOX.leaders.two):
        assert {leader.faction for leader in leaders} == {"A", "B", "C"}
    scene = first_government(ARVN_6TH_REGIMENT)
    scene.play("three.01", *(x for id_ in TWO_STARS[:7] for x in (id_, 7)), "one.19")
    told = scene.told("leader.drawn")
    assert [entry.params["faction"] for entry in told] == ["A", "B", "B", "C", "A", "A", "B", "B"]
    assert [entry.params["effectiveness"] for entry in told[::7]] == ["-2", "+5"]


# --- the season -----------------------------------------------------------------------------------


def test_a_new_season_sets_all_counters_upright() -> None:
    """What was tried, decided and flipped is over; leaders and loyalties stay."""
    posts = {
        "I": held("two.01", 9, tried=True, stand=2, botched=True, ineffective=True),
        SECOND: held("one.05", 9, tried=True, botched=True, ineffective=True),
    }
    before = replace(government(posts), trying="", stability=2, induced=True, served=("two.01",))
    scene = interphase(Stage.POLITICS, government=before)
    scene.unit(SECOND, QUANG_NGAI)
    scene.play()
    after = {"I": held("two.01", 9), SECOND: held("one.05", 9)}
    assert now(scene) == replace(government(after), served=("two.01",))


def test_names_are_dealt_in_the_order_in_which_leaders_first_serve() -> None:
    """A leader keeps his name, comes he or goes he; where names are lacking he is called by his id."""
    scene = first_government()
    scene.play("three.07", "two.09", 7, "two.02", 7)
    leaders, names = BOX.leaders, BOX.leaders.names
    assert called(scene.t, leaders.three[6]) == names.three[0]
    assert [called(scene.t, leaders.two[n]) for n in (8, 1)] == [*names.two[:2]]
    assert called(scene.t, leaders.two[0]) == "two.01"


def test_a_position_with_a_government_comes_back_as_it_was() -> None:
    """Its bytes say all of it, and do not hang on the order in which posts were filled."""
    scene = first_government(ARVN_6TH_REGIMENT)
    scene.play("three.07", *(x for id_ in TWO_STARS[:7] for x in (id_, 7)), "one.19", 3)
    data = scene.s.dump()
    assert State.load(data).season == scene.s.season
    assert State.load(data).dump() == data
    found = Government()
    for name in reversed(TWO_STAR_POSTS):
        found = found.filled(name, now(scene).two_star[name])
    assert [*found.two_star] == [*now(scene).two_star]


@pytest.mark.parametrize(
    "changed",
    [
        {"three_star": 1},
        {"trying": "I"},
        {"served": ("two.01",)},
        {"stability": 1},
        {"stability": 2},
        {"induced": True},
        {"I": held("two.02")},
        {"I": held("two.01", 9)},
        {"I": held("two.01", tried=True)},
        {"I": held("two.01", stand=1)},
        {"I": held("two.01", stand=2)},
        {"I": held("two.01", botched=True)},
        {"I": held("two.01", ineffective=True)},
        {SECOND: held("one.01")},
    ],
)
def test_whatever_changes_in_the_government_shows(changed: dict[str, Any]) -> None:
    """A position's projection tells all of it."""
    before = government({"I": held("two.01")})
    posts = {name: value for name, value in changed.items() if isinstance(value, Post)}
    fields = {name: value for name, value in changed.items() if name not in posts}
    after = replace(before, **fields)
    for name, post in posts.items():
        after = after.filled(name, post)
    told = [projection(interphase(Stage.POLITICS, government=x).t) for x in (before, after)]
    assert told[0] != told[1]


@pytest.mark.parametrize(
    ("posts", "complaint"),
    [
        ({"I": held("two.06")}, "a leader holds two posts"),
        ({"I": held("two.01", 4)}, "I: loyalty 4"),
        ({"I": Post(leader=99, loyalty=SAFE)}, "I: there is no leader 99"),
        ({"I": held("two.01", botched=True)}, "I: a replacement failed that was never tried"),
        ({SECOND: held("one.01")}, f"divisions with a leader and no unit: ['{SECOND}']"),
    ],
)
def test_the_audit_finds_a_government_that_cannot_be(
    posts: dict[str, Post], complaint: str
) -> None:
    """Each broken invariant has its sentence."""
    scene = interphase(Stage.POLITICS, government=government(posts))
    assert complaint in [*audit(scene.t)]


# --- the Loyalty Table ----------------------------------------------------------------------------


def before_the_table(svn_morale: int, *, after_one: bool = False) -> Scene:
    """Return a scene before the Loyalty Table: A in the I Corps and the 2nd Division, B, C in others."""
    posts = {
        "I": held("two.05"),
        "II": held("two.07"),
        "III": held("two.08"),
        "IV": held("two.06"),
        SECOND: held("one.05"),
        TWENTY_SECOND: held("one.07"),
        AIRBORNE: held("one.09"),
    }
    scene = interphase(
        Stage.LOYALTY,
        {Index.SVN_MORALE: svn_morale},
        government=government(posts),
        after_one=after_one,
    )
    for hq in (SECOND, TWENTY_SECOND, AIRBORNE):
        scene.unit(hq, QUANG_NGAI)
    return scene


def changes(scene: Scene) -> dict[str, set[int]]:
    """Return by how much loyalties of each faction have changed."""
    found: dict[str, set[int]] = {"A": set(), "B": set(), "C": set()}
    for name, post in now(scene).posts.items():
        faction = pool(BOX, name)[post.leader].faction
        assert faction is not None
        found[faction].add(post.loyalty - SAFE)
    return found


@pytest.mark.rule("vn 15.1-t", "vn 15.1-w", "vn 15.1-s", "vn 12-m")
def test_the_example_of_morale_135_and_a_four() -> None:
    """All of faction B, of one star and of two, are less loyal by 1, and nobody else."""
    scene = before_the_table(135)
    request = scene.play()
    assert isinstance(request, Chance)
    assert [*request.outcomes] == [*range(2, 13)]
    scene.play(4)
    assert changes(scene) == {"A": {0}, "B": {-1}, "C": {0}}


@pytest.mark.rule("vn 15.1-t")
@pytest.mark.parametrize(
    ("morale", "dice", "found"),
    [
        (39, 2, {"A": {0}, "B": {-2}, "C": {0}}),
        (40, 5, {"A": {-1}, "B": {0}, "C": {0}}),
        (64, 7, {"A": {0}, "B": {0}, "C": {0}}),
        (64, 9, {"A": {0}, "B": {0}, "C": {1}}),
        (130, 11, {"A": {2}, "B": {0}, "C": {0}}),
    ],
)
def test_svn_morale_is_the_column_and_the_dice_the_row(
    morale: int, dice: int, found: dict[str, set[int]]
) -> None:
    """A faction, up or down, or nobody at all."""
    scene = before_the_table(morale)
    scene.play(dice)
    assert changes(scene) == found


@pytest.mark.rule("vn 15.1-u")
@pytest.mark.parametrize(
    ("after_one", "dice", "of_b", "text"),
    [
        (False, 4, -1, "the dice show 4, 4 in all: leaders of faction B change by -1."),
        (False, 5, 0, "the dice show 5, 5 in all: no leader changes."),
        (True, 5, -1, "the dice show 5, 4 in all: leaders of faction B change by -1."),
        (True, 6, 0, "the dice show 6, 5 in all: no leader changes."),
    ],
)
def test_the_season_after_an_offensive_the_roll_is_lower_as_the_log_tells(
    dice: int, of_b: int, text: str, *, after_one: bool
) -> None:
    """Dice, total and what changes: at morale 135 a 5 changes nobody, unless it counts as 4."""
    scene = before_the_table(135, after_one=after_one)
    scene.play(dice)
    assert changes(scene) == {"A": {0}, "B": {of_b}, "C": {0}}
    told = scene.told("loyalty") + scene.told("loyalty.same")
    assert [scene.game.text(entry) for entry in told] == [f"Loyalty: {text}"]


@pytest.mark.rule("vn 12-m")
def test_the_table_comes_after_the_coup_check() -> None:
    """Replacement, coup, then the segment of SVN morale, which the table closes."""
    listed = [step.stage for step in PROCEDURES.listed(stages.INTERPHASE)]
    order = [Stage.CANDIDATE, Stage.COUP_DICE, Stage.LOYALTY, Stage.NEW_DIVISIONS]
    assert [stage for stage in listed if stage in order] == order
