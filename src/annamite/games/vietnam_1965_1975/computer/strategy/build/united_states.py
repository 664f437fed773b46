"""What the US side orders, and where it lands (17.1, 17.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.campaign.armies import formations, reinforcements
from annamite.games.vietnam_1965_1975.campaign.armies.reinforcements import ARTILLERY, SHIPS
from annamite.games.vietnam_1965_1975.campaign.armies.support import AID, POINTS, SUPPLY
from annamite.games.vietnam_1965_1975.computer import plain_sheets
from annamite.games.vietnam_1965_1975.computer.acts import act, done, first, numbers
from annamite.games.vietnam_1965_1975.computer.strategy import withdraw
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states as budget
from annamite.games.vietnam_1965_1975.computer.strategy.pacify import People
from annamite.games.vietnam_1965_1975.computer.tactics import turns
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.turn.deployment import ARRIVE_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

FIRST: Final = (SUPPLY, AID, "replacements")
"""Lines that come before troops."""
BARE_LINES: Final = (AID, "replacements", SUPPLY)
"""Lines that the armies, and the government, cannot do without."""
WITH_TROOPS: Final = ("air", "airmobile", "naval", "riverine", *ARTILLERY, *SHIPS)
"""Lines that go with them."""
FORMATIONS: Final = ("take_division", "take_brigade", "take_battalion")
"""How battalions are ordered: whole formations first, whose HQs come free."""
NEAR: Final = 9
"""Hexes from a port within which those who land there should fight."""


@sheets("commitment.item")
def item(mind: Mind) -> Choice:
    """Send home what morale does not bear; else order what serves the people most."""
    t = mind.t
    left = mind.recall("us_room", _sheet_key(t), lambda: budget.room(t))
    if left < 0 and budget.bare_room(t):
        left = 0
    if left < 0 or withdraw.begun(t):
        value = next(withdraw.choices(mind), None)
    elif left == 0:
        value = first(mind, _bare(t)) if budget.bare_room(t) else None
    else:
        value = first(mind, _coming(t, mind, left))
    if value is not None:
        return Choice(value, _because(mind, value, left))
    return done(mind, f"morale bears commitment of {budget.ceiling(t)} to the end, no more")


def _because(mind: Mind, value: int, left: int) -> str:
    """Return why a line is written: what it is wanted for, or what morale bears."""
    t = mind.t
    word = next(word for offered, word, _ in mind.acts() if offered == value)
    verb, _, line = word.partition("_")
    if verb == "take" and line == SUPPLY:
        return f"the ARVN has men, counters and losses for {budget.army_wants(t)} supply"
    if verb == "take" and line == AID:
        return f"SVN morale is only {level(t, Index.SVN_MORALE)}"
    if verb == "take" and line in POINTS:
        return _why(t, line)
    if verb == "take":
        return f"morale bears {left} more commitment to the end"
    return f"morale bears commitment of {budget.ceiling(t)} to the end"


def _sheet_key(t: Table) -> tuple[object, ...]:
    return t.season.number, t.season.levels, t.season.orders


def _bare(t: Table) -> Iterator[tuple[str, int]]:
    """Yield the acts that order what the armies cannot do without."""
    return ((f"take_{line}", 0) for line in BARE_LINES if budget.short(t, line) > 0)


def _coming(t: Table, mind: Mind, left: int) -> Iterator[tuple[str, int]]:
    """Yield the acts that order what is wanted within some commitment, the most wanted first."""
    for line in (*FIRST, *WITH_TROOPS):
        if budget.short(t, line) > 0:
            yield f"take_{line}", 0
    yield from (("take_battalion", n) for n in _broken(t, mind))
    for word in FORMATIONS:
        strongest = sorted(numbers(mind, word), key=lambda n: (-t.box.profile(n, 0).ground, n))
        yield from ((word, n) for n in strongest if _cost(t, word, n) <= left)


def _broken(t: Table, mind: Mind) -> list[int]:
    """Return the battalions that brigades in Vietnam have lost."""
    there = formations.in_country(t)
    return [n for n in numbers(mind, "take_battalion") if t.box.parent[n] in there]


def _cost(t: Table, word: str, counter: int) -> int:
    """Return the commitment that battalions take: one each."""
    return 1 if word == "take_battalion" else len(reinforcements.missing(t, counter))


@sheets("commitment.number")
def number(mind: Mind) -> Choice:
    """As many groups as are wanted."""
    t = mind.t
    verb, _, line = t.season.booking.partition("_")
    most = mind.decision.values[-1]
    if verb == "home":
        return Choice(min(max(-budget.room(t), 1), most), f"{line}: morale bears no more")
    room = max(budget.room(t), budget.bare_room(t), 1)
    wanted = min(budget.short(t, line), most, room)
    return Choice(max(wanted, 1), _why(t, line))


def _why(t: Table, line: str) -> str:
    if line not in POINTS:
        return "South Vietnam can use it"
    men = budget.battalions(t)
    return f"{men} battalions want {budget.wanted(men, budget.foes(t))[line]} in all"


# --- allies ---------------------------------------------------------------------------------------


@sheets("allies.take")
def ally(mind: Mind) -> Choice:
    """All who come are welcome, but those who would make the season's commitment dear wait for the next."""
    t, on_call = mind.t, numbers(mind, "take_ally")
    for counter in on_call:
        if budget.is_cheap(t, formations.line_of(t.box, counter).commitment):
            value = act(mind, "take_ally", counter)
            assert value is not None
            return Choice(value, "an ally more")
    dear = f"more than {budget.PACE} commitment in a season costs morale dearly"
    return done(mind, dear if on_call else "nobody is on call")


# --- landing --------------------------------------------------------------------------------------


@sheets("setup.deployment")
def deployment(mind: Mind) -> Choice:
    """In battalions, as US troops mostly were: each covers ground, and goes after the VC, by itself (9)."""
    value = ARRIVE_ACTS.pack("battalions")
    if mind.t.s.season is None or not mind.offers(value):
        return plain_sheets.deployment(mind)
    return Choice(value, "its battalions each find the enemy by themselves")


@sheets("arrival.place")
def arrive(mind: Mind) -> Choice:
    """The port that is needed most; a brigade lands together."""
    t = mind.t
    ports = numbers(mind, "together") or numbers(mind, "hex")
    word = "together" if act(mind, "together", ports[0]) is not None else "hex"
    best = neediest(t, ports)
    value = act(mind, word, best)
    assert value is not None
    return Choice(value, f"most people are at stake around {t.box.names[best]}")


@sheets("setup.place")
def place(mind: Mind) -> Choice:
    """New ARVN units come where they are needed most; set-up is as ever."""
    t = mind.t
    if mind.side == NLF or t.s.season is None or (not t.season.history and t.s.turn == 0):
        return turns.place(mind)
    places = numbers(mind, "hex")
    best = neediest(t, places)
    value = act(mind, "hex", best)
    assert value is not None
    return Choice(value, f"most people are at stake around {t.box.names[best]}")


def neediest(t: Table, places: list[int]) -> int:
    """Return which of some places needs troops most, of equals the first by number."""
    people = People(t)
    return max(places, key=lambda at: (need(t, at, people), -at))


def need(t: Table, at: int, people: People | None = None) -> float:
    """Return how much a place needs troops: what the NLF takes around it, by who is there against it.

    Args:
        t: The position.
        at: The place.
        people: The people of the position, if they are at hand.
    """
    if not on_map(at):
        return 0.0
    people, near = people or People(t), t.box.places.within(at, NEAR)
    taken = sum(people.takes(n) for n in near if t.at(n, NLF))
    friends = sum(t.profile(u).ground for n in near for u in t.at(n, US))
    return taken / (10 + friends)


@sheets("status.deployment")
def reorganize(mind: Mind) -> Choice:
    """Brigades become battalions, which share out the guns of their HQ."""
    able = numbers(mind, "to_battalions")
    value = act(mind, "to_battalions", able[0]) if able else None
    if value is None:
        return done(mind, "all brigades that can be are in battalions")
    return Choice(value, "battalions go after the enemy each by itself")
