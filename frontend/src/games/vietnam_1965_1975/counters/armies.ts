import type { Nation } from "../types";
import { disc, starAt, type Shape } from "./shapes";

/** How armies are told apart: by colour, by the outline of their counters, by their sign. */

interface Army {
  name: string;
  fill: string;
  dark: string;
  ink: string;
}

export const ARMIES: Record<Nation, Army> = {
  us: { name: "US", fill: "#8a9b5e", dark: "#4d5a2e", ink: "#16190c" },
  fwa: { name: "Free World", fill: "#cbb98a", dark: "#7b6737", ink: "#1f1a0c" },
  arvn: { name: "ARVN", fill: "#ecd06a", dark: "#94741a", ink: "#221b06" },
  vc: { name: "VC", fill: "#d98f86", dark: "#7d2620", ink: "#260906" },
  nva: { name: "NVA", fill: "#e2a266", dark: "#8a4510", ink: "#241203" },
};

const US_SIDE = "M8,2H92Q98,2 98,8V92Q98,98 92,98H8Q2,98 2,92V8Q2,2 8,2Z";
/** The NLF's counters have their corners cut: the sides differ by shape, too. */
const NLF_SIDE = "M18,2H82L98,18V82L82,98H18L2,82V18Z";

export const isNlf = (nation: Nation) => nation === "vc" || nation === "nva";
export const outline = (nation: Nation) => (isNlf(nation) ? NLF_SIDE : US_SIDE);

/** The sign of an army, around a point. */
export function emblem(nation: Nation, x: number, y: number, r: number): Shape[] {
  switch (nation) {
    case "us":
      return [
        { d: disc(x, y, r), fill: "#26406b" },
        { d: starAt(x, y, r * 0.82), fill: "#fff" },
      ];
    case "fwa":
      return [
        { d: disc(x, y, r), fill: "#2c6a5a" },
        { d: `M${x - r * 0.6},${y}h${r * 1.2}M${x},${y - r * 0.6}v${r * 1.2}`, stroke: "#fff", width: r * 0.34 },
      ];
    case "arvn":
      return [
        { d: disc(x, y, r), fill: "#f7d648", stroke: "#6d5510", width: r * 0.14 },
        {
          d: [-0.36, 0, 0.36].map((row) => `M${x - r * 0.75},${y + row * r}h${r * 1.5}`).join(""),
          stroke: "#b3261e",
          width: r * 0.2,
        },
      ];
    case "vc":
      return [
        { d: disc(x, y, r), fill: "#b3261e" },
        { d: `M${x - r},${y}a${r},${r} 0 0 0 ${2 * r},0Z`, fill: "#2f62a0" },
        { d: starAt(x, y, r * 0.72), fill: "#ffd84d" },
      ];
    case "nva":
      return [
        { d: disc(x, y, r), fill: "#b3261e" },
        { d: starAt(x, y, r * 0.82), fill: "#ffd84d" },
      ];
  }
}
