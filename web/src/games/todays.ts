// What games have to do every day, beside deals of the day: a card each, for whoever shows them.
import type { Component } from "svelte";

const CARDS = import.meta.glob<{ readonly default: Component }>("./*/today/Daily.svelte");

export async function todays(): Promise<readonly Component[]> {
  return (await Promise.all(Object.values(CARDS).map((load) => load()))).map((card) => card.default);
}
