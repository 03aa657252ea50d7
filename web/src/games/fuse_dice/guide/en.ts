// What FUSE (dice)'s guided game says in English.
export default {
  "aim.title": "Save the ship",
  "aim.words":
    "The four cards before you are bombs, and each wants certain dice. Defuse one after another until none are left to take: the count of bombs to go stands at the top. Usually there are ten minutes; here you have half an hour.",
  "roll.title": "Draw and roll",
  "roll.words": "Tap the bag: three dice come out and are rolled. If you wait, the table does it after five seconds.",
  "place.title": "Place a die",
  "place.words":
    "Pick a die: the slots it fits light up on your bombs. Choose one of them. Alone you place all three dice if they fit; stacks and pyramids are built from the bottom.",
  "defuse.title": "Defuse a bomb",
  "defuse.words":
    "A full bomb is defused: its dice return to the bag, and you choose another from the row. A die that fits nowhere is rolled again, and takes one die of its colour or number off your bombs.",
  "end.title": "Now with others",
  "end.words": "With others all act at once and must agree who takes what. Usually there are ten minutes.",
};
