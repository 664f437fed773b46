"""The same sheet again: what a side wrote last season, as one answer (12 to 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Plan, Sheets
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn, viet_cong
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import PLEIKU, begin, ordering
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import season_of
from tests.games.vietnam_1965_1975.campaign.sessions import in_a_campaign, now, on_to
from tests.games.vietnam_1965_1975.named import ARVN_4TH_REGIMENT, HILLS, VC_BATTALION

if TYPE_CHECKING:
    from annamite.kernel import Session
    from tests.games.vietnam_1965_1975.scenes import Scene

ALL = "As last season"


def same(scene: Scene) -> tuple[str, list[str]] | None:
    """Return label and words of last season's sheet, as it is offered now."""
    asked = scene.play()
    assert isinstance(asked, Decision)
    hints = scene.game.hints(scene.s, asked)
    if hints is None or not isinstance(hints.together, list):
        return None
    found = [x for x in hints.together if x.label.startswith(ALL)]
    return (found[0].label, found[0].words) if found else None


def written(step: str, *entries: str) -> Sheets:
    """Return sheets with what was written last season at a step."""
    return Sheets(before={step: entries})


def turned(scene: Scene, stage: Stage, **season: Any) -> None:
    """Go on at a stage of the next season, with the sheets of this one."""
    us, nlf = season_of(scene).us_sheets, season_of(scene).nlf_sheets
    scene.t.note(us_sheets=us.turned(), nlf_sheets=nlf.turned(), **season)
    begin(scene, stage)


# --- bombing --------------------------------------------------------------------------------------


def bombing(*missions: str, air: int = 60) -> Scene:
    """Return a scene at the declaration of missions, some of which were declared last season."""
    scene = interphase(Stage.MISSION_DECLARATION, us_sheets=written("bombing.mission", *missions))
    scene.s.air_total = air
    return scene


def test_bombing_as_last_season() -> None:
    """Mission by mission; whether that is all, the US side says itself."""
    scene = bombing("bomb_trail-12", "bomb_restrained-30")
    label, words = same(scene) or ("", [])
    assert (label, words) == (ALL, ["bomb_trail-12", "bomb_restrained-30"])
    scene.play(*words)
    assert scene.words == ["done"]


def test_only_as_far_as_it_goes() -> None:
    """Too little air for the second mission; nothing is offered if not even the first can be flown."""
    assert same(bombing("bomb_trail-12", "bomb_restrained-30", air=40)) == (
        f"{ALL} (1 of 2)",
        ["bomb_trail-12"],
    )
    assert same(bombing("bomb_trail-12", "bomb_restrained-30", air=11)) is None
    assert same(bombing()) is None


def test_what_is_missing_is_counted() -> None:
    """A page need not read it off the label; a whole one says nothing."""
    for air, missing in ((60, UNSET), (40, 1)):
        scene = bombing("bomb_trail-12", "bomb_restrained-30", air=air)
        asked = scene.play()
        assert isinstance(asked, Decision)
        hints = scene.game.hints(scene.s, asked)
        assert hints is not None
        assert isinstance(hints.together, list)
        assert [each.missing for each in hints.together] == [missing], air


def test_it_goes_on_as_long_as_it_is_the_same() -> None:
    """Who has written the first line himself is offered the rest; after another line nothing."""
    scene = bombing("bomb_trail-12", "bomb_restrained-30")
    scene.play("bomb_trail-12")
    assert same(scene) == (ALL, ["bomb_restrained-30"])
    scene = bombing("bomb_trail-12", "bomb_restrained-30")
    scene.play("bomb_trail-13")
    assert same(scene) is None


# --- the US sheet ---------------------------------------------------------------------------------


def test_the_us_sheet_is_kept_as_it_was_booked() -> None:
    """Lines that were struck are not; points come first, then units."""
    scene = ordering(20, 60)
    scene.play("take_battalion-us.1.1.1", "take_artillery_105", "take_air", "3", "take_naval", "1")
    scene.play("cancel_naval", "take_economic_aid", "2", "done")
    (entries,) = season_of(scene).us_sheets.now.values()
    assert entries == (
        "take_air 3",
        "take_economic_aid 2",
        "take_artillery_105",
        "take_battalion-us.1.1.1",
    )


def test_the_us_sheet_again() -> None:
    """A number goes with its line; units that have come are left out."""
    scene = ordering(20, 60)
    scene.unit("us.1.1.1", PLEIKU)
    scene.t.note(
        us_sheets=written(
            "commitment.item",
            "take_air 3",
            "take_artillery_105",
            "take_battalion-us.1.1.1",
            "take_battalion-us.1.1.2",
        )
    )
    label, words = same(scene) or ("", [])
    assert label == f"{ALL} (3 of 4)"
    assert words == ["take_air", "3", "take_artillery_105", "take_battalion-us.1.1.2"]
    scene.play(*words)
    assert len(season_of(scene).orders) == 3
    assert same(scene) is None


def test_points_are_withdrawn_again() -> None:
    """As many groups as last season, if there still are so many."""
    scene = ordering(20, 60, us_sheets=written("commitment.item", "home_air 2", "take_naval 1"))
    scene.s.air_total = 10
    assert same(scene) == (ALL, ["home_air", "2", "take_naval", "1"])
    scene.s.air_total = 5
    scene.position = None
    assert same(scene) is None


def test_a_number_that_answers_itself_is_not_said() -> None:
    """With room for one group alone sessions do not ask how many."""
    scene = ordering(59, 60, us_sheets=written("commitment.item", "take_air 1"))
    assert same(scene) == (ALL, ["take_air"])
    scene = ordering(59, 60, us_sheets=written("commitment.item", "take_air 2"))
    assert same(scene) is None


# --- ARVN -----------------------------------------------------------------------------------------


def test_the_arvn_builds_by_line() -> None:
    """Other counters of the same kind; upgrades of units on the map are not kept."""
    scene = arvn()
    unit = scene.unit(ARVN_4TH_REGIMENT, HILLS)
    scene.play(
        f"upgrade-{unit}", "build-arvn.5.7", "replacements", "build-arvn.bn", "build-arvn.bn"
    )
    scene.play("done")
    turned(scene, Stage.ARVN_RECRUITMENT)
    label, words = same(scene) or ("", [])
    assert (label, len(words)) == (ALL, 3), "the second battalion is the only answer left"
    first, *others = words
    assert first.startswith("build-arvn.")
    assert first != "build-arvn.5.7"
    assert others == ["replacements", "build-arvn.bn"]
    scene.play(*words)
    assert scene.words == ["build-arvn.bn"]


def test_what_is_paid_no_more_ends_it() -> None:
    """Supply for one of two."""
    scene = arvn({Index.SVN_SUPPLY: 5}, us_sheets=written("arvn.sheet", *["build-regiment"] * 2))
    label, words = same(scene) or ("", [])
    assert (label, len(words)) == (f"{ALL} (1 of 2)", 1)


# --- North Vietnam --------------------------------------------------------------------------------

LAST: dict[str, tuple[str, ...]] = {
    "north.trail_work": ("repair",),
    "north.sea": ("commit-2",),
    "north.trail": ("commit-4",),
    "north.recruits": ("commit-1",),
    "north.replacements": ("groups-1",),
}


def planning(stage: Stage = Stage.NVN_PLANS, room: int = 20) -> Scene:
    """Return a scene at the plans of NVN, which has so much room, and planned last season."""
    levels = {
        Index.NVN_MORALE: 10 + room,
        Index.NVN_COMMITMENT: 10,
        Index.TRAIL_OPTIMAL: 3,
        Index.TRAIL_EFFECTIVE: 1,
    }
    return interphase(stage, levels, nlf_sheets=Sheets(before=LAST))


def test_plans_are_one_sheet() -> None:
    """From work on the Trail to Replacement Points; begun anywhere it goes on from there."""
    scene = planning(Stage.TRAIL_WORK)
    words = ["repair", "commit-2", "commit-4", "commit-1", "groups-1"]
    assert same(scene) == (ALL, words)
    scene.play("leave")
    assert same(scene) == (ALL, words[1:])
    scene.play("commit-3")
    assert same(scene) == (ALL, words[2:])
    scene.play(*words[2:])
    assert scene.asked == "north.forces"


def test_plans_go_as_far_as_there_is_room() -> None:
    """Two by sea, and no four by the Trail."""
    assert same(planning(room=5)) == (f"{ALL} (1 of 4)", ["commit-2"])


def test_forces_of_the_north_again() -> None:
    """A counter of the line that was built, and another level of air defence."""
    scene = planning(Stage.NVN_FORCES)
    scene.t.note(nlf_sheets=written("north.forces", "build-regiment", "air_defence"))
    label, words = same(scene) or ("", [])
    assert label == ALL
    assert words[0].startswith("build-nva.")
    assert words[1:] == ["air_defence"]
    scene.play(*words)
    assert season_of(scene).nlf_sheets.now == {"north.forces": ("build-regiment", "air_defence")}


# --- the VC ---------------------------------------------------------------------------------------


def test_the_vc_build_again_through_draws() -> None:
    """Place, unit and payment, and the next one after the counter is drawn; or one by one."""
    scene = viet_cong()
    scene.play(
        "hex-5022", "build-vc.art.42", "0-0-4", "vc.art.42", "hex-5022", "battalion", "0-0-2"
    )
    scene.play(scene.words[0], "done", "0", "0", "0")
    turned(scene, Stage.VC_RECRUITMENT)
    label, words = same(scene) or ("", [])
    assert label == ALL
    assert words[0] == "hex-5022"
    assert words[1].startswith("build-vc.art.")
    assert words[2:] == ["0-0-4", "hex-5022", "battalion", "0-0-2"]
    del words[3:]
    scene.play(
        *words, scene.words[0] if scene.asked == "vc.counter" else words[1].partition("-")[2]
    )
    assert same(scene) == (ALL, ["hex-5022", "battalion", "0-0-2"])


def test_a_payment_as_legal() -> None:
    """Supply by sea there was, and is not now."""
    scene = viet_cong(nlf_sheets=written("vc.place", "hex-5022 battalion 2-0-0"))
    assert same(scene) == (ALL, ["hex-5022", "battalion", "0-0-2"])


def test_a_regiment_out_of_battalions_is_not_kept() -> None:
    """It takes units that are on the map."""
    scene = viet_cong()
    for _ in range(3):
        scene.unit(VC_BATTALION, HILLS)
    scene.play("regiment", "merge-0", "merge-1", "merge-2", "build-vc.ind.1", "0-0-2", "vc.ind.1")
    assert season_of(scene).nlf_sheets == Sheets()


def test_replacements_of_the_vc_again() -> None:
    """All three kinds of supply."""
    scene = viet_cong({Index.SEA_SUPPLY: 2}, nlf_sheets=written("vc.points", "2", "0", "2"))
    scene.play("done")
    assert same(scene) == (ALL, ["2", "0", "2"])


# --- whose it is ----------------------------------------------------------------------------------


def test_sheets_turn_with_the_season() -> None:
    """What was written is last season's then; what was before is forgotten."""
    scene = interphase(
        Stage.RECORD_KEEPING, us_sheets=Sheets(before={"a": ("x",)}, now={"b": ("y",)})
    )
    scene.play()
    assert season_of(scene).us_sheets == Sheets(before={"b": ("y",)})


def test_what_the_nlf_wrote_stays_with_it() -> None:
    """The US side knows nothing of it, and is offered nothing of it."""
    scene = planning()
    told = scene.game.redact(scene.s, "us").season
    assert told is not None
    assert told.nlf_sheets == Sheets()
    other = scene.s.copy()
    assert other.season is not None
    other.season = replace(other.season, nlf_sheets=Sheets(), plan=Plan(sea=3))
    dumps = {scene.game.dump(scene.game.redact(s, "us")) for s in (scene.s, other)}
    assert len(dumps) == 1


# --- through a session ----------------------------------------------------------------------------


def offered(session: Session[Any]) -> tuple[str, list[str]]:
    """Return what is offered to whoever decides."""
    assert session.decision is not None
    hints = session.hints(session.decision.seat)
    (found,) = hints.together
    return found.label, found.words


def test_plans_go_as_one_message() -> None:
    """Several steps, all or nothing; the session takes every word."""
    session = in_a_campaign()
    on_to(session, "north.sea")
    for word in ("commit-1", "commit-2", "commit-0", "groups-0"):
        session.answer("nlf", word)
    on_to(session, "north.sea", season=2)
    label, words = offered(session)
    assert (label, words) == (ALL, ["commit-1", "commit-2", "commit-0", "groups-0"])
    assert session.answers("nlf", words) == len(words)
    assert session.decision is not None
    assert session.decision.step.id == "north.forces"
    assert now(session).plan == Plan(sea=1, trail=2)


def test_sheets_of_the_us_side_go_as_one_message_each() -> None:
    """What it orders, and what the ARVN builds with the supply that comes."""
    session = in_a_campaign()
    given: dict[str, list[str]] = {"commitment.item": ["take_air", "1", "take_svn_supply", "2"]}
    for season in (1, 2):
        for step in ("commitment.item", "arvn.sheet"):
            words = on_to(session, step, season)
            built = [word for word in words if word.startswith("build")][:1]
            if season == 1:
                assert session.answers("us", given.get(step, built)) > 0
                continue
            label, again = offered(session)
            assert label == ALL
            assert session.answers("us", again) == len(again)
            assert again == given.get(step, again[:1])
