import type { FailureOf } from '@baize/contract/define-call';
import type { playerCalls } from '@baize/contract/console/players';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { openTicket, type OpenDeps } from '../open-ticket.ts';

type Call = typeof playerCalls.openPlayerStatement;
type Asked = z.output<Call['input']> & { readonly memberId: MemberId };

/** A ticket for a player's statement. Who takes it out of the console, and which, is an entry of the audit log. */
export function openPlayerStatement(
  deps: OpenDeps,
  { brandId, operator, ip }: Pick<OperatorContext, 'brandId' | 'operator' | 'ip'>,
  asked: Asked,
): Promise<CallResult<{ ticket: string }, FailureOf<Call>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async () => {
    const opened = await openTicket(deps, {
      ...asked,
      brandId,
      holder: operatorHolder(operator.operatorId),
      session: null,
    });
    if (!opened.ok) return opened;
    const { memberId, from, to, format } = asked;
    const audit = {
      action: 'open-player-statement',
      target: `member:${memberId}`,
      before: null,
      after: { from, to, format },
      reason: '',
    };
    return ok({ value: opened.value, audit });
  });
}

/** An operator as a ticket names them. */
export const operatorHolder = (id: number): string => `operator:${id}`;
