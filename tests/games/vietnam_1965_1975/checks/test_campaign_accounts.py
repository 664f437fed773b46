"""The books of a season: what was paid against what is there, and each way in which they do not agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.checks.campaign_accounts import audit
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission, Mobilization, Plan
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import numbers
from tests.games.vietnam_1965_1975.campaign.interphases import interphase, past_of
from tests.games.vietnam_1965_1975.campaign.seasons import season_of
from tests.games.vietnam_1965_1975.named import (
    ARVN_41ST_REGIMENT,
    FIRST_BATTALION_FIFTH_CAVALRY,
    HOWITZERS,
    KOREAN_CAVALRY,
    PLEIKU,
    STRONG_VC_BATTALION_WITH_GUNS,
    VC_2ND_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import Scene

Change = Callable[[Scene], None]
US, SVN, NVN, VC = (
    Index.US_COMMITMENT,
    Index.SVN_DRAFT,
    Index.NVN_COMMITMENT,
    Index.VC_DRAFT,
)
BATTALION, KOREANS = numbers(FIRST_BATTALION_FIFTH_CAVALRY, KOREAN_CAVALRY)
NVA_REGIMENT, ARVN_HQ, VC_HQ, VC_BATTALION = numbers(
    "nva.3.12", "arvn.1.hq", "vc.4.hq", STRONG_VC_BATTALION_WITH_GUNS
)


def season(*changes: Change) -> tuple[Scene, Scene]:
    """Return a season in which nothing happens but what is given: as it began, and as it ended."""
    scenes = [interphase(Stage.RECORD_KEEPING, plan=Plan()) for _ in range(2)]
    begun, over = scenes
    for scene in scenes:
        scene.s.air_total, scene.s.airmobile_total, scene.s.riverine_total = 9, 9, 9
    for each in changes:
        each(over)
    if not season_of(over).history:
        over.t.note(past=past_of(season_of(over).levels))
    return begun, over


def told(*changes: Change) -> list[str]:
    """Return what does not come out in a season of such changes."""
    begun, over = season(*changes)
    return list(audit(begun.t, over.t))


def moves(index: Index, by: int, cause: str) -> Change:
    """Return what moves an index, as the accounts have it; new commitment grows with it."""

    def write(scene: Scene) -> None:
        change(scene.t, index, by, cause, "16")
        if index == US:
            scene.t.note(new_us=season_of(scene).new_us + by)
        if index == NVN:
            scene.t.note(new_nvn=season_of(scene).new_nvn + by)

    return write


def unit(id_: str, back: int = 0) -> Change:
    """Return what puts a unit on the map."""

    def write(scene: Scene) -> None:
        scene.unit(id_, PLEIKU, back=back)

    return write


def season_is(**values: Any) -> Change:
    """Return what writes fields of the season."""
    return lambda scene: scene.t.note(**values)


def points(name: str, by: int) -> Change:
    """Return what changes points held."""
    return lambda scene: setattr(scene.s, name, getattr(scene.s, name) + by)


def pool(of: Pool, by: int) -> Change:
    """Return what changes a pool of Replacement Points."""
    return lambda scene: scene.s.pools.__setitem__(of, scene.s.pools[of] + by)


SOUND: dict[str, tuple[Change, ...]] = {
    "nothing": (),
    "a US battalion": (moves(US, 1, "battalion"), unit(FIRST_BATTALION_FIFTH_CAVALRY)),
    "a US battalion that was lost": (
        moves(US, 1, "battalion"),
        season_is(ledger=Ledger(lost={"us": 1}), destroyed=(BATTALION,)),
    ),
    "air, some of it lost": (
        moves(US, 2, "air"),
        points("air_total", 7),
        season_is(
            missions=(Mission(target="north", points=5, hits=0, losses=(1,)),),
            ledger=Ledger(air_lost=2),
        ),
    ),
    "helicopters": (
        moves(US, 1, "airmobile"),
        points("airmobile_total", 1),
        season_is(ledger=Ledger(helicopters_lost=1)),
    ),
    "US and allied points spent": (
        moves(US, 1, "replacements"),
        pool(Pool.US, -1),
        season_is(ledger=Ledger(spent={"us": 3, "fwa": 1})),
    ),
    "naval points withdrawn": (moves(US, -1, "naval"), moves(Index.NAVAL, -1, "naval")),
    "military aid": (moves(US, 1, "svn_supply"), moves(Index.SVN_SUPPLY, 7, "svn_supply")),
    "the short line": (moves(US, 10, "mcnamara_short"), season_is(line=1)),
    "an ARVN regiment": (
        moves(Index.SVN_SUPPLY, -3, "arvn_built"),
        moves(SVN, 1, "arvn_built"),
        unit(ARVN_41ST_REGIMENT),
    ),
    "an ARVN regiment at the double price, and its upgrade": (
        moves(SVN, 150, "arvn_withdrawn"),
        moves(US, 1, "svn_supply"),
        moves(Index.SVN_SUPPLY, 7, "svn_supply"),
        moves(Index.SVN_SUPPLY, -6, "arvn_built"),
        moves(SVN, 2, "arvn_built"),
        moves(Index.SVN_SUPPLY, -4, "arvn_upgraded"),
        unit(ARVN_41ST_REGIMENT, 1),
    ),
    "ARVN points": (
        moves(Index.SVN_SUPPLY, -3, "arvn_replacements"),
        moves(SVN, 1, "arvn_replacements"),
        pool(Pool.ARVN, 3),
    ),
    "an NVA regiment, upgraded": (
        moves(NVN, 2, "nva_built"),
        moves(NVN, 1, "nva_upgrade"),
        season_is(nva_taken=(NVA_REGIMENT,)),
        unit("nva.3.12", 1),
    ),
    "plans": (
        moves(NVN, 2, "sea_supply"),
        moves(NVN, 3, "trail_supply"),
        moves(NVN, 1, "recruits_for_vc"),
        season_is(plan=Plan(sea=2, trail=3, recruits=1)),
    ),
    "an offensive and its regiment": (
        moves(NVN, 10, "offensive"),
        season_is(offensive=True),
        unit("nva.3.12"),
    ),
    "air defence and a better Trail": (
        moves(Index.AIR_DEFENCE, 1, "air_defence"),
        lambda scene: moves(
            NVN, scene.t.box.strategic.trail.air_defence_cost(0) or 0, "air_defence"
        )(scene),
        moves(Index.TRAIL_OPTIMAL, 1, "trail_upgrade"),
        lambda scene: moves(NVN, scene.t.box.strategic.trail.upgrade_cost(2) or 0, "trail_upgrade")(
            scene
        ),
    ),
    "a VC battalion, far from supply": (
        moves(Index.VC_SUPPLY, -4, "vc_battalion"),
        moves(VC, 1, "vc_battalion"),
        unit(STRONG_VC_BATTALION_WITH_GUNS),
    ),
    "a VC battalion lost, and what comes back of it": (
        season_is(ledger=Ledger(lost={"vc": 1}, fallen=(VC_BATTALION,))),
        moves(Index.VC_SUPPLY, -2, "vc_battalion"),
        moves(VC, 1, "vc_battalion"),
        pool(Pool.VC, 1),
    ),
    "a VC regiment that breaks down": (
        moves(VC, 4, "vc_withdrawn"),
        moves(VC, 1, "vc_regiment"),
        moves(Index.VC_SUPPLY, -2, "vc_regiment"),
        unit(STRONG_VC_BATTALION_WITH_GUNS),
        unit(STRONG_VC_BATTALION_WITH_GUNS),
        unit(STRONG_VC_BATTALION_WITH_GUNS),
        moves(VC, -1, "vc_withdrawn"),
    ),
    "points that the VC spent": (
        season_is(ledger=Ledger(rolls={"us": 1})),
        pool(Pool.VC, -1),
    ),
    "VC points": (
        moves(Index.VC_SUPPLY, -4, "vc_replacements"),
        moves(VC, 2, "vc_replacements"),
        pool(Pool.VC, 4),
    ),
    "what is left over": (
        moves(Index.SEA_SUPPLY, 5, "sea_supply"),
        moves(Index.SEA_SUPPLY, -5, "sea_left"),
        moves(Index.VC_SUPPLY, 5, "sea_left"),
    ),
}
"""Seasons whose books come out."""

BROKEN: dict[str, tuple[Change, ...]] = {
    # what is handed on
    "svn_morale was left at 35, its accounts begin at 30": (
        lambda scene: scene.t.note(
            opening=tuple(
                30 if index == Index.SVN_MORALE else level
                for index, level in zip(Index, season_of(scene).opening, strict=True)
            )
        ),
    ),
    "the season is over, and its levels are not kept": (
        season_is(past=past_of((0,) * len(Index))),
    ),
    "levels of seasons before have changed": (
        lambda scene: scene.t.note(past=past_of((0,) * len(Index), season_of(scene).levels)),
    ),
    "vc.4.hq is accounted for 2 times": (
        unit("vc.4.hq"),
        season_is(ledger=Ledger(fallen=(VC_HQ,))),
    ),
    "1 US units were lost, 0 are in the destroyed box": (season_is(ledger=Ledger(lost={"us": 1})),),
    "2 allied units were lost, 1 are gone for good": (
        season_is(ledger=Ledger(lost={"fwa": 2}), departed=(KOREANS,)),
    ),
    # US commitment
    "US commitment was moved by charity": (moves(US, 1, "charity"),),
    "new US commitment is 5, by the accounts 0": (season_is(new_us=5),),
    "10 air points, by the accounts 9": (points("air_total", 1),),
    "9 air points, by the accounts 8": (season_is(ledger=Ledger(air_lost=1)),),
    "8 airmobile points, by the accounts 9": (points("airmobile_total", -1),),
    "9 riverine points, by the accounts 12": (moves(US, 1, "riverine"),),
    "3 naval points, by the accounts 2": (moves(Index.NAVAL, 1, "naval"),),
    "8 replacements points, by the accounts 9": (pool(Pool.US, -1),),
    "6 supply reached SVN, 7 was paid for": (
        moves(US, 1, "svn_supply"),
        moves(Index.SVN_SUPPLY, 6, "svn_supply"),
    ),
    "US battalion: 1 more than before, 0 were paid for": (unit(FIRST_BATTALION_FIFTH_CAVALRY),),
    "US battalion: 0 more than before, 1 were paid for": (moves(US, 1, "battalion"),),
    "US artillery_155: 1 more than before": (unit(HOWITZERS),),
    "the McNamara Line went from 0 to 1, paid for: []": (season_is(line=1),),
    "the McNamara Line went from 0 to 0, paid for: ['mcnamara_full']": (
        moves(US, 140, "mcnamara_full"),
    ),
    # ARVN
    "ARVN has 1 men more than before, 0 were drafted": (unit(ARVN_41ST_REGIMENT),),
    "ARVN has 0 men more than before, 1 were drafted": (
        moves(Index.SVN_SUPPLY, -3, "arvn_built"),
        moves(SVN, 1, "arvn_built"),
    ),
    "ARVN has 1/3 men more than before": (pool(Pool.ARVN, 1),),
    "arvn_built took 2 supply and 3 men, which nothing costs": (
        moves(Index.SVN_SUPPLY, -2, "arvn_built"),
        moves(SVN, 3, "arvn_built"),
    ),
    "arvn_built took 2 supply and 0 men, which nothing costs": (
        moves(Index.SVN_SUPPLY, -2, "arvn_built"),
    ),
    "arvn_replacements took 4 supply and 1 men": (
        moves(Index.SVN_SUPPLY, -4, "arvn_replacements"),
        moves(SVN, 1, "arvn_replacements"),
    ),
    "an ARVN unit was upgraded for 5": (
        moves(US, 1, "svn_supply"),
        moves(Index.SVN_SUPPLY, 7, "svn_supply"),
        moves(Index.SVN_SUPPLY, -5, "arvn_upgraded"),
    ),
    # the North
    "new NVN commitment is 3, by the accounts 0": (season_is(new_nvn=3),),
    "NVN commitment for sea_supply is 0, and should be 2": (season_is(plan=Plan(sea=2)),),
    "NVN commitment for nva_built is 1, and should be 2": (
        moves(NVN, 1, "nva_built"),
        season_is(nva_taken=(NVA_REGIMENT,)),
    ),
    "NVN commitment for offensive is 0, and should be 10": (season_is(offensive=True),),
    "NVN commitment for air_defence is 0": (moves(Index.AIR_DEFENCE, 1, "air_defence"),),
    "NVN commitment for trail_upgrade is 1, and should be 0": (moves(NVN, 1, "trail_upgrade"),),
    "NVN commitment for trail_repair is 0, and should be 1": (
        moves(Index.TRAIL_EFFECTIVE, -1, "trail_bombing"),
        moves(Index.TRAIL_EFFECTIVE, 1, "paid_repair"),
    ),
    "NVN commitment was moved by charity": (moves(NVN, 1, "charity"),),
    "NVA forces are worth 2 more than before, 0 was paid": (unit("nva.3.12"),),
    "NVA forces are worth 0 more than before, 2 was paid": (
        moves(NVN, 2, "nva_built"),
        season_is(nva_taken=(NVA_REGIMENT,)),
    ),
    # the VC
    "VC forces have 4 men more than before, 0 were drafted": (unit(VC_2ND_REGIMENT),),
    "VC forces have 1/2 men more than before, 0 were drafted": (pool(Pool.VC, 1),),
    "VC forces have 0 men more than before, -1 were drafted": (moves(VC, -1, "vc_withdrawn"),),
    "VC forces have 0 men more than before, 2 were drafted": (
        moves(Index.VC_SUPPLY, -4, "vc_replacements"),
        moves(VC, 2, "vc_replacements"),
    ),
    "3 of trail_supply is left over": (moves(Index.TRAIL_SUPPLY, 3, "trail_supply"),),
    "2 of recruits is left over": (moves(Index.RECRUITS, 2, "recruits"),),
    "what is sea_left is not what came into the pool": (
        moves(Index.SEA_SUPPLY, 5, "sea_supply"),
        moves(Index.SEA_SUPPLY, -5, "sea_left"),
        moves(Index.VC_SUPPLY, 4, "sea_left"),
    ),
    "1 of vc_battalion took 1 supply, and cost 2": (
        moves(Index.VC_SUPPLY, -1, "vc_battalion"),
        moves(VC, 1, "vc_battalion"),
    ),
    "1 of vc_replacements took 3 supply, and cost 2": (
        moves(Index.VC_SUPPLY, -3, "vc_replacements"),
        moves(VC, 1, "vc_replacements"),
    ),
}
"""By what is said of them: seasons whose books do not."""


@pytest.mark.parametrize("what", SOUND)
def test_books_that_come_out(what: str) -> None:
    """Whatever is bought, given, lost or left over, if both sides of the books say so."""
    assert told(*SOUND[what]) == []


@pytest.mark.parametrize("said", BROKEN)
def test_books_that_do_not_come_out(said: str) -> None:
    """Each way gets its own sentence."""
    found = told(*BROKEN[said])
    assert [sentence for sentence in found if said in sentence], found


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ({"departed": (ARVN_HQ,)}, {}, "counters that were gone for good came back"),
        (
            {"mobilization": Mobilization(departed=(VC_HQ,))},
            {"mobilization": Mobilization()},
            "VC HQs that were gone for good came back",
        ),
        ({"thai_stages": 2}, {"thai_stages": 1}, "thai_stages fell back"),
        ({"final_withdrawal": True}, {}, "final_withdrawal fell back"),
        ({"allies_gone": True}, {}, "allies_gone fell back"),
    ],
)
def test_what_cannot_be_undone(before: dict[str, Any], after: dict[str, Any], said: str) -> None:
    """What is gone for good stays gone."""
    begun, over = season(season_is(**after))
    assert said not in list(audit(begun.t, over.t))
    begun.t.note(**before)
    assert said in list(audit(begun.t, over.t))


def test_commitment_that_counts_for_the_next_season() -> None:
    """What comes back too late is carried on, and is new commitment then."""
    begun, over = season(moves(US, 4, "economic_aid"))
    begun.t.note(carried_us=-3)
    over.t.note(new_us=season_of(over).new_us - 3)
    assert list(audit(begun.t, over.t)) == []
    over.t.note(carried_us=-2)
    assert list(audit(begun.t, over.t)) == ["new US commitment is -1, by the accounts 1"]


def test_all_who_leave_at_once() -> None:
    """A final withdrawal takes back at once what all units cost (17.7)."""
    begun, over = season(moves(US, -1, "final_withdrawal"), season_is(final_withdrawal=True))
    begun.unit(FIRST_BATTALION_FIFTH_CAVALRY, PLEIKU)
    assert list(audit(begun.t, over.t)) == []
    over.t.note(final_withdrawal=False)
    assert list(audit(begun.t, over.t)) == ["US battalion: -1 more than before, 0 were paid for"]
