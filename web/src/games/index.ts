// All games this client has something of its own for; every other game is played from its list of choices.
import type { Component } from "svelte";
import type { GameModule } from "../lib/board/game";
import type { AdviceProps, Archive, Manifest, OfflinePage, Page } from "../lib/board/manifest";
import type { Printed } from "../lib/help/played";
import type { Spots } from "../lib/lesson/spots";

export type * from "../lib/board/game";

type Corrected = Readonly<Record<string, unknown>>;

// By its name alone: whole modules would bring a runtime of their own into the first load.
const FOUND = import.meta.glob<Manifest>("./*/manifest.ts", { eager: true, import: "manifest" });
const MANIFESTS: Readonly<Record<string, Manifest>> = Object.fromEntries(
  Object.entries(FOUND).map(([path, manifest]) => [path.split("/")[1] ?? "", manifest]),
);
const ALL = Object.values(MANIFESTS);

export const GAMES: readonly string[] = Object.keys(MANIFESTS);
/** The games in which time is what counts. */
export const TIMED: readonly string[] = GAMES.filter((game) => MANIFESTS[game]?.timed);
/** The pages that games have of their own, by their addresses. */
export const PAGES: Readonly<Record<string, Page>> = Object.assign({}, ...ALL.map(({ pages }) => pages));
export const OFFLINE: readonly OfflinePage[] = ALL.flatMap(({ offline }) => offline ?? []);

export function manifestOf(game: string): Manifest | undefined {
  return MANIFESTS[game];
}

export async function spotsOf(game: string): Promise<Spots | null> {
  return (await MANIFESTS[game]?.lesson?.())?.spots ?? null;
}

export async function picturesOf(game: string): Promise<Component<{ section: string }> | null> {
  return (await MANIFESTS[game]?.pictures?.())?.default ?? null;
}

export async function printedOf(game: string): Promise<((corrected: Corrected) => Printed) | null> {
  return (await MANIFESTS[game]?.printed?.())?.printedIn ?? null;
}

export async function linksOf(game: string): Promise<Component<{ page?: string }> | null> {
  return (await MANIFESTS[game]?.links?.())?.default ?? null;
}

export async function adviceOf(game: string): Promise<Component<AdviceProps> | null> {
  return (await MANIFESTS[game]?.advice?.())?.default ?? null;
}

export function hasBoard(game: string): boolean {
  return game in MANIFESTS;
}

export async function loadGame(game: string): Promise<GameModule | null> {
  return (await MANIFESTS[game]?.board())?.game ?? null;
}

/** What the games keep in this browser beside results. */
export async function archives(): Promise<readonly Archive[]> {
  const found = await Promise.all(ALL.map(({ archive }) => archive?.()));
  return found.flatMap((module) => module?.archive ?? []);
}
