import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { ERASURE_BLOCKS } from '../erasure-terms.ts';
import { ErasureSchema } from '../privacy.ts';
import { PLAYER_ID } from './constants.ts';
import { ReleasePlayerSchema } from './players.ts';

const PlayerParamsSchema = z.object({ id: z.string().regex(PLAYER_ID) });
const PlayerErasureSchema = z.object({
  erasure: ErasureSchema,
  /** It was carried out: what is left has no name. */
  isDone: z.boolean(),
  /** A first operator asked for it, and waits for a second. */
  isProposed: z.boolean(),
  blocks: z.array(z.enum(ERASURE_BLOCKS)),
});
export type PlayerErasure = z.infer<typeof PlayerErasureSchema>;

export const playerErasureCalls = defineConsoleCalls({
  getPlayerErasure: {
    method: 'GET',
    path: '/players/:id/erasure',
    permission: 'players.read',
    params: PlayerParamsSchema,
    output: PlayerErasureSchema,
    failures: ['NOT_FOUND'],
  },
  /** For a player who asked the house for it. A second operator agrees; then the same cooling time begins. */
  askPlayerErasure: {
    method: 'POST',
    path: '/players/:id/erasure',
    permission: 'players.status',
    rate: 'write',
    params: PlayerParamsSchema,
    input: ReleasePlayerSchema,
    output: z.object({}),
    failures: ['NOT_FOUND', 'ERASURE_BLOCKED', 'STATE_CONFLICT'],
  },
  stopPlayerErasure: {
    method: 'POST',
    path: '/players/:id/erasure/stop',
    permission: 'players.status',
    rate: 'write',
    params: PlayerParamsSchema,
    input: ReleasePlayerSchema,
    output: z.object({}),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
