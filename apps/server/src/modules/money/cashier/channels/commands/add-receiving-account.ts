import { randomUUID } from 'node:crypto';
import type { ChannelRules } from '@baize/contract/channel-rules';
import type { channelCalls } from '@baize/contract/console/channels';
import type { FailureOf } from '@baize/contract/define-call';
import { isManualKind } from '@baize/contract/deposit-kinds';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Tx } from '../../../../../db/pool.ts';
import type { Uuid } from '../../../../../ids.ts';
import { listChannels } from '../../manual/store.ts';
import type { ChannelDeps } from '../deps.ts';
import { thresholdOf } from '../policy.ts';
import { accountSubject } from '../present.ts';
import { insertAccount, lockAccount, lockChannels, saveAccount, type AccountRow } from '../store.ts';

const USE_ACCOUNT = 'use-receiving-account';
export type AddReceivingAccount = {
  readonly channel: string;
  readonly provider: string;
  readonly holder: string;
  readonly number: string;
  readonly qr: string | null;
  readonly dayMax: string | null;
  readonly reason: string;
};

export const accountParts = ({ channel, provider, holder, number, qr, dayMax }: Omit<AccountRow, 'id'>) => ({
  channel,
  provider,
  holder,
  number,
  ...(qr !== null && { qr }),
  dayMax: dayMax === null ? null : formatAmount(dayMax),
});

/**
 * Enters an account of the house. Where players' money goes is the word of two people: until the second one has agreed
 * it is handed to nobody.
 */
export function addReceivingAccount(
  { deps }: Pick<ChannelDeps, 'deps'>,
  ctx: OperatorContext,
  { channel, reason, ...typed }: AddReceivingAccount,
): Promise<CallResult<null, FailureOf<typeof channelCalls.addReceivingAccount>>> {
  const { brandId, operator, ip } = ctx;
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await lockChannels(tx);
    const found = (await listChannels(tx, { sandbox: false })).find(({ code }) => code === channel);
    if (!found) return fail('NOT_FOUND');
    if (!isManualKind(found.kind)) return fail('BAD_REQUEST', { fields: { number: 'its provider takes the money' } });
    const dayMax = typed.dayMax === null ? null : parseAmount(typed.dayMax)!;
    if (dayMax === 0n) return fail('BAD_REQUEST', { fields: { dayMax: 'above nothing' } });
    const id = randomUUID() as Uuid;
    const draft = { ...typed, id, brandId, channel, dayMax };
    if (!(await insertAccount(tx, draft))) return fail('BAD_REQUEST', { fields: { number: 'taken' } });
    await askSecond(tx, ctx, { account: { ...draft, version: 1 }, rules: found.rules, reason });
    const after = { ...accountParts(draft as AccountRow), state: 'waiting' };
    const audit = { action: 'add-receiving-account', target: accountSubject(id), before: {}, after, reason };
    return ok({ value: null, audit });
  });
}

type Asking = {
  readonly account: Pick<AccountRow, 'id' | 'channel' | 'provider' | 'holder' | 'number' | 'qr' | 'dayMax' | 'version'>;
  /** Of its channel: above which amount two people credit is part of what is agreed to. */
  readonly rules: ChannelRules;
  readonly reason: string;
};
/** False: a second person is asked already. */
export async function askSecond(
  tx: Tx,
  { brandId, operator }: OperatorContext,
  { account, rules, reason }: Asking,
): Promise<boolean> {
  const { id, version } = account;
  const draft = {
    brandId,
    kind: USE_ACCOUNT,
    subject: accountSubject(id),
    change: { id, version },
    before: {},
    after: { ...accountParts(account as AccountRow), secondFrom: thresholdOf(rules) },
    reason,
    makerId: operator.operatorId,
  };
  return (await insertProposal(tx, draft)) !== undefined;
}

/** The second person's half: from then on it is handed out in turn. */
export const approveReceivingAccount = (now: () => Date): ProposalKind => ({
  name: USE_ACCOUNT,
  permission: 'money.read',
  apply: async (tx, _ctx, { change }) => {
    const { id, version } = change as unknown as { readonly id: Uuid; readonly version: number };
    const account = await lockAccount(tx, id);
    if (account?.version !== version) return fail('STATE_CONFLICT');
    return (await saveAccount(tx, account, { enabled: true, approvedAt: now() }))
      ? ok(undefined)
      : fail('STATE_CONFLICT');
  },
});
