"""Seats as they are ordered."""

from fusebox.table.seats import SeatWanted

ME, LINK, BOT = SeatWanted("me"), SeatWanted("link"), SeatWanted("bot", level="random")
