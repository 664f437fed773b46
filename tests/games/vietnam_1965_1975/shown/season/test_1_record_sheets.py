"""Who sees what of the record sheets of a campaign (1, 17)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import SEATS, Pool
from annamite.games.vietnam_1965_1975.campaign import record_keeping
from annamite.games.vietnam_1965_1975.campaign.strategic_war import trail_status
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.government import Government, Post
from annamite.games.vietnam_1965_1975.position.season.indices import (
    INDEX_NAMES,
    SECRET,
    Index,
    change,
)
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission, Order, Plan
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.shapes import season as shapes
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.campaign.interphases import controlled, interphase, past_of
from tests.games.vietnam_1965_1975.campaign.politics.governments import coup_check, held
from tests.games.vietnam_1965_1975.campaign.seasons import stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

OTHERS = ("us", None)


def shown(scene: Scene, seat: str | None) -> Any:
    """Return the season that a seat is shown."""
    return scene.game.view(scene.s, seat).season


def test_the_shape_names_every_index() -> None:
    """In the order in which a season keeps them."""
    assert shapes.Levels.__struct_fields__ == INDEX_NAMES


def test_other_games_have_no_season() -> None:
    """A scenario that is no campaign shows none, and everybody sees all pools."""
    scene = Scene()
    view = scene.game.view(scene.s, "us")
    assert view.season is UNSET
    assert (view.pools.vc, view.pools.nva) == (9, 9)


@pytest.mark.rule("vn 1-n")
def test_the_nlf_sees_all_of_both_sheets() -> None:
    """Every index as it stands, every account, the plans and its own pools."""
    scene = interphase(Stage.PACIFICATION, plan=Plan(trail=2, sea=1), new_nvn=3, new_us=8)
    change(scene.t, Index.US_MORALE, -5, "population", "16.1-a")
    change(scene.t, Index.NVN_MORALE, 2, "commitment", "16.1-ag")
    season = shown(scene, "nlf")
    assert plain(season.levels) == dict(zip(INDEX_NAMES, scene.t.season.levels))
    assert plain(season.opening) == dict(zip(INDEX_NAMES, scene.t.season.opening))
    assert [(x.index, x.by) for x in season.accounts] == [("us_morale", -5), ("nvn_morale", 2)]
    assert plain(season.plan) == {"trail": 2, "sea": 1, "recruits": 0}
    assert (season.new_us, season.new_nvn) == (8, 3)
    assert scene.game.view(scene.s, "nlf").pools.vc == 9


@pytest.mark.rule("vn 1-o")
@pytest.mark.parametrize("seat", OTHERS)
def test_the_us_side_never_sees_the_nlf_sheet(seat: str | None) -> None:
    """Nor do those who look on: no level, no account, no plan, no new commitment, no stocks."""
    scene = interphase(
        Stage.PACIFICATION, plan=Plan(trail=2), new_nvn=3, past=past_of(tuple(range(16)))
    )
    change(scene.t, Index.US_MORALE, -5, "population", "16.1-a")
    change(scene.t, Index.NVN_MORALE, 2, "commitment", "16.1-ag")
    season = shown(scene, seat)
    for levels in (season.levels, season.opening):
        told = plain(levels)
        assert {Index[name.upper()] for name, level in told.items() if level is None} == SECRET
    assert [x.index for x in season.accounts] == ["us_morale"]
    assert (season.plan, season.new_nvn) == (None, None)
    pools = scene.game.view(scene.s, seat).pools
    assert (pools.us, pools.arvn, pools.vc, pools.nva) == (9, 9, None, None)


def over(seat: str | None) -> Any:
    """Return the chronicle of a campaign of which a season is over, and that season as it was."""
    scene = interphase(Stage.PACIFICATION, new_nvn=3, new_us=8, offensive=True)
    for by in (-5, -2):
        change(scene.t, Index.US_MORALE, by, "population", "16.1-a")
    change(scene.t, Index.NVN_MORALE, 2, "commitment", "16.1-ag")
    before = scene.t.season
    record_keeping.close(scene.t)
    record_keeping.next_season(scene.t)
    record_keeping.begin(scene.t)
    change(scene.t, Index.US_MORALE, -1, "population", "16.1-a")
    return before, scene.game.chronicle(scene.s, seat).seasons


def test_a_season_that_is_over_is_looked_back_at() -> None:
    """As it ended, with what moved it, each cause once; what comes later leaves it as it is."""
    before, (season,) = over("nlf")
    assert (season.number, season.name) == (1, "summer 1965")
    assert plain(season.levels) == dict(zip(INDEX_NAMES, before.levels))
    assert plain(season.opening) == dict(zip(INDEX_NAMES, before.opening))
    moved = [(x.index, x.by, x.clause) for x in season.accounts]
    assert moved == [("us_morale", -7, "16.1-a"), ("nvn_morale", 2, "16.1-ag")]
    assert season.svn + season.vc == BOX.strategic.population.total
    assert (season.new_us, season.new_nvn, season.offensive) == (8, 3, True)
    assert [*season.thirds.values()] == [
        before.population[n] for n, x in enumerate(BOX.c.map.regions) if x.population
    ]


@pytest.mark.rule("vn 1-o")
@pytest.mark.parametrize("seat", OTHERS)
def test_of_seasons_that_are_over_the_nlf_sheet_stays_secret(seat: str | None) -> None:
    """No level, no account and no new commitment of it, however long ago."""
    _, (season,) = over(seat)
    for levels in (season.levels, season.opening):
        told = plain(levels)
        assert {Index[name.upper()] for name, level in told.items() if level is None} == SECRET
    assert [x.index for x in season.accounts] == ["us_morale"]
    assert (season.new_us, season.new_nvn) == (8, None)


def test_without_a_campaign_there_is_nothing_to_look_back_at() -> None:
    """The chronicle of a scenario is empty."""
    scene = Scene()
    assert scene.game.chronicle(scene.s, "nlf").seasons == []


@pytest.mark.rule("vn 1-p")
@pytest.mark.parametrize("seat", SEATS)
def test_outside_campaigns_most_of_the_sheets_is_unused(seat: str) -> None:
    """Neither has a season; points are left: air, helicopters, boats, and all replacements."""
    scene = Scene()
    scene.s.air_total, scene.s.airmobile_total, scene.s.riverine_total = 9, 4, 2
    view = scene.game.view(scene.s, seat)
    assert view.season is UNSET
    assert view.headline == "Game-turn 1 of 1: operations"
    assert plain(view.pools) == {"us": 9, "arvn": 9, "vc": 9, "nva": 9}
    assert plain(view.support) == {"air": [0, 9], "airmobile": [0, 4], "riverine": [0, 2]}


@pytest.mark.rule("vn 1-l", "vn 15.3-d")
@pytest.mark.parametrize("seat", [*SEATS, None])
def test_the_display_of_leaders_has_their_loyalties_and_where_they_stand(seat: str | None) -> None:
    """A 9 finds a leader of 10 loyal, one of 9 wavering, one of 8 plotting, who is then at 7."""
    scene = coup_check({ARVN_2ND_DIVISION_HQ: held("one.05", 11)}, I=10, II=9, III=8)
    scene.play("no", 9)
    rulers = shown(scene, seat).rulers
    assert {x.post: (x.stars, x.loyalty, x.stand) for x in rulers.commanders} == {
        **dict.fromkeys(("IV", "Capital", "air", "navy", "I"), (2, 10, "loyal")),
        "II": (2, 9, "wavering"),
        "III": (2, 7, "pro_coup"),
        ARVN_2ND_DIVISION_HQ: (1, 11, "loyal"),
    }


@pytest.mark.rule("vn 1-i")
@pytest.mark.parametrize("seat", SEATS)
def test_all_tracks_of_the_box_are_shown(seat: str) -> None:
    """The game-turn, points in the General Record, the Leader Display and the Trail Track."""
    scene = coup_check(navy=12)
    scene.s.turn, scene.s.air_total, scene.s.pools[Pool.US] = 5, 17, 33
    view, season = scene.game.view(scene.s, seat), shown(scene, seat)
    assert view.turn == 5
    assert (view.support.air, view.pools.us) == ((0, 17), 33)
    assert {x.loyalty for x in season.rulers.commanders if x.post == "navy"} == {12}
    assert (season.levels.trail_optimal, season.levels.trail_effective) == (2, 2)


@pytest.mark.rule("vn 1-m", "vn 17.6-p")
def test_the_trail_track_has_its_development_and_its_damage() -> None:
    """Two markers, which no unit in a box of the Trail itself moves; two hits lower one of them."""
    bombed = (Mission(target="trail", points=20, hits=2),)
    levels = {Index.TRAIL_OPTIMAL: 5, Index.TRAIL_EFFECTIVE: 4}
    scene = interphase(Stage.TRAIL_STATUS, levels, missions=bombed)
    for box in TRAIL_BOXES:
        scene.unit(PAVN_32ND_REGIMENT, box)
    trail_status.sink(scene.t)
    track = (stands(scene, Index.TRAIL_OPTIMAL), stands(scene, Index.TRAIL_EFFECTIVE))
    assert track == (5, 2)
    assert [scene.where(unit) for unit in range(12)] == [f"trail-{n}" for n in range(1, 13)]


@pytest.mark.parametrize("seat", SEATS)
def test_both_sides_see_the_trail_track(seat: str) -> None:
    """Neither marker is a secret."""
    scene = interphase(Stage.TRAIL_STATUS, {Index.TRAIL_OPTIMAL: 5, Index.TRAIL_EFFECTIVE: 4})
    levels = shown(scene, seat).levels
    assert (levels.trail_optimal, levels.trail_effective) == (5, 4)


@pytest.mark.rule("vn 15.1-p")
@pytest.mark.parametrize("seat", [*SEATS, None])
def test_leaders_are_shown_by_name(seat: str | None) -> None:
    """The first of his stars to serve has the first name, whoever is in office now."""
    two, three = BOX.leaders.names.two, BOX.leaders.names.three
    served = ("three.05", "two.03", "two.01")
    rulers = Government(
        three_star=4,
        two_star={"I": Post(leader=0, loyalty=9), "II": Post(leader=1, loyalty=9)},
        served=served,
    )
    shown_so = shown(interphase(Stage.PACIFICATION, government=rulers), seat).rulers
    assert (shown_so.head, shown_so.head_name) == ("three.05", three[0])
    assert [(x.leader, x.name) for x in shown_so.commanders] == [
        ("two.01", two[1]),
        ("two.02", "two.02"),
    ]


@pytest.mark.parametrize("seat", [*OTHERS, "nlf"])
def test_everybody_sees_what_is_public(seat: str | None) -> None:
    """People, towns, bombing, what the US side has booked, and who governs."""
    hq = BOX.counter_number["arvn.1.hq"]
    post = Post(leader=1, loyalty=9)
    scene = interphase(
        Stage.PACIFICATION,
        population=controlled(I_1=4),
        captured=(BOX.at[QUANG_NGAI],),
        marked=(BOX.at[QUANG_NGAI],),
        missions=(Mission(target="trail", points=9, hits=2),),
        orders=(Order(item="air", counters=(hq,), number=2),),
        government=Government(three_star=0, two_star={"air": post}, one_star={"arvn.1.hq": post}),
        departed=(hq,),
        line=1,
        abroad={"laos": ("arvn", "us")},
    )
    season = shown(scene, seat)
    first = season.people[0]
    assert (first.region, first.thirds, first.svn) == ("I-1", 4, 1)
    assert first.vc == BOX.c.map.regions[BOX.region_number["I-1"]].population - 1
    assert season.svn + season.vc == BOX.strategic.population.total
    assert (season.captured, season.marked) == ([QUANG_NGAI], [QUANG_NGAI])
    assert plain(season.missions) == [
        {"target": "trail", "points": 9, "unrestrained": False, "hits": 2, "star": False}
    ]
    assert [(x.item, x.counters, x.number) for x in season.booked] == [("air", ["arvn.1.hq"], 2)]
    assert season.rulers.head == BOX.leaders.three[0].id
    assert [(x.post, x.leader, x.stars) for x in season.rulers.commanders] == [
        ("air", BOX.leaders.two[1].id, 2),
        ("arvn.1.hq", BOX.leaders.one[1].id, 1),
    ]
    assert season.rulers.head_name == BOX.leaders.three[0].id  # who never served has no name yet
    assert (season.departed, season.line) == (["arvn.1.hq"], 1)
    assert season.abroad == {"laos": ["arvn", "us"]}


def test_the_headline_names_the_season_and_its_part() -> None:
    """An interphase, or which game-turn."""
    scene = interphase(Stage.PACIFICATION)
    assert scene.game.view(scene.s, None).headline == "Summer 1965, interphase: pacification"
    scene.s.frames = [
        (stages.CAMPAIGN, Stage.SEASON),
        (stages.SEASON, Stage.SECOND_TURN),
        (stages.GAME_TURN, Stage.MISSIONS),
    ]
    scene.s.season = replace(scene.t.season, number=3)
    told = scene.game.view(scene.s, None).headline
    assert told == "Winter 1965, second game-turn: holding and patrol"


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        (
            (stages.INTERPHASE, Stage.MISSION_DECLARATION),
            "strategic war, declaration of missions",
        ),
        ((stages.REPLACEMENT, Stage.CANDIDATE), "officer replacement, whom"),
    ],
)
def test_the_headline_names_the_segment_of_an_interphase(
    frame: tuple[str, Stage], told: str
) -> None:
    """Of the interphase itself, and of what it calls."""
    scene = interphase(Stage.REPLACEMENT)
    scene.s.frames[3 if frame[0] == stages.REPLACEMENT else 2 :] = [frame]
    assert scene.game.view(scene.s, None).headline == f"Summer 1965, interphase: {told}"


@pytest.mark.parametrize(
    ("controlled", "winner", "reason"),
    [
        (230, "us", "US substantial"),
        (170, None, "survival only, a draw between good friends"),
        (150, "nlf", "SVN controls only 150 population"),
    ],
)
def test_who_would_win_is_told_by_the_people_controlled(
    controlled: int, winner: str | None, reason: str
) -> None:
    """So many people in all; nobody would win a draw."""
    left, thirds = controlled - BOX.strategic.population.urban, []
    for region in BOX.c.map.regions:
        thirds.append(3 * min(left, region.population))
        left -= thirds[-1] // 3
    scene = interphase(Stage.PACIFICATION, population=tuple(thirds))
    standing = scene.game.view(scene.s, "us").victory
    told = standing.winner, standing.parts, standing.levels, standing.reason
    assert told == (winner, [], [], reason)
