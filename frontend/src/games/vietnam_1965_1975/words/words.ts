import { GOINGS, KINDS, type Board, type Nation, type Operation, type Side, type Unit, type View } from "../types";

/** The wording of what panels tell. */

export const SIDE_TITLES: Record<Side, string> = { us: "US side", nlf: "NLF" };
export const NATION_TITLES: Record<Nation, string> = {
  us: "US",
  fwa: "Free World",
  arvn: "ARVN",
  vc: "VC",
  nva: "NVA",
};
export const KIND_TITLES: Record<(typeof KINDS)[number], string> = {
  search: "Search and destroy",
  clear: "Clear and secure",
  security: "Security",
  strategic: "Strategic movement",
  naval: "Naval transport",
  bombard: "Bombardment",
};
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
const REACTION_IN: Record<number, string> = { 12: "C", 30: "F", 31: "G", 33: "C", 35: "C" };
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
  if (within && REACTION_IN[op.then]) return REACTION_IN[op.then] ?? "C";
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

/** What Victory Points are given for, by the names of the chart (18.1). */
export const AWARDS: Record<string, string> = {
  vc_battalion: "VC battalions and political sections",
  vc_other: "other VC units",
  nva: "NVA units",
  nva_replacement: "NVA Replacement Points",
  capital_entered: "capitals entered",
  major_city_entered: "major cities entered",
  free_fire: "free-fire zones",
  invasion: "invasions",
  us_counter: "US units lost",
  us_replacement: "US Replacement Points",
  air_point: "Air and Airmobile Points lost",
  arvn_replacement: "ARVN Replacement Points",
  arvn_strength: "Allied strength lost",
  occupation: "units where they stand",
};

export const TERMS: Record<string, string> = {
  ratio: "combat ratio",
  terrain: "terrain of the hex",
  hexside: "across an escarpment or water",
  pursuit: "pursuit left over",
};

export const WHY: Record<string, string> = {
  hexside: "halved across the hexside §4.2",
  hot_landing: "landed under fire: counts double for its losses §8.1",
  hold: "doubled, it holds §6.2",
};

export const TERRAIN_TITLES: Record<string, string> = {
  cultivated: "Cultivated",
  jungle: "Jungle",
  marsh: "Marsh",
  wooded_hills: "Wooded hills",
  mountain: "Mountain",
  town: "Town",
  capital: "Capital",
  city: "City",
  major_city: "Major city",
  minor_river: "Minor river",
  escarpment: "Escarpment",
  water: "Water",
};

export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${points(count)} ${count === 1 ? one : many}`;
}

/** A number that may have halves or quarters. */
export function points(n: number): string {
  const whole = Math.trunc(n);
  const part = { 0.25: "¼", 0.5: "½", 0.75: "¾" }[Math.abs(n - whole)] ?? "";
  return part ? `${whole || (n < 0 ? "−" : "")}${part}` : String(n).replace("-", "−");
}

/** The values of a unit as counters print them: ground, artillery with its range, movement. */
export function values(unit: Unit): string {
  if (unit.ground === undefined) return "?";
  const artillery = unit.artillery ? `-${unit.artillery}(${unit.range})` : "";
  return `${unit.ground}${artillery}-${unit.movement ?? 0}`;
}

/** Where a unit is that is not on the map. */
export const PLACES: Record<string, string> = {
  gone: "destroyed",
  out: "left the play area",
  waiting: "to come",
  box: "holding box",
  sea: "at sea",
  aside: "laid aside",
};

/** Whether a printed value is our reconstruction, by the names of the charts: `terrain.jungle`, `results`. */
export function isReconstructed(board: Board, what: string): boolean {
  return board.reconstructed.includes(what) || board.reconstructed.includes(what.split(".")[0] ?? "");
}
