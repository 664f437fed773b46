"""The ARVN Train (8.7.2)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import (
    act,
    closed,
    operation,
    rooted,
    spent,
)
from tests.games.fire_in_the_lake.scenes import Scene


class TestWhether:
    """8.7.2: what calls for a Train."""

    @pytest.mark.rule("fitl 8.7.2-a")
    @pytest.mark.parametrize(
        ("left", "trains"),
        [
            ({"arvn_troops": 4, "police": 4, "ranger": 2, "arvn_base": 2}, True),
            ({"arvn_troops": 4, "police": 4, "ranger": 2, "arvn_base": 1}, False),
        ],
    )
    def test_twelve_pieces_available_call_for_it(self, left: dict[str, int], trains: bool) -> None:
        scene = spent(Scene().put("saigon", arvn_troops=2, police=2), **left)
        story = act(scene)
        assert (story.boxes[0] == "arvn.train") == trains
        assert ("arvn.train" in story.refused) != trains

    @pytest.mark.rule("fitl 8.7.2-b")
    @pytest.mark.parametrize(("troops", "trains"), [(3, True), (2, False)])
    def test_so_does_a_base_that_train_alone_would_place(self, troops: int, trains: bool) -> None:
        scene = spent(Scene().put("tay_ninh", arvn_troops=troops, us_troops=2), arvn_base=1)
        story = act(rooted(scene))
        assert (story.boxes[0] == "arvn.train") == trains
        assert ("base" in story.answers("train.extra")) == trains

    @pytest.mark.rule("fitl 8.7.2-b")
    def test_not_if_three_spaces_are_trained_in_first(self) -> None:
        scene = spent(Scene().put("tay_ninh", arvn_troops=5), arvn_base=1, ranger=5)
        assert act(scene).refused[0] == "arvn.train"

    @pytest.mark.rule("fitl 8.7.2-b")
    def test_nor_if_only_a_transport_would_bring_the_fifth_unit(self) -> None:
        scene = Scene().put("tay_ninh", arvn_troops=3, police=1)
        scene.put("loc_saigon_an_loc_ban_me_thuot", arvn_troops=1)
        assert act(spent(scene, arvn_base=1)).refused[0] == "arvn.train"

    @pytest.mark.rule("fitl 8.7.2-c", "fitl 8.7.3-o")
    def test_so_does_a_patrol_that_is_not_possible(self) -> None:
        scene = spent(Scene().put("loc_saigon_can_tho", vc_guerrilla_underground=1), ranger=2)
        story = act(scene)
        assert story.refused == ["arvn.train"]
        assert story.boxes == ["arvn.patrol"]
        assert story.answers("card.act") == ["train"]


class TestPieces:
    """8.7.2: what is placed first, and where."""

    @pytest.mark.rule("fitl 8.7.2-d", "fitl 8.7.2-e")
    def test_six_cubes_go_to_each_of_three_cities_or_provinces_with_a_base(self) -> None:
        scene = closed("hue", "saigon").put("quang_tri", us_base=1)
        scene.put("binh_dinh", nva_troops=2, arvn_base=1).put("tay_ninh", police=2)
        for space in ("hue", "saigon", "quang_tri"):
            scene.support(space, 2)
        story = act(rooted(scene))
        assert sorted(story.answers("train.space")[:3]) == ["hue", "quang_tri", "saigon"]
        assert story.answers("train.place")[:3] == ["cubes"] * 3
        assert story.answers("train.troops") == story.answers("train.police") == ["3"] * 3
        assert scene.resources("arvn") == 30 - 9

    @pytest.mark.rule("fitl 8.7.2-f")
    def test_with_fewer_than_six_cubes_up_to_two_rangers_come_instead(self) -> None:
        scene = spent(
            closed("saigon", "hue", "da_nang"), arvn_troops=2, police=3, ranger=5, arvn_base=2
        )
        story = act(scene)
        assert story.answers("train.place")[:3] == ["ranger-2", "ranger-2", "ranger-1"]

    @pytest.mark.rule("fitl 8.7.2-f")
    def test_six_cubes_still_come_as_cubes(self) -> None:
        scene = spent(closed("saigon"), arvn_troops=3, police=3, ranger=6)
        story = act(scene)
        assert story.answers("train.place")[0] == "cubes"

    @pytest.mark.rule("fitl 8.7.2-g")
    @pytest.mark.parametrize(
        ("troops", "police", "placed"),
        [(0, 0, ("3", "3")), (2, 0, ("3", "3")), (0, 3, ("3", "3"))],
    )
    def test_troops_and_police_come_in_turn(
        self, troops: int, police: int, placed: tuple[str, str]
    ) -> None:
        scene = closed("saigon").put("saigon", arvn_troops=troops, police=police)
        story = act(scene)
        assert (story.answers("train.troops")[0], story.answers("train.police")[0]) == placed

    @pytest.mark.rule("fitl 8.7.2-g")
    @pytest.mark.parametrize(
        ("there", "placed"), [({"arvn_troops": 1}, ("4", "2")), ({}, ("4", "2"))]
    )
    def test_of_one_type_that_runs_out_the_other_makes_up_for_it(
        self, there: dict[str, int], placed: tuple[str, str]
    ) -> None:
        scene = closed("saigon").put("saigon", **there)
        story = act(scene.available(arvn_troops=10, police=2))
        assert (story.answers("train.troops")[0], story.answers("train.police")[0]) == placed

    @pytest.mark.rule("fitl 8.7.2-h")
    def test_first_where_coin_control_is_added(self) -> None:
        scene = closed("saigon", "hue", "da_nang").put("hue", vc_guerrilla_active=6)
        scene.put("saigon", us_troops=1).put("da_nang", vc_guerrilla_active=6, police=1)
        story = act(spent(scene, arvn_troops=3, police=3, ranger=6))
        assert story.answers("train.space")[0] == "da_nang"
        assert story.reasons[0] == "adds COIN Control"

    @pytest.mark.rule("fitl 8.7.2-h")
    def test_then_where_police_or_troops_are_the_first_of_their_type(self) -> None:
        scene = closed("saigon", "hue").put("saigon", arvn_troops=1, police=1)
        scene.put("hue", police=2)
        story = act(spent(scene, arvn_troops=3, police=3, ranger=6))
        assert story.answers("train.space")[0] == "hue"
        assert story.reasons[0] == "Troops or Police are missing"


class TestBase:
    """8.7.2: three cubes become a Base."""

    def base_scene(self, **kinds: int) -> Scene:
        return closed().put("tay_ninh", **kinds)

    @pytest.mark.rule("fitl 8.7.2-j", "fitl 8.7.2-l")
    @pytest.mark.parametrize(
        ("troops", "police", "used"), [(4, 2, "2"), (2, 4, "1"), (3, 3, "2"), (5, 0, "3")]
    )
    def test_cubes_give_way_in_turn_those_with_most_first(
        self, troops: int, police: int, used: str
    ) -> None:
        scene = self.base_scene(arvn_troops=troops, police=police)
        story = operation(spent(scene, arvn_base=1), "train", activity=False)
        assert story.answers("train.extra") == ["base"]
        assert story.answers("train.base_troops") == [used]
        assert scene.pieces("tay_ninh")["arvn_base"] == 1
        assert scene.resources("arvn") == 27

    @pytest.mark.rule("fitl 8.7.2-k")
    @pytest.mark.parametrize(
        ("kinds", "built"),
        [
            ({"arvn_troops": 3, "us_troops": 1, "irregular_active": 1}, True),
            ({"arvn_troops": 3, "us_troops": 1}, False),
            ({"arvn_troops": 2, "us_troops": 3}, False),
            ({"arvn_troops": 5, "us_base": 1}, False),
            ({"arvn_troops": 5, "arvn_base": 1}, False),
            ({"arvn_troops": 5, "vc_base": 2}, False),
            ({"arvn_troops": 6, "vc_base": 1}, True),
        ],
    )
    def test_five_units_with_three_cubes_and_no_base_yet(
        self, kinds: dict[str, int], built: bool
    ) -> None:
        scene = spent(self.base_scene(**kinds), arvn_base=1)
        story = operation(scene, "train", activity=False)
        assert ("base" in story.answers("train.extra")) == built

    @pytest.mark.rule("fitl 8.7.2-j")
    def test_only_in_south_vietnam(self) -> None:
        scene = closed().put("the_fishhook", arvn_troops=5)
        story = operation(spent(scene, arvn_base=1), "train", activity=False, spaces=["11"])
        assert "base" not in story.answers("train.extra")

    @pytest.mark.rule("fitl 8.7.2-j")
    @pytest.mark.parametrize(("rangers", "built"), [(4, True), (5, False)])
    def test_not_after_three_train_spaces(self, rangers: int, built: bool) -> None:
        scene = closed("hue", "da_nang", "saigon").put("tay_ninh", arvn_troops=5)
        story = operation(
            spent(scene, arvn_base=1, ranger=rangers),
            "train",
            activity=False,
        )
        assert ("base" in story.answers("train.extra")) == built

    @pytest.mark.rule("fitl 8.7.2-k", "fitl 8.7.2-i")
    def test_not_where_arvn_just_governed(self) -> None:
        scene = self.base_scene(arvn_troops=5).support("tay_ninh", 2).set(aid=10)
        story = operation(spent(scene, arvn_base=1), "train")
        assert story.answers("govern.space") == ["tay_ninh", "done"]
        assert "base" not in story.answers("train.extra")


class TestPause:
    """8.7.2: Govern or Transport comes between the pieces and the rest."""

    @pytest.mark.rule("fitl 8.7.2-i", "fitl 8.7.2-r")
    def test_govern_comes_after_the_cubes_and_elsewhere(self) -> None:
        scene = closed("hue", "saigon").put("hue", police=1).support("hue", 2)
        scene.put("quang_nam", police=1).support("quang_nam", 2).set(aid=20)
        story = act(spent(scene, arvn_troops=6, police=6))
        steps = [step for _, step, _ in story.asked]
        assert steps.index("govern.space") > max(
            n for n, step in enumerate(steps) if step == "train.police"
        )
        assert story.answers("govern.space")[0] == "quang_nam"  # Hue is a Train space
        assert "train.extra" in steps[steps.index("govern.space") :]

    @pytest.mark.rule("fitl 8.7.2-i", "fitl 8.7.2-w")
    def test_transport_where_no_govern_is_possible(self) -> None:
        scene = closed("saigon").put("hue", arvn_troops=4).put("quang_tri", police=1)
        story = act(spent(scene, arvn_troops=6, police=6))
        assert story.answers("activity.which") == ["transport"]
        assert story.answers("transport.to")[0] == "quang_tri"


class TestPacify:
    """8.7.2: without a Base, one Train space is Pacified."""

    @pytest.mark.rule("fitl 8.7.2-m")
    def test_one_train_space_is_pacified(self) -> None:
        scene = rooted(closed("hue", "saigon"))
        story = act(spent(scene, arvn_troops=6, police=6))
        assert story.answers("train.extra") == ["pacify"]
        assert story.answers("train.extra_space") == ["saigon"]  # 12 people moved, not 4
        assert story.answers("train.pacify") == ["2"]
        assert scene.resources("arvn") == 30 - 6 - 6

    @pytest.mark.rule("fitl 8.7.2-n", "fitl 8.7.2-d")
    def test_else_one_more_space_is_trained_for_nothing(self) -> None:
        scene = closed("saigon").support("saigon", 2)
        scene.put("kien_hoa", arvn_troops=1, police=1)
        scene.put("kien_phong", arvn_troops=1, police=1, nva_troops=3)
        story = act(spent(rooted(scene), arvn_troops=6, police=6))
        assert story.answers("train.space")[:2] == ["saigon", "kien_hoa"]
        assert story.answers("train.place") == ["cubes", "nothing"]
        assert story.answers("train.extra_space") == ["kien_hoa"]
        assert scene.resources("arvn") == 30 - 3 - 6

    @pytest.mark.rule("fitl 8.7.2-n")
    def test_but_not_where_arvn_governed(self) -> None:
        scene = closed("saigon").support("saigon", 2).set(aid=20)
        scene.put("kien_hoa", arvn_troops=1, police=2).support("kien_hoa", 1)
        scene.set(capabilities_unshaded=1 << 86)
        story = act(spent(scene, arvn_troops=6, police=6))
        assert story.answers("govern.space")[0] == "kien_hoa"
        assert story.answers("train.extra") == ["nothing"]

    @pytest.mark.rule("fitl 8.7.2-o")
    def test_first_where_an_enemy_base_is(self) -> None:
        scene = closed().put("kien_hoa", arvn_troops=1, police=1)
        scene.put("ba_xuyen", arvn_troops=2, police=2, vc_base=1)
        story = operation(spent(scene), "train", activity=False)
        assert story.answers("train.space") == ["ba_xuyen", "done"]
        assert story.reasons[0] == "NVA or VC Base"


class TestNothing:
    """8.7.2: if nothing is possible."""

    @pytest.mark.rule("fitl 8.7.2-p")
    def test_a_govern_alone_makes_it_a_train_for_nothing(self) -> None:
        scene = closed().put("quang_nam", police=1).support("quang_nam", 2).set(aid=20)
        story = operation(spent(scene), "train")
        assert story.answers("govern.space") == ["quang_nam", "done"]
        assert story.answers("train.place") == ["nothing"]
        assert story.answers("train.extra") == ["nothing"]
        assert scene.resources("arvn") == 30

    @pytest.mark.rule("fitl 8.7.2-q")
    @pytest.mark.parametrize("support", [0, 2])
    def test_without_govern_or_transport_arvn_passes(self, support: int) -> None:
        scene = closed("saigon").put("loc_saigon_can_tho", vc_guerrilla_underground=1)
        scene.put("quang_nam", police=1).support("quang_nam", support).set(aid=20)
        story = act(spent(scene))
        assert (story.answers("card.act") == ["pass"]) == (not support)
        assert (scene.resources("arvn") == 33) == (not support)
