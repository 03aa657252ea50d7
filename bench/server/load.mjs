// Plays many tables of two at once and measures them; a JSON object of settings is the argument.
// {server: "fusebox" | "boardgame.io", port (or ports: tables take turns), tables, seconds, warm, rate (moves/s in all, 0: as soon as answered), packed, level (of bots to play against)}
import { performance } from "node:perf_hooks";
import WebSocket from "ws";

const settings = JSON.parse(process.argv[2]);
const { server, port, ports = [port], tables: wanted, seconds, warm = 2, rate = 0, packed = false, level = "" } = settings;
const BOARDGAME_MOVES = 200;
/** Tables that are opened before the next ones are: more would only wait in front of the server. */
const AT_ONCE = 25;

const times = [];
const figures = { moves: 0, messages: 0, bytes: 0, errors: 0 };
let counting = false;
let stopped = false;

class Table {
  constructor(index) {
    this.host = hostOf(index);
    this.sockets = [];
    this.joined = 0;
    this.sent = 0;
    this.heard = 0;
    this.waiting = false;
  }

  open(seat, address) {
    const socket = new WebSocket(address, { perMessageDeflate: packed });
    this.sockets[seat] = socket;
    socket.on("error", fault);
    socket.on("message", (data) => {
      if (counting) {
        figures.messages += 1;
        figures.bytes += data.length;
      }
      this.hear(seat, data.toString("latin1"));
    });
    return socket;
  }

  begin() {
    this.joined += 1;
    if (this.joined === this.seats()) entered(this);
  }

  seats() {
    return 2;
  }

  next() {
    if (stopped || this.waiting) return;
    if (rate && !this.due) {
      this.due = setTimeout(() => { this.due = undefined; this.paced = true; this.next(); }, ((0.5 + Math.random()) * 1000 * wanted) / rate);
      if (!this.paced) return;
    }
    if (rate && !this.paced) return;
    if (this.move()) {
      this.paced = false;
      this.waiting = true;
      this.sent = performance.now();
    }
  }

  /** Both have seen the move. */
  answered() {
    if (!this.waiting) return;
    this.waiting = false;
    if (counting) {
      times.push(performance.now() - this.sent);
      figures.moves += 1;
    }
    this.next();
  }
}

class FuseboxTable extends Table {
  async start() {
    const kinds = level ? [{ kind: "me" }, { kind: "bot", level }] : [{ kind: "me" }, { kind: "me" }];
    const made = await post(this.host, "/api/tables", { game: "fuse_discs", seats: kinds, options: { match: 5 } });
    for (const socket of this.sockets) socket.close();
    Object.assign(this, { sockets: [], joined: 0, version: [0, 0], legal: [null, null], ready: [false, false], id: made.table });
    for (const { seat, token } of made.seats) {
      const socket = this.open(seat, `ws://${this.host}/ws/${made.table}`);
      const hello = { type: "hello", protocol, language: "en", tokens: [token], shows: seat };
      socket.on("open", () => socket.send(JSON.stringify(hello)));
    }
  }

  seats() {
    return level ? 1 : 2;
  }

  hear(seat, text) {
    if (text.startsWith('{"type":"presence"')) return;
    if (!text.startsWith('{"type":"update"')) return fault(new Error(text.slice(0, 300)));
    if (level && this.waiting && text.includes('"done":')) this.answered();
    this.version[seat] = Number(/"version":(\d+)/.exec(text)[1]);
    this.legal[seat] = text.includes('"legal":[') ? text : null;
    if (text.includes('"outcome":')) return this.over();
    if (!this.ready[seat]) {
      this.ready[seat] = true;
      this.say(seat, '{"type":"Ready","share":"c3Nzc3Nzc3Nzc3Nzc3Nzcw=="}');
      this.begin();
      return;
    }
    // Against a bot only the answer to one's own move counts.
    if (!level && this.waiting && Math.min(...this.version) > this.before) this.answered();
    else if (!this.waiting && started) this.next();
  }

  move() {
    const latest = Math.max(...this.version);
    const seat = this.legal.findIndex((text, seat) => text && this.version[seat] === latest);
    if (seat < 0) return false;
    const text = this.legal[seat];
    this.legal[seat] = null;
    this.before = latest;
    this.say(seat, anyAction(text));
    return true;
  }

  say(seat, action) {
    nonces += 1;
    this.sockets[seat].send(`{"type":"act","nonce":"${nonces}","action":${action}}`);
  }

  over() {
    if (this.ending === this.id) return;
    this.ending = this.id;
    this.waiting = false;
    if (!stopped) this.start();
  }
}

class BoardgameTable extends Table {
  async start() {
    for (const seat of [0, 1]) this.open(seat, `ws://${this.host}/socket.io/?EIO=4&transport=websocket`);
    this.connected = 0;
  }

  sync() {
    nonces += 1;
    Object.assign(this, { id: `m${nonces}`, n: 0, seen: 0, joined: 0 });
    for (const seat of [0, 1]) this.sockets[seat].send(`42/fuse,["sync","${this.id}","${seat}",null,2]`);
  }

  hear(seat, text) {
    if (text[0] === "2") this.sockets[seat].send("3");
    else if (text[0] === "0") this.sockets[seat].send("40/fuse,");
    else if (text.startsWith("40/fuse")) { if (++this.connected === 2) this.sync(); }
    else if (text.startsWith('42/fuse,["sync"')) this.begin();
    else if (text.startsWith('42/fuse,["update"') && ++this.seen === 2) {
      this.seen = 0;
      this.n += 1;
      if (this.n < BOARDGAME_MOVES) return this.answered();
      this.waiting = false;
      this.sync();
    }
  }

  move() {
    const move = { type: "MAKE_MOVE", payload: { type: "play", args: [(this.n * 7) & 63, this.n], playerID: String(this.n & 1), credentials: null } };
    this.sockets[this.n & 1].send(`42/fuse,${JSON.stringify(["update", move, this.n, this.id, String(this.n & 1)])}`);
    return true;
  }
}

/** One of the first legal actions, found without reading the whole update: the generator must not be the slower one. */
function anyAction(text) {
  const start = text.indexOf('"legal":[');
  const part = text.slice(start, Math.min(start + 600, text.indexOf("]", start)));
  const found = [...part.matchAll(/\{"action":(\{[^{}]*\})/g)];
  return found[Math.floor(Math.random() * found.length)][1];
}

function fault(error) {
  figures.errors += 1;
  if (figures.errors < 4) console.error(String(error));
  if (!started) process.exit(1);
}

function hostOf(index) {
  return `127.0.0.1:${ports[index % ports.length]}`;
}

async function post(host, path, body) {
  const answer = await fetch(`http://${host}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return answer.json();
}

let nonces = 0;
let started = false;
let present = 0;
let awaited = { tables: 0, seated: () => {} };
const protocol = server === "fusebox" ? (await (await fetch(`http://${hostOf(0)}/api/box`)).json()).protocol : 0;
const all = Array.from({ length: wanted }, (_, index) => (server === "fusebox" ? new FuseboxTable(index) : new BoardgameTable(index)));

function entered(table) {
  if (started) return table.next();
  present += 1;
  if (present === awaited.tables) awaited.seated();
  if (present === wanted) begin();
}

function begin() {
  started = true;
  for (const table of all) table.next();
  setTimeout(measure, warm * 1000);
}

function measure() {
  console.log(JSON.stringify({ present }));
  counting = true;
  const begun = performance.now();
  setTimeout(() => {
    stopped = true;
    const passed = (performance.now() - begun) / 1000;
    times.sort((one, other) => one - other);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? null;
    console.log(JSON.stringify({ perSecond: figures.moves / passed, p50: at(0.5), p99: at(0.99), worst: at(1), bytes: figures.bytes / figures.messages, moves: figures.moves, errors: figures.errors }));
    process.stdin.once("data", () => process.exit(0));
  }, seconds * 1000);
}

for (let at = 0; at < wanted; at += AT_ONCE) {
  const tables = all.slice(at, at + AT_ONCE);
  const seated = new Promise((resolve) => { awaited = { tables: at + tables.length, seated: resolve }; });
  await Promise.all(tables.map((table) => table.start()));
  await seated;
}
