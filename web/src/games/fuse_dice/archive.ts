// The log of missions as a part of the file in which results are taken along.
import type { Archive } from "../../lib/board/manifest";
import { fields, isNames, isNumber, isText } from "../../lib/profile/file";
import { DIFFICULTIES, type Mission, missions } from "./missions.svelte";

export const archive: Archive<Mission> = {
  name: "missions",
  all: () => missions.all,
  read: missionIn,
  add: (found) => missions.import(found),
  clear: () => missions.clear(),
};

function missionIn(value: unknown): Mission | null {
  const one = fields(value);
  if (!one || !isText(one.id) || !isNumber(one.at) || !isNames(one.players)) return null;
  if (!DIFFICULTIES.includes(one.difficulty as Mission["difficulty"])) return null;
  if (!isNumber(one.score) || !isNumber(one.minutes) || !isNumber(one.hints)) return null;
  const { id, at, players, score, minutes, hints } = one;
  const difficulty = one.difficulty as Mission["difficulty"];
  const [won, paused, boxed] = [one.won === true, one.paused === true, one.boxed === true];
  const pauses = isNumber(one.pauses) ? { pauses: one.pauses } : {};
  return { id, at, players, difficulty, won, score, minutes, paused, ...pauses, hints, boxed };
}
