// Takes the last action of every list, in full.
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const heard = JSON.parse(line);
  if (heard.type === "hello") say({ type: "hello", name: "script", protocol: 1 });
  if (heard.type === "sight") say({ type: "choice", id: heard.id, action: heard.legal.at(-1) });
}
