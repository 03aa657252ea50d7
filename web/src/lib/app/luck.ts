// The client's one source of randomness: the browser's own, unless a test has put another in its place.
declare global {
  /** Fills the bytes it is given, as `crypto.getRandomValues` does. */
  var fuseboxLuck: ((room: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) | undefined;
}

const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const CHANCE_BYTES = 4;

/** Works on a page that came over plain http as well, where `crypto.randomUUID` does not exist. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  const room = new Uint8Array(count);
  return globalThis.fuseboxLuck ? globalThis.fuseboxLuck(room) : crypto.getRandomValues(room);
}

/** A name that nothing else has. */
export function freshNonce(): string {
  return Array.from(randomBytes(NONCE_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A secret in 43 characters that may stand in an address. */
export function freshKey(): string {
  const text = btoa(String.fromCharCode(...randomBytes(KEY_BYTES)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** From 0 up to, but not including, 1. */
export function chance(): number {
  const [drawn = 0] = new Uint32Array(randomBytes(CHANCE_BYTES).buffer);
  return drawn / 2 ** 32;
}
