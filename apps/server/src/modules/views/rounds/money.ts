import type { RoundDetail } from '@baize/contract/console/rounds';
import { POSTING_KINDS } from '@baize/contract/posting-kinds';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed, Row } from '../../../db/query.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import { pocketOf, type Ledger } from '../../../ledger/index.ts';
import { answerOfCodes, STATUS_CODES, TRANSACTION_KINDS, type TransactionKind } from '../../games/vendors/index.ts';
import type { RoundWager } from './find.ts';
import type { RoundName } from './source.ts';

type PostingColumns = Row<'ledger.posting'>;
export type RoundPosting = Readonly<
  Pick<PostingColumns, 'accountId' | 'seq' | 'kind' | 'amount' | 'balanceAfter' | 'key' | 'ref' | 'createdAt' | 'tx'>
> &
  Computed<{ readonly accountKind: number; readonly house: string }>;
export type SupplierCall = Readonly<
  Pick<Row<'vendors.vendorTx'>, 'txUuid' | 'kind' | 'reference' | 'status' | 'detail' | 'balance' | 'createdAt'>
> &
  Computed<{ readonly key: Uuid }>;

/** Everything that moved for these wagers, and the jackpots that they won, in the order in which it was posted. */
export const listPostingsOf = (
  tx: Tx,
  member: MemberId,
  { wagers, keys }: { readonly wagers: readonly Uuid[]; readonly keys: readonly Uuid[] },
): Promise<RoundPosting[]> =>
  tx.rows(sql<RoundPosting>`
    select p.account_id, p.seq, p.account_kind, p.kind, p.amount, p.balance_after, p.key, p.ref, p.created_at, p.tx,
      p.house
    from ledger_postings_of_wagers(${member}, ${[...wagers, ...keys]}::uuid[], ${wagers}::uuid[]) p
    order by p.created_at, p.account_id, p.seq`);

/** A transaction is kept by the batch that decided it: a little earlier or later than what it wrote. */
const KEPT_WITHIN_S = 20;

/**
 * The supplier's transactions of a round. Their table knows no round: they are looked for where in time its wagers and
 * postings stand, by the ids that follow from theirs; what was refused names the bet.
 */
export async function listCallsOf(
  tx: Tx,
  { memberId: member, supplierId }: RoundName,
  { wagers, postings }: { readonly wagers: readonly RoundWager[]; readonly postings: readonly RoundPosting[] },
): Promise<SupplierCall[]> {
  const instants = [
    ...wagers.flatMap(({ placedAt, settledAt }) => (settledAt === null ? [placedAt] : [placedAt, settledAt])),
    ...postings.map(({ createdAt }) => createdAt),
  ];
  const spans = spansOf(instants);
  const ids = wagers.map(({ id }) => id);
  return tx.rows(sql<SupplierCall>`
    with own as (
      select distinct v.tx_uuid, v.kind, v.reference, v.status, v.detail, v.balance, v.created_at,
        vendors_derived_id(v.supplier_id, v.tx_uuid::text) as key,
        vendors_derived_id(v.supplier_id, case when v.kind = ${TRANSACTION_KINDS.bet} then v.tx_uuid::text
          else coalesce(v.reference::text, 'promo:' || v.tx_uuid) end) as wager_id
      from unnest(${spans.map(([from]) => from)}::timestamptz[], ${spans.map(([, to]) => to)}::timestamptz[])
          as span (since, until),
        lateral (select * from vendors.vendor_tx t where t.created_at between span.since and span.until
          and t.member_id = ${member} and t.supplier_id = ${supplierId}) v
    ), ours as (
      select o.tx_uuid, o.kind, o.reference, o.status, o.detail, o.balance, o.created_at, o.key
      from own o where o.wager_id = any (${ids}::uuid[]) or o.reference = any (${ids}::uuid[])
    )
    select * from ours
    union
    select v.tx_uuid, v.kind, v.reference, v.status, v.detail, v.balance, v.created_at,
      vendors_derived_id(v.supplier_id, v.tx_uuid::text)
    from vendors.vendor_tx v
    where v.status <> ${STATUS_CODES.RS_OK} and v.supplier_id = ${supplierId} and v.member_id = ${member}
      and v.reference in (select o.tx_uuid from ours o where o.kind = ${TRANSACTION_KINDS.bet})
    order by created_at, kind, tx_uuid limit ${CALLS_MAX}`);
}

/** Of a round with a thousand bets, each with its win. */
const CALLS_MAX = 2_000;
const MS = 1_000;

/** The times around these instants, those that overlap as one. */
export function spansOf(instants: readonly Date[]): readonly (readonly [Date, Date])[] {
  const spans: [number, number][] = [];
  for (const at of instants.map((each) => each.getTime()).toSorted((one, other) => one - other)) {
    const last = spans.at(-1);
    const [from, to] = [at - KEPT_WITHIN_S * MS, at + KEPT_WITHIN_S * MS];
    if (last !== undefined && from <= last[1]) last[1] = to;
    else spans.push([from, to]);
  }
  return spans.map(([from, to]) => [new Date(from), new Date(to)]);
}

const KIND_OF = new Map(
  Object.entries(TRANSACTION_KINDS).map(([name, code]) => [code as number, name as TransactionKind]),
);

/** A transaction moved what was posted under its id, in both pockets together. */
export function presentCalls(calls: readonly SupplierCall[], postings: readonly RoundPosting[]): RoundDetail['calls'] {
  return calls.map(({ txUuid, kind, balance, createdAt, key, ...codes }) => {
    const moved = postings.filter((posting) => posting.tx === key);
    const { status, detail } = answerOfCodes(codes);
    return {
      id: txUuid,
      kind: KIND_OF.get(kind)!,
      at: createdAt.toISOString(),
      status,
      detail: detail ?? null,
      amount: moved.length === 0 ? null : formatAmount(moved.reduce((sum, { amount }) => sum + amount, 0n)),
      balance: balance === null ? null : formatAmount(balance),
    };
  });
}

export const presentPosting =
  (ledger: Pick<Ledger, 'kindOf'>) =>
  (posting: RoundPosting): RoundDetail['postings'][number] => {
    const kind = POSTING_KINDS.find((each) => each === ledger.kindOf(posting.kind));
    if (!kind) throw new Error(`a round has a posting of kind ${posting.kind}, which the contract does not name`);
    return {
      seq: String(posting.seq),
      pocket: pocketOf(posting.accountKind),
      kind,
      amount: formatAmount(posting.amount),
      balanceBefore: formatAmount(posting.balanceAfter - posting.amount),
      balanceAfter: formatAmount(posting.balanceAfter),
      house: posting.house,
      at: posting.createdAt.toISOString(),
      tx: posting.tx,
      place: `${posting.accountId}:${posting.seq + 1n}`,
    };
  };
