// What comes bit by bit, as from a line.

/** All of it in pieces of so many bytes, each with memory of its own; those that were handed out can be looked at. */
export function inPieces(all: Uint8Array, length = 700, handed: Uint8Array[] = []): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(on) {
      if (at >= all.length) return on.close();
      const piece = all.slice(at, at + length);
      handed.push(piece);
      on.enqueue(piece);
      at += length;
    },
  });
}
