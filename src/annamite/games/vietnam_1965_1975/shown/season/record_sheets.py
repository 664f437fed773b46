"""What each seat may see of a campaign's season: the record sheets of both sides (1, 12 to 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign import calendar, population
from annamite.games.vietnam_1965_1975.position.season.government import Stability, Stand
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, SECRET, Index
from annamite.games.vietnam_1965_1975.shown.shapes import season as shapes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.position.season.government import Government, Post
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
        accounts=_accounts(t, all_of_it=all_of_it),
        history=[_levels(levels, all_of_it=all_of_it) for levels in season.history],
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
        reckoning=_reckoning(t),
    )


def _levels(levels: tuple[int, ...], *, all_of_it: bool) -> shapes.Levels:
    told = [
        level if all_of_it or index not in SECRET else None
        for index, level in zip(Index, levels, strict=True)
    ]
    return shapes.Levels(**cast("Any", dict(zip(INDEX_NAMES, told, strict=True))))


def _accounts(t: Table, *, all_of_it: bool) -> list[shapes.Account]:
    return [
        shapes.Account(
            index=cast("Any", INDEX_NAMES[entry.index]),
            by=entry.by,
            cause=entry.cause,
            clause=entry.clause,
        )
        for entry in t.season.entries
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


def _rulers(t: Table, government: Government) -> shapes.Rulers:
    leaders, head = t.box.leaders, government.three_star
    two = [
        _commander(post, holder, leaders.two[holder.leader].id, stars=2)
        for post, holder in government.two_star.items()
    ]
    one = [
        _commander(post, holder, leaders.one[holder.leader].id, stars=1)
        for post, holder in government.one_star.items()
    ]
    return shapes.Rulers(
        head=None if head is None else leaders.three[head].id,
        commanders=two + one,
        stability=cast("Any", Stability(government.stability).name.lower()),
        induced=government.induced,
    )


def _commander(post: str, holder: Post, leader: str, *, stars: int) -> shapes.Commander:
    return shapes.Commander(
        post=post,
        leader=leader,
        stars=cast("Any", stars),
        loyalty=holder.loyalty,
        tried=holder.tried,
        stand=cast("Any", Stand(holder.stand).name.lower()),
        botched=holder.botched,
        ineffective=holder.ineffective,
    )


def _reckoning(t: Table) -> shapes.Reckoning:
    book = t.season.ledger
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
