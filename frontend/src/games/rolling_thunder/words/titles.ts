import type { Board, Counts, DrawnPlace, Objective, View } from "./types";

/** The look and the wording of what lies on the board. */

export const CUBE_COLOURS: Record<string, string> = { black: "#26231f", brown: "#8a5429", red: "#b3392f" };
export const FORCE_COLOURS: Record<string, string> = { air_force: "#3f6184", navy: "#26343f" };
export const FIELD_COLOURS: Record<string, string> = {
  blue: "#35618e",
  yellow: "#8c6a0a",
  red: "#9a2f2a",
  green: "#4a7a3d",
  purple: "#6f4a86",
};
/** The colour of an airfield; letters tell airfields apart, whatever an owner's file colours them. */
export const fieldColour = (colour: string | undefined) => FIELD_COLOURS[colour ?? ""] ?? "#555555";
/** Grounds of objectives, each with the ink that can be read on it and its letter. */
export const TARGET_LOOKS: Record<string, { fill: string; ink: string; letter: string; name: string }> = {
  white: { fill: "#fbf7ec", ink: "#2f2a22", letter: "W", name: "white" },
  gray: { fill: "#a6a59d", ink: "#1d1a16", letter: "G", name: "gray" },
  black: { fill: "#2c2a27", ink: "#f6efdc", letter: "B", name: "black" },
  brown: { fill: "#7d5128", ink: "#fdf3e0", letter: "N", name: "brown" },
};
export const ROLE_NAMES: Record<string, string> = { cap: "CAP", sead: "SEAD", strike: "STRIKE" };
export const WEATHER_NAMES: Record<string, string> = {
  clear: "Clear",
  overcast: "Overcast",
  monsoon: "Monsoon",
  storms: "Storms",
};
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
  if (impact === last || (impact === 0 && !view.options.play_on))
    return "if the marker stands there after the infiltration";
  const track = `${level} up to ${performance.find(([end]) => impact <= end)?.[0]}`;
  const missing = rows ? rows.transport + rows.production : 0;
  const less = missing ? ` on the track, less ${missing} for ${plural(missing, "unfinished row")}` : "";
  return `if the game ended now: ${track}${less}`;
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

/** A letter for each airfield: the first of its name's initials, then of all its letters, that no other has. */
export function fieldLetters(fields: readonly { id: string; name: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  const taken = new Set<string>();
  for (const { id, name } of fields) {
    const initials = name.split(/[^\p{L}\p{N}]+/u).map((word) => word[0] ?? "");
    const letters = [...initials, ...name, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
      .map((letter) => letter.toUpperCase())
      .filter((letter) => /[\p{L}\p{N}]/u.test(letter));
    const letter = letters.find((each) => !taken.has(each)) ?? "?";
    taken.add(letter);
    found[id] = letter;
  }
  return found;
}

/** Whose MiGs cover a region: `Phuc Yen (P) and Gia Lam (G)`. */
export function coverage(board: Board, place: DrawnPlace): string {
  const letters = fieldLetters(board.drawing.airfields);
  return (place.coverage ?? []).map((field) => `${nameOf(board, field)} (${letters[field]})`).join(" and ");
}

/** Whose Route Package a region lies in: `Route Package VIa, Air Force`. */
export function routePackage(board: Board, place: DrawnPlace): string {
  const whose = place.fill === "both" ? "both forces" : nameOf(board, place.fill ?? "");
  return `Route Package ${place.route_package}, ${whose}`;
}

/** Whether objectives of both forces lie in a place, so that it must be said whose each is. */
export const isShared = (board: Board, id: string) =>
  board.drawing.spaces.find((each) => each.id === id)?.fill === "both";

export function objectiveSentence(board: Board, objective: Objective): string {
  const state = objective.destroyed ? "destroyed" : `${objective.hits} of ${objective.structure} hits`;
  const whose = isShared(board, objective.region) ? `, ${nameOf(board, objective.force)}` : "";
  return `${objective.name}, ${objective.colour}${whose}, ${state}`;
}

/** What holds of an airfield just now, except its damage. */
export function fieldStates(board: Board, view: View, field: string): string[] {
  const now = view.airfields[field];
  if (!now) return [];
  const alert = now.alert ? (now.alert_in_effect ? "MiG alert" : "MiG alert cancelled") : "";
  return [
    now.operational ? "" : "inoperational",
    alert,
    now.barcap ? `BARCAP by the ${nameOf(board, now.barcap.force)}` : "",
  ].filter(Boolean);
}

/** What is printed in a place. */
function printed(board: Board, place: DrawnPlace, view: View): string[] {
  if (place.kind === "pass") return [`priority ${place.priority}, at most ${place.capacity} cubes`];
  if (place.defence === undefined) return [];
  const rating = view.spaces[place.id]?.mig_rating ?? place.mig_rating ?? 0;
  const changed = rating === place.mig_rating ? "" : `, ${place.mig_rating} printed`;
  return [
    routePackage(board, place),
    `defence ${place.defence}`,
    `MiG rating ${rating}${changed}, from ${coverage(board, place)}`,
  ];
}

const cubesOf = (cubes: Counts) => Object.entries(cubes).map(([colour, count]) => plural(count, `${colour} cube`));

/** All that lies in a place, for a screen reader. */
export function placeSentence(board: Board, id: string, view: View, offered: boolean): string {
  const space = view.spaces[id];
  if (!space) return nameOf(board, id);
  const place = board.drawing.spaces.find((each) => each.id === id);
  const parts: string[] = place ? printed(board, place, view) : [];
  if (space.weather && space.weather !== "clear") parts.push(WEATHER_NAMES[space.weather] ?? space.weather);
  parts.push(...view.objectives.filter((each) => each.region === id).map((each) => objectiveSentence(board, each)));
  parts.push(...cubesOf(space.cubes));
  parts.push(...cubesOf(space.delayed ?? {}).map((text) => `${text} delayed`));
  if (space.b52) parts.push(plural(space.b52, "B-52 counter"));
  for (const [force, counts] of Object.entries(space.squadrons ?? {})) {
    for (const [kind, count] of Object.entries(counts)) {
      const what = { armed_recon: "armed recon", suppression: "suppression", pilot: "pilot" }[kind] ?? kind;
      parts.push(`${count} ${nameOf(board, force)} ${what}`);
    }
  }
  const letters = fieldLetters(board.drawing.airfields);
  for (const field of board.drawing.airfields.filter((each) => each.region === id)) {
    const damage = view.airfields[field.id]?.damage;
    const states = [...(damage ? [`${damage} damage`] : []), ...fieldStates(board, view, field.id)];
    parts.push(`${field.name} airfield (${letters[field.id]}) ${states.join(", ")}`.trim());
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
        return parts
          ? (parts[3] ?? "").split(", ").map((id) => [parts[1], id, parts[2]].filter(Boolean).join("."))
          : [line];
      }),
    );
    known.set(board, found);
  }
  return found;
}

export const isReconstructed = (board: Board, what: string) => reconstructions(board).has(what);
