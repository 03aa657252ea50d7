// The browser's database: names and texts. What was written is durable before anybody hears of it.
const NAME = "fusebox";
const TEXTS = "texts";
const LAST = "\uffff";

type Texts = Readonly<Record<string, string>>;

export class Disk {
  #opened: Promise<IDBDatabase> | null = null;

  /** All texts whose names begin so, by name. */
  async read(prefix: string): Promise<Texts> {
    const texts = (await this.#database()).transaction(TEXTS).objectStore(TEXTS);
    const range = IDBKeyRange.bound(prefix, prefix + LAST);
    const [names, found] = await Promise.all([answer(texts.getAllKeys(range)), answer(texts.getAll(range))]);
    return Object.fromEntries(names.map((name, at) => [String(name), String(found[at])]));
  }

  /** All of it or nothing; empty when it is durable, else why it is not. */
  async write(puts: Texts, adds: Texts, deletes: readonly string[]): Promise<string> {
    try {
      const work = (await this.#database()).transaction(TEXTS, "readwrite", { durability: "strict" });
      const texts = work.objectStore(TEXTS);
      for (const [name, text] of Object.entries(puts)) texts.put(text, name);
      for (const [name, text] of Object.entries(adds)) texts.add(text, name);
      for (const name of deletes) texts.delete(name);
      await completed(work);
      return "";
    } catch (error) {
      const name = error instanceof DOMException ? error.name : String(error);
      return name === "ConstraintError" ? "conflict" : name || "unknown";
    }
  }

  #database(): Promise<IDBDatabase> {
    this.#opened ??= opened();
    return this.#opened;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
  });
}
