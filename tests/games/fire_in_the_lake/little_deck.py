"""A few made-up Events on real card numbers, one for each mechanism of section 5, for tests only.

table = Table(Scene().set(card=17))
table.do("event", "unshaded")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.games.fire_in_the_lake.events import EventCard, EventSet, Side, forces
from annamite.games.fire_in_the_lake.events.free import (
    free_activity,
    free_operation,
    keep_eligible,
    make_ineligible,
)
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    NVA,
    POLICE,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_NVA_BASE,
    T_US_BASE,
    T_US_TROOPS,
    T_VC_BASE,
    T_VC_GUERRILLA,
    US,
    VC,
    VC_BASE,
)
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA, SPACE, mask_of, neighbours
from annamite.games.fire_in_the_lake.turn import CASUALTIES, OUT_OF_PLAY, Turn
from annamite.kernel import Decision, DiceStream, Position, Rules

if TYPE_CHECKING:
    from tests.games.fire_in_the_lake.scenes import Scene

SAIGON = SPACE["saigon"]


def _lose_then_gain(turn: Turn) -> Rules[None]:
    """ARVN Resources -10, then +4: from less than 10 the order shows."""
    turn.gain(ARVN, -10, "5.1")
    turn.gain(ARVN, 4, "5.1")
    yield from ()


def _vc_gains(turn: Turn) -> Rules[None]:
    """VC Resources +5."""
    turn.gain(VC, 5, "5.1")
    yield from ()


def _riches(turn: Turn) -> Rules[None]:
    """ARVN Resources, Aid and Patronage +20 each."""
    turn.gain(ARVN, 20, "5.1")
    turn.shift_aid(20, "5.1")
    turn.shift_patronage(20, "5.1")
    yield from ()


def _nothing(_: Turn) -> Rules[None]:
    """Only a lasting effect."""
    yield from ()


def _march_from_the_trail(turn: Turn) -> Rules[None]:
    """NVA free March from Laos and Cambodia, Monsoon or not."""
    yield from free_operation(turn, NVA, ("march",), within=neighbours(LAOS_CAMBODIA))


def _some_coin_operation(turn: Turn) -> Rules[None]:
    """US or ARVN any free Operation in Saigon; the executing faction says which of them."""
    faction = yield from forces.choose_faction(turn, (US, ARVN))
    names = ("train", "patrol", "sweep", "assault")
    yield from free_operation(
        turn, faction, names, within=mask_of("saigon"), limited=True, obey_monsoon=True
    )


def _free_activity(turn: Turn) -> Rules[None]:
    """The US any 1 free Special Activity; the executing faction stays Eligible."""
    yield from free_activity(turn, US, ("advise", "air_lift", "air_strike"))
    keep_eligible(turn, turn.faction)


def _wide_air_strike(turn: Turn) -> Rules[None]:
    """The US free Air Strike in up to 6 spaces, Monsoon or not."""
    yield from free_activity(turn, US, ("air_strike",), obey_monsoon=False)


def _free_ambush(turn: Turn) -> Rules[None]:
    """VC free Ambush in or next to Saigon."""
    yield from free_activity(turn, VC, ("ambush",), within=mask_of("saigon", "loc_saigon_can_tho"))


def _free_raid(turn: Turn) -> Rules[None]:
    """ARVN free Raid."""
    yield from free_activity(turn, ARVN, ("raid",))


def _nva_out(turn: Turn) -> Rules[None]:
    """NVA Ineligible through the next card; the executing faction stays Eligible."""
    make_ineligible(turn, NVA)
    keep_eligible(turn, turn.faction)
    yield from ()


def _police_desert(turn: Turn) -> Rules[None]:
    """Replace 2 Police in Saigon with VC Guerrillas."""
    yield from forces.replace(turn, SAIGON, POLICE, T_VC_GUERRILLA, 2)


def _nva_take_over(turn: Turn) -> Rules[None]:
    """Replace 1 VC Base in Saigon with an ARVN Base, then 1 in North Vietnam."""
    for space in (SAIGON, SPACE["north_vietnam"]):
        yield from forces.replace(turn, space, VC_BASE, T_ARVN_BASE)


def _bases_everywhere(turn: Turn) -> Rules[None]:
    """Place 3 NVA Bases in Saigon, 1 on the Mekong, 2 US Bases in North Vietnam; VC get 5."""
    yield from forces.place(turn, SAIGON, T_NVA_BASE, 3)
    yield from forces.place(turn, SPACE["loc_saigon_can_tho"], T_NVA_BASE, 1)
    yield from forces.place(turn, SPACE["north_vietnam"], T_US_BASE, 2)
    yield from forces.place(turn, SPACE["north_vietnam"], T_ARVN_TROOPS, 2)
    turn.gain(VC, 5, "5.1")


def _guerrillas_come(turn: Turn) -> Rules[None]:
    """Place 3 VC Guerrillas in Saigon."""
    yield from forces.place(turn, SAIGON, T_VC_GUERRILLA, 3)


def _escalation(turn: Turn) -> Rules[None]:
    """Place in Saigon 2 US Troops from Casualties and 3 from Out of Play."""
    yield from forces.place(turn, SAIGON, T_US_TROOPS, 2, CASUALTIES)
    yield from forces.place(turn, SAIGON, T_US_TROOPS, 3, OUT_OF_PLAY)


def _bases_leave(turn: Turn) -> Rules[None]:
    """Remove 2 Insurgent Bases in Saigon."""
    yield from forces.remove(turn, SAIGON, (T_NVA_BASE, T_VC_BASE), 2)


def _tunnels_too(turn: Turn) -> Rules[None]:
    """Remove 2 Insurgent Bases in Saigon, Tunneled ones too."""
    yield from forces.remove(turn, SAIGON, (T_NVA_BASE, T_VC_BASE), 2, tunneled=True)


def _out_of_the_war(turn: Turn) -> Rules[None]:
    """Remove 2 US Troops or Bases in Saigon to Out of Play."""
    yield from forces.remove(turn, SAIGON, (T_US_TROOPS, T_US_BASE), 2, OUT_OF_PLAY)


def _dual(number: int, unshaded: Side, shaded: Side) -> EventCard:
    return EventCard(number, {"unshaded": unshaded, "shaded": shaded})


DECK: EventSet = {
    card.number: card
    for card in (
        _dual(1, Side(_lose_then_gain), Side(_vc_gains)),
        _dual(2, Side(_riches), Side(_some_coin_operation)),
        _dual(8, Side(_nothing, capability=True), Side(_vc_gains, capability=True)),
        _dual(18, Side(_nothing, capability=True), Side(_nothing, capability=True)),
        _dual(7, Side(_vc_gains, momentum=True), Side(_vc_gains)),
        _dual(15, Side(_nothing, momentum=True), Side(_nothing, momentum=True)),
        _dual(16, Side(_free_ambush), Side(_free_raid)),
        _dual(17, Side(_nva_out), Side(_wide_air_strike)),
        _dual(21, Side(_police_desert), Side(_nva_take_over)),
        _dual(22, Side(_bases_everywhere), Side(_guerrillas_come)),
        _dual(23, Side(_bases_leave), Side(_tunnels_too)),
        _dual(24, Side(_escalation), Side(_out_of_the_war)),
        EventCard(59, {"single": Side(_march_from_the_trail)}),
        EventCard(69, {"single": Side(_free_activity)}),
        EventCard(121, {"single": Side(_riches)}, lambda s: s.aid >= 10),
        EventCard(122, {"single": Side(_vc_gains)}, lambda s: s.trail >= 2),
        EventCard(123, {"single": Side(_lose_then_gain)}, lambda s: s.patronage >= 10),
        EventCard(124, {"single": Side(_vc_gains)}, lambda s: s.resources[VC] >= 40),
    )
}


class Table:
    """A scene played on from stretch to stretch, by words; an int answers a die."""

    def __init__(self, scene: Scene, events: EventSet = DECK) -> None:
        self.position = Position(FireInTheLake(events), scene.s, scene.log.append)

    @property
    def request(self) -> Any:
        return self.position.request

    @property
    def step(self) -> str | None:
        return None if self.request is None else self.request.step.id

    @property
    def seat(self) -> str:
        return self.request.seat if isinstance(self.request, Decision) else "chance"

    @property
    def offered(self) -> list[str]:
        return list(self.request.words)

    def do(self, *words: str | int) -> Table:
        """Answer one request per word; each must be offered."""
        for word in words:
            assert str(word) in self.offered, f"{word!r} not in {self.step}: {self.offered}"
            self.position.push(self.request.step.codec.value(str(word)))
        return self

    def until(self, step: str) -> Table:
        """Take the easy way ("no", "done", the first word) until `step` is asked."""
        stream = DiceStream.seeded(1)
        for _ in range(200):
            if self.step == step:
                return self
            if self.seat == "chance":
                self.position.push(stream.answer(self.request))
                continue
            easy = [w for w in ("no", "done", "nothing") if w in self.offered]
            self.do((easy or self.offered)[0])
        raise AssertionError(f"{step} was never asked")
