import type { Board, Counts, Faction } from "../types";

export type Shape = "square" | "cap" | "hexagon" | "shield" | "disc";

/** How a piece looks: its silhouette says the type, its pattern and colour the faction. */
export interface Look {
  faction: Faction;
  shape: Shape;
  /** The letter on its face; active pieces show a star instead. */
  mark: string;
  face?: "underground" | "active";
  tunnel?: true;
  colours: Colours;
}

export interface Colours {
  body: string;
  dark: string;
  mark: string;
}

export const COLOURS: Record<Faction | "police", Colours> = {
  us: { body: "#66753a", dark: "#39431f", mark: "#ffffff" },
  arvn: { body: "#f0c83c", dark: "#6b5510", mark: "#2b2205" },
  police: { body: "#e2802f", dark: "#7a3c0c", mark: "#241203" },
  nva: { body: "#b32d27", dark: "#571210", mark: "#ffe27a" },
  vc: { body: "#2b8fd6", dark: "#0d436e", mark: "#ffffff" },
};

const cube = (faction: Faction): Look => ({ faction, shape: "square", mark: "T", colours: COLOURS[faction] });

const fighter = (faction: Faction, shape: Shape, mark: string) => {
  const look = { faction, shape, mark, colours: COLOURS[faction] };
  return { underground: { ...look, face: "underground" }, active: { ...look, face: "active" } } as const;
};

const base = (faction: Faction, mark: string): Look => ({ faction, shape: "disc", mark, colours: COLOURS[faction] });

const irregular = fighter("us", "shield", "I");
const ranger = fighter("arvn", "shield", "R");
const nvaGuerrilla = fighter("nva", "hexagon", "N");
const vcGuerrilla = fighter("vc", "hexagon", "V");
const tunnel = (look: Look): Look => ({ ...look, tunnel: true });

/** Every kind on the map and type in the boxes. A type that can hide shows its hidden side. */
export const LOOKS: Record<string, Look> = {
  us_troops: cube("us"),
  irregular: irregular.underground,
  irregular_underground: irregular.underground,
  irregular_active: irregular.active,
  us_base: base("us", "U"),
  arvn_troops: cube("arvn"),
  police: { faction: "arvn", shape: "cap", mark: "P", colours: COLOURS.police },
  ranger: ranger.underground,
  ranger_underground: ranger.underground,
  ranger_active: ranger.active,
  arvn_base: base("arvn", "A"),
  nva_troops: cube("nva"),
  nva_guerrilla: nvaGuerrilla.underground,
  nva_guerrilla_underground: nvaGuerrilla.underground,
  nva_guerrilla_active: nvaGuerrilla.active,
  nva_base: base("nva", "N"),
  nva_tunneled_base: tunnel(base("nva", "T")),
  vc_guerrilla: vcGuerrilla.underground,
  vc_guerrilla_underground: vcGuerrilla.underground,
  vc_guerrilla_active: vcGuerrilla.active,
  vc_base: base("vc", "V"),
  vc_tunneled_base: tunnel(base("vc", "T")),
};

const ORDER = Object.keys(LOOKS);

export interface Stack {
  kind: string;
  count: number;
}

/** The pieces that are there, in drawing order. */
export function stacks(counts: Counts): Stack[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

export function pieceName(board: Board, kind: string, count = 1): string {
  const names = board.kinds[kind] ?? board.types[kind];
  return (count === 1 ? names?.name : names?.plural) ?? kind.replaceAll("_", " ");
}

export const MARKERS: Record<string, string> = { terror: "Terror", sabotage: "Sabotage" };
