import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { OperatorId, Uuid } from '../../../ids.ts';
import { STILL_GOOD } from './store.ts';

const SESSIONS_MAX = 50;

export type ListedSession = Pick<Row<'operators.operatorSession'>, 'id' | 'ip' | 'userAgent' | 'createdAt' | 'seenAt'>;

/** Logins that are still good, the newest first. */
export const listSessions = (tx: Tx, id: OperatorId): Promise<ListedSession[]> =>
  tx.rows(
    tables
      .selectFrom('operators.operatorSession as s')
      .select(['s.id', 's.ip', 's.userAgent', 's.createdAt', 's.seenAt'])
      .where('s.operatorId', '=', id)
      .where('s.endedAt', 'is', null)
      .where(STILL_GOOD)
      .orderBy('s.createdAt', 'desc')
      .limit(SESSIONS_MAX),
  );

export const endOneSession = (tx: Tx, id: OperatorId, sessionId: Uuid): Promise<{ readonly ip: string } | undefined> =>
  tx.maybe(
    tables
      .updateTable('operators.operatorSession as s')
      .set({ endedAt: sql`now()` })
      .where('s.operatorId', '=', id)
      .where('s.id', '=', sessionId)
      .where('s.endedAt', 'is', null)
      .where(STILL_GOOD)
      .returning('s.ip'),
  );
