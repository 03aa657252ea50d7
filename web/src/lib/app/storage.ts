// What the browser keeps between visits; where it may keep nothing, it remembers until the page closes.
const memory = new Map<string, string>();

export function load<T>(key: string, otherwise: T): T {
  const text = read(`fusebox.${key}`);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(`fusebox.${key}`, text);
  try {
    localStorage.setItem(`fusebox.${key}`, text);
  } catch {
    // A full or forbidden storage is no reason to stop playing.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}
