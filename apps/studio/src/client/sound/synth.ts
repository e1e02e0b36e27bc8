/**
 * The instruments: a few oscillators and one second of noise, shaped on the spot. Nothing is downloaded and nothing
 * sounds before the person has touched the page.
 */
export interface Synth {
  readonly now: () => number;
  readonly tone: (voice: Tone) => void;
  readonly noise: (voice: Noise) => void;
  readonly pluck: Instrument;
  readonly mallet: Instrument;
  readonly bell: Instrument;
  readonly hum: (frequency: number, gain: number) => () => void;
  readonly level: (value: number) => void;
  readonly resume: () => void;
}

/** A note on one of the instruments. */
export interface Note {
  /** In Hz. */
  readonly frequency: number;
  /** In seconds on the context's clock. */
  readonly at: number;
  readonly gain: number;
  /** Stretches the decay; 1 by default. */
  readonly length?: number;
}
export type Instrument = (note: Note) => void;

export interface Tone {
  readonly at: number;
  readonly frequency: number;
  readonly to?: number;
  readonly type?: OscillatorType;
  readonly length: number;
  readonly gain: number;
  readonly attack?: number;
  readonly wet?: number;
}

export interface Noise {
  readonly at: number;
  readonly length: number;
  readonly gain: number;
  readonly filter: BiquadFilterType;
  readonly frequency: number;
  readonly to?: number;
  readonly q?: number;
  readonly attack?: number;
}

const SILENCE = 0.0001;

/** A second of white noise from a fixed recurrence: sound needs no secret randomness, only no pattern. */
function noiseBuffer(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  let state = 22_222;
  for (let index = 0; index < data.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    data[index] = state / 2_147_483_648;
  }
  return buffer;
}

/** The tail of a small room, made of the same noise dying away. */
function roomBuffer(context: AudioContext, noise: AudioBuffer): AudioBuffer {
  const length = Math.floor(context.sampleRate * 0.9);
  const buffer = context.createBuffer(2, length, context.sampleRate);
  const source = noise.getChannelData(0);
  for (const channel of [0, 1]) {
    const data = buffer.getChannelData(channel);
    for (let index = 0; index < length; index++)
      data[index] = source[(index + channel * 7919) % source.length]! * (1 - index / length) ** 3.2;
  }
  return buffer;
}

/** Where sounds go: straight out, or through the room as well. */
interface Outputs {
  readonly context: AudioContext;
  readonly master: GainNode;
  readonly room: ConvolverNode;
  readonly noiseData: AudioBuffer;
}

function connectOutputs(context: AudioContext): Outputs {
  const noiseData = noiseBuffer(context);
  const master = context.createGain();
  const limiter = context.createDynamicsCompressor();
  const room = context.createConvolver();
  const roomGain = context.createGain();
  room.buffer = roomBuffer(context, noiseData);
  roomGain.gain.value = 0.22;
  master.connect(limiter).connect(context.destination);
  room.connect(roomGain).connect(master);
  return { context, master, room, noiseData };
}

interface Envelope {
  readonly at: number;
  readonly attack: number;
  readonly length: number;
  readonly gain: number;
}

/** A volume that rises and dies away. */
function startEnvelope({ context, master }: Outputs, { at, attack, length, gain }: Envelope): GainNode {
  const node = context.createGain();
  node.gain.setValueAtTime(SILENCE, at);
  node.gain.exponentialRampToValueAtTime(Math.max(gain, SILENCE * 2), at + attack);
  node.gain.exponentialRampToValueAtTime(SILENCE, at + Math.max(length, attack + 0.02));
  node.connect(master);
  return node;
}

function playTone(outputs: Outputs, voice: Tone): void {
  const { at, frequency, to, type = 'sine', length, gain, attack = 0.004, wet = 0 } = voice;
  const { context, room } = outputs;
  const oscillator = context.createOscillator();
  const node = startEnvelope(outputs, { at, attack, length, gain });
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  oscillator.connect(node);
  if (wet > 0) {
    const send = context.createGain();
    send.gain.value = wet;
    node.connect(send).connect(room);
  }
  oscillator.start(at);
  oscillator.stop(at + length + 0.05);
}

function playNoise(outputs: Outputs, voice: Noise): void {
  const { at, length, gain, filter, frequency, to, q = 0.8, attack = 0.003 } = voice;
  const { context, noiseData } = outputs;
  const source = context.createBufferSource();
  const shape = context.createBiquadFilter();
  source.buffer = noiseData;
  source.loop = true;
  shape.type = filter;
  shape.Q.value = q;
  shape.frequency.setValueAtTime(frequency, at);
  if (to !== undefined) shape.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(shape).connect(startEnvelope(outputs, { at, attack, length, gain }));
  source.start(at, (at * 0.37) % 0.9);
  source.stop(at + length + 0.05);
}

/** What an instrument is made of. */
interface Timbre {
  /** Each partial: its frequency, volume and decay as shares of the note's. */
  readonly partials: readonly (readonly [ratio: number, share: number, decay: number])[];
  readonly type: OscillatorType;
  /** How much of it the room repeats. */
  readonly wet: number;
}

const PLUCK: Timbre = {
  partials: [
    [1, 1, 0.55],
    [2, 0.45, 0.32],
    [3, 0.22, 0.18],
    [4.02, 0.1, 0.1],
  ],
  type: 'triangle',
  wet: 0.5,
};
const MALLET: Timbre = {
  partials: [
    [1, 1, 0.5],
    [3.93, 0.28, 0.14],
    [9.2, 0.08, 0.06],
  ],
  type: 'sine',
  wet: 0.45,
};
const BELL: Timbre = {
  partials: [
    [1, 0.8, 1],
    [2.76, 0.4, 0.6],
    [5.4, 0.2, 0.35],
    [0.5, 0.25, 0.8],
  ],
  type: 'sine',
  wet: 0.7,
};

export function createSynth(context: AudioContext): Synth {
  const outputs = connectOutputs(context);
  const { master } = outputs;
  const instrument =
    ({ partials, type, wet }: Timbre): Instrument =>
    ({ frequency, at, gain, length = 1 }) => {
      for (const [ratio, share, decay] of partials)
        playTone(outputs, { at, frequency: frequency * ratio, type, length: length * decay, gain: gain * share, wet });
    };
  return {
    now: () => context.currentTime,
    tone: (voice) => playTone(outputs, voice),
    noise: (voice) => playNoise(outputs, voice),
    pluck: instrument(PLUCK),
    mallet: instrument(MALLET),
    bell: instrument(BELL),
    hum: (frequency, gain) => startHum(outputs, frequency, gain),
    level: (value) => master.gain.setTargetAtTime(value, context.currentTime, 0.02),
    resume: () => void context.resume(),
  };
}

/** A rising tremolo for a reel that may still complete a feature; returns how to end it. */
function startHum({ context, master }: Outputs, frequency: number, gain: number): () => void {
  const now = context.currentTime;
  const oscillator = context.createOscillator();
  const tremble = context.createOscillator();
  const depth = context.createGain();
  const node = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.setValueAtTime(frequency, now);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 2, now + 3);
  tremble.frequency.setValueAtTime(9, now);
  tremble.frequency.linearRampToValueAtTime(18, now + 3);
  depth.gain.value = gain * 0.5;
  node.gain.setValueAtTime(SILENCE, now);
  node.gain.linearRampToValueAtTime(gain, now + 0.25);
  tremble.connect(depth).connect(node.gain);
  oscillator.connect(node).connect(master);
  oscillator.start(now);
  tremble.start(now);
  return () => {
    const end = context.currentTime;
    node.gain.cancelScheduledValues(end);
    node.gain.setTargetAtTime(SILENCE, end, 0.05);
    oscillator.stop(end + 0.4);
    tremble.stop(end + 0.4);
  };
}
