import type { ChannelRules } from '@baize/contract/channel-rules';
import type { channelCalls } from '@baize/contract/console/channels';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Tx } from '../../../../../db/pool.ts';
import type { BrandId } from '../../../../../ids.ts';
import type { Channel } from '../../manual/defaults.ts';
import { listChannels } from '../../manual/store.ts';
import type { ChannelDeps } from '../deps.ts';
import { changedParts, partsOf, relaxesRules, wrongFor } from '../policy.ts';
import { channelSubject } from '../present.ts';
import { insertChannel, lockChannels, saveChannel } from '../store.ts';

const RELAX_CHANNEL = 'relax-channel';
type Wanted = {
  readonly name: Readonly<Record<string, string>>;
  readonly rules: ChannelRules;
  readonly enabled: boolean;
};
export type UpdateChannel = Wanted & {
  readonly code: string;
  /** That was read. */
  readonly version: number;
  readonly reason: string;
};
type Failures = FailureOf<typeof channelCalls.updateChannel>;

/**
 * Changes a way to pay for orders from now on; one with open orders is closed like any other, and they are still worked
 * on. Where one person could then credit more than before, another has to agree first.
 */
export function updateChannel(
  { deps, sandbox }: Pick<ChannelDeps, 'deps' | 'sandbox'>,
  { brandId, operator, ip }: OperatorContext,
  { code, version, reason, ...wanted }: UpdateChannel,
): Promise<CallResult<null, Failures>> {
  return runOperatorCommand<null, Failures>(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await lockChannels(tx);
    const channel = (await listChannels(tx, { sandbox })).find((each) => each.code === code);
    if (!channel) return fail('NOT_FOUND');
    if (channel.version !== version) return fail('STATE_CONFLICT');
    const wrong = wrongFor(channel.kind, wanted.rules);
    if (wrong) return fail('BAD_REQUEST', { fields: wrong });
    const changed = changedParts(partsOf(channel), partsOf(wanted));
    if (!changed) return ok({ value: null, audit: NOTHING_CHANGED });
    const target = channelSubject(code);
    const audit = { action: 'update-channel', target, ...changed, reason };
    if (relaxesRules(channel.rules, wanted.rules)) {
      const change = { code, version, ...wanted, name: { ...wanted.name } };
      const draft = { brandId, kind: RELAX_CHANNEL, subject: target, change, reason, makerId: operator.operatorId };
      if (!(await insertProposal(tx, { ...draft, ...changed }))) return fail('STATE_CONFLICT');
      return ok({ value: null, audit: { ...audit, after: { ...changed.after, state: 'waiting' } } });
    }
    return (await put(tx, brandId, { channel, wanted })) ? ok({ value: null, audit }) : fail('STATE_CONFLICT');
  });
}

/** What the provider brings becomes the brand's own with the first change. */
const put = (
  tx: Tx,
  brandId: BrandId,
  { channel, wanted }: { readonly channel: Channel; readonly wanted: Wanted },
): Promise<boolean> => {
  const { code, kind, position, version } = channel;
  return version === 0
    ? insertChannel(tx, { brandId, code, kind, position, ...wanted })
    : saveChannel(tx, channel, wanted);
};

/** The second person's half: the channel must still be as its maker saw it. */
export const relaxChannel = (sandbox: boolean): ProposalKind => ({
  name: RELAX_CHANNEL,
  permission: 'money.read',
  apply: async (tx, { brandId }, { change }) => {
    const { code, version, name, rules, enabled } = change as unknown as UpdateChannel;
    await lockChannels(tx);
    const channel = (await listChannels(tx, { sandbox })).find((each) => each.code === code);
    if (channel?.version !== version) return fail('STATE_CONFLICT');
    const wanted = { name, rules, enabled };
    return (await put(tx, brandId, { channel, wanted })) ? ok(undefined) : fail('STATE_CONFLICT');
  },
});
