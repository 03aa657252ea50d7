// The connection, with a socket that only pretends.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromBrowser, ToBrowser } from "../src/generated/messages";
import { Connection, type Link, type Socket, waitBefore } from "../src/lib/table/connection";

class FakeSocket implements Socket {
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: Socket["onclose"] = null;
  sent: FromBrowser[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  hear(message: unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
}

const GREETING = { protocol: 2, language: "en", tokens: ["k"], shows: 0 } as const;
const table = { game: "fuse_discs", options: {}, seats: [], commitment: "" };
const update = (version: number): ToBrowser => ({ type: "update", version, shows: 0, table, now: 0, running: true });

let sockets: FakeSocket[];
let links: Link[];
let heard: ToBrowser[];
let connection: Connection;
const last = (): FakeSocket => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  links = [];
  heard = [];
  const ears = { heard: (message: ToBrowser) => heard.push(message), linked: (link: Link) => links.push(link) };
  connection = new Connection(GREETING, ears, () => {
    sockets.push(new FakeSocket());
    return last();
  });
  connection.open();
  last().onopen?.();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("a connection", () => {
  it("says hello first, from the beginning", () => {
    expect(last().sent).toEqual([{ ...GREETING, type: "hello", since: 0 }]);
  });

  it("that is given up before it is there is closed once it is", () => {
    last().readyState = 0;
    connection.close();
    expect(last().closed).toBe(false);
    last().onopen?.();
    expect(last().closed).toBe(true);
    expect(last().sent).toHaveLength(1);
  });

  it("is open once the table has answered", () => {
    expect(links).toEqual(["connecting"]);
    last().hear(update(3));
    expect(links.at(-1)).toBe("open");
  });

  it("comes back by itself and asks only for what it missed", () => {
    last().hear(update(7));
    last().onclose?.();
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1_000);
    last().onopen?.();
    expect(sockets).toHaveLength(2);
    expect(last().sent[0]).toMatchObject({ type: "hello", since: 7 });
  });

  it("comes back within half a second of a server that is restarted, however long that takes", () => {
    last().onclose?.({ code: 1012 });
    for (let tries = 1; tries < 15; tries++) {
      expect(sockets.length).toBe(tries);
      vi.advanceTimersByTime(500);
      expect(sockets.length).toBe(tries + 1);
      last().onclose?.({ code: 1006 });
    }
  });

  it("waits longer each time, but never very long", () => {
    expect(waitBefore(1, 0.5)).toBe(400);
    expect(waitBefore(3, 0.5)).toBe(1_600);
    expect(waitBefore(30, 1)).toBeLessThanOrEqual(10_000);
  });

  it("sends an unanswered action again, with the same nonce", () => {
    const nonce = connection.act({ type: "Resign" });
    last().onclose?.();
    vi.advanceTimersByTime(1_000);
    last().onopen?.();
    expect(last().sent[1]).toEqual({ type: "act", nonce, action: { type: "Resign" } });
  });

  it.each([
    (nonce: string) => ({ type: "done", nonce, version: 4 }),
    (nonce: string) => ({ ...update(4), done: nonce }),
    (nonce: string) => ({ type: "refused", nonce, clause: "D9", words: "No." }),
  ])("does not send an answered action again", (answer) => {
    const nonce = connection.act({ type: "Resign" });
    last().hear(answer(nonce));
    last().onclose?.();
    vi.advanceTimersByTime(1_000);
    last().onopen?.();
    expect(last().sent).toHaveLength(1);
  });

  it("notices a line that has gone silent", () => {
    last().hear(update(1));
    vi.advanceTimersByTime(15_000);
    expect(last().sent.at(-1)).toMatchObject({ type: "ping" });
    vi.advanceTimersByTime(8_000);
    expect(links.at(-1)).toBe("lost");
  });

  it("stays on a line that answers", () => {
    last().hear(update(1));
    vi.advanceTimersByTime(15_000);
    last().hear({ type: "pong", at: 0, now: 0 });
    vi.advanceTimersByTime(8_000);
    expect(links.at(-1)).toBe("open");
  });

  it("hurries when there is reason to hope", () => {
    last().onclose?.();
    connection.hurry();
    expect(sockets).toHaveLength(2);
  });

  it("asks for everything anew in another language, on the same line", () => {
    last().hear(update(9));
    connection.speak({ language: "fr" });
    expect(last().sent.at(-1)).toEqual({ type: "speak", language: "fr", since: 0 });
    expect(sockets).toHaveLength(1);
    last().onclose?.();
    vi.advanceTimersByTime(1_000);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ type: "hello", language: "fr", since: 0 });
  });

  it("asks for words without anything being told again", () => {
    last().hear(update(9));
    connection.speak({ words: true });
    expect(last().sent.at(-1)).toEqual({ type: "speak", language: "en", words: true });
    last().onclose?.();
    vi.advanceTimersByTime(1_000);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ type: "hello", words: true, since: 9 });
  });

  it("shows another seat from what is known of it on, and counts nothing that was meant for the one before", () => {
    connection.show(1, 4);
    expect(last().sent.at(-1)).toEqual({ type: "show", shows: 1, since: 4 });
    last().hear(update(9));
    last().onclose?.();
    vi.advanceTimersByTime(1_000);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ type: "hello", shows: 1, since: 4 });
  });

  it("overlooks what it can't read", () => {
    last().hear("{");
    expect(heard).toEqual([]);
  });

  it("gives up when the page is outdated", () => {
    last().hear({ type: "reload", build: "c" });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(links.at(-1)).toBe("closed");
  });
});
