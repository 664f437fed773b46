import { GOINGS, KINDS, type Operation, type Side, type View } from "../types";

/** Where a game-turn and an operation have come to. */

/** The segments of an operation (2.1, 5.1). */
export const SEGMENTS: [letter: string, title: string][] = [
  ["A", "Designate"],
  ["B", "Support"],
  ["C", "Move"],
  ["D", "Alert"],
  ["E", "Combat"],
  ["F", "Retreat"],
  ["G", "Pursuit"],
  ["H", "Next round"],
];
/** The segments that an operation of a kind goes through. */
const THROUGH: Record<(typeof KINDS)[number], string> = {
  search: "ABCDEFGH",
  clear: "ABCDEFGH",
  security: "ABCEF",
  strategic: "AC",
  naval: "AC",
  bombard: "ABDE",
  trail: "C",
  infiltration: "C",
  trail_attack: "E",
};
/** In which segment a phase of the rules belongs. */
const SEGMENT_OF: Record<string, string> = {
  assign: "A",
  rangers: "A",
  target: "A",
  declare_support: "B",
  movement: "C",
  move: "C",
  incident: "C",
  naval_landing: "C",
  security: "C",
  alert_fire: "D",
  alert_check: "D",
  dispersal: "D",
  alert_moves: "D",
  combat_segment: "E",
  free_fire: "E",
  interdiction: "E",
  choose_attack: "E",
  attackers: "E",
  announced: "E",
  fire: "E",
  result: "E",
  losses: "E",
  after_combat: "E",
  bombard: "E",
  security_attack: "E",
  security_again: "E",
  retreat: "F",
  pursuit: "G",
  convert: "H",
  end_of_operation: "H",
};
/** Numbers of the phases between which reactions come, by segment. */
const REACTION_IN: Partial<Record<View["phase"], string>> = {
  movement: "C",
  retreat: "F",
  pursuit: "G",
  end_of_operation: "C",
  naval_landing: "C",
};
const MOVES_IN: Record<(typeof GOINGS)[number], string> = {
  operation: "C",
  strategic: "C",
  naval: "C",
  security: "C",
  reaction: "C",
  alert: "D",
  retreat: "F",
  defensive_reserve: "F",
  pursuit: "G",
  reserve: "G",
  leaving: "C",
  along: "C",
  entering: "C",
};

export const kindOf = (op: Operation) => KINDS[op.kind] ?? "search";
export const sideOfNumber = (side: number): Side => (side === 0 ? "us" : "nlf");

/** Letters of the segments that the operation goes through. */
export const segmentsOf = (op: Operation): string => THROUGH[kindOf(op)];

/** The letter of the segment that is under way. */
export function segmentNow(view: View): string {
  const op = view.operation;
  if (!op) return "";
  const going = op.move && GOINGS[op.move.going];
  const within = view.phase === "reaction" || going === "reaction" || op.reactors.length > 0;
  const reactionIn = op.then && REACTION_IN[op.then];
  if (within && reactionIn) return reactionIn;
  // A fight on the way belongs to the movement that led to it.
  if (going && (!op.combat || op.combat.incidental)) return MOVES_IN[going];
  return SEGMENT_OF[view.phase] ?? "";
}

/** The stages of a game-turn; which one is under way. */
export const STAGES: [title: string, phases: string[]][] = [
  ["Set-up, arrivals", ["place", "draw", "unit_status", "effectiveness"]],
  ["Support", ["support"]],
  ["Hold, patrol", ["missions"]],
  ["Strategic", ["strategic"]],
  ["Operations", ["initiative", "declare", "more_missions"]],
];
