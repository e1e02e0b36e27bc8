import { RainAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const MONSOON_BLOOM: Theme = {
  art: 'monsoon-bloom',
  air: RainAir,
  confetti: ['#f4c95d', '#ffd3ec', '#f077b8', '#5fc08a'],
  sound: { root: 207.65, steps: [0, 2, 3, 5, 7, 9, 10], timbre: 'bell' },
  cabinet: {
    frame: ['#f6e6a2', '#6d7f2c', '#d8cf72'],
    well: ['#06201f', '#0c3330'],
    sign: ['#1d6a52', '#0a3a32'],
    signText: '#f3ffe3',
  },
};
