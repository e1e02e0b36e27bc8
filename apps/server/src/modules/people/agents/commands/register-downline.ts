import type { agentCalls } from '@baize/contract/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import type { MemberContext } from '../../../../context.ts';
import { typeBelow } from '../account-types.ts';
import type { AgentDeps } from '../deps.ts';

type Call = typeof agentCalls.registerDownline;

/** An agent opens an account of a player or of an agent right below themselves. */
export async function registerDownline(
  { db, accounts }: Pick<AgentDeps, 'db' | 'accounts'>,
  ctx: MemberContext,
  { accountType, ...order }: z.output<Call['input']>,
): Promise<CallResult<z.input<Call['output']>, FailureOf<Call>>> {
  const type = await db.tx(ctx.brandId, (tx) => typeBelow(tx, ctx.actor.type, accountType));
  if (type === undefined) return fail('FORBIDDEN');
  const opened = await accounts.openDownline(ctx, { ...order, type });
  return opened.ok ? ok({ id: opened.value.id.toString(), account: opened.value.account }) : opened;
}
