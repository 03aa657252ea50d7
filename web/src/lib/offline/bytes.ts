// What comes bit by bit, so that it never lies in the memory twice. The build's own tools import this, too.

export class Bytes {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #nowhere = nowhere();
  #piece: Uint8Array = new Uint8Array();

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** Fills all of it with what comes next. */
  async into(place: Uint8Array): Promise<void> {
    for (let at = 0; at < place.length; ) {
      if (this.#piece.length === 0 && !(await this.#more())) throw new TypeError("it is cut off");
      const part = this.#piece.subarray(0, place.length - at);
      place.set(part, at);
      at += part.length;
      this.#piece = this.#piece.subarray(part.length);
    }
  }

  async next(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const found = new Uint8Array(length);
    await this.into(found);
    return found;
  }

  /** Passes over what is left: only at the end of what is packed is it known to be whole. */
  async end(): Promise<void> {
    while (await this.#more());
  }

  /** A piece that was read would lie about until the browser needs room; sent to nobody, it is gone at once. */
  async #more(): Promise<boolean> {
    const { buffer } = this.#piece;
    if (buffer.byteLength > 0) this.#nowhere.postMessage(null, [buffer]);
    const { done, value } = await this.#reader.read();
    this.#piece = value ?? new Uint8Array();
    return !done;
  }
}

function nowhere(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}
