import type { consoleRebateCalls } from '@baize/contract/console/rebates';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { RebateRates } from '@baize/contract/rebates';
import { findAboveEdge } from '@baize/domain/agents/house-edge';
import { ok } from '@baize/domain/result';
import { isDeepStrictEqual } from 'node:util';
import { runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import { memberId, type MemberId } from '../../../../ids.ts';
import { isTopType, listPromised, lockContracts, tellAbove } from '../../../people/agents/index.ts';
import { findMembers } from '../../../people/identity/index.ts';
import type { RebateDeps } from '../deps.ts';
import { PLATFORM_RATES, readRates, tellRates, tooHigh, type Rates } from '../policy.ts';
import { readRatesOf, saveRates } from '../store.ts';

const RAISE_REBATES = 'raise-top-rebates';
type Done = { readonly waiting: boolean };
const WAITS: Done = { waiting: true };
const DONE: Done = { waiting: false };
type Gift = { readonly to: MemberId; readonly rates: RebateRates; readonly reason: string };

/**
 * The platform gives a top agent shares: the ones out of which everything below them is given. Where all that they are
 * promised of a kind of game comes to more than the house keeps of it, a second operator checks it first.
 */
export function giveTopRebates(
  { db, now }: Pick<RebateDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { to, rates: wire, reason }: Gift,
): Promise<CallResult<Done, FailureOf<typeof consoleRebateCalls.giveTopRebates>>> {
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await lockContracts(tx);
    const [top] = await findMembers(tx, [to]);
    if (!top) return fail('NOT_FOUND');
    if (!(await isTop(tx, top))) return fail('STATE_CONFLICT');
    const rates = readRates(wire);
    const tooMuch = tooHigh(rates, PLATFORM_RATES);
    if (tooMuch !== undefined) return fail('BAD_REQUEST', { fields: { [`rates.${tooMuch}`]: 'above' } });
    const target = `player:${to}`;
    const held = (await readRatesOf(tx, [to]))(to);
    const [before, after] = [tellRates(held), tellRates(rates)];
    const audit = { action: 'give-rebates', target, before, after, reason };
    const above = await aboveEdge(tx, to, { held, rates });
    if (above) {
      const change = { to: to.toString(), before, rates: after, promised: above.after.promised };
      const shown = { before: { ...before, ...above.before }, after: { ...after, ...above.after } };
      const draft = { brandId, kind: RAISE_REBATES, subject: target, change, reason, makerId: operator.operatorId };
      if ((await insertProposal(tx, { ...draft, ...shown })) === undefined) return fail('STATE_CONFLICT');
      return ok({
        value: WAITS,
        audit: { ...audit, ...shown, after: { ...shown.after, state: 'waiting' } },
      });
    }
    await saveRates(tx, { brandId, given: new Map([[to, rates]]), at: now() });
    return ok({ value: DONE, audit });
  });
}

/** The second operator's half: what the agent holds and is promised must still be what the maker saw. */
export const raisesTopRebates = ({ now }: Pick<RebateDeps, 'now'>): ProposalKind => ({
  name: RAISE_REBATES,
  permission: 'agents.read',
  apply: async (tx, { brandId }, proposal) => {
    const change = proposal.change as Raise;
    const to = memberId(change.to);
    await lockContracts(tx);
    const [top] = await findMembers(tx, [to]);
    if (!top || !(await isTop(tx, top))) return fail('STATE_CONFLICT');
    const [held, rates] = [(await readRatesOf(tx, [to]))(to), readRates(change.rates)];
    const above = await aboveEdge(tx, to, { held, rates });
    const isAsSeen =
      isDeepStrictEqual(tellRates(held), change.before) && isDeepStrictEqual(above?.after.promised, change.promised);
    if (!isAsSeen) return fail('STATE_CONFLICT');
    await saveRates(tx, { brandId, given: new Map([[to, rates]]), at: now() });
    return ok(undefined);
  },
});
type Raise = {
  readonly to: string;
  readonly before: RebateRates;
  readonly rates: RebateRates;
  readonly promised: Readonly<Record<string, string>>;
};

type Standing = { readonly parentId: MemberId | null; readonly type: number };
export const isTop = async (tx: Tx, { parentId, type }: Standing): Promise<boolean> =>
  parentId === null && (await isTopType(tx, type));

async function aboveEdge(tx: Tx, to: MemberId, { held, rates }: { readonly held: Rates; readonly rates: Rates }) {
  const contracts = await listPromised(tx, to);
  const above = findAboveEdge({ rebates: held, contracts }, { rebates: rates, contracts });
  return above.length === 0 ? undefined : tellAbove(above);
}
