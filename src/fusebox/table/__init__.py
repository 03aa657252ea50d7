"""One table as a state machine: inputs come with their time, effects go out. No I/O, no clock."""
