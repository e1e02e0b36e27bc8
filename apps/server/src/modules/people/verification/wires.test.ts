import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTwilioSender, createTwilioVerify } from './twilio.ts';

const SID = 'ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX';
const TOKEN = '0123456789abcdef0123456789abcdef';
const SERVICE = 'VAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

type Asked = { readonly line: string; readonly headers: IncomingMessage['headers']; readonly body: string };
/** Answers everything alike, and keeps what it was asked. */
let server: Server;
let url: string;
let answer: { status: number; body: string };
const asked: Asked[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const account = (from = '+15557122661') => ({
  accountSid: SID,
  authToken: TOKEN,
  from,
  messagingUrl: url,
  verifyUrl: url,
});
const HELLO = { id: '1', to: '+15558675310', subject: '', text: 'Hi there' };

/** The example of Twilio's page on the Message resource, "Send an SMS message". */
const PUBLISHED_MESSAGE = `{
  "account_sid": "ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
  "api_version": "2010-04-01",
  "body": "Hi there",
  "date_created": "Thu, 24 Aug 2023 05:01:45 +0000",
  "date_sent": "Thu, 24 Aug 2023 05:01:45 +0000",
  "date_updated": "Thu, 24 Aug 2023 05:01:45 +0000",
  "direction": "outbound-api",
  "error_code": null,
  "error_message": null,
  "from": "+15557122661",
  "num_media": "0",
  "num_segments": "1",
  "price": null,
  "price_unit": null,
  "messaging_service_sid": "MGXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
  "sid": "SMXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
  "status": "queued",
  "subresource_uris": { "media": "/2010-04-01/Accounts/ACXX/Messages/SMXX/Media.json" },
  "to": "+15558675310",
  "uri": "/2010-04-01/Accounts/ACXX/Messages/SMXX.json"
}`;

test('a message is asked for as Twilio publishes it, and its answer is read', async () => {
  answer = { status: 201, body: PUBLISHED_MESSAGE };
  expect(await createTwilioSender(account()).send(HELLO)).toEqual({
    ok: true,
    reference: 'SMXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  });
  const { line, headers, body } = asked.at(-1)!;
  expect(line).toBe(`POST /2010-04-01/Accounts/${SID}/Messages.json`);
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
  expect(headers.authorization).toBe(`Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`);
  expect(body).toBe('To=%2B15558675310&From=%2B15557122661&Body=Hi+there');
  await createTwilioSender(account('MG123')).send(HELLO);
  expect(asked.at(-1)!.body).toBe('To=%2B15558675310&MessagingServiceSid=MG123&Body=Hi+there');
});

test.each([
  [400, 21_211, { fault: 'twilio 21211: no valid number', final: true }],
  [400, 21_610, { fault: 'twilio 21610: recipient opted out', final: true }],
  [401, 20_003, { fault: 'twilio 20003: account or token is wrong', final: true }],
  [429, 20_429, { fault: 'twilio 20429: too many requests', final: false }],
  [400, 99_999, { fault: 'twilio 99999', final: true }],
  [503, 20_503, { fault: 'twilio 20503', final: false }],
])('status %s with code %s', async (status, code, sent) => {
  const message = "The 'To' number +1500555 is not a valid phone number.";
  answer = {
    status,
    body: JSON.stringify({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }),
  };
  expect(await createTwilioSender(account()).send(HELLO)).toEqual({ ok: false, ...sent });
});

test('an answer that is none is tried again, one that was taken is not', async () => {
  answer = { status: 502, body: '<html>' };
  expect(await createTwilioSender(account()).send(HELLO)).toMatchObject({ ok: false, final: false });
  answer = { status: 201, body: '{}' };
  expect(await createTwilioSender(account()).send(HELLO)).toEqual({ ok: false, fault: 'not understood', final: true });
  const nowhere = { ...account(), messagingUrl: 'http://127.0.0.1:1' };
  expect(await createTwilioSender(nowhere).send(HELLO)).toMatchObject({ ok: false, final: false });
});

test('Verify is asked as published, to start and to check', async () => {
  const verify = createTwilioVerify(account(), SERVICE);
  const wire = { sid: 'VEaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', service_sid: SERVICE, to: HELLO.to, channel: 'sms' };
  answer = { status: 201, body: JSON.stringify({ ...wire, status: 'pending', valid: false }) };
  expect(await verify.start(HELLO.to, 'en')).toEqual({ ok: true, reference: wire.sid });
  expect(asked.at(-1)).toMatchObject({
    line: `POST /v2/Services/${SERVICE}/Verifications`,
    body: 'To=%2B15558675310&Channel=sms&Locale=en',
  });
  expect(await verify.check(HELLO.to, '123456')).toEqual({ ok: true, right: false });
  expect(asked.at(-1)).toMatchObject({
    line: `POST /v2/Services/${SERVICE}/VerificationCheck`,
    body: 'To=%2B15558675310&Code=123456',
  });
  answer = { status: 200, body: JSON.stringify({ ...wire, status: 'approved', valid: true }) };
  expect(await verify.check(HELLO.to, '123456')).toEqual({ ok: true, right: true });
  answer = { status: 404, body: JSON.stringify({ code: 20_404, message: 'not found', status: 404 }) };
  expect(await verify.check(HELLO.to, '123456')).toEqual({ ok: true, right: false });
  answer = { status: 500, body: 'x' };
  expect(await verify.check(HELLO.to, '123456')).toMatchObject({ ok: false });
});
