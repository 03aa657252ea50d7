// The words of the editor's frame in English.
export default {
  corrected: "corrected",
  restore: "Undo my changes to it",
  check: "Check",
  good: "The server could play with these corrections.",
  none: "Nothing has been corrected yet.",
  unreachable: "The server can't be reached, so this could not be checked.",
  export: "Export",
  import: "Import",
  unreadable: "The editor can't read this file: open one that was exported here.",
  serve: "To use it, the host starts the server with {command}",
};
