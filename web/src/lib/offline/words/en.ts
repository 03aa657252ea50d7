// The words of playing without a server in English.
export default {
  alone: "There is no server here: play against bots, or share this screen. Every game stays on this device.",
  "keep.failed": "Not everything could be downloaded. Try again with a better connection.",
  "keep.kept": "All five games can be played here without a connection.",
  "keep.title": "Keep for offline",
  "keep.words": "About 7 MB, downloaded once; then all five games can be played without a connection.",
  loading: "Setting up the table on this device …",
  "loading.bytes": "{done} of {all} MB",
  playable:
    "You can still play here, against bots or sharing this screen. Tables on the server wait until it can be reached again.",
  rules: "Rules: {title}",
  title: "No connection",
  words: "Tables need the server. These work offline:",
};
