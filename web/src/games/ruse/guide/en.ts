// What RUSE's guided game says in English.
export default {
  "welcome.title": "A fox's year",
  welcome:
    "Four rounds, and the most victory points win. This guide takes you through one round. Play whatever you like: every glowing thing can be chosen.",
  "start.title": "A resource to begin with",
  start: "Choose your first resource. Your objectives say what you will need.",
  "roll.title": "Roll",
  roll: "A turn begins with one die. Low rolls bring more growth points (GP), high rolls can do more.",
  "place.title": "Place the die",
  place:
    "Put it into a territory: each glowing place shows what this roll brings there, a resource, a tile or a raised kit, and what the next space costs.",
  "move.title": "The fox walks",
  move: "From the edge towards the mountains: up to two tiles by day, three by night. What the tile offers is drawn on it, with its cost.",
  "act.title": "Spend the die",
  act: "Each action on the tile takes its cost from the die, then from your GP. Choose one, or keep the value: it scores at the end of the round.",
  "done.title": "End the turn",
  done: "Until luck or somebody else comes between, you can take things back. When you are content, end the turn.",
  "others.title": "The others",
  others:
    "Tap a name at the top to see that player's board. What they did since your turn is told under “Since your turn”.",
  "second.title": "Your second die",
  second:
    "Each player has two dice in the first round. This time try the den: path tiles grow from the base, bottom right, towards the exits at the top.",
  "den.title": "Paths that join",
  den: "Pick a glowing cell, turn the tile until it joins what you want, and lay it. Each cell gives what is drawn in it.",
  "score.title": "End of the round",
  score: "Now objectives are completed: one that is ready glows. What is left on your dice becomes victory points.",
  "grow.title": "Growth",
  grow: "GP move your kits along their tracks. A kit at the end leaves by a complete path once you have completed an objective.",
  "end.title": "That is a round",
  end: "Three more, with a third die from the second round on. The game goes on as it is: good hunting.",
};
