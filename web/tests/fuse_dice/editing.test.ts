// The card editor on the page: what is changed is drawn at once, checked by the server's sentence, and taken back.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { faceOf } from "../../src/games/fuse_dice/faces.svelte";
import CardEditor from "../../src/games/fuse_dice/pages/editor/CardEditor.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answering(status: number, words = ""): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => new Response(status === 204 ? null : JSON.stringify({ words }), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

async function press(name: string | RegExp): Promise<void> {
  await fireEvent.click(screen.getByRole("button", { name }));
}

it("a change is drawn at once, and gone when it is taken back or the page is left", async () => {
  const before = faceOf("bomb01").points;
  const { unmount } = render(CardEditor);
  await press("One more: Points");
  expect(faceOf("bomb01").points).toBe(before + 1);
  await press("Undo my changes to it");
  expect(faceOf("bomb01").points).toBe(before);
  await press("One more: Points");
  unmount();
  expect(faceOf("bomb01").points).toBe(before);
});

it("the server is asked about the corrected cards alone, and its sentence is shown", async () => {
  const fetched = answering(400, "line 3: no.");
  render(CardEditor);
  await press("One more: Points");
  await press("Check");
  expect(await screen.findByText("line 3: no.")).toBeTruthy();
  const [path, { body }] = fetched.mock.calls[0] as [string, { body: string }];
  const sent = JSON.parse(body) as { game: string; text: string };
  expect([path, sent.game, sent.text.match(/\[\[bomb\]\]/g)?.length]).toEqual(["/api/check-data", "fuse_dice", 1]);
});

it("what the server could play with is said to be good", async () => {
  answering(204);
  render(CardEditor);
  await press("One more: Points");
  await press("Check");
  expect(await screen.findByText("The server could play with these corrections.")).toBeTruthy();
});

it("where nothing is corrected there is nothing to check or export", () => {
  render(CardEditor);
  for (const name of ["Check", "Export"]) {
    expect((screen.getByRole("button", { name }) as HTMLButtonElement).disabled).toBe(true);
  }
});
