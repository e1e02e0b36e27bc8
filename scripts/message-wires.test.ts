/** The adapters of messages against the demo's stand-in for their providers, over the wire. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSandbox } from '../apps/sandbox/src/app.ts';
import { openMailbox } from '../apps/sandbox/src/mailbox.ts';
import { createMailSender } from '../apps/server/src/modules/people/verification/mail.ts';
import { createTwilioSender, createTwilioVerify } from '../apps/server/src/modules/people/verification/twilio.ts';

const SID = 'ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX';
const TOKEN = '0123456789abcdef0123456789abcdef';
const SERVICE = 'VAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const HELLO = { id: '1', to: '+15558675310', subject: '', text: 'Hi there' };

test('the stand-in of the demo takes all of it: messages, their list, Verify, e-mail', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'baize-sandbox-'));
  const sandbox = await buildSandbox({
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_PORT: 0,
    SANDBOX_PUBLIC_URL: 'http://localhost',
    SANDBOX_API_KEY: 'x'.repeat(16),
    SANDBOX_WEBHOOK_SECRET: 'x'.repeat(16),
    SANDBOX_MESSAGES_SID: SID,
    SANDBOX_MESSAGES_TOKEN: TOKEN,
    SANDBOX_SMTP_PORT: 0,
    SANDBOX_ACCOUNTS: '[]',
    SANDBOX_DATA: directory,
  });
  const base = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const there = { accountSid: SID, authToken: TOKEN, from: '+15557122661', messagingUrl: base, verifyUrl: base };
  const listed = async (): Promise<{ messages: { to: string; body: string }[] }> => {
    const authorization = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`;
    const reply = await fetch(`${base}/2010-04-01/Accounts/${SID}/Messages.json?To=%2B15558675310`, {
      headers: { authorization },
    });
    return (await reply.json()) as { messages: { to: string; body: string }[] };
  };
  const sent = await createTwilioSender(there).send({ ...HELLO, text: 'আপনার কোড 123456।' });
  expect(sent).toMatchObject({ ok: true });
  expect((await listed()).messages).toMatchObject([{ to: HELLO.to, body: 'আপনার কোড 123456।' }]);
  expect(await createTwilioSender({ ...there, authToken: 'wrong' }).send(HELLO)).toMatchObject({
    fault: 'twilio 20003: account or token is wrong',
  });
  expect(await createTwilioSender(there).send({ ...HELLO, to: '+12' })).toMatchObject({ final: true });
  const verify = createTwilioVerify(there, SERVICE);
  expect(await verify.start(HELLO.to, 'en')).toMatchObject({ ok: true });
  const code = /\d{6}/.exec((await listed()).messages[0]!.body)![0];
  expect(await verify.check(HELLO.to, code === '000000' ? '111111' : '000000')).toEqual({ ok: true, right: false });
  expect(await verify.check(HELLO.to, code)).toEqual({ ok: true, right: true });
  expect(await verify.check(HELLO.to, code)).toEqual({ ok: true, right: false });
  const mailbox = await openMailbox({ host: '127.0.0.1', port: 0 });
  const mail = { url: `smtp://127.0.0.1:${mailbox.port}`, from: 'Baize <no-reply@baize.localhost>', requireTls: false };
  const letter = { id: 'letter-1', to: 'rina@example.com', subject: 'Baize: your code', text: '123456' };
  expect(await createMailSender(mail).send(letter)).toEqual({ ok: true, reference: '<letter-1@baize.localhost>' });
  expect(await createMailSender({ ...mail, requireTls: true }).send(letter)).toMatchObject({ ok: false });
  await mailbox.close();
  expect(await createMailSender(mail).send(letter)).toEqual({ ok: false, fault: 'ESOCKET', final: false });
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
});
