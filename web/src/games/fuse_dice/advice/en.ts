// What is recommended while a mission is set up, in English.
export default {
  advanced:
    "Expert, elite and insane missions bring advanced bombs and fuse cards. Play FUSE several times before you open those.",
  standard: "A standard mission first",
};
