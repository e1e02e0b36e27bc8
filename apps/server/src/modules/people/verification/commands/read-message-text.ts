import type { messageCalls, MessageText } from '@baize/contract/console/messages';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { VerificationDeps } from '../deps.ts';
import { openMessage } from '../message-store.ts';

/** As it stands in every message that carries one. */
const CODE = /\d{6}/g;
const HIDDEN = '••••••';

/**
 * Shows one message whole; who read it stands in the audit log, which outlives its recipient and does not name them.
 * To whom it went is masked as in the list: contacts in clear are shown behind a right and a reason of their own.
 * What was withheld is shown to nobody. A code that went to a person is shown to no operator either: it would open that
 * person's account. Of the stand-in of a demo it is, because nobody else receives it.
 */
export function readMessageText(
  deps: Pick<VerificationDeps, 'db' | 'keyring' | 'isStandIn'>,
  { brandId, operator, ip }: OperatorContext,
  id: Uuid,
): Promise<CallResult<MessageText, FailureOf<typeof messageCalls.readMessageText>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const message = await openMessage(tx, await deps.keyring.keys(tx), id);
    if (!message || message.state === 'withheld') return fail('NOT_FOUND');
    const { subject, text } = message.content;
    const isCodeHidden = message.codeId !== null && !deps.isStandIn;
    return ok({
      value: {
        to: message.maskedRecipient,
        subject,
        text: isCodeHidden ? text.replaceAll(CODE, HIDDEN) : text,
        isCodeHidden,
      },
      audit: { action: 'read-message', target: `message:${id}`, before: null, after: { purpose: message.purpose } },
    });
  });
}
