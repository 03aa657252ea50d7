// The address under which others can reach this server. A page that was opened on the server's own machine knows only
// one that leads nobody else here.
import type { Box } from "../../generated/api";

const OWN_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

class Outward {
  #origins = $state.raw<readonly string[]>([]);
  #alone = $state(false);

  learn({ reach, origins }: Pick<Box, "reach" | "origins">): void {
    this.#origins = OWN_MACHINE.test(location.hostname) ? origins : [];
    this.#alone = OWN_MACHINE.test(location.hostname) && reach === "machine";
  }

  /** Where a link that is given away leads. */
  get origin(): string {
    return this.#origins[0] ?? location.origin;
  }

  /** Nobody can come from another machine. */
  get alone(): boolean {
    return this.#alone;
  }
}

export const outward = new Outward();
