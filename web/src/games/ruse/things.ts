// The table as one list of things: what each is called, how it stands, where it is, and what it may be told to do.
import type { Action, Player, View } from "../../generated/ruse";
import type { Deed, Place, Thing } from "../../lib/board/things";
import {
  bonusHere,
  costsAt,
  costsNow,
  denCost,
  effectWords,
  foxesAt,
  growthCost,
  instinctWords,
  kindAt,
  landName,
  type Moment,
  nameOf,
  needsWords,
  obstaclesAt,
  openEffect,
  ownSeat,
  playerOf,
  reachOf,
  signWords,
  spaceCost,
  stackSize,
} from "./board";
import { actWords, thingOf, wordsOf } from "./deeds";
import { bonusOfCell, cellName, HOME, pathName, shapeOf, survey } from "./den";
import { printed } from "./printed.svelte";
import {
  BONUS_PATHS,
  bonusPathOf,
  CARDS,
  COMMONS,
  commonBonus,
  commonOf,
  effectOfTrack,
  INSTINCTS,
  LANDS,
  objectiveOf,
  PREY,
  TILES,
} from "./tables";
import { say } from "./words.svelte";

export type Part = "turn" | "map" | "den" | "kits" | "cards" | "others";

export interface RuseThing extends Thing {
  readonly part: Part;
}

type Deeds = ReadonlyMap<string, readonly Deed[]>;

/** Everything, in the order in which it is read. */
export function thingsOf(moment: Moment): readonly RuseThing[] {
  const deeds = deedsOf(moment);
  const things = [
    ...turnThings(moment, deeds),
    ...landThings(moment),
    ...mountainThings(moment),
    ...kitThings(moment),
    ...denThings(moment),
    ...cardThings(moment),
    ...seatThings(moment),
  ];
  return things.map((thing, index) => ({ ...thing, place: at(index), deeds: deeds.get(thing.id) ?? [] }));
}

type Bare = Omit<RuseThing, "place" | "deeds">;

/** Where a thing is drawn is the page's; in the list it has its row. */
const at = (index: number): Place => ({ x: 0, y: index });

function deedsOf(moment: Moment): Deeds {
  const found = new Map<string, Deed[]>();
  for (const option of moment.legal) {
    const action = option.action as Action;
    const id = thingOf(action, moment);
    const deed = { id: JSON.stringify(action), name: wordsOf(action, moment), action };
    const all = found.get(id);
    if (all) all.push(deed);
    else found.set(id, [deed]);
  }
  return found;
}

const listed = (parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(", ");

/** What has no place of its own on the table is in the bar. */
function turnThings(moment: Moment, deeds: Deeds): readonly Bare[] {
  const costs = moment.view.board.stage === "act" ? costsNow(moment.view, ownSeat(moment)) : [];
  // The acts of a tile keep their order, whether they can be done now or not.
  const acts = costs.map(({ act, cost }) => bare("turn", `act-${act}`, actWords(act, cost)));
  const others = [...deeds].filter(
    ([id]) => /^[A-Z]|^shift|^act|^explore/.test(id) && !acts.some((act) => act.id === id),
  );
  return [...others.map(([id, all]) => bare("turn", id, all[0]?.name ?? id)), ...acts];
}

function landThings(moment: Moment): readonly Bare[] {
  return LANDS.flatMap((land, territory) => [
    bare("map", `place-${land}`, landName(land), landState(moment, territory)),
    ...[1, 2, 3, 4].map((tile) => tileThing(moment, territory, tile)),
    bare("map", `track-${land}`, say("track.name", { land: landName(land) }), trackState(moment, territory)),
  ]);
}

function landState(moment: Moment, territory: number): string {
  const { view } = moment;
  const { board } = view;
  const cost = spaceCost(view, territory);
  const placing = board.stage === "place" && cost !== null;
  return listed([
    say("place.spaces", {
      costs: (view.costs[territory] ?? []).join(" "),
      taken: board.spaces[territory]?.length ?? 0,
    }),
    cost === null ? say("place.full") : say("place.next", { cost }),
    placing && say("place.gives", { what: bonusHere(view, board.actor, territory).map(effectWords).join(", ") }),
    placing && say("place.moves", { n: reachOf(view, board.actor, territory) }),
    say("place.stack", { count: stackSize(board, territory) }),
    board.hunter === territory && signWords("hunter"),
    ...obstaclesAt(board, territory).map(signWords),
  ]);
}

function tileThing(moment: Moment, territory: number, tile: number): Bare {
  const { view } = moment;
  const { board } = view;
  const place = 4 * territory + tile - 1;
  const land = LANDS[territory] ?? "river";
  const kind = say(`kind.${kindAt(board, place)}`);
  const owner = board.marks[place] ?? -1;
  const acts = costsAt(view, place, ownSeat(moment));
  const state = listed([
    ...acts.map(({ act, cost }) => say("tile.act", { act: say(`act.${act}`), cost })),
    (board.lying[place] ?? -1) >= 0 && say("tile.prey"),
    owner >= 0 && say("tile.mark", { name: nameOf(moment, owner) }),
    board.dam === place && board.beaver >= 0 && say("tile.dam", { name: nameOf(moment, board.beaver) }),
    ...foxesAt(board, place).map((seat) => say("tile.fox", { name: nameOf(moment, seat) })),
  ]);
  return bare("map", `tile-${land}-${tile}`, say("tile.name", { land: landName(land), tile, kind }), state);
}

function trackState(moment: Moment, territory: number): string {
  const { board } = moment.view;
  const levels = board.players.map((player, seat) =>
    say("track.levels", { name: nameOf(moment, seat), level: player.levels[territory] ?? 0 }),
  );
  const own = board.players[ownSeat(moment)]?.levels[territory] ?? 0;
  const next = levelGives(board.track_tiles, territory, own + 1);
  return listed([...levels, next ? say("track.next", { what: next }) : say("track.end")]);
}

/** What reaching a level of a track brings. */
export function levelGives(tiles: readonly number[], territory: number, level: number): string {
  if (level > printed().TRACK.vp.length) return "";
  const slot = printed().TRACK.tiles.indexOf(level);
  if (slot >= 0) return effectWords(effectOfTrack(tiles[3 * territory + slot] ?? 0));
  const vp = say("effect.vp", { n: printed().TRACK.vp[level - 1] ?? 0 });
  return printed().TRACK.hunter.includes(level) ? `${vp}, ${say("icon.HM")}` : vp;
}

function mountainThings(moment: Moment): readonly Bare[] {
  const { view } = moment;
  const { board } = view;
  const cost = spaceCost(view, 4);
  const found = [
    bare(
      "map",
      "place-mountain",
      say("spot.mountain"),
      listed([
        cost === null ? say("place.full") : say("place.next", { cost }),
        say("place.mountain", { cost: printed().MOUNTAIN.cost }),
      ]),
    ),
    bare("map", "place-objectives", say("spot.objectives"), say("place.objectives")),
    bare("map", "place-tiles", say("spot.tiles"), say("place.tiles")),
    ...board.open_tiles.map((tile) => {
      const land = LANDS[Math.floor(tile / 12)] ?? "river";
      const name = TILES[tile % 12] ?? "kit";
      return bare(
        "map",
        `open-${land}-${name}`,
        say("open.name", { land: landName(land), bonus: effectWords(openEffect(name)) }),
      );
    }),
  ];
  if (board.hamlet) found.push(bare("map", "place-village", say("spot.village"), say("place.village")));
  if (board.fire)
    found.push(bare("map", "place-firefox", say("spot.firefox"), say("place.firefox", { n: board.rolled })));
  return found;
}

function kitThings(moment: Moment): readonly Bare[] {
  const player = playerOf(moment.view, ownSeat(moment));
  const kits = player.values.map((value, kit) =>
    bare("kits", `kit-${kit + 1}`, say("kit.name", { kit: kit + 1, value }), kitState(moment, kit)),
  );
  const resources = LANDS.map((land, index) =>
    bare(
      "kits",
      `resource-${land}`,
      say("resource.name", { land: landName(land), count: player.resources[index] ?? 0 }),
    ),
  );
  const prey = PREY.flatMap((kind, index) =>
    [0, 3].flatMap((village) => {
      const count = player.cache.filter((tile) => tile === index + village).length;
      const id = village ? `prey-${kind}-village` : `prey-${kind}`;
      return count ? [bare("kits", id, say("prey.name", { prey: say(`prey.${kind}`), count }))] : [];
    }),
  );
  const lessons = player.lessons.length
    ? [
        bare(
          "kits",
          "place-hand",
          player.lessons.map((land) => say("lesson.name", { land: landName(LANDS[land] ?? "river") })).join(", "),
        ),
      ]
    : [];
  return [...kits, ...resources, ...prey, ...lessons, ...instinctThings(moment)];
}

function kitState(moment: Moment, kit: number): string {
  const seat = ownSeat(moment);
  const space = playerOf(moment.view, seat).spaces[kit] ?? 0;
  if (space === 0) return say("kit.reserve");
  if (space === 6) return say("kit.outside");
  const cost = growthCost(moment.view, seat, kit);
  return listed([say("kit.at", { space }), cost !== null && say("kit.cost", { cost })]);
}

function instinctThings({ view }: Moment): readonly Bare[] {
  const tiles = [...view.board.instincts.map((tile) => INSTINCTS[tile]), "first", "second"] as const;
  return tiles.flatMap((tile) =>
    tile ? [bare("kits", `instinct-${tile}`, say("instinct.name", { power: instinctWords(tile) }))] : [],
  );
}

function denThings(moment: Moment): readonly Bare[] {
  const { view } = moment;
  const { row, stack, under } = view.board;
  const player = playerOf(view, ownSeat(moment));
  const cost = denCost(view, player);
  const next = listed([cost === null ? say("place.full") : say("place.next", { cost }), say("place.den")]);
  const top = say("take.top", { count: stack.length + under.length });
  return [
    bare("den", "place-den", say("spot.den"), next),
    ...exitThings(player),
    ...cellThings(player),
    ...rowThings(row),
    bare("den", "take-stack", top),
  ];
}

function exitThings(player: Player): readonly Bare[] {
  return printed().DEN.exits.map((vp, index) => {
    const kit = player.exits[index] ?? -1;
    const left = kit >= 0 && say("exit.used", { kit: kit + 1, value: player.values[kit] ?? 0 });
    const state = left || (player.leads[index] ? say("exit.open") : "");
    return bare("den", `exit-${index + 1}`, say("exit.name", { exit: index + 1, vp }), state);
  });
}

function cellThings(player: Player): readonly Bare[] {
  const laid = survey(player.cells, player.base);
  return player.cells.map((tile, cell) => {
    const name = say("cell.name", { row: Math.floor(cell / 5) + 1, column: (cell % 5) + 1 });
    const joined = laid[cell]?.joined.includes(true) ?? false;
    return bare("den", `cell-${cellName(cell)}`, name, cellState(tile, cell, joined));
  });
}

function rowThings(row: View["board"]["row"]): readonly Bare[] {
  return row.flatMap((path) => {
    const name = BONUS_PATHS[path];
    if (!name) return [];
    const { shape, effect } = bonusPathOf(name);
    const words = say("take.name", { shape: say(`shape.${shape}`), bonus: effectWords(effect) });
    return [bare("den", `take-${name}`, words)];
  });
}

function cellState(tile: number, cell: number, joined: boolean): string {
  if (cell === HOME) return say("cell.base");
  if (tile < 0) {
    const bonus = bonusOfCell(cell);
    return bonus ? say("cell.empty", { bonus: effectWords(bonus) }) : say("cell.bare");
  }
  return listed([say(`shape.${shapeOf(pathName(tile >> 2))}`), joined ? say("cell.joined") : say("cell.apart")]);
}

function cardThings(moment: Moment): readonly Bare[] {
  const { view } = moment;
  const seat = ownSeat(moment);
  const player = playerOf(view, seat);
  const hand = (view.held[seat]?.hand_cards ?? []).map((card) => cardThing(view, card));
  const done = player.completed.map((card) => cardThing(view, card, say("own.done")));
  const commons = view.board.commons.map((number, index) => {
    const name = COMMONS[number] ?? "CO1";
    const { needs, vp } = commonOf(name);
    const bonus = commonBonus(name);
    const worth = bonus ? `${vp.join(" ")} + ${effectWords(bonus)}` : vp.join(" ");
    const claims = view.board.claims[index] ?? [];
    const taken = claims.map((one) => nameOf(moment, one)).join(", ");
    const state = taken ? say("common.taken", { names: taken }) : "";
    return bare("cards", `common-${name}`, say("common.name", { needs: needsWords(needs), vp: worth }), state);
  });
  return [...hand, ...done, ...commons];
}

function cardThing(view: View, number: number, state = ""): Bare {
  const card = CARDS[number] ?? "PO1";
  const { needs, vp, bonus, penalty, exchange } = objectiveOf(card);
  const name = say("card.name", { card, needs: needsWords(needs), vp, bonus: effectWords(bonus) });
  const more = state
    ? say("card.exchange", { vp: exchange.vp, gives: effectWords(exchange.gives) })
    : say("card.penalty", { n: penalty });
  return bare("cards", `card-${card}`, name, listed([state, view.options.premices ? "" : more]));
}

function seatThings(moment: Moment): readonly Bare[] {
  const { board } = moment.view;
  const turns = board.phase === "over" ? -1 : board.actor;
  return board.order.map((seat) => {
    const player = board.players[seat];
    const name = player
      ? say("seat.name", {
          name: nameOf(moment, seat),
          vp: player.vp,
          gp: player.gp,
          dice: Math.max(0, player.dice - player.used),
        })
      : say("seat.vixen", {
          level: board.vixen?.level ?? 1,
          vp: board.vixen?.vp ?? 0,
          cards: board.vixen?.cards.length ?? 0,
        });
    return bare("others", `seat-${seat}`, name, player && turns === seat ? say("seat.turn") : "");
  });
}

function bare(part: Part, id: string, name: string, state = ""): Bare {
  return { part, id, name, state };
}
