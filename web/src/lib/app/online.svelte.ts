// Whether there is a server to talk to, as far as this page has noticed.
class Online {
  #reached = $state(typeof navigator === "undefined" || navigator.onLine !== false);

  get now(): boolean {
    return this.#reached;
  }

  /** A request was answered, or could not be made. */
  noticed(reached: boolean): void {
    this.#reached = reached;
  }

  start(): () => void {
    const back = (): void => this.noticed(true);
    const gone = (): void => this.noticed(false);
    addEventListener("online", back);
    addEventListener("offline", gone);
    return () => {
      removeEventListener("online", back);
      removeEventListener("offline", gone);
    };
  }
}

export const online = new Online();
