import type { Face, Nation, Unit } from "../types";
import { counterOf, faceOf, type Lookup } from "../words/lookup";
import { ARMIES, emblem, outline } from "./armies";
import { disc, starburst, type Shape } from "./shapes";
import { FRAME, scaled, symbol } from "./symbols";

/** How a counter looks, as shapes in a square of 100 by 100: the map paints them, panels show them as SVG. */

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
