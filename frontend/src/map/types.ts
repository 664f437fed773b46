/** What the boards of all area games are drawn from. */

export type Point = [number, number];

export interface Label {
  lines: string[];
  x: number;
  y: number;
  size: number;
  turn?: number;
}

export interface Layer {
  d: string;
  stroke: string;
  width: number;
  opacity?: number;
  dash?: string;
  band?: number;
}

/** A space as it lies on a map: an outline, a disc with its name tab, or a line with a box. */
export interface Place {
  id: string;
  kind: string;
  terrain?: string | null;
  fill?: string;
  foreign?: boolean;
  d?: string;
  texture?: string;
  texture_kind?: string;
  label?: Label;
  slots: Point[] | Record<string, Point[]>;
  circle?: { cx: number; cy: number; r: number };
  tab?: { rect: [Point, Point]; radius: number };
  box?: { x: number; y: number; w: number; h: number; turn: number };
}

export interface MapDrawing {
  viewBox: [number, number, number, number];
  margin: number;
  token: number;
  palette: Record<string, string>;
  layers: {
    sea: { d: string };
    shore_lines: Layer[];
    out_of_play: { d: string };
    coast: Layer;
    frontiers: Layer;
    borders: Layer;
    rivers: Layer;
    relief: Layer;
  };
  spaces: Place[];
  sea_labels: Label[];
  country_labels: Label[];
  free_areas: { name: string; rect: [number, number, number, number] }[];
}
