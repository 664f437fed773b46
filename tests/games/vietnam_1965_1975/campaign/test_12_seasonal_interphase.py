"""The seasonal interphase as a whole: when it is played, its phases, and the sheets (1, 12)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.campaign import record_keeping
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Entry, Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission, Plan
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.set_up import start
from annamite.kernel import LogEntry
from tests.games.vietnam_1965_1975.campaign.interphases import interphase, past_of
from tests.games.vietnam_1965_1975.campaign.politics.governments import government
from tests.games.vietnam_1965_1975.campaign.seasons import season_of, stands
from tests.games.vietnam_1965_1975.named import FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

PHASE_OF: Final = {
    "pacification": "Pacification",
    "bombing": "Strategic War",
    "blockade": "Strategic War",
    "coup": "Politics",
    "leader": "Politics",
    "commitment": "Politics",
    "loyalty": "Politics",
    "north": "Politics",
    "withdrawal": "Recruitment",
    "arvn": "Recruitment",
    "vc": "Recruitment",
    "status": "Unit Status",
    "effectiveness": "Unit Status",
    "turn": "Game-turn",
}
"""The phase in which each chapter's questions are asked."""


def season_played() -> tuple[Scene, list[str]]:
    """Play a season of an empty map doing nothing, and return the steps that asked in it."""
    scene = interphase(Stage.RECORD_KEEPING, government=government())
    scene.play()
    number, asked = season_of(scene).number, list[str]()
    while season_of(scene).number == number:
        asked.append(scene.asked)
        idle = [word for word in ("done", "end", "no") if word in scene.words]
        scene.play(idle[0] if idle else scene.words[-1])
    return scene, asked


def in_turn(items: list[str]) -> list[str]:
    """Return a list without what stands beside its like."""
    return [one for n, one in enumerate(items) if n == 0 or items[n - 1] != one]


@pytest.mark.rule("vn 12-a", "vn 1-g", "vn 18-a")
def test_a_season_of_a_campaign_is_an_interphase_and_two_game_turns() -> None:
    """The interphase comes first; after the second turn the next season begins with its own."""
    scene, asked = season_played()
    told = [entry.key for entry in scene.log if entry.key in ("season", "turn", "pacified")]
    assert told == ["season", "pacified", "turn", "turn", "season"]
    assert scene.s.turn == 3
    assert scene.asked == asked[0] == "pacification.dice"


@pytest.mark.rule("vn 12-a", "vn 18-a")
def test_two_campaigns_have_an_interphase_and_no_other_scenario() -> None:
    """All others begin with a game-turn; one of a single turn has no season, and is over after it."""
    begun = [(x.sheet.id, start(BOX, x, number)) for number, x in enumerate(ours())]
    in_seasons = {id_ for id_, s in begun if s.season is not None}
    assert in_seasons == {"campaign", "campaign_1967", "one_year_1965", "one_year_1967"}
    for id_, s in begun:
        outline = stages.CAMPAIGN if id_ in in_seasons else stages.GAME_TURN
        assert s.frames[0][0] == outline, id_
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.stage = Stage.SUPPORT
    scene.play("done", "done")
    while not scene.s.ended:
        scene.play("end" if "end" in scene.words else scene.words[-1])
    assert scene.s.season is None
    assert not scene.told("season")


@pytest.mark.rule("vn 12-b")
def test_the_phases_of_an_interphase_come_in_their_order() -> None:
    """Between two records: the sheets are opened before the first and closed after the season."""
    scene, asked = season_played()
    assert in_turn([PHASE_OF[step.partition(".")[0]] for step in asked]) == [
        "Pacification",
        "Strategic War",
        "Politics",
        "Recruitment",
        "Unit Status",
        "Game-turn",
    ]
    assert scene.log[0].key == "season"
    assert len(season_of(scene).history) == 1


@pytest.mark.rule("vn 12-c")
def test_the_sheets_of_a_new_season_begin_with_the_levels_of_the_last() -> None:
    """What was booked, bombed and taken is over; plans, and what has happened, are still to come in."""
    ledger, plan = Ledger(casualties=7), Plan(trail=3, sea=2)
    scene = interphase(
        Stage.RECORD_KEEPING,
        {Index.US_MORALE: 300, Index.NVN_COMMITMENT: 44},
        entries=(Entry(Index.US_MORALE, -5, "population", "16.1-d"),),
        missions=(Mission(target="trail", points=9, hits=2),),
        new_us=9,
        new_nvn=4,
        sea_revealed=3,
        blockade=(7,),
        done=("x",),
        nva_taken=(1,),
        nva_withdrawn=(2,),
        ledger=ledger,
        plan=plan,
        offensive=True,
    )
    scene.t.note(opening=tuple(0 for _ in Index))
    log, levels = list[LogEntry](), season_of(scene).levels
    record_keeping.begin(scene.game.table(scene.s, log.append))
    assert [entry.params for entry in log] == [{"season": "summer 1965", "number": 1}]
    season, fresh = season_of(scene), Season()
    assert season.opening == season.levels == levels
    assert (stands(scene, Index.US_MORALE), stands(scene, Index.NVN_COMMITMENT)) == (300, 44)
    for field in ("entries", "missions", "new_us", "new_nvn", "sea_revealed", "blockade", "done"):
        assert getattr(season, field) == getattr(fresh, field), field
    assert (season.nva_taken, season.nva_withdrawn) == ((), ())
    assert (season.ledger, season.plan) == (ledger, plan)
    assert (season.offensive, season.after_one) == (False, True)


@pytest.mark.rule("vn 12-ag")
def test_the_sheets_keep_the_levels_with_which_each_season_ended() -> None:
    """One row more for each, as they stand after the second game-turn."""
    before = tuple(range(len(Index)))
    scene = interphase(Stage.RECORD_KEEPING, {Index.US_MORALE: 321}, past=past_of(before))
    record_keeping.close(scene.t)
    assert season_of(scene).history == (before, season_of(scene).levels)
    played, _ = season_played()
    (row,) = season_of(played).history
    assert row == season_of(played).opening
