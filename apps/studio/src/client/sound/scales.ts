import type { WinTier } from '../core/tiers.ts';

/** A game's musical home: a root in Hz and the steps of its scale in semitones. */
export interface SoundTheme {
  readonly root: number;
  readonly steps: readonly number[];
  readonly timbre: 'pluck' | 'mallet' | 'bell';
}

/** Of every game that has no scale of its own. */
export const HOUSE_SOUND: SoundTheme = { root: 261.63, steps: [0, 2, 4, 7, 9], timbre: 'mallet' };

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
