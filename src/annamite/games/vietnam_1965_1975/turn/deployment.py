"""The three deployments of US brigades, and breaking VC regiments down (9)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, PATROL, Done, Drawn
from annamite.games.vietnam_1965_1975.box.places import ASIDE, aside
from annamite.games.vietnam_1965_1975.box.sides import N_US, N_VC, NLF, SEATS, US
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, Verdict, alone, not_of
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.season import towns
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall, Unmet, unmet

ARRIVE_ACTS: Final = Acts(("brigade", "headquarters", "battalions"))
ARRIVE: Final = step(
    "setup.deployment", ARRIVE_ACTS, "In which deployment does {unit} come?", "9", "choice"
)
SWITCH_ACTS: Final = Acts(("done",), ("to_brigade", "to_headquarters", "to_battalions"))
SWITCH: Final = step(
    "status.deployment", SWITCH_ACTS, "Which brigades change their deployment?", "9", "unit"
)
BREAK_ACTS: Final = Acts(("done",), ("break",))
BREAK: Final = step(
    "status.break", BREAK_ACTS, "Which VC regiments break down into battalions?", "9", "unit"
)
ONE_COUNTER, WITH_HQ, BATTALIONS = 1, 2, 3
"""The three deployments."""
_WORDS: Final = {"brigade": ONE_COUNTER, "headquarters": WITH_HQ, "battalions": BATTALIONS}
VC_PARTS: Final = 3


# --- counters ---------------------------------------------------------------------------------------


def free_battalions(t: Table) -> dict[int, int]:
    """Return how many counters of each kind of VC battalion are not in play.

    Destroyed ones can be drawn again, once they have been seen; in a campaign only after the US side
    has reckoned with their loss.

    Rules: 9, 16.1
    """
    s, box = t.s, t.box
    left = {n: box.counters[n].count for n in box.vc_battalions}
    for unit in t.alive():
        counter = s.counter[unit]
        if counter in left and s.drawn[unit] != Drawn.STILL_TO_BE:
            left[counter] -= 1
    if s.season is not None:
        for counter in s.season.ledger.fallen:
            if counter in left:
                left[counter] -= 1
    return left


def fetch(t: Table, counter: int, face: int, at: int) -> int:
    """Put a counter that is not in play into a hex and return the unit's number."""
    s = t.s
    laid_aside = (u for u in s.at(ASIDE) if s.counter[u] == counter)
    unit = next(laid_aside, None)
    if unit is None:
        unit = s.add_unit(counter, face, at)
    s.face[unit] = face
    s.move(unit, at)
    s.known[unit] = s.fresh[unit] = 1
    return unit


def _lay_aside(t: Table, units: list[int]) -> None:
    """Take counters out of play; a town may be left to the enemy by that (16.1)."""
    s = t.s
    for unit in units:
        left = s.hex[unit]
        s.move(unit, ASIDE)
        if s.season is not None:
            towns.watch(t, left)
        s.mission[unit] = NO_MISSION
        s.hits[unit], s.done[unit] = 0, Done.NO


def end_patrol(t: Table, unit: int) -> None:
    """Take a unit without ground strength off a patrol operation that it took over (6.2)."""
    if t.s.mission[unit] == PATROL and not t.profile(unit).ground:
        t.s.mission[unit] = NO_MISSION


# --- deployments of a brigade -----------------------------------------------------------------------


def parts(t: Table, counter: int) -> tuple[int | None, list[int]]:
    """Return a brigade's own counter and its battalions, as far as they are on the map."""
    s, children = t.s, t.box.children[counter]
    present = t.units(US)
    own = next((u for u in present if s.counter[u] == counter), None)
    return own, [u for u in present if s.counter[u] in children]


def brigade_of(t: Table, unit: int) -> int:
    """Return the counter of the brigade that a unit is, or is a battalion of."""
    counter = t.s.counter[unit]
    return counter if counter in t.box.children else t.box.parent[counter]


def deployment(t: Table, counter: int) -> int:
    """Return the deployment of a US brigade, 0 if it has none (not in play, its HQ lost or gone).

    In a campaign a battalion that was lost comes back on its front, beside others on their backs.

    Rules: 9, 17.7
    """
    own, battalions = parts(t, counter)
    if own is not None:
        return WITH_HQ if t.s.face[own] else ONE_COUNTER
    backs = [bool(t.s.face[unit]) for unit in battalions]
    if t.s.season is None:
        return BATTALIONS if backs and all(backs) else 0
    return BATTALIONS if any(backs) and counter not in t.season.departed else 0


def choices(t: Table, counter: int) -> list[tuple[int, int]]:
    """Return the deployments a brigade may change to, each with the unit that says where.

    That is the brigade's own counter or its first battalion; an HQ that comes back may join any
    battalion.

    Rules: 9
    """
    s = t.s
    own, battalions = parts(t, counter)
    now = deployment(t, counter)
    whole = len(battalions) == len(t.box.children[counter])
    if now == ONE_COUNTER:
        assert own is not None
        return [(WITH_HQ, own), (BATTALIONS, own)]
    found: list[tuple[int, int]] = []
    everybody = battalions if own is None else [own, *battalions]
    if now and whole and len({s.hex[u] for u in everybody}) == 1:
        found.append((ONE_COUNTER, everybody[0]))
    if now == WITH_HQ and battalions:
        assert own is not None
        found.append((BATTALIONS, own))
    if now == BATTALIONS and whole:
        found += [(WITH_HQ, unit) for unit in battalions]
    return found


def change(t: Table, unit: int, to: int) -> None:
    """Change the deployment of a US brigade; `unit` is one of its units, whose hex new ones take.

    Rules: 9
    """
    s, counter = t.s, brigade_of(t, unit)
    at, name = s.hex[unit], t.name(unit)
    own, battalions = parts(t, counter)
    if deployment(t, counter) == ONE_COUNTER:
        battalions = [_fetch_beside(t, unit, child, 0) for child in t.box.children[counter]]
    for part in battalions:
        s.face[part] = int(to == BATTALIONS)
    if to == BATTALIONS:
        _lay_aside(t, [] if own is None else [own])
    elif own is None:
        own = _fetch_beside(t, unit, counter, int(to == WITH_HQ))
    else:
        s.face[own] = int(to == WITH_HQ)
    if to == ONE_COUNTER:
        assert own is not None
        _unite(t, own, battalions)
    for part in battalions if own is None else [own, *battalions]:
        end_patrol(t, part)
    t.tell("deployed", "9", unit=unit, name=name, deployment=to, hex=t.box.names[at])


def _fetch_beside(t: Table, unit: int, counter: int, face: int) -> int:
    """Put a counter into a unit's hex, on the same mission and as ready as the unit is."""
    s = t.s
    part = fetch(t, counter, face, s.hex[unit])
    s.mission[part], s.done[part] = s.mission[unit], s.done[unit]
    return part


def _unite(t: Table, own: int, battalions: list[int]) -> None:
    """Let one counter stand for all; it stays on a mission only if all of them were on it."""
    s = t.s
    alike = len({s.mission[part] for part in (own, *battalions)}) == 1
    _lay_aside(t, battalions)
    if not alike:
        s.mission[own] = NO_MISSION


def planned(t: Table, unit: int) -> int | str | None:
    """Return the deployment in which a brigade is to arrive, `any` if its side chooses (9, 17, 18.1)."""
    sheet, group = t.scenario.sheet, t.group_of(unit)
    if group >= 0:
        return (*sheet.us, *sheet.nlf)[group].deployment
    return next((x.deployment for x in t.s.arrivals if unit in x.units), None)


def arrive(t: Table) -> Rules[None]:
    """Bring the next brigade just placed into its deployment; a whole one may use any.

    Rules: 9, 18.1
    """
    s = t.s
    unit = s.deploying[0]
    to = planned(t, unit)
    if to == "any":
        to = yield from choose(t.name(unit))
    s.deploying.pop(0)
    if to in (WITH_HQ, BATTALIONS):
        assert isinstance(to, int)
        change(t, unit, to)


def choose(name: str) -> Rules[int]:
    """Ask in which deployment a whole brigade of that name arrives.

    Rules: 9
    """
    values = [ARRIVE_ACTS.pack(word) for word in _WORDS]
    answer = yield Decision(ARRIVE, SEATS[US], values, {"unit": name})
    return _WORDS[ARRIVE_ACTS.unpack(answer)[0]]


# --- the Unit Status Phase --------------------------------------------------------------------------


def unit_status(t: Table) -> Rules[Outcome]:
    """Let US brigades change deployment, each once, then VC regiments break down.

    Only scenarios that say so have such a phase.

    Rules: 9
    """
    s = t.s
    if s.turn not in t.scenario.sheet.unit_status:
        return NEXT
    if s.side == US:
        if (yield from reorganize(t)) is NEXT:
            s.side = NLF
        return AGAIN
    outcome = yield from break_down(t)
    if outcome is NEXT:
        s.side = US
    return outcome


def brigades(t: Table) -> list[int]:
    """Return the counters of US brigades and regiments that have battalions (9)."""
    box = t.box
    own = (n for n in box.children if box.profile(n, 0).nation == N_US)
    return [n for n in own if box.profile(n, 0).brigade]


def reorganize(t: Table) -> Rules[Outcome]:
    """Let the US side change the deployment of the next brigade; each changes once.

    Rules: 9, 12
    """
    s = t.s
    act, unit = SWITCH_ACTS.unpack((yield Decision(SWITCH, SEATS[US], _SWITCHED.on(t))))
    if act == "done":
        s.switched.clear()
        return NEXT
    s.switched.append(brigade_of(t, unit))
    change(t, unit, _WORDS[act.removeprefix("to_")])
    return AGAIN


def _switches(t: Table) -> list[int]:
    words = {number: f"to_{word}" for word, number in _WORDS.items()}
    values = [SWITCH_ACTS.pack("done")]
    for counter in brigades(t):
        if counter not in t.s.switched:
            values += [SWITCH_ACTS.pack(words[to], u) for to, u in choices(t, counter)]
    return values


def _no_switch(to: int) -> Verdict[Table]:
    """Return why a brigade does not change to a deployment, by any of its units."""

    def judge(t: Table, unit: int) -> Unmet | None:
        counter = brigade_of(t, unit)
        if counter not in brigades(t):
            return unmet("only US brigades and regiments with battalions have deployments", "9-a")
        if counter in t.s.switched:
            return unmet("its brigade has changed its deployment in this phase", "9-n")
        if (to, unit) in choices(t, counter):
            return None
        return _no_choice(t, counter, to)

    return Verdict(judge)


def _no_choice(t: Table, counter: int, to: int) -> Unmet:
    """Return why a brigade does not change to a deployment, or why not by the unit named."""
    now, (_, battalions) = deployment(t, counter), parts(t, counter)
    if now == to:
        return unmet("its brigade is in that deployment already", "9-i")
    if not now:
        return unmet("its brigade is in none of the three deployments", "9-a")
    if to in {choice for choice, _ in choices(t, counter)}:
        return unmet("another unit of its brigade is named for that", "9-i")
    whole = len(t.box.children[counter])
    if len(battalions) < whole:
        return unmet(f"only {len(battalions)} of its {whole} battalions are on the map", "9-l")
    return unmet("its battalions are not all in one hex", "9-m")


_SWITCHED: Final[Menu[Table]] = Menu(
    SWITCH,
    alone("done"),
    *(
        Part(lambda t: t.units(US), {f"to_{word}": _no_switch(to)}, not_of(lambda _: US))
        for word, to in _WORDS.items()
    ),
    lists=_switches,
)
"""Which brigades change to which deployment (9)."""


def break_down(t: Table) -> Rules[Outcome]:
    """Let the NLF break the next VC regiment down into battalions, which are drawn afterwards.

    Rules: 9, 12
    """
    s = t.s
    unseen = t.any_hidden(t.units(NLF))
    answer = yield Decision(BREAK, SEATS[NLF], _BROKEN.on(t), always_asked=unseen)
    act, unit = BREAK_ACTS.unpack(answer)
    if act == "done":
        return NEXT
    if t.hidden(unit):
        s.reveal.append(unit)
        s.breaking.append(unit)
    else:
        break_regiment(t, unit)
    return AGAIN


def _undrawn(t: Table) -> int:
    """Return how many VC battalions can be drawn besides those that are about to be."""
    pending = sum(
        drawn == Drawn.STILL_TO_BE and not aside(at) for drawn, at in zip(t.s.drawn, t.s.hex)
    )
    return sum(free_battalions(t).values()) - pending


_BROKEN: Final[Menu[Table]] = Menu(
    BREAK,
    alone("done"),
    Part(
        lambda t: t.units(NLF),
        {
            "break": Chain(
                Overall(
                    lambda t, _: (
                        f"it takes {VC_PARTS} VC battalions, with {max(_undrawn(t), 0)} not in play"
                    ),
                    "9-o",
                    lambda t: _undrawn(t) >= VC_PARTS,
                ),
                Condition("only VC regiments break down", "9-o", lambda t, u: t.nation(u) == N_VC),
                Condition("it is no regiment", "9-o", lambda t, u: t.profile(u).brigade),
            )
        },
        not_of(lambda _: NLF),
    ),
)
"""Which VC regiments break down (9)."""


def break_regiment(t: Table, unit: int) -> None:
    """Put three VC battalions still to be drawn in a regiment's place; nothing is regained.

    Rules: 9
    """
    s = t.s
    at, mission, done = s.hex[unit], s.mission[unit], s.done[unit]
    t.destroy(unit, "9", "broken")
    s.mission[unit] = NO_MISSION
    for _ in range(VC_PARTS):
        part = s.add_unit(t.box.vc_battalions[0], 0, at)
        s.drawn[part], s.fresh[part] = Drawn.STILL_TO_BE, 1
        s.mission[part], s.done[part] = mission, done
    hidden.met(t, at)
