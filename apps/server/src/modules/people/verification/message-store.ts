import { sql } from 'kysely';
import { COUNTED_MAX } from '@baize/contract/envelope';
import { beginsWith } from '../../../db/begins-with.ts';
import { countUpTo } from '../../../db/keyset.ts';
import { byAmount, byId, foundByAny, readSearch, type Sought } from '../../../db/search.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { dueIds, nextDueAt } from '../../../db/waiting-rows.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { sealedById, type Keys, type SealedField, type SealedFor, type SealedRows } from '../../../sealing/index.ts';
import type { Deps } from '../../../deps.ts';
import { within, type AskedSpan } from '../../../db/span.ts';

/** What only its recipient, and an operator who is on record for it, reads. */
export type MessageContent = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
};

const FIELD: SealedField = { field: 'verification.message.sealed', before: 'verification-message' };
const sealedFor = (id: Uuid): SealedFor => ({ ...FIELD, row: id });
const openContent = (
  keys: Keys,
  row: Pick<Row<'verification.message'>, 'id' | 'sealed' | 'keyVersion'>,
): MessageContent =>
  JSON.parse(
    keys.open(sealedFor(row.id), { value: row.sealed, keyVersion: row.keyVersion }).toString('utf8'),
  ) as MessageContent;

export type NewMessage = Pick<
  Row<'verification.message'>,
  'id' | 'brandId' | 'codeId' | 'channel' | 'purpose' | 'maskedRecipient' | 'price' | 'createdAt' | 'expiresAt'
> & {
  readonly state: 'waiting' | 'withheld';
  readonly content: MessageContent;
  /** Of a letter, which has no code to be found by. */
  readonly recipientHash?: Buffer | null;
};

export async function insertMessage(tx: Tx, keys: Keys, { content, ...message }: NewMessage): Promise<void> {
  const { value, keyVersion } = keys.seal(sealedFor(message.id), JSON.stringify(content));
  await tx.run(
    tables
      .insertInto('verification.message')
      .values({ ...message, sealed: value, keyVersion, nextAt: message.createdAt }),
  );
}

/** A process that died with a message in its hands is taken to have lost it after this time. */
const LEASE_MS = 30_000;

export type Claimed = Pick<
  Row<'verification.message'>,
  'id' | 'codeId' | 'channel' | 'purpose' | 'tries' | 'expiresAt'
> & { readonly content: MessageContent };

/** Takes messages whose time has come, for one process alone and a while. */
export async function claimDue(
  tx: Tx,
  keys: Keys,
  { brandId, now }: { brandId: BrandId; now: Date },
): Promise<Claimed[]> {
  const lease = new Date(now.getTime() + LEASE_MS);
  const rows = await tx.rows(
    tables
      .updateTable('verification.message')
      .set({ tries: sql<number>`tries + 1`, nextAt: lease })
      .where('id', 'in', dueIds('verification.message', { brandId, now }))
      .returning(['id', 'codeId', 'channel', 'purpose', 'tries', 'expiresAt', 'sealed', 'keyVersion']),
  );
  return rows.map(({ sealed, keyVersion, ...row }) => ({
    ...row,
    content: openContent(keys, { id: row.id, sealed, keyVersion }),
  }));
}

/** When the next message is due; null: none waits. */
export const nextDue = (tx: Tx, brandId: BrandId): Promise<Date | null> =>
  nextDueAt(tx, 'verification.message', brandId);

type Outcome =
  | { readonly state: 'sent'; readonly providerReference: string; readonly sentAt: Date; readonly fault: null }
  | { readonly state: 'failed'; readonly fault: string }
  | { readonly state: 'waiting'; readonly fault: string; readonly nextAt: Date };

export async function saveOutcome(tx: Tx, id: Uuid, outcome: Outcome): Promise<void> {
  await tx.run(
    tables.updateTable('verification.message').set(outcome).where('id', '=', id).where('state', '=', 'waiting'),
  );
}

export async function deleteMessage(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(tables.deleteFrom('verification.message').where('id', '=', id));
}

type Letters = { readonly brandId: BrandId; readonly recipientHash: Buffer; readonly since: Date };

/** How many letters were written to an address since then. */
export async function countLetters(tx: Tx, { brandId, recipientHash, since }: Letters): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('verification.message')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('brandId', '=', brandId)
      .where('recipientHash', '=', recipientHash)
      .where('createdAt', '>', since),
  );
  return count;
}

const LISTED_COLUMNS = [
  'id',
  'channel',
  'purpose',
  'maskedRecipient',
  'state',
  'tries',
  'fault',
  'price',
  'createdAt',
  'sentAt',
] as const;
export type ListedMessage = Readonly<Pick<Row<'verification.message'>, (typeof LISTED_COLUMNS)[number]>>;
export type MessageFilter = AskedSpan & {
  readonly brandId: BrandId;
  readonly state: ListedMessage['state'] | undefined;
  readonly channel: ListedMessage['channel'] | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

export async function listMessages(
  tx: Tx,
  { brandId, state, channel, search, limit, offset, ...span }: MessageFilter,
): Promise<{ rows: ListedMessage[]; total: number }> {
  const wanted = tables
    .selectFrom('verification.message')
    .where('brandId', '=', brandId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .where(within('createdAt', span));
  const sought = readSearch(search);
  const found = (most: number) => {
    const all = wanted.orderBy('createdAt', 'desc').orderBy('id').limit(most);
    if (sought === undefined) return all;
    return all.where(foundByAny(messageWays(sought), (way) => all.select('id').where(way)));
  };
  const rows = await tx.rows(
    found(limit + offset)
      .select(LISTED_COLUMNS)
      .limit(limit)
      .offset(offset),
  );
  return { rows, total: await countUpTo(tx, sql`${found(COUNTED_MAX).select('id').clearOrderBy().clearLimit()}`) };
}

/** By whom it went to, as the list prints it, by number, price, or what came in the way. */
const messageWays = (sought: Sought) => [
  beginsWith('maskedRecipient', sought.typed),
  ...byId(sought),
  ...byAmount(sought, 'price'),
  beginsWith('fault', sought.typed),
];

export type OpenedMessage = Pick<Row<'verification.message'>, 'state' | 'purpose' | 'codeId' | 'maskedRecipient'> & {
  readonly content: MessageContent;
};

export async function openMessage(tx: Tx, keys: Keys, id: Uuid): Promise<OpenedMessage | undefined> {
  const row = await tx.maybe(
    tables
      .selectFrom('verification.message')
      .select(['id', 'state', 'purpose', 'codeId', 'maskedRecipient', 'sealed', 'keyVersion'])
      .where('id', '=', id),
  );
  if (!row) return undefined;
  const { state, purpose, codeId, maskedRecipient } = row;
  return { state, purpose, codeId, maskedRecipient, content: openContent(keys, row) };
}

/** How many messages of a day went out, and how many of its codes came back. */
export const countDay = (tx: Tx, brandId: BrandId, from: Date): Promise<{ sent: number; used: number }> =>
  tx.row(sql<Computed<{ sent: number; used: number }>>`
    select count(*) filter (where m.state = 'sent' and m.code_id is not null)::integer as sent,
        count(c.used_at)::integer as used
      from verification.message m left join verification.code c on c.id = m.code_id
      where m.brand_id = ${brandId} and m.created_at >= ${from}`);

type Day = { readonly day: string; readonly sent: number; readonly failed: number; readonly spent: bigint };

/** What went out, did not, and was spent on each day from this one on, the last one first. */
export const listDays = (
  tx: Tx,
  { brandId, from, now }: { readonly brandId: BrandId; readonly from: Date; readonly now: Date },
): Promise<Day[]> =>
  tx.rows(sql<Computed<Day>>`
    select d.day::text as day, coalesce(m.sent, 0) as sent, coalesce(m.failed, 0) as failed,
        coalesce(s.spent, 0)::bigint as spent
      from (select generate_series(${from}::timestamptz at time zone 'UTC', ${now}::timestamptz at time zone 'UTC',
          interval '1 day')::date as day) d
      left join (select (created_at at time zone 'UTC')::date as day,
            count(*) filter (where state = 'sent')::integer as sent,
            count(*) filter (where state = 'failed')::integer as failed
          from verification.message where brand_id = ${brandId} and created_at >= ${from} group by 1) m on m.day = d.day
      left join verification.day_spend s on s.brand_id = ${brandId} and s.day = d.day
      order by d.day desc`);

const MESSAGES_KEPT_MS = 30 * 24 * 3_600_000;

export async function purgeMessages(tx: Tx, brandId: BrandId, now: Date): Promise<void> {
  await tx.run(
    tables
      .deleteFrom('verification.message')
      .where('brandId', '=', brandId)
      .where('createdAt', '<', new Date(now.getTime() - MESSAGES_KEPT_MS)),
  );
}

/** Messages as a rotation of keys finds them. */
export const sealedMessages = (keyring: Deps['keyring']): SealedRows => sealedById(keyring, 'messages', FIELD);
