// Python begins with our program: from the memory that the build has kept, where it is at hand and fits, else from
// nothing. Tests and the build's own tools import this, too.
import { type Create, type Memory, markOf, PACKAGES, withLibraries, withMemory } from "./memory.ts";
import type { Unpacked } from "./unpacking";

/** What is used of Pyodide; its own types bring all of Node along. */
export interface Python {
  readonly FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, content: Uint8Array, how: { readonly canOwn: boolean }): void;
  };
  pyimport(name: string): unknown;
  runPython(text: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
export interface Pyodide {
  loadPyodide(settings: object): Promise<Python>;
}

/** Nothing else is ever fetched, and sets are always in the same order. */
const SETTINGS = {
  lockFileContents: {
    info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "1" },
    packages: {},
  },
  env: { PYTHONHASHSEED: "0" },
};

export class Beginning {
  readonly #pyodide: Pyodide;
  readonly #create: Create;
  readonly #files: readonly Unpacked[];

  constructor(pyodide: Pyodide, create: Create, files: readonly Unpacked[]) {
    this.#pyodide = pyodide;
    this.#files = files;
    this.#create = withLibraries(create, files);
  }

  async begun(settings: object, memory: Memory | null): Promise<Python> {
    const fits = memory !== null && memory.mark === markOf(this.#files);
    const found = await (fits ? this.#remembered(settings, memory) : this.anew(settings));
    for (const folder of new Set(this.#files.map((file) => file.folder))) found.FS.mkdirTree(`${PACKAGES}/${folder}`);
    for (const { folder, name, content } of this.#files) {
      found.FS.writeFile(`${PACKAGES}/${folder}/${name}`, content, { canOwn: true });
    }
    return found;
  }

  anew(settings: object): Promise<Python> {
    return this.#pyodide.loadPyodide({ ...SETTINGS, ...settings, createPyodideModule: this.#create });
  }

  /** A browser in which it does not fit begins from nothing. */
  #remembered(settings: object, memory: Memory): Promise<Python> {
    const createPyodideModule = withMemory(this.#create, memory);
    const own = { ...SETTINGS, ...settings, createPyodideModule, _loadSnapshot: memory.own };
    return this.#pyodide.loadPyodide(own).catch((error: unknown) => {
      console.warn(error);
      return this.anew(settings);
    });
  }
}
