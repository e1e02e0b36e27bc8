import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Row } from '../../../db/query.ts';
import { memberId, type MemberId, type Uuid } from '../../../ids.ts';
import type { ListedRound } from './list.ts';
import { lookAt, type LookedAt } from './look.ts';
import type { RoundName } from './source.ts';

type WagerColumns = Row<'wagers.wager'>;
export type RoundWager = Readonly<
  Pick<
    WagerColumns,
    | 'id'
    | 'status'
    | 'stakeCash'
    | 'stakeBonus'
    | 'payoutCash'
    | 'payoutBonus'
    | 'validBet'
    | 'freeWin'
    | 'jackpotContribution'
    | 'placedAt'
    | 'settledAt'
  >
>;

/** A round's key, as it stands in the address of its page, taken apart. */
export function readKey(key: string): { readonly player: MemberId; readonly wager: Uuid } {
  const [player = '', wager = ''] = key.split('.');
  return { player: memberId(player), wager: wager as Uuid };
}

/**
 * The round of a player's wager. The key of the table begins with player and supplier: one look a supplier, of whom a
 * player knows few.
 */
export const findRoundName = (tx: Tx, { player, wager }: ReturnType<typeof readKey>): Promise<RoundName | undefined> =>
  tx.maybe(sql<RoundName>`
    with recursive suppliers as (
      (select w.supplier_id from wagers.wager w where w.member_id = ${player} order by w.supplier_id limit 1)
      union all
      select (select w.supplier_id from wagers.wager w
               where w.member_id = ${player} and w.supplier_id > s.supplier_id order by w.supplier_id limit 1)
        from suppliers s where s.supplier_id is not null)
    select w.member_id, w.supplier_id, w.round from suppliers s
      join wagers.wager w on w.member_id = ${player} and w.supplier_id = s.supplier_id and w.id = ${wager}`);

/** The round as the list shows it. */
export const findListed = (tx: Tx, round: RoundName): Promise<ListedRound | undefined> =>
  tx.maybe(sql<LookedAt & ListedRound>`
    select x.*, m.account
    from (${lookAt({ filter: {}, source: { kind: 'found', rounds: [round] }, place: {} }, WAGERS_MAX)}) x
      left join identity.member m on m.id = x.member_id
    where x.fits`);

/** Wagers of one round: as many as the wallet lets a round have. */
export const WAGERS_MAX = 1_000;

export const listWagersOf = (tx: Tx, { memberId: member, supplierId, round }: RoundName): Promise<RoundWager[]> =>
  tx.rows(sql<RoundWager>`
    select w.id, w.status, w.stake_cash, w.stake_bonus, w.payout_cash, w.payout_bonus, w.valid_bet,
      w.jackpot_contribution, w.placed_at, w.settled_at, w.free_win
    from wagers.wager w where w.member_id = ${member} and w.supplier_id = ${supplierId} and w.round = ${round}
    order by w.placed_at, w.id limit ${WAGERS_MAX}`);

export type Neighbour = Readonly<Pick<WagerColumns, 'memberId' | 'id' | 'gameCode' | 'placedAt'>>;

/** The player's round before or after: the next wager by time that is of another one. */
export const findNeighbour = (
  tx: Tx,
  { memberId: member, supplierId, round, placedAt }: RoundName & Pick<WagerColumns, 'placedAt'>,
  which: 'earlier' | 'later',
): Promise<Neighbour | undefined> =>
  tx.maybe(sql<Neighbour>`
    select n.member_id, n.id, n.game_code, n.placed_at from (
      select * from wagers.wager w
      where w.member_id = ${member} and w.placed_at ${which === 'later' ? sql`>=` : sql`<=`} ${placedAt}
      order by w.placed_at ${which === 'later' ? sql`asc` : sql`desc`} limit ${WAGERS_MAX}) n
    where (n.supplier_id, n.round) is distinct from (${supplierId}::integer, ${round}::text)
    order by n.placed_at ${which === 'later' ? sql`asc` : sql`desc`} limit 1`);
