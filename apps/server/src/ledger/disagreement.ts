import pg from 'pg';
import { memberId, type MemberId } from '../ids.ts';

const DISAGREEMENT = 'BZ001';
const MEMBERS = /^\d+(?:,\d+)*$/;

/**
 * Whose wallets were not what a batch had taken them to be, as `ledger_write` and the proofs of the parts name them.
 * Empty: the error is another one, or names nobody.
 */
export function membersInDisagreement(error: unknown): ReadonlySet<MemberId> {
  if (!(error instanceof pg.DatabaseError) || error.code !== DISAGREEMENT) return new Set();
  const named = error.detail ?? '';
  return new Set(MEMBERS.test(named) ? named.split(',').map((text) => memberId(text)) : []);
}
