// Short, dry, soft: the score of each sound, and how it is worked out.
import { randomBytes } from "./luck";

export type Sound =
  | "move"
  | "push"
  | "turn"
  | "win"
  | "lose"
  | "refuse"
  | "tick"
  | "fuse"
  | "blast"
  | "snip"
  | "splash"
  | "kick"
  | "strike"
  | "roll"
  | "dropped"
  | "defused"
  | "alarm"
  | "count";

interface Note {
  readonly pitch: number;
  readonly to?: number;
  readonly after?: number;
  readonly lasts: number;
  readonly loud: number;
  /** Noise has no pitch: it is what lies below this frequency. */
  readonly wave?: OscillatorType | "noise";
}

/** More random bytes than these can't be drawn at once; noise is repeated anyway. */
const MOST_NOISE = 65_536;
const KNOCK: readonly Note[] = [
  { pitch: 210, to: 120, lasts: 0.09, loud: 0.3 },
  { pitch: 900, to: 500, lasts: 0.025, loud: 0.08, wave: "triangle" },
];

export const SCORES: Readonly<Record<Sound, readonly Note[]>> = {
  move: KNOCK,
  push: [...KNOCK, { pitch: 165, to: 95, after: 0.11, lasts: 0.1, loud: 0.32 }],
  turn: [
    { pitch: 523, lasts: 0.12, loud: 0.14 },
    { pitch: 784, after: 0.09, lasts: 0.18, loud: 0.13 },
  ],
  win: [523, 659, 784, 1047].map((pitch, index) => ({ pitch, after: index * 0.1, lasts: 0.3, loud: 0.1 })),
  lose: [392, 330, 262].map((pitch, index) => ({ pitch, after: index * 0.14, lasts: 0.32, loud: 0.1 })),
  refuse: [{ pitch: 165, to: 115, lasts: 0.14, loud: 0.28, wave: "triangle" }],
  tick: [{ pitch: 1250, to: 1000, lasts: 0.025, loud: 0.13, wave: "triangle" }],
  fuse: [
    { pitch: 240, to: 170, lasts: 0.06, loud: 0.24 },
    { pitch: 5200, to: 2600, after: 0.03, lasts: 0.16, loud: 0.1, wave: "noise" },
  ],
  blast: [
    { pitch: 1800, to: 90, lasts: 0.6, loud: 0.5, wave: "noise" },
    { pitch: 95, to: 38, lasts: 0.45, loud: 0.45 },
  ],
  snip: [
    { pitch: 2400, to: 3200, lasts: 0.03, loud: 0.14, wave: "triangle" },
    { pitch: 3600, to: 2100, after: 0.08, lasts: 0.04, loud: 0.18, wave: "triangle" },
  ],
  splash: [
    { pitch: 900, to: 3400, lasts: 0.12, loud: 0.32, wave: "noise" },
    { pitch: 3400, to: 500, after: 0.1, lasts: 0.3, loud: 0.24, wave: "noise" },
  ],
  kick: [
    { pitch: 130, to: 60, lasts: 0.14, loud: 0.36 },
    { pitch: 1500, to: 400, after: 0.05, lasts: 0.12, loud: 0.12, wave: "noise" },
  ],
  strike: [
    { pitch: 1200, to: 6000, lasts: 0.12, loud: 0.2, wave: "noise" },
    { pitch: 5200, to: 1400, after: 0.1, lasts: 0.3, loud: 0.17, wave: "noise" },
  ],
  roll: [0, 0.06, 0.1, 0.17, 0.26].map((after, index) => ({
    pitch: 620 - 70 * index,
    to: 260,
    after,
    lasts: 0.04,
    loud: 0.2 - 0.025 * index,
    wave: "triangle" as const,
  })),
  dropped: [
    { pitch: 420, to: 150, lasts: 0.16, loud: 0.2 },
    { pitch: 700, to: 240, after: 0.12, lasts: 0.05, loud: 0.09, wave: "triangle" },
  ],
  defused: [659, 988, 1319].map((pitch, index) => ({ pitch, after: index * 0.06, lasts: 0.2, loud: 0.09 })),
  count: [
    { pitch: 523, lasts: 0.3, loud: 0.12 },
    { pitch: 1046, lasts: 0.16, loud: 0.04 },
  ],
  alarm: [0, 0.22].map((after) => ({ pitch: 880, to: 660, after, lasts: 0.16, loud: 0.14, wave: "square" as const })),
};

const RATE = 48_000;
let noise: AudioBuffer | undefined;

/** Each sound is worked out once: to build it anew each time would hold up whoever races. */
export function rendered(notes: readonly Note[]): Promise<AudioBuffer> {
  const lasts = Math.max(...notes.map((note) => (note.after ?? 0) + note.lasts));
  const offline = new OfflineAudioContext(1, Math.ceil(lasts * RATE), RATE);
  for (const note of notes) ring(offline, note);
  return offline.startRendering();
}

function ring(context: BaseAudioContext, note: Note): void {
  const begins = note.after ?? 0;
  const ends = begins + note.lasts;
  const { source, shaped, pitch } = note.wave === "noise" ? hissing(context) : singing(context, note.wave ?? "sine");
  const volume = context.createGain();
  pitch.setValueAtTime(note.pitch, begins);
  pitch.exponentialRampToValueAtTime(note.to ?? note.pitch, ends);
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(note.loud, begins + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, ends);
  shaped.connect(volume).connect(context.destination);
  source.start(begins);
  source.stop(ends);
}

interface Voice {
  readonly source: AudioScheduledSourceNode;
  readonly shaped: AudioNode;
  readonly pitch: AudioParam;
}

function singing(context: BaseAudioContext, wave: OscillatorType): Voice {
  const tone = context.createOscillator();
  tone.type = wave;
  return { source: tone, shaped: tone, pitch: tone.frequency };
}

function hissing(context: BaseAudioContext): Voice {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  noise ??= whiteNoise(context);
  source.buffer = noise;
  source.loop = true;
  filter.type = "lowpass";
  return { source, shaped: source.connect(filter), pitch: filter.frequency };
}

function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const length = Math.min(context.sampleRate, MOST_NOISE);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  buffer.getChannelData(0).set(Float32Array.from(randomBytes(length), (byte) => byte / 127.5 - 1));
  return buffer;
}
