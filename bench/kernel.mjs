// The kernel of FUSE (discs) in Node, for another program: a question of 64 bytes comes in; out go the answer's length, the
// microseconds that this process was busy with it, and the answer.
import { readFileSync, readSync, writeSync } from "node:fs";
import { openKernel, TASKS } from "./kernel.ts";

const WORD = 8;
const file = (name) => readFileSync(new URL(`../src/fusebox/bots/fuse_discs/${name}`, import.meta.url));
const kernel = await openKernel(file("kernel.wasm"), file("master.bin"));
const question = new DataView(new ArrayBuffer(WORD * 8));
const head = new DataView(new ArrayBuffer(WORD * 2));

function asked() {
  const word = (place) => question.getBigUint64(WORD * place, true);
  const [task, scoring, passes, budget, seed] = [0, 1, 2, 6, 7].map((place) => Number(word(place)));
  return { task: TASKS[task], scoring, passes, mine: word(3), theirs: word(4), kings: word(5), budget, seed };
}

while (readSync(0, question) > 0) {
  const before = process.cpuUsage();
  const answer = kernel.ask(asked());
  const { user, system } = process.cpuUsage(before);
  head.setBigUint64(0, BigInt(answer.byteLength), true);
  head.setBigUint64(WORD, BigInt(user + system), true);
  writeSync(1, head);
  writeSync(1, answer);
}
