import type { PlayerLimits } from '@baize/contract/limits';
import type { JurisdictionRules } from '@baize/domain/jurisdiction';
import { formatAmount } from '@baize/domain/money';
import {
  limitRuleOf,
  MONEY_LIMITS,
  TIME_OUT_HOURS,
  type LimitKind,
  type LimitValue,
  type MoneyLimit,
} from '@baize/domain/player-limit';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import {
  inForce,
  platformDay,
  readGate,
  readLimits,
  spansAt,
  spentOn,
  type PlatformTime,
} from '../../base/limits/index.ts';
import { recountDay } from '../../base/wagers/index.ts';
import { sumOrders } from '../../money/cashier/index.ts';

export type AboutLimits = {
  readonly member: MemberId;
  readonly currency: string;
  readonly jurisdiction: JurisdictionRules;
  readonly at: PlatformTime;
};

/** Every limit with what of it is used, whether it is set or not: what is used helps to choose one. */
export async function presentLimits(tx: Tx, about: AboutLimits): Promise<PlayerLimits> {
  const { member, currency, jurisdiction, at } = about;
  const held = await readLimits(tx, member);
  const gate = await readGate(tx, member);
  const spans = spansAt(at.now, at.offsetMinutes);
  const orders = await readOrders(tx, about);
  const used = { ...(await readUsed(tx, about)), ...orders.paid };
  const { waiting } = orders;
  const limitOf = <T>(kind: LimitKind, show: (value: bigint) => T) => {
    const own = held.get(kind);
    const { waitHours, mode, fallback } = limitRuleOf(kind, jurisdiction, currency);
    const { value, next } = inForce(own, fallback, at.now);
    const shown = (each: LimitValue): T | null => (each === null ? null : show(each));
    return {
      limit: shown(value),
      setBy: value === null ? null : own?.value === value ? own.setBy : ('rules' as const),
      next: next && { limit: shown(next.value), from: next.from.toISOString() },
      waitHours,
      kept: mode !== 'optional',
    };
  };
  return {
    currency,
    amounts: MONEY_LIMITS.map((kind) => ({
      kind,
      ...limitOf(kind, formatAmount),
      used: used[kind] === null ? null : formatAmount(used[kind]),
      waiting: kind in waiting ? formatAmount(waiting[kind as DepositLimit]) : null,
      resetsAt: kind === 'single-stake' ? null : spans[kind === 'deposit-month' ? 'month' : 'day'].to.toISOString(),
    })),
    session: limitOf('session', Number),
    excludedUntil: gate.excludedUntil !== null && gate.excludedUntil > at.now ? gate.excludedUntil.toISOString() : null,
    timeOutHours: [...TIME_OUT_HOURS],
    exclusionDays: [...jurisdiction.exclusionDays],
    realityCheckMinutes: jurisdiction.realityCheckMinutes,
  };
}

type DepositLimit = 'deposit-day' | 'deposit-month';
/** Of the running day and month: what was paid in, and what waits for its money and counts against the limit too. */
async function readOrders(
  tx: Tx,
  { member, at }: AboutLimits,
): Promise<Record<'paid' | 'waiting', Record<DepositLimit, bigint>>> {
  const spans = spansAt(at.now, at.offsetMinutes);
  const day = await sumOrders(tx, member, spans.day.from);
  const month = await sumOrders(tx, member, spans.month.from);
  return {
    paid: { 'deposit-day': day.paid, 'deposit-month': month.paid },
    waiting: { 'deposit-day': day.waiting, 'deposit-month': month.waiting },
  };
}

/** Of the running day. What was won back beyond what was staked leaves no loss. */
async function readUsed(
  tx: Tx,
  { member, at }: AboutLimits,
): Promise<Record<Exclude<MoneyLimit, DepositLimit>, LimitValue>> {
  const today = platformDay(at.now, at.offsetMinutes);
  // Meters are kept only where a limit needs them; without one the wagers tell the same.
  const { dayStake, dayPayout } = await recountDay(tx, member, { day: today, offsetMinutes: at.offsetMinutes });
  const counted = { ...(await readGate(tx, member)), meterDay: today, dayStake, dayPayout };
  const spent = spentOn(counted, today);
  const loss = spent.stake - spent.payout;
  return {
    'loss-day': loss > 0n ? loss : 0n,
    'wager-day': spent.stake,
    'single-stake': null,
  };
}
