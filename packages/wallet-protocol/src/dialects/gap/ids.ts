import { hash } from 'node:crypto';
import type { TransactionId } from '../../calls.ts';

/** The id under which an action is kept: a UUID made of its name, which is any text. */
export function gapTransactionId(actionId: string): TransactionId {
  const hex = hash('sha256', `gap:${actionId}`);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return groups.join('-') as TransactionId;
}
