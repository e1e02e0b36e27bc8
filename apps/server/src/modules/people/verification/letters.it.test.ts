import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestChannels } from '../../../testing-channels.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { listDays } from './message-store.ts';
import type { Letter } from './commands/write-letter.ts';

const sent = createTestChannels();
const UNTIL = new Date('2026-12-01T18:30:00Z');
let site: TestSite;

beforeAll(async () => {
  site = await createTestSite({
    channels: sent.channels,
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' },
  });
});
afterAll(() => site.close());

const write = (kind: Letter['kind'], email: string, language = 'en'): Promise<void> =>
  site.deps.db.tx(site.first, (tx) =>
    site.verification.codes.writeLetter(tx, {
      brandId: site.first,
      to: { channel: 'email', email },
      kind,
      language,
      at: UNTIL,
    }),
  );
const statesOf = () =>
  site.deps.db.tx(site.first, (tx) =>
    tx.rows<{ purpose: string; state: string }>('select purpose, state from verification.message order by purpose', []),
  );

test('letters tell when the account ends, by the clock of the brand; the last one is gone once it is sent', async () => {
  await write('erasure-asked', 'Rahim@Example.com');
  await write('erasure-near', 'rahim@example.com', 'bn');
  await write('erased', 'rahim@example.com');
  await site.verification.sendNow();
  const [asked, near, last] = ['is to be deleted', 'এক দিন পরে', 'is deleted'].map((part) =>
    sent.kept.find(({ subject }) => subject.includes(part)),
  );
  expect(asked).toMatchObject({ channel: 'email', to: 'rahim@example.com' });
  expect(asked?.text).toContain('2 December 2026 at 00:30');
  expect(near?.text).toContain('২ ডিসেম্বর');
  expect(last?.text).toContain('This is the last message');
  expect(await statesOf()).toEqual([
    { purpose: 'erasure-asked', state: 'sent' },
    { purpose: 'erasure-near', state: 'sent' },
  ]);
  await site.deps.db.tx(site.first, (tx) =>
    site.verification.codes.forget(tx, { brandId: site.first, to: { channel: 'email', email: 'rahim@example.com' } }),
  );
  expect(await statesOf()).toEqual([]);
});

test('an address gets six letters a day, and the last one goes also where it cannot be sent', async () => {
  for (let count = 0; count < 9; count += 1) await write('erasure-asked', 'often@example.com');
  expect(await statesOf()).toHaveLength(6);
  sent.answerWith({ ok: false, fault: 'smtp 550', final: true });
  await write('erased', 'gone@example.com');
  await site.verification.sendNow();
  expect((await statesOf()).filter(({ purpose }) => purpose === 'erased')).toEqual([]);
});

test('each day tells what went out, what did not, and what was spent', async () => {
  const now = new Date(site.deps.now().getTime() + 1_000);
  const from = new Date(`${new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`);
  const today = now.toISOString().slice(0, 10);
  await site.deps.db.tx(site.first, (tx) =>
    tx.run('insert into verification.day_spend (brand_id, day, spent) values ($1, $2, 700000)', [site.first, today]),
  );
  const days = await site.deps.db.tx(site.first, (tx) => listDays(tx, { brandId: site.first, from, now }));
  expect(days).toHaveLength(3);
  expect(days[0]).toEqual({ day: today, sent: 0, failed: 6, spent: 700_000n });
  expect(days[1]).toMatchObject({ sent: 0, failed: 0, spent: 0n });
});
