import type { LogLine } from "../../../lib/wire";
import type { Counter, Unit } from "../types";

/** For tests: a few hexes and counters, units, and lines of the log. */

const face = {
  ground: 3,
  artillery: 0,
  kind: null,
  range: null,
  movement: 8,
  pursuit: null,
  moves: "foot",
  airmobile: 1,
} as const;
const counter = (id: string, more: Partial<Counter> = {}): Counter => ({
  id,
  name: id,
  class_: "",
  type: "infantry",
  size: "II",
  front: face,
  back: null,
  on_ground: "foot",
  alert: "none",
  zoc: null,
  parent: null,
  count: 1,
  history: null,
  corps: null,
  ...more,
});
const hex = (id: string, name: string) => ({
  id,
  x: 0,
  y: 0,
  town: name ? { name, kind: "town", capital_of: null } : null,
  label: null,
  region: "I-5",
  beach: null,
});
export const board = {
  map: { hexes: [hex("5118", "Chu Lai"), hex("5121", "Quang Ngai"), hex("5020", "")], regions: [] },
  counters: [
    counter("us.1m.hq", { name: "HQ/1M", type: "headquarters", history: "1st Marine Division" }),
    counter("us.1m.7", { name: "7/1M", parent: "us.1m.hq" }),
    counter("us.1m.7.3", { name: "3/7/1M", parent: "us.1m.7" }),
    counter("vc.ind.1", { name: "1" }),
  ],
};
export const unit = (id: number, nation: Unit["nation"], of: string | null, more: Partial<Unit> = {}): Unit => ({
  id,
  hex: "5118",
  place: "map",
  nation,
  counter: of,
  face: 0,
  mission: "none",
  done: false,
  hits: 0,
  hidden: of === null,
  ...more,
});
export const patrolling = {
  id: 4,
  nation: "us",
  counter: "us.1",
  name: "3/7/1M",
  ground: 3,
  artillery: 7,
  range: 2,
  movement: 8,
  mission: "patrol",
  done: true,
  hits: 1,
  hidden: false,
} as Unit;
export const line = (key: string, params: LogLine["params"] = {}, at = 0): LogLine => ({
  at,
  key,
  rule: "5.4",
  text: `${key}.`,
  params,
});
