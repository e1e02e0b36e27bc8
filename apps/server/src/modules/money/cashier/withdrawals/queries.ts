import type { WithdrawalCase } from '@baize/contract/console/withdrawals';
import type { WithdrawalTerms } from '@baize/contract/withdrawals';
import { formatAmount } from '@baize/domain/money';
import type { MemberContext, OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Uuid } from '../../../../ids.ts';
import { databaseTime } from '../../../../ledger/index.ts';
import { daySpan, platformDay, readGate } from '../../../base/limits/index.ts';
import { presentImages } from '../../../base/uploads/index.ts';
import { hasPlayedSince, sumPlay } from '../../../base/wagers/index.ts';
import { sumCredited } from '../store.ts';
import { findAccounts, listAccounts, presentAccount } from './accounts.ts';
import type { WithdrawalDeps } from './deps.ts';
import { linksOf, presentLink } from './links.ts';
import { needsTwo, type RiskFacts } from './policy.ts';
import { presentBrandWithdrawals } from './present.ts';
import { findWithdrawal, sumPaidOut, sumSince, type WithdrawalRow } from './store.ts';

const EVER = new Date(0);

/** When the platform's day began that an instant falls on. */
export const dayStart = (at: Date, offsetMinutes: number): Date =>
  daySpan(platformDay(at, offsetMinutes), offsetMinutes).from;

/** What decides whether a person looks at an order. */
export async function readRisk(
  { deps }: Pick<WithdrawalDeps, 'deps'>,
  tx: Tx,
  { order, now }: { readonly order: WithdrawalRow; readonly now: Date },
): Promise<RiskFacts> {
  const { memberId, amount, payoutAccountId } = order;
  const { sent, lastAt } = await sumPaidOut(tx, memberId);
  const since = lastAt ?? EVER;
  const play = await sumPlay(tx, memberId, now);
  const account = (await findAccounts(tx, deps.keyring, [payoutAccountId])).get(payoutAccountId)!;
  return {
    amount,
    payouts: sent,
    depositedSince: (await sumCredited(tx, memberId, since)).credited,
    playedSince: await hasPlayedSince(tx, memberId, since),
    staked: play.staked,
    won: play.paid,
    boundAt: account.boundAt,
    links: (await linksOf(tx, order)).map(({ by }) => by),
    now,
  };
}

/** Everything that the page needs to say what could be withdrawn now, and what stands in the way. */
export async function readTerms(
  { deps, brand, identity, readTurnover }: WithdrawalDeps,
  { brandId, actor }: MemberContext,
): Promise<WithdrawalTerms> {
  const { memberId, currency } = actor;
  const { settings, gmtOffsetMinutes } = await brand(brandId);
  const { withdrawals: rules } = settings;
  const wallet = await deps.ledger.readWallet(brandId, memberId);
  return deps.db.tx(brandId, async (tx) => {
    const day = await sumSince(tx, memberId, dayStart(await databaseTime(tx), gmtOffsetMinutes));
    const turnover = await readTurnover(tx, memberId);
    const accounts = await listAccounts(tx, deps.keyring, memberId);
    return {
      currency,
      withdrawable: formatAmount(turnover.remaining > 0n ? 0n : (wallet?.cash.balance ?? 0n)),
      min: rules.min,
      max: rules.max,
      day: { count: rules.dayCount, used: day.used, max: rules.dayMax, taken: formatAmount(day.taken) },
      fee: { freePerDay: rules.freePerDay, freeLeft: Math.max(0, rules.freePerDay - day.used), rate: rules.feeRate },
      turnover: { remaining: formatAmount(turnover.remaining), rows: [...turnover.rows] },
      hasPaymentPassword: await identity.hasPaymentPassword(tx, memberId),
      payee: (await identity.payeeNameOf(tx, memberId)) ?? accounts[0]?.target.holder ?? null,
      accounts: accounts.map(presentAccount),
      accountsMax: rules.accountsMax,
      kinds: rules.kinds,
      coolingHours: rules.coolingHours,
      confirmMinutes: rules.confirmMinutes,
      frozen: (await readGate(tx, memberId)).frozen,
    };
  });
}

/** An order with what an operator looks at before money leaves; undefined: no such order. */
export async function readCase(
  { deps, brand, readTurnover }: WithdrawalDeps,
  { brandId, operator }: OperatorContext,
  id: Uuid,
): Promise<WithdrawalCase | undefined> {
  const rules = (await brand(brandId)).settings.withdrawals;
  const seen = await deps.db.tx(brandId, (tx) => findWithdrawal(tx, id));
  if (!seen) return undefined;
  const { memberId } = seen;
  const wallet = await deps.ledger.readWallet(brandId, memberId);
  return deps.db.tx(brandId, async (tx) => {
    const row = (await findWithdrawal(tx, id))!;
    const [order] = await presentBrandWithdrawals(tx, deps.keyring, [row]);
    const accounts = await findAccounts(tx, deps.keyring, [row.payoutAccountId]);
    const credited = await sumCredited(tx, memberId, EVER);
    const out = await sumPaidOut(tx, memberId);
    const play = await sumPlay(tx, memberId, deps.now());
    return {
      order: order!,
      holder: accounts.get(row.payoutAccountId)!.target.holder,
      claimNote: row.claimNote,
      proofs: await presentImages(deps, tx, { brandId, purpose: 'withdrawal-proof', subject: id }),
      money: {
        cash: formatAmount(wallet?.cash.balance ?? 0n),
        held: formatAmount(wallet?.held?.balance ?? 0n),
        deposited: formatAmount(credited.credited),
        deposits: credited.deposits,
        paidOut: formatAmount(out.paidOut),
        payouts: out.payouts,
        staked: formatAmount(play.staked),
        won: formatAmount(play.paid),
        turnoverLeft: formatAmount((await readTurnover(tx, memberId)).remaining),
      },
      links: (await linksOf(tx, row)).map(presentLink),
      needsTwo: needsTwo(row.amount, rules),
      approvedByMe: row.makerId === operator.operatorId,
      secondFrom: rules.secondFrom,
      endingByMe: row.endMakerId === operator.operatorId,
    };
  });
}
