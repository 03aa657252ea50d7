// The letters that mark the colours in French.
import type { Marks } from "../pictures";

export default { B: "B", P: "L", G: "V", K: "R", Y: "J", O: "O" } satisfies Marks;
