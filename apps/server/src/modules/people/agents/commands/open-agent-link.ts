import { LINKS_MAX } from '@baize/contract/agent-links';
import type { agentCalls } from '@baize/contract/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { drawCode } from '../../../../drawn-code.ts';
import { typeBelow } from '../account-types.ts';
import type { AgentDeps } from '../deps.ts';

type Call = typeof agentCalls.openAgentLink;

const DRAWS_MAX = 5;

/** Opens a link of an agent under the code they chose, or under one that nobody has. */
export function openAgentLink(
  { db, accounts }: Pick<AgentDeps, 'db' | 'accounts'>,
  { brandId, actor }: MemberContext,
  { code, label, accountType }: z.output<Call['input']>,
): Promise<CallResult<z.input<Call['output']>, FailureOf<Call>>> {
  return runCommand({ db }, { brandId }, async (tx) => {
    const type = await typeBelow(tx, actor.type, accountType);
    if (type === undefined) return fail('FORBIDDEN');
    // Of two at once the second counts the first.
    await accounts.holdMember(tx, actor.memberId);
    if ((await accounts.listCodes(tx, actor.memberId)).length >= LINKS_MAX) return fail('LIMIT_REACHED');
    const tries = code === undefined ? Array.from({ length: DRAWS_MAX }, drawCode) : [code];
    for (const each of tries) {
      const order = { brandId, code: each, kind: 'agent' as const, accountType: type, label };
      if (await accounts.addAffiliateCode(tx, actor.memberId, order)) return ok({ code: each });
    }
    return fail('NAME_TAKEN', { fields: { code: 'taken' } });
  });
}
