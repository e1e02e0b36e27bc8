import { ok } from '@baize/domain/result';
import type { TransferClient } from '@baize/wallet-protocol/dialects/transfer/client';
import { randomUUID } from 'node:crypto';
import { runCommand } from '../../../../../command/index.ts';
import { wireUser, type BrandId, type MemberId, type SupplierId, type Uuid } from '../../../../../ids.ts';
import type { Supplier } from '../../directory.ts';
import {
  findAccount,
  findEmpty,
  holdAccount,
  listAccounts,
  lookAgain,
  type Pair,
  type TransferAccount,
} from '../account-store.ts';
import {
  GIVEN_BACK_LOOKED_AT_MS,
  GIVEN_BACK_MAX,
  IN_FLIGHT_MS,
  lateLookAt,
  LOOK_EVERY_MS,
  lookAgainAt,
} from '../policy.ts';
import { takeOutcome, type TransferDeps } from '../settle.ts';
import { findOpenTransfer, findTransfer, insertTransfer, listGivenBack, type TransferRow } from '../store.ts';
import { askTransfer, moveOf } from './ask-transfer.ts';
import { referenceOf } from './move-in.ts';

/** `home`: nothing of the player stands there any more; `part`: the supplier has kept some of it. */
export type BroughtHome = {
  readonly supplierId: SupplierId;
  readonly state: 'home' | 'part' | 'under-way' | 'refused';
  readonly amount: bigint;
};
type Player = { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: string };

/**
 * Brings home what stands with one supplier: all of it, whatever it has become there. A transfer that is in doubt comes
 * first, for as long as it is nobody knows how much stands there.
 */
export async function bringHome(deps: TransferDeps, player: Player, supplier: Supplier): Promise<BroughtHome> {
  const { brandId, memberId } = player;
  const pair = { memberId, supplierId: supplier.id };
  const told = (state: BroughtHome['state'], amount = 0n): BroughtHome => ({ supplierId: supplier.id, state, amount });
  const { account, open } = await deps.db.tx(brandId, async (tx) => {
    const known = await findAccount(tx, pair);
    // Before anything is asked: what breaks on its way is looked at later, not at once again.
    if (known) await lookAgain(tx, known, nextLook(known, deps.now()));
    return { account: known, open: await findOpenTransfer(tx, pair) };
  });
  if (open) {
    // Where the supplier contradicts us, people decide.
    const state = open.contradiction === null || open.askAt !== null ? await askTransfer(deps, open) : open.state;
    if (state !== 'credited' && state !== 'reversed') return told('under-way');
    if (state === 'credited' && open.direction === 'out') return conclude(deps, open);
  }
  const client = account && deps.clients.of(supplier);
  if (!account) return told('home');
  if (!client) return told('refused');
  if (!account.holds) {
    const stands = await findLate(deps, client, account);
    if (stands !== 'money') return told(stands === 'nothing' ? 'home' : 'refused');
  }
  await askAboutGivenBack(deps, client, { pair, brandId, supplier });
  const row = await begin(deps, player, supplier.id);
  if (!row) return told('under-way');
  const state = await takeOutcome(deps, { row, supplier }, await client.move(moveOf(row)));
  if (state === 'credited') return conclude(deps, row);
  return told(state === 'reversed' ? 'refused' : 'under-way');
}

/** While money stands there the pauses double; after it, the last one that was waited is waited again. */
const nextLook = ({ holds, looks }: TransferAccount, now: Date) =>
  holds ? { lookAt: lookAgainAt(looks + 1, now), looks: looks + 1 } : { lookAt: lateLookAt(looks, now), looks };

/** What a supplier has booked after all had come home, by its own balance. */
async function findLate(
  { db, now }: TransferDeps,
  client: TransferClient,
  account: TransferAccount,
): Promise<'money' | 'nothing' | 'unknown'> {
  const { memberId, brandId, currency, looks } = account;
  const asked = await client.balance({ user: wireUser(memberId), currency });
  if (!asked.ok) return 'unknown';
  await runCommand({ db }, { brandId }, async (tx) => {
    if (asked.value > 0n) await holdAccount(tx, account, new Date(now().getTime() + LOOK_EVERY_MS));
    else await findEmpty(tx, account, { looks: looks + 1, lookAt: lateLookAt(looks + 1, now()) });
    return ok(undefined);
  });
  return asked.value > 0n ? 'money' : 'nothing';
}

/** A supplier that has credited what it had never received says so when it is asked again: a case, before a gain. */
async function askAboutGivenBack(
  deps: TransferDeps,
  client: TransferClient,
  { pair, brandId, supplier }: { readonly pair: Pair; readonly brandId: BrandId; readonly supplier: Supplier },
): Promise<void> {
  const recent = { withinMs: GIVEN_BACK_LOOKED_AT_MS, limit: GIVEN_BACK_MAX };
  const rows = await deps.db.tx(brandId, (tx) => listGivenBack(tx, pair, recent));
  for (const row of rows) await takeOutcome(deps, { row, supplier }, await client.check(moveOf(row)));
}

async function begin(
  deps: TransferDeps,
  { brandId, memberId, currency }: Player,
  supplierId: SupplierId,
): Promise<TransferRow | undefined> {
  const id = randomUUID() as Uuid;
  const createdAt = deps.now();
  const draft = {
    id,
    brandId,
    memberId,
    currency,
    supplierId,
    direction: 'out',
    reference: referenceOf(id),
    createdAt,
    askAt: new Date(createdAt.getTime() + IN_FLIGHT_MS),
  } as const;
  const begun = await runCommand(deps, { brandId }, async (tx) =>
    ok((await insertTransfer(tx, draft)) ? await findTransfer(tx, id) : undefined),
  );
  return begun.ok ? begun.value : undefined;
}

async function conclude({ db }: TransferDeps, { brandId, id }: TransferRow): Promise<BroughtHome> {
  return db.tx(brandId, async (tx) => {
    const row = (await findTransfer(tx, id))!;
    const account = await findAccount(tx, row);
    return { supplierId: row.supplierId, state: account?.holds ? 'part' : 'home', amount: row.amount ?? 0n };
  });
}

/**
 * One key: everything that stands with suppliers comes home, each by itself. Where nothing should stand any more the
 * supplier's balance is asked for. `except`: where the player goes now, for which only what is known to stand counts.
 */
export async function recoverAll(
  deps: TransferDeps,
  player: Player,
  { except }: { readonly except?: SupplierId } = {},
): Promise<readonly BroughtHome[]> {
  const accounts = await deps.db.tx(player.brandId, (tx) => listAccounts(tx, player.memberId));
  const brought = await Promise.all(
    accounts
      .filter(({ supplierId, holds }) => except === undefined || (holds && supplierId !== except))
      .map(async ({ supplierId }) => {
        const supplier = await deps.directory.supplierById(supplierId);
        return supplier && bringHome(deps, player, supplier);
      }),
  );
  return brought.filter((each) => each !== undefined);
}
