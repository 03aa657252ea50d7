// What is heard and felt: one sound for each kind of thing that happens.
import { preferences } from "./preferences.svelte";
import type { Sound } from "./scores";

export type { Sound };

/** The same sound twice within so many milliseconds is heard as one. */
const APART = 60;
const played = new Map<Sound, number>();
const worked = new Map<Sound, AudioBuffer>();
let context: AudioContext | undefined;
let active = false;

/** What is felt with a sound, where a device can be felt: milliseconds on and off. */
const FELT: Partial<Readonly<Record<Sound, readonly number[]>>> = {
  turn: [25],
  refuse: [20, 40, 20],
  win: [30, 60, 30, 60, 60],
  lose: [120],
  alarm: [60, 60, 60],
  blast: [220],
  dropped: [40],
};

/** The steps of a scale, in halftones: what is counted rises by them. */
const SCALE = [0, 2, 4, 7, 9] as const;
const OCTAVE = 12;
const MOST_STEPS = 12;

/** Higher by so many steps. */
export function play(sound: Sound, step = 0): void {
  feel(sound);
  if (!preferences.sound || typeof AudioContext === "undefined" || !touched()) return;
  const now = performance.now();
  if (now - (played.get(sound) ?? 0) < APART) return;
  played.set(sound, now);
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    const buffer = worked.get(sound);
    if (buffer) hear(context, buffer, step);
    else void workOut(sound).then((made) => context && hear(context, made, step), ignore);
  } catch {
    // A device without sound plays on in silence.
  }
}

/** A device that is held in the hand is felt; others have nothing to move. */
function feel(sound: Sound): void {
  const pattern = FELT[sound];
  if (!pattern || !preferences.vibration || typeof navigator.vibrate !== "function" || !touched()) return;
  if (matchMedia("(pointer: coarse)").matches) navigator.vibrate([...pattern]);
}

/** Browsers let nothing sound before the page was touched, and complain about trying. */
function touched(): boolean {
  active ||= navigator.userActivation?.hasBeenActive ?? true;
  return active;
}

function hear(context: AudioContext, buffer: AudioBuffer, step: number): void {
  const source = context.createBufferSource();
  const at = Math.min(step, MOST_STEPS);
  const higher = (SCALE[at % SCALE.length] ?? 0) + OCTAVE * Math.floor(at / SCALE.length);
  source.buffer = buffer;
  source.playbackRate.value = 2 ** (higher / OCTAVE);
  const gain = context.createGain();
  gain.gain.value = preferences.volume;
  source.connect(gain).connect(context.destination);
  source.start();
}

/** What is not prepared is heard the first time as soon as it is worked out. */
export function prepare(...sounds: readonly Sound[]): void {
  if (!preferences.sound || typeof OfflineAudioContext === "undefined") return;
  for (const sound of sounds) if (!worked.has(sound)) void workOut(sound).catch(ignore);
}

/** What can't be fetched or worked out is not heard. */
function ignore(): void {}

async function workOut(sound: Sound): Promise<AudioBuffer> {
  const { rendered, SCORES } = await import("./scores");
  const buffer = await rendered(SCORES[sound]);
  worked.set(sound, buffer);
  return buffer;
}
