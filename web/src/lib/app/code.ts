// The code of a table, written so that it can be read aloud.
const SIGNS = /[^\s-]{1,3}/g;

/** In groups of three, however it was typed. */
export function inThrees(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase().match(SIGNS)?.join(" ") ?? "";
}
