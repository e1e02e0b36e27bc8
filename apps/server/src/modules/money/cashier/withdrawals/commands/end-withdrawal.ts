import type { withdrawalConsoleCalls } from '@baize/contract/console/withdrawals';
import type { WITHDRAWAL_ENDINGS } from '@baize/contract/console/constants';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { parseAmount } from '@baize/domain/money';
import { stepFrom, type WithdrawalStep } from '@baize/domain/withdrawal';
import { runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { OperatorId, Uuid } from '../../../../../ids.ts';
import { refusalToCheck } from '../../../../base/operators/index.ts';
import { audited } from '../audited.ts';
import type { WithdrawalDeps } from '../deps.ts';
import { CENT, needsTwo } from '../policy.ts';
import { lockWithdrawal, stepWithdrawal, type Booking, type LockedWithdrawal } from '../step.ts';
import { changeWithdrawal, UNASKED, type WithdrawalRow } from '../store.ts';
import { withdrawalBell } from '../bell.ts';

type Ending = (typeof WITHDRAWAL_ENDINGS)[number];
export type EndWithdrawal = {
  readonly id: Uuid;
  readonly ending: Ending;
  readonly amount?: string | undefined;
  readonly reason: string;
};
type Failures = FailureOf<typeof withdrawalConsoleCalls.endWithdrawal>;
type Ended = Exclude<Ending, 'keep'>;
const STEPS: Record<Ended, WithdrawalStep> = {
  received: 'forceReceived',
  return: 'forceReturn',
  paid: 'resolvePaid',
  refund: 'resolveRefund',
};

/**
 * An operator ends an order that was paid: what goes back comes out of what it still holds, though the provider has
 * paid it. Above the brand's threshold the first word for that is noted, and another person's of the same amount ends
 * the order; until then the player may still say what arrived, and the clock says nothing.
 */
export async function endWithdrawal(
  { deps, brand }: Pick<WithdrawalDeps, 'deps' | 'brand'>,
  ctx: OperatorContext,
  { id, ending, amount, reason }: EndWithdrawal,
): Promise<CallResult<WithdrawalRow, Failures>> {
  const { brandId, operator, ip } = ctx;
  const rules = (await brand(brandId)).settings.withdrawals;
  return runOperatorCommand<WithdrawalRow, Failures>(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const booking = { ledger: deps.ledger, tx };
    const locked = await lockWithdrawal(booking, id);
    if (!locked) return fail('NOT_FOUND');
    const { order } = locked;
    if (ending === 'keep') return keep(booking, locked, reason);
    const returned = returnedBy(ending, order.amount, amount);
    if (returned === undefined) return fail('AMOUNT_INVALID', { fields: { amount: 'range' } });
    if (!stepFrom(order.state, STEPS[ending])) return fail('STATE_CONFLICT');
    const now = deps.now();
    const asked = askedOf(order);
    if (needsTwo(returned, rules)) {
      if (asked?.as !== ending || asked.amount !== returned) {
        const endMaker = { endMakerId: operator.operatorId, endMadeAt: now };
        const wanted = { endAs: ending as 'return' | 'refund', endAmount: returned, endNote: reason };
        const marked = await changeWithdrawal(tx, id, { ...endMaker, ...wanted, actAt: null });
        return audited('end-withdrawal-first', locked, { after: marked, reason });
      }
      if (asked.maker === operator.operatorId) return fail('SELF_APPROVAL');
      const people = { maker: asked.maker, checker: operator.operatorId, madeAt: asked.madeAt };
      const refused = await refusalToCheck({ tx, brandId, now }, people);
      if (refused) return { ok: false, error: refused };
    }
    const decided = { decidedBy: operator.operatorId, decidedAt: now, decisionNote: reason };
    // What was asked for before and is not what is done now was not the word of a second person.
    const change = needsTwo(returned, rules) ? decided : { ...decided, ...UNASKED };
    const done = await stepWithdrawal(booking, locked, { step: STEPS[ending], change, returned });
    return done.ok ? audited('end-withdrawal', locked, { after: done.value, reason }) : done;
  });
}

type Asked = { readonly as: string; readonly amount: bigint; readonly maker: OperatorId; readonly madeAt: Date };
function askedOf({ endAs, endAmount, endMakerId, endMadeAt }: WithdrawalRow): Asked | undefined {
  if (endAs === null || endAmount === null || endMakerId === null || endMadeAt === null) return undefined;
  return { as: endAs, amount: endAmount, maker: endMakerId, madeAt: endMadeAt };
}

/** What was asked for is not done: the player and the clock go on where they stood. */
async function keep({ tx }: Booking, locked: LockedWithdrawal, reason: string) {
  const { order } = locked;
  if (order.endMakerId === null || order.closedAt !== null) return fail('STATE_CONFLICT');
  const after = await changeWithdrawal(tx, order.id, {
    ...UNASKED,
    actAt: order.state === 'paid' ? order.confirmBy : null,
  });
  withdrawalBell.tell(tx);
  return audited('keep-withdrawal', locked, { after, reason });
}

/** How much goes back; undefined: the amount that was named cannot. */
function returnedBy(ending: Ended, all: bigint, named: string | undefined): bigint | undefined {
  if (ending !== 'refund') return ending === 'return' ? all : 0n;
  const amount = parseAmount(named ?? '');
  return amount !== undefined && amount > 0n && amount <= all && amount % CENT === 0n ? amount : undefined;
}
