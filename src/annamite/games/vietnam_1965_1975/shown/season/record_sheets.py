"""What each seat may see of a campaign's season: the record sheets of both sides (1, 12 to 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign import calendar, population
from annamite.games.vietnam_1965_1975.campaign.armies import vc_supply
from annamite.games.vietnam_1965_1975.campaign.infiltration import blocking
from annamite.games.vietnam_1965_1975.campaign.politics.leaders import names
from annamite.games.vietnam_1965_1975.position.season.government import Stability, Stand
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, SECRET, Index
from annamite.games.vietnam_1965_1975.shown.shapes import season as shapes
from annamite.games.vietnam_1965_1975.turn.game_turn import in_monsoon

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.position.season.government import Government, Post
    from annamite.games.vietnam_1965_1975.position.season.indices import Entry
    from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
    from annamite.games.vietnam_1965_1975.position.season.past import Closed
    from annamite.games.vietnam_1965_1975.position.table import Table


def record_sheets(t: Table, seat: str | None) -> shapes.Season:
    """Return a season as a seat may see it: the NLF all of it, others not the NLF's own sheet.

    Rules: 1, 17
    """
    season, all_of_it = t.season, seat == SEATS[NLF]
    plan = season.plan
    return shapes.Season(
        number=season.number,
        seasons=calendar.campaign(t).seasons,
        name=calendar.name(t),
        levels=_levels(season.levels, all_of_it=all_of_it),
        opening=_levels(season.opening, all_of_it=all_of_it),
        accounts=_accounts(season.entries, all_of_it=all_of_it),
        people=_people(t),
        svn=population.of_svn(t),
        vc=population.of_vc(t),
        captured=_places(t, season.captured),
        marked=_places(t, season.marked),
        missions=[
            shapes.Bombing(
                target=mission.target,
                points=mission.points,
                unrestrained=mission.unrestrained,
                hits=mission.hits,
                star=mission.star,
            )
            for mission in season.missions
        ],
        plan=shapes.Planned(trail=plan.trail, sea=plan.sea, recruits=plan.recruits)
        if all_of_it
        else None,
        booked=[
            shapes.Booked(
                item=order.item,
                counters=_counters(t, order.counters),
                number=order.number,
                withdrawn=order.withdrawn,
            )
            for order in season.orders
        ],
        new_us=season.new_us,
        new_nvn=season.new_nvn if all_of_it else None,
        carried_us=season.carried_us,
        rulers=_rulers(t, season.government),
        departed=_counters(t, season.departed),
        destroyed=_counters(t, season.destroyed),
        on_call=_counters(t, season.on_call),
        allies_gone=season.allies_gone,
        final_withdrawal=season.final_withdrawal,
        line=cast("Any", season.line),
        offensive=season.offensive,
        after_one=season.after_one,
        us_ended=season.us_ended,
        nlf_waits=season.nlf_waits,
        abroad={country: [*forces] for country, forces in season.abroad.items()},
        reckoning=_reckoning(t, season.ledger),
        monsoon=in_monsoon(t),
        regional=_regional(t) if all_of_it else None,
        blocked=shapes.BlockedTrail(
            boxes=_places(t, blocking.boxes(t)), lowers=blocking.blocked(t)
        ),
    )


def chronicle(t: Table, seat: str | None) -> shapes.Chronicle:
    """Return the seasons that are over as a seat may see them: the NLF all of it, others as above.

    Rules: 1, 17
    """
    if t.s.season is None:
        return shapes.Chronicle(seasons=[])
    known = seat == SEATS[NLF]
    past = enumerate(t.season.past, start=1)
    return shapes.Chronicle(seasons=[_over(t, n, over, all_of_it=known) for n, over in past])


def _over(t: Table, number: int, over: Closed, *, all_of_it: bool) -> shapes.SeasonOver:
    svn = population.in_all(t, over.population)
    return shapes.SeasonOver(
        number=number,
        name=calendar.name_of(t, number),
        levels=_levels(over.levels, all_of_it=all_of_it),
        opening=_levels(over.opening, all_of_it=all_of_it),
        accounts=_accounts(over.moved, all_of_it=all_of_it),
        thirds={region.code: over.population[n] for n, region in population.regions(t)},
        svn=svn,
        vc=t.box.strategic.population.total - svn,
        reckoning=_reckoning(t, over.ledger),
        captured=_places(t, over.captured),
        marked=_places(t, over.marked),
        new_us=over.new_us,
        new_nvn=over.new_nvn if all_of_it else None,
        stability=cast("Any", Stability(over.stability).name.lower()),
        offensive=over.offensive,
        final_withdrawal=over.final_withdrawal,
    )


def _levels(levels: tuple[int, ...], *, all_of_it: bool) -> shapes.Levels:
    told = [
        level if all_of_it or index not in SECRET else None
        for index, level in zip(Index, levels, strict=True)
    ]
    return shapes.Levels(**cast("Any", dict(zip(INDEX_NAMES, told, strict=True))))


def _accounts(entries: Iterable[Entry], *, all_of_it: bool) -> list[shapes.Account]:
    return [
        shapes.Account(
            index=cast("Any", INDEX_NAMES[entry.index]),
            by=entry.by,
            cause=entry.cause,
            clause=entry.clause,
        )
        for entry in entries
        if all_of_it or entry.index not in SECRET
    ]


def _people(t: Table) -> list[shapes.People]:
    return [
        shapes.People(
            region=region.code,
            thirds=t.season.population[number],
            svn=population.controlled(t, number),
            vc=population.vc_controlled(t, number),
        )
        for number, region in population.regions(t)
    ]


def _regional(t: Table) -> list[shapes.RegionSupply]:
    spent = t.season.mobilization.spent
    return [
        shapes.RegionSupply(region=code, spent=spent.get(number, 0), room=room)
        for (number, code), room in zip(enumerate(t.box.regions), vc_supply.rooms(t), strict=True)
    ]


def _rulers(t: Table, government: Government) -> shapes.Rulers:
    leaders, called = t.box.leaders, names(t)
    head = None if government.three_star is None else leaders.three[government.three_star].id
    two = [
        _commander(post, holder, leaders.two[holder.leader].id, called, stars=2)
        for post, holder in government.two_star.items()
    ]
    one = [
        _commander(post, holder, leaders.one[holder.leader].id, called, stars=1)
        for post, holder in government.one_star.items()
    ]
    return shapes.Rulers(
        head=head,
        head_name=None if head is None else called.get(head, head),
        commanders=two + one,
        stability=cast("Any", Stability(government.stability).name.lower()),
        induced=government.induced,
    )


def _commander(
    post: str, holder: Post, leader: str, called: dict[str, str], *, stars: int
) -> shapes.Commander:
    return shapes.Commander(
        post=post,
        leader=leader,
        name=called.get(leader, leader),
        stars=cast("Any", stars),
        loyalty=holder.loyalty,
        tried=holder.tried,
        stand=cast("Any", Stand(holder.stand).name.lower()),
        botched=holder.botched,
        ineffective=holder.ineffective,
    )


def _reckoning(t: Table, book: Ledger) -> shapes.Reckoning:
    return shapes.Reckoning(
        lost=book.lost,
        casualties=book.casualties,
        spent=book.spent,
        air_lost=book.air_lost,
        helicopters_lost=book.helicopters_lost,
        captured=_places(t, book.captured),
        neutrals=[*book.neutrals],
        rolls=book.rolls,
        with_us={KIND_NAMES[kind]: number for kind, number in book.with_us.items()},
    )


def _places(t: Table, places: Iterable[int]) -> list[str]:
    return [t.box.names[at] for at in places]


def _counters(t: Table, numbers: Iterable[int]) -> list[str]:
    return [t.box.counters[number].id for number in numbers]
