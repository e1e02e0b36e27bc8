import type { ChannelRules } from '@baize/contract/channel-rules';
import type { channelCalls } from '@baize/contract/console/channels';
import type { FailureOf } from '@baize/contract/define-call';
import type { DepositKind } from '@baize/contract/deposit-kinds';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import { listChannels } from '../../manual/store.ts';
import type { ChannelDeps } from '../deps.ts';
import { kindsOf, partsOf, wrongFor } from '../policy.ts';
import { channelSubject } from '../present.ts';
import { insertChannel } from '../store.ts';

export const PLACE_STEP = 10;
export type CreateChannel = {
  readonly code: string;
  readonly kind: DepositKind;
  readonly name: Readonly<Record<string, string>>;
  readonly rules: ChannelRules;
  readonly reason: string;
};

/** Makes a way to pay, after all others and closed: nobody else has agreed to it. */
export function createChannel(
  { deps, sandbox }: Pick<ChannelDeps, 'deps' | 'sandbox'>,
  { brandId, operator, ip }: OperatorContext,
  { code, kind, name, rules, reason }: CreateChannel,
): Promise<CallResult<null, FailureOf<typeof channelCalls.createChannel>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if (!kindsOf({ sandbox }).includes(kind)) return fail('BAD_REQUEST', { fields: { kind: 'nothing is connected' } });
    const wrong = wrongFor(kind, rules);
    if (wrong) return fail('BAD_REQUEST', { fields: wrong });
    const all = await listChannels(tx, { sandbox });
    if (all.some((each) => each.code === code)) return fail('BAD_REQUEST', { fields: { code: 'taken' } });
    const position = Math.max(0, ...all.map((each) => each.position)) + PLACE_STEP;
    const made = { brandId, code, kind, name, rules, enabled: false, approved: false, position };
    if (!(await insertChannel(tx, made))) return fail('BAD_REQUEST', { fields: { code: 'taken' } });
    const after = { kind, ...partsOf(made) };
    return ok({
      value: null,
      audit: { action: 'create-channel', target: channelSubject(code), before: {}, after, reason },
    });
  });
}
