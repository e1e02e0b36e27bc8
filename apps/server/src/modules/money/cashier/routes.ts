import { cashierCalls } from '@baize/contract/cashier';
import { isConnectedProvider } from '@baize/contract/payment-providers';
import { type Deposit } from '@baize/contract/cashier';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreditDeps } from './commands/credit-deposit.ts';
import { fail, type CallResult, type FailureCode } from '@baize/contract/failure';
import type { MemberContext } from '../../../context.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { createDeposit, type CreateDepositDeps } from './commands/create-deposit.ts';
import { creditDeposit } from './commands/credit-deposit.ts';
import { readHook, registerHooks } from './hooks.ts';
import { cancelDeposit, claimDeposit } from './manual/commands/claim-deposit.ts';
import { presentTransfer } from './manual/present.ts';
import { findManual, findManuals, type ManualRow } from './manual/store.ts';
import { presentMethods } from './manual/terms.ts';
import { askProvider, type PaymentEvent, type PaymentProvider, type WebhookReading } from './provider.ts';
import type { Payments } from './providers/connections.ts';
import { findDeposit, listMemberDeposits, type DepositRow } from './store.ts';

const present = (row: DepositRow, manual: ManualRow | undefined): Deposit => ({
  id: row.id,
  method: row.method,
  amount: formatAmount(row.amount),
  currency: row.currency,
  state: row.state,
  payUrl: row.state === 'pending' ? row.payUrl : null,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  creditedAt: row.creditedAt?.toISOString() ?? null,
  // What is wrong with a disputed one, and what an operator decided of it, is for operators.
  failure: row.state === 'disputed' || row.decidedBy !== null ? null : row.failure,
  fee: formatAmount(row.fee),
  ordered: row.ordered === null ? null : formatAmount(row.ordered),
  transfer: manual ? presentTransfer(manual) : null,
  payTo: row.state === 'pending' ? row.payTo : null,
  seen: row.state === 'pending' && row.seenAt !== null,
});

export function cashierRoutes(parts: CreateDepositDeps): SiteRoute[] {
  const { deps, payments, brand } = parts;
  /** A member's own order; of others nothing is said. */
  const show = ({ brandId, actor }: MemberContext, id: Uuid): Promise<CallResult<Deposit, 'NOT_FOUND'>> =>
    deps.db.tx(brandId, async (tx) => {
      const row = await findDeposit(tx, id);
      return row?.memberId === actor.memberId ? ok(present(row, await findManual(tx, id))) : fail('NOT_FOUND');
    });
  const shown = async <C extends FailureCode>(
    ctx: MemberContext,
    done: CallResult<{ readonly id: Uuid }, C>,
  ): Promise<CallResult<Deposit, C | 'NOT_FOUND'>> => (done.ok ? show(ctx, done.value.id) : done);
  return [
    implement(cashierCalls.listDepositMethods, async ({ brandId, actor }) => {
      const { gmtOffsetMinutes } = await brand(brandId);
      const of = { brandId, sandbox: payments.sandbox, now: deps.now(), gmtOffsetMinutes };
      return ok(await deps.db.tx(brandId, (tx) => presentMethods(tx, actor.memberId, of)));
    }),
    implement(cashierCalls.createDeposit, async (ctx, input) => {
      const made = await createDeposit(parts, ctx, input);
      if (!made.ok) return made;
      const manual = await deps.db.tx(ctx.brandId, (tx) => findManual(tx, made.value.id));
      return ok(present(made.value, manual));
    }),
    implement(cashierCalls.claimDeposit, async (ctx, input, { id }) =>
      shown(ctx, await claimDeposit(deps, ctx, { id: id as Uuid, ...input })),
    ),
    implement(cashierCalls.cancelDeposit, async (ctx, _input, { id }) =>
      shown(ctx, await cancelDeposit(deps, ctx, id as Uuid)),
    ),
    implement(cashierCalls.getDeposit, (ctx, _input, { id }) => show(ctx, id as Uuid)),
    implement(cashierCalls.listDeposits, ({ brandId, actor }, input) =>
      deps.db.tx(brandId, async (tx) => {
        const page = await listMemberDeposits(tx, actor.memberId, input);
        const manuals = await findManuals(
          tx,
          page.content.map(({ id }) => id),
        );
        return ok({ ...page, content: page.content.map((row) => present(row, manuals.get(row.id))) });
      }),
    ),
  ];
}

export type HookNeeds = {
  readonly payments: Pick<Payments, 'ofAllBrands' | 'forHook'>;
  readonly brandByCode: (code: string) => Promise<BrandId | undefined>;
};

/**
 * POST /hooks/payments/<provider>/<brand>: raw bytes, verified before they are parsed, then asked back at the provider.
 * What costs nothing comes first: until the signature is right the provider is not asked, and the database is no more
 * than once in a while for the secrets of a brand.
 */
export function registerPaymentHooks(
  app: FastifyInstance,
  deps: CreditDeps,
  { payments, brandByCode }: HookNeeds,
): Promise<void> {
  return registerHooks(app, deps, (hooks) => {
    hooks.post<{ Params: { provider: string; brand: string } }>(
      '/hooks/payments/:provider/:brand',
      { schema: { hide: true } },
      async (request, reply) => {
        const { provider: name, brand } = request.params;
        const shared = payments.ofAllBrands.filter((each) => each.name === name);
        if (shared.length === 0 && !isConnectedProvider(name)) return reply.status(404).send();
        const early = readAny(request, shared, deps.now());
        if (early && !early.reading.ok) return refuseHook(deps, reply, { provider: name, ...early.reading });
        const brandId = await brandByCode(brand);
        if (brandId === undefined) return reply.status(404).send({ error: 'brand' });
        const read = early ?? readAny(request, await payments.forHook(brandId, name), deps.now());
        if (!read) return reply.status(404).send();
        if (!read.reading.ok) return refuseHook(deps, reply, { provider: name, ...read.reading });
        const { provider, reading } = read;
        if (reading.event === null) return reply.status(200).send({ outcome: 'ignored', ...provider.acknowledgement });
        return takeHook(deps, reply, { provider, brandId, event: reading.event });
      },
    );
  });
}

type Read = { readonly provider: PaymentProvider; readonly reading: WebhookReading };
/** What the first of them makes of a webhook that knows it by its signature; else why the last one does not. */
function readAny(request: FastifyRequest, providers: readonly PaymentProvider[], now: Date): Read | undefined {
  let read: Read | undefined;
  for (const provider of providers) {
    read = { provider, reading: readHook(request, provider, now) };
    if (read.reading.ok || read.reading.why !== 'signature') return read;
  }
  return read;
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
  const ref =
    'order' in event ? await checkoutOfOrder(deps, { provider, brandId, id: event.order }) : event.checkout.id;
  if (ref === null) return reply.status(200).send({ outcome: 'ignored', ...provider.acknowledgement });
  const answer = await askProvider(provider, () => provider.fetchCheckout(ref));
  if (!answer.ok) {
    deps.log.warn({ provider: provider.name, fault: answer.fault }, 'the provider does not stand by its webhook');
    if (answer.unknown === true) return reply.status(404).send({ error: 'checkout' }); // it would never know it later
    return reply.status(503).header('retry-after', '5').send({ error: 'try again' });
  }
  const takenBack = 'order' in event ? event.takenBack : undefined;
  const checkout = { ...answer.checkout, ...(takenBack && { takenBack }) };
  const credit = await creditDeposit(deps, brandId, { provider, checkout, eventId: event.id });
  return credit.ok
    ? reply.status(200).send({ outcome: credit.value, ...provider.acknowledgement })
    : // A real provider would send for days what will never be taken, and close the address in the end.
      reply
        .status(provider.connectionId === undefined ? 422 : 200)
        .send({ outcome: 'refused', code: credit.error.code, ...provider.acknowledgement });
}

/** Of an order that was made with this account at the provider; null: of none of it. */
async function checkoutOfOrder(
  { db }: Pick<CreditDeps, 'db'>,
  { provider, brandId, id }: { readonly provider: PaymentProvider; readonly brandId: BrandId; readonly id: Uuid },
): Promise<string | null> {
  const order = await db.tx(brandId, (tx) => findDeposit(tx, id));
  return order?.connectionId === provider.connectionId ? (order?.providerRef ?? null) : null;
}
