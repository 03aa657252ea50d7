// Pieces that move: told from where they were and are, over the page and without holding it up.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FLIGHT, Moving } from "../src/lib/board/moving";

interface Flown {
  readonly element: Element;
  readonly frames: readonly Keyframe[];
  readonly delay: number;
  readonly duration: number;
  readonly finish: () => void;
}

let flown: Flown[] = [];
let calm = false;
let root: HTMLElement;

beforeEach(() => {
  flown = [];
  calm = false;
  root = document.createElement("div");
  document.body.append(root);
  vi.stubGlobal("matchMedia", () => ({ matches: calm }));
  // Where a thing is drawn stands in its attribute: nothing is laid out here.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [x = 0, y = 0, size = 0] = (this.getAttribute("data-at") ?? "").split(" ").map(Number);
    return new DOMRect(x, y, size, size);
  });
  Element.prototype.animate = function (this: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    const animation = { onfinish: null as (() => void) | null, finish: () => animation.onfinish?.() };
    const { delay = 0, duration = 0 } = timing;
    flown.push({ element: this, frames, delay, duration: Number(duration), finish: animation.finish });
    return animation as unknown as Animation;
  } as typeof Element.prototype.animate;
});

afterEach(() => {
  root.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const copies = (): readonly Flown[] => flown.filter(({ element }) => element.className === "flying");

function change(
  before: string,
  after: string,
  ...course: Parameters<Moving["after"]> extends [unknown, ...infer R] ? R : never
): Moving {
  const moving = new Moving();
  root.innerHTML = before;
  moving.before(root);
  root.innerHTML = after;
  moving.after(root, ...course);
  return moving;
}

it("flies a copy from where a piece was to where it is, and shows the piece once it has come", () => {
  change('<i data-piece="fox@1" data-at="10 20 30"></i>', '<i data-piece="fox@3" data-at="110 20 30"></i>');
  expect(copies()).toHaveLength(1);
  expect(copies()[0]?.frames[0]?.transform).toBe("translate(-100px, 0px) scale(1)");
  expect(copies()[0]?.frames[1]?.transform).toBe("none");
  const hidden = flown.find(({ element }) => element === root.querySelector("i"));
  expect(hidden?.duration).toBe(FLIGHT);
});

it("moves nothing that has stayed, and nothing out of sight", () => {
  const stays = '<i data-piece="fox" data-at="10 20 30"></i>';
  change(`${stays}<i data-piece="die@1" data-at="0 0 0"></i>`, `${stays}<i data-piece="die@2" data-at="50 50 9"></i>`);
  expect(flown).toEqual([]);
});

it("lets what is new come from its home, and what is gone go there", () => {
  const home = '<b data-thing="seat-1" data-at="500 0 20"></b>';
  const marker = '<i data-piece="marker-1@7" data-home="nowhere seat-1" data-at="100 100 20"></i>';
  change(home, home + marker);
  expect(copies()).toEqual([]);
  const other = '<i data-piece="pawn" data-at="0 0 9"></i>';
  change(home + other, home + other + marker);
  expect(copies().at(-1)?.frames[0]?.transform).toBe("translate(400px, -100px) scale(1)");
  change(home + other + marker, home + other);
  expect(copies().at(-1)?.frames[0]?.transform).toBe("translate(-400px, 100px) scale(1)");
});

it("sends one to a heap that grows and one away from a heap that shrinks", () => {
  const heap = (count: number): string =>
    `<b data-place="river" data-at="300 0 20"></b><i data-piece="wood" data-home="river" data-count="${count}" data-at="0 0 20"></i>`;
  change(heap(1), heap(2));
  change(heap(2), heap(1));
  change(heap(1), heap(1));
  expect(copies().map(({ frames }) => frames[0]?.transform)).toEqual([
    "translate(300px, 0px) scale(1)",
    "translate(-300px, 0px) scale(1)",
  ]);
});

it("waits with a kind as long as the game says, and goes where it says", () => {
  const home = '<b data-thing="her" data-at="200 0 20"></b>';
  const prey = '<i data-piece="prey@2" data-at="0 0 20"></i>';
  change(home + prey, home, { wait: () => 900, home: () => "her" });
  expect(copies()).toHaveLength(1);
  expect(copies()[0]?.delay).toBe(900);
});

it("arrives at once when the page changes again, and leaves nothing behind", () => {
  const moving = change('<i data-piece="fox@1" data-at="0 0 9"></i>', '<i data-piece="fox@2" data-at="90 0 9"></i>');
  expect(root.querySelectorAll(".flying")).toHaveLength(1);
  moving.before(root);
  expect(root.querySelectorAll(".flying")).toHaveLength(0);
});

it("only fades where motion is not wanted", () => {
  calm = true;
  change('<i data-piece="fox@1" data-at="0 0 9"></i>', '<i data-piece="fox@2" data-at="90 0 9"></i>');
  expect(flown.map(({ frames }) => Object.keys(frames[0] ?? {}))).toEqual([["opacity"]]);
});
