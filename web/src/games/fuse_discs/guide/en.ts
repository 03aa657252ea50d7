// What FUSE (discs)'s guided game says in English.
export default {
  "aim.title": "One large group",
  "aim.words":
    "You are White. Twelve discs of each colour lie round the board and slide in one by one. In the end the larger group wins: discs of one colour that touch along rows and columns.",
  "pick.title": "Pick a disc",
  "pick.words": "Choose a white disc: each one that can move has an arrow into the board.",
  "enter.title": "Slide it in",
  "enter.words": "It slides straight ahead, as far as you like. Choose the lit cell where it should stop.",
  "push.title": "Push",
  "push.words":
    "Discs in the way are pushed ahead, yours and Black’s, but never off the board: the fuller a lane, the less far you get in. Bring in another disc, and push one if you can.",
  "end.title": "That is all",
  "end.words":
    "Go on in turns until nobody can move; who can’t, passes. The figure beside each name is that player’s largest group as it is now.",
};
