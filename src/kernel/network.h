// The network of the master, in whole numbers: bots/fuse_discs/network.py in C.
#pragma once
#include "memory.h"
#include "panel.h"
#include "rules.h"

enum { CONTENTS = 5, SCORINGS = 2, TOKENS = 64, LONG = 8, WIDE = 6, LINES = 12 };
enum { HIDDEN = 64, ACTIONS = 144, LANES = 24, LANDINGS = 6, FADED = 1024, HEAD = 7 };
enum { READ_BITS = 21, READ_MOST = 127 };
#define MARGIN_WEIGHT 0.1

/** The tables of the file as they lie in memory; those that products read are laid in panels. */
static struct {
  int channels, blocks, line;
  const int8_t *embed, *moves, *inner, *last;
  const int8_t *mixes, *lanes;
  const int16_t *mix_biases, *lane_biases, *move_biases, *inner_biases, *last_biases;
  int32_t *tokens, *sums;
  Read *reads;
} net;

static int32_t answer[ACTIONS + 4];
static int32_t FADING[FADED];
/** For each line (rows from the south, columns from the west) the lane that reads it from its near
    end, and the one that reads it from its far end. */
static uint8_t NEAR[LINES], FAR[LINES];

/** e to the minus n/64, in 2**24ths: by multiplication alone, which is the same everywhere. */
static void prepare_network(void) {
  double value = 1 << 24;
  for (int n = 0; n < FADED; n++, value *= 0.9844964370054085) FADING[n] = (int32_t)(value + 0.5);
  for (int lane = LANES - 1; lane >= 0; lane--) {
    int bit = space_bit(lane), line = lane / 6 % 2 == 0 ? WIDE + bit % 8 - 1 : bit / 8 - 1;
    (lane < LANES / 2 ? FAR : NEAR)[line] = (uint8_t)lane;
  }
}

/** Writes the tokens: what lies on each place, as the mover sees it. */
static void embed(Boards at, int scoring) {
  int channels = net.channels;
  for (int token = 0; token < TOKENS; token++) {
    int content = (int)(at.mine >> token & 1) + 2 * (int)(at.theirs >> token & 1) + 2 * (int)(at.kings >> token & 1);
    const int8_t *from = net.embed + ((scoring * TOKENS + token) * CONTENTS + content) * channels;
    int32_t *to = net.tokens + token * channels;
    for (int channel = 0; channel < channels; channel++) to[channel] = from[channel] * 32;
  }
}

/** The token on a place of a line. */
static inline int32_t *token_at(int line, int place) {
  return net.tokens + (line < WIDE ? 8 * (line + 1) + place : 8 * place + line - WIDE + 1) * net.channels;
}

/** What brings a line to the mean square 1, in 32nds and shifted by READ_BITS. */
static int32_t scale_of(int line) {
  v128_t squares = wasm_i64x2_const_splat(0);
  for (int place = 0; place < LONG; place++) {
    const int32_t *token = token_at(line, place), *end = token + net.channels;
    for (; token < end; token += 4) {
      v128_t four = wasm_v128_load(token);
      squares = wasm_i64x2_add(squares, wasm_i64x2_extmul_low_i32x4(four, four));
      squares = wasm_i64x2_add(squares, wasm_i64x2_extmul_high_i32x4(four, four));
    }
  }
  int64_t total = wasm_i64x2_extract_lane(squares, 0) + wasm_i64x2_extract_lane(squares, 1);
  return (int32_t)((double)(32 << READ_BITS) / __builtin_sqrt((double)total / net.line + 10.5));
}

/** The positive part of a line at the mean square 1, in 32nds. */
static void read_line(int line, Read *row) {
  int32_t scale = scale_of(line), half = 1 << (READ_BITS - 1);
  int channels = net.channels;
  for (int place = 0; place < LONG; place++, row += channels) {
    const int32_t *token = token_at(line, place);
    for (int channel = 0; channel < channels; channel++) {
      int32_t value = ((token[channel] > 0 ? token[channel] : 0) * scale + half) >> READ_BITS;
      row[channel] = (Read)(value < READ_MOST ? value : READ_MOST);
    }
  }
}

/** The same line from its far end. */
static void read_turned(const Read *row, Read *to) {
  for (int place = 0; place < LONG; place++)
    __builtin_memcpy(to + (LONG - 1 - place) * net.channels, row + place * net.channels, (size_t)net.channels * sizeof *to);
}

/** One layer: all six rows, or all six columns, through the same product. */
static void mix(int first, int block) {
  const int16_t *biases = net.mix_biases + block * net.line;
  int channels = net.channels;
  for (int line = 0; line < WIDE; line++) read_line(first + line, net.reads + line * net.line);
  panel(net.reads, net.mixes + block * net.line * net.line, net.sums, net.line, net.line);
  for (int line = 0; line < WIDE; line++)
    for (int place = 0; place < LONG; place++) {
      int32_t *token = token_at(first + line, place);
      const int32_t *sums = net.sums + line * net.line + place * channels;
      const int16_t *bias = biases + place * channels;
      for (int channel = 0; channel < channels; channel++) token[channel] += ((sums[channel] + 2) >> 2) + bias[channel];
    }
}

/** What each lane says after its own line, in 16ths: of each lane first for the moves, then for the value. */
static void answer_lanes(Read *hidden) {
  for (int line = 0; line < LINES; line++) {
    Read *row = net.reads + NEAR[line] * net.line;
    read_line(line, row);
    read_turned(row, net.reads + FAR[line] * net.line);
  }
  for (int lane = 0; lane < LANES; lane += ROWS)
    panel(net.reads + lane * net.line, net.lanes, net.sums + lane * 2 * HIDDEN, net.line, 2 * HIDDEN);
  for (int lane = 0; lane < LANES; lane++)
    for (int place = 0; place < 2 * HIDDEN; place++) {
      int32_t found = (net.sums[lane * 2 * HIDDEN + place] + 2) >> 2;
      found = (found + net.lane_biases[place] + 32) >> 6;
      hidden[lane * 2 * HIDDEN + place] = (Read)(found < 0 ? 0 : found > READ_MOST ? READ_MOST : found);
    }
}

/** A number for each space and landing, in 512ths. */
static void answer_moves(const Read *hidden) {
  for (int lane = 0; lane < LANES; lane++)
    for (int landing = 0; landing < LANDINGS; landing++) {
      const Read *read = hidden + lane * 2 * HIDDEN;
      const int8_t *weights = net.moves + landing * HIDDEN;
      int32_t total = net.move_biases[landing];
      for (int place = 0; place < HIDDEN; place++) total += read[place] * weights[place];
      answer[lane * LANDINGS + landing] = total;
    }
}

static int32_t dot(const int32_t *left, const int8_t *right) {
  int32_t total = 0;
  for (int place = 0; place < HIDDEN; place++) total += left[place] * right[place];
  return total;
}

/** Loss, draw, win and margin, in 4096ths, after the 144 moves. */
static void answer_value(const Read *hidden) {
  int32_t mean[HIDDEN], inner[HIDDEN];
  for (int place = 0; place < HIDDEN; place++) {
    mean[place] = 2;
    for (int lane = 0; lane < LANES; lane++) mean[place] += hidden[(2 * lane + 1) * HIDDEN + place];
    mean[place] >>= 2;
  }
  for (int place = 0; place < HIDDEN; place++) {
    int32_t found = (dot(mean, net.inner + place * HIDDEN) + net.inner_biases[place] + 32) >> 6;
    inner[place] = found < 0 ? 0 : found > 2047 ? 2047 : found;
  }
  for (int place = 0; place < 4; place++)
    answer[ACTIONS + place] = dot(inner, net.last + place * HIDDEN) + net.last_biases[place];
}

/** What the network says: 144 moves in 512ths, then loss, draw, win and margin in 4096ths. */
static void answer_all(Boards at, int scoring) {
  embed(at, scoring);
  for (int layer = 0; layer < 2 * net.blocks; layer++) mix(WIDE * (layer & 1), layer >> 1);
  Read *hidden = net.reads + LANES * net.line;
  answer_lanes(hidden);
  answer_moves(hidden);
  answer_value(hidden);
}

/** e to the minus so many 64ths, in 2**24ths. */
static inline int32_t faded(int32_t distance) { return distance < FADED ? FADING[distance] : 0; }

/** What the answer promises the mover, from -1 to 1: wins less losses, and a little margin. */
static double worth(void) {
  int32_t loss = answer[ACTIONS] >> 6, draw = answer[ACTIONS + 1] >> 6, win = answer[ACTIONS + 2] >> 6;
  int32_t most = loss > draw ? loss : draw, margin = answer[ACTIONS + 3];
  if (win > most) most = win;
  int32_t lost = faded(most - loss), level = faded(most - draw), won = faded(most - win);
  double sure = (double)(margin < -4096 ? -4096 : margin > 4096 ? 4096 : margin) / 4096;
  return ((double)(won - lost) / (won + level + lost) + MARGIN_WEIGHT * sure) / (1 + MARGIN_WEIGHT);
}

/** What a game that ends with this difference is worth, on the same scale. */
static double settled(int difference, int scoring) {
  double sixths = (double)difference / (scoring == OMEGA ? 30 : 6);
  sixths = sixths < -1 ? -1 : sixths > 1 ? 1 : sixths;
  return ((difference > 0) - (difference < 0) + MARGIN_WEIGHT * sixths) / (1 + MARGIN_WEIGHT);
}
