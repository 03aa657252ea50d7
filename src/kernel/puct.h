// PUCT: a tree led by the network, with exact values where few discs are left: bots/fuse_discs/puct.py in C.
#pragma once
#include "alphabeta.h"
#include "network.h"

enum { SOLVED_FROM = 6, SOLVER_MEMORY = 1 << 16, DEEPEST_PATH = 72 };
#define UNKNOWN 9.0
#define DOUBT 0.2
#define UNLIMITED ((int64_t)1 << 60)

/** The first child and how many, the move in, and whether the turn changed with it: -1, or 1 where
    the other could not move. To who moves there it is worth the total over its visits, or exactly so
    much, where that is known; the prior is the network's share for the move in. */
typedef struct {
  double total, prior, exact;
  int32_t first, visits;
  uint16_t move;
  uint8_t count;
  int8_t turn;
} Guided;

static struct {
  Guided *nodes;
  int used, most, deepest, scoring;
  int path[DEEPEST_PATH];
} led;

/** Lists the moves of a node with their shares; a full tree grows no further. */
static void list_guided(Boards at, Guided *node) {
  int first = led.used, used = first;
  int32_t most = INT32_MIN;
  int64_t total = 0;
  if (first + ACTIONS > led.most) return;
  reserve(led.nodes + first + ACTIONS);
  Word discs = (at.mine | at.theirs) & AREA;
  for (Word waiting = at.mine & RIM; waiting; waiting &= waiting - 1) {
    int space = lowest(waiting), free = reach(discs, space);
    for (int landing = 0; landing < free; landing++) {
      int32_t wish = answer[INDEX[space] * LANDINGS + landing] >> 3;
      led.nodes[used++] = (Guided){.first = wish, .move = (uint16_t)(8 * space + landing), .exact = UNKNOWN};
      if (wish > most) most = wish;
    }
  }
  for (Guided *child = led.nodes + first; child < led.nodes + used; child++) {
    int32_t share = faded(most - child->first) + 1;
    child->prior = share;
    total += share;
  }
  for (Guided *child = led.nodes + first; child < led.nodes + used; child++) {
    child->prior /= (double)total;
    child->first = 0;
  }
  node->first = first;
  node->count = (uint8_t)(used - first);
  led.used = used;
}

/** The child with the highest sum of what it was worth and what is still hoped of it. */
static Guided *best_guided(const Guided *node) {
  double reach_of = 1.5 * __builtin_sqrt(node->visits), bound = -1e18;
  double expected = node->total / (node->visits > 1 ? node->visits : 1) - DOUBT;
  Guided *best = led.nodes + node->first, *end = best + node->count;
  for (Guided *child = best; child < end; child++) {
    double hope = child->prior * reach_of, upper = expected + hope;
    if (child->visits) upper = child->turn * child->total / child->visits + hope / (1 + child->visits);
    if (upper > bound) {
      best = child;
      bound = upper;
    }
  }
  return best;
}

/** Makes the move into a node: the next to move comes first, passes are made at once. */
static Boards follow(Boards at, Guided *node) {
  at = enter(at, node->move >> 3, node->move & 7);
  node->turn = can_move(at.theirs, at.mine) || !can_move(at.mine, at.theirs) ? -1 : 1;
  return node->turn < 0 ? turned(at) : at;
}

/** The exact worth of a position with few discs outside. */
static double solved(Boards at) {
  int outside = popcount((at.mine | at.theirs) & RIM);
  int value = search(at, 0, outside + 1, -INFINITE, INFINITE, 0);
  int points = value > 0 ? value - WON : value < 0 ? value + WON : 0;
  return settled(divided(points, POINT), led.scoring);
}

/** What a new node is worth to who moves there: solved, or by the network. */
static double judge(Boards at, Guided *node) {
  int few = node != led.nodes && popcount((at.mine | at.theirs) & RIM) <= SOLVED_FROM;
  // Who can't move here is not alone: the game is over.
  if (few || !can_move(at.mine, at.theirs)) return node->exact = solved(at);
  answer_all(at, led.scoring);
  list_guided(at, node);
  return worth();
}

/** Whether the root's most visited move stays that, whatever the simulations left will visit. */
static int decided(int64_t left) {
  int most = 0, second = 0;
  const Guided *child = led.nodes + led.nodes->first, *end = child + led.nodes->count;
  for (; child < end; child++) {
    if (child->visits > most) {
      second = most;
      most = child->visits;
    } else if (child->visits > second) second = child->visits;
  }
  return most - second > left;
}

/** Once down the tree, to a new node or a known end, and what it is worth back up. */
static void simulate_led(Boards at) {
  Guided *node = led.nodes;
  int length = 1;
  led.path[0] = 0;
  while (node->count) {
    node = best_guided(node);
    led.path[length++] = (int)(node - led.nodes);
    at = follow(at, node);
  }
  if (length - 1 > led.deepest) led.deepest = length - 1;
  double value = node->exact == UNKNOWN ? judge(at, node) : node->exact;
  while (length--) {
    node = led.nodes + led.path[length];
    node->visits++;
    node->total += value;
    value *= node->turn;
  }
}

/** So many simulations; in haste only until the move is certain. */
static void grow_led(Boards at, int scoring, int64_t simulations, int hasty) {
  uint8_t *after = begin_effort((Word *)aligned(ground), SOLVER_MEMORY, UNLIMITED, scoring);
  led.nodes = (Guided *)aligned(after);
  led.used = 1;
  led.most = (int)(simulations + 1) * ACTIONS + 1;
  led.deepest = 0;
  led.scoring = scoring;
  reserve(led.nodes + 1);
  led.nodes[0] = (Guided){.exact = UNKNOWN};
  for (int64_t done = 0; done < simulations; done++) {
    if (hasty && decided(simulations - done)) return;
    simulate_led(at);
  }
}

/** The child visited most, of several the better one; nothing where there is none. */
static const Guided *most_visited_led(const Guided *node) {
  const Guided *best = NULL, *child = led.nodes + node->first, *end = child + node->count;
  double most = -1e18;
  for (; child < end; child++) {
    int seen = child->visits;
    double rank = 4.0 * seen + child->turn * child->total / (seen > 1 ? seen : 1);
    if (seen && rank > most) {
      best = child;
      most = rank;
    }
  }
  return best;
}
