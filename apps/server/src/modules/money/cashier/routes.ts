import { cashierCalls } from '@baize/contract/cashier';
import { type Deposit } from '@baize/contract/cashier';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CreditDeps } from './commands/credit-deposit.ts';
import { fail } from '@baize/contract/failure';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { createDeposit, type CreateDepositDeps } from './commands/create-deposit.ts';
import { creditDeposit } from './commands/credit-deposit.ts';
import { readHook, registerHooks } from './hooks.ts';
import { DEPOSIT_METHODS } from './methods.ts';
import { askProvider, type PaymentEvent, type PaymentProvider, type WebhookReading } from './provider.ts';
import { findDeposit, listMemberDeposits, type DepositRow } from './store.ts';

const present = (row: DepositRow): Deposit => ({
  id: row.id,
  method: row.method,
  amount: formatAmount(row.amount),
  currency: row.currency,
  state: row.state,
  payUrl: row.state === 'pending' ? row.payUrl : null,
  createdAt: row.createdAt.toISOString(),
  creditedAt: row.creditedAt?.toISOString() ?? null,
  // What is wrong with a disputed one, and what an operator decided of it, is for operators.
  failure: row.state === 'disputed' || row.decidedBy !== null ? null : row.failure,
});

export function cashierRoutes({ deps, provider, issueReturnTicket }: CreateDepositDeps): SiteRoute[] {
  return [
    implement(cashierCalls.listDepositMethods, async () => ok([...DEPOSIT_METHODS])),
    implement(cashierCalls.createDeposit, async (ctx, input) => {
      const made = await createDeposit({ deps, provider, issueReturnTicket }, ctx, input);
      return made.ok ? ok(present(made.value)) : made;
    }),
    implement(cashierCalls.getDeposit, async (ctx, _input, { id }) => {
      const row = await deps.db.tx(ctx.brandId, (tx) => findDeposit(tx, id as Uuid));
      return row && row.memberId === ctx.actor.memberId ? ok(present(row)) : fail('NOT_FOUND');
    }),
    implement(cashierCalls.listDeposits, async (ctx, input) => {
      const page = await deps.db.tx(ctx.brandId, (tx) => listMemberDeposits(tx, ctx.actor.memberId, input));
      return ok({ ...page, content: page.content.map(present) });
    }),
  ];
}

export type HookNeeds = {
  readonly providers: readonly PaymentProvider[];
  readonly brandByCode: (code: string) => Promise<BrandId | undefined>;
};

/**
 * POST /hooks/payments/<provider>/<brand>: raw bytes, verified before they are parsed, then asked back at the provider.
 * What costs nothing comes first: until the signature is right, neither the database nor the provider is asked.
 */
export function registerPaymentHooks(
  app: FastifyInstance,
  deps: CreditDeps,
  { providers, brandByCode }: HookNeeds,
): Promise<void> {
  return registerHooks(app, deps, (hooks) => {
    hooks.post<{ Params: { provider: string; brand: string } }>(
      '/hooks/payments/:provider/:brand',
      { schema: { hide: true } },
      async (request, reply) => {
        const provider = providers.find((each) => each.name === request.params.provider);
        if (!provider) return reply.status(404).send();
        const reading = readHook(request, provider, deps.now());
        if (!reading.ok) return refuseHook(deps, reply, { provider: provider.name, ...reading });
        const brandId = await brandByCode(request.params.brand);
        if (brandId === undefined) return reply.status(404).send({ error: 'brand' });
        return takeHook(deps, reply, { provider, brandId, event: reading.event });
      },
    );
  });
}

type Refusal = Exclude<WebhookReading, { readonly ok: true }> & { readonly provider: string };

/** Told in the log, some lines a minute; how many there are is counted by route and status, like all answers. */
function refuseHook({ log }: Pick<CreditDeps, 'log'>, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { provider, why } = refusal;
  if (why === 'event') {
    log.error({ provider, field: refusal.field }, 'an event of a payment provider is not as we know them');
    return reply.status(400).send({ error: 'event', field: refusal.field });
  }
  log.warn({ provider, why }, 'payment webhook refused');
  return reply.status(401).send({ error: why });
}

type Hook = { readonly provider: PaymentProvider; readonly brandId: BrandId; readonly event: PaymentEvent };

async function takeHook(
  deps: CreditDeps,
  reply: FastifyReply,
  { provider, brandId, event }: Hook,
): Promise<FastifyReply> {
  const answer = await askProvider(provider, () => provider.fetchCheckout(event.checkout.id));
  if (!answer.ok) {
    deps.log.warn({ provider: provider.name, fault: answer.fault }, 'the provider does not stand by its webhook');
    if (answer.unknown === true) return reply.status(404).send({ error: 'checkout' }); // it would never know it later
    return reply.status(503).header('retry-after', '5').send({ error: 'try again' });
  }
  const { checkout } = answer;
  const credit = await creditDeposit(deps, brandId, { provider, checkout, eventId: event.id });
  return credit.ok
    ? reply.status(200).send({ outcome: credit.value })
    : reply.status(422).send({ outcome: 'refused', code: credit.error.code });
}
