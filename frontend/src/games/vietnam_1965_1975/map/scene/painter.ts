import type { Camera } from "../camera.svelte";
import { planeOf } from "../hexes";
import { HexMarks } from "./hexmarks";
import type { Scene } from "./scene";
import { Tokens } from "./tokens";

/** Paints what lies on the ground, again with every frame. */
export class Painter {
  readonly #ctx: CanvasRenderingContext2D;
  readonly #camera: Camera;
  readonly #marks: HexMarks;
  readonly #tokens: Tokens;

  constructor(ctx: CanvasRenderingContext2D, camera: Camera) {
    this.#ctx = ctx;
    this.#camera = camera;
    this.#marks = new HexMarks(ctx, camera);
    this.#tokens = new Tokens(ctx, camera);
  }

  /** `fine` is how many pixels of the canvas make one of the page. */
  paint(scene: Scene, fine: number): void {
    const ctx = this.#ctx;
    const [left, top, right, bottom] = this.#camera.view;
    const inView = (id: string) => {
      const [x, y] = planeOf(id);
      return x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
    };
    ctx.save();
    const { k, x, y } = this.#camera.transform;
    ctx.setTransform(k * fine, 0, 0, k * fine, x * fine, y * fine);
    ctx.lineJoin = ctx.lineCap = "round";
    this.#marks.paint(scene, inView);
    ctx.setTransform(fine, 0, 0, fine, 0, 0);
    this.#tokens.paint(scene, inView, fine);
    ctx.restore();
  }
}
