import { basisFor, findDominanceFaults, findEnded, type HeldContract } from '@baize/domain/agents/dominance';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { nextBoundary } from '@baize/domain/agents/periods';
import { isInForce, REQUEST_HOURS, requestOf } from '@baize/domain/agents/states';
import { findTermsFaults, type Terms } from '@baize/domain/agents/terms';
import type { Tx } from '../../../../db/pool.ts';
import type { Uuid } from '../../../../ids.ts';
import { listBelow, listHeld, type StoredContract } from './contract-store.ts';

const HOUR_MS = 3_600_000;
export const lapsesAt = (asked: Date): Date => new Date(asked.getTime() + REQUEST_HOURS * HOUR_MS);

/** From when a change of these terms holds that is agreed to now. */
export const holdsFrom = (terms: Terms, now: Date, offsetMinutes: number): Date =>
  nextBoundary(terms.kind === 'REALTIME' ? 'realtime' : terms.period, now, offsetMinutes);

export type Held = HeldContract<bigint | Uuid>;
const heldIn = ({ id, holderId, issuerId, terms }: StoredContract): Held[] =>
  terms === null ? [] : [{ id, holder: holderId, issuer: issuerId, terms }];

/** What of a kind somebody holds in force, as it was last agreed. */
export const inForce = (contracts: readonly StoredContract[], kind: ContractKind): Held[] =>
  contracts.filter((each) => each.kind === kind && isInForce(each.state)).flatMap(heldIn);

/** What is wrong with terms by themselves or below the upline's, by the field that it is about; empty: nothing. */
export function faultsOf(terms: Terms, issuer: readonly Held[] | null): Record<string, string> {
  const own = findTermsFaults(terms);
  if (own.length > 0) return Object.fromEntries(own.map(({ code, tier }) => [fieldOf(tier), code]));
  if (issuer === null) return {};
  const basis = basisFor(issuer, terms.category);
  if (!basis) return { terms: 'NO_BASIS' };
  const faults = findDominanceFaults(basis.terms, terms);
  return Object.fromEntries(faults.map((fault) => [fieldOf('tier' in fault ? fault.tier : null), fault.code]));
}
const fieldOf = (tier: number | null): string => (tier === null ? 'terms' : `tiers.${tier}`);

/** Whether somebody has to answer a request of a kind before they may make offers of it themselves. */
export const hasToAnswer = (contracts: readonly StoredContract[], kind: ContractKind): boolean =>
  contracts.some((each) => each.kind === kind && requestOf(each.state) !== undefined);

/** What below its holder ends if they agree to terms of a contract. */
export async function endedBy(tx: Tx, contract: StoredContract, terms: Terms): Promise<readonly Held[]> {
  const holder = contract.holderId;
  const own = inForce(await listHeld(tx, holder), contract.kind).filter(({ id }) => id !== contract.id);
  const after: Held[] = [...own, { id: contract.id, holder, issuer: contract.issuerId, terms }];
  const below = await listBelow(tx, holder, contract.kind);
  return findEnded<bigint | Uuid>(holder, after, below);
}
