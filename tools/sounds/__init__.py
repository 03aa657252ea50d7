"""The sounds as files, measured: how loud they are, whether they clip, and what they look like."""
