// The kernel in a thread of its own: a search holds nothing up on the page.
/// <reference lib="webworker" />

import program from "../../../../../src/fusebox/bots/fuse_discs/kernel.wasm?url";
import network from "../../../../../src/fusebox/bots/fuse_discs/master.bin?url";
import { type Kernel, openKernel } from "./kernel";
import { type Effort, type Found, find, type Searched } from "./search";

declare const self: DedicatedWorkerGlobalScope;

export interface Asked {
  readonly id: number;
  readonly searched: Searched;
  readonly effort: Effort;
}

export type Answered = { readonly id: number } & ({ readonly found: Found } | { readonly reason: string });

const opening = open();

self.onmessage = ({ data: { id, searched, effort } }: MessageEvent<Asked>) => {
  opening
    .then((kernel) => ({ id, found: find(kernel, searched, effort) }))
    .then(
      (answered: Answered) => self.postMessage(answered),
      (error: unknown) => self.postMessage({ id, reason: String(error) } satisfies Answered),
    );
};

async function open(): Promise<Kernel> {
  const [bytes, weights] = await Promise.all([program, network].map(loaded));
  return openKernel(bytes as ArrayBuffer, new Uint8Array(weights as ArrayBuffer));
}

async function loaded(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}
