// Reports what the built client weighs, gzipped: what each page loads first, and each game's own chunk.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const HERE = fileURLToPath(new URL("..", import.meta.url));

/** The bytes of each script and style a page needs before it shows something, by file name. */
export function firstLoad(folder) {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  return closure(folder, named(page));
}

/** The games that have a board, each its own chunk. */
export function boards() {
  const games = join(HERE, "src/games");
  return readdirSync(games).filter((name) => existsSync(join(games, name, "index.ts")));
}

/** What a chunk brings that the first load has not brought already. */
export function brought(folder, prefix) {
  const first = new Set(Object.keys(firstLoad(folder)));
  const own = readdirSync(join(folder, "assets")).filter((name) => name.startsWith(`${prefix}-`));
  const all = closure(
    folder,
    own.filter((name) => /\.(js|css)$/.test(name)),
  );
  return Object.fromEntries(Object.entries(all).filter(([name]) => !first.has(name)));
}

export function total(sizes) {
  return Object.values(sizes).reduce((sum, size) => sum + size, 0);
}

function closure(folder, names) {
  const sizes = {};
  const waiting = [...names];
  while (waiting.length > 0) {
    const name = waiting.pop();
    const path = join(folder, "assets", name);
    if (name in sizes || !existsSync(path)) continue;
    const content = readFileSync(path);
    sizes[name] = gzipSync(content).length;
    if (name.endsWith(".js")) waiting.push(...imported(content.toString()));
  }
  return sizes;
}

function named(text) {
  return [...text.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)].map((match) => match[1]);
}

function imported(code) {
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map((match) => match[1]);
}

function kilobytes(size) {
  return `${(size / 1000).toFixed(1).padStart(6)} kB`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.env.FUSEBOX_CLIENT_OUT ?? join(HERE, "../src/fusebox/_client");
  console.log(`${kilobytes(total(firstLoad(folder)))}  first load`);
  for (const chunk of ["Table", "Setup", "Replay", "Gallery", ...boards()]) {
    console.log(`${kilobytes(total(brought(folder, chunk)))}  ${chunk}`);
  }
}
