import { ZERO } from '@baize/domain/money';
import { momentOf, type FeedRow } from '@baize/wallet-protocol';
import type { RoundFairness } from '../../../db/column-types.ts';
import { sqlStateOf } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Supplier } from './directory.ts';
import type { RoundDraft } from './store.ts';

/** What the database says of values, not of itself: the same row would fail for ever. */
export const isOfTheRow = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error) ?? '');

type RoundOwner = {
  readonly supplier: Pick<Supplier, 'id'>;
  readonly member: MemberId;
  readonly brandId: BrandId;
};

/** A round as its supplier told it, to be kept. */
export const draftOf = (row: FeedRow<'rounds'>, { supplier, member, brandId }: RoundOwner): RoundDraft => ({
  supplierId: supplier.id,
  memberId: member,
  brandId,
  round: row.round_id,
  version: BigInt(row.version),
  status: row.status,
  replayUrl: row.replay_url ?? '',
  currency: row.currency,
  // Of a free round neither is money that our wagers hold.
  stake: row.is_free ? ZERO : row.stake,
  payout: row.is_free ? ZERO : row.payout,
  closedAt: row.closed_at === undefined || row.closed_at === null ? null : momentOf(row.closed_at),
  fairness: row.fairness === undefined || row.fairness === null ? null : fairnessOf(row.fairness),
});

/** By what a person verifies the round; what it was drawn from is told once its seed is revealed. */
const fairnessOf = (told: NonNullable<FeedRow<'rounds'>['fairness']>): RoundFairness => ({
  commitment: told.commitment,
  clientSeed: told.client_seed ?? null,
  nonce: told.nonce ?? null,
  revealedSeed: told.revealed_seed ?? null,
});
