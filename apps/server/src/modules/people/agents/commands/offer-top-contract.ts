import type { WireTerms } from '@baize/contract/agent-terms';
import { readTerms, tellTerms } from '@baize/contract/terms-text';
import type { treeCalls } from '@baize/contract/console/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { faultsOf } from '../contracts/contract-rules.ts';
import { lockContracts } from '../contracts/contract-store.ts';
import type { AgentDeps } from '../deps.ts';
import { readAccountTypes } from '../store.ts';
import { writeOffer } from './offer-contract.ts';

export type TopOffer = { readonly holder: MemberId; readonly terms: WireTerms; readonly reason: string };

/** The platform offers a contract to a top agent: the one out of which everything below them is given. */
export function offerTopContract(
  { db, accounts, now }: Pick<AgentDeps, 'db' | 'accounts' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { holder, terms: wire, reason }: TopOffer,
): Promise<CallResult<{ id: string; expiresAt: string }, FailureOf<typeof treeCalls.offerTopContract>>> {
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const terms = readTerms(wire);
    if (!terms) return fail('BAD_REQUEST', { fields: { terms: 'AMOUNT' } });
    await lockContracts(tx);
    const agent = await accounts.findMember(tx, brandId, holder);
    if (!agent) return fail('NOT_FOUND');
    if (!(await readAccountTypes(tx)).get(agent.type)?.isTop || agent.parentId !== null)
      return fail('BAD_REQUEST', { fields: { holder: 'top' } });
    const fields = faultsOf(terms, null);
    if (Object.keys(fields).length > 0) return fail('BAD_REQUEST', { fields });
    const offered = await writeOffer(tx, { brandId, holderId: agent.id, issuerId: null, terms, at: now() });
    if (!offered) return fail('STATE_CONFLICT');
    const audit = {
      action: 'offer-contract',
      target: `player:${holder}`,
      before: null,
      after: { contract: offered.id, terms: JSON.stringify(tellTerms(terms)) },
      reason,
    };
    return ok({ value: offered, audit });
  });
}
