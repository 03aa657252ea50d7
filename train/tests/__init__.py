"""The training in small, on a CPU: run by make test-train, where JAX is."""
