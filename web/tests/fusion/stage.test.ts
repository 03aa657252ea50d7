// The stage in another size: it is never empty while a race is on.
import { afterEach, expect, it, vi } from "vitest";
import { Scenery } from "../../src/games/fusion/scenery";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("the piles stay in sight until they are drawn in their new size", () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", vi.fn());
  const brush = { setTransform: vi.fn(), clearRect: vi.fn(), drawImage: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(brush as never);
  const canvas = document.createElement("canvas");
  const room = (width: number) => ({ width, height: 50, x: 0, y: 0, ratio: 2, size: 0, spots: [] });
  const scenery = new Scenery();
  scenery.hear([
    { kind: "stage", canvas },
    { kind: "room", room: room(100) },
  ]);
  frames.shift()?.();
  expect(canvas.width).toBe(200);
  scenery.hear([{ kind: "room", room: room(300) }]);
  expect(canvas.width).toBe(200);
  frames.shift()?.();
  expect(canvas.width).toBe(600);
  scenery.close();
});
