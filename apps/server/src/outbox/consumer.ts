import type { Tx } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { OutboxEvent } from './events.ts';

export type StoredEvent = {
  readonly epoch: number;
  readonly xid: string;
  readonly id: string;
  readonly brandId: BrandId;
  readonly memberId: MemberId | null;
  readonly event: OutboxEvent;
  readonly createdAt: Date;
};

/**
 * A reader with a durable cursor. `handle` runs in the transaction that moves the cursor, once per brand of a batch,
 * with that brand set: its effect happens exactly once. It must be quick; it must not call other systems. What it
 * throws is tried again, and at last put aside as a dead letter.
 */
export type Consumer = {
  readonly name: string;
  readonly types: readonly OutboxEvent['type'][];
  /** What it wanted in an earlier build: else this one would take the cursor for a newer one's, and stand back. */
  readonly formerTypes?: readonly string[];
  readonly handle: (tx: Tx, brandId: BrandId, events: readonly StoredEvent[]) => Promise<void>;
  /**
   * What waits behind a dead letter: `member`, also where it is not said, the later events of the same member; `none`,
   * nothing, for an effect that is the same in any order.
   */
  readonly order?: 'member' | 'none';
};
