// Whether the rules are open, and at which clause: by the button, the key, a refusal, or the address.
import type { Component } from "svelte";
import { router } from "../app/router.svelte";
import type { Printed } from "./played";

const CLAUSE = /^[A-Z]+\d+$/;

/** The clause that a fragment names: `#D9`, or `#at=12&D9`. */
export function clauseIn(fragment: Readonly<Record<string, string>>): string {
  return Object.keys(fragment).find((name) => CLAUSE.test(name) && fragment[name] === "") ?? "";
}

/** The same fragment with another clause, or with none. */
export function fragmentWith(fragment: Readonly<Record<string, string>>, clause: string): string {
  const others = Object.entries(fragment).filter(([name]) => !CLAUSE.test(name));
  const parts = [...others.map(([name, value]) => `${name}=${encodeURIComponent(value)}`), clause].filter(Boolean);
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}

class Help {
  open = $state(false);
  /** What draws the sections of a game's rules, if anything does: games say it. */
  pictures: (game: string) => Promise<Component<{ section: string }> | null> = () => Promise.resolve(null);
  /** What tells the numbers that a game's rules name, if an owner may have written others. */
  printed: (game: string) => Promise<((corrected: Readonly<Record<string, unknown>>) => Printed) | null> = () =>
    Promise.resolve(null);
  /** A new object each time, so that the same clause can be gone to again. */
  goal = $state.raw({ clause: "" });

  show(clause = ""): void {
    this.goal = { clause };
    this.open = true;
  }

  close(): void {
    this.open = false;
    if (clauseIn(router.fragment)) router.replace(location.pathname + fragmentWith(router.fragment, ""));
  }
}

export const help = new Help();
