// Python in a worker: the tables of this device in one, bots that take their time in another.
/// <reference lib="webworker" />
import { Beginning, type Pyodide, type Python } from "./beginning";
import { Bots } from "./bots";
import { compiledOnce } from "./compiling";
import { Disk } from "./disk";
import { counted, kept } from "./fetching";
import { type Create, type Memory, read } from "./memory";
import type { FromWorker, Given, Loaded, Thought, ToBots, ToWorker } from "./messages";
import { tidy } from "./tidying";
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

/** Python with our program, and what it was compiled to. */
interface Begun {
  readonly python: Python;
  readonly program: WebAssembly.Module;
}
/** A bot of the other worker: a question, and what it chooses. */
type Answered = (question: string) => string;

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

async function begin(runtime: string, known: WebAssembly.Module | null): Promise<Begun> {
  const told = (loaded: Loaded): void => tell({ kind: "loading", ...loaded });
  const memory = remembered(runtime + MEMORY);
  const compiled = compiledOnce(runtime, known);
  const done = await counted(runtime, (bytes) => told({ part: (0.7 * bytes.done) / bytes.all, bytes }));
  const program = fetch(runtime + PROGRAM).then(unpacked);
  const pyodide = import(/* @vite-ignore */ `${runtime}pyodide.mjs`) as Promise<Pyodide>;
  const machine = import(/* @vite-ignore */ `${runtime}pyodide.asm.mjs`) as Promise<{ readonly default: Create }>;
  const beginning = new Beginning(await pyodide, (await machine).default, await program);
  const python = await beginning.begun({ indexURL: runtime, packageBaseUrl: runtime }, await memory);
  done();
  tidy();
  told({ part: 0.8 });
  return { python, program: await compiled };
}

/** The memory that is kept here, if it is. */
async function remembered(address: string): Promise<Memory | null> {
  const found = await kept(new URL(address, location.href).href);
  return found?.body ? read(found.body.pipeThrough(new DecompressionStream("gzip"))) : null;
}

async function tables(runtime: string, { luck, still }: Given): Promise<void> {
  const { python, program } = await begin(runtime, null);
  const { opened } = python.pyimport("fusebox.worker.house") as {
    opened(hands: object, luck: string, still: boolean): Promise<House>;
  };
  tell({ kind: "loading", part: 0.95 });
  const bots = new Bots((wanted) => tell({ kind: "bots", wanted }), program);
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

/** Questions that come before Python is there are answered when it is. */
function bots(runtime: string, port: MessagePort): Promise<void> {
  return new Promise((resolve, reject) => {
    let answered: Promise<Answered>;
    port.onmessage = async ({ data }: MessageEvent<ToBots>) => {
      if ("program" in data) {
        answered = thinker(runtime, data.program);
        answered.then(() => resolve(), reject);
        return;
      }
      const text = (await answered)(data.text);
      port.postMessage({ id: data.id, text } satisfies Thought);
    };
  });
}

async function thinker(runtime: string, program: WebAssembly.Module): Promise<Answered> {
  const { python } = await begin(runtime, program);
  return (python.pyimport("fusebox.worker.thinking") as { readonly answered: Answered }).answered;
}
