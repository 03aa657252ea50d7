// Working memory: what lies behind everything else grows as a search needs it, and serves the next one.
#pragma once
#include <stddef.h>
#include <stdint.h>

extern uint8_t __heap_base;
enum { PAGE = 65536 };

/** Where the next search may begin to write: behind the network, once there is one. */
static uint8_t *ground = &__heap_base;

/** Makes sure that there is memory up to here; without it there is no honest answer. */
static inline void reserve(const void *end) {
  size_t wanted = (size_t)end, have = __builtin_wasm_memory_size(0) * PAGE;
  if (wanted <= have) return;
  size_t pages = (wanted - have + PAGE - 1) / PAGE;
  if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
}

static inline uint8_t *aligned(uint8_t *at) { return (uint8_t *)(((size_t)at + 15) & ~(size_t)15); }
