// The program as it is sent: a packed tar archive, whose files are handed on without a copy of each.
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
  const plain = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  const files: Unpacked[] = [];
  for (let at = 0; bytes[at]; ) {
    const size = Number.parseInt(field(bytes, at + SIZE, 12), 8);
    const [own, before] = [field(bytes, at, 100), field(bytes, at + FOLDER, 155)];
    const path = (before ? `${before}/${own}` : own).split("/");
    const name = path.pop() ?? "";
    const start = at + BLOCK;
    files.push({ folder: path.join("/"), name, content: bytes.subarray(start, start + size) });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function field(bytes: Uint8Array, start: number, length: number): string {
  const found = bytes.subarray(start, start + length);
  const end = found.indexOf(0);
  return text.decode(end < 0 ? found : found.subarray(0, end));
}
