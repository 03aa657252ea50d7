// What an analysis of a race has to show.
export { default } from "./Findings.svelte";
