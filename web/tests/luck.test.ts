// The luck of a record, checked in the browser: every draw of every game follows, and a changed one is found.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { promised, remember } from "../src/lib/luck/promises";
import { checked } from "../src/lib/luck/proof";

const RECORDS = join(import.meta.dirname, "../../tests/records");
const ALL = readdirSync(RECORDS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
const read = (name: string): string => readFileSync(join(RECORDS, name), "utf8");
const DICE = read("fuse_dice/version-1/standard-4-lost.jsonl");

interface Entry {
  draws?: [number, number][];
}

/** The record with one line changed. */
function changed(record: string, at: number, change: (line: Entry) => object): string {
  const lines = record.split("\n");
  lines[at] = JSON.stringify(change(JSON.parse(lines[at] ?? "{}")));
  return lines.join("\n");
}

function lastDraw(record: string): number {
  return record.split("\n").findLastIndex((line) => line && (JSON.parse(line) as Entry).draws?.length);
}

describe("the luck of a record", () => {
  it.each(ALL)("follows from the promised bytes in %s", async (name) => {
    const record = read(name);
    const draws = record
      .trimEnd()
      .split("\n")
      .reduce((sum, line) => sum + ((JSON.parse(line) as Entry).draws?.length ?? 0), 0);
    const verdict = await checked(record);
    expect(verdict).toMatchObject({ kind: "proven", draws });
  });

  it("follows from the shares of the devices too", async () => {
    const ready = DICE.split("\n").findIndex((line) => line.includes('"Ready"'));
    const other = changed(DICE, ready, (line) => ({
      ...line,
      action: { type: "Ready", share: btoa("0123456789abcdef") },
    }));
    expect((await checked(other)).kind).toBe("other-draw");
  });

  it("is found broken at the line of a changed die", async () => {
    const at = lastDraw(DICE);
    const other = changed(DICE, at, (line) => {
      const [[bound, value] = [2, 0], ...rest] = line.draws ?? [];
      return { ...line, draws: [[bound, (value + 1) % bound], ...rest] };
    });
    expect(await checked(other)).toEqual({ kind: "other-draw", line: at + 1 });
  });

  it("is not proven by other bytes, nor against another promise", async () => {
    const last = DICE.trimEnd().split("\n").length - 1;
    const other = changed(DICE, last, () => ({ secret: btoa("bytes that were shown to nobody!") }));
    expect((await checked(other)).kind).toBe("other-bytes");
    expect((await checked(DICE, "0".repeat(64))).kind).toBe("other-bytes");
  });

  it("is proven in a signed record too, and tells whose key that is", async () => {
    const key = "ab".repeat(32);
    const signed = `${changed(DICE, 0, (line) => ({ ...line, origin: { server: "a.example", key, place: 1 } }))}{"signature":"AAAA"}\n`;
    expect(await checked(signed)).toMatchObject({ kind: "proven", signer: "9a2d-b2e2-3f15-04cd-0566-0655-3ac0-49c5" });
    expect(await checked(DICE)).toMatchObject({ kind: "proven", signer: "" });
  });

  it("can't be checked before the bytes are shown", async () => {
    const lines = DICE.trimEnd().split("\n").slice(0, -1);
    expect((await checked(`${lines.join("\n")}\n`)).kind).toBe("unrevealed");
  });
});

describe("a promise", () => {
  beforeEach(() => localStorage.clear());

  it("stands as it was made first", () => {
    remember("T1", "aa");
    remember("T1", "bb");
    expect(promised("T1")).toBe("aa");
    expect(promised("T2")).toBe("");
  });

  it("is forgotten when a hundred others have come", () => {
    for (let number = 0; number < 101; number++) remember(`U${number}`, "aa");
    expect(promised("U0")).toBe("");
    expect(promised("U100")).toBe("aa");
  });
});
