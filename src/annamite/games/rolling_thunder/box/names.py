"""What things are called by people, and how templates of sentences are filled."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.box.components import Components
from annamite.games.rolling_thunder.box.ids import FORCE_NAMES, FORCES, RAID_TARGETS
from annamite.kernel import Params, wording

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
_WORDS: Final[dict[str, str]] = {
    **dict(zip(FORCES, FORCE_NAMES)),
    **SQUADRON_NAMES,
    **ROLE_NAMES,
    **MISSILE_NAMES,
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
"""What is called the same whatever lies in the box."""

_UPPER: Final = {
    "none": "no fire",
    "aaa": "AAA",
    "sam": "SAM",
    "aaa_cloud": "AAA in cloud",
    "sam_cloud": "SAM in cloud",
    "hidden": "hidden fire",
}
_LOWER: Final = {"cube": "a cube", "truck": "a truck", "miss": "a miss"}
_WORDS.update(
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


def _targets(c: Components) -> dict[str, str]:
    """Return what a raid can be flown against."""
    found = {
        **{id_: counter.name for id_, counter in c.region_counters.items()},
        **{id_: printed.name for id_, printed in c.printed_objectives.items()},
        **{f"bridges_{id_}": f"Bridges of {region.name}" for id_, region in c.regions.items()},
        **{f"airfield_{id_}": f"{field.name} airfield" for id_, field in c.airfields.items()},
    }
    assert set(found) == set(RAID_TARGETS)
    return found


class Names:
    """What the things of a box are called; an owner's file may name them otherwise than ours.

    Attributes:
        all: The name of whatever an id stands for.
        targets: What a raid can be flown against.
        cards: The Support cards.

    >>> from annamite.games.rolling_thunder.box.loading import load
    >>> names = Names(load())
    >>> names.of("thanh_hoa"), names.of(3), names.of("gray")
    ('Thanh Hoa', '3', 'gray')
    >>> names.fill("{count} {count:cube reaches/cubes reach} {vinh}", {"count": 2})
    '2 cubes reach Vinh'
    """

    def __init__(self, c: Components) -> None:
        places = (c.regions, c.passes, c.boxes, c.airfields, c.bridges)
        self.targets = _targets(c)
        self.cards = {id_: card.name for id_, card in c.cards.items()}
        self.all = {
            **_WORDS,
            **{id_: thing.name for table in places for id_, thing in table.items()},
            **self.targets,
            **self.cards,
        }
        self._places = {id_: id_ for table in places for id_ in table}

    def of(self, value: str | int) -> str:
        """Return the name of whatever an id stands for; a number or a plain word stays as it is."""
        text = str(value)
        return self.all.get(text) or (readable(text) if "_" in text else text)

    def fill(self, template: str, params: Params | None = None) -> str:
        """Return the sentence of a template, ids turned into names; a place may be named itself."""
        return wording.fill(template, {**self._places, **(params or {})}, self.of)
