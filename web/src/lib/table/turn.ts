// That it is one's turn, told outside the page: by its icon, and by a notification while nobody looks at it.
import type { Notice } from "../app/calls";
import { preferences } from "../app/preferences.svelte";

const ICON = "/icon.svg";
const CALLING = "/icon-turn.svg";

export class TurnSign {
  #yours = false;

  constructor(private readonly table: string) {}

  /** Called whenever something has changed. */
  show(yours: boolean, notice: () => Omit<Notice, "table">): void {
    if (yours === this.#yours) return;
    this.#yours = yours;
    setIcon(yours ? CALLING : ICON);
    if (!preferences.calls) return;
    const table = this.table;
    const away = document.hidden;
    // Seldom needed, so it comes when it is.
    void import("../app/calls").then(({ notify, takeBack }) => {
      if (!yours) return takeBack(table);
      return away ? notify({ ...notice(), table }) : undefined;
    });
  }

  /** The page shows something else now. */
  end(): void {
    this.#yours = false;
    setIcon(ICON);
  }
}

function setIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link && link.getAttribute("href") !== address) link.setAttribute("href", address);
}
