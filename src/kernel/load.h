// Reads the network's file, the same as in the package, into what evaluations want.
#pragma once
#include "network.h"

static const uint8_t *file;
static size_t file_size;

/** Where the file's bytes go: behind everything else, and what is made of them behind that. */
static uint8_t *room_for(size_t size) {
  uint8_t *at = aligned(&__heap_base);
  file = at;
  file_size = size;
  reserve(at + size);
  return at;
}

static size_t file_length(size_t line, size_t channels, size_t blocks) {
  size_t weights = SCORINGS * TOKENS * CONTENTS * channels + blocks * line * line + 2 * HIDDEN * line;
  weights += LANDINGS * HIDDEN + HIDDEN * HIDDEN + 4 * HIDDEN;
  return HEAD + weights + 2 * (blocks * line + 2 * HIDDEN + LANDINGS + HIDDEN + 4);
}

/** A part of the file, and where the next one begins. */
static const int8_t *next_weights(const uint8_t **at, size_t count) {
  const uint8_t *start = *at;
  *at += count;
  return (const int8_t *)start;
}

/** Biases have 16 bits and may lie anywhere in the file: they are copied to where they may be read. */
static const int16_t *next_biases(const uint8_t **at, size_t count, uint8_t **to) {
  uint8_t *copy = *to = aligned(*to);
  reserve(copy + 2 * count);
  __builtin_memcpy(copy, *at, 2 * count);
  *at += 2 * count;
  *to += 2 * count;
  return (const int16_t *)copy;
}

/** Weights as the panel wants them, one product after the other. */
static const int8_t *next_panels(const uint8_t **at, int products, int columns, uint8_t **to) {
  int8_t *start = (int8_t *)aligned(*to), *end = start;
  size_t size = (size_t)columns * (size_t)net.line;
  reserve(start + size * (size_t)products);
  for (int product = 0; product < products; product++) end = laid(next_weights(at, size), columns, net.line, end);
  *to = (uint8_t *)end;
  return start;
}

static uint8_t *scratch(uint8_t *to) {
  int widest = net.line > 2 * HIDDEN ? net.line : 2 * HIDDEN;
  net.tokens = (int32_t *)aligned(to);
  net.sums = net.tokens + TOKENS * net.channels;
  net.reads = (Read *)(net.sums + LANES * widest);
  to = (uint8_t *)(net.reads + LANES * (net.line + 2 * HIDDEN));
  reserve(to);
  return aligned(to);
}

static int is_marked(const uint8_t *at) {
  for (const char *mark = "FUSE6"; *mark; mark++)
    if (*at++ != *mark) return 0;
  return 1;
}

/** Whether these bytes are a whole network; then it is the one that is asked from now on. */
static int load_network(void) {
  if (file_size < HEAD || !is_marked(file)) return 0;
  size_t channels = file[5], blocks = file[6], line = LONG * channels;
  if (channels == 0 || channels % 4 || file_size != file_length(line, channels, blocks)) return 0;
  const uint8_t *at = file + HEAD;
  uint8_t *to = aligned((uint8_t *)file + file_size);
  net.channels = (int)channels;
  net.blocks = (int)blocks;
  net.line = (int)line;
  net.embed = next_weights(&at, SCORINGS * TOKENS * CONTENTS * channels);
  net.mixes = next_panels(&at, (int)blocks, (int)line, &to);
  net.mix_biases = next_biases(&at, blocks * line, &to);
  net.lanes = next_panels(&at, 1, 2 * HIDDEN, &to);
  net.lane_biases = next_biases(&at, 2 * HIDDEN, &to);
  net.moves = next_weights(&at, LANDINGS * HIDDEN);
  net.move_biases = next_biases(&at, LANDINGS, &to);
  net.inner = next_weights(&at, HIDDEN * HIDDEN);
  net.inner_biases = next_biases(&at, HIDDEN, &to);
  net.last = next_weights(&at, 4 * HIDDEN);
  net.last_biases = next_biases(&at, 4, &to);
  ground = scratch(to);
  return 1;
}
