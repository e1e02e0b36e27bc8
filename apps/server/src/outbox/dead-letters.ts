import { isConnectionTrouble, setBrand, type Tx } from '../db/pool.ts';
import { brandId, memberId, type BrandId } from '../ids.ts';
import type { Consumer, StoredEvent } from './consumer.ts';
import type { OutboxEvent } from './events.ts';

/** Dead letters of one consumer. At this many it stands still: it is broken, and not an event. */
export const DEAD_LETTERS_MAX = 100;
const ERROR_MAX = 500;

export type DeadLetterState = 'dead' | 'waiting' | 'handled' | 'dismissed';
export type DeadLetter = {
  readonly id: string;
  readonly consumer: string;
  readonly state: DeadLetterState;
  readonly error: string;
  readonly tries: number;
  readonly firstFailedAt: Date | null;
  readonly lastFailedAt: Date | null;
  readonly closedAt: Date | null;
  readonly event: StoredEvent;
};

type Row = {
  id: string;
  consumer: string;
  xid: string;
  event_id: string;
  brand_id: number;
  member_id: string | null;
  data: OutboxEvent;
  event_at: Date;
  state: DeadLetterState;
  error: string;
  tries: number;
  first_failed_at: Date | null;
  last_failed_at: Date | null;
  closed_at: Date | null;
};

const COLUMNS = `id, consumer, xid::text as xid, event_id, brand_id, member_id, data, event_at, state, error, tries,
  first_failed_at, last_failed_at, closed_at`;

const letterOf = (row: Row): DeadLetter => ({
  id: row.id,
  consumer: row.consumer,
  state: row.state,
  error: row.error,
  tries: row.tries,
  firstFailedAt: row.first_failed_at,
  lastFailedAt: row.last_failed_at,
  closedAt: row.closed_at,
  event: {
    xid: row.xid,
    id: row.event_id,
    brandId: brandId(row.brand_id),
    memberId: row.member_id === null ? null : memberId(row.member_id),
    event: row.data,
    createdAt: row.event_at,
  },
});

/** Handles one event within a savepoint. Answers the error where it failed; a broken connection is thrown on. */
export async function handleAlone(tx: Tx, consumer: Consumer, stored: StoredEvent): Promise<Error | undefined> {
  await tx.run('savepoint single_event');
  try {
    await setBrand(tx, stored.brandId);
    await consumer.handle(tx, stored.brandId, [stored]);
    await tx.run('release savepoint single_event');
    return undefined;
  } catch (error) {
    if (isConnectionTrouble(error)) throw error;
    await tx.run('rollback to savepoint single_event');
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Members with an open letter of this consumer, as `brand:member`: their later events wait. */
export async function waitingMembers(tx: Tx, consumer: Consumer): Promise<Set<string>> {
  if (consumer.order === 'none') return new Set();
  const rows = await tx.rows<{ brand_id: number; member_id: string }>(
    `select distinct brand_id, member_id from outbox_dead_letter
      where consumer = $1 and state in ('dead', 'waiting') and member_id is not null`,
    [consumer.name],
  );
  return new Set(rows.map((row) => `${row.brand_id}:${row.member_id}`));
}

/** The key of an event in `waitingMembers`; undefined where nothing of this consumer waits for a member. */
export const memberKeyOf = (
  consumer: Consumer,
  { brandId: brand, memberId: member }: StoredEvent,
): string | undefined => (consumer.order === 'none' || member === null ? undefined : `${brand}:${member}`);

type Failure = { readonly error: string; readonly tries: number };

/** Puts an event aside: dead with its failure, or waiting behind a dead one. */
export async function putAside(
  tx: Tx,
  consumer: string,
  { stored, failure }: { readonly stored: StoredEvent; readonly failure: Failure | null },
): Promise<void> {
  await tx.run(
    `insert into outbox_dead_letter (consumer, xid, event_id, brand_id, member_id, type, data, event_at, state, error,
        tries, first_failed_at, last_failed_at)
      values ($1, $2::text::xid8, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11,
        case when $9 = 'dead' then now() end, case when $9 = 'dead' then now() end)`,
    [
      consumer,
      stored.xid,
      stored.id,
      stored.brandId,
      stored.memberId,
      stored.event.type,
      JSON.stringify(stored.event),
      stored.createdAt,
      failure === null ? 'waiting' : 'dead',
      failure?.error.slice(0, ERROR_MAX) ?? '',
      failure?.tries ?? 0,
    ],
  );
}

/** Dead letters of one consumer, or of all. */
export async function countDeadLetters(tx: Tx, consumer: string | null = null): Promise<number> {
  const { count } = await tx.row<{ count: string }>(
    "select count(*) as count from outbox_dead_letter where state = 'dead' and ($1::text is null or consumer = $1)",
    [consumer],
  );
  return Number(count);
}

export type DeadLetterQuery = {
  readonly brandId: BrandId;
  readonly state: DeadLetterState | null;
  readonly limit: number;
  readonly offset: number;
};

/** A brand's letters, the newest first. */
export async function listDeadLetters(
  tx: Tx,
  { brandId: brand, state, limit, offset }: DeadLetterQuery,
): Promise<{ rows: DeadLetter[]; total: number }> {
  const rows = await tx.rows<Row & { total: string }>(
    `select ${COLUMNS}, count(*) over () as total from outbox_dead_letter
      where brand_id = $1 and ($2::text is null or state = $2) order by id desc limit $3 offset $4`,
    [brand, state, limit, offset],
  );
  return { rows: rows.map(letterOf), total: Number(rows[0]?.total ?? 0) };
}

/**
 * A brand's letter under lock. The consumer's cursor is locked first, as its own loop does: no later event of the member is handled
 * while the letter is.
 */
export async function lockDeadLetter(tx: Tx, brand: BrandId, id: string): Promise<DeadLetter | undefined> {
  const seen = await tx.maybe<{ consumer: string }>(
    'select consumer from outbox_dead_letter where id = $1 and brand_id = $2',
    [id, brand],
  );
  if (!seen) return undefined;
  await tx.rows('select 1 from outbox_cursor where consumer = $1 for update', [seen.consumer]);
  return findLetter(tx, id);
}

async function findLetter(tx: Tx, id: string): Promise<DeadLetter> {
  return letterOf(await tx.row<Row>(`select ${COLUMNS} from outbox_dead_letter where id = $1 for update`, [id]));
}

const close = (tx: Tx, id: string, state: 'handled' | 'dismissed'): Promise<number> =>
  tx.run('update outbox_dead_letter set state = $2, closed_at = now() where id = $1', [id, state]);

const fail = (tx: Tx, id: string, error: Error): Promise<number> =>
  tx.run(
    `update outbox_dead_letter set state = 'dead', error = $2, tries = tries + 1, last_failed_at = now(),
      first_failed_at = coalesce(first_failed_at, now()) where id = $1`,
    [id, error.message.slice(0, ERROR_MAX)],
  );

/** Handles a dead letter once more, and what waits behind it. Answers the letter as it stands then: handled, or dead again. */
export async function retryLetter(tx: Tx, consumer: Consumer, letter: DeadLetter): Promise<DeadLetter> {
  const error = await handleAlone(tx, consumer, letter.event);
  if (error) await fail(tx, letter.id, error);
  else {
    await close(tx, letter.id, 'handled');
    await resumeWaiting(tx, consumer, letter);
  }
  return findLetter(tx, letter.id);
}

/** Gives a dead letter up: its effect never happens. What waits behind it is handled. */
export async function dismissLetter(tx: Tx, consumer: Consumer, letter: DeadLetter): Promise<DeadLetter> {
  await close(tx, letter.id, 'dismissed');
  await resumeWaiting(tx, consumer, letter);
  return findLetter(tx, letter.id);
}

/** In the order of the outbox. The first that fails is dead then, and the rest go on waiting behind it. */
async function resumeWaiting(tx: Tx, consumer: Consumer, { event }: DeadLetter): Promise<void> {
  const rows = await tx.rows<Row>(
    `select ${COLUMNS} from outbox_dead_letter l
      where consumer = $1 and brand_id = $2 and member_id = $3 and state = 'waiting' order by l.xid, event_id`,
    [consumer.name, event.brandId, event.memberId],
  );
  for (const letter of rows.map(letterOf)) {
    const error = await handleAlone(tx, consumer, letter.event);
    if (error) {
      await fail(tx, letter.id, error);
      return;
    }
    await close(tx, letter.id, 'handled');
  }
}
