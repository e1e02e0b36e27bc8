import { FireAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const FIREBIRD: Theme = {
  art: 'firebird',
  air: FireAir,
  confetti: ['#ffe14d', '#ff9a2e', '#ff4a2e', '#f4c95d', '#fff2c8'],
  sound: { root: 146.83, steps: [0, 1, 3, 5, 7, 8, 10], timbre: 'pluck' },
  cabinet: {
    frame: ['#ffd98a', '#8f1f1a', '#ff9a3c'],
    well: ['#1a0709', '#301011'],
    sign: ['#a8261c', '#4d0a10'],
    signText: '#fff0cf',
  },
};
