"""The words that Support cards are written in: enough for ours, documented, and no others."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from annamite.games.rolling_thunder.box.loading import load
from annamite.games.rolling_thunder.box.vocabulary import (
    CONDITIONS,
    EFFECTS,
    MOMENTS,
    BetterWeather,
    Cancel,
    Level,
    Slow,
    moments_of,
    word,
)
from annamite.kernel.component_files import ComponentError

DOCS = Path(__file__).parents[4] / "docs" / "rolling-thunder-cards.md"
CARDS = load().cards


def test_there_are_forty_words_at_most() -> None:
    assert len(MOMENTS) + len(CONDITIONS) + len(EFFECTS) == 32


def test_every_word_is_documented_and_nothing_else_is() -> None:
    rows = re.findall(r"^\| `(\w+)`", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    words = [*MOMENTS, *map(word, CONDITIONS), *map(word, EFFECTS)]
    # `timing` heads the moments, `is` the conditions, `verb` the effects.
    assert sorted(row for row in rows if row not in ("timing", "is", "verb")) == sorted(words)


def test_no_effect_serves_one_card_alone_but_those_that_the_docs_defend() -> None:
    used = Counter(type(effect) for card in CARDS.values() for effect in card.does)
    assert set(used) == set(EFFECTS)
    alone = {kind for kind, count in used.items() if count == 1}
    assert alone == {Slow, Cancel, Level, BetterWeather}
    defended = DOCS.read_text(encoding="utf-8").partition("Four effects serve one card")[2]
    assert all(f"`{word(kind)}`" in defended for kind in alone)


def test_every_moment_is_used_and_every_part_stands_at_its_own() -> None:
    assert {card.timing for card in CARDS.values()} == set(MOMENTS)
    for card in CARDS.values():
        assert all(card.timing in moments_of(part) for part in (*card.when, *card.does))


CHOOSE = "{verb: discard, deck: air_defense, faces: [aaa1], pick: chosen}"
BASE = "{name: X, copies: 1, side: both, affects: self, text: X., "


@pytest.mark.parametrize(
    ("card", "complaint"),
    [
        ("timing: lunch, does: [{verb: sight}]}", "cards.x.timing: invalid enum value 'lunch'"),
        (
            "timing: raid_strike, does: [{verb: nuke}]}",
            "cards.x.does: there is no `nuke`; docs/rolling-thunder-cards.md lists the words",
        ),
        (
            "timing: raid_strike, when: [{is: raining}], does: [{verb: sight}]}",
            "cards.x.when: there is no `raining`; docs/rolling-thunder-cards.md lists the words",
        ),
        ("timing: raid_strike, does: []}", "cards.x.does: a card does something"),
        ("timing: raid_strike}", "cards.x.does is missing"),
        (
            "timing: raid_sead, does: [{verb: sight}]}",
            "sight belongs to raid_strike, not to raid_s",
        ),
        (
            "timing: raid_sead, does: [{verb: rating, of: sac, by: 1}]}",
            "rating belongs to sac_roll, not to raid_sead",
        ),
        (
            "timing: loss, when: [{is: role, role: cap}], does: [{verb: save, crews: 1}]}",
            "role belongs to raid_mig_ambush or raid_sead or raid_strike, not to loss",
        ),
        (
            "timing: raid_strike, when: [{is: region, regions: [hue]}], does: [{verb: sight}]}",
            "cards.x: there is no region hue",
        ),
        (
            "timing: raid_sead, does: [{verb: discard, deck: air_defense, faces: [mig17]}]}",
            "cards.x: air_defense has no card mig17",
        ),
        (
            f"timing: raid_sead, does: [{CHOOSE}]}}",
            "the player chooses among mig_ambush cards only",
        ),
        ("timing: raid_strike, does: [{verb: damage}]}", "cards.x: damage adds hits or dots"),
        (
            "timing: sac_before, does: [{verb: take, how: delay, places: [vinh]}]}",
            "cards.x: vinh is not a pass",
        ),
        (
            "timing: armed_recon, does: [{verb: take, how: destroy, places: [nape]}]}",
            "cards.x: nape is not a region",
        ),
        (
            "timing: raid_composition, does: [{verb: limit, to: 3}, {verb: limit, to: 4}]}",
            "cards.x: limit stands on it twice",
        ),
        (
            "timing: raid_composition, does: [{verb: limit, to: 30}]}",
            "cards.x.does[0].to: expected `int` <= 9",
        ),
        ("timing: loss, does: [{verb: save}]}", "object missing required field `crews`"),
    ],
)
def test_what_the_words_cannot_say_is_refused(tmp_path: Path, card: str, complaint: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"cards: {{x: {BASE}{card}}}\n", encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        load(path)
    assert complaint in str(caught.value)
