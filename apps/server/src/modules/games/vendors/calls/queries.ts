import type { z } from 'zod';
import type { SupplierCallSchema } from '@baize/contract/console/supplier-desk';
import type { KeysetPage } from '@baize/contract/envelope';
import type { Tx } from '../../../../db/pool.ts';
import { keysetPageOf } from '../../../../page.ts';
import { listCalls, type CallQuery, type CallRow } from './store.ts';

type Shown = z.input<typeof SupplierCallSchema>;

const present = (row: CallRow): Shown => ({
  id: row.id.toString(),
  at: row.at.toISOString(),
  path: row.path,
  ip: row.ip,
  kid: row.kid,
  httpStatus: row.httpStatus,
  status: row.status,
  refused: row.refused,
  cause: row.cause,
  request: row.request,
  answer: row.answer,
  tookMs: row.tookMs,
  unkept: row.unkept,
});

export async function readCalls(tx: Tx, query: CallQuery): Promise<KeysetPage<Shown>> {
  return keysetPageOf((await listCalls(tx, query)).map(present), query, ({ id }) => id);
}
