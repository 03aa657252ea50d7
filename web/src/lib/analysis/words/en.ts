// The words of an analysis in English.
export default {
  "grade.slip": "Inaccurate",
  "grade.mistake": "Mistake",
  "grade.blunder": "Blunder",
  "decisions.title": "Your choices, and what they cost",
  "decisions.of": "{name}'s choices, and what they cost",
  "decisions.asked": "Level {level} looked at {count:choice|choices}, knowing only what could be known then.",
  "decisions.none": "It would have done much the same.",
  "decisions.did": "Done: {did}",
  "decisions.would": "Better: {would}",
  "decisions.gain": "{gain} points expected",
  "decisions.waits": "wait",
  "sources.title": "Where the points came from",
  "sources.from": "Source",
  "sources.vixen": "VIXEN",
  "sources.total": "Total",
};
