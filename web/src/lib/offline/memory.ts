// Python's memory as the build left it, with all that is imported in it: who has it need not begin from nothing. What
// differs from a fresh one is kept, in runs. The build's own tool imports this, too, so that both begin alike.
import { Bytes } from "./bytes.ts";
import type { Unpacked } from "./unpacking";

/** What is used of Emscripten's machine. */
export interface Machine {
  readonly HEAPU8: Uint8Array;
  readonly wasmTable: { readonly length: number };
  readonly preloadedWasm: Record<string, unknown>;
  loadWebAssemblyModule(content: Uint8Array, how: object, name: string, scope: object): unknown;
  growMemory(size: number): unknown;
}
interface Settings {
  readonly preRun: ((machine: Machine) => void)[];
}
export type Create = (settings: Settings) => Promise<Machine>;
type Run = readonly [start: number, length: number];

/** How it is laid out, which stands before it. */
export interface Layout {
  /** The program that it holds. */
  readonly mark: string;
  readonly heap: number;
  /** How many functions there are at the start: in a browser that has others, it does not fit. */
  readonly functions: number;
  /** How long Pyodide's own part of it is. */
  readonly head: number;
  readonly runs: readonly Run[];
}
export interface Memory extends Layout {
  /** What Pyodide itself reads. */
  readonly own: Uint8Array;
  /** The rest, which is read once. */
  readonly rest: Bytes;
}

export const PACKAGES = "/lib/python3.14/site-packages";
const MARK = "MARK";
const LIBRARY = ".so";
const LENGTH = 4;
const PAGE = 1024;

/** Which program these files are. */
export function markOf(files: readonly Unpacked[]): string {
  const found = files.find(({ name }) => name === MARK);
  return found ? new TextDecoder().decode(found.content) : "";
}

/** A machine that has the libraries before anything else: only so do they lie in the same place each time. */
export function withLibraries(create: Create, files: readonly Unpacked[]): Create {
  return (settings) => {
    settings.preRun.push((machine) => {
      for (const { folder, name, content } of files.filter((file) => file.name.endsWith(LIBRARY))) {
        const path = `${PACKAGES}/${folder}/${name}`;
        const how = { loadAsync: false, nodelete: true };
        machine.preloadedWasm[path] = machine.loadWebAssemblyModule(content, how, path, {});
      }
    });
    return create(settings);
  };
}

/** A machine whose memory is this one. */
export function withMemory(create: Create, memory: Memory): Create {
  return async (settings) => {
    const machine = await create(settings);
    if (machine.wasmTable.length !== memory.functions) throw new TypeError("another kind of browser");
    if (machine.HEAPU8.length < memory.heap) machine.growMemory(memory.heap);
    for (const [start, length] of memory.runs) {
      await memory.rest.into(machine.HEAPU8.subarray(start, start + length));
    }
    return machine;
  };
}

/** As it is kept. */
export function written(
  layout: Omit<Layout, "runs">,
  own: Uint8Array,
  heap: Uint8Array,
  fresh: Uint8Array,
): Uint8Array {
  const runs = differing(heap, fresh);
  const text = new TextEncoder().encode(JSON.stringify({ ...layout, runs }));
  const all = new Uint8Array(LENGTH + text.length + own.length + runs.reduce((sum, [, length]) => sum + length, 0));
  new DataView(all.buffer).setUint32(0, text.length);
  all.set(text, LENGTH);
  all.set(own, LENGTH + text.length);
  let at = LENGTH + text.length + own.length;
  for (const [start, length] of runs) {
    all.set(heap.subarray(start, start + length), at);
    at += length;
  }
  return all;
}

export async function read(kept: ReadableStream<Uint8Array>): Promise<Memory> {
  const rest = new Bytes(kept);
  const length = new DataView((await rest.next(LENGTH)).buffer).getUint32(0);
  const layout = JSON.parse(new TextDecoder().decode(await rest.next(length))) as Layout;
  return { ...layout, own: await rest.next(layout.head), rest };
}

/** Where the one differs from the other; beyond the other's end there is nothing. */
function differing(heap: Uint8Array, fresh: Uint8Array): Run[] {
  const runs: [number, number][] = [];
  for (let start = 0; start < heap.length; start += PAGE) {
    if (isSame(heap, fresh, start)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += PAGE;
    else runs.push([start, PAGE]);
  }
  return runs;
}

function isSame(heap: Uint8Array, fresh: Uint8Array, start: number): boolean {
  for (let at = start; at < start + PAGE; at++) if (heap[at] !== (fresh[at] ?? 0)) return false;
  return true;
}
