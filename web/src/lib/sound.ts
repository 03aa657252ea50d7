// Short, dry, soft: one sound for each kind of thing that happens.
import { preferences } from "./preferences.svelte";

export type Sound = "move" | "push" | "turn" | "win" | "lose" | "refuse" | "tick";

interface Note {
  readonly pitch: number;
  readonly to?: number;
  readonly after?: number;
  readonly lasts: number;
  readonly loud: number;
  readonly wave?: OscillatorType;
}

const KNOCK: readonly Note[] = [
  { pitch: 210, to: 120, lasts: 0.09, loud: 0.3 },
  { pitch: 900, to: 500, lasts: 0.025, loud: 0.08, wave: "triangle" },
];

const SCORES: Readonly<Record<Sound, readonly Note[]>> = {
  move: KNOCK,
  push: [...KNOCK, { pitch: 165, to: 95, after: 0.11, lasts: 0.1, loud: 0.32 }],
  turn: [
    { pitch: 523, lasts: 0.12, loud: 0.1 },
    { pitch: 784, after: 0.09, lasts: 0.18, loud: 0.09 },
  ],
  win: [523, 659, 784, 1047].map((pitch, index) => ({ pitch, after: index * 0.1, lasts: 0.3, loud: 0.1 })),
  lose: [392, 330, 262].map((pitch, index) => ({ pitch, after: index * 0.14, lasts: 0.32, loud: 0.1 })),
  refuse: [{ pitch: 150, to: 110, lasts: 0.14, loud: 0.22, wave: "triangle" }],
  tick: [{ pitch: 1250, to: 1000, lasts: 0.02, loud: 0.06, wave: "triangle" }],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!preferences.sound || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const note of SCORES[sound]) ring(context, note);
  } catch {
    // A device without sound plays on in silence.
  }
}

function ring(context: AudioContext, note: Note): void {
  const begins = context.currentTime + (note.after ?? 0);
  const ends = begins + note.lasts;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = note.wave ?? "sine";
  tone.frequency.setValueAtTime(note.pitch, begins);
  tone.frequency.exponentialRampToValueAtTime(note.to ?? note.pitch, ends);
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(note.loud, begins + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, ends);
  tone.connect(volume).connect(context.destination);
  tone.start(begins);
  tone.stop(ends);
}
