import { messageCalls } from '@baize/contract/console/messages';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { boundsOf, pageOf } from '../../../page.ts';
import { readConversion, readSpend } from './code-store.ts';
import { readMessageText } from './commands/read-message-text.ts';
import type { VerificationDeps } from './deps.ts';
import { countDay, listDays, listMessages, type ListedMessage } from './message-store.ts';
import { isStopped } from './policy.ts';

/** Days of messages that are told one by one, today among them. */
const DAYS_TOLD = 14;
const DAY_MS = 86_400_000;

/** What operators see of messages, and what they cost. */
export function verificationConsoleRoutes(deps: VerificationDeps): ConsoleRoute[] {
  const { channels } = deps;
  return [
    implement(messageCalls.listMessages, async (ctx, input) => {
      const { state, channel, search, from, to } = input;
      const wanted = { brandId: ctx.brandId, state, channel, search, from, to, ...boundsOf(input) };
      const { rows, total } = await deps.db.tx(ctx.brandId, (tx) => listMessages(tx, wanted));
      return ok(pageOf(rows.map(presentMessage), total, input));
    }),
    implement(messageCalls.getMessageSpend, async (ctx) => {
      const now = deps.now();
      const { settings } = await deps.brand(ctx.brandId);
      const dayStart = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
      return deps.db.tx(ctx.brandId, async (tx) => {
        const from = new Date(dayStart.getTime() - (DAYS_TOLD - 1) * DAY_MS);
        const days = await listDays(tx, { brandId: ctx.brandId, from, now });
        const counted = await readConversion(tx, { brandId: ctx.brandId, now });
        return ok({
          spent: formatAmount(await readSpend(tx, ctx.brandId, now)),
          budget: formatAmount(parseAmount(settings.codes.dailyBudget) ?? 0n),
          ...(await countDay(tx, ctx.brandId, dayStart)),
          sms: channels.codeService?.name ?? channels.sms?.name ?? null,
          email: channels.email?.name ?? null,
          isStandIn: deps.isStandIn,
          stopped: counted.filter(isStopped),
          days: days.map(({ spent, ...day }) => ({ ...day, spent: formatAmount(spent) })),
        });
      });
    }),
    implement(messageCalls.readMessageText, (ctx, _input, { id }) => readMessageText(deps, ctx, id as Uuid)),
  ];
}

const presentMessage = ({ createdAt, sentAt, price, fault, ...row }: ListedMessage) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  price: formatAmount(price),
  fault: fault ?? '',
});
