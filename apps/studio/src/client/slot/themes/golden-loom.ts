import { ThreadAir } from '../air.tsx';
import type { Theme } from '../theme.ts';

export const GOLDEN_LOOM: Theme = {
  art: 'golden-loom',
  air: ThreadAir,
  confetti: ['#f8c84f', '#fff0bd', '#e53fa8', '#56b7ff', '#20b98a'],
  sound: { root: 233.08, steps: [0, 2, 4, 6, 7, 9, 11], timbre: 'pluck' },
  cabinet: {
    frame: ['#fff0bd', '#7a4220', '#e0a860'],
    well: ['#220c2e', '#371547'],
    sign: ['#8a2668', '#3f0f3c'],
    signText: '#fff0d2',
  },
};
