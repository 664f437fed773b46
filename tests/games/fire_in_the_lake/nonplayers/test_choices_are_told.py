"""Choices of their own are told with the bullet that decides them: how, whether, and no more."""

from __future__ import annotations

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake.deck import owner_of_capability
from annamite.games.fire_in_the_lake.nonplayers import policy, registry
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.nonplayers.registry import explains, of_its_own
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, US, VC
from annamite.games.fire_in_the_lake.steps import DONE, STEPS
from annamite.games.fire_in_the_lake.victory import score
from annamite.kernel import Decision, LogEntry
from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import closed, spent
from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.nonplayers.us.special import activity
from tests.games.fire_in_the_lake.scenes import Scene

GAME = load("fire-in-the-lake")
ANY = ["11"] * 20
ARC_LIGHT, MANDATE = 8, 86


def told(story: Story) -> list[tuple[str, str]]:
    """Return (section, sentence) of every reason, in order."""
    return [(entry.rule, GAME.text(entry)) for entry in story.log if entry.is_reason]


def generic(story: Story) -> list[str]:
    """Return what the mind told because the procedure itself did not."""
    return [GAME.text(entry) for entry in story.log if "generic" in entry.params]


# --- how, and whether ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("resources", "answer", "words"),
    [
        (12, "yes", "Improve the Trail: 9 Resources, 3 or more wanted for it."),
        (5, "no", "Leave the Trail: 2 Resources, 3 or more wanted for it."),
    ],
)
def test_the_nva_say_why_they_improve_the_trail_or_leave_it(
    resources: int, answer: str, words: str
) -> None:
    scene = Scene().set(trail=2, nva=resources).put("hue", nva_base=1, nva_troops=1)
    story = operation(scene, "nva", "rally", activity=False, spaces=ANY)
    assert story.answers("rally.trail") == [answer]
    assert told(story)[-1] == ("8.6.4", words)
    assert generic(story) == []


def test_the_nva_say_how_they_rally_and_where_it_ends() -> None:
    scene = Scene().set(trail=2, nva=20).put("central_laos", nva_guerrilla_active=2, nva_troops=2)
    scene.put("hue", nva_base=1, nva_troops=1)
    story = operation(scene, "nva", "rally", activity=False, spaces=ANY)
    lines = told(story)
    assert ("8.6.4", "A Base replaces 2 Guerrillas, Active ones first.") in lines
    assert ("8.6.4", "Place 3 Guerrillas, as many as may be.") in lines
    assert ("8.6.4", "3 spaces and no more.") in lines


def test_arvn_say_that_a_base_replaces_cubes() -> None:
    scene = spent(closed().put("tay_ninh", arvn_troops=5).set(arvn=30), arvn_base=1)
    story = operation(scene, "arvn", "train", activity=False, spaces=ANY)
    assert story.answers("train.extra") == ["base"]
    assert told(story) == [
        ("8.7.2", "A Province for a Base, of 3 cubes: Tay Ninh, the only one."),
        ("8.7.2", "Train there without placing anything."),
        ("8.7.2", "No other Train: the Base comes next."),
        ("8.7.2", "A Base replaces 3 cubes: Tay Ninh."),
    ]


@pytest.mark.parametrize(
    ("left", "word", "words"),
    [
        ({"arvn_troops": 6}, "cubes", "6 cubes: 6 Troops and 0 Police."),
        ({"arvn_troops": 5, "ranger": 2}, "ranger-2", "Fewer than 6 cubes are Available: Rangers."),
    ],
)
def test_arvn_say_whether_they_place_cubes_or_rangers(
    left: dict[str, int], word: str, words: str
) -> None:
    scene = spent(closed("saigon").set(arvn=30), **left)
    story = operation(scene, "arvn", "train", activity=False, spaces=ANY)
    assert story.answers("train.place")[0] == word
    assert ("8.7.2", words) in told(story)


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (
            {"kien_hoa": {"nva_troops": 2}, "quang_nam": {"nva_troops": 1}},
            (
                "Arc Light where NVA Control can end, no COIN pieces there:"
                " Quang Nam, Kien Hoa-Vinh Binh."
            ),
        ),
        (
            {"phuoc_long": {"vc_base": 1}, "kien_hoa": {"vc_guerrilla_active": 4}},
            "Arc Light where a Base can go, no COIN pieces there: Phuoc Long, the only one.",
        ),
        (
            {"kien_hoa": {"vc_guerrilla_active": 4}},
            (
                "Arc Light where most pieces can go, no COIN pieces there:"
                " Kien Hoa-Vinh Binh, the only one."
            ),
        ),
    ],
    ids=["Control", "Base", "pieces"],
)
def test_arc_light_says_what_for(first: dict[str, dict[str, int]], words: str) -> None:
    scene = Scene().set(capabilities_unshaded=1 << ARC_LIGHT)
    for space, pieces in first.items():
        scene.put(space, **pieces)
    assert told(activity(scene, "air_strike", rolls=[2]))[0] == ("8.8.3", words)


@pytest.mark.parametrize(
    ("faction", "section"), [("us", "8.8.6"), ("arvn", "8.7.1"), ("nva", "8.6.2"), ("vc", "8.5.2")]
)
def test_an_event_that_is_not_on_offer_is_told_of(faction: str, section: str) -> None:
    scene = Scene().set(arvn=30, nva=20, vc=20, trail=3, policy=policy.LBJ)
    scene.put("saigon", us_troops=1, police=1).put("hue", vc_guerrilla_active=3)
    scene.put("da_nang", nva_guerrilla_active=1)
    story = act(scene, faction, rolls=[1] * 20, spaces=ANY * 5, picks=[1] * 20)
    assert (section, "No Event: it is not on offer now.") in told(story)


@pytest.mark.parametrize(
    ("faction", "section", "capability"),
    [("arvn", "8.7.1", 86), ("nva", "8.6.2", 31), ("vc", "8.5.2", 116)],
)
def test_an_event_left_for_an_own_capability_is_told_of(
    faction: str, section: str, capability: int
) -> None:
    """The die is not above the number of Coup cards, so the faction does not wait for it either."""
    assert owner_of_capability(capability) == FACTIONS.index(faction)
    scene = Scene().set(arvn=30, nva=20, vc=20, trail=3, next_card=capability)
    scene.put("hue", police=1)
    story = act(scene, faction, card=73, rolls=[1] * 20, spaces=ANY * 5, picks=[1] * 20)
    assert (section, "No Event: the next card is a Capability of its own.") in told(story)


def test_the_us_say_why_they_take_patronage() -> None:
    scene = Scene().set(arvn=30, patronage=23, policy=policy.LBJ).put("saigon", us_base=1)
    scene.none_available("irregular", "arvn_troops", "police", "ranger")
    story = operation(scene, "us", "train", spaces=ANY, activity=False, nonplayers="us nva vc")
    assert story.answers("train.extra") == ["patronage"]
    lines = told(story)
    assert ("8.8.7", "ARVN has 23 Patronage, more than 22: Train in Saigon.") in lines
    assert ("8.8.7", "ARVN has 23 Patronage, more than 22: take some.") in lines


@pytest.mark.parametrize(
    ("cubes", "guerrillas", "word", "words"),
    [
        (1, 9, "replace", "Replace the only ARVN cube there."),
        (3, 9, "remove", "Remove 2 cubes: one is replaced only where it is the last."),
    ],
)
def test_the_vc_say_how_they_subvert(cubes: int, guerrillas: int, word: str, words: str) -> None:
    scene = Scene().set(vc=13).put("hue", vc_guerrilla_underground=2, police=cubes)
    scene.support("hue", 1).available(vc_guerrilla=guerrillas)
    story = operation(scene, "vc", "terror", spaces=ANY)
    assert story.answers("subvert.how") == [word]
    assert ("8.5.1", words) in told(story)


@pytest.mark.parametrize(
    ("level", "aid", "word", "words"),
    [
        (2, 20, "patronage", "Aid to Patronage: no space falls to Neutral."),
        (1, 0, "aid", "Aid is 0: add Aid."),
    ],
)
def test_arvn_say_what_they_govern_for(level: int, aid: int, word: str, words: str) -> None:
    scene = Scene().set(arvn=30, aid=aid, patronage=5).put("saigon", police=1)
    scene.put("can_tho", police=2, arvn_troops=2).support("can_tho", level)
    story = operation(scene, "arvn", "train", spaces=ANY, picks=[1] * 9)
    assert story.answers("govern.how") == [word]
    assert ("8.7.2", words) in told(story)


def test_arvn_say_that_a_space_keeps_its_level() -> None:
    scene = Scene().set(arvn=30, aid=20, patronage=5, capabilities_unshaded=1 << MANDATE)
    scene.put("saigon", police=1).put("can_tho", police=2, arvn_troops=2).support("can_tho", 1)
    story = operation(scene, "arvn", "train", spaces=ANY, picks=[1] * 9)
    assert story.answers("govern.shift") == ["yes"]
    assert ("8.7.2", "The space keeps its level: no shift towards Neutral.") in told(story)


@pytest.mark.parametrize("faction", ["nva", "vc"])
def test_an_operation_that_ends_says_why_no_more_is_done(faction: str) -> None:
    """In Quang Nam no Support is left, and the last hidden Guerrilla there shields a Base."""
    scene = Scene().set(nva=9, vc=9, trail=2).support("hue", 1)
    for space in ("hue", "quang_nam"):
        scene.put(space, **{f"{faction}_guerrilla_underground": 1})
    scene.put("quang_nam", **{f"{faction}_base": 1})
    story = operation(scene, faction, "terror", spaces=ANY, activity=False)
    why = {
        "nva": ("8.6.3", "No other space at Support to Terrorize."),
        "vc": ("8.5.1", "No other space where Terror may shift the level, and no LoC to Sabotage."),
    }
    assert story.answers("terror.space") == ["hue", "done"]
    assert told(story)[-1] == why[faction]


def test_arvn_that_govern_against_the_us_say_so() -> None:
    """A US player past 50 loses Support, even where Mandate of Heaven could keep the level."""
    scene = Scene().set(arvn=30, aid=20, patronage=5, capabilities_unshaded=1 << MANDATE)
    scene.put("saigon", police=1).put("can_tho", police=2, arvn_troops=2).support("can_tho", 1)
    scene.available(us_troops=40, us_base=6, arvn_troops=0, police=0)
    assert score(scene.s, US) == 47
    scene.support("hue", 2)
    assert score(scene.s, US) == 51
    story = operation(scene, "arvn", "train", spaces=ANY, picks=[1] * 9, nonplayers="arvn nva vc")
    assert story.answers("govern.shift") == ["no"]
    lines = told(story)
    assert ("8.7.2", "Aid to Patronage: Support falls.") in lines
    assert ("8.7.2", "The level shifts, against the US.") in lines


# --- the machinery ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "word", "own"),
    [
        ("govern.how", "aid", True),
        ("rally.trail", "no", True),
        ("air_lift.from", "done", True),
        ("air_lift.from", "hue", False),
        ("commit.troops_count", "3", False),
        ("strike.piece", "vc_base", False),
        ("air_lift.group", "us_troops-2", False),
        ("activate.split", "nva-1+vc-0", False),
    ],
)
def test_what_is_a_choice_of_its_own(step: str, word: str, own: bool) -> None:
    assert of_its_own(STEPS[step], STEPS[step].codec.value(word)) is own


@pytest.mark.parametrize("words", ["", " "])
def test_a_bullet_without_words_is_no_bullet(words: str) -> None:
    m = Mind(Scene().s, VC)
    with pytest.raises(AssertionError, match="has no words"):
        m.among(1, "8.5.3", words)
    with pytest.raises(AssertionError, match="has no words"):
        m.among(3, "8.5.3", "Rally").only(words, 1)
    with pytest.raises(AssertionError, match="no reason"):
        m.because("8.5.3", words)
    with pytest.raises(AssertionError, match="nothing is planned"):
        m.planned("8.5.4", words, 0, 1)


@pytest.mark.parametrize("words", ["", " "])
def test_a_box_that_is_told_of_says_which_condition_decided(words: str) -> None:
    told_of = Mind(Scene().s, VC, lambda _entry: None)
    with pytest.raises(AssertionError, match="no reason"):
        told_of.box("vc.march", "8.5.4", entered=True, because=words)


def test_the_only_option_that_is_taken_into_account_is_told() -> None:
    """Of two that are offered; chance has nothing to decide."""
    log: list[LogEntry] = []
    step = STEPS["train.extra"]
    base, nothing = step.codec.value("base"), step.codec.value("nothing")
    m = Mind(Scene().s, ARVN, log.append)
    m.decision = Decision(step, "arvn", [base, nothing], None, context=object())
    assert next(m.any_of([base])) == base
    assert [(entry.rule, entry.key) for entry in log] == [("8.4.7", "why.reason")]
    assert "generic" not in log[0].params


def test_an_explanation_is_by_a_section_about_the_faction_and_given_once() -> None:
    with pytest.raises(AssertionError, match="is not about vc"):
        explains("tax.space", "8.6.4", factions=(VC,))(lambda _m, _value: "so")
    with pytest.raises(AssertionError, match="two explanations"):
        explains("tax.space", "8.5.1", factions=(VC,))(lambda _m, _value: "so")


@pytest.mark.parametrize("faction", [US, ARVN, NVA, VC])
def test_an_operation_without_a_special_activity_says_so(faction: int) -> None:
    known = registry.explanation_for(faction, "operation.after")
    assert known is not None
    assert registry.is_about(known[0], faction)
    assert known[1](Mind(Scene().s, faction), DONE).endswith("the Operation alone")
