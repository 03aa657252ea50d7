// Python's memory is kept as what differs from a fresh one, and put back where it was; where it does not fit, Python
// begins from nothing.
import { expect, it, vi } from "vitest";
import { Beginning, type Python } from "../src/lib/offline/beginning";
import { type Machine, read, withLibraries, withMemory, written } from "../src/lib/offline/memory";
import { inPieces } from "./pieces";

const SIZE = 8192;
const FUNCTIONS = 7;
const OWN = new Uint8Array([1, 2, 3, 4]);

function machine(size: number, functions = FUNCTIONS): Machine {
  let heap = new Uint8Array(size).fill(5, 0, 1024);
  return {
    get HEAPU8() {
      return heap;
    },
    wasmTable: { length: functions },
    preloadedWasm: {},
    loadWebAssemblyModule: (content) => `loaded ${content.length}`,
    growMemory: (wanted) => {
      const before = heap;
      heap = new Uint8Array(wanted);
      heap.set(before);
    },
  };
}

/** A memory of which two parts have changed, as it is kept. */
function kept(mark = "a"): { readonly heap: Uint8Array; readonly file: ReadableStream<Uint8Array> } {
  const heap = new Uint8Array(SIZE).fill(5, 0, 1024).fill(6, 2000, 2100).fill(7, 7000, 7001);
  const layout = { mark, heap: SIZE, functions: FUNCTIONS, head: OWN.length };
  const all = written(layout, OWN, heap, machine(4096).HEAPU8);
  return { heap, file: inPieces(all) };
}

it("is put back into a fresh machine, which grows for it", async () => {
  const { heap, file } = kept();
  const memory = await read(file);
  expect([...memory.own]).toEqual([...OWN]);
  expect(memory.runs).toEqual([
    [1024, 2048],
    [6144, 1024],
  ]);
  const found = await withMemory(async () => machine(4096), memory)({ preRun: [] });
  expect(found.HEAPU8).toEqual(heap);
});

it("that is cut off is none", async () => {
  const { file } = kept();
  const reader = file.getReader();
  const first = (await reader.read()).value ?? new Uint8Array();
  const memory = await read(inPieces(first));
  const create = withMemory(async () => machine(4096), memory);
  await expect(create({ preRun: [] })).rejects.toThrow("cut off");
});

it("does not fit where a browser has other functions", async () => {
  const create = withMemory(async () => machine(4096, FUNCTIONS + 1), await read(kept().file));
  await expect(create({ preRun: [] })).rejects.toThrow("another kind");
});

it("libraries are there before anything else", async () => {
  const made = machine(4096);
  const files = [
    { folder: "msgspec", name: "_core.so", content: new Uint8Array(3) },
    { folder: "msgspec", name: "json.pyc", content: new Uint8Array(1) },
  ];
  const create = withLibraries(async ({ preRun }) => {
    for (const run of preRun) run(made);
    return made;
  }, files);
  await create({ preRun: [] });
  expect(made.preloadedWasm).toEqual({ "/lib/python3.14/site-packages/msgspec/_core.so": "loaded 3" });
});

/** A Python that only says how it was begun. */
function pretended(functions: number): { readonly begun: string[]; readonly beginning: Beginning } {
  const begun: string[] = [];
  const python = { FS: { mkdirTree: () => undefined, writeFile: () => undefined } } as unknown as Python;
  const pyodide = {
    loadPyodide: async (settings: object) => {
      begun.push("_loadSnapshot" in settings ? "remembered" : "anew");
      const { createPyodideModule: create } = settings as { createPyodideModule: (given: object) => Promise<Machine> };
      await create({ preRun: [] });
      return python;
    },
  };
  const files = [{ folder: "fusebox", name: "MARK", content: new TextEncoder().encode("a") }];
  return { begun, beginning: new Beginning(pyodide, async () => machine(4096, functions), files) };
}

it("Python begins with it, but not with that of another program", async () => {
  const { begun, beginning } = pretended(FUNCTIONS);
  await beginning.begun({}, await read(kept().file));
  await beginning.begun({}, await read(kept("other").file));
  await beginning.begun({}, null);
  expect(begun).toEqual(["remembered", "anew", "anew"]);
});

it("and from nothing in a browser where it does not fit", async () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const { begun, beginning } = pretended(FUNCTIONS + 1);
  await beginning.begun({}, await read(kept().file));
  expect(begun).toEqual(["remembered", "anew"]);
  expect(warned).toHaveBeenCalledOnce();
});
