"""What goes over HTTP, in both directions; docs/protocol.md tells the story."""
