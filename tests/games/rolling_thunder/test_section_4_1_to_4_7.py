"""4.1 to 4.7: initiative, repair, weather, restrictions, directives, requests, MiG Alert."""

from __future__ import annotations

import pytest

from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BRIDGES,
    MANDATORY_TYPES,
    OBJECTIVES,
    PLACE,
    RAID_TARGETS,
    REGIONS,
    WEATHERS,
)
from annamite.games.rolling_thunder.interdiction import NAMED, destroy
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.compose import least_squadrons, squadron_choices
from annamite.games.rolling_thunder.raids.damage import hit_airfield
from annamite.games.rolling_thunder.raids.resolve import ambush
from annamite.games.rolling_thunder.raids.targets import (
    legal,
    mandatory_type,
    mig_rating,
    on_alert,
    operational,
)
from annamite.games.rolling_thunder.ratings import Damage, engagement_rules, strike_base
from annamite.games.rolling_thunder.recon import effective
from annamite.games.rolling_thunder.season import open_requests
from annamite.games.rolling_thunder.state import DESTROYED, OVER_LAOS
from tests.games.rolling_thunder.scenes import GAME, Scene

FORCES = ("air_force", "navy")


def target(name: str) -> int:
    return RAID_TARGETS.index(name)


def seen(scene: Scene) -> dict[str, str]:
    """Return the weather of all regions that are not clear."""
    return {name: WEATHERS[kind] for name, kind in zip(REGIONS, scene.s.weather) if kind}


# --- initiative -------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.1-a", "ort 4.1-b", "ort 4.1-c", "ort 4.12.1-b")
@pytest.mark.parametrize(("season", "holder"), [(1, "air_force"), (2, "navy")])
def test_the_holder_of_the_initiative_decides_joint_matters(season: int, holder: str) -> None:
    """With proposals the other player speaks first, but the holder's word counts."""
    scene = Scene(season=season, proposals=True)
    play = scene.stretch(Phase.REQUEST)
    assert (play.step, play.seat) == ("request.propose", "navy" if season == 1 else "air_force")
    play.do("expand_targets")
    assert (play.step, play.seat) == ("request.choose", holder)
    play.do("more_sorties")
    assert scene.s.sorties == [1, 1]
    bombers = scene.stretch(Phase.SAC_PLACE)
    assert [bombers.step, bombers.do("nape").seat] == ["sac.propose", holder]
    assert Scene(season=season).stretch(Phase.REQUEST).seat == holder


@pytest.mark.rule("ort 4.1-c", "ort 4.1-d", "ort 4.9.3-d", "ort 4.10.5-a", "ort 4.12.1-b")
@pytest.mark.parametrize("season", [1, 2])
@pytest.mark.parametrize(
    ("phase", "wish", "word"),
    [
        (Phase.REQUEST, "request.propose", "request.choose"),
        (Phase.RAIDS, "raid.order_propose", "raid.order"),
        (Phase.PRODUCTION, "production.propose", "production.remove"),
        (Phase.RECON_MISSIONS, "recon.order_propose", "recon.order"),
        (Phase.SAC_PLACE, "sac.propose", "sac.assign"),
    ],
)
def test_in_every_joint_matter_one_proposes_and_the_holder_decides(
    phase: Phase, wish: str, word: str, season: int
) -> None:
    """Without proposals the holder is asked at once."""
    holder, other = FORCES if season == 1 else FORCES[::-1]
    lines = 3 * GAME.box.c.matrices.production.boxes_per_line
    for proposals, asked in ((True, [(wish, other), (word, holder)]), (False, [(word, holder)])):
        scene = Scene(1966, season, proposals=proposals).set(production=[0] * lines)
        for force in FORCES:
            scene.over("pathet_lao", force, recon=1)
        play = scene.stretch(phase)
        for question in asked:
            assert (play.step, play.seat) == question
            play.do(play.offered[1])


@pytest.mark.parametrize("season", [1, 2])
def test_the_holder_acts_first_where_both_act(season: int) -> None:
    """Armed recon and its pilots are sent in that order, and cards drawn for flexibility."""
    first, second = FORCES if season == 1 else FORCES[::-1]
    for phase, done in ((Phase.RECON_ASSIGN, "done"), (Phase.RECON_PILOTS, "done")):
        scene = Scene(season=season).set(pilots=[1, 1])
        for force in FORCES:
            scene.over("pathet_lao", force, recon=1)
        assert [scene.stretch(phase).seat, scene.stretch(None, done).request] == [first, None]
        assert scene.stretch().seat == second
    scene = Scene(season=season)
    scene.stretch(Phase.FLEXIBILITY, "blackout", "mig_screen", "bolo_ruse", "blackout")
    assert [len(scene.holds(force)) for force in (first, second)] == [2, 0]


@pytest.mark.rule("ort 4.1-c")
def test_nobody_proposes_where_there_is_no_choice() -> None:
    scene = Scene(proposals=True)
    scene.directives("rules_of_engagement", "sorties_limited", "bombing_limited")
    assert scene.stretch(Phase.REQUEST, "expand_targets").asked == ["request.choose"]


@pytest.mark.rule("ort 4.1-c", "ort 4.12.1-b")
@pytest.mark.parametrize(("season", "holder"), [(1, "air_force"), (2, "navy")])
def test_the_holder_says_which_cubes_bombs_hit(season: int, holder: str) -> None:
    """Nothing is proposed about that, even with proposals."""
    scene = Scene(season=season, proposals=True).set(b52=[1, 0, 0, 0])
    play = scene.cubes("nape", brown=2, black=2).stretch(Phase.SAC_BOMB, 6)
    assert (play.step, play.seat) == ("sac.eliminate", holder)
    play.do("black")
    assert (play.step, play.seat) == ("sac.delay", holder)


@pytest.mark.rule("ort 4.1-d", "ort 4.8-a", "ort 4.8-b")
def test_who_raids_first_is_agreed_with_the_initiative_deciding() -> None:
    """Either force may launch the next raid; the holder decides, raid by raid, one at a time."""
    scene = Scene(season=2)
    play = scene.stretch(Phase.RAIDS)
    assert (play.step, play.seat, play.offered) == ("raid.order", "navy", list(FORCES))
    play.do("air_force", "pass")
    assert scene.stretch().seat == "navy"
    assert scene.stretch().step == "raid.target"


@pytest.mark.rule("ort 5.0-i")
def test_season_2_opens_with_the_initiative_passing_and_repair() -> None:
    scene = Scene(season=1).bridges(vinh_main=2)
    scene.stretch(Phase.CLEAN_UP)
    assert (scene.s.season, scene.s.initiative, scene.s.phase) == (2, 1, Phase.REPAIR)
    scene.stretch()
    assert scene.s.bridges[BRIDGES.index("vinh_main")] == 1


# --- repair -----------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.2-a", "ort 4.2-b", "ort 4.2-f")
def test_one_counter_off_each_crossing_and_airfield() -> None:
    """Hits on an objective stay."""
    scene = Scene().bridges(vinh_main=2, vinh_west=1).damage(kep=4, gia_lam=1)
    scene.objective("n_w1", "w8", hits=3)
    scene.stretch(Phase.REPAIR)
    bridges = {n: c for n, c in zip(BRIDGES, scene.s.bridges) if c}
    assert bridges == {"vinh_main": 1}
    assert {n: c for n, c in zip(AIRFIELDS, scene.s.damage) if c} == {"kep": 3}
    assert max(scene.s.hits) == 3
    assert scene.told("repair") == [{"bridges": 2, "airfields": 2}]


@pytest.mark.rule("ort 4.2-c", "ort 4.2-d", "ort 4.2-e")
def test_truck_parks_return() -> None:
    """Named ones go home; generic ones to standing TP targets; the rest leave the box."""
    scene = Scene().objective("n_w4", "w2").objective("n_n1", "n1").parks(named=("lai_chau",))
    scene.status("n_n1")
    scene.s.status[OBJECTIVES.index("n_n1")] = DESTROYED
    scene.set(
        named_on_transport=1 << PLACE["hanoi"],
        named_on_production=1 << PLACE["haiphong"],
        generic_destroyed=2,
    )
    scene.stretch(Phase.REPAIR)
    assert scene.s.named_parks.bit_count() == 3
    assert scene.s.generic_parks == 1 << PLACE["vinh"]
    assert (scene.s.generic_destroyed, scene.s.named_on_production) == (0, 0)


@pytest.mark.rule("ort 4.2-g", "ort 4.2-h")
@pytest.mark.parametrize("destroyed", [True, False])
def test_both_truck_parks_of_lai_chau(destroyed: bool) -> None:
    scene = Scene().objective("af_n1", "n1").parks(named=("hanoi", "haiphong"))
    if destroyed:
        scene.s.status[OBJECTIVES.index("af_n1")] = DESTROYED
    scene.set(named_on_transport=1 << PLACE["lai_chau"], generic_destroyed=1)
    scene.stretch(Phase.REPAIR)
    there = 1 << PLACE["lai_chau"]
    assert scene.s.named_parks & there
    assert bool(scene.s.generic_parks & there) is not destroyed
    assert scene.s.generic_destroyed == 0


@pytest.mark.rule("ort 4.2-c", "ort 4.10.4-f")
@pytest.mark.parametrize("side", ["transport", "production"])
def test_every_named_truck_parks_in_the_box_returns(side: str) -> None:
    scene = Scene().parks(named=("hanoi", "haiphong"))
    for region in ("hanoi", "haiphong"):
        scene.run(destroy, 1, PLACE[region], NAMED, "4.10.4").do(side)
    both = 1 << PLACE["hanoi"] | 1 << PLACE["haiphong"]
    assert (scene.s.named_parks, getattr(scene.s, f"named_on_{side}")) == (0, both)
    scene.stretch(Phase.REPAIR)
    assert scene.s.named_parks == both


# --- weather ----------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.3-b", "ort 4.3-c", "ort 4.3-f", "ort 4.3-g", "ort 4.3-j")
def test_weather_example_1() -> None:
    """North 1, 3, 8, 10: Overcast in Hanoi with Bac Giang, Lang Son, Lao Cai, Lai Chau."""
    scene = Scene().weather(vinh="storms")
    play = scene.stretch(Phase.WEATHER)
    assert play.offered == [str(n) for n in range(1, 11)]
    play.do(1, 3, 8, 10)
    assert (play.step, len(play.offered)) == ("weather.south", 6)
    play.do(2, 3)
    north = {"hanoi", "bac_giang", "lang_son", "lao_cai", "lai_chau"}
    assert seen(scene) == dict.fromkeys([*north, "ha_tinh", "vinh"], "overcast")


@pytest.mark.rule("ort 4.3-d", "ort 4.3-h", "ort 4.3-k")
def test_weather_example_2() -> None:
    """North 2, 2, 4, 4: Monsoon in Haiphong with Cam Pha, and in Thai Nguyen."""
    scene = Scene()
    scene.stretch(Phase.WEATHER, 2, 2, 4, 4, 3, 3)
    there = ("haiphong", "cam_pha", "thai_nguyen", "vinh")
    assert seen(scene) == dict.fromkeys(there, "monsoon")


@pytest.mark.rule("ort 4.3-a", "ort 4.3-l")
def test_weather_example_3() -> None:
    """South 1, 6: Overcast in Dong Hoi and Hoa Binh; the zones do not touch each other."""
    scene = Scene()
    scene.stretch(Phase.WEATHER, 9, 9, 9, 9, 1, 6)
    assert seen(scene) == {"son_la": "storms", "dong_hoi": "overcast", "hoa_binh": "overcast"}


@pytest.mark.rule("ort 4.3-e", "ort 4.8.2-f")
def test_storms_let_nobody_raid() -> None:
    scene = Scene().objective("n_w4", "w1")
    scene.stretch(Phase.WEATHER, 5, 5, 5, 7, 3, 3)
    assert seen(scene) == {"cao_bang": "storms", "viet_tri": "overcast", "vinh": "monsoon"}
    scene.s.level = 3
    assert target("bridges_cao_bang") not in legal(scene.t, 0)
    assert target("bridges_viet_tri") in legal(scene.t, 0)
    assert target("n_w4") in legal(scene.t, 1)


@pytest.mark.rule("ort 4.3-i")
def test_laos_has_no_weather() -> None:
    """A clouded missile never works there, however bad the weather is over the North."""
    scene = Scene().weather(**dict.fromkeys(REGIONS, "monsoon"))
    assert effective(scene.t, PLACE["vinh"], 4)
    assert not effective(scene.t, OVER_LAOS, 4)


# --- restrictions -----------------------------------------------------------------------------


@pytest.mark.rule("ort 4.4-b", "ort 4.4-c", "ort 4.4-f", "ort 4.4-g", "ort 4.8.2-g")
def test_the_level_follows_the_impact_marker() -> None:
    for impact, level in ((11, 3), (12, 2), (16, 2), (17, 1), (21, 1), (22, 0)):
        scene = Scene().set(impact=impact)
        scene.stretch(Phase.RESTRICTIONS)
        assert scene.s.level == level
    free = legal(Scene().t, 1)
    assert {target("bridges_hanoi"), target("bridges_haiphong"), target("airfield_kep")} <= set(
        free
    )
    closed = legal(Scene().set(level=0).t, 1)
    assert [RAID_TARGETS[n] for n in closed if n >= target("airfield_phuc_yen")] == []
    assert {target("bridges_hanoi"), target("bridges_haiphong")}.isdisjoint(closed)


@pytest.mark.rule("ort 4.4-h")
def test_airfields_in_forbidden_cities_are_forbidden() -> None:
    offered = legal(Scene().set(level=1).t, 1)
    fields = [RAID_TARGETS[n] for n in offered if n >= target("airfield_phuc_yen")]
    assert fields == ["airfield_kep"]
    offered = legal(Scene().set(level=2).t, 1)
    fields = [RAID_TARGETS[n] for n in offered if n >= target("airfield_phuc_yen")]
    assert fields == ["airfield_kep", "airfield_kien_an"]


# --- directives -------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.5-a", "ort 4.5-k", "ort 4.5-l")
def test_one_die_names_the_directive_and_bars_a_request() -> None:
    barred = {}
    for die in (3, 4, 5):
        scene = Scene().set(impact=20, base_level=1)
        scene.stretch(Phase.DIRECTIVES, die)
        barred[die] = {0, 1, 2, 3} - set(open_requests(scene.t))
    assert barred == {3: {1}, 4: {1}, 5: {2}}


@pytest.mark.rule("ort 4.5-b", "ort 4.8.2-h")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_mandatory_type_is_rolled(die: int) -> None:
    """1 gray, 2 black, 3 white, 4 brown, 5 airfield, 6 bridge: the first raid must hit it."""
    scene = Scene().set(impact=20, base_level=1)
    for name, counter in (("n_g3", "g1"), ("n_b1", "b1"), ("n_w4", "w1"), ("n_n1", "n1")):
        scene.objective(name, counter)
    scene.stretch(Phase.DIRECTIVES, 1, die)
    first = {1: "n_g3", 2: "n_b1", 3: "n_w4", 4: "n_n1", 5: "airfield_kep"}
    names = {RAID_TARGETS[n] for n in legal(scene.t, 1)}
    if die == 6:
        assert names
        assert all(name.startswith("bridges_") for name in names)
    else:
        assert names == {first[die]}
    scene.s.raided[1] = 1
    assert len(legal(scene.t, 1)) > 6


@pytest.mark.rule("ort 4.5-c", "ort 4.5-d", "ort 4.5-e")
def test_a_type_without_a_fair_target_is_passed_over() -> None:
    """It must exist, be authorized and lie in clear weather; after 6 comes 1."""
    scene = Scene().objective("n_b1", "b1").set(level=0)
    assert [MANDATORY_TYPES[mandatory_type(scene.t, f, 1)] for f in (0, 1)] == ["brown", "black"]
    scene.weather(vinh="overcast", cao_bang="overcast")
    assert [MANDATORY_TYPES[mandatory_type(scene.t, f, 1)] for f in (0, 1)] == ["bridge"] * 2
    scene = Scene().objective("n_g3", "g1").set(level=0)
    scene.bridges(**{name: GAME.box.c.bridges[name].capacity for name in BRIDGES})
    assert mandatory_type(scene.t, 1, 5) == MANDATORY_TYPES.index("gray")
    scene.weather(**dict.fromkeys(REGIONS, "overcast"))
    assert mandatory_type(scene.t, 1, 5) == 0


@pytest.mark.rule("ort 4.5-c", "ort 4.5-m")
@pytest.mark.parametrize("dice", [(1, 6), (6, 1)])
def test_the_mandatory_type_heeds_what_a_second_directive_forbids(dice: tuple[int, int]) -> None:
    """At level 1 airfields are open; directive 6 closes them, and bridges come next."""
    alone = Scene().set(impact=20, base_level=1, level=1)
    alone.stretch(Phase.DIRECTIVES, 1, 5)
    assert [MANDATORY_TYPES[wanted] for wanted in alone.s.mandatory] == ["airfield", "airfield"]
    both = Scene().set(impact=27, base_level=1, level=1)
    both.stretch(Phase.DIRECTIVES, *dice, 5)
    assert [MANDATORY_TYPES[wanted] for wanted in both.s.mandatory] == ["bridge", "bridge"]


@pytest.mark.rule("ort 4.5-f")
def test_the_first_raid_has_three_squadrons() -> None:
    """In any mix; a force that has fewer sends all it can."""
    scene = Scene().set(mandatory=[0, 6])
    raid = scene.fly("navy", "bridges_vinh", strike=1, cap=1)
    assert "done" not in [
        GAME.steps["raid.squadron"].codec.word(k) for k in squadron_choices(scene.t, raid)
    ]
    raid.squadrons[4] += 1
    assert least_squadrons(scene.t, raid) == 3
    assert squadron_choices(scene.t, raid)[-1] == 13
    short = Scene().set(mandatory=[0, 6]).squadrons("navy", strike=1, sead=1)
    assert least_squadrons(short.t, short.fly("navy", "bridges_vinh", strike=1)) == 2
    scene.s.raided[1] = 1
    assert least_squadrons(scene.t, raid) == 1
    many = Scene().set(mandatory=[0, 6]).squadrons("navy", strike=4)
    assert least_squadrons(many.t, many.fly("navy", "bridges_vinh", strike=1)) == 2


@pytest.mark.rule("ort 4.5-g", "ort 4.5-h", "ort 4.5-i")
def test_rules_of_engagement_cap_squadrons_at_3() -> None:
    """Around Hanoi and in Haiphong; the pilot's bonus comes on top, More Sorties does not."""
    for name, expected in (
        ("bridges_hanoi", 3),
        ("bridges_haiphong", 3),
        ("bridges_bac_giang", 3),
        ("bridges_nam_dinh", 3),
        ("bridges_thanh_hoa", 5),
        ("bridges_lang_son", 5),
    ):
        scene = Scene().directives("rules_of_engagement")
        raid = scene.fly("navy", name, strike=2, sorties="strike")
        assert strike_base(scene.s, GAME.box, raid) == expected
        raid.pilots, raid.strike = 0b100, 2
        assert strike_base(scene.s, GAME.box, raid) == expected + 3


@pytest.mark.rule("ort 4.5-j")
def test_rules_of_engagement_bar_flexibility() -> None:
    scene = Scene().directives("rules_of_engagement")
    assert open_requests(scene.t) == [1, 2, 3]


@pytest.mark.rule("ort 4.5-m", "ort 4.5-n", "ort 4.5-o")
def test_directive_6_lowers_the_level_or_turns_into_rules_of_engagement() -> None:
    scene = Scene().set(impact=20, base_level=1)
    scene.stretch(Phase.DIRECTIVES, 6)
    assert (scene.s.level, engagement_rules(scene.s)) == (0, False)
    assert open_requests(scene.t) == [0, 1, 2]
    scene = Scene().set(impact=23, base_level=0)
    scene.stretch(Phase.DIRECTIVES, 6)
    assert (scene.s.level, engagement_rules(scene.s)) == (0, True)
    assert open_requests(scene.t) == [1, 2]


@pytest.mark.rule("ort 4.5-p", "ort 4.5-q", "ort 4.5-r")
def test_none_one_or_two_directives() -> None:
    scene = Scene().set(impact=9)
    assert scene.stretch(Phase.DIRECTIVES).request is None
    assert scene.s.directives == 0
    scene = Scene().set(impact=27, base_level=0)
    scene.stretch(Phase.DIRECTIVES, 2, 5)
    assert scene.s.directives == 0b01010
    scene = Scene().set(impact=27, base_level=0)
    scene.stretch(Phase.DIRECTIVES, 3, 4)
    assert scene.s.directives == 0b00100


@pytest.mark.rule("ort 4.5-s")
def test_directives_last_one_season() -> None:
    scene = Scene().directives("sorties_limited").set(mandatory=[3, 3])
    scene.stretch(Phase.CLEAN_UP)
    assert (scene.s.directives, scene.s.mandatory) == (0, [0, 0])


# --- requests ---------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.6-a", "ort 4.6-b")
def test_exactly_one_open_request_is_chosen() -> None:
    scene = Scene().directives("sorties_limited", "bombing_limited")
    play = scene.stretch(Phase.REQUEST)
    assert play.offered == ["operational_flexibility", "expand_targets"]
    play.do("expand_targets")
    assert play.request is None
    assert scene.s.request == 3


@pytest.mark.rule("ort 4.6-c")
def test_flexibility_draws_three_and_discards_one() -> None:
    scene = Scene().hand("air_force", "blackout")
    scene.stretch(Phase.REQUEST, "operational_flexibility")
    play = scene.stretch(None, "mig_screen", "bolo_ruse", "rail_cutters")
    assert sorted(play.offered) == ["blackout", "bolo_ruse", "mig_screen", "rail_cutters"]
    play.do("blackout")
    assert scene.holds("air_force") == ["mig_screen", "bolo_ruse", "rail_cutters"]
    assert scene.stretch().step == "deck.support"
    assert scene.s.phase == Phase.FLEXIBILITY


@pytest.mark.rule("ort 4.6-d", "ort 4.6-i", "ort 5.0-c")
def test_more_sorties_goes_to_the_boards_and_back() -> None:
    scene = Scene()
    scene.stretch(Phase.REQUEST, "more_sorties")
    assert scene.s.sorties == [1, 1]
    scene.stretch(Phase.CLEAN_UP)
    assert (scene.s.sorties, scene.s.request) == ([0, 0], -1)


@pytest.mark.rule("ort 4.6-k", "ort 4.6-l", "ort 4.12.1-e")
def test_intensive_bombing_is_one_more_counter_for_a_season() -> None:
    scene = Scene()
    scene.stretch(Phase.REQUEST, "intensive_bombing")
    play = scene.stretch(Phase.SAC_PLACE, "nape", "nape", "mu_gia")
    assert play.request is None
    assert scene.s.b52 == [2, 1, 0, 0]
    scene.stretch(Phase.CLEAN_UP)
    assert scene.stretch(Phase.SAC_PLACE, "nape", "nape").request is None


@pytest.mark.rule("ort 4.6-m")
@pytest.mark.parametrize(("level", "after"), [(0, 1), (2, 3), (3, 3)])
def test_expand_targets_raises_the_level_to_at_most_3(level: int, after: int) -> None:
    scene = Scene().set(level=level)
    scene.stretch(Phase.REQUEST, "expand_targets")
    assert scene.s.level == after


# --- MiG Alert --------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.7.1-a", "ort 4.7.1-d", "ort 4.7.1-e")
def test_a_die_for_each_pair_of_airfields() -> None:
    """Air Force 4 alerts Phuc Yen, Navy 1 Kep; Gia Lam is always on alert."""
    scene = Scene()
    scene.stretch(Phase.ALERT, 4, 1)
    alert = {name for n, name in enumerate(AIRFIELDS) if on_alert(scene.t, n)}
    assert alert == {"phuc_yen", "kep", "gia_lam"}
    scene.stretch(Phase.ALERT, 5, 6)
    alert = {name for n, name in enumerate(AIRFIELDS) if on_alert(scene.t, n)}
    assert alert == {"hoa_lac", "kien_an", "gia_lam"}


@pytest.mark.rule("ort 4.7.1-b", "ort 4.7.1-c")
def test_inoperational_airfields_are_not_rolled_for() -> None:
    scene = Scene().damage(phuc_yen=3, kep=4, kien_an=3)
    assert scene.stretch(Phase.ALERT).request is None
    assert scene.s.alert == [1 + AIRFIELDS.index("hoa_lac"), 0]


@pytest.mark.rule("ort 4.7.1-b")
def test_no_other_airfield_takes_over_an_alert() -> None:
    """Closed in the midst of a season, Kep leaves its pair without one until the next roll."""
    scene = Scene().alert("kep")
    hit_airfield(scene.t, 1, AIRFIELDS.index("kep"), Damage(0, 3, 0))
    assert [name for n, name in enumerate(AIRFIELDS) if on_alert(scene.t, n)] == ["gia_lam"]
    scene.stretch(Phase.ALERT, 1)
    alert = {name for n, name in enumerate(AIRFIELDS) if on_alert(scene.t, n)}
    assert alert == {"phuc_yen", "gia_lam", "kien_an"}


def ratings(scene: Scene, *regions: str) -> list[int]:
    return [mig_rating(scene.t, PLACE[name]) for name in regions]


@pytest.mark.rule("ort 4.7.1-g", "ort 4.7.1-i")
def test_kep_on_alert() -> None:
    assert ratings(Scene().alert("kep"), "lang_son", "cam_pha") == [4, 3]
    assert ratings(Scene(), "lang_son", "cam_pha") == [3, 2]
    assert ratings(Scene(), "hanoi") == [6]


@pytest.mark.rule("ort 4.7.1-h", "ort 4.7.1-j")
def test_kep_inoperational() -> None:
    assert ratings(Scene().alert("kep").damage(kep=3), "lang_son", "cam_pha") == [1, 1]
    assert ratings(Scene().alert("kep").damage(kep=2), "lang_son", "cam_pha") == [4, 3]


@pytest.mark.rule("ort 4.7.1-k", "ort 4.7.1-n", "ort 4.8.3.2-c")
def test_regions_around_hanoi_draw_one_more() -> None:
    """Bac Giang 5; a second alert adds nothing; regions of Kep alone are not concerned."""
    assert ratings(Scene(), "bac_giang", "lang_son", "cam_pha") == [5, 3, 2]
    assert ratings(Scene().alert("kep"), "bac_giang") == [5]
    assert ratings(Scene(), "viet_tri", "thai_nguyen", "hoa_binh", "nam_dinh") == [4, 5, 4, 3]


@pytest.mark.rule("ort 4.7.1-l", "ort 4.7.1-o")
def test_bac_giang_with_kep_inoperational() -> None:
    """2 through Gia Lam's alert, 1 once BARCAP cancels that."""
    scene = Scene().damage(kep=3)
    assert ratings(scene, "bac_giang", "lang_son", "cam_pha") == [2, 1, 1]
    assert ratings(scene.barcap("gia_lam"), "bac_giang") == [1]


@pytest.mark.rule("ort 4.7.1-m", "ort 4.7.1-p")
def test_gia_lam_inoperational() -> None:
    """Hanoi 1; Bac Giang is Kep's alone."""
    assert ratings(Scene().damage(gia_lam=3), "hanoi", "bac_giang") == [1, 4]
    assert ratings(Scene().damage(gia_lam=3).alert("kep"), "bac_giang") == [5]
    assert ratings(Scene().damage(gia_lam=3, kep=3), "bac_giang") == [1]


@pytest.mark.rule("ort 4.7.1-f", "ort 4.8.3.2-b")
def test_the_rating_is_how_many_cards_are_drawn() -> None:
    """Bac Giang with rating 4 draws 4 cards that are no missiles."""
    scene = Scene().barcap("gia_lam")
    assert ratings(scene, "bac_giang") == [4]
    play = scene.segment(ambush, scene.fly("navy", "bridges_bac_giang", cap=1, strike=1))
    play.do("clear_skies", "sam_launch", "mig17", "clear_skies")
    assert play.step == "deck.mig"
    play.do("clear_skies")
    assert play.step == "raid.press_on"


@pytest.mark.rule("ort 4.7.2-a", "ort 4.7.2-b", "ort 4.7.2-c", "ort 4.8.5.4-b")
def test_three_hits_close_an_airfield() -> None:
    field = AIRFIELDS.index("kep")
    works = [operational(Scene().damage(kep=hits).t, field) for hits in range(5)]
    assert works == [True, True, True, False, False]
    assert GAME.box.damage_spaces == (4,) * 5
