/** Attacks: one address calls the player API with ever new sessions that nobody gave out, each with its own limit. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, type Bed } from '../testing/bed.ts';
import { SESSIONS_PER_NETWORK } from './routes.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed({ env: { STUDIO_PLAY_PER_SECOND: '1' } });
});
afterAll(() => bed.close());

test('made-up sessions are looked for only so often a second', async () => {
  // Two windows may meet in the middle of the crowd.
  const crowd = 3 * SESSIONS_PER_NETWORK;
  const answers = await Promise.all(
    Array.from({ length: crowd }, () => bed.get(randomBytes(32).toString('base64url'), '/state')),
  );
  const lookedFor = answers.filter(({ body }) => body.error === 'SESSION_UNKNOWN');
  expect(lookedFor.length).toBeLessThanOrEqual(2 * SESSIONS_PER_NETWORK);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(crowd - lookedFor.length);
});
