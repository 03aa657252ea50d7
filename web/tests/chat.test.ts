// The chat of a table on the page: what is read, what is not, and what is written.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChatLine } from "../src/generated/messages";
import { NEW } from "../src/lib/table/client";
import { read, readAt, unread } from "../src/lib/table/reading";
import type { LiveTable } from "../src/lib/table/table.svelte";
import ChatDrawer from "../src/routes/table/ChatDrawer.svelte";

const line = (n: number, seat: number, words = `line ${n}`): ChatLine => ({ n, seat, at: n, words });
const said: string[] = [];

function tableWith(chat: readonly ChatLine[], seat: number | null): LiveTable {
  const held = seat === null ? [] : [seat];
  return { page: { ...NEW, chat }, seat, held, chat: (words: string) => said.push(words) } as unknown as LiveTable;
}

beforeEach(() => {
  localStorage.clear();
  said.length = 0;
});
afterEach(cleanup);

describe("what is unread", () => {
  it("is what others said since it was last read here", () => {
    const chat = [line(0, 0), line(1, 1), line(2, 1)];
    expect(unread(chat, 0, [0]).map(({ n }) => n)).toEqual([1, 2]);
    expect(unread(chat, 2, [0]).map(({ n }) => n)).toEqual([2]);
    expect(unread(chat, 3, [0])).toEqual([]);
  });

  it("is remembered for each table, and never goes back", () => {
    expect(readAt("t")).toBe(0);
    expect(read("t", [line(0, 0), line(4, 1)])).toBe(5);
    expect(read("t", [line(0, 0)])).toBe(5);
    expect([readAt("t"), readAt("u")]).toEqual([5, 0]);
  });
});

describe("the drawer", () => {
  const names = ["Ada", "Blaise"];
  const onclose = (): void => undefined;

  it("shows what was said as text, whatever it looks like", () => {
    const words = '<img src=x onerror="alert(1)"> & co.';
    render(ChatDrawer, { table: tableWith([line(0, 1, words), line(1, 1)], 0), names, onclose });
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getAllByText("Blaise")).toHaveLength(1);
  });

  it("sends what is written, and nothing that is empty", async () => {
    render(ChatDrawer, { table: tableWith([], 0), names, onclose });
    const field = screen.getByLabelText("Write to the table");
    expect((screen.getByRole("button", { name: "Send" }) as HTMLButtonElement).disabled).toBe(true);
    await fireEvent.input(field, { target: { value: "  Hello  " } });
    const form = field.closest("form");
    if (form) await fireEvent.submit(form);
    expect(said).toEqual(["Hello"]);
    expect((field as HTMLInputElement).value).toBe("");
    if (form) await fireEvent.submit(form);
    expect(said).toEqual(["Hello"]);
  });

  it("lets who watches read, and not write", () => {
    render(ChatDrawer, { table: tableWith([line(0, 0)], null), names, onclose });
    expect(screen.getByText("line 0")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText(/Only players can write/)).toBeTruthy();
  });
});
