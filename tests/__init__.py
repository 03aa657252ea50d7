"""The checks of Fusebox; a package, so that tests share what tests.support offers."""
