// Keeps things as they are while what they hold is the same, so that nothing is drawn anew for their sake.
export function steady<T>(make: () => readonly T[]): () => readonly T[] {
  let last: readonly T[] = [];
  return () => {
    last = steadied(last, make());
    return last;
  };
}

/** What was there before, if the new says the same. */
export function steadied<T>(before: unknown, after: T): T {
  return same(before, after) ? (before as T) : after;
}

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]));
}
