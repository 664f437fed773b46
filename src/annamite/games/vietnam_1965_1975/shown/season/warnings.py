"""What an experienced player would warn of before a sheet is sent as it stands (12 to 17).

A warning is there because of what is written, or of what is about to come; whatever would stand on
every sheet is none. Each is worked out from what the seat may know. What lines are carried out at
once (`since`) is compared with where the sheet began; the US sheet is looked at as if it had been.

    places        capitals and ports that nobody is left in
    leaving       HQs, commanders and allies that are lost
    levels        commitment, morale, draft, and the odds of a coup
    the North     plans and purchases that bring nothing
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UnsetType

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_FWA, N_US, NLF, US
from annamite.games.vietnam_1965_1975.campaign import commitment, offensive, population, sheets
from annamite.games.vietnam_1965_1975.campaign.armies import (
    arrival,
    arvn,
    departures,
    formations,
    free_world,
    ports,
    reinforcements,
    united_states,
    vc_purchase,
    vc_supply,
    viet_cong,
    withdrawal,
)
from annamite.games.vietnam_1965_1975.campaign.armies.support import SUPPLY
from annamite.games.vietnam_1965_1975.campaign.dice import sums
from annamite.games.vietnam_1965_1975.campaign.north import plans
from annamite.games.vietnam_1965_1975.campaign.north import withdrawal as northern
from annamite.games.vietnam_1965_1975.campaign.politics import coup
from annamite.games.vietnam_1965_1975.campaign.strategic_war import bombing, missions
from annamite.games.vietnam_1965_1975.position.season.government import (
    Government,
    Post,
    Stability,
    pool,
    title,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.season import north
from annamite.games.vietnam_1965_1975.shown.season.telling import percent
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import SheetWarning
from annamite.games.vietnam_1965_1975.turn import set_up
from annamite.kernel import DIE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.season.telling import Told
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Amount, WarningKind
    from annamite.kernel import Decision


class Case(NamedTuple):
    """A sheet as it stands.

    Attributes:
        t: The position as its seat may know it.
        seat, step: Who fills it, and at which step.
        told: What else is told there.
        since: Where the sheet began, if that is known.
    """

    t: Table
    seat: str
    step: str
    told: Told
    since: Table | None = None


_MOST_NAMES: Final = 4
"""So many places or units are named; of more the first ones are, and how many more there are."""
_LIKELY: Final = 0.1
"""From these odds on a coup is warned of; under leaders of usual loyalty, 10, it is at a twelfth."""
_WORTH_TELLING: Final = 0.01
"""By so much the odds of a coup rise before anybody is told."""


def of(t: Table, decision: Decision, told: Told, since: Table | None = None) -> list[SheetWarning]:
    """Return what to think of before a sheet is sent as it stands, in the order of its weight.

    Args:
        t: The position as whoever decides may know it.
        decision: What is asked there.
        told: What else is told there.
        since: Where the sheet that is drawn up began.
    """
    if t.s.season is None:
        return []
    case = Case(t, decision.seat, decision.step.id, told, since)
    return [found for warn in _WARNERS.get(case.step, ()) for found in warn(case)]


def said(found: Iterable[SheetWarning]) -> list[str]:
    """Return warnings as sentences, for questions that no form is laid out for."""
    return [f"{warning.text} (§{warning.rule})" for warning in found]


# --- places ---------------------------------------------------------------------------------------


def left_empty(case: Case) -> Iterator[SheetWarning]:
    """Warn of capitals and ports that the US side leaves, and of those that fall at once.

    Rules: 13, 16.1, 17.1
    """
    t = case.t
    staying, before = _staying(t), _before(case)
    found = [at for at in _key_places(t) if at in before and at not in staying]
    foes = t.occupied(NLF)
    if fallen := [at for at in found if at in foes]:
        text = f"The NLF is there, and captures {_names(t, fallen)} as your last unit leaves."
        yield _warning("captured", text, "16.1", t, fallen)
    if bare := [at for at in found if at not in foes]:
        names = _names(t, bare)
        text = f"Left without a unit, for the NLF to walk into: {names}.{_others(t, before)}"
        yield _warning("empty", text, "16.1, 13", t, bare)


def _others(t: Table, before: set[int]) -> str:
    """Return how many capitals and ports that are held nobody was in before."""
    empty = [at for at in _key_places(t) if at not in before and at not in t.season.captured]
    if not empty:
        return ""
    return f" {len(empty)} other{'s stand' if len(empty) > 1 else ' stands'} empty already."


def bare_ports(case: Case) -> Iterator[SheetWarning]:
    """Warn of open ports in which nobody is, as long as units are still to arrive in one.

    Rules: 17.1, 17.4
    """
    t = case.t
    if case.step == set_up.PLACE.id and t.s.frames[-1][1] != Stage.ARVN_PLACEMENT:
        return
    held = _staying(t)
    if bare := [at for at in ports.open_ports(t) if at not in held]:
        text = f"No unit holds {_names(t, bare)}: a port that the NLF captures is closed to you."
        yield _warning("empty", text, "17.1", t, bare)


def given_up(case: Case) -> Iterator[SheetWarning]:
    """Warn of towns that the NLF holds, and of which it withdraws its last unit.

    Rules: 16.1
    """
    t, since = case.t, case.since
    if since is None:
        return
    before, now = since.occupied(NLF), t.occupied(NLF)
    if bare := [at for at in since.season.captured if at in before and at not in now]:
        text = f"You hold {_names(t, bare)} without a unit then: whoever comes retakes it."
        yield _warning("empty", text, "16.1", t, bare)


def _key_places(t: Table) -> list[int]:
    """Return the capitals and ports of South Vietnam, in the order of the map."""
    capitals = (at for at, capital in enumerate(t.box.capital) if capital and t.box.in_svn[at])
    return sorted({*capitals, *t.box.ports})


def _before(case: Case) -> set[int]:
    """Return where the US side is before a sheet is carried out."""
    if case.step == united_states.ITEM.id:
        return case.t.occupied(US)
    return _staying(case.since or case.t)


def _staying(t: Table) -> set[int]:
    """Return where the US side is once all are gone who are ordered home, and allies who leave.

    Rules: 17.2, 17.7
    """
    leaving, alone = reinforcements.leaving(t), _lonely(t)
    return {
        t.s.hex[unit]
        for unit in t.units(US)
        if t.s.counter[unit] not in leaving and not (alone and t.nation(unit) == N_FWA)
    }


# --- who is lost ----------------------------------------------------------------------------------


def us_headquarters(case: Case) -> Iterator[SheetWarning]:
    """Warn of US HQs that go home along with what is ordered home: they never come back.

    Rules: 17.7
    """
    t = case.t
    leaving = reinforcements.leaving(t)
    if not leaving:
        return
    there = formations.in_country(t) | {*t.season.destroyed}
    gone = sorted(n for n in leaving if departures.never_returns(t, n, there))
    if gone:
        standing = {t.s.hex[unit] for unit in formations.units(t) if t.s.counter[unit] in gone}
        yield _for_good(t, gone, "17.7", standing)


def other_headquarters(case: Case) -> Iterator[SheetWarning]:
    """Warn of HQs of the ARVN, the VC and the NVA that are withdrawn: they never come back.

    Rules: 17.7
    """
    t, since = case.t, case.since
    if since is None:
        return
    before = [*_withdrawn(since)]
    gone = [n for n in _withdrawn(t) if n not in before and t.box.profile(n, 0).headquarters]
    if gone:
        standing = {
            at
            for unit in since.alive()
            if since.s.counter[unit] in gone
            for at in [since.s.hex[unit]]
        }
        yield _for_good(t, gone, "17.7", standing)


def _withdrawn(t: Table) -> Iterator[int]:
    """Yield the counters withdrawn this season that are listed as they go."""
    season = t.season
    yield from (*season.levy.withdrawn, *season.mobilization.withdrawn, *season.nva_withdrawn)


def _for_good(
    t: Table, counters: Sequence[int], rule: str, standing: Iterable[int]
) -> SheetWarning:
    names = _listed([t.box.counters[n].name for n in counters])
    text = f"Gone for good, since no HQ ever comes back: {names}."
    return _warning("headquarters", text, rule, t, sorted(at for at in standing if on_map(at)))


def commanders(case: Case) -> Iterator[SheetWarning]:
    """Warn of ARVN divisions of which nothing is left: their commanders are lost with them.

    Rules: 15.1
    """
    t, since = case.t, case.since
    if since is None:
        return
    gone = [n for n in since.season.government.one_star if n not in t.season.government.one_star]
    if gone:
        names = _listed([title(t.box, name) for name in gone])
        text = f"Nothing is left of {names}: with it goes its commander, and his loyalty."
        yield _warning("leaders", text, "15.1", t)


def allies_leave(case: Case) -> Iterator[SheetWarning]:
    """Warn that no HQ of a US division will be there, without which no ally stays.

    Rules: 17.2
    """
    t = case.t
    concerned = free_world.at_hand(t) or any(free_world.awaited(t).values())
    if not concerned or not _lonely(t):
        return
    text = (
        f"Commitment {commitment.planned(t)} is above {free_world.LONELY_LEVEL}, and no HQ of a US"
        " division will be there: all allies leave for good, and no more will come."
    )
    yield _warning("allies", text, "17.2", t)


def _lonely(t: Table) -> bool:
    """Return whether the allies are about to leave for good, if there are any.

    Rules: 17.2
    """
    heavy = commitment.planned(t) > free_world.LONELY_LEVEL
    return heavy and not t.season.allies_gone and not _divisions_to_be(t)


def _divisions_to_be(t: Table) -> set[int]:
    """Return the HQs of US divisions that are there once all have come and gone."""
    coming = reinforcements.ordered(t, withdrawn=False)
    along = {*formations.coming_along(t, coming)} if coming else set[int]()
    divisions = {*formations.counters_of(t.box, formations.DIVISION)}
    return (free_world.us_divisions(t) - reinforcements.leaving(t)) | (along & divisions)


def allies_stay_away(case: Case) -> Iterator[SheetWarning]:
    """Warn that commitment falls below what it takes for allies who have not come yet.

    Rules: 17.2
    """
    t = case.t
    now, then = level(t, Index.US_COMMITMENT), commitment.planned(t)
    if then >= now:
        return
    lost = [
        least for least, found in free_world.awaited(t).items() if found and then < least <= now
    ]
    if lost:
        names = " and ".join(f"{_ALLIES[least]} (from {least} on)" for least in lost)
        text = f"At commitment {then} there come no more {names}."
        yield _warning("allies", text, "17.2", t)


_ALLIES: Final = {
    free_world.KOREAN_LEVEL: "Koreans",
    free_world.OTHERS_LEVEL: "Australians, New Zealanders and Filipinos",
    free_world.THAI_LEVEL: "Thais",
}


# --- levels ---------------------------------------------------------------------------------------


def above_morale(case: Case) -> Iterator[SheetWarning]:
    """Warn that commitment will be above US morale as it is reckoned after the sheet.

    Rules: 16.1, 17.7
    """
    t, then = case.t, commitment.planned(case.t)
    morale = level(t, Index.US_MORALE) + _forecast(case, "us_morale")
    over = then - morale
    if over > 0 and _may_have_to_go(t):
        text = (
            f"US morale comes to {morale} this season, and commitment {then} is {over} above it:"
            " so much has to go again, what is ordered first."
        )
        yield _warning("morale", text, "17.7, 16.1", t)


def _may_have_to_go(t: Table) -> bool:
    """Return whether something is to come that costs, or a US ground unit stays; else nothing goes.

    Rules: 17.7
    """
    leaving = reinforcements.leaving(t)
    stay = any(t.nation(u) == N_US and t.s.counter[u] not in leaving for u in t.units(US))
    return stay or any(commitment.cost(t, order) > 0 for order in t.season.orders)


def outcry(case: Case) -> Iterator[SheetWarning]:
    """Warn that bombing may push US morale below commitment.

    Rules: 14.2, 17.7
    """
    t = case.t
    morale, held = level(t, Index.US_MORALE), level(t, Index.US_COMMITMENT)
    felt = (bombing.opinion(t, mission, max(DIE)) for mission in t.season.missions)
    worst = morale + sum(each.get(Index.US_MORALE, 0) for each in felt)
    if worst < held <= morale:
        text = (
            f"Bombing the North may bring US morale to {worst}, below commitment {held}:"
            " then forces have to go home."
        )
        yield _warning("morale", text, "14.2, 17.7", t)


def no_support(case: Case) -> Iterator[SheetWarning]:
    """Warn that all Air Points are away on missions, so that none supports operations.

    Rules: 7.3, 14
    """
    t = case.t
    if t.season.missions and not missions.air_to_commit(t):
        text = "No Air Point is left to support operations in either game-turn."
        yield _warning("air", text, "14, 7.3", t)


def offensive_possible(case: Case) -> Iterator[SheetWarning]:
    """Warn that the NLF may declare an offensive at the commitment that a sheet leads to.

    Rules: 16.4
    """
    t, least = case.t, offensive.LEAST_US_COMMITMENT
    then = commitment.planned(t)
    if level(t, Index.US_COMMITMENT) < least <= then:
        text = f"From commitment {least} on the NLF may declare an offensive: {then} allows it."
        yield _warning("offensive", text, "16.4", t)


def dear_draft(case: Case) -> Iterator[SheetWarning]:
    """Warn that the ARVN's draft doubles its prices, or costs more morale every season.

    Rules: 16.1, 17.3, 17.4
    """
    t, people, supply = case.t, population.of_svn(case.t), Index.SVN_SUPPLY
    draft, before = level(t, Index.SVN_DRAFT), t.season.opening[Index.SVN_DRAFT]
    spent = case.since is not None and level(t, supply) < level(case.since, supply)  # upgrades
    if draft > people and (spent or sheets.written(t, case.seat, arvn.SHEET.id)):
        text = f"The draft, {draft}, is above the {people} people of SVN: all costs twice as much."
        yield _warning("draft", text, "17.3, 17.4", t)
    chart = t.box.strategic.morale
    was, is_ = (chart.svn_draft(each, max(people, 1)) for each in (before, draft))
    if is_ < was:
        text = f"At a draft of {draft} SVN morale has {is_:+} each season, at {before} {was:+}."
        yield _warning("draft", text, "16.1", t)


def idle_supply(case: Case) -> Iterator[SheetWarning]:
    """Warn of supply for the ARVN that can take no more men.

    Rules: 17.3, 17.4
    """
    t = case.t
    if not reinforcements.is_ordered(t, SUPPLY, withdrawn=False):
        return
    price = arvn.cost(t, t.box.unit_chart.item("arvn", "regiment"))  # no unit takes fewer men
    if not arvn.affordable(t, price._replace(supply=0)):
        draft = level(t, Index.SVN_DRAFT)
        text = f"The ARVN's draft, {draft}, is as high as it may go: supply only equips its units."
        yield _warning("supply", text, "17.3, 17.4", t)


# --- coups ----------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """How likely a coup, and how likely an unstable government."""

    coup: float
    unstable: float


def shaken(case: Case) -> Iterator[SheetWarning]:
    """Warn that what a sheet does to SVN morale makes a coup of the next season more likely.

    The Loyalty Table is read at the morale of South Vietnam that new commitment changes.

    Rules: 15.1, 15.3, 16.1
    """
    t, chart = case.t, case.t.box.strategic.morale
    written = commitment.planned(t) - level(t, Index.US_COMMITMENT)
    before = t.season.new_us + t.season.carried_us
    felt = chart.svn_new_commitment(before + written) - chart.svn_new_commitment(before)
    if felt >= 0:
        return
    morale = max(level(t, Index.SVN_MORALE) + _forecast(case, "svn_morale"), 0)
    with_it, without = _next_season(t, morale), _next_season(t, morale - felt)
    if with_it.coup - without.coup >= _WORTH_TELLING:
        text = (
            f"SVN morale comes to {morale}, {-felt} less for this sheet: leaders lose loyalty, and a"
            f" coup next season is at {percent(with_it.coup)} instead of {percent(without.coup)}."
        )
        yield _warning("coup", text, "15.1, 15.3", t)


def threatened(case: Case) -> Iterator[SheetWarning]:
    """Warn of a coup that is likely enough this season, for what it takes of morale.

    Rules: 15.3
    """
    t, chart = case.t, case.t.box.strategic.morale
    found = _outlook(_two_stars(t.season.government))
    if found.coup >= _LIKELY:
        text = (
            f"With leaders as they are a coup is at {percent(found.coup)} this season, with"
            f" {chart.us_coup:+} for US and {chart.svn_coup:+} for SVN morale."
        )
        yield _warning("coup", text, "15.3", t)


def _next_season(t: Table, morale: int) -> Outlook:
    """Return the outlook of next season's check, after the Loyalty Table at a morale of SVN."""
    table, two = t.box.strategic.loyalty, _two_stars(t.season.government)
    factions = {name: pool(t.box, name)[post.leader].faction for name, post in two}
    found = []
    added = table.after_offensive if t.season.after_one else 0
    for dice, ways in zip(*sums(2), strict=True):
        shift = table.shift(morale, dice + added)
        faction, by = shift or (None, 0)
        posts = tuple(
            (name, post.shifted(by) if shift and factions[name] == faction else post)
            for name, post in two
        )
        found.append((_outlook(posts), ways))
    every = sum(ways for _, ways in found)
    coups, unstable = (sum(each[n] * ways for each, ways in found) / every for n in range(2))
    return Outlook(coups, unstable)


def _two_stars(government: Government) -> tuple[tuple[str, Post], ...]:
    """Return the leaders who decide of a coup, as they are at the start of a season's politics."""
    return tuple(
        (name, Post(leader=post.leader, loyalty=post.loyalty))
        for name, post in government.two_star.items()
    )


@lru_cache(maxsize=512)
def _outlook(posts: tuple[tuple[str, Post], ...]) -> Outlook:
    """Return the outlook of a check of leaders.

    Rules: 15.3
    """
    if not posts:
        return Outlook(0, 0)
    government = Government(two_star=dict(posts))
    ways = dict.fromkeys(Stability, 0)
    for dice, number in zip(*sums(2), strict=True):
        ways[Stability(coup.judged(government, dice).stability)] += number
    every = sum(ways.values())
    return Outlook(ways[Stability.COUP] / every, ways[Stability.UNSTABLE] / every)


def _forecast(case: Case, name: Amount) -> int:
    """Return what the sheet's totals say of a morale, before dice."""
    moves = next((x.moves for x in case.told.budgets if x.name == "us_commitment"), {})
    return 0 if isinstance(moves, UnsetType) else moves.get(name, 0)


# --- the North and the VC -------------------------------------------------------------------------


def shut_sea(case: Case) -> Iterator[SheetWarning]:
    """Warn of commitment to sea supply that the blockade lets nothing of through.

    Rules: 17.5
    """
    t, planned = case.t, case.t.season.plan.sea
    if planned and not round(north.through(t, planned)):
        naval = level(t, Index.NAVAL)
        text = f"Against {naval} Naval Points commitment {planned} by sea brings next to nothing."
        yield _warning("supply", text, "17.5", t)


def bombed_trail(case: Case) -> Iterator[SheetWarning]:
    """Warn of commitment to trail supply that as many hits on the North would take away.

    Rules: 14.2
    """
    t, planned, hits = case.t, case.t.season.plan.trail, missions.hits_on(case.t, NORTH)
    if 0 < planned <= hits:
        text = f"As many hits on the North as this season, {hits}, take away all trail supply."
        yield _warning("supply", text, "14.2", t)


def nothing_planned(case: Case) -> Iterator[SheetWarning]:
    """Warn that no supply is planned, and that the pool will not do.

    Rules: 17.5
    """
    t, plan = case.t, case.t.season.plan
    held = _stock(t)
    if not plan.sea and not plan.trail and held < _taken_by_regions(t):
        text = f"No supply is planned: what is left of {held} is all that the VC have next season."
        yield _warning("supply", text, "17.5", t)


def too_much_supply(case: Case) -> Iterator[SheetWarning]:
    """Warn of more supply than all regions take in a season.

    Rules: 17.5
    """
    t = case.t
    most, coming = _taken_by_regions(t), _planned_supply(t)
    if coming > most:
        text = (
            f"About {coming} supply is planned, and all regions together take {most} a season: the"
            " rest is for Replacement Points, for units outside South Vietnam, or for the pool."
        )
        yield _warning("supply", text, "17.5", t)


def useless_recruits(case: Case) -> Iterator[SheetWarning]:
    """Warn of recruits whom nobody needs as long as the VC have people of their own.

    Rules: 17.3, 17.5
    """
    t, planned = case.t, case.t.season.plan.recruits
    line = t.box.unit_chart.item("vc", "battalion")
    men = (_stock(t) + _planned_supply(t)) // max(line.supply, 1) * line.personnel
    own = population.of_vc(t) - level(t, Index.VC_DRAFT)
    if planned and own >= men:
        text = f"Own people still give {own} men, more than supply will do for: recruits are lost."
        yield _warning("recruits", text, "17.5", t)


def depleted(case: Case) -> Iterator[SheetWarning]:
    """Warn that the VC's draft lowers how many recruits a commitment brings.

    Rules: 17.5
    """
    t = case.t
    people, before = population.of_vc(t), t.season.opening[Index.VC_DRAFT]
    status, draft = level(t, Index.TRAIL_EFFECTIVE), level(t, Index.VC_DRAFT)
    track = t.box.strategic.trail
    was, is_ = (track.recruit_rate(status, each, people) for each in (before, draft))
    if is_ < was:
        text = f"At a draft of {draft} each commitment brings {is_} recruits, no longer {was}."
        yield _warning("recruits", text, "17.5", t)


def _stock(t: Table) -> int:
    """Return all supply of the VC."""
    return sum(level(t, index) for index in vc_supply.SUPPLIES.values())


def _planned_supply(t: Table) -> int:
    """Return the supply that next season's plan brings on average, as things stand.

    Rules: 14.2, 17.5
    """
    plan = t.season.plan
    each = t.box.strategic.trail.supply(level(t, Index.TRAIL_EFFECTIVE))
    by_sea = north.through(t, plan.sea) if plan.sea else 0
    return round(by_sea) + plan.trail * each


def _taken_by_regions(t: Table) -> int:
    """Return the supply that all regions take in a season.

    Rules: 17.5
    """
    return sum(vc_supply.rooms(t)) + sum(t.season.mobilization.spent.values())


# --- Final Withdrawal -----------------------------------------------------------------------------


def finally_empty(t: Table) -> list[SheetWarning]:
    """Return the capitals and ports in which nobody is left once all US and allied units are gone.

    Rules: 13, 16.1, 17.7
    """
    now = t.occupied(US)
    then = {t.s.hex[unit] for unit in t.units(US) if t.nation(unit) == N_ARVN}
    bare = [at for at in _key_places(t) if at in now and at not in then]
    if not bare:
        return []
    text = f"Without a unit of your side then: {_names(t, bare)}."
    return [_warning("empty", text, "16.1", t, bare)]


# --- words ----------------------------------------------------------------------------------------


def _warning(
    kind: WarningKind, text: str, rule: str, t: Table, places: Collection[int] = ()
) -> SheetWarning:
    return SheetWarning(kind=kind, text=text, rule=rule, spaces=[t.box.names[at] for at in places])


def _names(t: Table, places: Sequence[int]) -> str:
    """Return the names of towns."""
    towns = (t.box.hexes[at].town for at in places)
    return _listed([town.name if town else t.box.names[at] for at, town in zip(places, towns)])


def _listed(names: Sequence[str]) -> str:
    """Return names in a row, the first ones of many.

    >>> _listed(["Hue", "Pleiku"]), _listed([*"abcdef"])
    ('Hue, Pleiku', 'a, b, c, d and 2 more')
    """
    more = len(names) - _MOST_NAMES
    told = ", ".join(names[:_MOST_NAMES])
    return f"{told} and {more} more" if more > 0 else told


_US_SHEET: Final = (
    left_empty,
    above_morale,
    us_headquarters,
    allies_leave,
    allies_stay_away,
    offensive_possible,
    shaken,
    idle_supply,
)
_PLANS: Final = (nothing_planned, shut_sea, bombed_trail, too_much_supply, useless_recruits)
_WARNERS: Final[dict[str, tuple[Callable[[Case], Iterator[SheetWarning]], ...]]] = {
    missions.DECLARE.id: (no_support, outcry, threatened),
    missions.ORDER.id: (no_support, outcry, threatened),
    united_states.ITEM.id: _US_SHEET,
    united_states.NUMBER.id: _US_SHEET,
    free_world.TAKE.id: (allies_leave,),
    arvn.WITHDRAW.id: (left_empty, other_headquarters, commanders),
    withdrawal.FORCED.id: (left_empty, allies_leave),
    arrival.PLACE.id: (bare_ports,),
    set_up.PLACE.id: (bare_ports,),
    arvn.SHEET.id: (dear_draft,),
    northern.UNITS.id: (given_up, other_headquarters),
    plans.TRAIL.id: (shut_sea,),
    plans.RECRUITS.id: _PLANS,
    plans.REPLACEMENTS.id: _PLANS,
    viet_cong.WITHDRAW.id: (given_up, other_headquarters),
    vc_purchase.PLACE.id: (depleted,),
    viet_cong.POINTS.id: (depleted,),
}
"""By step, who warns of what there, the gravest first."""
