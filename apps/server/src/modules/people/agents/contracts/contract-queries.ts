import { ENDED_NAMED_MAX, type Contract, type ContractRequest, type ContractVersion } from '@baize/contract/contracts';
import { tellTerms } from '@baize/contract/terms-text';
import type { CallResult } from '@baize/contract/failure';
import { requestOf, type ContractRequest as Request } from '@baize/domain/agents/states';
import type { Terms } from '@baize/domain/agents/terms';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import type { AgentDeps, TreeMember } from '../deps.ts';
import { endedBy, holdsFrom, type Held } from './contract-rules.ts';
import {
  findContract,
  listGiven,
  listHeld,
  listVersions,
  type StoredContract,
  type StoredVersion,
} from './contract-store.ts';

type Asked = {
  readonly contract: StoredContract;
  readonly request: Request;
  /** What the request is about: the terms offered, or those that are to end. */
  readonly terms: Terms;
  readonly ended: readonly Held[];
};

/** What waits for a member's answer, with the contracts below that agreeing would end. */
async function listAsked(tx: Tx, holder: MemberId): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const contract of await listHeld(tx, holder)) {
    const request = requestOf(contract.state);
    const terms = contract.offered ?? contract.terms;
    if (!request || !terms) continue;
    const ended = contract.offered ? await endedBy(tx, contract, contract.offered) : [];
    asked.push({ contract, request, terms, ended });
  }
  return asked;
}

/** The same, as the specification's wire tells it. */
export const openRequests = async (tx: Tx, holder: MemberId) =>
  (await listAsked(tx, holder)).map(({ contract: { id }, request, terms, ended }) => ({
    id,
    request,
    terms,
    endsBelow: ended.length > 0,
  }));

export type People = ReadonlyMap<bigint, TreeMember>;
export async function findPeople(
  tx: Tx,
  { accounts }: Pick<AgentDeps, 'accounts'>,
  ids: readonly MemberId[],
): Promise<People> {
  return new Map((await accounts.findMembers(tx, [...new Set(ids)])).map((each) => [each.id, each]));
}
export const sidesOf = ({ holderId, issuerId }: StoredContract): MemberId[] =>
  issuerId === null ? [holderId] : [holderId, issuerId];

export function presentContract(contract: StoredContract, people: People): Contract {
  const nameOf = (id: MemberId) => ({ id: id.toString(), account: people.get(id)?.account ?? '' });
  const { id, holderId, issuerId, state, terms, offered, expiresAt, version, effectiveFrom } = contract;
  return {
    id,
    holder: nameOf(holderId),
    issuer: issuerId === null ? null : nameOf(issuerId),
    state,
    terms: terms && tellTerms(terms),
    offered: offered && tellTerms(offered),
    expiresAt: expiresAt?.toISOString() ?? null,
    version,
    effectiveFrom: effectiveFrom?.toISOString() ?? null,
  };
}

export async function listContracts(
  tx: Tx,
  deps: Pick<AgentDeps, 'accounts'>,
  member: MemberId,
): Promise<{ own: Contract[]; given: Contract[] }> {
  const [own, given] = [await listHeld(tx, member), await listGiven(tx, member)];
  const people = await findPeople(tx, deps, [...own, ...given].flatMap(sidesOf));
  const present = (contracts: StoredContract[]) => contracts.map((each) => presentContract(each, people));
  return { own: present(own), given: present(given) };
}

/** What waits for a member's answer, with everything that it brings about. */
export async function listRequests(
  deps: Pick<AgentDeps, 'db' | 'now' | 'accounts' | 'brands'>,
  { brandId, actor }: MemberContext,
): Promise<CallResult<ContractRequest[], never>> {
  const { gmtOffsetMinutes } = await deps.brands.brand(brandId);
  return deps.db.tx(brandId, async (tx) => {
    const asked = await listAsked(tx, actor.memberId);
    const named = asked.map((each) => each.ended.slice(0, ENDED_NAMED_MAX));
    const below = named.flat().flatMap(({ holder, issuer }) => [holder, issuer ?? holder]) as MemberId[];
    const people = await findPeople(tx, deps, [...asked.flatMap(({ contract }) => sidesOf(contract)), ...below]);
    const accountOf = (id: bigint | Uuid | null): string =>
      typeof id === 'bigint' ? (people.get(id)?.account ?? '') : '';
    return ok(
      asked.map(({ contract, request, terms, ended }, index) => ({
        contract: presentContract(contract, people),
        request,
        takesEffect: holdsFrom(terms, deps.now(), gmtOffsetMinutes).toISOString(),
        ends: named[index]!.map((each) => ({
          holder: accountOf(each.holder),
          issuer: accountOf(each.issuer),
          terms: tellTerms(each.terms),
        })),
        endCount: ended.length,
      })),
    );
  });
}

/** Undefined: the member stands on neither side of such a contract. */
export function readVersions(
  { db }: Pick<AgentDeps, 'db'>,
  { brandId, actor }: MemberContext,
  id: Uuid,
): Promise<ContractVersion[] | undefined> {
  return db.tx(brandId, async (tx) => {
    const contract = await findContract(tx, id);
    if (!contract || !sidesOf(contract).includes(actor.memberId)) return undefined;
    return (await listVersions(tx, id)).map(presentVersion);
  });
}

export const presentVersion = (stored: StoredVersion): ContractVersion => ({
  version: stored.version,
  terms: tellTerms(stored.terms),
  agreedAt: stored.agreedAt.toISOString(),
  effectiveFrom: stored.effectiveFrom.toISOString(),
  effectiveTo: stored.effectiveTo?.toISOString() ?? null,
});
