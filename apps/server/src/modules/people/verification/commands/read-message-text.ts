import type { messageCalls, MessageText } from '@baize/contract/console/messages';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { VerificationDeps } from '../deps.ts';
import { openMessage } from '../message-store.ts';

/** Shows one message whole; who read it stands in the audit log. What was withheld is shown to nobody. */
export function readMessageText(
  deps: VerificationDeps,
  { brandId, operator, ip }: OperatorContext,
  id: Uuid,
): Promise<CallResult<MessageText, FailureOf<typeof messageCalls.readMessageText>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const message = await openMessage(tx, await deps.keyring.keys(tx), id);
    if (!message || message.state === 'withheld') return fail('NOT_FOUND');
    const { to, subject, text } = message.content;
    return ok({
      value: { to, subject, text },
      audit: {
        action: 'read-message',
        target: `message:${id}`,
        before: null,
        after: { recipient: message.maskedRecipient },
      },
    });
  });
}
