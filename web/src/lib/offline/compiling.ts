// What Pyodide compiles is compiled once for both workers: the tables hand it on to the bots.
const COMPILED = "pyodide.asm.wasm";

/** From now on Pyodide is given this program, or else what it compiles first; the answer is either. */
export function compiledOnce(runtime: string, known: WebAssembly.Module | null): Promise<WebAssembly.Module> {
  if (known) passOver(new URL(runtime + COMPILED, location.href).href);
  return new Promise((resolve, reject) => {
    let compiled = known ? Promise.resolve(known) : null;
    WebAssembly.instantiateStreaming = async (answer, imports) => {
      compiled ??= WebAssembly.compileStreaming(answer);
      compiled.then(resolve, reject);
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
  });
}

/** Pyodide fetches the file before it is known whether anybody reads it. */
function passOver(address: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (wanted, init) => (isAt(wanted, address) ? new Response() : fetch(wanted, init));
}

function isAt(wanted: RequestInfo | URL, address: string): boolean {
  return !(wanted instanceof Request) && new URL(wanted, location.href).href === address;
}
