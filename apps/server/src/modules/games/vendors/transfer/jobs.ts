import { readGate } from '../../../base/limits/index.ts';
import type { Job } from '../../../../jobs/job.ts';
import { askTransfer } from './commands/ask-transfer.ts';
import { bringHome } from './commands/bring-home.ts';
import { LOOK_EVERY_MS } from './policy.ts';
import type { TransferDeps } from './settle.ts';
import { listDueAccounts, listDueTransfers, lookAgain, type TransferAccount } from './store.ts';

const DUE_MAX = 100;
/** Questions that are out at once. */
const AT_ONCE = 8;
const ASK_EVERY_MS = 1_000;
const FETCH_EVERY_MS = 15_000;

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

/** Asks about every transfer whose time has come: after a crash, after an answer that was lost, after doubts. */
export async function settleTransfers(deps: TransferDeps): Promise<number> {
  const due = await deps.db.tx(null, (tx) => listDueTransfers(tx, deps.now(), DUE_MAX));
  await takeEach(deps, due, (one) => askTransfer(deps, one));
  return ASK_EVERY_MS;
}

/** Brings home the money of players whose game is over, who may not play, or whose supplier was closed. */
export async function fetchHome(deps: TransferDeps): Promise<number> {
  const due = await deps.db.tx(null, (tx) => listDueAccounts(tx, deps.now(), DUE_MAX));
  await takeEach(deps, due, async (account) => {
    const { brandId, memberId, supplierId } = account;
    const supplier = await deps.directory.supplierById(supplierId);
    const wallet = await deps.ledger.readWallet(brandId, memberId);
    if (!supplier || !wallet) return;
    const isOpen = supplier.enabled && supplier.brands.has(brandId);
    if (isOpen && (await isPlaying(deps, account))) {
      const lookAt = new Date(deps.now().getTime() + LOOK_EVERY_MS);
      await deps.db.tx(brandId, (tx) => lookAgain(tx, account, { lookAt, looks: 0 }));
    } else await bringHome(deps, { brandId, memberId, currency: wallet.currency }, supplier);
  });
  return FETCH_EVERY_MS;
}

async function isPlaying(
  { db, directory, now }: TransferDeps,
  { brandId, memberId, supplierId }: TransferAccount,
): Promise<boolean> {
  const session = await directory.latestSessionOf(supplierId, memberId);
  if (session?.state !== 'active' || session.expiresAt <= now()) return false;
  const gate = await db.tx(brandId, (tx) => readGate(tx, memberId));
  return !gate.disabled && (gate.excludedUntil === null || gate.excludedUntil <= now());
}

export const transferJobs = (deps: TransferDeps): Job[] => [
  { name: 'settle-transfers', loop: true, run: () => settleTransfers(deps) },
  { name: 'fetch-transfers-home', loop: true, run: () => fetchHome(deps) },
];
