// The types of sizes.mjs.
export function boards(): string[];
export type Sizes = Readonly<Record<string, number>>;
export function firstLoad(folder: string): Sizes;
export function brought(folder: string, prefix: string): Sizes;
export function total(sizes: Sizes): number;
