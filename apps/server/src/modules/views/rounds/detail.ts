import { roundKey } from '@baize/contract/console/round-words';
import type { RoundDetail } from '@baize/contract/console/rounds';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { wagerStatusOf, type WagerNames } from '../../base/wagers/index.ts';
import {
  findListed,
  findNeighbour,
  findRoundName,
  listWagersOf,
  readKey,
  type Neighbour,
  type RoundWager,
} from './find.ts';
import { presentRound, type ListedRound } from './list.ts';
import { listCallsOf, listPostingsOf, presentCalls, presentPosting } from './money.ts';
import type { RoundName } from './source.ts';

export type Shown = {
  readonly names: WagerNames;
  /** A name in the reader's language. */
  readonly textOf: (texts: Readonly<Record<string, string>>) => string;
  readonly ledger: Pick<Ledger, 'kindOf'>;
};

/** All that is known of a round; undefined: the brand has no such round. */
export async function findRoundDetail(tx: Tx, key: string, shown: Shown): Promise<RoundDetail | undefined> {
  const name = await findRoundName(tx, readKey(key));
  const row = name && (await findListed(tx, name));
  if (!row) return undefined;
  const wagers = await listWagersOf(tx, row);
  const ids = wagers.map(({ id }) => id);
  const hits = await listHits(tx, row.memberId, ids);
  const keys = hits.map(({ posting }) => posting);
  const postings = await listPostingsOf(tx, row.memberId, { wagers: ids, keys });
  const calls = await listCallsOf(tx, row, { wagers, postings });
  const [earlier, later] = [await findNeighbour(tx, row, 'earlier'), await findNeighbour(tx, row, 'later')];
  return {
    ...presentRound(row, shown.names),
    ...(await supplierOf(tx, row)),
    wagerList: wagers.map(presentWager),
    calls: presentCalls(calls, postings),
    postings: postings.map(presentPosting(shown.ledger)),
    jackpots: hits.map((hit) => ({
      poolId: hit.poolId,
      name: shown.textOf(hit.name) || hit.poolId,
      amount: formatAmount(hit.amount),
      at: hit.hitAt.toISOString(),
      seedHash: hit.seedHash,
      seed: hit.revealedSeed,
    })),
    cases: await listCasesOf(tx, row),
    told: await findTold(tx, row),
    earlier: presentNeighbour(earlier, shown.names),
    later: presentNeighbour(later, shown.names),
  };
}

const presentWager = (wager: RoundWager): RoundDetail['wagerList'][number] => {
  const [stake, payout] = [wager.stakeCash + wager.stakeBonus, wager.payoutCash + wager.payoutBonus];
  return {
    id: wager.id,
    stake: formatAmount(stake),
    stakeBonus: formatAmount(wager.stakeBonus),
    payout: formatAmount(payout),
    validBet: formatAmount(wager.validBet),
    jackpotContribution: formatAmount(wager.jackpotContribution),
    status: wagerStatusOf(wager.status, stake, payout + wager.freeWin),
    placedAt: wager.placedAt.toISOString(),
    settledAt: wager.settledAt?.toISOString() ?? null,
  };
};

const presentNeighbour = (found: Neighbour | undefined, names: WagerNames): RoundDetail['earlier'] =>
  found === undefined
    ? null
    : {
        key: roundKey(String(found.memberId), found.id),
        gameName: names.game(found.gameCode),
        startedAt: found.placedAt.toISOString(),
      };

/** Products of the platform itself have no supplier, and nobody who shows their rounds again. */
async function supplierOf(
  tx: Tx,
  { supplierId }: ListedRound,
): Promise<Pick<RoundDetail, 'supplier' | 'supplierName' | 'replayable'>> {
  const found = await tx.maybe(
    tables.selectFrom('vendors.supplier').select(['code', 'name']).where('id', '=', supplierId),
  );
  return { supplier: found?.code ?? '', supplierName: found?.name ?? '', replayable: found !== undefined };
}

type Hit = Readonly<
  Pick<Row<'jackpots.jackpotHit'>, 'poolId' | 'amount' | 'hitAt'> &
    Pick<Row<'jackpots.jackpotPool'>, 'name'> &
    Pick<Row<'jackpots.jackpotEpoch'>, 'seedHash' | 'revealedSeed'>
> &
  Computed<{ readonly posting: Uuid }>;

/** Pools that these wagers of a player won, with what each draw was bound to. */
const listHits = (tx: Tx, memberId: MemberId, wagers: readonly Uuid[]): Promise<Hit[]> =>
  tx.rows(sql<Hit>`
    select h.pool_id, h.amount, h.hit_at, p.name, e.seed_hash, e.revealed_seed,
      jackpots_posting_of(h.pool_id, h.epoch) as posting
    from jackpots.jackpot_hit h
      join jackpots.jackpot_pool p on p.brand_id = h.brand_id and p.pool_id = h.pool_id
      join jackpots.jackpot_epoch e on e.brand_id = h.brand_id and e.pool_id = h.pool_id and e.epoch = h.epoch
    where h.member_id = ${memberId} and h.wager_id = any (${wagers}::uuid[]) order by h.hit_at`);

type CaseOf = Pick<Row<'vendors.vendorCase'>, 'id' | 'code' | 'decidedAt'> &
  Pick<Row<'vendors.caseRow'>, 'toldAt'> &
  Computed<{ readonly day: string }>;

async function listCasesOf(tx: Tx, { memberId, supplierId, round }: RoundName): Promise<RoundDetail['cases']> {
  const rows = await tx.rows(sql<CaseOf>`
    select v.id, v.code, v.decided_at, to_char(v.day, 'YYYY-MM-DD') as day, min(c.told_at) as told_at
    from vendors.case_row c join vendors.vendor_case v on v.id = c.case_id
    where c.member_id = ${memberId} and c.supplier_id = ${supplierId} and c.round = ${round}
    group by v.id order by v.id`);
  return rows.map(({ id, code, day, decidedAt, toldAt }) => ({
    id: String(id),
    code,
    day,
    open: decidedAt === null,
    toldAt: toldAt.toISOString(),
  }));
}

async function findTold(tx: Tx, { memberId, supplierId, round }: RoundName): Promise<RoundDetail['told']> {
  const told = await tx.maybe(
    tables
      .selectFrom('vendors.vendorRound')
      .select(['status', 'stake', 'payout', 'closedAt', 'toldAt', 'fairness'])
      .where('memberId', '=', memberId)
      .where('supplierId', '=', supplierId)
      .where('round', '=', round),
  );
  return told
    ? {
        status: told.status as 'open' | 'closed' | 'void',
        stake: formatAmount(told.stake),
        payout: formatAmount(told.payout),
        closedAt: told.closedAt?.toISOString() ?? null,
        toldAt: told.toldAt.toISOString(),
        fairness: told.fairness,
      }
    : null;
}
