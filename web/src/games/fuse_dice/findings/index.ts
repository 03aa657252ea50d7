// What an analysis of a mission has to show.
export { default } from "./Findings.svelte";
