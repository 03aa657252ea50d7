// Products of bytes, six rows at a time: the innermost loop of the network, as bots/fuse_discs/_panel.py.
//
// What was read lies between 0 and 127, weights between -127 and 127. The weights lie in twos: for every
// two places of a row those of all columns side by side, so that the sums of many columns grow at once
// and nothing is added across a vector. Of what was read more than half of the twos are nothing but 0;
// they are left out.
#pragma once
#include <stdint.h>
#include <wasm_simd128.h>

/** As many sums grow at once as stay in registers; a row has at most 255 channels in 8 places. */
enum { ROWS = 6, VECTORS = 8, LANES_OF_A_VECTOR = 4, TOGETHER = 2, MOST_TWOS = 1024 };

/** What a layer reads: wide enough to be multiplied as it is. */
typedef int16_t Read;

/** The places of a row, in twos, that are not 0. */
typedef struct {
  int count;
  uint16_t places[MOST_TWOS];
} Kept;

static inline void keep(const Read *row, int length, Kept *kept) {
  kept->count = 0;
  for (int place = 0; place < length; place += TOGETHER) {
    kept->places[kept->count] = (uint16_t)place;
    kept->count += (row[place] | row[place + 1]) != 0;
  }
}

/** The products of one row with as many columns as grow at once, from one column on. */
static inline void block(const Read *row, const Kept *kept, const int8_t *weights, int columns, int32_t *out) {
  v128_t sums[VECTORS] = {};
  for (int index = 0; index < kept->count; index++) {
    int place = kept->places[index];
    v128_t read = wasm_v128_load32_splat(row + place);
    const int8_t *held = weights + place * columns;
    for (int vector = 0; vector < VECTORS; vector++) {
      v128_t wide = wasm_i16x8_load8x8(held + vector * LANES_OF_A_VECTOR * TOGETHER);
      sums[vector] = wasm_i32x4_add(sums[vector], wasm_i32x4_dot_i16x8(read, wide));
    }
  }
  for (int vector = 0; vector < VECTORS; vector++) wasm_v128_store(out + vector * LANES_OF_A_VECTOR, sums[vector]);
}

/** The products of six rows with all columns, each of this length. */
static void panel(const Read *reads, const int8_t *weights, int32_t *out, int length, int columns) {
  static Kept kept[ROWS];
  for (int row = 0; row < ROWS; row++) keep(reads + row * length, length, kept + row);
  for (int column = 0; column < columns; column += VECTORS * LANES_OF_A_VECTOR)
    for (int row = 0; row < ROWS; row++)
      block(reads + row * length, kept + row, weights + column * TOGETHER, columns, out + row * columns + column);
}

/** Lays the columns as the panel wants them; where the next ones go. */
static int8_t *laid(const int8_t *given, int columns, int length, int8_t *to) {
  for (int place = 0; place < length; place += TOGETHER)
    for (int column = 0; column < columns; column++)
      for (int next = 0; next < TOGETHER; next++) *to++ = given[column * length + place + next];
  return to;
}
