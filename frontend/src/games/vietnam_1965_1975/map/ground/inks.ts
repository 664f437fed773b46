/** The colours of the ground, and of what is drawn to match it. */

export const INKS = {
  paper: "#e9e0c8",
  sea: "#aecbd6",
  shallow: "#cfe2e4",
  coast: "#4d6e7b",
  island: "#dfdab4",
  ink: "#2f2a22",
  river: "#4382ab",
  water: "#20608f",
  road: "#a8402c",
  casing: "#f8efd6",
  national: "#6a2a63",
  demarcation: "#b3261e",
  corps: "#6b3f94",
  region: "#6d5f4a",
  cliff: "#6b3d18",
} as const;
