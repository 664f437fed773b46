import type { Unit } from "../types";
import { unitName } from "./lookup";

/** Units in words: their figures, what they do and where they are. */

/** Where a unit is that is not on the map. */
export const PLACES: Record<string, string> = {
  gone: "destroyed",
  out: "left the play area",
  waiting: "to come",
  box: "holding box",
  sea: "at sea",
  aside: "laid aside",
};

/** The values of a unit as counters print them: ground, artillery with its range, movement. */
export function values(unit: Unit): string {
  if (unit.ground === undefined) return "?";
  const artillery = unit.artillery ? `-${unit.artillery}(${unit.range})` : "";
  return `${unit.ground}${artillery}-${unit.movement ?? 0}`;
}

/** Figures of a unit, as on its counter. */
export function unitFigures(unit: Unit): string {
  if (unit.counter === null) return "face down";
  const guns = unit.artillery ? `, artillery ${unit.artillery} range ${unit.range ?? 0}` : "";
  const moves = unit.movement === undefined ? "" : `, movement ${unit.movement}`;
  return `strength ${unit.ground ?? 0}${guns}${moves}`;
}

export function unitStates(unit: Unit): string[] {
  return [
    unit.mission === "hold" ? "holding" : unit.mission === "patrol" ? "on patrol" : "",
    unit.done && unit.mission === "none" ? "has operated" : "",
    unit.ineffective ? "ineffective" : "",
    unit.hits ? `replacements spent: ${unit.hits}` : "",
    unit.hidden && unit.counter !== null ? "face down for the US side" : "",
  ].filter(Boolean);
}

export const unitSentence = (unit: Unit): string =>
  [
    `${unitName(unit)}${unit.counter === null ? "" : ` (${unit.nation.toUpperCase()})`}`,
    unitFigures(unit),
    ...unitStates(unit),
  ].join(", ");
