"""The kernel of WebAssembly in an engine, as Python is handed it in the browser."""

from importlib import resources
from typing import cast

from wasmtime import Func, Instance, Memory, Module, Store

from fusebox.bots.fuse_discs.accelerator import Kernel

PACKAGE = resources.files("fusebox.bots.fuse_discs")
KERNEL, NETWORK = (PACKAGE.joinpath(name).read_bytes() for name in ("kernel.wasm", "master.bin"))


def opened(network: bytes | None = NETWORK) -> Kernel:
    """A kernel to be asked; ValueError where the bytes are no network."""
    store = Store()
    exports = Instance(store, Module(store.engine, KERNEL), []).exports(store)
    memory = cast(Memory, exports["memory"])

    def call(name: str, *numbers: int) -> int:
        return cast(int, cast(Func, exports[name])(store, *numbers))

    desk = call("desk")
    if network is not None:
        memory.write(store, network, call("room", len(network)))
        if not call("load"):
            raise ValueError("These bytes are not a whole network of FUSE (discs).")

    def ask(question: bytes) -> bytes:
        memory.write(store, question, desk)
        words = call("think")
        return bytes(memory.read(store, desk, desk + 8 * words))

    return ask
