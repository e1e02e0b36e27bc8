import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed, Row } from '../../../db/query.ts';
import { WAGER_STATES } from './wager-part.ts';
import { isWon, payoutOf } from './wager-steps.ts';

type WagerColumns = Row<'wagers.wager'>;
/** The key of a wager. */
export type WagerKey = Readonly<Pick<WagerColumns, 'memberId'> & { supplierId: number; wagerId: WagerColumns['id'] }>;
type SettledWager = WagerKey &
  Readonly<Pick<WagerColumns, 'gameCode' | 'gameType' | 'currency'>> &
  Readonly<Pick<WagerColumns, 'stakeCash' | 'stakeBonus' | 'payoutCash' | 'payoutBonus'>> &
  Computed<{ readonly wonAt: Date }>;
export type WonWager = Omit<SettledWager, 'stakeCash' | 'stakeBonus' | 'payoutCash' | 'payoutBonus'> & {
  readonly payout: bigint;
};

/** Of these wagers, those that stand and paid more than was staked, as they are now. */
export async function findWon(tx: Tx, keys: readonly WagerKey[]): Promise<WonWager[]> {
  const rows = await tx.rows(sql<SettledWager>`
    select w.member_id, w.supplier_id, w.id as wager_id, w.game_code, w.game_type, w.currency, w.stake_cash,
      w.stake_bonus, w.payout_cash, w.payout_bonus, coalesce(w.settled_at, w.placed_at) as won_at
    from unnest(${keys.map((key) => key.memberId)}::bigint[], ${keys.map((key) => key.supplierId)}::integer[],
      ${keys.map((key) => key.wagerId)}::uuid[]) as k (m, s, i)
    join wagers.wager w on w.member_id = k.m and w.supplier_id = k.s and w.id = k.i
    where w.status <> ${WAGER_STATES.reversed}`);
  return rows.filter(isWon).map(({ stakeCash: _stake, stakeBonus: _bonus, payoutCash, payoutBonus, ...won }) => ({
    ...won,
    payout: payoutOf({ payoutCash, payoutBonus }),
  }));
}
