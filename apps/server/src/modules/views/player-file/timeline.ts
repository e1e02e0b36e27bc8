import type { TimelineEntry } from '@baize/contract/console/timeline';
import { timelineKindsOf, type TimelineKind } from '@baize/contract/console/timeline-words';
import type { KeysetPage } from '@baize/contract/envelope';
import type { Permission } from '@baize/contract/permissions';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';

/** The kinds that an operator may see, or of these the wanted one. */
export const mayBeSeen = (permissions: ReadonlySet<Permission>, wanted: TimelineKind | undefined): TimelineKind[] =>
  timelineKindsOf((each) => permissions.has(each)).filter((kind) => wanted === undefined || kind === wanted);

type Asked = KeysetQuery & {
  readonly memberId: MemberId;
  readonly kinds: readonly TimelineKind[];
  readonly gmtOffsetMinutes: number;
};
/** What a kind's rows are: whose, and the columns of an entry. */
type Source = {
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly what: RawBuilder<unknown>;
  readonly amount?: RawBuilder<unknown>;
  readonly payout?: RawBuilder<unknown>;
  readonly currency?: RawBuilder<unknown>;
  readonly count?: RawBuilder<unknown>;
  readonly by?: RawBuilder<unknown>;
  readonly text?: RawBuilder<unknown>;
};

const nameOf = (operator: string): RawBuilder<unknown> =>
  sql`(select o.name from operators.operator o where o.id = ${sql.ref(operator)})`;

const CREATED = sql`r.created_at`;
type Sources = Partial<Readonly<Record<TimelineKind, Source>>>;

/** What they did on the site, by an index of the member and the time. */
function playSources({ memberId, gmtOffsetMinutes }: Asked) {
  const ofMember = sql`where r.member_id = ${memberId}`;
  return {
    login: {
      from: sql`identity.session r ${ofMember}`,
      at: CREATED,
      id: sql`r.id`,
      what: sql`coalesce(r.came_by, 'password')`,
    },
    refusal: {
      from: sql`identity.login_refusal r ${ofMember}`,
      at: sql`r.at`,
      id: sql`r.id`,
      what: sql`r.reason`,
      count: sql`r.times`,
    },
    // A day's play stands at its end: the day is known as a whole then.
    play: {
      from: sql`agents.day_sum r join identity.member m on m.id = r.member_id
        ${ofMember} and r.scope = 'own' and r.bets > 0`,
      at: sql`((r.day + 1)::timestamp - make_interval(mins => ${gmtOffsetMinutes}::integer)) at time zone 'UTC'
        - interval '1 second'`,
      id: sql`r.day`,
      what: sql`r.day::text`,
      amount: sql`r.stake`,
      payout: sql`r.payout`,
      currency: sql`m.currency`,
      count: sql`r.bets::integer`,
    },
    limit: {
      from: sql`limits.player_limit r ${ofMember}`,
      at: sql`r.set_at`,
      id: sql`r.kind`,
      what: sql`r.kind`,
      by: sql`r.set_by`,
    },
    message: { from: sql`messages.message r ${ofMember}`, at: CREATED, id: sql`r.id`, what: sql`r.kind` },
  } satisfies Sources;
}

/** What moved their money. */
function moneySources({ memberId }: Asked) {
  const ofMember = sql`where r.member_id = ${memberId}`;
  const order = {
    at: CREATED,
    id: sql`r.id`,
    what: sql`r.state`,
    amount: sql`r.amount`,
    currency: sql`r.currency`,
  };
  return {
    deposit: { from: sql`cashier.deposit r ${ofMember}`, ...order },
    withdrawal: { from: sql`cashier.withdrawal r ${ofMember}`, ...order },
    transfer: {
      from: sql`cashier.member_transfer r where (r.sender_id = ${memberId} or r.receiver_id = ${memberId})`,
      ...order,
      what: sql`case when r.sender_id = ${memberId} then 'sent' else 'received' end`,
      by: sql`(select m.account from identity.member m where m.id = case when r.sender_id = ${memberId}
        then r.receiver_id else r.sender_id end)`,
    },
    correction: {
      from: sql`cashier.correction r ${ofMember}`,
      ...order,
      at: sql`r.made_at`,
      what: sql`r.direction || '.' || r.state`,
      by: nameOf('r.maker_id'),
      text: sql`r.reason`,
    },
  } satisfies Sources;
}

/** What operators did and found. */
function deskSources({ memberId }: Asked) {
  const ofMember = sql`where r.member_id = ${memberId}`;
  return {
    operator: {
      from: sql`audit.audit r where r.brand_id = current_brand() and r.target = ${`player:${memberId}`}`,
      at: sql`r.at`,
      id: sql`r.seq`,
      what: sql`r.action`,
      by: sql`r.actor`,
      text: sql`nullif(r.reason, '')`,
    },
    note: {
      from: sql`notebook.note r ${ofMember}`,
      at: sql`r.written_at`,
      id: sql`r.id`,
      what: sql`'note'`,
      by: sql`r.written_by`,
      text: sql`r.text`,
    },
    move: {
      from: sql`agents.move r ${ofMember}`,
      at: sql`r.asked_at`,
      id: sql`r.id`,
      what: sql`r.state`,
      by: sql`r.asked_by`,
      text: sql`r.reason`,
    },
    suspicion: {
      from: sql`suspicions.suspicion r where r.id = any (array(select suspicions_of(${memberId})))`,
      at: sql`r.found_at`,
      id: sql`r.id`,
      what: sql`r.kind`,
    },
  } satisfies Sources;
}

/** Where each kind is read. */
const sourcesOf = (asked: Asked): Readonly<Record<TimelineKind, Source>> => ({
  ...playSources(asked),
  ...moneySources(asked),
  ...deskSources(asked),
});

type Row = Computed<{
  kind: TimelineKind;
  id: string;
  placeUs: bigint;
  at: Date;
  what: string;
  amount: bigint | null;
  payout: bigint | null;
  currency: string | null;
  count: number | null;
  by: string | null;
  text: string | null;
}>;

/** A place is a moment in microseconds, and behind a point the entry, so that two of one moment keep an order. */
const placeOf = ({ placeUs, id }: Pick<Row, 'placeUs' | 'id'>): string => `${placeUs}.${id}`;

function selectOf(kind: TimelineKind, source: Source, query: KeysetQuery): RawBuilder<unknown> {
  const none = sql`null`;
  const key = sql`${kind}::text || '-' || (${source.id})::text`;
  const cursor = query.before ?? query.after;
  const isNewer = goesTowardsNewer(query);
  const cut = cursor === undefined ? -1 : cursor.indexOf('.');
  const moment = sql`timestamptz 'epoch' + ${cursor?.slice(0, cut)}::bigint * interval '1 microsecond'`;
  // The first comparison is what an index can be asked.
  const side =
    cursor === undefined
      ? sql``
      : isNewer
        ? sql`and ${source.at} >= ${moment} and (${source.at}, ${key}) > (${moment}, ${cursor.slice(cut + 1)}::text)`
        : sql`and ${source.at} <= ${moment} and (${source.at}, ${key}) < (${moment}, ${cursor.slice(cut + 1)}::text)`;
  const direction = isNewer ? sql`asc` : sql`desc`;
  return sql`(select ${kind}::text as kind, ${key} as id, ${source.at} as at, (${source.what})::text as what,
    (${source.amount ?? none})::bigint as amount, (${source.payout ?? none})::bigint as payout,
    (${source.currency ?? none})::text as currency, (${source.count ?? none})::integer as count,
    (${source.by ?? none})::text as by, (${source.text ?? none})::text as text
    from ${source.from} ${side} order by ${source.at} ${direction}, ${key} ${direction} limit ${query.pageSize + 1})`;
}

/** The newest first, of each kind no more rows than the page has. */
export async function listTimeline(tx: Tx, asked: Asked): Promise<KeysetPage<TimelineEntry>> {
  if (asked.kinds.length === 0) return { content: [], newer: null, older: null };
  const sources = sourcesOf(asked);
  const parts = asked.kinds.map((kind) => selectOf(kind, sources[kind], asked));
  const direction = goesTowardsNewer(asked) ? sql`asc` : sql`desc`;
  const rows = await tx.rows(sql<Row>`
    select e.*, (extract(epoch from e.at) * 1000000)::bigint as place_us
      from (${sql.join(parts, sql` union all `)}) e order by e.at ${direction}, e.id ${direction}
      limit ${asked.pageSize + 1}`);
  const page = keysetPageOf(rows, asked, placeOf);
  return { ...page, content: page.content.map(present) };
}

const money = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount));
const present = ({ amount, payout, at, placeUs: _place, ...row }: Row): TimelineEntry => ({
  ...row,
  at: at.toISOString(),
  amount: money(amount),
  payout: money(payout),
});
