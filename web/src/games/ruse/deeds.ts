// Every legal action: the thing it belongs to, its words, and its sign.
import type { Act, Action, Player, View } from "../../generated/ruse";
import {
  asked,
  costsNow,
  effectWords,
  growthCost,
  instinctWords,
  landName,
  type Moment,
  openEffect,
  ownSeat,
  playerOf,
} from "./board";
import { shapeOf } from "./den";
import { type SignName, signOf } from "./icons";
import { printed } from "./printed.svelte";
import { bonusPathOf, LANDS, type Land, objectiveOf } from "./tables";
import { say, type Word } from "./words.svelte";

/** What is chosen on the board alone; everything else also stands in the bar. */
const ON_BOARD: readonly Action["type"][] = ["Place", "Stop", "Lay", "Take", "UseTile"];

export function inBar(action: Action): boolean {
  return !ON_BOARD.includes(action.type);
}

/** The thing on the table that an action is done with. */
export function thingOf(action: Action, moment: Moment): string {
  switch (action.type) {
    case "Place":
      return `place-${action.spot}`;
    case "Stop":
      return `tile-${LANDS[moment.view.board.spot] ?? ""}-${action.tile}`;
    case "Do":
      return `act-${action.act}`;
    case "Explore":
      return `explore-${action.cost}`;
    case "Take":
      return `take-${action.path}`;
    case "Lay":
      return `cell-${action.cell}`;
    case "ChooseKit":
    case "Grow":
      return `kit-${action.kit}`;
    case "ChooseResource":
      return `resource-${action.resource}`;
    case "Pay":
      return LANDS.includes(action.what as Land) ? `resource-${action.what}` : `prey-${action.what}`;
    case "HandIn":
      return action.village ? `prey-${action.prey}-village` : `prey-${action.prey}`;
    case "ChooseTrack":
      return `track-${action.track}`;
    case "ChooseTerritory":
      return `place-${action.territory}`;
    case "UseTile":
      return `open-${action.territory}-${action.tile}`;
    case "Discard":
    case "Exchange":
    case "Declare":
      return `card-${action.card}`;
    case "Send":
      return `exit-${action.exit}`;
    case "Develop":
      return `instinct-${action.instinct}`;
    case "Shift":
      return `shift-${action.by}`;
    default:
      return action.type;
  }
}

type Kind<Type extends Action["type"]> = Extract<Action, { readonly type: Type }>;

/** What an action is called. */
export function wordsOf(action: Action, moment: Moment): string {
  const { view } = moment;
  switch (action.type) {
    case "Place":
      return say("deed.Place", { spot: say(`spot.${action.spot}`) });
    case "Stop":
      return say("deed.Stop", { tile: action.tile });
    case "Do": {
      const cost = costsNow(view, ownSeat(moment)).find((one) => one.act === action.act)?.cost ?? 0;
      return actWords(action.act, cost);
    }
    case "Explore":
    case "Take":
    case "Lay":
      return denWords(action);
    case "ChooseKit":
    case "Grow":
    case "Send":
      return kitWords(action, moment);
    case "ChooseResource":
      return say("deed.ChooseResource", { land: landName(action.resource) });
    case "ChooseTrack":
      return say("deed.ChooseTrack", { land: landName(action.track) });
    case "ChooseTerritory":
      return say("deed.ChooseTerritory", { land: landName(action.territory) });
    case "UseTile":
      return say("deed.UseTile", { bonus: effectWords(openEffect(action.tile)) });
    case "Discard":
    case "Exchange":
    case "Declare":
      return cardWords(action);
    case "Pay":
      return payWords(action);
    case "HandIn":
      return say("deed.HandIn", { prey: say(`prey.${action.prey}`) });
    case "Develop":
      return say("deed.Develop", { instinct: instinctWords(action.instinct) });
    case "Shift":
      return action.by === 0 ? say("deed.Shift.none") : say("deed.Shift", { by: action.by > 0 ? "+1" : "−1" });
    case "Done":
      return doneWords(view.board.stage);
    default:
      return say(`deed.${action.type}`);
  }
}

function denWords(action: Kind<"Explore" | "Take" | "Lay">): string {
  switch (action.type) {
    case "Explore": {
      const draw = printed().DEN.draws.find(([cost]) => cost === action.cost);
      if (!draw) return say("deed.ExploreBonus", { cost: action.cost });
      return say("deed.Explore", { cost: action.cost, draw: draw[1] ?? 0, place: draw[2] ?? 0 });
    }
    case "Take": {
      if (action.path === "stack") return say("deed.TakeTop");
      const { shape, effect } = bonusPathOf(action.path);
      return say("deed.Take", { shape: say(`shape.${shape}`), bonus: effectWords(effect) });
    }
    case "Lay": {
      const shape = say(`shape.${shapeOf(action.path)}`);
      return say("deed.Lay", { shape, cell: action.cell, degrees: 90 * action.quarters });
    }
  }
}

function payWords({ what }: Kind<"Pay">): string {
  const land = LANDS.find((one) => one === what);
  return say("deed.Pay", { what: land ? landName(land) : say(`prey.${what}` as Word) });
}

/** The same in the bar, where the prompt says what is asked for. */
export function shortOf(action: Action, moment: Moment): string {
  const player = playerOf(moment.view, ownSeat(moment));
  switch (action.type) {
    case "ChooseResource":
      return landName(action.resource);
    case "ChooseTrack":
      return landName(action.track);
    case "ChooseTerritory":
      return landName(action.territory);
    case "ChooseKit": {
      const value = player.values[action.kit - 1] ?? 0;
      if (asked(moment.view) === "grow_free") return wordsOf(action, moment);
      return say("short.kit", { kit: action.kit, value, more: value + 1 });
    }
    case "HandIn":
      return capital(say("short.handin", { prey: say(`prey.${action.prey}`) }));
    case "EatCheese":
      return say("short.cheese");
    case "Grow":
      return say("short.grow", {
        kit: action.kit,
        cost: growthCost(moment.view, ownSeat(moment), action.kit - 1) ?? 0,
      });
    default:
      return wordsOf(action, moment);
  }
}

function kitWords(action: Kind<"ChooseKit" | "Grow" | "Send">, moment: Moment): string {
  const { kit } = action;
  const { view } = moment;
  const player = playerOf(view, ownSeat(moment));
  switch (action.type) {
    case "Grow":
      return say("deed.Grow", { kit, cost: growthCost(view, ownSeat(moment), kit - 1) ?? 0 });
    case "Send":
      return say("deed.Send", { kit, exit: action.exit, vp: exitVp(player, action.exit - 1) });
    case "ChooseKit":
      if (asked(view) === "grow_free") return say("deed.GrowFree", { kit });
      return say("deed.ChooseKit", { kit, value: (player.values[kit - 1] ?? 0) + 1 });
  }
}

function cardWords({ type, card }: Kind<"Discard" | "Exchange" | "Declare">): string {
  const { vp, bonus, exchange } = objectiveOf(card);
  switch (type) {
    case "Discard":
      return say("deed.Discard", { card });
    case "Exchange":
      return say("deed.Exchange", { card, vp: exchange.vp, bonus: effectWords(exchange.gives) });
    case "Declare":
      return say("deed.Declare", { card, vp, bonus: effectWords(bonus) });
  }
}

function doneWords(stage: string): string {
  return stage === "declare" || stage === "grow" ? say(`deed.Done.${stage}`) : say("deed.Done");
}

/** What an act on a tile is called, with its price. */
export function actWords(act: Act, cost: number): string {
  return capital(say("deed.Do", { act: say(`act.${act}`), cost }));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An exit counts only for who reaches it by a complete path. */
function exitVp(player: Player, exit: number): number {
  return player.leads[exit] ? (printed().DEN.exits[exit] ?? 0) : 0;
}

/** The sign of an action in the bar. */
export function signOfAction(action: Action, view: View): SignName | null {
  switch (action.type) {
    case "Roll":
      return "die";
    case "Do":
      return action.act === "resource" ? "any" : action.act;
    case "Explore":
      return action.cost === printed().DEN.bonus_cost ? "bonus_path" : "path";
    case "ChooseKit":
      return asked(view) === "grow_free" ? "grow" : "kit";
    case "Grow":
      return "grow";
    case "ChooseResource":
      return action.resource;
    case "ChooseTrack":
      return action.track;
    case "ChooseTerritory":
      return action.territory;
    case "Pay":
      return LANDS.find((land) => land === action.what) ?? "hunt";
    case "HandIn":
      return "hunt";
    case "DrawCard":
    case "Discard":
    case "Declare":
      return "card";
    case "Exchange":
      return signOf(objectiveOf(action.card).exchange.gives).sign;
    case "Send":
      return "outside";
    case "Develop":
      return "instinct";
    case "EatCheese":
      return "cheese";
    case "Shift":
      return "firefox";
    default:
      return null;
  }
}

/** What to ask the table where a thing can do nothing, so that it says why. */
export function attempt(id: string, moment: Moment): Action | null {
  const [kind = "", name = "", more = ""] = id.split("-");
  const { phase } = moment.view.board;
  switch (kind) {
    case "place":
      return { type: "Place", spot: name } as Action;
    case "tile":
      return { type: "Stop", tile: Number(more) } as Action;
    case "act":
      return { type: "Do", act: name } as Action;
    case "explore":
      return { type: "Explore", cost: Number(name) };
    case "take":
      return { type: "Take", path: name } as Action;
    case "kit":
      return { type: phase === "growth" ? "Grow" : "ChooseKit", kit: Number(name) } as Action;
    case "resource":
      return { type: "ChooseResource", resource: name } as Action;
    case "prey":
      return { type: "HandIn", prey: name, village: more === "village" } as Action;
    case "track":
      return { type: "ChooseTrack", track: name } as Action;
    case "open":
      return { type: "UseTile", territory: name, tile: more } as Action;
    case "card":
      return { type: "Declare", card: name } as Action;
    case "exit":
      return { type: "Send", kit: readyKit(moment), exit: Number(name) } as Action;
    case "instinct":
      return { type: "Develop", instinct: name } as Action;
    case "cell":
      return { type: "Lay", path: "I", cell: name, quarters: 0 } as Action;
    case "EatCheese":
      return { type: "EatCheese" };
    default:
      return null;
  }
}

/** A kit at the end of its track, or the first. */
function readyKit(moment: Moment): number {
  return Math.max(0, playerOf(moment.view, ownSeat(moment)).spaces.indexOf(5)) + 1;
}
