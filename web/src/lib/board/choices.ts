// Legal actions sorted for a panel that knows nothing of the game.
import type { OfferedAction } from "../../generated/messages";

export interface Choice {
  readonly action: unknown;
  readonly words: string;
}

export interface ChoiceGroup {
  /** How all of its sentences begin; empty where they have nothing in common. */
  readonly title: string;
  readonly options: readonly Choice[];
}

const MANY = 12;

/** By kind of action, long kinds by how their sentences go on; only what holds the words looked for. */
export function grouped(legal: readonly OfferedAction[], wanted: string): readonly ChoiceGroup[] {
  const sought = wanted.trim().toLowerCase();
  const kinds = new Map<string, Choice[]>();
  for (const option of legal) {
    const words = wordsOf(option);
    if (words.toLowerCase().includes(sought)) gather(kinds, kindOf(option.action), { action: option.action, words });
  }
  const all = [...kinds.values()];
  const single = all.filter((options) => options.length === 1).flat();
  const several = all.filter((options) => options.length > 1).flatMap(divided);
  return single.length ? [{ title: "", options: single }, ...several] : several;
}

/** A long list by the next words of its sentences, if that makes fewer and shorter ones. */
function divided(options: readonly Choice[]): readonly ChoiceGroup[] {
  const title = shared(options);
  const whole = [{ title, options }];
  if (options.length <= MANY) return whole;
  const next = wordList(title).length;
  const parts = new Map<string, Choice[]>();
  for (const option of options) gather(parts, wordList(option.words)[next] ?? "", option);
  if (parts.size < 2 || parts.size > options.length / 2) return whole;
  return [...parts.values()].map((part) => ({ title: shared(part), options: part }));
}

/** The words with which all of these begin. */
function shared(options: readonly Choice[]): string {
  const [first = [], ...others] = options.map((option) => wordList(option.words));
  const different = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  return first.slice(0, different < 0 ? first.length : different).join(" ");
}

function wordList(text: string): readonly string[] {
  return text.split(" ").filter(Boolean);
}

function gather(groups: Map<string, Choice[]>, key: string, choice: Choice): void {
  const group = groups.get(key);
  if (group) group.push(choice);
  else groups.set(key, [choice]);
}

/** Without a sentence, the action's own values will do. */
function wordsOf(option: OfferedAction): string {
  if (option.words) return option.words;
  const { type, ...values } = option.action as Record<string, unknown>;
  return [type, ...Object.values(values)]
    .map((value) => (typeof value === "object" ? JSON.stringify(value) : value))
    .join(" ");
}

function kindOf(action: unknown): string {
  const type = (action as { type?: unknown } | null)?.type;
  return typeof type === "string" ? type : "";
}
