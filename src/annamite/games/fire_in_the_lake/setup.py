"""Set-up: from scenario and options to the first position (2.1)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.components import PieceCounts, load
from annamite.games.fire_in_the_lake.deck import SCENARIOS, open_pile
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    COIN,
    FACTIONS,
    FRESH,
    NVA,
    NVA_TUNNEL,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_IRREGULAR,
    T_NVA_BASE,
    T_NVA_GUERRILLA,
    T_NVA_TROOPS,
    T_POLICE,
    T_RANGER,
    T_US_BASE,
    T_US_TROOPS,
    T_VC_BASE,
    T_VC_GUERRILLA,
    TYPE_OF,
    US,
    VC,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.rule_options import (
    DECEPTION,
    EASY,
    HARDER,
    HARDEST,
    MAY_PLAY_ON,
    PERIOD_EVENTS,
    POLITBURO,
    SOVEREIGNTY,
    bits_of,
    is_novice,
    nonplayers_of,
    people,
)
from annamite.games.fire_in_the_lake.solitaire import player
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import LEVELS
from annamite.kernel import SetupError
from annamite.kernel.game import OptionValue

FEWEST_PLAYERS = 3
"""So many people the Victory Deception needs."""
_TYPES = {
    ("us", "troops"): T_US_TROOPS,
    ("us", "irregulars"): T_IRREGULAR,
    ("us", "bases"): T_US_BASE,
    ("arvn", "troops"): T_ARVN_TROOPS,
    ("arvn", "police"): T_POLICE,
    ("arvn", "rangers"): T_RANGER,
    ("arvn", "bases"): T_ARVN_BASE,
    ("nva", "troops"): T_NVA_TROOPS,
    ("nva", "guerrillas"): T_NVA_GUERRILLA,
    ("nva", "bases"): T_NVA_BASE,
    ("vc", "guerrillas"): T_VC_GUERRILLA,
    ("vc", "bases"): T_VC_BASE,
}
_KINDS = {key: FRESH[type_] for key, type_ in _TYPES.items()} | {
    ("nva", "tunneled_bases"): NVA_TUNNEL,
    ("vc", "tunneled_bases"): VC_TUNNEL,
}


def pool(counts: PieceCounts) -> dict[int, int]:
    """Return counts by piece type."""
    return {
        _TYPES[owner, name]: count for owner, row in counts.items() for name, count in row.items()
    }


def start(scenario_id: str, options: dict[str, OptionValue]) -> State:
    """Return the position before the first card is revealed.

    Args:
        scenario_id: `short`, `medium` or `full`.
        options: All options, defaults filled in.

    Raises:
        SetupError: options that do not go together.

    Rules: 2.1, 1.4.1, 2.3.1, setup.general, setup.short, setup.medium, setup.full
    """
    s = State()
    s.options = bits_of(options)
    s.nonplayers = nonplayers_of(options)
    _check_deception(s)
    names = [scenario.id for scenario in SCENARIOS]
    s.scenario = names.index(scenario_id)
    scenario = SCENARIOS[s.scenario]
    for type_, count in pool(load().force_pool).items():
        s.available[type_] = count
    for type_, count in pool(scenario.out_of_play).items():
        s.available[type_] -= count
        s.out_of_play[type_] += count
    for space_id, group in scenario.placed():
        space = SPACE[space_id]
        for owner, row in group.pieces.items():
            for name, count in row.items():
                kind = _KINDS[owner, name]
                s.available[TYPE_OF[kind]] -= count
                s.add(space, kind, count)
        s.set_support(space, LEVELS.index(group.support))
    s.aid, s.econ = scenario.aid, scenario.total_econ
    s.patronage, s.trail = scenario.patronage, scenario.trail
    s.resources = [0, *(scenario.resources[name] for name in ("arvn", "nva", "vc"))]
    _check_nonplayers(s)
    _prepare_deck(s)
    s.policy = policy.at_start(s) if s.nonplayers >> US & 1 else policy.NONE
    s.eligible = 0b1111
    s.phase = Phase.DECEPTION if s.options & DECEPTION else Phase.FIRST_CARD
    return s


def _check_deception(s: State) -> None:
    """Refuse the Victory Deception with too few people to deceive, and handicaps of no use (7.3)."""
    novices = [faction for faction in range(len(FACTIONS)) if is_novice(s.options, faction)]
    if s.options & DECEPTION and len(people(s.options, s.nonplayers)) < FEWEST_PLAYERS:
        msg = "Victory deception needs 3 or 4 players; let fewer factions be shared or non-players."
        raise SetupError(msg)
    if novices and not s.options & DECEPTION:
        msg = "A handicap goes with victory deception; choose both or neither."
        raise SetupError(msg)
    if any(s.nonplayers >> faction & 1 for faction in novices):
        msg = "A handicap is for players only; a non-player needs none."
        raise SetupError(msg)


def _check_nonplayers(s: State) -> None:
    """Refuse options that the mix of players and non-players gives no meaning."""
    shared = [
        pair
        for bit, pair in ((POLITBURO, (NVA, VC)), (SOVEREIGNTY, (US, ARVN)))
        if s.options & bit and any(s.nonplayers >> faction & 1 for faction in pair)
    ]
    if shared:
        msg = "One player cannot hold a faction that is a non-player; choose another sharing."
        raise SetupError(msg)
    if s.options & MAY_PLAY_ON and not player(s):
        msg = "Only a lone player is asked whether to play on; choose it with one player."
        raise SetupError(msg)
    if s.options & (HARDER | HARDEST) and not player(s):
        msg = "The harder options are for a lone player: of one faction, or of one side's two."
        raise SetupError(msg)
    if s.options & EASY and not s.nonplayers:
        msg = "The easier option is about non-players; let some faction be one."
        raise SetupError(msg)


def _prepare_deck(s: State) -> None:
    """Set RVN Leaders, Pivotal Events, Capabilities and the first pile as the scenario has them.

    Rules: 2.1, setup.deck, setup.period
    """
    scenario = SCENARIOS[s.scenario]
    s.pivotal = 0b1111 if scenario.pivotal_events else 0
    beneath = bytes(reversed(scenario.leader_cards_beneath))
    current = next((leader.cards for leader in load().leaders if leader.id == scenario.leader), ())
    s.leaders = beneath + bytes(current)
    s.seen = sum(1 << card for card in s.leaders)
    if s.options & HARDER:
        _hinder_the_player(s)
    elif s.options & PERIOD_EVENTS:
        s.capabilities_shaded = sum(1 << card for card in scenario.capabilities_shaded)
        s.capabilities_unshaded = sum(1 << card for card in scenario.capabilities_unshaded)
        s.seen |= s.capabilities_shaded | s.capabilities_unshaded
    open_pile(s, 0)


def _hinder_the_player(s: State) -> None:
    """Put the Medium scenario's Capabilities that hurt a lone player in effect (8.9, option A)."""
    medium = next(scenario for scenario in SCENARIOS if scenario.id == "medium")
    if player(s)[0] in COIN:
        s.capabilities_shaded = sum(1 << card for card in medium.capabilities_shaded)
    else:
        s.capabilities_unshaded = sum(1 << card for card in medium.capabilities_unshaded)
    s.seen |= s.capabilities_shaded | s.capabilities_unshaded
