// The words of the chat in English.
export default {
  covered: "Take the device to write.",
  left: "{count:character|characters} left",
  none: "Nothing has been said yet.",
  send: "Send",
  watching: "You can read along. Only players can write.",
  write: "Write to the table",
};
