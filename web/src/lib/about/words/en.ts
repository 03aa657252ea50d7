// What is said about the games, in English.
export default {
  title: "About the games",
  words:
    "Five published games in one box. They belong to their authors and publishers; Fusebox is independent of them.",
};
