"""The ARVN Pacification (8.7.6)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import operation, phase, spent
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene


def held(*spaces: str, us: int = 0) -> Scene:
    """Return a scene where ARVN may Pacify the spaces, in the Support Phase, with that US score."""
    scene = Scene().set(coup_round=True, scratch=(0, 0, 0, 0))
    for space in spaces:
        scene.put(space, arvn_troops=1, police=1)
    bases = min(us, 6)
    return scene.available(us_troops=us - bases, us_base=bases)


def pacify(scene: Scene) -> Story:
    """Play ARVN's part of the Support Phase."""
    return phase(scene, Phase.PACIFY_ARVN)


@pytest.mark.rule("fitl 8.7.6-a")
def test_arvn_pacifies_wherever_it_can_in_the_support_phase() -> None:
    scene = held("hue", "saigon")
    story = pacify(scene)
    assert story.answers("coup.pacify") == ["saigon", "hue", "done"]
    assert (scene.level("hue"), scene.level("saigon")) == (2, 2)
    assert scene.resources("arvn") == 30 - 4 * 3


@pytest.mark.rule("fitl 8.7.6-a", "fitl 8.7.6-b")
def test_and_in_training_alike() -> None:
    scene = held("kien_hoa", us=43)
    story = operation(spent(scene), "train", activity=False)
    assert story.answers("train.extra_space") == ["kien_hoa"]
    assert story.answers("train.pacify") == ["1"]  # 43 and 2 are 45: enough


@pytest.mark.rule("fitl 8.7.6-b")
@pytest.mark.parametrize(("us", "level"), [(43, 2), (44, 1)])
def test_passive_becomes_active_support_only_up_to_a_us_score_of_45(us: int, level: int) -> None:
    scene = held("kien_hoa", us=us - 2).support("kien_hoa", 1)
    pacify(scene)
    assert scene.level("kien_hoa") == level


@pytest.mark.rule("fitl 8.7.6-b")
def test_below_that_support_comes_whatever_the_score() -> None:
    scene = held("kien_hoa", us=46).support("kien_hoa", -1)
    pacify(scene)
    assert scene.level("kien_hoa") == 1


class TestOrder:
    """8.7.6: which space comes first."""

    @pytest.mark.rule("fitl 8.7.6-c")
    def test_without_terror_before_any_opposition(self) -> None:
        scene = held("kien_hoa", "kien_giang").support("kien_hoa", -1).mark("kien_hoa")
        assert pacify(scene).answers("coup.pacify")[0] == "kien_giang"

    @pytest.mark.rule("fitl 8.7.6-c")
    def test_opposition_before_the_greatest_shift(self) -> None:
        scene = held("ba_xuyen", "saigon").support("ba_xuyen", -2)
        assert pacify(scene).answers("coup.pacify")[0] == "ba_xuyen"

    @pytest.mark.rule("fitl 8.7.6-c")
    def test_then_the_greatest_shift_by_people_and_levels(self) -> None:
        scene = held("quang_tri", "phu_bon", "ba_xuyen").support("quang_tri", 1)
        scene.support("phu_bon", 1)
        assert pacify(scene).answers("coup.pacify")[2] == "phu_bon"


class TestTerror:
    """8.7.6: Terror goes only for the sake of a shift."""

    @pytest.mark.rule("fitl 8.7.6-d")
    @pytest.mark.parametrize(("resources", "removed"), [(6, True), (5, False)])
    def test_if_resources_are_left_for_one(self, resources: int, removed: bool) -> None:
        scene = held("kien_hoa").mark("kien_hoa").set(arvn=resources)
        pacify(scene)
        assert (scene.markers("kien_hoa") == 0) == removed
        assert scene.level("kien_hoa") == int(removed)

    @pytest.mark.rule("fitl 8.7.6-d")
    def test_not_at_active_support(self) -> None:
        scene = held("kien_hoa").mark("kien_hoa").support("kien_hoa", 2)
        pacify(scene)
        assert scene.markers("kien_hoa") == 1

    @pytest.mark.rule("fitl 8.7.6-d")
    @pytest.mark.parametrize(("us", "removed"), [(43, True), (44, False)])
    def test_not_if_the_first_level_takes_the_us_score_above_45(
        self, us: int, removed: bool
    ) -> None:
        scene = held("kien_hoa", us=us).mark("kien_hoa")
        pacify(scene)
        assert (scene.markers("kien_hoa") == 0) == removed

    @pytest.mark.rule("fitl 8.7.6-d")
    def test_a_level_that_adds_nothing_to_that_score_is_fine(self) -> None:
        scene = held("kien_hoa", us=46).mark("kien_hoa").support("kien_hoa", -2)
        pacify(scene)
        assert (scene.markers("kien_hoa"), scene.level("kien_hoa")) == (0, 0)
