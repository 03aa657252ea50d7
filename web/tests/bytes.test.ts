// What comes bit by bit goes where it belongs, and no piece of it stays.
import { expect, it } from "vitest";
import { Bytes } from "../src/lib/offline/bytes";
import { inPieces } from "./pieces";

const ALL = new Uint8Array(1000).map((_, at) => at % 251);

it("it goes where it is wanted, however it was cut into pieces", async () => {
  const bytes = new Bytes(inPieces(ALL, 64));
  const place = new Uint8Array(600);
  await bytes.into(place);
  expect(place).toEqual(ALL.subarray(0, 600));
  expect(await bytes.next(0)).toEqual(new Uint8Array());
  expect(await bytes.next(400)).toEqual(ALL.subarray(600));
  await expect(bytes.next(1)).rejects.toThrow("cut off");
});

it("a piece has no memory any more as soon as the next one is wanted", async () => {
  const handed: Uint8Array[] = [];
  const bytes = new Bytes(inPieces(ALL, 100, handed));
  await bytes.next(350);
  const left = handed.map((piece) => piece.byteLength);
  expect(left.slice(0, 4)).toEqual([0, 0, 0, 100]);
  await bytes.end();
  expect(handed.map((piece) => piece.byteLength)).toEqual(handed.map(() => 0));
});

it("what is packed and spoilt at its very end is noticed", async () => {
  const spoilt = new ReadableStream<Uint8Array>({
    start(on) {
      on.enqueue(ALL.slice());
    },
    pull(on) {
      on.error(new TypeError("another sum"));
    },
  });
  const bytes = new Bytes(spoilt);
  await bytes.next(ALL.length);
  await expect(bytes.end()).rejects.toThrow("another sum");
});
