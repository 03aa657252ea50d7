// How many bytes of the program are there, where they come over a line.
const SIZES = "sizes.json";
/** The files that are fetched, and not imported. */
const FILES = ["pyodide.asm.wasm", "python_stdlib.zip", "fusebox.pack"];

interface Bytes {
  readonly done: number;
  readonly all: number;
}

/** From now on it is told of every piece that arrives, until what it returns is called. What is kept here already comes
 * at once and is not counted: a browser may keep it compiled, if nobody looks into it. */
export async function counted(runtime: string, told: (bytes: Bytes) => void): Promise<() => void> {
  const { fetch } = globalThis;
  const addresses = FILES.map((name) => new URL(runtime + name, location.href).href);
  const kept = typeof caches === "undefined" ? undefined : await caches.match(addresses[0] ?? "");
  const known = kept ? null : await sizes(runtime + SIZES);
  if (known === null) return () => undefined;
  const all = FILES.reduce((sum, name) => sum + (known[name] ?? 0), 0);
  let done = 0;
  globalThis.fetch = async (wanted, init) => {
    const answer = await fetch(wanted, init);
    if (!answer.body || !addresses.includes(answer.url)) return answer;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, on) {
        done += piece.length;
        told({ done, all });
        on.enqueue(piece);
      },
    });
    return new Response(answer.body.pipeThrough(counting), answer);
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

async function sizes(address: string): Promise<Readonly<Record<string, number>> | null> {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Record<string, number>) : null;
}
