// Analysis without a server: positions go to the kernel's worker, and what it found comes back.
import type { Answered, Asked } from "./kernel.worker";
import type { Effort, Found, Searched } from "./search";

interface Waiting {
  readonly resolve: (found: Found) => void;
  readonly reject: (reason: Error) => void;
}

/** One worker, which answers one question after the other; nothing is loaded before the first. */
export class Analyst {
  readonly #hire: () => Worker;
  #worker: Worker | null = null;
  #asked = 0;
  #waiting = new Map<number, Waiting>();

  constructor(hire: () => Worker = hired) {
    this.#hire = hire;
  }

  find(searched: Searched, effort: Effort): Promise<Found> {
    this.#worker ??= this.#begun();
    this.#asked += 1;
    const { ring, cells, side, passes, options } = searched;
    const position = { ring, cells, side, passes, options: { scoring: options.scoring } };
    const asked: Asked = { id: this.#asked, searched: position, effort };
    this.#worker.postMessage(asked);
    return new Promise((resolve, reject) => this.#waiting.set(asked.id, { resolve, reject }));
  }

  /** Stops at once, in the middle of a search too; the next question begins anew. */
  close(reason = "the analysis was stopped"): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #begun(): Worker {
    const worker = this.#hire();
    worker.onmessage = ({ data }: MessageEvent<Answered>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("found" in data) waiting?.resolve(data.found);
      else waiting?.reject(new Error(data.reason));
    };
    worker.onerror = ({ message }) => this.close(message);
    return worker;
  }
}

function hired(): Worker {
  return new Worker(new URL("./kernel.worker.ts", import.meta.url), { type: "module" });
}
