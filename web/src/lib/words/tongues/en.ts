// How English is printed and spoken.
import type { Tongue } from "../tongue";

export default {
  name: "English",
  voice: "en-GB",
  form: (count) => (Math.abs(count) === 1 ? 0 : 1),
  decimal: (number) => number,
  print: (text) => text,
} satisfies Tongue;
