import { TermsSchema } from '@baize/contract/agent-terms';
import { readTerms, tellTerms } from '@baize/contract/terms-text';
import type { ContractKind } from '@baize/domain/agents/kinds';
import type { HeldContract } from '@baize/domain/agents/dominance';
import type { ContractState } from '@baize/domain/agents/states';
import type { ContractCategory, Terms } from '@baize/domain/agents/terms';
import { sql } from 'kysely';
import { LOCK_SPACE, SPACED_LOCKS } from '../../../../db/advisory-locks.ts';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import { memberId, type BrandId, type MemberId, type Uuid } from '../../../../ids.ts';

/** Changes of contracts run one after another: what one of them judges, the next one finds done. */
export async function lockContracts(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::integer, ${SPACED_LOCKS.agentContracts}::integer)`);
}

/** A contract that has not ended, with the terms that were agreed to and those that are offered. */
export type StoredContract = {
  readonly id: Uuid;
  readonly holderId: MemberId;
  readonly issuerId: MemberId | null;
  readonly kind: ContractKind;
  readonly category: ContractCategory;
  readonly state: ContractState;
  readonly version: number;
  readonly terms: Terms | null;
  readonly offered: Terms | null;
  readonly expiresAt: Date | null;
  /** From when the agreed terms hold; null: nothing was agreed yet. */
  readonly effectiveFrom: Date | null;
};

/** Every contract there was, with the terms that were last agreed to. */
export const CONTRACTS = tables
  .selectFrom('agents.contract as c')
  .leftJoin('agents.contractVersion as v', (join) =>
    join.onRef('v.contractId', '=', 'c.id').onRef('v.version', '=', 'c.version'),
  )
  .select(['c.id', 'c.holderId', 'c.issuerId', 'c.kind', 'c.category', 'c.state', 'c.version', 'c.offered'])
  .select(['c.expiresAt', 'v.terms', 'v.effectiveFrom']);
const LIVE = CONTRACTS.where('c.endedAt', 'is', null);
export type ContractRow = Pick<
  Row<'agents.contract'>,
  'id' | 'holderId' | 'issuerId' | 'kind' | 'category' | 'state' | 'version' | 'offered' | 'expiresAt'
> & { readonly terms: unknown; readonly effectiveFrom: Date | null };

/** Terms at rest were fit when they were written. */
function termsIn(stored: unknown): Terms | null {
  if (stored === null) return null;
  const terms = readTerms(TermsSchema.parse(stored));
  if (!terms) throw new Error('a contract was kept with terms that cannot be read');
  return terms;
}

export const contractIn = <R extends ContractRow>(row: R): R & StoredContract => ({
  ...row,
  holderId: memberId(row.holderId),
  issuerId: row.issuerId === null ? null : memberId(row.issuerId),
  category: row.category as ContractCategory,
  terms: termsIn(row.terms),
  offered: termsIn(row.offered),
});

export async function findContract(tx: Tx, id: Uuid): Promise<StoredContract | undefined> {
  const row = await tx.maybe(LIVE.where('c.id', '=', id));
  return row && contractIn(row);
}

export type HeldBy = { readonly holderId: MemberId; readonly kind: ContractKind; readonly category: ContractCategory };
export async function findHeld(tx: Tx, { holderId, kind, category }: HeldBy): Promise<StoredContract | undefined> {
  const row = await tx.maybe(
    LIVE.where('c.holderId', '=', holderId).where('c.kind', '=', kind).where('c.category', '=', category),
  );
  return row && contractIn(row);
}

export const listHeld = async (tx: Tx, holder: MemberId): Promise<StoredContract[]> =>
  (await tx.rows(LIVE.where('c.holderId', '=', holder).orderBy('c.createdAt'))).map(contractIn);
export const listGiven = async (tx: Tx, issuer: MemberId): Promise<StoredContract[]> =>
  (await tx.rows(LIVE.where('c.issuerId', '=', issuer).orderBy('c.createdAt'))).map(contractIn);

export type StoredVersion = {
  readonly version: number;
  readonly terms: Terms;
  readonly agreedAt: Date;
  readonly effectiveFrom: Date;
  readonly effectiveTo: Date | null;
};
/** What was agreed of a contract over time, the newest first. */
export const listVersions = async (tx: Tx, id: Uuid): Promise<StoredVersion[]> => {
  const rows = await tx.rows(
    tables
      .selectFrom('agents.contractVersion')
      .select(['version', 'terms', 'agreedAt', 'effectiveFrom', 'effectiveTo'])
      .where('contractId', '=', id)
      .orderBy('version', 'desc')
      .limit(VERSIONS_MAX),
  );
  return rows.map((row) => ({ ...row, terms: termsIn(row.terms)! }));
};
/** A page of them is enough: what was agreed before them has long been settled. */
const VERSIONS_MAX = 50;

/** What of a kind is in force below a member. */
export async function listBelow(tx: Tx, member: MemberId, kind: ContractKind): Promise<HeldContract<bigint | Uuid>[]> {
  const rows = await tx.rows(
    sql<Computed<{ id: Uuid; holderId: bigint; issuerId: bigint | null; terms: unknown }>>`
      select * from agents_contracts_below(${member}, ${kind})`,
  );
  return rows.map(({ id, holderId, issuerId, terms }) => ({
    id,
    holder: holderId,
    issuer: issuerId,
    terms: termsIn(terms)!,
  }));
}

export type NewOffer = HeldBy & {
  readonly id: Uuid;
  readonly issuerId: MemberId | null;
  readonly terms: Terms;
  readonly askedAt: Date;
  readonly expiresAt: Date;
};

export async function insertOffer(tx: Tx, brandId: BrandId, { terms, ...offer }: NewOffer): Promise<void> {
  await tx.run(
    tables.insertInto('agents.contract').values({
      ...offer,
      brandId,
      state: 'OFFERED',
      offered: JSON.stringify(tellTerms(terms)),
      createdAt: offer.askedAt,
    }),
  );
}

const ENDED: ReadonlySet<ContractState> = new Set<ContractState>(['REJECTED', 'TERMINATED', 'TERMINATED_AUTO']);
export type Step = {
  readonly state: ContractState;
  readonly at: Date;
  /** A request that waits from now on, with what is offered by it. */
  readonly asks?: { readonly offered: Terms | null; readonly expiresAt: Date };
};

/** Brings a contract into another state. Whatever was asked before is answered or replaced. */
export async function saveStep(tx: Tx, id: Uuid, { state, at, asks }: Step): Promise<void> {
  await tx.run(
    tables
      .updateTable('agents.contract')
      .set({
        state,
        offered: asks?.offered ? JSON.stringify(tellTerms(asks.offered)) : null,
        ...(asks ? { askedAt: at } : {}),
        expiresAt: asks?.expiresAt ?? null,
        endedAt: ENDED.has(state) ? at : null,
      })
      .where('id', '=', id),
  );
}

/** From an instant on no version of the contract holds; a version that would have begun later never does. */
export async function closeVersions(tx: Tx, id: Uuid, from: Date): Promise<void> {
  await tx.run(sql`update agents.contract_version set effective_to = greatest(effective_from, ${from})
    where contract_id = ${id} and (effective_to is null or effective_to > ${from})`);
}

export type NewVersion = {
  readonly version: number;
  readonly terms: Terms;
  readonly agreedAt: Date;
  readonly from: Date;
};

/** Terms that were agreed to hold from an instant on; what held before holds until then. */
export async function addVersion(
  tx: Tx,
  contract: { readonly id: Uuid; readonly brandId: BrandId },
  { version, terms, agreedAt, from }: NewVersion,
): Promise<void> {
  await closeVersions(tx, contract.id, from);
  await tx.run(
    tables.insertInto('agents.contractVersion').values({
      contractId: contract.id,
      brandId: contract.brandId,
      version,
      terms: JSON.stringify(tellTerms(terms)),
      agreedAt,
      effectiveFrom: from,
    }),
  );
  await tx.run(tables.updateTable('agents.contract').set({ version }).where('id', '=', contract.id));
}

/** A version of a contract that holds, with everything that its holder is paid by. */
export type HeldVersion = {
  readonly contractId: Uuid;
  readonly version: number;
  readonly holderId: MemberId;
  readonly terms: Terms;
};

/** What of a kind holds at an instant, whatever was agreed to or ended since. */
export async function listVersionsAt(tx: Tx, kind: ContractKind, at: Date): Promise<HeldVersion[]> {
  const rows = await tx.rows(
    tables
      .selectFrom('agents.contractVersion as v')
      .innerJoin('agents.contract as c', 'c.id', 'v.contractId')
      .select(['v.contractId', 'v.version', 'c.holderId', 'v.terms'])
      .where('c.kind', '=', kind)
      .where('v.effectiveFrom', '<=', at)
      .where((eb) => eb.or([eb('v.effectiveTo', 'is', null), eb('v.effectiveTo', '>', at)]))
      .orderBy('v.contractId'),
  );
  return rows.map((row) => ({ ...row, holderId: memberId(row.holderId), terms: termsIn(row.terms)! }));
}

/** Whether a brand ever had a contract that was agreed to, of a kind or of any. */
export const hasContracts = async (tx: Tx, kind?: ContractKind): Promise<boolean> =>
  (await tx.maybe(
    tables
      .selectFrom('agents.contract')
      .select('id')
      .where('version', '>', 0)
      .$if(kind !== undefined, (contracts) => contracts.where('kind', '=', kind!))
      .limit(1),
  )) !== undefined;

/** Requests that nobody answered in time. */
export const listLapsed = async (tx: Tx, now: Date, limit: number): Promise<StoredContract[]> =>
  (await tx.rows(LIVE.where('c.expiresAt', '<=', now).orderBy('c.expiresAt').limit(limit))).map(contractIn);
