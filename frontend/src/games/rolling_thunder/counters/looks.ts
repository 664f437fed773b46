/** Colours and letters of what lies on the board. */

export const CUBE_COLOURS: Record<string, string> = { black: "#26231f", brown: "#8a5429", red: "#b3392f" };
export const FORCE_COLOURS: Record<string, string> = { air_force: "#3f6184", navy: "#26343f" };
export const FIELD_COLOURS: Record<string, string> = {
  blue: "#35618e",
  yellow: "#8c6a0a",
  red: "#9a2f2a",
  green: "#4a7a3d",
  purple: "#6f4a86",
};
/** The colour of an airfield; letters tell airfields apart, whatever an owner's file colours them. */
export const fieldColour = (colour: string | undefined) => FIELD_COLOURS[colour ?? ""] ?? "#555555";
/** Grounds of objectives, each with the ink that can be read on it and its letter. */
export const TARGET_LOOKS: Record<string, { fill: string; ink: string; letter: string; name: string }> = {
  white: { fill: "#fbf7ec", ink: "#2f2a22", letter: "W", name: "white" },
  gray: { fill: "#a6a59d", ink: "#1d1a16", letter: "G", name: "gray" },
  black: { fill: "#2c2a27", ink: "#f6efdc", letter: "B", name: "black" },
  brown: { fill: "#7d5128", ink: "#fdf3e0", letter: "N", name: "brown" },
};
