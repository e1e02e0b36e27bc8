import type { consoleRebateCalls } from '@baize/contract/console/rebates';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { RebateRates } from '@baize/contract/rebates';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { findMembers } from '../../../people/identity/index.ts';
import type { RebateDeps } from '../deps.ts';
import { PLATFORM_RATES, readRates, tellRates, tooHigh } from '../policy.ts';
import { readRatesOf, saveRates } from '../store.ts';

type Gift = { readonly to: MemberId; readonly rates: RebateRates; readonly reason: string };

/** The platform gives a top agent shares: the ones out of which everything below them is given. */
export function giveTopRebates(
  { db, now }: Pick<RebateDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { to, rates: wire, reason }: Gift,
): Promise<CallResult<Record<string, never>, FailureOf<typeof consoleRebateCalls.giveTopRebates>>> {
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const [top] = await findMembers(tx, [to]);
    if (!top) return fail('NOT_FOUND');
    if (top.parentId !== null) return fail('STATE_CONFLICT');
    const rates = readRates(wire);
    const above = tooHigh(rates, PLATFORM_RATES);
    if (above !== undefined) return fail('BAD_REQUEST', { fields: { [`rates.${above}`]: 'above' } });
    const before = tellRates((await readRatesOf(tx, [to]))(to));
    await saveRates(tx, { brandId, memberId: to, rates, at: now() });
    const audit = { action: 'give-rebates', target: `player:${to}`, before, after: tellRates(rates), reason };
    return ok({ value: {}, audit });
  });
}
