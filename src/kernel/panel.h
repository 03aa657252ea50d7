// Products of bytes, six rows at a time: the innermost loop of the network, as bots/fuse_discs/_panel.py.
//
// What was read lies between 0 and 127, weights between -127 and 127. The weights lie in twos: for every
// two places of a row those of all columns side by side, so that the sums of many columns grow at once
// and nothing is added across a vector.
#pragma once
#include <stdint.h>
#include <wasm_simd128.h>

/** Two rows and sixteen columns grow at once: more sums than that don't stay in registers. */
enum { ROWS = 6, ROWS_AT_ONCE = 2, VECTORS = 4, LANES_OF_A_VECTOR = 4, TOGETHER = 2 };

/** What a layer reads: wide enough to be multiplied as it is. */
typedef int16_t Read;

/** Adds two products to each of four sums. */
static inline v128_t more(v128_t sums, v128_t read, const int8_t *weights) {
  return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(read, wasm_i16x8_load8x8(weights)));
}

/** The products of two rows with sixteen columns. */
static inline void block(const Read *reads, const int8_t *weights, int32_t *out, int length, int columns) {
  v128_t sums[ROWS_AT_ONCE][VECTORS] = {};
  for (int place = 0; place < length; place += TOGETHER, weights += columns * TOGETHER)
    for (int row = 0; row < ROWS_AT_ONCE; row++) {
      v128_t read = wasm_v128_load32_splat(reads + row * length + place);
      for (int vector = 0; vector < VECTORS; vector++)
        sums[row][vector] = more(sums[row][vector], read, weights + vector * LANES_OF_A_VECTOR * TOGETHER);
    }
  for (int row = 0; row < ROWS_AT_ONCE; row++)
    for (int vector = 0; vector < VECTORS; vector++)
      wasm_v128_store(out + row * columns + vector * LANES_OF_A_VECTOR, sums[row][vector]);
}

/** The products of six rows with all columns, each of this length. */
static void panel(const Read *reads, const int8_t *weights, int32_t *out, int length, int columns) {
  for (int row = 0; row < ROWS; row += ROWS_AT_ONCE)
    for (int column = 0; column < columns; column += VECTORS * LANES_OF_A_VECTOR)
      block(reads + row * length, weights + column * TOGETHER, out + row * columns + column, length, columns);
}

/** Lays the columns as the panel wants them; where the next ones go. */
static int8_t *laid(const int8_t *given, int columns, int length, int8_t *to) {
  for (int place = 0; place < length; place += TOGETHER)
    for (int column = 0; column < columns; column++)
      for (int next = 0; next < TOGETHER; next++) *to++ = given[column * length + place + next];
  return to;
}
