// Runs tests/worker/same_game.py in Python for browsers: node same_game.mjs PYODIDE ARCHIVES…
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: folder, stdout: () => undefined });
for (const path of archives) {
  const { buffer, byteOffset, length } = readFileSync(path);
  const content = buffer.slice(byteOffset, byteOffset + length);
  python.unpackArchive(content, "zip", { extractDir: "/lib/python3.14/site-packages" });
}
process.stdout.write(await python.pyimport("tests.worker.same_game").all_written());
process.exit(0);
