import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";

const MOST = 7;

/** Pan and zoom of an SVG whose viewBox is the board. */
export class BoardZoom {
  transform = $state.raw<ZoomTransform>(zoomIdentity);

  readonly #behaviour = zoom<SVGSVGElement, unknown>();
  #svg: SVGSVGElement | null = null;

  constructor(width: number, height: number) {
    this.#behaviour
      .extent([
        [0, 0],
        [width, height],
      ])
      .translateExtent([
        [0, 0],
        [width, height],
      ])
      .scaleExtent([1, MOST])
      .clickDistance(6)
      .on("zoom", (event: { transform: ZoomTransform }) => (this.transform = event.transform));
  }

  /** Svelte attachment for the SVG. */
  attach = (svg: SVGSVGElement): (() => void) => {
    this.#svg = svg;
    select(svg).call(this.#behaviour).on("dblclick.zoom", null);
    return () => {
      select(svg).on(".zoom", null);
      this.#svg = null;
    };
  };

  by(factor: number): void {
    if (this.#svg) this.#behaviour.scaleBy(select(this.#svg), factor);
  }

  pan(dx: number, dy: number): void {
    if (this.#svg) this.#behaviour.translateBy(select(this.#svg), dx / this.transform.k, dy / this.transform.k);
  }

  whole(): void {
    if (this.#svg) this.#behaviour.transform(select(this.#svg), zoomIdentity);
  }

  /** Bring a point into view if it is not: the keyboard must not choose what cannot be seen. */
  reveal([x, y]: [number, number], [width, height]: [number, number]): void {
    const [sx, sy] = this.transform.apply([x, y]);
    const inside = sx > 0.06 * width && sx < 0.94 * width && sy > 0.06 * height && sy < 0.94 * height;
    if (!inside && this.#svg) this.#behaviour.translateTo(select(this.#svg), x, y);
  }
}
