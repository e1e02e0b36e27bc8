import { LanternAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const LANTERN_ALLEY: Theme = {
  art: 'lantern-alley',
  air: LanternAir,
  confetti: ['#f4c95d', '#ffe7a0', '#e5304a', '#ff9d3c'],
  sound: { root: 220, steps: [0, 2, 4, 7, 9], timbre: 'pluck' },
  cabinet: {
    frame: ['#ffe6a6', '#b87a1c', '#f6cf72'],
    well: ['#0d1222', '#161d33'],
    sign: ['#a3142b', '#5f0b1a'],
    signText: '#ffe9b8',
  },
};
