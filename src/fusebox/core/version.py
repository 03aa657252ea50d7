"""The version of this program, without the rest of the package: also `fusebox.__version__`."""

__version__ = "0.1.0"
