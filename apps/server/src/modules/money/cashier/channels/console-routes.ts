import { channelCalls, type ChannelList } from '@baize/contract/console/channels';
import type { CallResult, FailureCode } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../../context.ts';
import { implement, type ConsoleRoute } from '../../../../http/route.ts';
import type { Uuid } from '../../../../ids.ts';
import { addReceivingAccount } from './commands/add-receiving-account.ts';
import { createChannel } from './commands/create-channel.ts';
import { orderChannels } from './commands/order-channels.ts';
import { updateChannel } from './commands/update-channel.ts';
import { updateReceivingAccount } from './commands/update-receiving-account.ts';
import type { ChannelDeps } from './deps.ts';
import { presentChannels } from './present.ts';

/** The ways to pay in and the accounts of the house, as operators read and change them. */
export function channelConsoleRoutes(parts: ChannelDeps): ConsoleRoute[] {
  const { deps, sandbox } = parts;
  const list = async ({ brandId }: Pick<OperatorContext, 'brandId'>): Promise<ChannelList> => {
    const { gmtOffsetMinutes } = await parts.brand(brandId);
    return deps.db.tx(brandId, (tx) => presentChannels(tx, { brandId, sandbox, now: deps.now(), gmtOffsetMinutes }));
  };
  const listed = async <C extends FailureCode>(
    ctx: OperatorContext,
    done: CallResult<null, C>,
  ): Promise<CallResult<ChannelList, C>> => (done.ok ? ok(await list(ctx)) : done);
  return [
    implement(channelCalls.listChannels, async (ctx) => ok(await list(ctx))),
    implement(channelCalls.createChannel, async (ctx, input) => listed(ctx, await createChannel(parts, ctx, input))),
    implement(channelCalls.updateChannel, async (ctx, input, { code }) =>
      listed(ctx, await updateChannel(parts, ctx, { ...input, code })),
    ),
    implement(channelCalls.orderChannels, async (ctx, input) => listed(ctx, await orderChannels(parts, ctx, input))),
    implement(channelCalls.addReceivingAccount, async (ctx, input, { code }) =>
      listed(ctx, await addReceivingAccount(parts, ctx, { ...input, channel: code })),
    ),
    implement(channelCalls.updateReceivingAccount, async (ctx, input, { id }) =>
      listed(ctx, await updateReceivingAccount(parts, ctx, { ...input, id: id as Uuid })),
    ),
  ];
}
