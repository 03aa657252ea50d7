// Python in a worker: the tables of this device in one, bots that take their time in another.
/// <reference lib="webworker" />
import { Disk } from "./disk";
import { counted } from "./fetching";
import type { FromWorker, Loaded, Thought, ToWorker } from "./messages";
import { unpacked } from "./unpacking";

declare const self: DedicatedWorkerGlobalScope;

/** What is used of Pyodide; its own types bring all of Node along. */
interface Python {
  readonly FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, content: Uint8Array, how: { readonly canOwn: boolean }): void;
  };
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
const PROGRAM = "fusebox.pack";
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
  const told = (loaded: Loaded): void => tell({ kind: "loading", ...loaded });
  const done = await counted(runtime, (bytes) => told({ part: (0.7 * bytes.done) / bytes.all, bytes }));
  const program = fetch(runtime + PROGRAM).then(unpacked);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${runtime}pyodide.mjs`)) as Pyodide;
  const found = await loadPyodide({ indexURL: runtime, lockFileContents: NO_PACKAGES, packageBaseUrl: runtime });
  told({ part: 0.75 });
  for (const { folder, name, content } of await program) {
    found.FS.mkdirTree(`${PACKAGES}/${folder}`);
    found.FS.writeFile(`${PACKAGES}/${folder}/${name}`, content, { canOwn: true });
  }
  done();
  told({ part: 0.8 });
  return found;
}

async function tables(runtime: string, port: MessagePort): Promise<void> {
  const found = await python(runtime);
  const { begun } = found.pyimport("fusebox.worker.house") as {
    begun(hands: object): Promise<House>;
  };
  tell({ kind: "loading", part: 0.95 });
  const bots = new Bots(port);
  const house = await begun(hands(bots));
  self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "no bots") bots.lose();
    else void heard(house, data);
  };
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

/** The way to the worker of the bots, which the page begins when it is first asked. */
class Bots {
  #port: MessagePort;
  #asked = 0;
  #lost = false;
  #waiting = new Map<number, { resolve: (text: string) => void; reject: (reason: unknown) => void }>();

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Thought>) => {
      this.#waiting.get(data.id)?.resolve(data.text);
      this.#waiting.delete(data.id);
    };
  }

  ask(text: string): Promise<string> {
    if (this.#lost) return Promise.reject(new Error("no bots"));
    if (this.#asked === 0) tell({ kind: "bots" });
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#port.postMessage({ id, text } satisfies Thought);
    });
  }

  /** It could not be begun: nobody waits for it. */
  lose(): void {
    this.#lost = true;
    for (const { reject } of this.#waiting.values()) reject(new Error("no bots"));
    this.#waiting.clear();
  }
}

/** What Python has done for it: all of it takes and gives text. */
function hands(bots: Bots): object {
  const disk = new Disk();
  return {
    read: async (prefix: string) => JSON.stringify(await disk.read(prefix)),
    write: (puts: string, adds: string, deletes: string) =>
      disk.write(JSON.parse(puts), JSON.parse(adds), JSON.parse(deletes)),
    think: (text: string) => bots.ask(text),
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
