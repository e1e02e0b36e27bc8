import { randomUUID } from 'node:crypto';
import { fail, type CallResult } from '@baize/contract/failure';
import { parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Uuid } from '../../../../ids.ts';
import type { Brand } from '../../../base/brand/index.ts';
import { takeCaps, type Spent } from '../caps.ts';
import {
  codeHash,
  countConversion,
  countRequest,
  drawCode,
  insertCode,
  isPrefixStopped,
  reserveSpend,
} from '../code-store.ts';
import type { Caller, VerificationDeps } from '../deps.ts';
import { insertMessage } from '../message-store.ts';
import { resendAfterMs } from '../policy.ts';
import { readRecipient, type CodeTarget, type Recipient } from '../recipient.ts';
import { writeCodeMessage, type CodePurpose } from '../texts.ts';
import { messageBell } from '../bell.ts';

const MINUTE_MS = 60_000;

export type CodeOrder = {
  readonly caller: Caller;
  readonly purpose: CodePurpose;
  readonly to: CodeTarget;
  /** In which the recipient reads. */
  readonly language: string;
  /** Whether anybody is to get it. Where nobody is, all goes the same way and nothing is sent. */
  readonly isAddressed: boolean;
};
export type CodeSent = { readonly expiredMinutes: number; readonly resendSeconds: number };
export type CodeRefusal = 'CAPABILITY_CLOSED' | 'BAD_REQUEST' | 'TOO_MANY_REQUESTS' | 'CODE_QUOTA_SPENT';
type Answer<T> = CallResult<T, CodeRefusal>;

/**
 * Draws a code for a recipient and writes the message that carries it. Who asks is told the same whether or not anybody
 * is found by the recipient, and it takes the same steps.
 */
export async function sendCode(deps: VerificationDeps, order: CodeOrder): Promise<Answer<CodeSent>> {
  const { caller, to } = order;
  const { brandId } = caller;
  if (!isOpen(deps, to.channel)) return fail('CAPABILITY_CLOSED');
  const recipient = readRecipient(to);
  if (!recipient) return fail('BAD_REQUEST', { fields: { [to.channel === 'sms' ? 'mobileNum' : 'email']: 'pattern' } });
  const brand = await deps.brand(brandId);
  const { codes } = brand.settings;
  const resendMs = resendAfterMs(codes, isThirdParty(deps, recipient));
  const lockMs = codes.lockMinutes * MINUTE_MS;
  const recipientHash = deps.hashes.recipient(brandId, recipient);
  const requestHash = deps.hashes.request(brandId, recipient, order.purpose);
  const deviceHash = deps.hashes.device(caller.deviceId);
  const counted = await runCommand(deps, { brandId }, async (tx) =>
    ok(await countRequest(tx, { brandId, requestHash, now: deps.now(), resendMs, lockMs })),
  );
  if (!counted.ok) return counted;
  if (counted.value !== null) return tooMany(counted.value);
  const spent = await takeCaps(deps.limiter, { caps: codes.caps, caller, recipient, recipientHash, deviceHash });
  if (spent) return refuseSpent(deps, caller, spent);
  const written = await runCommand(deps, { brandId }, (tx) =>
    write({ deps, tx, brand, order, recipient, recipientHash, deviceHash }),
  );
  if (!written.ok) return written;
  return ok({ expiredMinutes: codes.expiredMinutes, resendSeconds: Math.ceil(resendMs / 1_000) });
}

const isThirdParty = ({ channels }: Pick<VerificationDeps, 'channels'>, { channel }: Pick<Recipient, 'channel'>) =>
  channel === 'sms' && channels.codeService !== null;

/** Whether the installation can send there at all. */
export const isOpen = ({ channels }: Pick<VerificationDeps, 'channels'>, channel: CodeTarget['channel']): boolean =>
  channels[channel] !== null || (channel === 'sms' && channels.codeService !== null);

const tooMany = (waitMs: number) =>
  fail('TOO_MANY_REQUESTS', { params: { seconds: String(Math.max(1, Math.ceil(waitMs / 1_000))) } });

function refuseSpent({ log }: VerificationDeps, { brandId }: Caller, { by, afterMs }: Spent) {
  if (by === 'caller') return tooMany(afterMs);
  log.warn({ brandId }, 'a cap of codes that all players share is spent: no more are sent there for now');
  return fail('CODE_QUOTA_SPENT');
}

type Writing = {
  readonly deps: VerificationDeps;
  readonly tx: Tx;
  readonly brand: Brand;
  readonly order: CodeOrder;
  readonly recipient: Recipient;
  readonly recipientHash: Buffer;
  readonly deviceHash: Buffer;
};

async function write({
  deps,
  tx,
  brand,
  order,
  recipient,
  ...hashes
}: Writing): Promise<CallResult<null, 'CODE_QUOTA_SPENT'>> {
  const now = deps.now();
  const { caller, purpose, isAddressed } = order;
  const { brandId } = caller;
  const { expiredMinutes, dailyBudget } = brand.settings.codes;
  const { channel, prefix, masked, to } = recipient;
  const price = channel === 'sms' ? deps.smsPrice : 0n;
  const budget = parseAmount(dailyBudget) ?? 0n;
  const isStopped = await isPrefixStopped(tx, { brandId, now, prefix });
  const isPaid = await reserveSpend(tx, { brandId, now, price, budget, isWithheld: !isAddressed || isStopped });
  if (isStopped || !isPaid) {
    deps.log.warn({ brandId, prefix, isStopped }, 'a code is not sent: its prefix is stopped, or the day is spent');
    return fail('CODE_QUOTA_SPENT');
  }
  const [id, codeId] = [randomUUID() as Uuid, randomUUID() as Uuid];
  const code = isThirdParty(deps, recipient) ? undefined : drawCode();
  const expiresAt = new Date(now.getTime() + expiredMinutes * MINUTE_MS);
  const { language } = order;
  const written =
    code === undefined
      ? { subject: '', text: '' }
      : writeCodeMessage({ purpose, brand: brand.name, code, minutes: expiredMinutes, language });
  await insertCode(tx, {
    id: codeId,
    brandId,
    purpose,
    ...hashes,
    codeHash: code === undefined ? null : codeHash(deps.hashes.codeKey, codeId, code),
    prefix,
    createdAt: now,
    expiresAt,
  });
  await insertMessage(tx, await deps.keyring.keys(tx), {
    id,
    brandId,
    codeId,
    channel,
    purpose,
    maskedRecipient: masked,
    state: isAddressed ? 'waiting' : 'withheld',
    price: isAddressed ? price : 0n,
    createdAt: now,
    expiresAt,
    content: { to, language, ...written },
  });
  if (isAddressed) await countConversion(tx, { brandId, prefix, now, what: 'sent' });
  messageBell.tell(tx);
  return ok(null);
}
