// The signs of the game on a grid of 24: filled shapes, and lines over them. One hand, one weight.
export interface Drawing {
  readonly fill?: string;
  readonly line?: string;
}

const HEAD = "M4.2 4.6l5 3.4h5.6l5-3.4-.7 8.4L12 20l-7.1-7z";

/** The left half of the laurel. */
const LEAVES =
  "M4.4 9.8C2.5 8.5 2.1 6 3.2 3.7C5.1 5.2 5.6 7.7 4.4 9.8ZM4.9 13.7C2.7 13.6 1.2 11.9 1 9.6C3.3 9.9 4.8 11.5 4.9 13.7ZM6.7 17.2C4.5 17.6 2.6 16.6 1.6 14.5C3.9 14.1 5.8 15.1 6.7 17.2ZM9.9 20C8.2 21.5 6 21.5 4.2 19.9C6 18.6 8.2 18.6 9.9 20ZM5.7 12.3C5.4 10.2 6.3 8.3 8.2 7.3C8.7 9.4 7.8 11.3 5.7 12.3ZM7.3 15.9C7.6 13.7 9.1 12.3 11.2 12C11 14.2 9.5 15.7 7.3 15.9Z";
/** A drawing, and the same in a mirror beside it. */
const bothSides = (path: string): string =>
  path + path.replace(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => `${24 - +x} ${y}`);

/** The hunter's other look (R91): a camera. */
export const PHOTOGRAPHER: Drawing = {
  fill: "M8.6 4.5h6.8l1.6 2.7h2.5A2.5 2.5 0 0 1 22 9.7v8a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 17.7v-8a2.5 2.5 0 0 1 2.5-2.5H7zM12 8.7a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 0 0 0-9.4zM12 11a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z",
};

export const SIGNS = {
  gp: {
    fill: "M12 20.5c0-4.5 0-6 .3-8.2C9 12.8 5.6 11 5 5.5c4.8-.3 7.3 1.9 7.9 5.2.9-2 2.8-3.4 6.1-3.2-.2 3.6-2.4 5.3-5.6 5.1-.2 2-.2 4-.2 7.9z",
  },
  vp: {
    fill: bothSides(LEAVES),
    line: bothSides("M4.6 10C4.6 15.5 7.5 19.3 12 20.4"),
  },
  river: {
    fill: "M12 3.5c3.5 4.3 5.5 7.1 5.5 10.2a5.5 5.5 0 0 1-11 0c0-3.1 2-5.9 5.5-10.2z",
  },
  forest: {
    fill: "M12 3l4.3 5.6h-2l3.6 4.8h-2.3l3.2 4.3h-5.5V21h-2.6v-3.3H5.2l3.2-4.3H6.1l3.6-4.8h-2z",
  },
  farm: { fill: "M3.8 11.2L12 4.5l8.2 6.7-1.3 1.6-.7-.6V20h-4.7v-5.3h-3V20H5.8v-7.8l-.7.6z" },
  field: {
    fill: "M12 2.8c1.8 1.7 1.8 4 0 5.7-1.8-1.7-1.8-4 0-5.7zM12.7 12c.1-2.5 1.7-4 4.4-4 .1 2.6-1.6 4.2-4.4 4zM11.3 12c-.1-2.5-1.7-4-4.4-4-.1 2.6 1.6 4.2 4.4 4zM12.7 16.8c.1-2.5 1.7-4 4.4-4 .1 2.6-1.6 4.2-4.4 4zM11.3 16.8c-.1-2.5-1.7-4-4.4-4-.1 2.6 1.6 4.2 4.4 4z",
    line: "M12 8v13",
  },
  any: {
    fill: "M10.8 3.2v7.6H3.2A8.8 8.8 0 0 1 10.8 3.2zM13.2 3.2a8.8 8.8 0 0 1 7.6 7.6h-7.6zM20.8 13.2a8.8 8.8 0 0 1-7.6 7.6v-7.6zM10.8 20.8a8.8 8.8 0 0 1-7.6-7.6h7.6z",
  },
  kit: {
    fill: `${HEAD}M9 11.2a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM15 11.2a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z`,
  },
  fox: { fill: HEAD },
  track: {
    fill: "M7.3 21c-1.9 0-3-1.3-3-3.2 0-2.2 1.3-4 3-4s3 1.8 3 4c0 1.9-1.1 3.2-3 3.2zM16.7 13c-1.9 0-3-1.3-3-3.2 0-2.2 1.3-4 3-4s3 1.8 3 4c0 1.9-1.1 3.2-3 3.2zM5 12.6a1.3 1.3 0 1 1 0-2.6 1.3 1.3 0 0 1 0 2.6zM9.6 12.6a1.3 1.3 0 1 1 0-2.6 1.3 1.3 0 0 1 0 2.6zM14.4 5a1.3 1.3 0 1 1 0-2.6 1.3 1.3 0 0 1 0 2.6zM19 5a1.3 1.3 0 1 1 0-2.6 1.3 1.3 0 0 1 0 2.6z",
  },
  hunt: {
    fill: "M8.7 10.2C7 7.8 6.6 4.8 7.6 2.6c2.1.9 3.3 3.3 3.5 6.2h1.8c.2-2.9 1.4-5.3 3.5-6.2 1 2.2.6 5.2-1.1 7.6 1.7 1.2 2.7 3 2.7 5.2 0 3.7-2.7 6-6 6s-6-2.3-6-6c0-2.2 1-4 2.7-5.2zM9.7 14a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zM14.3 14a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2z",
  },
  mark: { fill: "M6 3h2v18H6zM9 4c3.5-1.5 6 1.5 10 0l-2 4.3 2 4.3c-4 1.5-6.5-1.5-10 0z" },
  path: {
    fill: "M5 2.5h14A2.5 2.5 0 0 1 21.5 5v4H15V2.5H9V9q0 6 6 6h6.5v4a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 19V5A2.5 2.5 0 0 1 5 2.5z",
  },
  bonus_path: {
    fill: "M5 2.5h14A2.5 2.5 0 0 1 21.5 5v4H15V2.5H9V9q0 6 6 6h6.5v4a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 19V5A2.5 2.5 0 0 1 5 2.5zM7.6 12.4l-1.3 3-3 1.3 3 1.3 1.3 3 1.3-3 3-1.3-3-1.3z",
  },
  draw_path: {
    fill: "M6 1.5h12a2 2 0 0 1 2 2V6h-5.5V1.5h-5V6q0 5 5 5H20v2.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2z",
    line: "M12 17v5.5M9 20l3 2.7 3-2.7",
  },
  grow: { fill: "M12 3l6 7h-3.5v4h-5v-4H6zM8 16h8v1.8H8zM8 19.2h8V21H8z" },
  hunter: {
    fill: "M2.5 16.5c2.5-1.3 3-2 3.7-5C6.9 8 7.8 5 9.5 5c1 0 1.5.7 2.5.7S13.5 5 14.5 5c1.7 0 2.6 3 3.3 6.5.7 3 1.2 3.7 3.7 5-2.5 2-6 2.8-9.5 2.8s-7-.8-9.5-2.8zM7.2 13.5c3 1.2 6.6 1.2 9.6 0l-.4-1.7c-2.7 1-6.1 1-8.8 0z",
  },
  bear: {
    fill: "M6.5 4a3 3 0 0 1 2.8 2c.9-.3 1.8-.5 2.7-.5s1.8.2 2.7.5a3 3 0 1 1 3.8 3.8c.6 1.1 1 2.3 1 3.7 0 4-3.3 6.5-7.5 6.5s-7.5-2.5-7.5-6.5c0-1.4.4-2.6 1-3.7A3 3 0 0 1 6.5 4zM9 10.5a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM15 10.5a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM12 14c-1.6 0-2.5.8-2.5 1.8S10.7 17.5 12 17.5s2.5-.7 2.5-1.7S13.6 14 12 14z",
  },
  wolf: {
    fill: "M5 2.5l4.5 5h5l4.5-5 1 10-3.5 3-1.5 4.5L12 22l-3-2-1.5-4.5-3.5-3zM8 11l3 1.5-.6 1.5L8 13zM16 11l-3 1.5.6 1.5 2.4-1z",
  },
  storm: {
    fill: "M7 14a4 4 0 0 1 .3-8A5 5 0 0 1 17 7a3.6 3.6 0 0 1 .3 7h-3l-1.5 2.6h3L11 22l1.3-4.2H9.5L11.5 14z",
  },
  camp: { fill: "M12 4l9.5 16H14l-2-4.5-2 4.5H2.5z", line: "M12 4V2.5" },
  star: {
    fill: "M12 2.8l2.8 6 6.6.7-4.9 4.4 1.4 6.5L12 17.1l-5.9 3.3 1.4-6.5-4.9-4.4 6.6-.7z",
  },
  cheese: {
    fill: "M3 13L15.5 5c3 .5 5 3 5.5 8zM3 14.5h18V20H3zM8 16a1.4 1.4 0 1 0 0 2.8A1.4 1.4 0 0 0 8 16zM15 16.4a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zM14.5 8.8a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z",
  },
  beaver: {
    fill: "M7 5a2.2 2.2 0 0 1 2.2 1.4 7 7 0 0 1 5.6 0A2.2 2.2 0 1 1 18 9.3c.7 1.1 1 2.3 1 3.5 0 2.5-1.7 4-4 4.6V21h-2.7v-3h-.6v3H9v-3.6c-2.3-.6-4-2.1-4-4.6 0-1.2.3-2.4 1-3.5A2.2 2.2 0 0 1 7 5zM9.3 10a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zM14.7 10a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2z",
  },
  day: {
    fill: "M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z",
    line: "M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  },
  night: { fill: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" },
  destiny: {
    fill: "M12 2.5c5.2 0 9.5 4.3 9.5 9.5s-4.3 9.5-9.5 9.5S2.5 17.2 2.5 12 6.8 2.5 12 2.5zM12 6l-2 4-4 2 4 2 2 4 2-4 4-2-4-2z",
  },
  die: {
    fill: "M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zM8 6.5A1.5 1.5 0 1 0 8 9.5a1.5 1.5 0 0 0 0-3zM16 14.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM12 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  },
  tile: { fill: "M6 3h12a2 2 0 0 1 2 2v9l-6 7H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM13.5 19.5v-4a2 2 0 0 1 2-2h3z" },
  lesson: {
    fill: "M3 5c3.5-.8 6.3-.3 8.3 1.2V20C9.3 18.7 6.5 18.3 3 19zM21 5c-3.5-.8-6.3-.3-8.3 1.2V20c2-1.3 4.8-1.7 8.3-1z",
  },
  firefox: {
    fill: "M12 2.5c1 3.5 5.8 5.5 5.8 11 0 4.3-2.6 7.5-5.8 8-3.2-.5-5.8-3.2-5.8-7 0-2.4 1-4 2.3-5.5.2 1.7.9 2.6 2 3C10 8.5 10.2 5.5 12 2.5z",
  },
  village: { fill: "M2.5 12L8 7l5.5 5v8h-4v-4h-3v4h-4zM12 8.5L16 5l5.5 5v10h-6v-8.5z" },
  card: {
    fill: "M6 2.5h12a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 20V4A1.5 1.5 0 0 1 6 2.5zM8 7v1.8h8V7zM8 11v1.8h8V11zM8 15v1.8h5V15z",
  },
  common: { fill: "M5 3h14v12l-7 6-7-6zM8.5 7.5v2h7v-2zM8.5 11.5v2h7v-2z" },
  instinct: {
    fill: "M2.5 12C5 8 8.3 6 12 6s7 2 9.5 6c-2.5 4-5.8 6-9.5 6s-7-2-9.5-6zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM11 3h2v2h-2zM5.5 4.6l1.6-1 1 1.7-1.5 1zM18.5 4.6l-1.6-1-1 1.7 1.5 1z",
  },
  exchange: { fill: "M8 3.5L2.5 8 8 12.5V9.5h11v-3H8zM16 11.5l5.5 4.5-5.5 4.5v-3H5v-3h11z" },
  failed: { line: "M6 6l12 12M18 6L6 18" },
  outside: {
    fill: "M3 20.5V13a9 9 0 0 1 18 0v7.5h-4.5V13a4.5 4.5 0 0 0-9 0v7.5z",
    line: "M12 20.5V14M9.5 16.2L12 13.7l2.5 2.5",
  },
  marks: {
    fill: "M4 3h1.8v9H4zM6.5 3.5c2-1 3.4.8 5.5 0l-1.2 2.4L12 8.3c-2.1.8-3.5-1-5.5 0zM13 11h1.8v10H13zM15.5 11.5c2-1 3.4.8 5.5 0l-1.2 2.4 1.2 2.4c-2.1.8-3.5-1-5.5 0z",
  },
  vixen: {
    fill: "M3 4.5l5.8 3.3h6.4L21 4.5l-.6 9.2L12 21l-8.4-7.3zM6.5 11.5l4.2 2.3-.6 1.4c-2 0-3.3-1.2-3.6-3.7zM17.5 11.5l-4.2 2.3.6 1.4c2 0 3.3-1.2 3.6-3.7z",
  },
  movement: { line: "M4 18c3-8 8-10 14-8M14 6l5 4-4 5" },
  ruse: { fill: "M12 2.5L21 7v6c0 4.5-4 7.5-9 9-5-1.5-9-4.5-9-9V7zM12 7l-4 2 .5 4L12 16l3.5-3 .5-4z" },
  round: { line: "M19 7.5A8.5 8.5 0 1 0 20.5 12M19.5 3v5h-5" },
} as const satisfies Readonly<Record<string, Drawing>>;

export type SignName = keyof typeof SIGNS;
export const SIGN_NAMES = Object.keys(SIGNS) as readonly SignName[];

/** The clause each sign stands for. */
export const CLAUSES: Readonly<Record<SignName, string>> = {
  gp: "R16",
  vp: "R69",
  river: "R25",
  forest: "R25",
  farm: "R25",
  field: "R25",
  any: "R83",
  kit: "R32",
  fox: "R26",
  track: "R31",
  hunt: "R34",
  mark: "R33",
  path: "R47",
  bonus_path: "R85",
  draw_path: "R83",
  grow: "R86",
  hunter: "R35",
  bear: "R41",
  wolf: "R35",
  storm: "R42",
  camp: "R42",
  star: "R43",
  cheese: "R44",
  beaver: "R45",
  day: "R26",
  night: "R26",
  destiny: "R17",
  die: "R16",
  tile: "R40",
  lesson: "R40",
  firefox: "R73",
  village: "R74",
  card: "R60",
  common: "R63",
  instinct: "R58",
  exchange: "R38",
  failed: "R34",
  outside: "R57",
  marks: "R65",
  vixen: "R78",
  movement: "R26",
  ruse: "R59",
  round: "R10",
};

/** What an effect's code looks like: its sign, and a number. */
export function signOf(effect: string): { readonly sign: SignName; readonly n: number } {
  const points = /^(gp|vp)(\d+)$/.exec(effect);
  if (points) return { sign: points[1] as SignName, n: Number(points[2]) };
  return { sign: EFFECTS[effect] ?? "tile", n: effect === "kit+1" ? 1 : 0 };
}

const EFFECTS: Readonly<Record<string, SignName>> = {
  resource_any: "any",
  resource_river: "river",
  resource_forest: "forest",
  resource_farm: "farm",
  resource_field: "field",
  resource: "any",
  "kit+1": "kit",
  advance_any_track: "track",
  hunting_tile: "hunt",
  bonus_den_path: "bonus_path",
  den_path_draw_place: "draw_path",
  grow_free: "grow",
  star: "star",
  cheese: "cheese",
  firefox_roll: "firefox",
  village_advance: "village",
  territory_tile: "tile",
};

/** What an act looks like. */
export function signOfAct(act: "track" | "kit" | "hunt" | "mark" | "resource"): SignName {
  return act === "resource" ? "any" : act;
}

const OF_VIXEN: Readonly<Record<string, readonly [SignName, string]>> = {
  H: ["hunt", ""],
  M: ["mark", ""],
  TT: ["tile", ""],
  K: ["kit", "+1"],
  G: ["grow", ""],
  P1: ["path", "1"],
  P2: ["path", "2"],
  P3: ["path", "3"],
  BP: ["bonus_path", ""],
  HM: ["hunter", ""],
  OB_storm: ["storm", ""],
  OB_wolf: ["wolf", ""],
  CHEESE: ["cheese", ""],
  STAR: ["star", ""],
  CO: ["common", ""],
  VP1: ["vp", "1"],
  VP2: ["vp", "2"],
  BEAVER: ["beaver", ""],
};

/** What one of VIXEN's icons looks like, and its number. */
export function signOfIcon(icon: string): readonly [SignName, string] {
  return OF_VIXEN[icon] ?? ["tile", ""];
}
