/** Attacks: an operator reads a code that went to a player, and opens their account by it, or reads where they are reached. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import type { Uuid } from '../../../ids.ts';
import { createTestChannels, SMS_ENV } from '../../../testing-channels.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { readMessageText } from './commands/read-message-text.ts';

const NUMBER = { countryDialingCode: '+880', mobileNum: '1711223344' };
const sent = createTestChannels();
let site: TestSite;

beforeAll(async () => {
  site = await createTestSite({ channels: sent.channels, env: SMS_ENV });
  const { flags } = (await site.brands.brand(site.first)).settings;
  await site.changeSettings(site.first, { flags: { ...flags, REGMOBVERF3: true } });
  site.brands.invalidate();
});
afterAll(() => site.close());

test('the code of a message that went to a person is shown to nobody, that of the stand-in is; neither stays on record', async () => {
  expect((await site.browser().call('sendRegisterCode', NUMBER)).code).toBe('OK');
  await site.verification.sendNow();
  const code = sent.codeFor('+8801711223344');
  const { id } = await site.deps.db.tx(site.first, (tx) => tx.row<{ id: Uuid }>('select id from verification.message'));
  const { db, keyring } = site.deps;
  const ctx = { brandId: site.first, ip: '127.0.0.1', operator: { name: 'owner1' } } as unknown as OperatorContext;
  const read = async (isStandIn: boolean) => {
    const answer = await readMessageText({ db, keyring, isStandIn }, ctx, id);
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  const hidden = await read(false);
  expect(hidden.isCodeHidden).toBe(true);
  // A contact in clear has a right and a reason of its own: revealPlayerContact.
  expect(hidden.to).toBe('+88017•••344');
  expect(hidden.text).toContain('••••••');
  expect(hidden.text).not.toContain(code);
  expect(await read(true)).toMatchObject({ isCodeHidden: false, text: expect.stringContaining(code) as string });
  const entries = await db.tx(site.first, (tx) =>
    tx.rows<{ after: unknown }>("select after from audit.audit where action = 'read-message'"),
  );
  expect(entries.map(({ after }) => after)).toEqual([{ purpose: 'register' }, { purpose: 'register' }]);
});
