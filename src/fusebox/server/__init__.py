"""The web shell: pages, HTTP and sockets around the tables."""
