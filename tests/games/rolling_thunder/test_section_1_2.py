"""1.0, 2.0, 2.2 and 2.9: the course of the game and the map."""

from __future__ import annotations

from collections import Counter

import pytest

from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BLACK,
    BRIDGES,
    BROWN,
    FIRST_AIRFIELD,
    FORCES,
    OBJECTIVES,
    PASSES,
    PLACE,
    RAID_TARGETS,
    REGIONS,
)
from annamite.games.rolling_thunder.movement import cost, way
from annamite.games.rolling_thunder.phases import End, Phase
from annamite.games.rolling_thunder.raids.damage import hit_objective
from annamite.games.rolling_thunder.raids.resolve import defences
from annamite.games.rolling_thunder.raids.targets import (
    belongs_to,
    legal,
    mig_rating,
    possible,
    region_of,
)
from annamite.games.rolling_thunder.table import roll
from annamite.games.rolling_thunder.view import view
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.kernel.shapes import plain
from annamite.players.random_player import RandomPlayer
from tests.games.rolling_thunder.scenes import EASY, GAME, Scene

BOX = GAME.box
C = BOX.c


def target(name: str) -> int:
    return RAID_TARGETS.index(name)


def played(scenario: str, seed: int = 1) -> tuple[list[tuple[int, int, str]], list[str], list[int]]:
    """Play a random game; return (year, season, phase) as they come, the seats asked, die sides."""
    fate, choose = DiceStream.seeded("test", seed), RandomPlayer("all", seed).choose
    position = Position(GAME, GAME.start(Setup(scenario, {"play_on": True})))
    stages: list[tuple[int, int, str]] = []
    seats, sides = [], []
    while (request := position.request) is not None:
        s = position.state
        stage = (s.year, s.season, Phase(s.phase).name)
        if not stages or stages[-1] != stage:
            stages.append(stage)
        if isinstance(request, Decision):
            seats.append(request.seat)
            position.push(choose(request))
        else:
            if request.step.kind == "die":
                sides.append(len(request.outcomes))
            position.push(fate.answer(request))
    return stages, seats, sides


# --- the course of the game -------------------------------------------------------------------


YEAR = [
    *(Phase.REINFORCE, Phase.UPGRADE, Phase.REARM, Phase.DESIGNATE),
    *(Phase.SUPPORT_DISCARD, Phase.SUPPORT_DRAW, Phase.SUPPORT_EXCHANGE),
]
"""The yearly steps: squadrons, equipment, decks, objectives, and three of Support cards."""
SEASON = [
    *(Phase.REPAIR, Phase.WEATHER, Phase.RESTRICTIONS, Phase.DIRECTIVES, Phase.REQUEST),
    *(Phase.ALERT, Phase.RAIDS, Phase.PRODUCTION),
    *(Phase.RECON_ASSIGN, Phase.RECON_PILOTS, Phase.RECON_CARDS, Phase.RECON_MISSIONS),
    *(Phase.MOVES, Phase.SAC_PLACE, Phase.SAC_BOMB, Phase.INFILTRATION, Phase.CLEAN_UP),
]
"""The seasonal phases; armed recon and strategic bombardment in their parts."""


def course(scene: Scene, start: Phase, most: int = 60) -> list[tuple[int, int, Phase]]:
    """Play on with as little as possible; return year, season and phase of each stretch."""
    scene.set(phase=start)
    found: list[tuple[int, int, Phase]] = []
    while not scene.s.ended and len(found) < most:
        stage = (scene.s.year, scene.s.season, Phase(scene.s.phase))
        if found[-1:] != [stage]:
            found.append(stage)
        play = scene.stretch()
        while play.request is not None:
            easy = [word for word in ("more_sorties", *EASY) if word in play.offered]
            play.do([*easy, *play.offered][0])
    return found


@pytest.mark.rule("ort 1.0-a")
def test_four_years_of_two_seasons() -> None:
    scene = Scene(1965)
    turns = []
    while not scene.s.ended:
        turns.append((scene.s.year, scene.s.season))
        scene.stretch(Phase.CLEAN_UP)
    assert turns == [(year, n) for year in (1965, 1966, 1967, 1968) for n in (1, 2)]
    assert scene.s.ended == End.COMPLETED


@pytest.mark.rule("ort 5.0-e", "ort 5.0-f")
@pytest.mark.parametrize(
    ("season", "onward"), [(1, (1966, 2, Phase.REPAIR)), (2, (1967, 1, Phase.REINFORCE))]
)
def test_what_follows_a_season(season: int, onward: tuple[int, int, Phase]) -> None:
    scene = Scene(1966, season)
    scene.stretch(Phase.CLEAN_UP)
    assert (scene.s.year, scene.s.season, scene.s.phase) == onward


@pytest.mark.rule("ort 2.1-k", "ort 2.9-d")
def test_the_yearly_steps_come_once_and_the_seasonal_phases_twice() -> None:
    stages = course(Scene(1968, play_on=True), Phase.REINFORCE)
    assert stages == [
        *((1968, 1, phase) for phase in [*YEAR, *SEASON]),
        *((1968, 2, phase) for phase in SEASON),
    ]


@pytest.mark.rule("ort 2.9-a")
def test_the_order_of_the_yearly_steps() -> None:
    stages = course(Scene(1966), Phase.REINFORCE, len(YEAR) + 1)
    assert [phase for _, _, phase in stages] == [*YEAR, Phase.REPAIR]


@pytest.mark.rule("ort 2.9-b")
def test_the_order_of_the_seasonal_phases_up_to_the_raids() -> None:
    stages = course(Scene(1966), Phase.REPAIR, SEASON.index(Phase.RAIDS) + 1)
    assert [phase for _, _, phase in stages] == SEASON[: len(stages)]
    assert stages[-1] == (1966, 1, Phase.RAIDS)


@pytest.mark.rule("ort 2.9-c")
def test_the_order_of_the_seasonal_phases_after_the_raids() -> None:
    """Campaign Impact is adjusted with infiltration, on which it depends."""
    after = SEASON[SEASON.index(Phase.PRODUCTION) :]
    stages = course(Scene(1966, play_on=True), Phase.PRODUCTION, len(after) + 1)
    assert stages == [*((1966, 1, phase) for phase in after), (1966, 2, Phase.REPAIR)]


def asked_of(scene: Scene, phase: Phase, *words: str) -> set[tuple[str, str]]:
    """Play a stretch with these words wherever they fit; return which seats were asked what."""
    scene.set(phase=phase)
    play = scene.stretch()
    found = set()
    while play.request is not None:
        if isinstance(play.request, Decision):
            found.add((play.request.step.id, play.request.seat))
        easy = [word for word in (*words, *EASY) if word in play.offered]
        play.do([*easy, *play.offered][0])
    return found


@pytest.mark.rule("ort 1.0-b", "ort 1.0-d", "ort 2.9-e")
@pytest.mark.parametrize(("force", "place"), [("air_force", "lai_chau"), ("navy", "vinh")])
def test_each_seat_is_asked_for_its_own_force(force: str, place: str) -> None:
    """Both raid and fly armed recon in the same phases; each composes its own."""
    words = (force, f"bridges_{place}", "strike", "cap", "sead", "medium")
    launch = asked_of(Scene(), Phase.RAIDS, *words)
    own = {step for step, seat in launch if seat == force}
    other = {step for step, seat in launch if seat != force}
    assert {"raid.target", "raid.squadron", "raid.altitude"} <= own - other
    scene = Scene().over(place, force, recon=1).cubes(place, black=1)
    flown = asked_of(scene.set(finished=[0, 0]), Phase.RECON_MISSIONS)
    assert flown >= {("recon.mission", force)}
    assert {seat for _, seat in flown} == {force}


@pytest.mark.rule("ort 1.0-e")
def test_two_forces_that_one_or_two_people_may_play() -> None:
    """There are two seats, and both are asked: whoever holds both answers for both."""
    assert [seat.id for seat in GAME.seats] == ["air_force", "navy"]
    assert Scene().stretch(Phase.RAIDS, "navy").seat == "navy"
    assert Scene().stretch(Phase.RAIDS, "air_force").seat == "air_force"
    assert Scene().stretch(Phase.RECON_ASSIGN).seat == "air_force"
    assert Scene().set(turn=1).stretch(Phase.RECON_ASSIGN).seat == "navy"


@pytest.mark.rule("ort 1.0-c", "ort 12.0-a", "ort 12.0-b")
def test_what_moves_the_impact_marker() -> None:
    """Destroyed objectives, matrices and the JCS track raise it; cubes, losses and the track lower it."""
    scene = Scene().objective("af_w3", "w2").set(transport=[0, 0, 0])
    hit_objective(scene.t, 0, OBJECTIVES.index("af_w3"), 2)
    assert scene.s.tally == [2, 1, 0, 0, 0]
    scene.s.jcs[0] = 12
    scene.cubes("ho_chi_minh_trail", brown=3)
    scene.stretch(Phase.INFILTRATION)
    assert scene.s.tally == [2, 1, 2, 0, -3]
    assert scene.s.impact == 23 + 2 + 1 + 2 - 3


@pytest.mark.rule("ort 1.0-f", "ort 9.0-a")
def test_the_forces_are_ranked_by_medals() -> None:
    scene = Scene().set(medals=[1, 3], ended=1)
    outcome = GAME.outcome(scene.s)
    assert outcome is not None
    assert outcome.ranking == ("navy", "air_force")
    assert outcome.scores == {"air_force": 1, "navy": 3}
    assert outcome.winner == "navy"
    drawn = GAME.outcome(Scene().set(medals=[3, 3], ended=1).s)
    assert drawn is not None
    assert drawn.winner is None


@pytest.mark.rule("ort 1.0-g")
def test_cubes_on_the_matrices_tell_whose_they_are() -> None:
    scene = Scene()
    scene.t.fill_matrix(0, "T", "4.8.5.2")
    scene.t.fill_matrix(1, "T", "4.8.5.2")
    assert plain(view(scene.t, None))["matrices"]["transport"] == ["air_force", "navy"]


@pytest.mark.rule("ort 2.0-a")
def test_dice_have_six_or_ten_sides() -> None:
    _, _, sides = played("short")
    assert set(sides) == {6, 10}
    assert list(Scene().run(lambda t: roll(GAME.steps["moves.roll"])).offered) == [
        *("1", "2", "3", "4", "5", "6"),
    ]


# --- the map ----------------------------------------------------------------------------------


@pytest.mark.rule("ort 2.0-b", "ort 2.0-d", "ort 2.2.1-a", "ort 12.0-d")
def test_sixteen_provinces_and_two_cities_in_their_packages() -> None:
    box = Box(C)
    kinds = Counter(region.kind for region in C.regions.values())
    assert kinds == {"province": 16, "city": 2}
    assert {r for r, region in C.regions.items() if region.kind == "city"} == {"hanoi", "haiphong"}
    packages = {
        service: {r.route_package for n, r in C.regions.items() if r.service == service}
        for service in ("air_force", "navy")
    }
    assert packages == {"air_force": {"I", "V", "VIa"}, "navy": {"II", "III", "IV", "VIb"}}
    assert C.regions["viet_tri"].route_package == "V"
    assert C.regions["hanoi"].service == "both"
    for number, name in enumerate(REGIONS):
        region = C.regions[name]
        served = [region.service in (force, "both") for force in FORCES]
        assert [box.in_package(force, number) for force in (0, 1)] == served
    assert [box.in_package(force, PLACE["viet_tri"]) for force in (0, 1)] == [True, False]


@pytest.mark.rule("ort 2.0-c", "ort 4.8.4.2-c")
def test_a_region_lends_its_defence_to_every_target_in_it() -> None:
    """Objective, bridges and airfield of Bac Giang are defended alike, with rating 4."""
    for name in ("n_w2", "bridges_bac_giang", "airfield_kep"):
        scene = Scene().objective("n_w2", "w1").decks(defence={"aaa0": 10})
        raid = scene.fly("navy", name, strike=1)
        play = scene.segment(defences, raid)
        drawn = 0
        while play.step == "deck.defence":
            play.do("aaa0")
            drawn += 1
        assert drawn == 4


@pytest.mark.rule("ort 4.7-a", "ort 4.7-b")
def test_whose_airfields_they_are() -> None:
    """Each force may raid the two of its own packages, and Gia Lam in Hanoi, which is both's."""
    scene = Scene()
    found = {
        name: {RAID_TARGETS[n] for n in legal(scene.t, force) if n >= FIRST_AIRFIELD}
        for force, name in enumerate(FORCES)
    }
    assert found == {
        "air_force": {"airfield_phuc_yen", "airfield_hoa_lac", "airfield_gia_lam"},
        "navy": {"airfield_kep", "airfield_kien_an", "airfield_gia_lam"},
    }
    assert region_of(scene.t, target("airfield_gia_lam")) == PLACE["hanoi"]


@pytest.mark.rule("ort 4.7-c")
def test_five_airfields_cover_the_map() -> None:
    """One airfield covers a region, or two around Hanoi, where Gia Lam is one of them."""
    assert set(AIRFIELDS) == {"phuc_yen", "hoa_lac", "gia_lam", "kep", "kien_an"}
    packages = {name: field.package for name, field in C.airfields.items()}
    assert packages == {
        "phuc_yen": "air_force",
        "hoa_lac": "air_force",
        "gia_lam": "both",
        "kep": "navy",
        "kien_an": "navy",
    }
    assert C.airfields["gia_lam"].region == "hanoi"
    assert all(region.mig_rating >= 1 for region in C.regions.values())
    two = {name for name, region in C.regions.items() if len(region.coverage) == 2}
    assert two == set(C.regions["hanoi"].adjacent)
    assert all("gia_lam" in C.regions[name].coverage for name in two)
    box = Box(C)
    assert [box.field_owner[AIRFIELDS.index(name)] for name in packages] == [0, 0, 2, 1, 1]
    for number, name in enumerate(REGIONS):
        region = C.regions[name]
        assert tuple(AIRFIELDS[field] for field in box.cover[number]) == region.coverage
        assert (box.bicolour[number] >= 0) is (name in two)
        assert box.mig[number] == region.mig_rating


@pytest.mark.rule("ort 2.0-e")
def test_each_region_has_its_coverage_and_its_rating() -> None:
    """With Gia Lam out of action and no alert the printed rating holds, but in Hanoi itself."""
    scene = Scene().damage(gia_lam=3)
    ratings = {name: mig_rating(scene.t, PLACE[name]) for name in REGIONS}
    printed = {name: region.mig_rating for name, region in C.regions.items()}
    assert ratings == {**printed, "hanoi": 1}
    scene.damage(kep=3)
    bare = {name for name in REGIONS if mig_rating(scene.t, PLACE[name]) == 1}
    assert bare >= {name for name, region in C.regions.items() if "kep" in region.coverage}


@pytest.mark.rule("ort 2.0-f", "ort 2.0-h", "ort 4.8.5.3-a")
def test_crossings_limit_counters_and_hamper_movement() -> None:
    """Each region has 1 or 2 locations; Dong Hoi's takes 3, and damage there slows cubes."""
    assert {len(BOX.locations[PLACE[name]]) for name in REGIONS} == {1, 2}
    assert C.bridges["dong_hoi_1"].capacity == 3
    scene = Scene().bridges(dong_hoi_1=1)
    at = BRIDGES.index("dong_hoi_1")
    assert (cost(scene.t, at), cost(Scene().t, at)) == (2, 1)


@pytest.mark.rule("ort 2.0-g", "ort 2.6-c")
def test_railways_lead_to_ban_karai_alone() -> None:
    """Black cubes take them and no other way, even where a road would do; brown ones take roads."""
    box, passes = Box(C), {PLACE[name] for name in PASSES}
    ends = [
        {end for row in edges.values() for end, _ in row} & passes
        for edges in (box.rails, box.roads)
    ]
    assert ends == [{PLACE["ban_karai"]}, passes]
    for colour, edges in ((BLACK, box.rails), (BROWN, box.roads)):
        for origin in range(len(REGIONS)):
            here = origin
            for step, _ in way(Scene().t, origin, colour, PLACE["ban_karai"]) or []:
                assert step in {end for end, _ in edges.get(here, ())}
                here = step
            assert here in (origin, PLACE["ban_karai"])
    assert way(Scene().t, PLACE["lai_chau"], BLACK, PLACE["ban_karai"]) is None
    assert way(Scene().t, PLACE["lai_chau"], BROWN, PLACE["ban_karai"]) is not None


@pytest.mark.rule("ort 2.0-i", "ort 2.0-j", "ort 2.0-l")
def test_three_passes_with_colours_priority_and_capacity() -> None:
    found = {name: (p.accepts, p.priority, p.capacity) for name, p in C.passes.items()}
    assert found == {
        "nape": (("brown",), 1, 4),
        "mu_gia": (("brown",), 2, 4),
        "ban_karai": (("black", "brown"), 3, 6),
    }
    scene = Scene().delayed("nape", brown=1).delayed("ho_chi_minh_trail", red=1)
    spaces = plain(view(scene.t, None))["spaces"]
    assert spaces["nape"]["delayed"] == {"brown": 1}
    assert spaces["ho_chi_minh_trail"]["delayed"] == {"red": 1}


@pytest.mark.rule("ort 2.0-m", "ort 2.0-n", "ort 2.0-o")
def test_trail_and_south_have_no_limit_and_laos_three_boxes() -> None:
    scene = Scene().cubes("ho_chi_minh_trail", brown=30).set(impact=35)
    assert not any("cubes in" in line for line in GAME.audit(scene.s))
    scene.stretch(Phase.INFILTRATION)
    assert scene.s.impact == 35 - 30 - 2
    assert BOX.laos_boxes == 3


@pytest.mark.rule("ort 2.2-a", "ort 2.2.1-b", "ort 4.4-a", "ort 4.8.2-e")
def test_a_force_raids_in_its_own_packages_from_the_first_turn() -> None:
    scene = Scene().objective("af_w1", "w1").objective("n_w4", "w2")
    for force, own, other in ((0, "af_w1", "n_w4"), (1, "n_w4", "af_w1")):
        offered = legal(scene.t, force)
        assert target(own) in offered
        assert target(other) not in offered
        regions = {
            C.regions[REGIONS[t_ - target("bridges_lai_chau")]].service
            for t_ in offered
            if target("bridges_lai_chau") <= t_ < target("airfield_phuc_yen")
        }
        assert regions == {("air_force", "navy")[force], "both"}


@pytest.mark.rule("ort 2.2.1-c", "ort 2.2.1-d", "ort 4.8.5.3-i")
def test_each_force_has_its_objective_in_hanoi_and_both_its_bridges() -> None:
    scene = Scene().objective("h_w", "w1").objective("h_g", "g1")
    assert [belongs_to(scene.t, force, target("h_w")) for force in (0, 1)] == [True, False]
    assert [belongs_to(scene.t, force, target("h_g")) for force in (0, 1)] == [False, True]
    assert [target("h_w") in legal(scene.t, force) for force in (0, 1)] == [True, False]
    assert [target("h_g") in legal(scene.t, force) for force in (0, 1)] == [False, True]
    for name in ("bridges_hanoi", "airfield_gia_lam"):
        assert all(target(name) in legal(scene.t, force) for force in (0, 1))
    shared = [n for n in range(len(RAID_TARGETS)) if all(n in possible(scene.t, f) for f in (0, 1))]
    assert [RAID_TARGETS[n] for n in shared] == ["bridges_hanoi", "airfield_gia_lam"]


@pytest.mark.rule("ort 2.2.2-a", "ort 2.2.2-b", "ort 2.2.1-f", "ort 4.10.2-a", "ort 4.10.2-b")
def test_armed_recon_flies_over_hanoi_and_laos_where_nobody_raids() -> None:
    """Laos cannot be raided; armed recon is offered there, over Hanoi and over own regions."""
    assert not any("laos" in name or "pathet" in name for name in RAID_TARGETS)
    for force, own in ((0, "lai_chau"), (1, "vinh")):
        scene = Scene().set(turn=force)
        offered = scene.stretch(Phase.RECON_ASSIGN).offered
        assert {"hanoi", "pathet_lao", own} <= set(offered)
        assert ({"lai_chau", "vinh"} - {own}).isdisjoint(offered)
