// One page owns the tables of this device: the one that is looked at. Another that wants them is told so.
const LOCK = "fusebox tables";

export class Elsewhere extends Error {}

/** Another page has taken them: this one does not take them back until somebody turns to it. */
let yielded = false;

/** Returns when the tables are this page's; `lost` is called when another page takes them. */
export function own(lost: () => void): Promise<void> {
  const { locks } = navigator;
  // Pages that are not secure have no locks; there the database alone keeps two from writing the same line.
  if (!locks) return Promise.resolve();
  return claimed(locks, { ifAvailable: true }, lost).catch((error: unknown) => {
    if (!(error instanceof Elsewhere) || yielded || !document.hasFocus()) throw error;
    return claimed(locks, { steal: true }, lost);
  });
}

function claimed(locks: LockManager, how: LockOptions, lost: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = locks.request(LOCK, how, (lock) => {
      if (!lock) return Promise.reject(new Elsewhere());
      void navigator.storage?.persist?.();
      resolve();
      return new Promise<never>(() => undefined);
    });
    held.catch((error: unknown) => {
      reject(error);
      if (error instanceof Elsewhere) return;
      yielded = true;
      addEventListener("focus", turnedTo, { once: true });
      document.addEventListener("visibilitychange", turnedTo, { once: true });
      lost();
    });
  });
}

function turnedTo(): void {
  yielded = false;
}
