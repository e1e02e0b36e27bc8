import { channelProposalOf } from '@baize/contract/channel-rules';
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
import { listServing } from '../../providers/store.ts';
import { changedParts, partsOf, wrongFor, wrongServed } from '../policy.ts';
import { channelSubject } from '../present.ts';
import { insertChannel, lockChannels, saveChannel } from '../store.ts';

const OPEN_CHANNEL = 'open-channel';
type Changed = NonNullable<ReturnType<typeof changedParts>>;
type Wanted = Pick<Channel, 'name' | 'rules' | 'provider' | 'coin' | 'enabled'>;
export type UpdateChannel = Pick<Wanted, 'name' | 'rules' | 'enabled'> & {
  /** Left out: as it is. */
  readonly provider?: Channel['provider'] | undefined;
  readonly coin?: Channel['coin'] | undefined;
  readonly code: string;
  /** That was read. */
  readonly version: number;
  readonly reason: string;
};
type Failures = FailureOf<typeof channelCalls.updateChannel>;

/**
 * Changes a way to pay for orders from now on; one with open orders is closed like any other, and they are still worked
 * on. What `channelProposalOf` names holds once another has agreed to it.
 */
export function updateChannel(
  { deps, sandbox }: Pick<ChannelDeps, 'deps' | 'sandbox'>,
  { brandId, operator, ip }: OperatorContext,
  { code, version, reason, ...asked }: UpdateChannel,
): Promise<CallResult<null, Failures>> {
  return runOperatorCommand<null, Failures>(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await lockChannels(tx);
    const channel = (await listChannels(tx, { sandbox })).find((each) => each.code === code);
    if (!channel) return fail('NOT_FOUND');
    if (channel.version !== version) return fail('STATE_CONFLICT');
    const { provider = channel.provider, coin = channel.coin } = asked;
    const wanted: Wanted = { ...asked, provider, coin };
    const wrong = wrongFor(channel.kind, wanted.rules) ?? (await wrongMove(tx, brandId, { channel, wanted, sandbox }));
    if (wrong) return fail('BAD_REQUEST', { fields: wrong });
    const changed = changedParts(partsOf(channel), partsOf(wanted));
    if (!changed) return ok({ value: null, audit: NOTHING_CHANGED });
    const target = channelSubject(code);
    const audit = { action: 'update-channel', target, ...changed, reason };
    const kind = channelProposalOf(channel, wanted);
    if (kind) {
      const change = { code, version, ...wanted, name: { ...wanted.name } };
      const draft = { brandId, kind, subject: target, change, reason, makerId: operator.operatorId };
      if (!(await insertProposal(tx, { ...draft, ...shownOf(kind, { channel, wanted, changed }) })))
        return fail('STATE_CONFLICT');
      return ok({ value: null, audit: { ...audit, after: { ...changed.after, state: 'waiting' } } });
    }
    const next = { ...wanted, approved: channel.approved };
    return (await put(tx, brandId, { channel, next })) ? ok({ value: null, audit }) : fail('STATE_CONFLICT');
  });
}

type Move = { readonly channel: Channel; readonly wanted: Wanted; readonly sandbox: boolean };
/** Only what is changed is looked at: a way to pay whose provider is away for a while may be changed all the same. */
const wrongMove = async (tx: Tx, brandId: BrandId, { channel, wanted, sandbox }: Move) =>
  wanted.provider === channel.provider && wanted.coin === channel.coin
    ? undefined
    : wrongServed(channel.kind, wanted, await listServing(tx, { brandId, sandbox }));

type Asked = { readonly channel: Channel; readonly wanted: Wanted; readonly changed: Changed };
/** Of what players have never met everything is shown, not only what was touched since it was made. */
const shownOf = (kind: string, { channel, wanted, changed }: Asked): Changed =>
  kind === OPEN_CHANNEL ? { before: {}, after: { kind: channel.kind, ...partsOf(wanted) } } : changed;

/** What the provider brings becomes the brand's own with the first change. */
const put = (
  tx: Tx,
  brandId: BrandId,
  { channel, next }: { readonly channel: Channel; readonly next: Wanted & Pick<Channel, 'approved'> },
): Promise<boolean> => {
  const { code, kind, position, version } = channel;
  return version === 0 ? insertChannel(tx, { brandId, code, kind, position, ...next }) : saveChannel(tx, channel, next);
};

/** The second person's half: the channel must still be as its maker saw it. */
export const approveChannel = (name: 'open-channel' | 'relax-channel', sandbox: boolean): ProposalKind => ({
  name,
  permission: 'money.read',
  apply: async (tx, { brandId }, { change }) => {
    const { code, version, ...wanted } = change as unknown as UpdateChannel;
    await lockChannels(tx);
    const channel = (await listChannels(tx, { sandbox })).find((each) => each.code === code);
    if (channel?.version !== version) return fail('STATE_CONFLICT');
    // One that was asked for before channels named their provider says nothing of it.
    const { provider = channel.provider, coin = channel.coin } = wanted;
    const next = { ...wanted, provider, coin, approved: channel.approved || wanted.enabled };
    return (await put(tx, brandId, { channel, next })) ? ok(undefined) : fail('STATE_CONFLICT');
  },
});
