import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";

import type { Point } from "../types";

/** A part of the plane: left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** Hexes are never drawn larger than this many pixels from side to side. */
const MOST = 130;
/** So many pixels at the top are under the buttons; more where those need a second row. */
const HEAD = 44;
const TWO_ROWS = 80;
/** So wide a map has its buttons in one row. */
const ONE_ROW_FROM = 475;
/** So much wider it has to be for the button of the layers. */
export const LAYERS_WIDE = 80;
/** Hexes as wide as this can be read. */
export const READABLE = 46;

/** Where the map is looked at from: pan, zoom and pinch of an element, in pixels. */
export class Camera {
  /** Size of the element. */
  width = $state(0);
  height = $state(0);
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  /** Whether somebody has moved the map themselves, so that it stays where they put it. */
  moved = false;

  readonly #behaviour = zoom<HTMLElement, unknown>();
  readonly #land: Box;
  readonly #rowFrom: number;
  #element: HTMLElement | null = null;

  /** `tools` is how much more than usual the buttons on the map take. */
  constructor(land: Box, tools = 0) {
    this.#land = land;
    this.#rowFrom = ONE_ROW_FROM + tools;
    this.#behaviour
      .clickDistance(6)
      .filter((event: Event & { button?: number; ctrlKey?: boolean }) => {
        const target = event.target as HTMLElement | null;
        return !event.button && !target?.closest("[data-still]") && (!event.ctrlKey || event.type === "wheel");
      })
      .on("zoom", (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
        this.transform = event.transform;
        if (event.sourceEvent) this.moved = true;
      });
  }

  /** Pixels from side to side of a hex. */
  get scale(): number {
    return this.transform.k;
  }

  /** Whether there is little room beside what lies on the map. */
  get narrow(): boolean {
    return this.width < ONE_ROW_FROM;
  }

  /** Svelte attachment for the element; `opened` is called once its size is known. */
  attach =
    (opened: () => void) =>
    (element: HTMLElement): (() => void) => {
      this.#element = element;
      select(element).call(this.#behaviour).on("dblclick.zoom", null);
      let first = true;
      const watch = new ResizeObserver(() => {
        const middle = this.toPlane([this.width / 2, this.height / 2]);
        this.width = element.clientWidth;
        this.height = element.clientHeight;
        if (!this.width || !this.height) return;
        this.#limit();
        if (first) opened();
        else this.#behaviour.translateTo(select(element), ...middle);
        first = false;
      });
      watch.observe(element);
      return () => {
        watch.disconnect();
        select(element).on(".zoom", null);
        this.#element = null;
      };
    };

  #limit(): void {
    const [left, top, right, bottom] = this.#land;
    const least = Math.min(this.width / (right - left), this.height / (bottom - top)) * 0.98;
    this.#behaviour
      .extent([
        [0, 0],
        [this.width, this.height],
      ])
      .scaleExtent([least, MOST])
      .translateExtent([
        [left - 6, top - 6],
        [right + 6, bottom + 6],
      ]);
  }

  toPlane(point: Point): Point {
    return this.transform.invert(point);
  }

  toScreen(point: Point): Point {
    return this.transform.apply(point);
  }

  by(factor: number): void {
    this.moved = true;
    if (this.#element) this.#behaviour.scaleBy(select(this.#element), factor);
  }

  /** Show a part of the plane as large as it fits, but no larger than `most` pixels a hex. */
  fit([left, top, right, bottom]: Box, most = MOST): void {
    if (!this.#element) return;
    const head = this.width < this.#rowFrom ? TWO_ROWS : HEAD;
    const scale = Math.min(most, this.width / (right - left), (this.height - head) / (bottom - top));
    const to = zoomIdentity
      .translate(this.width / 2, (this.height + head) / 2)
      .scale(scale)
      .translate(-(left + right) / 2, -(top + bottom) / 2);
    this.#behaviour.transform(select(this.#element), to);
  }

  /** Look from where somebody looked before. */
  put(transform: ZoomTransform): void {
    if (this.#element) this.#behaviour.transform(select(this.#element), transform);
    this.moved = true;
  }

  whole(): void {
    this.fit(this.#land);
  }

  /** Bring a point to the middle, near enough to be read. */
  centre(at: Point): void {
    if (!this.#element) return;
    if (this.scale < READABLE) this.#behaviour.scaleTo(select(this.#element), READABLE);
    this.#behaviour.translateTo(select(this.#element), ...at);
  }

  /** Bring a point into view if it is not. */
  reveal(at: Point): void {
    const [x, y] = this.toScreen(at);
    const inside = x > 40 && x < this.width - 40 && y > 50 && y < this.height - 40;
    if (!inside && this.#element) this.#behaviour.translateTo(select(this.#element), ...at);
  }

  /** Whether the hex around a point is in view. */
  shows([x, y]: Point): boolean {
    const [left, top, right, bottom] = this.view;
    return x > left + 0.5 && x < right - 0.5 && y > top + 0.5 && y < bottom - 0.5;
  }

  /** The part of the plane in view. */
  get view(): Box {
    const [left, top] = this.toPlane([0, 0]);
    const [right, bottom] = this.toPlane([this.width, this.height]);
    return [left, top, right, bottom];
  }
}

/** The least part of the plane that holds some points, with a margin. */
export function boxOf(points: readonly Point[], margin: number): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
}
