// What an analysis of Fuse (cards) has to show.
export { default } from "./Findings.svelte";
