import type { ConsoleContract } from '@baize/contract/console/agent-tree';
import type { ContractVersion } from '@baize/contract/contracts';
import type { KeysetPage } from '@baize/contract/envelope';
import type { ContractKind } from '@baize/domain/agents/kinds';
import type { ContractState } from '@baize/domain/agents/states';
import type { ContractCategory } from '@baize/domain/agents/terms';
import { besidePlace, placeOf, placeUs, type Placed } from '../../../../db/keyset.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../../page.ts';
import type { AgentDeps } from '../deps.ts';
import { findPeople, presentContract, presentVersion, sidesOf, type People } from './contract-queries.ts';
import { contractIn, CONTRACTS, listVersions, type ContractRow } from './contract-store.ts';
import { within, type AskedSpan } from '../../../../db/span.ts';

export type ContractsWanted = KeysetQuery &
  AskedSpan & {
    readonly kind?: ContractKind | undefined;
    readonly category?: ContractCategory | undefined;
    readonly state?: ContractState | undefined;
    /** Held or given by them. */
    readonly memberId?: MemberId | undefined;
  };
type Dated = ContractRow & { readonly createdAt: Date; readonly endedAt: Date | null };
const DATED = CONTRACTS.select(['c.createdAt', 'c.endedAt']);

const present = (row: Dated, people: People): ConsoleContract => ({
  ...presentContract(contractIn(row), people),
  kind: row.kind,
  category: row.category as ContractCategory,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** Contracts of a brand, ended ones too, the newest first. */
export async function listBrandContracts(
  tx: Tx,
  deps: Pick<AgentDeps, 'accounts'>,
  { kind, category, state, memberId, ...query }: ContractsWanted,
): Promise<KeysetPage<ConsoleContract>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const rows: (Dated & Placed)[] = await tx.rows(
    DATED.select(placeUs('c.createdAt').as('placeUs'))
      .$if(kind !== undefined, (contracts) => contracts.where('c.kind', '=', kind!))
      .$if(category !== undefined, (contracts) => contracts.where('c.category', '=', category!))
      .$if(state !== undefined, (contracts) => contracts.where('c.state', '=', state!))
      .$if(memberId !== undefined, (contracts) =>
        contracts.where((eb) => eb.or([eb('c.holderId', '=', memberId!), eb('c.issuerId', '=', memberId!)])),
      )
      .where(within('c.createdAt', query))
      .where(besidePlace('c.createdAt', query))
      .orderBy('c.createdAt', order)
      .orderBy('c.id', order)
      .limit(query.pageSize + 1),
  );
  const page = keysetPageOf(rows, query, placeOf);
  const people = await findPeople(tx, deps, page.content.map(contractIn).flatMap(sidesOf));
  return { ...page, content: page.content.map((row) => present(row, people)) };
}

/** A contract with all its versions; undefined: the brand has none of this id. */
export async function readBrandContract(
  tx: Tx,
  deps: Pick<AgentDeps, 'accounts'>,
  id: Uuid,
): Promise<{ contract: ConsoleContract; versions: ContractVersion[] } | undefined> {
  const row = await tx.maybe(DATED.where('c.id', '=', id));
  if (!row) return undefined;
  const people = await findPeople(tx, deps, sidesOf(contractIn(row)));
  return { contract: present(row, people), versions: (await listVersions(tx, id)).map(presentVersion) };
}
