// The result of a table as a picture: what a spectator sees of it, handed to whoever is to have it.
import { alone } from "../../lib/app/alone.svelte";
import { preferences } from "../../lib/app/preferences.svelte";
import { saveFile } from "../../lib/app/save";
import { ask, isLocal } from "../../lib/app/transport";

const WIDTH = 1200;
const HEIGHT = 630;
const PNG = "image/png";

/** Given to what the device shares with, or else saved as a file. */
export async function sharePicture(table: string, title: string): Promise<void> {
  const picture = await pictureOf(table);
  const file = new File([picture], `fusebox-${table}.png`, { type: PNG });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file, file.name);
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    // Whoever thinks better of it has closed the list; anything else is no reason to have nothing.
    if (!(error instanceof Error && error.name === "AbortError")) saveFile(file, file.name);
  }
}

/** The server paints it; without one the page does. */
export async function pictureOf(table: string): Promise<Blob> {
  const here = alone.always || isLocal(table);
  const kind = here ? "svg" : "png";
  const query = new URLSearchParams({ language: preferences.language });
  const answer = await ask(`/api/tables/${encodeURIComponent(table)}/picture.${kind}?${query}`);
  if (!answer.ok) throw new TypeError(`the picture was answered with ${answer.status}`);
  return here ? painted(await answer.text()) : answer.blob();
}

async function painted(drawing: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((found) => (found ? resolve(found) : reject(new TypeError("nothing was painted"))), PNG);
  });
}
