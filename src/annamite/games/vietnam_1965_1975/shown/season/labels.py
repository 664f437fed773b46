"""Words for what may be chosen in a campaign's interphase."""

from __future__ import annotations

from typing import Final

_GROUPS: Final = {
    "artillery_105": "105 mm artillery",
    "artillery_155": "155 mm artillery",
    "artillery_175": "175 mm artillery",
    "cruiser": "a cruiser",
    "new_jersey": "the New Jersey",
}
_POINTS: Final = {
    "air": "Air Points",
    "airmobile": "Airmobile Points",
    "riverine": "Riverine Points",
    "naval": "Naval Points",
    "replacements": "Replacement Points",
}
_GIVEN: Final = {
    "svn_supply": "supplies for South Vietnam",
    "economic_aid": "economic aid",
    "mcnamara_short": "the McNamara Line along the DMZ",
    "mcnamara_completion": "the rest of the McNamara Line",
    "mcnamara_full": "the whole McNamara Line",
}
"""Lines of the US sheet: units in groups, points, and what never comes back."""
PLAIN: Final[dict[str, str]] = {
    "north": "The North",
    "trail": "The Ho Chi Minh Trail",
    "leave": "Nothing",
    "repair": "Repair: another box of Effective Status",
    "upgrade": "A better Optimal Status",
    "unsaid": "Say nothing: what the rules assume",
    "air_defence": "Raise the air defence",
    "without": "None",
    "clear": "Strike everything",
    **{f"take_{line}": f"Send {what}" for line, what in (_GROUPS | _POINTS | _GIVEN).items()},
    **{f"home_{line}": f"Withdraw {what}" for line, what in _POINTS.items()},
    **{f"cancel_{line}": f"Strike: send {what}" for line, what in (_POINTS | _GIVEN).items()},
    **{f"keep_{line}": f"Strike: withdraw {what}" for line, what in _POINTS.items()},
    "battalion": "A battalion, drawn blind",
    "regiment": "Form a regiment",
    "replacements": "Replacement Points",
    "withdraw_points": "Withdraw Replacement Points",
}
"""Words that stand alone."""
WITH_UNIT: Final[dict[str, str]] = {
    "send_home": "Withdraw {unit}",
    "upgrade": "Upgrade {unit}",
    "keep": "Strike: withdraw {unit}",
    "withdraw_unit": "Withdraw {unit}",
    "merge": "{unit}",
}
"""Acts with a unit, called `{unit}`."""
WITH_NUMBER: Final[dict[str, str]] = {
    "bomb_restrained": "The North, restrained: {number} {number:Air Point/Air Points}",
    "bomb_unrestrained": "The North, unrestrained: {number} {number:Air Point/Air Points}",
    "bomb_trail": "The Ho Chi Minh Trail: {number} {number:Air Point/Air Points}",
    "commit": "{number} commitment",
    "groups": "{number} {number:group/groups}",
}
"""Acts with a number, called `{number}`, and the word that goes with it."""
WITH_COUNTER: Final[dict[str, str]] = {
    "build": "{counter}",
    "take": "{counter}",
    "take_battalion": "Send {counter}",
    "take_brigade": "Send the brigade of {counter}",
    "take_division": "Send the division of {counter}",
    "take_attached": "Rebuild {counter}",
    "take_ally": "{counter} comes",
    "home_brigade": "Withdraw the brigade of {counter}",
    "home_division": "Withdraw the division of {counter}",
    "cancel": "Strike: send {counter}",
}
"""Acts with a counter, called `{counter}`."""
WITH_HEX: Final[dict[str, str]] = {
    "together": "With the rest of its brigade in {hex}",
}
"""Acts with a place, called `{hex}`."""
