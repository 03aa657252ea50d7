// Tables of this device: a worker that plays them, another for bots that take their time, and lines to them that look
// like sockets.
import { alone } from "../app/alone.svelte";
import { freshKey } from "../app/luck";
import type { Transport } from "../app/transport";
import type { Socket } from "../table/connection";
import type { Asked, FromWorker, Loaded, ToWorker } from "./messages";
import { own } from "./owning";
import { tidy } from "./tidying";

declare global {
  /** A test that turns the clock of this device's tables by hand has put it here before. */
  var fuseboxTime: { turn?: (by: number) => void } | undefined;
}

const RUNTIME = "/runtime/";

/** The workers, as long as this page has the tables. */
interface Running {
  readonly post: (message: ToWorker) => void;
  readonly stop: () => void;
}

class Local implements Transport {
  #running: Promise<Running> | null = null;
  #asked = 0;
  #lines = 0;
  #answers = new Map<number, { resolve: (answer: Response) => void; reject: (reason: unknown) => void }>();
  #open = new Map<number, Socket>();

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const token = (headers.get("authorization") ?? "").replace("Bearer ", "");
    const language = headers.get("accept-language") ?? "";
    const asked: Asked = [init.method ?? "GET", path, language, token, String(init.body ?? "")];
    const { post } = await this.#begun();
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      post({ kind: "ask", id, asked });
    });
  }

  dial(table: string): Socket {
    this.#lines += 1;
    const line = this.#lines;
    const post = (message: ToWorker): void => void this.#running?.then((running) => running.post(message));
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => post({ kind: "say", line, text }),
      close: () => {
        this.#open.delete(line);
        post({ kind: "hang up", line });
      },
    };
    this.#open.set(line, socket);
    this.#begun().then(
      ({ post: send }) => {
        if (!this.#open.has(line)) return;
        send({ kind: "open", line, table });
        socket.onopen?.();
      },
      () => this.#cut(line),
    );
    return socket;
  }

  #begun(): Promise<Running> {
    this.#running ??= this.#begin().catch((error: unknown) => {
      this.#running = null;
      throw error;
    });
    return this.#running;
  }

  async #begin(): Promise<Running> {
    await own(() => this.#lost());
    tidy();
    alone.loading = { part: 0 };
    try {
      return await started((message) => this.#heard(message));
    } finally {
      alone.loading = null;
    }
  }

  #heard(message: FromWorker): void {
    if (message.kind === "answer") {
      this.#answers.get(message.id)?.resolve(new Response(message.text, { status: message.status }));
      this.#answers.delete(message.id);
    } else if (message.kind === "heard") this.#open.get(message.line)?.onmessage?.({ data: message.text });
    else if (message.kind === "cut") this.#cut(message.line);
  }

  #cut(line: number): void {
    const socket = this.#open.get(line);
    this.#open.delete(line);
    socket?.onclose?.();
  }

  /** Another page has taken the tables: nothing more is written here. */
  #lost(): void {
    void this.#running?.then((running) => running.stop());
    this.#running = null;
    for (const { reject } of this.#answers.values()) reject(new TypeError("the tables are elsewhere"));
    this.#answers.clear();
    for (const line of [...this.#open.keys()]) this.#cut(line);
  }
}

/** The worker of the tables, once they are there; that of the bots comes when one of them takes its time, and goes. */
async function started(heard: (message: FromWorker) => void): Promise<Running> {
  const tables = program();
  let bots: Worker | null = null;
  const stop = (): void => {
    tables.terminate();
    bots?.terminate();
  };
  await ready(tables, (loaded) => {
    alone.loading = loaded;
  }).catch((error: unknown) => {
    stop();
    throw error;
  });
  const post = (message: ToWorker, port: readonly MessagePort[] = []): void => tables.postMessage(message, [...port]);
  const think = (wanted: boolean): void => {
    bots?.terminate();
    bots = wanted ? thinking(post) : null;
  };
  tables.onmessage = ({ data }: MessageEvent<FromWorker>) => (data.kind === "bots" ? think(data.wanted) : heard(data));
  const look = (): void => post({ kind: "seen", seen: document.visibilityState === "visible" });
  document.addEventListener("visibilitychange", look);
  look();
  if (globalThis.fuseboxTime) globalThis.fuseboxTime.turn = (by) => post({ kind: "turn", by });
  return { post, stop };
}

/** A worker for bots, which the tables are told how to reach. */
function thinking(post: (message: ToWorker, port?: readonly MessagePort[]) => void): Worker {
  tidy();
  const { port1, port2 } = new MessageChannel();
  const bots = program();
  ready(bots, () => undefined, [port2]).catch(() => post({ kind: "no bots" }));
  post({ kind: "bots" }, [port1]);
  return bots;
}

function ready(worker: Worker, told: (loaded: Loaded) => void, port: readonly MessagePort[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new TypeError(event.message));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "loading") told(data);
      if (data.kind === "ready") resolve();
      if (data.kind === "broken") reject(new TypeError(data.reason));
    };
    const given = { luck: freshKey(), still: globalThis.fuseboxTime !== undefined };
    worker.postMessage({ kind: "begin", runtime: RUNTIME, ...given } satisfies ToWorker, [...port]);
  });
}

function program(): Worker {
  return new Worker(new URL("./python.worker.ts", import.meta.url), { type: "module" });
}

export const local = new Local();
