import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Uuid } from '../../../../ids.ts';
import { createAdyen, signItem } from './adyen.ts';
import { createNowPayments, sortedJson } from './nowpayments.ts';
import { judgeStripeSeal } from './stripe.ts';

const AT = 1_614_265_330;
const STRIPE_BODY = Buffer.from('{"id":"evt_1","amount":1000}');
// printf '1614265330.{"id":"evt_1","amount":1000}' | openssl dgst -sha256 -hmac whsec_of_a_test
const STRIPE_SEAL = '9d3eea1ffd609f82c878fb27ec17294fae41d969f02f5dbbb58d651658ab4734';
const OTHER_SEAL = 'f'.repeat(64);
const judge = (header: string | undefined, { body = STRIPE_BODY, secret = 'whsec_of_a_test', atS = AT } = {}) =>
  judgeStripeSeal(body, header, { secret, nowMs: atS * 1_000 });

test.each([
  ['its own', `t=${AT},v1=${STRIPE_SEAL}`],
  ['one of two while a secret is rolled', `t=${AT},v1=${OTHER_SEAL},v1=${STRIPE_SEAL}`],
  ['with those of other schemes beside it', `t=${AT},v0=${OTHER_SEAL},v1=${STRIPE_SEAL}`],
  ['with spaces', `t=${AT}, v1=${STRIPE_SEAL}`],
])('a signature of Stripe is right: %s', (_name, header) => {
  expect(judge(header)).toBe('right');
});

test.each([
  ['none', undefined],
  ['empty', ''],
  ['only an older scheme', `t=${AT},v0=${STRIPE_SEAL}`],
  ['another’s', `t=${AT},v1=${OTHER_SEAL}`],
  ['of another second', `t=${AT + 1},v1=${STRIPE_SEAL}`],
  ['two times', `t=${AT},t=${AT},v1=${STRIPE_SEAL}`],
  ['no time', `v1=${STRIPE_SEAL}`],
  ['cut short', `t=${AT},v1=${STRIPE_SEAL.slice(2)}`],
  ['in capitals', `t=${AT},v1=${STRIPE_SEAL.toUpperCase()}`],
  ['among eleven', `t=${AT}${`,v1=${OTHER_SEAL}`.repeat(10)},v1=${STRIPE_SEAL}`],
])('a signature of Stripe is wrong: %s', (_name, header) => {
  expect(judge(header)).toBe('signature');
});

test('a signature of Stripe is good for five minutes to either side, and for no other byte or secret', () => {
  const header = `t=${AT},v1=${STRIPE_SEAL}`;
  expect([-301, -300, 300, 301].map((by) => judge(header, { atS: AT + by }))).toEqual([
    'stale',
    'right',
    'right',
    'stale',
  ]);
  expect(judge(header, { secret: 'whsec_of_another' })).toBe('signature');
  for (let at = 0; at < STRIPE_BODY.length; at += 1) {
    const body = Buffer.from(STRIPE_BODY);
    body[at]! ^= 1;
    expect(judge(header, { body })).toBe('signature');
  }
});

const SECRET = 'secret_of_a_test_1';
const NOTICE =
  '{"payment_id":5077125051,"payment_status":"finished","order_id":"o-1",' +
  '"fee":{"depositFee":0.1,"currency":"usdttrc20"},"actually_paid":10.5}';
// The same with its keys in order, through: openssl dgst -sha512 -hmac secret_of_a_test_1
const NOTICE_SEAL =
  'c18927ce934462aefb86cd9c1ab12e3f7b81557f7e3a59e94d830ec2849cb862' +
  '905850c8d98317d3463c72975e66e818f35cbc7e210f017c251b2a488351387e';
const account = {
  id: '' as Uuid,
  mode: 'test',
  apiKey: 'k',
  webhookSecret: SECRET,
  merchantAccount: null,
  baseUrl: 'http://n.test',
} as const;
const coins = createNowPayments(account, null);
const read = (body: string, seal: string | undefined = NOTICE_SEAL) => coins.readWebhook(Buffer.from(body), seal, 0);

test('a notice of NOWPayments is known by its sorted body', () => {
  const event = { id: '5077125051:finished', checkout: { id: '5077125051' } };
  expect(read(NOTICE)).toEqual({ ok: true, event });
  expect(read(NOTICE, NOTICE_SEAL.toUpperCase())).toEqual({ ok: true, event });
});

test.each([
  ['another state', NOTICE.replace('finished', 'confirming')],
  ['another payment', NOTICE.replace('5077125051', '5077125052')],
  ['another amount', NOTICE.replace('10.5', '10.6')],
  ['a key that objects swallow', NOTICE.replace('{', '{"__proto__":{"payment_status":"finished"},')],
  ['a key more', NOTICE.replace('{', '{"constructor":1,')],
  ['deeper than any notice', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`],
  ['no JSON', NOTICE.slice(1)],
  ['nothing', ''],
])('a notice of NOWPayments with %s is nobody’s', (_name, body) => {
  expect(read(body)).toEqual({ ok: false, why: 'signature' });
});

test.each([undefined, '', 'x', NOTICE_SEAL.slice(1), `${NOTICE_SEAL}0`])('nor is one signed with %s', (seal) => {
  expect(coins.readWebhook(Buffer.from(NOTICE), seal, 0)).toEqual({ ok: false, why: 'signature' });
});

test('one that is rightly signed and not as we know them names its field', () => {
  const body = '{"payment_id":1,"payment_status":"unheard"}';
  const seal = createHmac('sha512', SECRET).update(body).digest('hex');
  expect(read(body, seal)).toEqual({ ok: false, why: 'event', field: 'payment_status' });
});

type Sortable = Readonly<Record<string, unknown>>;
/** As their documentation prints it. */
const published = (object: Sortable): Sortable =>
  Object.keys(object)
    .toSorted()
    .reduce<Record<string, unknown>>((result, key) => {
      const value = object[key];
      result[key] = typeof value === 'object' && value !== null ? published(value as Sortable) : value;
      return result;
    }, {});

test('what is signed is what their published code makes of it', () => {
  const key = fc.stringMatching(/^[a-z_]{1,12}$/).filter((name) => name !== '__proto__');
  const leaf = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
  const part = fc.dictionary(key, leaf, { noNullPrototype: true });
  fc.assert(
    fc.property(fc.dictionary(key, fc.oneof(leaf, part), { noNullPrototype: true }), (body) => {
      const parsed = JSON.parse(JSON.stringify(body)) as Sortable;
      expect(sortedJson(parsed)).toBe(JSON.stringify(published(parsed)));
    }),
  );
});

// The key and the seal that Adyen's libraries are tested with.
const ADYEN_KEY = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';
const PUBLISHED = {
  pspReference: 'pspReference',
  originalReference: 'originalReference',
  merchantAccountCode: 'merchantAccount',
  merchantReference: 'reference',
  amount: { value: 1_000, currency: 'EUR' },
  eventCode: 'EVENT',
  success: 'true',
} as const;
const ORDER = '2f4b1a52-6a7c-4f0e-9d2b-7f1c3b5a9e10';
const adyen = createAdyen({ ...account, webhookSecret: ADYEN_KEY, merchantAccount: 'Baize_Test' });
const ITEM = { ...PUBLISHED, merchantAccountCode: 'Baize_Test', merchantReference: ORDER, eventCode: 'AUTHORISATION' };
type Said = Omit<typeof ITEM, 'success'> & { readonly success: 'true' | 'false' };
/** A notice whose item is signed, and then perhaps changed. */
const notice = (item: Said, { live = 'false', later = {} } = {}): Buffer => {
  const NotificationRequestItem = {
    additionalData: { hmacSignature: signItem(item, ADYEN_KEY) },
    ...item,
    eventDate: '2026-11-24T10:00:00+01:00',
    ...later,
  };
  return Buffer.from(JSON.stringify({ live, notificationItems: [{ NotificationRequestItem }] }));
};
const hear = (item: object, how?: Parameters<typeof notice>[1]) =>
  adyen.readWebhook(notice({ ...ITEM, ...item } as Said, how), undefined, 0);

test('an item of Adyen is signed as its own libraries sign it', () => {
  expect(signItem(PUBLISHED, ADYEN_KEY)).toBe('ipnxGCaUZ4l8TUW75a71/ghd2Fe5ffvX0pV4TLTntIc=');
});

test('a notice of Adyen is news of the order that it names', () => {
  const event = { id: 'pspReference:AUTHORISATION:true', order: ORDER };
  expect(hear({})).toEqual({ ok: true, event });
  expect(hear({ success: 'false' })).toEqual({ ok: true, event: { ...event, id: 'pspReference:AUTHORISATION:false' } });
});

test.each([
  ['REFUND', 'refund'],
  ['CAPTURE_FAILED', 'refund'],
  ['CHARGEBACK', 'dispute'],
])('%s says that money went back', (eventCode, kind) => {
  const takenBack = { kind, amount: '10.00', currency: 'EUR' };
  expect(hear({ eventCode })).toEqual({
    ok: true,
    event: { id: `pspReference:${eventCode}:true`, order: ORDER, takenBack },
  });
  expect(hear({ eventCode, success: 'false' })).toEqual({ ok: true, event: null });
});

test.each([
  ['another order of the merchant', { merchantReference: 'shop:42' }],
  ['another account', { merchantAccountCode: 'Baize_Other' }],
  ['a report', { eventCode: 'REPORT_AVAILABLE' }],
])('%s is nothing to us', (_name, item) => {
  expect(hear(item)).toEqual({ ok: true, event: null });
});

test.each([
  ['another amount', { amount: { value: 1_001, currency: 'EUR' } }],
  ['another currency', { amount: { value: 1_000, currency: 'USD' } }],
  ['another order', { merchantReference: ORDER.replace('2', '3') }],
  ['another event', { eventCode: 'REFUND' }],
  ['another end', { success: 'false' }],
  ['an amount in words', { amount: { value: '1000', currency: 'EUR' } }],
  ['no seal', { additionalData: {} }],
  ['an empty seal', { additionalData: { hmacSignature: '' } }],
  ['fields moved over a colon', { pspReference: 'pspReference:originalReference', originalReference: '' }],
])('a notice of Adyen changed to %s is nobody’s', (_name, later) => {
  expect(hear({}, { later })).toEqual({ ok: false, why: 'signature' });
});

test.each(['', 'x', 'null', '[]', '{"live":"false","notificationItems":[]}'])('nor is %j', (body) => {
  expect(adyen.readWebhook(Buffer.from(body), undefined, 0)).toEqual({ ok: false, why: 'signature' });
});

test('live and test do not meet', () => {
  expect(hear({}, { live: 'true' })).toEqual({ ok: false, why: 'event', field: 'live' });
});
