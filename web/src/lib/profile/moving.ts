// Moving to another device by a code: what is taken along is locked here, and the server never learns the code.
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { randomBytes } from "../app/luck";

/** No letter or digit that is easily mistaken for another. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;
const NONCE = 24;
const LABEL = 32;
/** Makes guessing slow: a tenth of a second each, for whoever has what the server has. */
const COST = { N: 2 ** 15, r: 8, p: 1, dkLen: 64 } as const;
const SALT = "fusebox luggage";

/** Twelve letters, 58 bits: enough that nobody guesses them, few enough to be typed. */
export function freshCode(): string {
  const fair = 256 - (256 % LETTERS.length);
  let code = "";
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < fair && code.length < LENGTH) code += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return code;
}

/** However it was typed. */
export function plainCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}

export interface Locked {
  /** Under which it is left, and asked for. */
  readonly label: string;
  readonly content: string;
}

export function locked(text: string, code: string): Locked {
  const { label, key } = keysOf(code);
  const nonce = randomBytes(NONCE);
  const sealed = xchacha20poly1305(key, nonce).encrypt(utf8ToBytes(text));
  return { label, content: toText(new Uint8Array([...nonce, ...sealed])) };
}

export function labelOf(code: string): string {
  return keysOf(code).label;
}

/** Null for what was not locked by this code. */
export function unlocked(content: string, code: string): string | null {
  try {
    const bytes = fromText(content);
    const { key } = keysOf(code);
    const opened = xchacha20poly1305(key, bytes.subarray(0, NONCE)).decrypt(bytes.subarray(NONCE));
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
}

function keysOf(code: string): { readonly label: string; readonly key: Uint8Array } {
  const derived = scrypt(utf8ToBytes(code), utf8ToBytes(SALT), COST);
  return { label: bytesToHex(derived.subarray(0, LABEL)), key: derived.subarray(LABEL) };
}

function toText(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromText(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
