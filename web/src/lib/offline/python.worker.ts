// Python in a worker: the tables of this device in one, their bots in another.
/// <reference lib="webworker" />
import { Disk } from "./disk";
import type { FromWorker, Thought, ToWorker } from "./messages";

declare const self: DedicatedWorkerGlobalScope;

/** What is used of Pyodide; its own types bring all of Node along. */
interface Python {
  unpackArchive(content: ArrayBuffer, format: string, where: { readonly extractDir: string }): void;
  pyimport(name: string): unknown;
}
interface Pyodide {
  loadPyodide(settings: object): Promise<Python>;
}
interface House {
  answer(...asked: readonly string[]): Promise<string>;
  open(line: number, table: string): void;
  say(line: number, text: string): void;
  hang_up(line: number): void;
  hide(): void;
  show(): void;
}

const PACKAGES = "/lib/python3.14/site-packages";
const ARCHIVES = ["msgspec.whl", "fusebox.zip"] as const;
const NO_PACKAGES = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "1" },
  packages: {},
};

const tell = (message: FromWorker): void => self.postMessage(message);

self.onmessage = ({ data, ports }: MessageEvent<ToWorker>) => {
  if (data.kind !== "begin" || !ports[0]) return;
  const begun = data.role === "tables" ? tables(data.runtime, ports[0]) : bots(data.runtime, ports[0]);
  begun.then(
    () => tell({ kind: "ready" }),
    (error: unknown) => {
      console.error(error);
      tell({ kind: "broken", reason: String(error) });
    },
  );
};

async function python(runtime: string): Promise<Python> {
  const archives = ARCHIVES.map((name) => fetch(runtime + name).then((answer) => answer.arrayBuffer()));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${runtime}pyodide.mjs`)) as Pyodide;
  tell({ kind: "loading", done: 0.1 });
  const found = await loadPyodide({ indexURL: runtime, lockFileContents: NO_PACKAGES, packageBaseUrl: runtime });
  tell({ kind: "loading", done: 0.5 });
  for (const archive of await Promise.all(archives)) found.unpackArchive(archive, "zip", { extractDir: PACKAGES });
  tell({ kind: "loading", done: 0.6 });
  return found;
}

async function tables(runtime: string, port: MessagePort): Promise<void> {
  const found = await python(runtime);
  const { begun } = found.pyimport("fusebox.worker.house") as {
    begun(hands: object): Promise<House>;
  };
  tell({ kind: "loading", done: 0.95 });
  const house = await begun(hands(port));
  self.onmessage = ({ data }: MessageEvent<ToWorker>) => void heard(house, data);
}

async function heard(house: House, message: ToWorker): Promise<void> {
  switch (message.kind) {
    case "ask": {
      const said = await house.answer(...message.asked);
      const end = said.indexOf("\n");
      tell({ kind: "answer", id: message.id, status: Number(said.slice(0, end)), text: said.slice(end + 1) });
      break;
    }
    case "open":
      house.open(message.line, message.table);
      break;
    case "say":
      house.say(message.line, message.text);
      break;
    case "hang up":
      house.hang_up(message.line);
      break;
    case "seen":
      if (message.seen) house.show();
      else house.hide();
      break;
    default:
  }
}

/** What Python has done for it: all of it takes and gives text. */
function hands(port: MessagePort): object {
  const disk = new Disk();
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  port.onmessage = ({ data }: MessageEvent<Thought>) => {
    waiting.get(data.id)?.(data.text);
    waiting.delete(data.id);
  };
  return {
    read: async (prefix: string) => JSON.stringify(await disk.read(prefix)),
    write: (puts: string, adds: string, deletes: string) =>
      disk.write(JSON.parse(puts), JSON.parse(adds), JSON.parse(deletes)),
    think: (text: string) =>
      new Promise<string>((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        port.postMessage({ id: asked, text } satisfies Thought);
      }),
    hear: (line: number, text: string) => tell({ kind: "heard", line, text }),
    cut: (line: number) => tell({ kind: "cut", line }),
  };
}

async function bots(runtime: string, port: MessagePort): Promise<void> {
  const { answered } = (await python(runtime)).pyimport("fusebox.worker.thinking") as {
    answered(question: string): string;
  };
  port.onmessage = ({ data }: MessageEvent<Thought>) =>
    port.postMessage({ id: data.id, text: answered(data.text) } satisfies Thought);
}
