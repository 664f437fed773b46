"""Support cards: whether they may be played, and what they ask (3.2)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from annamite.games.rolling_thunder.box.ids import MIG_CARDS
from annamite.games.rolling_thunder.state import Mission, Raid
from tests.games.rolling_thunder.scenes import Play, Scene
from tests.games.rolling_thunder.why_not.cases import (
    AIR_FORCE,
    NAVY,
    Ask,
    Case,
    Change,
    also,
    at,
    check,
    cubes,
    hand,
    kind,
    nothing,
    put,
    put_all,
    weather,
)


def raid(**parts: Any) -> Change:
    """Let a raid of the Navy against the bridges of Vinh be under way."""
    return lambda scene: scene.fly(NAVY, "bridges_vinh", **parts)


def under_way(scene: Scene) -> Raid:
    """Return the raid under way."""
    assert scene.s.raid is not None
    return scene.s.raid


def change(**numbers: int) -> Change:
    """Change the raid under way."""

    def of_raid(scene: Scene) -> None:
        for name, value in numbers.items():
            setattr(under_way(scene), name, value)

    return of_raid


def striking(name: str) -> Ask:
    """Ask for cards once the strike die of a strong raid has fallen."""

    def ask(scene: Scene) -> Play:
        scene.fly(NAVY, name, strike=2)
        change(die=6)(scene)
        return at("raid_strike")(scene)

    return ask


def on_mission(scene: Scene) -> None:
    """Let the Navy fly a mission over Vinh."""
    scene.s.mission = Mission(force=1, field=0, upper=[0] * 6, lower=[0] * 3)


MIG17, MIG21 = MIG_CARDS.index("mig17"), MIG_CARDS.index("mig21")

WHETHER: Final[dict[str, Case]] = {
    "not held": Case(
        at("raid_strike"),
        "heavy_bomb_load",
        "The Navy does not hold it.",
        "3.2-f",
        also(weather(vinh="overcast"), raid(strike=2), hand("all_weather_attack")),
        hand("heavy_bomb_load"),
    ),
    "another moment": Case(
        at("raid_strike"),
        "alpha_strike",
        "It is played while a raid is composed.",
        "3.2-f",
        also(raid(strike=2), hand("heavy_bomb_load", "alpha_strike")),
        nothing,
        then=at("raid_composition"),
    ),
    "reserved": Case(
        at("raid_strike"),
        "radar_guided_release",
        "It is reserved to the Air Force.",
        "3.2-j",
        also(
            weather(vinh="overcast"),
            raid(strike=2),
            hand("heavy_bomb_load", "radar_guided_release"),
            hand("radar_guided_release", force=AIR_FORCE),
        ),
        nothing,
        then=at("raid_strike", AIR_FORCE),
    ),
    "no squadron of its role": Case(
        at("raid_mig_ambush"),
        "mig_screen",
        "The raid has no CAP squadron.",
        "4.8.3.5-c",
        also(
            raid(strike=2),
            put("mig_up", MIG17, 1),
            hand("red_crown_control", "mig_screen"),
        ),
        lambda scene: under_way(scene).squadrons.__setitem__(kind(AIR_FORCE, "cap"), 1),
    ),
    "another target": Case(
        striking("bridges_vinh"),
        "oil_campaign",
        "It is played in raids against black targets alone.",
        "3.2-f",
        also(
            lambda scene: scene.objective("n_b1", "b1"),
            hand("follow_up_wave", "oil_campaign"),
        ),
        nothing,
        then=striking("n_b1"),
    ),
    "the weather is no worse": Case(
        at("raid_strike"),
        "all_weather_attack",
        "It would do nothing: weather does not lower its STRIKE.",
        "3.2-h",
        also(raid(strike=2), hand("heavy_bomb_load", "all_weather_attack")),
        change(weather=1),
    ),
    "the die has not fallen": Case(
        at("raid_strike"),
        "follow_up_wave",
        "It would do nothing: no die has been rolled.",
        "3.2-h",
        also(raid(strike=2), hand("heavy_bomb_load", "follow_up_wave")),
        change(die=3),
    ),
    "the die has fallen": Case(
        at("raid_strike"),
        "heavy_bomb_load",
        "It would do nothing: the strike die has fallen.",
        "3.2-h",
        also(raid(strike=2), change(die=3), hand("heavy_bomb_load", "follow_up_wave")),
        change(die=0),
    ),
    "three STRIKE squadrons": Case(
        at("raid_composition"),
        "alpha_strike",
        "It would do nothing: the raid may have 3 STRIKE squadrons already.",
        "3.2-h",
        also(
            weather(vinh="overcast"),
            raid(strike=2),
            change(strike_limit=3),
            hand("weather_scouts", "alpha_strike"),
        ),
        change(strike_limit=2),
    ),
    "clear already": Case(
        at("raid_composition"),
        "weather_scouts",
        "It would do nothing: the raid meets clear weather.",
        "3.2-h",
        also(raid(strike=2), hand("alpha_strike", "weather_scouts")),
        change(weather=1),
    ),
    "no card lies open": Case(
        at("raid_mig_ambush"),
        "red_crown_control",
        "It would do nothing: no MiG-17 or MiG-21 card lies open.",
        "3.2-h",
        also(raid(strike=2, cap=1), hand("red_crown_control", "mig_screen")),
        put("mig_up", MIG21, 1),
    ),
    "a mission is flown": Case(
        at("armed_recon"),
        "sea_dragon",
        "It would do nothing: a mission is being flown.",
        "3.2-h",
        also(cubes("vinh", brown=1), hand("sea_dragon", "moonlight_prowlers"), on_mission),
        put_all(mission=None),
    ),
    "no mission is flown": Case(
        at("armed_recon"),
        "moonlight_prowlers",
        "It would do nothing: no armed recon mission of its holder is being flown.",
        "3.2-h",
        also(cubes("vinh", brown=1), hand("sea_dragon", "moonlight_prowlers")),
        on_mission,
    ),
    "played once already": Case(
        at("raid_strike", NAVY, "heavy_bomb_load"),
        "heavy_bomb_load",
        "One of this title has been played at this moment.",
        "3.2-g",
        also(
            weather(vinh="overcast"),
            raid(strike=2),
            hand("heavy_bomb_load", "heavy_bomb_load", "all_weather_attack"),
        ),
        nothing,
        then=at("raid_strike"),
    ),
}

WHAT: Final[dict[str, Case]] = {
    "directive not in force": Case(
        at("directive", NAVY, "senate_hearings"),
        "bombing_limited",
        "It is not in force this season.",
        "4.5-a",
        also(lambda scene: scene.directives("sorties_limited"), hand("senate_hearings")),
        lambda scene: scene.directives("sorties_limited", "bombing_limited"),
    ),
    "nothing there to destroy": Case(
        at("armed_recon", NAVY, "sea_dragon"),
        "ha_tinh",
        "Nothing to destroy is in Ha Tinh.",
        "3.2-h",
        also(lambda scene: scene.parks(), cubes("vinh", brown=1), hand("sea_dragon")),
        cubes("ha_tinh", brown=1),
    ),
    "no such cube to destroy": Case(
        at("armed_recon", NAVY, "sea_dragon", "vinh"),
        "black",
        "Vinh has no black cube.",
        "4.10.4-a",
        also(cubes("vinh", brown=1), hand("sea_dragon")),
        cubes("vinh", black=1),
    ),
    "nothing there to delay": Case(
        at("sac_before", AIR_FORCE, "tiger_hound"),
        "mu_gia",
        "Nothing to delay is in Mu Gia.",
        "3.2-h",
        also(cubes("nape", brown=1), hand("tiger_hound", force=AIR_FORCE)),
        cubes("mu_gia", brown=1),
    ),
    "no such cube to delay": Case(
        at("sac_before", AIR_FORCE, "tiger_hound", "nape"),
        "red",
        "Nape has no red cube.",
        "4.12.2-e",
        also(cubes("nape", brown=1), hand("tiger_hound", force=AIR_FORCE)),
        cubes("nape", red=1),
    ),
    "no such MiG": Case(
        at("raid_mig_ambush", NAVY, "red_crown_control"),
        "mig21",
        "No such card lies open.",
        "4.8.3.2-d",
        also(raid(strike=2), put("mig_up", MIG17, 1), hand("red_crown_control")),
        put("mig_up", MIG21, 1),
    ),
    "none committed": Case(
        at("raid_before", NAVY, "third_carrier"),
        "strike_upgraded",
        "The Navy has none of these in the Committed Air Base.",
        "2.4-d",
        also(put("committed", kind(NAVY, "strike"), 1), hand("third_carrier")),
        put("committed", kind(NAVY, "strike_upgraded"), 1),
    ),
}


@pytest.mark.parametrize("name", WHETHER)
def test_a_card_tells_why_it_cannot_be_played(name: str) -> None:
    check(WHETHER[name])


@pytest.mark.parametrize("name", WHAT)
def test_what_a_card_asks_tells_what_is_missing(name: str) -> None:
    check(WHAT[name])
