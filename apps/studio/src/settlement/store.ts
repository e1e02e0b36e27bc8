import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { ALWAYS, columnsOf, packRows, prepare, rowsIn, tables, type recordsIn, type Row } from '../db/query.ts';
import type { DB } from '../db/tables.gen.ts';
import type { Secrets } from '../secrets.ts';
import type { After } from './rounds-walk.ts';

/** Stored wallet calls and the cases that a person must look at. A call is a row before it is a request. */
export type CallKind = Row<'walletTx'>['kind'];
/** Its `body` is opened: what is sent. */
export type StoredCall = Readonly<Row<'walletTx'>>;

const bodyPurpose = (id: string): string => `wallet-body:${id}`;
const openCall = (secrets: Secrets, row: StoredCall): StoredCall => ({
  ...row,
  body: secrets.open(bodyPurpose(row.id), row.body),
});

export type NewCall = Readonly<
  Pick<
    StoredCall,
    | 'id'
    | 'roundId'
    | 'operatorId'
    | 'kind'
    | 'raise'
    | 'amount'
    | 'reference'
    | 'requestUuid'
    | 'body'
    | 'createdAt'
    | 'leaseUntil'
  >
>;

/** The row of a call that is stored where `when` holds: alone, or as a part of the statement that changes its round. */
const CALL_COLUMNS = [
  'id',
  'roundId',
  'operatorId',
  'kind',
  'raise',
  'amount',
  'reference',
  'requestUuid',
  'body',
  'createdAt',
  'nextAt',
  'leaseUntil',
] as const;
export const storedCall = (call: NewCall, when: Expression<SqlBool>) =>
  tables
    .insertInto('walletTx')
    .columns(CALL_COLUMNS)
    .expression(
      sql`select ${call.id}::uuid, ${call.roundId}::text, ${call.operatorId}::text, ${call.kind}::text,
        ${call.raise}::smallint, ${call.amount}::bigint, ${call.reference}::uuid, ${call.requestUuid}::uuid,
        ${call.body}::bytea,
        ${call.createdAt}::timestamptz, ${call.createdAt}::timestamptz, ${call.leaseUntil}::timestamptz where ${when}`,
    );
const newCall = prepare((call: NewCall) => storedCall(call, ALWAYS));

/** Many calls at once, packed by `packCalls`: those of the rounds that the statement before it opened. */
export const storedCalls = (packed: string) =>
  tables
    .insertInto('walletTx')
    .columns(CALL_COLUMNS)
    .expression(
      sql`select ${columnsOf('call', CALL_COLUMNS)} from ${rowsIn('walletTx', packed)} as call
        where call.round_id in (select id from opened)`,
    );
export const packCalls = (secrets: Secrets, calls: readonly NewCall[]): string =>
  packRows(calls.map((call) => ({ ...sealCall(secrets, call), nextAt: call.createdAt })));

/** The call as it is stored: its body sealed. */
export const sealCall = (secrets: Secrets, call: NewCall): NewCall => ({
  ...call,
  body: secrets.seal(bodyPurpose(call.id), call.body),
});

export const insertCall = (tx: Tx, secrets: Secrets, call: NewCall): Promise<number> =>
  tx.run(newCall(sealCall(secrets, call)));

/** A round has at most one call of each kind that is its own. */
export type CallName = { readonly roundId: string; readonly kind: CallKind };

const callByName = prepare((values: CallName) =>
  tables
    .selectFrom('walletTx')
    .selectAll()
    .where('roundId', '=', values.roundId)
    .where('kind', '=', values.kind)
    .where('raise', '=', 0),
);

export async function findCall(tx: Tx, secrets: Secrets, name: CallName): Promise<StoredCall | undefined> {
  const row = await tx.maybe(callByName(name));
  return row && openCall(secrets, row);
}

/** Further bets whose driver is gone: their lease ended before an answer was booked. */
export const findAbandonedRaises = async (
  tx: Tx,
  now: Date,
  { after, limit }: After<string>,
): Promise<readonly RaiseRef[]> =>
  tx.rows(
    tables
      .selectFrom('walletTx')
      .select(['id', 'roundId', 'raise'])
      .where('state', '=', 'pending')
      .where('kind', '=', 'bet')
      .where('raise', '>', 0)
      .where('leaseUntil', '<', now)
      .where('roundId', '>', after)
      .orderBy('roundId')
      .limit(limit),
  );
export type BetRef = { readonly id: string; readonly roundId: string };
/** A further bet, and which of its round it is. */
export type RaiseRef = BetRef & Pick<StoredCall, 'raise'>;

export type Lease = {
  readonly now: Date;
  /** Until then no other process sends the call. */
  readonly until: Date;
};

/**
 * Calls that may be sent: not bets, which are never repeated, and no win before the rollbacks of its round are
 * answered.
 */
function mayBeSent(eb: ExpressionBuilder<DB & { due: DB['walletTx'] }, 'due'>, now: Date) {
  const rollback = eb
    .selectFrom('walletTx as other')
    .select('other.id')
    .whereRef('other.roundId', '=', 'due.roundId')
    .where('other.kind', '=', 'rollback')
    .where('other.state', '=', 'pending');
  return eb.and([
    eb('due.state', '=', 'pending'),
    eb('due.kind', '<>', 'bet'),
    eb.or([eb('due.leaseUntil', 'is', null), eb('due.leaseUntil', '<', now)]),
    eb.or([eb('due.kind', '<>', 'win'), eb.not(eb.exists(rollback))]),
  ]);
}

/** Takes the lease of at most `limit` calls that are due. */
export async function claimDue(
  { tx, secrets }: { readonly tx: Tx; readonly secrets: Secrets },
  { now, until }: Lease,
  limit: number,
): Promise<StoredCall[]> {
  const rows = await tx.rows(
    tables
      .updateTable('walletTx')
      .set({ leaseUntil: until })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('walletTx as due')
          .select('due.id')
          .where((due) => mayBeSent(due, now))
          .where('due.nextAt', '<=', now)
          .orderBy('due.nextAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll(),
  );
  return rows.map((row) => openCall(secrets, row));
}

/** The same for one call of a round, whatever its schedule: a waiting player is worth an attempt. */
export async function claimOfRound(
  { tx, secrets }: { readonly tx: Tx; readonly secrets: Secrets },
  { now, until }: Lease,
  roundId: string,
): Promise<StoredCall | undefined> {
  const row = await tx.maybe(
    tables
      .updateTable('walletTx')
      .set({ leaseUntil: until })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('walletTx as due')
          .select('due.id')
          .where((due) => mayBeSent(due, now))
          .where('due.roundId', '=', roundId)
          .orderBy('due.nextAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll(),
  );
  return row && openCall(secrets, row);
}

export type CallEnd = {
  readonly state: 'ok' | 'refused' | 'unknown' | 'terminal';
  /** What the wallet answered, or why there is no answer. */
  readonly status: string;
  readonly now: Date;
};

/** Ends a pending call where `when` holds. */
export const endedCall = (values: CallEnd & { readonly id: string }, when: Expression<SqlBool>) =>
  tables
    .updateTable('walletTx')
    .set((eb) => ({
      state: values.state,
      attempts: eb('attempts', '+', 1),
      lastStatus: values.status,
      doneAt: values.now,
      leaseUntil: null,
    }))
    .where('id', '=', values.id)
    .where('state', '=', 'pending')
    .where(when);
/** The same of the bets that were counted into their rounds together; `records` has them as `betId`. */
export const acceptedCalls = (records: ReturnType<typeof recordsIn<{ betId: string; at: Date }>>) =>
  tables
    .updateTable('walletTx')
    .from(records)
    .set((eb) => ({
      state: 'ok' as const,
      attempts: eb('attempts', '+', 1),
      lastStatus: 'RS_OK',
      doneAt: eb.ref('record.at'),
      leaseUntil: null,
    }))
    .whereRef('walletTx.id', '=', 'record.betId')
    .where('walletTx.state', '=', 'pending')
    .where(sql<boolean>`wallet_tx.round_id in (select id from played)`);
const endCall = prepare((values: CallEnd & { readonly id: string }) => endedCall(values, ALWAYS));

/** Ends a call. False when it had ended before: its effect is booked once. */
export const finishCall = async (tx: Tx, id: string, end: CallEnd): Promise<boolean> =>
  (await tx.run(endCall({ id, ...end }))) === 1;

export type Postponement = { readonly status: string; readonly nextAt: Date };

export const postponeCall = (tx: Tx, id: string, { status, nextAt }: Postponement): Promise<number> =>
  tx.run(
    tables
      .updateTable('walletTx')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), lastStatus: status, nextAt, leaseUntil: null }))
      .where('id', '=', id)
      .where('state', '=', 'pending'),
  );

/** A call that the wallet accepted, as it stands in the feed. The amount is decimal text: JSON has no bigint. */
export type AcceptedCall = Pick<StoredCall, 'kind'> & { readonly uuid: string; readonly amount: string };

/**
 * The accepted calls of the round that a column names, null where there is none. For the statements of other folders.
 */
export const acceptedCallsOf = (roundId: Expression<string>) =>
  tables
    .selectFrom('walletTx')
    .select(
      sql<AcceptedCall[] | null>`jsonb_agg(jsonb_build_object('uuid', id, 'kind', kind, 'amount', amount::text)
        order by created_at, kind)`.as('calls'),
    )
    .where('walletTx.roundId', '=', roundId)
    .where('walletTx.state', '=', 'ok')
    .$asScalar();

/** The round's own bet, of the round that a column names. For the statements of other folders. */
export const betOf = (roundId: Expression<string>) =>
  tables
    .selectFrom('walletTx')
    .select('walletTx.id')
    .where('walletTx.roundId', '=', roundId)
    .where('walletTx.kind', '=', 'bet')
    .where('walletTx.raise', '=', 0)
    .$asScalar();

/** The round of a call, by the call's transaction id on the wire. */
export const findRoundOfCall = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.maybe(tables.selectFrom('walletTx').select('roundId').where('id', '=', id)))?.roundId;

/** The calls of a round in the order in which they were stored. */
export const listCalls = (tx: Tx, roundId: string) =>
  tx.rows(
    tables
      .selectFrom('walletTx')
      .select(['kind', 'id', 'state', 'attempts', 'lastStatus'])
      .where('roundId', '=', roundId)
      .orderBy('createdAt')
      .orderBy('kind'),
  );

export type NewCase = {
  readonly roundId: string;
  /** The call that was refused. */
  readonly walletTx: string;
  readonly kind: string;
  readonly status: string;
  readonly detail: string | null;
  readonly openedAt: Date;
};

export const openCase = (tx: Tx, found: NewCase): Promise<number> =>
  tx.run(tables.insertInto('settlementCase').values(found));

/** The open cases of a round that are about a call of it. */
export const listOpenCases = (tx: Tx, roundId: string) =>
  tx.rows(
    tables
      .selectFrom('settlementCase')
      .select(['status', 'walletTx'])
      .where('roundId', '=', roundId)
      .where('closedAt', 'is', null)
      .where('walletTx', 'is not', null)
      .$narrowType<{ walletTx: string }>()
      .orderBy('id'),
  );

/** How much settlement has before it. */
export type Backlog = {
  /** Wins and rollbacks that are not answered. */
  readonly calls: bigint;
  readonly cases: bigint;
};

export const countBacklog = (tx: Tx): Promise<Backlog> =>
  tx.row(
    tables.selectNoFrom((eb) => [
      eb
        .selectFrom('walletTx')
        .select((calls) => calls.fn.countAll<bigint>().as('count'))
        .where('state', '=', 'pending')
        .where('kind', '<>', 'bet')
        .$asScalar()
        .$notNull()
        .as('calls'),
      eb
        .selectFrom('settlementCase')
        .select((cases) => cases.fn.countAll<bigint>().as('count'))
        .where('closedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('cases'),
    ]),
  );

/** Makes the pending calls of an operator older, for the conformance control. Leases stay, so no call is sent twice. */
export function ageCalls(tx: Tx, operatorId: string, ms: number): Promise<number> {
  const earlier = (column: 'next_at' | 'created_at') =>
    sql<Date>`${sql.ref(column)} - ${ms}::double precision * interval '1 millisecond'`;
  return tx.run(
    tables
      .updateTable('walletTx')
      .set({ nextAt: earlier('next_at'), createdAt: earlier('created_at') })
      .where('operatorId', '=', operatorId)
      .where('state', '=', 'pending'),
  );
}
