"""The ARVN Raid (8.7.4)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import operation, spent
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

UNDER = "ranger_underground"


def raid(scene: Scene) -> Story:
    """Let ARVN Raid before an Assault that is possible anyway."""
    scene.put("hue", arvn_troops=2, vc_guerrilla_active=1)
    return operation(spent(scene), "assault")


def spaces(story: Story) -> list[str]:
    """Return the spaces Raided, in order."""
    return [word for word in story.answers("raid.space") if word != "done"]


@pytest.mark.rule("fitl 8.7.4-l")
def test_up_to_two_spaces_with_or_next_to_rangers() -> None:
    scene = Scene().put("kien_hoa", ranger_underground=2, vc_guerrilla_active=3)
    scene.put("kien_phong", ranger_underground=2).put("tay_ninh", vc_guerrilla_active=1)
    scene.put("quang_tin", ranger_underground=2, vc_guerrilla_active=1)
    scene.put("phu_bon", vc_guerrilla_active=2)  # no Ranger is near
    raided = spaces(raid(scene))
    assert len(raided) == 2
    assert "phu_bon" not in raided


@pytest.mark.rule("fitl 8.7.4-l")
@pytest.mark.parametrize(("rangers", "raided"), [("kien_phong", True), ("kien_giang", False)])
def test_rangers_next_door_are_near_enough(rangers: str, raided: bool) -> None:
    """Kien Phong borders Tay Ninh, Kien Giang does not."""
    scene = Scene().put(rangers, ranger_underground=2, police=3).put("tay_ninh", nva_troops=1)
    assert spaces(raid(scene)) == ["tay_ninh"] * raided


@pytest.mark.rule("fitl 8.7.4-l", "fitl 8.7.4-p")
@pytest.mark.parametrize(
    "kinds",
    [
        {"vc_tunneled_base": 1, UNDER: 1},
        {"vc_guerrilla_active": 1, "ranger_active": 1},
        {UNDER: 1},
    ],
)
def test_none_where_nothing_would_go(kinds: dict[str, int]) -> None:
    story = raid(Scene().put("kien_hoa", **kinds))
    assert "raid" not in story.answers("activity.which")


@pytest.mark.rule("fitl 8.7.4-m")
@pytest.mark.parametrize(("police", "raided"), [(1, True), (0, False)])
def test_a_ranger_stays_where_coin_control_needs_it(police: int, raided: bool) -> None:
    scene = Scene().put("kien_hoa", ranger_underground=1, police=police)
    story = raid(scene.put("ba_xuyen", vc_guerrilla_active=1))
    assert (spaces(story) == ["ba_xuyen"]) == raided
    assert scene.control("kien_hoa") == "coin"


@pytest.mark.rule("fitl 8.7.4-n")
@pytest.mark.parametrize(("guerrillas", "rangers"), [(2, 1), (3, 2), (5, 4), (6, 1)])
def test_one_ranger_moves_in_or_as_many_as_add_coin_control(guerrillas: int, rangers: int) -> None:
    scene = Scene().put("kien_hoa", ranger_underground=4, police=1)
    story = raid(scene.put("ba_xuyen", vc_guerrilla_active=guerrillas))
    assert spaces(story) == ["ba_xuyen"]
    assert story.answers("raid.group") == [f"ranger_underground-{rangers}"]


@pytest.mark.rule("fitl 8.7.4-n")
def test_none_moves_in_where_one_can_strike() -> None:
    scene = Scene().put("kien_hoa", ranger_underground=3, police=1)
    story = raid(scene.put("ba_xuyen", ranger_underground=1, vc_guerrilla_active=9))
    assert story.answers("raid.group") == []
    assert scene.pieces("ba_xuyen") == {"ranger_active": 1, "vc_guerrilla_active": 7}


class TestTargets:
    """8.7.4: in which order spaces are Raided."""

    def first(self, one: dict[str, int], other: dict[str, int]) -> str:
        """Return which is Raided first, Kien Hoa or Quang Tin, each with a Ranger in it."""
        scene = Scene().put("kien_hoa", **one).put("quang_tin", **other)
        return spaces(raid(scene.put("kien_hoa", **{UNDER: 1}).put("quang_tin", **{UNDER: 1})))[0]

    @pytest.mark.rule("fitl 8.7.4-o")
    def test_bases_before_control(self) -> None:
        base = {"vc_base": 1, "vc_guerrilla_active": 1, "us_troops": 9}
        control = {"vc_guerrilla_active": 2}
        assert self.first(base, control) == "kien_hoa"
        assert self.first(control, base) == "quang_tin"

    @pytest.mark.rule("fitl 8.7.4-o")
    def test_but_no_tunneled_base(self) -> None:
        base = {"vc_tunneled_base": 1, "vc_guerrilla_active": 2, "us_troops": 9}
        control = {"vc_guerrilla_active": 2}
        assert self.first(control, base) == "kien_hoa"
        assert self.first(base, control) == "quang_tin"

    @pytest.mark.rule("fitl 8.7.4-o")
    def test_control_lost_and_gained_before_either(self) -> None:
        both = {"nva_guerrilla_active": 2}
        either = {"vc_guerrilla_active": 2}
        assert self.first(both, either) == "kien_hoa"
        assert self.first(either, both) == "quang_tin"

    @pytest.mark.rule("fitl 8.7.4-o")
    def test_control_even_without_people_before_underground_guerrillas(self) -> None:
        scene = Scene().put("phuoc_long", ranger_underground=1, vc_guerrilla_active=2)
        scene.put("kien_hoa", ranger_underground=1, vc_guerrilla_underground=2, us_troops=9)
        assert spaces(raid(scene))[0] == "phuoc_long"

    @pytest.mark.rule("fitl 8.7.4-o")
    def test_underground_guerrillas_before_active_ones(self) -> None:
        hidden = {"vc_guerrilla_underground": 2, "us_troops": 9}
        shown = {"vc_guerrilla_active": 2, "us_troops": 9}
        assert self.first(hidden, shown) == "kien_hoa"
        assert self.first(shown, hidden) == "quang_tin"
