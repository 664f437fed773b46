import type { Board, Counts, Objective, View } from "./types";

/** The look and the wording of what lies on the board. */

export const CUBE_COLOURS: Record<string, string> = { black: "#26231f", brown: "#8a5429", red: "#b3392f" };
export const FORCE_COLOURS: Record<string, string> = { air_force: "#3f6184", navy: "#26343f" };
export const FIELD_COLOURS: Record<string, string> = {
  blue: "#35618e",
  yellow: "#b98c12",
  red: "#9a2f2a",
  green: "#4a7a3d",
  purple: "#6f4a86",
};
/** Grounds of objectives, each with the ink that can be read on it and its letter. */
export const TARGET_LOOKS: Record<string, { fill: string; ink: string; letter: string; name: string }> = {
  white: { fill: "#fbf7ec", ink: "#2f2a22", letter: "W", name: "white" },
  gray: { fill: "#a6a59d", ink: "#1d1a16", letter: "G", name: "gray" },
  black: { fill: "#2c2a27", ink: "#f6efdc", letter: "B", name: "black" },
  brown: { fill: "#7d5128", ink: "#fdf3e0", letter: "N", name: "brown" },
};
export const ROLE_NAMES: Record<string, string> = { cap: "CAP", sead: "SEAD", strike: "STRIKE" };
export const WEATHER_NAMES: Record<string, string> = { clear: "Clear", overcast: "Overcast", monsoon: "Monsoon", storms: "Storms" };
export const CAUSES: Record<string, string> = {
  objectives: "objectives destroyed",
  matrices: "cubes on the matrices",
  jcs94: "JCS-94 program",
  losses: "crews lost",
  infiltration: "infiltration",
};
/** When a Support card may be played. */
export const MOMENTS: Record<string, string> = {
  target_restriction: "when targets are restricted",
  directive: "on a directive",
  raid_before: "before a raid",
  raid_composition: "composing a raid",
  raid_mig_ambush: "in the MiG ambush",
  raid_sead: "against the defences",
  raid_strike: "in the strike",
  loss: "on a crew loss",
  armed_recon: "in armed recon",
  movement: "when cubes move",
  sac_before: "before B-52s bomb",
  sac_roll: "on a B-52 roll",
};

export const MATRICES = ["transport", "production"] as const;
export const MATRIX_NAMES = { transport: "Transport", production: "Production" };

export const nameOf = (board: Board, id: string) => board.names[id] ?? id.replaceAll("_", " ");
export const percent = (chance: number) => `${Math.round(chance * 100)} %`;
export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Why the level that is shown would hold: where the marker stands, and what unfinished rows take off it. */
export function standing(board: Board, view: View): string {
  if (view.result) return view.result.reason;
  const { impact, level, unfinished_rows: rows } = view.tracks;
  const { last, performance } = board.components.impact;
  if (impact === last || (impact === 0 && !view.options.play_on)) return "if the marker stands there after the infiltration";
  const track = `${level} up to ${performance.find(([end]) => impact <= end)?.[0]}`;
  const missing = rows ? rows.transport + rows.production : 0;
  return `if the game ended now: ${track}${missing ? ` on the track, less ${missing} for ${plural(missing, "unfinished row")}` : ""}`;
}

/** What the last box of the losses does. */
export function lossesSentence(view: View): string {
  const { losses_end: end, losses_defeat: defeat } = view.tracks;
  return defeat ? `box ${end} is Automatic Defeat` : `box ${end} ends nothing: you play on`;
}

/** Why an objective cannot be raided now, or null: the Target Restriction Level (4.4). */
export function restricted(view: View, region: string): boolean {
  const { authorized } = view.washington;
  return (region === "hanoi" && !authorized.hanoi) || (region === "haiphong" && !authorized.haiphong);
}

export function objectiveSentence(objective: Objective): string {
  const state = objective.destroyed ? "destroyed" : `${objective.hits} of ${objective.structure} hits`;
  return `${objective.name}, ${objective.colour}, ${state}`;
}

const cubesOf = (cubes: Counts) => Object.entries(cubes).map(([colour, count]) => plural(count, `${colour} cube`));

/** All that lies in a place, for a screen reader. */
export function placeSentence(board: Board, id: string, view: View, offered: boolean): string {
  const space = view.spaces[id];
  if (!space) return nameOf(board, id);
  const parts: string[] = [];
  if (space.weather && space.weather !== "clear") parts.push(WEATHER_NAMES[space.weather] ?? space.weather);
  parts.push(...view.objectives.filter((each) => each.region === id).map(objectiveSentence));
  parts.push(...cubesOf(space.cubes));
  parts.push(...cubesOf(space.delayed ?? {}).map((text) => `${text} delayed`));
  if (space.b52) parts.push(plural(space.b52, "B-52 counter"));
  for (const [force, counts] of Object.entries(space.squadrons ?? {})) {
    for (const [kind, count] of Object.entries(counts)) {
      const what = { armed_recon: "armed recon", suppression: "suppression", pilot: "pilot" }[kind] ?? kind;
      parts.push(`${count} ${nameOf(board, force)} ${what}`);
    }
  }
  for (const field of board.drawing.airfields.filter((each) => each.region === id)) {
    const now = view.airfields[field.id];
    const states = [now?.damage ? `${now.damage} damage` : "", now?.operational ? "" : "inoperational", now?.alert ? "MiG alert" : "", now?.barcap ? "BARCAP" : ""];
    parts.push(`${field.name} airfield ${states.filter(Boolean).join(", ")}`.trim());
  }
  const parks = Number(space.truck_parks?.named ?? 0) + Number(space.truck_parks?.generic ?? 0);
  if (parks) parts.push(plural(parks, "Truck Parks counter"));
  for (const bridge of board.drawing.bridges.filter((each) => each.region === id)) {
    const down = view.bridges[bridge.id] ?? 0;
    if (down) parts.push(`${bridge.name}: ${down} of ${bridge.capacity} down`);
  }
  return [board.names[id] ?? id, ...parts].join("; ") + (offered ? ". On offer." : "");
}

/** What of the printed values is our own, as `table.id.field` and `table.id`. */
const known = new WeakMap<Board, Set<string>>();

function reconstructions(board: Board): Set<string> {
  let found = known.get(board);
  if (!found) {
    found = new Set(
      board.reconstructed.flatMap((line) => {
        const parts = /^(\w+): (?:(\w+) of )?(.+)$/.exec(line);
        return parts ? (parts[3] ?? "").split(", ").map((id) => [parts[1], id, parts[2]].filter(Boolean).join(".")) : [line];
      }),
    );
    known.set(board, found);
  }
  return found;
}

export const isReconstructed = (board: Board, what: string) => reconstructions(board).has(what);
