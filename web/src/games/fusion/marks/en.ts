// The letters that mark the colours in English.
import type { Marks } from "../pictures";

export default { B: "B", P: "P", G: "G", K: "R", Y: "Y", O: "O" } satisfies Marks;
