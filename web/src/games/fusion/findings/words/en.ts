// The words of an analysis of a race in English.
export default {
  "racers.title": "How fast everybody was",
  "racers.typical": "Usually",
  "racers.quickest": "At best",
  "racers.late": "Too late",
  "racers.wrong": "Wrong",
  "racers.words": "From when a card could first be laid on a pile until it was.",
  seconds: "{seconds} s",
  "lost.title": "Races you lost",
  "lost.of": "Races {name} lost",
  "lost.one": "{card} on pile {pile}: {name} was {by} faster",
  "unseen.title": "Fitted, and not seen",
  "unseen.one": "{card} on pile {pile}, for {time}",
  none: "None.",
};
