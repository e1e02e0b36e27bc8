import { fail, type CallResult } from '@baize/contract/failure';
import type { StatementSchema } from '@baize/contract/statements';
import { STATEMENT_DAYS_MAX, STATEMENT_PDF_LINES_MAX } from '@baize/contract/statement-formats';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import type { Db } from '../../../db/pool.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { daySpan } from '../../base/limits/index.ts';
import { linesIn, stretchBetween } from '../../base/wagers/index.ts';
import { writeTicket } from './ticket.ts';

const DAY_MS = 86_400_000;

export type OpenDeps = {
  readonly db: Db;
  readonly now: () => Date;
  readonly key: Buffer;
  readonly brand: BrandModule['brand'];
};
type Asked = z.output<typeof StatementSchema> & {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly holder: string;
  readonly session: Uuid | null;
};

/** A ticket for a statement of whole days of the brand, up to this moment at most. */
export async function openTicket(
  { db, now, key, brand }: OpenDeps,
  { from, to, format, language, brandId, memberId, holder, session }: Asked,
): Promise<CallResult<{ ticket: string }, 'BAD_REQUEST'>> {
  const { gmtOffsetMinutes } = await brand(brandId);
  const first = daySpan(from, gmtOffsetMinutes).from.getTime();
  const last = Math.min(daySpan(to, gmtOffsetMinutes).to.getTime(), now().getTime());
  if (last <= first || last - first > STATEMENT_DAYS_MAX * DAY_MS)
    return fail('BAD_REQUEST', { fields: { to: 'range' } });
  const span = { from: new Date(first), to: new Date(last) };
  if (format === 'pdf') {
    const lines = linesIn(await db.tx(brandId, (tx) => stretchBetween(tx, memberId, span)));
    if (lines > STATEMENT_PDF_LINES_MAX) return fail('BAD_REQUEST', { fields: { format: 'lines' } });
  }
  return ok({ ticket: writeTicket(key, { brandId, memberId, ...span, format, language, holder, session }, now()) });
}
