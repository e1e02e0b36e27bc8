import type { NumberHit } from '@baize/contract/console/numbers';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import { memberId, parseUuid, type MemberId, type Uuid } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';

/** One operation of the ledger posts to a few pockets; a correction or a draw to some more. */
const POSTINGS_MAX = 20;
const COUNTED = /^[1-9]\d{0,17}$/;

type PostingColumns = Row<'ledger.posting'>;
type FoundPosting = Readonly<Pick<PostingColumns, 'accountId' | 'seq' | 'kind' | 'createdAt'>> & {
  readonly memberId: MemberId;
};
type Looked = {
  readonly number: string;
  readonly ledger: Pick<Ledger, 'kindOf'>;
  readonly seesCases: boolean;
};

/** Everything of the transaction's brand that bears this number. */
export async function findNumber(tx: Tx, { number, ledger, seesCases }: Looked): Promise<NumberHit[]> {
  const uuid = parseUuid(number.toLowerCase());
  const counted = COUNTED.test(number);
  return [
    ...(uuid === undefined ? [] : await findPostings(tx, uuid, ledger)),
    ...(await findTransfers(tx, { number, uuid })),
    ...(counted && seesCases ? await findCase(tx, BigInt(number)) : []),
    ...(counted ? await findPlayer(tx, memberId(number)) : []),
  ];
}

/** The ledger is read backwards from behind a posting, so that it stands first. */
const placeOf = ({ accountId, seq }: Pick<PostingColumns, 'accountId' | 'seq'>): string => `${accountId}:${seq + 1n}`;

async function findPostings(tx: Tx, uuid: Uuid, ledger: Pick<Ledger, 'kindOf'>): Promise<NumberHit[]> {
  const rows = await tx.rows(sql<FoundPosting>`
    select member_id, account_id, seq, kind, created_at
    from ledger_postings_by_number(${uuid}::uuid, ${POSTINGS_MAX})`);
  // The pockets of one player moved together: each player is one hit.
  const [firsts, accounts] = [firstOfEach(rows), await accountsOf(tx, rows)];
  return firsts.map((row) => ({
    kind: 'posting',
    id: uuid,
    about: ledger.kindOf(row.kind) ?? '',
    player: playerOf(row.memberId, accounts),
    place: placeOf(row),
    at: row.createdAt.toISOString(),
  }));
}

const firstOfEach = (rows: readonly FoundPosting[]): FoundPosting[] => [
  ...new Map(rows.toReversed().map((row) => [row.memberId, row])).values(),
];

type Numbered = { readonly number: string; readonly uuid: Uuid | undefined };

/** By our number, or by the one under which the supplier knows it. */
async function findTransfers(tx: Tx, { number, uuid }: Numbered): Promise<NumberHit[]> {
  const found = await tx.rows(
    tables
      .selectFrom('vendors.transfer as t')
      .innerJoin('vendors.supplier as s', 's.id', 't.supplierId')
      .select(['t.id', 't.memberId', 't.createdAt', 's.name'])
      .where((eb) => eb.or([eb('t.reference', '=', number), ...(uuid ? [eb('t.id', '=', uuid)] : [])])),
  );
  const accounts = await accountsOf(tx, found);
  return Promise.all(
    found.map(async (row): Promise<NumberHit> => {
      const [posting] = await tx.rows(sql<Pick<PostingColumns, 'accountId' | 'seq'>>`
        select account_id, seq from ledger_postings_of_wagers(${row.memberId}, ${[row.id]}::uuid[], '{}') limit 1`);
      return {
        kind: 'transfer',
        id: row.id,
        about: row.name,
        player: playerOf(row.memberId, accounts),
        place: posting ? placeOf(posting) : null,
        at: row.createdAt.toISOString(),
      };
    }),
  );
}

async function findCase(tx: Tx, id: bigint): Promise<NumberHit[]> {
  const found = await tx.rows(
    tables
      .selectFrom('vendors.vendorCase as c')
      .innerJoin('vendors.supplier as s', 's.id', 'c.supplierId')
      .select(['c.id', 'c.openedAt', 's.name'])
      .where('c.id', '=', id),
  );
  return found.map((row) => ({
    kind: 'case',
    id: String(row.id),
    about: row.name,
    player: null,
    place: null,
    at: row.openedAt.toISOString(),
  }));
}

async function findPlayer(tx: Tx, id: MemberId): Promise<NumberHit[]> {
  const accounts = await accountsOf(tx, [{ memberId: id }]);
  return [...accounts.keys()].map((found) => ({
    kind: 'player',
    id: String(found),
    about: '',
    player: playerOf(found, accounts),
    place: null,
    at: null,
  }));
}

async function accountsOf(
  tx: Tx,
  rows: readonly { readonly memberId: MemberId }[],
): Promise<ReadonlyMap<MemberId, string>> {
  const ids = [...new Set(rows.map((row) => row.memberId))];
  if (ids.length === 0) return new Map();
  const found = await tx.rows(tables.selectFrom('identity.member').select(['id', 'account']).where('id', 'in', ids));
  return new Map(found.map((row) => [row.id, row.account]));
}

const playerOf = (id: MemberId, accounts: ReadonlyMap<MemberId, string>): NumberHit['player'] => ({
  id: String(id),
  account: accounts.get(id) ?? String(id),
});
