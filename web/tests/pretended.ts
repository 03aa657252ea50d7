// A socket without a server, for tests of a live table: what the page says is kept, and what it hears is said here.
import type { FromBrowser, ToBrowser } from "../src/generated/messages";

export class PretendedSocket {
  static latest: PretendedSocket;
  /** All that was said on any of them. */
  static sent: FromBrowser[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    PretendedSocket.latest = this;
  }

  send(text: string): void {
    PretendedSocket.sent.push(JSON.parse(text));
  }

  tell(message: ToBrowser): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {}
}
