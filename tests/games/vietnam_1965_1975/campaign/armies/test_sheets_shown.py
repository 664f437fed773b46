"""What the sheets of the ARVN and the VC tell those who fill them."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn, viet_cong
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    ARVN_5TH_REGIMENT,
    HILLS,
    JUNGLE,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import Scene


def told(scene: Scene) -> dict[str, tuple[str, object]]:
    """Return label and note of each option now on offer."""
    asked = scene.play()
    assert isinstance(asked, Decision)
    return {x.id: (x.label, x.note) for x in scene.game.describe(scene.s, asked)}


def reminded(scene: Scene) -> list[str]:
    """Return what whoever answers is reminded of."""
    asked = scene.play()
    assert isinstance(asked, Decision)
    return scene.game.reminders(scene.s, asked)


def test_the_sheet_of_the_arvn_has_its_prices() -> None:
    """Doubled ones as they are, and what there is to pay with."""
    scene = arvn({Index.SVN_SUPPLY: 20, Index.SVN_DRAFT: 99}, points=100)
    unit = scene.unit(ARVN_5TH_REGIMENT, JUNGLE)
    options = told(scene)
    name, note = options[f"build-{ARVN_4TH_REGIMENT}"]
    assert (name, note) == ("ARVN 4/2", "supply 3 · draft 1 · strength 4, artillery 1, movement 6")
    assert str(options["build-arvn.bn"][1]).startswith("2 for supply 2 · draft 1 · strength")
    assert str(options["build-arvn.ranger"][1]).startswith("supply 10 · draft 4 · ")
    assert str(options[f"upgrade-{unit}"][1]).startswith("supply 2 · ")
    assert reminded(scene) == [
        "Supply 20 · draft 99 of 100: beyond that prices double, and 150 is the most."
    ]
    scene.play("build-arvn.bn")
    assert told(scene)["build-arvn.bn"][1] == "paid already"


def test_what_the_vc_may_build_has_its_price() -> None:
    """A section is free; and the NLF is told what it has to pay with."""
    scene = viet_cong({Index.SEA_SUPPLY: 7, Index.RECRUITS: 2})
    scene.play("hex-5022")
    options = told(scene)
    assert options["battalion"][1] == "supply 2 · draft 1"
    name, note = options["build-vc.art.42"]
    assert name == "VC Art 42"
    assert str(note).startswith("supply 4 · draft 1 · strength 0, artillery 4")
    assert str(options["build-vc.political"][1]).startswith("free · ")
    (line,) = reminded(scene)
    assert line.startswith("Sea supply 7 · trail supply 0 · pool 99 · draft 1 of 20: beyond")
    assert line.endswith("northern recruit, of whom there are 2.")


def test_payments_have_words() -> None:
    """So much of each kind, and what doubles it there."""
    scene = viet_cong({Index.SEA_SUPPLY: 7, Index.TRAIL_SUPPLY: 9, Index.VC_SUPPLY: 1})
    scene.play("hex-trail-3", "build-vc.art.42")
    options = told(scene)
    assert options["2-2-1"][0] == "2 by sea, 2 along the Trail, 1 from the pool"
    assert options["0-4-0"][0] == "4 along the Trail"
    assert reminded(scene)[0] == "Artillery: supply 4, twice as much by sea."
    scene = viet_cong()
    scene.play("hex-5022", "build-vc.political")
    assert told(scene)["0-0-0"][0] == "Nothing"


def test_every_question_has_words() -> None:
    """Prompts and labels for all that may be asked."""
    scene = viet_cong({Index.SEA_SUPPLY: 7})
    for _ in range(3):
        scene.unit(VC_BATTALION, HILLS)
    formed = ("regiment", "merge-0", "merge-1", "merge-2", "build-vc.ind.1", "0-0-2", "vc.ind.1")
    for word in (*formed, "done", "0", "0", "0"):
        asked = scene.play()
        if isinstance(asked, Decision):
            assert "{" not in scene.game.prompt(asked)
            assert len(scene.game.describe(scene.s, asked)) == len(asked.words)
        scene.play(word)
