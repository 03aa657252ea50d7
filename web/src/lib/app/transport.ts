// Where a table is: at a server, or in a worker of this page. Pages ask and dial here, and need not know.
import type { Socket } from "../table/connection";
import { alone } from "./alone.svelte";
import { online } from "./online.svelte";

/** How a page reaches tables. */
export interface Transport {
  ask(path: string, init?: RequestInit): Promise<Response>;
  dial(table: string): Socket;
}

const LOCAL = /^offline-/;
/** What is asked of tables of this device, and which of them are one's own. */
const HERE = /^\/api\/(tables\/offline-|mine\?here)/;
const BOX = "/api/box";
/** What a device can do by itself while its server can't be reached. */
const POSSIBLE = /^\/api\/(tables|fit|records|analysis|discs)$/;

/** Whether this table is played on this device, by its name alone. */
export function isLocal(table: string): boolean {
  return LOCAL.test(table);
}

export async function ask(path: string, init?: RequestInit): Promise<Response> {
  // What there is to play lies among the plain files as well.
  if (path === BOX) return fetch(path, init);
  if (alone.always || HERE.test(path)) return (await local()).ask(path, init);
  try {
    const answer = await fetch(path, init);
    online.noticed(true);
    return answer;
  } catch (error) {
    online.noticed(false);
    if (!POSSIBLE.test(path) || !(await alone.possible())) throw error;
    return (await local()).ask(path, init);
  }
}

/** A line to this table. */
export function dial(table: string): Socket {
  return alone.always || isLocal(table) ? later(table) : dialServer(table);
}

export async function local(): Promise<Transport> {
  return (await import("../offline/local")).local;
}

function dialServer(table: string): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`) as Socket;
}

/** A line that is there as soon as its program is. */
function later(table: string): Socket {
  let found: Socket | null = null;
  let closed = false;
  const line: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => found?.send(text),
    close: () => {
      closed = true;
      found?.close();
    },
  };
  local().then(
    (transport) => {
      if (closed) return;
      found = transport.dial(table);
      found.onopen = () => line.onopen?.();
      found.onmessage = (event) => line.onmessage?.(event);
      found.onclose = (event) => line.onclose?.(event);
    },
    () => line.onclose?.(),
  );
  return line;
}
