import { isOutrun } from '@baize/domain/jurisdiction';
import { platformDay, readGate, type PlatformTime } from '../../../base/limits/index.ts';
import { TOLD_REST_MS, type Job } from '../../../../jobs/job.ts';
import { askTransfer } from './commands/ask-transfer.ts';
import { bringHome } from './commands/bring-home.ts';
import { LOOK_EVERY_MS } from './policy.ts';
import type { TransferDeps } from './settle.ts';
import { listDueAccounts, lookAgain, type TransferAccount } from './account-store.ts';
import { carryOver } from './exposure.ts';
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
 * supplier has booked after all had come home.
 */
export async function fetchHome(deps: TransferDeps): Promise<number> {
  const read = () => deps.db.tx(null, (tx) => listDueAccounts(tx, deps.now(), DUE_MAX));
  await takePages(deps, read, (account) => lookAfter(deps, account));
  return TOLD_REST_MS;
}

async function lookAfter(deps: TransferDeps, account: TransferAccount): Promise<void> {
  const { brandId, supplierId } = account;
  const supplier = await deps.directory.supplierById(supplierId);
  const at = { now: deps.now(), offsetMinutes: await deps.offsetMinutesOf(brandId) };
  if (account.holds) await carryInto(deps, account, at);
  const isOpen = supplier !== undefined && supplier.enabled && supplier.brands.has(brandId);
  if (supplier && !(isOpen && (await isPlaying(deps, account)))) await bringHome(deps, account, supplier);
  else {
    const lookAt = new Date(at.now.getTime() + LOOK_EVERY_MS);
    await deps.db.tx(brandId, (tx) => lookAgain(tx, account, { lookAt, looks: 0 }));
  }
}

/** What is still away when a day has begun counts into the player's limits of that day. */
async function carryInto({ db, ledger }: TransferDeps, account: TransferAccount, at: PlatformTime): Promise<void> {
  if (account.standing === 0n || account.countedDay === platformDay(at.now, at.offsetMinutes)) return;
  await db.tx(account.brandId, async (tx) => {
    await ledger.lock(tx, [account.memberId]);
    await carryOver(tx, account, at);
  });
}

async function isPlaying(
  { db, directory, now, rulesOf }: TransferDeps,
  { brandId, memberId, supplierId }: TransferAccount,
): Promise<boolean> {
  const session = await directory.latestSessionOf(supplierId, memberId);
  if (session?.state !== 'active' || session.expiresAt <= now()) return false;
  if (session.rules !== null && isOutrun(session.rules, await rulesOf(brandId))) return false;
  const gate = await db.tx(brandId, (tx) => readGate(tx, memberId));
  return !gate.disabled && (gate.excludedUntil === null || gate.excludedUntil <= now());
}

export const transferJobs = (deps: TransferDeps): Job[] => [
  { name: 'settle-transfers', loop: true, run: () => settleTransfers(deps), due: 'vendors_transfers_due()' },
  { name: 'fetch-transfers-home', loop: true, run: () => fetchHome(deps), due: 'vendors_money_home_due()' },
  { name: 'read-transfer-reports', loop: true, run: reportReader(deps), due: 'vendors_reports_due()' },
];
