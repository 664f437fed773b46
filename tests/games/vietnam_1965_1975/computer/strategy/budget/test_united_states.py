"""How much US commitment there is, and on what: sums on a chart made for them, then positions (16.1, 17.1)."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.campaigns import Campaign
from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.box.strategic.morale import Every
from annamite.games.vietnam_1965_1975.campaign import calendar, commitment
from annamite.games.vietnam_1965_1975.campaign.armies.support import AID, SUPPLY
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states as budget
from annamite.games.vietnam_1965_1975.computer.strategy.budget.united_states import (
    BARE,
    CLOSING,
    FRICTION,
    FULL_DRAFT,
    HOME,
    KEPT,
    LEAST_AID_BELOW,
    LEAST_FORESEEN,
    MOST,
    MOST_SUPPLY,
    PACE,
    PROGRAMMES,
    REPLACEMENTS,
    SLACK,
    STEP,
    Prospects,
    borne,
    foreseen,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.table import Table
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import ALL, RICH, arvn
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import PLEIKU, numbers, ordering
from tests.games.vietnam_1965_1975.campaign.seasons import people
from tests.games.vietnam_1965_1975.named import (
    KOREAN_1ST_REGIMENT,
    KOREAN_CAVALRY,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX

OURS: Final = BOX.strategic.morale
FLAT: Final = replace(
    OURS,
    bands=replace(
        OURS.bands,
        us_population=((0, 0),),
        us_commitment=((0, 0),),
        us_new_commitment=((0, 0),),
    ),
    us_commitment_beyond=Every(every=25, change=0),
)
"""A chart by which nothing moves US morale, so that friction alone does."""
DEAR_BEYOND_PACE: Final = replace(
    FLAT, bands=replace(FLAT.bands, us_new_commitment=((0, 0), (PACE + 1, -500)))
)
"""One by which a point beyond the pace costs all morale."""
NOW: Final = Prospects(seasons=10, morale=100, commitment=0, population=225)

# --- how much -------------------------------------------------------------------------------------


def test_what_morale_bears_at_the_end_is_the_aim() -> None:
    """Ten seasons of friction leave 70 of 100, and commitment may stand there."""
    assert borne(FLAT, NOW) == 100 - 10 * FRICTION
    assert borne(FLAT, NOW._replace(morale=101)) == 100 - 10 * FRICTION
    assert borne(FLAT, NOW._replace(morale=105)) == 105 - 10 * FRICTION


def test_the_aim_falls_with_the_seasons_to_come() -> None:
    """Ten more of them cost thirty more."""
    assert borne(FLAT, NOW._replace(seasons=20)) == borne(FLAT, NOW) - 10 * FRICTION


def test_commitment_comes_at_a_pace_that_morale_does_not_feel_twice() -> None:
    """Forty-nine a season: by a chart that ruins whoever goes beyond it, the aim is as high as ever."""
    assert PACE == 49
    assert borne(DEAR_BEYOND_PACE, NOW) == borne(FLAT, NOW)
    assert borne(FLAT, NOW._replace(seasons=1, morale=PACE + FRICTION)) == MOST


def test_too_much_goes_home_bit_by_bit() -> None:
    """A hundred against morale of sixty: twelve a season, so that six seasons bring it down to forty."""
    above = NOW._replace(seasons=6, morale=60, commitment=100)
    assert borne(FLAT, above) == 40
    assert borne(FLAT, above._replace(seasons=4)) == 0, "twelve a season are too few"
    assert 100 - 4 * HOME > 60 - 4 * FRICTION


@pytest.mark.parametrize("seasons", [1, 5, 20, 39])
@pytest.mark.parametrize("commitment", [0, 60, 180])
def test_by_our_chart_the_aim_is_the_highest_that_holds(seasons: int, commitment: int) -> None:
    """Played out season by season, it holds, and the next one does not."""

    def holds(aim: int) -> bool:
        morale, held = 300, commitment
        for _ in range(seasons):
            before, held = held, max(min(aim, held + PACE), held - HOME)
            morale += OURS.us_population(225) + OURS.us_commitment(held)
            morale += OURS.us_new_commitment(held - before) - FRICTION
            if held <= aim and morale < held:
                return False
        return morale >= held

    found = borne(OURS, Prospects(seasons, 300, commitment, 225))
    assert found == max((n for n in range(STEP, MOST + 1, STEP) if holds(n)), default=0)


def test_whoever_loses_the_people_looks_less_far_ahead() -> None:
    """Six seasons, and one for each two points above what the NLF wins below; never more than there are."""
    assert foreseen(39, 0) == LEAST_FORESEEN
    assert foreseen(39, -20) == LEAST_FORESEEN
    assert foreseen(39, 21) == LEAST_FORESEEN + 10
    assert foreseen(4, 21) == 4


def test_the_ceiling_is_what_the_position_bears() -> None:
    """Morale, commitment and people as they stand; 160 is where the NLF wins."""
    scene = ordering(20, 300, population=people(200))
    assert budget.ceiling(scene.t) == borne(OURS, Prospects(LEAST_FORESEEN + 20, 300, 20, 200))
    late = ordering(20, 300, population=people(200), number=38)
    assert budget.ceiling(late.t) == borne(OURS, Prospects(2, 300, 20, 200))


@pytest.mark.parametrize(
    ("commitment", "morale", "ceiling", "room"),
    [
        (20, 400, 60, 40),
        (20, 400, 200, PACE),
        (20, 30, 60, 10),
        (100, 400, 100, 0),
        (100, 400, 100 - SLACK, 0),
        (100, 400, 100 - SLACK - 5, -5),
        (100, 400, 20, -HOME),
    ],
)
def test_room_of_a_season(
    commitment: int, morale: int, ceiling: int, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the aim, the pace and morale; down by what goes home in a season, with some slack."""
    monkeypatch.setattr(budget, "ceiling", lambda _: ceiling)
    assert budget.room(ordering(commitment, morale).t) == room


def _judged_by_commitment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commitment and morale of the US move the grade, as from the start in 1967 (18)."""
    ours = calendar.campaign

    def judged(t: Table) -> Campaign:
        found = ours(t)
        return replace(found, ending=replace(found.ending, adjusted=True))

    monkeypatch.setattr(calendar, "campaign", judged)


def test_nothing_is_left_for_later_where_the_end_is_judged_by_commitment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the last two seasons, but for less than a step of the search; the long campaign looks at people alone."""
    late, before = (ordering(100, 400, number=40 - n) for n in (CLOSING, CLOSING + 1))
    rooms = {}
    for ceiling in (100 - STEP + 1, 100 - SLACK):
        monkeypatch.setattr(budget, "ceiling", lambda _, at=ceiling: at)
        with monkeypatch.context() as judged:
            _judged_by_commitment(judged)
            rooms[ceiling] = [budget.room(scene.t) for scene in (late, before)]
        assert [budget.room(scene.t) for scene in (late, before)] == [0, 0]
    assert [*rooms.values()] == [[0, 0], [STEP - 1 - SLACK, 0]]


def test_an_end_that_is_judged_by_commitment_wants_morale_above_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ten points, where commitment above morale costs a grade, and that end is looked at."""
    assert borne(FLAT, NOW._replace(kept=KEPT)) == borne(FLAT, NOW) - KEPT
    scene = ordering(290, 310, number=39, population=people(200))
    now = Prospects(1, 310, 290, 200)
    assert budget.ceiling(scene.t) == borne(OURS, now)
    far = ordering(290, 310, number=10, population=people(165))
    before = budget.ceiling(far.t)
    _judged_by_commitment(monkeypatch)
    assert budget.ceiling(scene.t) == borne(OURS, now._replace(kept=KEPT)) < borne(OURS, now)
    assert budget.ceiling(far.t) == before


def test_allies_on_call_have_their_commitment_kept() -> None:
    """They come after the sheet; headquarters cost nothing."""
    on_call = numbers(KOREAN_CAVALRY, KOREAN_1ST_REGIMENT, "fwa.ca.hq")
    scene = ordering(20, 400)
    before = budget.room(scene.t)
    scene.t.note(on_call=on_call)
    assert budget.waiting(scene.t) == 2
    assert budget.room(scene.t) == before - 2 == PACE - 2


def test_what_is_ordered_takes_of_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the pace, of what morale bears, and of what goes home."""
    took = (Order(item="air", number=8),)
    monkeypatch.setattr(budget, "ceiling", lambda _: 60)
    assert budget.room(ordering(20, 400, orders=took).t) == 32
    monkeypatch.setattr(budget, "ceiling", lambda _: 200)
    assert budget.room(ordering(20, 400, orders=took).t) == PACE - 8
    monkeypatch.setattr(budget, "ceiling", lambda _: 20)
    home = (Order(item="air", number=8, withdrawn=True),)
    gone = -sum(commitment.cost(ordering().t, order) for order in home)
    assert gone > 0
    assert budget.room(ordering(100, 400, orders=home).t) == gone - HOME
    more = (Order(item="air", number=30, withdrawn=True),)
    assert budget.room(ordering(100, 400, orders=more).t) == 0, "enough for a season"


def test_the_bare_needs_have_room_whatever_morale_bears(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine points a season, as far as the rules allow."""
    monkeypatch.setattr(budget, "ceiling", lambda _: 0)
    assert budget.bare_room(ordering(100, 400).t) == BARE
    assert budget.bare_room(ordering(100, 104).t) == 4
    assert budget.bare_room(ordering(100, 400, orders=(Order(item="air", number=8),)).t) == 1
    assert budget.bare_room(ordering(100, 400, orders=(Order(item="air", number=30),)).t) == 0


# --- on what --------------------------------------------------------------------------------------


def test_points_that_go_with_battalions() -> None:
    """Of what is wanted, what is not there; whole groups; nothing that is ordered already."""
    scene = ordering()
    assert budget.short(scene.t, "air") == 5
    scene.s.air_total = scene.s.air = 12
    assert budget.short(scene.t, "air") == 2
    scene.s.air_total = 30
    assert budget.short(scene.t, "air") == 0
    ordered = ordering(orders=(Order(item="air", number=1),))
    assert budget.short(ordered.t, "air") == 0


def test_more_battalions_want_more() -> None:
    """With caps, and boats only once there are troops enough for them."""
    few, many, host = (budget.wanted(men, 80) for men in (0, 60, 400))
    assert all(few[line] <= many[line] <= host[line] for line in few)
    assert (few["riverine"], many["riverine"]) == (0, 3)
    assert (host["air"], host["airmobile"], host["replacements"]) == (130, 40, 45)
    assert (many["artillery_105"], many["cruiser"]) == (6, 2)


def test_points_for_losses_go_with_the_enemy() -> None:
    """Where hardly any are left, a brigade more does not need more points."""
    few, many = (budget.wanted(60, foes)["replacements"] for foes in (4, 200))
    assert (few, many) == (12, 45)


def test_foes_are_those_in_south_vietnam() -> None:
    """Regiments in Laos and Cambodia cost no replacements yet."""
    scene = ordering()
    scene.unit(VC_BATTALION, PLEIKU)
    for country, regiment in (("Laos", PAVN_32ND_REGIMENT), ("Cambodia", PAVN_33RD_REGIMENT)):
        abroad = next(n for n, own in enumerate(BOX.territory.countries) if own == (country,))
        scene.unit(regiment, abroad)
    assert budget.foes(scene.t) == 1


def test_battalions_there_and_on_their_way() -> None:
    """A brigade counts by its battalions; guns do not."""
    assert budget.battalions(ordering().t) == 0
    coming = numbers("us.1.1.1", "us.1.1.2")
    orders = tuple(Order(item="battalion", counters=(n,)) for n in coming)
    scene = ordering(orders=(*orders, Order(item="artillery_105")))
    assert budget.battalions(scene.t) == 2
    scene.unit("us.3m.3", PLEIKU)
    brigade = len(BOX.children[BOX.counter_number["us.3m.3"]])
    assert budget.battalions(scene.t) == 2 + brigade


def test_guns_are_counted_by_their_line() -> None:
    """A battalion is no gun."""
    scene = ordering()
    for _ in range(3):
        scene.unit("us.3m.3", PLEIKU)
    assert budget.wanted(budget.battalions(scene.t), 0)["artillery_105"] == 0
    gun = next(
        x.id
        for n, x in enumerate(BOX.counters)
        if x.army == "us"
        and (line := BOX.unit_chart.of_counter(n)) is not None
        and line.id == "artillery_175"
    )
    for brigade in ("us.1.1", "us.1.2", "us.1.3"):
        scene.unit(brigade, PLEIKU)
    before = budget.short(scene.t, "artillery_175")
    assert before > 0
    scene.unit(gun, PLEIKU)
    assert budget.short(scene.t, "artillery_175") == before - 1


def test_aid_when_leaders_turn_on_the_government() -> None:
    """Both programmes that bring half a die, below so much SVN morale."""
    for morale, programmes in ((LEAST_AID_BELOW, 0), (LEAST_AID_BELOW - 1, PROGRAMMES)):
        scene = ordering()
        levels = [*scene.t.season.levels]
        levels[Index.SVN_MORALE] = morale
        scene.t.note(levels=tuple(levels))
        assert budget.short(scene.t, AID) == programmes


def test_supply_as_far_as_the_army_has_a_use_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whole groups, upwards; no more than so many a season."""
    group = BOX.unit_chart.item("us", SUPPLY).group
    scene = arvn({Index.SVN_SUPPLY: 10})
    for missing, groups in ((0, 0), (1, 1), (group, 1), (group + 1, 2), (50 * group, MOST_SUPPLY)):
        monkeypatch.setattr(budget, "army_wants", lambda _, missing=missing: 10 + missing)
        assert budget.short(scene.t, SUPPLY) == groups


def test_the_army_wants_supply_for_men_counters_faces_and_losses() -> None:
    """A unit in play wants none for itself, but some for its better face."""
    scene = arvn({Index.SVN_DRAFT: 1})
    scene.s.pools[Pool.ARVN] = REPLACEMENTS
    before = budget.army_wants(scene.t)
    item = BOX.unit_chart.of_counter(BOX.counter_number["arvn.1.1"])
    assert item is not None
    assert item.upgrade
    unit = scene.unit("arvn.1.1", PLEIKU)
    assert budget.army_wants(scene.t) == before - item.supply + item.upgrade
    scene.s.face[unit] = 1
    assert budget.army_wants(scene.t) == before - item.supply
    scene.s.pools[Pool.ARVN] -= 4
    assert budget.army_wants(scene.t) == before - item.supply + 4


def test_an_army_without_men_wants_no_supply_for_new_units() -> None:
    """At nine tenths of the people the draft is full; beyond all of them everything costs twice."""
    full = ALL * FULL_DRAFT // 100
    scene = arvn({**RICH, Index.SVN_DRAFT: full - 3})
    scene.s.pools[Pool.ARVN] = REPLACEMENTS
    assert budget.draft_left(scene.t) == 3
    assert budget.army_wants(scene.t) > 0
    spent = arvn({**RICH, Index.SVN_DRAFT: full + 7})
    spent.s.pools[Pool.ARVN] = REPLACEMENTS
    assert (budget.draft_left(spent.t), budget.army_wants(spent.t)) == (0, 0)


@pytest.mark.parametrize(("draft", "dear"), [(ALL - 20, False), (ALL, True)])
def test_lines_are_dear_once_the_draft_is_above_the_people(draft: int, dear: bool) -> None:
    """Then each costs twice (17.3)."""
    assert budget.is_dear(arvn({Index.SVN_DRAFT: draft}).t, "battalion") is dear
