"""Worker processes for what takes long: a fair queue before them, and a deadline for each task."""
