// Randomness: from one place, on any page, and from a test where it brings its own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { chance, freshNonce, randomBytes } from "../src/lib/app/luck";
import { ready } from "../src/lib/table/ready";

const SOURCES = join(import.meta.dirname, "../src");

afterEach(() => {
  globalThis.fuseboxLuck = undefined;
  vi.unstubAllGlobals();
});

describe("a nonce", () => {
  it("is 24 figures, and another one each time", () => {
    const all = Array.from({ length: 200 }, freshNonce);
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{24}$/);
    expect(new Set(all).size).toBe(200);
  });

  it("needs no secure page", () => {
    vi.stubGlobal("crypto", { getRandomValues: (room: Uint8Array) => room.fill(171) });
    expect(freshNonce()).toBe("ab".repeat(12));
  });
});

describe("a test's own luck", () => {
  it("is where all randomness comes from", () => {
    globalThis.fuseboxLuck = (room) => room.fill(7);
    expect(randomBytes(3)).toEqual(new Uint8Array([7, 7, 7]));
    expect(freshNonce()).toBe("07".repeat(12));
    expect(ready()).toEqual({ type: "Ready", share: btoa("\u0007".repeat(16)) });
  });
});

it("a chance lies between nothing and one", () => {
  globalThis.fuseboxLuck = (room) => room.fill(0);
  expect(chance()).toBe(0);
  globalThis.fuseboxLuck = (room) => room.fill(255);
  expect(chance()).toBeLessThan(1);
  expect(chance()).toBeGreaterThan(0.999);
});

it("nothing draws past it", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(ts|svelte)$/.test(name),
  );
  const drawing = files.filter((name) =>
    /randomUUID\(|getRandomValues\(|Math\.random\(/.test(readFileSync(join(SOURCES, name), "utf8")),
  );
  expect(drawing).toEqual(["lib/app/luck.ts"]);
});
