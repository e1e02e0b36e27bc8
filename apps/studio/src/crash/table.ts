import { createHmac, randomBytes } from 'node:crypto';
import { CRASH_MODEL, CRASH_TIMES, crashOverMs, crashPointE2 } from '@baize/domain/games/crash';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/pool.ts';
import { newServerSeed } from '../secrets.ts';
import { seedsOf, type Seeds } from './chain.ts';
import {
  attend,
  endShared,
  findChain,
  findLast,
  findNewest,
  findNewestChain,
  findShared,
  insertChain,
  insertShared,
  lockTable,
  type Chain,
  type SharedRound,
} from './store.ts';

/**
 * The one table of the house. A round is a row with the moment at which it starts; where it stops follows from its
 * seed, so nothing has to happen at any moment for it to be decided. Every process that has somebody watching tries to
 * move the table on; the lock lets one of them, and whoever dies leaves nothing that another could not go on with.
 */
export type Live = {
  readonly row: SharedRound;
  readonly chain: Chain;
  /** Secret while the row is open, like the point. */
  readonly seed: string;
  readonly pointE2: number;
  /** Unix ms. */
  readonly startsAt: number;
  readonly overAt: number;
};

/** A round that no process served for so long while it ran was interrupted: players could not press. */
export const INTERRUPTED_MS = 2_500;

export type CrashTable = {
  /** A round by its id, with all that follows from its seed. */
  readonly find: (id: string) => Promise<Live | undefined>;
  readonly newest: () => Promise<Live | undefined>;
  /** The round that takes bets or runs; a new one where the last was over long enough. */
  readonly next: (now: number) => Promise<Live>;
  /** This process serves the round at this moment. */
  readonly attend: (live: Live, now: number) => Promise<Live>;
  /** Ends a round whose time is over and tells its seed; only once, whoever does it. */
  readonly finish: (live: Live, now: number) => Promise<Live>;
  readonly last: (limit: number) => Promise<SharedRound[]>;
};

const hmacHex = (key: string, message: string): string => createHmac('sha256', key).update(message).digest('hex');
const chainPurpose = (firstHash: string): string => `crash-chain:${firstHash}`;

export function createTable(deps: Deps): CrashTable {
  const known = new Map<bigint, { readonly chain: Chain; readonly seeds: Seeds }>();
  const openChain = async (tx: Tx, id: bigint) => {
    const before = known.get(id);
    if (before) return before;
    const chain = await findChain(tx, id);
    const last = deps.secrets.open(chainPurpose(chain.firstHash), chain.lastSeed).toString('utf8');
    const opened = { chain, seeds: seedsOf(last, chain.rounds) };
    // One chain is played at a time, and the last round of the one before may still be open.
    for (const older of known.keys()) if (older < id - 1n) known.delete(older);
    known.set(id, opened);
    return opened;
  };
  /** Of a round that is over it is written: nobody makes this process derive, and keep, the chains of all years. */
  const drawnFrom = async (tx: Tx, row: SharedRound): Promise<Pick<Live, 'chain' | 'seed' | 'pointE2'>> => {
    const { seed: revealed, pointE2 } = row;
    if (revealed !== null && pointE2 !== null)
      return { chain: known.get(row.chainId)?.chain ?? (await findChain(tx, row.chainId)), seed: revealed, pointE2 };
    const { chain, seeds } = await openChain(tx, row.chainId);
    const seed = seeds.at(row.place);
    return { chain, seed, pointE2: crashPointE2(seed, chain.salt, hmacHex) };
  };
  const liveOf = async (tx: Tx, row: SharedRound): Promise<Live> => {
    const { chain, seed, pointE2 } = await drawnFrom(tx, row);
    const startsAt = row.startsAt.getTime();
    return { row, chain, seed, pointE2, startsAt, overAt: startsAt + crashOverMs(pointE2) };
  };
  const found = (read: (tx: Tx) => Promise<SharedRound | undefined>): Promise<Live | undefined> =>
    deps.db.tx(async (tx) => {
      const row = await read(tx);
      return row && liveOf(tx, row);
    });
  const attendIn = async (tx: Tx, live: Live, now: number): Promise<Live> => {
    const row = await findShared(tx, live.row.id);
    if (row?.state !== 'OPEN') return { ...live, row: row ?? live.row };
    const servedUntil = Math.max(row.attendedAt.getTime(), live.startsAt);
    const interruptedAt = Math.min(now, live.overAt) - servedUntil > INTERRUPTED_MS ? new Date(now) : null;
    return { ...live, row: (await attend(tx, { id: row.id, now: new Date(now), interruptedAt })) ?? row };
  };
  return {
    find: (id) => found((tx) => findShared(tx, id)),
    newest: () => found(findNewest),
    last: (limit) => deps.db.tx((tx) => findLast(tx, limit)),
    next: (now) =>
      deps.db.tx(async (tx) => {
        await lockTable(tx);
        const row = await findNewest(tx);
        const newest = row && (await liveOf(tx, row));
        const stands = newest && now < newest.overAt + CRASH_TIMES.crashedMs;
        if (newest && (stands || newest.row.state === 'OPEN')) return newest;
        return liveOf(tx, await insertNext(deps, tx, { newest, now, openChain }));
      }),
    attend: (live, now) =>
      deps.db.tx(async (tx) => {
        await lockTable(tx);
        return attendIn(tx, live, now);
      }),
    finish: (live, now) =>
      deps.db.tx(async (tx) => {
        await lockTable(tx);
        const attended = await attendIn(tx, live, now);
        const { seed, pointE2 } = live;
        const over = await endShared(tx, { id: live.row.id, pointE2, seed, now: new Date(now) });
        return { ...attended, row: over ?? attended.row };
      }),
  };
}

type Next = {
  readonly newest: Live | undefined;
  readonly now: number;
  readonly openChain: (tx: Tx, id: bigint) => Promise<{ readonly chain: Chain; readonly seeds: Seeds }>;
};

/** The round after the newest: from the next seed of its chain, or from the first of a new one. */
async function insertNext(deps: Deps, tx: Tx, { newest, now, openChain }: Next): Promise<SharedRound> {
  const current = newest?.chain ?? (await findNewestChain(tx, CRASH_MODEL.code));
  const place = newest ? newest.row.place + 1 : 1;
  const used = current === undefined || place > current.rounds;
  const chain = used ? await newChain(deps, tx, now) : current;
  const { seeds } = await openChain(tx, chain.id);
  const at = used ? 1 : place;
  return insertShared(tx, {
    id: `${chain.id}-${at}`,
    chainId: chain.id,
    place: at,
    seedHash: seeds.at(at - 1),
    openedAt: new Date(now),
    startsAt: new Date(now + CRASH_TIMES.bettingMs),
  });
}

async function newChain(deps: Deps, tx: Tx, now: number): Promise<Chain> {
  const last = newServerSeed();
  const rounds = deps.limits.crashChainRounds;
  const firstHash = seedsOf(last, rounds).at(0);
  return insertChain(tx, {
    gameCode: CRASH_MODEL.code,
    salt: randomBytes(32).toString('hex'),
    firstHash,
    lastSeed: deps.secrets.seal(chainPurpose(firstHash), last),
    rounds,
    createdAt: new Date(now),
  });
}
