"""The ARVN Transport (8.7.2)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import (
    act,
    closed,
    operation,
    rooted,
    spent,
)
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

CAVALRY = 1 << 61
DELTA_ROAD = "loc_can_tho_chau_doc"


def train(scene: Scene) -> list[tuple[str, str]]:
    """Let ARVN Train with nothing to place, and return what it Transports where."""
    return _moves(operation(spent(scene), "train"))


def _moves(story: Story) -> list[tuple[str, str]]:
    targets = [word for word in story.answers("transport.to") if word != "done"]
    groups = story.answers("transport.group")
    return list(zip(targets, groups, strict=True))


class TestOrigin:
    """Where a Transport starts, and with what."""

    @pytest.mark.rule("fitl 8.7.2-x", "fitl 8.7.2-w")
    def test_laos_and_cambodia_come_first(self) -> None:
        scene = closed().put("the_parrots_beak", arvn_troops=1, ranger_active=1)
        scene.put("kien_giang", police=1).put("can_tho", arvn_troops=5)
        assert train(scene) == [("kien_giang", "arvn_troops-1")]  # a Ranger keeps the Beak

    @pytest.mark.rule("fitl 8.7.2-x")
    def test_then_most_troops_beyond_those_that_keep_control(self) -> None:
        scene = closed().put("hue", arvn_troops=6, nva_troops=3).put("da_nang", arvn_troops=4)
        scene.put("quang_tri", police=1)
        assert train(scene) == [("quang_tri", "arvn_troops-2")]
        assert scene.control("da_nang") == "coin"
        assert scene.pieces("hue")["arvn_troops"] == 6

    @pytest.mark.rule("fitl 8.7.2-y")
    @pytest.mark.parametrize(("guerrillas", "moved"), [(1, 4), (3, 2), (6, 6)])
    def test_coin_control_stays_behind(self, guerrillas: int, moved: int) -> None:
        scene = closed().put("can_tho", arvn_troops=6, vc_guerrilla_active=guerrillas - 1)
        scene.put("kien_giang", police=1)  # an NVA Troop is in Can Tho, too
        assert (scene.control("can_tho") == "none") == (guerrillas == 6)
        assert train(scene) == [("kien_giang", f"arvn_troops-{moved}")]

    @pytest.mark.rule("fitl 8.7.2-y", "fitl 8.7.2-ae")
    def test_if_every_piece_keeps_it_none_moves(self) -> None:
        scene = closed().put("can_tho", arvn_troops=6, vc_guerrilla_active=4)
        assert train(scene.put("kien_giang", police=1)) == []

    @pytest.mark.rule("fitl 8.7.2-w")
    def test_up_to_six_pieces_troops_before_rangers(self) -> None:
        scene = closed().put("can_tho", arvn_troops=4, ranger_underground=4, police=2)
        scene.put("kien_giang", police=1)
        assert train(scene) == [
            ("kien_giang", "arvn_troops-4"),
            ("kien_giang", "ranger_underground-2"),
        ]

    @pytest.mark.rule("fitl 8.7.2-w")
    def test_rangers_of_either_face_count(self) -> None:
        scene = closed().put("can_tho", arvn_troops=3, police=2).put("kien_giang", police=1)
        scene.put("can_tho", ranger_underground=2, ranger_active=3)
        assert [group for _, group in train(scene)] == [
            "arvn_troops-3",
            "ranger_underground-2",
            "ranger_active-1",
        ]

    @pytest.mark.rule("fitl 8.7.2-ad")
    def test_all_rangers_go_underground(self) -> None:
        scene = closed().put("can_tho", arvn_troops=4).put("kien_giang", police=1)
        train(scene.put("hue", ranger_active=2))
        assert scene.pieces("hue") == {"nva_troops": 1, "ranger_underground": 2}

    @pytest.mark.rule("fitl 8.7.2-ae")
    def test_where_it_would_do_nothing_there_is_none(self) -> None:
        scene = rooted(closed().put("can_tho", arvn_troops=4, ranger_active=0))
        story = operation(spent(scene.put("kien_giang", police=1)), "train")
        assert story.answers("activity.which") == []


class TestWithTrain:
    """Into which Province it goes with Train or Patrol."""

    @pytest.mark.rule("fitl 8.7.2-z")
    def test_into_a_province_with_police_but_no_troops(self) -> None:
        scene = closed().put("can_tho", arvn_troops=4).put("ba_xuyen", police=1)
        scene.put("kien_hoa", police=1, us_troops=1).put("kien_giang", vc_guerrilla_active=1)
        assert train(scene) == [("ba_xuyen", "arvn_troops-2")]

    @pytest.mark.rule("fitl 8.7.2-z")
    def test_of_these_where_most_people_are(self) -> None:
        scene = closed().put("can_tho", arvn_troops=4).put("ba_xuyen", police=1)
        scene.put("kien_giang", police=1)
        assert train(scene) == [("kien_giang", "arvn_troops-2")]

    @pytest.mark.rule("fitl 8.7.2-z")
    def test_else_where_control_changes_and_most_people_are(self) -> None:
        scene = closed().put("can_tho", arvn_troops=4).put("kien_hoa", vc_guerrilla_active=2)
        scene.put("kien_giang", vc_guerrilla_active=2).put("ba_xuyen", vc_guerrilla_active=1)
        scene.put("kien_phong", vc_base=1, nva_troops=2)
        assert scene.control("kien_phong") == "nva"
        assert train(scene) == [("kien_phong", "arvn_troops-2")]  # a draw: NVA Control ends
        assert scene.control("kien_phong") == "none"


class TestWithAssault:
    """Before an Assault it enables the best one."""

    def scene(self, nva_troops: int = 2, **kinds: int) -> Scene:
        scene = Scene().put("can_tho", arvn_troops=5).put("kien_hoa", nva_troops=nva_troops)
        return spent(scene.put("kien_giang", vc_guerrilla_active=1, **kinds))

    @pytest.mark.rule("fitl 8.7.2-aa", "fitl 8.7.4-p")
    def test_for_a_base_before_control(self) -> None:
        scene = self.scene(vc_base=1)
        story = operation(scene, "assault")
        assert _moves(story) == [("kien_giang", "arvn_troops-4")]
        assert story.answers("assault.space")[1] == "kien_giang"
        assert "vc_base" not in scene.pieces("kien_giang")

    @pytest.mark.rule("fitl 8.7.2-aa")
    def test_for_control_before_a_last_enemy(self) -> None:
        story = operation(self.scene(nva_troops=5), "assault")
        assert _moves(story) == [("kien_hoa", "arvn_troops-4")]
        assert story.answers("assault.space")[1] == "kien_hoa"

    @pytest.mark.rule("fitl 8.7.2-aa", "fitl 8.7.4-i")
    def test_control_that_comes_by_the_move_itself_is_no_assault_s(self) -> None:
        story = operation(self.scene(nva_troops=3), "assault")
        assert _moves(story) == [("kien_giang", "arvn_troops-4")]
        assert story.answers("assault.space")[1] == "kien_giang"

    @pytest.mark.rule("fitl 8.7.2-aa", "fitl 8.7.2-ae")
    def test_not_where_the_assault_is_as_good_without(self) -> None:
        scene = spent(Scene().put("can_tho", arvn_troops=9, vc_guerrilla_active=1))
        story = operation(scene, "assault")
        assert story.answers("activity.which") == []
        assert story.answers("assault.space") == ["can_tho", "done"]


class TestWithSweep:
    """During a Sweep it helps to find Guerrillas in the spaces already selected."""

    @pytest.mark.rule("fitl 8.7.2-ab", "fitl 8.7.5-i")
    def test_what_finds_most_goes_to_selected_spaces_only(self) -> None:
        scene = closed().put("can_tho", police=2, ranger_active=5)
        scene.put("kien_hoa", police=1, vc_guerrilla_underground=2)
        scene.put("kien_giang", police=1, vc_guerrilla_underground=4)
        scene.put("ba_xuyen", vc_guerrilla_underground=4)
        scene.put("hue", ranger_active=1)
        story = operation(rooted(spent(scene)), "sweep")
        assert _moves(story) == [
            ("kien_giang", "ranger_active-3"),
            ("kien_hoa", "ranger_active-1"),
        ]
        assert scene.pieces("kien_giang")["vc_guerrilla_active"] == 4
        assert scene.pieces("ba_xuyen") == {"vc_guerrilla_underground": 4}

    @pytest.mark.rule("fitl 8.7.2-ab", "fitl 8.7.2-y")
    def test_the_second_space_gets_what_is_left(self) -> None:
        scene = closed().put("can_tho", arvn_troops=7).put("hue", ranger_active=1)
        scene.put("kien_hoa", police=1, vc_guerrilla_underground=4)
        scene.put("kien_giang", police=1, vc_guerrilla_underground=4)
        story = operation(spent(scene), "sweep", origins=0)
        assert story.answers("transport.group") == ["arvn_troops-3", "arvn_troops-2"]

    @pytest.mark.rule("fitl 8.7.2-ab")
    def test_those_that_find_guerrillas_where_they_are_stay(self) -> None:
        scene = closed().put("kien_hoa", arvn_troops=5, vc_guerrilla_underground=4)
        scene.put("kien_giang", police=1, vc_guerrilla_underground=4)
        story = operation(spent(scene.put("hue", ranger_active=1)), "sweep", origins=0)
        assert _moves(story) == []

    @pytest.mark.rule("fitl 8.7.2-ab")
    def test_in_jungle_two_pieces_go_per_guerrilla(self) -> None:
        scene = closed().put("saigon", arvn_troops=6, police=3).put("hue", ranger_active=1)
        scene.put("tay_ninh", police=1, vc_guerrilla_underground=2)
        story = operation(spent(scene), "sweep", origins=0)
        assert _moves(story) == [("tay_ninh", "arvn_troops-3")]
        assert scene.pieces("tay_ninh")["vc_guerrilla_active"] == 2


class TestArmoredCavalry:
    """With the unshaded Capability, an Assault follows where the Transport ended."""

    @pytest.mark.rule("fitl 8.7.2-ac")
    @pytest.mark.parametrize(("guerrillas", "assaults"), [(3, True), (0, False)])
    def test_the_destination_is_assaulted_free(self, guerrillas: int, assaults: bool) -> None:
        scene = closed().put("can_tho", arvn_troops=6).set(capabilities_unshaded=CAVALRY)
        scene.put("kien_giang", police=1, vc_guerrilla_active=guerrillas, vc_base=1)
        scene.support("kien_giang", 2)
        if not assaults:
            scene.put("kien_giang", vc_guerrilla_underground=2)
        story = operation(spent(scene), "train")
        assert _moves(story) == [("kien_giang", "arvn_troops-4")]
        assert story.answers("transport.assault") == ["kien_giang" if assaults else "done"]
        assert scene.resources("arvn") == 30

    @pytest.mark.rule("fitl 8.7.2-ac")
    def test_of_two_destinations_the_better_assault(self) -> None:
        scene = closed().put("can_tho", arvn_troops=8, police=2)
        scene.set(capabilities_unshaded=CAVALRY).put("hue", ranger_active=1)
        scene.put("kien_hoa", arvn_troops=2, police=1, vc_guerrilla_underground=4)
        scene.put("kien_giang", police=1, vc_guerrilla_underground=4, vc_guerrilla_active=4)
        story = operation(spent(scene), "sweep", origins=0)
        assert [target for target, _ in _moves(story)] == ["kien_giang", "kien_hoa"]
        assert story.answers("transport.assault") == ["kien_hoa"]

    @pytest.mark.rule("fitl 8.7.2-w")
    def test_the_shaded_one_leaves_the_troops_where_they_are(self) -> None:
        scene = rooted(closed().put("can_tho", arvn_troops=4, ranger_underground=2))
        scene.put("kien_giang", police=1)
        assert train(scene) == [("kien_giang", "ranger_underground-2")]


def test_an_action_that_transports_ends_as_one_activity() -> None:
    scene = closed("saigon").put("hue", arvn_troops=4).put("quang_tri", police=1)
    story = act(spent(scene, arvn_troops=6, police=6))
    assert story.answers("activity.which") == ["transport"]
    assert scene.audit() == []
