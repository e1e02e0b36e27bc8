import { COUNTED_MAX } from '@baize/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
import { isConnectionTrouble, isUncertain, LOCK_NOT_GRANTED, setBrand, sqlStateOf, type Tx } from '../db/pool.ts';
import { statement, tables, type Computed, type Row } from '../db/query.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { Consumer, StoredEvent } from './consumer.ts';
import { countUpTo } from '../db/keyset.ts';
import { byEach, contains, foundByAny, isNamed, readSearch, type Sought } from '../db/search.ts';
import type { OutboxEvent } from './events.ts';
import { DEAD_LETTERS_MAX, FULL } from './letter-limit.ts';
import { WAITS_FOR_NOTHING } from './read.ts';
import { within as isWithin, type AskedSpan } from '../db/span.ts';

export { DEAD_LETTERS_MAX } from './letter-limit.ts';

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
 * database that is away, a lock that somebody else holds, two transactions that could not be put in a row.
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

const CONFLICTS: readonly (string | undefined)[] = ['40001', '40P01', LOCK_NOT_GRANTED];
const isPassing = (error: unknown): boolean =>
  isUncertain(error) || CONFLICTS.includes(sqlStateOf(error)) || isConnectionTrouble(error);

/**
 * Handles one event by itself, in a transaction of no brand, and leaves it so: letters of other brands are written
 * next. Answers the error where it failed.
 */
export const handleAlone = (tx: Tx, consumer: Consumer, stored: StoredEvent): Promise<Error | undefined> =>
  within(tx, () => handleForAll(tx, consumer, [stored]));

async function handleForAll(tx: Tx, consumer: Consumer, events: readonly StoredEvent[]): Promise<void> {
  await handleEvents(tx, consumer, events);
  await setBrand(tx, null);
}

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

/** What of a consumer's is put aside untried, by brand and by member. */
export type Held = {
  /** Dead letters by brand, where there are any. */
  readonly dead: ReadonlyMap<BrandId, number>;
  /** Members with an open letter, as `brand:member`; `brand:null` where events of no member wait. */
  readonly members: ReadonlySet<string>;
};
type HeldRow = {
  readonly brandId: BrandId;
  readonly memberId: MemberId | null;
  /** Zero: a member of the brand is told of, or events of no member. */
  readonly dead: number;
};

/** A brand at its limit holds everything, so that its members need not be read. */
const READ_HELD = statement<HeldRow>(
  'outbox_held',
  `with counted as (
      select brand_id, count(*)::integer as dead from outbox.outbox_dead_letter
      where consumer = $1 and state = 'dead' group by brand_id)
    select brand_id, null::bigint as member_id, dead from counted
    union all
    select distinct l.brand_id, l.member_id, 0 from outbox.outbox_dead_letter l
    where $2::boolean and l.consumer = $1 and l.state in ('dead', 'waiting')
      and (l.member_id is not null or l.state = 'waiting')
      and l.brand_id not in (select c.brand_id from counted c where c.dead >= ${DEAD_LETTERS_MAX})`,
);

/** Where the order does not matter nothing waits behind a letter, but for a brand at its limit. */
export async function readHeld(tx: Tx, { name, order }: Consumer): Promise<Held> {
  const rows = await tx.rows(READ_HELD, [name, order !== 'none']);
  return {
    dead: new Map(rows.filter(({ dead }) => dead > 0).map(({ brandId, dead }) => [brandId, dead])),
    members: new Set(rows.filter(({ dead }) => dead === 0).map(memberKeyOf)),
  };
}

const memberKeyOf = ({ brandId, memberId }: Pick<StoredEvent, 'brandId' | 'memberId'>): string =>
  `${brandId}:${memberId}`;

/** Whether an event is put aside untried. */
export const isHeld = ({ dead, members }: Held, event: StoredEvent): boolean =>
  (dead.get(event.brandId) ?? 0) >= DEAD_LETTERS_MAX || members.has(memberKeyOf(event));

/** The same, once an event has become a dead letter. */
export const heldAfter = (held: Held, { order }: Pick<Consumer, 'order'>, event: StoredEvent): Held => ({
  dead: new Map(held.dead).set(event.brandId, (held.dead.get(event.brandId) ?? 0) + 1),
  members: order === 'none' || event.memberId === null ? held.members : new Set(held.members).add(memberKeyOf(event)),
});

type Failure = { readonly error: string; readonly tries: number };

/** Puts events aside: dead with their failure, or waiting untried. */
export async function putAside(
  tx: Tx,
  consumer: string,
  { events, failure }: { readonly events: readonly StoredEvent[]; readonly failure: Failure | null },
): Promise<void> {
  if (events.length === 0) return;
  const failedAt = failure === null ? null : sql<Date>`now()`;
  const letters = events.map((stored) => ({
    consumer,
    epoch: stored.epoch,
    xid: sql<string>`${stored.xid}::text::xid8`,
    eventId: BigInt(stored.id),
    brandId: stored.brandId,
    memberId: stored.memberId,
    type: stored.event.type,
    data: JSON.stringify(stored.event),
    eventAt: stored.createdAt,
    state: failure === null ? ('waiting' as const) : ('dead' as const),
    error: failure?.error.slice(0, ERROR_MAX) ?? '',
    tries: failure?.tries ?? 0,
    firstFailedAt: failedAt,
    lastFailedAt: failedAt,
  }));
  await tx.run(tables.insertInto('outbox.outboxDeadLetter').values(letters));
}

/** Dead letters of all consumers. */
export async function countDeadLetters(tx: Tx): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('outbox.outboxDeadLetter')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('state', '=', 'dead'),
  );
  return Number(count);
}

export type FullPlace = Computed<{ readonly consumer: string; readonly brandId: BrandId }>;
/** Where events wait because so many failed: brands and consumers at the limit, of what the transaction may see. */
export const listFull = (tx: Tx): Promise<FullPlace[]> => tx.rows(sql<FullPlace>`${sql.raw(FULL)} order by 1, 2`);

export type DeadLetterQuery = AskedSpan & {
  readonly brandId: BrandId;
  readonly state: DeadLetterState | null;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Which consumers, or events, a brand's letters have: each is stepped to by the index, whatever there is of it. */
async function listWords(tx: Tx, brand: BrandId, column: 'consumer' | 'type'): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`(select l.${sql.ref(column)} from outbox.outbox_dead_letter l
    where l.brand_id = ${brand} and ${after} order by l.${sql.ref(column)} limit 1)`;
  const rows = await tx.rows(sql<Computed<{ word: string }>>`
    with recursive had (word) as (
      select ${next(sql`true`)}
      union all select ${next(sql`l.${sql.ref(column)} > had.word`)} from had where had.word is not null)
    select word from had where word is not null`);
  return rows.map(({ word }) => word);
}

/** By number, event, consumer, player and error. */
async function waysOf(tx: Tx, brand: BrandId, sought: Sought): Promise<RawBuilder<boolean>[]> {
  const isSought = (word: string): boolean => isNamed(sought, [word]);
  const consumers = (await listWords(tx, brand, 'consumer')).filter(isSought);
  const types = (await listWords(tx, brand, 'type')).filter(isSought);
  const numbers = sought.number === undefined ? [] : [sought.number];
  return [
    ...byEach('l.id', numbers),
    ...byEach('l.memberId', numbers),
    ...byEach('l.consumer', consumers),
    ...byEach('l.type', types),
    // Of all that waits behind a letter nothing has failed.
    sql<boolean>`l.error <> '' and ${contains('l.error', sought)}`,
  ];
}

/** A brand's letters, the newest first. */
export async function listDeadLetters(
  tx: Tx,
  { brandId: brand, state, search, limit, offset, ...span }: DeadLetterQuery,
): Promise<{ rows: DeadLetter[]; total: number }> {
  const asked = sql`from outbox.outbox_dead_letter l
    where l.brand_id = ${brand} and (${state}::text is null or l.state = ${state}) and ${isWithin('l.eventAt', span)}`;
  const sought = readSearch(search);
  const ways = sought && (await waysOf(tx, brand, sought));
  const upTo = (rows: number) => {
    const part = (way: RawBuilder<boolean>) => sql`select l.id ${asked} and ${way} order by l.id desc limit ${rows}`;
    return ways === undefined ? asked : sql`${asked} and ${foundByAny(ways, part, 'l.id')}`;
  };
  const rows = await tx.rows(sql<LetterRow>`
    select ${sql.raw(LETTER)} ${upTo(offset + limit)} order by l.id desc limit ${limit} offset ${offset}`);
  return { rows: rows.map(letterOf), total: await countUpTo(tx, sql`select 1 ${upTo(COUNTED_MAX)}`) };
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
  const error = await within(tx, () => handleEvents(tx, consumer, [letter.event]));
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
 * first of a member that fails is dead then, and that member's others go on waiting behind it; so do all of a brand
 * that comes to its limit.
 */
export async function resumeWaiting(tx: Tx, consumer: Consumer): Promise<number> {
  const letters = (await tx.rows(READ_RESUMABLE, [consumer.name, RESUME_MAX])).map(letterOf);
  if (letters.length === 0) return 0;
  const together = await within(tx, async () => {
    await handleForAll(
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
  let held: Held = { dead: (await readHeld(tx, consumer)).dead, members: new Set() };
  const few = letters.slice(0, RESUME_SINGLY_MAX);
  for (const { id, event } of few) {
    if (isHeld(held, event)) continue;
    const error = await handleAlone(tx, consumer, event);
    if (error) {
      await fail(tx, id, error);
      held = heldAfter(held, consumer, event);
    } else await close(tx, [id], 'handled');
  }
  return few.length;
}
