// What an analysis has to show along a whole match: values where it has them, and what was given away.
import type { Analysis } from "../../generated/api";

export type Grade = "slip" | "mistake" | "blunder";

export interface Valued {
  /** The entry after which it stands so. */
  readonly entry: number;
  /** From -1 to 1. */
  readonly value: number;
}

export interface Fault {
  readonly entry: number;
  readonly grade: Grade;
}

export function valuesOf({ found }: Analysis): readonly Valued[] {
  return found.type === "DiscsFound" ? found.stands.map(({ n, value }) => ({ entry: n, value })) : [];
}

export function faultsOf({ found }: Analysis): readonly Fault[] {
  const graded = found.type === "DiscsFound" ? found.stands : found.type === "DecisionsFound" ? found.decisions : [];
  return graded.flatMap(({ n, grade }) => (grade ? [{ entry: n, grade }] : []));
}

/** Seconds with a tenth, as this language writes them. */
export function seconds(millis: number, decimal: (text: string) => string): string {
  return decimal((millis / 1000).toFixed(1));
}
