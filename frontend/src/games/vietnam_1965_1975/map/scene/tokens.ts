import { ARMIES, isNlf } from "../../counters/armies";
import { Allowance, sprite } from "../../counters/sprites";
import { points } from "../../words/numbers";
import type { Camera } from "../camera.svelte";
import { INKS } from "../ground/inks";
import { planeOf } from "../hexes";
import type { Caption } from "./captions";
import { caption } from "./lettering";
import type { Scene, Token } from "./scene";

const TOKEN = 0.68;
const FAR = 13;

/** Counters, names and figures, which keep to whole pixels. All lengths are in pixels. */
export class Tokens {
  readonly #ctx: CanvasRenderingContext2D;
  readonly #camera: Camera;
  #fine = 1;
  #allowance = new Allowance(0);

  constructor(ctx: CanvasRenderingContext2D, camera: Camera) {
    this.#ctx = ctx;
    this.#camera = camera;
  }

  /**
   * `fine` is how many pixels of the canvas make one of the page. Pictures of counters are painted for no longer than
   * `budget` milliseconds; returns whether any is wanting still.
   */
  paint(scene: Scene, inView: (id: string) => boolean, fine: number, budget: number): boolean {
    this.#fine = fine;
    this.#allowance = new Allowance(budget);
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
    return this.#allowance.wanting;
  }

  #token({ hex, looks, shift, offered, active, moving, lit }: Token): void {
    const ctx = this.#ctx;
    const { scale } = this.#camera;
    const top = looks[looks.length - 1];
    if (!top) return;
    const far = scale < FAR;
    const size = Math.max(9, scale * TOKEN * (shift ? 0.8 : 1));
    const [cx, cy] = this.#camera.toScreen(planeOf(hex));
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
        ctx.drawImage(
          sprite(look, size * this.#fine, this.#allowance),
          x - size / 2 + n * step,
          y - size / 2 - n * step,
          size,
          size,
        );
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
    ctx.drawImage(sprite(top, size * this.#fine, this.#allowance), x - size / 2, y - size / 2, size, size);
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
    for (const { at: place, text, from, upto = Infinity, look, below, drop: more = 0 } of captions) {
      if (scale < from || scale > upto) continue;
      const [x, y] = this.#camera.toScreen(place);
      const drop = below * scale + more;
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
      const [x, y] = this.#camera.toScreen(planeOf(id));
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
    const [cx, cy] = this.#camera.toScreen(planeOf(id));
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
    this.#ctx.drawImage(sprite(look, size * this.#fine, this.#allowance), x - size / 2, y - size / 2, size, size);
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
