// Hunter or photographer: one piece, and a choice of looks that this browser keeps (R91).
import { load, save } from "../../lib/app/storage";

export const LOOKS = ["hunter", "photographer"] as const;
export type Look = (typeof LOOKS)[number];
const KEY = "ruse-hunter";

let look = $state<Look>(load<Look>(KEY, "hunter"));

/** How the hunter looks; an unknown look is the usual one. */
export function hunterLook(): Look {
  return LOOKS.includes(look) ? look : "hunter";
}

export function chooseLook(chosen: Look): void {
  look = chosen;
  save(KEY, chosen);
}
