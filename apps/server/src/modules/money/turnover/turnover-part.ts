import { requiredOf } from '@baize/domain/turnover';
import { bigints, integers, uuids } from '../../../db/arrays.ts';
import type { Prepared } from '../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import { POSTINGS, type Batch, type LedgerPart, type PartNeed } from '../../../ledger/index.ts';

/** Bets are counted by a consumer: what was taken back is told a moment later. */
const COUNTING_GRACE_S = 5 * 60;

/** What a credit that the ledger itself decides must be played for. */
export type CreditToPlay = {
  readonly memberId: MemberId;
  readonly source: 'free-rounds';
  /** The key of the posting that credited it. */
  readonly ref: Uuid;
  readonly amount: bigint;
  readonly multiple: number;
  readonly weights: Readonly<Record<string, number>>;
};

const OPEN: Prepared = {
  name: 'turnover_open',
  text: `insert into turnover.requirement (id, brand_id, member_id, source, ref, amount, multiple, required, weights)
    select r, $1, m, s, r, a, x, q, w::jsonb
    from unnest($2::bigint[], $3::text[], $4::uuid[], $5::bigint[], $6::integer[], $7::bigint[], $8::text[])
      as n (m, s, r, a, x, q, w)`,
};

/** What must be played keeps money here: it is proven as money is (docs/adr/0068). */
export const turnoverPart: LedgerPart<PartNeed, CreditToPlay> = {
  name: 'turnover',
  proofs: [
    {
      prove: 'turnover_requirements_prove',
      walk: 'turnover_requirements',
      checks: ['turnover-agrees-with-fills', 'turnover-agrees-with-credits', 'turnover-was-cleared'],
      freezes: true,
    },
    {
      prove: 'turnover_fills_prove',
      walk: 'turnover_fills',
      checks: ['fills-agree-with-wagers'],
      graceS: COUNTING_GRACE_S,
      freezes: true,
    },
    { prove: 'turnover_credits_prove', walk: POSTINGS, checks: ['credits-have-turnover'], freezes: true },
  ],
  write: ({ brandId, added }) => [
    {
      ...OPEN,
      values: [
        brandId,
        bigints(added.map((credit) => credit.memberId)),
        added.map((credit) => credit.source),
        uuids(added.map((credit) => credit.ref)),
        bigints(added.map((credit) => credit.amount)),
        integers(added.map((credit) => credit.multiple)),
        bigints(added.map((credit) => requiredOf(credit.amount, credit.multiple))),
        added.map((credit) => JSON.stringify(credit.weights)),
      ],
    },
  ],
};

/** Opens the row of a credit in the batch that credits it. */
export const openTurnover = (batch: Batch, credit: CreditToPlay): void => batch.part(turnoverPart).add(credit);
