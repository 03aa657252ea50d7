"""The hall in a worker of the browser: all tables without a server. Its event loop is the browser's
own; its disk, its bots and its pages are reached through functions that the page hands it."""
