import type { channelCalls } from '@baize/contract/console/channels';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Uuid } from '../../../../../ids.ts';
import { listChannels } from '../../manual/store.ts';
import type { ChannelDeps } from '../deps.ts';
import { accountSubject } from '../present.ts';
import { lockAccount, saveAccount, type AccountRow } from '../store.ts';
import { askSecond } from './add-receiving-account.ts';

export type UpdateReceivingAccount = {
  readonly id: Uuid;
  readonly enabled: boolean;
  readonly dayMax: string | null;
  /** That was read. */
  readonly version: number;
  readonly reason: string;
};

const partsOf = ({ enabled, dayMax }: Pick<AccountRow, 'enabled' | 'dayMax'>) => ({
  enabled,
  dayMax: dayMax === null ? null : formatAmount(dayMax),
});

/** Opens or closes an account of the house, or changes its ceiling of a day. Orders that were handed it keep it. */
export function updateReceivingAccount(
  { deps }: Pick<ChannelDeps, 'deps'>,
  ctx: OperatorContext,
  { id, version, reason, ...wanted }: UpdateReceivingAccount,
): Promise<CallResult<null, FailureOf<typeof channelCalls.updateReceivingAccount>>> {
  const { brandId, operator, ip } = ctx;
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) return fail('NOT_FOUND');
    if (account.version !== version) return fail('STATE_CONFLICT');
    const dayMax = wanted.dayMax === null ? null : parseAmount(wanted.dayMax)!;
    if (dayMax === 0n) return fail('BAD_REQUEST', { fields: { dayMax: 'above nothing' } });
    const asks = wanted.enabled && account.approvedAt === null;
    const next = { enabled: wanted.enabled && !asks, dayMax };
    const [before, after] = [partsOf(account), partsOf({ ...wanted, dayMax })];
    if (before.enabled === after.enabled && before.dayMax === after.dayMax)
      return ok({ value: null, audit: NOTHING_CHANGED });
    if (!(await saveAccount(tx, account, next))) return fail('STATE_CONFLICT');
    const asked = { ...account, dayMax, version: version + 1 };
    const { rules } = (await listChannels(tx, { sandbox: false })).find(({ code }) => code === account.channel)!;
    if (asks && !(await askSecond(tx, ctx, { account: asked, rules, reason }))) return fail('STATE_CONFLICT');
    const told = { ...after, ...(asks && { state: 'waiting' }) };
    const audit = { action: 'update-receiving-account', target: accountSubject(id), before, after: told, reason };
    return ok({ value: null, audit });
  });
}
