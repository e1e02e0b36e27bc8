import type { JurisdictionRules } from '@baize/domain/jurisdiction';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { RecountDay } from './commands/set-limits.ts';

/** What of a brand decides on limits. */
export type LimitBrand = { readonly gmtOffsetMinutes: number; readonly jurisdiction: JurisdictionRules };

/** Of neighbours and of the floors above, handed in by the app's wiring. */
export type LimitsNeeds = {
  readonly recountDay: RecountDay;
  readonly brand: (id: BrandId) => Promise<LimitBrand>;
  readonly brandIds: () => Promise<readonly BrandId[]>;
  /** Ends a member's open games no later than so many minutes after their login began. */
  readonly shortenGames: (tx: Tx, member: MemberId, minutes: number) => Promise<void>;
};
export type LimitNeeds = Pick<Deps, 'db' | 'ledger' | 'now'> & LimitsNeeds;
