import { PLAY_CALLS } from '@baize/contract/play/calls';
import { err } from '@baize/domain/result';
import { expectTypeOf, test } from 'vitest';
import type { PlayRouter, SessionHandler } from './handle.ts';

test('a handler that answers a code which its call does not declare does not compile', () => {
  type Rotate = SessionHandler<typeof PLAY_CALLS.rotateSeeds>;
  type ChangeSeed = SessionHandler<typeof PLAY_CALLS.changeClientSeed>;
  const roundOpen = async () => err({ code: 'ROUND_OPEN' } as const);
  expectTypeOf(roundOpen).toExtend<Rotate>();
  expectTypeOf(roundOpen).not.toExtend<ChangeSeed>();
  expectTypeOf<PlayRouter['session']>().toBeCallableWith(PLAY_CALLS.rotateSeeds, roundOpen);
});
