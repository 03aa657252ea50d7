// Draws the stage in a thread of its own: a card that is laid holds nothing up on the page.
import type { ToStage } from "./flight";
import { Scenery } from "./scenery";

const scenery = new Scenery();

addEventListener("message", ({ data }: MessageEvent<readonly ToStage[]>) => scenery.hear(data));
postMessage("here");
