import { DesertAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const JEWEL_CARAVAN: Theme = {
  art: 'jewel-caravan',
  air: DesertAir,
  confetti: ['#f4c95d', '#ff6d72', '#4fbf4a', '#56b7ff', '#a877ff'],
  sound: { root: 220, steps: [0, 1, 4, 5, 7, 8, 11], timbre: 'pluck' },
  cabinet: {
    frame: ['#ffe2b0', '#8a3f86', '#f0b070'],
    well: ['#120a2c', '#1f1145'],
    sign: ['#6a2a86', '#331058'],
    signText: '#ffedd0',
  },
};
