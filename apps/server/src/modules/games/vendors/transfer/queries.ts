import type { TRANSFER_FILTERS, TransferEntry, TransferTotals } from '@baize/contract/console/transfers';
import type { KeysetPage } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import { waitingAmong } from '../../../../command/proposals.ts';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed } from '../../../../db/query.ts';
import type { BrandId, MemberId, SupplierId, Uuid } from '../../../../ids.ts';
import { beginsWith } from '../../../../db/begins-with.ts';
import { byAmount, byEach, byId, foundByAny, isNamed, readSearch } from '../../../../db/search.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../../page.ts';
import { findMembers, findMembersBeginning } from '../../../people/identity/index.ts';
import { latestCasesOf } from '../case-store.ts';
import type { Supplier } from '../directory.ts';
import { resolutionsOf, transferSubject } from './commands/resolve-transfer.ts';
import { stayOf, type TransferRow } from './store.ts';
import { within, type AskedSpan } from '../../../../db/span.ts';

type Filter = (typeof TRANSFER_FILTERS)[number];
export type TransferQuery = KeysetQuery &
  AskedSpan & {
    readonly brandId: BrandId;
    readonly state?: Filter | undefined;
    readonly direction?: 'in' | 'out' | undefined;
    readonly supplierId?: SupplierId | undefined;
    readonly memberId?: MemberId | undefined;
    readonly reference?: string | undefined;
    /** How what was typed into the search may be meant; undefined: nothing was. */
    readonly ways?: readonly RawBuilder<boolean>[] | undefined;
  };

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The rows of an index of their own: few of them among many cost nothing. */
const IN_DOUBT = sql`(ended_at is null or (contradiction is not null and resolved_at is null))`;

const STATES: Readonly<Record<Filter, RawBuilder<boolean>>> = {
  open: sql<boolean>`${IN_DOUBT} and ended_at is null`,
  doubtful: sql<boolean>`${IN_DOUBT} and state = 'unknown'`,
  disputed: sql<boolean>`${IN_DOUBT} and contradiction is not null and resolved_at is null`,
  credited: sql<boolean>`state = 'credited'`,
  reversed: sql<boolean>`state = 'reversed'`,
};

type TransferFilter = Omit<TransferQuery, keyof KeysetQuery>;

const narrowed = ({ brandId, state, direction, supplierId, memberId, reference, ...span }: TransferFilter) =>
  tables
    .selectFrom('vendors.transfer')
    .selectAll()
    .where('brandId', '=', brandId)
    .$if(state !== undefined, (rows) => rows.where(STATES[state!]))
    .$if(direction !== undefined, (rows) => rows.where('direction', '=', direction!))
    .$if(supplierId !== undefined, (rows) => rows.where('supplierId', '=', supplierId!))
    .$if(memberId !== undefined, (rows) => rows.where('memberId', '=', memberId!))
    .$if(reference !== undefined, (rows) =>
      UUID.test(reference!) ? rows.where('id', '=', reference as Uuid) : rows.where('reference', '=', reference!),
    )
    .where(within('createdAt', span));

/** By number, player, amount, supplier and case, as the list prints them. */
export async function transferWays(
  tx: Tx,
  search: string | undefined,
  suppliers: readonly Supplier[],
): Promise<readonly RawBuilder<boolean>[] | undefined> {
  const sought = readSearch(search);
  if (sought === undefined) return undefined;
  const named = suppliers.filter(({ code, name }) => isNamed(sought, [code, name])).map(({ id }) => id);
  return [
    beginsWith('reference', sought.typed),
    ...byId(sought),
    ...byEach('memberId', await findMembersBeginning(tx, sought.text)),
    ...byAmount(sought),
    ...byEach('supplierId', named),
    ...(sought.number === undefined
      ? []
      : [sql<boolean>`id in (select r.tx_uuid from vendors.case_row r where r.case_id = ${sought.number})`]),
  ];
}

/** A page of a brand's transfers, the newest first. */
async function listTransfers(tx: Tx, { before, after, pageSize, ...filter }: TransferQuery): Promise<TransferRow[]> {
  const cursor = before ?? after;
  const isNewer = goesTowardsNewer({ before, after, pageSize });
  const page = narrowed(filter)
    .$if(cursor !== undefined, (rows) => rows.where('seq', isNewer ? '>' : '<', BigInt(cursor!)))
    .orderBy('seq', isNewer ? 'asc' : 'desc')
    .limit(pageSize + 1);
  const found = filter.ways && foundByAny(filter.ways, (way) => page.clearSelect().select('id').where(way));
  return tx.rows(page.$if(found !== undefined, (all) => all.where(found!)));
}

/** So many are added up; of more than these only the newest are, and that is said. */
const SUMMED_MAX = 100_000;
type SumRow = Pick<TransferRow, 'currency'> &
  Computed<{
    readonly transfers: number;
    readonly sentIn: bigint;
    readonly broughtOut: bigint;
    readonly since: Date;
  }>;

/** What the filtered transfers come to; of one that came home what it brought, or was asked for. */
export async function sumTransfers(tx: Tx, filter: TransferFilter, most = SUMMED_MAX): Promise<TransferTotals> {
  const all = narrowed(filter).orderBy('seq', 'desc').limit(most);
  const ids = filter.ways && foundByAny(filter.ways, (way) => all.clearSelect().select('id').where(way));
  const summed = all.$if(ids !== undefined, (rows) => rows.where(ids!));
  const sums = await tx.rows(sql<SumRow>`
    select currency, count(*)::integer transfers, min(created_at) since,
      coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint sent_in,
      coalesce(sum(amount) filter (where direction = 'out'), 0)::bigint brought_out
    from (${summed}) summed group by currency order by currency`);
  const counted = sums.reduce((sum, { transfers }) => sum + transfers, 0);
  const oldest = sums.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    sums: sums.map(({ currency, transfers, sentIn, broughtOut }) => ({
      currency,
      transfers,
      sentIn: formatAmount(sentIn),
      broughtOut: formatAmount(broughtOut),
    })),
    since: counted < most ? null : (oldest?.toISOString() ?? null),
  };
}

type Names = { readonly suppliers: readonly Supplier[] };

export async function readTransfers(tx: Tx, query: TransferQuery, names: Names): Promise<KeysetPage<TransferEntry>> {
  const rows = await listTransfers(tx, query);
  const page = keysetPageOf(rows, query, ({ seq }) => String(seq));
  return { ...page, content: await presentTransfers(tx, page.content, names) };
}

/** Transfers as operators see them. */
export async function presentTransfers(
  tx: Tx,
  rows: readonly TransferRow[],
  { suppliers }: Names,
): Promise<TransferEntry[]> {
  const ids = rows.map(({ id }) => id);
  const waiting = await waitingAmong(tx, ids.map(transferSubject));
  const members = await findMembers(tx, [...new Set(rows.map(({ memberId }) => memberId))]);
  const accounts = new Map(members.map(({ id, account }) => [id, account]));
  const cases = await latestCasesOf(tx, ids);
  return rows.map((row) => {
    const supplier = suppliers.find(({ id }) => id === row.supplierId);
    const waits = waiting.has(transferSubject(row.id));
    return {
      id: row.id,
      supplier: supplier?.code ?? '',
      supplierName: supplier?.name ?? '',
      playerId: String(row.memberId),
      account: accounts.get(row.memberId) ?? '',
      direction: row.direction,
      state: row.state,
      reference: row.reference,
      amount: amountText(row.amount),
      saidAmount: amountText(row.saidAmount),
      stay: stayOf(row),
      currency: row.currency,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      asked: row.asked,
      askAt: row.askAt?.toISOString() ?? null,
      fault: row.lastFault,
      failure: row.failure,
      contradiction: row.contradiction,
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      waiting: waits,
      caseId: cases.get(row.id)?.caseId.toString() ?? null,
      caseCode: cases.get(row.id)?.code ?? null,
      resolutions: waits ? [] : resolutionsOf(row),
    };
  });
}

const amountText = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount));
