// Every sign on RUSE's table has a name and a clause of the rules, whatever lies there.
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { game } from "../../src/games/ruse";
import { signWords } from "../../src/games/ruse/board";
import { clauseOfAction } from "../../src/games/ruse/clauses";
import { CLAUSES, PHOTOGRAPHER } from "../../src/games/ruse/icons";
import { chooseLook, hunterLook } from "../../src/games/ruse/looks.svelte";
import Sign from "../../src/games/ruse/Sign.svelte";
import { say } from "../../src/games/ruse/words.svelte";
import { SECTIONS } from "../../src/generated/help_ruse";
import type { Action, View } from "../../src/generated/ruse";
import { options, sceneOf, VIEW, viewWith } from "./views";

const RULES = new Set(SECTIONS.flatMap((section) => section.rules.map((rule) => rule.clause)));
const [player] = VIEW.board.players;
const players = (change: Partial<View["board"]["players"][number]>): View["board"]["players"] =>
  [{ ...player, ...change }] as unknown as View["board"]["players"];

const MOMENTS: Readonly<Record<string, { readonly view: View; readonly legal?: readonly Action[] }>> = {
  "a die is placed": { view: VIEW },
  "a fox acts on its tile": {
    view: viewWith({ stage: "act", spot: 0, obstacles: [0, 1, 2, 3], star: 0, cheese: 0, beaver: 0, dam: 0 }),
    legal: [{ type: "Do", act: "track" }, { type: "EatCheese" }, { type: "Done" }],
  },
  "the mountains are explored": {
    view: viewWith({ stage: "act", spot: 4, spaces: [[], [], [], [], [3, 35], []] }),
    legal: [{ type: "Do", act: "resource" }, { type: "Done" }],
  },
  "a path tile is laid": {
    view: viewWith({ stage: "explore", spot: 6, players: players({ cache: [0, 1, 4], lessons: [0, 1] }) }),
    legal: [{ type: "Lay", path: "L", cell: "3,5", quarters: 1 }, { type: "Refuse" }],
  },
  "kits grow": {
    view: viewWith({
      phase: "growth",
      stage: "grow",
      players: players({ spaces: [6, 5, 2, 1, 0], exits: [0, -1, -1, -1, -1], completed: [1], instincts: [1, 10] }),
      claims: [[4], [0], []],
    }),
    legal: [{ type: "Grow", kit: 3 }, { type: "HandIn", prey: "gp2", village: false }, { type: "Done" }],
  },
  "the mini-expansions are there": {
    view: viewWith({
      stage: "act",
      spot: 5,
      fire: { ring: [0, 1, 2, -1, 4, 5], pawn: 3, pile: [6, 7] },
      hamlet: { marks: [0, -1, -1, -1, -1, -1], lying: [0, -1], tiles: [0, 1, 2] },
    } as unknown as Partial<View["board"]>),
    legal: [{ type: "Shift", by: 1 }, { type: "Do", act: "hunt" }, { type: "Done" }],
  },
};

afterEach(cleanup);

/** What names a sign: itself, or the nearest thing it stands in. */
function naming(sign: Element): HTMLElement | null {
  for (let at: Element | null = sign; at; at = at.parentElement)
    if (at.hasAttribute("data-tip")) return at as HTMLElement;
  return null;
}

function nameless(container: Element): readonly string[] {
  return [...container.getElementsByTagName("svg")]
    .map((sign) => ({ sign, named: naming(sign) }))
    .filter(({ named }) => !named?.dataset.tip || !RULES.has(named.dataset.clause ?? ""))
    .map(({ sign }) => `${sign.getAttribute("class")} in ${sign.parentElement?.outerHTML.slice(0, 160)}`);
}

for (const [moment, { view, legal }] of Object.entries(MOMENTS))
  it(`names every sign when ${moment}`, async () => {
    const scene = sceneOf(legal ? { view, legal: options(...legal) } : { view });
    const { container } = render(game.Board, { scene, act: vi.fn(), pick: vi.fn() });
    await vi.dynamicImportSettled();
    const board = container.querySelector(".ruse");
    expect(board?.getElementsByTagName("svg").length).toBeGreaterThan(100);
    expect(board && nameless(board)).toEqual([]);
  });

it("has a rule for every sign and every action in the bar", () => {
  for (const clause of Object.values(CLAUSES)) expect(RULES).toContain(clause);
  for (const { view, legal = [] } of Object.values(MOMENTS))
    for (const action of legal) expect(RULES).toContain(clauseOfAction(action, view));
});

it("shows the hunter as a photographer to whoever chose so, in words as well", () => {
  expect(signWords("hunter")).toContain("Hunter");
  chooseLook("photographer");
  expect([hunterLook(), signWords("hunter")]).toEqual(["photographer", say("sign.photographer")]);
  const { container } = render(Sign, { name: "hunter" });
  expect(container.querySelector(".fill")?.getAttribute("d")).toBe(PHOTOGRAPHER.fill);
  chooseLook("hunter");
});
