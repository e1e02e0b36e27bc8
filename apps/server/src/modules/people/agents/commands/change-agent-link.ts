import type { agentCalls } from '@baize/contract/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { AgentDeps } from '../deps.ts';

export type LinkChange = { readonly code: string; readonly label: string; readonly enabled: boolean };

/** Renames an own link, or closes it and opens it again. Who registered by it stays. */
export function changeAgentLink(
  { db, accounts }: Pick<AgentDeps, 'db' | 'accounts'>,
  { brandId, actor }: MemberContext,
  change: LinkChange,
): Promise<CallResult<null, FailureOf<typeof agentCalls.changeAgentLink>>> {
  return runCommand({ db }, { brandId }, async (tx) =>
    (await accounts.changeCode(tx, actor.memberId, change)) ? ok(null) : fail('NOT_FOUND'),
  );
}
