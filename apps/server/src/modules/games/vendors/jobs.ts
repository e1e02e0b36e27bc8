import type { FeedGame } from '@baize/wallet-protocol';
import type { Deps } from '../../../deps.ts';
import { parseWireUser, type SupplierId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Directory, Supplier } from './directory.ts';
import { moveCursor, readCursor, upsertRound } from './store.ts';

/** Who takes what the feed brings: games belong to the catalogue. */
export type FeedSinks = { readonly takeGames: (supplierId: SupplierId, games: readonly FeedGame[]) => Promise<void> };

const PAGE_LIMIT = 200;
const BEAT_MS = 2_000;
/** After a failure the feed is asked again no sooner. */
const PAUSE_MS = 15_000;

export function vendorJobs(deps: Deps, directory: Directory, sinks: FeedSinks): Job[] {
  return [
    {
      name: 'read-supplier-feeds',
      loop: true,
      run: async () => {
        let calm = true;
        for (const supplier of await directory.suppliers()) {
          if (!supplier.enabled || supplier.baseUrl === '') continue;
          const games = await readGames(deps, supplier, sinks);
          const rounds = await readRounds(deps, directory, supplier);
          calm &&= games && rounds;
        }
        return calm ? BEAT_MS : PAUSE_MS;
      },
    },
  ];
}

async function readGames(deps: Deps, supplier: Supplier, sinks: FeedSinks): Promise<boolean> {
  const cursor = await deps.db.tx(null, (tx) => readCursor(tx, { supplierId: supplier.id, stream: 'games' }));
  const page = await supplier.client.readFeed('games', {
    limit: PAGE_LIMIT,
    ...(cursor === undefined ? {} : { cursor }),
  });
  if (!page.ok) {
    deps.log.warn({ supplier: supplier.code, fault: page.error.code }, 'feed of games not read');
    return false;
  }
  const games = page.value.entries.filter((entry) => !entry.deleted).map((entry) => entry.row);
  if (games.length > 0) await sinks.takeGames(supplier.id, games);
  if (page.value.nextCursor !== cursor)
    await deps.db.tx(null, (tx) => moveCursor(tx, { supplierId: supplier.id, stream: 'games' }, page.value.nextCursor));
  return true;
}

async function readRounds(deps: Deps, directory: Directory, supplier: Supplier): Promise<boolean> {
  const cursor = await deps.db.tx(null, (tx) => readCursor(tx, { supplierId: supplier.id, stream: 'rounds' }));
  const page = await supplier.client.readFeed('rounds', {
    limit: PAGE_LIMIT,
    ...(cursor === undefined ? {} : { cursor }),
  });
  if (!page.ok) {
    deps.log.warn({ supplier: supplier.code, fault: page.error.code }, 'feed of rounds not read');
    return false;
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
  return true;
}
