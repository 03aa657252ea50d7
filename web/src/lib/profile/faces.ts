// The pictures one can choose for oneself: a sign, drawn on a grid of 24, in one of six colours.
export const SIGNS = {
  fox: "M4 4l5 3.500h6L20 4l-.7 9L12 20.500 4.700 13zM9 11.500v.1M15 11.500v.1M12 16v.1",
  owl: "M5.500 4.500c2 1.500 4 2 6.500 2s4.500-.5 6.500-2V15a6.500 6.500 0 0 1-13 0zM9 11.500a1.600 1.600 0 1 0 .1 0M15 11.500a1.600 1.600 0 1 0 .1 0M12 14v2",
  flame:
    "M12 3c1 4 5.500 6 5.500 11a5.500 5.500 0 0 1-11 0c0-2.500 1.500-4 2.500-5.500 .5 1.500 1 2 2 2.500C11.500 8.500 10.500 6 12 3z",
  star: "M12 3.500l2.600 5.600 6 .7-4.500 4.100 1.200 6-5.300-3-5.300 3 1.200-6L3.400 9.800l6-.7z",
  moon: "M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z",
  leaf: "M5 19C4 10 9 4.500 19.500 4.500 20 14 14.500 20 6.500 18M5 20c2-5 5-8 9-10",
  wave: "M3 9c3-4 6-4 9 0s6 4 9 0M3 15c3-4 6-4 9 0s6 4 9 0",
  bolt: "M13.500 3L6 13.500h5L10 21l8-11h-5.500z",
} as const;
export type Sign = keyof typeof SIGNS;

export const TINTS = ["#a8481c", "#1b6d99", "#3f7a2f", "#7448c4", "#b93a52", "#5a5247"] as const;
const WRITTEN = /^([a-z]+)-([0-5])$/;

export interface Face {
  readonly sign: Sign;
  readonly tint: number;
}

/** The picture of this name; nothing for a name that is none. */
export function faceOf(name: string): Face | null {
  const [, sign = "", tint = ""] = WRITTEN.exec(name) ?? [];
  return sign in SIGNS ? { sign: sign as Sign, tint: Number(tint) } : null;
}

export function nameOf({ sign, tint }: Face): string {
  return `${sign}-${tint}`;
}
