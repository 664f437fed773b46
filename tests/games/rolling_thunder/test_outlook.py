"""4.8.1: what BARCAP and suppression would change, told before they are chosen."""

from __future__ import annotations

import pytest

from annamite.games.rolling_thunder import outlook
from annamite.games.rolling_thunder.box.ids import (
    AAA0,
    AAA2,
    AIRFIELDS,
    CAP,
    CLEAR_SKIES,
    MIG17,
    MIG_SAM,
    REGIONS,
    STRIKE,
)
from annamite.games.rolling_thunder.raids.cover import cover
from annamite.games.rolling_thunder.raids.resolve import ambush
from annamite.games.rolling_thunder.state import Raid
from annamite.kernel.shapes import plain
from tests.games.rolling_thunder.scenes import GAME, Play, Scene

PHUC_YEN = AIRFIELDS.index("phuc_yen")
HOA_LAC = AIRFIELDS.index("hoa_lac")


def launched(scene: Scene, force: str = "air_force", target: str = "bridges_lao_cai") -> Raid:
    """Return a raid that is just launched: no squadrons and no altitude yet."""
    raid = scene.fly(force, target)
    raid.altitude = -1
    return raid


def alerted() -> Scene:
    """Return a scene with Phuc Yen on alert, whose MiGs cover Lao Cai, and only MiG-17 in the deck."""
    scene = Scene()
    scene.s.alert[0] = 1 + PHUC_YEN
    scene.s.mig_draw[:] = [0] * len(scene.s.mig_draw)
    scene.s.mig_draw[MIG17] = 12
    scene.s.defence_draw[:] = [0] * len(scene.s.defence_draw)
    scene.s.defence_draw[AAA0] = 12
    return scene


def notes(scene: Scene, play: Play) -> dict[str, str]:
    """Return the notes on the options of what is asked."""
    described = plain(GAME.describe(scene.s, play.request))
    return {option["id"]: option.get("note", "") for option in described}


def test_a_full_package_is_the_strongest_that_may_fly() -> None:
    scene = alerted().squadrons(
        "air_force", cap=2, cap_upgraded=2, sead=1, strike=1, strike_upgraded=2
    )
    draft = outlook.full_package(scene.t, launched(scene))
    assert plain(GAME.view(scene.s, None))["raid"]["squadrons"] == {}, "the raid stays as it is"
    assert [draft.count(role) for role in range(3)] == [3, 1, 2]
    assert draft.squadrons[CAP * 4 : CAP * 4 + 4] == [1, 2, 0, 0]
    assert draft.squadrons[STRIKE * 4 : STRIKE * 4 + 4] == [0, 2, 0, 0]


def test_barcap_takes_a_card_and_the_odds_follow_from_it() -> None:
    """The cards are all MiG-17: a card less is a point of Interception less, worked out by hand."""
    scene = alerted().squadrons("air_force", cap=2, sead=1, strike=2)
    raid = launched(scene)
    before = outlook.outlook(scene.t, raid)
    printed = GAME.box.mig[raid.region]
    assert before == (printed + 1, 1.0, float((printed - 1) // 2), float(printed - 1))
    after = outlook.outlook(outlook.with_barcap(scene.t, 0, PHUC_YEN), raid)
    # The CAP squadron that flies BARCAP is no escort: what is gained here is lost there.
    assert after == (printed, 1.0, float((printed - 1) // 2), float(printed - 1))
    plenty = alerted().squadrons("air_force", cap=4, sead=1, strike=2)
    raid = launched(plenty)
    less = outlook.outlook(outlook.with_barcap(plenty.t, 0, PHUC_YEN), raid)
    more = outlook.outlook(plenty.t, raid)
    assert (more.strike, less.strike) == (max(0, printed + 1 - 3), max(0, printed - 3))


def test_the_outlook_agrees_with_the_cards_that_fall() -> None:
    """What is expected of a sure deck is what happens, with BARCAP and without."""
    for over in (False, True):
        scene = alerted().squadrons("air_force", cap=2, sead=1, strike=2)
        raid = launched(scene)
        table = outlook.with_barcap(scene.t, 0, PHUC_YEN) if over else scene.t
        found = outlook.outlook(table, raid)
        scene.s.barcap[:] = table.s.barcap
        scene.s.raid = flown = outlook.full_package(table, raid)
        scene.segment(ambush, flown, *["mig17"] * found.rating)
        (told,) = scene.told("ambush.result")
        assert (told["strike"], told["crews"]) == (found.strike, found.crews)


def test_notes_tell_before_and_after_in_numbers() -> None:
    scene = alerted().squadrons("air_force", cap=4, sead=1, strike=2, armed_recon=1)
    raid = launched(scene)
    play = scene.run(cover, raid)
    assert play.step == "raid.support"
    told = notes(scene, play)
    printed = GAME.box.mig[raid.region]
    # Four MiG-17 against CAP 3 cost a point of STRIKE, three nothing; all cards are MiG-17 either way.
    old, new = printed + 1, printed
    lost = max(0, old - 3), max(0, new - 3)
    change = (
        f"STRIKE lost {lost[0]:.2f} → {lost[1]:.2f}" if lost[0] != lost[1] else "losses as before"
    )
    assert told["barcap_phuc_yen"] == (
        f"its MiG Alert without effect · MiG rating {old} → {new} · {change}"
    )
    assert told["barcap_hoa_lac"] == "no MiG Alert in effect there: it would change nothing"
    assert told["suppression"] == (
        f"SEAD +1, one SAM of the ambush less · MiG rating stays {printed + 1} · losses as before"
    )
    assert told["done"] == ""
    assert outlook.REMINDER in GAME.reminders(scene.s, play.request)


def test_suppression_is_worth_what_the_fire_is() -> None:
    """Two-point AAA alone: a point of SEAD more is a point of STRIKE less lost for each raid."""
    scene = alerted().squadrons("air_force", cap=4, sead=1, strike=2, armed_recon=1)
    scene.s.defence_draw[:] = [0] * len(scene.s.defence_draw)
    scene.s.defence_draw[AAA2] = 12
    raid = launched(scene)
    region = raid.region
    fire = 2 * GAME.box.defence[region]
    old = outlook.outlook(scene.t, raid)
    new = outlook.outlook(outlook.with_suppression(scene.t, 0, region), raid)
    assert old.strike - new.strike == pytest.approx(1.0)
    assert fire > 2, REGIONS[region]


def test_a_suppression_squadron_takes_a_missile_of_the_ambush() -> None:
    scene = alerted().squadrons("air_force", cap=0, sead=1, strike=2, armed_recon=1)
    scene.s.mig_draw[MIG_SAM] = 40
    raid = launched(scene)
    old = outlook.outlook(scene.t, raid)
    new = outlook.outlook(outlook.with_suppression(scene.t, 0, raid.region), raid)
    assert new.strike < old.strike
    assert new.met == old.met


def test_nothing_is_changed_by_looking() -> None:
    scene = alerted().squadrons("air_force", cap=4, sead=1, strike=2, armed_recon=1)
    play = scene.run(cover, launched(scene))
    before = scene.s.dump()
    notes(scene, play)
    assert scene.s.dump() == before


def test_the_kind_of_squadron_and_help_have_their_notes_too() -> None:
    """Sending the better CAP squadron away costs the escort more; the other force reads what it brings."""
    scene = alerted().squadrons("air_force", cap=1, cap_upgraded=3, sead=1, strike=2)
    play = scene.run(cover, launched(scene)).do("barcap_phuc_yen")
    assert play.step == "raid.barcap"
    told = notes(scene, play)
    assert set(told) == {"cap", "cap_upgraded"}
    assert all("MiG Alert without effect" in note for note in told.values())
    scene = alerted().squadrons("navy", cap=1, armed_recon=1).squadrons("air_force", strike=2)
    play = scene.run(cover, launched(scene, target="bridges_hanoi")).do("ask_suppression")
    assert (play.step, play.seat) == ("raid.help", "navy")
    assert notes(scene, play)["yes"].startswith("SEAD +1")
    assert notes(scene, play)["no"] == ""


def test_numbers_go_from_before_to_after() -> None:
    """A deck of MiG-17 and clear skies: MiGs come less often, and cost less."""
    scene = alerted().squadrons("air_force", cap=4, sead=1, strike=2)
    scene.s.mig_draw[CLEAR_SKIES] = 12
    raid = launched(scene)
    old = outlook.outlook(scene.t, raid)
    new = outlook.outlook(outlook.with_barcap(scene.t, 0, PHUC_YEN), raid)
    assert 0 < new.met < old.met < 1
    note = notes(scene, scene.run(cover, raid))["barcap_phuc_yen"]
    assert f"MiGs come {old.met:.0%} → {new.met:.0%}" in note
