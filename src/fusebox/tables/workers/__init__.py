"""Worker processes for long tasks, with a fair queue and a deadline for each task."""
