import type { jackpotPoolCalls } from '@baize/contract/console/jackpots';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import { faultsOf, hasPool, openedParts, openIn, type OpenJackpot, type OpenJackpotDeps } from './open-jackpot.ts';
import { poolSubject } from './update-jackpot.ts';

const OPEN_JACKPOT = 'open-jackpot';
export type ProposeJackpot = OpenJackpot & { readonly reason: string };
type Codes = FailureOf<typeof jackpotPoolCalls.openJackpot>;

/** A new pool by an operator. Its first money is the house's, so that it waits for a second one in any case. */
export async function proposeJackpot(
  { db, hasGame }: Pick<OpenJackpotDeps, 'db' | 'hasGame'>,
  { brandId, operator, ip }: OperatorContext,
  { reason, ...order }: ProposeJackpot,
): Promise<CallResult<null, Codes>> {
  const faults = await faultsOf(order, hasGame);
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  return runOperatorCommand<null, Codes>({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if (await hasPool(tx, order.poolId)) return fail('BAD_REQUEST', { fields: { pool: 'there is one of this name' } });
    const [subject, after] = [poolSubject(order.poolId), openedParts(order)];
    const { brandId: _, ...change } = order;
    const draft = { brandId, kind: OPEN_JACKPOT, subject, change, before: {}, after, reason };
    if ((await insertProposal(tx, { ...draft, makerId: operator.operatorId })) === undefined)
      return fail('STATE_CONFLICT');
    const audit = {
      action: OPEN_JACKPOT,
      target: subject,
      before: null,
      after: { ...after, state: 'waiting' },
      reason,
    };
    return ok({ value: null, audit });
  });
}

/** The second person's half. STATE_CONFLICT: there is one meanwhile, or its game is gone. */
export const openJackpotKind = (deps: Omit<OpenJackpotDeps, 'db'>): ProposalKind => ({
  name: OPEN_JACKPOT,
  permission: 'jackpots.read',
  apply: async (tx, { brandId }, { change }) => {
    const order = { ...(change as unknown as Omit<OpenJackpot, 'brandId'>), brandId };
    if (Object.keys(await faultsOf(order, deps.hasGame)).length > 0) return fail('STATE_CONFLICT');
    return (await openIn(tx, deps, order)) ? ok(undefined) : fail('STATE_CONFLICT');
  },
});
