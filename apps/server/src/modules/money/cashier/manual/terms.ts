import type { DepositMethod } from '@baize/contract/cashier';
import type { CHANNEL_CLOSINGS } from '@baize/contract/deposit-kinds';
import { isWithinHours } from '@baize/domain/deposit';
import { formatAmount, parseAmount } from '@baize/domain/money';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import type { Channel } from './defaults.ts';
import { dayStart } from '../withdrawals/queries.ts';
import { listOpenConnections, listServing } from '../providers/store.ts';
import { listChannels, readRecord, sumByMethod, type DayUse } from './store.ts';

const MINUTE_MS = 60_000;
/** Money as the rules of a channel have it: their schema has looked at it. */
export const amountOf = (said: string): bigint => parseAmount(said)!;

/** From this amount on two people credit: a channel that names none has its largest amount for it. */
export const secondFromOf = ({ secondFrom, max }: Channel['rules']): string => secondFrom ?? max;

export type Moment = { readonly now: Date; readonly gmtOffsetMinutes: number };
/** Where a member stands with a channel: what of the day is left, and why it takes no order now. */
export type Standing = {
  readonly left: number | null;
  readonly room: bigint | null;
  readonly closed: (typeof CHANNEL_CLOSINGS)[number] | null;
};

export function standingOf({ rules }: Channel, use: DayUse, { now, gmtOffsetMinutes }: Moment): Standing {
  const left = rules.day.count === null ? null : Math.max(0, rules.day.count - use.used);
  const rest = rules.day.max === null ? null : amountOf(rules.day.max) - use.taken;
  const room = rest === null || rest > 0n ? rest : 0n;
  const minute = Math.floor(now.getTime() / MINUTE_MS) + gmtOffsetMinutes;
  const shut = rules.hours !== null && !isWithinHours(minute, rules.hours);
  const spent = left === 0 || (room !== null && room < amountOf(rules.min));
  return { left, room, closed: shut ? 'hours' : spent ? 'used-up' : null };
}

/** Where a member stands with a channel now, and how many orders of it are open. */
export const readStanding = async (tx: Tx, member: MemberId, { channel, ...moment }: Asked) => {
  const since = dayStart(moment.now, moment.gmtOffsetMinutes);
  const use = await sumByMethod(tx, member, { method: channel.code, since, now: moment.now });
  return { use, standing: standingOf(channel, use, moment) };
};

type Asked = Moment & { readonly channel: Channel };

type For = Moment & { readonly brandId: BrandId; readonly sandbox: boolean };
/** The channels that a member is shown: those that somebody serves now. */
export async function channelsFor(
  tx: Tx,
  member: MemberId,
  { brandId, sandbox }: Pick<For, 'brandId' | 'sandbox'>,
): Promise<Channel[]> {
  const serving = await listServing(tx, { brandId, sandbox });
  const open = (await listChannels(tx, { sandbox })).filter(
    ({ enabled, provider }) => enabled && (provider === null || serving.includes(provider)),
  );
  if (open.every(({ rules }) => rules.fromCredits === 0)) return open;
  const { deposits } = await readRecord(tx, member);
  return open.filter(({ rules }) => deposits >= rules.fromCredits);
}

/** What a member chooses from, with what each way would cost and how much of it is left today. */
export async function presentMethods(
  tx: Tx,
  member: MemberId,
  { brandId, sandbox, ...moment }: For,
): Promise<DepositMethod[]> {
  const open = await listOpenConnections(tx, brandId);
  const tests: Channel['provider'][] = open.filter(({ mode }) => mode === 'test').map(({ provider }) => provider);
  const shown: DepositMethod[] = [];
  for (const channel of await channelsFor(tx, member, { brandId, sandbox })) {
    const { code, kind, name, rules } = channel;
    const { standing } = await readStanding(tx, member, { channel, ...moment });
    const borne = rules.fee.bearer === 'member';
    shown.push({
      method: code,
      kind,
      name: { ...name },
      min: formatAmount(amountOf(rules.min)),
      max: formatAmount(amountOf(rules.max)),
      step: formatAmount(amountOf(rules.step)),
      quick: rules.quick.map((each) => formatAmount(amountOf(each))),
      fee: { fixed: formatAmount(borne ? amountOf(rules.fee.fixed) : 0n), rate: borne ? rules.fee.rate : 0 },
      matching: rules.matching,
      minutes: rules.minutes,
      day: { left: standing.left, room: standing.room === null ? null : formatAmount(standing.room) },
      hours: rules.hours,
      closed: standing.closed,
      instructions: { ...rules.instructions },
      sandbox: channel.provider === 'sandbox' || tests.includes(channel.provider),
    });
  }
  return shown;
}
