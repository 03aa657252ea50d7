"""Machines that only think: how they join a server, what they are asked and what they answer."""
