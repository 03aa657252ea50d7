// Writes a package of the older kind as a module: what bundlers need for such packages would weigh on every game.
import type { Plugin } from "vite";

export function plain(file: string): Plugin {
  return {
    name: "fusebox-plain",
    transform(code, id) {
      return id.endsWith(file) ? { code: code.replace("module.exports =", "export default"), map: null } : null;
    },
  };
}
