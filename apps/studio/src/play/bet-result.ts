import type { BetResultSchema } from '@baize/contract/play/rounds';
import { formatAmount } from '@baize/domain/money';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { presentRound } from '../rounds/present.ts';
import type { Round } from '../rounds/types.ts';

/** What a call that moves money answers to the owner of the round. */
export const betResult = (deps: Deps, round: Round): z.infer<typeof BetResultSchema> => ({
  round: presentRound(deps.secrets, round, 'owner'),
  balance: round.balanceAfter === null ? null : formatAmount(round.balanceAfter),
});
