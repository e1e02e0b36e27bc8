import { eachAlone } from '../../../each-alone.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import type { Sent } from './channels.ts';
import { noteReference, purgeCodes } from './code-store.ts';
import type { VerificationDeps } from './deps.ts';
import { claimDue, deleteMessage, nextDue, purgeMessages, saveOutcome, type Claimed } from './message-store.ts';
import { retryAfterMs } from './policy.ts';
import { messageBell } from './bell.ts';

/** After a brand's messages could not be looked at. */
const TROUBLE_MS = 60_000;
const AT_ONCE = 4;

type Sending = { readonly deps: VerificationDeps; readonly brandId: BrandId };

/** Sends what is due of every brand. Answers the milliseconds until the next turn. */
export async function sendMessages(
  deps: VerificationDeps,
  brandIds: () => Promise<readonly BrandId[]>,
): Promise<number> {
  const ids = await brandIds();
  const waits = await Promise.all(
    ids.map(async (brandId) => {
      try {
        return await sendDue({ deps, brandId });
      } catch (error) {
        deps.log.error({ err: error, brandId }, 'messages of a brand could not be sent');
        return TROUBLE_MS;
      }
    }),
  );
  return Math.min(TOLD_REST_MS, ...waits);
}

async function sendDue({ deps, brandId }: Sending): Promise<number> {
  const due = await deps.db.tx(brandId, async (tx) => {
    if ((await nextDue(tx, brandId)) === null) return [];
    return claimDue(tx, await deps.keyring.keys(tx), { brandId, now: deps.now() });
  });
  const sendOn = async (): Promise<void> => {
    for (let message = due.shift(); message !== undefined; message = due.shift())
      await sendOne({ deps, brandId }, message);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  const next = await deps.db.tx(brandId, (tx) => nextDue(tx, brandId));
  return next === null ? TOLD_REST_MS : Math.max(0, next.getTime() - deps.now().getTime());
}

/**
 * One try. A message whose code has expired is of no use to anybody any more. The last letter to somebody who is erased
 * goes with its try.
 */
async function sendOne({ deps, brandId }: Sending, message: Claimed): Promise<void> {
  const { id, codeId, purpose, tries, expiresAt } = message;
  const sent: Sent =
    expiresAt <= deps.now() ? { ok: false, fault: 'expired', final: true } : await handOver(deps, message);
  const now = deps.now();
  await deps.db.tx(brandId, async (tx) => {
    if (purpose === 'erased' && (sent.ok || sent.final)) return deleteMessage(tx, id);
    if (sent.ok) {
      if (codeId !== null) await noteReference(tx, codeId, sent.reference);
      return saveOutcome(tx, id, { state: 'sent', providerReference: sent.reference, sentAt: now, fault: null });
    }
    if (sent.final) return saveOutcome(tx, id, { state: 'failed', fault: sent.fault });
    const nextAt = new Date(now.getTime() + retryAfterMs(tries));
    return saveOutcome(tx, id, { state: 'waiting', fault: sent.fault, nextAt });
  });
  if (!sent.ok) deps.log.warn({ brandId, message: id, fault: sent.fault, tries }, 'a message was not sent');
}

function handOver({ channels }: VerificationDeps, { id, channel, content }: Claimed): Promise<Sent> | Sent {
  const { to, subject, text, language } = content;
  if (channel === 'sms' && channels.codeService) return channels.codeService.start(to, language);
  const sender = channels[channel];
  return sender ? sender.send({ id, to, subject, text }) : { ok: false, fault: 'no provider', final: true };
}

export const verificationJobs = (
  deps: VerificationDeps & Pick<Deps, 'env'>,
  brandIds: () => Promise<readonly BrandId[]>,
): Job[] => [
  {
    name: 'send-messages',
    loop: true,
    due: 'verification_messages_due()',
    run: () => sendMessages(deps, brandIds),
    wakes: (ring) => messageBell.hear(deps, ring),
  },
  {
    name: 'verification-cleanup',
    cron: '17 * * * *',
    run: async () => {
      const now = deps.now();
      const clean = (id: BrandId) => () =>
        deps.db.tx(id, async (tx) => {
          await purgeCodes(tx, id, now);
          await purgeMessages(tx, id, now);
        });
      await eachAlone((await brandIds()).map(clean));
    },
  },
];
