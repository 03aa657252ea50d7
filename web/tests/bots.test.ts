// Bots that take their time: their worker begins when one is asked, with what is compiled already, and ends after a while.
import { expect, it, vi } from "vitest";
import { Bots, RESTS_AFTER } from "../src/lib/offline/bots";

const PROGRAM = {} as WebAssembly.Module;

/** Time that passes when a test says so. */
class HandTime {
  #calls = new Map<() => void, number>();

  readonly later = (call: () => void, delay: number): (() => void) => {
    this.#calls.set(call, delay);
    return () => this.#calls.delete(call);
  };

  pass(by: number): void {
    for (const [call, left] of [...this.#calls]) {
      this.#calls.set(call, left - by);
      if (left > by) continue;
      this.#calls.delete(call);
      call();
    }
  }
}

class Port {
  onmessage: (event: object) => void = () => undefined;
  readonly sent: unknown[] = [];
  readonly close = vi.fn();
  readonly postMessage = (message: unknown): void => void this.sent.push(message);

  answer(id: number, text: string): void {
    this.onmessage({ data: { id, text } });
  }
}

function begun(): { bots: Bots; wanted: boolean[]; time: HandTime; reached: () => Port } {
  const wanted: boolean[] = [];
  const time = new HandTime();
  const bots = new Bots((are) => wanted.push(are), PROGRAM, time.later);
  const reached = (): Port => {
    const port = new Port();
    bots.reach(port as unknown as MessagePort);
    return port;
  };
  return { bots, wanted, time, reached };
}

it("they begin with the first question, by the program that is compiled already, and then hear it", async () => {
  const { bots, wanted, reached } = begun();
  const first = bots.ask("one");
  const second = bots.ask("two");
  expect(wanted).toEqual([true]);
  const port = reached();
  expect(port.sent).toEqual([{ program: PROGRAM }, { id: 1, text: "one" }, { id: 2, text: "two" }]);
  port.answer(2, "second");
  port.answer(1, "first");
  expect([await first, await second]).toEqual(["first", "second"]);
});

it("they end when nothing was asked for a while, and begin anew with the next question", () => {
  const { bots, wanted, time, reached } = begun();
  void bots.ask("one");
  const port = reached();
  time.pass(10 * RESTS_AFTER);
  expect(wanted).toEqual([true]);
  port.answer(1, "thought long");
  time.pass(RESTS_AFTER - 1);
  expect(port.close).not.toHaveBeenCalled();
  time.pass(1);
  expect(port.close).toHaveBeenCalledOnce();
  void bots.ask("two");
  expect(wanted).toEqual([true, false, true]);
  expect(reached().sent).toEqual([{ program: PROGRAM }, { id: 2, text: "two" }]);
});

it("a question in time keeps them, and so does one that waits for its answer", () => {
  const { bots, wanted, time, reached } = begun();
  void bots.ask("one");
  const port = reached();
  port.answer(1, "");
  time.pass(RESTS_AFTER - 1);
  void bots.ask("two");
  void bots.ask("three");
  port.answer(2, "");
  time.pass(10 * RESTS_AFTER);
  expect(wanted).toEqual([true]);
  port.answer(3, "");
  time.pass(RESTS_AFTER);
  expect(wanted).toEqual([true, false]);
});

it("nobody waits for bots that could not be begun", async () => {
  const { bots } = begun();
  const waiting = bots.ask("one");
  bots.lose();
  await expect(waiting).rejects.toThrow("no bots");
  await expect(bots.ask("two")).rejects.toThrow("no bots");
});
