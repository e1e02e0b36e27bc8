import type { WinTier } from '../core/tiers.ts';
import { arpeggio, degree, type SoundTheme } from './scales.ts';
import type { Note, Synth } from './synth.ts';

/** Every sound of the games. `index` tells which reel, which gem, which step, so that repetition climbs. */
export interface Sounds {
  readonly click: () => void;
  readonly step: (up: boolean) => void;
  readonly spin: () => void;
  readonly tick: (index: number) => void;
  readonly stop: (reel: number) => void;
  readonly scatter: (count: number) => void;
  readonly tension: () => () => void;
  /** Wilds fill so many reels. */
  readonly ignite: (reels: number) => void;
  readonly win: (tier: WinTier) => void;
  readonly line: (index: number) => void;
  readonly count: (progress: number) => void;
  readonly big: (tier: WinTier) => void;
  readonly feature: () => void;
  readonly roll: (lengthMs: number) => void;
  readonly land: (win: boolean) => void;
  /** A card is turned, so many ms from now. */
  readonly card: (afterMs: number) => void;
  readonly gem: (index: number) => void;
  readonly bust: () => void;
  readonly cash: (tier: WinTier) => void;
  readonly lose: () => void;
  readonly error: () => void;
}

const NOTE_GAP_S = 0.085;

export function createSounds(synth: Synth, theme: SoundTheme): Sounds {
  const note: PlayNote = ({ index, ...rest }) => synth[theme.timbre]({ frequency: degree(theme, index), ...rest });
  return {
    ...touchSounds(synth),
    ...reelSounds(synth, note),
    ...winSounds(synth, theme, note),
    ...instantSounds(synth, note),
  };
}

/** A note of the game's own scale. */
interface ScaleNote extends Omit<Note, 'frequency'> {
  /** Degree of the scale, from 0; higher ones go on an octave higher. */
  readonly index: number;
}
type PlayNote = (note: ScaleNote) => void;

function touchSounds(synth: Synth): Pick<Sounds, 'click' | 'step' | 'error'> {
  return {
    click: () => {
      const at = synth.now();
      synth.noise({ at, length: 0.03, gain: 0.12, filter: 'bandpass', frequency: 2600, q: 1.4 });
      synth.tone({ at, frequency: 520, to: 340, length: 0.05, gain: 0.07 });
    },
    step: (up) => {
      const at = synth.now();
      synth.tone({ at, frequency: up ? 480 : 420, to: up ? 640 : 320, length: 0.06, gain: 0.08, type: 'triangle' });
    },
    error: () => {
      const at = synth.now();
      synth.tone({ at, frequency: 190, to: 150, length: 0.16, gain: 0.12, type: 'triangle' });
      synth.tone({ at: at + 0.12, frequency: 160, to: 120, length: 0.2, gain: 0.12, type: 'triangle' });
    },
  };
}

function reelSounds(
  synth: Synth,
  note: PlayNote,
): Pick<Sounds, 'spin' | 'tick' | 'stop' | 'scatter' | 'tension' | 'ignite' | 'feature'> {
  return {
    spin: () => {
      const at = synth.now();
      synth.noise({ at, length: 0.5, gain: 0.09, filter: 'bandpass', frequency: 300, to: 1800, q: 0.7, attack: 0.12 });
      synth.tone({ at, frequency: 90, to: 190, length: 0.3, gain: 0.1, type: 'triangle', attack: 0.03 });
    },
    tick: (index) =>
      synth.noise({
        at: synth.now(),
        length: 0.018,
        gain: 0.028,
        filter: 'bandpass',
        frequency: 1500 + (index % 3) * 240,
        q: 3,
      }),
    stop: (reel) => {
      const at = synth.now();
      synth.tone({ at, frequency: 150 - reel * 6, to: 52, length: 0.16, gain: 0.34 });
      synth.noise({ at, length: 0.05, gain: 0.16, filter: 'lowpass', frequency: 1400, to: 300 });
      synth.tone({ at, frequency: 900 + reel * 60, length: 0.03, gain: 0.03, type: 'square' });
    },
    scatter: (count) => {
      const at = synth.now();
      const semitones = [0, 0, 4, 7, 12, 16][Math.min(count, 5)] ?? 0;
      synth.bell({ frequency: 587.33 * 2 ** (semitones / 12), at, gain: 0.2, length: 1.3 });
      synth.noise({ at, length: 0.3, gain: 0.03, filter: 'highpass', frequency: 6000 });
    },
    tension: () => synth.hum(196, 0.06),
    ignite: (reels) => {
      const at = synth.now();
      synth.noise({ at, length: 0.7, gain: 0.2, filter: 'lowpass', frequency: 240, to: 2600, q: 0.8, attack: 0.14 });
      synth.tone({ at, frequency: 58, to: 96, length: 0.6, gain: 0.3, wet: 0.4 });
      for (let reel = 0; reel < reels; reel++)
        note({ index: 4 + reel * 3, at: at + 0.22 + reel * 0.12, gain: 0.2, length: 1.1 });
    },
    feature: () => {
      const at = synth.now();
      synth.tone({ at, frequency: 82, to: 78, length: 2.2, gain: 0.3, wet: 0.8 });
      synth.bell({ frequency: 164.8, at, gain: 0.16, length: 2.4 });
      [0, 2, 4, 5, 7, 9, 10].forEach((step, index) =>
        note({ index: step + 5, at: at + 0.25 + index * 0.09, gain: 0.16, length: 1 }),
      );
      synth.noise({ at, length: 1.4, gain: 0.05, filter: 'highpass', frequency: 3000, to: 9000, attack: 0.5 });
    },
  };
}

function winSounds(
  synth: Synth,
  theme: SoundTheme,
  note: PlayNote,
): Pick<Sounds, 'win' | 'line' | 'count' | 'big' | 'cash'> {
  const run = (tier: WinTier, at: number, gain: number): void =>
    arpeggio(tier).forEach((step, index) => note({ index: step, at: at + index * NOTE_GAP_S, gain, length: 0.9 }));
  return {
    win: (tier) => run(tier, synth.now(), 0.2),
    line: (index) => note({ index: 5 + (index % 6), at: synth.now(), gain: 0.08, length: 0.6 }),
    count: (progress) =>
      synth.tone({ at: synth.now(), frequency: 900 + progress * 900, length: 0.03, gain: 0.035, type: 'triangle' }),
    big: (tier) => {
      const at = synth.now();
      const size = tier === 'super' ? 3 : tier === 'mega' ? 2 : 1;
      synth.tone({ at, frequency: 110, to: 55, length: 0.7, gain: 0.4, wet: 0.4 });
      for (let round = 0; round < size; round++) {
        const start = at + round * 0.62;
        [0, 2, 4].forEach((step) =>
          synth.tone({
            at: start,
            frequency: degree(theme, step + round),
            length: 1.1,
            gain: 0.07,
            type: 'sawtooth',
            attack: 0.04,
            wet: 0.6,
          }),
        );
        run('big', start + 0.08, 0.16);
      }
      synth.noise({ at, length: 1.6, gain: 0.05, filter: 'highpass', frequency: 5000, attack: 0.02 });
    },
    cash: (tier) => {
      const at = synth.now();
      for (let coin = 0; coin < 4; coin++)
        synth.tone({
          at: at + coin * 0.055,
          frequency: 1568 + coin * 220,
          length: 0.22,
          gain: 0.07,
          type: 'triangle',
          wet: 0.4,
        });
      run(tier, at + 0.1, 0.18);
    },
  };
}

function instantSounds(synth: Synth, note: PlayNote): Pick<Sounds, 'roll' | 'land' | 'card' | 'gem' | 'bust' | 'lose'> {
  return {
    roll: (lengthMs) => {
      const at = synth.now();
      const beats = Math.max(4, Math.round(lengthMs / 55));
      for (let beat = 0; beat < beats; beat++) {
        synth.noise({
          at: at + (beat / beats) ** 1.35 * (lengthMs / 1000),
          length: 0.022,
          gain: 0.07,
          filter: 'bandpass',
          frequency: 1900 + (beat % 2) * 500,
          q: 4,
        });
      }
    },
    land: (win) => {
      const at = synth.now();
      synth.tone({ at, frequency: win ? 180 : 120, to: 60, length: 0.14, gain: 0.28 });
      synth.noise({ at, length: 0.04, gain: 0.12, filter: 'lowpass', frequency: 1800, to: 500 });
    },
    card: (afterMs) => {
      const at = synth.now() + afterMs / 1000;
      synth.noise({ at, length: 0.11, gain: 0.1, filter: 'bandpass', frequency: 1400, to: 4200, q: 0.8, attack: 0.02 });
      synth.tone({ at: at + 0.09, frequency: 210, to: 130, length: 0.05, gain: 0.1 });
    },
    gem: (index) => {
      const at = synth.now();
      note({ index: 5 + Math.min(index, 15), at, gain: 0.22, length: 1.1 });
      synth.tone({ at: at + 0.02, frequency: 2600 + index * 60, length: 0.12, gain: 0.03, type: 'triangle', wet: 0.6 });
    },
    bust: () => {
      const at = synth.now();
      synth.tone({ at, frequency: 130, to: 32, length: 0.9, gain: 0.5 });
      synth.noise({ at, length: 0.9, gain: 0.34, filter: 'lowpass', frequency: 1600, to: 90 });
      synth.tone({ at: at + 0.12, frequency: 311, to: 146, length: 0.6, gain: 0.08, type: 'sawtooth' });
    },
    lose: () => synth.tone({ at: synth.now(), frequency: 220, to: 165, length: 0.22, gain: 0.07, type: 'triangle' }),
  };
}
