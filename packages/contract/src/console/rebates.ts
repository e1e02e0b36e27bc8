import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { PageQuerySchema } from '../envelope.ts';
import { ExplainedRebateSchema, RebateRatesSchema } from '../rebates.ts';
import { writtenText } from '../written-text.ts';
import { PLAYER_ID, REASON } from './constants.ts';

const ParamsSchema = z.object({ id: z.string().regex(PLAYER_ID) });

/** Rebates as operators see and give them: to top agents, out of which everything below is given. */
export const consoleRebateCalls = defineConsoleCalls({
  listPlayerRebates: {
    method: 'GET',
    path: '/players/:id/rebates',
    permission: 'agents.read',
    params: ParamsSchema,
    output: z.object({
      /** A top agent: theirs are given by operators. */
      isTop: z.boolean(),
      /** As they were given, and what of them holds under the line above. */
      given: RebateRatesSchema,
      held: RebateRatesSchema,
    }),
    failures: ['NOT_FOUND'],
  },
  /** A payment of rebates and the bets that it is of, by the number under which it stands in the account record. */
  explainPlayerRebate: {
    method: 'GET',
    path: '/players/:id/rebates/:payment',
    rate: 'costly',
    permission: 'players.read',
    params: ParamsSchema.extend({ payment: z.uuid() }),
    input: PageQuerySchema,
    output: ExplainedRebateSchema.extend({ account: z.string() }),
    failures: ['NOT_FOUND'],
  },
  /**
   * Gives a top agent shares of its line's bets. `waiting`: all that they are promised of a kind of game would come to
   * more than the house keeps, so a second operator checks it first. STATE_CONFLICT: no top agent, or a change waits.
   */
  giveTopRebates: {
    method: 'PUT',
    path: '/players/:id/rebates',
    permission: 'agents.contracts',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ rates: RebateRatesSchema, reason: writtenText(REASON) }),
    output: z.object({ waiting: z.boolean() }),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
