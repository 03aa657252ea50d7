// What the board can begin without, fetched together: landscapes, sheets, VIXEN, the mini-expansions, laying paths, the end.

export { default as Scenery } from "../Scenery.svelte";
export { default as Account } from "./Account.svelte";
export { default as Beyond } from "./Beyond.svelte";
export { default as Counted } from "./Counted.svelte";
export { default as Laying } from "./Laying.svelte";
export { default as OthersRoom } from "./OthersRoom.svelte";
export { default as Sheets } from "./Sheets.svelte";
export { default as Vixen } from "./Vixen.svelte";
export { default as VixenShow } from "./VixenShow.svelte";
export { default as Zoom } from "./Zoom.svelte";
