import type { ChannelList, ConsoleChannel, ReceivingAccount } from '@baize/contract/console/channels';
import { formatAmount } from '@baize/domain/money';
import { waitingAmong } from '../../../../command/proposals.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import { listServing } from '../providers/store.ts';
import { listChannels } from '../manual/store.ts';
import type { Moment } from '../manual/terms.ts';
import { dayStart } from '../withdrawals/queries.ts';
import { kindsOf } from './policy.ts';
import { countOpen, listAccounts, sumToday, type AccountRow } from './store.ts';

export const channelSubject = (code: string): string => `channel:${code}`;
export const accountSubject = (id: string): string => `receiving-account:${id}`;

type Known = { readonly waiting: ReadonlySet<string>; readonly today: ReadonlyMap<string, bigint> };
const presentAccount = (row: AccountRow, { waiting, today }: Known): ReceivingAccount => ({
  id: row.id,
  provider: row.provider,
  holder: row.holder,
  number: row.number,
  qr: row.qr,
  dayMax: row.dayMax === null ? null : formatAmount(row.dayMax),
  today: formatAmount(today.get(row.id) ?? 0n),
  enabled: row.enabled,
  approved: row.approvedAt !== null,
  waiting: waiting.has(accountSubject(row.id)),
  version: row.version,
});

/** The ways to pay as operators see them: those of the brand, and those that the connected provider brings. */
export async function presentChannels(
  tx: Tx,
  { brandId, sandbox, now, gmtOffsetMinutes }: Moment & { readonly brandId: BrandId; readonly sandbox: boolean },
): Promise<ChannelList> {
  const channels = await listChannels(tx, { sandbox });
  const providers = await listServing(tx, { brandId, sandbox });
  const accounts = await listAccounts(tx);
  const open = await countOpen(tx);
  const known: Known = {
    waiting: await waitingAmong(tx, [
      ...channels.map(({ code }) => channelSubject(code)),
      ...accounts.map(({ id }) => accountSubject(id)),
    ]),
    today: await sumToday(tx, dayStart(now, gmtOffsetMinutes)),
  };
  return {
    kinds: kindsOf(providers),
    providers,
    channels: channels.map(({ position: _position, ...channel }): ConsoleChannel => ({
      ...channel,
      name: { bn: channel.name.bn ?? '', en: channel.name.en ?? '' },
      openOrders: open.get(channel.code) ?? 0,
      accounts: accounts.filter((account) => account.channel === channel.code).map((row) => presentAccount(row, known)),
      waiting: known.waiting.has(channelSubject(channel.code)),
    })),
  };
}
