// Keeps the memory of Python for browsers once all of our program is imported: node memory.mjs PYODIDE LIBRARY PROGRAM OUT
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Beginning } from "../src/lib/offline/beginning.ts";
import { markOf, written } from "../src/lib/offline/memory.ts";
import { unpacked } from "../src/lib/offline/unpacking.ts";

const [folder, library, program, out] = process.argv.slice(2);
const pyodide = await import(join(folder, "pyodide.mjs"));
const { default: create } = await import(join(folder, "pyodide.asm.mjs"));
const files = await unpacked(new Response(readFileSync(program)));
const first = {};

/** A machine that notes how it began: its memory before anything has run. */
function noted(settings) {
  settings.preRun.push((machine) => {
    first.memory = machine.HEAPU8.slice();
    first.functions = machine.wasmTable.length;
  });
  return create(settings);
}

const settings = { indexURL: folder, stdLibURL: library, _makeSnapshot: true };
const python = await new Beginning(pyodide, noted, files).begun(settings, null);
python.runPython("from fusebox.worker.warm import warm; warm(); del warm");
const whole = python.makeMemorySnapshot();
const head = new DataView(whole.buffer).getUint32(4, true);
const layout = { mark: markOf(files), heap: whole.length - head, functions: first.functions, head };
const kept = written(layout, whole.subarray(0, head), whole.subarray(head), first.memory);
writeFileSync(out, gzipSync(kept, { level: 9 }));
process.exit(0);
