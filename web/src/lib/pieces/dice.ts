// The five colours of dice, each with its own mark.
export const DIE_COLOURS = ["red", "green", "blue", "yellow", "black"] as const;
export type DieColour = (typeof DIE_COLOURS)[number];

/** One shape for each colour, about 14 wide. */
export const MARKS: Readonly<Record<DieColour, string>> = {
  red: "M0 -7 L7 5.5 L-7 5.5 Z",
  green: "M0 -7.5 L7.5 0 L0 7.5 L-7.5 0 Z",
  blue: "M-6.5 0 A6.5 6.5 0 1 0 6.5 0 A6.5 6.5 0 1 0 -6.5 0 Z",
  yellow: "M-6 -6 H6 V6 H-6 Z",
  black: "M-2.2 -7.5 H2.2 V-2.2 H7.5 V2.2 H2.2 V7.5 H-2.2 V2.2 H-7.5 V-2.2 H-2.2 Z",
};
