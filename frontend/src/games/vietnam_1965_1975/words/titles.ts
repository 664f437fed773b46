import type { KINDS, Nation, Side } from "../types";

/** What things are called on the page. */

export const SIDE_TITLES: Record<Side, string> = { us: "US side", nlf: "NLF" };
export const NATION_TITLES: Record<Nation, string> = {
  us: "US",
  fwa: "Free World",
  arvn: "ARVN",
  vc: "VC",
  nva: "NVA",
};
export const KIND_TITLES: Record<(typeof KINDS)[number], string> = {
  search: "Search and destroy",
  clear: "Clear and secure",
  security: "Security",
  strategic: "Strategic movement",
  naval: "Naval transport",
  bombard: "Bombardment",
  trail: "Movement on the Trail",
  infiltration: "Infiltration",
  trail_attack: "Attack on the Trail",
};
export const SUPPORT_TITLES = { air: "Air", airmobile: "Airmobile", riverine: "Riverine" };
/** What Victory Points are given for, by the names of the chart (18.1). */
export const AWARDS: Record<string, string> = {
  vc_battalion: "VC battalions and political sections",
  vc_other: "other VC units",
  nva: "NVA units",
  nva_replacement: "NVA Replacement Points",
  capital_entered: "capitals entered",
  major_city_entered: "major cities entered",
  free_fire: "free-fire zones",
  invasion: "invasions",
  us_counter: "US units lost",
  us_replacement: "US Replacement Points",
  air_point: "Air and Airmobile Points lost",
  arvn_replacement: "ARVN Replacement Points",
  arvn_strength: "Allied strength lost",
  occupation: "units where they stand",
};

export const TERMS: Record<string, string> = {
  ratio: "combat ratio",
  terrain: "terrain of the hex",
  hexside: "across an escarpment or water",
  pursuit: "pursuit left over",
};

export const WHY: Record<string, string> = {
  hexside: "halved across the hexside §4.2",
  hot_landing: "landed under fire: counts double for its losses §8.1",
  hold: "doubled, it holds §6.2",
};

export const TERRAIN_TITLES: Record<string, string> = {
  cultivated: "Cultivated",
  jungle: "Jungle",
  marsh: "Marsh",
  wooded_hills: "Wooded hills",
  mountain: "Mountain",
  town: "Town",
  capital: "Capital",
  city: "City",
  major_city: "Major city",
  minor_river: "Minor river",
  escarpment: "Escarpment",
  water: "Water",
};
