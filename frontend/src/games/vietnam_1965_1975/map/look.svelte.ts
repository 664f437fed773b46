import type { Layer, LayerDeed } from "./layers/layers";

/** What the map can show on top of the ground; each is a button with a key. */
export const FILTERS = ["artillery", "zoc", "roads", "regions", "names"] as const;
export type Filter = (typeof FILTERS)[number];

/** Where map and panels meet: what is looked at, and what the map is asked to show. */
class Look {
  /** The hex under the pointer, or the one that the keyboard has come to. */
  hex = $state<string | null>(null);
  /** The unit that is pointed at, on the map or in a panel. */
  unit = $state<number | null>(null);
  /** The stack that is fanned out, by its hex. */
  fan = $state<string | null>(null);
  filters = $state<Record<Filter, boolean>>({ artillery: false, zoc: false, roads: true, regions: false, names: true });
  /** What a campaign's map is tinted by. */
  layer = $state<Layer | null>(null);
  /** Whether the corps have outlines. */
  corps = $state(false);
  /** Whether the legend of what is on is folded up; null: as the width of the map has it. */
  folded = $state<boolean | null>(null);
  /** Whether the menu of layers is open. */
  layering = $state(false);
  /** A hex that a panel asks the map to centre on; `n` tells one request from the next. */
  wanted = $state.raw<{ hex: string; n: number } | null>(null);

  #asked = 0;

  /** Centre the map on a hex and point at it. */
  show(hex: string): void {
    this.hex = hex;
    this.wanted = { hex, n: ++this.#asked };
  }

  toggle(filter: Filter): void {
    this.filters[filter] = !this.filters[filter];
  }

  /** Do what a key is for: tint the map or no longer, outline the corps or no longer, open or close the menu. */
  showLayer({ show }: LayerDeed): void {
    if (show === "menu") this.layering = !this.layering;
    else if (show === "corps") this.corps = !this.corps;
    else this.layer = this.layer === show ? null : show;
  }

  /** Forget what one seat looked at. */
  clear(): void {
    this.hex = this.unit = this.fan = this.wanted = null;
    this.layering = false;
  }
}

export const look = new Look();
