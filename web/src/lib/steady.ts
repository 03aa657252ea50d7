// Keeps a list as it is while what it holds is the same, so that nothing is drawn anew for its sake.
export function steady<T>(make: () => readonly T[]): () => readonly T[] {
  let kept: readonly T[] = [];
  return () => {
    const made = make();
    if (made.length !== kept.length || made.some((one, index) => one !== kept[index])) kept = made;
    return kept;
  };
}
