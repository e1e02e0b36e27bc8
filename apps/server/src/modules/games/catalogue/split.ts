import type { GameType } from '@baize/contract/boot';
import type { VendorSplits } from '../../base/brand/index.ts';
import type { GameRow } from './store.ts';

/**
 * The category in which players find a vendor's games: the type under which they come, but for the vendors that the
 * brand splits out of sports and slots. A vendor of both lists of sports is an e-sports vendor.
 */
export function categoryOf(vendor: string, comesAs: GameType, splits: VendorSplits): GameType {
  if (comesAs === 'SPORTS' && splits.esportVendors.includes(vendor)) return 'ESPORTS';
  if (comesAs === 'SPORTS' && splits.cockfightVendors.includes(vendor)) return 'COCKFIGHT';
  return comesAs === 'RNG' && splits.excludedSlotVendors.includes(vendor) ? 'BGS' : comesAs;
}

/** Where a game stands: where an operator put it by hand, or in the category of its vendor. */
export const placeOf = (
  { vendor, gameType, movedFrom }: Pick<GameRow, 'vendor' | 'gameType' | 'movedFrom'>,
  splits: VendorSplits,
): GameType => (movedFrom === null ? categoryOf(vendor, gameType, splits) : gameType);
