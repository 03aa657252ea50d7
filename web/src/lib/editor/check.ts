// Asks the server whether a game could be played by an owner's tables.
import type { CheckData } from "../../generated/api";
import { Unreachable } from "../app/api";
import { preferences } from "../app/preferences.svelte";

/** The sentence with which they are refused; empty if they are not. */
export async function refusalOf(wanted: CheckData): Promise<string> {
  const response = await fetch("/api/check-data", {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": preferences.language },
    body: JSON.stringify(wanted),
  }).catch(() => {
    throw new Unreachable();
  });
  if (response.ok) return "";
  const answer = (await response.json().catch(() => null)) as { words?: string } | null;
  return answer?.words ?? response.statusText;
}
