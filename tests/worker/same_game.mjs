// Runs tests/worker/same_game.py in Python for browsers: node same_game.mjs PYODIDE RUNTIME PROGRAM TESTS HOW GAMES…
// HOW is "anew" or "remembered": whether Python begins from nothing, or from the memory that the build has kept.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Beginning } from "../../web/src/lib/offline/beginning.ts";
import { read } from "../../web/src/lib/offline/memory.ts";
import { unpacked } from "../../web/src/lib/offline/unpacking.ts";

const [folder, runtime, program, tests, how, ...games] = process.argv.slice(2);
const pyodide = await import(join(folder, "pyodide.mjs"));
const { default: create } = await import(join(folder, "pyodide.asm.mjs"));
const own = readdirSync(tests, { recursive: true }).filter((path) => path.endsWith(".py"));
const files = [
  ...(await unpacked(new Response(readFileSync(program)))),
  ...own.map((path) => ({
    folder: dirname(path),
    name: path.slice(dirname(path).length + 1),
    content: new Uint8Array(readFileSync(join(tests, path))),
  })),
];
const kept = new Blob([gunzipSync(readFileSync(join(runtime, "fusebox.memory")))]);
const memory = how === "remembered" ? await read(kept.stream()) : null;
const settings = { indexURL: folder, stdLibURL: join(runtime, "python_stdlib.zip"), stdout: () => undefined };
const python = await new Beginning(pyodide, create, files).begun(settings, memory);
const begun = python.runPython("import sys; 'fusebox.games.ruse' in sys.modules") ? "remembered" : "anew";
if (begun !== how) throw new Error(`it has begun ${begun}`);
process.stdout.write(await python.pyimport("tests.worker.same_game").all_written(games));
process.exit(0);
