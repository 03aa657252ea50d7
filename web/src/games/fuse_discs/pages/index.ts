// The pages of FUSE (discs): positions to try, and puzzles.
export { default as Position } from "./Position.svelte";
export { default as Puzzles } from "./Puzzles.svelte";
