"""The ARVN Sweep (8.7.5)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import act, operation, rooted, spent
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

MONSOON = 125
UNDER = "vc_guerrilla_underground"


def targets(story: Story) -> list[str]:
    """Return the spaces Swept, in order."""
    return [word for word in story.answers("sweep.space") if word not in ("done", "activity")]


def sweep(scene: Scene, **how: object) -> Story:
    """Let ARVN Sweep without a Special Activity."""
    return operation(spent(scene), "sweep", activity=False, **how)


class TestWhether:
    """8.7.5: what calls for a Sweep, and what comes before it."""

    @pytest.mark.rule("fitl 8.7.5-a")
    @pytest.mark.parametrize(("next_card", "sweeps"), [(2, True), (MONSOON, False)])
    def test_when_nothing_else_is_called_for_but_not_in_monsoon(
        self, next_card: int, sweeps: bool
    ) -> None:
        scene = Scene().put("kien_hoa", police=2, vc_guerrilla_underground=1)
        story = act(rooted(spent(scene)).set(next_card=next_card))
        assert story.refused[:3] == ["arvn.train", "arvn.patrol", "arvn.assault"]
        assert (story.boxes == ["arvn.sweep"]) == sweeps
        assert (story.words[0] == "sweep") == sweeps

    @pytest.mark.rule("fitl 8.7.5-b", "fitl 8.7.5-i")
    @pytest.mark.parametrize(
        ("ranger", "activity"), [("ranger_underground", "raid"), ("ranger_active", "transport")]
    )
    def test_a_raid_comes_first_else_a_transport_last(self, ranger: str, activity: str) -> None:
        scene = Scene().put("kien_hoa", police=1, vc_guerrilla_underground=4, **{ranger: 1})
        scene.put("can_tho", ranger_active=3, police=1).put("saigon", police=1)
        story = operation(spent(scene), "sweep")
        assert story.answers("activity.which") == [activity]
        assert (story.answers("sweep.space")[0] == "activity") == (activity == "raid")

    @pytest.mark.rule("fitl 8.7.5-k")
    def test_where_no_sweep_is_possible_arvn_assault(self) -> None:
        scene = rooted(spent(Scene().put("kien_hoa", arvn_troops=3, vc_guerrilla_active=1)))
        story = act(scene)
        assert story.boxes == ["arvn.sweep"]
        assert story.answers("card.act") == ["assault"]


class TestSelect:
    """8.7.5: where searchers stand among Underground Guerrillas."""

    @pytest.mark.rule("fitl 8.7.5-c")
    @pytest.mark.parametrize(
        ("kinds", "swept"),
        [
            ({"police": 1, UNDER: 1}, True),
            ({"ranger_active": 1, "nva_guerrilla_underground": 1}, True),
            ({"police": 1, "vc_guerrilla_active": 1}, False),
            ({"us_troops": 1, UNDER: 1}, False),
        ],
    )
    def test_own_searchers_and_underground_guerrillas(
        self, kinds: dict[str, int], swept: bool
    ) -> None:
        scene = Scene().put("kien_hoa", **kinds).put("hue", police=1, vc_guerrilla_underground=1)
        assert ("kien_hoa" in targets(sweep(scene))) == swept

    @pytest.mark.rule("fitl 8.7.5-b", "fitl 8.7.5-d")
    def test_at_most_three_spaces_at_support_first_then_vc_then_people(self) -> None:
        scene = Scene()
        for space in ("ba_xuyen", "kien_hoa", "phu_bon", "kien_giang"):
            kind = "nva_guerrilla_underground" if space == "kien_hoa" else UNDER
            scene.put(space, police=1, **{kind: 1})
        scene.support("phu_bon", 1)
        assert targets(sweep(scene)) == ["phu_bon", "kien_giang", "ba_xuyen"]

    @pytest.mark.rule("fitl 8.7.5-d")
    def test_support_of_either_level_counts_alike(self) -> None:
        scene = Scene().put("phu_bon", police=1, vc_guerrilla_underground=1).support("phu_bon", 2)
        scene.put("kien_hoa", police=1, vc_guerrilla_underground=1).support("kien_hoa", 1)
        assert targets(sweep(scene)) == ["kien_hoa", "phu_bon"]


class TestMove:
    """8.7.5: which Troops move, and where."""

    @pytest.mark.rule("fitl 8.7.5-e", "fitl 8.7.5-f")
    @pytest.mark.parametrize(
        ("kinds", "moved"),
        [
            ({"arvn_troops": 6}, ["3"]),
            ({"arvn_troops": 6, "us_troops": 1}, ["4"]),
            ({"arvn_troops": 6, "vc_guerrilla_active": 4}, ["1"]),
            ({"arvn_troops": 3}, []),
        ],
    )
    def test_three_units_and_coin_control_stay_behind(
        self, kinds: dict[str, int], moved: list[str]
    ) -> None:
        scene = Scene().put("kien_hoa", police=1, vc_guerrilla_underground=5)
        story = sweep(scene.put("can_tho", **kinds))
        assert story.answers("sweep.count") == moved

    @pytest.mark.rule("fitl 8.7.5-f")
    @pytest.mark.parametrize(("guerrillas", "moved"), [(2, ["3"]), (4, ["2"]), (6, [])])
    def test_troops_that_find_guerrillas_where_they_are_stay(
        self, guerrillas: int, moved: list[str]
    ) -> None:
        scene = Scene().put("can_tho", arvn_troops=6, us_troops=4)
        scene.put("can_tho", vc_guerrilla_underground=guerrillas)
        scene.put("kien_hoa", police=1, vc_guerrilla_underground=4, vc_base=2)
        assert sweep(scene).answers("sweep.count")[:1] == moved

    @pytest.mark.rule("fitl 8.7.5-f")
    def test_but_not_where_no_sweep_takes_place(self) -> None:
        """3 Resources pay for Kien Hoa alone, so that those in Can Tho find nobody there."""
        scene = Scene().put("can_tho", arvn_troops=6, us_troops=4).set(arvn=3)
        scene.put("can_tho", vc_guerrilla_underground=4).support("kien_hoa", 1)
        scene.put("kien_hoa", police=1, vc_guerrilla_underground=4, vc_base=2)
        story = sweep(scene)
        assert targets(story) == ["kien_hoa"]
        assert story.answers("sweep.count") == ["3"]

    @pytest.mark.rule("fitl 8.7.5-f")
    def test_first_where_most_guerrillas_are_found_and_no_more_than_that(self) -> None:
        scene = Scene().put("kien_hoa", police=1, vc_guerrilla_underground=2).support("kien_hoa", 1)
        scene.put("kien_giang", police=1, vc_guerrilla_underground=4)
        story = sweep(scene.put("can_tho", arvn_troops=7))
        assert targets(story) == ["kien_hoa", "kien_giang"]
        assert story.answers("sweep.from") == ["can_tho", "done", "can_tho", "done"]
        assert story.answers("sweep.count") == ["1", "3"]

    @pytest.mark.rule("fitl 8.7.5-f", "fitl 8.7.5-h")
    @pytest.mark.parametrize("at_base", ["kien_hoa", "kien_giang"])
    def test_of_equal_spaces_first_where_a_base_is(self, at_base: str) -> None:
        scene = Scene().put("kien_hoa", police=1, vc_guerrilla_underground=3)
        scene.put("kien_giang", police=1, vc_guerrilla_underground=3).put(at_base, us_base=1)
        sweep(scene.put("can_tho", arvn_troops=5))
        assert scene.pieces(at_base)["arvn_troops"] == 2

    @pytest.mark.rule("fitl 8.7.5-f")
    def test_in_jungle_two_troops_go_for_each_guerrilla(self) -> None:
        scene = Scene().put("tay_ninh", police=1, vc_guerrilla_underground=2, us_troops=9)
        sweep(scene.put("saigon", arvn_troops=9, us_troops=5))
        assert scene.pieces("tay_ninh")["arvn_troops"] == 3
        assert scene.pieces("tay_ninh")["vc_guerrilla_active"] == 2

    @pytest.mark.rule("fitl 8.7.5-g")
    def test_then_troops_add_coin_control_in_swept_spaces_before_new_ones(self) -> None:
        scene = Scene().put("ba_xuyen", police=1, vc_guerrilla_underground=1)
        scene.put("ba_xuyen", vc_guerrilla_active=1)  # 1 Population
        scene.put("kien_hoa", vc_guerrilla_active=1)  # 2 Population
        sweep(scene.put("can_tho", arvn_troops=5))
        assert scene.control("ba_xuyen") == "coin"
        assert scene.control("kien_hoa") == "none"

    @pytest.mark.rule("fitl 8.7.5-g")
    def test_then_in_new_spaces_with_most_people_until_there_are_three(self) -> None:
        scene = Scene().put("can_tho", arvn_troops=9)
        story = sweep(scene.put("ba_xuyen", vc_base=1))
        assert len(targets(story)) == 3
        assert targets(story)[0] == "saigon"
        assert "ba_xuyen" not in targets(story)
        assert story.answers("sweep.count") == ["1", "1", "1"]

    @pytest.mark.rule("fitl 8.7.5-g")
    def test_nobody_makes_up_for_troops_that_left_a_space_under_coin_control(self) -> None:
        scene = Scene().put("saigon", arvn_troops=9).put("can_tho", arvn_troops=6)
        scene.put("tay_ninh", vc_guerrilla_active=3)
        story = sweep(scene)
        assert "saigon" in story.answers("sweep.from")
        assert len(targets(story)) == 3
        assert "saigon" not in targets(story)

    @pytest.mark.rule("fitl 8.7.5-g")
    @pytest.mark.parametrize(("spare", "moved"), [(4, ["3", "4"]), (3, ["3"])])
    def test_troops_that_left_a_contested_space_are_missing_there(
        self, spare: int, moved: list[str]
    ) -> None:
        scene = Scene().put("can_tho", arvn_troops=6, vc_guerrilla_active=6)  # 3 may go
        scene.put("kien_giang", police=1, vc_guerrilla_underground=4)
        for space in ("kien_phong", "ba_xuyen", "saigon", "the_parrots_beak"):
            scene.put(space, nva_troops=5)
        scene.put("kien_hoa", arvn_troops=3 + spare)
        assert sweep(scene).answers("sweep.count") == moved

    @pytest.mark.rule("fitl 8.7.5-g")
    def test_or_until_the_resources_run_out(self) -> None:
        scene = Scene().put("can_tho", arvn_troops=9).set(arvn=7)
        assert len(targets(sweep(scene))) == 2

    @pytest.mark.rule("fitl 8.7.5-h")
    def test_of_equal_new_spaces_first_one_with_a_base(self) -> None:
        scene = Scene().put("can_tho", arvn_troops=6).put("saigon", police=1)
        story = sweep(scene.put("kien_giang", vc_base=1).set(arvn=3))
        assert targets(story) == ["kien_giang"]


class TestActivate:
    """8.7.5: what is found."""

    @pytest.mark.rule("fitl 8.7.5-j")
    def test_as_many_as_possible_vc_before_nva(self) -> None:
        scene = Scene().put("kien_hoa", police=3, vc_guerrilla_underground=2)
        sweep(scene.put("kien_hoa", nva_guerrilla_underground=2))
        assert scene.pieces("kien_hoa") == {
            "police": 3,
            "vc_guerrilla_active": 2,
            "nva_guerrilla_active": 1,
            "nva_guerrilla_underground": 1,
        }
