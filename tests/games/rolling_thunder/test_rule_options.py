"""The options: doubtful rulings, each played both ways (4.4, 4.8, 4.10.1)."""

from __future__ import annotations

import pytest

from annamite.games.rolling_thunder import recon
from annamite.games.rolling_thunder.about import OPTIONS
from annamite.games.rolling_thunder.autopilot.recon import missions
from annamite.games.rolling_thunder.box.checks import against_the_rules, problems
from annamite.games.rolling_thunder.box.copies import slots
from annamite.games.rolling_thunder.box.files import DATA
from annamite.games.rolling_thunder.box.ids import FORCES, PLACE
from annamite.games.rolling_thunder.box.loading import at_difficulty
from annamite.games.rolling_thunder.game import RollingThunder
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.recon import faces_open, field_of
from annamite.games.rolling_thunder.rule_options import (
    DIFFICULTIES,
    DIFFICULTY,
    OPTION_BITS,
    DifficultyId,
    bits_of,
    difficulty_of,
    switches,
)
from annamite.kernel import Setup, SetupError
from annamite.kernel.component_files import read
from annamite.kernel.own_file import against_what_is_stated
from annamite.kernel.shapes import plain
from tests.games.rolling_thunder.scenes import EASY, GAME, Play, Scene


def test_every_option_has_bits_and_is_seen() -> None:
    """Labels for the form and the command line; the view and the projection tell what was chosen."""
    assert {spec.id for spec in OPTIONS} == {*OPTION_BITS, DIFFICULTY}
    assert all(len(spec.labels) == len(spec.choices) for spec in OPTIONS)
    game = RollingThunder()
    for spec in OPTIONS:
        for choice in spec.choices:
            state = game.start(Setup("campaign", {spec.id: choice}))
            assert plain(game.view(state, None))["options"][spec.id] == choice
            told = game.projection(state).get("options", [])
            assert told == [] if choice == spec.choices[0] else told == [_told(spec.id, choice)]


def _told(option: str, choice: object) -> object:
    """Return how the projection tells of an option that is not at its default."""
    return choice if option == DIFFICULTY else option


def test_defaults_are_the_readings_of_the_rules_notes() -> None:
    state = RollingThunder().start(Setup("campaign"))
    assert state.options == 0
    assert switches(0) == dict.fromkeys(OPTION_BITS, False)
    assert difficulty_of(0) == "historical"


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_options_and_their_bits_say_the_same(difficulty: DifficultyId) -> None:
    for name in OPTION_BITS:
        options = {**dict.fromkeys(OPTION_BITS, False), name: True, DIFFICULTY: difficulty}
        bits = bits_of(options)
        assert {**switches(bits), DIFFICULTY: difficulty_of(bits)} == options


# --- difficulty ---------------------------------------------------------------------------------


def test_each_difficulty_plays_with_its_own_components() -> None:
    """The rules read them there; the page gets those of every difficulty with the board."""
    game = RollingThunder()
    starts = {}
    for name in DIFFICULTIES:
        state = game.start(Setup("campaign", {DIFFICULTY: name}))
        assert state.impact == game.table(state).box.c.impact.start
        assert game.table(state).box.c == at_difficulty(name)
        starts[name] = state.impact
    board = game.board()
    assert board.components == at_difficulty("historical")
    assert board.difficulties == {n: at_difficulty(n) for n in ("easier", "harder")}
    assert starts["harder"] < starts["historical"] < starts["easier"]


@pytest.mark.parametrize("difficulty", ["easier", "harder"])
def test_no_difficulty_changes_what_there_is_or_what_is_stated(difficulty: DifficultyId) -> None:
    """Only how good a thing is, never which things there are; nor what the rulebook says."""
    ours, other = at_difficulty("historical"), at_difficulty(difficulty)
    assert problems(other) == against_the_rules(other) == []
    change = read(DATA / "difficulty" / f"{difficulty}.yaml")
    assert against_what_is_stated(change, slots()) == []
    for table in ("regions", "bridges", "region_counters", "target_counters", "cards"):
        assert getattr(other, table).keys() == getattr(ours, table).keys()


def test_an_owners_components_have_no_difficulty() -> None:
    game = RollingThunder(at_difficulty("easier"))
    game.start(Setup("campaign", {DIFFICULTY: "historical"}))
    assert game.board().difficulties == {}
    with pytest.raises(SetupError, match="played as they are"):
        game.start(Setup("campaign", {DIFFICULTY: "harder"}))


# --- what restrictions bind -------------------------------------------------------------------


def recon_places(scene: Scene, force: str) -> dict[str, list[str]]:
    """Return where a force may send armed recon squadrons, with the faces open there."""
    scene.set(season=1 + FORCES.index(force), turn=0)
    play = scene.stretch(Phase.RECON_ASSIGN)
    found = {}
    for place in (word for word in play.offered if word != "done"):
        field = field_of(PLACE[place])
        faces = faces_open(scene.t, FORCES.index(force), field)
        found[place] = [recon.FACE.codec.word(face) for face in faces]
    return found


@pytest.mark.parametrize(
    ("level", "closed"), [(3, set()), (2, {"hanoi"}), (1, {"hanoi", "haiphong"})]
)
def test_armed_recon_may_not_attack_a_forbidden_city(level: int, closed: set[str]) -> None:
    """Suppression attacks no target, and goes anywhere; Laos is nobody's city."""
    for force in FORCES:
        faces = recon_places(Scene().set(level=level), force)
        assert {place for place, open_ in faces.items() if "armed_recon" not in open_} == (
            closed & faces.keys()
        )
        assert {"hanoi", "pathet_lao"} <= faces.keys()
        assert all("suppression" in open_ for open_ in faces.values())


def test_armed_recon_is_free_with_the_option_on() -> None:
    faces = recon_places(Scene(recon_free=True).set(level=0), "navy")
    assert all(open_ == ["armed_recon", "suppression"] for open_ in faces.values())
    assert {"hanoi", "haiphong"} <= faces.keys()


def test_a_forbidden_city_full_of_suppression_is_not_offered() -> None:
    scene = Scene().set(level=0).over("hanoi", "navy", suppression=2)
    assert "hanoi" not in recon_places(scene, "navy")
    assert "hanoi" in recon_places(scene.set(level=3), "navy")


def test_the_autopilot_hunts_where_it_may() -> None:
    """Cubes in a forbidden city draw no armed recon, nor suppression for it."""
    places = [PLACE[name] for name in ("hanoi", "vinh")]
    for level, free, wanted in ((0, False, set()), (3, False, {"hanoi"}), (0, True, {"hanoi"})):
        scene = Scene(recon_free=free).set(level=level).cubes("hanoi", black=6)
        planned = missions(scene.t, FORCES.index("navy"), places)
        assert {place for _, place, _ in planned} == {PLACE[name] for name in wanted}


# --- clouds -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("on", "counts"), [(True, True), (False, False)])
def test_storms_count_as_cloud_with_the_option_on(on: bool, counts: bool) -> None:
    scene = Scene(storm_clouds=on).weather(vinh="storms")
    vinh = PLACE["vinh"]
    assert [recon.effective(scene.t, vinh, upper) for upper in recon.CLOUDED] == [counts] * 2
    assert not recon.effective(scene.t, field_of(PLACE["pathet_lao"]), recon.CLOUDED[0])


# --- raids in turn ----------------------------------------------------------------------------


def raiders(scene: Scene, most: int) -> list[str]:
    """Let each raid be flown against the first target on offer; return who was asked, in turn."""
    scene.s.phase = Phase.RAIDS
    found: list[str] = []
    while scene.s.phase == Phase.RAIDS and len(found) < most:
        play = Play(GAME.play(scene.s))
        if play.request is not None:
            assert play.step == "raid.target"
            found.append(str(play.seat))
        while play.request is not None:
            easy = [word for word in ("high", "medium", *EASY) if word in play.offered]
            play.do(easy[0] if easy and play.step != "raid.target" else play.offered[0])
    return found


@pytest.mark.parametrize("season", [1, 2])
def test_raids_alternate_with_the_option_on(season: int) -> None:
    """The holder raids first; a force without STRIKE squadrons leaves the rest to the other."""
    first, second = FORCES if season == 1 else FORCES[::-1]
    scene = Scene(season=season, raids_alternate=True)
    scene.squadrons(first, strike=2).squadrons(second, strike=4)
    assert raiders(scene, 9) == [first, second, first, second, second, second]
    assert (scene.s.phase, scene.s.turn) == (Phase.PRODUCTION, 0)


def test_a_force_that_ends_its_raids_leaves_the_rest_to_the_other() -> None:
    scene = Scene(raids_alternate=True)
    scene.squadrons("air_force", strike=3).squadrons("navy", strike=3)
    assert Play(GAME.play(scene.s)).do("pass").request is None
    assert raiders(scene, 9) == ["navy", "navy", "navy"]
