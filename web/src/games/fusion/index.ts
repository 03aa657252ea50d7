// Fusion's folder: its board, what its seats show, and its end.
import type { Event, View } from "../../generated/fusion";
import type { GameModule, Scene } from "..";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { dealtTo, hasChosen, leftOf, mayDo } from "./race";
import Score from "./Score.svelte";
import { say, type Word } from "./words.svelte";

type Moment = Pick<Scene, "view" | "legal" | "seat">;

export const game: GameModule = {
  fills: true,
  seated: true,
  race: standing,
  unsaid: (event) => isUnseen(event as Event),
  Board,
  Piece,
  Score,
  findings: () => import("./findings"),
  prompt(scene: Scene): string {
    return say(promptOf(scene));
  },
  note(given: unknown, seat: number): string {
    const view = given as View;
    if (view.penalties[seat]) return say("seat.penalty");
    if (view.stage === "stopped" && hasChosen(view, seat)) return say("seat.chosen");
    return say("seat.pile", { count: view.draw_sizes[seat] ?? 0 });
  },
  score(view: unknown, seat: number) {
    return { value: leftOf(view as View, seat), name: say("score.left") };
  },
  share(view: unknown, seat: number): number {
    return leftOf(view as View, seat) / dealtTo(view as View);
  },
};

/** Everybody draws after every card: only what one draws oneself is news. */
function isUnseen(event: Event): boolean {
  return event.type === "Drew" && event.cards === null;
}

/** What of the race stays as it is from card to card, in one word that is soon compared. */
function standing(moment: Moment): string {
  const { stage, stop, penalties, ended } = moment.view as View;
  const declines = mayDo(moment.legal, "Decline");
  return `${promptOf(moment)} ${stage} ${penalties} ${ended} ${declines} ${stop && JSON.stringify(stop)}`;
}

function promptOf({ view: given, seat, legal }: Moment): Word {
  const view = given as View;
  if (view.stage === "starting") return "prompt.starting";
  if (view.stage === "over") return "prompt.over";
  if (seat === null) return "prompt.racing.watch";
  if (view.stage === "stopped") return hasChosen(view, seat) ? "prompt.answered" : "prompt.stopped";
  if (view.penalties[seat]) return "prompt.penalty";
  return mayDo(legal, "DrawCards") ? "prompt.draw" : "prompt.racing";
}
