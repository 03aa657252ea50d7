"""Seats as they are ordered."""

from fusebox.table.seats import SeatOrder

ME, LINK, BOT = SeatOrder("me"), SeatOrder("link"), SeatOrder("bot", level="random")
