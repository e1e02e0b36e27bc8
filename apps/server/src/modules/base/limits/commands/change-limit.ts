import { limitAt, limitRuleOf, NO_LIMIT, type LimitKind, type PlayerLimit } from '@baize/domain/player-limit';
import type { Tx } from '../../../../db/pool.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import type { LimitNeeds } from '../deps.ts';
import { readLimits, saveLimit, type HeldLimit, type SetBy } from '../limit-store.ts';
import type { GateOwner } from '../store.ts';
import { setLimits } from './set-limits.ts';

export type ChangeLimit = GateOwner & {
  readonly kind: LimitKind;
  readonly by: SetBy;
  /** What it becomes of what holds now; undefined: it stays as it is. */
  readonly decide: (held: PlayerLimit, rule: ReturnType<typeof limitRuleOf>) => PlayerLimit | undefined;
};
/** `held` is what stands now, whether it was changed or not. */
export type ChangedLimit = { readonly before: PlayerLimit; readonly held: PlayerLimit; readonly changed: boolean };

/** What holds for a member: what was set, or else what the rules of the brand say. */
export const inForce = (held: HeldLimit | undefined, fallback: bigint | null, now: Date): PlayerLimit => {
  const limit = limitAt(held ?? NO_LIMIT, now);
  return limit.value === null ? { ...limit, value: fallback } : limit;
};

/**
 * Changes one limit of a member under their lock: no stake and no deposit is decided meanwhile. What stakes are decided
 * on is changed with it, and games that are open end as early as a shorter session says. Undefined: no such wallet.
 */
export async function changeLimit(
  needs: LimitNeeds,
  tx: Tx,
  { brandId, memberId, kind, by, decide }: ChangeLimit,
): Promise<ChangedLimit | undefined> {
  const [wallet] = await needs.ledger.lock(tx, [memberId]);
  if (!wallet || wallet.brandId !== brandId) return undefined;
  const now = needs.now();
  const { jurisdiction, gmtOffsetMinutes: offsetMinutes } = await needs.brand(brandId);
  const rule = limitRuleOf(kind, jurisdiction, wallet.currency);
  const limits = new Map(await readLimits(tx, memberId));
  const before = inForce(limits.get(kind), rule.fallback, now);
  const next = decide(before, rule);
  if (next === undefined || isSame(limits.get(kind), next)) return { before, held: before, changed: false };
  const held: HeldLimit = { ...next, setBy: by };
  await saveLimit(tx, { brandId, memberId }, { kind, held, at: now });
  limits.set(kind, held);
  const valueOf = (each: LimitKind): bigint | null => limits.get(each)?.value ?? null;
  if (kind === 'loss-day' || kind === 'wager-day' || kind === 'single-stake')
    await setLimits(needs, tx, {
      brandId,
      memberId,
      now,
      offsetMinutes,
      limits: {
        dayLossMax: valueOf('loss-day'),
        dayStakeMax: valueOf('wager-day'),
        singleStakeMax: valueOf('single-stake'),
      },
    });
  if (kind === 'session' && next.value !== null) await needs.shortenGames(tx, memberId, Number(next.value));
  await appendEvents(tx, brandId, [
    {
      memberId,
      event: {
        type: 'limit.changed',
        kind,
        by,
        value: next.value === null ? null : String(next.value),
        from: next.next?.from.toISOString() ?? null,
      },
    },
  ]);
  return { before, held: next, changed: true };
}

const isSame = (one: PlayerLimit | undefined, other: PlayerLimit): boolean =>
  one !== undefined &&
  one.value === other.value &&
  one.next?.value === other.next?.value &&
  one.next?.from.getTime() === other.next?.from.getTime();
