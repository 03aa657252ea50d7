// Which games this browser has seen the end of, for pages that need to know no more.
import { load } from "../app/storage";

/** Where results are kept. */
export const KEY = "profile";

export function hasPlayed(game: string): boolean {
  return (load<{ games?: readonly { readonly game: string }[] }>(KEY, {}).games ?? []).some((one) => one.game === game);
}
