"""The log of a campaign's interphase, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.kernel import Params


_MODIFIERS: Final = {
    "free_fire": "free fire",
    "capitals": "captured capitals",
    "units": "NLF units",
    "offset": "tuning",
}
"""What may be added to the dice of pacification, by its parameter."""


def _columns(params: Params) -> str:
    shift = int(params["shift"])
    side = f"shifts the column one to the {'right' if shift > 0 else 'left'}"
    return f"Pacification: SVN morale of {{morale}} {side if shift else 'shifts no column'}."


def _pacification(params: Params) -> str:
    parts = [f"{what} {int(params[key]):+d}" for key, what in _MODIFIERS.items() if params[key]]
    why = f" ({', '.join(parts)})" if parts else ""
    return (
        "{region}: the dice show {dice}, modifier {modifier}"
        + why
        + ": SVN controls {after} of {of}, after {before}."
    )


def _losses(params: Params) -> str:
    lost = "{lost} Air {lost:Point/Points} lost" if params["lost"] else "nothing lost"
    return f"Air defence: the die shows {{die}}, row {{row}}: {lost}."


def _outcry(params: Params) -> str:
    why = ", the die shows {die}" if params["die"] else ""
    return f"The North was bombed{why}: US morale falls by {{us}}, SVN morale rises by {{svn}}."


def _stays(params: Params) -> str:
    rest = "; his units are ineffective" if params["ineffective"] else ""
    rest += "; he is Pro-Coup" if params["plots"] else ""
    return "{post}: the dice show {dice}, {leader} stays with loyalty {to}" + rest + "."


FIGURES: Final = {
    "us_morale": "US morale",
    "us_commitment": "US commitment",
    "svn_morale": "SVN morale",
    "svn_draft": "SVN draft",
    "svn_supply": "ARVN supply",
    "naval": "Naval Points",
    "trail_optimal": "optimal status of the Trail",
    "trail_effective": "status of the Trail",
    "air_defence": "air defence",
    "svn_population": "SVN population",
    "capitals_held": "capitals that the NLF holds",
}
"""What the figures of a formula are called, by their names."""


def _term(params: Params) -> str:
    return f"Chance to win the war: {FIGURES[str(params['figure'])]} {{stands}} × {{weight}}: {{adds}}."


def _formation(params: Params) -> str:
    if params["botched"]:
        return "{post}: ineffective, since a replacement failed."
    return "{post}: {fails:ineffective/effective}, up to {limit}."


TEXTS: Final[dict[str, str | Callable[[Params], str]]] = {
    "season": "The interphase before {season} begins.",
    "pacification.morale": _columns,
    "pacification": _pacification,
    "pacified": "SVN controls {population} Population Points.",
    "town.captured": "The NLF captures {hex}.",
    "town.retaken": "{hex} is retaken.",
    "leader.head": "{leader} heads the government: SVN morale {svn}, US morale {us} each season.",
    "leader.drawn": "{post}: {leader} takes over, effectiveness {effectiveness}, faction {faction}.",
    "leader.loyalty": "{leader}: the dice show {dice}, loyalty {to}.",
    "leader.dismissed": "{post}: no unit is left, its leader returns to the pool.",
    "leader.replaced": "{post}: the dice show {dice}, {leader} is replaced.",
    "leader.stays": _stays,
    "coup.check": "The dice show {dice}, {total} in all: {loyal} leaders are loyal, {wavering}"
    " {wavering:wavers/waver}, {pro_coup} {pro_coup:plots/plot} a coup.",
    "coup": "A coup topples the government: SVN morale falls by {svn}, US morale by {us}.",
    "coup.unstable": "The government is unstable: SVN morale falls by {svn}, US morale by {us}.",
    "coup.stable": "The government is stable.",
    "coup.not_induced": "The coup that the US tried to induce fails: SVN morale falls by {svn}.",
    "loyalty": "Loyalty: the dice show {dice}, {total} in all: leaders of faction {faction} change"
    " by {modifier}.",
    "loyalty.same": "Loyalty: the dice show {dice}, {total} in all: no leader changes.",
    "effectiveness.army": "Effectiveness of ARVN: the die shows {die}, {total} in all.",
    "effectiveness.formation": _formation,
    "bombing.declared": "{points} Air {points:Point is/Points are} to bomb"
    " {north:the North/the Ho Chi Minh Trail}{unrestrained:, unrestrained/}.",
    "bombing.hits": "Bombing of {north:the North/the Ho Chi Minh Trail}: the die shows {die},"
    " row {row}: {hits} {hits:hit/hits}{star:, starred/}.",
    "bombing.losses": _losses,
    "bombing.outcry": _outcry,
    "trail.bombed": "The Trail is bombed: its status is {effective} of {optimal}.",
    "trail.repaired": "The Trail is repaired: its status is {effective}.",
    "trail.upgraded": "The Trail is improved: its optimal status is {optimal}.",
    "trail.blocked": "Units of the US side block the Trail: its status is {effective}.",
    "sea.revealed": "NVN has committed {commitment} to sea supply.",
    "blockade": "Blockade: index {index}, the dice show {dice}: {supply} supply"
    " {supply:gets/get} through.",
    "nva.points_withdrawn": "{points} NVA Replacement Points are withdrawn.",
    "plan.sea": "{number} commitment to sea supply is planned.",
    "plan.trail": "{number} commitment to trail supply is planned.",
    "plan.recruits": "{number} commitment to recruits is planned.",
    "plan.replacements": "{number} {number:group/groups} of NVA Replacement Points"
    " {number:comes/come}.",
    "monsoon": "The monsoon: {air} Air and {airmobile} Airmobile Points can be used this turn.",
    "air_defence.raised": "NVN raises its air defence to {level}.",
    "unit.built": "{name} is built in {hex}.",
    "unit.upgraded": "{name} in {hex} is upgraded.",
    "unit.withdrawn": "{name} is withdrawn from {hex}.",
    "morale.svn": "SVN morale is {after}, after {before}.",
    "morale.fallen": "US morale falls by {loss}.",
    "morale.us": "US morale is {after}, after {before}.",
    "invasion.cost": "The invasion of {country} costs {loss} US morale.",
    "offensive": "The NLF declares an offensive.",
    "offensive.regiment": "{name} appears in {hex}.",
    "offensive.section": "A VC unit appears in {hex}.",
    "arvn.points_withdrawn": "{points} ARVN Replacement Points are withdrawn.",
    "arvn.built": "The ARVN builds {item}, {number} in all: supply {supply}, draft {draft}.",
    "arvn.replacements": "The ARVN receives {points} Replacement Points: supply {supply},"
    " draft {draft}.",
    "arvn.upgraded": "{name} in {hex} is better equipped.",
    "vc.points_withdrawn": "{points} VC Replacement Points are withdrawn.",
    "vc.replacements": "The VC receive {points} Replacement Points.",
    "vc.built": "{name} is built in {hex}.",
    "operations.ended": "The US side ends its operations of this game-turn.",
    "operations.left": "The NLF lets the US side operate until it declines.",
    "campaign.over": "The campaign is over.",
    "forecast.begins": "Chance to win the war: the sum begins with {intercept}.",
    "forecast.term": _term,
    "forecast": "Chance to win the war: the sum is {total}, so the US side would win {percent}"
    " of 100 wars from here.",
    "ordered": "Ordered to Vietnam, for {cost} commitment: {what}.",
    "ordered.home": "Ordered home, for {cost} commitment: {what}.",
    "cancelled": "Not sent after all: {what}.",
    "commitment": "New US commitment is {new}: it stands at {commitment}, morale at {morale}.",
    "points.received": "Received: {number} of {item}.",
    "points.withdrawn": "Withdrawn: {number} of {item}.",
    "line.built": "Built: {what}.",
    "ship.arrived": "{name} arrives off the coast.",
    "arrived": "{name} lands at {hex}.",
    "aid": "Economic aid: the die shows {die}, SVN morale rises by {gained}.",
    "aid.further": "Further economic aid: SVN morale rises by {gained}.",
    "withdrawal.final": "The US side declares Final Withdrawal.",
    "allies.available": "Available from the Free World: {name}.",
    "allies.gone": "The Free World Allies leave for good.",
}
"""The sentence of each key that the rules of a campaign tell."""
