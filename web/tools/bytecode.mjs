// Compiles Python for browsers ahead of time: node bytecode.mjs PYODIDE SOURCES.zip BYTECODE.zip
// Every module becomes its bytecode, which begins with a hash of its text; all other files stay as they are.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const COMPILE = `
import hashlib, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

with zipfile.ZipFile("/sources.zip") as given, zipfile.ZipFile("/bytecode.zip", "w") as made:
    for name in sorted(given.namelist()):
        content = given.read(name)
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True, optimize=2)
            content = bytes(_code_to_hash_pyc(code, hashlib.sha256(content).digest()[:8], False))
            name += "c"
        made.writestr(zipfile.ZipInfo(name), content)
`;

const [folder, sources, out] = process.argv.slice(2);
const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
// The same bytes each time, and no columns for messages that nobody sees.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: folder, env });
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.runPython(COMPILE);
writeFileSync(out, python.FS.readFile("/bytecode.zip"));
process.exit(0);
