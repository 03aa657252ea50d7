// Legal actions sorted for a panel that knows nothing of the game.
import type { Option } from "../generated/messages";

export interface ChoiceGroup {
  readonly kind: string;
  readonly options: readonly { readonly action: unknown; readonly words: string }[];
}

/** By kind of action, and only those whose words hold what is looked for. */
export function grouped(legal: readonly Option[], wanted: string): readonly ChoiceGroup[] {
  const groups = new Map<string, { action: unknown; words: string }[]>();
  const sought = wanted.trim().toLowerCase();
  for (const option of legal) {
    const words = wordsOf(option);
    if (!words.toLowerCase().includes(sought)) continue;
    const kind = kindOf(option.action);
    groups.set(kind, [...(groups.get(kind) ?? []), { action: option.action, words }]);
  }
  return [...groups].map(([kind, options]) => ({ kind, options }));
}

/** Without a sentence, the action's own values will do. */
function wordsOf(option: Option): string {
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
