import { createHash } from 'node:crypto';
import { uuidOf, type Uuid } from '../../../../ids.ts';
import { POSTINGS, type LedgerPart } from '../../../../ledger/index.ts';

const TRANSFER_KINDS = {
  'transfer-in': 51,
  'transfer-out': 52,
  'transfer-returned': 53,
  'transfer-settled': 54,
} as const;
type TransferKinds = typeof TRANSFER_KINDS;
declare module '../../../../ledger/types.ts' {
  interface PostingKinds extends TransferKinds {}
  interface HouseNames {
    /** What has left our wallets for a supplier's, until it is known that it arrived. */
    transit: `transit:${string}`;
    /** What suppliers hold of what came from us; below zero where players won there. */
    transfer: `transfer:${string}`;
  }
}

/** How money moves to suppliers that hold a balance of their own. This folder's commands write the rows. */
export const transferPart: LedgerPart = {
  name: 'vendors.transfer',
  proofs: [
    {
      prove: 'vendors_transfers_prove',
      walk: 'vendors_transfers',
      checks: ['transfers-agree-with-ledger'],
      freezes: true,
    },
    { prove: 'vendors_transfer_postings_prove', walk: POSTINGS, checks: ['postings-have-transfers'], freezes: true },
    {
      prove: 'vendors_transit_prove',
      walk: 'vendors_transit',
      checks: ['transit-agrees-with-transfers'],
      freezes: false,
    },
  ],
  kinds: TRANSFER_KINDS,
  // Nothing leaves transit that is not in it.
  houses: { transit: { mayFallBelowZero: false }, transfer: { mayFallBelowZero: true } },
  write: () => [],
};

/** The keys of a transfer's later legs; of its first it is the transfer's own id. */
export const legKey = (id: Uuid, leg: 'returned' | 'settled'): Uuid =>
  uuidOf(createHash('sha256').update(`${leg}:${id}`).digest('hex'));
