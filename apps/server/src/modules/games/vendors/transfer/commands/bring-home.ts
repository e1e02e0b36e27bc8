import { ok } from '@baize/domain/result';
import { randomUUID } from 'node:crypto';
import { runCommand } from '../../../../../command/index.ts';
import type { BrandId, MemberId, SupplierId, Uuid } from '../../../../../ids.ts';
import type { Supplier } from '../../directory.ts';
import { IN_FLIGHT_MS, lookAgainAt } from '../policy.ts';
import { takeOutcome, type TransferDeps } from '../settle.ts';
import { findOpenTransfer, findTransfer, insertTransfer, listHolding, lookAgain, type TransferRow } from '../store.ts';
import { askTransfer, moveOf } from './ask-transfer.ts';
import { referenceOf } from './move-in.ts';

/** `home`: nothing of the player stands there any more. */
export type BroughtHome = {
  readonly supplierId: SupplierId;
  readonly state: 'home' | 'under-way' | 'refused';
  readonly amount: bigint;
};
type Player = { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: string };

/**
 * Brings home what stands with one supplier: all of it, whatever it has become there. A transfer that is in doubt comes
 * first, for as long as it is nobody knows how much stands there.
 */
export async function bringHome(deps: TransferDeps, player: Player, supplier: Supplier): Promise<BroughtHome> {
  const { brandId, memberId, currency } = player;
  const pair = { memberId, supplierId: supplier.id };
  const told = (state: BroughtHome['state'], amount = 0n): BroughtHome => ({ supplierId: supplier.id, state, amount });
  const now = deps.now();
  const { account, open } = await deps.db.tx(brandId, async (tx) => {
    const held = (await listHolding(tx, memberId)).find((each) => each.supplierId === supplier.id);
    const looks = (held?.looks ?? 0) + 1;
    // Before anything is asked: what breaks on its way is looked at later, not at once again.
    if (held) await lookAgain(tx, pair, { lookAt: lookAgainAt(looks, now), looks });
    return { account: held, open: await findOpenTransfer(tx, pair) };
  });
  if (open) {
    // Where the supplier contradicts us, a person asks.
    const state = open.contradiction === null ? await askTransfer(deps, open) : open.state;
    if (state !== 'credited' && state !== 'reversed') return told('under-way');
    if (state === 'credited' && open.direction === 'out') return told('home', await amountOf(deps, open));
  }
  if (!account) return told('home');
  const client = deps.clients.of(supplier);
  if (!client) return told('refused');
  const id = randomUUID() as Uuid;
  const begun = await runCommand<TransferRow | undefined>(deps, { brandId }, async (tx) => {
    const reference = referenceOf(id);
    const askAt = new Date(now.getTime() + IN_FLIGHT_MS);
    const draft = {
      id,
      brandId,
      memberId,
      currency,
      supplierId: supplier.id,
      direction: 'out',
      reference,
      askAt,
    } as const;
    return ok((await insertTransfer(tx, draft)) ? await findTransfer(tx, id) : undefined);
  });
  if (!begun.ok || !begun.value) return told('under-way');
  const row = begun.value;
  const state = await takeOutcome(deps, { row, supplier }, await client.move(moveOf(row)));
  if (state === 'credited') return told('home', await amountOf(deps, row));
  return told(state === 'reversed' ? 'refused' : 'under-way');
}

const amountOf = async ({ db }: TransferDeps, { brandId, id }: TransferRow): Promise<bigint> =>
  (await db.tx(brandId, (tx) => findTransfer(tx, id)))?.amount ?? 0n;

/** One key: everything that stands with suppliers comes home, each by itself. `except`: where the player goes now. */
export async function recoverAll(
  deps: TransferDeps,
  player: Player,
  { except }: { readonly except?: SupplierId } = {},
): Promise<readonly BroughtHome[]> {
  const holding = await deps.db.tx(player.brandId, (tx) => listHolding(tx, player.memberId));
  const brought = await Promise.all(
    holding
      .filter(({ supplierId }) => supplierId !== except)
      .map(async ({ supplierId }) => {
        const supplier = await deps.directory.supplierById(supplierId);
        return supplier && bringHome(deps, player, supplier);
      }),
  );
  return brought.filter((each) => each !== undefined);
}
