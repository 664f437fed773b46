"""Offensives: who may declare one, what comes with it, and how long it lasts (12, 16.4)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import HEXES
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.campaign import record_keeping
from annamite.games.vietnam_1965_1975.campaign.politics import loyalty
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.sheets import Mobilization
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, LogEntry
from tests.games.vietnam_1965_1975.campaign.answers import Asked
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import moved, season_of, stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    TRA_BONG,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

SECTION = BOX.counter_number[POLITICAL_SECTION]


def segment(us_commitment: int = 200, room: int = 30) -> Scene:
    """Return a scene in the Offensive Declaration Segment, with room below NVN morale.

    Neither US commitment nor that room is near what an offensive takes, unless told otherwise.
    """
    levels = {
        Index.US_COMMITMENT: us_commitment,
        Index.NVN_COMMITMENT: 50,
        Index.NVN_MORALE: 50 + room,
    }
    return interphase(Stage.OFFENSIVE, levels, ledger=Ledger(rolls={"nlf": 4, "us": 3}))


def declared() -> Scene:
    """Return a scene in which an offensive has been declared."""
    scene = segment()
    scene.play("yes")
    return scene


# --- the declaration ------------------------------------------------------------------------------


@pytest.mark.rule("vn 16.4-a", "vn 12-ac")
@pytest.mark.parametrize(("commitment", "asked"), [(149, False), (150, True), (300, True)])
def test_it_takes_a_us_commitment_of_150(commitment: int, asked: bool) -> None:
    """Below it nobody is asked."""
    scene = segment(commitment)
    scene.play()
    assert (scene.asked == "offensive.declare") is asked
    if asked:
        assert scene.words == ["no", "yes"]


@pytest.mark.rule("vn 16.4-b", "vn 16.4-c")
def test_it_costs_ten_and_everybody_hears_of_it() -> None:
    """NVN commitment rises; attacks are counted from now on."""
    scene = declared()
    assert moved(scene, Index.NVN_COMMITMENT) == {"offensive": 10}
    assert season_of(scene).new_nvn == 10
    (line,) = scene.told("offensive")
    assert line.visible_to is None
    assert season_of(scene).offensive
    assert season_of(scene).ledger.rolls == {"us": 3}


@pytest.mark.parametrize(("room", "words"), [(9, ["no"]), (10, ["no", "yes"])])
def test_it_needs_ten_points_of_room(room: int, words: list[str]) -> None:
    """The NLF is asked even where it has less: the US side must not learn that it has not."""
    scene = segment(room=room)
    request = scene.play()
    assert scene.asked == "offensive.declare"
    assert scene.words == words
    assert isinstance(request, Decision)
    assert request.seat == "nlf"
    scene.play("no")
    assert not season_of(scene).offensive
    assert stands(scene, Index.NVN_COMMITMENT) == 50
    assert scene.asked not in ("offensive.regiment", "offensive.section")


def test_who_does_not_declare_one_gets_nothing() -> None:
    """No regiment, no sections."""
    scene = segment()
    scene.play("no")
    assert not scene.asked.startswith("offensive")
    assert moved(scene, Index.NVN_COMMITMENT) == {}


# --- what comes with it ---------------------------------------------------------------------------


@pytest.mark.rule("vn 16.4-d")
def test_an_unaugmented_nva_regiment_in_any_hex_without_enemies() -> None:
    """Any that is not in play; next to enemies, in a town or wherever, but not among them."""
    scene = segment()
    scene.unit(PAVN_33RD_REGIMENT, TRA_BONG)
    scene.unit(ARVN_BATTALION, QUANG_NGAI)
    scene.play("yes")
    assert scene.asked == "offensive.regiment"
    assert f"take-{PAVN_33RD_REGIMENT}" not in scene.words
    regiments = [x for x in BOX.counters if x.class_ == "nva_regiment"]
    assert len(scene.words) == 1 + len(regiments) - 1
    scene.play(f"take-{PAVN_32ND_REGIMENT}")
    assert scene.asked == "offensive.place"
    land = [at for at in range(HEXES) if not BOX.sea[at] and at != BOX.at[QUANG_NGAI]]
    assert scene.words == [f"hex-{BOX.ids[at]}" for at in land]
    scene.play(f"hex-{TRA_BONG}")
    (unit,) = (u for u in scene.t.units(NLF) if scene.t.name(u).endswith("32/1"))
    assert scene.where(unit) == TRA_BONG
    assert scene.s.face[unit] == 0
    assert stands(scene, Index.NVN_COMMITMENT) == 50 + 10
    assert scene.asked == "offensive.section"
    assert season_of(scene).offensive_regiment is None


def test_a_regiment_may_be_left_out() -> None:
    """The sections come all the same."""
    scene = declared()
    scene.play("without")
    assert scene.asked == "offensive.section"


@pytest.mark.rule("vn 16.4-e", "vn 10-g")
def test_up_to_four_political_sections_at_no_cost() -> None:
    """One by one, in hexes without enemies; nothing but their number and place is told."""
    scene = segment()
    scene.unit(ARVN_BATTALION, QUANG_NGAI)
    scene.play("yes", "without")
    for placed in range(4):
        assert scene.asked == "offensive.section", placed
        assert f"hex-{QUANG_NGAI}" not in scene.words
        assert "done" in scene.words
        scene.play(f"hex-{TRA_BONG}")
    assert not scene.asked.startswith("offensive")
    units = scene.t.units(NLF)
    assert [scene.s.counter[unit] for unit in units] == [SECTION] * 4
    assert {scene.where(unit) for unit in units} == {TRA_BONG}
    assert not any(scene.s.known[unit] for unit in units)
    assert scene.t.season.cursor == 0
    assert moved(scene, Index.NVN_COMMITMENT) == {"offensive": 10}
    assert moved(scene, Index.VC_SUPPLY) == moved(scene, Index.VC_DRAFT) == {}
    assert all("section" not in str(line.params) for line in scene.told("offensive.section"))


def test_fewer_sections_will_do() -> None:
    """Done after one."""
    scene = declared()
    scene.play("without", f"hex-{TRA_BONG}", "done")
    assert not scene.asked.startswith("offensive")
    assert len(scene.t.units(NLF)) == 1
    assert season_of(scene).cursor == 0


def test_the_nlf_is_asked_even_if_it_has_no_section_left() -> None:
    """How many are in play lies face down."""
    scene = segment()
    for _ in range(BOX.counters[SECTION].count):
        scene.unit(POLITICAL_SECTION, TRA_BONG)
    scene.play("yes", "without")
    assert scene.asked == "offensive.section"
    assert scene.words == ["done"]


def test_sections_that_fell_come_again_after_the_next_reckoning() -> None:
    """Until then they lie apart (16.1-o)."""
    scene = segment()
    number = BOX.counters[SECTION].count
    for _ in range(number - 1):
        scene.unit(POLITICAL_SECTION, TRA_BONG)
    scene.t.note(ledger=Ledger(fallen=(SECTION,)))
    scene.play("yes", "without")
    assert scene.words == ["done"]


@pytest.mark.rule("vn 17.7-u")
def test_what_was_withdrawn_in_the_interphase_does_not_come_back_with_an_offensive() -> None:
    """Neither a regiment nor the last section; next season they may."""
    scene = segment()
    for _ in range(BOX.counters[SECTION].count - 1):
        scene.unit(POLITICAL_SECTION, TRA_BONG)
    scene.t.note(
        nva_withdrawn=(BOX.counter_number[PAVN_32ND_REGIMENT],),
        mobilization=Mobilization(withdrawn=(SECTION,)),
    )
    scene.play("yes")
    assert f"take-{PAVN_32ND_REGIMENT}" not in scene.words
    assert f"take-{PAVN_33RD_REGIMENT}" in scene.words
    scene.play("without")
    assert scene.words == ["done"]
    record_keeping.begin(scene.t)
    scene.s.frames = segment().s.frames
    scene.t.note(levels=segment().t.season.levels, opening=segment().t.season.levels)
    scene.position = None
    scene.play("yes")
    assert f"take-{PAVN_32ND_REGIMENT}" in scene.words
    scene.play("without")
    assert scene.words != ["done"]


# --- how long it lasts ----------------------------------------------------------------------------


@pytest.mark.rule("vn 16.4-g")
def test_it_is_over_with_its_season() -> None:
    """The next season is the one after it; and the one after that none at all."""
    scene = declared()
    seen = []
    for _ in range(3):
        season = season_of(scene)
        seen.append((season.offensive, season.after_one))
        record_keeping.begin(scene.t)
    assert seen == [(True, False), (False, True), (False, False)]


@pytest.mark.rule("vn 16.4-h")
def test_the_season_after_it_the_loyalty_roll_is_one_lower() -> None:
    """Not in its own season, nor in the one after the next."""
    scene, log = declared(), list[LogEntry]()
    for _ in range(3):
        Asked(loyalty.adjust(scene.game.table(scene.s, log.append))).answer(8)
        record_keeping.begin(scene.t)
    assert [entry.params["total"] for entry in log] == [8, 7, 8]


def test_a_regiment_that_appears_in_an_empty_capital_captures_it() -> None:
    """An empty town is nobody's to defend (16.1-k)."""
    scene = declared()
    scene.play(f"take-{PAVN_32ND_REGIMENT}", f"hex-{QUANG_NGAI}")
    assert BOX.at[QUANG_NGAI] in season_of(scene).captured
    assert BOX.at[QUANG_NGAI] in season_of(scene).marked


def test_units_that_lie_face_down_are_in_nobodys_way() -> None:
    """Sections may join others."""
    scene = segment()
    scene.unit(VC_BATTALION, TRA_BONG, known=0)
    scene.play("yes", "without")
    assert f"hex-{TRA_BONG}" in scene.words
