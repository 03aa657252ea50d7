// The way from the tables to the worker of the bots: the page begins it when it is first asked, and ends it when nothing
// was asked for a while, since it takes much memory.
import type { Thought, ToBots } from "./messages";

interface Waiting {
  readonly text: string;
  readonly resolve: (text: string) => void;
  readonly reject: (reason: unknown) => void;
}

/** Calls it so many milliseconds later, unless what it returns is called before. */
export type Later = (call: () => void, delay: number) => () => void;

/** How long nothing is asked before the bots rest: longer than most moves take. */
export const RESTS_AFTER = 30_000;

export class Bots {
  readonly #want: (wanted: boolean) => void;
  readonly #program: WebAssembly.Module;
  readonly #later: Later;
  #port: MessagePort | null = null;
  #asked = 0;
  #begun = false;
  #lost = false;
  #stay: () => void = () => undefined;
  #waiting = new Map<number, Waiting>();

  /** The page is told whether there are to be bots; they begin with the program that is compiled here already. */
  constructor(want: (wanted: boolean) => void, program: WebAssembly.Module, later: Later = timed) {
    this.#want = want;
    this.#program = program;
    this.#later = later;
  }

  ask(text: string): Promise<string> {
    if (this.#lost) return Promise.reject(new Error("no bots"));
    this.#stay();
    if (!this.#begun) this.#want(true);
    this.#begun = true;
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      this.#send({ id, text });
    });
  }

  /** They can be asked this way. */
  reach(port: MessagePort): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Thought>) => this.#answered(data);
    this.#send({ program: this.#program });
    for (const [id, { text }] of this.#waiting) this.#send({ id, text });
  }

  /** They could not be begun: nobody waits for them. */
  lose(): void {
    this.#lost = true;
    for (const { reject } of this.#waiting.values()) reject(new Error("no bots"));
    this.#waiting.clear();
  }

  #send(message: ToBots): void {
    this.#port?.postMessage(message);
  }

  #answered({ id, text }: Thought): void {
    this.#waiting.get(id)?.resolve(text);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#stay = this.#later(() => this.#rest(), RESTS_AFTER);
  }

  #rest(): void {
    this.#begun = false;
    this.#port?.close();
    this.#port = null;
    this.#want(false);
  }
}

function timed(call: () => void, delay: number): () => void {
  const timer = setTimeout(call, delay);
  return () => clearTimeout(timer);
}
