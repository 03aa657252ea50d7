// Pyodide compiles its machine once for both workers.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compiledOnce } from "../src/lib/offline/compiling";

const MADE = { made: "here" } as unknown as WebAssembly.Module;
const INSTANCE = {} as WebAssembly.Instance;
const FILE = "/runtime/pyodide.asm.wasm";
let compile: ReturnType<typeof vi.fn>;

beforeEach(() => {
  compile = vi.fn(async () => MADE);
  vi.stubGlobal("WebAssembly", { compileStreaming: compile, instantiate: async () => INSTANCE });
  vi.stubGlobal("fetch", async (wanted: string) => new Response(`the file ${wanted}`));
});

afterEach(() => vi.unstubAllGlobals());

it("what Pyodide compiles is told, and not compiled again when it begins anew", async () => {
  const compiled = compiledOnce("/runtime/", null);
  const given = await WebAssembly.instantiateStreaming(fetch(FILE), {});
  expect(given).toEqual({ module: MADE, instance: INSTANCE });
  await WebAssembly.instantiateStreaming(fetch(FILE), {});
  expect(await compiled).toBe(MADE);
  expect(compile).toHaveBeenCalledOnce();
});

it("with what was compiled elsewhere nothing is compiled, and its file is not fetched", async () => {
  const known = { made: "elsewhere" } as unknown as WebAssembly.Module;
  const compiled = compiledOnce("/runtime/", known);
  expect(await (await fetch(FILE)).text()).toBe("");
  expect(await (await fetch("/runtime/fusebox.pack")).text()).toContain("fusebox.pack");
  const given = await WebAssembly.instantiateStreaming(fetch(FILE), {});
  expect(given.module).toBe(known);
  expect(await compiled).toBe(known);
  expect(compile).not.toHaveBeenCalled();
});

it("who waits for it hears that it could not be compiled", async () => {
  compile.mockRejectedValue(new TypeError("no engine"));
  const compiled = compiledOnce("/runtime/", null);
  await expect(WebAssembly.instantiateStreaming(fetch(FILE), {})).rejects.toThrow("no engine");
  await expect(compiled).rejects.toThrow("no engine");
});
