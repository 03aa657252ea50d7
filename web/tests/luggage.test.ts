// Moving to another device: who one is, one's seats and results come out as they went in, and only by the code.
import { beforeEach, expect, it, vi } from "vitest";
import { preferences } from "../src/lib/app/preferences.svelte";
import { identity } from "../src/lib/profile/identity.svelte";
import { freshCode, labelOf, locked, plainCode, unlocked } from "../src/lib/profile/moving";
import { forgetAll, heldAt, keep } from "../src/lib/table/seats";
import { packed, unpacked } from "../src/routes/me/luggage";

let lockers: Map<string, string>;
beforeEach(() => {
  lockers = new Map();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { label, content } = JSON.parse(String(init.body));
    if (path === "/api/luggage") {
      lockers.set(label, content);
      return new Response(null, { status: 204 });
    }
    const found = lockers.get(label);
    lockers.delete(label);
    return found ? Response.json({ content: found }) : Response.json({ words: "Nothing waits." }, { status: 404 });
  });
});

it("has codes of twelve letters that are read however they are typed", () => {
  const code = freshCode();
  expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/);
  expect(plainCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code);
  expect(plainCode("ABC")).toBeNull();
  expect(plainCode("ILOU00000000")).toBeNull();
});

it("locks with a code that neither the label nor the content tells", () => {
  const code = freshCode();
  const { label, content } = locked("a secret", code);
  expect(label).toMatch(/^[0-9a-f]{64}$/);
  expect(label).toBe(labelOf(code));
  expect(content).not.toContain("secret");
  expect(unlocked(content, code)).toBe("a secret");
  expect(unlocked(content, freshCode())).toBeNull();
  expect(unlocked(`${content.slice(0, -8)}AAAAAAAA`, code)).toBeNull();
});

it("brings name, picture, seats and who one is to another device, once", async () => {
  preferences.choose({ name: "Ada" });
  identity.choose({ face: "fox-2", person: "p".repeat(43) });
  keep("T1", { seat: 1, token: "token" });
  const code = await packed();
  expect([...lockers.values()].join()).not.toContain("token");
  preferences.choose({ name: "" });
  identity.choose({ face: "", person: "" });
  forgetAll();
  expect(await unpacked(code)).toBe(true);
  expect([preferences.name, identity.face, identity.person]).toEqual(["Ada", "fox-2", "p".repeat(43)]);
  expect(heldAt("T1").seats).toEqual([{ seat: 1, token: "token" }]);
  await expect(unpacked(code)).rejects.toThrow("Nothing waits.");
  expect(await unpacked("no code")).toBe(false);
});
