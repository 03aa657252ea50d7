// The board in bits, and what a push does to a line, worked out once: bots/fuse_discs/tables.py in C.
//
// Bit 8 * row + column, from the south and the west: rows and columns 1 to 6 are the area, 0 and 7
// the perimeter, and the four corners are never used.
#pragma once
#include <stdint.h>

typedef uint64_t Word;

enum { SIZE = 6, PLACES = 24, CONTENTS_OF_A_LINE = 729 };

static Word LINE[64];
static uint8_t SHIFT[64], UPRIGHT[64], TURNED[64], INDEX[64];
static uint16_t PUSH[CONTENTS_OF_A_LINE * 16];
static uint16_t TERNARY[64];
static Word SPREAD[64];

/** The bit of a perimeter space, clockwise from north a. */
static int space_bit(int index) {
  int side = index / SIZE, step = index % SIZE;
  return side == 0 ? 57 + step : side == 1 ? 55 - 8 * step : side == 2 ? 6 - step : 8 + 8 * step;
}

/** What enters and what it pushes: gaps close first. The line after a disc (1) stopped at the landing. */
static void pushed(const uint8_t *line, int landing, uint8_t *after) {
  uint8_t waiting[2 * SIZE] = {1};
  int first = 0, last = 1;
  for (int cell = 0; cell < landing; cell++) {
    if (line[cell]) waiting[last++] = line[cell];
    after[cell] = 0;
  }
  for (int cell = landing; cell < SIZE; cell++) {
    if (line[cell]) waiting[last++] = line[cell];
    after[cell] = first < last ? waiting[first++] : 0;
  }
}

/** Six bits of ones, then six of twos; 0 where the disc can't go so far. */
static uint16_t push_entry(int code, int turned, int landing) {
  uint8_t line[SIZE], after[SIZE];
  int discs = 0, found = 0;
  for (int cell = 0; cell < SIZE; cell++, code /= 3) {
    line[turned ? SIZE - 1 - cell : cell] = (uint8_t)(code % 3);
    discs += code % 3 > 0;
  }
  if (landing + discs >= SIZE) return 0;
  pushed(line, landing, after);
  for (int cell = 0; cell < SIZE; cell++) {
    int disc = after[turned ? SIZE - 1 - cell : cell];
    found |= ((disc == 1) + 64 * (disc == 2)) << cell;
  }
  return (uint16_t)found;
}

static void prepare_lanes(void) {
  static const int8_t inwards[] = {-8, -1, 8, 1};
  for (int index = 0; index < PLACES; index++) {
    int bit = space_bit(index), side = index / SIZE;
    for (int step = 1; step <= SIZE; step++) LINE[bit] |= (Word)1 << (bit + inwards[side] * step);
    UPRIGHT[bit] = side % 2 == 0;
    SHIFT[bit] = (uint8_t)(UPRIGHT[bit] ? bit % 8 : bit / 8 * 8 + 1);
    TURNED[bit] = side < 2 ? 8 : 0;
    INDEX[bit] = (uint8_t)index;
  }
}

static void prepare_tables(void) {
  prepare_lanes();
  for (int code = 0; code < CONTENTS_OF_A_LINE; code++)
    for (int way = 0; way < 16; way++)
      if (way % 8 < SIZE) PUSH[code * 16 + way] = push_entry(code, way / 8, way % 8);
  for (int bits = 0; bits < 64; bits++)
    for (int cell = 0, three = 1; cell < SIZE; cell++, three *= 3)
      if (bits >> cell & 1) {
        TERNARY[bits] += (uint16_t)three;
        SPREAD[bits] |= (Word)256 << (8 * cell);
      }
}
