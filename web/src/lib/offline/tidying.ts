// What was read from a file lies about until a browser needs room. Whoever asks for much is given it, and what nobody
// uses any more goes: the room itself is never touched, and costs nothing.
const ROOM = 32 * 2 ** 20;

export function tidy(): void {
  try {
    Reflect.construct(ArrayBuffer, [ROOM]);
  } catch {
    // A browser that has not so much is tidy already.
  }
}
