// Dragging a disc along its lane: the discs in its way give way under the hand.
import type { Action, Cell, Space } from "../../generated/fuse_discs";
import type { Deed, Place, Thing } from "../../lib/board/things";
import { distanceTo, isSpace, laneOf } from "./geometry";

const SLACK = 0.25;
const BEGINS = 8;

export interface Drag {
  readonly thing: Thing;
  readonly space: Space;
  readonly pointer: number;
  readonly start: Place;
  /** Where on the page it began, to tell a drag from a tap. */
  readonly page: Place;
  readonly moved: boolean;
  readonly distance: number;
}

export function dragOf(thing: Thing, event: PointerEvent, at: Place): Drag | null {
  if (!isSpace(thing.id)) return null;
  const first = thing.deeds[0]?.action as Action | undefined;
  if (first?.type !== "Enter") return null;
  const page = { x: event.clientX, y: event.clientY };
  return { thing, space: thing.id, pointer: event.pointerId, start: at, page, moved: false, distance: 0 };
}

export function dragged(drag: Drag, event: PointerEvent, at: Place): Drag {
  const far = Math.hypot(event.clientX - drag.page.x, event.clientY - drag.page.y) > BEGINS;
  const distance = distanceTo(drag.space, at) - distanceTo(drag.space, drag.start);
  const most = drag.thing.deeds.length + SLACK;
  return { ...drag, moved: drag.moved || far, distance: Math.min(most, Math.max(0, distance)) };
}

/** The deed the disc would do if it were let go here. */
export function deedUnder(drag: Drag): Deed | undefined {
  const steps = Math.min(Math.round(drag.distance), drag.thing.deeds.length);
  const cell: Cell | undefined = laneOf(drag.space)[steps - 1];
  return drag.thing.deeds.find((deed) => deed.id === cell);
}

/** The deed on the way to which the disc is. */
export function deedAhead(drag: Drag): Deed | undefined {
  const { deeds } = drag.thing;
  return deeds[Math.min(deeds.length, Math.max(1, Math.ceil(drag.distance))) - 1];
}

/** A point of the page in the board's own units. */
export function pointIn(board: SVGSVGElement, event: PointerEvent): Place {
  const matrix = board.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
