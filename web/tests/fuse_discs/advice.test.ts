// What is recommended while a game of FUSE (discs) is set up.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Advice from "../../src/games/fuse_discs/Advice.svelte";
import { isFair, needsAdvice } from "../../src/games/fuse_discs/advice";

afterEach(cleanup);

it("recommends a fair game from level 4 upward", () => {
  expect(["random", "1", "3"].some((level) => needsAdvice([level]))).toBe(false);
  expect(["4", "5", "6"].every((level) => needsAdvice([level]))).toBe(true);
  expect(needsAdvice([])).toBe(false);
});

it("knows a fair game when one is chosen", () => {
  expect(isFair({ setup: "random", pie: false })).toBe(false);
  expect(isFair({ setup: "random", pie: true }), "the choice is worth all that the ring is").toBe(false);
  expect(isFair({ setup: "balanced", pie: false })).toBe(true);
  expect(isFair({ setup: "composed", pie: true })).toBe(true);
});

it("says why, with the numbers, and chooses both options at once", async () => {
  const onchoose = vi.fn();
  const options = { setup: "random", pie: false, scoring: "standard" };
  const { rerender } = render(Advice, { levels: ["5"], options, onchoose });
  expect(screen.getByRole("note").textContent).toMatch(/Black/);
  expect(screen.getByRole("note").textContent).toMatch(/\d/);
  await fireEvent.click(screen.getByText("Play it fair"));
  expect(onchoose.mock.calls).toEqual([[{ setup: "balanced", pie: true }]]);
  await rerender({ levels: ["5"], options: { ...options, setup: "balanced", pie: true }, onchoose });
  expect(screen.queryByText("Play it fair")).toBeNull();
  await rerender({ levels: ["3"], options, onchoose });
  expect(screen.queryByRole("note")).toBeNull();
});
