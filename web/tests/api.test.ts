// What is asked over HTTP and may be repeated: under one key until it is answered, and then under another.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTable, Declined, join, leave, Unreachable } from "../src/lib/app/api";
import { keyFor } from "../src/lib/app/intents";

type Answer = () => Response;

let answers: Answer[];
let keys: string[];

const ok: Answer = () => Response.json({ table: "t", seats: [] });
const lost: Answer = () => {
  throw new TypeError("the line is gone");
};
const refused =
  (status: number): Answer =>
  () =>
    Response.json({ words: "No." }, { status });

beforeEach(() => {
  localStorage.clear();
  answers = [];
  keys = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    keys.push((JSON.parse(String(init.body)) as { key: string }).key);
    return (answers.shift() ?? ok)();
  });
});

afterEach(() => vi.unstubAllGlobals());

const create = (): Promise<unknown> => createTable({ game: "g", seats: [{ kind: "me" }] });

it("a key is 43 characters that may stand in an address", async () => {
  await create();
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
});

it.each([
  ["the line was lost", lost],
  ["the server stumbled", refused(503)],
  ["the answer broke off", () => new Response('{"table":')],
])("the same request has the same key again when %s", async (_, failure) => {
  answers = [failure];
  await expect(create()).rejects.toThrow();
  await create();
  expect(keys[0]).toBe(keys[1]);
});

it.each([
  ["taken", ok],
  ["refused", refused(409)],
])("what was %s is answered: the next one is another", async (_, answer) => {
  answers = [answer];
  await create().catch(() => undefined);
  await create();
  expect(keys[0]).not.toBe(keys[1]);
});

it("an answer without content is one", async () => {
  answers = [() => new Response(null, { status: 204 })];
  await leave("t", { token: "k" });
  await leave("t", { token: "k" });
  expect(keys[0]).not.toBe(keys[1]);
});

it("different requests have different keys, and errors say what they are", async () => {
  answers = [lost, refused(409)];
  await expect(create()).rejects.toBeInstanceOf(Unreachable);
  await expect(join({ table: "t", invite: "i", name: "Ada" })).rejects.toBeInstanceOf(Declined);
  expect(keys[0]).not.toBe(keys[1]);
});

it("what nobody answered for an hour is not meant any more", () => {
  expect(keyFor("a", 0)).toBe(keyFor("a", 3_599_999));
  expect(keyFor("a", 0)).not.toBe(keyFor("a", 3_600_000));
});
