"""What things are called by people, and how templates of sentences are filled."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.components import load
from annamite.games.rolling_thunder.ids import FORCE_NAMES, FORCES, RAID_TARGETS
from annamite.kernel import Params, wording

_C: Final = load()

TARGET_NAMES: Final = {
    **{id_: counter.name for id_, counter in _C.region_counters.items()},
    **{id_: printed.name for id_, printed in _C.printed_objectives.items()},
    **{f"bridges_{id_}": f"Bridges of {region.name}" for id_, region in _C.regions.items()},
    **{f"airfield_{id_}": f"{field.name} airfield" for id_, field in _C.airfields.items()},
}
"""What a raid can be flown against."""
assert set(TARGET_NAMES) == set(RAID_TARGETS)

ROLE_NAMES: Final = {"cap": "CAP", "sead": "SEAD", "strike": "STRIKE", "armed_recon": "Armed recon"}
_FACES: Final = {
    "": "",
    "_upgraded": ", upgraded",
    "_missile": ", with missile icon",
    "_upgraded_missile": ", upgraded, with missile icon",
}
SQUADRON_NAMES: Final = {
    f"{role}{suffix}": f"{ROLE_NAMES[role]}{face}"
    for role in ("cap", "sead", "strike")
    for suffix, face in _FACES.items()
}
MISSILE_NAMES: Final = {
    "aim": "AIM-7/9",
    "arm": "anti-radiation missile",
    "eogb": "guided bomb",
}
CARD_NAMES: Final = {id_: card.name for id_, card in _C.cards.items()}

NAMES: Final[dict[str, str]] = {
    **dict(zip(FORCES, FORCE_NAMES)),
    **{id_: region.name for id_, region in _C.regions.items()},
    **{id_: pass_.name for id_, pass_ in _C.passes.items()},
    **{id_: box.name for id_, box in _C.boxes.items()},
    **{id_: field.name for id_, field in _C.airfields.items()},
    **{id_: bridge.name for id_, bridge in _C.bridges.items()},
    **TARGET_NAMES,
    **SQUADRON_NAMES,
    **ROLE_NAMES,
    **MISSILE_NAMES,
    **CARD_NAMES,
    "clear_skies": "Clear Skies",
    "mig17": "MiG-17",
    "mig21": "MiG-21",
    "sam_launch": "SAM Launch",
    "aaa0": "AAA 0",
    "aaa1": "AAA 1",
    "aaa2": "AAA 2",
    "mandatory_target": "Mandatory Target",
    "rules_of_engagement": "Rules of Engagement",
    "sorties_limited": "Sorties Limited",
    "bombing_limited": "Strategic Bombing Limited",
    "restricted_targets": "Restricted Targets",
    "operational_flexibility": "Operational Flexibility",
    "more_sorties": "More Sorties",
    "intensive_bombing": "Intensive Bombing",
    "expand_targets": "Expand Targets",
    "high": "High",
    "medium": "Medium",
    "low": "Low",
    "barcap": "BARCAP",
    "truck_park": "Truck Parks",
    "named_truck_park": "named Truck Parks",
    "objectives": "objectives",
    "matrices": "the matrices",
    "jcs94": "JCS-94",
    "losses": "losses",
    "infiltration": "infiltration",
    "mig": "MiG Ambush",
    "defence": "Air Defense",
    "recon": "Armed Recon",
    "support": "Support",
}
"""The name of whatever an id stands for."""

_UPPER: Final = {
    "none": "no fire",
    "aaa": "AAA",
    "sam": "SAM",
    "aaa_cloud": "AAA in cloud",
    "sam_cloud": "SAM in cloud",
    "hidden": "hidden fire",
}
_LOWER: Final = {"cube": "a cube", "truck": "a truck", "miss": "a miss"}
NAMES.update(
    {
        f"{upper}+{lower}": f"{above} and {below}"
        for upper, above in _UPPER.items()
        for lower, below in _LOWER.items()
    }
)
UPPER_NAMES: Final = _UPPER


def readable(word: str) -> str:
    """Return an id without a name as a person may read it.

    >>> readable("barcap_phuc_yen")
    'Barcap phuc yen'
    """
    text = word.replace("_", " ").replace(".", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]


def name_of(value: str | int) -> str:
    """Return the name of whatever an id stands for; a number or a plain word stays as it is.

    >>> name_of("thanh_hoa"), name_of(3), name_of("gray")
    ('Thanh Hoa', '3', 'gray')
    """
    text = str(value)
    return NAMES.get(text) or (readable(text) if "_" in text else text)


def fill(template: str, params: Params | None) -> str:
    """Return the sentence of a template, ids turned into names.

    >>> fill("{count} {count:cube reaches/cubes reach} {place}", {"count": 2, "place": "vinh"})
    '2 cubes reach Vinh'
    """
    return wording.fill(template, params, name_of)
