// What there is every day: a page of it, and what the home page shows of that. They come together.
export { default } from "../Today.svelte";
export { default as Daily } from "./Daily.svelte";
