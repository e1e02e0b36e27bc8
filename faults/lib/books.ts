import pg from 'pg';
import { createDb } from '../../apps/server/src/db/pool.ts';
import { createLedger } from '../../apps/server/src/ledger/index.ts';
import { LEDGER_PARTS } from '../../apps/server/src/ledger-parts.ts';
import type { Bed } from './bed.ts';
import { pause } from './random.ts';
import type { Finding } from './types.ts';

export type StoredTransaction = { readonly kind: number; readonly content: string; readonly status: number };
export type Moved = { readonly amount: bigint; readonly opening: boolean };
/** What the database says, read as its superuser once everything has come to rest. */
export type Books = {
  readonly supplierId: number;
  readonly transactions: ReadonlyMap<string, StoredTransaction>;
  readonly postingsByTx: ReadonlyMap<string, readonly Moved[]>;
  /** The transactions by which a wager was paid, and given back. */
  readonly perWager: ReadonlyMap<
    string,
    { readonly payouts: ReadonlySet<string>; readonly returns: ReadonlySet<string> }
  >;
  readonly deposits: ReadonlyMap<string, { readonly count: number; readonly sum: bigint; readonly state: string }>;
  readonly balances: ReadonlyMap<string, bigint>;
  /** What the product's own proofs find. */
  readonly unsound: readonly Finding[];
};

const OUTBOX_DRAIN_MS = 30_000;
const NAMED_MAX = 5;
const found =
  (invariant: Finding['invariant']) =>
  (text: string): Finding => ({ invariant, text });

const KIND = { win: 2, rollback: 3, deposit: 10 };

export async function readBooks(bed: Bed): Promise<Books> {
  const client = new pg.Client({ connectionString: bed.superUrl });
  await client.connect();
  try {
    const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
      (await client.query<Row>(sql, values as unknown[])).rows;
    const late = await drainOutbox(rows);
    const proof = await proveBooks(bed.appUrl);
    const unsound = [
      ...late.map(found('outbox')),
      ...proof.books.map(found('books')),
      ...proof.rollups.map(found('rollups')),
    ];
    const [supplier] = await rows<{ id: number }>('select id from vendors.supplier where code = $1', [
      bed.supplierCode,
    ]);
    if (!supplier) throw new Error("the lab's supplier is not in the database");
    const members = bed.config.players.map((player) => player.user.slice(2));
    const transactions = await rows<{ tx_uuid: string; kind: number; content: string; status: number }>(
      'select tx_uuid, kind, content, status from vendors.vendor_tx where supplier_id = $1',
      [supplier.id],
    );
    const postings = await rows<{ tx: string; ref: string | null; kind: number; amount: string }>(
      'select p.tx, p.ref, p.kind, p.amount from ledger.posting p join ledger.account a on ' +
        'a.id = p.account_id where a.member_id = any ($1::bigint[])',
      [members],
    );
    const deposits = await rows<{ id: string; state: string }>(
      'select id, state from cashier.deposit where member_id = any ($1::bigint[])',
      [members],
    );
    const balances = await rows<{ member_id: string; balance: string }>(
      'select member_id, sum(balance) as balance from ledger.account where member_id = any ($1::bigint[]) group by 1',
      [members],
    );
    return {
      supplierId: supplier.id,
      unsound,
      transactions: new Map(transactions.map((row) => [row.tx_uuid, row])),
      ...groupPostings(postings),
      deposits: depositsOf(deposits, postings),
      balances: new Map(balances.map((row) => [`m_${row.member_id}`, BigInt(row.balance)])),
    };
  } finally {
    await client.end();
  }
}

type Rows = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
type PostingRow = { tx: string; ref: string | null; kind: number; amount: string };

function groupPostings(postings: readonly PostingRow[]): Pick<Books, 'postingsByTx' | 'perWager'> {
  const postingsByTx = new Map<string, Moved[]>();
  const perWager = new Map<string, { payouts: Set<string>; returns: Set<string> }>();
  for (const row of postings) {
    const moved = { amount: BigInt(row.amount), opening: row.kind === KIND.deposit && row.ref === null };
    const same = postingsByTx.get(row.tx);
    if (same) same.push(moved);
    else postingsByTx.set(row.tx, [moved]);
    if (row.ref === null || (row.kind !== KIND.win && row.kind !== KIND.rollback)) continue;
    const wager = perWager.get(row.ref) ?? { payouts: new Set(), returns: new Set() };
    (row.kind === KIND.win ? wager.payouts : wager.returns).add(row.tx);
    perWager.set(row.ref, wager);
  }
  return { postingsByTx, perWager };
}

function depositsOf(
  orders: readonly { id: string; state: string }[],
  postings: readonly PostingRow[],
): Books['deposits'] {
  const deposits = new Map(orders.map((order) => [order.id, { count: 0, sum: 0n, state: order.state }]));
  for (const row of postings) {
    const order = row.kind === KIND.deposit && row.ref !== null ? deposits.get(row.ref) : undefined;
    if (!order) continue;
    order.count += 1;
    order.sum += BigInt(row.amount);
  }
  return deposits;
}

/** Liveness: every consumer passes every event within half a minute of peace. */
async function drainOutbox(rows: Rows): Promise<string[]> {
  const until = performance.now() + OUTBOX_DRAIN_MS;
  for (;;) {
    const left = await rows<{ consumer: string; count: string }>(
      'select c.consumer, count(*) as count from outbox.outbox_cursor c ' +
        'join outbox.outbox o on o.type = any (c.types) and (o.epoch, o.xid, o.id) > (c.epoch, c.xid, c.id) ' +
        'group by 1 order by 1',
    );
    if (left.length === 0) return [];
    if (performance.now() > until) return left.map(({ consumer, count }) => `${consumer} left ${count} events`);
    await pause(200);
  }
}

const ROLLUP_CHECKS = new Set([
  'wagers-are-counted',
  'rollups-agree-with-wagers',
  'brand-hours-agree-with-rollups',
  'open-list-agrees-with-wagers',
  'players-are-noted',
  'noted-players-played',
]);

/**
 * Every invariant over everything, and every event has had its effect exactly once: each settled wager is counted, and
 * the rollups equal the wagers.
 */
async function proveBooks(appUrl: string): Promise<{ readonly books: string[]; readonly rollups: string[] }> {
  const onError = (): void => undefined;
  const db = createDb(appUrl, 2, onError);
  const ledger = createLedger({ url: appUrl, parts: LEDGER_PARTS, onError });
  try {
    const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx, { caughtUp: true }));
    const told = checks
      .filter((check) => !check.ok)
      .map(({ name, broken }) => ({ name, text: `${name}: ${broken.slice(0, NAMED_MAX).join(', ')}` }));
    return {
      books: told.flatMap(({ name, text }) => (ROLLUP_CHECKS.has(name) ? [] : [text])),
      rollups: told.flatMap(({ name, text }) => (ROLLUP_CHECKS.has(name) ? [text] : [])),
    };
  } finally {
    await ledger.close();
    await db.close();
  }
}
