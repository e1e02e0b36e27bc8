import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindPayoutAccount } from './commands/bind-payout-account.ts';
import { openWithdrawals, type Payee, type Withdrawals } from './testing-withdrawals.ts';

let w: Withdrawals;
const HOUR_MS = 3_600_000;
beforeAll(async () => {
  w = await openWithdrawals();
});
afterAll(() => w.t.close());

/** The reset of an authenticator holds a member's money for two days. */
async function hold({ memberId }: Payee): Promise<Date> {
  const until = new Date(w.deps.now().getTime() + 48 * HOUR_MS);
  await w.deps.db.tx(w.t.brandId, (tx) =>
    tx.run('insert into identity.safety (member_id, brand_id, held_until) values ($1, $2, $3)', [
      memberId,
      w.t.brandId,
      until,
    ]),
  );
  return until;
}

test('while the reset of an authenticator holds the money none of it leaves; a minute later it does', async () => {
  const who = await w.member(1_000n);
  const until = await hold(who);
  const ask = async () => {
    const said = await w.ask(who, '200.00');
    return said.ok ? 'OK' : said.error;
  };
  const held = { code: 'MONEY_HELD', params: { until: until.toISOString() } };
  expect(await ask()).toMatchObject(held);
  w.t.turnClock(47 * HOUR_MS);
  expect(await ask()).toMatchObject(held);
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 1_000n, held: 0n });
  w.t.turnClock(HOUR_MS + 60_000);
  expect(await ask()).toBe('OK');
});

test('an order from before the hold is not sent while it lasts, though it was approved; afterwards it is', async () => {
  const who = await w.member(1_000n);
  const id = await w.order(who, '200.00');
  expect(await w.work(id)).toBe('risk-review');
  await w.decide(id);
  const until = await hold(who);
  const handed = w.stand.handed;
  expect(await w.work(id)).toBe('approved');
  expect(await w.read(id)).toMatchObject({ fault: `money is held until ${until.toISOString()}` });
  w.t.turnClock(47 * HOUR_MS);
  expect([await w.work(id), w.stand.handed]).toEqual(['approved', handed]);
  w.t.turnClock(HOUR_MS + 60_000);
  expect([await w.work(id), w.stand.handed]).toEqual(['paying', handed + 1]);
});

test('an order that the provider never heard of is not handed over again while the money is held', async () => {
  const who = await w.member(1_000n);
  const id = await w.order(who, '200.00');
  await w.work(id);
  await w.decide(id);
  w.stand.mood = 'loses-order';
  expect(await w.work(id)).toBe('unknown');
  w.stand.mood = 'takes';
  const until = await hold(who);
  const handed = w.stand.handed;
  expect([await w.work(id), w.stand.handed]).toEqual(['unknown', handed]);
  expect(await w.read(id)).toMatchObject({ fault: `money is held until ${until.toISOString()}` });
  w.t.turnClock(48 * HOUR_MS + 60_000);
  expect([await w.work(id), w.stand.handed]).toEqual(['paying', handed + 1]);
});

test('while the money is held an order is neither judged by the clock nor approved by a person', async () => {
  const who = await w.member(1_000n);
  const [id, seen] = [await w.order(who, '200.00'), await w.order(who, '200.00')];
  expect(await w.work(seen)).toBe('risk-review');
  const until = await hold(who);
  expect(await w.work(id)).toBe('applied');
  const said = await w.decide(seen);
  expect(said).toMatchObject({ ok: false, error: { code: 'MONEY_HELD', params: { until: until.toISOString() } } });
  expect((await w.decide(id, 'reject')).ok).toBe(true);
  w.t.turnClock(48 * HOUR_MS + 60_000);
  expect((await w.decide(seen)).ok).toBe(true);
});

test('who wants to be paid to another member’s account is refused and noted; their own second try is not', async () => {
  const [holder, claimer] = [await w.t.member(), await w.t.member()];
  const bind = (member: typeof holder, number: string) =>
    bindPayoutAccount(w.parts, w.as(member), {
      kind: 'bank',
      provider: 'Sonali Bank',
      number,
      holder: 'Rahim Uddin',
      paymentPassword: '482913',
    });
  expect((await bind(holder, '12345678901')).ok).toBe(true);
  for (const member of [holder, claimer, claimer])
    expect(await bind(member, '1234-5678-901')).toMatchObject({ ok: false, error: { fields: { number: 'taken' } } });
  const claims = await w.deps.db.tx(w.t.brandId, (tx) =>
    tx.rows('select member_id as claimer, holder_id as holder from cashier.payout_claim'),
  );
  expect(claims).toEqual([{ claimer: String(claimer), holder: String(holder) }]);
});
