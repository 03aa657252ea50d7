// Lays the list of all pages beside the client, for the server: whatever is not on it is not there.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function addresses(list: string): Plugin {
  return {
    name: "fusebox-addresses",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "addresses.json", source: readFileSync(list, "utf8") });
    },
  };
}
