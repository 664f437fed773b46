"""The Support cards: when each is offered, and what it does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from annamite.games.rolling_thunder.box.ids import FORCES, PLACE, SQUADRONS, SUPPORT, WEATHERS
from annamite.games.rolling_thunder.box.vocabulary import EFFECTS
from annamite.games.rolling_thunder.losses import lose_crews
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.resolve import ambush, defences, strike
from annamite.games.rolling_thunder.ratings import strike_base
from annamite.games.rolling_thunder.season import open_requests
from annamite.games.rolling_thunder.state import FIELDS
from annamite.games.rolling_thunder.support import VERBS
from tests.games.rolling_thunder.scenes import GAME, Play, Scene

BOX = GAME.box


def test_every_verb_is_carried_out() -> None:
    """33 titles, 40 cards, some for one force only, some in two copies."""
    assert set(VERBS) == set(EFFECTS)
    assert len(SUPPORT) == 33
    assert sum(BOX.copies) == 40
    assert Counter(card.side for card in BOX.cards) == {"both": 13, "air_force": 11, "navy": 9}


def ambushed(scene: Scene, card: str, *words: str, force: str = "navy", **squadrons: Any) -> Play:
    """Let an ambush of three kinds of card come, and play a Support card on it."""
    target = {"navy": "bridges_thanh_hoa", "air_force": "bridges_lao_cai"}[force]
    raid = scene.fly(force, target, **(squadrons or {"cap": 1, "strike": 2}))
    play = scene.segment(ambush, raid, "sam_launch", "sam_launch", "mig21", "mig17")
    assert play.step == "card.raid_mig_ambush"
    return play.do(card, *words)


def test_mig_screen() -> None:
    scene = Scene(1966).hand("navy", "mig_screen")
    ambushed(scene, "mig_screen")
    assert scene.s.raid is not None
    # CAP 1 + 2 - 2 missiles = 1 against 3.
    assert (scene.s.raid.lost, scene.s.losses) == (2, [0, 2])


@pytest.mark.parametrize(
    ("card", "force"), [("college_eye_warning", "air_force"), ("red_crown_control", "navy")]
)
def test_warnings_discard_a_mig_of_choice(card: str, force: str) -> None:
    scene = Scene(1966).hand(force, card)
    play = ambushed(scene, card, force=force)
    assert (play.step, play.offered) == ("card.which_mig", ["mig17", "mig21"])
    play.do("mig21")
    assert scene.s.raid is not None
    assert scene.s.raid.lost == 1 + 1  # a point of CAP below 0, and the MiG-17


def test_bolo_ruse() -> None:
    scene = Scene(1966).hand("air_force", "bolo_ruse")
    ambushed(scene, "bolo_ruse", force="air_force")
    assert scene.s.experience == [2, 0]
    assert scene.s.raid is not None
    assert scene.s.raid.lost == 1
    assert scene.s.mig_discard[1:3] == [1, 1]


@pytest.mark.parametrize(("migs", "learnt"), [(1, 1), (2, 2), (3, 2)])
def test_bolo_ruse_teaches_two_lessons_at_most(migs: int, learnt: int) -> None:
    scene = Scene().hand("air_force", "bolo_ruse")
    raid = scene.fly("air_force", "bridges_viet_tri", cap=1, strike=2)
    cards = ["mig17"] * migs + ["clear_skies"] * (4 - migs)
    scene.segment(ambush, raid, *cards, "bolo_ruse")
    assert scene.s.experience == [learnt, 0]


def test_self_protection_pods() -> None:
    scene = Scene(1966).hand("air_force", "self_protection_pods")
    ambushed(scene, "self_protection_pods", force="air_force")
    assert scene.s.raid is not None
    assert (scene.s.raid.lost, scene.s.losses) == (2, [1, 0])


def test_cards_that_would_do_nothing_are_not_offered() -> None:
    scene = Scene().hand("air_force", "bolo_ruse", "self_protection_pods", "college_eye_warning")
    raid = scene.fly("air_force", "bridges_lai_chau", cap=1, strike=1)
    assert scene.segment(ambush, raid, "clear_skies").request is None


@pytest.mark.parametrize(
    ("card", "force", "lost"),
    [
        ("wild_weasel_flight", "air_force", 1),
        ("iron_hand_section", "navy", 1),
        ("stand_off_jamming", "air_force", 2),
        ("flak_suppressors", "navy", 1),
    ],
)
def test_cards_against_the_defences(card: str, force: str, lost: int) -> None:
    """AAA 2, 1, 0 and a missile against one SEAD squadron: 3 points short without a card."""
    scene = Scene().hand(force, card)
    target = {"navy": "bridges_vinh", "air_force": "bridges_viet_tri"}[force]
    raid = scene.fly(force, target, sead=1, strike=2)
    play = scene.segment(defences, raid, "aaa2", "sam_launch", "aaa1", "aaa0", card)
    assert raid.lost == lost
    assert play.step in (None, "raid.press_on")


@pytest.mark.parametrize(
    ("segment", "role", "missile", "drawn", "card", "bonus"),
    [
        (ambush, "cap", "aim", ["clear_skies"], "mig_screen", 1 + 2),
        (defences, "sead", "arm", ["aaa0"] * 3, "iron_hand_section", 1 + 2),
        (strike, "strike", "eogb", [], "heavy_bomb_load", 1 + 1),
    ],
)
def test_a_card_adds_to_what_a_missile_gave(
    segment: Any, role: str, missile: str, drawn: list[str], card: str, bonus: int
) -> None:
    scene = Scene(1967).hand("navy", card)
    flying: dict[str, Any] = {"cap": 1, "sead": 1, "strike": 1, f"{role}_missile": 1}
    raid = scene.fly("navy", "bridges_vinh", missiles=(missile,), **flying)
    scene.segment(segment, raid, *drawn, 6, card)
    assert getattr(raid, role) == bonus


@pytest.mark.parametrize(
    ("card", "force"), [("thailand_surge", "air_force"), ("alpha_strike", "navy")]
)
def test_a_third_strike_squadron(card: str, force: str) -> None:
    scene = Scene().hand(force, card)
    target = {"navy": "bridges_vinh", "air_force": "bridges_viet_tri"}[force]
    play = scene.stretch(Phase.RAIDS, force, target).to("card.raid_composition", card)
    play.do("strike", "strike", "strike_missile")
    assert scene.s.raid is not None
    assert scene.s.raid.count(2) == 3


@pytest.mark.rule("ort 3.2-i")
@pytest.mark.parametrize(("holder", "asked"), [("air_force", True), ("navy", False)])
def test_cards_for_a_raid_are_its_own_forces(holder: str, asked: bool) -> None:
    """The partner, whose titles either force may play, is asked at no stage of an Air Force raid."""
    scene = Scene().weather(lao_cai="overcast")
    scene.hand(holder, "weather_scouts", "mig_screen", "flak_suppressors", "heavy_bomb_load")
    scene.decks(mig={"clear_skies": 9}, defence={"aaa1": 9})
    play = scene.stretch(Phase.RAIDS, "air_force", "bridges_lao_cai")
    play.to("raid.squadron", "cap", "sead", "sead", "strike", "done", "medium")
    while play.request is not None:
        play.do(play.offered[-1])
    moments = {step for step in play.asked if step.startswith("card.")}
    timings = ("raid_composition", "raid_mig_ambush", "raid_sead", "raid_strike")
    assert moments == ({f"card.{timing}" for timing in timings} if asked else set())


@pytest.mark.parametrize("season", [1, 2])
def test_either_force_plays_cards_on_the_bombardment(season: int) -> None:
    """Whoever holds the initiative; B-52 counters belong to neither."""
    for force in FORCES:
        scene = Scene(season=season).hand(force, "trail_sensors").set(b52=[1, 0, 0, 0])
        play = scene.stretch(Phase.SAC_BOMB, 1)
        assert (play.step, play.seat) == ("card.sac_roll", force)
    scene = Scene(season=season).hand("air_force", "tiger_hound").cubes("nape", brown=1)
    play = scene.stretch(Phase.SAC_PLACE, "done")
    assert (play.step, play.seat) == ("card.sac_before", "air_force")


def test_weather_scouts() -> None:
    scene = Scene().hand("navy", "weather_scouts").weather(vinh="overcast")
    play = scene.stretch(Phase.RAIDS, "navy", "bridges_vinh").to("card.raid_composition")
    play.do("weather_scouts", "strike", "done")
    assert "high" in play.offered
    clear = Scene().hand("navy", "weather_scouts")
    play = clear.stretch(Phase.RAIDS, "navy", "bridges_vinh", "done")
    assert play.step == "raid.squadron"


@pytest.mark.rule("ort 4.8.3.1-d", "ort 4.8.4.2-d")
@pytest.mark.parametrize(
    ("weather", "asked", "strike_lost", "flak"),
    [
        ("overcast", ["weather_scouts"], 0, 3),
        ("monsoon", ["weather_scouts"], 1, 3),
        ("storms", [], 1, 4),
    ],
)
def test_weather_scouts_serve_through_the_whole_raid(
    weather: str, asked: list[str], strike_lost: int, flak: int
) -> None:
    """MiGs and defences are met in the better weather too; under Storms the card plays itself."""
    scene = Scene().hand("navy", "weather_scouts").weather(thanh_hoa=weather)
    scene.decks(mig={"mig17": 2, "clear_skies": 2}, defence={"aaa0": 9})
    play = scene.stretch(Phase.RAIDS, "navy", "bridges_thanh_hoa", "done")
    play.do(*asked, "cap", "sead", "strike", "strike", "done", "medium", "mig17", "clear_skies")
    raid = scene.s.raid
    assert raid is not None
    assert raid.lost == strike_lost
    while play.step != "raid.strike":
        play.do("press_on" if play.step == "raid.press_on" else "aaa0")
    assert scene.s.defence_discard[0] == flak


def test_weather_scouts_guide_one_raid() -> None:
    """The weather of the season stays for the raids that follow."""
    scene = Scene().hand("navy", "weather_scouts").weather(vinh="monsoon")
    play = scene.stretch(Phase.RAIDS, "navy", "bridges_vinh").to("card.raid_composition")
    play.do("weather_scouts")
    assert scene.s.raid is not None
    met = (scene.s.raid.weather, scene.s.weather[PLACE["vinh"]])
    assert [WEATHERS[kind] for kind in met] == ["overcast", "monsoon"]


def test_heavy_bomb_load_comes_before_the_die() -> None:
    scene = Scene().hand("navy", "heavy_bomb_load")
    raid = scene.fly("navy", "bridges_vinh", strike=1)
    scene.segment(strike, raid, "heavy_bomb_load")
    assert strike_base(scene.s, BOX, raid) == 3
    late = Scene().hand("navy", "heavy_bomb_load")
    play = late.segment(strike, late.fly("navy", "bridges_vinh", strike=1), "none", 3)
    assert play.request is None


@pytest.mark.parametrize(
    ("card", "force"), [("radar_guided_release", "air_force"), ("all_weather_attack", "navy")]
)
def test_bombing_through_clouds(card: str, force: str) -> None:
    target = {"navy": "vinh", "air_force": "viet_tri"}[force]
    scene = Scene().hand(force, card).weather(**{target: "monsoon"})
    raid = scene.fly(force, f"bridges_{target}", strike=2)
    assert strike_base(scene.s, BOX, raid) == 2
    scene.segment(strike, raid, card)
    assert strike_base(scene.s, BOX, raid) == 4
    clear = Scene().hand(force, card)
    play = clear.segment(strike, clear.fly(force, f"bridges_{target}", strike=2))
    assert play.step == "raid.strike"


def test_follow_up_wave() -> None:
    """The second die stands, better or not; small arms count for that one alone."""
    scene = Scene().hand("navy", "follow_up_wave").objective("n_w4", "w8")
    raid = scene.fly("navy", "n_w4", strike=2, altitude="low")
    play = scene.segment(strike, raid, 1, "follow_up_wave", 6)
    assert play.result.hits == 4
    assert scene.s.losses == [0, 0]


@pytest.mark.parametrize(
    ("card", "objective", "target"),
    [("oil_campaign", "n_b1", "b6"), ("blackout", "n_g3", "g7"), ("rail_cutters", "n_w4", "w8")],
)
def test_campaigns_against_a_colour(card: str, objective: str, target: str) -> None:
    scene = Scene().hand("navy", card).objective(objective, target)
    play = scene.segment(strike, scene.fly("navy", objective, strike=2), 2, card)
    assert play.result.hits == 2
    scene = Scene().hand("navy", card).objective(objective, target)
    play = scene.segment(strike, scene.fly("navy", objective, strike=2), 1)
    assert play.result.hits == 0  # nothing was scored, so the card is not offered
    other = Scene().hand("navy", card).objective("n_n1", "n4")
    assert other.segment(strike, other.fly("navy", "n_n1", strike=2), 5).request is None


@pytest.mark.parametrize(
    ("card", "objective"), [("rail_cutters", "n_w4"), ("span_droppers", "bridges_vinh")]
)
def test_a_card_adds_nothing_once_a_follow_up_wave_scores_nothing(
    card: str, objective: str
) -> None:
    """Whether at least one was scored is asked of the die that stands."""
    scene = Scene().hand("navy", card, "follow_up_wave").objective("n_w4", "w8")
    raid = scene.fly("navy", objective, strike=2)
    play = scene.segment(strike, raid, 3, card, "follow_up_wave", 1)
    assert play.result == (0, 0, 0)


def test_span_droppers() -> None:
    """One more dot, but no more experience."""
    scene = Scene().hand("navy", "span_droppers")
    play = scene.segment(strike, scene.fly("navy", "bridges_vinh", strike=2), 3, "span_droppers")
    assert play.result == (2, 2, 1)
    scene = Scene().hand("navy", "span_droppers")
    assert scene.segment(strike, scene.fly("navy", "bridges_vinh", strike=2), 1).request is None


@pytest.mark.parametrize(
    ("card", "force"), [("jolly_green_pick_up", "air_force"), ("clementine_pick_up", "navy")]
)
def test_rescues(card: str, force: str) -> None:
    number = ("air_force", "navy").index(force)
    scene = Scene().hand(force, card, card)
    play = scene.run(lose_crews, number, 3, "7.0").do(card)
    assert play.request is None  # the second copy may not join the first
    assert scene.s.losses[number] == 2
    other = Scene().hand(force, card)
    assert other.run(lose_crews, 1 - number, 1, "7.0").request is None


@pytest.mark.parametrize(
    ("card", "force", "place"),
    [("night_truck_hunters", "air_force", "dong_hoi"), ("moonlight_prowlers", "navy", "vinh")],
)
def test_night_teams_draw_one_more_card(card: str, force: str, place: str) -> None:
    scene = Scene().hand(force, card).over(place, force, recon=1).cubes(place, black=2)
    play = scene.stretch(Phase.RECON_MISSIONS, place, "none+cube", card, "hidden+cube")
    play.do("black", "black")
    assert scene.at(place) == {}
    assert scene.s.losses == [0, 0]


@pytest.mark.rule("ort 4.10.3-a")
def test_a_pilot_may_replace_what_a_night_team_drew() -> None:
    """All cards lie open before the pilot chooses."""
    scene = Scene().hand("navy", "moonlight_prowlers").over("vinh", "navy", recon=1)
    scene.s.pilots_at[FIELDS + PLACE["vinh"]] = 1
    play = scene.cubes("vinh", black=2).stretch(Phase.RECON_MISSIONS, "vinh", "none+cube")
    play.do("moonlight_prowlers", "none+miss")
    assert (play.step, play.offered) == ("recon.redraw", ["lower_miss", "keep"])
    play.do("lower_miss", "aaa+cube", "black", "black")
    assert scene.at("vinh") == {}


def test_sea_dragon() -> None:
    scene = Scene().hand("navy", "sea_dragon").cubes("ha_tinh", brown=1).cubes("hanoi", black=1)
    scene.parks(generic=("vinh",))
    play = scene.stretch(Phase.RECON_CARDS, "sea_dragon")
    assert play.offered == ["ha_tinh", "vinh"]
    play.do("vinh", "truck_park")
    assert (scene.s.recon_hits, scene.s.transport) == ([0, 1], [1])
    idle = Scene().hand("navy", "sea_dragon").cubes("hanoi", black=1)
    assert idle.stretch(Phase.RECON_CARDS).request is None


def test_river_mines() -> None:
    scene = Scene().hand("navy", "river_mines").cubes("lai_chau", brown=1)
    scene.stretch(Phase.MOVES, "river_mines", 1)
    assert scene.at("thanh_hoa") == {"brown": 1}
    scene.stretch(Phase.CLEAN_UP)
    assert scene.s.brown_penalty == 0


def test_tiger_hound() -> None:
    scene = Scene().hand("air_force", "tiger_hound").cubes("ban_karai", black=1, brown=1)
    play = scene.stretch(Phase.SAC_PLACE, "done", "tiger_hound", "ban_karai", "brown")
    assert play.request is None
    assert scene.delayed_at("ban_karai") == {"brown": 1}


def test_cards_on_a_bombardment_roll() -> None:
    """Road-Watch Teams add 2; Trail Sensors roll again and keep the better die."""
    scene = Scene().hand("navy", "road_watch_teams", "trail_sensors").cubes("nape", brown=4)
    scene.set(b52=[1, 0, 0, 0])
    play = scene.stretch(Phase.SAC_BOMB, 4, "trail_sensors", 2, "road_watch_teams")
    found = {"place": "nape", "total": 10, "eliminated": 1, "delayed": 2}
    assert scene.told("sac.result") == [found]
    assert play.step == "sac.eliminate"


def test_road_watch_teams_serve_one_roll() -> None:
    scene = Scene().hand("navy", "road_watch_teams").set(b52=[1, 1, 0, 0])
    scene.cubes("nape", brown=1).cubes("mu_gia", brown=1)
    scene.stretch(Phase.SAC_BOMB, 1, "road_watch_teams").finish()
    scene.stretch(None, 1).finish()
    assert [found["total"] for found in scene.told("sac.result")] == [4, 2]


@pytest.mark.parametrize(
    ("card", "force", "kinds"),
    [
        ("tanker_stretch", "air_force", ["cap", "sead_missile"]),
        ("third_carrier", "navy", ["strike"]),
    ],
)
def test_squadrons_that_fly_again(card: str, force: str, kinds: list[str]) -> None:
    """Third Carrier makes a raid possible where no STRIKE squadron was left."""
    scene = Scene().squadrons("air_force").squadrons("navy").hand(force, card)
    number = ("air_force", "navy").index(force)
    for kind, role in (("cap", 0), ("sead_missile", 1), ("strike", 2)):
        scene.s.committed[number * 12 + SQUADRONS.index(kind)] = 1
        scene.s.owned[number * 4 + role] = 1
    if force == "air_force":
        scene.s.reserve[8] = scene.s.owned[2] = 1
    play = scene.stretch(Phase.RAIDS, card)
    assert play.offered == kinds
    play.do(kinds[-1])
    assert play.step == "raid.target"
    assert scene.reserve(force)[kinds[-1]] == 1
    declined = Scene().squadrons("air_force").squadrons("navy")
    declined.hand("navy", "third_carrier")
    declined.s.committed[12 + 8] = declined.s.owned[4 + 2] = 1
    declined.stretch(Phase.RAIDS, "none")
    declined.stretch()
    assert declined.s.phase == Phase.PRODUCTION


def test_senate_hearings() -> None:
    """The directive goes with the bar on its request; a mandatory type is not even rolled."""
    scene = Scene().hand("navy", "senate_hearings").set(impact=27, base_level=0)
    play = scene.stretch(Phase.DIRECTIVES, 1, 3, "senate_hearings")
    assert play.offered == ["mandatory_target", "sorties_limited"]
    play.do("mandatory_target")
    assert play.request is None
    assert scene.s.mandatory == [0, 0]
    assert open_requests(scene.t) == [0, 2, 3]
    six = Scene().hand("navy", "senate_hearings").set(impact=20, base_level=1)
    six.stretch(Phase.DIRECTIVES, 6, "senate_hearings", "restricted_targets")
    assert six.s.level == 1


def test_sanctuary_waiver_stops_at_3() -> None:
    scene = Scene().hand("navy", "sanctuary_waiver").set(impact=5)
    assert scene.stretch(Phase.RESTRICTIONS).request is None
    assert scene.s.level == 3
