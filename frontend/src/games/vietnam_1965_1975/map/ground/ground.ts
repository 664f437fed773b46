import type { Hex, Pair, Point, Terrain } from "../../types";
import type { Lookup } from "../../words/lookup";
import type { Box } from "../camera.svelte";
import { cell, centre, CORNERS, hexId, neighbour, sideTo } from "../hexes";
import { chance } from "./chance";
import { glyphs } from "./terrain";

/** What never changes in a game: the ground, painted tile by tile. All lengths are in hexes. */

export const INKS = {
  paper: "#e9e0c8",
  sea: "#aecbd6",
  shallow: "#cfe2e4",
  coast: "#4d6e7b",
  island: "#dfdab4",
  ink: "#2f2a22",
  river: "#4382ab",
  water: "#20608f",
  road: "#a8402c",
  casing: "#f8efd6",
  national: "#6a2a63",
  demarcation: "#b3261e",
  corps: "#6b3f94",
  region: "#6d5f4a",
  cliff: "#6b3d18",
} as const;

const FILLS: Record<Terrain, string> = {
  cultivated: "#e6dfa0",
  marsh: "#aed0b6",
  jungle: "#97bb78",
  wooded_hills: "#bcb06e",
  mountain: "#b48c66",
};

/** What the ground may show besides; a change of them paints it again. */
export interface Extras {
  roads: boolean;
  regions: boolean;
}

/** Below this many pixels a hex, no single hex is told from another. */
const OUTLINES_FROM = 13;
const IDS_FROM = 40;

/** A line through points, with round bends. */
function smooth(path: Path2D, points: Point[]): void {
  const [first, ...rest] = points;
  if (!first) return;
  path.moveTo(...first);
  rest.forEach((point, n) => {
    const next = rest[n + 1];
    if (next) path.quadraticCurveTo(...point, (point[0] + next[0]) / 2, (point[1] + next[1]) / 2);
    else path.lineTo(...point);
  });
}

function curves(lines: Point[][]): Path2D {
  const path = new Path2D();
  for (const line of lines) smooth(path, line);
  return path;
}

/** The sides of hexes, each drawn a little by hand; both neighbours share it. */
class Sides {
  readonly #known = new Map<string, Point[]>();

  /** From corner to corner, clockwise around `id`. */
  line(id: string, side: number): Point[] {
    const other = neighbour(id, side);
    const turned = other < id;
    const [from, at] = turned ? [other, (side + 3) % 6] : [id, side];
    const key = from + at;
    let line = this.#known.get(key);
    if (!line) {
      line = this.#draw(from, at);
      this.#known.set(key, line);
    }
    return turned ? [...line].reverse() : line;
  }

  #draw(id: string, side: number): Point[] {
    const [x, y] = centre(cell(id));
    const [ax, ay] = CORNERS[side] as Point;
    const [bx, by] = CORNERS[(side + 1) % 6] as Point;
    const [dx, dy] = [bx - ax, by - ay];
    const bends = [0.28, 0.52, 0.77].map((part, n): Point => {
      const off = (chance(`${id}${side}${n}`) - 0.5) * 0.2;
      return [x + ax + dx * part - dy * off, y + ay + dy * part + dx * off];
    });
    return [[x + ax, y + ay], ...bends, [x + bx, y + by]];
  }
}

/** The country of a hex that the game is about. */
const HOME = "South Vietnam";

export class Ground {
  readonly #all: Lookup;
  readonly #area: ReadonlySet<string>;
  readonly #sides = new Sides();
  readonly #shapes = new Map<string, Path2D>();
  readonly #land: Path2D;
  readonly #fields: Record<
    "borders" | "demarcation" | "rivers" | "water" | "roads" | "cliffs" | "regions" | "corps" | "edge",
    Path2D
  >;

  /** `area` is where the scenario is played; the rest fades. */
  constructor(all: Lookup, area: ReadonlySet<string>) {
    const { map, art } = all.board;
    this.#all = all;
    this.#area = area;
    this.#land = new Path2D();
    for (const ring of art.land) {
      ring.forEach(([x, y], n) => (n ? this.#land.lineTo(x, y) : this.#land.moveTo(x, y)));
      this.#land.closePath();
    }
    this.#fields = {
      borders: curves(art.borders),
      demarcation: curves(art.demarcation),
      rivers: this.#along(map.minor_rivers),
      water: this.#along(map.water),
      roads: this.#roads(map.roads),
      cliffs: this.#cliffs(map.escarpments),
      regions: this.#between((one, other) => one.region !== other.region),
      corps: this.#between((one, other) => one.corps !== other.corps && !!one.corps && !!other.corps),
      edge: this.#edge(),
    };
  }

  // --- lines -----------------------------------------------------------------------------------

  #along(pairs: Pair[]): Path2D {
    const path = new Path2D();
    for (const [one, other] of pairs) smooth(path, this.#sides.line(one, sideTo(one, other)));
    return path;
  }

  #between(parts: (one: Hex, other: Hex) => boolean): Path2D {
    const path = new Path2D();
    for (const one of this.#all.board.map.hexes) {
      for (let side = 0; side < 3; side++) {
        const other = this.#all.hex.get(neighbour(one.id, side));
        if (other && !one.all_sea && !other.all_sea && parts(one, other)) smooth(path, this.#sides.line(one.id, side));
      }
    }
    return path;
  }

  /** Where the play area ends. */
  #edge(): Path2D {
    const path = new Path2D();
    for (const id of this.#area) {
      for (let side = 0; side < 6; side++) {
        if (this.#area.has(neighbour(id, side))) continue;
        const [x, y] = centre(cell(id));
        const [a, b] = [CORNERS[side] as Point, CORNERS[(side + 1) % 6] as Point];
        path.moveTo(x + a[0], y + a[1]);
        path.lineTo(x + b[0], y + b[1]);
      }
    }
    return path;
  }

  /** Through a hex where a road goes on, to its middle where it ends or forks. */
  #roads(pairs: Pair[]): Path2D {
    const path = new Path2D();
    const ways = new Map<string, string[]>();
    for (const [one, other] of pairs) {
      ways.set(one, [...(ways.get(one) ?? []), other]);
      ways.set(other, [...(ways.get(other) ?? []), one]);
    }
    for (const [id, others] of ways) {
      const here = centre(cell(id));
      const mids = others.map((other): Point => {
        const there = centre(cell(other));
        return [(here[0] + there[0]) / 2, (here[1] + there[1]) / 2];
      });
      const [a, b] = mids;
      if (a && b && mids.length === 2) {
        path.moveTo(...a);
        path.quadraticCurveTo(...here, ...b);
      } else {
        for (const mid of mids) {
          path.moveTo(...mid);
          path.lineTo(...here);
        }
      }
    }
    return path;
  }

  /** Lines with teeth on both sides. */
  #cliffs(pairs: Pair[]): Path2D {
    const path = this.#along(pairs);
    for (const [one, other] of pairs) {
      const line = this.#sides.line(one, sideTo(one, other));
      const [ax, ay] = line[0] as Point;
      const [bx, by] = line[line.length - 1] as Point;
      const [nx, ny] = [(ay - by) * 0.14, (bx - ax) * 0.14];
      for (const part of [0.12, 0.31, 0.5, 0.69, 0.88]) {
        const [x, y] = [ax + (bx - ax) * part, ay + (by - ay) * part];
        path.moveTo(x - nx, y - ny);
        path.lineTo(x + nx, y + ny);
      }
    }
    return path;
  }

  #shape(id: string): Path2D {
    let path = this.#shapes.get(id);
    if (!path) {
      path = new Path2D();
      for (let side = 0; side < 6; side++) {
        this.#sides.line(id, side).forEach(([x, y], n) => (side || n ? path?.lineTo(x, y) : path?.moveTo(x, y)));
      }
      path.closePath();
      this.#shapes.set(id, path);
    }
    return path;
  }

  // --- painting --------------------------------------------------------------------------------

  #within([left, top, right, bottom]: Box): Hex[] {
    const found: Hex[] = [];
    const across = Math.sqrt(3) / 2;
    for (let c = Math.floor((left - 0.7) / across); c <= Math.ceil((right + 0.7) / across); c++) {
      for (let r = Math.floor(top - 1.2); r <= Math.ceil(bottom + 1.2); r++) {
        const hex = c < 0 || r < 0 ? undefined : this.#all.hex.get(hexId([c, r]));
        if (hex) found.push(hex);
      }
    }
    return found;
  }

  /** Paint a part of the plane, `level` pixels a hex, into a canvas whose corner is its corner. */
  paint(ctx: CanvasRenderingContext2D, box: Box, level: number, extras: Extras): void {
    ctx.save();
    ctx.fillStyle = INKS.paper;
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.setTransform(level, 0, 0, level, -box[0] * level, -box[1] * level);
    ctx.lineCap = ctx.lineJoin = "round";
    const hexes = this.#within(box);
    if (hexes.length) {
      const window = outlines(hexes);
      ctx.save();
      ctx.clip(window);
      this.#earth(ctx, hexes, level);
      if (level >= OUTLINES_FROM) {
        ctx.strokeStyle = INKS.ink;
        ctx.globalAlpha = level < 24 ? 0.13 : 0.24;
        ctx.lineWidth = Math.max(0.016, 0.8 / level);
        ctx.stroke(window);
        ctx.globalAlpha = 1;
      }
      this.#lines(ctx, level, extras);
      ctx.restore();
      this.#signs(ctx, hexes, level);
      this.#fade(ctx, hexes, level);
    }
    ctx.restore();
  }

  #earth(ctx: CanvasRenderingContext2D, hexes: Hex[], level: number): void {
    const stroke = strokeOn(ctx, level);
    const [first] = hexes;
    if (!first) return;
    ctx.fillStyle = INKS.sea;
    ctx.fill(outlines(hexes));
    if (hexes.some((hex) => hex.coastal || hex.all_sea)) {
      for (const [width, alpha] of [
        [0.9, 0.35],
        [0.5, 0.5],
        [0.2, 0.6],
      ] as const) {
        ctx.globalAlpha = alpha;
        stroke(this.#land, INKS.shallow, width);
      }
      ctx.globalAlpha = 1;
    }
    const shore = hexes.filter((hex) => hex.coastal || hex.all_sea);
    this.#fill(
      ctx,
      hexes.filter((hex) => !shore.includes(hex)),
    );
    ctx.save();
    ctx.clip(this.#land);
    this.#fill(ctx, shore);
    glyphs(ctx, hexes, level);
    ctx.restore();
    if (shore.length) stroke(this.#land, INKS.coast, 0.03, 0.9);
  }

  #fill(ctx: CanvasRenderingContext2D, hexes: Hex[]): void {
    for (const hex of hexes) {
      const [main, second] = hex.terrain;
      ctx.fillStyle = main ? FILLS[main] : INKS.island;
      const shape = this.#shape(hex.id);
      ctx.fill(shape);
      if (second) this.#half(ctx, hex, FILLS[second]);
      if (hex.terrain.length && hex.country[0] !== HOME) {
        ctx.fillStyle = INKS.paper;
        ctx.globalAlpha = 0.36;
        ctx.fill(shape);
        ctx.globalAlpha = 1;
      }
    }
  }

  /** A second kind of terrain lies in the south-east of its hex. */
  #half(ctx: CanvasRenderingContext2D, hex: Hex, fill: string): void {
    ctx.beginPath();
    const corner = CORNERS[2] as Point;
    const points = [1, 2, 3].flatMap((side) => this.#sides.line(hex.id, side));
    points.forEach(([x, y], n) => (n ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    ctx.bezierCurveTo(hex.x - 0.2, hex.y + 0.02, hex.x + 0.16, hex.y + 0.12, hex.x + corner[0] * 0.5, hex.y - 0.5);
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.fill();
  }

  #lines(ctx: CanvasRenderingContext2D, level: number, extras: Extras): void {
    const stroke = strokeOn(ctx, level);
    const lines = this.#fields;
    if (extras.regions) stroke(lines.regions, "#fffbe8", 0.1, 2.2);
    stroke(lines.rivers, INKS.river, 0.066, 1);
    stroke(lines.water, INKS.water, 0.2, 2.2);
    stroke(lines.water, "#8fc0da", 0.06, 0.6);
    stroke(lines.cliffs, INKS.cliff, 0.05, 0.8);
    if (extras.roads) {
      if (level >= 20) stroke(lines.roads, INKS.casing, 0.1);
      stroke(lines.roads, INKS.road, 0.046, 1);
    }
    if (extras.regions) {
      ctx.setLineDash([0.16, 0.12]);
      stroke(lines.regions, INKS.region, 0.05, 1);
      ctx.setLineDash([]);
    }
    ctx.globalAlpha = extras.regions ? 0.9 : 0.45;
    stroke(lines.corps, INKS.corps, extras.regions ? 0.1 : 0.06, extras.regions ? 2 : 1.2);
    ctx.globalAlpha = 0.3;
    stroke(lines.borders, INKS.national, 0.22, 3);
    ctx.globalAlpha = 1;
    ctx.setLineDash([0.34, 0.16, 0.06, 0.16]);
    stroke(lines.borders, INKS.national, 0.06, 1.3);
    stroke(lines.demarcation, INKS.demarcation, 0.08, 1.6);
    ctx.setLineDash([]);
  }

  #signs(ctx: CanvasRenderingContext2D, hexes: Hex[], level: number): void {
    for (const hex of hexes) {
      if (hex.town) town(ctx, hex, level);
      if (hex.port && level >= OUTLINES_FROM) anchor(ctx, hex.x - 0.33, hex.y - 0.12);
      if (hex.beach && level >= 20) beach(ctx, hex);
    }
    if (level < IDS_FROM) return;
    ctx.font = ".15px 'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, sans-serif";
    ctx.textAlign = "center";
    ctx.fillStyle = INKS.ink;
    for (const hex of hexes) {
      ctx.globalAlpha = hex.all_sea ? 0.45 : 0.66;
      ctx.fillText(hex.id, hex.x, hex.y - 0.36);
    }
    ctx.globalAlpha = 1;
  }

  #fade(ctx: CanvasRenderingContext2D, hexes: Hex[], level: number): void {
    const outside = hexes.filter((hex) => !this.#area.has(hex.id));
    if (!this.#area.size) return;
    if (outside.length) {
      ctx.fillStyle = INKS.paper;
      ctx.globalAlpha = level < OUTLINES_FROM ? 0.42 : 0.55;
      ctx.fill(outlines(outside));
      ctx.globalAlpha = 1;
    }
    if (outside.length && outside.length < hexes.length) {
      const stroke = strokeOn(ctx, level);
      stroke(this.#fields.edge, INKS.casing, 0.14, 2.4);
      stroke(this.#fields.edge, INKS.ink, 0.06, 1.2);
    }
  }
}

/** Strokes a path, never thinner than `least` pixels. */
function strokeOn(ctx: CanvasRenderingContext2D, level: number) {
  return (path: Path2D, ink: string, width: number, least = 0): void => {
    ctx.strokeStyle = ink;
    ctx.lineWidth = Math.max(width, least / level);
    ctx.stroke(path);
  };
}

/** The straight outlines of hexes. */
export function outlines(hexes: readonly { x: number; y: number }[]): Path2D {
  const path = new Path2D();
  for (const { x, y } of hexes) {
    CORNERS.forEach(([dx, dy], n) => (n ? path.lineTo(x + dx, y + dy) : path.moveTo(x + dx, y + dy)));
    path.closePath();
  }
  return path;
}

// --- signs ---------------------------------------------------------------------------------------

const TOWN_FILLS: Record<string, string> = {
  town: "#fdf6e2",
  capital: "#e7743c",
  city: "#cf3c2c",
  major_city: "#b3261e",
};

function town(ctx: CanvasRenderingContext2D, { x, y, town: place }: Hex, level: number): void {
  if (!place || (level < OUTLINES_FROM && place.kind === "town")) return;
  const small = place.kind === "town" ? 0.1 : 0.14;
  const size = Math.max(small, (place.kind === "town" ? 2 : 3.2) / level);
  ctx.beginPath();
  if (place.kind === "major_city") star(ctx, x, y, size * 1.5);
  else if (place.kind === "city") ctx.rect(x - size, y - size, 2 * size, 2 * size);
  else ctx.arc(x, y, size, 0, 7);
  ctx.fillStyle = TOWN_FILLS[place.kind] ?? INKS.paper;
  ctx.fill();
  ctx.strokeStyle = INKS.ink;
  ctx.lineWidth = Math.max(0.03, 0.8 / level);
  ctx.stroke();
  if (place.capital_of && place.kind !== "town" && place.kind !== "major_city") {
    ctx.beginPath();
    ctx.arc(x, y, size * 0.36, 0, 7);
    ctx.fillStyle = INKS.ink;
    ctx.fill();
  }
}

function star(ctx: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  for (let n = 0; n < 10; n++) {
    const far = n % 2 ? r * 0.42 : r;
    const turn = (n * Math.PI) / 5 - Math.PI / 2;
    const point = [x + far * Math.cos(turn), y + far * Math.sin(turn)] as const;
    if (n) ctx.lineTo(...point);
    else ctx.moveTo(...point);
  }
  ctx.closePath();
}

function anchor(ctx: CanvasRenderingContext2D, x: number, y: number): void {
  ctx.beginPath();
  ctx.arc(x, y - 0.075, 0.026, 0, 7);
  ctx.moveTo(x, y - 0.05);
  ctx.lineTo(x, y + 0.085);
  ctx.moveTo(x - 0.045, y - 0.02);
  ctx.lineTo(x + 0.045, y - 0.02);
  ctx.moveTo(x - 0.085, y + 0.02);
  ctx.quadraticCurveTo(x - 0.06, y + 0.085, x, y + 0.085);
  ctx.quadraticCurveTo(x + 0.06, y + 0.085, x + 0.085, y + 0.02);
  ctx.strokeStyle = "#f4f8f5";
  ctx.lineWidth = 0.075;
  ctx.stroke();
  ctx.strokeStyle = "#174a70";
  ctx.lineWidth = 0.03;
  ctx.stroke();
}

/** Waves where units may land. */
function beach(ctx: CanvasRenderingContext2D, { x, y }: Hex): void {
  ctx.beginPath();
  for (const row of [0, 0.07]) {
    for (let n = 0; n < 3; n++) {
      ctx.moveTo(x + 0.2 + n * 0.08, y + 0.2 + row);
      ctx.quadraticCurveTo(x + 0.24 + n * 0.08, y + 0.15 + row, x + 0.28 + n * 0.08, y + 0.2 + row);
    }
  }
  ctx.strokeStyle = "#f7efd2";
  ctx.lineWidth = 0.055;
  ctx.stroke();
  ctx.strokeStyle = "#174a70";
  ctx.lineWidth = 0.026;
  ctx.stroke();
}
