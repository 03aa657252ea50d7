// The searches of FUSE in WebAssembly, as bots have them: asked in words of 64 bits, listed in src/kernel/README.md.

export interface Kernel {
  /** The answer's words; none for a question that it does not know. */
  ask(question: Question): DataView;
}

export interface Question {
  readonly task: Task;
  readonly scoring: 0 | 1;
  readonly passes: number;
  readonly mine: bigint;
  readonly theirs: bigint;
  readonly kings: bigint;
  readonly budget: number;
  readonly seed: number;
}

export const TASKS = ["perft", "playouts", "alphaBeta", "games", "master", "value", "judge"] as const;
export type Task = (typeof TASKS)[number];

const WORD = 8;

interface Exports extends WebAssembly.Exports {
  readonly memory: WebAssembly.Memory;
  readonly desk: () => number;
  readonly room: (size: number) => number;
  readonly load: () => number;
  readonly think: () => number;
}

/** A kernel, from the bytes of kernel.wasm and those of its network, master.bin. */
export async function openKernel(program: BufferSource, network: Uint8Array): Promise<Kernel> {
  const { instance } = await WebAssembly.instantiate(program);
  const exports = instance.exports as Exports;
  const { memory } = exports;
  const desk = exports.desk();
  const room = exports.room(network.length);
  new Uint8Array(memory.buffer, room, network.length).set(network);
  if (exports.load() === 0) throw new TypeError("these bytes are no network of FUSE");
  return {
    ask(question) {
      new BigUint64Array(memory.buffer, desk).set(words(question));
      const count = exports.think();
      return new DataView(memory.buffer.slice(desk, desk + WORD * count));
    },
  };
}

function words({ task, scoring, passes, mine, theirs, kings, budget, seed }: Question): readonly bigint[] {
  const numbers = [TASKS.indexOf(task), scoring, passes].map(BigInt);
  return [...numbers, mine, theirs, kings, BigInt(budget), BigInt(seed)];
}
