import type { Camera } from "../camera.svelte";
import { planeOf } from "../hexes";
import { HexMarks } from "./hexmarks";
import type { Scene } from "./scene";
import { Snapshot } from "./snapshot";
import { Tokens } from "./tokens";

/** Paints what lies on the ground, again with every frame. */
export class Painter {
  readonly #ctx: CanvasRenderingContext2D;
  readonly #camera: Camera;
  readonly #marks: HexMarks;
  readonly #tokens: Tokens;
  readonly #snapshot = new Snapshot();

  constructor(ctx: CanvasRenderingContext2D, camera: Camera) {
    this.#ctx = ctx;
    this.#camera = camera;
    this.#marks = new HexMarks(ctx, camera);
    this.#tokens = new Tokens(ctx, camera);
  }

  /**
   * `fine` is how many pixels of the canvas make one of the page. Pictures of counters are painted for `budget`
   * milliseconds; with none, what marks hexes is stretched. Returns whether anything is to be painted finer.
   */
  paint(scene: Scene, fine: number, budget: number): boolean {
    const ctx = this.#ctx;
    const { transform, view } = this.#camera;
    const [left, top, right, bottom] = view;
    const inView = (id: string) => {
      const [x, y] = planeOf(id);
      return x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
    };
    const marks = (into: CanvasRenderingContext2D) => {
      into.setTransform(transform.k * fine, 0, 0, transform.k * fine, transform.x * fine, transform.y * fine);
      into.lineJoin = into.lineCap = "round";
      this.#marks.paint(into, scene, inView);
    };
    ctx.save();
    if (budget) marks(ctx);
    else this.#snapshot.draw(ctx, scene, transform, fine, marks);
    ctx.setTransform(fine, 0, 0, fine, 0, 0);
    const coarse = this.#tokens.paint(scene, inView, fine, budget);
    ctx.restore();
    return coarse || !budget;
  }
}
