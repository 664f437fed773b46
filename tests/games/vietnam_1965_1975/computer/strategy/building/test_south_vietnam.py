"""What the ARVN builds: losses, garrisons, new units, better equipment, as far as it goes (17.3, 17.4)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states as budget
from annamite.games.vietnam_1965_1975.computer.strategy.build.south_vietnam import LOW, ORDER
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import ALL, again, arvn
from tests.games.vietnam_1965_1975.computer.strategy.asking import followed, said
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    DA_NANG,
    HILLS,
    PLEIKU,
    QUANG_NGAI,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

FULL: Final = {Index.SVN_DRAFT: ALL * budget.FULL_DRAFT // 100}
"""As many men as the computer drafts."""


def kept(scene: Scene, points: int) -> Scene:
    """Let the ARVN hold so many Replacement Points."""
    scene.s.pools[Pool.ARVN] = points
    return scene


def line(word: str) -> str:
    """Return the line of the Unit Chart of what is built."""
    item = BOX.unit_chart.of_counter(BOX.counter_number[word.removeprefix("build-")])
    assert item is not None
    return item.id


@pytest.mark.parametrize(("points", "word"), [(LOW - 1, "replacements"), (LOW, "build")])
def test_losses_come_before_new_units_when_few_points_are_left(points: int, word: str) -> None:
    """The reason says how many."""
    answer = said(kept(arvn(), points))
    assert answer.word.partition("-")[0] == word
    if word == "replacements":
        assert answer.reason == f"only {points} points are left for losses"
    else:
        assert answer.reason == f"there are men for {budget.draft_left(arvn().t)} more"


def test_garrisons_come_before_all_others() -> None:
    """Line by line, the cheapest soldiers first."""
    scene = kept(arvn({Index.SVN_SUPPLY: 999}), 99)
    built = [line(x.word) for x in followed(scene, "arvn.sheet") if x.word.startswith("build")]
    order = [ORDER.index(x) for x in built]
    assert order == sorted(order)
    assert len(set(built)) > 3


def test_points_are_kept_when_no_unit_can_be_had() -> None:
    """Up to what is kept for losses."""
    points = BOX.unit_chart.item("arvn", "replacements")
    scene = kept(arvn({Index.SVN_SUPPLY: points.supply}), budget.REPLACEMENTS - 1)
    for counter in [x for x in BOX.counters if x.army == "arvn"]:
        for _ in range(counter.count):
            scene.unit(counter.id, PLEIKU, back=1)
    scene.play()
    assert scene.words == ["done", "replacements"]
    assert said(scene)[1:] == ("replacements", f"{budget.REPLACEMENTS} points are kept for losses")
    kept(scene, budget.REPLACEMENTS)
    scene.position = None
    assert said(scene)[1:] == ("done", "supply, men or counters are used up")


def test_better_equipment_takes_no_men() -> None:
    """With the draft full it is all that is bought, for the strongest first, nearest to the enemy."""
    scene = kept(arvn(FULL), 99)
    scene.unit(VC_BATTALION, HILLS)
    far, near = scene.unit("arvn.1.1", PLEIKU), scene.unit("arvn.1.3", QUANG_NGAI)
    scene.unit("arvn.1.51", DA_NANG)
    strength = [scene.t.profile(unit).ground for unit in (far, near)]
    assert strength[0] == strength[1]
    scene.play()
    assert any(word.startswith("build") for word in scene.words)
    assert said(scene)[1:] == (f"upgrade-{near}", "better equipment takes no men")


def test_nothing_is_bought_at_twice_its_price() -> None:
    """Where the draft is above the people (17.3)."""
    scene = kept(arvn({Index.SVN_DRAFT: ALL}), 99)
    scene.play()
    assert any(word.startswith("build") for word in scene.words)
    assert said(scene).word == "done"


def test_a_group_that_is_begun_is_ended() -> None:
    """Battalions get better equipment two at a time: the second one, whatever else is wanted."""
    scene = kept(arvn(), 0)
    units = [scene.unit(ARVN_BATTALION, at) for at in (PLEIKU, QUANG_NGAI, DA_NANG)]
    scene.play(f"upgrade-{units[1]}")
    assert scene.t.season.levy.more == 1
    assert said(scene)[1:] == (f"upgrade-{units[0]}", "the rest of the group")


def test_nobody_leaves_the_army() -> None:
    """Every soldier is wanted."""
    scene = arvn()
    scene.unit("arvn.1.1", QUANG_NGAI)
    again(scene, Stage.ARVN_WITHDRAWAL)
    assert said(scene) == ("arvn.withdraw", "done", "every soldier is wanted")
    assert len(scene.words) > 1
