// The program comes as one archive, and how much of it is there is told in bytes.
import { gzipSync } from "node:zlib";
import { afterEach, expect, it, vi } from "vitest";
import { counted } from "../src/lib/offline/fetching";
import { unpacked } from "../src/lib/offline/unpacking";

afterEach(() => vi.unstubAllGlobals());

/** A file as tar has it. */
function tar(name: string, content: string, folder = ""): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write(content.length.toString(8).padStart(11, "0"), 124);
  head.write(folder, 345);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([head, body]);
}

it("an archive is unpacked into its files", async () => {
  const long = "x".repeat(700);
  const files = [tar("a/b.py", "one"), tar("empty.py", ""), tar("c.bin", long, "deep/er")];
  const packed = gzipSync(Buffer.concat([...files, Buffer.alloc(1024)]));
  const found = await unpacked(new Response(new Uint8Array(packed)));
  expect(found.map(({ folder, name, content }) => [folder, name, new TextDecoder().decode(content)])).toEqual([
    ["a", "b.py", "one"],
    ["", "empty.py", ""],
    ["deep/er", "c.bin", long],
  ]);
});

it("an archive that is not there is no program", async () => {
  await expect(unpacked(new Response("no", { status: 404 }))).rejects.toThrow("404");
});

/** A server that has these files. */
function served(files: Readonly<Record<string, string>>): void {
  vi.stubGlobal("fetch", async (wanted: string | URL) => {
    const url = new URL(String(wanted), location.href).href;
    const text = files[url.slice(url.lastIndexOf("/") + 1)];
    const answer = text === undefined ? new Response("", { status: 404 }) : new Response(text);
    Object.defineProperty(answer, "url", { value: url });
    return answer;
  });
}

it("every piece that arrives is told, of how much, until it is done", async () => {
  served({ "sizes.json": '{"pyodide.asm.wasm":3,"python_stdlib.zip":4,"fusebox.pack":5}', "fusebox.pack": "12345" });
  const told = vi.fn();
  const done = await counted("/runtime/", told);
  expect(await (await fetch("/runtime/fusebox.pack")).text()).toBe("12345");
  expect(told).toHaveBeenLastCalledWith({ done: 5, all: 12 });
  await (await fetch("/runtime/sizes.json")).text();
  done();
  await (await fetch("/runtime/fusebox.pack")).text();
  expect(told).toHaveBeenCalledTimes(1);
});

it("what is of unknown size is not counted", async () => {
  const told = vi.fn();
  served({ "fusebox.pack": "12345" });
  await counted("/runtime/", told);
  await (await fetch("/runtime/fusebox.pack")).text();
  expect(told).not.toHaveBeenCalled();
});

it("what is kept here comes from there, without a line and uncounted; the rest is fetched", async () => {
  const told = vi.fn();
  vi.stubGlobal("caches", {
    match: async (address: string) => (address.endsWith(".txt") ? undefined : new Response("kept")),
  });
  served({ "sizes.json": '{"fusebox.pack":5}', "fusebox.pack": "12345", "other.txt": "there" });
  const done = await counted("/runtime/", told);
  expect(await (await fetch("/runtime/fusebox.pack")).text()).toBe("kept");
  expect(await (await fetch("/runtime/other.txt")).text()).toBe("there");
  done();
  expect(await (await fetch("/runtime/fusebox.pack")).text()).toBe("12345");
  expect(told).not.toHaveBeenCalled();
});
