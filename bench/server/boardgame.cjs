// boardgame.io's own server with a game of the same size, in memory: `node boardgame.cjs PORT`.
process.env.NODE_ENV = "production";
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const game = {
  name: "fuse",
  disableUndo: true,
  setup: () => ({ n: 0, cells: Array(64).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, cell, n) => {
      if (!Number.isInteger(cell) || cell < 0 || cell > 63 || n !== G.n) return INVALID_MOVE;
      G.cells[cell] = 1 + Number(playerID);
      G.n++;
    },
  },
};

const port = Number(process.argv[2]);
Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log("ready") });
