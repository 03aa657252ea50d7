// The games with a board of their own, each its own chunk; every other game is played from its list of choices.
import type { Component } from "svelte";
import type { GameModule } from "../lib/board/game";
import type { GuideStep } from "../lib/guide/steps";

export type * from "../lib/board/game";

type Load = () => Promise<{ readonly game: GameModule }>;

const BOARDS: Readonly<Record<string, Load>> = {
  fuse_discs: () => import("./fuse_discs"),
  fuse_cards: () => import("./fuse_cards"),
  fuse_dice: () => import("./fuse_dice"),
  fusion: () => import("./fusion"),
  ruse: () => import("./ruse"),
};

/** The ways to pages of its own that a game has. */
const LINKS: Readonly<Record<string, () => Promise<{ readonly default: Component }>>> = {
  fuse_dice: () => import("./fuse_dice/Links.svelte"),
  ruse: () => import("./ruse/Links.svelte"),
};

/** The games with a guided start: who else sits there, and by which options. */
export const GUIDED: Readonly<
  Record<string, { readonly bots: number; readonly options: Readonly<Record<string, unknown>> }>
> = {
  fuse_discs: { bots: 1, options: { white: "first" } },
  fuse_dice: { bots: 0, options: { difficulty: "training", minutes: 30 } },
  fuse_cards: { bots: 1, options: {} },
  fusion: { bots: 0, options: { tempo: "relaxed" } },
  ruse: { bots: 1, options: { first_game: true, ruse_tiles: false } },
};

const GUIDES: Readonly<Record<string, () => Promise<{ readonly steps: readonly GuideStep[] }>>> = {
  fuse_discs: () => import("./fuse_discs/guide"),
  fuse_dice: () => import("./fuse_dice/guide"),
  fuse_cards: () => import("./fuse_cards/guide"),
  fusion: () => import("./fusion/guide"),
  ruse: () => import("./ruse/guide"),
};

export async function guideOf(game: string): Promise<readonly GuideStep[]> {
  return (await GUIDES[game]?.())?.steps ?? [];
}

export async function linksOf(game: string): Promise<Component | null> {
  return (await LINKS[game]?.())?.default ?? null;
}

export function hasBoard(game: string): boolean {
  return game in BOARDS;
}

export async function loadGame(game: string): Promise<GameModule | null> {
  const module = await BOARDS[game]?.();
  return module?.game ?? null;
}
