// The rules of FUSE (discs) on three words of 64 bits: bots/fuse_discs/kernel.py in C.
#pragma once
#include "tables.h"

/** The mover's discs, the other's, kings. */
typedef struct {
  Word mine, theirs, kings;
} Boards;

enum { STANDARD, OMEGA };
#define AREA 0x007E7E7E7E7E7E00ull
#define RIM 0x7E8181818181817Eull
#define STIR_A 0x9E3779B97F4A7C15ull
#define STIR_D 0xBF58476D1CE4E5B9ull

static inline int popcount(Word word) { return __builtin_popcountll(word); }
static inline int lowest(Word word) { return __builtin_ctzll(word); }
static inline Boards turned(Boards at) { return (Boards){at.theirs, at.mine, at.kings}; }

/** Six cells of a line as the low six bits: from west to east, or from south to north. */
static inline Word line_of(Word word, int shift, int upright) {
  if (upright) return ((word >> shift & 0x0101010101010101ull) * 0x0102040810204080ull) >> 57 & 63;
  return word >> shift & 63;
}

static inline Word on_line(Word bits, int shift, int upright) {
  return (upright ? SPREAD[bits] : bits) << shift;
}

/** How far a disc on a space can go: with n discs on its lane, 6 - n cells. */
static inline int reach(Word discs, int space) { return SIZE - popcount(discs & LINE[space]); }

/** The kings after the same push; the table takes the entering disc for a king. */
static inline Word crowns_after(Boards at, int space, int landing, Word both) {
  int shift = SHIFT[space], upright = UPRIGHT[space], way = TURNED[space] | landing;
  Word crowned = line_of(at.kings, shift, upright), king = at.kings >> space & 1;
  Word moved = PUSH[(TERNARY[crowned] + 2 * TERNARY[both ^ crowned]) << 4 | way] & 63;
  if (!king) moved &= 63 ^ ((Word)1 << (way < 8 ? landing : 5 - landing));
  return (at.kings & ~LINE[space] & ~(king << space)) | on_line(moved, shift, upright);
}

/** The three words after the disc on a space slid in; the mover stays first. */
static inline Boards enter(Boards at, int space, int landing) {
  int shift = SHIFT[space], upright = UPRIGHT[space];
  Word white = line_of(at.mine, shift, upright), black = line_of(at.theirs, shift, upright);
  Word after = PUSH[(TERNARY[white] + 2 * TERNARY[black]) << 4 | TURNED[space] | landing];
  Word rest = ~LINE[space];
  if (at.kings) at.kings = crowns_after(at, space, landing, white | black);
  at.mine = (at.mine & rest & ~((Word)1 << space)) | on_line(after & 63, shift, upright);
  at.theirs = (at.theirs & rest) | on_line(after >> 6, shift, upright);
  return at;
}

static inline int count_moves(Word mine, Word theirs) {
  Word discs = (mine | theirs) & AREA;
  int found = 0;
  for (Word waiting = mine & RIM; waiting; waiting &= waiting - 1) found += reach(discs, lowest(waiting));
  return found;
}

static inline int can_move(Word mine, Word theirs) {
  Word discs = mine | theirs;
  for (Word waiting = mine & RIM; waiting; waiting &= waiting - 1) {
    Word line = LINE[lowest(waiting)];
    if ((discs & line) != line) return 1;
  }
  return 0;
}

/** The orthogonally connected group that holds the lowest of these discs of the area. */
static inline Word first_group(Word discs) {
  Word group = discs & -discs;
  for (;;) {
    Word grown = (group | group << 1 | group >> 1 | group << 8 | group >> 8) & discs;
    if (grown == group) return group;
    group = grown;
  }
}

/** D13 to D15: the largest group, or the product of all; outside each disc is a group. */
static int score_of(Word discs, Word kings, int scoring) {
  Word loose = discs & RIM, area = discs & AREA;
  int crowned = popcount(loose & kings);
  int largest = crowned ? 2 : loose ? 1 : 0, product = 1 << crowned;
  while (area) {
    Word group = first_group(area);
    int size = popcount(group) + popcount(group & kings);
    if (size > largest) largest = size;
    product *= size;
    area ^= group;
  }
  return scoring == OMEGA ? product : largest;
}

static inline int margin(Boards at, int scoring) {
  return score_of(at.mine, at.kings, scoring) - score_of(at.theirs, at.kings, scoring);
}

/** A hash of the position, the mover first; passes are left out, as in Python. */
static inline Word key_of(Boards at) {
  Word key = at.mine * STIR_A ^ at.theirs * 0xC2B2AE3D27D4EB4Full ^ at.kings * 0xD6E8FEB86659FD93ull;
  key = (key ^ key >> 29) * STIR_D;
  return key ^ key >> 32;
}

/** Leaves at a depth; a pass is a move. */
static int64_t perft(Boards at, int passes, int depth) {
  if (depth == 0) return 1;
  if (passes == 2) return 0;
  int moves = count_moves(at.mine, at.theirs);
  if (moves == 0) return perft(turned(at), passes + 1, depth - 1);
  if (depth == 1) return moves;
  Word discs = (at.mine | at.theirs) & AREA;
  int64_t found = 0;
  for (Word waiting = at.mine & RIM; waiting; waiting &= waiting - 1) {
    int space = lowest(waiting), free = reach(discs, space);
    for (int landing = 0; landing < free; landing++)
      found += perft(turned(enter(at, space, landing)), 0, depth - 1);
  }
  return found;
}

/** xorshift64*, before its multiplication; the state is never 0. */
static inline Word next_random(Word state) {
  state ^= state >> 12;
  state ^= state << 25;
  return state ^ state >> 27;
}

/** A state far from those of the neighbouring seeds. */
static Word seeded(Word seed) {
  Word state = seed + STIR_A;
  state = (state ^ state >> 30) * STIR_D;
  state = (state ^ state >> 27) * 0x94D049BB133111EBull;
  return (state ^ state >> 31) | 1;
}

/** The state of the generator, and the moves that were made with it. */
typedef struct {
  Word state;
  int64_t made;
} Luck;

/** Random play to the end: the words with the first mover first. */
static Boards playout(Boards at, int passes, Luck *luck) {
  int turns = 0;
  for (; passes < 2; turns++) {
    int moves = count_moves(at.mine, at.theirs);
    passes++;
    if (moves) {
      luck->state = next_random(luck->state);
      int left = (int)((luck->state * 2685821657736338717ull >> 32) * (Word)moves >> 32);
      Word discs = (at.mine | at.theirs) & AREA, waiting = at.mine & RIM;
      int space = lowest(waiting), free = reach(discs, space);
      while (left >= free) {
        left -= free;
        waiting &= waiting - 1;
        space = lowest(waiting);
        free = reach(discs, space);
      }
      at = enter(at, space, left);
      luck->made++;
      passes = 0;
    }
    at = turned(at);
  }
  return turns & 1 ? turned(at) : at;
}
