import { isOutrun } from '@baize/domain/jurisdiction';
import { authorizeStake, platformDay, readGate, type PlatformTime } from '../../../base/limits/index.ts';
import { concludeLook, lookAgain, type TransferAccount } from './account-store.ts';
import { bringHome } from './commands/bring-home.ts';
import { carryOver } from './exposure.ts';
import { isLaunching } from '../store.ts';
import { IN_FLIGHT_MS, LOOK_EVERY_MS } from './policy.ts';
import type { TransferDeps } from './settle.ts';

/**
 * Looks whether a player still plays where money of theirs stands, and brings it home where they do not. Money that was
 * moved there for a game that is being launched stays until that launch has its own look, or has died.
 */
export async function lookAfter(deps: TransferDeps, account: TransferAccount): Promise<void> {
  const { brandId, supplierId, looks } = account;
  const supplier = await deps.directory.supplierById(supplierId);
  const at = { now: deps.now(), offsetMinutes: await deps.offsetMinutesOf(brandId) };
  if (account.holds) await carryInto(deps, account, at);
  const begun = new Date(at.now.getTime() + LOOK_EVERY_MS);
  // Before anything is read: what ends after that asks for another look, which this one must not put off.
  await deps.db.tx(brandId, (tx) => lookAgain(tx, account, { lookAt: begun, looks }));
  const isOpen = supplier !== undefined && supplier.enabled && supplier.brands.has(brandId);
  const until = isOpen ? await playsUntil(deps, account, at) : undefined;
  const waits =
    until === undefined && isOpen && (await deps.db.tx(brandId, (tx) => isLaunching(tx, account, IN_FLIGHT_MS)));
  if (supplier && until === undefined && !waits) await bringHome(deps, account, supplier);
  else {
    const next = waits ? new Date(at.now.getTime() + IN_FLIGHT_MS) : begun;
    const lookAt = until !== undefined && until < begun ? until : next;
    await deps.db.tx(brandId, (tx) => concludeLook(tx, account, { begun, lookAt }));
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

/**
 * When the game ends by itself in which the money may be played with. Undefined: in none, for whatever reason would
 * keep a stake from our own wallet. A spent limit is none: what is away counts as staked and lost already.
 */
async function playsUntil(
  { db, directory, games, rulesOf }: TransferDeps,
  { brandId, memberId, supplierId }: TransferAccount,
  at: PlatformTime,
): Promise<Date | undefined> {
  const session = await directory.readLatestSession(supplierId, memberId);
  if (session?.state !== 'active' || session.expiresAt <= at.now) return undefined;
  if (session.rules !== null && isOutrun(session.rules, await rulesOf(brandId))) return undefined;
  const game = await games.findGame(brandId, supplierId, session.gameCode);
  if (!game?.open) return undefined;
  const said = authorizeStake(await db.tx(brandId, (tx) => readGate(tx, memberId)), 0n, at);
  if (said !== 'ok' && said !== 'LIMIT_REACHED') return undefined;
  const { expiresAt, loginExpiresAt } = session;
  return loginExpiresAt !== null && loginExpiresAt < expiresAt ? loginExpiresAt : expiresAt;
}
