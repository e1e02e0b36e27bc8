import { ForgeAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const BRASS_BELLS: Theme = {
  art: 'brass-bells',
  air: ForgeAir,
  confetti: ['#f4c95d', '#ffe7a0', '#ff8a3c', '#d3912b'],
  sound: { root: 174.61, steps: [0, 2, 4, 7, 9, 11], timbre: 'bell' },
  cabinet: {
    frame: ['#ffd98a', '#8a4f12', '#d3912b'],
    well: ['#180c0c', '#331713'],
    sign: ['#8a2f12', '#3d0f0a'],
    signText: '#ffe7b0',
  },
};
