// Whether the luck of a record is the luck that was promised: reckoned anew from its bytes, in this browser.

/** What the check comes to; a line is that of the record in which something does not follow. */
export type Verdict =
  | { readonly kind: "proven"; readonly draws: number; readonly secret: string; readonly signer: string }
  | { readonly kind: "unrevealed" }
  | { readonly kind: "other-bytes" }
  | { readonly kind: "other-draw"; readonly line: number };

interface Line {
  readonly commitment?: string;
  readonly origin?: { readonly key: string };
  readonly signature?: string;
  readonly secret?: string;
  readonly seat?: number;
  readonly action?: { readonly type: string; readonly share?: string };
  readonly n?: number;
  readonly draws?: readonly (readonly [number, number])[];
}

const WORDS = 2 ** 32;
const FIRST_ENTRY = 2;

/** Browsers reckon such sums only on pages that came over a secure line, or from this machine. */
export function canReckon(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Checks the bytes against what was promised before the deal, and every draw against the bytes. */
export async function checked(record: string, promised = ""): Promise<Verdict> {
  const lines = record.trimEnd().split("\n");
  const [header = {}, ...all] = lines.map((line) => JSON.parse(line) as Line);
  const rest = all.filter((line) => line.signature === undefined);
  const shown = rest.at(-1)?.secret;
  if (shown === undefined) return { kind: "unrevealed" };
  const secret = bytesOf(shown);
  const commitment = hex(await sha256(secret));
  if (commitment !== header.commitment || (promised && commitment !== promised)) return { kind: "other-bytes" };
  const entries = rest.slice(0, -1);
  const key = await sha256(joined(secret, ...sharesOf(entries)));
  let draws = 0;
  for (const [index, entry] of entries.entries()) {
    if (!(await follows(entry, key))) return { kind: "other-draw", line: index + FIRST_ENTRY };
    draws += entry.draws?.length ?? 0;
  }
  return { kind: "proven", draws, secret: hex(secret), signer: await fingerprint(header.origin?.key ?? "") };
}

/** What people compare of a key, as the server shows it. */
async function fingerprint(key: string): Promise<string> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const digits = hex(await sha256(bytes)).slice(0, 32);
  return key && digits.replace(/.{4}(?=.)/g, "$&-");
}

/** What each device brought to the luck, in the order of the seats. */
function sharesOf(entries: readonly Line[]): readonly Uint8Array[] {
  const ready = entries.filter((entry) => entry.action?.type === "Ready");
  const seated = ready.toSorted((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
  return seated.map((entry) => bytesOf(entry.action?.share ?? ""));
}

async function follows(entry: Line, key: Uint8Array): Promise<boolean> {
  const words = wordsOf(joined(key, counted(entry.n ?? 0)));
  for (const [bound, value] of entry.draws ?? []) {
    if ((await below(bound, words)) !== value) return false;
  }
  return true;
}

/** Words above the largest multiple of the bound are thrown away: no value is favoured. */
async function below(bound: number, words: AsyncGenerator<number, never>): Promise<number> {
  const limit = WORDS - (WORDS % bound);
  let { value: word } = await words.next();
  while (word >= limit) ({ value: word } = await words.next());
  return word % bound;
}

/** SHA-256 in counter mode, as 32-bit words. */
async function* wordsOf(key: Uint8Array): AsyncGenerator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = await sha256(joined(key, counted(counter)));
    const view = new DataView(block.buffer);
    for (let at = 0; at < block.length; at += 4) yield view.getUint32(at);
  }
}

function counted(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
