import type { View } from "../../types";

/** What a campaign's map can be tinted by, one at a time; each is an item of the menu with a key. */
export const LAYERS = ["control", "presence", "free_fire", "monsoon", "supply", "trail"] as const;
export type Layer = (typeof LAYERS)[number];

/** What an item of the menu is called, what it shows, and its letter with Shift. */
export interface LayerTitle {
  title: string;
  about: string;
  key: string;
}

export const LAYER_TITLES: Record<Layer, LayerTitle> = {
  control: { title: "Control of people", about: "Population Points of SVN and of the VC by region", key: "C" },
  presence: { title: "Presence", about: "Units of the US side and of the NLF by region", key: "P" },
  free_fire: { title: "Free fire", about: "Regions where support works in full", key: "E" },
  monsoon: { title: "Monsoon", about: "Whether it cuts Air and Airmobile Points this season", key: "M" },
  supply: { title: "Supply of the VC", about: "What each region still takes, and what is used up", key: "S" },
  trail: { title: "Blocked Trail", about: "Boxes of the Trail with units of the US side", key: "T" },
};
export const CORPS_TITLE: LayerTitle = { title: "Corps borders", about: "Outlines of the corps zones", key: "B" };
/** The letter that opens the menu. */
export const MENU_KEY = "L";

/** The layers that a position has something for: none outside campaigns, supply for the NLF alone. */
export function layersOf({ season }: Pick<View, "season">): Layer[] {
  return season ? LAYERS.filter((layer) => layer !== "supply" || season.regional !== null) : [];
}

export type LayerDeed = { show: Layer } | { show: "corps" } | { show: "menu" };

/** What a letter with Shift does about the layers that there are; null if it is for others. */
export function layerDeed(letter: string, layers: readonly Layer[]): LayerDeed | null {
  if (!layers.length) return null;
  if (letter === MENU_KEY) return { show: "menu" };
  if (letter === CORPS_TITLE.key) return { show: "corps" };
  const layer = layers.find((each) => LAYER_TITLES[each].key === letter);
  return layer ? { show: layer } : null;
}
