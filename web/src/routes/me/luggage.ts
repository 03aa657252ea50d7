// What is taken along to another device: who one is, the seats one holds, and one's results.
import { archives } from "../../games";
import { leaveLuggage, takeLuggage } from "../../lib/app/api";
import { preferences } from "../../lib/app/preferences.svelte";
import { fields, isText, readProfile, writtenProfile } from "../../lib/profile/file";
import { identity } from "../../lib/profile/identity.svelte";
import { freshCode, labelOf, locked, plainCode, unlocked } from "../../lib/profile/moving";
import { keep, seatsOfAll } from "../../lib/table/seats";
import { profile } from "./profile";

/** Leaves it with the server for ten minutes; the code by which another device gets it. */
export async function packed(): Promise<string> {
  const more = Object.fromEntries((await archives()).map((one) => [one.name, one.all()]));
  const { name } = preferences;
  const { face, person } = identity;
  const whole = { name, face, person, tables: seatsOfAll(), profile: writtenProfile({ ...profile.export(), more }) };
  const code = freshCode();
  await leaveLuggage(locked(JSON.stringify(whole), code));
  return code;
}

/** Adds what another device has left; false if the code is none, or opens nothing. */
export async function unpacked(typed: string): Promise<boolean> {
  const code = plainCode(typed);
  if (code === null) return false;
  const { content } = await takeLuggage(labelOf(code));
  const text = unlocked(content, code);
  return text !== null && (await taken(text));
}

async function taken(text: string): Promise<boolean> {
  const whole = fields(JSON.parse(text));
  if (!whole) return false;
  const kept = await archives();
  const found = readProfile(String(whole.profile ?? ""), kept);
  if (found) {
    for (const one of kept) one.add(found.more[one.name] ?? []);
    profile.import(found);
  }
  for (const [table, seats] of Object.entries(fields(whole.tables) ?? {})) keepSeats(table, seats);
  if (isText(whole.name)) preferences.choose({ name: whole.name });
  if (isText(whole.face)) identity.choose({ face: whole.face });
  if (isText(whole.person)) identity.choose({ person: whole.person });
  return true;
}

function keepSeats(table: string, seats: unknown): void {
  for (const one of Array.isArray(seats) ? seats : []) {
    const { seat, token } = fields(one) ?? {};
    if (typeof seat === "number" && isText(token)) keep(table, { seat, token });
  }
}
