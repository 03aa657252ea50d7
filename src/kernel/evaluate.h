// What an unfinished position is worth to the mover, in sixteenths of a point: evaluate.py in C.
#pragma once
#include "rules.h"

enum { POINT = 16, WON = 1 << 16, MOST = WON / 2, EARLY = 24 };
#define INNER_CELLS 0x00003C3C3C3C0000ull
#define CENTRE_CELLS 0x0000001818000000ull

static int final_value(Boards at, int scoring) {
  int difference = margin(at, scoring);
  return difference > 0 ? WON + POINT * difference : difference < 0 ? POINT * difference - WON : 0;
}

/** What a player's discs in the area promise, whatever groups they form now. */
static inline int shape(Word discs, int scoring) {
  Word area = discs & AREA;
  int inner = popcount(area & INNER_CELLS), centre = popcount(area & CENTRE_CELLS);
  if (scoring == OMEGA) return -12 * inner - 16 * centre;
  int side_by_side = popcount(area & area << 1) + popcount(area & area << 8);
  int diagonal = popcount(area & area << 7) + popcount(area & area << 9);
  return 4 * inner + 4 * centre + side_by_side + 4 * diagonal;
}

/** Rounded down, as Python divides. */
static inline int divided(int number, int by) { return number / by - (number % by < 0); }

/** The score as it stands, trusted more the fewer discs wait, and the shapes of both. */
static int guess(Boards at, int scoring) {
  int trust = EARLY - popcount((at.mine | at.theirs) & RIM);
  int value = divided(margin(at, scoring) * trust * POINT, 2 * EARLY);
  return value + shape(at.mine, scoring) - shape(at.theirs, scoring);
}
