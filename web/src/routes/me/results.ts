// The word and the sign of each result.
import type { Result } from "../../lib/profile/results";
import type { IconName } from "../../lib/widgets/icons";
import type { Word } from "./words.svelte";

export const RESULTS: Readonly<Record<Result, { readonly word: Word; readonly icon: IconName }>> = {
  won: { word: "me.win", icon: "check" },
  lost: { word: "me.loss", icon: "close" },
  drawn: { word: "me.draw", icon: "equal" },
  off: { word: "me.off", icon: "off" },
  shared: { word: "me.shared", icon: "swap" },
};
