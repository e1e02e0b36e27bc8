import { formatAmount } from '@baize/domain/money';
import { limitRuleOf, type LimitKind } from '@baize/domain/player-limit';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../command/index.ts';
import type { MemberActor } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { changeLimit, inForce } from './commands/change-limit.ts';
import type { LimitBrand, LimitNeeds } from './deps.ts';
import { readLimits, type HeldLimits } from './limit-store.ts';
import { daySpan, monthSpan, platformDay, platformMonth } from './policy.ts';

const MINUTE_MS = 60_000;

/** What a player's limits say before a game is opened. */
export type PlayBounds = {
  /** How long this login may be played with; undefined: as long as it lasts. */
  readonly until: Date | undefined;
  readonly sessionMinutes: number | undefined;
  /** Limits that the rules ask for, and that the player has not set. */
  readonly needed: readonly LimitKind[];
};

type Player = Pick<MemberActor, 'brandId' | 'memberId' | 'currency' | 'loggedInAt'>;

/**
 * Read before each launch. A loss limit that everybody has by the rules becomes the member's own here, so that their
 * day is counted from then on.
 */
export async function boundsOfPlay(needs: LimitNeeds, player: Player): Promise<PlayBounds> {
  const { brandId, memberId, currency, loggedInAt } = player;
  const { jurisdiction } = await needs.brand(brandId);
  const held = await needs.db.tx(brandId, (tx) => readLimits(tx, memberId));
  const loss = limitRuleOf('loss-day', jurisdiction, currency);
  const ownLoss = held.get('loss-day')?.value ?? null;
  if (ownLoss === null && loss.fallback !== null) await giveDefault(needs, player);
  const session = limitRuleOf('session', jurisdiction, currency);
  const minutes = inForce(held.get('session'), session.fallback, needs.now()).value;
  const needed: LimitKind[] = [];
  if (loss.mode === 'required' && ownLoss === null && loss.fallback === null) needed.push('loss-day');
  if (session.mode === 'required' && minutes === null) needed.push('session');
  return {
    until: minutes === null ? undefined : new Date(loggedInAt.getTime() + Number(minutes) * MINUTE_MS),
    sessionMinutes: minutes === null ? undefined : Number(minutes),
    needed,
  };
}

const giveDefault = (needs: LimitNeeds, { brandId, memberId }: Player) =>
  runCommand(needs, { brandId }, async (tx) => {
    await changeLimit(needs, tx, {
      brandId,
      memberId,
      kind: 'loss-day',
      by: 'rules',
      decide: (held) => held,
    });
    return ok(null);
  });

/** When the running day and the running month of the platform began, and when the next ones do. */
export function spansAt(now: Date, offsetMinutes: number) {
  return {
    day: daySpan(platformDay(now, offsetMinutes), offsetMinutes),
    month: monthSpan(platformMonth(now, offsetMinutes), offsetMinutes),
  };
}

type Deposit = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly amount: bigint;
  /** What was ordered since a moment, in orders that may still bring money. */
  readonly orderedSince: (since: Date) => Promise<bigint>;
};
export type DepositVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'LIMIT_NEEDED' }
  | { readonly ok: false; readonly code: 'LIMIT_REACHED'; readonly params: { room: string; resetsAt: string } };

/** Whether the limits of a member leave room for a deposit. The caller holds the member's lock. */
export async function judgeDeposit(
  { now, brand }: { readonly now: () => Date; readonly brand: (id: BrandId) => Promise<LimitBrand> },
  tx: Tx,
  { brandId, memberId, currency, amount, orderedSince }: Deposit,
): Promise<DepositVerdict> {
  const { jurisdiction, gmtOffsetMinutes } = await brand(brandId);
  const held: HeldLimits = await readLimits(tx, memberId);
  const spans = spansAt(now(), gmtOffsetMinutes);
  for (const [kind, span] of [
    ['deposit-day', spans.day],
    ['deposit-month', spans.month],
  ] as const) {
    const { mode, fallback } = limitRuleOf(kind, jurisdiction, currency);
    // What is due to become looser holds as it was until it has become so.
    const limit = held.get(kind)?.value ?? fallback;
    if (limit === null && mode === 'required') return { ok: false, code: 'LIMIT_NEEDED' };
    if (limit === null) continue;
    const left = limit - (await orderedSince(span.from));
    if (amount > left)
      return {
        ok: false,
        code: 'LIMIT_REACHED',
        params: { room: formatAmount(left > 0n ? left : 0n), resetsAt: span.to.toISOString() },
      };
  }
  return { ok: true };
}
