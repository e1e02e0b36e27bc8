import type { contractCalls } from '@baize/contract/contracts';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { nextContractState } from '@baize/domain/agents/states';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { lapsesAt } from '../contracts/contract-rules.ts';
import { findContract, lockContracts, saveStep } from '../contracts/contract-store.ts';
import type { AgentDeps } from '../deps.ts';

/** An agent asks a downline to let a contract end that they gave them. Until it is agreed to, it goes on. */
export function askContractEnd(
  { db, now }: Pick<AgentDeps, 'db' | 'now'>,
  { brandId, actor }: MemberContext,
  id: Uuid,
): Promise<CallResult<{ expiresAt: string }, FailureOf<typeof contractCalls.askContractEnd>>> {
  return runCommand({ db }, { brandId }, async (tx) => {
    await lockContracts(tx);
    const contract = await findContract(tx, id);
    if (contract?.issuerId !== actor.memberId) return fail('NOT_FOUND');
    const state = nextContractState(contract.state, 'TERMINATE');
    if (state === undefined) return fail('STATE_CONFLICT');
    const expiresAt = lapsesAt(now());
    await saveStep(tx, id, { state, at: now(), asks: { offered: null, expiresAt } });
    const { holderId, kind, category } = contract;
    const until = expiresAt.toISOString();
    const event = { type: 'contract.asked', kind, category, request: 'TERMINATION', until } as const;
    await appendEvents(tx, brandId, [{ memberId: holderId, event }]);
    return ok({ expiresAt: until });
  });
}
