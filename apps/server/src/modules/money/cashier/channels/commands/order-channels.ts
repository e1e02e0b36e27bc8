import type { channelCalls } from '@baize/contract/console/channels';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import { listChannels } from '../../manual/store.ts';
import type { ChannelDeps } from '../deps.ts';
import { insertChannel, lockChannels, savePlaces } from '../store.ts';
import { PLACE_STEP } from './create-channel.ts';

export type OrderChannels = {
  readonly order: readonly string[];
  /** That was read. */
  readonly was: readonly string[];
  readonly reason: string;
};

/** In which order players find the ways to pay. */
export function orderChannels(
  { deps, sandbox }: Pick<ChannelDeps, 'deps' | 'sandbox'>,
  { brandId, brandCode, operator, ip }: OperatorContext,
  { order, was, reason }: OrderChannels,
): Promise<CallResult<null, FailureOf<typeof channelCalls.orderChannels>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const same = new Set(order).size === order.length && [...order].toSorted().join() === [...was].toSorted().join();
    if (!same) return fail('BAD_REQUEST', { fields: { order: 'names other things than was' } });
    await lockChannels(tx);
    const all = await listChannels(tx, { sandbox });
    if (all.map(({ code }) => code).join() !== was.join()) return fail('STATE_CONFLICT');
    if (order.join() === was.join()) return ok({ value: null, audit: NOTHING_CHANGED });
    // A place is the brand's word: what the provider brings becomes its own.
    for (const { version, ...channel } of all) if (version === 0) await insertChannel(tx, { ...channel, brandId });
    await savePlaces(tx, order, PLACE_STEP);
    const [before, after] = [{ order: was.join(', ') }, { order: order.join(', ') }];
    return ok({
      value: null,
      audit: { action: 'order-channels', target: `brand:${brandCode}`, before, after, reason },
    });
  });
}
