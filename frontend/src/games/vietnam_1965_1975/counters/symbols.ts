import { disc, starAt } from "./shapes";

/** The signs of unit types, and the box that they stand in. */

const [LEFT, TOP, RIGHT, BOTTOM] = [25, 25, 75, 59];
const [MIDX, MIDY] = [50, 42];
export const FRAME = `M${LEFT},${TOP}H${RIGHT}V${BOTTOM}H${LEFT}Z`;
const CROSS = `M${LEFT},${TOP}L${RIGHT},${BOTTOM}M${LEFT},${BOTTOM}L${RIGHT},${TOP}`;
const SLASH = `M${LEFT},${BOTTOM}L${RIGHT},${TOP}`;
const TRACK = `M37,33H63a9,9 0 0 1 0,18H37a9,9 0 0 1 0,-18Z`;
const ROTOR = `M36,37L64,47V37L36,47Z`;
const WINGS = `M36,57q7,-8 14,0q7,-8 14,0`;

/** What stands in the box, by the type that the counter's class names; lines first, then filled parts. */
export function symbol(type: string, mech: boolean): { lines: string; solid?: string; text?: string } {
  if (type.startsWith("airmobile")) return { lines: CROSS, solid: ROTOR };
  if (type.startsWith("armored cavalry")) return { lines: SLASH + TRACK };
  if (type.startsWith("mechanized")) return { lines: CROSS + TRACK };
  if (type.startsWith("marine")) return { lines: CROSS, text: "M" };
  switch (type) {
    case "infantry":
    case "infantry brigade":
      return { lines: CROSS };
    case "infantry / mechanized":
      return { lines: mech ? CROSS + TRACK : CROSS };
    case "armor":
      return { lines: TRACK };
    case "airborne":
      return { lines: CROSS + WINGS };
    case "artillery":
      return { lines: "", solid: disc(MIDX, MIDY, 7) };
    case "headquarters":
      return { lines: `M${LEFT},${TOP}V64`, text: "HQ" };
    case "engineer":
      return { lines: "M36,50V35H64V50M50,35V47" };
    case "ranger":
      return { lines: CROSS, text: "R" };
    case "political":
      return { lines: "", solid: starAt(MIDX, MIDY, 14) };
    case "supply":
      return { lines: `M${LEFT},52H${RIGHT}` };
    case "ship":
      return { lines: "", solid: "M31,44H69L62,53H38ZM44,42V34H50V30H54V34H57V42Z" };
    default:
      return { lines: CROSS };
  }
}

/** Grows a path of absolute and relative commands around the middle of the box, and lets it down. */
export function scaled(d: string, by: number, down: number): string {
  if (by === 1) return d;
  return d.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const relative = command === command.toLowerCase();
    const x = (n: number) => (relative ? n * by : MIDX + (n - MIDX) * by);
    const y = (n: number) => (relative ? n * by : MIDY + (n - MIDY) * by + down);
    let mapped: number[];
    if (command.toUpperCase() === "H") mapped = numbers.map(x);
    else if (command.toUpperCase() === "V") mapped = numbers.map(y);
    else if (command.toUpperCase() === "A")
      mapped = numbers.map((n, at) => (at % 7 < 2 ? n * by : at % 7 < 5 ? n : at % 7 === 5 ? x(n) : y(n)));
    else mapped = numbers.map((n, at) => (at % 2 ? y(n) : x(n)));
    return command + mapped.map((n) => Number(n.toFixed(2))).join(" ");
  });
}
