import type { Jackpot } from '@baize/contract/boot';
import { rateText } from '@baize/contract/console/jackpot-bounds';
import type { OutputOf } from '@baize/contract/define-call';
import type { jackpotCalls, JackpotHit } from '@baize/contract/jackpots';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { maskAccount, type IdentityModule } from '../../people/identity/index.ts';
import type { JackpotKind } from './jackpot-part.ts';
import { asideFor, heldBy } from './pool-money.ts';
import { presentBounds } from './present.ts';
import {
  hitsLeft,
  listAllHits,
  listHits,
  listPools,
  shareOfStakes,
  sumHits,
  sumMoves,
  type Hit,
  type ListedHit,
  type Pool,
  type PoolReport,
} from './store.ts';

const HITS_SHOWN = 20;

type HitsQuery = KeysetQuery & { readonly poolId?: string | undefined };
export type Reports = {
  /** As the pages show them. */
  readonly jackpots: (brandId: BrandId) => Promise<Jackpot[]>;
  /** Who won them, for everybody. */
  readonly hits: (brandId: BrandId, query: HitsQuery) => Promise<OutputOf<typeof jackpotCalls.listJackpotHits>>;
  /** With what flowed into and out of them. */
  readonly report: (tx: Tx, brandId: BrandId) => Promise<PoolReport[]>;
};

/** What is told of the pools. */
export function createReports(
  deps: Pick<Deps, 'db' | 'ledger'>,
  identity: Pick<IdentityModule, 'findMembers'>,
): Reports {
  /** The winner's name as others may see it. */
  const maskedName = async (tx: Tx, member: MemberId): Promise<string> =>
    maskAccount((await identity.findMembers(tx, [member]))[0]?.account ?? '');
  const report = async (tx: Tx, brandId: BrandId): Promise<PoolReport[]> => {
    const hits = await listHits(tx, HITS_SHOWN);
    const reports: PoolReport[] = [];
    for (const pool of await listPools(tx)) {
      const moves = await sumMoves(tx, pool.poolId);
      const { left, restsUntil } = await hitsLeft(tx, pool.poolId);
      const of = (kind: JackpotKind): bigint => moves.get(deps.ledger.codeOf(kind)) ?? 0n;
      reports.push({
        pool,
        amount: await heldBy({ ledger: deps.ledger, tx, brandId }, pool),
        hits: hits.filter((hit) => hit.poolId === pool.poolId),
        house: of('jackpot-start') + of('jackpot-feed'),
        stakes: of('jackpot-contribution'),
        paid: -of('jackpot-win'),
        due: (await sumHits(tx, pool.poolId)) + of('jackpot-win'),
        aside: await asideFor({ ledger: deps.ledger, tx, brandId }, pool),
        restsUntil: pool.mustHitBy !== null && left <= 0 ? restsUntil : null,
      });
    }
    return reports;
  };
  const jackpots = (brandId: BrandId): Promise<Jackpot[]> =>
    deps.db.tx(brandId, async (tx) => {
      const hits = await listHits(tx, 1);
      const shown: Jackpot[] = [];
      const pools = await listPools(tx);
      for (const pool of pools.filter((each) => each.enabled)) {
        const last = hits.find((hit) => hit.poolId === pool.poolId);
        const amount = await heldBy({ ledger: deps.ledger, tx, brandId }, pool);
        const by = last && (await maskedName(tx, last.memberId));
        shown.push(presentJackpot({ pool, pools, amount }, last && { ...last, by: by! }));
      }
      return shown;
    });
  const hits: Reports['hits'] = (brandId, query) =>
    deps.db.tx(brandId, async (tx) => {
      const page = keysetPageOf(await listAllHits(tx, query), query, ({ hitNo }) => String(hitNo));
      const members = await identity.findMembers(
        tx,
        page.content.map(({ memberId }) => memberId),
      );
      const names = new Map(members.map(({ id, account }) => [id, maskAccount(account)]));
      const pools = await listPools(tx);
      return {
        ...page,
        content: page.content.map((hit) => presentHit(hit, names.get(hit.memberId) ?? maskAccount(''))),
        pools: pools.map(({ poolId, name, enabled }) => ({ poolId, name: { ...name }, isRunning: enabled })),
      };
    });
  return { jackpots, hits, report };
}

const presentHit = (hit: ListedHit, customerName: string): JackpotHit => ({
  poolId: hit.poolId,
  name: { ...hit.name },
  currency: hit.currency,
  amount: formatAmount(hit.amount),
  customerName,
  at: hit.hitAt.toISOString(),
  epoch: hit.epoch,
  seedHash: hit.seedHash,
  revealedSeed: hit.revealedSeed,
  mustHitBy: presentBounds(hit),
  wagerId: hit.wagerId,
  stake: hit.stake === null ? null : formatAmount(hit.stake),
  odds: formatAmount(hit.odds),
});

type HeldPool = { readonly pool: Pool; readonly pools: readonly Pool[]; readonly amount: bigint };

/** The games of other pools that are played in this one's currency. */
const gamesWithTheirOwn = (pool: Pool, pools: readonly Pool[]): string[] =>
  pool.gameCode === null
    ? pools.flatMap(({ gameCode, currency }) => (gameCode !== null && currency === pool.currency ? [gameCode] : []))
    : [];

function presentJackpot({ pool, pools, amount }: HeldPool, last: (Hit & { readonly by: string }) | undefined): Jackpot {
  return {
    poolId: pool.poolId,
    name: { ...pool.name },
    currency: pool.currency,
    gameCode: pool.gameCode,
    notFedBy: gamesWithTheirOwn(pool, pools),
    amount: formatAmount(amount),
    odds: formatAmount(pool.odds),
    mustHitBy: presentBounds(pool),
    contributionRate: rateText(shareOfStakes(pool)),
    refillShare: rateText(pool.refillE4),
    epoch: pool.epoch,
    seedHash: pool.seedHash,
    feed: { min: formatAmount(pool.feedMin), max: formatAmount(pool.feedMax), everyMs: [...pool.feedEveryMs] },
    lastHit: last ? { amount: formatAmount(last.amount), customerName: last.by, at: last.hitAt.toISOString() } : null,
  };
}
