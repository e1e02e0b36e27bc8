import { z } from 'zod';
import { JackpotSchema } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';

/** The amounts that grow on the pages. */
export const jackpotCalls = defineSiteCalls({
  getJackpots: { method: 'GET', path: '/jackpots', access: 'public', output: z.array(JackpotSchema) },
});
