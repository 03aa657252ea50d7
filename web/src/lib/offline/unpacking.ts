// The program as it is sent: a packed tar archive.
import { Bytes } from "./bytes.ts";

const BLOCK = 512;
const SIZE = 124;
const FOLDER = 345;
const text = new TextDecoder();

export interface Unpacked {
  readonly folder: string;
  readonly name: string;
  readonly content: Uint8Array;
}

/** The files of an archive. */
export async function unpacked(answer: Response): Promise<readonly Unpacked[]> {
  if (!answer.ok || !answer.body) throw new TypeError(`no program: ${answer.status}`);
  const bytes = new Bytes(answer.body.pipeThrough(new DecompressionStream("gzip")));
  const files: Unpacked[] = [];
  for (let head = await bytes.next(BLOCK); head[0]; head = await bytes.next(BLOCK)) {
    const size = Number.parseInt(field(head, SIZE, 12), 8);
    const [own, before] = [field(head, 0, 100), field(head, FOLDER, 155)];
    const path = (before ? `${before}/${own}` : own).split("/");
    const name = path.pop() ?? "";
    files.push({ folder: path.join("/"), name, content: await bytes.next(size) });
    await bytes.next(-size & (BLOCK - 1));
  }
  await bytes.end();
  return files;
}

function field(bytes: Uint8Array, start: number, length: number): string {
  const found = bytes.subarray(start, start + length);
  const end = found.indexOf(0);
  return text.decode(end < 0 ? found : found.subarray(0, end));
}
