// Saying "ready", with this device's share of the luck.
import type { Ready, Update } from "../../generated/messages";
import { randomBytes } from "../app/luck";

const SHARE_BYTES = 16;

/** The seats held here get ready by themselves once the commitment was seen and everybody is here. */
export function readySeats(update: Update, held: readonly number[], present: readonly boolean[]): readonly number[] {
  const { started, commitment, seats } = update.table;
  if (started || !commitment) return [];
  const all = seats.every((seat, index) => held.includes(index) || seat.bot || seat.ready || present[index]);
  return all ? held.filter((index) => !seats[index]?.ready) : [];
}

export function ready(): Ready {
  return { type: "Ready", share: btoa(String.fromCharCode(...randomBytes(SHARE_BYTES))) };
}
