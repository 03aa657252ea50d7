// How the client is built; the output folder is the Python package's unless named otherwise.
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { addresses } from "./src/bundle/addresses.ts";
import { icons } from "./src/bundle/icons.ts";
import { plain } from "./src/bundle/plain.ts";
import { shell } from "./src/bundle/shell.ts";

const server = process.env.FUSEBOX_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    svelte(),
    plain("/glicko2-lite/index.js"),
    icons(join(import.meta.dirname, "public/icon.svg")),
    addresses(join(import.meta.dirname, "src/addresses.json")),
    shell(),
  ],
  build: {
    outDir: process.env.FUSEBOX_CLIENT_OUT ?? "../src/fusebox/_client",
    emptyOutDir: true,
    license: { fileName: "licenses.md" },
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, "index.html"),
        worker: join(import.meta.dirname, "src/worker/worker.ts"),
      },
      // Where it lies is what it may serve, and its name must stay the same.
      output: { entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
