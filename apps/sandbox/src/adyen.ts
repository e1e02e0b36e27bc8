import { createHash, createHmac, randomBytes } from 'node:crypto';
import { textLanguage } from '@baize/domain/text-language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountOf, type Account } from './accounts.ts';
import { cardPage } from './card-page.ts';
import { openJournal, type Journal } from './journal.ts';
import { decimalOf } from './reports.ts';
import type { StandIn } from './stripe.ts';

/** A payment link as it is kept; the wire is made of it. */
export type Link = {
  readonly id: string;
  readonly apiKey: string;
  readonly idempotencyKey: string;
  readonly content: string;
  readonly merchantAccount: string;
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly locale: string | null;
  readonly expiresAt: string;
  readonly psp: string;
  readonly state: 'open' | 'paid' | 'expired';
  readonly refunded: number;
  readonly paidAt?: string;
};

const LinkForm = z.object({
  merchantAccount: z.string().min(1),
  reference: z.string().min(1).max(80),
  amount: z.object({ value: z.number().int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) }),
  description: z.string().max(280).optional(),
  returnUrl: z.url().max(8_000),
  expiresAt: z.iso.datetime({ offset: true }),
  shopperLocale: z.string().max(12).optional(),
});

/** Adyen's Pay by Link, as far as a merchant that takes deposits uses it; and its payment page. */
export function serveAdyen(app: FastifyInstance, { accounts, webhooks, publicUrl, data, report }: StandIn): void {
  const links = openJournal<Link>(`${data}/adyen-links.jsonl`);
  const merchantOf = ({ headers }: FastifyRequest): Account | undefined =>
    accountOf(accounts, 'adyen', headers['x-api-key']);
  const find = (id: string): Link | undefined => {
    const link = links.find(id);
    const isOver = link?.state === 'open' && Date.parse(link.expiresAt) < Date.now();
    return isOver ? links.write({ ...link, state: 'expired' }) : link;
  };
  const tell = (link: Link, eventCode: string): void => {
    const account = accounts.find(({ apiKey }) => apiKey === link.apiKey);
    if (!account) return;
    const body = noticeOf(link, eventCode, account.webhookSecret);
    webhooks.deliver(account.webhookUrl, body, () => ({}));
  };

  app.post('/adyen/v71/paymentLinks', async (request, reply) => {
    const merchant = merchantOf(request);
    if (!merchant) return reply.status(401).send(wrong(401, '000', 'HTTP Status Response - Unauthorized'));
    const parsed = LinkForm.safeParse(request.body);
    if (!parsed.success)
      return reply.status(422).send(wrong(422, '702', parsed.error.issues[0]?.path.join('.') ?? 'body'));
    if (parsed.data.merchantAccount !== merchant.merchantAccount)
      return reply.status(403).send(wrong(403, '901', 'Invalid Merchant Account'));
    const idempotencyKey = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
    const content = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
    const before = links.first((each) => each.apiKey === merchant.apiKey && each.idempotencyKey === idempotencyKey);
    if (before && before.content !== content)
      return reply.status(422).send(wrong(422, '704', 'request already processed or in progress'));
    const { apiKey } = merchant;
    const link = before ?? links.write(openLink(parsed.data, { apiKey, idempotencyKey, content }));
    return reply.status(201).send(wireOf(link, publicUrl));
  });
  app.get<{ Params: { id: string } }>('/adyen/v71/paymentLinks/:id', async (request, reply) => {
    const merchant = merchantOf(request);
    if (!merchant) return reply.status(401).send(wrong(401, '000', 'HTTP Status Response - Unauthorized'));
    const link = find(request.params.id);
    return link?.apiKey === merchant.apiKey
      ? reply.send(wireOf(link, publicUrl))
      : reply.status(404).send(wrong(404, '137', 'Payment link not found'));
  });
  servePages(app, { links, find, tell });
  report('adyen', (apiKey) => reportOf(links.all().filter((link) => link.apiKey === apiKey)));
}

type Asked = Pick<Link, 'apiKey' | 'idempotencyKey' | 'content'>;
const openLink = (form: z.output<typeof LinkForm>, asked: Asked): Link => ({
  id: `PL${randomBytes(8).toString('hex').toUpperCase()}`,
  ...asked,
  merchantAccount: form.merchantAccount,
  reference: form.reference,
  minor: form.amount.value,
  currency: form.amount.currency,
  returnUrl: form.returnUrl,
  locale: form.shopperLocale ?? null,
  expiresAt: form.expiresAt,
  psp: randomBytes(8).toString('hex').toUpperCase(),
  state: 'open',
  refunded: 0,
});

type Kept = {
  readonly links: Pick<Journal<Link>, 'write'>;
  readonly find: (id: string) => Link | undefined;
  readonly tell: (link: Link, eventCode: string) => void;
};
/** Where one pays, leaves, or gives the money back as the merchant would in the Customer Area. */
function servePages(app: FastifyInstance, { links, find, tell }: Kept): void {
  app.get<{ Params: { id: string } }>('/adyen/pay/:id', async (request, reply) => {
    const link = find(request.params.id);
    if (!link) return reply.status(404).send({ error: 'unknown link' });
    const { minor, currency, reference, refunded, returnUrl } = link;
    const state = refunded > 0 ? 'refunded' : link.state;
    const language = textLanguage(link.locale ?? request.headers['accept-language']);
    const page = { provider: 'Adyen', action: `/adyen/pay/${link.id}`, minor, currency, reference, state } as const;
    return reply.type('text/html; charset=utf-8').send(cardPage({ ...page, backUrl: returnUrl }, language));
  });
  app.post<{ Params: { id: string } }>('/adyen/pay/:id', async (request, reply) => {
    const link = find(request.params.id);
    const decision = z.object({ decision: z.enum(['pay', 'leave', 'refund']) }).safeParse(request.body);
    if (!link || !decision.success) return reply.status(404).send({ error: 'unknown link' });
    const [said, was] = [decision.data.decision, link.state];
    if (said === 'refund' && was === 'paid' && link.refunded === 0)
      tell(links.write({ ...link, refunded: link.minor }), 'REFUND');
    else if (said === 'pay' && was === 'open')
      tell(links.write({ ...link, state: 'paid', paidAt: new Date().toISOString() }), 'AUTHORISATION');
    else if (said === 'leave' && was === 'open') links.write({ ...link, state: 'expired' }); // of this no webhook tells
    return reply.redirect(`/adyen/pay/${link.id}`, 303);
  });
}

/** Settlement details. */
const reportOf = (links: readonly Link[]): string[][] => [
  [
    'Merchant Account',
    'Psp Reference',
    'Merchant Reference',
    'Creation Date',
    'TimeZone',
    'Type',
    'Gross Currency',
  ].concat('Gross Debit (GC)', 'Gross Credit (GC)'),
  ...links
    .filter(({ state }) => state === 'paid')
    .flatMap(({ merchantAccount, psp, reference, minor, refunded, currency, paidAt = '' }) => {
      const at = paidAt.slice(0, 19).replace('T', ' ');
      const line = (type: string, debit: string, credit: string) => {
        return [merchantAccount, psp, reference, at, 'UTC', type, currency, debit, credit];
      };
      const back = refunded > 0 ? [line('Refunded', decimalOf(refunded, currency), '')] : [];
      return [line('Settled', '', decimalOf(minor, currency)), ...back];
    }),
];

const wrong = (status: number, errorCode: string, message: string) => ({
  status,
  errorCode,
  message,
  errorType: 'validation',
});

const STATUS = { open: 'active', paid: 'completed', expired: 'expired' } as const;
const wireOf = (link: Link, publicUrl: string) => ({
  id: link.id,
  amount: { value: link.minor, currency: link.currency },
  expiresAt: link.expiresAt,
  merchantAccount: link.merchantAccount,
  reference: link.reference,
  returnUrl: link.returnUrl,
  reusable: false,
  status: STATUS[link.state],
  url: `${publicUrl}/adyen/pay/${link.id}`,
});

/** A standard webhook: one item, signed over eight of its fields (base64 of HMAC-SHA256 by a hex key). */
export function noticeOf(
  link: Pick<Link, 'psp' | 'merchantAccount' | 'reference' | 'minor' | 'currency' | 'id'>,
  eventCode: string,
  secret: string,
): string {
  const isFirst = eventCode === 'AUTHORISATION';
  const item = {
    pspReference: isFirst
      ? link.psp
      : createHash('sha256')
          .update(link.psp + eventCode)
          .digest('hex')
          .slice(0, 16),
    originalReference: isFirst ? '' : link.psp,
    merchantAccountCode: link.merchantAccount,
    merchantReference: link.reference,
    amount: { value: link.minor, currency: link.currency },
    eventCode,
    success: 'true',
  };
  const signed = [
    item.pspReference,
    item.originalReference,
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(':');
  const hmacSignature = createHmac('sha256', Buffer.from(secret, 'hex')).update(signed).digest('base64');
  const additionalData = { hmacSignature, ...(isFirst && { paymentLinkId: link.id }) };
  const eventDate = new Date().toISOString();
  const NotificationRequestItem = { additionalData, ...item, eventDate, paymentMethod: 'visa', reason: '' };
  return JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] });
}
