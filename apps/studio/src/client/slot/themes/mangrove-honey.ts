import { HoneyAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const MANGROVE_HONEY: Theme = {
  art: 'mangrove-honey',
  air: HoneyAir,
  confetti: ['#f8c84f', '#ffe7a0', '#ff9a2e', '#a4d93f'],
  sound: { root: 185, steps: [0, 3, 5, 7, 10], timbre: 'mallet' },
  cabinet: {
    frame: ['#ffe7a0', '#7a4a12', '#e9a52c'],
    well: ['#00000000', '#00000000'],
    sign: ['#8a5210', '#3a2006'],
    signText: '#fff0c8',
  },
};
