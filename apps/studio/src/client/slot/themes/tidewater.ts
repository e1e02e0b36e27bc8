import { TideAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const TIDEWATER: Theme = {
  art: 'tidewater',
  air: TideAir,
  confetti: ['#f4c95d', '#fff6dc', '#5fe0d8', '#ff8a5c'],
  sound: { root: 196, steps: [0, 2, 4, 6, 7, 9, 11], timbre: 'mallet' },
  cabinet: {
    frame: ['#f3f6ea', '#4f8f9b', '#d5e9e2'],
    well: ['#061a2d', '#0d2c44'],
    sign: ['#0f5f7d', '#073550'],
    signText: '#e9fff9',
  },
};
