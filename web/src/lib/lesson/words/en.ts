// The words of a lesson's panel in English.
export default {
  again: "Back to this step",
  leave: "Leave the lesson",
  next: "Next lesson",
  play: "Play on",
  step: "{title} · {at} of {count}",
};
