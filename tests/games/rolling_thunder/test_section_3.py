"""3.0 to 3.2: the Yearly Interphase."""

from __future__ import annotations

from collections import Counter

import pytest

from annamite.games.rolling_thunder.box.ids import (
    BOTH,
    CARD,
    FORCES,
    N_COUNTERS,
    OBJECTIVES,
    PLACE,
    PRINTED,
    REGIONS,
    SUPPORT,
    TARGETS,
)
from annamite.games.rolling_thunder.decks import add_year
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.damage import hit_objective
from annamite.games.rolling_thunder.raids.resolve import strike
from annamite.games.rolling_thunder.sac import b52_counters
from annamite.games.rolling_thunder.state import DESTROYED, DISCARDED, STANDING, UNDRAWN
from annamite.games.rolling_thunder.support import playable
from annamite.kernel import Setup
from tests.games.rolling_thunder.scenes import GAME, Play, Scene, owned

BOX = GAME.box


def random_draws(play: Play, pick: int = 0) -> Play:
    """Answer every draw with the first (or last) outcome."""
    while play.request is not None:
        play.do(play.offered[pick])
    return play


def designated(scene: Scene, pick: int = 0) -> Scene:
    """Designate the objectives of the scene's year."""
    random_draws(scene.stretch(Phase.DESIGNATE), pick)
    return scene


def on_map(scene: Scene, force: int) -> list[str]:
    return [
        OBJECTIVES[n]
        for n in range(N_COUNTERS)
        if scene.s.status[n] == STANDING and BOX.objective_force[n] == force
    ]


# --- squadrons --------------------------------------------------------------------------------


@pytest.mark.rule("ort 3.0-a")
def test_1965_brings_no_squadrons() -> None:
    """The first interphase starts with the objectives, and nobody could add or remove any."""
    assert GAME.start(Setup("campaign")).phase == Phase.DESIGNATE
    scene = Scene(1965)
    before = [owned(scene, force) for force in FORCES]
    assert scene.stretch(Phase.REINFORCE).request is None
    assert scene.stretch().request is None
    assert [owned(scene, force) for force in FORCES] == before


@pytest.mark.rule("ort 3.0-b")
@pytest.mark.parametrize("year", [1966, 1967])
def test_up_to_two_new_squadrons_of_any_type(year: int) -> None:
    """Two, one or none may come; their types may differ."""
    scene = Scene(year)
    scene.stretch(Phase.REINFORCE, "strike", "armed_recon").finish()
    assert owned(scene, "air_force") == {"cap": 4, "sead": 4, "strike": 5, "armed_recon": 5}
    scene.stretch(None, "cap").finish()
    assert owned(scene, "navy") == {"cap": 5, "sead": 4, "strike": 4, "armed_recon": 4}
    assert Scene(year).stretch(Phase.REINFORCE, "done").request is None
    assert scene.s.phase == Phase.UPGRADE


@pytest.mark.rule("ort 3.0-c")
def test_never_more_than_seven_of_a_type() -> None:
    scene = Scene(1966)
    scene.s.owned[0] = scene.s.deployed[0] = 6
    play = scene.stretch(Phase.REINFORCE, "cap")
    assert play.offered == ["sead", "strike", "armed_recon", "done"]
    navy = Scene(1966).set(turn=1)
    navy.s.owned[4 + 3] = navy.s.deployed[4 + 3] = 7
    assert navy.stretch(Phase.REINFORCE).offered == ["cap", "sead", "strike", "done"]


@pytest.mark.rule("ort 3.0-d")
def test_1968_takes_a_squadron_of_each_player() -> None:
    scene = Scene(1968)
    play = scene.stretch(Phase.REINFORCE)
    assert "done" not in play.offered
    assert "armed_recon" in play.offered
    play.do("strike")
    assert owned(scene, "air_force")["strike"] == 3
    scene.stretch(None, "armed_recon")
    assert owned(scene, "navy")["armed_recon"] == 3
    assert scene.s.recon_reserve == [4, 3]


@pytest.mark.rule("ort 3.0-e", "ort 3.0-f")
@pytest.mark.parametrize("year", [1966, 1967, 1968])
def test_each_player_upgrades_one_raid_squadron(year: int) -> None:
    scene = Scene(year)
    play = scene.stretch(Phase.UPGRADE)
    assert {word.split("_")[0] for word in play.offered} == {"cap", "sead", "strike"}
    play.do("strike_missile")
    assert scene.reserve("air_force")["strike_upgraded_missile"] == 1
    assert scene.reserve("air_force")["strike_missile"] == 1
    scene.stretch(None, "cap")
    assert scene.reserve("navy")["cap_upgraded"] == 1


# --- missiles and decks -----------------------------------------------------------------------


@pytest.mark.rule("ort 3.0-g", "ort 3.0-h", "ort 3.0-i", "ort 3.0-j")
def test_missiles_of_each_year() -> None:
    """What is left of last year goes; 1966 brings AIM and Shrike, later years an EOGB as well."""
    for year, stock in ((1966, 0b011), (1967, 0b111), (1968, 0b111)):
        scene = Scene(year - 1).set(missiles=[0b100, 0b001])
        scene.s.year = year
        scene.stretch(Phase.REARM)
        assert scene.s.missiles == [stock, stock]
    assert BOX.c.missiles.arm[1968] == (4, 2)


@pytest.mark.rule("ort 3.0-l", "ort 4.8.3.1-g")
def test_a_mig_and_a_sam_card_join_every_year() -> None:
    for year in (1966, 1967, 1968):
        scene = Scene(year - 1)
        before = scene.s.mig_draw[:]
        scene.s.year = year
        add_year(scene.t)
        assert [b - a for a, b in zip(before, scene.s.mig_draw)] == [0, 0, 1, 1]


@pytest.mark.rule("ort 3.0-m", "ort 4.8.4.1-d")
def test_an_aaa_and_a_sam_card_join_every_year() -> None:
    gains = []
    for year in (1966, 1967, 1968):
        scene = Scene(year - 1)
        before = scene.s.defence_draw[:]
        scene.s.year = year
        add_year(scene.t)
        gains.append([b - a for a, b in zip(before, scene.s.defence_draw)])
    assert all(gain[3] == 1 and sum(gain[:3]) == 1 for gain in gains)


@pytest.mark.rule("ort 3.0-n", "ort 4.10.1-b")
def test_an_armed_recon_card_joins_every_year() -> None:
    for year in (1966, 1967, 1968):
        scene = Scene(year - 1)
        before = sum(scene.s.recon_draw)
        scene.s.year = year
        add_year(scene.t)
        assert sum(scene.s.recon_draw) == before + 1


@pytest.mark.rule("ort 3.0-o", "ort 3.0-p", "ort 4.8.3.1-h", "ort 4.8.4.1-e")
def test_discards_and_earlier_cards_are_shuffled_in() -> None:
    scene = Scene(1966)
    scene.s.mig_draw, scene.s.mig_discard = [1, 0, 0, 0], [8, 3, 1, 3]
    scene.s.defence_draw, scene.s.defence_discard = [4, 0, 2, 0], [0, 5, 0, 3]
    scene.s.year = 1967
    scene.stretch(Phase.REARM)
    assert (scene.s.mig_draw, scene.s.mig_discard) == ([9, 3, 2, 4], [0] * 4)
    assert (scene.s.defence_draw, scene.s.defence_discard) == ([4, 5, 3, 4], [0] * 4)


# --- objectives -------------------------------------------------------------------------------


@pytest.mark.rule("ort 3.1-a", "ort 3.1.2-a")
def test_region_counters_come_before_target_counters() -> None:
    """All 14 Region and Hanoi counters are drawn, then one matching Target counter for each."""
    scene = Scene().set(phase=Phase.DESIGNATE)
    play = scene.stretch()
    random_draws(play)
    assert play.asked == ["year.region_counter"] * 14 + ["year.target_counter"] * 14
    standing = [n for n in range(N_COUNTERS) if scene.s.status[n] == STANDING]
    for n in standing:
        assert BOX.target_colour[scene.s.target[n] - 1] == BOX.objective_colour[n]
    assert len({scene.s.target[n] for n in standing}) == 14


@pytest.mark.rule("ort 3.1.1-a")
def test_1965_draws_six_counters_of_a_fixed_mix() -> None:
    scene = designated(Scene(1965))
    for force in BOTH:
        colours = Counter(BOX.c.region_counters[name].colour for name in on_map(scene, force))
        assert colours == {"white": 2, "gray": 2, "black": 1, "brown": 1}
    play = Scene(1965).set(phase=Phase.DESIGNATE).stretch()
    assert play.offered == ["af_w1", "af_w2", "af_w3", "af_w4"]


@pytest.mark.rule("ort 3.1.1-b")
def test_hanoi_has_one_counter_for_each_force() -> None:
    scene = designated(Scene(1965), pick=-1)
    assert [OBJECTIVES[n - 1] for n in scene.s.hanoi] == ["h_n", "h_b"]
    assert len(on_map(scene, -1)) == 2


@pytest.mark.rule("ort 3.1.1-c", "ort 3.1.1-d", "ort 3.1.2-c")
def test_1966_brings_the_other_six_and_fresh_hanoi_counters() -> None:
    """The counters of 1965 go, destroyed or not; all four Hanoi counters may come again."""
    scene = designated(Scene(1965))
    first = [on_map(scene, force) for force in BOTH]
    hit_objective(scene.t, 0, OBJECTIVES.index(first[0][0]), 4)
    scene.s.year = 1966
    play = scene.stretch(Phase.DESIGNATE)
    assert play.offered == ["h_w", "h_g", "h_b", "h_n"]
    random_draws(play, -1)
    for force in BOTH:
        second = on_map(scene, force)
        assert len(second) == 6
        assert not set(second) & set(first[force])
        assert all(scene.status(name) == DISCARDED for name in first[force])
    assert all(scene.s.target[OBJECTIVES.index(name)] == 0 for name in first[0])


@pytest.mark.rule("ort 3.1.1-e", "ort 3.1.1-f")
def test_1967_draws_anew_from_all_twelve() -> None:
    scene = designated(designated(Scene(1965)).set(year=1966))
    play = scene.set(year=1967).stretch(Phase.DESIGNATE)
    assert play.offered == ["af_w1", "af_w2", "af_w3", "af_w4"]
    random_draws(play, -1)
    assert len(on_map(scene, 0)) == len(on_map(scene, 1)) == 6
    assert sum(status == UNDRAWN for status in scene.s.status) == 12 + 2
    assert all(scene.s.hanoi)


@pytest.mark.rule("ort 3.1.1-g")
def test_1968_brings_the_six_that_are_left() -> None:
    scene = designated(designated(Scene(1967)).set(year=1967))
    first = set(on_map(scene, 1))
    designated(scene.set(year=1968))
    assert len(on_map(scene, 1)) == 6
    assert not first & set(on_map(scene, 1))


@pytest.mark.rule("ort 3.1.3-b")
def test_truck_parks_in_regions_of_tp_targets() -> None:
    """One generic counter per region, beside the named one of Lai Chau."""
    scene = designated(Scene(1965), pick=-1)
    expected = {
        BOX.objective_region[n]
        for n in range(N_COUNTERS)
        if scene.s.target[n] and BOX.target_tp[scene.s.target[n] - 1]
    }
    assert expected
    assert {r for r in range(18) if scene.s.generic_parks >> r & 1} == expected


@pytest.mark.rule("ort 3.1.3-c")
def test_printed_objectives_are_destroyed_until_the_next_interphase() -> None:
    scene = Scene(1965)
    assert [OBJECTIVES[n] for n in PRINTED] == ["haiphong_harbor", "cao_bang_barracks"]
    barracks = OBJECTIVES.index("cao_bang_barracks")
    hit_objective(scene.t, 0, barracks, 3)
    assert scene.s.status[barracks] == DESTROYED
    scene.stretch(Phase.PRODUCTION)
    assert scene.at("cao_bang") == {}
    designated(scene.set(year=1966))
    assert (scene.s.status[barracks], scene.s.hits[barracks]) == (STANDING, 0)


@pytest.mark.rule("ort 3.1.3-c", "ort 4.8.5.2-d")
def test_a_printed_objective_that_stood_loses_its_hits() -> None:
    scene = Scene(1965)
    for number in PRINTED:
        scene.s.hits[number] = 2
    designated(scene.set(year=1966))
    assert [(scene.s.status[n], scene.s.hits[n]) for n in PRINTED] == [(STANDING, 0)] * 2


# --- Support cards ----------------------------------------------------------------------------


@pytest.mark.rule("ort 3.2-a")
def test_four_cards_each_at_the_start() -> None:
    scene = Scene()
    play = random_draws(scene.stretch(Phase.SUPPORT_DRAW))
    assert play.asked == ["deck.support"] * 8
    assert [len(scene.holds(force)) for force in ("air_force", "navy")] == [4, 4]
    assert (scene.s.phase, scene.s.turn) == (Phase.REPAIR, 0)


@pytest.mark.rule("ort 3.2-b")
def test_any_number_of_cards_may_be_thrown_away() -> None:
    scene = Scene(1966).hand("air_force", "mig_screen", "mig_screen", "bolo_ruse", "blackout")
    play = scene.stretch(Phase.SUPPORT_DISCARD, "mig_screen", "mig_screen")
    assert play.offered == ["bolo_ruse", "blackout", "none"]
    play.do("blackout")
    assert scene.holds("air_force") == ["bolo_ruse"]
    assert scene.s.support_discard[CARD["mig_screen"]] == 2
    keep = Scene(1966).hand("air_force", "blackout")
    keep.stretch(Phase.SUPPORT_DISCARD, "none")
    assert keep.holds("air_force") == ["blackout"]


@pytest.mark.rule("ort 3.2-c", "ort 3.2-d")
def test_discards_return_and_hands_are_filled_to_four() -> None:
    """A hand of more than four draws nothing."""
    scene = Scene(1966).hand("navy", *SUPPORT[20:26]).hand("air_force", "blackout")
    scene.s.support_draw = [0] * len(SUPPORT)
    scene.s.support_discard[CARD["rail_cutters"]] = 1
    scene.s.support_draw[CARD["span_droppers"]] = 3
    play = scene.stretch(Phase.SUPPORT_DRAW)
    assert play.offered == ["rail_cutters", "span_droppers"]
    random_draws(play)
    assert len(play.asked) == 3
    assert len(scene.holds("navy")) == 6
    assert sum(scene.s.support_discard) == 0


@pytest.mark.rule("ort 3.2-e")
def test_one_card_may_be_exchanged() -> None:
    scene = Scene(1966).hand("air_force", "iron_hand_section").hand("navy", "bolo_ruse")
    play = scene.stretch(Phase.SUPPORT_EXCHANGE, "iron_hand_section")
    assert play.seat == "navy"
    play.do("bolo_ruse")
    assert play.request is None
    assert (scene.holds("air_force"), scene.holds("navy")) == (["bolo_ruse"], ["iron_hand_section"])
    refused = Scene(1966).hand("air_force", "iron_hand_section").hand("navy", "bolo_ruse")
    refused.stretch(Phase.SUPPORT_EXCHANGE, "iron_hand_section", "none")
    assert refused.holds("navy") == ["bolo_ruse"]
    alone = Scene(1966).hand("air_force", "iron_hand_section")
    assert alone.stretch(Phase.SUPPORT_EXCHANGE).request is None


@pytest.mark.rule("ort 3.2-f", "ort 3.2-h")
def test_a_card_is_played_at_its_moment_and_discarded() -> None:
    """Sanctuary Waiver goes with restrictions, not with directives."""
    scene = Scene().hand("navy", "sanctuary_waiver").set(impact=19)
    play = scene.stretch(Phase.RESTRICTIONS)
    assert (play.step, play.seat) == ("card.target_restriction", "navy")
    play.do("sanctuary_waiver")
    assert scene.s.level == 2
    assert scene.holds("navy") == []
    assert scene.s.support_discard[CARD["sanctuary_waiver"]] == 1
    other = Scene().hand("navy", "sanctuary_waiver").set(impact=5)
    assert other.stretch(Phase.DIRECTIVES).request is None


@pytest.mark.rule("ort 3.2-g")
def test_no_two_identical_cards_at_one_moment() -> None:
    """Of two Heavy Bomb Loads one is played; the other Support card may follow it."""
    scene = Scene().hand("navy", "heavy_bomb_load", "heavy_bomb_load", "all_weather_attack")
    scene.weather(vinh="overcast")
    raid = scene.fly("navy", "bridges_vinh", strike=2)
    play = scene.segment(strike, raid, "heavy_bomb_load")
    assert play.offered == ["all_weather_attack", "none"]
    play.do("all_weather_attack")
    assert play.step == "raid.strike"
    assert scene.holds("navy") == ["heavy_bomb_load"]


@pytest.mark.rule("ort 3.2-i")
def test_cards_touch_both_forces_only_where_they_say_so() -> None:
    """MiG Screen serves its owner's raid; River Mines slow every brown cube."""
    scene = Scene().hand("navy", "mig_screen", "river_mines")
    scene.fly("air_force", "bridges_lao_cai", cap=1, strike=1)
    assert BOX.cards[CARD["mig_screen"]].affects == "self"
    assert BOX.cards[CARD["river_mines"]].affects == "both"
    assert scene.s.raid is not None
    assert playable(scene.t, scene.s.raid.force, "raid_mig_ambush") == []


@pytest.mark.rule("ort 3.2-j")
def test_a_card_of_one_force_is_of_no_use_to_the_other() -> None:
    for force, held in (("navy", []), ("air_force", [CARD["wild_weasel_flight"]])):
        scene = Scene().hand(force, "wild_weasel_flight")
        own = "bridges_vinh" if force == "navy" else "bridges_lao_cai"
        raid = scene.fly(force, own, sead=1, strike=1)
        assert playable(scene.t, raid.force, "raid_sead") == held


@pytest.mark.rule("ort 3.2-k")
def test_a_card_wins_over_the_rules() -> None:
    """With Weather Scouts a raid flies through Storms, and Thailand Surge sends a third STRIKE."""
    scene = Scene().weather(lao_cai="storms").hand("air_force", "weather_scouts", "thailand_surge")
    play = scene.stretch(Phase.RAIDS, "air_force", "bridges_lao_cai")
    assert scene.s.raid is not None
    assert scene.s.raid.weather == 2
    assert scene.holds("air_force") == ["thailand_surge"]
    play.to("card.raid_composition", "thailand_surge").do("strike", "strike", "strike_missile")
    assert scene.s.raid.count(2) == 3
    assert not any(word.startswith("strike") for word in play.offered)
    plain = Scene().weather(lao_cai="storms")
    assert "bridges_lao_cai" not in plain.stretch(Phase.RAIDS, "air_force").offered


@pytest.mark.rule("ort 4.12.1-c", "ort 4.12.1-d")
def test_b52_counters_of_each_year() -> None:
    assert [b52_counters(Scene(year).t) for year in (1965, 1966, 1967, 1968)] == [2, 3, 3, 3]


def test_truck_parks_come_back_with_the_new_year() -> None:
    """Designation places them again and empties the Destroyed Truck Parks box."""
    scene = Scene(1965).parks().set(named_on_transport=1 << PLACE["hanoi"], generic_destroyed=2)
    scene.set(named_on_production=1 << PLACE["haiphong"])
    designated(scene.set(year=1966))
    assert scene.s.named_parks.bit_count() == 3
    assert (scene.s.named_on_transport, scene.s.named_on_production) == (0, 0)
    assert scene.s.generic_destroyed == 0


@pytest.mark.rule("ort 3.1.3-b")
def test_truck_parks_of_last_years_targets_go() -> None:
    """No new target is marked TP, so no region keeps a generic counter."""
    scene = Scene(1965).parks(generic=REGIONS)
    play = scene.set(year=1966).stretch(Phase.DESIGNATE)
    while play.request is not None:
        plain = [w for w in play.offered if w not in TARGETS or not BOX.target_tp[TARGETS.index(w)]]
        play.do(plain[0])
    assert scene.s.generic_parks == 0
