import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { TransferClient } from '@baize/wallet-protocol/dialects/transfer/client';
import { randomUUID } from 'node:crypto';
import { runCommand } from '../../../../../command/index.ts';
import { wireUser, type BrandId, type MemberId, type Uuid } from '../../../../../ids.ts';
import { readGate } from '../../../../base/limits/index.ts';
import type { Supplier } from '../../directory.ts';
import { findAccount, holdAccount, insertAccount, listAccounts } from '../account-store.ts';
import { decideMoveIn, IN_FLIGHT_MS, LOOK_EVERY_MS, type MoveInRefusal } from '../policy.ts';
import { endTransfer, postLeg } from '../ending.ts';
import { carryOver, countLeaving } from '../exposure.ts';
import { takeOutcome, withTransfer, type TransferDeps } from '../settle.ts';
import { changeTransfer, findOpenTransfer, insertTransfer, type TransferRow } from '../store.ts';
import { moveOf } from './ask-transfer.ts';

export type MoveIn = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly supplier: Supplier;
  /** Null: the whole cash balance, as far as the player's limits leave room. */
  readonly wanted: bigint | null;
};
export type MoveInFailure = MoveInRefusal | 'TRANSFER_UNDER_WAY' | 'SUPPLIER_UNAVAILABLE';

export const referenceOf = (id: Uuid): string => `BZ${id.replaceAll('-', '')}`;

/**
 * Moves money of a player to a supplier. Each step is durable before the next: written down, taken from the wallet,
 * asked of the supplier. What is not known after that is found out by asking, never by doing it again.
 */
export async function moveIn(deps: TransferDeps, order: MoveIn): Promise<CallResult<bigint, MoveInFailure>> {
  const { brandId, memberId, supplier } = order;
  const client = deps.clients.of(supplier);
  if (!client || !supplier.enabled || !supplier.brands.has(brandId)) return fail('SUPPLIER_UNAVAILABLE');
  const pair = { memberId, supplierId: supplier.id };
  const most = order.wanted ?? (await deps.ledger.readWallet(brandId, memberId))?.cash.balance ?? 0n;
  if (most === 0n)
    return (await deps.db.tx(brandId, (tx) => findOpenTransfer(tx, pair))) ? fail('TRANSFER_UNDER_WAY') : ok(0n);
  const begun = await begin(deps, order);
  if (!begun) return fail('TRANSFER_UNDER_WAY');
  if (!(await introduce(deps, order, client))) {
    await giveUp(deps, { brandId, id: begun, supplier });
    return fail('SUPPLIER_UNAVAILABLE');
  }
  const debited = await debit(deps, order, begun);
  if (!debited.ok) return debited;
  const row = debited.value;
  if (!row) return ok(0n);
  const state = await takeOutcome(deps, { row, supplier }, await client.move(moveOf(row)));
  if (state === 'credited') return ok(row.amount!);
  return fail(state === 'reversed' ? 'SUPPLIER_UNAVAILABLE' : 'TRANSFER_UNDER_WAY');
}

async function begin(deps: TransferDeps, order: MoveIn): Promise<Uuid | undefined> {
  const { brandId, memberId, supplier, currency } = order;
  const id = randomUUID() as Uuid;
  const draft = {
    id,
    brandId,
    memberId,
    currency,
    supplierId: supplier.id,
    direction: 'in',
    reference: referenceOf(id),
  } as const;
  const createdAt = deps.now();
  const askAt = new Date(createdAt.getTime() + IN_FLIGHT_MS);
  const made = await runCommand(deps, { brandId }, async (tx) =>
    ok(await insertTransfer(tx, { ...draft, createdAt, askAt })),
  );
  return made.ok && made.value ? id : undefined;
}

/** The supplier opens an account for the player, once. */
async function introduce(deps: TransferDeps, order: MoveIn, client: TransferClient): Promise<boolean> {
  const { brandId, memberId, supplier, currency } = order;
  const pair = { memberId, supplierId: supplier.id };
  if (await deps.db.tx(brandId, (tx) => findAccount(tx, pair))) return true;
  const made = await client.createPlayer({ user: wireUser(memberId), currency });
  if (!made.ok) {
    deps.log.warn({ supplier: supplier.code, fault: made.error }, 'a supplier opened no account for a player');
    return false;
  }
  await runCommand(deps, { brandId }, async (tx) => ok(await insertAccount(tx, { ...pair, brandId, currency })));
  return true;
}

type Named = { readonly brandId: BrandId; readonly id: Uuid; readonly supplier: Supplier };

const giveUp = (deps: TransferDeps, { supplier, ...named }: Named): Promise<void | undefined> =>
  withTransfer(deps, named, async (held) => {
    if (held.row.state === 'init')
      await endTransfer(deps, { ...held, supplier }, { to: 'reversed', failure: 'SUPPLIER_UNAVAILABLE' });
  });

/**
 * Takes the money from the wallet, where the player may play and their limits leave room. Undefined: nothing moves, and
 * the player may play with what stands there.
 */
async function debit(
  deps: TransferDeps,
  { brandId, supplier, wanted }: MoveIn,
  id: Uuid,
): Promise<CallResult<TransferRow | undefined, MoveInFailure>> {
  const done = await withTransfer(
    deps,
    { brandId, id },
    async (held): Promise<CallResult<TransferRow | undefined, MoveInFailure>> => {
      const { tx, row, at } = held;
      // Whoever asked about it meanwhile has ended it.
      if (row.state !== 'init') return fail('TRANSFER_UNDER_WAY');
      const [wallet] = await deps.ledger.lock(tx, [row.memberId]);
      // What is still away since a day before counts into this one first.
      for (const account of await listAccounts(tx, row.memberId)) await carryOver(tx, account, at);
      const gate = await readGate(tx, row.memberId);
      const account = await findAccount(tx, row);
      const standing = account?.standing ?? 0n;
      const amount = decideMoveIn({ gate, cash: wallet?.cash.balance ?? 0n, wanted, standing }, at);
      if (typeof amount === 'string' || amount === 0n) {
        // A spent limit keeps new money here; what is there already may be played with.
        const isSpent = amount === 0n && standing > 0n;
        const failure = typeof amount === 'string' ? amount : isSpent ? 'LIMIT_REACHED' : 'INSUFFICIENT_FUNDS';
        await endTransfer(deps, { ...held, supplier }, { to: 'reversed', failure });
        return isSpent ? ok(undefined) : fail(failure);
      }
      const askAt = new Date(at.now.getTime() + IN_FLIGHT_MS);
      const debited: TransferRow = { ...row, state: 'debited', amount, askAt };
      await changeTransfer(tx, id, { state: 'debited', amount, askAt });
      await holdAccount(tx, row, new Date(at.now.getTime() + LOOK_EVERY_MS));
      if (account) await countLeaving(tx, account, { amount, at });
      await postLeg({ ledger: deps.ledger, tx, row: debited }, supplier, 'in');
      return ok(debited);
    },
  );
  return done ?? fail('TRANSFER_UNDER_WAY');
}
