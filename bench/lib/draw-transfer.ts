import { randomUUID } from 'node:crypto';
import type { MemberId, Uuid } from '../../apps/server/src/ids.ts';
import type { Transfer } from '../../apps/server/src/ledger/index.ts';

/** A thousandth of a unit to or from the house, under a key of its own. */
export const drawTransfer = (memberId: MemberId): Transfer => ({
  memberId,
  pocket: 'cash',
  amount: Math.random() < 0.5 ? -100n : 100n,
  house: 'vendor:BENCH',
  kind: 'bet',
  key: randomUUID() as Uuid,
});
