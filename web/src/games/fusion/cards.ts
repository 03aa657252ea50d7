// What a card is called.
import type { Card } from "../../generated/fusion";
import { preferences } from "../../lib/app/preferences.svelte";
import { faceOf, type Shape } from "./deck";
import { say } from "./words.svelte";

const FEMININE: ReadonlySet<Shape> = new Set(["c", "l", "h"]);

/** Asked again for each card that comes, so each name is put together once. */
const named = new Map<string, string>();

export function cardName(card: Card): string {
  const key = `${preferences.language} ${card}`;
  const name = named.get(key) ?? nameOf(card);
  named.set(key, name);
  return name;
}

function nameOf(card: Card): string {
  const { colour, shape, number } = faceOf(card);
  const tint = say(FEMININE.has(shape) ? `colour.${colour}.f` : `colour.${colour}`);
  return say("card", { colour: tint, shape: say(`shape.${shape}`), number });
}
