import type { Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { updateGameRow, updateVendorRow, type Switch } from '../store.ts';

/**
 * Switches a game or a vendor. Off means that no new round starts: wallet bets outside a running round are refused, launches too,
 * while running rounds finish, resume and pay (standards, item 5). False: there is no such row in this brand.
 */
export async function switchGame(tx: Tx, brand: BrandId, gameCode: string, change: Switch): Promise<boolean> {
  return announce(tx, brand, await updateGameRow(tx, gameCode, change));
}

export async function switchVendor(tx: Tx, brand: BrandId, vendor: string, change: Switch): Promise<boolean> {
  return announce(tx, brand, await updateVendorRow(tx, vendor, change));
}

async function announce(tx: Tx, brand: BrandId, changed: number): Promise<boolean> {
  if (changed > 0)
    await appendEvents(tx, brand, [{ memberId: null, event: { type: 'brand.changed', reason: 'catalogue' } }]);
  return changed > 0;
}
