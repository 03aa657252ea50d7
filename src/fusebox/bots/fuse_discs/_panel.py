"""Products of whole numbers, six sums at a time: the innermost loop of the network.

numba turns a plain loop over 16-bit numbers into the processor's multiply-and-add only where it
holds one sum; with several it falls back to something twenty times slower. So the loop is written
here as vectors, from which LLVM makes the instruction on every processor that has one.
"""

import importlib
from collections.abc import Callable
from operator import mul
from typing import Any

from fusebox.bots.fuse_discs._jit import COMPILED

ROWS, COLUMNS, LANES = 3, 2, 16
"""A panel is this many rows by this many columns; the numbers of a row come in lanes."""


def _plain(
    left: list[int], left_at: int, right: list[int], right_at: int, out: list[int], out_at: int,
    length: int, stride: int,
) -> None:  # fmt: skip
    """Writes the products of three rows with two columns, each of this length, into `out`."""
    for column in range(COLUMNS):
        start = right_at + column * length
        weights = right[start : start + length]
        for row in range(ROWS):
            start = left_at + row * length
            total = sum(map(mul, left[start : start + length], weights))
            out[out_at + row * stride + column] = total


def _choice(ir: Any, places: range) -> Any:
    """Which places of a vector to take."""
    word = ir.IntType(32)
    return ir.Constant(ir.VectorType(word, len(places)), [word(place) for place in places])


def _folded(ir: Any, builder: Any, vector: Any, size: int) -> Any:
    """The sum of a vector's numbers, by halves."""
    while size > 1:
        size //= 2
        halves = [_choice(ir, range(at, at + size)) for at in (0, size)]
        low, high = (builder.shuffle_vector(vector, vector, half) for half in halves)
        vector = builder.add(low, high)
    return builder.extract_element(vector, ir.IntType(32)(0))


def _compiled() -> Any:
    """The same as an instruction of numba's; the length is a multiple of the lanes."""
    ir = importlib.import_module("llvmlite.ir")
    numba = importlib.import_module("numba")
    cgutils = importlib.import_module("numba.core.cgutils")
    short, word, long = ir.IntType(16), ir.IntType(32), ir.IntType(64)
    shorts, words = ir.VectorType(short, LANES), ir.VectorType(word, LANES)
    sums = ir.VectorType(word, LANES // 2)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        def start(place: int) -> Any:
            kind = signature.args[place]
            data = context.make_array(kind)(context, builder, values[place]).data
            return builder.gep(data, [values[place + 1]])

        left, right, out = start(0), start(2), start(4)
        length, stride = values[6], values[7]
        empty = ir.Constant(sums, [word(0)] * (LANES // 2))
        cells = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
        totals = {cell: cgutils.alloca_once_value(builder, empty) for cell in cells}
        for total in totals.values():
            builder.store(empty, total)
        even, odd = (_choice(ir, range(first, LANES, 2)) for first in (0, 1))
        steps = cgutils.for_range_slice(builder, long(0), length, long(LANES), inc=True)
        with steps as (step, _):

            def lanes(base: Any, row: int) -> Any:
                place = builder.add(builder.mul(long(row), length), step)
                vector = builder.bitcast(builder.gep(base, [place]), shorts.as_pointer())
                return builder.sext(builder.load(vector, align=2), words)

            rows = [lanes(left, row) for row in range(ROWS)]
            columns = [lanes(right, column) for column in range(COLUMNS)]
            for row, column in cells:
                products = builder.mul(rows[row], columns[column])
                pairs = builder.add(
                    builder.shuffle_vector(products, products, even),
                    builder.shuffle_vector(products, products, odd),
                )
                total = totals[row, column]
                builder.store(builder.add(builder.load(total), pairs), total)
        for row, column in cells:
            place = builder.add(builder.mul(long(row), stride), long(column))
            whole = _folded(ir, builder, builder.load(totals[row, column]), LANES // 2)
            builder.store(whole, builder.gep(out, [place]))
        return context.get_dummy_value()

    # numba asks for eight names of its own.
    def panel(
        _context: Any, left: Any, left_at: Any, right: Any, right_at: Any, out: Any, out_at: Any,
        length: Any, stride: Any,
    ) -> Any:  # fmt: skip
        kinds = (left, left_at, right, right_at, out, out_at, length, stride)
        return numba.void(*kinds), generate

    return numba.extending.intrinsic(panel)


panel: Callable[..., None] = _compiled() if COMPILED else _plain
