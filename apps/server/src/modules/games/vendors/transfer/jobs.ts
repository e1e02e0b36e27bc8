import type { Deps } from '../../../../deps.ts';
import type { SupplierId } from '../../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../../jobs/job.ts';
import { createLanes, LANE_REST_MS, LANE_WAIT_MS, type Lanes } from '../../../../jobs/lanes.ts';
import { askTransfer } from './commands/ask-transfer.ts';
import { findNextLook, listDueAccounts, listDueSuppliers, type TransferAccount } from './account-store.ts';
import { stayBell } from './consumers.ts';
import { lookAfter } from './look-after.ts';
import type { TransferDeps } from './settle.ts';
import { reportReader } from './told-rounds.ts';
import { findNextAsk, listDueTransfers } from './store.ts';

const DUE_MAX = 100;
/** Pages of a run: what is due beyond waits for the next. */
const PAGES_MAX = 50;
/** Questions that are out at once. */
const AT_ONCE = 8;
const ASK_EVERY_MS = 1_000;

/** Takes each, so many at once; one that breaks is told and stops no other. */
async function takeEach<T>(deps: TransferDeps, due: readonly T[], take: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...due];
  const takeOn = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      try {
        await take(one);
      } catch (error) {
        deps.log.error({ err: error }, 'a transfer could not be taken further; the others are');
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeOn));
}

/** Takes page after page of what is due, for each one that was taken is due later. */
async function takePages<T>(
  deps: TransferDeps,
  read: () => Promise<readonly T[]>,
  take: (one: T) => Promise<unknown>,
): Promise<void> {
  for (let page = 0, full = true; full && page < PAGES_MAX; page += 1) {
    const due = await read();
    full = due.length === DUE_MAX;
    await takeEach(deps, due, take);
  }
}

/** Asks about every transfer whose time has come: after a crash, after an answer that was lost, after doubts. */
export async function settleTransfers(deps: TransferDeps): Promise<number> {
  const read = () => deps.db.tx(null, (tx) => listDueTransfers(tx, deps.now(), DUE_MAX));
  await takePages(deps, read, (one) => askTransfer(deps, one));
  const nextAt = await deps.db.tx(null, findNextAsk);
  if (nextAt === undefined) return TOLD_REST_MS;
  return Math.min(TOLD_REST_MS, Math.max(ASK_EVERY_MS, nextAt.getTime() - deps.now().getTime()));
}

/**
 * Brings home the money of players whose game is over, who may not play, or whose supplier was closed, and what a
 * supplier has booked after all had come home. Each supplier has its lane: one that is slow holds up its own money.
 */
export async function fetchHome(deps: TransferDeps, lanes: Lanes = createLanes(deps)): Promise<number> {
  const suppliers = await deps.db.tx(null, (tx) => listDueSuppliers(tx, deps.now()));
  const done = await lanes.take(suppliers.map(String), (id) => fetchFrom(deps, Number(id) as SupplierId));
  if (!done) return LANE_REST_MS;
  const nextAt = await deps.db.tx(null, findNextLook);
  if (nextAt === undefined) return TOLD_REST_MS;
  return Math.min(TOLD_REST_MS, Math.max(LANE_REST_MS, nextAt.getTime() - deps.now().getTime()));
}

async function fetchFrom(deps: TransferDeps, supplierId: SupplierId): Promise<void> {
  const read = async (): Promise<readonly TransferAccount[]> => {
    const due = { supplierId, now: deps.now(), limit: DUE_MAX };
    const accounts = await deps.db.tx(null, (tx) => listDueAccounts(tx, due));
    // Somebody may have closed a game since it was read: what is decided here holds for a minute.
    for (const brandId of new Set(accounts.map((account) => account.brandId))) deps.forgetGames(brandId);
    return accounts;
  };
  await takePages(deps, read, (account) => lookAfter(deps, account));
}

export type TransferLoops = Pick<Deps, 'env'> & { readonly log: Deps['log'] };

export const transferJobs = (deps: TransferDeps, given: TransferLoops): Job[] => [
  { name: 'settle-transfers', loop: true, run: () => settleTransfers(deps), due: 'vendors_transfers_due()' },
  homeLoop(deps, given),
  { name: 'read-transfer-reports', loop: true, run: reportReader(deps), due: 'vendors_reports_due()' },
];

function homeLoop(deps: TransferDeps, given: TransferLoops): Job {
  const lanes = createLanes({ log: deps.log, waitMs: LANE_WAIT_MS });
  return {
    name: 'fetch-transfers-home',
    loop: true,
    run: () => fetchHome(deps, lanes),
    due: 'vendors_money_home_due()',
    wakes: (ring) => stayBell.hear(given, ring),
  };
}
