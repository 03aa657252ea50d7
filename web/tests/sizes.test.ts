// No function of the client is too long to be read at once.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const CLIENT = join(import.meta.dirname, "..");
const FOLDERS = ["src", "tests", "tools"];
const MOST = 60;

/** The script of a component, or the whole of a module. */
function script(name: string, text: string): string {
  return name.endsWith(".svelte") ? (/<script[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? "") : text;
}

/** What `describe` is given, or `group` where a game describes something itself, is a chapter of tests. */
function isChapter({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(describe|group)\b/.test(parent.expression.getText());
}

/** The functions of more lines than that, by the line where they begin. */
function tooLong(text: string): readonly number[] {
  const file = ts.createSourceFile("file.ts", text, ts.ScriptTarget.ES2022, true);
  const found: number[] = [];
  const line = (at: number): number => file.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node: ts.Node): void => {
    const [first, last] = [line(node.getStart()), line(node.end)];
    if (ts.isFunctionLike(node) && !isChapter(node) && last - first + 1 > MOST) found.push(first);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

it("measures a function from its first line to its last", () => {
  const written = (body: number): string => `function f() {\n${"  g();\n".repeat(body)}}\n`;
  expect([tooLong(written(58)), tooLong(written(59))]).toEqual([[], [1]]);
});

it("finds none that is too long", () => {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(CLIENT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const code = names.filter((name) => /\.(ts|mjs|svelte)$/.test(name) && !name.startsWith("src/generated"));
  const long = code.flatMap((name) => {
    const found = tooLong(script(name, readFileSync(join(CLIENT, name), "utf8")));
    return found.map((line) => `${name}:${line}`);
  });
  expect(long).toEqual([]);
}, 60_000);
