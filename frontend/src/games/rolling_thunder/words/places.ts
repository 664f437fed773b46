import type { Board, Counts, DrawnPlace, Objective, View } from "../types";
import { plural } from "./numbers";
import { nameOf, WEATHER_NAMES } from "./titles";

/** What lies in a place, in words. */

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
