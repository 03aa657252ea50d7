// Python in a worker: the tables of this device in one, bots that take their time in another.
/// <reference lib="webworker" />
import { Beginning, type Pyodide, type Python } from "./beginning";
import { Disk } from "./disk";
import { counted } from "./fetching";
import { type Create, type Memory, read } from "./memory";
import type { FromWorker, Given, Loaded, Thought, ToWorker } from "./messages";
import { unpacked } from "./unpacking";

declare const self: DedicatedWorkerGlobalScope;

interface House {
  answer(...asked: readonly string[]): Promise<string>;
  open(line: number, table: string): void;
  say(line: number, text: string): void;
  hang_up(line: number): void;
  hide(): void;
  show(): void;
  turn(by: number): void;
}

const PROGRAM = "fusebox.pack";
const MEMORY = "fusebox.memory";

const RESTS_AFTER = 5_000;

interface Waiting {
  readonly text: string;
  readonly resolve: (text: string) => void;
  readonly reject: (reason: unknown) => void;
}

const tell = (message: FromWorker): void => self.postMessage(message);

self.onmessage = ({ data, ports }: MessageEvent<ToWorker>) => {
  if (data.kind !== "begin") return;
  const begun = ports[0] ? bots(data.runtime, ports[0]) : tables(data.runtime, data);
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
  const memory = remembered(runtime + MEMORY);
  const done = await counted(runtime, (bytes) => told({ part: (0.7 * bytes.done) / bytes.all, bytes }));
  const program = fetch(runtime + PROGRAM).then(unpacked);
  const pyodide = import(/* @vite-ignore */ `${runtime}pyodide.mjs`) as Promise<Pyodide>;
  const machine = import(/* @vite-ignore */ `${runtime}pyodide.asm.mjs`) as Promise<{ readonly default: Create }>;
  const beginning = new Beginning(await pyodide, (await machine).default, await program);
  const found = await beginning.begun({ indexURL: runtime, packageBaseUrl: runtime }, await memory);
  done();
  told({ part: 0.8 });
  return found;
}

/** The memory that is kept here, if it is. */
async function remembered(address: string): Promise<Memory | null> {
  const kept = typeof caches === "undefined" ? undefined : await caches.match(address).catch(() => undefined);
  return kept?.body ? read(kept.body.pipeThrough(new DecompressionStream("gzip"))) : null;
}

async function tables(runtime: string, { luck, still }: Given): Promise<void> {
  const found = await python(runtime);
  const { opened } = found.pyimport("fusebox.worker.house") as {
    opened(hands: object, luck: string, still: boolean): Promise<House>;
  };
  tell({ kind: "loading", part: 0.95 });
  const bots = new Bots();
  const house = await opened(hands(bots), luck, still);
  self.onmessage = ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
    if (data.kind === "no bots") bots.lose();
    else if (data.kind === "bots" && port) bots.reach(port);
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
    case "turn":
      house.turn(message.by);
      break;
    default:
  }
}

/** The way to the worker of the bots: the page begins it when it is first asked, and ends it when nothing was asked for
 * a while, since it takes as much memory as the tables do. */
class Bots {
  #port: MessagePort | null = null;
  #asked = 0;
  #begun = false;
  #lost = false;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<number, Waiting>();

  ask(text: string): Promise<string> {
    if (this.#lost) return Promise.reject(new Error("no bots"));
    clearTimeout(this.#resting);
    if (!this.#begun) tell({ kind: "bots", wanted: true });
    this.#begun = true;
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      this.#port?.postMessage({ id, text } satisfies Thought);
    });
  }

  /** They can be asked this way. */
  reach(port: MessagePort): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Thought>) => {
      this.#waiting.get(data.id)?.resolve(data.text);
      this.#waiting.delete(data.id);
      if (this.#waiting.size === 0) this.#resting = setTimeout(() => this.#rest(), RESTS_AFTER);
    };
    for (const [id, { text }] of this.#waiting) port.postMessage({ id, text } satisfies Thought);
  }

  /** It could not be begun: nobody waits for it. */
  lose(): void {
    this.#lost = true;
    for (const { reject } of this.#waiting.values()) reject(new Error("no bots"));
    this.#waiting.clear();
  }

  #rest(): void {
    this.#begun = false;
    this.#port?.close();
    this.#port = null;
    tell({ kind: "bots", wanted: false });
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
