import type { ChannelRules } from '@baize/contract/channel-rules';
import type { channelCalls } from '@baize/contract/console/channels';
import type { FailureOf } from '@baize/contract/define-call';
import type { DepositKind } from '@baize/contract/deposit-kinds';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ChannelProvider } from '@baize/contract/payment-providers';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import { listChannels } from '../../manual/store.ts';
import type { ChannelDeps } from '../deps.ts';
import { listServing } from '../../providers/store.ts';
import { kindsOf, partsOf, wrongFor, wrongServed } from '../policy.ts';
import { channelSubject } from '../present.ts';
import { insertChannel } from '../store.ts';

export const PLACE_STEP = 10;
export type CreateChannel = {
  readonly code: string;
  readonly kind: DepositKind;
  readonly name: Readonly<Record<string, string>>;
  readonly rules: ChannelRules;
  readonly provider?: ChannelProvider | null | undefined;
  readonly coin?: string | null | undefined;
  readonly reason: string;
};

/** Makes a way to pay, after all others and closed: nobody else has agreed to it. */
export function createChannel(
  { deps, sandbox }: Pick<ChannelDeps, 'deps' | 'sandbox'>,
  { brandId, operator, ip }: OperatorContext,
  { code, kind, name, rules, provider = null, coin = null, reason }: CreateChannel,
): Promise<CallResult<null, FailureOf<typeof channelCalls.createChannel>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const serving = await listServing(tx, { brandId, sandbox });
    if (!kindsOf(serving).includes(kind)) return fail('BAD_REQUEST', { fields: { kind: 'nothing is connected' } });
    const served = { provider, coin };
    const wrong = wrongFor(kind, rules) ?? wrongServed(kind, served, serving);
    if (wrong) return fail('BAD_REQUEST', { fields: wrong });
    const all = await listChannels(tx, { sandbox });
    if (all.some((each) => each.code === code)) return fail('BAD_REQUEST', { fields: { code: 'taken' } });
    const position = Math.max(0, ...all.map((each) => each.position)) + PLACE_STEP;
    const made = { brandId, code, kind, name, rules, ...served, enabled: false, approved: false, position };
    if (!(await insertChannel(tx, made))) return fail('BAD_REQUEST', { fields: { code: 'taken' } });
    const after = { kind, ...partsOf(made) };
    return ok({
      value: null,
      audit: { action: 'create-channel', target: channelSubject(code), before: {}, after, reason },
    });
  });
}
