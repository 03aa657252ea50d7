// UCT: a tree of statistics, one random playout a simulation: bots/fuse_discs/uct.py in C.
#pragma once
#include "memory.h"
#include "rules.h"

enum { CHILDREN = 144, PASS = 7, LONGEST = 72, REWARD = 256, WIDEST_MARGIN = 32 };

/** The first child and how many (-1 before they are listed), the move in, and for who moved in the
    total of rewards and the sum of margins in points. */
typedef struct {
  int32_t first;
  int16_t count;
  uint16_t move;
  int32_t visits, total, margins;
} Node;

/** One search; the path leads from the root to the leaf of a simulation. */
typedef struct {
  Node *nodes;
  int used, most, deepest, scoring;
  int path[LONGEST];
} Tree;

static Tree tree;

/** Of base two, straight between the powers: the same number on every machine. */
static inline double logarithm(int count) {
  int power = 31 - __builtin_clz((unsigned)count), whole = 1 << power;
  return power + (double)(count - whole) / whole;
}

static inline void add_child(int move) {
  tree.nodes[tree.used++] = (Node){.count = -1, .move = (uint16_t)move};
}

/** Lists the moves of a node, or its pass; a full tree grows no further. */
static void list_children(Boards at, int node) {
  int first = tree.used;
  if (first + CHILDREN > tree.most) return;
  reserve(tree.nodes + first + CHILDREN);
  Word discs = (at.mine | at.theirs) & AREA;
  for (Word waiting = at.mine & RIM; waiting; waiting &= waiting - 1) {
    int space = lowest(waiting), free = reach(discs, space);
    for (int landing = 0; landing < free; landing++) add_child(8 * space + landing);
  }
  if (tree.used == first) add_child(PASS);
  tree.nodes[node].first = first;
  tree.nodes[node].count = (int16_t)(tree.used - first);
}

/** An unvisited child, or the one with the highest upper bound. */
static int best_child(const Node *node) {
  double spread = 0.7 * REWARD * __builtin_sqrt(logarithm(node->visits + 1)), bound = -1e18;
  int best = node->first, end = best + node->count;
  for (int child = best; child < end; child++) {
    const Node *at = tree.nodes + child;
    if (at->visits == 0) return child;
    double upper = (double)at->total / at->visits + spread / __builtin_sqrt(at->visits);
    if (upper > bound) {
      best = child;
      bound = upper;
    }
  }
  return best;
}

static inline int reward(int difference) {
  int small = difference < -WIDEST_MARGIN ? -WIDEST_MARGIN : difference > WIDEST_MARGIN ? WIDEST_MARGIN : difference;
  return small + (small > 0 ? REWARD : small < 0 ? -REWARD : 0);
}

/** Adds a result, given for the side to move at the leaf, to each node for who moved into it. */
static void learn(int length, int difference) {
  while (length--) {
    Node *at = tree.nodes + tree.path[length];
    difference = -difference;
    at->visits++;
    at->total += reward(difference);
    at->margins += difference;
  }
}

/** Down the tree, one random game from its edge, and the result back up. */
static void simulate(Boards at, int passes, Luck *luck) {
  int node = 0, length = 1;
  tree.path[0] = 0;
  while (passes < 2 && (node == 0 || tree.nodes[node].visits > 0)) {
    if (tree.nodes[node].count < 0) list_children(at, node);
    if (tree.nodes[node].count < 0) break;
    node = best_child(tree.nodes + node);
    tree.path[length++] = node;
    int move = tree.nodes[node].move;
    passes++;
    if (move != PASS) {
      at = enter(at, move >> 3, move & 7);
      passes = 0;
    }
    at = turned(at);
  }
  if (length - 1 > tree.deepest) tree.deepest = length - 1;
  learn(length, margin(playout(at, passes, luck), tree.scoring));
}

static void grow(Boards at, int passes, int scoring, int64_t simulations, int most, Word seed) {
  Luck luck = {seeded(seed), 0};
  tree.nodes = (Node *)aligned(ground);
  tree.most = most;
  tree.deepest = 0;
  tree.scoring = scoring;
  tree.used = 0;
  reserve(tree.nodes + 1);
  add_child(0);
  while (simulations--) simulate(at, passes, &luck);
}

/** The child visited most, the first of several; -1 where there is none. */
static int most_visited(const Node *node) {
  int best = -1;
  for (int child = node->first; child < node->first + node->count; child++)
    if (best < 0 || tree.nodes[child].visits > tree.nodes[best].visits) best = child;
  return best;
}
