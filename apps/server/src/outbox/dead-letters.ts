import { sql } from 'kysely';
import { isConnectionTrouble, isUncertain, setBrand, sqlStateOf, type Tx } from '../db/pool.ts';
import { statement, tables, type Row } from '../db/query.ts';
import type { BrandId } from '../ids.ts';
import type { Consumer, StoredEvent } from './consumer.ts';
import { countUpTo } from '../db/keyset.ts';
import type { OutboxEvent } from './events.ts';
import { WAITS_FOR_NOTHING } from './read.ts';

/** Dead letters of one consumer. At this many it stands still: it is broken, and not an event. */
export const DEAD_LETTERS_MAX = 100;
const ERROR_MAX = 500;

export type DeadLetterState = Row<'outbox.outboxDeadLetter'>['state'];
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

type LetterRow = Omit<Row<'outbox.outboxDeadLetter'>, 'xid' | 'data' | 'type'> & {
  readonly xid: string;
  readonly data: OutboxEvent;
};

/** The columns of `l`. The transaction's number is text: it has more bits than a bigint. */
const LETTER = `l.id, l.consumer, l.epoch, l.xid::text as xid, l.event_id, l.brand_id, l.member_id, l.data,
  l.event_at, l.state, l.error, l.tries, l.first_failed_at, l.last_failed_at, l.closed_at`;

const letterOf = (row: LetterRow): DeadLetter => ({
  id: row.id.toString(),
  consumer: row.consumer,
  state: row.state,
  error: row.error,
  tries: row.tries,
  firstFailedAt: row.firstFailedAt,
  lastFailedAt: row.lastFailedAt,
  closedAt: row.closedAt,
  event: {
    epoch: row.epoch,
    xid: row.xid,
    id: row.eventId.toString(),
    brandId: row.brandId,
    memberId: row.memberId,
    event: row.data,
    createdAt: row.eventAt,
  },
});

/**
 * Works within a savepoint and undoes what failed. Answers the error; what is no fault of an event is thrown on: a
 * database that is away, a deadlock, two transactions that could not be put in a row.
 */
async function within(tx: Tx, work: () => Promise<void>): Promise<Error | undefined> {
  await tx.run(sql`savepoint events`);
  try {
    await work();
    await tx.run(sql`release savepoint events`);
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    await tx.run(sql`rollback to savepoint events`);
    return error instanceof Error ? error : new Error(String(error));
  }
}

const CONFLICTS: readonly (string | undefined)[] = ['40001', '40P01'];
const isPassing = (error: unknown): boolean =>
  isUncertain(error) || CONFLICTS.includes(sqlStateOf(error)) || isConnectionTrouble(error);

/** Handles one event by itself. Answers the error where it failed. */
export const handleAlone = (tx: Tx, consumer: Consumer, stored: StoredEvent): Promise<Error | undefined> =>
  within(tx, () => handleEvents(tx, consumer, [stored]));

/** Hands events over, once per brand, with that brand set. */
export async function handleEvents(tx: Tx, consumer: Consumer, events: readonly StoredEvent[]): Promise<void> {
  for (const [brand, ofBrand] of eventsByBrand(events)) {
    await setBrand(tx, brand);
    await consumer.handle(tx, brand, ofBrand);
  }
}

function eventsByBrand(events: readonly StoredEvent[]): Map<BrandId, StoredEvent[]> {
  const groups = new Map<BrandId, StoredEvent[]>();
  for (const event of events) {
    const group = groups.get(event.brandId);
    if (group) group.push(event);
    else groups.set(event.brandId, [event]);
  }
  return groups;
}

/** Members with an open letter of this consumer, as `brand:member`: their later events wait. */
export async function waitingMembers(tx: Tx, consumer: Consumer): Promise<Set<string>> {
  if (consumer.order === 'none') return new Set();
  const rows = await tx.rows(
    tables
      .selectFrom('outbox.outboxDeadLetter')
      .select(['brandId', 'memberId'])
      .distinct()
      .where('consumer', '=', consumer.name)
      .where('state', 'in', ['dead', 'waiting'])
      .where('memberId', 'is not', null),
  );
  return new Set(rows.map((row) => `${row.brandId}:${row.memberId}`));
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
  const failedAt = failure === null ? null : sql<Date>`now()`;
  await tx.run(
    tables.insertInto('outbox.outboxDeadLetter').values({
      consumer,
      epoch: stored.epoch,
      xid: sql`${stored.xid}::text::xid8`,
      eventId: BigInt(stored.id),
      brandId: stored.brandId,
      memberId: stored.memberId,
      type: stored.event.type,
      data: JSON.stringify(stored.event),
      eventAt: stored.createdAt,
      state: failure === null ? 'waiting' : 'dead',
      error: failure?.error.slice(0, ERROR_MAX) ?? '',
      tries: failure?.tries ?? 0,
      firstFailedAt: failedAt,
      lastFailedAt: failedAt,
    }),
  );
}

/** Dead letters of one consumer, or of all. */
export async function countDeadLetters(tx: Tx, consumer: string | null = null): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('outbox.outboxDeadLetter')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('state', '=', 'dead')
      .$if(consumer !== null, (letters) => letters.where('consumer', '=', consumer!)),
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
  const found = sql`from outbox.outbox_dead_letter l
    where l.brand_id = ${brand} and (${state}::text is null or l.state = ${state})`;
  const rows = await tx.rows(sql<LetterRow>`
    select ${sql.raw(LETTER)} ${found} order by l.id desc limit ${limit} offset ${offset}`);
  return { rows: rows.map(letterOf), total: await countUpTo(tx, sql`select 1 ${found}`) };
}

/**
 * A brand's letter under lock. The consumer's cursor is locked first, as its own loop does: no later event of the
 * member is handled while the letter is.
 */
export async function lockDeadLetter(tx: Tx, brand: BrandId, id: string): Promise<DeadLetter | undefined> {
  const seen = await tx.maybe(
    tables
      .selectFrom('outbox.outboxDeadLetter')
      .select('consumer')
      .where('id', '=', BigInt(id))
      .where('brandId', '=', brand),
  );
  if (!seen) return undefined;
  await tx.run(sql`select 1 from outbox.outbox_cursor where consumer = ${seen.consumer} for update`);
  return findLetter(tx, id);
}

const findLetter = async (tx: Tx, id: string): Promise<DeadLetter> =>
  letterOf(
    await tx.row(
      sql<LetterRow>`select ${sql.raw(LETTER)} from outbox.outbox_dead_letter l where l.id = ${id} for update`,
    ),
  );

const updateLetters = (ids: readonly string[]) =>
  tables.updateTable('outbox.outboxDeadLetter').where('id', 'in', ids.map(BigInt));

const close = (tx: Tx, ids: readonly string[], state: 'handled' | 'dismissed'): Promise<number> =>
  tx.run(updateLetters(ids).set({ state, closedAt: sql`now()` }));

const fail = (tx: Tx, id: string, error: Error): Promise<number> =>
  tx.run(
    updateLetters([id]).set({
      state: 'dead',
      error: error.message.slice(0, ERROR_MAX),
      tries: sql`tries + 1`,
      lastFailedAt: sql`now()`,
      firstFailedAt: sql`coalesce(first_failed_at, now())`,
    }),
  );

/** Handles a dead letter once more. Answers the letter as it stands then: handled, or dead again. */
export async function retryLetter(tx: Tx, consumer: Consumer, letter: DeadLetter): Promise<DeadLetter> {
  const error = await handleAlone(tx, consumer, letter.event);
  if (error) await fail(tx, letter.id, error);
  else {
    await tx.run(updateLetters([letter.id]).set({ state: 'handled', closedAt: sql`now()`, tries: sql`tries + 1` }));
    tx.wroteEvents(); // what waits behind it may go on
  }
  return findLetter(tx, letter.id);
}

/** Gives a dead letter up: its effect never happens. */
export async function dismissLetter(tx: Tx, letter: DeadLetter): Promise<DeadLetter> {
  await close(tx, [letter.id], 'dismissed');
  tx.wroteEvents();
  return findLetter(tx, letter.id);
}

/** Most waiting letters of one transaction: it holds back what every reader of the outbox may see. */
export const RESUME_MAX = 500;
/** The same where one of them fails and each is handled alone. */
const RESUME_SINGLY_MAX = 50;

/**
 * Whether the letter `l` of the consumer `$1` waits behind nothing any more. The first statement of each turn asks it.
 */
export const RESUMABLE = `l.consumer = $1 and ${WAITS_FOR_NOTHING}`;
const READ_RESUMABLE = statement<LetterRow>(
  'outbox_resumable',
  `select ${LETTER} from outbox.outbox_dead_letter l where ${RESUMABLE} order by l.epoch, l.xid, l.event_id limit $2`,
);

/**
 * Handles a part of what waited behind letters that are closed by now, in the order of the outbox, and answers how many
 * letters it looked at. The consumer's cursor is locked. Where handling them together fails, each is handled alone: the
 * first of a member that fails is dead then, and that member's others go on waiting behind it.
 */
export async function resumeWaiting(tx: Tx, consumer: Consumer): Promise<number> {
  const letters = (await tx.rows(READ_RESUMABLE, [consumer.name, RESUME_MAX])).map(letterOf);
  if (letters.length === 0) return 0;
  const together = await within(tx, async () => {
    await handleEvents(
      tx,
      consumer,
      letters.map(({ event }) => event),
    );
    await close(
      tx,
      letters.map(({ id }) => id),
      'handled',
    );
  });
  if (together === undefined) return letters.length;
  const failed = new Set<string>();
  const few = letters.slice(0, RESUME_SINGLY_MAX);
  for (const { id, event } of few) {
    const member = `${event.brandId}:${event.memberId}`;
    if (failed.has(member)) continue;
    const error = await handleAlone(tx, consumer, event);
    if (error) {
      await fail(tx, id, error);
      failed.add(member);
    } else await close(tx, [id], 'handled');
  }
  return few.length;
}
