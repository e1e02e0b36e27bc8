import type { FeedGame } from '@baize/wallet-protocol';
import type { Deps } from '../../../deps.ts';
import { parseWireUser, type SupplierId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Directory, Supplier } from './directory.ts';
import { moveCursor, readCursor, upsertRound } from './store.ts';

/** Who takes what the feed brings: games belong to the catalogue. */
export type FeedSinks = { readonly takeGames: (supplierId: SupplierId, games: readonly FeedGame[]) => Promise<void> };

const PAGE_LIMIT = 200;
/** Between two readings of one supplier's feeds; after one that failed, longer. */
const READ_EVERY_MS = 2_000;
const PAUSE_MS = 15_000;
/** Readings that bring nothing come ever more seldom, up to this, while nobody plays. */
const QUIET_MAX_MS = 30_000;

type FeedDeps = Pick<Deps, 'db' | 'log' | 'now' | 'ledger' | 'signal'>;
/** When a supplier is read next, and how long after the reading before it. */
type Turn = { readonly at: number; readonly afterMs: number };

/**
 * Suppliers are read side by side, each at its own pace: one that is away slows none of the others. Where somebody
 * plays, those that answer are read at their quickest again.
 */
export function vendorJobs(
  deps: FeedDeps,
  directory: Pick<Directory, 'suppliers' | 'ownerOf'>,
  sinks: FeedSinks,
): Job[] {
  const turns = new Map<SupplierId, Turn>();
  let played = 0;
  let heard = false;
  const read = async (supplier: Supplier): Promise<void> => {
    const games = await readGames(deps, supplier, sinks);
    const rounds = games === undefined ? undefined : await readRounds(deps, directory, supplier);
    const lastMs = turns.get(supplier.id)?.afterMs ?? READ_EVERY_MS;
    const quietMs = games || rounds ? READ_EVERY_MS : Math.min(QUIET_MAX_MS, lastMs * 2);
    const afterMs = rounds === undefined ? PAUSE_MS : quietMs;
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
          (supplier) => supplier.enabled && supplier.baseUrl !== '' && isDue(supplier, now, plays),
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

/** Whether the feed brought something; undefined where it could not be read. */
async function readGames(deps: FeedDeps, supplier: Supplier, sinks: FeedSinks): Promise<boolean | undefined> {
  const cursor = await deps.db.tx(null, (tx) => readCursor(tx, { supplierId: supplier.id, stream: 'games' }));
  const page = await supplier.client.readFeed('games', {
    limit: PAGE_LIMIT,
    ...(cursor === undefined ? {} : { cursor }),
  });
  if (!page.ok) {
    deps.log.warn({ supplier: supplier.code, fault: page.error.code }, 'feed of games not read');
    return undefined;
  }
  const games = page.value.entries.filter((entry) => !entry.deleted).map((entry) => entry.row);
  if (games.length > 0) await sinks.takeGames(supplier.id, games);
  if (page.value.nextCursor !== cursor)
    await deps.db.tx(null, (tx) => moveCursor(tx, { supplierId: supplier.id, stream: 'games' }, page.value.nextCursor));
  return page.value.entries.length > 0;
}

/** Whether the feed brought something; undefined where it could not be read. */
async function readRounds(
  deps: FeedDeps,
  directory: Pick<Directory, 'ownerOf'>,
  supplier: Supplier,
): Promise<boolean | undefined> {
  const cursor = await deps.db.tx(null, (tx) => readCursor(tx, { supplierId: supplier.id, stream: 'rounds' }));
  const page = await supplier.client.readFeed('rounds', {
    limit: PAGE_LIMIT,
    ...(cursor === undefined ? {} : { cursor }),
  });
  if (!page.ok) {
    deps.log.warn({ supplier: supplier.code, fault: page.error.code }, 'feed of rounds not read');
    return undefined;
  }
  for (const entry of page.value.entries) {
    if (entry.deleted) continue;
    const member = parseWireUser(entry.row.user);
    const owner = member === undefined ? undefined : await directory.ownerOf(member);
    // A player of another operator's installation, or of a database that was reset.
    if (member === undefined || !owner) continue;
    const row = entry.row;
    await deps.db.tx(owner.brandId, (tx) =>
      upsertRound(tx, {
        supplierId: supplier.id,
        memberId: member,
        brandId: owner.brandId,
        round: row.round_id,
        version: BigInt(row.version),
        status: row.status,
        replayUrl: row.replay_url ?? '',
        stake: row.stake,
        payout: row.payout,
        closedAt: row.closed_at === undefined || row.closed_at === null ? null : new Date(row.closed_at),
      }),
    );
  }
  if (page.value.nextCursor !== cursor)
    await deps.db.tx(null, (tx) =>
      moveCursor(tx, { supplierId: supplier.id, stream: 'rounds' }, page.value.nextCursor),
    );
  return page.value.entries.length > 0;
}
