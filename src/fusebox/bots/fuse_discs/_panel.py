"""Products of bytes, six rows at a time: the innermost loop of the network.

What was read lies between 0 and 127, weights between -127 and 127, so that two products fit in 16
bits. The weights lie in fours: for every four places of a row those of all columns side by side, so
that the sums of many columns grow at once and nothing is added across a vector. numba makes no such
code of a loop; it is written as vectors of LLVM, with the processor's own instruction for four
products of bytes where there is one. The sums are the same everywhere.
"""

import importlib
from collections.abc import Callable
from operator import mul
from typing import Any, NamedTuple

from fusebox.bots.fuse_discs._jit import COMPILED

ROWS, FOUR = 6, 4
Products = Callable[[Any, Any, Any, Any], Any]
"""Adds four products of bytes to each sum: builder, sums, read, weights."""


def _plain(
    reads: list[int], read_at: int, weights: list[int], weight_at: int, out: list[int],
    out_at: int, length: int, columns: int,
) -> None:  # fmt: skip
    """Writes the products of six rows with all columns, each of this length, into `out`."""
    for column in range(columns):
        start = weight_at + column * length
        held = weights[start : start + length]
        for row in range(ROWS):
            start = read_at + row * length
            out[out_at + row * columns + column] = sum(
                map(mul, reads[start : start + length], held)
            )


def in_fours(weights: Any, start: int, columns: int, length: int) -> None:
    """Lays the columns from here on as the panel wants them."""
    if COMPILED:
        part = weights[start : start + columns * length]
        fours = part.reshape(columns, length // FOUR, FOUR).transpose(1, 0, 2)
        part[:] = fours.reshape(-1).copy()


class _Shape(NamedTuple):
    """How many sums a vector holds, how many vectors of them grow at once, and by what."""

    lanes: int
    vectors: int
    products: Products


def _features(numba: Any) -> set[str]:
    """What the processor can do that code is made for."""
    given = numba.config.CPU_FEATURES
    if given is not None:
        return {name[1:] for name in given.split(",") if name.startswith("+")}
    found = importlib.import_module("llvmlite.binding").get_host_cpu_features()
    avx = bool(numba.config.ENABLE_AVX)
    return {name for name, there in found.items() if there and (avx or not name.startswith("avx"))}


def _shape(ir: Any, cgutils: Any, features: set[str]) -> _Shape:
    byte, short, word = (ir.IntType(bits) for bits in (8, 16, 32))

    def call(builder: Any, name: str, result: Any, *values: Any) -> Any:
        kind = ir.FunctionType(result, [value.type for value in values])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), values)

    def one_instruction(builder: Any, sums: Any, read: Any, weights: Any) -> Any:
        name = f"llvm.x86.avx512.vpdpbusd.{32 * sums.type.count}"
        held = (builder.bitcast(part, sums.type) for part in (read, weights))
        return call(builder, name, sums.type, sums, *held)

    def two_instructions(builder: Any, sums: Any, read: Any, weights: Any) -> Any:
        pairs = ir.VectorType(short, 16)
        found = call(builder, "llvm.x86.avx2.pmadd.ub.sw", pairs, read, weights)
        ones = ir.Constant(pairs, [short(1)] * 16)
        fours = call(builder, "llvm.x86.avx2.pmadd.wd", sums.type, found, ones)
        return builder.add(sums, fours)

    def folded(builder: Any, vector: Any) -> Any:
        """Neighbours added to each other."""
        half = vector.type.count // 2
        kind = ir.VectorType(word, half)
        even, odd = (
            ir.Constant(kind, [word(2 * place + first) for place in range(half)])
            for first in (0, 1)
        )
        return builder.add(
            builder.shuffle_vector(vector, vector, even),
            builder.shuffle_vector(vector, vector, odd),
        )

    def plain_vectors(builder: Any, sums: Any, read: Any, weights: Any) -> Any:
        wide = ir.VectorType(word, read.type.count)
        products = builder.mul(builder.zext(read, wide), builder.sext(weights, wide))
        return builder.add(sums, folded(builder, folded(builder, products)))

    assert byte.width * FOUR == word.width
    if {"avx512vnni", "avx512bw"} <= features:
        return _Shape(16, 2, one_instruction)
    if "avxvnni" in features:
        return _Shape(8, 1, one_instruction)
    return _Shape(8, 1, two_instructions if "avx2" in features else plain_vectors)


def _block(ir: Any, cgutils: Any, builder: Any, shape: _Shape, at: dict[str, Any]) -> None:
    """The sums of six rows for as many columns as grow at once, from one column on."""
    word, long = ir.IntType(32), ir.IntType(64)
    sums = ir.VectorType(word, shape.lanes)
    bytes_ = ir.VectorType(ir.IntType(8), FOUR * shape.lanes)
    empty = ir.Constant(sums, [word(0)] * shape.lanes)
    cells = [(row, vector) for row in range(ROWS) for vector in range(shape.vectors)]
    totals = {cell: cgutils.alloca_once(builder, sums) for cell in cells}
    for total in totals.values():
        builder.store(empty, total)
    first_only = ir.Constant(sums, [word(0)] * shape.lanes)
    steps = cgutils.for_range_slice(builder, long(0), at["length"], long(FOUR), inc=True)
    with steps as (place, _):
        start = builder.add(
            builder.mul(place, at["columns"]), builder.mul(long(FOUR), at["column"])
        )
        held = []
        for vector in range(shape.vectors):
            here = builder.add(start, long(FOUR * shape.lanes * vector))
            pointer = builder.bitcast(builder.gep(at["weights"], [here]), bytes_.as_pointer())
            held.append(builder.load(pointer, align=1))
        for row in range(ROWS):
            here = builder.add(builder.mul(long(row), at["length"]), place)
            pointer = builder.bitcast(builder.gep(at["reads"], [here]), word.as_pointer())
            four = builder.load(pointer, align=1)
            spread = builder.insert_element(ir.Constant(sums, ir.Undefined), four, word(0))
            read = builder.bitcast(builder.shuffle_vector(spread, spread, first_only), bytes_)
            for vector, weights in enumerate(held):
                total = totals[row, vector]
                grown = shape.products(builder, builder.load(total), read, weights)
                builder.store(grown, total)
    for row, vector in cells:
        here = builder.add(builder.mul(long(row), at["columns"]), at["column"])
        here = builder.add(here, long(shape.lanes * vector))
        pointer = builder.bitcast(builder.gep(at["out"], [here]), sums.as_pointer())
        builder.store(builder.load(totals[row, vector]), pointer, align=4)


def _compiled() -> Any:
    """The same as an instruction of numba's; lengths are multiples of 4, columns of 32."""
    ir = importlib.import_module("llvmlite.ir")
    numba = importlib.import_module("numba")
    cgutils = importlib.import_module("numba.core.cgutils")
    shape = _shape(ir, cgutils, _features(numba))
    long = ir.IntType(64)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        def start(place: int) -> Any:
            kind = signature.args[place]
            data = context.make_array(kind)(context, builder, values[place]).data
            return builder.gep(data, [values[place + 1]])

        at = {"reads": start(0), "weights": start(2), "out": start(4)}
        at |= {"length": values[6], "columns": values[7]}
        width = long(shape.lanes * shape.vectors)
        blocks = cgutils.for_range_slice(builder, long(0), at["columns"], width, inc=True)
        with blocks as (column, _):
            _block(ir, cgutils, builder, shape, at | {"column": column})
        return context.get_dummy_value()

    # numba asks for eight names of its own.
    def panel(
        _context: Any, reads: Any, read_at: Any, weights: Any, weight_at: Any, out: Any,
        out_at: Any, length: Any, columns: Any,
    ) -> Any:  # fmt: skip
        kinds = (reads, read_at, weights, weight_at, out, out_at, length, columns)
        return numba.void(*kinds), generate

    return numba.extending.intrinsic(panel)


panel: Callable[..., None] = _compiled() if COMPILED else _plain
