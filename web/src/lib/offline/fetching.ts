// The files of the program: those that are kept here without a detour, the others over a line, and how many bytes of
// them are there.
const SIZES = "sizes.json";
/** The files that are fetched, and not imported. */
const FILES = ["pyodide.asm.wasm", "python_stdlib.zip", "fusebox.pack"];

interface Bytes {
  readonly done: number;
  readonly all: number;
}
type Told = (bytes: Bytes) => void;

/** From now on, until what it returns is called, the files are found where they are kept, and it is told of every piece
 * that arrives over a line. What is kept comes at once and is not counted. */
export async function counted(runtime: string, told: Told): Promise<() => void> {
  const { fetch } = globalThis;
  const addresses = FILES.map((name) => new URL(runtime + name, location.href).href);
  const known = (await kept(addresses[0] ?? "")) ? null : await sizes(runtime + SIZES);
  const all = FILES.reduce((sum, name) => sum + (known?.[name] ?? 0), 0);
  const count = all > 0 ? counting(all, told) : (answer: Response): Response => answer;
  globalThis.fetch = async (wanted, init) => {
    const address = new URL(wanted instanceof Request ? wanted.url : wanted, location.href).href;
    if (!addresses.includes(address)) return fetch(wanted, init);
    return (await kept(address)) ?? count(await fetch(wanted, init));
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

/** A file that is kept here, if it is. */
export async function kept(address: string): Promise<Response | undefined> {
  if (typeof caches === "undefined") return undefined;
  return caches.match(address, { ignoreVary: true }).catch(() => undefined);
}

/** The same answer, every piece of which is told. */
function counting(all: number, told: Told): (answer: Response) => Response {
  let done = 0;
  return (answer) => {
    if (!answer.body) return answer;
    const pieces = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, on) {
        done += piece.length;
        told({ done, all });
        on.enqueue(piece);
      },
    });
    return new Response(answer.body.pipeThrough(pieces), answer);
  };
}

async function sizes(address: string): Promise<Readonly<Record<string, number>> | null> {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Record<string, number>) : null;
}
