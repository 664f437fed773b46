import type { View } from "../types";
import { sideOf } from "../words/lookup";
import { plural } from "../words/numbers";

/** Orders that the rules themselves have: units that hold or patrol, and what a side leaves to the other. */
export function ruled({ season, units }: View, seat: string): { text: string; rule: string }[] {
  const own = units.filter((unit) => unit.hex !== null && sideOf(unit) === seat);
  const on = (mission: "hold" | "patrol") => own.filter((unit) => unit.mission === mission).length;
  const [hold, patrol] = [on("hold"), on("patrol")];
  const missions = [hold && `${plural(hold, "unit")} holding`, patrol && `${plural(patrol, "unit")} on patrol`];
  const text = missions.filter(Boolean).join(", ");
  return [
    ...(text ? [{ text: `${text}: in the tab Units, by mission.`, rule: "6.2" }] : []),
    ...(seat === "us" && season?.us_ended ? [{ text: "No more operations in this game-turn.", rule: "5" }] : []),
    ...(seat === "nlf" && season?.nlf_waits ? [{ text: "The US side operates until it declines.", rule: "5" }] : []),
  ];
}
