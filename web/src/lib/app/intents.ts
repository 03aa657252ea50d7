// Requests that may be sent twice but must be carried out once: each goes under a key of its own until it is answered.
import { freshKey } from "./luck";
import { load, save } from "./storage";

interface Intent {
  readonly key: string;
  readonly at: number;
}

type Open = Readonly<Record<string, Intent>>;

const KEY = "intents";
/** What was not answered for so long is not meant any more. */
const LASTS = 3_600_000;

/** The key for what is asked: the same again as long as nobody has answered, on this page or the next. */
export function keyFor(asked: string, now = Date.now()): string {
  const open = stillOpen(now);
  const intent = open[asked] ?? { key: freshKey(), at: now };
  save(KEY, { ...open, [asked]: intent });
  return intent.key;
}

export function answered(asked: string, now = Date.now()): void {
  const { [asked]: _done, ...others } = stillOpen(now);
  save(KEY, others);
}

function stillOpen(now: number): Open {
  const meant = Object.entries(load<Open>(KEY, {})).filter(([, intent]) => now - intent.at < LASTS);
  return Object.fromEntries(meant);
}
