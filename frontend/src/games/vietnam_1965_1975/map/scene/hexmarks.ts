import type { Camera } from "../camera.svelte";
import { planeOf } from "../hexes";
import { kept, outlines, rim } from "../outlines";
import type { Reach } from "../../types";
import type { Outlined, Scene, Tinted } from "./scene";

/** From so many hexes on offer in view on, their common rim is drawn, not that of each. */
const MANY = 100;

const shapesOf = (ids: readonly string[]): Path2D =>
  outlines(ids.map((id) => ({ x: planeOf(id)[0], y: planeOf(id)[1] })));

/** Three lines in each hex, which rise to the right (`lean` 1) or to the left (-1). */
function stripes(ids: readonly string[], lean: number): Path2D {
  const path = new Path2D();
  for (const id of ids) {
    const [x, y] = planeOf(id);
    for (const off of [-0.3, 0, 0.3]) {
      const half = 0.42 - Math.abs(off) * 0.42;
      path.moveTo(x + lean * (off * 0.7 - half), y + half + off * 0.7);
      path.lineTo(x + lean * (off * 0.7 + half), y - half + off * 0.7);
    }
  }
  return path;
}

const LEAN = { right: 1, left: -1 } as const;
/** Paths of what stays from frame to frame. */
const RIMS = kept<string, Path2D>(rim);
/** The hexes in reach, and those of them with a risk. */
const REACHED = kept((area: readonly Reach[]) => ({
  hexes: area.map(({ hex }) => hex),
  risky: area.filter(({ risks }) => risks.length).map(({ hex }) => hex),
}));
const STRIPES = {
  right: kept((ids: readonly string[]) => stripes(ids, LEAN.right)),
  left: kept((ids: readonly string[]) => stripes(ids, LEAN.left)),
};

/** What marks hexes: tints, outlines, sights and ways. All lengths are in hexes. */
export class HexMarks {
  #ctx: CanvasRenderingContext2D;
  readonly #camera: Camera;

  constructor(ctx: CanvasRenderingContext2D, camera: Camera) {
    this.#ctx = ctx;
    this.#camera = camera;
  }

  /** `ctx` is where they are painted, in the plane of hexes. */
  paint(ctx: CanvasRenderingContext2D, scene: Scene, inView: (id: string) => boolean): void {
    this.#ctx = ctx;
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
  }

  /** Pixels as a length in the plane. */
  #px(pixels: number): number {
    return pixels / this.#camera.scale;
  }

  #tint({ hexes, fill, alpha, hatch, whole }: Tinted, inView: (id: string) => boolean): void {
    const seen = whole ? hexes : hexes.filter(inView);
    if (!seen.length) return;
    const ctx = this.#ctx;
    const shape = whole ? RIMS(hexes) : rim(seen);
    ctx.globalAlpha = alpha;
    ctx.fillStyle = fill;
    if (!hatch) ctx.fill(shape);
    else {
      ctx.globalAlpha = alpha * 0.35;
      ctx.fill(shape);
      ctx.globalAlpha = alpha;
      ctx.strokeStyle = fill;
      ctx.lineWidth = this.#px(1.4);
      ctx.stroke(whole ? STRIPES[hatch](hexes) : stripes(seen, LEAN[hatch]));
    }
    ctx.globalAlpha = 1;
  }

  #outline({ hexes, ink, dash, wide = 3 }: Outlined): void {
    if (!hexes.length) return;
    const ctx = this.#ctx;
    const edge = RIMS(hexes);
    ctx.strokeStyle = "#fff9e6";
    ctx.globalAlpha = 0.75;
    ctx.lineWidth = this.#px(wide + 2.5);
    ctx.stroke(edge);
    ctx.globalAlpha = 1;
    if (dash) ctx.setLineDash([this.#px(7), this.#px(6)]);
    ctx.strokeStyle = ink;
    ctx.lineWidth = this.#px(wide);
    ctx.stroke(edge);
    ctx.setLineDash([]);
  }

  #ring(ids: string[], ink: string, wide: number, dash = false): void {
    const ctx = this.#ctx;
    ctx.strokeStyle = ink;
    ctx.lineWidth = this.#px(wide);
    if (dash) ctx.setLineDash([this.#px(6), this.#px(4)]);
    ctx.stroke(shapesOf(ids));
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
        hexes: REACHED(area).risky,
        fill: "#a3261c",
        alpha: 0.42,
        hatch: "right",
      },
      inView,
    );
    ctx.strokeStyle = "#0d5c63";
    ctx.lineWidth = this.#px(2.2);
    ctx.stroke(RIMS(REACHED(area).hexes));
  }

  #offered({ offered }: Scene, inView: (id: string) => boolean): void {
    const seen = offered.filter(inView);
    if (!seen.length) return;
    const ctx = this.#ctx;
    // The outlines of many hexes would hide the land, and take the time of a frame.
    const many = seen.length > MANY;
    const shape = many ? RIMS(offered) : shapesOf(seen);
    ctx.fillStyle = "#fff0a0";
    ctx.globalAlpha = many ? 0.24 : 0.42;
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
    const [x, y] = planeOf(id);
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
    const [x, y] = planeOf(id);
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
    const shape = shapesOf([id]);
    ctx.stroke(shape);
    ctx.strokeStyle = focused ? "#0b4f8a" : "#2f2a22";
    ctx.lineWidth = this.#px(focused ? 4 : 2);
    ctx.stroke(shape);
  }

  #line(hexes: string[], ink: string, dash: boolean): void {
    const ctx = this.#ctx;
    const points = hexes.map(planeOf);
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
}
