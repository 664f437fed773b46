import { ARMIES, isNlf } from "../counters/armies";
import type { CounterLook } from "../counters/counterface";
import { sprite } from "../counters/sprites";
import type { Point, Reach } from "../types";
import { points } from "../words/numbers";
import type { Camera } from "./camera.svelte";
import type { Caption } from "./captions";
import { INKS, outlines } from "./ground/ground";
import { cell, centre, CORNERS, neighbour } from "./hexes";
import { caption } from "./lettering";

/** What lies on the ground in a position, painted again with every frame. */

export interface Token {
  hex: string;
  /** Counters of one side in a hex, the top one last. */
  looks: CounterLook[];
  /** -1 to the left and 1 to the right, where both sides share a hex. */
  shift: number;
  offered: boolean;
  /** Taking part in the operation, or on the move. */
  active: boolean;
  /** On the move. */
  moving: boolean;
  lit: boolean;
}

export interface Tinted {
  hexes: string[];
  fill: string;
  alpha: number;
  /** Lines that rise to the right, or to the left. */
  hatch?: "right" | "left";
}

export interface Outlined {
  hexes: string[];
  ink: string;
  dash?: boolean;
  wide?: number;
}

export interface Scene {
  tints: Tinted[];
  outlines: Outlined[];
  area: Reach[];
  /** Movement Points that the area was worked out for. */
  allowance: number;
  offered: string[];
  /** What a step next door costs; null where it leads out of the play area for good. */
  costs: [hex: string, spent: number | null][];
  targets: string[];
  combat: string | null;
  interdicted: [hex: string, cost: number][];
  told: string[];
  cursor: string | null;
  focused: boolean;
  path: string[];
  /** The way that a click would take, and what it comes to. */
  way: { hexes: string[]; text: string; risky: boolean } | null;
  tokens: Token[];
  captions: Caption[];
  /** Counters on their way, from 0 to 1. */
  flights: { look: CounterLook; way: Point[] }[];
  flown: number;
}

const TOKEN = 0.68;
const FAR = 13;

const at = (id: string): Point => centre(cell(id));

export class Painter {
  readonly #ctx: CanvasRenderingContext2D;
  readonly #camera: Camera;
  #fine = 1;

  constructor(ctx: CanvasRenderingContext2D, camera: Camera) {
    this.#ctx = ctx;
    this.#camera = camera;
  }

  paint(scene: Scene, fine: number): void {
    this.#fine = fine;
    const ctx = this.#ctx;
    const [left, top, right, bottom] = this.#camera.view;
    const inView = (id: string) => {
      const [x, y] = at(id);
      return x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
    };
    ctx.save();
    const { k, x, y } = this.#camera.transform;
    ctx.setTransform(k * fine, 0, 0, k * fine, x * fine, y * fine);
    ctx.lineJoin = ctx.lineCap = "round";
    for (const tint of scene.tints) this.#tint(tint, inView);
    this.#area(scene, inView);
    this.#offered(scene, inView);
    for (const each of scene.outlines) this.#outline(each);
    for (const id of scene.targets.filter(inView)) if (id !== scene.combat) this.#target(id);
    if (scene.combat && inView(scene.combat)) this.#combat(scene.combat);
    if (scene.path.length > 1) this.#line(scene.path, "#2f2a22", false);
    for (const id of scene.told.filter(inView)) this.#ring([id], "#2f2a22", 2.4, true);
    if (scene.cursor) this.#cursor(scene.cursor, scene.focused);
    if (scene.way) this.#line(scene.way.hexes, scene.way.risky ? "#a3261c" : "#0d5c63", true);
    ctx.setTransform(fine, 0, 0, fine, 0, 0);
    for (const token of scene.tokens) if (inView(token.hex)) this.#token(token);
    this.#captions(scene.captions);
    for (const [id, cost] of scene.interdicted) if (inView(id)) this.#chip(id, `+${cost}`, "#5b3a78", -0.3, -0.28);
    this.#figures(scene, inView);
    for (const flight of scene.flights) this.#flight(flight, scene.flown);
    if (scene.way)
      this.#chip(
        scene.way.hexes[scene.way.hexes.length - 1] as string,
        scene.way.text,
        scene.way.risky ? "#a3261c" : "#0d5c63",
        0,
        0.34,
        13,
      );
    ctx.restore();
  }

  /** Pixels as a length in the plane. */
  #px(pixels: number): number {
    return pixels / this.#camera.scale;
  }

  #shapes(ids: string[]): Path2D {
    return outlines(ids.map((id) => ({ x: at(id)[0], y: at(id)[1] })));
  }

  #tint({ hexes, fill, alpha, hatch }: Tinted, inView: (id: string) => boolean): void {
    const seen = hexes.filter(inView);
    if (!seen.length) return;
    const ctx = this.#ctx;
    const shape = this.#shapes(seen);
    ctx.globalAlpha = alpha;
    ctx.fillStyle = fill;
    if (!hatch) ctx.fill(shape);
    else {
      ctx.globalAlpha = alpha * 0.35;
      ctx.fill(shape);
      ctx.globalAlpha = alpha;
      ctx.strokeStyle = fill;
      ctx.lineWidth = this.#px(1.4);
      ctx.beginPath();
      const lean = hatch === "left" ? -1 : 1;
      for (const id of seen) {
        const [x, y] = at(id);
        for (const off of [-0.3, 0, 0.3]) {
          const half = 0.42 - Math.abs(off) * 0.42;
          ctx.moveTo(x + lean * (off * 0.7 - half), y + half + off * 0.7);
          ctx.lineTo(x + lean * (off * 0.7 + half), y - half + off * 0.7);
        }
      }
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }

  /** The outer rim of some hexes. */
  #rim(ids: Iterable<string>): Path2D {
    const all = new Set(ids);
    const path = new Path2D();
    for (const id of all) {
      const [x, y] = at(id);
      for (let side = 0; side < 6; side++) {
        if (all.has(neighbour(id, side))) continue;
        const [a, b] = [CORNERS[side] as Point, CORNERS[(side + 1) % 6] as Point];
        path.moveTo(x + a[0], y + a[1]);
        path.lineTo(x + b[0], y + b[1]);
      }
    }
    return path;
  }

  #outline({ hexes, ink, dash, wide = 3 }: Outlined): void {
    if (!hexes.length) return;
    const ctx = this.#ctx;
    const rim = this.#rim(hexes);
    ctx.strokeStyle = "#fff9e6";
    ctx.globalAlpha = 0.75;
    ctx.lineWidth = this.#px(wide + 2.5);
    ctx.stroke(rim);
    ctx.globalAlpha = 1;
    if (dash) ctx.setLineDash([this.#px(7), this.#px(6)]);
    ctx.strokeStyle = ink;
    ctx.lineWidth = this.#px(wide);
    ctx.stroke(rim);
    ctx.setLineDash([]);
  }

  #ring(ids: string[], ink: string, wide: number, dash = false): void {
    const ctx = this.#ctx;
    ctx.strokeStyle = ink;
    ctx.lineWidth = this.#px(wide);
    if (dash) ctx.setLineDash([this.#px(6), this.#px(4)]);
    ctx.stroke(this.#shapes(ids));
    ctx.setLineDash([]);
  }

  /** Hexes in reach: the dearer, the paler; those with a risk are hatched. */
  #area({ area, allowance }: Scene, inView: (id: string) => boolean): void {
    if (!area.length) return;
    const ctx = this.#ctx;
    const bands = new Map<number, string[]>();
    for (const { hex, spent } of area) {
      if (!inView(hex)) continue;
      const band = Math.min(4, Math.floor((4.999 * spent) / Math.max(allowance, 1)));
      bands.set(band, [...(bands.get(band) ?? []), hex]);
    }
    for (const [band, hexes] of bands) this.#tint({ hexes, fill: "#35c4b8", alpha: 0.48 - band * 0.085 }, inView);
    this.#tint(
      {
        hexes: area.filter((each) => each.risks.length).map((each) => each.hex),
        fill: "#a3261c",
        alpha: 0.42,
        hatch: "right",
      },
      inView,
    );
    ctx.strokeStyle = "#0d5c63";
    ctx.lineWidth = this.#px(2.2);
    ctx.stroke(this.#rim(area.map((each) => each.hex)));
  }

  #offered({ offered }: Scene, inView: (id: string) => boolean): void {
    const seen = offered.filter(inView);
    if (!seen.length) return;
    const ctx = this.#ctx;
    const shape = this.#shapes(seen);
    ctx.fillStyle = "#fff0a0";
    ctx.globalAlpha = 0.42;
    ctx.fill(shape);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = "#fff3b8";
    ctx.lineWidth = this.#px(5);
    ctx.stroke(shape);
    ctx.strokeStyle = "#a84a08";
    ctx.lineWidth = this.#px(2);
    ctx.stroke(shape);
  }

  /** Four corners of a sight. */
  #target(id: string): void {
    const ctx = this.#ctx;
    const [x, y] = at(id);
    const path = new Path2D();
    for (const [sx, sy] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const [cx, cy] = [x + sx * 0.37, y + sy * 0.39];
      path.moveTo(cx - sx * 0.17, cy);
      path.lineTo(cx, cy);
      path.lineTo(cx, cy - sy * 0.17);
    }
    ctx.strokeStyle = "#fff6e0";
    ctx.lineWidth = Math.max(0.1, this.#px(5));
    ctx.stroke(path);
    ctx.strokeStyle = "#a3261c";
    ctx.lineWidth = Math.max(0.055, this.#px(2.6));
    ctx.stroke(path);
  }

  #combat(id: string): void {
    const ctx = this.#ctx;
    const [x, y] = at(id);
    ctx.beginPath();
    for (let n = 0; n < 24; n++) {
      const far = n % 2 ? 0.42 : 0.54;
      const turn = (n * Math.PI) / 12;
      ctx.lineTo(x + far * Math.cos(turn), y + far * Math.sin(turn));
    }
    ctx.closePath();
    ctx.fillStyle = "#f0642e";
    ctx.globalAlpha = 0.5;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = "#8d1a10";
    ctx.lineWidth = this.#px(2);
    ctx.stroke();
  }

  #cursor(id: string, focused: boolean): void {
    const ctx = this.#ctx;
    ctx.strokeStyle = "#fff";
    ctx.lineWidth = this.#px(focused ? 7 : 4);
    const shape = this.#shapes([id]);
    ctx.stroke(shape);
    ctx.strokeStyle = focused ? "#0b4f8a" : "#2f2a22";
    ctx.lineWidth = this.#px(focused ? 4 : 2);
    ctx.stroke(shape);
  }

  #line(hexes: string[], ink: string, dash: boolean): void {
    const ctx = this.#ctx;
    const points = hexes.map(at);
    const last = points[points.length - 1];
    const before = points[points.length - 2];
    if (!last || !before) return;
    const path = new Path2D();
    points.forEach((point, n) => (n ? path.lineTo(...point) : path.moveTo(...point)));
    const wide = Math.max(0.075, this.#px(3.4));
    ctx.strokeStyle = "#fffaea";
    ctx.lineWidth = wide * 1.9;
    ctx.stroke(path);
    if (dash) ctx.setLineDash([wide * 2.6, wide * 1.6]);
    ctx.strokeStyle = ink;
    ctx.lineWidth = wide;
    ctx.stroke(path);
    ctx.setLineDash([]);
    const turn = Math.atan2(last[1] - before[1], last[0] - before[0]);
    ctx.save();
    ctx.translate(...last);
    ctx.rotate(turn);
    ctx.beginPath();
    ctx.moveTo(0.16, 0);
    ctx.lineTo(-0.12, 0.15);
    ctx.lineTo(-0.12, -0.15);
    ctx.closePath();
    ctx.fillStyle = ink;
    ctx.strokeStyle = "#fffaea";
    ctx.lineWidth = wide * 0.5;
    ctx.fill();
    ctx.stroke();
    ctx.restore();
  }

  // --- in pixels -------------------------------------------------------------------------------

  #token({ hex, looks, shift, offered, active, moving, lit }: Token): void {
    const ctx = this.#ctx;
    const { scale } = this.#camera;
    const top = looks[looks.length - 1];
    if (!top) return;
    const far = scale < FAR;
    const size = Math.max(9, scale * TOKEN * (shift ? 0.8 : 1));
    const [cx, cy] = this.#camera.toScreen(at(hex));
    const [x, y] = [cx + shift * scale * 0.26, cy + (shift ? shift * scale * 0.1 : 0)];
    const below = Math.min(looks.length - 1, 2);
    const step = far ? 0 : size * 0.075;
    ctx.globalAlpha = 1;
    if (!far) {
      ctx.fillStyle = "rgb(30 24 12 / 30%)";
      ctx.fillRect(x - size / 2 + size * 0.05, y - size / 2 + size * 0.07, size, size);
    }
    for (let n = below; n > 0; n--) {
      const look = looks[looks.length - 1 - n];
      if (look && !far)
        ctx.drawImage(sprite(look, size * this.#fine), x - size / 2 + n * step, y - size / 2 - n * step, size, size);
    }
    if (offered || active) {
      const rim = far ? 2 : Math.max(2.5, size * 0.07);
      ctx.fillStyle = moving ? "#4fd8cb" : offered ? (lit ? "#ff9d2e" : "#ffe06a") : "#ffffff";
      rounded(
        ctx,
        x - size / 2 - rim,
        y - size / 2 - rim,
        size + 2 * rim,
        rim * 1.6,
        isNlf(top.nation) ? size * 0.18 : 0,
      );
      ctx.fill();
      ctx.lineWidth = offered || moving ? 1.6 : 1.2;
      ctx.strokeStyle = moving ? "#0d5c63" : offered ? "#a84a08" : INKS.ink;
      ctx.stroke();
    }
    ctx.drawImage(sprite(top, size * this.#fine), x - size / 2, y - size / 2, size, size);
    if (looks.length > 1 && size >= 11) {
      const r = Math.max(6, Math.min(11, size * 0.19));
      const [bx, by] = [x - size / 2 - r * 0.25, y + (far ? size * 0.3 : size * 0.06)];
      ctx.beginPath();
      ctx.arc(bx, by, r, 0, 7);
      ctx.fillStyle = ARMIES[top.nation].dark;
      ctx.fill();
      ctx.strokeStyle = "#fff";
      ctx.lineWidth = 1.3;
      ctx.stroke();
      this.#text(String(looks.length), bx, by + 0.5, {
        size: r * 1.25,
        bold: true,
        fill: "#fff",
        halo: ARMIES[top.nation].dark,
      });
    }
  }

  #text(
    text: string,
    x: number,
    y: number,
    look: { size: number; bold?: boolean; fill: string; halo: string; italic?: boolean; spaced?: number },
  ): void {
    const picture = caption(text, { ...look, size: Math.round(look.size) }, this.#fine);
    const [width, height] = [picture.width / this.#fine, picture.height / this.#fine];
    this.#ctx.drawImage(picture, Math.round(x - width / 2), Math.round(y - height / 2), width, height);
  }

  #captions(captions: Caption[]): void {
    const { scale, width, height } = this.#camera;
    const taken: [number, number, number, number][] = [];
    for (const { at: place, text, from, upto = Infinity, look, below } of captions) {
      if (scale < from || scale > upto) continue;
      const [x, y] = this.#camera.toScreen(place);
      const drop = below * scale;
      if (x < -60 || y + drop < -20 || x > width + 60 || y + drop > height + 20) continue;
      const picture = caption(text, look, this.#fine);
      const [w, h] = [picture.width / this.#fine, picture.height / this.#fine];
      const box: [number, number, number, number] = [x - w / 2, y + drop - h / 2 + 3, x + w / 2, y + drop + h / 2 - 3];
      if (taken.some(([l, t, r, b]) => box[0] < r && box[2] > l && box[1] < b && box[3] > t)) continue;
      taken.push(box);
      this.#ctx.drawImage(picture, Math.round(x - w / 2), Math.round(y + drop - h / 2), w, h);
    }
  }

  /** Movement Points by hex, where there is room for them. */
  #figures({ area, costs, tokens }: Scene, inView: (id: string) => boolean): void {
    const { scale } = this.#camera;
    if (scale < 24) return;
    const covered = new Set(tokens.map((token) => token.hex));
    const seen = new Set<string>();
    const size = Math.min(17, scale * 0.3);
    const figure = (id: string, spent: number) => {
      if (!inView(id) || seen.has(id)) return;
      seen.add(id);
      const [x, y] = this.#camera.toScreen(at(id));
      if (covered.has(id)) this.#chip(id, points(spent), "#0d5c63", 0.32, 0.34, Math.round(size * 0.8));
      else this.#text(points(spent), x, y + scale * 0.05, { size, bold: true, fill: "#0a3d42", halo: "#f4fbf4" });
    };
    for (const [id, spent] of costs) {
      if (spent !== null) figure(id, spent);
      else if (inView(id)) this.#chip(id, "out", "#9c2a1f", 0, 0, Math.round(size * 0.8));
    }
    for (const { hex, spent, way } of area) if (way.length) figure(hex, spent);
  }

  #chip(id: string, text: string, fill: string, dx: number, dy: number, size = 11): void {
    const ctx = this.#ctx;
    const { scale } = this.#camera;
    if (scale < 16) return;
    const [cx, cy] = this.#camera.toScreen(at(id));
    const [x, y] = [cx + dx * scale, cy + dy * scale];
    const picture = caption(text, { size, bold: true, fill: "#fff", halo: fill }, this.#fine);
    const wide = picture.width / this.#fine + 6;
    const high = size + 6;
    ctx.fillStyle = fill;
    rounded(ctx, x - wide / 2, y - high / 2, wide, high / 2, 0, high);
    ctx.fill();
    ctx.strokeStyle = "#fff";
    ctx.lineWidth = 1.2;
    ctx.stroke();
    ctx.drawImage(
      picture,
      x - picture.width / this.#fine / 2,
      y - picture.height / this.#fine / 2,
      picture.width / this.#fine,
      picture.height / this.#fine,
    );
  }

  #flight({ look, way }: Scene["flights"][number], part: number): void {
    const eased = part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
    const gone = Math.min(eased * (way.length - 1), way.length - 1.001);
    const [from, to] = [way[Math.floor(gone)], way[Math.floor(gone) + 1]];
    if (!from || !to) return;
    const share = gone % 1;
    const [x, y] = this.#camera.toScreen([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    const size = Math.max(12, this.#camera.scale * TOKEN);
    this.#ctx.drawImage(sprite(look, size * this.#fine), x - size / 2, y - size / 2, size, size);
  }
}

function rounded(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  radius: number,
  cut: number,
  height = width,
): void {
  ctx.beginPath();
  if (!cut) {
    ctx.roundRect(x, y, width, height, radius);
    return;
  }
  const [right, bottom] = [x + width, y + height];
  for (const [px, py] of [
    [x + cut, y],
    [right - cut, y],
    [right, y + cut],
    [right, bottom - cut],
    [right - cut, bottom],
    [x + cut, bottom],
    [x, bottom - cut],
    [x, y + cut],
  ] as const) {
    ctx.lineTo(px, py);
  }
  ctx.closePath();
}
