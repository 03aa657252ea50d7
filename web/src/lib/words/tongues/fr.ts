// How French is printed and spoken.
import type { Tongue } from "../tongue";

export default {
  name: "Français",
  voice: "fr-FR",
  /** Nothing, and anything less than two, counts as one. */
  form: (count) => (Math.abs(count) < 2 ? 0 : 1),
  decimal: (number) => number.replace(".", ","),
  /** At the spaces of French print, and between the thousands of a number, no line may break. */
  print: (text) =>
    text
      .replace(/ ([;!?%])/g, "\u202f$1")
      .replace(/(\d) (?=\d{3}(?!\d))/g, "$1\u202f")
      .replaceAll(" :", "\u00a0:")
      .replaceAll("« ", "«\u00a0")
      .replaceAll(" »", "\u00a0»"),
} satisfies Tongue;
