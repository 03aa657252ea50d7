// Tells the service worker, while the client is built, which files open without a connection.
import type { Plugin, Rolldown } from "vite";

/** The pages and texts that need no server, beside what every page begins with. */
const PARTS = [
  /\/index\.html$/,
  /\/routes\/Setup\.svelte$/,
  /\/routes\/home\/Offline\.svelte$/,
  /\/routes\/Me\.svelte$/,
  /\/games\/\w+\/(Links\.svelte|archive\.ts|pages\/offline\/\w+\.svelte)$/,
  /\/lib\/help\/Panel\.svelte$/,
  /\/lib\/app\/scores\.ts$/,
  /\/generated\/help_\w+\.ts$/,
  /\/games\/\w+\/figures\.ts$/,
  /\/games\/\w+\/words\/\w+\.ts$/,
];
const WORKER = "worker.js";
/** The name in the worker in whose place the list is put. */
const PLACE = /\b__SHELL__\b/g;
/** And that of all files. */
const BUILD = /\b__BUILD__\b/g;
const KEPT = /^assets\/.+\.(js|css|woff2|svg)$/;

export function shell(): Plugin {
  return {
    name: "fusebox-shell",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error("the client is built without a service worker");
      const list = JSON.stringify(shellFiles(bundle));
      const build = Object.keys(bundle).filter((name) => KEPT.test(name));
      const all = JSON.stringify(build.sort().map((name) => `/${name}`));
      worker.code = worker.code.replace(PLACE, () => list).replace(BUILD, () => all);
    },
  };
}

/** The addresses, in an order that is always the same: another build has another list. */
function shellFiles(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const begun = chunks.filter((chunk) => PARTS.some((part) => part.test(chunk.facadeModuleId ?? "")));
  const files = new Set(Object.keys(bundle).filter((name) => name.endsWith(".woff2")));
  const waiting = begun.map((chunk) => chunk.fileName);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== "chunk") continue;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    waiting.push(...chunk.imports);
  }
  return [...files].sort().map((name) => `/${name}`);
}
