"""Answers about Support cards (3.2): what a card would change now, by playing it on a copy.

A card is played when it changes the outlook by more than it should bring later; what it does is
never copied here, but asked of the rules.
"""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import sac, support
from annamite.games.rolling_thunder.autopilot import bombers, worth
from annamite.games.rolling_thunder.autopilot.forecast import under_way
from annamite.games.rolling_thunder.autopilot.mind import Mind, answers
from annamite.games.rolling_thunder.autopilot.planner import rest_of_raid
from annamite.games.rolling_thunder.autopilot.raids import at_stake
from annamite.games.rolling_thunder.autopilot.recon import game, prey_worth
from annamite.games.rolling_thunder.box.ids import (
    BOMBED,
    BOMBING_LIMITED,
    BROWN,
    DIRECTIVES,
    ENGAGEMENT,
    FORCES,
    HIT_CUBE,
    HIT_TRUCK,
    MANDATORY,
    MIG21,
    N_PLACES,
    RESTRICTED,
    SORTIES_LIMITED,
    STRIKE,
    SUPPORT,
    role_of,
)
from annamite.games.rolling_thunder.box.vocabulary import Rating, Recover, Reroll, Slow
from annamite.games.rolling_thunder.interdiction import cubes_in, parks_in
from annamite.games.rolling_thunder.prospects import SIDES, bag
from annamite.games.rolling_thunder.raids.resolve import (
    AMBUSH,
    DEFENCES,
    ambush_toll,
    defence_toll,
)
from annamite.games.rolling_thunder.recon import field_of
from annamite.games.rolling_thunder.steps import NO_CARD
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision
from annamite.kernel.exact import total
from annamite.players.computer import Choice

KEEPS: Final = {
    "mig_screen": 0.15,
    "college_eye_warning": 0.2,
    "red_crown_control": 0.2,
    "bolo_ruse": 0.3,
    "self_protection_pods": 0.15,
    "wild_weasel_flight": 0.25,
    "iron_hand_section": 0.25,
    "stand_off_jamming": 0.2,
    "flak_suppressors": 0.2,
    "thailand_surge": 0.25,
    "alpha_strike": 0.25,
    "weather_scouts": 0.2,
    "heavy_bomb_load": 0.25,
    "radar_guided_release": 0.25,
    "all_weather_attack": 0.25,
    "follow_up_wave": 0.4,
    "oil_campaign": 0.2,
    "blackout": 0.35,
    "rail_cutters": 0.4,
    "span_droppers": 0.35,
    "jolly_green_pick_up": 0.16,
    "clementine_pick_up": 0.16,
    "night_truck_hunters": 0.2,
    "moonlight_prowlers": 0.2,
    "sea_dragon": 0.5,
    "river_mines": 0.3,
    "tiger_hound": 0.3,
    "road_watch_teams": 0.5,
    "trail_sensors": 0.5,
    "tanker_stretch": 0.1,
    "third_carrier": 0.7,
    "senate_hearings": 0.2,
    "sanctuary_waiver": 0.4,
}
"""What a title usually brings when its moment comes; a card waits for about as much (tuned)."""
MIDDLING: Final = 0.25
"""What a title brings that nobody has tuned."""
PATIENCE: Final = 0.7
"""Share of that for which a card is played; less as the game runs out (tuned)."""
HARM: Final = {
    RESTRICTED: 0.6,
    ENGAGEMENT: 0.3,
    BOMBING_LIMITED: 0.35,
    MANDATORY: 0.2,
    SORTIES_LIMITED: 0.2,
}
"""What a directive costs (tuned)."""


def _usual(card: int) -> float:
    """Return what a title usually brings; one of an owner's own is taken for a middling one."""
    return KEEPS.get(SUPPORT[card], MIDDLING)


def keeps(t: Table, force: int, card: int) -> float:
    """Return what a card promises in a hand; nothing if the other force alone may play it."""
    side = t.box.cards[card].side
    return _usual(card) if side in ("both", FORCES[force]) else 0.0


def threshold(t: Table, card: int) -> float:
    """Return what a card must bring to be played now."""
    left = worth.seasons_left(t.s)
    return _usual(card) * (PATIENCE if left > 1 else PATIENCE / 2 if left else 0.05)


def _play(mind: Mind, gains: dict[int, float]) -> Choice:
    """Play the card that exceeds what it must bring by most; none if none does."""
    t = mind.t
    best = max(gains, key=lambda card: gains[card] - threshold(t, card), default=NO_CARD)
    if best == NO_CARD or gains[best] <= threshold(t, best):
        return Choice(NO_CARD, "no card would bring enough now")
    return Choice(best, f"{mind.t.box.names.cards[SUPPORT[best]]} brings {gains[best]:.2f} boxes")


def _titles(mind: Mind) -> list[int]:
    return [card for card in mind.decision.values if card != NO_CARD]


# --- raids ------------------------------------------------------------------------------------


def played(t: Table, force: int, card: int) -> list[tuple[Table, float]]:
    """Return the tables that playing a card may lead to, with the chances; nothing comes after it.

    Asked which MiG goes, it is the stronger one.
    """
    done = []
    waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while waiting:
        given, chance = waiting.pop()
        table = Table(t.s.copy(), t.box)
        rules = support.play(table, force, card)
        try:
            request = next(rules)
            for value in given:
                request = rules.send(value)
        except StopIteration:
            done.append((table, chance))
            continue
        if isinstance(request, Decision):
            waiting.append(((*given, max(request.values)), chance))
        else:
            chances = request.probabilities()
            waiting += [((*given, value), chance * share) for value, share in chances]
    return done


def _over_target(mind: Mind) -> dict[int, float]:
    t, force = mind.t, mind.force
    aim = at_stake(t)
    now = under_way(t, aim)
    return {
        card: total(p * under_way(after, aim) for after, p in played(t, force, card)) - now
        for card in _titles(mind)
    }


def _costs(t: Table) -> bool:
    """Return whether the cards on the table cost the raid anything; a strike is always at stake."""
    raid = t.s.raid
    assert raid is not None
    if raid.segment == AMBUSH:
        return any(ambush_toll(t, raid))
    return raid.segment != DEFENCES or any(defence_toll(t, raid))


@answers("card.raid_mig_ambush", "card.raid_sead", "card.raid_strike")
def in_raid(mind: Mind) -> Choice:
    """Whatever changes the outlook of the raid by enough, by exact odds."""
    if not _costs(mind.t):
        return Choice(NO_CARD, "the raid comes through without")
    return _play(mind, _over_target(mind))


@answers("card.raid_composition")
def composing(mind: Mind) -> Choice:
    """Whatever makes the best raid on this target better by enough."""
    t, force = mind.t, mind.force
    now = rest_of_raid(t, force).value
    gains = {
        card: total(p * rest_of_raid(after, force).value for after, p in played(t, force, card))
        - now
        for card in _titles(mind)
    }
    mind.memory.plan = None
    return _play(mind, gains)


@answers("card.raid_before")
def before_raid(mind: Mind) -> Choice:
    """A STRIKE squadron comes back once those run out, an escort once escorts do."""
    s = mind.t.s
    strikes = s.reserve_of(mind.force, STRIKE)
    bombers = _recovering(mind, {"strike"})
    if bombers and strikes < 2:
        return Choice(bombers[0], "one more STRIKE squadron makes one more raid")
    escorts = min(s.reserve_of(mind.force, role) for role in (0, 1))
    tankers = _recovering(mind, {"cap", "sead"})
    if tankers and strikes and escorts < 2:
        return Choice(tankers[0], "escorts are running out")
    return Choice(NO_CARD, "there are squadrons enough for this raid")


def _recovering(mind: Mind, roles: set[str]) -> list[int]:
    """Return the titles on offer that bring back a squadron of one of these roles."""
    return [
        card
        for card in _titles(mind)
        for effect in mind.t.box.cards[card].does
        if isinstance(effect, Recover) and not roles.isdisjoint(effect.roles)
    ]


@answers("card.which_mig")
def which_mig(mind: Mind) -> Choice:
    """The stronger fighter."""
    card = max(mind.decision.values)
    return Choice(card, "a MiG-21 counts double" if card == MIG21 else "it is one fighter less")


@answers("card.recover")
def recover(mind: Mind) -> Choice:
    """The strongest squadron; SEAD before CAP."""
    strength = mind.t.box.strength
    kind = mind.best(lambda kind: 2 * strength[kind] + role_of(kind))
    return Choice(kind, "the strongest is worth most in the next raid")


@answers("card.loss")
def crew_down(mind: Mind) -> Choice:
    """A crew is saved whenever it can be."""
    card = _titles(mind)[0]
    return Choice(card, "a crew saved is sure; later losses are not")


# --- Washington -------------------------------------------------------------------------------


@answers("card.target_restriction")
def waiver(mind: Mind) -> Choice:
    """The waiver is played where a level more opens airfields or cities: everywhere below 3."""
    card = _titles(mind)[0]
    return Choice(card, "targets that are worth more come into reach")


@answers("card.directive")
def hearings(mind: Mind) -> Choice:
    """The hearings are held when a directive costs enough."""
    worst = max(_harm(mind.t, n) for n in range(len(DIRECTIVES)))
    return _play(mind, dict.fromkeys(_titles(mind), worst))


def _harm(t: Table, directive: int) -> float:
    s = t.s
    if not s.directives >> directive & 1:
        return 0.0
    return 0.3 if directive == RESTRICTED and not s.base_level else HARM[directive]


@answers("card.which_directive")
def which_directive(mind: Mind) -> Choice:
    """The directive that costs most."""
    directive = mind.best(lambda n: _harm(mind.t, n))
    return Choice(directive, f"{mind.t.box.names.of(DIRECTIVES[directive])} costs us most")


# --- armed recon, moves, bombardment ----------------------------------------------------------


@answers("card.armed_recon")
def hunters(mind: Mind) -> Choice:
    """Night teams where prey is left over; Sea Dragon against whatever lies on the coast."""
    t = mind.t
    flown = t.s.mission
    if flown is None:
        return Choice(_titles(mind)[0], "something on the coast is in reach")
    cubes, parks = game(t, flown.field)
    hits, trucks = flown.lower[HIT_CUBE], flown.lower[HIT_TRUCK]
    more = (bag(cubes, parks, hits + 1, trucks) - bag(cubes, parks, hits, trucks)) / 2
    return _play(mind, dict.fromkeys(_titles(mind), more))


@answers("card.where")
def where(mind: Mind) -> Choice:
    """Where the best prey is; of passes, the fullest."""
    t = mind.t

    def value(place: int) -> float:
        if place in BOMBED:
            return float(t.s.cubes_at(place))
        field = field_of(place)
        found = (*cubes_in(t, field), *parks_in(t, field))
        return max(prey_worth(t, field, choice) for choice in found)

    place = mind.best(value)
    return Choice(place, "the best of what is in reach")


@answers("card.movement")
def mines(mind: Mind) -> Choice:
    """Mines when a point less keeps brown cubes from the passes this season."""
    t = mind.t
    before = _brown(t)
    gains = {}
    for card in _titles(mind):
        points = sum(e.by for e in t.box.cards[card].does if isinstance(e, Slow))
        t.s.brown_penalty += points
        gains[card] = before - _brown(t)
        t.s.brown_penalty -= points
    return _play(mind, gains)


def _brown(t: Table) -> float:
    return total(
        t.s.cubes[place * 3 + BROWN] * worth.cube(t, place, BROWN)
        for place in range(N_PLACES)
        if place in t.box.roads and t.s.cubes[place * 3 + BROWN]
    )


@answers("card.sac_before")
def controllers(mind: Mind) -> Choice:
    """Tiger Hound: a cube delayed is one that the B-52s meet again."""
    gain = bombers.delay_worth(mind.t)
    return _play(mind, dict.fromkeys(_titles(mind), gain))


@answers("card.sac_roll")
def bomb_aim(mind: Mind) -> Choice:
    """Whatever stops more cubes with this roll."""
    t = mind.t
    s = t.s
    area = s.bombed.bit_count()
    delay = bombers.delay_worth(t)
    held = s.cubes_at(BOMBED[area])

    def stopped(die: int, bonus: int) -> float:
        gone, late = sac.result(t, area, die, bonus)
        gone = min(gone, held)
        return gone + delay * min(late, held - gone)

    now = stopped(s.sac_die, s.sac_bonus)
    gains = {}
    for card in _titles(mind):
        does = t.box.cards[card].does
        bonus = s.sac_bonus + sum(e.by for e in does if isinstance(e, Rating))
        again = next((e for e in does if isinstance(e, Reroll)), None)
        if again is None:
            gains[card] = stopped(s.sac_die, bonus) - now
        else:
            least = s.sac_die if again.keep == "better" else 0
            dice = [stopped(max(least, die), bonus) for die in SIDES]
            gains[card] = total(dice) / len(dice) - now
    return _play(mind, gains)


@answers("card.which_cube")
def which_cube(mind: Mind) -> Choice:
    """Any: in a pass they all count alike."""
    return Choice(mind.decision.values[0], "in a pass they all count alike")
