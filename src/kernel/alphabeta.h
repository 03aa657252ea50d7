// Alpha-beta with iterative deepening and a transposition table: bots/fuse_discs/alphabeta.py in C.
#pragma once
#include "evaluate.h"
#include "memory.h"

enum { WIDTH = 144, PLIES = 64, TO_THE_END = 63, INFINITE = 4 * WON };
enum { EXACT, AT_LEAST, AT_MOST };
// A remembered value is packed as value, depth, kind, move.
enum { MOVE_BITS = 1023, KIND_AT = 10, DEPTH_AT = 12, VALUE_AT = 18 };
#define RANK_FIRST ((int64_t)1 << 40)
#define RANK_KILLER ((int64_t)1 << 39)

/** One search: its budget, its answer, and what orders its moves. A move is 8 * space + landing. */
typedef struct {
  int64_t nodes, limit, horizon;
  int scoring, stopped, move, value, depth, solved;
  int killers[PLIES][2];
  int64_t history[2][512];
  int moves[PLIES][WIDTH];
  int64_t ranks[PLIES][WIDTH];
  Word *memory;
  /** Keys and what is known lie side by side. */
  Word mask;
} Effort;

static Effort effort;

/** Begins with nothing known; where the memory ends. */
static uint8_t *begin_effort(Word *memory, size_t words, int64_t limit, int scoring) {
  __builtin_memset(&effort, 0, sizeof effort);
  effort.memory = memory;
  effort.mask = words - 2;
  effort.limit = limit;
  effort.scoring = scoring;
  reserve(memory + words);
  __builtin_memset(memory, 0, words * sizeof *memory);
  return (uint8_t *)(memory + words);
}

static int remembered_move(Boards at) {
  Word key = key_of(at), *slot = effort.memory + (key & effort.mask);
  return slot[0] == key ? (int)(slot[1] & MOVE_BITS) : 0;
}

/** Counts a node; true once the budget is spent. */
static inline int out_of_nodes(void) {
  if (effort.nodes >= effort.limit) return effort.stopped = 1;
  effort.nodes++;
  return 0;
}

static int leaf(Boards at) {
  if (can_move(at.mine, at.theirs) || can_move(at.theirs, at.mine)) {
    effort.horizon++;
    return guess(at, effort.scoring);
  }
  return final_value(at, effort.scoring);
}

/** A value, and the move that has it. */
typedef struct {
  int value, move;
} Best;

/** The last ply: no ordering, for each move is one evaluation. */
static Best frontier(Boards at, int beta, int first) {
  Best best = {-INFINITE, 0};
  if (first) {
    if (out_of_nodes()) return best;
    best = (Best){-leaf(turned(enter(at, first >> 3, first & 7))), first};
    if (best.value >= beta) return best;
  }
  Word discs = (at.mine | at.theirs) & AREA;
  for (Word waiting = at.mine & RIM; waiting; waiting &= waiting - 1) {
    int space = lowest(waiting);
    for (int landing = reach(discs, space) - 1; landing >= 0; landing--) {
      if (out_of_nodes()) return best;
      int value = -leaf(turned(enter(at, space, landing)));
      if (value > best.value) {
        best = (Best){value, 8 * space + landing};
        if (value >= beta) return best;
      }
    }
  }
  return best;
}

/** Writes the moves of this ply and their ranks; how many there are. */
static int list_moves(Boards at, int ply, int first) {
  const int64_t *history = effort.history[ply & 1];
  int one = effort.killers[ply][0], two = effort.killers[ply][1], count = 0;
  Word discs = (at.mine | at.theirs) & AREA;
  for (Word waiting = at.mine & RIM; waiting; waiting &= waiting - 1) {
    int space = lowest(waiting);
    for (int landing = reach(discs, space) - 1; landing >= 0; landing--) {
      int move = 8 * space + landing;
      int64_t rank = history[move];
      if (move == first) rank = RANK_FIRST;
      else if (move == one) rank = RANK_KILLER + 1;
      else if (move == two) rank = RANK_KILLER;
      effort.moves[ply][count] = move;
      effort.ranks[ply][count++] = rank;
    }
  }
  return count;
}

/** Brings the best-ranked of the remaining moves to the index; the rest keep their order. */
static int pick(int ply, int index, int count) {
  int *moves = effort.moves[ply], best = index;
  int64_t *ranks = effort.ranks[ply];
  for (int other = index + 1; other < count; other++)
    if (ranks[other] > ranks[best]) best = other;
  int move = moves[best];
  int64_t rank = ranks[best];
  for (; best > index; best--) {
    moves[best] = moves[best - 1];
    ranks[best] = ranks[best - 1];
  }
  moves[index] = move;
  ranks[index] = rank;
  return move;
}

static void remember_cut(int ply, int move, int depth) {
  int *killers = effort.killers[ply];
  if (killers[0] != move) {
    killers[1] = killers[0];
    killers[0] = move;
  }
  effort.history[ply & 1][move] += depth * depth;
}

/** Whether what is remembered of a position decides it. */
static inline int recalled(Word entry, int depth, int alpha, int beta, int *value) {
  int known = (int)(entry >> DEPTH_AT & 63), kind = (int)(entry >> KIND_AT & 3);
  *value = (int)(entry >> VALUE_AT) - INFINITE;
  if (known < depth) return 0;
  if (kind != EXACT && (kind == AT_LEAST ? *value < beta : *value > alpha)) return 0;
  effort.horizon += known != TO_THE_END;
  return 1;
}

static inline void remember(Word *slot, Word key, Best best, int depth, int kind) {
  slot[0] = key;
  slot[1] = (Word)(best.value + INFINITE) << VALUE_AT | (Word)depth << DEPTH_AT |
            (Word)kind << KIND_AT | (Word)best.move;
}

static int search(Boards at, int passes, int depth, int alpha, int beta, int ply);

/** All moves of a position, the likeliest first. */
static Best look_deeper(Boards at, int depth, int alpha, int beta, int ply, int first) {
  Best best = {-INFINITE, 0};
  int count = list_moves(at, ply, first);
  for (int index = 0; index < count; index++) {
    int move = pick(ply, index, count);
    if (out_of_nodes()) break;
    Boards after = turned(enter(at, move >> 3, move & 7));
    int value = alpha + 1;
    if (index) value = -search(after, 0, depth - 1, -alpha - 1, -alpha, ply + 1);
    if (index == 0 || (alpha < value && value < beta))
      value = -search(after, 0, depth - 1, -beta, -alpha, ply + 1);
    if (effort.stopped) break;
    if (value > best.value) best = (Best){value, move};
    if (value > alpha) alpha = value;
    if (alpha >= beta) {
      remember_cut(ply, move, depth);
      break;
    }
  }
  return best;
}

/** Fail-soft negamax; its value means nothing once it was stopped. A pass costs no depth. */
static int search(Boards at, int passes, int depth, int alpha, int beta, int ply) {
  if (!can_move(at.mine, at.theirs)) {
    if (passes || !can_move(at.theirs, at.mine)) return final_value(at, effort.scoring);
    return -search(turned(at), 1, depth, -beta, -alpha, ply + 1);
  }
  Word key = key_of(at), *slot = effort.memory + (key & effort.mask);
  int first = 0, value;
  if (slot[0] == key) {
    first = (int)(slot[1] & MOVE_BITS);
    if (recalled(slot[1], depth, alpha, beta, &value)) return value;
  }
  int64_t horizon = effort.horizon;
  Best best = depth == 1 ? frontier(at, beta, first) : look_deeper(at, depth, alpha, beta, ply, first);
  if (effort.stopped) return best.value;
  int kind = best.value <= alpha ? AT_MOST : best.value >= beta ? AT_LEAST : EXACT;
  remember(slot, key, best, effort.horizon != horizon ? depth : TO_THE_END, kind);
  return best.value;
}

/** One iteration. The best so far comes first, so that an unfinished one only improves on it. */
static void search_root(Boards at, int depth) {
  int count = list_moves(at, 0, effort.move), alpha = -INFINITE;
  for (int index = 0; index < count; index++) {
    int move = pick(0, index, count);
    if (out_of_nodes()) return;
    Boards after = turned(enter(at, move >> 3, move & 7));
    int value = alpha + 1;
    if (depth == 1) value = -leaf(after);
    else if (index) value = -search(after, 0, depth - 1, -alpha - 1, -alpha, 1);
    if (depth > 1 && value > alpha) value = -search(after, 0, depth - 1, -INFINITE, -alpha, 1);
    if (effort.stopped) return;
    if (value > alpha) {
      alpha = value;
      effort.move = move;
      effort.value = value;
      effort.depth = depth;
    }
  }
}

/** Deeper and deeper until the nodes are spent or the game is solved; the mover has a move. */
static void deepen(Boards at) {
  list_moves(at, 0, 0);
  effort.move = effort.moves[0][0];
  effort.value = guess(at, effort.scoring);
  for (int depth = 1; depth < TO_THE_END && !effort.stopped && !effort.solved; depth++) {
    int64_t horizon = effort.horizon;
    search_root(at, depth);
    effort.solved = !effort.stopped && effort.horizon == horizon;
  }
}
