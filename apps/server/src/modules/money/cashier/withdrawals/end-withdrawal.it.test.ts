import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import { runAsSuperuser } from '../../../../testing.ts';
import { confirmWithdrawal } from './commands/confirm-withdrawal.ts';
import { endWithdrawal, type EndWithdrawal } from './commands/end-withdrawal.ts';
import { readCase } from './queries.ts';
import { listBrandWithdrawals, type BrandWithdrawals } from './store.ts';
import { sumWithdrawals } from './totals.ts';
import { openWithdrawals, type Payee, type Withdrawals } from './testing-withdrawals.ts';

let w: Withdrawals;
let third: OperatorContext;
beforeAll(async () => {
  w = await openWithdrawals();
  third = await w.operatorOf('op-third');
});
beforeEach(() => {
  w.stand.mood = 'takes';
});
afterAll(() => w.t.close());
const code = (answer: { ok: boolean; error?: { code: string } }): string => (answer.ok ? 'OK' : answer.error!.code);
const MINUTES_31 = 31 * 60_000;

/** An order at the threshold of two people that the provider has paid. */
async function paidDear(): Promise<{ who: Payee; id: Uuid }> {
  const who = await w.member(60_000n);
  const id = await w.order(who, '60000.00');
  await w.work(id);
  await w.decide(id, 'approve', w.first);
  await w.decide(id, 'approve', w.second);
  await w.work(id);
  w.settlePayout(id, 'paid');
  expect(await w.work(id)).toBe('paid');
  return { who, id };
}
type Said = Omit<EndWithdrawal, 'id' | 'reason'>;
const end = (id: Uuid, by: OperatorContext, said: Said) =>
  endWithdrawal(w.parts, by, { id, reason: 'The bank says so.', ...said });
const dispute = async (who: Payee, id: Uuid) =>
  confirmWithdrawal(w.parts, w.as(who.memberId), {
    id,
    received: 'none',
    note: 'Nothing came.',
    images: [await w.proof(who.memberId)],
  });
const RETURN = { ending: 'return' } as const;

test('one operator alone gives nothing of a dear order back, paid or in dispute', async () => {
  for (const said of [RETURN, { ending: 'refund', amount: '50000.00' } as const]) {
    const { who, id } = await paidDear();
    if (said.ending === 'refund') await dispute(who, id);
    const { state } = await w.read(id);
    expect(code(await end(id, w.first, said))).toBe('OK');
    expect(code(await end(id, w.first, said))).toBe('SELF_APPROVAL');
    expect(await w.walletOf(who.memberId)).toEqual({ cash: 0n, held: 60_000n });
    expect((await w.read(id)).state).toBe(state);
    expect(code(await end(id, w.second, said))).toBe('OK');
    const back = said.ending === 'return' ? 60_000n : 50_000n;
    expect(await w.walletOf(who.memberId)).toEqual({ cash: back, held: 0n });
  }
  expect(await w.broken()).toEqual([]);
});

test('a second person who names another amount asks anew, and one below the threshold is one word', async () => {
  const { who, id } = await paidDear();
  await dispute(who, id);
  await end(id, w.first, { ending: 'refund', amount: '55000.00' });
  expect(code(await end(id, w.second, { ending: 'refund', amount: '54000.00' }))).toBe('OK');
  expect(await w.read(id)).toMatchObject({ state: 'dispute', endMakerId: w.second.operator.operatorId });
  expect(code(await end(id, w.second, { ending: 'refund', amount: '49999.99' }))).toBe('OK');
  expect(await w.read(id)).toMatchObject({ state: 'resolved-refund', endMakerId: null });
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 49_999n, held: 0n });
});

test('what is asked for waits in the list for a second person, and the clock does not end it meanwhile', async () => {
  w.t.stopClock();
  const { id } = await paidDear();
  const waiting = async () => {
    const page = await w.deps.db.tx(w.t.brandId, (tx) => listBrandWithdrawals(tx, { waiting: 'yes', pageSize: 50 }));
    return page.content.some((row) => row.id === id);
  };
  expect(await waiting()).toBe(false);
  await end(id, w.first, RETURN);
  expect(await waiting()).toBe(true);
  const seen = await readCase(w.parts, w.second, id);
  expect(seen).toMatchObject({
    endingByMe: false,
    order: { ending: { as: 'return', amount: '60000.00', by: 'op-first', reason: 'The bank says so.' } },
  });
  expect((await readCase(w.parts, w.first, id))?.endingByMe).toBe(true);
  w.t.turnClock(MINUTES_31);
  expect(await w.work(id)).toBe('paid');
  expect(code(await end(id, w.second, { ending: 'keep' }))).toBe('OK');
  expect(code(await end(id, w.second, { ending: 'keep' }))).toBe('STATE_CONFLICT');
  expect(await w.read(id)).toMatchObject({ endMakerId: null, endAmount: null });
  expect(await w.work(id)).toBe('auto-received');
});

test('the player who says what arrived before the second person wins', async () => {
  const [full, none] = [await paidDear(), await paidDear()];
  for (const { id } of [full, none]) await end(id, w.first, RETURN);
  const says = { id: full.id, received: 'full', note: '', images: [] } as const;
  expect(code(await confirmWithdrawal(w.parts, w.as(full.who.memberId), says))).toBe('OK');
  expect(code(await end(full.id, w.second, RETURN))).toBe('STATE_CONFLICT');
  expect(await w.walletOf(full.who.memberId)).toEqual({ cash: 0n, held: 0n });
  // What the player says in a dispute the first had not read: both look again.
  expect(code(await dispute(none.who, none.id))).toBe('OK');
  expect(code(await end(none.id, w.second, RETURN))).toBe('OK');
  expect((await w.read(none.id)).state).toBe('dispute');
});

test('two who check and the player at once: one of them wins, and the money is in one place', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { who, id } = await paidDear();
    await end(id, w.first, RETURN);
    const says = { id, received: 'full', note: '', images: [] } as const;
    const answers = await Promise.all([
      end(id, w.second, RETURN),
      end(id, third, RETURN),
      confirmWithdrawal(w.parts, w.as(who.memberId), says),
    ]);
    expect(answers.map(code).toSorted()).toEqual(['OK', 'STATE_CONFLICT', 'STATE_CONFLICT']);
    const { state } = await w.read(id);
    const cash = state === 'forced-return' ? 60_000n : 0n;
    expect(await w.walletOf(who.memberId)).toEqual({ cash, held: 0n });
  }
  expect(await w.broken()).toEqual([]);
});

test('the database holds that they are two', async () => {
  const { id } = await paidDear();
  await end(id, w.first, RETURN);
  await end(id, w.second, RETURN);
  const alone = `update cashier.withdrawal set decided_by = end_maker_id where id = '${id}'`;
  await expect(runAsSuperuser(w.t.database, alone)).rejects.toThrow('withdrawal_end_two_people');
});

test("what a second person's word was for stands in the audit log, each with its name", async () => {
  const { id } = await paidDear();
  await end(id, w.first, RETURN);
  await end(id, w.second, RETURN);
  const rows = await w.deps.db.tx(w.t.brandId, (tx) =>
    tx.rows<{ actor: string; action: string }>(
      `select actor, action from audit.audit where target = $1 and action like 'end-%' order by seq`,
      [`withdrawal:${id}`],
    ),
  );
  expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'op-first end-withdrawal-first',
    'op-second end-withdrawal',
  ]);
});

test('filtered orders are added up; paid is what has left the books, and a cut sum says since when', async () => {
  const sums = (filter: BrandWithdrawals, most?: number) =>
    w.deps.db.tx(w.t.brandId, (tx) => sumWithdrawals(tx, filter, most));
  const { who, id } = await paidDear();
  const ofWho = { member: who.memberId };
  const ordered = { currency: 'BDT', orders: 1, ordered: '60000.00' };
  // The player has not said yet that it came: it is held here.
  expect(await sums(ofWho)).toEqual({ sums: [{ ...ordered, payouts: 0, paid: '0.00' }], since: null });
  await confirmWithdrawal(w.parts, w.as(who.memberId), { id, received: 'full', note: '', images: [] });
  expect(await sums(ofWho)).toEqual({ sums: [{ ...ordered, payouts: 1, paid: '60000.00' }], since: null });
  expect((await sums({ ...ofWho, min: '60000.01' })).sums).toEqual([]);
  expect(await sums(ofWho, 1)).toMatchObject({ since: expect.any(String) });
});
