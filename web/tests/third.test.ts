// A third language is a matter of files: a copy of the client that has them offers it, speaks it, and says the rest in
// English.
// @vitest-environment node
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";

const WEB = join(import.meta.dirname, "..");
const ADDED: Readonly<Record<string, string>> = {
  "lib/words/tongues/zz.ts": `export default {
    name: "Zzz", voice: "zz", form: (count) => (count > 2 ? 1 : 0), decimal: (number) => number,
    print: (text) => text.replaceAll("~", "\\u00a0") };`,
  "lib/words/texts/zz.ts": 'export default { "app.language": "Zunge~hier", "app.again": "Noch~mal" };',
  "games/fuse_discs/words/zz.ts": 'export default { board: "Zrett" };',
  "games/ruse/words/zz.ts": 'export default { board: "Zisch" };',
};

let folder = "";
let server: ViteDevServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fusebox-third-"));
  cpSync(join(WEB, "src"), join(folder, "src"), { recursive: true });
  symlinkSync(join(WEB, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(ADDED)) {
    mkdirSync(join(folder, "src", name, ".."), { recursive: true });
    writeFileSync(join(folder, "src", name), text);
  }
  server = await createServer({
    root: folder,
    configFile: false,
    plugins: [svelte()],
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    cacheDir: join(folder, "cache"),
    logLevel: "error",
  });
  const { preferences } = await server.ssrLoadModule("/src/lib/app/preferences.svelte.ts");
  const document = { documentElement: { dataset: {} }, querySelector: () => null };
  Object.assign(globalThis, { document });
  preferences.choose({ language: "zz" });
}, 60_000);

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it("is among the languages, and found by a browser that prefers it", async () => {
  const { LANGUAGES, nearest, tongueOf } = await server.ssrLoadModule("/src/lib/words/tongues.ts");
  expect(LANGUAGES).toEqual(["en", "fr", "zz"]);
  expect(nearest("zz-ZZ")).toBe("zz");
  expect(tongueOf("zz").name).toBe("Zzz");
});

it("stands in the menu of languages, in its own words and chosen", async () => {
  const { render } = await server.ssrLoadModule("svelte/server");
  const { default: Settings } = await server.ssrLoadModule("/src/lib/widgets/Settings.svelte");
  const { body } = render(Settings, { props: {} });
  expect(body).toContain("Zunge\u00a0hier");
  for (const name of ["English", "Français", "Zzz"]) expect(body).toContain(name);
});

it("is spoken by the client, and its boards, and English says what it lacks", async () => {
  const { say, told } = await server.ssrLoadModule("/src/lib/words/index.svelte.ts");
  const { say: discs } = await server.ssrLoadModule("/src/games/fuse_discs/words.svelte.ts");
  const { say: ruse } = await server.ssrLoadModule("/src/games/ruse/words.svelte.ts");
  expect([say("app.again"), say("app.mute")]).toEqual(["Noch\u00a0mal", "Mute"]);
  expect([discs("board"), ruse("board"), ruse("land.river")]).toEqual(["Zrett", "Zisch", "River"]);
  expect([told({ en: "A", fr: "B" }), told({ en: "A", zz: "Z" })]).toEqual(["A", "Z"]);
});

it("leaves the letters of Fusion's cards as they are in English", async () => {
  const { marksIn } = await server.ssrLoadModule("/src/games/fusion/pictures.ts");
  expect(marksIn("zz")).toEqual(marksIn("en"));
});
