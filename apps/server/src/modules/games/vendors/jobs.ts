import type { FeedGame, FeedRow } from '@baize/wallet-protocol';
import type { Deps } from '../../../deps.ts';
import { eachAlone } from '../../../each-alone.ts';
import { parseWireUser, type BrandId, type SupplierId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { casesDue, compareRounds, judgeWins } from './contradictions.ts';
import { draftOf, isOfTheRow } from './feed-rows.ts';
import { countRounds, type CountedRound } from './returns/store.ts';
import { watchReturns, type ReturnsDeps } from './returns/watch.ts';
import { askForUntold, compareDay, type ReconcileDeps } from './reconcile.ts';
import type { Directory, Supplier } from './directory.ts';
import type { GameDirectory } from './games.ts';
import { moveCursor, readCursor, upsertRounds, type RoundDraft } from './store.ts';

/** Who takes what the feed brings: games belong to the catalogue. */
export type FeedSinks = { readonly takeGames: (supplierId: SupplierId, games: readonly FeedGame[]) => Promise<void> };
type RoundSources = Pick<Directory, 'ownerOf'> & GameDirectory;

const PAGE_LIMIT = 200;
/** Pages of a stream in one reading: what is told beyond waits for the next. */
const PAGES_MAX = 25;
/** Between two readings of one supplier's feeds; after one that failed, longer. */
const READ_EVERY_MS = 2_000;
const PAUSE_MS = 15_000;
/** Readings that bring nothing come ever more seldom, up to this, while nobody plays. */
const QUIET_MAX_MS = 300_000;

type FeedDeps = Pick<Deps, 'db' | 'now' | 'ledger' | 'signal'> & {
  readonly log: Pick<Deps['log'], 'warn' | 'error'>;
};
/** When a supplier is read next, and how long after the reading before it. */
type Turn = { readonly at: number; readonly afterMs: number };

/** Only the first dialect has feeds; who holds players' money tells of play by a report (transfer/told-rounds.ts). */
const hasFeed = ({ baseUrl, dialect }: Supplier): boolean => baseUrl !== '' && dialect === 'v2';

/**
 * Suppliers are read side by side, each at its own pace: one that is away slows none of the others. Where somebody
 * plays, those that answer are read at their quickest again.
 */
export function vendorJobs(
  deps: FeedDeps,
  directory: Pick<Directory, 'suppliers' | 'ownerOf'>,
  catalogue: FeedSinks & GameDirectory,
): Job[] {
  const sources: RoundSources = { ownerOf: directory.ownerOf, findGame: catalogue.findGame };
  const turns = new Map<SupplierId, Turn>();
  let played = 0;
  let heard = false;
  const read = async (supplier: Supplier): Promise<void> => {
    // Each stream by itself: what keeps one from being read keeps none of the others.
    const read = await Promise.all([
      readStream(deps, { supplier, stream: 'games', take: (page) => takeGames(deps, page, catalogue) }),
      readStream(deps, { supplier, stream: 'rounds', take: (page) => takeRounds(deps, page, sources) }),
    ]);
    const lastMs = turns.get(supplier.id)?.afterMs ?? READ_EVERY_MS;
    const quietMs = read.includes('news') ? READ_EVERY_MS : Math.min(QUIET_MAX_MS, lastMs * 2);
    const afterMs = read.includes('failed') ? PAUSE_MS : quietMs;
    turns.set(supplier.id, { at: deps.now().getTime() + afterMs, afterMs });
  };
  const isDue = ({ id }: Supplier, now: number, plays: boolean): boolean => {
    const turn = turns.get(id);
    if (!turn || turn.at <= now) return true;
    return plays && turn.afterMs !== PAUSE_MS && now >= turn.at - turn.afterMs + READ_EVERY_MS;
  };
  return [
    {
      name: 'read-supplier-feeds',
      loop: true,
      run: async () => {
        const now = deps.now().getTime();
        const { operations } = deps.ledger.stats;
        const plays = heard || operations !== played;
        played = operations;
        heard = false;
        const waiting = (await directory.suppliers()).filter(
          (supplier) => supplier.enabled && hasFeed(supplier) && isDue(supplier, now, plays),
        );
        await Promise.all(waiting.map(read));
        const nextAt = Math.min(now + QUIET_MAX_MS, ...[...turns.values()].map(({ at }) => at));
        return Math.max(READ_EVERY_MS, nextAt - now);
      },
      // What other processes write is mostly play.
      wakes: (ring) =>
        deps.signal.listen((elsewhere) => {
          heard ||= elsewhere;
          if (elsewhere) ring();
        }),
    },
  ];
}

/** A game that pays outside of its band. */
export const returnJobs = (deps: ReturnsDeps): Job[] => [
  { name: 'watch-returns', cron: '*/10 * * * *', run: () => watchReturns(deps) },
];

/** What becomes a case only after a while: rounds that differ from our wagers, and wins whose bet never came. */
export const contradictionJobs = (deps: ReconcileDeps): Job[] => [
  {
    name: 'open-supplier-cases',
    loop: true,
    due: casesDue,
    run: async () => {
      await eachAlone([() => compareRounds(deps), () => judgeWins(deps)]);
      return TOLD_REST_MS;
    },
  },
  { name: 'ask-for-untold-rounds', cron: '*/10 * * * *', run: () => askForUntold(deps) },
  // Once the day is over, and twice more for what came late.
  { name: 'compare-supplier-days', cron: '20 1,7,13 * * *', run: () => compareDay(deps) },
];

type Row<S extends 'games' | 'rounds'> = { readonly key: string; readonly row: FeedRow<S> };
type Reading<S extends 'games' | 'rounds'> = {
  readonly supplier: Supplier;
  readonly stream: S;
  /** What the page brings, but for removed rows: none is removed here. */
  readonly take: (page: Page<S>) => Promise<void>;
};
type Page<S extends 'games' | 'rounds'> = Pick<Reading<S>, 'supplier' | 'stream'> & {
  readonly rows: readonly Row<S>[];
};

/** Page after page, while the supplier has more. */
async function readStream<S extends 'games' | 'rounds'>(
  deps: FeedDeps,
  reading: Reading<S>,
): Promise<'news' | 'quiet' | 'failed'> {
  const { supplier, stream } = reading;
  const name = { supplierId: supplier.id, stream };
  try {
    let cursor = await deps.db.tx(null, (tx) => readCursor(tx, name));
    let isNews = false;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const read = await readPage(deps, reading, cursor);
      if (!read) return 'failed';
      isNews ||= read.isNews;
      const isMoved = read.nextCursor !== cursor;
      if (isMoved) await deps.db.tx(null, (tx) => moveCursor(tx, name, read.nextCursor));
      if (!isMoved || !read.hasMore) break;
      cursor = read.nextCursor;
    }
    return isNews ? 'news' : 'quiet';
  } catch (error) {
    deps.log.error({ supplier: supplier.code, stream, err: error }, 'feed of a supplier not kept');
    return 'failed';
  }
}

type PageRead = { readonly isNews: boolean; readonly nextCursor: string; readonly hasMore: boolean };

/** One page of a stream, once what can be kept of it is kept; undefined where the supplier did not answer. */
async function readPage<S extends 'games' | 'rounds'>(
  deps: FeedDeps,
  { supplier, stream, take }: Reading<S>,
  cursor: string | undefined,
): Promise<PageRead | undefined> {
  const limit = { limit: PAGE_LIMIT };
  const page = await supplier.client.readFeed(stream, cursor === undefined ? limit : { ...limit, cursor });
  if (!page.ok) {
    const { code, error } = page.error;
    // Of a supplier that was not asked its circuit has told why.
    if (code !== 'NOT_ASKED')
      deps.log.warn({ supplier: supplier.code, stream, fault: code, error }, 'feed of a supplier not read');
    return undefined;
  }
  const { entries, unfit, nextCursor, hasMore } = page.value;
  for (const { key, field } of unfit) setAside(deps, { supplier, stream, row: key, field });
  const rows = entries.flatMap((entry) => (entry.deleted ? [] : [{ key: entry.key, row: entry.row }]));
  await take({ supplier, stream, rows });
  return { isNews: entries.length + unfit.length > 0, nextCursor, hasMore };
}

type SetAside = { readonly supplier: Supplier; readonly stream: string; readonly row: string } & (
  | { readonly field: string }
  | { readonly err: unknown }
);

/** A row that cannot be kept is named once, and the cursor passes it: its next version is told again. */
const setAside = ({ log }: Pick<FeedDeps, 'log'>, { supplier, ...facts }: SetAside): void =>
  log.warn({ supplier: supplier.code, ...facts }, 'row of a feed set aside');

/** All together, and each by itself where one of them cannot be kept. */
async function takeAll<Told extends { readonly key: string }>(
  deps: FeedDeps,
  {
    supplier,
    stream,
    rows,
  }: Pick<Page<'games' | 'rounds'>, 'supplier' | 'stream'> & { readonly rows: readonly Told[] },
  take: (rows: readonly Told[]) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await take(rows);
  } catch (error) {
    if (!isOfTheRow(error)) throw error;
    if (rows.length === 1) return setAside(deps, { supplier, stream, row: rows[0]!.key, err: error });
    for (const row of rows) await takeAll(deps, { supplier, stream, rows: [row] }, take);
  }
}

const takeGames = (deps: FeedDeps, page: Page<'games'>, { takeGames: take }: FeedSinks): Promise<void> =>
  takeAll(deps, page, (rows) =>
    take(
      page.supplier.id,
      rows.map(({ row }) => row),
    ),
  );

type ToldRound = { readonly key: string; readonly draft: RoundDraft; readonly counted: CountedRound | undefined };

/** Rounds of players whose brand does not let the supplier in are not its to tell of: they are dropped and counted. */
async function takeRounds(deps: FeedDeps, page: Page<'rounds'>, sources: RoundSources): Promise<void> {
  const { supplier } = page;
  const told = await Promise.all(page.rows.map((row) => toldRound(row, supplier, sources)));
  const known = told.filter((round) => round !== undefined);
  for (const [brandId, rounds] of Map.groupBy(known, ({ draft }) => draft.brandId)) {
    if (supplier.brands.has(brandId))
      await takeAll(deps, { ...page, rows: newestOf(rounds) }, keepRounds(deps, brandId));
    else
      deps.log.warn(
        { supplier: supplier.code, brandId, rounds: rounds.length },
        'rounds of a brand that does not let their supplier in',
      );
  }
}

/** A round with its owner; undefined: a player of another operator's installation, or of a database that was reset. */
async function toldRound(
  { key, row }: Row<'rounds'>,
  supplier: Supplier,
  { ownerOf, findGame }: RoundSources,
): Promise<ToldRound | undefined> {
  const member = parseWireUser(row.user);
  const owner = member === undefined ? undefined : await ownerOf(member);
  if (member === undefined || !owner) return undefined;
  const draft = draftOf(row, { supplier, member, brandId: owner.brandId });
  const { chances, game_code: gameCode } = row;
  // Nobody tells what another supplier's game returns; what is given away is not held against what was staked.
  const isOwn =
    chances !== undefined && !row.is_free && (await findGame(owner.brandId, supplier.id, gameCode)) !== undefined;
  return { key, draft, counted: isOwn ? { ...draft, gameCode, chances } : undefined };
}

/** A page may tell a round more than once. */
function newestOf(rounds: readonly ToldRound[]): ToldRound[] {
  const newest = new Map<string, ToldRound>();
  for (const round of rounds) {
    const key = `${round.draft.memberId}|${round.draft.round}`;
    const known = newest.get(key);
    if (!known || known.draft.version < round.draft.version) newest.set(key, round);
  }
  return [...newest.values()];
}

const keepRounds =
  ({ db }: FeedDeps, brandId: BrandId) =>
  (rounds: readonly ToldRound[]): Promise<void> =>
    db.tx(brandId, async (tx) => {
      await upsertRounds(
        tx,
        rounds.map(({ draft }) => draft),
      );
      await countRounds(
        tx,
        rounds.flatMap(({ counted }) => counted ?? []),
      );
    });
