import type { Contract } from '@baize/contract/contracts';
import { readTerms } from '@baize/contract/terms-text';
import type { HeldContract } from '@baize/domain/agents/dominance';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { isInForce, requestOf } from '@baize/domain/agents/states';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCall } from '../../../use-call.ts';
import { useHasContracts } from './has-contracts.ts';

/** The agent's own contracts and those that they gave. */
export function useContracts() {
  const enabled = useHasContracts();
  const cache = useQueryClient();
  const query = useCall('listContracts', undefined, { enabled });
  const { own = [], given = [] } = query.data ?? {};
  const reload = (): void => {
    void cache.invalidateQueries({ queryKey: callKey('listContracts') });
    void cache.invalidateQueries({ queryKey: callKey('listContractRequests') });
  };
  return { query, own, given, reload };
}

/** What of a kind the agent may give contracts out of. */
export const heldOf = (own: readonly Contract[], kind: ContractKind): HeldContract<string>[] =>
  own.flatMap(({ id, state, terms: wire }) => {
    const terms = wire && wire.kind === kind && isInForce(state) ? readTerms(wire) : undefined;
    return terms ? [{ id, holder: '', issuer: null, terms }] : [];
  });

/** Who has an offer of a kind to answer makes none of it before. */
export const hasToAnswer = (own: readonly Contract[], kind: ContractKind): boolean =>
  own.some(({ state, terms, offered }) => (terms ?? offered)?.kind === kind && requestOf(state) !== undefined);
