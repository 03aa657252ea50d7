"""The kernel in the browser that runs this Python (Pyodide): its own engine is at hand."""

from importlib import import_module, resources
from typing import Any

from fusebox.bots.fuse_discs.accelerator import Kernel


def opened() -> Kernel | None:
    """A kernel with the network of the package; None in a browser that can't run it."""
    js, ffi = import_module("js"), import_module("pyodide.ffi")
    try:
        program = js.WebAssembly.Module.new(ffi.to_js(_file("kernel.wasm")))
    except ffi.JsException:
        return None
    exports = js.WebAssembly.Instance.new(program).exports
    desk, network = exports.desk(), _file("master.bin")

    def at(address: int, size: int) -> Any:
        """The memory moves when it grows: it is looked at anew each time."""
        return js.Uint8Array.new(exports.memory.buffer, address, size)

    def ask(question: bytes) -> bytes:
        at(desk, len(question)).assign(question)
        words = exports.think()
        answer: bytes = at(desk, 8 * words).to_bytes()
        return answer

    room = exports.room(len(network))
    at(room, len(network)).assign(network)
    exports.load()
    return ask


def _file(name: str) -> bytes:
    return resources.files("fusebox.bots.fuse_discs").joinpath(name).read_bytes()
