import { dayMeanOf, dayMostOf, rateText } from '@baize/contract/console/jackpot-bounds';
import { jackpotPoolCalls, type ConsoleJackpot, type JackpotMonths } from '@baize/contract/console/jackpots';
import { roundKey } from '@baize/contract/console/round-words';
import type { OutputOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { waitingAmong } from '../../../command/proposals.ts';
import type { OpenJackpotDeps } from './commands/open-jackpot.ts';
import { proposeJackpot, type ProposeJackpot } from './commands/propose-jackpot.ts';
import { poolSubject, updateJackpot } from './commands/update-jackpot.ts';
import type { WagersModule } from '../../base/wagers/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { boundsOfMonth, listMonths, monthOf, movesOf, presentMonths, type PoolMoves } from './months.ts';
import { listMoves } from './moves.ts';
import { hourOf, spentIn, type Spent } from './feed-ceiling.ts';
import { heldBy } from './pool-money.ts';
import { expectedHit, presentBounds } from './present.ts';
import { listPools, listSpent, shareOfStakes, sumMoves, type Pool, type PoolReport } from './store.ts';

export type JackpotNames = {
  readonly findMembers: IdentityModule['findMembers'];
  readonly gamesOfWagers: WagersModule['gamesOfWagers'];
  /** Games by their English names, as operators read them. */
  readonly gameNames: (brandId: BrandId) => Promise<(gameCode: string) => string>;
};

/** The pools with their hits and what flowed through them. */
export function jackpotConsoleRoutes(
  deps: MonthDeps & OpeningDeps,
  report: (tx: Tx, brandId: BrandId) => Promise<PoolReport[]>,
  names: JackpotNames,
): ConsoleRoute[] {
  const list = async (brandId: BrandId): Promise<ConsoleJackpot[]> => {
    const gameName = await names.gameNames(brandId);
    const offsetMinutes = await deps.offsetOf(brandId);
    return deps.db.tx(brandId, async (tx) => {
      const reports = await report(tx, brandId);
      const named = await nameHits(tx, names, reports);
      const waiting = await waitingAmong(
        tx,
        reports.map(({ pool }) => poolSubject(pool.poolId)),
      );
      const [spent, hour] = [await listSpent(tx), hourOf(deps.now(), offsetMinutes)];
      return reports.map((each) => {
        const { poolId } = each.pool;
        const last = spent.find((those) => those.poolId === poolId);
        const isWaiting = waiting.has(poolSubject(poolId));
        return presentPool(each, { ...named, gameName, isWaiting, fed: spentIn(hour, last) });
      });
    });
  };
  return [
    implement(jackpotPoolCalls.listJackpots, async (ctx) => ok(await list(ctx.brandId))),
    implement(jackpotPoolCalls.listJackpotMonths, (ctx, _input, { poolId }) => readMonths(deps, ctx.brandId, poolId)),
    implement(jackpotPoolCalls.listJackpotMoves, (ctx, { month, kind, ...query }, { poolId }) =>
      readMoves({ ...deps, findMembers: names.findMembers }, ctx.brandId, { poolId, month, kind, query }),
    ),
    implement(jackpotPoolCalls.openJackpot, async (ctx, input) => {
      const currency = await deps.currencyOf(ctx.brandId);
      const done = await proposeJackpot(deps, ctx, { ...orderOf(input), brandId: ctx.brandId, currency });
      return done.ok ? ok(await list(ctx.brandId)) : done;
    }),
    implement(jackpotPoolCalls.updateJackpot, async (ctx, input, { poolId }) => {
      const done = await updateJackpot(deps, ctx, { ...input, poolId });
      return done.ok ? ok(await list(ctx.brandId)) : done;
    }),
  ];
}

type OpeningDeps = Pick<OpenJackpotDeps, 'db' | 'hasGame'> & {
  readonly currencyOf: (brandId: BrandId) => Promise<string>;
};
/** The command names a pool as the command line does. */
const orderOf = ({ pool, ...order }: InputOf): Omit<ProposeJackpot, 'brandId' | 'currency'> => ({
  ...order,
  poolId: pool,
});
type InputOf = z.output<typeof jackpotPoolCalls.openJackpot.input>;

type HitNames = {
  readonly accounts: ReadonlyMap<MemberId, string>;
  /** The codes of the games that the winning wagers were made in. */
  readonly games: ReadonlyMap<Uuid, string>;
};

/** Who won, and in which game. */
async function nameHits(
  tx: Tx,
  { findMembers, gamesOfWagers }: Pick<JackpotNames, 'findMembers' | 'gamesOfWagers'>,
  reports: readonly PoolReport[],
): Promise<HitNames> {
  const hits = reports.flatMap((each) => each.hits);
  const members = [...new Set(hits.map(({ memberId }) => memberId))];
  const accounts = new Map((await findMembers(tx, members)).map(({ id, account }) => [id, account]));
  const games = new Map<Uuid, string>();
  for (const member of members) {
    const wagers = hits.filter(({ memberId }) => memberId === member).map(({ wagerId }) => wagerId);
    for (const [wager, game] of await gamesOfWagers(tx, member, wagers)) games.set(wager as Uuid, game);
  }
  return { accounts, games };
}

type Named = HitNames & {
  readonly gameName: (gameCode: string) => string;
  readonly isWaiting: boolean;
  readonly fed: Spent;
};

function presentPool(each: PoolReport, { accounts, games, gameName, isWaiting, fed }: Named): ConsoleJackpot {
  const nameOf = (gameCode: string | null | undefined): string | null =>
    gameCode === null || gameCode === undefined ? null : gameName(gameCode);
  const { pool, amount, hits, house, stakes, paid } = each;
  const bounds = presentBounds(pool);
  const expected = expectedHit(each);
  return {
    poolId: pool.poolId,
    name: { ...pool.name },
    currency: pool.currency,
    amount: formatAmount(amount),
    enabled: pool.enabled,
    startMin: formatAmount(pool.startMin),
    startMax: formatAmount(pool.startMax),
    feedMin: formatAmount(pool.feedMin),
    feedMax: formatAmount(pool.feedMax),
    feedEveryMs: [...pool.feedEveryMs],
    feeding: pool.feeding,
    feedHourMax: formatAmount(pool.feedHourMax),
    feedDayMax: formatAmount(pool.feedDayMax),
    fed: { hour: formatAmount(fed.inHour), day: formatAmount(fed.inDay) },
    contributionRate: rateText(pool.contributionE4),
    runningRate: rateText(shareOfStakes(pool)),
    restartShare: rateText(pool.restartShareE4),
    refillShare: rateText(pool.refillE4),
    gameCode: pool.gameCode,
    gameName: nameOf(pool.gameCode),
    oddsPerUnit: `1/${formatAmount(pool.odds)}`,
    mustHitBy: bounds && { ...bounds, next: formatAmount(pool.mustHitBy ?? 0n) },
    epoch: pool.epoch,
    startedAt: pool.startedAt.toISOString(),
    seedHash: pool.seedHash,
    hits: hits.map((hit) => ({
      epoch: hit.epoch,
      amount: formatAmount(hit.amount),
      account: accounts.get(hit.memberId) ?? String(hit.memberId),
      playerId: String(hit.memberId),
      round: roundKey(String(hit.memberId), hit.wagerId),
      gameName: nameOf(games.get(hit.wagerId)),
      at: hit.hitAt.toISOString(),
      seedHash: hit.seedHash,
      revealedSeed: hit.revealedSeed,
      mustHitBy: presentBounds(hit),
    })),
    contributions: { house: formatAmount(house), stakes: formatAmount(stakes), paid: formatAmount(paid) },
    aside: formatAmount(each.aside),
    due: formatAmount(each.due),
    expected: { stakes: formatAmount(expected.stakes), prize: formatAmount(expected.prize) },
    feedPerDay: { mean: formatAmount(dayMeanOf(pool)), most: formatAmount(dayMostOf(pool)) },
    restsUntil: each.restsUntil?.toISOString() ?? null,
    waiting: isWaiting,
    version: pool.version,
  };
}

type MonthDeps = Pick<Deps, 'db' | 'ledger' | 'now'> & { readonly offsetOf: (brandId: BrandId) => Promise<number> };

/** The balance sheet of a pool beside what its account holds. */
async function readMonths(
  { db, ledger, now, offsetOf }: MonthDeps,
  brandId: BrandId,
  poolId: string,
): Promise<CallResult<JackpotMonths, 'NOT_FOUND'>> {
  const { month } = monthOf(now(), await offsetOf(brandId));
  return db.tx(brandId, async (tx) => {
    const pool = (await listPools(tx)).find((each) => each.poolId === poolId);
    if (!pool) return fail('NOT_FOUND');
    const { account, all } = await readOfOneMoment(tx, { ledger, brandId, pool });
    return ok({ account: formatAmount(account), months: presentMonths(await listMonths(tx, poolId), all, month) });
  });
}

type MovesWanted = Omit<Parameters<typeof listMoves>[2], 'bounds'> & { readonly month: string };

/** What a figure of the balance sheet is made of. */
async function readMoves(
  { db, ledger, now, offsetOf, findMembers }: MonthDeps & Pick<JackpotNames, 'findMembers'>,
  brandId: BrandId,
  { month, ...wanted }: MovesWanted,
): Promise<CallResult<OutputOf<typeof jackpotPoolCalls.listJackpotMoves>, 'NOT_FOUND'>> {
  const offsetMinutes = await offsetOf(brandId);
  const { month: running } = monthOf(now(), offsetMinutes);
  return db.tx(brandId, async (tx) => {
    const isKnown = (await listPools(tx)).some(({ poolId }) => poolId === wanted.poolId);
    const bounds = boundsOfMonth(await listMonths(tx, wanted.poolId), month, { running, offsetMinutes });
    if (!isKnown || bounds === undefined) return fail('NOT_FOUND');
    return ok(await listMoves(tx, { codeOf: ledger.codeOf, findMembers }, { ...wanted, bounds }));
  });
}

type OfPool = Pick<Deps, 'ledger'> & { readonly brandId: BrandId; readonly pool: Pool };
const READS_MAX = 5;

/** Sums between two equal readings of the account: a feed between them would show as a difference that is none. */
async function readOfOneMoment(
  tx: Tx,
  { ledger, brandId, pool }: OfPool,
): Promise<{ account: bigint; all: PoolMoves }> {
  const read = () => heldBy({ ledger, tx, brandId }, pool);
  let before = await read();
  for (let reads = 1; ; reads += 1) {
    const all = movesOf(await sumMoves(tx, pool.poolId), ledger.codeOf);
    const account = await read();
    if (account === before || reads === READS_MAX) return { account, all };
    before = account;
  }
}
