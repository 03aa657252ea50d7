// The words of an analysis of FUSE (discs) in English.
export default {
  "value.white": "White is better",
  "value.black": "Black is better",
  "value.even": "Even",
  "value.white.by": "White wins by {points}",
  "value.black.by": "Black wins by {points}",
  "value.drawn": "A draw",
  "value.proven": "Proven to the end",
  "value.guess": "As level {level} sees it",
  best: "Best now",
  line: "and then {line}",
  played: "{grade}: {played}. {best} was better.",
  over: "The game is over.",
  on: "Play on from here",
  "faults.title": "Where it turned",
  "faults.none": "No move gave much away.",
  "faults.one": "{name}: {played}, better {best}",
};
