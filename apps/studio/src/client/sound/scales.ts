import type { WinTier } from '../core/tiers.ts';

/** A game's musical home: a root in Hz and the steps of its scale in semitones. */
export interface SoundTheme {
  readonly root: number;
  readonly steps: readonly number[];
  readonly timbre: 'pluck' | 'mallet' | 'bell';
}

export const SOUND_THEMES: Readonly<Record<string, SoundTheme>> = {
  lantern: { root: 220, steps: [0, 2, 4, 7, 9], timbre: 'pluck' },
  tidewater: { root: 196, steps: [0, 2, 4, 6, 7, 9, 11], timbre: 'mallet' },
  monsoon: { root: 207.65, steps: [0, 2, 3, 5, 7, 9, 10], timbre: 'bell' },
  caravan: { root: 220, steps: [0, 1, 4, 5, 7, 8, 11], timbre: 'pluck' },
  loom: { root: 233.08, steps: [0, 2, 4, 6, 7, 9, 11], timbre: 'pluck' },
  honey: { root: 185, steps: [0, 3, 5, 7, 10], timbre: 'mallet' },
  firebird: { root: 146.83, steps: [0, 1, 3, 5, 7, 8, 10], timbre: 'pluck' },
  sweets: { root: 246.94, steps: [0, 2, 4, 7, 9], timbre: 'mallet' },
  bells: { root: 174.61, steps: [0, 2, 4, 7, 9, 11], timbre: 'bell' },
  instant: { root: 261.63, steps: [0, 2, 4, 7, 9], timbre: 'mallet' },
};

/** Frequency of a degree of the scale; degrees past its end go on an octave higher. */
export function degree(theme: SoundTheme, index: number): number {
  const size = theme.steps.length;
  const octave = Math.floor(index / size);
  const step = theme.steps[index - octave * size]!;
  return theme.root * 2 ** (octave + step / 12);
}

/** Degrees of the win arpeggio: longer and wider with the tier, silent when nothing was won beyond the stake. */
export function arpeggio(tier: WinTier): readonly number[] {
  switch (tier) {
    case 'none':
      return [];
    case 'small':
      return [5, 7, 9];
    case 'nice':
      return [5, 7, 8, 10, 12];
    case 'big':
      return [5, 7, 8, 10, 12, 10, 12, 15];
    case 'mega':
      return [5, 7, 8, 10, 12, 10, 12, 13, 15, 17];
    case 'super':
      return [5, 7, 8, 10, 12, 10, 12, 13, 15, 17, 15, 17, 20];
  }
}
