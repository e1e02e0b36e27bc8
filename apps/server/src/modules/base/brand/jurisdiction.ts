import { JurisdictionRulesSchema, type Jurisdiction } from '@baize/contract/jurisdiction';
import type { JurisdictionRules } from '@baize/domain/jurisdiction';

/** A brand's profile as everything asks it: `readJurisdiction`. */
export type BrandJurisdiction = JurisdictionRules & { readonly code: string };

/**
 * What holds where a stored profile is of an older version and lacks a field: the strictest there is, so that a new
 * rule protects before somebody has thought of it.
 */
const STRICTEST: JurisdictionRules = {
  minimumAge: 21,
  autoplay: false,
  quickSpin: false,
  minCycleMs: 5_000,
  stakeMax: { BDT: '100', INR: '100' },
  realityCheckMinutes: 30,
  memberTransfers: false,
  tryPlay: { guests: false, members: false },
  lockOut: { failures: 3, minutes: 60 },
  depositLimit: { mode: 'required', raiseAfterHours: 72, defaults: {} },
  lossLimit: { mode: 'required', raiseAfterHours: 72, defaults: {} },
  sessionLimit: { mode: 'defaulted', raiseAfterHours: 72, minutes: 120 },
  exclusionDays: [1, 7, 30, 180, 365],
};

export const readRules = (stored: unknown): JurisdictionRules =>
  JurisdictionRulesSchema.parse({ ...STRICTEST, ...(stored as Partial<JurisdictionRules>) });

/** What the pages of a brand are told of it. */
export const presentJurisdiction = (found: BrandJurisdiction): Jurisdiction => ({
  code: found.code,
  minimumAge: found.minimumAge,
  autoplay: found.autoplay,
  quickSpin: found.quickSpin,
  stakeMax: found.stakeMax,
  realityCheckMinutes: found.realityCheckMinutes,
  tryPlay: found.tryPlay,
  lockOut: found.lockOut,
});
