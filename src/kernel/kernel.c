// The searches of FUSE (discs) for WebAssembly. README.md says how they are asked and what they answer.
#include "load.h"
#include "puct.h"
#include "uct.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { PERFT, PLAYOUTS, ALPHA_BETA, SIMULATIONS, MASTER, VALUE, JUDGE };
enum { OVER = 0, FEW_VISITS = 8, LONGEST_LINE = 100 };
enum { LARGEST_MEMORY = 1 << 21, LARGEST_TREE = 1 << 21 };
enum { MOST_SIMULATIONS = 4000000, MOST_LED = 100000 };

/** Where a question is put and its answer read: eight words in, as many as `think` says out. */
static union {
  struct {
    int64_t task, scoring, passes;
    Boards at;
    int64_t budget;
    Word seed;
  } question;
  struct {
    int64_t move;
    double value;
    int64_t certain, nodes, depth, line[LONGEST_LINE];
  } found;
  int64_t numbers[8];
  double value;
} desk;

static int64_t between(int64_t number, int64_t least, int64_t most) {
  return number < least ? least : number > most ? most : number;
}

static double points(int value) {
  return (double)(value >= MOST ? value - WON : value <= -MOST ? value + WON : value) / POINT;
}

/** The line that the memory still knows, forced passes included. */
static int expected_line(Boards at, int move, int depth) {
  int length = 0;
  for (; move && length < (depth > 1 ? depth : 1); move = remembered_move(at)) {
    desk.found.line[length++] = move;
    at = turned(enter(at, move >> 3, move & 7));
    if (!can_move(at.mine, at.theirs) && can_move(at.theirs, at.mine)) {
      desk.found.line[length++] = PASS;
      at = turned(at);
    }
  }
  return length;
}

/** As many places as Python takes: a power of two above the nodes, which is not too large. */
static size_t memory_for(int64_t nodes) {
  int bits = nodes ? 64 - __builtin_clzll((Word)nodes) : 0;
  return bits > 20 ? LARGEST_MEMORY : (size_t)2 << (bits > 8 ? bits : 8);
}

static int find_by_alpha_beta(Boards at, int scoring, int64_t nodes) {
  begin_effort((Word *)aligned(ground), memory_for(nodes), nodes, scoring);
  deepen(at);
  desk.found.move = effort.move;
  desk.found.value = points(effort.value);
  desk.found.certain = effort.solved;
  desk.found.nodes = effort.nodes;
  desk.found.depth = effort.depth;
  return expected_line(at, effort.move, effort.depth);
}

/** The most visited move; the line goes on while there were at least a few visits. */
static int find_by_games(Boards at, int passes, int scoring, int64_t simulations, Word seed) {
  int64_t rounds = between(simulations, 1, MOST_SIMULATIONS);
  int most = (int)between((rounds + 1) * CHILDREN + 1, 1, LARGEST_TREE), length = 0;
  grow(at, passes, scoring, rounds, most, seed);
  const Node *chosen = tree.nodes + most_visited(tree.nodes);
  desk.found.move = chosen->move;
  desk.found.value = (double)chosen->margins / chosen->visits;
  desk.found.certain = 0;
  desk.found.nodes = rounds;
  desk.found.depth = tree.deepest;
  for (int node = most_visited(tree.nodes); node > 0; node = most_visited(tree.nodes + node)) {
    if (length && tree.nodes[node].visits < FEW_VISITS) break;
    desk.found.line[length++] = tree.nodes[node].move;
  }
  return length;
}

static int find_led(Boards at, int scoring, int64_t simulations, int hasty) {
  int length = 0;
  grow_led(at, scoring, between(simulations, 2, MOST_LED), hasty);
  const Guided *node = most_visited_led(led.nodes);
  desk.found.move = node->move;
  desk.found.value = led.nodes->total / led.nodes->visits;
  desk.found.certain = 0;
  desk.found.nodes = led.nodes->visits;
  desk.found.depth = led.deepest;
  for (; node && (!length || node->visits >= FEW_VISITS); node = most_visited_led(node)) {
    desk.found.line[length++] = node->move;
    if (node->turn > 0) desk.found.line[length++] = PASS;
  }
  return length;
}

static int find(Boards at, int passes, int task, int scoring, int64_t budget, Word seed);

/** Where there is no move: the game is over, or a pass leads on. */
static int find_forced(Boards at, int passes, int task, int scoring, int64_t budget, Word seed) {
  int length = 0;
  if (passes >= 2) {
    desk.found.value = task == MASTER || task == VALUE ? settled(margin(at, scoring), scoring) : margin(at, scoring);
    desk.found.move = OVER;
    desk.found.certain = 1;
    desk.found.nodes = desk.found.depth = 0;
    return length;
  }
  length = find(turned(at), passes + 1, task, scoring, budget, seed);
  for (int place = length; place > 0; place--) desk.found.line[place] = desk.found.line[place - 1];
  desk.found.line[0] = desk.found.move = PASS;
  desk.found.value = 0.0 - desk.found.value;
  return length + 1;
}

/** How long the line is that was written behind the rest of the answer. */
static int find(Boards at, int passes, int task, int scoring, int64_t budget, Word seed) {
  if (passes >= 2 || !can_move(at.mine, at.theirs)) return find_forced(at, passes, task, scoring, budget, seed);
  if (task == ALPHA_BETA) return find_by_alpha_beta(at, scoring, budget);
  if (task == SIMULATIONS) return find_by_games(at, passes, scoring, budget, seed);
  return find_led(at, scoring, budget, task == MASTER);
}

/** Moves made, games won by the first to move, games won by the other; standard scoring. */
static int play_at_random(Boards at, int passes, int64_t games, Word seed) {
  Luck luck = {seeded(seed), 0};
  int64_t won = 0, lost = 0;
  while (games-- > 0) {
    int difference = margin(playout(at, passes, &luck), STANDARD);
    won += difference > 0;
    lost += difference < 0;
  }
  desk.numbers[0] = luck.made;
  desk.numbers[1] = won;
  desk.numbers[2] = lost;
  return 3;
}

/** Prepares the tables once; where questions are put and answers read. */
EXPORT("desk") void *desk_at(void) {
  if (!LINE[1]) {
    prepare_tables();
    prepare_network();
  }
  return &desk;
}

/** Where so many bytes of a network's file go. */
EXPORT("room") void *room(size_t size) { return room_for(size); }

/** 1 where the bytes that were put there are a network: only then tasks that need one may be asked. */
EXPORT("load") int load(void) { return load_network(); }

/** Answers the question on the desk; how many words the answer has, 0 for no such question. */
EXPORT("think") int think(void) {
  Boards at = desk.question.at;
  int task = (int)desk.question.task, scoring = (int)desk.question.scoring, passes = (int)desk.question.passes;
  int64_t budget = desk.question.budget;
  if (task >= MASTER && !net.channels) return 0;
  switch (task) {
    case PERFT:
      desk.numbers[0] = perft(at, passes, (int)budget);
      return 1;
    case PLAYOUTS:
      return play_at_random(at, passes, budget, desk.question.seed);
    case JUDGE:
      answer_all(at, scoring);
      desk.value = worth();
      return 1;
    case ALPHA_BETA:
    case SIMULATIONS:
    case MASTER:
    case VALUE:
      return 5 + find(at, passes, task, scoring, budget, desk.question.seed);
    default:
      return 0;
  }
}
