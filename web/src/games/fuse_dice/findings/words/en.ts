// The words of an analysis of a mission in English.
export default {
  "time.title": "Where the time went",
  "time.drawing": "Until dice were rolled",
  "time.distributing": "Placing dice",
  "time.defusing": "Clearing bombs",
  "time.rerolling": "Rerolling",
  "time.losing": "Giving dice up",
  seconds: "{seconds} s",
  "crew.title": "The crew",
  "crew.waited": "Waited for",
  "crew.lost": "Dice lost",
  rerolls: "{rolls:roll|rolls}, {rerolls:die rerolled|dice rerolled}",
  "unseen.title": "Placements nobody saw",
  "unseen.none": "Of every roll as many dice found a place as could.",
  "unseen.roll": "{placed} of {dice} placed; {could} were possible",
  "unseen.put": "{die} to {name}: bomb {bomb}, slot {slot}",
};
