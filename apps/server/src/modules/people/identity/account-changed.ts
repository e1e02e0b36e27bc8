import type { AccountChange } from '@baize/contract/account-changes';
import { recordAudit, type AuditValue } from '../../../audit/index.ts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';

type Owner = { readonly brandId: BrandId; readonly memberId: MemberId };

/** Tells its owner of what opens the account, or was taken from it. */
export const tellOwner = (tx: Tx, { brandId, memberId }: Owner, change: AccountChange): Promise<void> =>
  appendEvents(tx, brandId, [{ memberId, event: { type: 'account.changed', change } }]);

/**
 * What a member changed of what opens their account, or took from it: told to its owner, who may be somebody else
 * than who did it, and put on record. The record outlives an erasure: it counts, and has neither names nor addresses.
 */
export async function noteOwnChange(
  tx: Tx,
  owner: Owner,
  { change, left }: { readonly change: AccountChange; readonly left: Readonly<Record<string, AuditValue>> },
): Promise<void> {
  const actor = `player:${owner.memberId}`;
  await tellOwner(tx, owner, change);
  await recordAudit(tx, { actor, ip: 'site', action: change, target: actor, after: left });
}
