import { formatAmount } from '@baize/domain/money';
import type { BrandId, MemberId } from '../../ids.ts';
import type { Head, Walked } from './account-walk.ts';

/** The ledger's own checks, by name. */
export const BOOK_CHECKS = {
  sum: 'zero-sum',
  balance: 'balance-equals-postings',
  gap: 'sequence-without-gap',
  chain: 'balance-after-chain',
  floor: 'nobody-below-floor',
  house: 'house-equals-counterparts',
  sealed: 'checkpoints-hold',
} as const;
/** Those that look at one account each. */
export const ACCOUNT_CHECKS = [BOOK_CHECKS.balance, BOOK_CHECKS.gap, BOOK_CHECKS.chain, BOOK_CHECKS.floor] as const;

export type InvariantCheck = {
  readonly name: string;
  readonly ok: boolean;
  readonly checked: number;
  readonly broken: readonly string[];
};
/** How many offenders a check names; one is enough to freeze. */
export const BROKEN_NAMED_MAX = 20;

/** One look of a walk over the whole. */
export type Slice = {
  /** Keys that were looked at, in the order of the walk; none: the walk is over. */
  readonly keys: readonly string[];
  readonly findings: readonly Finding[];
};

/** What does not hold: which check says so, of what. `key` finds it again in its walk. */
export type Finding = {
  readonly name: string;
  readonly key: string;
  readonly subject: string;
  readonly brandId: BrandId | null;
  readonly memberId: MemberId | null;
};

export const findingOf = (head: Head, name: string, subject = `account ${head.id}`): Finding => ({
  name,
  key: String(head.id),
  subject,
  brandId: head.brandId,
  memberId: head.memberId,
});

/** What an account's row says of itself, whatever its postings are. */
export function judgeRow(head: Head): Finding[] {
  const found: Finding[] = [];
  if (head.balance < head.floor) found.push(findingOf(head, BOOK_CHECKS.floor));
  if (head.beyond || head.proven.seq > head.seq) found.push(findingOf(head, BOOK_CHECKS.gap));
  return found;
}

/**
 * What the postings of a span say; the balance only where the span ends with the account's last posting. The subject
 * tells by how much an account is off: once a break was looked at and released, another sum is another break.
 */
export function judgeWalk(head: Head, { span, postings, offSeq, days }: Walked): Finding[] {
  const found: Finding[] = [];
  const end = days.at(-1) ?? span.from;
  const missing = span.to - span.from.seq - postings;
  if (missing !== 0n) found.push(findingOf(head, BOOK_CHECKS.gap, `account ${head.id} lacks postings: ${missing}`));
  if (head.memberId === null) return found; // a house's balance moves with its counterparts too
  if (offSeq !== null) found.push(findingOf(head, BOOK_CHECKS.chain, `account ${head.id} at ${offSeq}`));
  const off = span.to === head.seq ? head.balance - end.total : 0n;
  if (off !== 0n) found.push(findingOf(head, BOOK_CHECKS.balance, `account ${head.id} is off by ${formatAmount(off)}`));
  return found;
}
