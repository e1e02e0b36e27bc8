/** What a person told of themselves: who may see it, and that nobody sees it unseen. */
import type { TimelineEntry } from '@baize/contract/console/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '../../../db/query.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { createPersonVault } from './person-vault.ts';

const REASON = 'They asked for it on the telephone.';
const CONTACT = { email: 'rafi@example.com', mobileNum: '1711000123', countryDialingCode: '+880', whatsapp: '' };
let t: TestConsole;
let [owner, support, auditor] = [] as unknown as [TestOperator, TestOperator, TestOperator];
beforeAll(async () => {
  t = await createTestConsole();
  [owner, support, auditor] = [await t.logIn('owner'), await t.logIn('support'), await t.logIn('auditor')];
});
afterAll(() => t.close());

test('contact data is shown to who may, with a reason, and each look is on record without what it said', async () => {
  const memberId = await t.member();
  const id = String(memberId);
  const { db, keyring, secrets } = t.platform.deps;
  const vault = createPersonVault(keyring, secrets);
  await db.tx(t.brandId, async (tx) => {
    const { wrappedKey, keyVersion, data } = vault.seal(await vault.keys(tx), memberId, CONTACT);
    const person = tables.updateTable('identity.person').set({ wrappedKey, keyVersion, data });
    expect(await tx.run(person.where('memberId', '=', memberId))).toBe(1);
  });
  const look = (by: TestOperator, reason: string) =>
    by.ask<{ field: string; value: string }[]>('revealPlayerContact', { id, reason });
  expect((await look(support, REASON)).code).toBe('FORBIDDEN');
  expect((await look(auditor, REASON)).code).toBe('FORBIDDEN');
  expect((await look(owner, '   ')).code).toBe('BAD_REQUEST');
  const shown = await look(owner, 'They asked to be called back.');
  expect(shown.value).toEqual([
    { field: 'email', value: CONTACT.email },
    { field: 'mobileNum', value: CONTACT.mobileNum },
    { field: 'countryDialingCode', value: CONTACT.countryDialingCode },
  ]);
  await look(owner, 'They asked once more.');
  const rows = (await owner.auditOf(`player:${id}`)).filter(({ action }) => action === 'reveal-contact');
  expect(rows.map(({ reason }) => reason)).toEqual(['They asked once more.', 'They asked to be called back.']);
  expect(JSON.stringify(rows)).not.toContain(CONTACT.email);
  const told = await owner.ask<{ content: TimelineEntry[] }>('listPlayerTimeline', { id });
  expect(told.value.content.map(({ what }) => what)).toContain('reveal-contact');
  expect((await owner.ask('revealPlayerContact', { id: '999999999', reason: REASON })).code).toBe('NOT_FOUND');
});
