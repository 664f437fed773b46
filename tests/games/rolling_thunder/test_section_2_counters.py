"""2.1 and 2.3 to 2.8: counters, set-up, what is shown."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from annamite.games.rolling_thunder.box.ids import (
    BOTH,
    FORCES,
    FOREIGN,
    INTENSIVE,
    N_SQUADRONS,
    OBJECTIVES,
    PLACE,
    RAID_TARGETS,
    REGIONS,
    REQUESTS,
    SQUADRONS,
    SUPPORT,
)
from annamite.games.rolling_thunder.decks import draw_defence, draw_mig, draw_recon
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.compose import squadron_choices
from annamite.games.rolling_thunder.raids.cover import may_suppress
from annamite.games.rolling_thunder.raids.damage import experience, hit_objective, icons, structure
from annamite.games.rolling_thunder.raids.targets import legal
from annamite.games.rolling_thunder.sac import b52_counters
from annamite.games.rolling_thunder.season import directives_due
from annamite.games.rolling_thunder.state import STANDING
from annamite.games.rolling_thunder.steps import KINDS
from annamite.games.rolling_thunder.view import view
from annamite.games.rolling_thunder.year import regions_with_tp
from annamite.kernel import Chance, Setup
from annamite.kernel.shapes import plain
from tests.games.rolling_thunder.scenes import GAME, Scene, owned

BOX = GAME.box
C = BOX.c


def target(name: str) -> int:
    return RAID_TARGETS.index(name)


# --- counters ---------------------------------------------------------------------------------


@pytest.mark.rule("ort 2.3-a", "ort 2.3.1-a", "ort 2.3.1-b")
def test_squadrons_have_a_role_and_a_strength() -> None:
    strength = dict(zip(plain(GAME.board())["squadrons"], BOX.strength))
    assert strength["cap"] == strength["sead"] == 1
    assert strength["strike"] == 2
    assert strength["cap_upgraded"] == strength["sead_upgraded"] == 2
    assert strength["strike_upgraded"] == strength["strike_upgraded_missile"] == 3
    assert owned(Scene(), "navy") == {"cap": 4, "sead": 4, "strike": 4, "armed_recon": 4}


@pytest.mark.rule("ort 2.4-a")
def test_only_squadrons_in_active_reserve_are_free_for_a_raid() -> None:
    scene = Scene().squadrons("navy", cap=1, strike=2, sead=1)
    raid = scene.fly("navy", "bridges_vinh", strike=1)
    scene.s.committed[N_SQUADRONS + SQUADRONS.index("sead")] += 1
    scene.s.reserve[N_SQUADRONS + SQUADRONS.index("sead")] -= 1
    offered = [KINDS.word(kind) for kind in squadron_choices(scene.t, raid)]
    assert offered == ["cap", "strike", "done"]
    board = plain(view(scene.t, None))["forces"]["navy"]
    assert (board["reserve"], board["committed"]) == ({"cap": 1, "strike": 1}, {"sead": 1})


@pytest.mark.rule("ort 2.4-b", "ort 2.4-c")
def test_the_squadron_board() -> None:
    """Reserve, raid and counters are told apart."""
    scene = Scene().squadrons("navy", cap=1, strike=2).set(pilots=[0, 2])
    scene.fly("navy", "bridges_vinh", strike=1)
    board = plain(view(scene.t, None))
    assert board["forces"]["navy"]["reserve"] == {"cap": 1, "strike": 1}
    assert board["raid"]["squadrons"] == {"strike": 1}
    assert board["forces"]["navy"]["missiles"] == ["aim"]
    assert board["forces"]["navy"]["pilots"] == {"reserve": 2, "committed": 0}


@pytest.mark.rule("ort 2.5-a", "ort 2.5.1-c", "ort 2.5.2-b", "ort 2.5.2-c", "ort 3.1.2-b")
def test_an_objective_joins_both_counters() -> None:
    """Impact is the Region counter's, structure and Experience are the Target counter's."""
    scene = Scene().objective("n_w1", "w8")
    number = OBJECTIVES.index("n_w1")
    assert (structure(scene.t, number), experience(scene.t, number)) == (4, 3)
    hit_objective(scene.t, 1, number, 3)
    assert scene.s.status[number] == STANDING
    hit_objective(scene.t, 1, number, 1)
    assert scene.s.impact == 23 + 2
    assert scene.s.experience[1] == 3


@pytest.mark.rule("ort 2.5.1-d", "ort 2.5.2-d", "ort 12.0-c")
def test_icons_of_both_counters_count() -> None:
    """The Haiphong counter has both icons, and gray target 3 the transport icon."""
    scene = Scene().objective("n_g1", "g3")
    number = OBJECTIVES.index("n_g1")
    assert icons(scene.t, number) == "PTT"
    hit_objective(scene.t, 1, number, 3)
    assert (scene.s.transport, scene.s.production) == ([1, 1], [1])


@pytest.mark.rule("ort 2.5-b", "ort 2.5-c", "ort 2.5-d", "ort 2.5-e", "ort 2.5.2-a")
def test_four_colours_of_target() -> None:
    """Black and brown ones make cubes; the colour pays JCS-94 points: white 2, gray and brown 1."""
    points = {}
    for name, target_ in (("af_w1", "w1"), ("af_g3", "g2"), ("af_b1", "b2"), ("af_n1", "n2")):
        scene = Scene().objective(name, target_)
        hit_objective(scene.t, 0, OBJECTIVES.index(name), 2)
        points[name] = scene.s.jcs[0]
    assert points == {"af_w1": 2, "af_g3": 1, "af_b1": 0, "af_n1": 1}
    assert Counter(row.colour for row in C.target_counters.values()).keys() == {
        *("white", "gray", "black", "brown"),
    }


@pytest.mark.rule("ort 2.5.1-b")
def test_a_region_counter_names_its_place_and_its_colour() -> None:
    """An objective lies where its Region counter says, and takes a Target counter of its colour."""
    scene = Scene(1965)
    play = scene.stretch(Phase.DESIGNATE)
    while play.request is not None:
        if play.step == "year.target_counter":
            row = C.region_counters[play.request.params["objective"]]
            assert {C.target_counters[name].colour for name in play.offered} == {row.colour}
        play.do(play.offered[-1])
    shown = [row for row in plain(view(scene.t, None))["objectives"] if row["target"]]
    assert len(shown) == 14
    for found in shown:
        row = C.region_counters[found["id"]]
        assert (found["region"], found["colour"]) == (row.region, row.colour)


@pytest.mark.rule("ort 2.5.1-a", "ort 2.8-a")
def test_containers_of_counters() -> None:
    """Each draw comes from one of seven: 12 Region counters a force, 4 of Hanoi, 4 colours."""
    scene = Scene()
    assert not any(scene.s.target)
    assert sum(scene.s.status) == 2  # the two printed ones alone are on the map
    play = scene.stretch(Phase.DESIGNATE)
    containers: dict[str, set[str]] = {}
    while play.request is not None:
        if play.step == "year.region_counter":
            names = {str(C.region_counters[counter].service) for counter in play.offered}
        else:
            names = {str(C.target_counters[counter].colour) for counter in play.offered}
        [name] = names
        containers.setdefault(name, set()).update(play.offered)
        play.do(play.offered[0])
    regions = {"air_force": 12, "navy": 12, "hanoi": 4}
    colours = Counter(str(row.colour) for row in C.target_counters.values())
    assert {name: len(found) for name, found in containers.items()} == {**regions, **colours}
    assert (len(colours), colours.total()) == (4, 28)


@pytest.mark.rule("ort 2.5.2-e")
def test_a_target_marked_tp_brings_a_truck_park() -> None:
    scene = Scene().objective("n_w4", "w2").objective("n_w3", "w1")
    assert regions_with_tp(scene.t) == 1 << PLACE["vinh"]


@pytest.mark.rule("ort 2.6-a")
def test_supplies_troops_and_pathet_lao_have_their_colours() -> None:
    """Black from industry, brown from where troops train, red from Laos; each counts the same."""
    scene = Scene().objective("n_b1", "b1").objective("n_n1", "n1")
    scene.stretch(Phase.PRODUCTION)
    for name, made in (("n_b1", {"black": 1}), ("n_n1", {"brown": 1})):
        assert scene.at(C.region_counters[name].region) == made
    assert scene.at("pathet_lao") == {"red": 1}
    for colour in ("black", "brown", "red"):
        scene = Scene().cubes("ho_chi_minh_trail", **{colour: 2}).set(impact=20)
        scene.stretch(Phase.INFILTRATION)
        assert scene.s.tally[-1] == -2


@pytest.mark.rule("ort 2.6-f")
def test_red_cubes_appear_in_laos_alone() -> None:
    scene = Scene()
    scene.stretch(Phase.PRODUCTION)
    assert scene.at("pathet_lao") == {"red": 1}
    assert all("red" not in scene.at(name) for name in REGIONS)


@pytest.mark.rule("ort 2.6-b")
def test_where_black_cubes_come_from() -> None:
    """Black objectives, the two cities, and foreign boxes in their years."""
    scene = Scene(1967).objective("n_b1", "b1")
    scene.stretch(Phase.PRODUCTION)
    found = {name for name in (*REGIONS, *FOREIGN) if "black" in scene.at(name)}
    assert found == {"vinh", "hanoi", "haiphong", "china_east", "china_north", "soviet_union"}


@pytest.mark.rule("ort 2.7-a")
def test_decks_and_hands() -> None:
    """Three Combat Resolution decks are drawn at random; Support cards are held."""
    state = GAME.start(Setup("campaign"))
    assert (sum(state.mig_draw), sum(state.defence_draw), sum(state.recon_draw)) == (14, 12, 12)
    assert sum(state.support_draw) == 40
    assert len(SUPPORT) == 33
    scene = Scene().hand("navy", "sea_dragon")
    assert plain(view(scene.t, "air_force"))["forces"]["navy"]["hand"] == {"sea_dragon": 1}


@pytest.mark.rule("ort 2.7-b")
@pytest.mark.parametrize(
    ("draw", "pile"),
    [(draw_mig, "mig_draw"), (draw_defence, "defence_draw"), (draw_recon, "recon_draw")],
)
def test_combat_resolution_decks_are_drawn_at_random(draw: Any, pile: str) -> None:
    """Fate says which card comes, each as likely as any other that is left."""
    scene = Scene()
    request = next(draw(scene.t))
    left = [count for count in getattr(scene.s, pile) if count]
    assert isinstance(request, Chance)
    assert [share for _, share in request.probabilities()] == [n / sum(left) for n in left]


# --- set-up -----------------------------------------------------------------------------------


@pytest.mark.rule("ort 2.8-b")
def test_decks_of_1965_have_no_later_cards() -> None:
    scene = Scene()
    assert scene.s.mig_draw == [9, 3, 0, 2]
    assert scene.s.defence_draw == [4, 4, 2, 2]
    assert sum(scene.s.recon_draw) == 12


@pytest.mark.rule("ort 3.0-k")
def test_the_interphase_of_1965_adds_no_cards() -> None:
    """From the set-up to the first season the three decks stay as they are."""
    scene = Scene()
    scene.s.phase = GAME.start(Setup("campaign")).phase
    while scene.s.phase < Phase.REPAIR:
        play = scene.stretch()
        while play.request is not None:
            play.do(play.offered[-1])
    assert scene.s.phase == Phase.REPAIR
    assert scene.s.mig_draw == [9, 3, 0, 2]
    assert scene.s.defence_draw == [4, 4, 2, 2]
    assert sum(scene.s.recon_draw) == 12


@pytest.mark.rule("ort 2.8-c", "ort 2.8-d", "ort 2.8-e")
def test_tracks_at_the_start() -> None:
    state = GAME.start(Setup("campaign"))
    assert state.impact == C.impact.start == 23
    assert state.jcs == [0, 0]
    assert (state.losses, state.all_losses) == ([0, 0], 0)
    assert (state.year, state.season) == (1965, 1)


@pytest.mark.rule("ort 2.8-f", "ort 2.8-g")
def test_b52_counters_at_the_start() -> None:
    """Two; the Intensive one waits for the request of that name."""
    scene = Scene()
    assert (b52_counters(scene.t), scene.s.request) == (2, -1)
    found = [b52_counters(scene.set(request=n).t) for n in range(len(REQUESTS))]
    assert found == [3 if n == INTENSIVE else 2 for n in range(len(REQUESTS))]


@pytest.mark.rule("ort 2.8-h")
def test_more_sorties_counters_at_the_start() -> None:
    scene = Scene()
    assert scene.s.sorties == [0, 0]
    forces = plain(view(scene.t, None))["forces"]
    assert [forces[force]["more_sorties"] for force in FORCES] == ["request_box"] * 2
    assert [scene.t.recon_ready(force) for force in BOTH] == [4, 4]
    scene.stretch(Phase.REQUEST, "more_sorties")
    assert [scene.t.recon_ready(force) for force in BOTH] == [5, 5]


@pytest.mark.rule("ort 2.8-i", "ort 2.8-j")
def test_two_markers_on_each_dial() -> None:
    """Both start at the top: one counts raids, one counts armed recon hits."""
    scene = Scene()
    assert (scene.s.experience, scene.s.recon_hits) == ([0, 0], [0, 0])
    scene.t.learn(0, 2, "6.1")
    scene.t.recon_hit(0, "6.2")
    assert (scene.s.experience, scene.s.recon_hits) == ([2, 0], [1, 0])


@pytest.mark.rule("ort 2.8-k", "ort 3.1.3-a")
def test_named_truck_parks_at_the_start() -> None:
    scene = Scene()
    assert scene.s.named_parks == sum(1 << PLACE[n] for n in ("hanoi", "haiphong", "lai_chau"))


@pytest.mark.rule("ort 2.8-l", "ort 2.8-m", "ort 2.8-n")
def test_squadrons_and_missiles_at_the_start() -> None:
    """16 squadrons and an AIM-7/9 each; two of four raid counters of a role show the icon."""
    scene = Scene()
    for n, force in enumerate(("air_force", "navy")):
        assert owned(scene, force) == {"cap": 4, "sead": 4, "strike": 4, "armed_recon": 4}
        assert scene.s.missiles[n] == 0b001
        assert scene.reserve(force)["strike_missile"] == 2
        assert scene.s.recon_reserve[n] == 4
    assert may_suppress(scene.t, 0, PLACE["hoa_binh"])


# --- 2.1: what is shown -----------------------------------------------------------------------


@pytest.mark.rule("ort 2.1-a", "ort 2.1-h")
def test_the_impact_box_fixes_directives_and_restrictions() -> None:
    found = {}
    for impact in (0, 9, 10, 26, 27, 40):
        scene = Scene().set(impact=impact)
        scene.stretch(Phase.RESTRICTIONS)
        found[impact] = (directives_due(scene.t), scene.s.level)
    assert found == {0: (0, 3), 9: (0, 3), 10: (1, 3), 26: (1, 0), 27: (2, 0), 40: (2, 0)}
    washington = plain(view(Scene().set(level=1).t, None))["washington"]
    assert washington["authorized"] == {"airfields": True, "haiphong": False, "hanoi": False}


@pytest.mark.rule("ort 2.1-b")
def test_each_force_has_its_own_compliance_with_jcs_94() -> None:
    """White objectives pay two points, gray ones one, to the force that destroys them."""
    scene = Scene().objective("af_w3", "w1").objective("n_w1", "w2").objective("n_g1", "g1")
    for force, name in ((0, "af_w3"), (1, "n_w1"), (1, "n_g1")):
        hit_objective(scene.t, force, OBJECTIVES.index(name), 9)
    assert scene.s.jcs == [2, 3]
    shown = plain(view(scene.t, None))["forces"]
    assert [shown[force]["jcs94"] for force in FORCES] == [2, 3]


@pytest.mark.rule("ort 2.1-c", "ort 2.1-e", "ort 2.1-g")
def test_tracks_and_boxes_are_shown() -> None:
    """Jcs-94 and losses, what the matrices do, airfields, dials, bombers and the year."""
    scene = Scene(1966).set(jcs=[5, 7], all_losses=5, losses=[2, 3], experience=[4, 6])
    scene.set(transport=[0] * 4, production=[1] * 2).damage(kep=3).alert("hoa_lac")
    shown = plain(view(scene.t, None))
    assert [shown["forces"][f]["jcs94"] for f in ("air_force", "navy")] == [5, 7]
    assert shown["tracks"]["jcs94_impact"] == 2
    assert shown["tracks"]["losses"] == 5
    assert shown["airfields"]["kep"]["operational"] is False
    assert [name for name, field in shown["airfields"].items() if field["damage"]] == ["kep"]
    assert [n for n, field in shown["airfields"].items() if field["alert"]] == [
        "hoa_lac",
        "gia_lam",
    ]
    assert [shown["forces"][f]["experience"] for f in FORCES] == [4, 6]
    assert [shown["forces"][f]["losses"] for f in FORCES] == [2, 3]
    assert (shown["b52"]["counters"], shown["year"]) == (3, 1966)
    assert shown["matrices"]["transport"] == ["air_force"] * 4
    assert shown["matrices"]["production"] == ["navy"] * 2
    lines = [shown["matrices"][f"{name}_lines"] for name in ("transport", "production")]
    assert (lines, shown["black_allowance"]) == ([1, 0], 8)


@pytest.mark.rule("ort 2.1-d", "ort 4.8.6.3-d", "ort 5.0-d")
def test_jcs_tracks_are_reset_every_season() -> None:
    scene = Scene().set(jcs=[5, 7])
    scene.stretch(Phase.CLEAN_UP)
    assert scene.s.jcs == [0, 0]
    assert scene.s.season == 2


@pytest.mark.rule("ort 2.1-i", "ort 4.4-d", "ort 4.4-e")
def test_a_restriction_on_haiphong_covers_the_whole_region() -> None:
    """Harbor, objective, bridges and airfield alike."""
    names = ("haiphong_harbor", "n_g1", "bridges_haiphong", "airfield_kien_an")
    for level, allowed in ((1, False), (2, True)):
        scene = Scene().objective("n_g1", "g1").set(level=level)
        assert all((target(name) in legal(scene.t, 1)) is allowed for name in names)
        assert target("bridges_hanoi") not in legal(scene.t, 1)
        assert target("airfield_kep") in legal(scene.t, 1)


@pytest.mark.rule("ort 2.1-j")
def test_four_requests() -> None:
    play = Scene().stretch(Phase.REQUEST)
    assert play.offered == [
        "operational_flexibility",
        "more_sorties",
        "intensive_bombing",
        "expand_targets",
    ]


@pytest.mark.rule("ort 2.3.2-a", "ort 2.3.2-b", "ort 2.3.2-c")
def test_a_dual_squadron_shows_one_face() -> None:
    """Armed recon destroys; suppression protects; the face is chosen when it is sent."""
    scene = Scene().squadrons("navy", armed_recon=2).squadrons("air_force", armed_recon=0)
    scene.set(turn=1)
    scene.stretch(Phase.RECON_ASSIGN, "vinh", "armed_recon", "vinh", "suppression")
    scene.cubes("vinh", black=1).decks(recon={"aaa+cube": 3})
    scene.stretch(Phase.RECON_MISSIONS, "vinh", "aaa+cube", "black")
    assert scene.at("vinh") == {}
    assert scene.s.losses == [0, 0]
