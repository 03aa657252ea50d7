// What an analysis of RUSE has to show.
export { default } from "../../../lib/analysis/Decisions.svelte";
