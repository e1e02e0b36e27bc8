import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { statement, tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, SupplierId, Uuid } from '../../../ids.ts';

type SupplierColumns = Row<'vendors.supplier'>;
export type SupplierKey = Readonly<Pick<Row<'vendors.supplierKey'>, 'kid' | 'pem' | 'notBefore' | 'notAfter'>>;
export type SupplierRow = Readonly<
  Pick<
    SupplierColumns,
    | 'id'
    | 'code'
    | 'name'
    | 'baseUrl'
    | 'operatorId'
    | 'mode'
    | 'dialect'
    | 'enabled'
    | 'sandbox'
    | 'frameHosts'
    | 'allowedNetworks'
    | 'closedWinMax'
    | 'closedDayMax'
  >
> & {
  readonly brands: ReadonlySet<number>;
  /** Brands that let it in, now or once. */
  readonly knownTo: ReadonlySet<number>;
  readonly keys: readonly SupplierKey[];
  /** What brands have set for the time in which they do not let it in. */
  readonly ceilings: readonly Readonly<Row<'vendors.closedCeiling'>>[];
};

/** Every connection with its keys and brands. Few rows; the module keeps them in memory and asks again each second. */
export async function listSuppliers(tx: Tx): Promise<SupplierRow[]> {
  const suppliers = await tx.rows(
    tables
      .selectFrom('vendors.supplier as s')
      .select([
        's.id',
        's.code',
        's.name',
        's.baseUrl',
        's.operatorId',
        's.mode',
        's.dialect',
        's.enabled',
        's.frameHosts',
        's.allowedNetworks',
        's.sandbox',
        's.closedWinMax',
        's.closedDayMax',
      ])
      .select([
        sql<number[]>`array(
          select b.brand_id from vendors.supplier_brand b where b.supplier_id = s.id and b.enabled)`.as('brands'),
        sql<number[]>`array(select b.brand_id from vendors.supplier_brand b where b.supplier_id = s.id)`.as('knownTo'),
      ]),
  );
  const keys = await tx.rows(
    tables.selectFrom('vendors.supplierKey').select(['supplierId', 'kid', 'pem', 'notBefore', 'notAfter']),
  );
  const ceilings = await tx.rows(tables.selectFrom('vendors.closedCeiling').selectAll());
  return suppliers.map((supplier) => ({
    ...supplier,
    ceilings: ceilings.filter((ceiling) => ceiling.supplierId === supplier.id),
    brands: new Set(supplier.brands),
    knownTo: new Set(supplier.knownTo),
    keys: keys.filter((key) => key.supplierId === supplier.id),
  }));
}

export type SupplierDraft = Readonly<Pick<SupplierColumns, 'code' | 'name' | 'baseUrl' | 'operatorId' | 'mode'>> & {
  /** `v2` where left out; never another once the connection stands. */
  readonly dialect?: SupplierColumns['dialect'];
  readonly keys: readonly (Pick<SupplierKey, 'kid' | 'pem'> & Partial<SupplierKey>)[];
};

/** Makes or replaces a connection; its keys are exactly those named. */
export async function saveSupplier(tx: Tx, draft: SupplierDraft): Promise<SupplierId> {
  const { code, name, baseUrl, operatorId, mode, dialect = 'v2' } = draft;
  const facts = { name, baseUrl, operatorId, mode };
  const { id } = await tx.row(
    tables
      .insertInto('vendors.supplier')
      .values({ code, dialect, ...facts })
      .onConflict((clash) => clash.column('code').doUpdateSet(facts))
      .returning('id'),
  );
  await tx.run(tables.deleteFrom('vendors.supplierKey').where('supplierId', '=', id));
  const keys = draft.keys.map(({ kid, pem, notBefore = null, notAfter = null }) => ({
    supplierId: id,
    kid,
    pem,
    notBefore,
    notAfter,
  }));
  if (keys.length > 0) await tx.run(tables.insertInto('vendors.supplierKey').values(keys));
  return id;
}

/**
 * Makes a connection where there is none. Of one that is there, only what its launcher alone knows is told anew (where
 * it is, who we are there, the key it signs with): its other keys, their times and its brands are the operators'.
 */
export async function seedSupplier(tx: Tx, draft: SupplierDraft, brands: readonly BrandId[]): Promise<SupplierId> {
  const { code, name, baseUrl, operatorId, mode, dialect = 'v2' } = draft;
  const { id } = await tx.row(
    tables
      .insertInto('vendors.supplier')
      .values({ code, name, baseUrl, operatorId, mode, dialect })
      .onConflict((clash) => clash.column('code').doUpdateSet({ baseUrl, operatorId }))
      .returning('id'),
  );
  for (const { kid, pem } of draft.keys)
    await tx.run(
      tables
        .insertInto('vendors.supplierKey')
        .values({ supplierId: id, kid, pem })
        .onConflict((clash) => clash.columns(['supplierId', 'kid']).doUpdateSet({ pem })),
    );
  for (const brandId of brands)
    await tx.run(
      tables
        .insertInto('vendors.supplierBrand')
        .values({ supplierId: id, brandId, enabled: true })
        .onConflict((clash) => clash.doNothing()),
    );
  return id;
}

/** Whether a supplier's games are open in a brand. */
export type SupplierBrand = Readonly<Row<'vendors.supplierBrand'>>;

export async function setSupplierBrand(tx: Tx, { supplierId, brandId, enabled }: SupplierBrand): Promise<void> {
  await tx.run(
    tables
      .insertInto('vendors.supplierBrand')
      .values({ supplierId, brandId, enabled })
      .onConflict((clash) => clash.columns(['supplierId', 'brandId']).doUpdateSet({ enabled })),
  );
}

type SessionColumns = Row<'vendors.vendorSession'>;
export type SessionRow = Readonly<
  Pick<
    SessionColumns,
    | 'supplierId'
    | 'brandId'
    | 'memberId'
    | 'currency'
    | 'gameCode'
    | 'state'
    | 'createdAt'
    | 'expiresAt'
    | 'loginSessionId'
    | 'rules'
  >
>;
export type SessionDraft = Omit<SessionRow, 'state' | 'createdAt'>;
/** What identity says of the login that a launch belongs to; all null where it is over, or where there was none. */
export type FoundSession = SessionRow &
  Readonly<Pick<SessionColumns, 'tokenHash'>> &
  Computed<{
    readonly loginArea: Row<'identity.session'>['area'] | null;
    readonly loginSeenAt: Date | null;
    readonly loginExpiresAt: Date | null;
  }>;

const SESSIONS_OF_TOKENS = statement<FoundSession>(
  'vendors_sessions_of_tokens',
  `select s.token_hash, s.supplier_id, s.brand_id, s.member_id, s.currency, s.game_code, s.state, s.created_at,
      s.expires_at, s.login_session_id, s.rules, l.login_area, l.login_seen_at, l.login_expires_at
    from vendors.vendor_session s
    left join lateral identity_login_standing(s.brand_id, s.login_session_id) l on true
    where s.token_hash = any($1::bytea[])`,
);
const LATEST_SESSION = statement<FoundSession>(
  'vendors_latest_session',
  `select s.token_hash, s.supplier_id, s.brand_id, s.member_id, s.currency, s.game_code, s.state, s.created_at,
      s.expires_at, s.login_session_id, s.rules, l.login_area, l.login_seen_at, l.login_expires_at
    from (select * from vendors.vendor_session
      where member_id = $1 and supplier_id = $2 and state <> 'pending' order by created_at desc limit 1) s
    left join lateral identity_login_standing(s.brand_id, s.login_session_id) l on true`,
);
/** The player's latest launch with a supplier, whatever became of it. */
export const findLatestSession = (tx: Tx, supplier: SupplierId, member: MemberId): Promise<FoundSession | undefined> =>
  tx.maybe(LATEST_SESSION, [member, supplier]);

/** Whether the supplier is asked for a game at this moment: what is moved there for it is not played with yet. */
export const isLaunching = async (
  tx: Tx,
  { memberId, supplierId }: Pick<SessionRow, 'memberId' | 'supplierId'>,
  withinMs: number,
): Promise<boolean> =>
  (await tx.maybe(
    tables
      .selectFrom('vendors.vendorSession')
      .select('createdAt')
      .where('memberId', '=', memberId)
      .where('supplierId', '=', supplierId)
      .where('state', '=', 'pending')
      .where('createdAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${withinMs / 1_000})`)
      .limit(1),
  )) !== undefined;

/** Launches and their logins in one message: they are asked for in front of bets. */
export const findSessions = (tx: Tx, tokenHashes: readonly Buffer[]): Promise<FoundSession[]> =>
  tx.rows(SESSIONS_OF_TOKENS, [tokenHashes]);

export async function insertSession(tx: Tx, tokenHash: Buffer, session: SessionDraft): Promise<void> {
  const { supplierId, brandId, memberId, currency, gameCode, expiresAt, loginSessionId, rules } = session;
  await tx.run(
    tables
      .insertInto('vendors.vendorSession')
      .values({ tokenHash, supplierId, brandId, memberId, currency, gameCode, expiresAt, loginSessionId, rules }),
  );
}

const updateSession = (tokenHash: Buffer) =>
  tables.updateTable('vendors.vendorSession').where('tokenHash', '=', tokenHash);

/** The new launch becomes the session; an earlier one of the same game is over. */
export async function activateSession(
  tx: Tx,
  tokenHash: Buffer,
  session: Pick<SessionRow, 'memberId' | 'supplierId' | 'gameCode'>,
): Promise<void> {
  await tx.run(
    tables
      .updateTable('vendors.vendorSession')
      .set({ state: 'ended' })
      .where('memberId', '=', session.memberId)
      .where('supplierId', '=', session.supplierId)
      .where('gameCode', '=', session.gameCode)
      .where('state', '=', 'active'),
  );
  await tx.run(updateSession(tokenHash).set({ state: 'active' }));
}

export async function expireSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(updateSession(tokenHash).set({ expiresAt: sql`now() - interval '1 second'` }));
}

/** Open games of a member end no later than so many minutes after the login began that launched them. */
export async function shortenGames(tx: Tx, member: MemberId, minutes: number): Promise<void> {
  await tx.run(sql`
    update vendors.vendor_session set expires_at = least(expires_at,
        identity_login_began(brand_id, login_session_id) + make_interval(mins => ${minutes}::integer))
      where member_id = ${member} and state = 'active' and expires_at > now()`);
}

export type WalletOwner = Readonly<Pick<Row<'ledger.account'>, 'brandId' | 'currency'>>;

export const findOwner = (tx: Tx, member: MemberId): Promise<WalletOwner | undefined> =>
  tx.maybe(sql<WalletOwner>`select brand_id, currency from ledger_owner(${member})`);

const TRANSACTION_COLUMNS = ['supplierId', 'txUuid', 'kind', 'content', 'status', 'detail', 'reference'] as const;
export type TransactionRow = Readonly<Pick<Row<'vendors.vendorTx'>, (typeof TRANSACTION_COLUMNS)[number]>>;

/**
 * A stored transaction of any member of any brand, or of none, for a call without a wallet: its transaction names no
 * brand. The wallet's own reads go through the ledger's door.
 */
export const findTransaction = (tx: Tx, supplier: SupplierId, txUuid: Uuid): Promise<TransactionRow | undefined> =>
  tx.maybe(
    tables
      .selectFrom('vendors.vendorTx')
      .select(TRANSACTION_COLUMNS)
      .where('supplierId', '=', supplier)
      .where('txUuid', '=', txUuid),
  );

export async function insertTransaction(tx: Tx, row: TransactionRow): Promise<void> {
  await tx.run(tables.insertInto('vendors.vendorTx').values({ ...row, memberId: null, brandId: null }));
}

/** An answer from storage must still write: see docs/adr/0004. */
export async function leaveBarrier(tx: Tx): Promise<void> {
  await tx.run(sql`select ledger_replay_barrier()`);
}

export type RoundDraft = Readonly<
  Omit<Row<'vendors.vendorRound'>, 'toldAt' | 'compared' | 'counted' | 'currency'> & { readonly currency?: string }
>;

/** What a newer version of a round says anew. */
const TOLD_ANEW = ['version', 'status', 'replayUrl', 'stake', 'payout', 'closedAt', 'fairness'] as const;

/**
 * Keeps the newest version of each round that its supplier told, to be compared with our wagers anew. Answers those
 * that were news: of the others this version or a newer one is known. One statement, so no round may be in it twice.
 */
export function upsertRounds(
  tx: Tx,
  rounds: readonly RoundDraft[],
): Promise<Pick<Row<'vendors.vendorRound'>, 'memberId' | 'round'>[]> {
  return tx.rows(
    tables
      .insertInto('vendors.vendorRound')
      .values(rounds.map((round) => ({ ...round, currency: round.currency ?? null })))
      .onConflict((clash) =>
        clash
          .columns(['memberId', 'supplierId', 'round'])
          .doUpdateSet((eb) => ({
            ...Object.fromEntries(TOLD_ANEW.map((column) => [column, eb.ref(`excluded.${column}`)])),
            currency: sql<string>`coalesce(excluded.currency, vendor_round.currency)`,
            toldAt: sql`clock_timestamp()`,
            compared: false,
          }))
          .where(sql<boolean>`vendor_round.version < excluded.version`),
      )
      .returning(['memberId', 'round']),
  );
}

/** Address of a round's page, as the feed told it; empty where it told none. */
export async function findReplayUrl(
  tx: Tx,
  round: Pick<RoundDraft, 'memberId' | 'supplierId' | 'round'>,
): Promise<string | undefined> {
  const row = await tx.maybe(
    tables
      .selectFrom('vendors.vendorRound')
      .select('replayUrl')
      .where('memberId', '=', round.memberId)
      .where('supplierId', '=', round.supplierId)
      .where('round', '=', round.round),
  );
  return row?.replayUrl;
}

/** One stream of a supplier's feed: games, rounds. */
export type FeedStream = { readonly supplierId: SupplierId; readonly stream: string };

export async function readCursor(tx: Tx, { supplierId, stream }: FeedStream): Promise<string | undefined> {
  const row = await tx.maybe(
    tables
      .selectFrom('vendors.feedCursor')
      .select('cursor')
      .where('supplierId', '=', supplierId)
      .where('stream', '=', stream),
  );
  return row?.cursor ?? undefined;
}

export async function moveCursor(tx: Tx, { supplierId, stream }: FeedStream, cursor: string): Promise<void> {
  const moved = { cursor, readAt: sql<Date>`now()` };
  await tx.run(
    tables
      .insertInto('vendors.feedCursor')
      .values({ supplierId, stream, ...moved })
      .onConflict((clash) => clash.columns(['supplierId', 'stream']).doUpdateSet(moved)),
  );
}
