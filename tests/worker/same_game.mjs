// Runs tests/worker/same_game.py in Python for browsers: node same_game.mjs PYODIDE LIBRARY PACKAGES GAMES…
import { join } from "node:path";

const PACKAGES = "/lib/python3.14/site-packages";
const [folder, library, packages, ...games] = process.argv.slice(2);
const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: folder, stdLibURL: library, stdout: () => undefined });
python.FS.mount(python.FS.filesystems.NODEFS, { root: packages }, PACKAGES);
process.stdout.write(await python.pyimport("tests.worker.same_game").all_written(games));
process.exit(0);
