import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Row } from '../../../db/query.ts';
import type { WagerKey } from './won.ts';

type WagerColumns = Row<'wagers.wager'>;
/** A wager as it stands, in sums of both pockets. */
export type FoundWager = WagerKey &
  Readonly<Pick<WagerColumns, 'gameCode' | 'currency' | 'status' | 'placedAt'>> &
  Readonly<Pick<WagerColumns, 'stakeCash' | 'stakeBonus' | 'payoutCash' | 'payoutBonus'>>;

/** Those of these wagers that there are. */
export const findWagers = (tx: Tx, keys: readonly WagerKey[]): Promise<FoundWager[]> =>
  tx.rows(sql<FoundWager>`
    select w.member_id, w.supplier_id, w.id as wager_id, w.game_code, w.currency, w.status, w.placed_at,
      w.stake_cash, w.stake_bonus, w.payout_cash, w.payout_bonus
    from unnest(${keys.map((key) => key.memberId)}::bigint[], ${keys.map((key) => key.supplierId)}::integer[],
      ${keys.map((key) => key.wagerId)}::uuid[]) as k (m, s, i)
    join wagers.wager w on w.member_id = k.m and w.supplier_id = k.s and w.id = k.i`);
