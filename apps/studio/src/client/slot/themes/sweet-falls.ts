import { CrumbAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const SWEET_FALLS: Theme = {
  art: 'sweet-falls',
  air: CrumbAir,
  confetti: ['#f4c95d', '#ff8cc0', '#fff4d6', '#ff9a2e', '#a4d93f'],
  sound: { root: 246.94, steps: [0, 2, 4, 7, 9], timbre: 'mallet' },
  cabinet: {
    frame: ['#fff0d0', '#c0446f', '#ffc48a'],
    well: ['#2a0d22', '#43173a'],
    sign: ['#c23a6a', '#6d1840'],
    signText: '#fff3dc',
  },
};
