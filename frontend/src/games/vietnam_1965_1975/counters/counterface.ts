import { counterOf, faceOf, type Lookup } from "../words/lookup";
import type { Face, Nation, Unit } from "../types";

/** How a counter looks, as shapes in a square of 100 by 100: the map paints them, panels show them as SVG. */

export type Shape =
  | { d: string; fill?: string; stroke?: string; width?: number; alpha?: number }
  | { text: string; x: number; y: number; size: number; fill: string; bold?: boolean; halo?: string };

/** How much a counter tells, as far as its size allows. */
export type Detail = "plain" | "symbol" | "values";

/** All that decides how a counter looks. */
export interface CounterLook {
  nation: Nation;
  /** Null while it lies face down for whoever looks. */
  type: string | null;
  size: string | null;
  mech: boolean;
  name: string;
  ground: number;
  artillery: number;
  range: number;
  kind: Face["kind"];
  movement: number | null;
  /** Whether it lies face down on the table although whoever looks knows it. */
  hidden: boolean;
  mission: Unit["mission"];
  done: boolean;
  hits: number;
}

interface Army {
  name: string;
  fill: string;
  dark: string;
  ink: string;
}

export const ARMIES: Record<Nation, Army> = {
  us: { name: "US", fill: "#8a9b5e", dark: "#4d5a2e", ink: "#16190c" },
  fwa: { name: "Free World", fill: "#cbb98a", dark: "#7b6737", ink: "#1f1a0c" },
  arvn: { name: "ARVN", fill: "#ecd06a", dark: "#94741a", ink: "#221b06" },
  vc: { name: "VC", fill: "#d98f86", dark: "#7d2620", ink: "#260906" },
  nva: { name: "NVA", fill: "#e2a266", dark: "#8a4510", ink: "#241203" },
};

const US_SIDE = "M8,2H92Q98,2 98,8V92Q98,98 92,98H8Q2,98 2,92V8Q2,2 8,2Z";
/** The NLF's counters have their corners cut: the sides differ by shape, too. */
const NLF_SIDE = "M18,2H82L98,18V82L82,98H18L2,82V18Z";

export const isNlf = (nation: Nation) => nation === "vc" || nation === "nva";
const outline = (nation: Nation) => (isNlf(nation) ? NLF_SIDE : US_SIDE);

function starAt(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, n) => {
    const far = n % 2 ? r * 0.4 : r;
    const turn = (n * Math.PI) / 5 - Math.PI / 2;
    return `${(x + far * Math.cos(turn)).toFixed(1)},${(y + far * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

const disc = (x: number, y: number, r: number) =>
  `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;

/** The sign of an army, around a point. */
function emblem(nation: Nation, x: number, y: number, r: number): Shape[] {
  switch (nation) {
    case "us":
      return [
        { d: disc(x, y, r), fill: "#26406b" },
        { d: starAt(x, y, r * 0.82), fill: "#fff" },
      ];
    case "fwa":
      return [
        { d: disc(x, y, r), fill: "#2c6a5a" },
        { d: `M${x - r * 0.6},${y}h${r * 1.2}M${x},${y - r * 0.6}v${r * 1.2}`, stroke: "#fff", width: r * 0.34 },
      ];
    case "arvn":
      return [
        { d: disc(x, y, r), fill: "#f7d648", stroke: "#6d5510", width: r * 0.14 },
        {
          d: [-0.36, 0, 0.36].map((row) => `M${x - r * 0.75},${y + row * r}h${r * 1.5}`).join(""),
          stroke: "#b3261e",
          width: r * 0.2,
        },
      ];
    case "vc":
      return [
        { d: disc(x, y, r), fill: "#b3261e" },
        { d: `M${x - r},${y}a${r},${r} 0 0 0 ${2 * r},0Z`, fill: "#2f62a0" },
        { d: starAt(x, y, r * 0.72), fill: "#ffd84d" },
      ];
    case "nva":
      return [
        { d: disc(x, y, r), fill: "#b3261e" },
        { d: starAt(x, y, r * 0.82), fill: "#ffd84d" },
      ];
  }
}

// --- unit types ------------------------------------------------------------------------------------

const [LEFT, TOP, RIGHT, BOTTOM] = [25, 25, 75, 59];
const [MIDX, MIDY] = [50, 42];
const FRAME = `M${LEFT},${TOP}H${RIGHT}V${BOTTOM}H${LEFT}Z`;
const CROSS = `M${LEFT},${TOP}L${RIGHT},${BOTTOM}M${LEFT},${BOTTOM}L${RIGHT},${TOP}`;
const SLASH = `M${LEFT},${BOTTOM}L${RIGHT},${TOP}`;
const TRACK = `M37,33H63a9,9 0 0 1 0,18H37a9,9 0 0 1 0,-18Z`;
const ROTOR = `M36,37L64,47V37L36,47Z`;
const WINGS = `M36,57q7,-8 14,0q7,-8 14,0`;

/** What stands in the box, by the type that the counter's class names; lines first, then filled parts. */
function symbol(type: string, mech: boolean): { lines: string; solid?: string; text?: string } {
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

// --- the whole -------------------------------------------------------------------------------------

/** The look of a unit to whoever sees this view. */
export function lookOf(all: Lookup, unit: Unit): CounterLook {
  const counter = counterOf(all, unit);
  const face = faceOf(all, unit);
  return {
    nation: unit.nation,
    type: counter?.type ?? null,
    size: counter?.size ?? null,
    mech: face?.moves === "mech",
    name: counter ? (unit.name ?? counter.name) : String(unit.id),
    ground: unit.ground ?? 0,
    artillery: unit.artillery ?? 0,
    range: unit.range ?? 0,
    kind: face?.kind ?? null,
    movement: face?.movement === null ? null : (unit.movement ?? null),
    hidden: unit.hidden,
    mission: unit.mission,
    done: unit.done,
    hits: unit.hits,
  };
}

/** Two looks with the same key look the same. */
export const lookKey = (look: CounterLook): string => Object.values(look).join("|");

/** A face-down counter: all that the other side has of it is a number. */
function back({ nation, name }: CounterLook, detail: Detail): Shape[] {
  const { dark, fill } = ARMIES[nation];
  const shapes: Shape[] = [
    { d: outline(nation), fill: dark, stroke: "#20100c", width: 4 },
    { d: "M22,10H78L90,22V78L78,90H22L10,78V22Z", stroke: fill, width: 2, alpha: 0.6 },
  ];
  if (detail === "plain") shapes.push({ text: "?", x: 50, y: 72, size: 66, fill: "#ffe9d9", bold: true });
  else {
    shapes.push({ text: "?", x: 50, y: 57, size: 50, fill: "#ffe9d9", bold: true });
    shapes.push({
      text: detail === "values" ? `unit ${name}` : name,
      x: 50,
      y: 84,
      size: detail === "values" ? 19 : 26,
      fill: "#ffe9d9",
      bold: true,
    });
  }
  return shapes;
}

/** A few letters of a long name fit: the rest of "2/1/1M" is its formation. */
const nameSize = (name: string) => Math.min(15, 92 / Math.max(6, name.length) / 0.62);

export function counterShapes(look: CounterLook, detail: Detail): Shape[] {
  const shapes = look.type === null ? back(look, detail) : front(look, detail);
  if (look.done && look.mission === "none") shapes.push({ d: outline(look.nation), fill: "#efe7d2", alpha: 0.4 });
  return [...shapes, ...chips(look, detail)];
}

function front(look: CounterLook, detail: Detail): Shape[] {
  const { nation, type, size } = look;
  const { fill, dark, ink } = ARMIES[nation];
  const shapes: Shape[] = [{ d: outline(nation), fill, stroke: look.hidden ? dark : ink, width: look.hidden ? 9 : 4 }];
  if (look.hidden) shapes.push({ d: outline(nation), stroke: "#ffe9d9", width: 2 });
  if (detail === "plain") return [...shapes, ...emblem(nation, 50, 50, 30)];
  const sign = symbol(type ?? "", look.mech);
  const drop = detail === "symbol" ? 12 : 0;
  const grow = detail === "symbol" ? 1.36 : 1;
  const place = (d: string) => scaled(d, grow, drop);
  shapes.push({ d: place(FRAME), fill: "#fdf9ec", stroke: ink, width: 3 });
  if (sign.lines) shapes.push({ d: place(sign.lines), stroke: ink, width: 3 });
  if (sign.solid) shapes.push({ d: place(sign.solid), fill: ink });
  if (sign.text)
    shapes.push({
      text: sign.text,
      x: 50,
      y: 49 + drop * 1.2,
      size: 19 * grow,
      fill: ink,
      bold: true,
      halo: "#fdf9ec",
    });
  if (size) shapes.push({ text: size, x: 50, y: detail === "symbol" ? 24 : 20, size: 17, fill: ink, bold: true });
  shapes.push(...emblem(nation, 15, detail === "symbol" ? 17 : 16, 10));
  if (detail === "values") {
    shapes.push({ text: look.name, x: 50, y: 72, size: nameSize(look.name), fill: ink });
    shapes.push(...values(look, ink));
  }
  return shapes;
}

/** Grows a path of absolute and relative commands around the middle of the box, and lets it down. */
function scaled(d: string, by: number, down: number): string {
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

/** Ground strength, artillery with its range, movement. */
function values({ ground, artillery, range, kind, movement }: CounterLook, ink: string): Shape[] {
  const y = 93;
  const shapes: Shape[] = [
    { text: String(ground), x: artillery || movement !== null ? 20 : 50, y, size: 24, fill: ink, bold: true },
  ];
  if (artillery) {
    // How far and for whom it fires shows in the frame of the figure, as the key explains.
    if (kind === "independent") shapes.push({ d: "M36,75H62V96H36Z", fill: "#fdf9ec", stroke: ink, width: 2 });
    if (kind === "dedicated")
      shapes.push({
        d: "M45,75H53a10.5,10.5 0 0 1 0,21H45a10.5,10.5 0 0 1 0,-21Z",
        fill: "#fdf9ec",
        stroke: ink,
        width: 2,
      });
    shapes.push({ text: String(artillery), x: 46, y, size: 21, fill: ink, bold: true });
    shapes.push({ text: String(range), x: 57.5, y: 85, size: 12.5, fill: ink, bold: true });
  }
  if (movement !== null) shapes.push({ text: String(movement), x: 81, y, size: 24, fill: ink, bold: true });
  return shapes;
}

function chips(look: CounterLook, detail: Detail): Shape[] {
  const shapes: Shape[] = [];
  if (look.mission !== "none") {
    shapes.push({
      d: disc(84, 17, 15),
      fill: look.mission === "hold" ? "#2f4f6b" : "#5b3a78",
      stroke: "#fff",
      width: 3,
    });
    shapes.push({ text: look.mission === "hold" ? "H" : "P", x: 84, y: 24, size: 20, fill: "#fff", bold: true });
  }
  if (look.hits) {
    shapes.push({ d: starburst(85, 42, 16), fill: "#b3261e", stroke: "#fff", width: 2 });
    if (detail !== "plain") shapes.push({ text: String(look.hits), x: 85, y: 48, size: 17, fill: "#fff", bold: true });
  }
  if (look.done && look.mission === "none" && detail !== "plain") {
    shapes.push({ d: disc(84, 17, 12), fill: "#fdf9ec", stroke: "#4d4434", width: 2.5 });
    shapes.push({ d: "M78,17l5,5l8,-10", stroke: "#4d4434", width: 4 });
  }
  return shapes;
}

function starburst(x: number, y: number, r: number): string {
  const points = Array.from({ length: 16 }, (_, n) => {
    const far = n % 2 ? r * 0.74 : r;
    const turn = (n * Math.PI) / 8;
    return `${(x + far * Math.cos(turn)).toFixed(1)},${(y + far * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
